/* errands.c: while the music plays, a thread does what the station has to do: reports, feedback, the next tracks.
 *
 * A player with a loop of its own calls mcat_station_poll there instead, and needs no thread. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <pthread.h>
#include <time.h>

#define EVERY_MS 500
/* Nobody waits for an errand, and it must not keep the player from ending. */
#define AT_MOST_MS 2000

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t told = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static bool ends;

/* False when it is time to end. */
static bool pause_errands(void) {
  struct timespec until;
  bool go_on = clock_gettime(CLOCK_REALTIME, &until) == 0;
  until.tv_nsec += EVERY_MS * 1000000L;
  until.tv_sec += until.tv_nsec / 1000000000L;
  until.tv_nsec %= 1000000000L;
  go_on = pthread_mutex_lock(&mutex) == 0 && go_on;
  while (go_on && !ends && pthread_cond_timedwait(&told, &mutex, &until) == 0) {
    /* woken without a reason */
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
    /* What fails is done again by a later poll; where no track is left to play, mcat_station_next says why. */
    status = mcat_station_poll(station, &params, NULL);
  } while (status != MCAT_ERR_CANCELLED && pause_errands());
  return NULL;
}

int errands_start(mcat_station *station) {
  ends = false;
  return pthread_create(&thread, NULL, run, station);
}

void errands_stop(void) {
  (void)pthread_mutex_lock(&mutex);
  ends = true;
  (void)pthread_cond_signal(&told);
  (void)pthread_mutex_unlock(&mutex);
  (void)pthread_join(thread, NULL);
}
