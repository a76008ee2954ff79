/* version_1.c: the calls that only version 1 has, and what the others bring there. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

/* Makes `call`, which stores its response in `r`, and checks how it ends. */
#define MAKE(call, wanted)           \
  do {                               \
    const mcat_response *r = NULL;   \
    CHECK_STATUS((call), (wanted));  \
    mcat_response_free(r);           \
  } while (0)

/* The same for a call that must bring something: `holds` is checked of its response. */
#define READ(call, holds)            \
  do {                               \
    const mcat_response *r = NULL;   \
    done((call), r);                 \
    CHECK(holds);                    \
    CHECK_NUMBER(r->stats->unread_fields, 0); \
    CHECK_NUMBER(r->stats->unread_items, 0);  \
    mcat_response_free(r);           \
  } while (0)

static bool is(const char *text, const char *wanted) {
  return text && strcmp(text, wanted) == 0;
}

static void favorites(mcat_client *client) {
  MAKE(mcat_v1_me_favorites_add(client, "tra.5,tra.6", NULL, &r), MCAT_ACCEPTED);
  /* It shows a little later. */
  bool shows = false;
  for (int i = 0; i < 100 && !shows; i++) {
    shows = mcat_v1_me_favorite_get(client, "tra.6", NULL, NULL) == MCAT_OK;
    const struct timespec moment = {.tv_nsec = 50000000};
    (void)nanosleep(&moment, NULL);
  }
  CHECK(shows);
  READ(mcat_v1_me_favorites(client, NULL, &r), r->tracks.len >= 2 && r->meta->next_offset == -1);
  READ(mcat_v1_me_favorite_get(client, "tra.5", NULL, &r), r->tracks.len == 1 && is(r->tracks.items[0]->id, "Tra.5"));
  MAKE(mcat_v1_me_favorite_remove(client, "tra.5", NULL, &r), MCAT_ACCEPTED);
  MAKE(mcat_v1_me_favorite_get(client, "tra.9999999", NULL, &r), MCAT_ERR_NOT_FOUND);
}

static void library(mcat_client *client) {
  MAKE(mcat_v1_me_library_albums_add(client, "alb.30", NULL, &r), MCAT_OK);
  MAKE(mcat_v1_me_library_albums_remove(client, "alb.30", NULL, &r), MCAT_OK);
  MAKE(mcat_v1_me_library_tracks_add(client, "tra.900,tra.901", NULL, &r), MCAT_OK);
  MAKE(mcat_v1_me_library_stations_add(client, "ps.4", NULL, &r), MCAT_OK);
}

static void playlists(mcat_client *client) {
  char id[64];
  const mcat_response *created = NULL;
  done(mcat_v1_me_playlist_create(client, "From C", NULL, &created), created);
  NEED(created->playlists.len == 1);
  CHECK_NUMBER(created->http_status, 201);
  CHECK_HOLDS(created->location, "/v1/me/playlists/");
  (void)snprintf(id, sizeof id, "%s", created->playlists.items[0]->id);
  mcat_response_free(created);
  READ(mcat_v1_me_playlists(client, NULL, &r), r->playlists.len >= 1);
  MAKE(mcat_v1_me_playlist_rename(client, id, "Still from C", NULL, &r), MCAT_OK);
  READ(mcat_v1_me_playlist_get(client, id, NULL, &r), is(r->playlists.items[0]->name, "Still from C"));
  MAKE(mcat_v1_me_playlist_tracks_add(client, id, "tra.1", NULL, &r), MCAT_OK);
  MAKE(mcat_v1_me_playlist_tracks_add(client, id, "tra.2", NULL, &r), MCAT_OK);
  MAKE(mcat_v1_me_playlist_tracks_reorder(client, id, "tra.2,tra.1", NULL, &r), MCAT_OK);
  READ(mcat_v1_me_playlist_tracks(client, id, NULL, &r), r->tracks.len == 2 && is(r->tracks.items[0]->id, "Tra.2"));
  MAKE(mcat_v1_me_playlist_tracks_reorder(client, id, "tra.2", NULL, &r), MCAT_ERR_CONFLICT);
  MAKE(mcat_v1_me_playlist_tracks_clear(client, id, NULL, &r), MCAT_OK);
  READ(mcat_v1_me_playlist_tracks(client, id, NULL, &r), r->tracks.len == 0);
  MAKE(mcat_v1_me_playlist_delete(client, id, NULL, &r), MCAT_OK);
  MAKE(mcat_v1_me_playlist_get(client, id, NULL, &r), MCAT_ERR_NOT_FOUND);
}

static void listening(mcat_client *client) {
  mcat_params params;
  MCAT_INIT(&params);
  params.range = "life";
  params.limit = 3;
  READ(mcat_v1_me_listens(client, NULL, &r), r->tracks.len == 150);
  READ(mcat_v1_me_charts_tracks(client, &params, &r), r->charts.len == 3 && r->charts.items[0]->play_count > 0);
  READ(mcat_v1_me_charts_artists(client, &params, &r), r->charts.len == 3);
  READ(mcat_v1_me_charts_albums(client, &params, &r), r->charts.len == 3);
  params.range = "day";
  MAKE(mcat_v1_me_charts_tracks(client, &params, &r), MCAT_ERR_ARGUMENT);
}

