/* signals.c: mcat_cancel in a signal handler, whatever the signal came into. Nothing is asked there that the thread may be in the middle
   of: the program's own allocator and locks look who asks. */
#define _GNU_SOURCE
#include "wire.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sys/time.h>

/* The linker leads every use in here, the library's as well (-Wl,--wrap). */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
int __real_posix_memalign(void **block, size_t alignment, size_t size);
void __real_free(void *block);
int __real_pthread_mutex_lock(pthread_mutex_t *mutex);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
int __wrap_posix_memalign(void **block, size_t alignment, size_t size);
void __wrap_free(void *block);
int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex);

static _Thread_local volatile sig_atomic_t in_handler;
static volatile sig_atomic_t handled, unsafe_calls, asked;

static void look(void) {
  asked = 1;
  if (in_handler) {
    unsafe_calls++;
  }
}

void *__wrap_malloc(size_t size) {
  look();
  return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
  look();
  return __real_calloc(count, size);
}

void *__wrap_realloc(void *block, size_t size) {
  look();
  return __real_realloc(block, size);
}

int __wrap_posix_memalign(void **block, size_t alignment, size_t size) {
  look();
  return __real_posix_memalign(block, alignment, size);
}

void __wrap_free(void *block) {
  look();
  __real_free(block);
}

int __wrap_pthread_mutex_lock(pthread_mutex_t *mutex) {
  look();
  return __real_pthread_mutex_lock(mutex);
}

static mcat_client *client;

static void on_signal(int number) {
  (void)number;
  in_handler = 1;
  errno = ELOOP;
  mcat_cancel(client);
  if (errno != ELOOP) {
    unsafe_calls++;
  }
  in_handler = 0;
  handled++;
}

/* Whatever is still under way comes to nobody: the client may be freed. */
static void no_more(void) {
  const struct sigaction none = {.sa_handler = SIG_IGN};
  NEED(sigaction(SIGALRM, &none, NULL) == 0);
}

static void on(void) {
  struct sigaction action = {.sa_handler = on_signal};
  NEED(sigemptyset(&action.sa_mask) == 0 && sigaction(SIGALRM, &action, NULL) == 0);
}

static void every(suseconds_t us) {
  const struct itimerval timer = {.it_interval = {.tv_usec = us}, .it_value = {.tv_usec = us}};
  NEED(setitimer(ITIMER_REAL, &timer, NULL) == 0);
}

/* Signals come into everything that a call does, and into what makes and frees clients of the same hub. fault:M22 */
static void signals_come_into_everything(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  client = client_of(&config);
  on();
  every(200);
  /* A second and a half, or what a slow machine needs to have all of it happen. */
  const int64_t until = now_ms() + 1500, latest = now_ms() + 60000;
  int cancelled = 0, calls = 0;
  while (now_ms() < until || (now_ms() < latest && (handled <= 50 || cancelled == 0 || calls <= cancelled))) {
    wire_clear(line);
    wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
    const mcat_response *response = NULL;
    const mcat_status status = mcat_artists_top(client, NULL, &response);
    CHECK(status == MCAT_OK || status == MCAT_ERR_CANCELLED);
    cancelled += status == MCAT_ERR_CANCELLED;
    calls++;
    mcat_response_free(response);
    mcat_client *share = NULL;
    CHECK_STATUS(mcat_client_share(client, NULL, &share, NULL), MCAT_OK);
    CHECK_STATUS(mcat_client_set_api_key(client, "another-key", NULL), MCAT_OK);
    mcat_client_free(share);
  }
  every(0);
  no_more();
  CHECK(handled > 50);
  CHECK(cancelled > 0 && calls > cancelled);
  CHECK(asked);
  CHECK_NUMBER(unsafe_calls, 0);
  mcat_client_free(client);
  wire_free(line);
}

/* What waits in the kernel hears it as well. fault:M22 */
static void a_signal_ends_what_waits(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  client = client_of(&config);
  line->deaf = true;
  on();
  const struct itimerval once = {.it_value = {.tv_usec = 100000}};
  NEED(setitimer(ITIMER_REAL, &once, NULL) == 0);
  const int64_t since = now_ms();
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_CANCELLED);
  CHECK(now_ms() - since <= 200 + atoi(setting("MUSICCAT_TEST_SLACK_MS")));
  no_more();
  line->deaf = false;
  mcat_client_free(client);
  wire_free(line);
}

int main(void) {
  signals_come_into_everything();
  a_signal_ends_what_waits();
  return checked();
}
