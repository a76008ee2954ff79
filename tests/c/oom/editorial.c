/* editorial.c: genres, playlists, posts, stations and tags of the service, and the service itself. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

#define EDITORIAL(ROW)                                                \
  ROW(mcat_genres, (s->client, NULL, r))                              \
  ROW(mcat_genres_get, (s->client, "g.1", NULL, r))                   \
  ROW(mcat_genre_artists_top, (s->client, "g.1", NULL, r))            \
  ROW(mcat_genre_albums_top, (s->client, "g.1", NULL, r))             \
  ROW(mcat_genre_tracks_top, (s->client, "g.1", NULL, r))             \
  ROW(mcat_genre_playlists_top, (s->client, "g.1", NULL, r))          \
  ROW(mcat_genre_stations, (s->client, "g.1", NULL, r))               \
  ROW(mcat_genre_posts, (s->client, "g.1", NULL, r))                  \
  ROW(mcat_genre_albums_new, (s->client, "g.1", NULL, r))             \
  ROW(mcat_playlists, (s->client, NULL, r))                           \
  ROW(mcat_playlists_featured, (s->client, NULL, r))                  \
  ROW(mcat_playlists_top, (s->client, NULL, r))                       \
  ROW(mcat_playlists_get, (s->client, "pp.1", NULL, r))               \
  ROW(mcat_playlist_tracks, (s->client, "pp.1", NULL, r))             \
  ROW(mcat_playlist_tags, (s->client, "pp.1", NULL, r))               \
  ROW(mcat_posts, (s->client, NULL, r))                               \
  ROW(mcat_posts_get, (s->client, "po.1", NULL, r))                   \
  ROW(mcat_posts_categories, (s->client, NULL, r))                    \
  ROW(mcat_posts_by_category, (s->client, s->category, NULL, r))           \
  ROW(mcat_stations, (s->client, NULL, r))                            \
  ROW(mcat_stations_top, (s->client, NULL, r))                        \
  ROW(mcat_stations_decade, (s->client, NULL, r))                     \
  ROW(mcat_stations_get, (s->client, "ps.1", NULL, r))                \
  ROW(mcat_tags, (s->client, NULL, r))                                \
  ROW(mcat_tags_featured, (s->client, NULL, r))                       \
  ROW(mcat_tags_get, (s->client, "tag.1", NULL, r))                   \
  ROW(mcat_tag_by_shortcut, (s->client, s->tag, NULL, r))            \
  ROW(mcat_tag_playlists, (s->client, "tag.1", NULL, r))              \
  ROW(mcat_versions, (s->client, NULL, r))                            \
  ROW(mcat_catalogs, (s->client, NULL, r))                            \
  ROW(mcat_catalogs_get, (s->client, s->catalog, NULL, r))

EDITORIAL(OOM_CALL)

const struct row editorial_rows[] = {EDITORIAL(OOM_ROW){NULL, NULL, NULL, NULL}};
