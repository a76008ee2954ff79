#include "memory.h"
#include "answers.h"
#include "bench.h"

/* The one connection. */
static struct {
  char request[8192];
  size_t length;
  const struct answer *answer;
  size_t sent;
} connection;

static int32_t open_memory(void *user, int64_t left_ms, int32_t wait_ms, const char *host, int32_t port, int32_t tls, void **opened) {
  (void)user, (void)left_ms, (void)wait_ms, (void)host, (void)port, (void)tls;
  *opened = &connection;
  return MCAT_IO_OK;
}

static int32_t send_memory(void *user, int64_t left_ms, int32_t wait_ms, void *to, const void *bytes, size_t length, size_t *sent) {
  (void)user, (void)left_ms, (void)wait_ms, (void)to;
  if (connection.length + length >= sizeof connection.request) {
    fail("memory", "the request is too long");
  }
  memcpy(connection.request + connection.length, bytes, length);
  connection.length += length;
  connection.request[connection.length] = '\0';
  if (strstr(connection.request, "\r\n\r\n") != NULL) {
    connection.answer = answer_to(connection.request);
    connection.sent = 0;
    connection.length = 0;
  }
  *sent = length;
  return MCAT_IO_OK;
}

static int32_t receive_memory(void *user, int64_t left_ms, int32_t wait_ms, void *from, void *buffer, size_t capacity, size_t *received) {
  (void)user, (void)left_ms, (void)wait_ms, (void)from;
  const struct answer *answer = connection.answer;
  if (answer == NULL || connection.sent == answer->length) {
    return MCAT_IO_AGAIN;
  }
  size_t left = answer->length - connection.sent;
  *received = left < capacity ? left : capacity;
  memcpy(buffer, answer->bytes + connection.sent, *received);
  connection.sent += *received;
  return MCAT_IO_OK;
}

static void close_memory(void *user, void *closed) { (void)user, (void)closed; }

static int32_t is_usable(void *user, void *idle) {
  (void)user, (void)idle;
  return 1;
}

const mcat_transport *memory_transport(const char *folder) {
  static mcat_transport transport;
  load_answers(&(struct setting){.folder = folder});
  MCAT_INIT(&transport);
  transport.secure = MCAT_NO;
  transport.open = open_memory;
  transport.send = send_memory;
  transport.recv = receive_memory;
  transport.close = close_memory;
  transport.usable = is_usable;
  return &transport;
}
