/* library.c: the member's library and playlists, call by call, and edits of a playlist from several threads. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#include <pthread.h>

#define LONG_LIST 4000
#define THREADS 4

static mcat_client *client;
static const mcat_response *r; /* of the call just made */

/* For calls that the rest depends on. */
static void succeeds(mcat_status status) {
  (void)done(status, r);
}

/* The ids of a response's tracks, between spaces. */
static const char *tracks_in(const mcat_response *response) {
  static char text[4096];
  text[0] = '\0';
  for (size_t i = 0; i < response->tracks.len; i++) {
    const size_t length = strlen(text);
    (void)snprintf(text + length, sizeof text - length, "%s%s", i > 0 ? " " : "", response->tracks.items[i]->id);
  }
  return text;
}

static void holds(const char *playlist, const char *tracks) {
  succeeds(mcat_me_library_playlist_tracks(client, playlist, NULL, &r));
  CHECK_TEXT(tracks_in(r), tracks);
  mcat_response_free(r);
}

/* A call that changes something and says no more than that. */
#define DONE(call)                 \
  do {                             \
    CHECK_STATUS((call), MCAT_OK); \
    CHECK_TEXT(r->message, "");    \
    mcat_response_free(r);         \
  } while (0)

/* A call that must fail, and why. */
#define FAILS(status, part, call)    \
  do {                               \
    CHECK_STATUS((call), (status));  \
    CHECK_HOLDS(r->message, (part)); \
    mcat_response_free(r);           \
  } while (0)

static void tracks_albums_and_artists(void) {
  succeeds(mcat_me_library_updated(client, NULL, &r));
  const int64_t before = r->last_update_date->time_in_millis;
  CHECK(before > 0);
  mcat_response_free(r);
  DONE(mcat_me_library_tracks_add(client, "tra.1,tra.50", NULL, &r));
  succeeds(mcat_me_library_tracks(client, NULL, &r));
  CHECK_TEXT(tracks_in(r), "tra.50 tra.1");
  CHECK_NUMBER(r->meta->total_count, 2);
  mcat_response_free(r);
  const mcat_response *albums = NULL;
  done(mcat_me_library_albums(client, NULL, &albums), albums);
  CHECK_NUMBER(albums->albums.len, 2);
  succeeds(mcat_me_library_album_tracks(client, albums->albums.items[0]->id, NULL, &r));
  CHECK_TEXT(tracks_in(r), "tra.50");
  mcat_response_free(r);
  mcat_response_free(albums);
  const mcat_response *artists = NULL;
  done(mcat_me_library_artists(client, NULL, &artists), artists);
  NEED(artists->artists.len > 0);
  const char *artist = artists->artists.items[0]->id;
  succeeds(mcat_me_library_artist_albums(client, artist, NULL, &r));
  CHECK_NUMBER(r->albums.len, 1);
  mcat_response_free(r);
  succeeds(mcat_me_library_artist_tracks(client, artist, NULL, &r));
  CHECK_TEXT(tracks_in(r), "tra.50");
  mcat_response_free(r);
  mcat_response_free(artists);
  DONE(mcat_me_library_tracks_remove(client, "tra.50,tra.1", NULL, &r));
  succeeds(mcat_me_library_updated(client, NULL, &r));
  CHECK(r->last_update_date->time_in_millis > before);
  mcat_response_free(r);
}

static void stations(void) {
  DONE(mcat_me_library_stations_add(client, "ps.1", NULL, &r));
  DONE(mcat_me_library_stations_add(client, "ps.2", NULL, &r));
  DONE(mcat_me_library_stations_remove(client, "ps.1", NULL, &r));
  succeeds(mcat_me_library_stations(client, NULL, &r));
  CHECK_NUMBER(r->stations.len, 1);
  CHECK_TEXT(r->stations.items[0]->id, "ps.2");
  mcat_response_free(r);
}

/* Makes a playlist; its id. */
static void make(char id[64], const char *name, const char *tracks) {
  mcat_new_playlist playlist;
  MCAT_INIT(&playlist);
  playlist.name = name;
  playlist.tracks = tracks;
  succeeds(mcat_me_library_playlist_create(client, &playlist, NULL, &r));
  NEED(r->playlists.len == 1);
  (void)snprintf(id, 64, "%s", r->playlists.items[0]->id);
  CHECK_NUMBER(r->meta->results.len, tracks ? 1 : 0);
  CHECK_HOLDS(r->location, id);
  mcat_response_free(r);
}

