/* station.c: a station from its opening to a restart: tracks, previews, feedback, skips, tuning, metering. */
#define _POSIX_C_SOURCE 200809L
#include "nulls.h"
#include "service.h"

#include <pthread.h>

static char first[64], preview[64], state[MCAT_STATION_STATE_MAX];

/* The id of the next track. */
static void take_next(mcat_station *station, char id[64]) {
  const mcat_response *r = NULL;
  done(mcat_station_next(station, NULL, &r), r);
  NEED(r->tracks.len == 1);
  const mcat_track *track = r->tracks.items[0];
  NEED(track->id != NULL);
  (void)snprintf(id, 64, "%s", track->id);
  CHECK(track->name && track->artist_name && track->preview_url && track->links->albums->ids.len == 1);
  CHECK_NUMBER(r->stats->tries, 0);
  mcat_response_free(r);
}

static mcat_station *open_station(mcat_client *client, const mcat_station_options *options) {
  mcat_station *station = NULL;
  const mcat_response *r = NULL;
  done(mcat_station_open(client, "ps.1", options, NULL, &station, &r), r);
  NEED(station != NULL);
  const mcat_station_now *now = r->station;
  CHECK_TEXT(now->seed, "ps.1");
  CHECK_NUMBER(now->ready, 5);
  mcat_response_free(r);
  return station;
}

static void stands(mcat_client *client) {
  mcat_station_options options;
  MCAT_INIT(&options);
  options.low_water = 3;
  options.previews = 2;
  options.session = MCAT_NO;
  mcat_station *station = open_station(client, &options);
  take_next(station, first);

  const mcat_response *r = NULL;
  done(mcat_station_previews(station, &r), r);
  NEED(r->previews.len == 2);
  (void)snprintf(preview, sizeof preview, "%s", r->previews.items[0]->id);
  mcat_response_free(r);

  done(mcat_station_tune(station, 0.25, 0.75, &r), r);
  const mcat_station_now *now = r->station;
  CHECK(now->popularity == 0.25 && now->variety == 0.75);
  CHECK_NUMBER(now->ready, 0);
  mcat_response_free(r);
  done(mcat_station_poll(station, NULL, &r), r);
  now = r->station;
  CHECK_NUMBER(now->ready, 5);
  CHECK_NUMBER(now->is_tunable, 1);
  CHECK_NUMBER(now->holds_session, -1);
  CHECK_NUMBER(now->skips_left, 6);
  CHECK_NUMBER(now->skip_wait_ms, 0);
  mcat_response_free(r);
  mcat_station_free(station);
}

/* Each of these only notes. */
static void notes(mcat_client *client) {
  mcat_station_options options;
  MCAT_INIT(&options);
  options.previews = 1;
  mcat_station *station = open_station(client, &options);
  char track[64];
  take_next(station, track);
  mcat_playback playback;
  MCAT_INIT(&playback);
  playback.started_ms = 1782814500007;
  playback.bitrate = 320;
  playback.format = "AAC";
  playback.offline = MCAT_NO;
  const mcat_response *r = NULL;
  mcat_response_free(done(mcat_station_started(station, track, &playback, &r), r));
  MCAT_INIT(&playback);
  playback.played_ms = 30500;
  mcat_response_free(done(mcat_station_stopped(station, track, &playback, &r), r));
  mcat_response_free(done(mcat_station_started(station, track, NULL, &r), r));
  mcat_response_free(done(mcat_station_stopped(station, track, NULL, &r), r));
  CHECK_STATUS(mcat_station_stopped(station, track, NULL, &r), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(r->message, "track: is not playing");
  mcat_response_free(r);
  mcat_response_free(done(mcat_station_like(station, track, &r), r));
  mcat_response_free(done(mcat_station_dislike(station, track, &r), r));
  mcat_response_free(done(mcat_station_favorite(station, track, &r), r));
  mcat_response_free(done(mcat_station_unfavorite(station, track, &r), r));
  mcat_response_free(done(mcat_station_unplay(station, track, &r), r));
  for (int left = 5; left >= 0; left--) {
    done(mcat_station_skip(station, track, &r), r);
    CHECK_NUMBER(r->station->skips_left, left);
    mcat_response_free(r);
  }
  CHECK_STATUS(mcat_station_skip(station, track, &r), MCAT_ERR_FORBIDDEN);
  CHECK_NUMBER(r->reason, MCAT_REASON_SKIP_LIMIT);
  CHECK(r->station->skip_wait_ms > 0 && r->retry_after_ms >= r->station->skip_wait_ms);
  CHECK(r->outbox->waiting > 0);
  mcat_response_free(r);
  done(mcat_station_poll(station, NULL, &r), r);
  CHECK_NUMBER(r->outbox->waiting, 0);
  CHECK_NUMBER(r->outbox->refused, 0);
  mcat_response_free(r);
  done(mcat_station_check(station, &r), r);
  const mcat_station_now *now = r->station;
  NEED(now->state != NULL && strlen(now->state) < sizeof state);
  (void)strcpy(state, now->state);
  mcat_response_free(r);
  mcat_station_free(station);
}

/* As after a restart: the process is another, the state was kept in a file. */
static void takes_up(mcat_client *client) {
  mcat_station_options options;
  MCAT_INIT(&options);
  options.state = state;
  mcat_station *station = open_station(client, &options);
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_station_skip(station, first, &r), MCAT_ERR_FORBIDDEN);
  mcat_response_free(r);
  mcat_station_free(station);

  options.state = "not a state";
  CHECK_STATUS(mcat_station_open(client, "ps.1", &options, NULL, &station, &r), MCAT_ERR_ARGUMENT);
  CHECK(station == NULL);
  CHECK_HOLDS(r->message, "state: is damaged");
  mcat_response_free(r);
}

