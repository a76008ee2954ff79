/* threads.c: many threads run out of memory at the same time. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

#include <pthread.h>

#define THREADS 8

static mcat_client *client;
static atomic_long left, ended, succeeded;
static atomic_bool over;
static int64_t until;

/* On a slow machine all of few calls can come out alike: then there are more of them, for half a minute at most. */
static bool is_more_to_do(void) {
  return atomic_fetch_sub(&left, 1) > 0 || ((atomic_load(&ended) == 0 || atomic_load(&succeeded) == 0) && now_ms() < until);
}

static void *call(void *user) {
  (void)user;
  while (is_more_to_do()) {
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

static void wait_ms(long ms) {
  const struct timespec moment = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
  (void)nanosleep(&moment, NULL);
}

/* There is memory for a moment, and then for a moment none; for longer ones as long as no call has come to its end in such a moment. */
static void *come_and_go(void *user) {
  (void)user;
  long none = 5, some = 5;
  while (!atomic_load(&over)) {
    scarce_refuse(&scarce, 0, true);
    wait_ms(none);
    tally.refused += atomic_load(&scarce.refused);
    scarce_refuse(&scarce, -1, false);
    wait_ms(some);
    none = atomic_load(&ended) == 0 && none < 1000 ? none * 2 : none;
    some = atomic_load(&succeeded) == 0 && some < 1000 ? some * 2 : some;
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
    atomic_store(&left, (long)calls);
    until = now_ms() + 30000;
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
  }
  tally.ended = atomic_load(&ended);
  tally.succeeded = atomic_load(&succeeded);
  tally.calls = tally.ended + tally.succeeded;
  CHECK(tally.ended > 0 && tally.succeeded > 0);
}
