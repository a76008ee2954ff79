/* wire.h: connections in memory. They keep what the library sends, and answer with what the test has laid ready. */
#ifndef WIRE_H
#define WIRE_H

#include "service.h"

#include <stdatomic.h>

#define WIRE_ANSWERS 16

typedef struct wire {
  mcat_transport transport;
  const char *answers[WIRE_ANSWERS]; /* whole answers, head and body; after the last one the connection ends */
  size_t answered;
  size_t given; /* bytes of the present answer */
  char sent[65536];
  size_t sent_length;
  int opened;
  char host[256];
  int port;
  int tls;
  atomic_bool deaf; /* as long as this is set, no answer comes */
} wire;

static inline int32_t wire_open(void *user, int64_t left_ms, int32_t wait_ms, const char *host, int32_t port,
                                int32_t tls, void **connection) {
  (void)left_ms;
  (void)wait_ms;
  wire *w = user;
  w->opened++;
  w->port = port;
  w->tls = tls;
  (void)snprintf(w->host, sizeof w->host, "%s", host);
  *connection = w;
  return MCAT_IO_OK;
}

static inline int32_t wire_send(void *user, int64_t left_ms, int32_t wait_ms, void *connection, const void *bytes,
                                size_t length, size_t *sent) {
  (void)left_ms;
  (void)wait_ms;
  (void)connection;
  wire *w = user;
  if (length >= sizeof w->sent - w->sent_length) {
    return MCAT_IO_FAILED;
  }
  (void)memcpy(w->sent + w->sent_length, bytes, length);
  w->sent_length += length;
  w->sent[w->sent_length] = '\0';
  *sent = length;
  return MCAT_IO_OK;
}

static inline void nap(int64_t ms) {
  struct timespec time = {.tv_sec = (time_t)(ms / 1000), .tv_nsec = (long)(ms % 1000) * 1000000};
  (void)nanosleep(&time, NULL);
}

static inline int32_t wire_recv(void *user, int64_t left_ms, int32_t wait_ms, void *connection, void *buffer,
                                size_t capacity, size_t *received) {
  (void)left_ms;
  (void)connection;
  wire *w = user;
  const char *answer = w->answered < WIRE_ANSWERS ? w->answers[w->answered] : NULL;
  if (w->deaf) {
    nap(wait_ms < 10 ? wait_ms : 10);
    return MCAT_IO_AGAIN;
  }
  *received = 0;
  if (answer) {
    size_t left = strlen(answer) - w->given;
    *received = left < capacity ? left : capacity;
    (void)memcpy(buffer, answer + w->given, *received);
    w->given += *received;
    if (w->given == strlen(answer)) {
      w->given = 0;
      w->answered++;
    }
  }
  return MCAT_IO_OK;
}

static inline void wire_close(void *user, void *connection) {
  (void)user;
  (void)connection;
}

/* In place of `wire_open`: it never comes to an end. */
static inline int32_t wire_never_opens(void *user, int64_t left_ms, int32_t wait_ms, const char *host, int32_t port,
                                       int32_t tls, void **connection) {
  (void)user;
  (void)left_ms;
  (void)host;
  (void)port;
  (void)tls;
  (void)connection;
  nap(wait_ms < 20 ? wait_ms : 20);
  return MCAT_IO_AGAIN;
}

static inline wire *wire_new(void) {
  wire *w = calloc(1, sizeof *w);
  NEED(w != NULL);
  MCAT_INIT(&w->transport);
  w->transport.user = w;
  w->transport.secure = MCAT_YES;
  w->transport.open = wire_open;
  w->transport.send = wire_send;
  w->transport.recv = wire_recv;
  w->transport.close = wire_close;
  return w;
}

static inline mcat_config wire_config(const wire *w) {
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = "https://service.test";
  config.api_key = "wire-key";
  config.api_secret = "wire-secret";
  config.transport = &w->transport;
  config.pace = MCAT_NO;
  return config;
}

/* Lays the next answer ready. The answer closes its connection, so that each request opens one. */
static inline void wire_answer(wire *w, const char *status, const char *body) {
  size_t place = 0;
  while (place < WIRE_ANSWERS && w->answers[place]) {
    place++;
  }
  NEED(place < WIRE_ANSWERS);
  const size_t capacity = strlen(body) + 256;
  char *answer = malloc(capacity);
  NEED(answer != NULL);
  (void)snprintf(answer, capacity,
                 "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
                 status, strlen(body), body);
  w->answers[place] = answer;
}

/* Forgets what was sent and answered. */
static inline void wire_clear(wire *w) {
  for (size_t i = 0; i < WIRE_ANSWERS; i++) {
    free((void *)(uintptr_t)w->answers[i]);
    w->answers[i] = NULL;
  }
  w->answered = 0;
  w->given = 0;
  w->sent_length = 0;
  w->sent[0] = '\0';
  w->opened = 0;
}

static inline void wire_free(wire *w) {
  wire_clear(w);
  free(w);
}

/* The answer to a sign-in. */
#define WIRE_TOKENS "{\"access_token\":\"AT\",\"refresh_token\":\"RT\",\"expires_in\":\"86399\"}"
#define WIRE_NO_ARTISTS "{\"artists\":[],\"meta\":{\"returnedCount\":0,\"totalCount\":0}}"

#endif
