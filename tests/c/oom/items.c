/* items.c: reads whose items go to a function one by one. What was handed over before the memory ran out came in order, and once. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

/* More ids than one request carries. */
#define IDS 201

static int64_t handed, expected;
static char ids[IDS * 8], last[40];

static int32_t count(void *user, int64_t left_ms, const mcat_item *item) {
  CHECK(user == &handed);
  CHECK(left_ms > 0);
  CHECK_NUMBER(item->index, handed);
  const char *id = item->kind == MCAT_ITEM_TRACK    ? item->track->id
                   : item->kind == MCAT_ITEM_ALBUM  ? item->album->id
                   : item->kind == MCAT_ITEM_ARTIST ? item->artist->id
                                                    : NULL;
  if (CHECK(id != NULL)) {
    CHECK(strcmp(last, id) != 0);
    (void)snprintf(last, sizeof last, "%s", id);
  }
  handed++;
  return 0;
}

static mcat_params counting(int64_t items) {
  mcat_params params;
  MCAT_INIT(&params);
  params.item = count;
  params.item_user = &handed;
  handed = 0;
  expected = items;
  last[0] = '\0';
  return params;
}

static mcat_status a_page(struct scene *s, const mcat_response **r) {
  mcat_params params = counting(20);
  params.limit = 20;
  params.fresh = MCAT_YES;
  return mcat_tracks_top(s->client, &params, r);
}

/* Without `fresh` it comes from the cache, into which the call before has put it. */
static mcat_status a_page_of_the_cache(struct scene *s, const mcat_response **r) {
  mcat_params params = counting(20);
  params.limit = 20;
  return mcat_artists_top(s->client, &params, r);
}

static void turn_to_a_page(struct scene *s) {
  mcat_params params = counting(5);
  params.limit = 5;
  done(mcat_albums_top(s->client, &params, &s->change), s->change);
  (void)counting(5);
}

static mcat_status the_next_page(struct scene *s, const mcat_response **r) {
  return mcat_next_page(s->client, s->change, r);
}

static mcat_status many_ids(struct scene *s, const mcat_response **r) {
  size_t length = 0;
  for (int i = 1; i <= IDS; i++) {
    length += (size_t)snprintf(ids + length, sizeof ids - length, "%sart.%d", i > 1 ? "," : "", i);
  }
  mcat_params params = counting(IDS);
  return mcat_artists_get(s->client, ids, &params, r);
}

static void all_or_fewer(struct scene *s, const mcat_response *r) {
  (void)s;
  if (r && r->status == MCAT_OK) {
    CHECK_NUMBER(handed, expected);
    CHECK_NUMBER(r->tracks.len + r->artists.len + r->albums.len, 0);
  }
  CHECK(handed <= expected);
}

static void all_or_fewer_of_a_page(struct scene *s, const mcat_response *r) {
  all_or_fewer(s, r);
  mcat_response_free(s->change);
  s->change = NULL;
}

const struct row item_rows[] = {
    {"mcat_tracks_top", a_page, NULL, all_or_fewer},
    {"mcat_artists_top", a_page_of_the_cache, NULL, all_or_fewer},
    {"mcat_next_page", the_next_page, turn_to_a_page, all_or_fewer_of_a_page},
    {"mcat_artists_get", many_ids, NULL, all_or_fewer},
    {NULL, NULL, NULL, NULL},
};
