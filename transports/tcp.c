/* tcp.c: see tcp.h. getaddrinfo waits for as long as it likes, so a thread calls it, and nobody has to wait for that thread. */
#define _POSIX_C_SOURCE 200809L
#include "tcp.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* An address that does not answer leaves the others their time: mcat_config.connect_ms is 5 s. */
static const int64_t ADDRESS_MS = 2000;

/* Two use it: the thread, and the connection. They may leave in any order, and the last one frees. */
struct lookup {
  pthread_mutex_t lock;
  bool is_left;    /* by one of the two */
  int answered[2]; /* a pipe: the thread closes its end when it has an answer */
  struct addrinfo *found;
  char host[HOST_MAX];
  char port[8];
};

static void leave(struct lookup *lookup) {
  bool is_last;
  (void)pthread_mutex_lock(&lookup->lock);
  is_last = lookup->is_left;
  lookup->is_left = true;
  (void)pthread_mutex_unlock(&lookup->lock);
  if (is_last) {
    if (lookup->found) {
      freeaddrinfo(lookup->found);
    }
    (void)close(lookup->answered[0]);
    (void)pthread_mutex_destroy(&lookup->lock);
    free(lookup);
  }
}

static void *ask_resolver(void *user) {
  struct lookup *lookup = user;
  struct addrinfo hints;
  struct addrinfo *found;
  (void)memset(&hints, 0, sizeof hints);
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  if (getaddrinfo(lookup->host, lookup->port, &hints, &found) == 0) {
    (void)pthread_mutex_lock(&lookup->lock);
    lookup->found = found;
    (void)pthread_mutex_unlock(&lookup->lock);
  }
  (void)close(lookup->answered[1]);
  leave(lookup);
  return NULL;
}

/* The descriptor under a number that is none of the standard streams': a program that has closed those would print into it. Programs that
 * are started meanwhile do not get it. -1 where there is none. */
static int ours(int fd) {
  int moved = fd;
  if (fd >= 0 && fd <= STDERR_FILENO) {
    moved = fcntl(fd, F_DUPFD, STDERR_FILENO + 1);
    (void)close(fd);
  }
  if (moved >= 0) {
    (void)fcntl(moved, F_SETFD, FD_CLOEXEC);
  }
  return moved;
}

static bool open_pipe(int ends[2]) {
  if (pipe(ends) != 0) {
    return false;
  }
  ends[0] = ours(ends[0]);
  ends[1] = ours(ends[1]);
  if (ends[0] >= 0 && ends[1] >= 0) {
    return true;
  }
  (void)close(ends[0]);
  (void)close(ends[1]);
  return false;
}

static struct lookup *look_up(const char *host, int32_t port) {
  struct lookup *lookup = calloc(1, sizeof *lookup);
  pthread_t thread;
  if (!lookup || !open_pipe(lookup->answered)) {
    free(lookup);
    return NULL;
  }
  (void)pthread_mutex_init(&lookup->lock, NULL);
  (void)snprintf(lookup->host, sizeof lookup->host, "%s", host);
  (void)snprintf(lookup->port, sizeof lookup->port, "%d", (int)port);
  if (pthread_create(&thread, NULL, ask_resolver, lookup) != 0) {
    (void)close(lookup->answered[1]);
    lookup->is_left = true;
    leave(lookup);
    return NULL;
  }
  (void)pthread_detach(thread);
  return lookup;
}

