/* A program of the 1.0 header: what it reads from structs and what it writes into them must mean the same to every later library.
 *
 * The environment tells what it needs: MUSICCAT_TEST_ADDRESS, _AUTHORITY, _KEY, _SECRET, _USER and _PASSWORD.
 *
 * It stays as it is: a later release brings a header and a program of its own. */
#include "musiccat.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures;

#define CHECK(what) check((what) != 0, #what, __LINE__)

static void check(int holds, const char *what, int line) {
  if (!holds) {
    failures++;
    (void)fprintf(stderr, "program.c:%d: does not hold: %s\n", line, what);
  }
}

static int begins(const char *text, const char *with) { return text && strncmp(text, with, strlen(with)) == 0; }

static int is(const char *text, const char *wanted) { return text && strcmp(text, wanted) == 0; }

static int is_flag(int8_t flag) { return flag >= -1 && flag <= 1; }

static int is_object(const mcat_value *value) { return value && value->kind == MCAT_VALUE_OBJECT; }

/* `r` is read after the call that stores it: the order in which arguments are evaluated is open. */
static void done(mcat_status status, const mcat_response **r, int line) {
  if (MCAT_FAILED(status)) {
    failures++;
    (void)fprintf(stderr, "program.c:%d: %s: %s\n", line, mcat_status_name(status), (*r)->message);
  }
}

struct calls {
  int log, tick, opened;
};

static void take_line(void *user, int32_t level, const char *text) {
  ((struct calls *)user)->log += level >= MCAT_LOG_ERROR && level <= MCAT_LOG_DEBUG && text && *text;
}

static int32_t take_tick(void *user, int64_t left_ms) {
  ((struct calls *)user)->tick += left_ms >= 0;
  return 0;
}

static int32_t take_socket(void *user, int32_t fd) {
  ((struct calls *)user)->opened += fd > 2;
  return 0;
}

static void artists(mcat_client *client) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 3;
  params.offset = 1;
  params.range = "week";
  params.catalog = "CA";
  params.keep_raw = MCAT_YES;
  params.deadline_ms = 20000;
  const mcat_response *page, *next;
  done(mcat_artists_top(client, &params, &page), &page, __LINE__);
  CHECK(page->status == MCAT_OK && page->reason == MCAT_REASON_NONE && page->phase == MCAT_PHASE_NONE);
  CHECK(page->user_action == MCAT_ACTION_NONE && page->http_status == 200 && page->maybe_applied == 0);
  CHECK(page->retry_after_ms == -1 && is(page->message, "") && page->code == NULL);
  CHECK(page->raw && page->raw_len == strlen(page->raw) && page->raw[0] == '{');
  CHECK(page->meta->limit == 3 && page->meta->offset == 1 && page->meta->next_offset == 4);
  CHECK(page->meta->returned_count == 3 && page->meta->total_count > 4 && is_object(page->meta->extra));
  CHECK(page->stats->bytes_in > 0 && page->stats->bytes_out > 0 && page->stats->tries == 1);
  CHECK(page->stats->unread_fields == 0 && page->stats->unread_items == 0);
  CHECK(is_object(page->extra) && page->artists.len == 3 && page->albums.len == 0);
  for (size_t i = 0; i < page->artists.len; i++) {
    const mcat_artist *artist = page->artists.items[i];
    CHECK(is(artist->type, "artist") && begins(artist->id, "art.") && artist->name && *artist->name);
    CHECK(artist->links->albums->href && is_object(artist->album_groups->extra));
    CHECK(artist->album_groups->main.len < 100000 && is_object(artist->links->extra) && is_object(artist->extra));
    CHECK(artist->bios.len == 0 || (artist->bios.items[0]->bio && is_object(artist->bios.items[0]->extra)));
  }
  done(mcat_next_page(client, page, &next), &next, __LINE__);
  CHECK(next->meta->offset == 4 && next->artists.len == 3);
  CHECK(next->artists.len == 0 || !is(next->artists.items[0]->id, page->artists.items[0]->id));

  const char *id = page->artists.items[0]->id;
  const mcat_response *albums, *tracks, *images;
  done(mcat_artist_albums(client, id, NULL, &albums), &albums, __LINE__);
  CHECK(albums->albums.len > 0);
  for (size_t i = 0; i < albums->albums.len; i++) {
    const mcat_album *album = albums->albums.items[i];
    CHECK(is(album->type, "album") && begins(album->id, "alb.") && album->name && album->artist_name);
    CHECK(album->released == NULL || album->released_ms != INT64_MIN);
    CHECK(album->disc_count >= 1 && album->track_count >= album->disc_count);
    CHECK(is_flag(album->is_streamable) && is_flag(album->is_explicit) && is_flag(album->is_single));
    CHECK(album->tags.len < 1000 && album->contributing_artists->primary_artist.len == 1);
    CHECK(album->links->tracks->href && is_object(album->links->extra) && is_object(album->extra));
  }
  done(mcat_artist_tracks_top(client, id, NULL, &tracks), &tracks, __LINE__);
  CHECK(tracks->tracks.len > 0);
  for (size_t i = 0; i < tracks->tracks.len; i++) {
    const mcat_track *track = tracks->tracks.items[i];
    CHECK(is(track->type, "track") && begins(track->id, "tra.") && is(track->artist_id, id));
    CHECK(track->name && track->album_name && begins(track->album_id, "alb."));
    CHECK(track->index >= 1 && track->disc >= 1 && track->playback_seconds > 0 && track->playback_seconds < 7200);
    CHECK(is_flag(track->is_explicit) && is_flag(track->is_available_in_hi_res) && is_flag(track->is_streamable));
    CHECK(track->formats.len > 0 && track->formats.items[0]->bitrate > 0 && track->formats.items[0]->reserved == 0);
    CHECK(track->contributors->primary_artist.len == 1 && track->links->albums->ids.len == 1 && is_object(track->extra));
  }
  done(mcat_artist_images(client, id, NULL, &images), &images, __LINE__);
  CHECK(images->images.len > 0);
  for (size_t i = 0; i < images->images.len; i++) {
    const mcat_image *image = images->images.items[i];
    CHECK(is(image->type, "image") && begins(image->url, "http") && image->width > 0 && image->height > 0);
    CHECK(is_flag(image->is_default) && is_object(image->extra));
  }
  mcat_response_free(page);
  mcat_response_free(images);
  mcat_response_free(next);
  mcat_response_free(tracks);
  mcat_response_free(albums);
}

