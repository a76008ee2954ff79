/* member.c: the member, favorites and the library. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

/* Whom the member follows: an editor, from the start. */
static const char *editor(struct scene *s) {
  static char guid[64];
  if (guid[0] == '\0') {
    const mcat_response *r = NULL;
    done(mcat_me_following(s->client, NULL, &r), r);
    NEED(r->members.len > 0);
    (void)snprintf(guid, sizeof guid, "%s", r->members.items[0]->id);
    mcat_response_free(r);
  }
  return guid;
}

static const mcat_context *context(struct scene *s) {
  static mcat_context context;
  MCAT_INIT(&context);
  context.source_user = editor(s);
  return &context;
}

static void follow_again(struct scene *s, const mcat_response *r) {
  (void)r;
  CHECK_STATUS(mcat_me_following_add(s->client, editor(s), NULL, NULL), MCAT_OK);
}

static void add_to_favorites(struct scene *s) {
  mcat_response_free(s->change);
  done(mcat_me_favorites_add(s->client, "tra.5,alb.3", NULL, NULL, &s->change), s->change);
}

static void follow_list(struct scene *s) {
  CHECK_STATUS(mcat_me_tag_add(s->client, "sys.follow_favorited_tracks", editor(s), NULL, NULL, NULL), MCAT_OK);
}

static void add_tag(struct scene *s) {
  CHECK_STATUS(mcat_me_tag_add(s->client, "late", "tra.7", NULL, NULL, NULL), MCAT_OK);
}

#define MEMBER(ROW)                                                                  \
  ROW(mcat_me_account, (s->client, NULL, r))                                         \
  ROW(mcat_account_verdict, (s->client, "canStreamOnHomeDevice", NULL, r))           \
  ROW(mcat_me, (s->client, NULL, r))                                                 \
  ROW(mcat_me_favorites, (s->client, NULL, r))                                       \
  ROW(mcat_me_favorites_status, (s->client, "tra.1,alb.1", NULL, r))                 \
  ROW(mcat_me_favorites_add, (s->client, "tra.5,alb.3", context(s), NULL, r))        \
  ROW(mcat_me_favorite_members, (s->client, "tra.1", NULL, r))                       \
  ROW(mcat_me_tag_add, (s->client, "late", "tra.7,g.1", NULL, NULL, r))              \
  ROW(mcat_me_listens, (s->client, NULL, r))                                         \
  ROW(mcat_me_personalized_albums_new, (s->client, NULL, r))                         \
  ROW(mcat_me_personalized_tracks_new, (s->client, NULL, r))                         \
  ROW(mcat_me_followers, (s->client, NULL, r))                                       \
  ROW(mcat_me_following, (s->client, NULL, r))                                       \
  ROW(mcat_me_following_add, (s->client, editor(s), NULL, r))                        \
  ROW(mcat_members_get, (s->client, editor(s), NULL, r))                             \
  ROW(mcat_member_avatar, (s->client, editor(s), NULL, r))                           \
  ROW(mcat_me_library_tracks_add, (s->client, "tra.1,tra.50", NULL, r))              \
  ROW(mcat_me_library_artists, (s->client, NULL, r))                                 \
  ROW(mcat_me_library_artist_albums, (s->client, "art.1", NULL, r))                  \
  ROW(mcat_me_library_artist_tracks, (s->client, "art.1", NULL, r))                  \
  ROW(mcat_me_library_albums, (s->client, NULL, r))                                  \
  ROW(mcat_me_library_album_tracks, (s->client, "alb.1", NULL, r))                   \
  ROW(mcat_me_library_tracks, (s->client, NULL, r))                                  \
  ROW(mcat_me_library_stations, (s->client, NULL, r))                                \
  ROW(mcat_me_library_stations_add, (s->client, "ps.1", NULL, r))                    \
  ROW(mcat_me_library_updated, (s->client, NULL, r))

/* What is done in the second place, and undone by the first. */
#define UNDONE(ROW)                                                                  \
  ROW(mcat_wait_visible, (s->client, s->change, NULL, r))                            \
  ROW(mcat_me_favorites_remove, (s->client, "tra.5", NULL, r))                       \
  ROW(mcat_me_favorites_list_remove, (s->client, editor(s), NULL, r))                \
  ROW(mcat_me_tag_remove, (s->client, "late", "tra.7", NULL, r))                     \
  ROW(mcat_me_following_remove, (s->client, editor(s), NULL, r))                     \
  ROW(mcat_me_library_tracks_remove, (s->client, "tra.1", NULL, r))                  \
  ROW(mcat_me_library_stations_remove, (s->client, "ps.1", NULL, r))

static void add_track(struct scene *s) {
  CHECK_STATUS(mcat_me_library_tracks_add(s->client, "tra.1", NULL, NULL), MCAT_OK);
}

static void add_station(struct scene *s) {
  CHECK_STATUS(mcat_me_library_stations_add(s->client, "ps.1", NULL, NULL), MCAT_OK);
}

MEMBER(OOM_CALL)
UNDONE(OOM_CALL)

const struct row member_rows[] = {
    MEMBER(OOM_ROW){"mcat_wait_visible", call_mcat_wait_visible, add_to_favorites, NULL},
    {"mcat_me_favorites_remove", call_mcat_me_favorites_remove, add_to_favorites, NULL},
    {"mcat_me_favorites_list_remove", call_mcat_me_favorites_list_remove, follow_list, NULL},
    {"mcat_me_tag_remove", call_mcat_me_tag_remove, add_tag, NULL},
    {"mcat_me_following_remove", call_mcat_me_following_remove, NULL, follow_again},
    {"mcat_me_library_tracks_remove", call_mcat_me_library_tracks_remove, add_track, NULL},
    {"mcat_me_library_stations_remove", call_mcat_me_library_stations_remove, add_station, NULL},
    {NULL, NULL, NULL, NULL},
};
