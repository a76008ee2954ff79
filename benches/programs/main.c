/* The client of the benchmark. Its parts print lines of words for the scripts beside it.
 *
 *   bench check ADDRESS AUTHORITY                             hash of all fields of each body, by each way; fails where they differ
 *   bench rounds WAY,… WHAT ROUNDS CALLS ADDRESS AUTHORITY    ways in turn: name, nanoseconds a call, of the processor too
 *   bench calls WAY WHAT CALLS ADDRESS AUTHORITY              one call, and CALLS more, for what counts from outside
 *   bench bare WAY WHAT CALLS ADDRESS AUTHORITY               the same, without reading the answers
 *   bench threads WAY,… THREADS ROUNDS CALLS ADDRESS AUTHORITY   small calls by many threads: name, calls a second
 *   bench heap WAY ADDRESS AUTHORITY                          what is on the heap; with LD_PRELOAD of heap.c
 *
 * WHAT is page, artists, small, create (a client, and no call) or download. AUTHORITY is "-" without TLS. */
#include "bench.h"
#include "heap.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const struct way *const ways[] = {
    &ours,
#ifdef WITH_PEERS
    &curl_yyjson,
    &curl_cjson,
#endif
};
enum { WAYS = sizeof ways / sizeof *ways };

static const char *const bodies[] = {[PAGE] = "page", [ARTISTS] = "artists", [SMALL] = "small"};
enum { BODIES = sizeof bodies / sizeof *bodies };

void fail(const char *who, const char *why) {
  (void)fprintf(stderr, "bench: %s: %s\n", who, why);
  exit(1);
}

void *allocated(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL) {
    fail("malloc", "no memory");
  }
  return memory;
}

static const struct way *way_of(const char *name) {
  for (size_t i = 0; i < WAYS; i++) {
    if (strcmp(name, ways[i]->name) == 0) {
      return ways[i];
    }
  }
  fail(name, "no such way");
}

/* The ways of a list with commas. */
static size_t ways_of(char *names, const struct way *chosen[WAYS]) {
  size_t count = 0;
  char *state;
  for (char *name = strtok_r(names, ",", &state); name != NULL && count < WAYS; name = strtok_r(NULL, ",", &state)) {
    chosen[count++] = way_of(name);
  }
  return count;
}

enum reading { NOTHING, TOUCHED, WHOLE };

/* What a program does with a call. */
static uint64_t call(const struct way *way, void *client, enum what what, enum reading reading) {
  struct sink sink = {.whole = reading == WHOLE};
  way->call(client, what);
  if (reading != NOTHING) {
    way->read(client, &sink);
  }
  way->drop(client);
  return sink.sum;
}

static void create(const struct way *way, const struct service *service) { way->close(way->open(service)); }

static void check(const struct service *service) {
  int is_equal = 1;
  for (size_t body = 0; body < BODIES; body++) {
    uint64_t hash[WAYS];
    for (size_t i = 0; i < WAYS; i++) {
      void *client = ways[i]->open(service);
      hash[i] = call(ways[i], client, (enum what)body, WHOLE);
      ways[i]->close(client);
      (void)printf("%s %s %016llx\n", bodies[body], ways[i]->name, (unsigned long long)hash[i]);
      is_equal &= hash[i] == hash[0];
    }
  }
  if (!is_equal) {
    fail("check", "the ways read different fields");
  }
}

/* What is measured: one of the bodies, or one of these. */
static void run(const struct way *way, void *client, const char *what, enum reading reading, const struct service *service) {
  if (strcmp(what, "create") == 0) {
    create(way, service);
    return;
  }
  if (strcmp(what, "download") == 0) {
    (void)way->download(client);
    return;
  }
  for (size_t body = 0; body < BODIES; body++) {
    if (strcmp(what, bodies[body]) == 0) {
      (void)call(way, client, (enum what)body, reading);
      return;
    }
  }
  fail(what, "no such call");
}

