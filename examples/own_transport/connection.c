/* connection.c: the callbacks of a transport. Each takes the steps that need no waiting, waits once, for at most `wait_ms`, and goes
 * on: so a deadline, mcat_cancel and the tick reach every call. All sockets are non-blocking. */
#define _POSIX_C_SOURCE 200809L
#include "own_transport.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* An address that does not answer leaves the others their time: mcat_config.connect_ms is 5 s. */
static const int64_t ADDRESS_MS = 2000;

struct connection {
  enum { LOOKING_UP, CONNECTING, SHAKING_HANDS, OPEN } state;
  struct network *network;
  struct lookup *lookup;
  const struct addrinfo *address; /* the one that is tried */
  int64_t since_ms;               /* since when it is tried */
  int fd;                         /* -1: none */
  SSL *ssl;
  struct pollfd needs; /* what the next step waits for */
  char host[HOST_MAX];
};

static int64_t now_ms(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int32_t failed(struct connection *c, const char *what, const char *why) {
  network_failed(c->network, what, why);
  return MCAT_IO_FAILED;
}

static int32_t again(struct connection *c, int fd, short events) {
  c->needs.fd = fd;
  c->needs.events = events;
  return MCAT_IO_AGAIN;
}

/* Whether the next step can be taken, by the end of the wait. */
static bool is_ready(struct connection *c, int32_t wait_ms) {
  return poll(&c->needs, 1, wait_ms) > 0;
}

static int32_t look_up(struct connection *c) {
  (void)again(c, lookup_fd(c->lookup), POLLIN);
  if (!is_ready(c, 0)) {
    return MCAT_IO_AGAIN;
  }
  c->address = lookup_found(c->lookup);
  if (!c->address) {
    (void)failed(c, "name look-up", "no address is found");
    return MCAT_ERR_RESOLVE;
  }
  return MCAT_IO_OK;
}

/* Begins to connect. Returns 0 or the error. */
static int start_connect(struct connection *c) {
  c->since_ms = now_ms();
  c->fd = socket(c->address->ai_family, c->address->ai_socktype, c->address->ai_protocol);
  if (c->fd < 0 || fcntl(c->fd, F_SETFL, O_NONBLOCK) != 0 || fcntl(c->fd, F_SETFD, FD_CLOEXEC) != 0) {
    return errno;
  }
  return connect(c->fd, c->address->ai_addr, c->address->ai_addrlen) == 0 || errno == EINPROGRESS ? 0 : errno;
}

/* How connecting ended. Returns 0 or the error. */
static int connected(const struct connection *c) {
  int error = 0;
  socklen_t length = sizeof error;
  return getsockopt(c->fd, SOL_SOCKET, SO_ERROR, &error, &length) == 0 ? error : errno;
}

/* Tries one address after the other. */
static int32_t connect_to(struct connection *c) {
  int error = 0;
  while (c->address) {
    if (c->fd < 0) {
      error = start_connect(c);
    }
    if (error == 0) {
      (void)again(c, c->fd, POLLOUT);
      if (is_ready(c, 0)) {
        error = connected(c);
        if (error == 0) {
          return MCAT_IO_OK;
        }
      } else if (now_ms() - c->since_ms < ADDRESS_MS || !c->address->ai_next) {
        return MCAT_IO_AGAIN;
      } else {
        error = ETIMEDOUT;
      }
    }
    if (c->fd >= 0) {
      (void)close(c->fd);
      c->fd = -1;
    }
    c->address = c->address->ai_next;
    if (c->address) {
      error = 0;
    }
  }
  return failed(c, "connecting", strerror(error));
}

/* What OpenSSL asks for after a step that did not succeed. */
static int32_t tls_step(struct connection *c, int result, const char *what) {
  const long verified = SSL_get_verify_result(c->ssl);
  switch (SSL_get_error(c->ssl, result)) {
    case SSL_ERROR_WANT_READ:
      return again(c, c->fd, POLLIN);
    case SSL_ERROR_WANT_WRITE:
      return again(c, c->fd, POLLOUT);
    default:
      return failed(c, what, verified != X509_V_OK ? X509_verify_cert_error_string(verified)
                                                   : ERR_reason_error_string(ERR_peek_error()));
  }
}

/* The certificate must be of an authority that we trust, and for this name. */
static bool start_tls(struct connection *c) {
  const char *host = c->host;
  SSL_SESSION *session = network_take_session(c->network, host);
  struct in6_addr numeric;
  const bool is_name = inet_pton(AF_INET, host, &numeric) != 1 && inet_pton(AF_INET6, host, &numeric) != 1;
  bool is_started;
  c->ssl = SSL_new(c->network->tls);
  /* A numeric address is compared as such, and not told to the server as a name. */
  is_started = c->ssl && SSL_set_fd(c->ssl, c->fd) == 1 && SSL_set_app_data(c->ssl, c) == 1 &&
               SSL_set1_host(c->ssl, host) == 1 && (!is_name || SSL_set_tlsext_host_name(c->ssl, host) == 1);
  if (is_started && session) {
    (void)SSL_set_session(c->ssl, session); /* where it does not fit, the handshake is a whole one */
  }
  SSL_SESSION_free(session);
  return is_started;
}

static int32_t shake_hands(struct connection *c) {
  int32_t step;
  int result;
  ERR_clear_error();
  if (!c->ssl && !start_tls(c)) {
    (void)failed(c, "TLS", ERR_reason_error_string(ERR_peek_error()));
    return MCAT_ERR_TLS;
  }
  result = SSL_connect(c->ssl);
  if (result != 1) {
    step = tls_step(c, result, "TLS");
    return step == MCAT_IO_FAILED ? MCAT_ERR_TLS : step;
  }
  network_opened(c->network, SSL_session_reused(c->ssl) == 1);
  return MCAT_IO_OK;
}

/* Takes all steps that need no waiting. */
static int32_t advance(struct connection *c) {
  int32_t step = MCAT_IO_OK;
  while (step == MCAT_IO_OK && c->state != OPEN) {
    if (c->state == LOOKING_UP && (step = look_up(c)) == MCAT_IO_OK) {
      c->state = CONNECTING;
    } else if (c->state == CONNECTING && (step = connect_to(c)) == MCAT_IO_OK) {
      c->state = SHAKING_HANDS;
    } else if (c->state == SHAKING_HANDS && (step = shake_hands(c)) == MCAT_IO_OK) {
      c->state = OPEN;
    }
  }
  return step;
}

/* Called again with the same `connection` until it is open. What fails half-way is not freed here: the library calls close. It says
 * which part failed: a name that is not found is worth another try, a certificate that is not good is not. */
static int32_t net_open(void *user, int64_t left_ms, int32_t wait_ms, const char *host, int32_t port, int32_t tls,
                        void **connection) {
  struct connection *c = *connection;
  int32_t step;
  (void)left_ms;
  if (!c) {
    if (!tls || strlen(host) >= HOST_MAX) {
      network_failed(user, host, "this device speaks TLS, and to names of a proper length");
      return MCAT_IO_FAILED;
    }
    c = *connection = calloc(1, sizeof *c);
    if (!c) {
      return MCAT_IO_FAILED;
    }
    c->network = user;
    c->fd = -1;
    (void)snprintf(c->host, sizeof c->host, "%s", host);
    c->lookup = lookup_start(host, port);
    if (!c->lookup) {
      return failed(c, "name look-up", "no memory");
    }
  }
  step = advance(c);
  return step == MCAT_IO_AGAIN && is_ready(c, wait_ms) ? advance(c) : step;
}

static int32_t send_now(struct connection *c, const void *bytes, size_t length, size_t *sent) {
  int result;
  ERR_clear_error();
  result = SSL_write_ex(c->ssl, bytes, length, sent);
  return result == 1 ? MCAT_IO_OK : tls_step(c, result, "sending");
}

static int32_t net_send(void *user, int64_t left_ms, int32_t wait_ms, void *connection, const void *bytes, size_t length,
                        size_t *sent) {
  const int32_t step = send_now(connection, bytes, length, sent);
  (void)user;
  (void)left_ms;
  return step == MCAT_IO_AGAIN && is_ready(connection, wait_ms) ? send_now(connection, bytes, length, sent) : step;
}

static int32_t recv_now(struct connection *c, void *buffer, size_t capacity, size_t *received) {
  int result;
  ERR_clear_error();
  result = SSL_read_ex(c->ssl, buffer, capacity, received);
  if (result != 1 && SSL_get_error(c->ssl, result) == SSL_ERROR_ZERO_RETURN) {
    /* The other side has said that this is the end. An end without a word is a failure: somebody may have cut the answer. */
    *received = 0;
    return MCAT_IO_OK;
  }
  return result == 1 ? MCAT_IO_OK : tls_step(c, result, "receiving");
}

static int32_t net_recv(void *user, int64_t left_ms, int32_t wait_ms, void *connection, void *buffer, size_t capacity,
                        size_t *received) {
  const int32_t step = recv_now(connection, buffer, capacity, received);
  (void)user;
  (void)left_ms;
  return step == MCAT_IO_AGAIN && is_ready(connection, wait_ms) ? recv_now(connection, buffer, capacity, received) : step;
}

static void net_close(void *user, void *connection) {
  struct connection *c = connection;
  (void)user;
  if (c->state == OPEN) {
    (void)SSL_shutdown(c->ssl); /* says goodbye, and does not wait for the answer */
  }
  SSL_free(c->ssl);
  if (c->fd >= 0) {
    (void)close(c->fd);
  }
  if (c->lookup) {
    lookup_leave(c->lookup);
  }
  free(c);
}

/* An idle connection is usable while nothing but TLS's own messages came: new sessions among them, which peeking takes in. */
static int32_t net_usable(void *user, void *connection) {
  struct connection *c = connection;
  char byte;
  size_t received;
  int result;
  (void)user;
  ERR_clear_error();
  result = SSL_peek_ex(c->ssl, &byte, 1, &received);
  return result != 1 && SSL_get_error(c->ssl, result) == SSL_ERROR_WANT_READ;
}

int connection_has_session(SSL *ssl, SSL_SESSION *session) {
  const struct connection *c = SSL_get_app_data(ssl);
  network_keep_session(c->network, c->host, session);
  return 1; /* it has another owner now */
}

mcat_transport transport_over(struct network *network) {
  mcat_transport transport;
  MCAT_INIT(&transport);
  transport.secure = MCAT_YES; /* TLS is done here, and certificates are checked here */
  transport.user = network;
  transport.open = net_open;
  transport.send = net_send;
  transport.recv = net_recv;
  transport.close = net_close;
  transport.usable = net_usable;
  return transport;
}
