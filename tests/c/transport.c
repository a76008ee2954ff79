/* transport.c: the device's own connections, over plain sockets, with the library's TLS on top and without. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#define CONNECTIONS 8

struct own {
  mcat_transport transport;
  int sockets[CONNECTIONS];
  int opened, closed, broken_send;
  int asked;     /* how often it was to open a connection */
  int32_t fails; /* what it answers then, unless 0 */
};

static int32_t own_open(void *user, int64_t left_ms, int32_t wait_ms, const char *host, int32_t port, int32_t tls,
                        void **connection) {
  (void)left_ms;
  (void)tls;
  struct own *own = user;
  CHECK(wait_ms <= 100);
  own->asked++;
  if (own->fails != 0) {
    return own->fails;
  }
  NEED(own->opened < CONNECTIONS);
  char service[16];
  (void)snprintf(service, sizeof service, "%d", (int)port);
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found = NULL;
  if (getaddrinfo(host, service, &hints, &found) != 0) {
    return MCAT_IO_FAILED;
  }
  int *place = &own->sockets[own->opened];
  *place = socket(found->ai_family, found->ai_socktype, 0);
  const bool connected = *place >= 0 && connect(*place, found->ai_addr, found->ai_addrlen) == 0;
  freeaddrinfo(found);
  if (!connected) {
    return MCAT_IO_FAILED;
  }
  own->opened++;
  *connection = place;
  return MCAT_IO_OK;
}

static int ready(int socket, short events, int32_t wait_ms) {
  struct pollfd waiting = {.fd = socket, .events = events, .revents = 0};
  return poll(&waiting, 1, wait_ms);
}

/* Sends in bits of seven bytes: the library has to come back for the rest. */
static int32_t own_send(void *user, int64_t left_ms, int32_t wait_ms, void *connection, const void *bytes,
                        size_t length, size_t *sent) {
  (void)left_ms;
  struct own *own = user;
  if (own->broken_send) {
    *sent = length + 1;
    return MCAT_IO_OK;
  }
  const int *socket = connection;
  if (ready(*socket, POLLOUT, wait_ms) <= 0) {
    return MCAT_IO_AGAIN;
  }
  ssize_t result = send(*socket, bytes, length < 7 ? length : 7, MSG_NOSIGNAL);
  if (result < 0) {
    return MCAT_IO_FAILED;
  }
  *sent = (size_t)result;
  return MCAT_IO_OK;
}

static int32_t own_recv(void *user, int64_t left_ms, int32_t wait_ms, void *connection, void *buffer, size_t capacity,
                        size_t *received) {
  (void)user;
  (void)left_ms;
  const int *socket = connection;
  CHECK(wait_ms <= 100);
  if (ready(*socket, POLLIN, wait_ms) <= 0) {
    return MCAT_IO_AGAIN;
  }
  ssize_t result = recv(*socket, buffer, capacity < 1000 ? capacity : 1000, 0);
  if (result < 0) {
    return MCAT_IO_FAILED;
  }
  *received = (size_t)result;
  return MCAT_IO_OK;
}

static void own_close(void *user, void *connection) {
  struct own *own = user;
  if (connection) {
    CHECK(close(*(int *)connection) == 0);
    own->closed++;
  }
}

static int32_t own_usable(void *user, void *connection) {
  (void)user;
  return ready(*(int *)connection, POLLIN, 0) == 0; /* bytes or an end while idle: not usable */
}

static void set_up(struct own *own) {
  (void)memset(own, 0, sizeof *own);
  MCAT_INIT(&own->transport);
  own->transport.user = own;
  own->transport.open = own_open;
  own->transport.send = own_send;
  own->transport.recv = own_recv;
  own->transport.close = own_close;
  own->transport.usable = own_usable;
}

static void plays_over(mcat_config config) {
  struct own own;
  set_up(&own);
  config.transport = &own.transport;
  mcat_client *client = client_of(&config);
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 50;
  for (int i = 0; i < 3; i++) {
    const mcat_response *response = NULL;
    done(mcat_artists_top(client, &params, &response), response);
    CHECK_NUMBER(response->artists.len, 50);
    CHECK(response->stats->bytes_in > 10000 || i > 0);
    mcat_response_free(response);
  }
  CHECK_NUMBER(own.opened, 1); /* kept between the calls */
  mcat_client_free(client);
  CHECK_NUMBER(own.closed, own.opened);
}

/* fault:M12 */
static void more_sent_than_given(mcat_config config) {
  struct own own;
  set_up(&own);
  own.broken_send = 1;
  config.transport = &own.transport;
  config.max_tries = 1;
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_CALLBACK);
  mcat_client_free(client);
  CHECK_NUMBER(own.closed, own.opened);
}

/* Opening may say what failed; anything else that is not MCAT_IO_OK or _AGAIN says only that it did. */
static void opening_fails(mcat_config config) {
  static const struct {
    int32_t answer;
    mcat_status status;
    mcat_phase phase;
    mcat_user_action action;
    int tries;
  } cases[] = {
      {MCAT_IO_FAILED, MCAT_ERR_CONNECT, MCAT_PHASE_CONNECT, MCAT_ACTION_WAIT, 2},
      {MCAT_ERR_CONNECT, MCAT_ERR_CONNECT, MCAT_PHASE_CONNECT, MCAT_ACTION_WAIT, 2},
      {MCAT_ERR_RESOLVE, MCAT_ERR_RESOLVE, MCAT_PHASE_RESOLVE, MCAT_ACTION_WAIT, 2},
      {MCAT_ERR_TLS, MCAT_ERR_TLS, MCAT_PHASE_TLS, MCAT_ACTION_NONE, 1},
      {MCAT_ERR_CLOCK, MCAT_ERR_CLOCK, MCAT_PHASE_TLS, MCAT_ACTION_SET_CLOCK, 1},
      {MCAT_ERR_FORBIDDEN, MCAT_ERR_CONNECT, MCAT_PHASE_CONNECT, MCAT_ACTION_WAIT, 2},
      {-1, MCAT_ERR_CONNECT, MCAT_PHASE_CONNECT, MCAT_ACTION_WAIT, 2},
  };
  config.max_tries = 2;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct own own;
    set_up(&own);
    own.fails = cases[i].answer;
    config.transport = &own.transport;
    mcat_client *client = client_of(&config);
    const mcat_response *response = NULL;
    CHECK_STATUS(mcat_artists_top(client, NULL, &response), cases[i].status);
    CHECK_NUMBER(response->phase, cases[i].phase);
    CHECK_NUMBER(response->user_action, cases[i].action);
    CHECK_NUMBER(own.asked, cases[i].tries);
    mcat_response_free(response);
    mcat_client_free(client);
  }
}

/* A transport that does TLS itself is told to, and gets the request as it is. */
static void secure_transport(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(line->tls, 1);
  CHECK(strncmp(line->sent, "GET ", 4) == 0);
  mcat_client_free(client);
  wire_free(line);
}

int main(void) {
  plays_over(service_config());
  mcat_config plain = service_config();
  plain.base_url = setting("MUSICCAT_TEST_PLAIN_ADDRESS");
  plain.ca_file = NULL;
  plays_over(plain);
  more_sent_than_given(plain);
  opening_fails(plain);
  secure_transport();
  return checked();
}
