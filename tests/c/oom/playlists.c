/* playlists.c: the member's own playlists. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

static void make_one(struct scene *s) {
  make_playlist(s->client, s->made, sizeof s->made);
}

/* A playlist for each try: what one that was cut short has sent may still be carried out while the next is under way. */
static void lay_out(struct scene *s) {
  make_one(s);
  CHECK_STATUS(mcat_me_library_playlist_tracks_replace(s->client, s->made, "tra.1,tra.2", NULL, NULL), MCAT_OK);
}

/* What was made may be there also where there was no memory to tell its id: then the response says so. It is not to fill the library. */
static void remove_made(struct scene *s, const mcat_response *told) {
  const mcat_response *r = NULL;
  done(mcat_me_library_playlists(s->client, NULL, &r), r);
  for (size_t i = 0; i < r->playlists.len; i++) {
    if (strcmp(r->playlists.items[i]->name, "Made") == 0) {
      CHECK(!MCAT_FAILED(told->status) || told->maybe_applied == 1);
      CHECK_STATUS(mcat_me_library_playlist_delete(s->client, r->playlists.items[i]->id, NULL, NULL), MCAT_OK);
    }
  }
  mcat_response_free(r);
}

static void remove_it(struct scene *s, const mcat_response *r) {
  (void)r;
  mcat_status status = mcat_me_library_playlist_delete(s->client, s->made, NULL, NULL);
  CHECK(status == MCAT_OK || status == MCAT_ERR_NOT_FOUND);
}

static void set_giphy(struct scene *s) {
  CHECK_STATUS(mcat_me_library_playlist_giphy_set(s->client, s->playlist, "3o7abKhOpu0NwenH3O", NULL, NULL), MCAT_OK);
}

static mcat_status create(struct scene *s, const mcat_response **r) {
  mcat_new_playlist playlist;
  MCAT_INIT(&playlist);
  playlist.name = "Made";
  playlist.description = "In a hurry";
  playlist.tracks = "tra.1,tra.2";
  return mcat_me_library_playlist_create(s->client, &playlist, NULL, r);
}

static mcat_status update(struct scene *s, const mcat_response **r) {
  mcat_playlist_changes changes;
  MCAT_INIT(&changes);
  changes.name = "Changed";
  changes.tracks = "tra.3,tra.4";
  return mcat_me_library_playlist_update(s->client, s->other_playlist, &changes, NULL, r);
}

static mcat_status images(struct scene *s, const mcat_response **r) {
  mcat_params params;
  MCAT_INIT(&params);
  params.width = 1200;
  params.height = 400;
  return mcat_me_library_playlist_images(s->client, s->playlist, &params, r);
}

static int32_t give(void *user, int64_t left_ms, int64_t offset, void *buffer, size_t capacity, size_t *length) {
  struct scene *s = user;
  (void)left_ms;
  size_t left = s->jpeg_length - (size_t)offset;
  *length = left < capacity ? left : capacity;
  (void)memcpy(buffer, s->jpeg + offset, *length);
  return MCAT_IO_OK;
}

/* This build speaks 2.2, which lacks it: that is told, unless there is no memory to tell it. */
static mcat_status set_privacy(struct scene *s, const mcat_response **r) {
  mcat_status status = mcat_me_library_playlist_privacy_set(s->client, s->playlist, "public", NULL, r);
  if (status == MCAT_ERR_UNSUPPORTED) {
    mcat_response_free(*r);
    *r = NULL;
    return MCAT_OK;
  }
  return status;
}

#define PLAYLISTS(ROW)                                                                                              \
  ROW(mcat_me_library_playlists, (s->client, NULL, r))                                                              \
  ROW(mcat_me_library_playlist_get, (s->client, s->playlist, NULL, r))                                              \
  ROW(mcat_me_library_playlist_tracks, (s->client, s->playlist, NULL, r))                                           \
  ROW(mcat_me_library_playlist_tags, (s->client, s->playlist, NULL, r))                                             \
  ROW(mcat_me_library_playlist_tracks_replace, (s->client, s->playlist, "tra.1,tra.2", NULL, r))                    \
  ROW(mcat_me_library_playlist_tracks_clear, (s->client, s->playlist, NULL, r))                                     \
  ROW(mcat_me_library_playlist_giphy_set, (s->client, s->playlist, "3o7abKhOpu0NwenH3O", NULL, r))                  \
  ROW(mcat_me_library_playlist_image_set, (s->client, s->playlist, s->jpeg, s->jpeg_length, NULL, r))               \
  ROW(mcat_me_library_playlist_image_upload, (s->client, s->playlist, give, s, (int64_t)s->jpeg_length, NULL, r))

/* Each begins with two tracks. */
#define EDITS(ROW)                                                                                                  \
  ROW(mcat_me_library_playlist_tracks_add, (s->client, s->made, "tra.8,tra.9", NULL, r))                            \
  ROW(mcat_me_library_playlist_tracks_insert, (s->client, s->made, 1, "tra.8,tra.9", NULL, r))                      \
  ROW(mcat_me_library_playlist_tracks_remove, (s->client, s->made, 1, "tra.2", NULL, r))                            \
  ROW(mcat_me_library_playlist_tracks_move, (s->client, s->made, 0, 1, "tra.1", NULL, r))

#define EDIT_ROW(name, arguments) {#name, call_##name, lay_out, remove_it},

OOM_CALL(mcat_me_library_playlist_delete, (s->client, s->made, NULL, r))
OOM_CALL(mcat_me_library_playlist_image_remove, (s->client, s->playlist, "giphyImage", NULL, r))
PLAYLISTS(OOM_CALL)
EDITS(OOM_CALL)

const struct row playlist_rows[] = {
    {"mcat_me_library_playlist_create", create, NULL, remove_made},
    {"mcat_me_library_playlist_update", update, NULL, NULL},
    {"mcat_me_library_playlist_delete", call_mcat_me_library_playlist_delete, make_one, remove_it},
    PLAYLISTS(OOM_ROW) EDITS(EDIT_ROW){"mcat_me_library_playlist_images", images, NULL, NULL},
    {"mcat_me_library_playlist_image_remove", call_mcat_me_library_playlist_image_remove, set_giphy, NULL},
    {"mcat_me_library_playlist_privacy_set", set_privacy, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};
