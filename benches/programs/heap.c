/* Counts what a program asks of malloc, for all libraries in it alike: cc -shared -fPIC heap.c, then LD_PRELOAD. A block counts with what
 * malloc_usable_size says. */
#include "heap.h"
#include <dlfcn.h>
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#define EXPORTED __attribute__((visibility("default")))

static void *(*real_malloc)(size_t);
static void *(*real_calloc)(size_t, size_t);
static void *(*real_realloc)(void *, size_t);
static void *(*real_memalign)(size_t, size_t);
static void (*real_free)(void *);

static atomic_long live, peak, blocks;

/* dlsym asks for memory before it has found malloc. */
static char early[4096] __attribute__((aligned(16)));
static size_t early_used;

static void *early_block(size_t size) {
  size_t at = early_used;
  early_used += (size + 15) & ~(size_t)15;
  return early_used <= sizeof early ? early + at : NULL;
}

static int is_early(const void *block) { return (const char *)block >= early && (const char *)block < early + sizeof early; }

/* ISO C has no cast from an object's pointer to a function's. */
static void look_up(void *function, const char *name) {
  void *found = dlsym(RTLD_NEXT, name);
  memcpy(function, &found, sizeof found);
}

/* The first caller may come before any constructor, while there is one thread. */
static int is_there(void) {
  static int is_looking;
  if (is_looking) {
    return real_free != NULL;
  }
  is_looking = 1;
  look_up(&real_malloc, "malloc");
  look_up(&real_calloc, "calloc");
  look_up(&real_realloc, "realloc");
  look_up(&real_memalign, "memalign");
  look_up(&real_free, "free");
  return 1;
}

static void add(long size) {
  long now = atomic_fetch_add(&live, size) + size;
  long most = atomic_load(&peak);
  while (now > most && !atomic_compare_exchange_weak(&peak, &most, now)) {
  }
}

static void *counted(void *block) {
  if (block != NULL) {
    atomic_fetch_add(&blocks, 1);
    add((long)malloc_usable_size(block));
  }
  return block;
}

EXPORTED struct heap heap_now(void) { return (struct heap){atomic_load(&live), atomic_load(&peak), atomic_load(&blocks)}; }

EXPORTED void heap_mark(void) {
  atomic_store(&peak, atomic_load(&live));
  atomic_store(&blocks, 0);
}

EXPORTED void *malloc(size_t size) { return is_there() ? counted(real_malloc(size)) : early_block(size); }

EXPORTED void *calloc(size_t count, size_t size) {
  return is_there() ? counted(real_calloc(count, size)) : early_block(count * size);
}

/* Old and new block are there at once while it copies, but only malloc knows whether it does: the peak counts what grew. */
EXPORTED void *realloc(void *block, size_t size) {
  if (block == NULL) {
    return malloc(size);
  }
  long before = (long)malloc_usable_size(block);
  void *moved = real_realloc(block, size);
  if (moved != NULL) {
    atomic_fetch_add(&blocks, 1);
    add((long)malloc_usable_size(moved) - before);
  }
  return moved;
}

EXPORTED void *memalign(size_t alignment, size_t size) { return is_there() ? counted(real_memalign(alignment, size)) : NULL; }

EXPORTED void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

EXPORTED int posix_memalign(void **block, size_t alignment, size_t size) {
  void *found = memalign(alignment, size);
  if (found == NULL) {
    return ENOMEM;
  }
  *block = found;
  return 0;
}

EXPORTED void free(void *block) {
  if (block == NULL || is_early(block)) {
    return;
  }
  add(-(long)malloc_usable_size(block));
  real_free(block);
}