static void refuses(mcat_client *client) {
  mcat_station_options options;
  mcat_station *station = NULL;
  MCAT_INIT(&options);
  options.low_water = -1;
  REFUSED("low_water: must be", mcat_station_open(client, "ps.1", &options, NULL, &station, &r));
  MCAT_INIT(&options);
  options.previews = 6;
  REFUSED("previews: must be", mcat_station_open(client, "ps.1", &options, NULL, &station, &r));
  MCAT_INIT(&options);
  options.session = 7;
  REFUSED("session: must be", mcat_station_open(client, "ps.1", &options, NULL, &station, &r));
  MCAT_INIT(&options);
  options.reserved = 1;
  REFUSED("options.reserved", mcat_station_open(client, "ps.1", &options, NULL, &station, &r));
  CHECK(station == NULL);

  station = open_station(client, NULL);
  REFUSED("track", mcat_station_skip(station, NULL, &r));
  REFUSED("track", mcat_station_like(station, NULL, &r));
  REFUSED("track", mcat_station_dislike(station, NULL, &r));
  REFUSED("track", mcat_station_favorite(station, NULL, &r));
  REFUSED("track", mcat_station_unfavorite(station, NULL, &r));
  REFUSED("track", mcat_station_unplay(station, NULL, &r));
  REFUSED("track", mcat_station_started(station, NULL, NULL, &r));
  REFUSED("track", mcat_station_stopped(station, NULL, NULL, &r));
  mcat_playback playback = {0};
  REFUSED("playback: must be prepared", mcat_station_started(station, "tra.1", &playback, &r));
  MCAT_INIT(&playback);
  playback.offline = 9;
  REFUSED("offline", mcat_station_started(station, "tra.1", &playback, &r));
  MCAT_INIT(&playback);
  playback.reserved_pointer = &playback;
  REFUSED("playback.reserved_pointer", mcat_station_started(station, "tra.1", &playback, &r));
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 5;
  REFUSED("limit: station_next", mcat_station_next(station, &params, &r));
  /* Nobody need look at a response. */
  CHECK_STATUS(mcat_station_check(station, NULL), MCAT_OK);
  mcat_station_free(station);
}

static void *listen(void *user) {
  mcat_station *station = user;
  for (int i = 0; i < 10; i++) {
    const mcat_response *r = NULL;
    done(mcat_station_next(station, NULL, &r), r);
    CHECK_NUMBER(r->tracks.len, 1);
    mcat_response_free(r);
    mcat_response_free(done(mcat_station_poll(station, NULL, &r), r));
  }
  return NULL;
}

static void is_shared_by_threads(mcat_client *client) {
  mcat_station *station = open_station(client, NULL);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) {
    NEED(pthread_create(&threads[i], NULL, listen, station) == 0);
  }
  for (int i = 0; i < 4; i++) {
    NEED(pthread_join(threads[i], NULL) == 0);
  }
  mcat_station_free(station);
}

static void outlives_its_client(void) {
  mcat_client *client = service_client();
  sign_in(client);
  mcat_station *station = open_station(client, NULL);
  mcat_client_free(client);
  const mcat_response *r = NULL;
  done(mcat_station_next(station, NULL, &r), r);
  mcat_station_free(station);
  NEED(r->tracks.len == 1);
  CHECK(strncmp(r->tracks.items[0]->id, "tra.", 4) == 0);
  mcat_response_free(r);
  mcat_station_free(NULL);
}

int main(void) {
  mcat_client *client = service_client();
  sign_in(client);
  stands(client);
  refuses(client);
  is_shared_by_threads(client);
  notes(client);
  takes_up(client);
  outlives_its_client();
  mcat_client_free(client);
  return checked();
}
