/* scarce.h: a device's own allocator, which counts, looks at what comes back, and refuses what it is told to refuse. */
#ifndef SCARCE_H
#define SCARCE_H

#include "check.h"
#include <stdatomic.h>

struct scarce {
  mcat_memory memory;
  atomic_long asked;     /* blocks asked for since `scarce_refuse` */
  atomic_long refuse_at; /* the first of them to be refused, counted from 0; -1 none */
  atomic_bool for_ever;  /* all behind it too */
  atomic_size_t most;    /* larger blocks are refused; 0: whatever their size */
  atomic_long refused;
  atomic_long blocks; /* that are out */
  atomic_long bytes;
  atomic_long unwiped; /* that came back with something in them */
};

/* Stands before each block, as large as what malloc aligns to. */
union scarce_head {
  size_t size;
  max_align_t aligned;
};

static inline void *scarce_allocate(void *user, size_t size) {
  struct scarce *scarce = user;
  long refuse_at = atomic_load(&scarce->refuse_at);
  long index = atomic_fetch_add(&scarce->asked, 1);
  size_t most = atomic_load(&scarce->most);
  if ((most > 0 && size > most) || (refuse_at >= 0 && (atomic_load(&scarce->for_ever) ? index >= refuse_at : index == refuse_at))) {
    (void)atomic_fetch_add(&scarce->refused, 1);
    return NULL;
  }
  union scarce_head *head = malloc(sizeof *head + size);
  if (!head) {
    (void)atomic_fetch_add(&scarce->refused, 1);
    return NULL;
  }
  head->size = size;
  (void)memset(head + 1, 0xa5, size);
  (void)atomic_fetch_add(&scarce->blocks, 1);
  (void)atomic_fetch_add(&scarce->bytes, (long)size);
  return head + 1;
}

static inline void scarce_release(void *user, void *block) {
  struct scarce *scarce = user;
  union scarce_head *head = (union scarce_head *)block - 1;
  const unsigned char *bytes = block;
  size_t left = head->size;
  while (left > 0 && bytes[left - 1] == 0) {
    left--;
  }
  (void)atomic_fetch_add(&scarce->unwiped, left > 0);
  (void)atomic_fetch_sub(&scarce->blocks, 1);
  (void)atomic_fetch_sub(&scarce->bytes, (long)head->size);
  free(head);
}

/* From now on: the block of this index is refused, and with `for_ever` all behind it; -1 refuses none. */
static inline void scarce_refuse(struct scarce *scarce, long long index, bool for_ever) {
  atomic_store(&scarce->refuse_at, -1);
  atomic_store(&scarce->for_ever, for_ever);
  atomic_store(&scarce->asked, 0);
  atomic_store(&scarce->refused, 0);
  atomic_store(&scarce->refuse_at, (long)index);
}

/* Begins a program: the library takes its memory from here. */
static inline void scarce_set_up(struct scarce *scarce) {
  (void)memset(scarce, 0, sizeof *scarce);
  MCAT_INIT(&scarce->memory);
  scarce->memory.user = scarce;
  scarce->memory.allocate = scarce_allocate;
  scarce->memory.release = scarce_release;
  scarce_refuse(scarce, -1, false);
  const mcat_response *why = NULL;
  if (!CHECK_STATUS(mcat_memory_set(&scarce->memory, &why), MCAT_OK)) {
    (void)fprintf(stderr, "%s\n", why->message);
    exit(1);
  }
  mcat_response_free(why);
}

#endif
