/* memory.h: a token store in memory, which counts its calls and fails when told to. */
#ifndef MEMORY_H
#define MEMORY_H

#include "check.h"

struct memory {
  mcat_store store;
  unsigned char record[MCAT_RECORD_MAX];
  size_t length;
  bool fails;
  int loads, saves, erases, locks, unlocks;
};

static inline int32_t memory_load(void *user, int64_t left_ms, void *record, size_t capacity, size_t *length) {
  struct memory *memory = user;
  (void)left_ms;
  memory->loads++;
  if (memory->fails) {
    return MCAT_STORE_FAILED;
  }
  if (memory->length == 0 || memory->length > capacity) {
    return MCAT_STORE_ABSENT;
  }
  (void)memcpy(record, memory->record, memory->length);
  *length = memory->length;
  return MCAT_STORE_OK;
}

static inline int32_t memory_save(void *user, int64_t left_ms, const void *record, size_t length) {
  struct memory *memory = user;
  (void)left_ms;
  memory->saves++;
  CHECK(length > 0 && length <= MCAT_RECORD_MAX);
  CHECK_NUMBER(memory->locks, memory->store.lock ? memory->unlocks + 1 : 0);
  if (memory->fails) {
    return MCAT_STORE_FAILED;
  }
  (void)memcpy(memory->record, record, length);
  memory->length = length;
  return MCAT_STORE_OK;
}

static inline int32_t memory_erase(void *user, int64_t left_ms) {
  struct memory *memory = user;
  (void)left_ms;
  memory->erases++;
  memory->length = 0;
  return MCAT_STORE_OK;
}

static inline int32_t memory_lock(void *user, int64_t left_ms, int32_t wait_ms) {
  struct memory *memory = user;
  (void)left_ms;
  (void)wait_ms;
  memory->locks++;
  return MCAT_IO_OK;
}

static inline void memory_unlock(void *user) {
  struct memory *memory = user;
  memory->unlocks++;
}

static inline void memory_set_up(struct memory *memory) {
  (void)memset(memory, 0, sizeof *memory);
  MCAT_INIT(&memory->store);
  memory->store.user = memory;
  memory->store.load = memory_load;
  memory->store.save = memory_save;
  memory->store.erase = memory_erase;
}

#endif
