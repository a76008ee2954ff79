/* station.c: stations as a player plays them, what they note, and the session. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

static void open_anew(struct scene *s) {
  const mcat_response *r = NULL;
  mcat_station_free(s->station);
  s->station = NULL;
  done(mcat_station_open(s->client, "ps.1", NULL, NULL, &s->station, &r), r);
  mcat_response_free(r);
  done(mcat_station_next(s->station, NULL, &r), r);
  NEED(r->tracks.len == 1);
  (void)snprintf(s->track, sizeof s->track, "%s", r->tracks.items[0]->id);
  mcat_response_free(r);
}

static void open_once(struct scene *s) {
  if (!s->station) {
    open_anew(s);
  }
}

/* The skips that a member has are the member's, whichever station they are made on: another client knows of none. */
static void forget_skips(struct scene *s) {
  mcat_client_free(s->spare);
  mcat_config config = s->config;
  config.token_file = NULL;
  config.outbox_file = NULL;
  s->spare = client_of(&config);
  sign_in(s->spare);
  mcat_client *client = s->client;
  s->client = s->spare;
  open_anew(s);
  s->client = client;
}

/* Whether it was playing or not. */
static void end(struct scene *s) {
  open_once(s);
  CHECK(mcat_station_stopped(s->station, s->track, NULL, NULL) != MCAT_ERR_MEMORY);
}

static void begin(struct scene *s) {
  end(s);
  CHECK_STATUS(mcat_station_started(s->station, s->track, NULL, NULL), MCAT_OK);
}

static void open_once_more(struct scene *s) {
  mcat_client_free(s->spare);
  s->spare = NULL;
  open_anew(s);
}

static mcat_status open_station(struct scene *s, const mcat_response **r) {
  mcat_station *station = NULL;
  mcat_status status = mcat_station_open(s->client, "ps.1", NULL, NULL, &station, r);
  CHECK((station != NULL) == !MCAT_FAILED(status));
  mcat_station_free(station);
  return status;
}

static mcat_status free_station(struct scene *s, const mcat_response **r) {
  (void)r;
  mcat_station_free(s->station);
  s->station = NULL;
  return MCAT_OK;
}

/* Tracks that are ready. */
static int ready(struct scene *s) {
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_station_check(s->station, &r), MCAT_OK);
  int ready = r->station->ready;
  mcat_response_free(r);
  return ready;
}

static int ready_before;

static void fill(struct scene *s) {
  open_once(s);
  CHECK_STATUS(mcat_station_poll(s->station, NULL, NULL), MCAT_OK);
  ready_before = ready(s);
}

/* fault:R01 */
static void lose_no_track(struct scene *s, const mcat_response *r) {
  CHECK(ready_before > 0);
  CHECK_NUMBER(ready(s), r->status == MCAT_OK ? ready_before - 1 : ready_before);
}

#define STATIONS(ROW)                                                                     \
  ROW(mcat_station_tracks, (s->client, "ps.1", NULL, r))                                  \
  ROW(mcat_station_tuning_set, (s->client, "ps.1", 0.25, 0.75, NULL, r))                  \
  ROW(mcat_station_feedback_add, (s->client, "ps.1", "like", "tra.1", NULL, r))           \
  ROW(mcat_sessions_create, (s->client, NULL, r))                                         \
  ROW(mcat_session_get, (s->client, s->session, "tra.1", NULL, r))                        \
  ROW(mcat_session_hold, (s->client, NULL, r))                                            \
  ROW(mcat_session_ask, (s->client, "tra.1", NULL, r))                                    \
  ROW(mcat_playback_started, (s->client, "tra.1", "ps.1", NULL, r))                       \
  ROW(mcat_outbox_check, (s->client, r))                                                  \
  ROW(mcat_outbox_send, (s->client, NULL, r))

#define PLAYS(ROW)                                                                        \
  ROW(mcat_station_previews, (s->station, r))                                             \
  ROW(mcat_station_like, (s->station, s->track, r))                                       \
  ROW(mcat_station_dislike, (s->station, s->track, r))                                    \
  ROW(mcat_station_favorite, (s->station, s->track, r))                                   \
  ROW(mcat_station_unfavorite, (s->station, s->track, r))                                 \
  ROW(mcat_station_unplay, (s->station, s->track, r))                                     \
  ROW(mcat_station_check, (s->station, r))                                                \
  ROW(mcat_station_tune, (s->station, 0.5, 0.5, r))                                       \
  ROW(mcat_station_poll, (s->station, NULL, r))

#define PLAY_ROW(name, arguments) {#name, call_##name, open_once, NULL},

static void play(struct scene *s) {
  CHECK_STATUS(mcat_playback_started(s->client, "tra.1", "ps.1", NULL, NULL), MCAT_OK);
}

STATIONS(OOM_CALL)
PLAYS(OOM_CALL)
OOM_CALL(mcat_station_next, (s->station, NULL, r))
OOM_CALL(mcat_station_skip, (s->station, s->track, r))
OOM_CALL(mcat_station_started, (s->station, s->track, NULL, r))
OOM_CALL(mcat_station_stopped, (s->station, s->track, NULL, r))
OOM_CALL(mcat_playback_stopped, (s->client, "tra.1", "ps.1", NULL, r))

const struct row station_rows[] = {
    STATIONS(OOM_ROW) PLAYS(PLAY_ROW){"mcat_station_skip", call_mcat_station_skip, forget_skips, NULL},
    {"mcat_station_next", call_mcat_station_next, fill, lose_no_track},
    {"mcat_station_started", call_mcat_station_started, end, NULL},
    {"mcat_station_stopped", call_mcat_station_stopped, begin, NULL},
    {"mcat_playback_stopped", call_mcat_playback_stopped, play, NULL},
    {"mcat_station_open", open_station, NULL, NULL},
    {"mcat_station_free", free_station, open_once_more, NULL},
    {NULL, NULL, NULL, NULL},
};
