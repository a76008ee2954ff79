/* transport.c: the callbacks of a transport. Each takes the steps that need no waiting, waits once, for at most `wait_ms`, and goes on: so
 * a deadline, mcat_cancel and the tick reach every call. */
#define _POSIX_C_SOURCE 200809L
#include "engine.h"
#include "tcp.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct mcat_tls {
  struct engine *engine;
  mcat_tls_settings settings;
  pthread_mutex_t lock; /* for what follows */
  char why[MCAT_TLS_WHY];
  int opened;
  int resumed;
};

struct connection {
  mcat_tls *tls;
  enum { CONNECTING, SHAKING_HANDS, OPEN } state;
  pid_t process; /* that opened it */
  struct tcp tcp;
  struct session *session; /* NULL: http */
  bool is_secure;
  char host[HOST_MAX];
  char why[MCAT_TLS_WHY];
};

mcat_tls *mcat_tls_new(const mcat_tls_settings *settings, char why[MCAT_TLS_WHY]) {
  mcat_tls *tls = calloc(1, sizeof *tls);
  why[0] = '\0';
  if (!tls) {
    (void)snprintf(why, MCAT_TLS_WHY, "no memory");
    return NULL;
  }
  if (settings) {
    tls->settings = *settings;
  }
  tls->engine = engine_new(tls->settings.authority, why);
  if (!tls->engine) {
    free(tls);
    return NULL;
  }
  tls->settings.authority = NULL;
  (void)pthread_mutex_init(&tls->lock, NULL);
  return tls;
}

void mcat_tls_free(mcat_tls *tls) {
  if (tls) {
    engine_free(tls->engine);
    (void)pthread_mutex_destroy(&tls->lock);
    free(tls);
  }
}

void mcat_tls_failure(mcat_tls *tls, char why[MCAT_TLS_WHY]) {
  (void)pthread_mutex_lock(&tls->lock);
  (void)memcpy(why, tls->why, MCAT_TLS_WHY);
  (void)pthread_mutex_unlock(&tls->lock);
}

void mcat_tls_count(mcat_tls *tls, int *opened, int *resumed) {
  (void)pthread_mutex_lock(&tls->lock);
  *opened = tls->opened;
  *resumed = tls->resumed;
  (void)pthread_mutex_unlock(&tls->lock);
}

/* Keeps what the connection says of its failure. */
static int32_t failed(struct connection *c, int32_t status) {
  (void)pthread_mutex_lock(&c->tls->lock);
  (void)memcpy(c->tls->why, c->why, MCAT_TLS_WHY);
  (void)pthread_mutex_unlock(&c->tls->lock);
  return status;
}

/* A step of TLS as the library wants it. */
static int32_t after(struct connection *c, enum step step) {
  switch (step) {
    case DONE:
      return MCAT_IO_OK;
    case READS:
      return tcp_needs(&c->tcp, POLLIN);
    case WRITES:
      return tcp_needs(&c->tcp, POLLOUT);
    default:
      return failed(c, MCAT_IO_FAILED);
  }
}

/* What send and recv answered on a connection without TLS. */
static int32_t plain(struct connection *c, ssize_t count, short events, size_t *done, const char *what) {
  if (count >= 0) {
    *done = (size_t)count;
    return MCAT_IO_OK;
  }
  if (errno == EAGAIN || errno == EWOULDBLOCK) {
    return tcp_needs(&c->tcp, events);
  }
  (void)snprintf(c->why, sizeof c->why, "%s: %s", what, strerror(errno));
  return failed(c, MCAT_IO_FAILED);
}

static int32_t shake_hands(struct connection *c) {
  bool is_resumed = false;
  enum step step;
  if (!c->session) {
    c->session = session_new(c->tls->engine, c->host, c->tcp.fd, c->why);
    if (!c->session) {
      return failed(c, MCAT_ERR_TLS);
    }
  }
  step = session_shake(c->session, &is_resumed, c->why);
  if (step == DONE) {
    (void)pthread_mutex_lock(&c->tls->lock);
    c->tls->opened++;
    c->tls->resumed += is_resumed ? 1 : 0;
    (void)pthread_mutex_unlock(&c->tls->lock);
  }
  return step == FAILED || step == ENDED ? failed(c, MCAT_ERR_TLS) : after(c, step);
}

