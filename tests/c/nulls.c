/* nulls.c: NULL for each pointer argument of each exported function. The runner checks that no function is missing. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

static wire *line;

static int32_t sink(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  (void)user;
  (void)left_ms;
  (void)bytes;
  (void)length;
  (void)received;
  (void)total;
  return 0;
}

static void refused(mcat_status status, const mcat_response *response, const char *argument, const char *call) {
  check_status(status, MCAT_ERR_ARGUMENT, call, __FILE__, __LINE__);
  NEED(response != NULL);
  CHECK_NUMBER(response->status, MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, argument);
  CHECK(response->meta && response->stats && response->account && response->download && response->extra);
  mcat_response_free(response);
}

/* `call` stores its response in `r`; the message must name `argument`. */
#define REFUSED(argument, call)              \
  do {                                       \
    const mcat_response *r = NULL;           \
    mcat_status s = (call);                  \
    refused(s, r, (argument), #call);        \
  } while (0)

static void music_without_client(void) {
  REFUSED("client", mcat_artists_top(NULL, NULL, &r));
  REFUSED("client", mcat_artists_get(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_images(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_albums(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_albums_new(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_albums_top(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_tracks(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_tracks_top(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_posts(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_similar(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_bios(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_artist_blurbs(NULL, "art.1", NULL, &r));
  REFUSED("client", mcat_albums_top(NULL, NULL, &r));
  REFUSED("client", mcat_albums_new(NULL, NULL, &r));
  REFUSED("client", mcat_albums_picks(NULL, NULL, &r));
  REFUSED("client", mcat_albums_get(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_album_by_shortcut(NULL, "artist/album", NULL, &r));
  REFUSED("client", mcat_album_by_upc(NULL, "012345678905", NULL, &r));
  REFUSED("client", mcat_album_images(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_album_tracks(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_album_posts(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_album_reviews(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_album_review_get(NULL, "RevAl.1", NULL, &r));
  REFUSED("client", mcat_album_similar(NULL, "alb.1", NULL, &r));
  REFUSED("client", mcat_tracks_top(NULL, NULL, &r));
  REFUSED("client", mcat_tracks_get(NULL, "tra.1", NULL, &r));
  REFUSED("client", mcat_track_by_shortcut(NULL, "artist/album/track", NULL, &r));
  REFUSED("client", mcat_track_by_isrc(NULL, "USRC17607839", NULL, &r));
}

static void music_without_arguments(mcat_client *client) {
  REFUSED("ids", mcat_artists_get(client, NULL, NULL, &r));
  REFUSED("id", mcat_artist_images(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_albums(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_albums_new(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_albums_top(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_tracks(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_tracks_top(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_posts(client, NULL, NULL, &r));
  REFUSED("id", mcat_artist_similar(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_bios(client, NULL, NULL, &r));
  REFUSED("ids", mcat_artist_blurbs(client, NULL, NULL, &r));
  REFUSED("ids", mcat_albums_get(client, NULL, NULL, &r));
  REFUSED("shortcut", mcat_album_by_shortcut(client, NULL, NULL, &r));
  REFUSED("upc", mcat_album_by_upc(client, NULL, NULL, &r));
  REFUSED("id", mcat_album_images(client, NULL, NULL, &r));
  REFUSED("ids", mcat_album_tracks(client, NULL, NULL, &r));
  REFUSED("ids", mcat_album_posts(client, NULL, NULL, &r));
  REFUSED("ids", mcat_album_reviews(client, NULL, NULL, &r));
  REFUSED("id", mcat_album_review_get(client, NULL, NULL, &r));
  REFUSED("id", mcat_album_similar(client, NULL, NULL, &r));
  REFUSED("ids", mcat_tracks_get(client, NULL, NULL, &r));
  REFUSED("shortcut", mcat_track_by_shortcut(client, NULL, NULL, &r));
  REFUSED("isrc", mcat_track_by_isrc(client, NULL, NULL, &r));
}

static void service_without_client(void) {
  REFUSED("client", mcat_versions(NULL, NULL, &r));
  REFUSED("client", mcat_catalogs(NULL, NULL, &r));
  REFUSED("client", mcat_catalogs_get(NULL, "tag.900001", NULL, &r));
  REFUSED("client", mcat_sessions_create(NULL, NULL, &r));
  REFUSED("client", mcat_session_get(NULL, "session", "tra.1", NULL, &r));
}

static void service_without_arguments(mcat_client *client) {
  REFUSED("ids", mcat_catalogs_get(client, NULL, NULL, &r));
  REFUSED("id", mcat_session_get(client, NULL, "tra.1", NULL, &r));
  REFUSED("context", mcat_session_get(client, "session", NULL, NULL, &r));
}

/* Genres, playlists, posts, tags, search, members. */
static void editorial_without_client(void) {
  REFUSED("client", mcat_genres(NULL, NULL, &r));
  REFUSED("client", mcat_genres_get(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_genre_artists_top(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_genre_albums_top(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_genre_tracks_top(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_genre_playlists_top(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_genre_stations(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_genre_posts(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_genre_albums_new(NULL, "g.1", NULL, &r));
  REFUSED("client", mcat_playlists(NULL, NULL, &r));
  REFUSED("client", mcat_playlists_featured(NULL, NULL, &r));
  REFUSED("client", mcat_playlists_top(NULL, NULL, &r));
  REFUSED("client", mcat_playlists_get(NULL, "pp.1", NULL, &r));
  REFUSED("client", mcat_playlist_tracks(NULL, "pp.1", NULL, &r));
  REFUSED("client", mcat_playlist_tags(NULL, "pp.1", NULL, &r));
  REFUSED("client", mcat_posts(NULL, NULL, &r));
  REFUSED("client", mcat_posts_get(NULL, "po.1", NULL, &r));
  REFUSED("client", mcat_posts_categories(NULL, NULL, &r));
  REFUSED("client", mcat_posts_by_category(NULL, "features", NULL, &r));
  REFUSED("client", mcat_tags(NULL, NULL, &r));
  REFUSED("client", mcat_tags_featured(NULL, NULL, &r));
  REFUSED("client", mcat_tags_get(NULL, "tag.1", NULL, &r));
  REFUSED("client", mcat_tag_by_shortcut(NULL, "rock", NULL, &r));
  REFUSED("client", mcat_tag_playlists(NULL, "tag.1", NULL, &r));
  REFUSED("client", mcat_search(NULL, "a", NULL, &r));
  REFUSED("client", mcat_search_verbose(NULL, "a", NULL, &r));
  REFUSED("client", mcat_members_get(NULL, "A1", NULL, &r));
  REFUSED("client", mcat_member_avatar(NULL, "A1", NULL, &r));
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

/* Every call of the service, with no client, and with no place for the response. */
static void without_client(void) {
  music_without_client();
  service_without_client();
  library_without_client();
  playlists_without_client();
  uploads_without_client();
  version_1_without_client();
  member_without_client();
  REFUSED("client", mcat_me_account(NULL, NULL, &r));
  REFUSED("client", mcat_auth_password(NULL, "user", "password", NULL, &r));
  REFUSED("client", mcat_auth_refresh(NULL, NULL, &r));
  REFUSED("client", mcat_auth_check(NULL, NULL, &r));
  REFUSED("client", mcat_auth_sign_out(NULL, NULL, &r));
  REFUSED("client", mcat_stations(NULL, NULL, &r));
  REFUSED("client", mcat_stations_top(NULL, NULL, &r));
  REFUSED("client", mcat_stations_decade(NULL, NULL, &r));
  REFUSED("client", mcat_stations_get(NULL, "ps.1", NULL, &r));
  editorial_without_client();
  REFUSED("client", mcat_station_tracks(NULL, "ps.1", NULL, &r));
  REFUSED("client", mcat_station_tuning_set(NULL, "ps.1", 0.5, 0.5, NULL, &r));
  REFUSED("client", mcat_station_feedback_add(NULL, "ps.1", "like", "tra.1", NULL, &r));
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = "GET";
  request.path = "/versions";
  REFUSED("client", mcat_raw(NULL, &request, NULL, &r));
  REFUSED("client", mcat_download(NULL, "https://service.test/a.jpg", sink, NULL, NULL, &r));
  mcat_client *share = NULL;
  REFUSED("client", mcat_client_share(NULL, NULL, &share, &r));
  CHECK(share == NULL);
  REFUSED("client", mcat_client_set_path(NULL, "stations_top", "/stations/best", &r));
  char buffer[256];
  REFUSED("client", mcat_image_address(NULL, MCAT_IMAGE_ALBUM, "alb.1", 70, 70, NULL, buffer, sizeof buffer, NULL, &r));
  CHECK_STATUS(mcat_versions(NULL, NULL, NULL), MCAT_ERR_ARGUMENT);
}

static void editorial_without_arguments(mcat_client *client) {
  REFUSED("ids", mcat_genres_get(client, NULL, NULL, &r));
  REFUSED("id", mcat_genre_artists_top(client, NULL, NULL, &r));
  REFUSED("id", mcat_genre_albums_top(client, NULL, NULL, &r));
  REFUSED("id", mcat_genre_tracks_top(client, NULL, NULL, &r));
  REFUSED("id", mcat_genre_playlists_top(client, NULL, NULL, &r));
  REFUSED("id", mcat_genre_stations(client, NULL, NULL, &r));
  REFUSED("ids", mcat_genre_posts(client, NULL, NULL, &r));
  REFUSED("ids", mcat_genre_albums_new(client, NULL, NULL, &r));
  REFUSED("ids", mcat_playlists_get(client, NULL, NULL, &r));
  REFUSED("id", mcat_playlist_tracks(client, NULL, NULL, &r));
  REFUSED("id", mcat_playlist_tags(client, NULL, NULL, &r));
  REFUSED("ids", mcat_posts_get(client, NULL, NULL, &r));
  REFUSED("category", mcat_posts_by_category(client, NULL, NULL, &r));
  REFUSED("ids", mcat_tags_get(client, NULL, NULL, &r));
  REFUSED("shortcut", mcat_tag_by_shortcut(client, NULL, NULL, &r));
  REFUSED("id", mcat_tag_playlists(client, NULL, NULL, &r));
  REFUSED("query", mcat_search(client, NULL, NULL, &r));
  REFUSED("query", mcat_search_verbose(client, NULL, NULL, &r));
  REFUSED("guids", mcat_members_get(client, NULL, NULL, &r));
  REFUSED("guid", mcat_member_avatar(client, NULL, NULL, &r));
}

/* Every required argument besides the client, one at a time. */
static void without_arguments(mcat_client *client) {
  music_without_arguments(client);
  service_without_arguments(client);
  library_without_arguments(client);
  playlists_without_arguments(client);
  uploads_without_arguments(client);
  version_1_without_arguments(client);
  member_without_arguments(client);
  REFUSED("user", mcat_auth_password(client, NULL, "password", NULL, &r));
  REFUSED("password", mcat_auth_password(client, "user", NULL, NULL, &r));
  editorial_without_arguments(client);
  REFUSED("ids", mcat_stations_get(client, NULL, NULL, &r));
  REFUSED("ids", mcat_station_tracks(client, NULL, NULL, &r));
  REFUSED("ids", mcat_station_tuning_set(client, NULL, 0.5, 0.5, NULL, &r));
  REFUSED("ids", mcat_station_feedback_add(client, NULL, "like", "tra.1", NULL, &r));
  REFUSED("action", mcat_station_feedback_add(client, "ps.1", NULL, "tra.1", NULL, &r));
  REFUSED("tracks", mcat_station_feedback_add(client, "ps.1", "like", NULL, NULL, &r));
  REFUSED("request", mcat_raw(client, NULL, NULL, &r));
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.path = "/versions";
  REFUSED("method", mcat_raw(client, &request, NULL, &r));
  request.method = "GET";
  request.path = NULL;
  REFUSED("path", mcat_raw(client, &request, NULL, &r));
  REFUSED("address", mcat_download(client, NULL, sink, NULL, NULL, &r));
  REFUSED("sink", mcat_download(client, "https://service.test/a.jpg", NULL, NULL, NULL, &r));
  REFUSED("out", mcat_client_share(client, NULL, NULL, &r));
  REFUSED("call", mcat_client_set_path(client, NULL, "/stations/best", &r));
  REFUSED("response", mcat_next_page(client, NULL, &r));
  char buffer[256];
  REFUSED("ids", mcat_image_address(client, MCAT_IMAGE_ALBUM, NULL, 70, 70, NULL, buffer, sizeof buffer, NULL, &r));
  int32_t size = 0;
  REFUSED("best_width", mcat_image_best_size(MCAT_IMAGE_ALBUM, 1, 1, NULL, &size, &r));
  REFUSED("best_height", mcat_image_best_size(MCAT_IMAGE_ALBUM, 1, 1, &size, NULL, &r));
  CHECK_NUMBER(line->opened, 0); /* nothing of all this was sent */
}

static void without_config(void) {
  mcat_client *client = NULL;
  REFUSED("config", mcat_client_new(NULL, &client, &r));
  CHECK(client == NULL);
  mcat_config config = wire_config(line);
  REFUSED("out", mcat_client_new(&config, NULL, &r));
  CHECK_STATUS(mcat_client_new(&config, NULL, NULL), MCAT_ERR_ARGUMENT);
}

/* What may be NULL, is. */
static void allowed(mcat_client *client) {
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  wire_answer(line, "200 OK", "bytes");
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_download(client, "https://service.test/a.jpg", sink, NULL, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_client_set_path(client, "stations_top", NULL, NULL), MCAT_OK);
  mcat_client *share = NULL;
  CHECK_STATUS(mcat_client_share(client, NULL, &share, NULL), MCAT_OK);
  mcat_client_free(share);
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, "alb.1", 70, 70, NULL, NULL, 0, NULL, NULL), MCAT_OK);
  size_t length = 0;
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, "alb.1", 70, 70, NULL, NULL, 0, &length, NULL), MCAT_OK);
  CHECK_NUMBER(length, strlen("https://service.test/v2/albums/alb.1/images/70x70.jpg"));
  mcat_cancel(NULL);
  mcat_client_free(NULL);
  mcat_response_free(NULL);
}

static void judging(mcat_client *client) {
  int32_t verdict = -1;
  REFUSED("account", mcat_account_judge(NULL, "canStreamOnHomeDevice", &verdict, &r));
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  const mcat_response *response = NULL;
  NEED(mcat_artists_top(client, NULL, &response) == MCAT_OK);
  REFUSED("entitlement", mcat_account_judge(response->account, NULL, &verdict, &r));
  REFUSED("verdict", mcat_account_judge(response->account, "canStreamOnHomeDevice", NULL, &r));
  CHECK_STATUS(mcat_account_judge(NULL, NULL, NULL, NULL), MCAT_ERR_ARGUMENT);
  CHECK(mcat_value_find(NULL, "key") == NULL);
  CHECK(mcat_value_find(response->extra, NULL) == NULL);
  CHECK(mcat_value_find(NULL, NULL) == NULL);
  REFUSED("client", mcat_next_page(NULL, response, &r));
  REFUSED("client", mcat_wait_visible(NULL, response, NULL, &r));
  mcat_response_free(response);
}

static void names(void) {
  CHECK_NUMBER(mcat_id_kind_of(NULL), MCAT_ID_OTHER);
  CHECK_TEXT(mcat_version(), MCAT_VERSION);
  CHECK_NUMBER(mcat_abi_version(), MCAT_ABI_MAJOR * 65536 + MCAT_ABI_MINOR);
  CHECK_TEXT(mcat_status_name(-1), "MCAT_ERR_?");
  CHECK_TEXT(mcat_status_name(MCAT_ERR_TIMEOUT), "MCAT_ERR_TIMEOUT");
  CHECK(mcat_status_text(-1) != NULL && mcat_status_text(MCAT_OK) != NULL);
  CHECK_TEXT(mcat_reason_name(-1), "MCAT_REASON_?");
  CHECK_TEXT(mcat_phase_name(-1), "MCAT_PHASE_?");
  CHECK(mcat_verdict_text(-1) != NULL && mcat_verdict_text(MCAT_VERDICT_UPGRADE) != NULL);
}

/* fault:M01 */
int main(void) {
  line = wire_new();
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  without_client();
  without_arguments(client);
  without_config();
  allowed(client);
  wire_clear(line);
  judging(client);
  names();
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
