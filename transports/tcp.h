/* tcp.h: a name is looked up, and one of its addresses connected to, without waiting. */
#ifndef TCP_H
#define TCP_H

#include "mcat_tls.h"

#include <netdb.h>
#include <poll.h>
#include <stdbool.h>

/* With its NUL: a DNS name has at most 253 bytes. */
enum { HOST_MAX = 256 };

struct lookup;

struct tcp {
  struct lookup *lookup;          /* NULL: none is needed any more */
  const struct addrinfo *address; /* the one that is tried */
  int64_t since_ms;               /* since when it is tried */
  int fd;                         /* -1: none */
  struct pollfd needs;            /* what the next step waits for */
};

/* Begins. Returns false where there is no memory, no descriptor or no thread to be had. */
bool tcp_start(struct tcp *tcp, const char *host, int32_t port);

/* Takes all steps that need no waiting: MCAT_IO_OK when it is connected, MCAT_IO_AGAIN, MCAT_ERR_RESOLVE or MCAT_IO_FAILED. */
int32_t tcp_connect(struct tcp *tcp, const mcat_tls_settings *settings, char why[MCAT_TLS_WHY]);

/* The next step waits for these events of the socket. Returns MCAT_IO_AGAIN. */
int32_t tcp_needs(struct tcp *tcp, short events);

/* Whether the next step can be taken, by the end of the wait. */
bool tcp_is_ready(struct tcp *tcp, int32_t wait_ms);

/* Whether the socket of an idle connection is silent: nothing has come, and it is not closed. */
bool tcp_is_silent(int fd);

/* As send and recv, without a signal where the other side is gone: bytes, 0 at the end, -1 with errno. */
ssize_t tcp_send(int fd, const void *bytes, size_t length);
ssize_t tcp_recv(int fd, void *buffer, size_t capacity);

void tcp_close(struct tcp *tcp);

#endif