static int64_t now_ms(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int32_t tcp_needs(struct tcp *tcp, short events) {
  tcp->needs.fd = tcp->fd;
  tcp->needs.events = events;
  return MCAT_IO_AGAIN;
}

bool tcp_is_ready(struct tcp *tcp, int32_t wait_ms) {
  return poll(&tcp->needs, 1, wait_ms) > 0;
}

bool tcp_start(struct tcp *tcp, const char *host, int32_t port) {
  tcp->fd = -1;
  tcp->address = NULL;
  tcp->lookup = look_up(host, port);
  return tcp->lookup != NULL;
}

static int32_t failed(char why[MCAT_TLS_WHY], const char *what, const char *reason) {
  (void)snprintf(why, MCAT_TLS_WHY, "%s: %s", what, reason);
  return MCAT_IO_FAILED;
}

static int32_t take_addresses(struct tcp *tcp, char why[MCAT_TLS_WHY]) {
  tcp->needs.fd = tcp->lookup->answered[0];
  tcp->needs.events = POLLIN;
  if (!tcp_is_ready(tcp, 0)) {
    return MCAT_IO_AGAIN;
  }
  (void)pthread_mutex_lock(&tcp->lookup->lock);
  tcp->address = tcp->lookup->found;
  (void)pthread_mutex_unlock(&tcp->lookup->lock);
  if (!tcp->address) {
    (void)failed(why, "name look-up", "no address is found");
    return MCAT_ERR_RESOLVE;
  }
  return MCAT_IO_OK;
}

/* Begins to connect. Returns 0 or the error. */
static int start_connect(struct tcp *tcp, const mcat_tls_settings *settings) {
  int error;
  tcp->since_ms = now_ms();
  tcp->fd = ours(socket(tcp->address->ai_family, tcp->address->ai_socktype, tcp->address->ai_protocol));
  if (tcp->fd < 0 || fcntl(tcp->fd, F_SETFL, O_NONBLOCK) != 0) {
    return errno;
  }
  error = settings->opened ? settings->opened(settings->user, tcp->fd) : 0;
  if (error != 0) {
    return error;
  }
  return connect(tcp->fd, tcp->address->ai_addr, tcp->address->ai_addrlen) == 0 || errno == EINPROGRESS ? 0 : errno;
}

/* How connecting ended. Returns 0 or the error. */
static int connected(const struct tcp *tcp) {
  int error = 0;
  socklen_t length = sizeof error;
  return getsockopt(tcp->fd, SOL_SOCKET, SO_ERROR, &error, &length) == 0 ? error : errno;
}

int32_t tcp_connect(struct tcp *tcp, const mcat_tls_settings *settings, char why[MCAT_TLS_WHY]) {
  int error = 0;
  if (!tcp->address) {
    const int32_t step = take_addresses(tcp, why);
    if (step != MCAT_IO_OK) {
      return step;
    }
  }
  /* One address after the other. */
  while (tcp->address) {
    error = tcp->fd < 0 ? start_connect(tcp, settings) : 0;
    if (error == 0) {
      (void)tcp_needs(tcp, POLLOUT);
      if (tcp_is_ready(tcp, 0)) {
        error = connected(tcp);
        if (error == 0) {
          return MCAT_IO_OK;
        }
      } else if (now_ms() - tcp->since_ms < ADDRESS_MS || !tcp->address->ai_next) {
        return MCAT_IO_AGAIN;
      } else {
        error = ETIMEDOUT;
      }
    }
    if (tcp->fd >= 0) {
      (void)close(tcp->fd);
      tcp->fd = -1;
    }
    if (!tcp->address->ai_next) {
      break;
    }
    tcp->address = tcp->address->ai_next;
  }
  return failed(why, "connecting", strerror(error));
}

bool tcp_is_silent(int fd) {
  char byte;
  return recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

ssize_t tcp_send(int fd, const void *bytes, size_t length) {
  ssize_t sent;
  do {
    sent = send(fd, bytes, length, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent;
}

ssize_t tcp_recv(int fd, void *buffer, size_t capacity) {
  ssize_t received;
  do {
    received = recv(fd, buffer, capacity, 0);
  } while (received < 0 && errno == EINTR);
  return received;
}

void tcp_close(struct tcp *tcp) {
  if (tcp->fd >= 0) {
    (void)close(tcp->fd);
  }
  if (tcp->lookup) {
    leave(tcp->lookup);
  }
}
