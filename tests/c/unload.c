/* unload.c: the library is unloaded while calls are inside, as a host of plug-ins may do. It stays in memory until the process ends. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <musiccat.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <arpa/inet.h>
#include <unistd.h>

#define NEED(condition)                                             \
  do {                                                              \
    if (!(condition)) {                                             \
      (void)fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      exit(1);                                                      \
    }                                                               \
  } while (0)

static void *library;

/* The program is not linked with the library: it asks for each function, into a pointer of its type. */
#define FIND(name)                                   \
  __typeof__(name) *found_##name;                    \
  do {                                               \
    void *const symbol = dlsym(library, #name);      \
    NEED(symbol != NULL);                            \
    (void)memcpy(&found_##name, &symbol, sizeof symbol); \
  } while (0)

struct call {
  mcat_client *client;
  __typeof__(mcat_artists_top) *ask;
  mcat_status status;
};

static void *ask(void *user) {
  struct call *call = user;
  call->status = call->ask(call->client, NULL, NULL);
  return NULL;
}

/* A server that takes connections and says nothing. */
static int silent_server(char *address, size_t capacity) {
  const int server = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in place = {.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
  socklen_t length = sizeof place;
  NEED(server >= 0 && bind(server, (struct sockaddr *)&place, sizeof place) == 0 && listen(server, 8) == 0);
  NEED(getsockname(server, (struct sockaddr *)&place, &length) == 0);
  (void)snprintf(address, capacity, "http://127.0.0.1:%d", ntohs(place.sin_port));
  return server;
}

static void start(pthread_t *thread, struct call *call) {
  NEED(pthread_create(thread, NULL, ask, call) == 0);
}

/* fault:M24 */
int main(int argc, char **argv) {
  NEED(argc == 2);
  char address[64];
  const int server = silent_server(address, sizeof address);
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    (void)fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  FIND(mcat_client_new);
  FIND(mcat_client_free);
  FIND(mcat_cancel);
  FIND(mcat_artists_top);

  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = address;
  config.api_key = "key";
  config.deadline_ms = 20000;
  mcat_client *waiting = NULL;
  NEED(found_mcat_client_new(&config, &waiting, NULL) == MCAT_OK);
  /* One more is in a look-up, on a thread that the library does not wait for. */
  config.base_url = "https://service.invalid";
  config.deadline_ms = 20000;
  mcat_client *looking_up = NULL;
  NEED(found_mcat_client_new(&config, &looking_up, NULL) == MCAT_OK);
  struct call calls[2] = {{waiting, found_mcat_artists_top, MCAT_OK}, {looking_up, found_mcat_artists_top, MCAT_OK}};
  pthread_t threads[2];
  start(&threads[0], &calls[0]);
  start(&threads[1], &calls[1]);
  const struct timespec while_it_waits = {.tv_nsec = 300000000};
  NEED(nanosleep(&while_it_waits, NULL) == 0);

  /* As often as it was opened, and more. */
  NEED(dlclose(library) == 0);
  library = dlopen(argv[1], RTLD_NOW | RTLD_NOLOAD);
  NEED(library != NULL);
  NEED(dlclose(library) == 0);

  found_mcat_cancel(waiting);
  NEED(pthread_join(threads[0], NULL) == 0 && calls[0].status == MCAT_ERR_CANCELLED);
  found_mcat_cancel(looking_up);
  NEED(pthread_join(threads[1], NULL) == 0);
  NEED(calls[1].status == MCAT_ERR_CANCELLED || calls[1].status == MCAT_ERR_RESOLVE);
  found_mcat_client_free(waiting);
  found_mcat_client_free(looking_up);
  NEED(close(server) == 0);
  return 0;
}
