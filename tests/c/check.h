/* check.h: the checks of the C tests. A failed one is told with its place, and the program goes on: one run shows all. */
#ifndef CHECK_H
#define CHECK_H

#include <musiccat.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A program of several files counts in one place. */
#ifdef CHECKS_OF_SEVERAL_FILES
extern int failed_checks;
#else
static int failed_checks;
#endif

static inline bool check(bool holds, const char *text, const char *file, int line) {
  if (!holds) {
    failed_checks++;
    (void)fprintf(stderr, "%s:%d: %s\n", file, line, text);
  }
  return holds;
}

static inline bool check_number(int64_t got, int64_t wanted, const char *text, const char *file, int line) {
  if (got != wanted) {
    (void)fprintf(stderr, "got %lld, wanted %lld\n", (long long)got, (long long)wanted);
  }
  return check(got == wanted, text, file, line);
}

static inline bool check_text(const char *got, const char *wanted, const char *text, const char *file, int line) {
  bool same = got && wanted ? strcmp(got, wanted) == 0 : got == wanted;
  if (!same) {
    (void)fprintf(stderr, "got \"%s\", wanted \"%s\"\n", got ? got : "(NULL)", wanted ? wanted : "(NULL)");
  }
  return check(same, text, file, line);
}

static inline bool check_holds(const char *got, const char *part, const char *text, const char *file, int line) {
  bool holds = got && strstr(got, part);
  if (!holds) {
    (void)fprintf(stderr, "\"%s\" does not hold \"%s\"\n", got ? got : "(NULL)", part);
  }
  return check(holds, text, file, line);
}

static inline bool check_status(mcat_status got, mcat_status wanted, const char *text, const char *file, int line) {
  if (got != wanted) {
    (void)fprintf(stderr, "got %s, wanted %s\n", mcat_status_name(got), mcat_status_name(wanted));
  }
  return check(got == wanted, text, file, line);
}

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
#define CHECK_NUMBER(got, wanted) check_number((int64_t)(got), (int64_t)(wanted), #got, __FILE__, __LINE__)
#define CHECK_TEXT(got, wanted) check_text((got), (wanted), #got, __FILE__, __LINE__)
#define CHECK_HOLDS(got, part) check_holds((got), (part), #got, __FILE__, __LINE__)
#define CHECK_STATUS(call, wanted) check_status((call), (wanted), #call, __FILE__, __LINE__)

/* For what all else rests on: without it the program ends. */
#define NEED(condition)                          \
  do {                                           \
    if (!CHECK(condition)) {                     \
      exit(1);                                   \
    }                                            \
  } while (0)

/* The end of main. */
static inline int checked(void) {
  return failed_checks == 0 ? 0 : 1;
}

static inline int64_t now_ms(void) {
  struct timespec now;
  NEED(clock_gettime(CLOCK_MONOTONIC, &now) == 0);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

#endif