static void playlists(void) {
  char id[64], copied[64];
  make(id, "Evening", "tra.1,tra.2");
  mcat_new_playlist copy;
  MCAT_INIT(&copy);
  copy.name = "Copy";
  copy.copy_of = id;
  copy.description = "Mine";
  copy.privacy = "public";
  succeeds(mcat_me_library_playlist_create(client, &copy, NULL, &r));
  (void)snprintf(copied, sizeof copied, "%s", r->playlists.items[0]->id);
  CHECK_TEXT(r->playlists.items[0]->privacy, "public");
  mcat_response_free(r);
  holds(copied, "tra.1 tra.2");

  mcat_params params;
  MCAT_INIT(&params);
  params.sort = "alpha_asc";
  succeeds(mcat_me_library_playlists(client, &params, &r));
  NEED(r->playlists.len == 2);
  CHECK_TEXT(r->playlists.items[0]->name, "Copy");
  CHECK_NUMBER(r->playlists.items[1]->track_count, 2);
  mcat_response_free(r);
  succeeds(mcat_me_library_playlist_get(client, id, NULL, &r));
  CHECK_NUMBER(r->playlists.items[0]->tracks.len, 2);
  CHECK_TEXT(r->playlists.items[0]->tracks.items[1]->id, "tra.2");
  mcat_response_free(r);
  succeeds(mcat_me_library_playlist_tags(client, id, NULL, &r));
  CHECK_NUMBER(r->tags.len, 0);
  mcat_response_free(r);
  MCAT_INIT(&params);
  params.width = 1200;
  params.height = 400;
  succeeds(mcat_me_library_playlist_images(client, id, &params, &r));
  CHECK_NUMBER(r->images.items[0]->width, 1200);
  mcat_response_free(r);
  params.height = 0;
  FAILS(MCAT_ERR_ARGUMENT, "width: must be given together with height",
        mcat_me_library_playlist_images(client, id, &params, &r));
  FAILS(MCAT_ERR_NOT_FOUND, "404", mcat_me_library_playlist_image_remove(client, id, "giphyImage", NULL, &r));
  FAILS(MCAT_ERR_UNSUPPORTED, "use me_library_playlist_update",
        mcat_me_library_playlist_privacy_set(client, id, "public", NULL, &r));
  DONE(mcat_me_library_playlist_delete(client, copied, NULL, &r));
  FAILS(MCAT_ERR_NOT_FOUND, "404", mcat_me_library_playlist_get(client, copied, NULL, &r));
}

/* Reads a playlist until it has so many tracks: what was accepted takes a moment. */
static void until_it_has(const char *id, int32_t tracks) {
  int32_t found = -1;
  const int64_t began = now_ms();
  while (found != tracks && now_ms() - began < 20000) {
    succeeds(mcat_me_library_playlists(client, NULL, &r));
    for (size_t i = 0; i < r->playlists.len; i++) {
      if (strcmp(r->playlists.items[i]->id, id) == 0) {
        found = r->playlists.items[i]->track_count;
      }
    }
    mcat_response_free(r);
  }
  CHECK_NUMBER(found, tracks);
}

static void updates(void) {
  char id[64];
  make(id, "Old", "tra.1,tra.2");
  mcat_playlist_changes changes;
  MCAT_INIT(&changes);
  FAILS(MCAT_ERR_ARGUMENT, "changes: must change something",
        mcat_me_library_playlist_update(client, id, &changes, NULL, &r));
  changes.clear_tracks = MCAT_NO;
  changes.tracks = "";
  FAILS(MCAT_ERR_ARGUMENT, "set clear_tracks", mcat_me_library_playlist_update(client, id, &changes, NULL, &r));
  changes.clear_tracks = MCAT_YES;
  changes.tracks = "tra.1";
  FAILS(MCAT_ERR_ARGUMENT, "tracks: must be NULL where clear_tracks is set",
        mcat_me_library_playlist_update(client, id, &changes, NULL, &r));
  MCAT_INIT(&changes);
  changes.clear_tags = MCAT_YES;
  changes.tags = "tag.1";
  FAILS(MCAT_ERR_ARGUMENT, "tags: must be NULL where clear_tags is set",
        mcat_me_library_playlist_update(client, id, &changes, NULL, &r));
  MCAT_INIT(&changes);
  changes.name = "New";
  changes.description = "";
  changes.clear_tracks = MCAT_YES;
  mcat_params params;
  MCAT_INIT(&params);
  params.app_name = "library.c";
  CHECK_STATUS(mcat_me_library_playlist_update(client, id, &changes, &params, &r), MCAT_ACCEPTED);
  NEED(r->meta->results.len == 1);
  CHECK_TEXT(r->meta->results.items[0]->operation, "tracks");
  mcat_response_free(r);
  until_it_has(id, 0);

  /* Thousands of ids: more than any other text may hold. */
  static char many[LONG_LIST * 9];
  size_t length = 0;
  for (int i = 1; i <= LONG_LIST; i++) {
    length += (size_t)snprintf(many + length, sizeof many - length, "%stra.%d", i > 1 ? "," : "", i % 1000 + 1);
  }
  while (length < 70000 && length + 6 < sizeof many) {
    length += (size_t)snprintf(many + length, sizeof many - length, ",tra.1");
  }
  DONE(mcat_me_library_playlist_tracks_replace(client, id, many, NULL, &r));
  static char too_many[1024 * 1024 + 1];
  (void)memset(too_many, 't', sizeof too_many - 1);
  FAILS(MCAT_ERR_ARGUMENT, "track_ids: must be shorter than 1048576 bytes",
        mcat_me_library_playlist_tracks_add(client, id, too_many, NULL, &r));
  MCAT_INIT(&changes);
  changes.tracks = "tra.3,tra.4,tra.3";
  CHECK_STATUS(mcat_me_library_playlist_update(client, id, &changes, NULL, NULL), MCAT_ACCEPTED);
  until_it_has(id, 3);
  DONE(mcat_me_library_playlist_delete(client, id, NULL, &r));
}

