/* objects.c: an object of each kind as the running service sends it. What is read is looked for in the bytes that came. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

/* A call in own words, its bytes kept. */
static const mcat_response *said(mcat_client *client, const char *method, const char *path, const char *query,
                                 const char *json) {
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = method;
  request.path = path;
  request.query = query;
  request.credential =
      strncmp(path, "/me", 3) == 0 || json || strstr(path, "/stations/ps.1/") ? MCAT_CREDENTIAL_MEMBER : 0;
  request.content_type = json ? "application/json" : NULL;
  request.body = json;
  request.body_len = json ? strlen(json) : 0;
  mcat_params params;
  MCAT_INIT(&params);
  params.keep_raw = MCAT_YES;
  const mcat_response *response = NULL;
  done(mcat_raw(client, &request, &params, &response), response);
  CHECK_NUMBER(response->stats->unread_fields, 0);
  CHECK_NUMBER(response->stats->unread_items, 0);
  if (CHECK(response->raw != NULL)) {
    CHECK_NUMBER(response->raw_len, strlen(response->raw));
  }
  return response;
}

static const mcat_response *get(mcat_client *client, const char *path, const char *query) {
  return said(client, "GET", path, query, NULL);
}

/* A text that was read stands under its key in what was sent. */
#define CHECK_SENT(response, key, text) check_sent((response), (key), (text), __LINE__)
static void check_sent(const mcat_response *response, const char *key, const char *text, int line) {
  char member[4096];
  if (check(text != NULL, key, __FILE__, line)) {
    const int length = snprintf(member, sizeof member, "\"%s\":\"%s\"", key, text);
    check(length > 0 && (size_t)length < sizeof member && strstr(response->raw, member), member, __FILE__, line);
  }
}

/* The same of a number. */
#define CHECK_SENT_NUMBER(response, key, number) check_sent_number((response), (key), (number), __LINE__)
static void check_sent_number(const mcat_response *response, const char *key, int64_t number, int line) {
  char member[64];
  (void)snprintf(member, sizeof member, "\"%s\":%lld", key, (long long)number);
  check(number >= 0 && strstr(response->raw, member), member, __FILE__, line);
}

static void artists_albums_and_tracks(mcat_client *client) {
  const mcat_response *r = get(client, "/artists/top", "limit=3");
  NEED(r->artists.len == 3);
  const mcat_artist *artist = r->artists.items[2];
  CHECK_TEXT(artist->type, "artist");
  CHECK_SENT(r, "id", artist->id);
  CHECK_SENT(r, "name", artist->name);
  CHECK_SENT(r, "shortcut", artist->shortcut);
  CHECK_SENT(r, "href", artist->links->albums->href);
  CHECK_SENT_NUMBER(r, "totalCount", r->meta->total_count);
  mcat_response_free(r);

  r = get(client, "/albums/alb.1", NULL);
  NEED(r->albums.len == 1);
  const mcat_album *album = r->albums.items[0];
  CHECK_TEXT(album->id, "alb.1");
  CHECK_SENT(r, "upc", album->upc);
  CHECK_SENT(r, "released", album->released);
  CHECK_SENT_NUMBER(r, "trackCount", album->track_count);
  CHECK_NUMBER(r->meta->total_count, -1); /* null was sent */
  mcat_response_free(r);

  r = get(client, "/albums/alb.1/tracks", NULL);
  NEED(r->tracks.len > 0);
  const mcat_track *track = r->tracks.items[r->tracks.len - 1];
  CHECK_TEXT(track->album_id, "alb.1");
  CHECK_SENT(r, "isrc", track->isrc);
  CHECK_SENT(r, "previewURL", track->preview_url);
  CHECK_SENT_NUMBER(r, "playbackSeconds", track->playback_seconds);
  CHECK(track->formats.len > 0 && track->formats.items[0]->sample_rate > 0);
  mcat_response_free(r);
}

