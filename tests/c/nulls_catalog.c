/* nulls_catalog.c: NULL for each pointer argument of the calls that read metadata. */
#define _POSIX_C_SOURCE 200809L
#include "nulls.h"

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

static void without_client(void) {
  music_without_client();
  editorial_without_client();
  service_without_client();
  REFUSED("client", mcat_stations(NULL, NULL, &r));
  REFUSED("client", mcat_stations_top(NULL, NULL, &r));
  REFUSED("client", mcat_stations_decade(NULL, NULL, &r));
  REFUSED("client", mcat_stations_get(NULL, "ps.1", NULL, &r));
}

static void without_arguments(mcat_client *client) {
  music_without_arguments(client);
  editorial_without_arguments(client);
  service_without_arguments(client);
  REFUSED("ids", mcat_stations_get(client, NULL, NULL, &r));
}

/* fault:M01 */
int main(void) {
  return walk_all(without_client, without_arguments);
}