static void tracks_of_a_playlist(void) {
  char id[64];
  make(id, "Tracks", NULL);
  DONE(mcat_me_library_playlist_tracks_add(client, id, "tra.2,tra.1,tra.2", NULL, &r));
  holds(id, "tra.2 tra.1 tra.2");
  DONE(mcat_me_library_playlist_tracks_insert(client, id, 1, "tra.8,tra.9", NULL, &r));
  holds(id, "tra.2 tra.8 tra.9 tra.1 tra.2");
  DONE(mcat_me_library_playlist_tracks_remove(client, id, 4, "tra.2", NULL, &r));
  DONE(mcat_me_library_playlist_tracks_move(client, id, 0, 3, "tra.2", NULL, &r));
  holds(id, "tra.8 tra.9 tra.1 tra.2");
  FAILS(MCAT_ERR_CONFLICT, "the track at 0 is tra.8, not tra.9",
        mcat_me_library_playlist_tracks_remove(client, id, 0, "tra.9", NULL, &r));
  FAILS(MCAT_ERR_ARGUMENT, "position: must be 0 or more",
        mcat_me_library_playlist_tracks_insert(client, id, -1, "tra.1", NULL, &r));
  FAILS(MCAT_ERR_ARGUMENT, "position: must be 0 to 4",
        mcat_me_library_playlist_tracks_insert(client, id, 5, "tra.1", NULL, &r));
  FAILS(MCAT_ERR_ARGUMENT, "to: must be 0 or more",
        mcat_me_library_playlist_tracks_move(client, id, 0, INT64_MIN, "tra.8", NULL, &r));
  FAILS(MCAT_ERR_ARGUMENT, "me_library_playlist_tracks_clear",
        mcat_me_library_playlist_tracks_replace(client, id, "", NULL, &r));
  DONE(mcat_me_library_playlist_tracks_replace(client, id, "tra.5,tra.4", NULL, &r));
  holds(id, "tra.5 tra.4");
  DONE(mcat_me_library_playlist_tracks_clear(client, id, NULL, &r));
  holds(id, "");
  DONE(mcat_me_library_playlist_delete(client, id, NULL, &r));
}

static char shared_playlist[64];

static void *insert_some(void *user) {
  mcat_client *share = user;
  for (int i = 0; i < 3; i++) {
    const mcat_response *response = NULL;
    done(mcat_me_library_playlist_tracks_insert(share, shared_playlist, 0, "tra.7", NULL, &response), response);
    mcat_response_free(response);
  }
  mcat_client_free(share);
  return NULL;
}

/* Each reads the list, changes it and sends it back: none overwrites what another has just done. */
static void edits_on_several_threads(void) {
  make(shared_playlist, "Everybody's", "tra.1");
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    mcat_client *share = NULL;
    NEED(mcat_client_share(client, NULL, &share, NULL) == MCAT_OK);
    NEED(pthread_create(&threads[i], NULL, insert_some, share) == 0);
  }
  for (int i = 0; i < THREADS; i++) {
    NEED(pthread_join(threads[i], NULL) == 0);
  }
  until_it_has(shared_playlist, 3 * THREADS + 1);
}

int main(void) {
  mcat_config config = service_config();
  config.pace = MCAT_NO;
  client = client_of(&config);
  sign_in(client);
  tracks_albums_and_artists();
  stations();
  playlists();
  updates();
  tracks_of_a_playlist();
  edits_on_several_threads();
  mcat_client_free(client);
  return checked();
}