/* req:OBJ-03 */
static void genres(mcat_client *client) {
  const mcat_response *r = get(client, "/genres", NULL);
  NEED(r->genres.len > 0);
  size_t children = 0;
  size_t parents = 0;
  for (size_t i = 0; i < r->genres.len; i++) {
    const mcat_genre *g = r->genres.items[i];
    CHECK_TEXT(g->type, "genre");
    CHECK_SENT(r, "id", g->id);
    CHECK_SENT(r, "href", g->href);
    CHECK_SENT(r, "shortcut", g->shortcut);
    CHECK(g->name != NULL && g->description != NULL);
    CHECK_NUMBER(g->extra->members.len, 0);
    children += g->links->child_genres->ids.len;
    parents += g->links->parent_genres->ids.len;
  }
  CHECK(children > 0);
  CHECK_NUMBER(parents, children);
  mcat_response_free(r);
}

/* req:OBJ-08 */
static void stations(mcat_client *client) {
  const mcat_response *r = get(client, "/stations/top", "limit=5");
  NEED(r->stations.len == 5);
  const mcat_station_object *s = r->stations.items[4];
  CHECK_SENT(r, "id", s->id);
  CHECK_SENT(r, "name", s->name);
  CHECK_SENT(r, "subType", s->sub_type);
  CHECK_SENT(r, "artists", s->artists);
  CHECK(s->links->genres->ids.len > 0);
  mcat_response_free(r);

  r = get(client, "/stations/ps.1/tracks", "count=2&previews=1");
  NEED(r->tracks.len == 2 && r->previews.len == 1);
  CHECK_SENT(r, "id", r->previews.items[0]->id);
  CHECK_SENT_NUMBER(r, "skipLimit", r->meta->skip_limit);
  CHECK(r->meta->is_tunable >= 0);
  mcat_response_free(r);
}

/* req:OBJ-05 */
static void images(mcat_client *client) {
  const mcat_response *r = get(client, "/artists/art.1/images", NULL);
  NEED(r->images.len > 0);
  const mcat_image *i = r->images.items[0];
  CHECK_TEXT(i->content_id, "art.1");
  CHECK_SENT(r, "id", i->id);
  CHECK_SENT(r, "url", i->url);
  CHECK_SENT_NUMBER(r, "width", i->width);
  CHECK_SENT_NUMBER(r, "version", i->version);
  mcat_response_free(r);
}

/* req:OBJ-04 */
static void tags(mcat_client *client) {
  const mcat_response *r = get(client, "/tags", NULL);
  NEED(r->tags.len > 0);
  size_t roots = 0;
  size_t leaves = 0;
  for (size_t i = 0; i < r->tags.len; i++) {
    const mcat_tag *t = r->tags.items[i];
    CHECK_SENT(r, "id", t->id);
    CHECK_SENT(r, "shortcut", t->shortcut);
    CHECK_SENT(r, "parentId", t->parent_id);
    CHECK_SENT(r, "genreId", t->genre_id);
    CHECK(t->is_protected == 0 || t->is_protected == 1);
    CHECK(t->child_ids.items != NULL);
    CHECK_NUMBER(t->extra->members.len, 0);
    roots += t->parent_id != NULL && t->parent_id[0] == '\0';
    leaves += t->child_ids.len == 0;
  }
  CHECK(roots > 0 && roots < r->tags.len);
  CHECK(leaves > 0 && leaves < r->tags.len);
  mcat_response_free(r);
}

/* req:OBJ-07 */
/* req:OBJ-13 */
static void playlists(mcat_client *client) {
  const mcat_response *r = get(client, "/playlists/featured", "limit=5");
  NEED(r->playlists.len == 5);
  for (size_t i = 0; i < r->playlists.len; i++) {
    const mcat_playlist *p = r->playlists.items[i];
    CHECK_SENT(r, "id", p->id);
    CHECK_SENT(r, "modified", p->modified);
    CHECK_SENT(r, "privacy", p->privacy);
    CHECK_SENT_NUMBER(r, "trackCount", p->track_count);
    CHECK(p->modified_ms > 0 && p->favorite_count >= 0 && p->free_play_compliant >= 0);
    NEED(p->images.len == 1);
    /* The montage has no id of its own. */
    const mcat_image *image = p->images.items[0];
    CHECK_TEXT(image->id, p->id);
    CHECK_TEXT(image->content_id, p->id);
    CHECK_TEXT(image->image_id, "");
    CHECK_NUMBER(image->is_default, 1);
    CHECK_NUMBER(image->version, 0);
    CHECK(p->links->members->ids.len == 1 && p->links->sample_artists->ids.len > 0);
    CHECK_NUMBER(p->extra->members.len, 0);
  }
  mcat_response_free(r);
}

