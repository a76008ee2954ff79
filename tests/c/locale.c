/* locale.c: requests and answers in whatever locale and time zone the process has. What it prints is the same everywhere: misuse.rs
   compares. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <inttypes.h>
#include <locale.h>

static wire *line;

/* The clocks stand still, so that the same moments are told. */
static int64_t wall_ms(void *user) {
  (void)user;
  return 1767225600123; /* 2026-01-01T00:00:00.123Z */
}

static int64_t boot_ms(void *user) {
  (void)user;
  return 1000000;
}

/* What was sent, and how the call ended. */
static void tell(const char *what, mcat_status status, const mcat_response *response) {
  (void)printf("== %s: %s, retry after %" PRId64 ", %s\n%s\n", what, mcat_status_name(status), response->retry_after_ms,
               response->message, line->sent);
  mcat_response_free(response);
  wire_clear(line);
}

static void dates_and_numbers(mcat_client *client) {
  const mcat_response *response = NULL;
  mcat_status status;

  wire_answer(line, "200 OK", "{\"ok\":true}");
  status = mcat_station_tuning_set(client, "art.1", 0.5, 0.0625, NULL, &response);
  tell("tuning", status, response);

  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  status = mcat_search(client, "I\xc4\xb0i\xc4\xb1 \xc3\x9f 1,5 \xe2\x82\xac", NULL, &response);
  tell("search", status, response);

  const char *track = "{\"tracks\":[{\"type\":\"track\",\"id\":\"tra.1\",\"name\":\"I\",\"popularity\":0.75,"
                      "\"originallyReleased\":\"2001-02-03T04:05:06Z\",\"playbackSeconds\":215}]}";
  wire_answer(line, "200 OK", track);
  status = mcat_tracks_get(client, "tra.1", NULL, &response);
  NEED(status == MCAT_OK && response->tracks.len == 1);
  (void)printf("track %d s\n", (int)response->tracks.items[0]->playback_seconds);
  tell("track", status, response);

  const char *album = "{\"albums\":[{\"type\":\"album\",\"id\":\"alb.1\",\"name\":\"A\",\"released\":\"2001-02-03T04:05:06Z\"}]}";
  wire_answer(line, "200 OK", album);
  status = mcat_albums_get(client, "alb.1", NULL, &response);
  NEED(status == MCAT_OK && response->albums.len == 1);
  (void)printf("released %" PRId64 "\n", response->albums.items[0]->released_ms);
  tell("album", status, response);

  /* A date, in the service's words, beside the moment that it answered at. */
  wire_answer(line, "429 Too Many Requests\r\nDate: Thu, 01 Jan 2026 00:00:00 GMT\r\nRetry-After: Thu, 01 Jan 2026 00:10:00 GMT", "{}");
  mcat_params params;
  MCAT_INIT(&params);
  params.deadline_ms = 1000;
  status = mcat_artists_top(client, &params, &response);
  CHECK_STATUS(status, MCAT_ERR_RATE_LIMITED);
  CHECK(response->retry_after_ms >= 600000);
  mcat_response_free(response);
  (void)printf("== retry\n%s\n", line->sent);
  wire_clear(line);
}

static void metering(mcat_client *client) {
  mcat_playback playback;
  MCAT_INIT(&playback);
  playback.started_ms = 1767225600123;
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_playback_started(client, "tra.1", "alb.1", &playback, NULL), MCAT_OK);
  wire_answer(line, "200 OK", "{\"account\":{\"id\":\"mem.1\",\"subscription\":{\"tierCode\":\"PREMIER\"}}}");
  wire_answer(line, "200 OK", "{}");
  const mcat_status status = mcat_outbox_send(client, NULL, &response);
  tell("metering", status, response);
}

int main(void) {
  NEED(setlocale(LC_ALL, "") != NULL);
  CHECK_TEXT(localeconv()->decimal_point, setting("MUSICCAT_TEST_DECIMAL_POINT"));
  line = wire_new();
  mcat_clock clock;
  MCAT_INIT(&clock);
  clock.wall_ms = wall_ms;
  clock.boot_ms = boot_ms;
  mcat_config config = wire_config(line);
  config.clock = &clock;
  mcat_client *client = client_of(&config);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  CHECK_STATUS(mcat_auth_password(client, "ada", "pass,word", NULL, NULL), MCAT_OK);
  (void)printf("== sign-in\n%s\n", line->sent);
  wire_clear(line);
  metering(client);
  dates_and_numbers(client);
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
