/* cancel.c: mcat_cancel ends what is under way within 100 ms: from another thread, from a signal handler, in each phase. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

static wire *line;

/* One call on a thread of its own. */
struct call {
  mcat_client *client;
  const mcat_response *response;
  mcat_status status;
  int64_t ended;
  pthread_t thread;
};

static void *ask(void *user) {
  struct call *call = user;
  call->status = mcat_artists_top(call->client, NULL, &call->response);
  call->ended = now_ms();
  return NULL;
}

static void start(struct call *call, mcat_client *client) {
  call->client = client;
  NEED(pthread_create(&call->thread, NULL, ask, call) == 0);
  nap(150); /* now it waits */
}

static void ends_cancelled(struct call *call, int64_t since, mcat_phase phase) {
  NEED(pthread_join(call->thread, NULL) == 0);
  CHECK_STATUS(call->status, MCAT_ERR_CANCELLED);
  CHECK_NUMBER(call->response->reason, MCAT_REASON_NONE);
  CHECK_TEXT(mcat_phase_name(call->response->phase), mcat_phase_name(phase));
  CHECK(call->ended - since <= 100 + atoi(setting("MUSICCAT_TEST_SLACK_MS")));
  mcat_response_free(call->response);
}

static void cancel_and_check(const mcat_config *config, mcat_phase phase) {
  mcat_client *client = client_of(config);
  struct call call;
  start(&call, client);
  const int64_t since = now_ms();
  mcat_cancel(client);
  ends_cancelled(&call, since, phase);
  mcat_client_free(client);
}

/* fault:M25 */
static void over_own_connections(void) {
  mcat_config config = wire_config(line);
  line->transport.open = wire_never_opens;
  cancel_and_check(&config, MCAT_PHASE_CONNECT);
  line->transport.open = wire_open;
  line->deaf = true;
  cancel_and_check(&config, MCAT_PHASE_WAIT);
  line->deaf = false;
  wire_answer(line, "503 Service Unavailable\r\nRetry-After: 5", "{}");
  cancel_and_check(&config, MCAT_PHASE_BACK_OFF);
  wire_clear(line);
}

/* A server that takes connections and says no more than `greeting`. */
static int silent_server(char *address, size_t capacity, const char *scheme) {
  int server = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
  socklen_t length = sizeof place;
  NEED(server >= 0 && bind(server, (struct sockaddr *)&place, sizeof place) == 0 && listen(server, 8) == 0);
  NEED(getsockname(server, (struct sockaddr *)&place, &length) == 0);
  (void)snprintf(address, capacity, "%s://127.0.0.1:%d", scheme, ntohs(place.sin_port));
  return server;
}

/* fault:M25 */
static void over_sockets(void) {
  static const struct {
    const char *scheme;
    mcat_phase phase;
  } cases[] = {{"https", MCAT_PHASE_TLS}, {"http", MCAT_PHASE_WAIT}};
  for (size_t i = 0; i < 2; i++) {
    char address[64];
    int server = silent_server(address, sizeof address, cases[i].scheme);
    mcat_config config = service_config();
    config.base_url = address;
    cancel_and_check(&config, cases[i].phase);
    CHECK(close(server) == 0);
  }
}

static void *answer_half(void *user) {
  static const char half[] = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{\"artists\":";
  int connection = accept(*(int *)user, NULL, NULL);
  NEED(connection >= 0);
  char request[4096];
  NEED(recv(connection, request, sizeof request, 0) > 0);
  NEED(send(connection, half, sizeof half - 1, MSG_NOSIGNAL) == (ssize_t)(sizeof half - 1));
  while (recv(connection, request, sizeof request, 0) > 0) {
  }
  CHECK(close(connection) == 0);
  return NULL;
}

/* fault:M25 */
static void inside_a_body(void) {
  char address[64];
  int server = silent_server(address, sizeof address, "http");
  pthread_t thread;
  NEED(pthread_create(&thread, NULL, answer_half, &server) == 0);
  mcat_config config = service_config();
  config.base_url = address;
  cancel_and_check(&config, MCAT_PHASE_BODY);
  CHECK(pthread_join(thread, NULL) == 0);
  CHECK(close(server) == 0);
}

static mcat_client *signal_client;
static volatile sig_atomic_t signalled;

static void on_signal(int number) {
  (void)number;
  signalled = 1;
  mcat_cancel(signal_client);
}

/* The handler runs on the thread that makes the call: nothing may be locked there. fault:M25 */
static void from_a_signal_handler(void) {
  struct sigaction action = {.sa_handler = on_signal};
  NEED(sigemptyset(&action.sa_mask) == 0 && sigaction(SIGUSR1, &action, NULL) == 0);
  mcat_config config = wire_config(line);
  line->deaf = true;
  signal_client = client_of(&config);
  struct call call;
  start(&call, signal_client);
  const int64_t since = now_ms();
  CHECK(pthread_kill(call.thread, SIGUSR1) == 0);
  ends_cancelled(&call, since, MCAT_PHASE_WAIT);
  CHECK(signalled);
  line->deaf = false;
  mcat_client_free(signal_client);
}

static void only_what_is_under_way_and_not_the_shares(void) {
  mcat_client *client = service_client();
  for (int i = 0; i < 100; i++) {
    mcat_cancel(client);
  }
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);

  mcat_config config = wire_config(line);
  mcat_client *share = NULL;
  client = client_of(&config);
  mcat_config own;
  MCAT_INIT(&own);
  own.deadline_ms = 600;
  CHECK_STATUS(mcat_client_share(client, &own, &share, NULL), MCAT_OK);
  line->deaf = true;
  struct call mine;
  struct call of_share;
  start(&mine, client);
  start(&of_share, share);
  const int64_t since = now_ms();
  mcat_cancel(client);
  ends_cancelled(&mine, since, MCAT_PHASE_WAIT);
  NEED(pthread_join(of_share.thread, NULL) == 0);
  CHECK_STATUS(of_share.status, MCAT_ERR_TIMEOUT);
  mcat_response_free(of_share.response);
  line->deaf = false;
  mcat_client_free(share);
  mcat_client_free(client);
}

int main(void) {
  line = wire_new();
  over_own_connections();
  over_sockets();
  inside_a_body();
  from_a_signal_handler();
  only_what_is_under_way_and_not_the_shares();
  wire_free(line);
  return checked();
}