/* req:OBJ-11 */
static void posts_and_reviews(mcat_client *client) {
  const mcat_response *r = get(client, "/posts", "limit=3");
  NEED(r->posts.len == 3);
  const mcat_post *p = r->posts.items[0];
  CHECK_SENT(r, "id", p->id);
  CHECK_SENT(r, "date", p->date);
  CHECK(p->date_ms > 0 && p->name && p->author && p->summary && p->body && p->categories.len > 0);
  CHECK(p->links->artists->ids.len > 0 && p->links->images->href != NULL);
  CHECK_NUMBER(p->extra->members.len, 0);
  mcat_response_free(r);

  r = get(client, "/posts/categories", NULL);
  NEED(r->categories.len > 0);
  CHECK_SENT(r, "id", r->categories.items[0]->id);
  CHECK_SENT(r, "name", r->categories.items[0]->name);
  mcat_response_free(r);

  size_t reviews = 0;
  for (int album = 1; album <= 40 && reviews == 0; album++) {
    char path[64];
    (void)snprintf(path, sizeof path, "/albums/alb.%d/reviews", album);
    r = get(client, path, NULL);
    reviews = r->reviews.len;
    if (reviews > 0) {
      const mcat_review *review = r->reviews.items[0];
      CHECK_SENT(r, "id", review->id);
      CHECK_SENT(r, "author", review->author);
      CHECK_SENT(r, "date", review->date);
      CHECK(review->date_ms > 0 && review->rating >= 0 && review->body != NULL);
      CHECK(review->links->albums->ids.len == 1);
      CHECK_NUMBER(review->extra->members.len, 0);
    }
    mcat_response_free(r);
  }
  CHECK(reviews > 0);
}

/* req:OBJ-11 */
static void catalogs_and_versions(mcat_client *client) {
  const mcat_response *r = get(client, "/catalogs", NULL);
  NEED(r->catalogs.len > 1);
  CHECK_SENT(r, "id", r->catalogs.items[1]->id);
  CHECK_SENT(r, "name", r->catalogs.items[1]->name);
  CHECK_SENT(r, "country", r->catalogs.items[1]->country);
  mcat_response_free(r);
  r = get(client, "/versions", NULL);
  NEED(r->versions.len > 1);
  CHECK_SENT(r, "id", r->versions.items[0]->id);
  CHECK_SENT(r, "status", r->versions.items[0]->status);
  mcat_response_free(r);
}

/* req:OBJ-06 */
/* req:ACC-01 */
static void member_and_account(mcat_client *client) {
  const mcat_response *r = get(client, "/me", NULL);
  NEED(r->members.len == 1);
  const mcat_member *m = r->members.items[0];
  CHECK_SENT(r, "id", m->id);
  CHECK_SENT(r, "realName", m->real_name);
  CHECK_SENT(r, "visibility", m->visibility);
  CHECK_SENT(r, "avatar", m->avatar);
  CHECK_SENT(r, "avatarId", m->avatar_id);
  CHECK_SENT(r, "href", m->links->followers->href);
  CHECK_SENT_NUMBER(r, "avatarVersion", m->avatar_version);
  CHECK_SENT_NUMBER(r, "followerCount", m->follower_count);
  CHECK_NUMBER(m->radio_count, -1);
  CHECK_NUMBER(m->extra->members.len, 0);

  const mcat_response *of_account = NULL;
  mcat_params params;
  MCAT_INIT(&params);
  params.keep_raw = MCAT_YES;
  done(mcat_me_account(client, &params, &of_account), of_account);
  const mcat_account *account = of_account->account;
  CHECK_TEXT(account->email, setting("MUSICCAT_TEST_USER"));
  CHECK_TEXT(account->id, m->id);
  CHECK_SENT(of_account, "country", account->country);
  CHECK_SENT(of_account, "state", account->subscription->state);
  CHECK(account->entitlements->rights.len > 3);
  mcat_response_free(of_account);
  mcat_response_free(r);
}

