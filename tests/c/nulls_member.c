/* nulls_member.c: NULL for each pointer argument of the calls that are a member's. */
#define _POSIX_C_SOURCE 200809L
#include "nulls.h"

/* The member's calls. */
static void member_without_client(void) {
  REFUSED("client", mcat_me(NULL, NULL, &r));
  REFUSED("client", mcat_me_favorites(NULL, NULL, &r));
  REFUSED("client", mcat_me_favorites_status(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_favorites_add(NULL, "tra.1", NULL, NULL, &r));
  REFUSED("client", mcat_me_favorites_remove(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_favorites_list_remove(NULL, "GUID", NULL, &r));
  REFUSED("client", mcat_me_favorite_members(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_tag_add(NULL, "loud", "tra.1", NULL, NULL, &r));
  REFUSED("client", mcat_me_tag_remove(NULL, "loud", "tra.1", NULL, &r));
  REFUSED("client", mcat_me_listens(NULL, NULL, &r));
  REFUSED("client", mcat_me_personalized_albums_new(NULL, NULL, &r));
  REFUSED("client", mcat_me_personalized_tracks_new(NULL, NULL, &r));
  REFUSED("client", mcat_me_followers(NULL, NULL, &r));
  REFUSED("client", mcat_me_following(NULL, NULL, &r));
  REFUSED("client", mcat_me_following_add(NULL, "GUID", NULL, &r));
  REFUSED("client", mcat_me_following_remove(NULL, "GUID", NULL, &r));
}

static void member_without_arguments(mcat_client *client) {
  REFUSED("ids", mcat_me_favorites_status(client, NULL, NULL, &r));
  REFUSED("ids", mcat_me_favorites_add(client, NULL, NULL, NULL, &r));
  REFUSED("id", mcat_me_favorites_remove(client, NULL, NULL, &r));
  REFUSED("member", mcat_me_favorites_list_remove(client, NULL, NULL, &r));
  REFUSED("id", mcat_me_favorite_members(client, NULL, NULL, &r));
  REFUSED("tag", mcat_me_tag_add(client, NULL, "tra.1", NULL, NULL, &r));
  REFUSED("ids", mcat_me_tag_add(client, "loud", NULL, NULL, NULL, &r));
  REFUSED("tag", mcat_me_tag_remove(client, NULL, "tra.1", NULL, &r));
  REFUSED("id", mcat_me_tag_remove(client, "loud", NULL, NULL, &r));
  REFUSED("ids", mcat_me_following_add(client, NULL, NULL, &r));
  REFUSED("ids", mcat_me_following_remove(client, NULL, NULL, &r));
  REFUSED("response", mcat_wait_visible(client, NULL, NULL, &r));
}

static void library_without_client(void) {
  REFUSED("client", mcat_me_library_artists(NULL, NULL, &r));
  REFUSED("client", mcat_me_library_artist_albums(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_me_library_artist_tracks(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_me_library_albums(NULL, NULL, &r));
  REFUSED("client", mcat_me_library_album_tracks(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_me_library_tracks(NULL, NULL, &r));
  REFUSED("client", mcat_me_library_tracks_add(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_library_tracks_remove(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_library_stations(NULL, NULL, &r));
  REFUSED("client", mcat_me_library_stations_add(NULL, "ps.1", NULL, &r));
  REFUSED("client", mcat_me_library_stations_remove(NULL, "ps.1", NULL, &r));
  REFUSED("client", mcat_me_library_updated(NULL, NULL, &r));
}

static void library_without_arguments(mcat_client *client) {
  REFUSED("artist_id", mcat_me_library_artist_albums(client, NULL, NULL, &r));
  REFUSED("artist_id", mcat_me_library_artist_tracks(client, NULL, NULL, &r));
  REFUSED("album_id", mcat_me_library_album_tracks(client, NULL, NULL, &r));
  REFUSED("track_ids", mcat_me_library_tracks_add(client, NULL, NULL, &r));
  REFUSED("track_ids", mcat_me_library_tracks_remove(client, NULL, NULL, &r));
  REFUSED("station_id", mcat_me_library_stations_add(client, NULL, NULL, &r));
  REFUSED("station_id", mcat_me_library_stations_remove(client, NULL, NULL, &r));
}

static void playlists_without_client(void) {
  mcat_new_playlist playlist;
  MCAT_INIT(&playlist);
  playlist.name = "New";
  mcat_playlist_changes changes;
  MCAT_INIT(&changes);
  changes.name = "New";
  REFUSED("client", mcat_me_library_playlists(NULL, NULL, &r));
  REFUSED("client", mcat_me_library_playlist_get(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_create(NULL, &playlist, NULL, &r));
  REFUSED("client", mcat_me_library_playlist_update(NULL, "mp.1", &changes, NULL, &r));
  REFUSED("client", mcat_me_library_playlist_privacy_set(NULL, "mp.1", "public", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_delete(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tracks(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tracks_add(NULL, "mp.1", "tra.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tracks_replace(NULL, "mp.1", "tra.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tracks_clear(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tracks_insert(NULL, "mp.1", 0, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tracks_remove(NULL, "mp.1", 0, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tracks_move(NULL, "mp.1", 0, 1, "tra.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_images(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_image_remove(NULL, "mp.1", "displayImage", NULL, &r));
  REFUSED("client", mcat_me_library_playlist_tags(NULL, "mp.1", NULL, &r));
}

static void playlists_without_arguments(mcat_client *client) {
  mcat_new_playlist playlist;
  MCAT_INIT(&playlist);
  mcat_playlist_changes changes;
  MCAT_INIT(&changes);
  changes.name = "New";
  REFUSED("playlist", mcat_me_library_playlist_create(client, NULL, NULL, &r));
  REFUSED("name", mcat_me_library_playlist_create(client, &playlist, NULL, &r));
  REFUSED("changes", mcat_me_library_playlist_update(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_update(client, NULL, &changes, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_get(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_privacy_set(client, NULL, "public", NULL, &r));
  REFUSED("privacy", mcat_me_library_playlist_privacy_set(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_delete(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tracks(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tracks_add(client, NULL, "tra.1", NULL, &r));
  REFUSED("track_ids", mcat_me_library_playlist_tracks_add(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tracks_replace(client, NULL, "tra.1", NULL, &r));
  REFUSED("track_ids", mcat_me_library_playlist_tracks_replace(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tracks_clear(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tracks_insert(client, NULL, 0, "tra.1", NULL, &r));
  REFUSED("track_ids", mcat_me_library_playlist_tracks_insert(client, "mp.1", 0, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tracks_remove(client, NULL, 0, "tra.1", NULL, &r));
  REFUSED("track_id", mcat_me_library_playlist_tracks_remove(client, "mp.1", 0, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tracks_move(client, NULL, 0, 1, "tra.1", NULL, &r));
  REFUSED("track_id", mcat_me_library_playlist_tracks_move(client, "mp.1", 0, 1, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_images(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_image_remove(client, NULL, "displayImage", NULL, &r));
  REFUSED("image_type", mcat_me_library_playlist_image_remove(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_tags(client, NULL, NULL, &r));
}

static int32_t source(void *user, int64_t left_ms, int64_t offset, void *buffer, size_t capacity, size_t *length) {
  (void)user;
  (void)left_ms;
  (void)offset;
  (void)buffer;
  (void)capacity;
  *length = 0;
  return 0;
}

static void uploads_without_client(void) {
  REFUSED("client", mcat_me_library_playlist_image_set(NULL, "mp.1", "x", 1, NULL, &r));
  REFUSED("client", mcat_me_library_playlist_image_upload(NULL, "mp.1", source, NULL, 1, NULL, &r));
  REFUSED("client", mcat_me_library_playlist_giphy_set(NULL, "mp.1", "x", NULL, &r));
}

static void uploads_without_arguments(mcat_client *client) {
  REFUSED("playlist_id", mcat_me_library_playlist_image_set(client, NULL, "x", 1, NULL, &r));
  REFUSED("jpeg", mcat_me_library_playlist_image_set(client, "mp.1", NULL, 1, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_image_upload(client, NULL, source, NULL, 1, NULL, &r));
  REFUSED("source", mcat_me_library_playlist_image_upload(client, "mp.1", NULL, NULL, 1, NULL, &r));
  REFUSED("playlist_id", mcat_me_library_playlist_giphy_set(client, NULL, "x", NULL, &r));
  REFUSED("giphy_id", mcat_me_library_playlist_giphy_set(client, "mp.1", NULL, NULL, &r));
}

static void version_1_without_client(void) {
  REFUSED("client", mcat_v1_me_favorites(NULL, NULL, &r));
  REFUSED("client", mcat_v1_me_favorite_get(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_v1_me_favorites_add(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_v1_me_favorite_remove(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_v1_me_library_albums_add(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_v1_me_library_albums_remove(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_v1_me_library_tracks_add(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_v1_me_library_stations_add(NULL, "ps.1", NULL, &r));
  REFUSED("client", mcat_v1_me_playlists(NULL, NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_create(NULL, "x", NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_get(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_rename(NULL, "mp.1", "x", NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_delete(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_tracks(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_tracks_add(NULL, "mp.1", "tra.1", NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_tracks_reorder(NULL, "mp.1", "tra.1", NULL, &r));
  REFUSED("client", mcat_v1_me_playlist_tracks_clear(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_v1_me_listens(NULL, NULL, &r));
  REFUSED("client", mcat_v1_me_charts_tracks(NULL, NULL, &r));
  REFUSED("client", mcat_v1_me_charts_artists(NULL, NULL, &r));
  REFUSED("client", mcat_v1_me_charts_albums(NULL, NULL, &r));
  REFUSED("client", mcat_v1_geolocation(NULL, NULL, &r));
  REFUSED("client", mcat_v1_playlist_posts(NULL, "mp.1", NULL, &r));
  REFUSED("client", mcat_v1_search_typeahead(NULL, "x", NULL, &r));
}

static void version_1_without_arguments(mcat_client *client) {
  REFUSED("track_id", mcat_v1_me_favorite_get(client, NULL, NULL, &r));
  REFUSED("track_ids", mcat_v1_me_favorites_add(client, NULL, NULL, &r));
  REFUSED("track_id", mcat_v1_me_favorite_remove(client, NULL, NULL, &r));
  REFUSED("album_ids", mcat_v1_me_library_albums_add(client, NULL, NULL, &r));
  REFUSED("album_ids", mcat_v1_me_library_albums_remove(client, NULL, NULL, &r));
  REFUSED("track_ids", mcat_v1_me_library_tracks_add(client, NULL, NULL, &r));
  REFUSED("station_ids", mcat_v1_me_library_stations_add(client, NULL, NULL, &r));
  REFUSED("name", mcat_v1_me_playlist_create(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_me_playlist_get(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_me_playlist_rename(client, NULL, "x", NULL, &r));
  REFUSED("name", mcat_v1_me_playlist_rename(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_me_playlist_delete(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_me_playlist_tracks(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_me_playlist_tracks_add(client, NULL, "tra.1", NULL, &r));
  REFUSED("track_id", mcat_v1_me_playlist_tracks_add(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_me_playlist_tracks_reorder(client, NULL, "tra.1", NULL, &r));
  REFUSED("track_ids", mcat_v1_me_playlist_tracks_reorder(client, "mp.1", NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_me_playlist_tracks_clear(client, NULL, NULL, &r));
  REFUSED("playlist_id", mcat_v1_playlist_posts(client, NULL, NULL, &r));
  REFUSED("query", mcat_v1_search_typeahead(client, NULL, NULL, &r));
}

/* What a call on a station is given besides is looked at in station.c: it needs one that is open. */
static void stations_without_station(void) {
  REFUSED("station", mcat_station_next(NULL, NULL, &r));
  REFUSED("station", mcat_station_poll(NULL, NULL, &r));
  REFUSED("station", mcat_station_previews(NULL, &r));
  REFUSED("station", mcat_station_skip(NULL, "tra.1", &r));
  REFUSED("station", mcat_station_like(NULL, "tra.1", &r));
  REFUSED("station", mcat_station_dislike(NULL, "tra.1", &r));
  REFUSED("station", mcat_station_favorite(NULL, "tra.1", &r));
  REFUSED("station", mcat_station_unfavorite(NULL, "tra.1", &r));
  REFUSED("station", mcat_station_unplay(NULL, "tra.1", &r));
  REFUSED("station", mcat_station_tune(NULL, 0.5, 0.5, &r));
  REFUSED("station", mcat_station_started(NULL, "tra.1", NULL, &r));
  REFUSED("station", mcat_station_stopped(NULL, "tra.1", NULL, &r));
  REFUSED("station", mcat_station_check(NULL, &r));
  mcat_station_free(NULL);
}

static void without_client(void) {
  member_without_client();
  stations_without_station();
  library_without_client();
  playlists_without_client();
  uploads_without_client();
  version_1_without_client();
  REFUSED("client", mcat_me_account(NULL, NULL, &r));
  REFUSED("client", mcat_auth_begin(NULL, NULL, NULL, &r));
  REFUSED("client", mcat_auth_finish(NULL, "pending", "redirect", NULL, NULL, NULL, &r));
  REFUSED("client", mcat_auth_password(NULL, "user", "password", NULL, &r));
  REFUSED("client", mcat_auth_catch(NULL, "pending", NULL, NULL, NULL, &r));
  REFUSED("client", mcat_auth_refresh(NULL, NULL, &r));
  REFUSED("client", mcat_auth_check(NULL, NULL, &r));
  REFUSED("client", mcat_auth_access_token(NULL, 0, NULL, &r));
  REFUSED("client", mcat_auth_import(NULL, NULL, NULL, &r));
  REFUSED("client", mcat_auth_sign_out(NULL, NULL, &r));
  REFUSED("client", mcat_auth_unlock(NULL, NULL, &r));
  REFUSED("client", mcat_forget_member(NULL, NULL, &r));
  mcat_station *station = NULL;
  REFUSED("client", mcat_station_open(NULL, "ps.1", NULL, NULL, &station, &r));
  CHECK(station == NULL);
  REFUSED("client", mcat_station_tracks(NULL, "ps.1", NULL, &r));
  REFUSED("client", mcat_station_tuning_set(NULL, "ps.1", 0.5, 0.5, NULL, &r));
  REFUSED("client", mcat_station_feedback_add(NULL, "ps.1", "like", "tra.1", NULL, &r));
  REFUSED("client", mcat_outbox_send(NULL, NULL, &r));
  REFUSED("client", mcat_outbox_check(NULL, &r));
  REFUSED("client", mcat_playback_started(NULL, "tra.1", NULL, NULL, &r));
  REFUSED("client", mcat_playback_stopped(NULL, "tra.1", NULL, NULL, &r));
}

static void without_arguments(mcat_client *client) {
  member_without_arguments(client);
  library_without_arguments(client);
  playlists_without_arguments(client);
  uploads_without_arguments(client);
  version_1_without_arguments(client);
  REFUSED("redirect_uri", mcat_auth_begin(client, NULL, NULL, &r));
  REFUSED("pending", mcat_auth_finish(client, NULL, "redirect", NULL, NULL, NULL, &r));
  REFUSED("redirect", mcat_auth_finish(client, "pending", NULL, NULL, NULL, NULL, &r));
  REFUSED("user", mcat_auth_finish(client, "pending", "redirect", NULL, "password", NULL, &r));
  REFUSED("password", mcat_auth_finish(client, "pending", "redirect", "user", NULL, NULL, &r));
  REFUSED("tokens", mcat_auth_import(client, NULL, NULL, &r));
  REFUSED("user", mcat_auth_password(client, NULL, "password", NULL, &r));
  REFUSED("password", mcat_auth_password(client, "user", NULL, NULL, &r));
  REFUSED("pending", mcat_auth_catch(client, NULL, NULL, NULL, NULL, &r));
  mcat_station *station = NULL;
  REFUSED("seed", mcat_station_open(client, NULL, NULL, NULL, &station, &r));
  REFUSED("station", mcat_station_open(client, "ps.1", NULL, NULL, NULL, &r));
  CHECK(station == NULL);
  REFUSED("ids", mcat_station_tracks(client, NULL, NULL, &r));
  REFUSED("ids", mcat_station_tuning_set(client, NULL, 0.5, 0.5, NULL, &r));
  REFUSED("ids", mcat_station_feedback_add(client, NULL, "like", "tra.1", NULL, &r));
  REFUSED("action", mcat_station_feedback_add(client, "ps.1", NULL, "tra.1", NULL, &r));
  REFUSED("tracks", mcat_station_feedback_add(client, "ps.1", "like", NULL, NULL, &r));
  REFUSED("track", mcat_playback_started(client, NULL, "alb.1", NULL, &r));
  REFUSED("track", mcat_playback_stopped(client, NULL, "alb.1", NULL, &r));
}

/* fault:M01 */
int main(void) {
  return walk_all(without_client, without_arguments);
}