static void editorial(mcat_client *client) {
  READ(mcat_v1_geolocation(client, NULL, &r), mcat_value_find(r->extra, "country") != NULL);
  READ(mcat_v1_playlist_posts(client, "pp.1", NULL, &r), r->posts.len > 0);
  READ(mcat_v1_search_typeahead(client, "a", NULL, &r), r->artists.len + r->albums.len + r->tracks.len > 0);
}

/* These are there in every version. */
static void texts(mcat_client *client) {
  READ(mcat_artist_bios(client, "art.1,art.2,art.3,art.4,art.5", NULL, &r),
       r->bios.len > 0 && r->bios.items[0]->bio != NULL);
  READ(mcat_artist_blurbs(client, "art.1,art.2,art.3,art.4,art.5", NULL, &r),
       r->blurbs.len > 0 && r->blurbs.items[0] != NULL);
}

/* case:K03 case:R01
 * What 2.x says in other words is in the same fields. */
static void objects(mcat_client *client) {
  READ(mcat_albums_get(client, "alb.1", NULL, &r),
       r->albums.len == 1 && r->albums.items[0]->album_type && r->albums.items[0]->released_ms != INT64_MIN &&
           r->albums.items[0]->artist_name && r->albums.items[0]->images.len > 0 && r->albums.items[0]->tracks.len > 0);
  READ(mcat_tracks_get(client, "tra.5", NULL, &r),
       r->tracks.len == 1 && r->tracks.items[0]->artist_id && r->tracks.items[0]->album_name &&
           r->tracks.items[0]->preview_url && r->tracks.items[0]->playback_seconds > 0);
  READ(mcat_genres(client, NULL, &r), r->genres.len > 0 && r->genres.items[0]->subgenres.len > 0);
  READ(mcat_playlists_get(client, "pp.1", NULL, &r),
       r->playlists.len == 1 && r->playlists.items[0]->author && r->playlists.items[0]->created_ms != INT64_MIN);
  READ(mcat_stations_get(client, "ps.1", NULL, &r),
       r->stations.len == 1 && is(r->stations.items[0]->type, "Programmed Station") && r->stations.items[0]->images.len > 0);
  READ(mcat_artist_similar(client, "art.3", NULL, &r),
       r->artists.len == 0 && r->contemporaries.len + r->followers.len + r->influencers.len > 0 && r->related.len > 0);
  READ(mcat_station_tracks(client, "ps.1", NULL, &r), r->tracks.len == 1 && r->meta->skip_limit == 6);
  mcat_params limit;
  MCAT_INIT(&limit);
  limit.limit = 5;
  MAKE(mcat_artist_similar(client, "art.3", &limit, &r), MCAT_ERR_UNSUPPORTED);
}

/* case:K03 case:R01
 * The account comes flat, and is judged like any other. */
static void verdicts(mcat_client *client) {
  static const struct {
    const char *user;
    const char *password;
    int32_t verdict;
  } members[] = {
      {"may-stream@sandbox.test", "stream-it", MCAT_VERDICT_MAY_STREAM},
      {"must-upgrade@sandbox.test", "upgrade-me", MCAT_VERDICT_UPGRADE},
      {"suspended@sandbox.test", "on-hold", MCAT_VERDICT_ACCOUNT_PROBLEM},
      {"expired@sandbox.test", "too-late", MCAT_VERDICT_ACCOUNT_PROBLEM},
      {"sparse@sandbox.test", "nothing-more", MCAT_VERDICT_MAY_STREAM},
  };
  for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
    const mcat_response *r = NULL;
    mcat_status status = mcat_auth_password(client, members[i].user, members[i].password, NULL, &r);
    mcat_response_free(done(status, r));
    done(mcat_me_account(client, NULL, &r), r);
    CHECK_TEXT(r->account->user_name, members[i].user);
    CHECK(r->account->subscription->state != NULL && r->account->entitlements->rights.len > 9);
    CHECK_NUMBER(r->stats->unread_fields, 0);
    mcat_response_free(r);
    NEED(mcat_account_verdict(client, "canStreamOnHomeDevice", NULL, &r) == MCAT_OK);
    CHECK_NUMBER(r->verdict->verdict, members[i].verdict);
    mcat_response_free(r);
  }
}

int main(void) {
  mcat_config config = service_config();
  config.service_version = "1";
  config.pace = MCAT_NO;
  mcat_client *client = client_of(&config);
  sign_in(client);
  favorites(client);
  library(client);
  playlists(client);
  listening(client);
  editorial(client);
  texts(client);
  objects(client);
  verdicts(client);
  mcat_client_free(client);
  mcat_client *newest = service_client();
  texts(newest);
  MAKE(mcat_v1_geolocation(newest, NULL, &r), MCAT_ERR_UNSUPPORTED);
  mcat_client_free(newest);
  return checked();
}