/* req:OBJ-12 */
static void favorites(mcat_client *client) {
  const mcat_response *r =
      said(client, "POST", "/me/favorites", NULL, "{\"favorites\":[{\"id\":\"alb.1\"},{\"id\":\"tra.999999999\"}]}");
  CHECK_STATUS(r->status, MCAT_PARTIAL);
  NEED(r->favorites.len == 2);
  CHECK_TEXT(r->favorites.items[0]->id, "alb.1");
  CHECK_NUMBER(r->favorites.items[0]->acknowledged, 1);
  CHECK_NUMBER(r->favorites.items[1]->acknowledged, 0);
  mcat_response_free(r);

  r = get(client, "/me/favorites/status", "ids=alb.1,alb.2");
  NEED(r->favorite_status.len == 2);
  CHECK_SENT(r, "id", r->favorite_status.items[1]->id);
  CHECK_NUMBER(r->favorite_status.items[1]->favorite, 0);
  CHECK_NUMBER(r->favorite_status.items[1]->total, 0);
  mcat_response_free(r);
}

/* req:OBJ-11 */
static void session_and_library_date(mcat_client *client) {
  const mcat_response *r = said(client, "POST", "/sessions", NULL, "{}");
  CHECK_SENT(r, "id", r->session->id);
  CHECK_NUMBER(r->session->valid, 1);
  mcat_response_free(r);
  r = get(client, "/me/library/updated", NULL);
  CHECK_SENT(r, "date", r->last_update_date->date);
  CHECK_SENT(r, "timeZone", r->last_update_date->time_zone);
  CHECK_SENT_NUMBER(r, "timeInMillis", r->last_update_date->time_in_millis);
  mcat_response_free(r);
}

/* The objects of version 1 stand there without anything around them. */
/* req:VER-03 */
static void version_1(void) {
  mcat_config config = service_config();
  config.service_version = "1";
  config.pace = MCAT_NO;
  mcat_client *client = client_of(&config);
  sign_in(client);
  const mcat_response *r = get(client, "/me/charts/tracks", "range=life");
  NEED(r->charts.len > 0);
  CHECK_SENT(r, "id", r->charts.items[0]->id);
  CHECK_SENT_NUMBER(r, "playCount", r->charts.items[0]->play_count);
  CHECK_NUMBER(r->meta->returned_count, -1);
  mcat_response_free(r);

  r = get(client, "/me", NULL);
  NEED(r->members.len == 1);
  CHECK_NUMBER(r->members.items[0]->radio_count, 0);
  CHECK_NUMBER(r->members.items[0]->default_avatar, 0);
  mcat_response_free(r);

  r = get(client, "/tags", NULL);
  NEED(r->tags.len > 0);
  CHECK_TEXT(r->tags.items[0]->parent_id, NULL);
  CHECK(r->tags.items[0]->is_protected >= 0);
  mcat_response_free(r);

  r = get(client, "/me/library/updated", NULL);
  CHECK_SENT_NUMBER(r, "timeInMillis", r->last_update_date->time_in_millis);
  mcat_response_free(r);
  mcat_client_free(client);
}

static int32_t count_bytes(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received,
                           int64_t total) {
  (void)left_ms;
  (void)bytes;
  *(int64_t *)user += (int64_t)length;
  return received > total;
}

static void preview(mcat_client *client) {
  const mcat_response *tracks = get(client, "/albums/alb.1/tracks", NULL);
  NEED(tracks->tracks.len > 0);
  const char *address = tracks->tracks.items[0]->preview_url;
  const mcat_response *r = NULL;
  int64_t bytes = 0;
  done(mcat_download(client, address, count_bytes, &bytes, NULL, &r), r);
  const mcat_download_result *d = r->download;
  CHECK_TEXT(d->content_type, "audio/mpeg");
  CHECK(d->etag != NULL && bytes > 0);
  CHECK_NUMBER(d->received_bytes, bytes);
  CHECK_NUMBER(d->total_bytes, bytes);
  CHECK_NUMBER(d->started_at, 0);
  mcat_response_free(r);
  /* Other calls download nothing. */
  CHECK_TEXT(tracks->download->content_type, NULL);
  CHECK_NUMBER(tracks->download->total_bytes, -1);
  mcat_response_free(tracks);
}

int main(void) {
  mcat_client *client = service_client();
  sign_in(client);
  artists_albums_and_tracks(client);
  genres(client);
  stations(client);
  images(client);
  tags(client);
  playlists(client);
  posts_and_reviews(client);
  catalogs_and_versions(client);
  member_and_account(client);
  favorites(client);
  session_and_library_date(client);
  version_1();
  preview(client);
  mcat_client_free(client);
  return checked();
}
