/* catalog.c: what the service offers to everybody. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

#define ARTISTS "art.1,art.2,art.3"
#define ALBUMS "alb.1,alb.2,alb.3"

#define CATALOG(ROW)                                                  \
  ROW(mcat_albums_top, (s->client, NULL, r))                          \
  ROW(mcat_albums_new, (s->client, NULL, r))                          \
  ROW(mcat_albums_picks, (s->client, NULL, r))                        \
  ROW(mcat_albums_get, (s->client, ALBUMS, NULL, r))                  \
  ROW(mcat_album_by_shortcut, (s->client, s->album_shortcut, NULL, r)) \
  ROW(mcat_album_by_upc, (s->client, s->upc, NULL, r))                \
  ROW(mcat_album_images, (s->client, "alb.1", NULL, r))               \
  ROW(mcat_album_tracks, (s->client, ALBUMS, NULL, r))                \
  ROW(mcat_album_posts, (s->client, ALBUMS, NULL, r))                 \
  ROW(mcat_album_reviews, (s->client, ALBUMS, NULL, r))               \
  ROW(mcat_album_review_get, (s->client, s->review, NULL, r))         \
  ROW(mcat_album_similar, (s->client, "alb.1", NULL, r))              \
  ROW(mcat_artists_top, (s->client, NULL, r))                         \
  ROW(mcat_artists_get, (s->client, ARTISTS, NULL, r))                \
  ROW(mcat_artist_images, (s->client, "art.1", NULL, r))              \
  ROW(mcat_artist_albums, (s->client, ARTISTS, NULL, r))              \
  ROW(mcat_artist_albums_new, (s->client, ARTISTS, NULL, r))          \
  ROW(mcat_artist_albums_top, (s->client, "art.1", NULL, r))          \
  ROW(mcat_artist_tracks, (s->client, ARTISTS, NULL, r))              \
  ROW(mcat_artist_tracks_top, (s->client, "art.1", NULL, r))          \
  ROW(mcat_artist_posts, (s->client, ARTISTS, NULL, r))               \
  ROW(mcat_artist_bios, (s->client, ARTISTS, NULL, r))                \
  ROW(mcat_artist_blurbs, (s->client, ARTISTS, NULL, r))              \
  ROW(mcat_artist_similar, (s->client, "art.1", NULL, r))             \
  ROW(mcat_tracks_top, (s->client, NULL, r))                          \
  ROW(mcat_tracks_get, (s->client, "tra.1,tra.2", NULL, r))           \
  ROW(mcat_track_by_shortcut, (s->client, s->track_shortcut, NULL, r)) \
  ROW(mcat_track_by_isrc, (s->client, s->isrc, NULL, r))              \
  ROW(mcat_search, (s->client, "a", NULL, r))                         \
  ROW(mcat_search_verbose, (s->client, "a", NULL, r))

CATALOG(OOM_CALL)

const struct row catalog_rows[] = {CATALOG(OOM_ROW){NULL, NULL, NULL, NULL}};
