/* errands.c: while the music plays, a thread does the station's work: reports, feedback, the next tracks.
 *
 * A player with a loop of its own calls mcat_station_poll there instead, and needs no thread. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <pthread.h>
#include <time.h>

#define EVERY_MS 500
/* Background work must not delay the end of the player. */
#define AT_MOST_MS 2000

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told;
static pthread_t thread;
static bool ends;

/* False when it is time to end. */
static bool pause_errands(void) {
  struct timespec until;
  bool go_on = clock_gettime(CLOCK_MONOTONIC, &until) == 0;
  until.tv_nsec += EVERY_MS * 1000000L;
  until.tv_sec += until.tv_nsec / 1000000000L;
  until.tv_nsec %= 1000000000L;
  go_on = pthread_mutex_lock(&mutex) == 0 && go_on;
  while (go_on && !ends && pthread_cond_timedwait(&told, &mutex, &until) == 0) {
    /* woke up early */
  }
  go_on = go_on && !ends;
  (void)pthread_mutex_unlock(&mutex);
  return go_on && !stopped();
}

static void *run(void *user) {
  mcat_station *station = user;
  mcat_params params;
  MCAT_INIT(&params);
  params.priority = MCAT_PRIORITY_BACKGROUND; /* a button goes first */
  params.deadline_ms = AT_MOST_MS;
  mcat_status status;
  do {
    /* A later poll repeats what failed; if no track is left to play, mcat_station_next says why. */
    status = mcat_station_poll(station, &params, NULL);
  } while (status != MCAT_ERR_CANCELLED && pause_errands());
  return NULL;
}

/* On the monotonic clock: a device that learns the date while it waits would wait for years, or not at all. */
static int make_condition(void) {
  pthread_condattr_t kind;
  int error = pthread_condattr_init(&kind);
  if (error == 0) {
    error = pthread_condattr_setclock(&kind, CLOCK_MONOTONIC);
    error = error == 0 ? pthread_cond_init(&told, &kind) : error;
    (void)pthread_condattr_destroy(&kind);
  }
  return error;
}

int errands_start(mcat_station *station) {
  ends = false;
  int error = make_condition();
  if (error == 0) {
    error = pthread_create(&thread, NULL, run, station);
    if (error != 0) {
      (void)pthread_cond_destroy(&told);
    }
  }
  return error;
}

void errands_stop(void) {
  (void)pthread_mutex_lock(&mutex);
  ends = true;
  (void)pthread_cond_signal(&told);
  (void)pthread_mutex_unlock(&mutex);
  (void)pthread_join(thread, NULL);
  (void)pthread_cond_destroy(&told);
}
