/* lookup.c: getaddrinfo waits for as long as it likes, so a thread calls it, and nobody has to wait for that thread. */
#define _POSIX_C_SOURCE 200809L
#include "own_transport.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Two use it: the thread, and who asks. They may leave in any order, and the last one frees. */
struct lookup {
  pthread_mutex_t lock;
  bool is_left;    /* by one of the two */
  int answered[2]; /* a pipe: the thread closes its end when it has an answer */
  struct addrinfo *found;
  char host[HOST_MAX];
  char port[8];
};

void lookup_leave(struct lookup *lookup) {
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
  const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  struct addrinfo *found;
  if (getaddrinfo(lookup->host, lookup->port, &hints, &found) == 0) {
    (void)pthread_mutex_lock(&lookup->lock);
    lookup->found = found;
    (void)pthread_mutex_unlock(&lookup->lock);
  }
  (void)close(lookup->answered[1]);
  lookup_leave(lookup);
  return NULL;
}

struct lookup *lookup_start(const char *host, int32_t port) {
  struct lookup *lookup = calloc(1, sizeof *lookup);
  pthread_t thread;
  if (!lookup || pipe(lookup->answered) != 0) {
    free(lookup);
    return NULL;
  }
  /* A program that is started meanwhile would keep it open, and the answer would not come to its end. */
  (void)fcntl(lookup->answered[0], F_SETFD, FD_CLOEXEC);
  (void)fcntl(lookup->answered[1], F_SETFD, FD_CLOEXEC);
  (void)pthread_mutex_init(&lookup->lock, NULL);
  (void)snprintf(lookup->host, sizeof lookup->host, "%s", host);
  (void)snprintf(lookup->port, sizeof lookup->port, "%d", (int)port);
  if (pthread_create(&thread, NULL, ask_resolver, lookup) != 0) {
    (void)close(lookup->answered[1]);
    lookup->is_left = true;
    lookup_leave(lookup);
    return NULL;
  }
  (void)pthread_detach(thread);
  return lookup;
}

int lookup_fd(const struct lookup *lookup) {
  return lookup->answered[0];
}

const struct addrinfo *lookup_found(struct lookup *lookup) {
  const struct addrinfo *found;
  (void)pthread_mutex_lock(&lookup->lock);
  found = lookup->found;
  (void)pthread_mutex_unlock(&lookup->lock);
  return found;
}