static int64_t now(clockid_t clock) {
  struct timespec time;
  (void)clock_gettime(clock, &time);
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static void rounds(char *names, const char *what, long count, long calls, const struct service *service) {
  const struct way *chosen[WAYS];
  void *clients[WAYS] = {0};
  size_t number = ways_of(names, chosen);
  for (size_t i = 0; i < number; i++) {
    clients[i] = chosen[i]->open(service);
    run(chosen[i], clients[i], what, TOUCHED, service);
  }
  for (long round = 0; round < count; round++) {
    for (size_t i = 0; i < number; i++) {
      int64_t begin = now(CLOCK_MONOTONIC);
      int64_t begin_processor = now(CLOCK_PROCESS_CPUTIME_ID);
      for (long n = 0; n < calls; n++) {
        run(chosen[i], clients[i], what, TOUCHED, service);
      }
      (void)printf("%s %lld %lld\n", chosen[i]->name, (long long)(now(CLOCK_MONOTONIC) - begin) / calls,
                   (long long)(now(CLOCK_PROCESS_CPUTIME_ID) - begin_processor) / calls);
    }
  }
  for (size_t i = 0; i < number; i++) {
    chosen[i]->close(clients[i]);
  }
}

static void repeat(const struct way *way, const char *what, enum reading reading, long calls, const struct service *service) {
  void *client = way->open(service);
  for (long n = 0; n <= calls; n++) {
    run(way, client, what, reading, service);
  }
  way->close(client);
}

struct worker {
  const struct way *way;
  void *client;
  long calls;
  pthread_t thread;
};

static void *work(void *argument) {
  struct worker *worker = argument;
  for (long n = 0; n < worker->calls; n++) {
    (void)call(worker->way, worker->client, SMALL, TOUCHED);
  }
  return NULL;
}

static void threads(char *names, long count, long rounds, long calls, const struct service *service) {
  const struct way *chosen[WAYS];
  size_t number = ways_of(names, chosen);
  struct worker *workers = allocated((size_t)count * sizeof *workers);
  for (long round = 0; round < rounds; round++) {
    for (size_t i = 0; i < number; i++) {
      void *client = chosen[i]->open(service);
      for (long n = 0; n < count; n++) {
        workers[n] = (struct worker){.way = chosen[i], .client = chosen[i]->on_thread(client), .calls = calls / count};
      }
      int64_t begin = now(CLOCK_MONOTONIC);
      for (long n = 0; n < count; n++) {
        if (pthread_create(&workers[n].thread, NULL, work, &workers[n]) != 0) {
          fail("pthread_create", "no thread");
        }
      }
      for (long n = 0; n < count; n++) {
        (void)pthread_join(workers[n].thread, NULL);
      }
      int64_t took = now(CLOCK_MONOTONIC) - begin;
      (void)printf("%s %lld\n", chosen[i]->name, (long long)(calls / count * count * 1000000000LL / took));
      for (long n = 0; n < count; n++) {
        chosen[i]->close(workers[n].client);
      }
      chosen[i]->close(client);
    }
  }
  free(workers);
}

static void heap(const struct way *way, const struct service *service) {
  if (heap_now == NULL || heap_mark == NULL) {
    fail("heap", "there is no counter: LD_PRELOAD");
  }
  /* Else stdio allocates one with the first line. */
  static char buffer[BUFSIZ];
  (void)setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
  /* What libraries keep for the whole process is no client's. */
  create(way, service);
  long before = heap_now().live;
  void *client = way->open(service);
  (void)printf("idle %ld\n", heap_now().live - before);
  heap_mark();
  (void)call(way, client, SMALL, TOUCHED);
  (void)printf("first_peak %ld\n", heap_now().peak - before);
  (void)call(way, client, SMALL, TOUCHED);
  (void)printf("connected %ld\n", heap_now().live - before);
  for (size_t body = 0; body < BODIES; body++) {
    /* Buffers of the connection grow with the first one. */
    (void)call(way, client, (enum what)body, TOUCHED);
    long idle = heap_now().live;
    heap_mark();
    way->call(client, (enum what)body);
    struct sink sink = {0};
    way->read(client, &sink);
    struct heap in_hand = heap_now();
    way->drop(client);
    (void)printf("%s_peak %ld\n%s_held %ld\n%s_blocks %ld\n", bodies[body], in_hand.peak - idle, bodies[body], in_hand.live - idle,
                 bodies[body], in_hand.blocks);
  }
  way->close(client);
  (void)printf("left %ld\n", heap_now().live - before);
}

static long number(const char *text) {
  char *end;
  long number = strtol(text, &end, 10);
  if (*end != '\0' || number < 1) {
    fail(text, "must be a number from 1");
  }
  return number;
}

int main(int argc, char **argv) {
  if (argc < 4) {
    fail("usage", "see the beginning of main.c");
  }
  const char *authority = argv[argc - 1];
  const struct service service = {argv[argc - 2], strcmp(authority, "-") == 0 ? NULL : authority};
  const char *part = argv[1];
  if (strcmp(part, "check") == 0 && argc == 4) {
    check(&service);
  } else if (strcmp(part, "rounds") == 0 && argc == 8) {
    rounds(argv[2], argv[3], number(argv[4]), number(argv[5]), &service);
  } else if ((strcmp(part, "calls") == 0 || strcmp(part, "bare") == 0) && argc == 7) {
    repeat(way_of(argv[2]), argv[3], part[0] == 'b' ? NOTHING : TOUCHED, number(argv[4]), &service);
  } else if (strcmp(part, "threads") == 0 && argc == 8) {
    threads(argv[2], number(argv[3]), number(argv[4]), number(argv[5]), &service);
  } else if (strcmp(part, "heap") == 0 && argc == 5) {
    heap(way_of(argv[2]), &service);
  } else {
    fail(part, "no such part, or not so many words");
  }
  return fflush(stdout) == 0 ? 0 : 1;
}
