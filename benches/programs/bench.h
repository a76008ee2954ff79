/* What the parts of the benchmark's client share. */
#ifndef BENCH_H
#define BENCH_H

#include "sink.h"
#include <stddef.h>
#include <stdint.h>

/* The calls that are measured: 200 tracks, 20 artists, one track. */
enum what { PAGE, ARTISTS, SMALL };

/* Milliseconds: valgrind on a busy machine is slow. */
#define DEADLINE_MS 120000

/* Where the service is. */
struct service {
  const char *address;   /* "http://…", "https://…", or "memory:FOLDER": no network, ours alone */
  const char *authority; /* the certificate to trust; NULL without TLS */
};

/* One way to make the calls. A client has one answer in hand at a time. */
struct way {
  const char *name;
  void *(*open)(const struct service *service);
  /* The client's calls from another thread. */
  void *(*on_thread)(void *client);
  void (*call)(void *client, enum what what);
  /* Every modelled field of the answer in hand, in the service's order. */
  void (*read)(void *client, struct sink *sink);
  void (*drop)(void *client);
  /* Fetches the large file and returns its length. */
  int64_t (*download)(void *client);
  void (*close)(void *client);
};

extern const struct way ours, curl_yyjson, curl_cjson;

/* Ends the program. A benchmark with an error measures nothing. */
_Noreturn void fail(const char *who, const char *why);

/* Memory, or the end of the program. */
void *allocated(size_t size);

#endif
