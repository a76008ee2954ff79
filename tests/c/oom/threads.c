/* threads.c: many threads run out of memory at the same time. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

#include <pthread.h>

#define THREADS 8

static mcat_client *client;
static atomic_llong left, ended, succeeded;
static atomic_bool over;

static void *call(void *user) {
  (void)user;
  while (atomic_fetch_sub(&left, 1) > 0) {
    const mcat_response *r = NULL;
    mcat_status status = mcat_artists_top(client, NULL, &r);
    (void)atomic_fetch_add(&ended, status == MCAT_ERR_MEMORY);
    (void)atomic_fetch_add(&succeeded, status == MCAT_OK);
    CHECK(status == MCAT_OK || status == MCAT_ERR_MEMORY);
    mcat_response_free(r);
  }
  atomic_store(&over, true);
  return NULL;
}

/* There is memory for a moment, and then for a moment none. */
static void *come_and_go(void *user) {
  (void)user;
  while (!atomic_load(&over)) {
    const struct timespec moment = {.tv_nsec = 5000000};
    scarce_refuse(&scarce, 0, true);
    (void)nanosleep(&moment, NULL);
    tally.refused += atomic_load(&scarce.refused);
    scarce_refuse(&scarce, -1, false);
    (void)nanosleep(&moment, NULL);
  }
  return NULL;
}

void threads(long long calls) {
  tally.functions = 1;
  const char *addresses[] = {setting("MUSICCAT_TEST_PLAIN_ADDRESS"), setting("MUSICCAT_TEST_ADDRESS")};
  for (int tls = 0; tls < 2; tls++) {
    mcat_config config = service_config();
    config.base_url = addresses[tls];
    config.pace = MCAT_NO;
    config.deadline_ms = 120000;
    config.log = NULL;
    client = client_of(&config);
    atomic_store(&left, calls);
    atomic_store(&over, false);
    pthread_t scarcity, callers[THREADS];
    NEED(pthread_create(&scarcity, NULL, come_and_go, NULL) == 0);
    for (int i = 0; i < THREADS; i++) {
      NEED(pthread_create(&callers[i], NULL, call, NULL) == 0);
    }
    for (int i = 0; i < THREADS; i++) {
      NEED(pthread_join(callers[i], NULL) == 0);
    }
    NEED(pthread_join(scarcity, NULL) == 0);
    CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
    mcat_client_free(client);
    tally.calls += calls;
  }
  tally.ended = atomic_load(&ended);
  tally.succeeded = atomic_load(&succeeded);
  CHECK(tally.ended > 0 && tally.succeeded > 0);
}
