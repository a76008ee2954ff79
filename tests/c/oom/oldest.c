/* oldest.c: the calls that only version 1 has. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

static void make_one(struct scene *s) {
  const mcat_response *r = NULL;
  done(mcat_v1_me_playlist_create(s->oldest, "To be deleted", NULL, &r), r);
  (void)snprintf(s->made, sizeof s->made, "%s", r->playlists.items[0]->id);
  mcat_response_free(r);
}

/* Also where there was no memory to tell its id. */
static void remove_made(struct scene *s, const mcat_response *told) {
  (void)told;
  const mcat_response *r = NULL;
  done(mcat_v1_me_playlists(s->oldest, NULL, &r), r);
  for (size_t i = 0; i < r->playlists.len; i++) {
    if (strcmp(r->playlists.items[i]->name, "Made") == 0) {
      CHECK_STATUS(mcat_v1_me_playlist_delete(s->oldest, r->playlists.items[i]->id, NULL, NULL), MCAT_OK);
    }
  }
  mcat_response_free(r);
}

static void remove_it(struct scene *s, const mcat_response *r) {
  (void)r;
  mcat_status status = mcat_v1_me_playlist_delete(s->oldest, s->made, NULL, NULL);
  CHECK(status == MCAT_OK || status == MCAT_ERR_NOT_FOUND);
}

static void lay_out(struct scene *s) {
  CHECK_STATUS(mcat_v1_me_playlist_tracks_clear(s->oldest, s->old_playlist, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_v1_me_playlist_tracks_add(s->oldest, s->old_playlist, "tra.1", NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_v1_me_playlist_tracks_add(s->oldest, s->old_playlist, "tra.2", NULL, NULL), MCAT_OK);
}

static void add_to_favorites(struct scene *s) {
  CHECK_STATUS(mcat_v1_me_favorites_add(s->oldest, "tra.5,tra.6", NULL, NULL), MCAT_ACCEPTED);
}

#define OLDEST(ROW)                                                                       \
  ROW(mcat_v1_me_favorites, (s->oldest, NULL, r))                                         \
  ROW(mcat_v1_me_favorites_add, (s->oldest, "tra.5,tra.6", NULL, r))                      \
  ROW(mcat_v1_me_favorite_get, (s->oldest, "tra.6", NULL, r))                             \
  ROW(mcat_v1_me_library_albums_add, (s->oldest, "alb.30", NULL, r))                      \
  ROW(mcat_v1_me_library_albums_remove, (s->oldest, "alb.30", NULL, r))                   \
  ROW(mcat_v1_me_library_tracks_add, (s->oldest, "tra.900,tra.901", NULL, r))             \
  ROW(mcat_v1_me_library_stations_add, (s->oldest, "ps.4", NULL, r))                      \
  ROW(mcat_v1_me_playlists, (s->oldest, NULL, r))                                         \
  ROW(mcat_v1_me_playlist_get, (s->oldest, s->old_playlist, NULL, r))                     \
  ROW(mcat_v1_me_playlist_rename, (s->oldest, s->old_playlist, "Renamed", NULL, r))       \
  ROW(mcat_v1_me_playlist_tracks, (s->oldest, s->old_playlist, NULL, r))                  \
  ROW(mcat_v1_me_playlist_tracks_clear, (s->oldest, s->old_playlist, NULL, r))            \
  ROW(mcat_v1_me_listens, (s->oldest, NULL, r))                                           \
  ROW(mcat_v1_me_charts_tracks, (s->oldest, NULL, r))                                     \
  ROW(mcat_v1_me_charts_artists, (s->oldest, NULL, r))                                    \
  ROW(mcat_v1_me_charts_albums, (s->oldest, NULL, r))                                     \
  ROW(mcat_v1_geolocation, (s->oldest, NULL, r))                                          \
  ROW(mcat_v1_playlist_posts, (s->oldest, "pp.1", NULL, r))                               \
  ROW(mcat_v1_search_typeahead, (s->oldest, "a", NULL, r))

OLDEST(OOM_CALL)
OOM_CALL(mcat_v1_me_playlist_create, (s->oldest, "Made", NULL, r))
OOM_CALL(mcat_v1_me_playlist_delete, (s->oldest, s->made, NULL, r))
OOM_CALL(mcat_v1_me_playlist_tracks_add, (s->oldest, s->old_playlist, "tra.3", NULL, r))
OOM_CALL(mcat_v1_me_playlist_tracks_reorder, (s->oldest, s->old_playlist, "tra.2,tra.1", NULL, r))
OOM_CALL(mcat_v1_me_favorite_remove, (s->oldest, "tra.5", NULL, r))

const struct row oldest_rows[] = {
    OLDEST(OOM_ROW){"mcat_v1_me_playlist_create", call_mcat_v1_me_playlist_create, NULL, remove_made},
    {"mcat_v1_me_playlist_delete", call_mcat_v1_me_playlist_delete, make_one, remove_it},
    {"mcat_v1_me_playlist_tracks_add", call_mcat_v1_me_playlist_tracks_add, lay_out, NULL},
    {"mcat_v1_me_playlist_tracks_reorder", call_mcat_v1_me_playlist_tracks_reorder, lay_out, NULL},
    {"mcat_v1_me_favorite_remove", call_mcat_v1_me_favorite_remove, add_to_favorites, NULL},
    {NULL, NULL, NULL, NULL},
};
