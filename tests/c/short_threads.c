/* short_threads.c: threads that make calls and end without a word, as a device's workers do. */
#define _GNU_SOURCE
#include "service.h"

#include <malloc.h>
#include <pthread.h>

static mcat_client *client;

static void call(void) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_OK);
  mcat_response_free(response);
  CHECK_STATUS(mcat_artists_get(client, "art.99999999", NULL, NULL), MCAT_ERR_NOT_FOUND);
}

static void *returns(void *user) {
  call();
  return user;
}

static void *exits(void *user) {
  call();
  pthread_exit(user);
}

static void *is_cancelled(void *user) {
  call();
  NEED(pthread_cancel(pthread_self()) == 0);
  call(); /* it takes effect behind a call, not in it */
  pthread_testcancel();
  return user;
}

static void *(*const ends[])(void *) = {returns, exits, is_cancelled};

static void one_after_the_other(int count) {
  for (int i = 0; i < count; i++) {
    pthread_t thread;
    NEED(pthread_create(&thread, NULL, ends[i % 3], NULL) == 0 && pthread_join(thread, NULL) == 0);
  }
}

/* Nothing of a thread is left with the library. Under valgrind and the sanitizers, which have allocators of their own, what is lost is
   told at the end. fault:R15 */
static void threads_leave_nothing_behind(void) {
  const int count = 90;
  one_after_the_other(30); /* until all is there that stays: connections, what is kept of the last calls, arenas of the C library */
  const size_t before = mallinfo2().uordblks;
  one_after_the_other(count);
  const size_t after = mallinfo2().uordblks;
  CHECK(after <= before + (size_t)count * 8);
  if (after > before + (size_t)count * 8) {
    (void)fprintf(stderr, "%zu bytes in use, then %zu\n", before, after);
  }
}

int main(void) {
  mcat_config config = service_config();
  config.log = NULL;
  config.pace = MCAT_NO;
  client = client_of(&config);
  threads_leave_nothing_behind();
  mcat_client_free(client);
  return checked();
}