/* Takes all steps that need no waiting. */
static int32_t advance(struct connection *c) {
  if (c->state == CONNECTING) {
    const int32_t step = tcp_connect(&c->tcp, &c->tls->settings, c->why);
    if (step != MCAT_IO_OK) {
      return step == MCAT_IO_AGAIN ? step : failed(c, step);
    }
    c->state = c->is_secure ? SHAKING_HANDS : OPEN;
  }
  if (c->state == SHAKING_HANDS) {
    const int32_t step = shake_hands(c);
    if (step != MCAT_IO_OK) {
      return step;
    }
    c->state = OPEN;
  }
  return MCAT_IO_OK;
}

/* Called again with the same `connection` until it is open. What fails half-way is not freed here: the library calls close. It says which
 * part failed: a name that is not found is worth another try, a certificate that is not good is not. */
static int32_t net_open(void *user, int64_t left_ms, int32_t wait_ms, const char *host, int32_t port, int32_t tls,
                        void **connection) {
  struct connection *c = *connection;
  int32_t step;
  (void)left_ms;
  if (!c) {
    if (strlen(host) >= HOST_MAX) {
      return MCAT_ERR_RESOLVE;
    }
    c = *connection = calloc(1, sizeof *c);
    if (!c) {
      return MCAT_IO_FAILED;
    }
    c->tls = user;
    c->process = getpid();
    c->is_secure = tls != 0;
    (void)snprintf(c->host, sizeof c->host, "%s", host);
    if (!tcp_start(&c->tcp, host, port)) {
      (void)snprintf(c->why, sizeof c->why, "name look-up: no memory, descriptor or thread for it");
      return failed(c, MCAT_IO_FAILED);
    }
  }
  step = advance(c);
  return step == MCAT_IO_AGAIN && tcp_is_ready(&c->tcp, wait_ms) ? advance(c) : step;
}

static int32_t send_now(struct connection *c, const void *bytes, size_t length, size_t *sent) {
  if (!c->session) {
    return plain(c, tcp_send(c->tcp.fd, bytes, length), POLLOUT, sent, "sending");
  }
  return after(c, session_send(c->session, bytes, length, sent, c->why));
}

static int32_t net_send(void *user, int64_t left_ms, int32_t wait_ms, void *connection, const void *bytes, size_t length,
                        size_t *sent) {
  struct connection *c = connection;
  const int32_t step = send_now(c, bytes, length, sent);
  (void)user;
  (void)left_ms;
  return step == MCAT_IO_AGAIN && tcp_is_ready(&c->tcp, wait_ms) ? send_now(c, bytes, length, sent) : step;
}

static int32_t recv_now(struct connection *c, void *buffer, size_t capacity, size_t *received) {
  enum step step;
  if (!c->session) {
    return plain(c, tcp_recv(c->tcp.fd, buffer, capacity), POLLIN, received, "receiving");
  }
  step = session_recv(c->session, buffer, capacity, received, c->why);
  if (step == ENDED) {
    *received = 0;
    return MCAT_IO_OK;
  }
  return after(c, step);
}

static int32_t net_recv(void *user, int64_t left_ms, int32_t wait_ms, void *connection, void *buffer, size_t capacity,
                        size_t *received) {
  struct connection *c = connection;
  const int32_t step = recv_now(c, buffer, capacity, received);
  (void)user;
  (void)left_ms;
  return step == MCAT_IO_AGAIN && tcp_is_ready(&c->tcp, wait_ms) ? recv_now(c, buffer, capacity, received) : step;
}

static void net_close(void *user, void *connection) {
  struct connection *c = connection;
  (void)user;
  if (c->session) {
    /* A forked child that frees its copy must leave the parent its connection. */
    session_free(c->session, c->state == OPEN && c->process == getpid());
  }
  tcp_close(&c->tcp);
  free(c);
}

static int32_t net_usable(void *user, void *connection) {
  struct connection *c = connection;
  (void)user;
  return c->session ? session_is_idle(c->session) : tcp_is_silent(c->tcp.fd);
}

mcat_transport mcat_tls_transport(mcat_tls *tls) {
  mcat_transport transport;
  MCAT_INIT(&transport);
  transport.secure = MCAT_YES; /* TLS is done here, and certificates are checked here */
  transport.user = tls;
  transport.open = net_open;
  transport.send = net_send;
  transport.recv = net_recv;
  transport.close = net_close;
  transport.usable = net_usable;
  return transport;
}
