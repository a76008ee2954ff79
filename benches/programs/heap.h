/* The counter of heap.c, which is there with LD_PRELOAD only. */
#ifndef HEAP_H
#define HEAP_H

struct heap {
  long live;   /* bytes */
  long peak;   /* the most that was live since the last heap_mark */
  long blocks; /* asked for since then, those that only grew among them */
};

struct heap heap_now(void) __attribute__((weak));
void heap_mark(void) __attribute__((weak));

#endif
