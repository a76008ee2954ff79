/* ending.c: calls at the edges of a process's and a thread's life. There is no init and no shutdown that could be missed: what is needed
   is made with the first client, and anew after the last one. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#include <pthread.h>
#include <unistd.h>

static mcat_client *lasting;

static void calls(mcat_client *client) {
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
}

/* Before any client: what needs none, and what says so. fault:M21 */
static void before_the_first_client(void) {
  CHECK_TEXT(mcat_status_name(MCAT_ERR_TIMEOUT), "MCAT_ERR_TIMEOUT");
  CHECK(mcat_abi_version() != 0);
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_top(NULL, NULL, &response), MCAT_ERR_ARGUMENT);
  mcat_response_free(response);
  mcat_cancel(NULL);
  mcat_client_free(NULL);
}

/* "Init twice", "after shutdown". fault:M21 */
static void after_the_last_client(void) {
  for (int i = 0; i < 3; i++) {
    mcat_client *first = service_client();
    mcat_client *second = service_client();
    calls(first);
    mcat_client_free(first);
    calls(second);
    mcat_client_free(second);
  }
}

static void call_at_the_end_of_a_thread(void *user) {
  calls(user);
  mcat_client *own = service_client();
  sign_in(own);
  calls(own);
  mcat_client_free(own);
}

static pthread_key_t key;

static void *leave_a_value(void *user) {
  NEED(pthread_setspecific(key, user) == 0);
  calls(user);
  return NULL;
}

/* From the destructor of a thread's own data, when what the library may have of the thread is gone already. fault:M21 */
static void from_a_threads_destructor(void) {
  NEED(pthread_key_create(&key, call_at_the_end_of_a_thread) == 0);
  pthread_t thread;
  NEED(pthread_create(&thread, NULL, leave_a_value, lasting) == 0 && pthread_join(thread, NULL) == 0);
}

static void *call_for_ever(void *user) {
  for (;;) {
    const mcat_response *response = NULL;
    const mcat_status status = mcat_artists_top(user, NULL, &response);
    mcat_response_free(response);
    if (status != MCAT_OK && status != MCAT_ERR_CANCELLED) {
      (void)fprintf(stderr, "%s\n", mcat_status_name(status));
      _exit(9);
    }
  }
  return NULL;
}

/* The last of the two: the library is there as long as the process is. */
static void at_exit(void) {
  calls(lasting);
  mcat_client *own = service_client();
  sign_in(own);
  calls(own);
  mcat_client_free(own);
  if (failed_checks > 0) {
    _exit(1);
  }
}

int main(void) {
  /* Registered before the library registers anything of its own, and so run after that. fault:M21 */
  NEED(atexit(at_exit) == 0);
  before_the_first_client();
  after_the_last_client();
  lasting = service_client();
  from_a_threads_destructor();
  /* Threads that are inside when the process ends. */
  for (int i = 0; i < 4; i++) {
    pthread_t thread;
    NEED(pthread_create(&thread, NULL, call_for_ever, lasting) == 0 && pthread_detach(thread) == 0);
  }
  return checked();
}