static void stations(mcat_client *client) {
  mcat_params params;
  MCAT_INIT(&params);
  params.count = 3;
  params.previews = 1;
  const mcat_response *top, *tracks, *answer;
  done(mcat_stations_top(client, NULL, &top), &top, __LINE__);
  CHECK(top->stations.len > 0);
  const mcat_station_object *station = top->stations.items[0];
  CHECK(is(station->type, "station") && station->id && station->name && is_object(station->extra));
  done(mcat_station_tracks(client, station->id, &params, &tracks), &tracks, __LINE__);
  CHECK(tracks->tracks.len == 3 && tracks->previews.len == 1 && begins(tracks->tracks.items[2]->id, "tra."));
  CHECK(tracks->meta->skip_limit >= -1 && is_flag(tracks->meta->is_tunable));
  CHECK(!isnan(tracks->meta->popularity) && tracks->meta->popularity <= 1.0 && tracks->meta->variety <= 1.0);
  done(mcat_station_tuning_set(client, station->id, 0.25, 0.75, NULL, &answer), &answer, __LINE__);
  mcat_response_free(answer);
  const char *track = tracks->tracks.items[0]->id;
  done(mcat_station_feedback_add(client, station->id, "like", track, NULL, &answer), &answer, __LINE__);
  mcat_response_free(answer);
  mcat_response_free(tracks);
  mcat_response_free(top);
}

static void account(mcat_client *client) {
  const mcat_response *r;
  done(mcat_me_account(client, NULL, &r), &r, __LINE__);
  const mcat_account *account = r->account;
  CHECK(account->id && is(account->user_name, getenv("MUSICCAT_TEST_USER")) && account->email && account->lang);
  CHECK(is_flag(account->is_public) && is_flag(account->screen_name_auto_created) && is_object(account->extra));
  CHECK(account->subscription->state && account->subscription->is_suspended == 0 && is_flag(account->subscription->is_trial));
  CHECK(account->entitlements->rights.len > 0 && account->entitlements->max_stream_count > 0);
  CHECK(account->entitlements->reserved == 0 && is_object(account->entitlements->extra));
  int32_t verdict = -1;
  const mcat_response *why;
  done(mcat_account_judge(account, "canStreamOnHomeDevice", &verdict, &why), &why, __LINE__);
  CHECK(verdict == MCAT_VERDICT_MAY_STREAM);
  mcat_response_free(why);
  mcat_response_free(r);
}

static void errors(mcat_client *client) {
  const mcat_response *r;
  CHECK(mcat_artists_get(client, "art.999999999", NULL, &r) == MCAT_ERR_NOT_FOUND);
  CHECK(r->status == MCAT_ERR_NOT_FOUND && r->http_status == 404 && r->code && *r->message);
  CHECK(r->artists.len == 0 && r->meta->next_offset == -1 && r->account->id == NULL);
  mcat_response_free(r);
  CHECK(mcat_artists_get(client, "tra.1", NULL, &r) == MCAT_ERR_ARGUMENT);
  CHECK(r->http_status == 0 && strstr(r->message, "ids") != NULL);
  mcat_response_free(r);
}

int main(void) {
  CHECK(mcat_abi_version() / 65536 == MCAT_ABI_MAJOR && mcat_abi_version() >= MCAT_ABI_MAJOR * 65536 + MCAT_ABI_MINOR);
  struct calls calls = {0, 0, 0};
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = getenv("MUSICCAT_TEST_ADDRESS");
  config.ca_file = getenv("MUSICCAT_TEST_AUTHORITY");
  config.api_key = getenv("MUSICCAT_TEST_KEY");
  config.api_secret = getenv("MUSICCAT_TEST_SECRET");
  config.deadline_ms = 30000;
  config.max_tries = 2;
  config.pace = MCAT_NO;
  config.log_level = MCAT_LOG_DEBUG;
  config.user = &calls;
  config.log = take_line;
  config.tick = take_tick;
  config.opened = take_socket;
  mcat_client *client;
  const mcat_response *r;
  mcat_status status = mcat_client_new(&config, &client, &r);
  done(status, &r, __LINE__);
  mcat_response_free(r);
  if (MCAT_FAILED(status)) {
    return 1;
  }
  status = mcat_auth_password(client, getenv("MUSICCAT_TEST_USER"), getenv("MUSICCAT_TEST_PASSWORD"), NULL, &r);
  done(status, &r, __LINE__);
  mcat_response_free(r);
  artists(client);
  stations(client);
  account(client);
  errors(client);
  CHECK(calls.log > 0 && calls.opened > 0);
  mcat_client_free(client);
  return failures ? 1 : 0;
}
