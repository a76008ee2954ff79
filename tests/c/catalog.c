/* catalog.c: artists, albums, tracks, stations and the service itself: each call once, with what earlier answers brought. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#define MANY 50

/* What later calls ask for: copies, because the answers are freed. */
static char artist[32], artist_shortcut[128], album[32], album_shortcut[256], upc[16], track[32], station[32];
static char artists[MANY * 16], albums[MANY * 16];

static void keep(char *place, size_t size, const char *text) {
  NEED(text != NULL && strlen(text) < size);
  (void)snprintf(place, size, "%s", text);
}

#define KEEP(place, text) keep((place), sizeof(place), (text))

/* Puts an id behind those of a list. */
static void append(char *list, size_t size, const char *id) {
  size_t length = strlen(list);
  NEED(id != NULL && length + strlen(id) + 1 < size);
  (void)snprintf(list + length, size - length, "%s%s", length > 0 ? "," : "", id);
}

static bool holds(const mcat_text_list *list, const char *text) {
  for (size_t i = 0; i < list->len; i++) {
    if (strcmp(list->items[i], text) == 0) {
      return true;
    }
  }
  return false;
}

/* The response of a call that must succeed; the one before is freed. */
static const mcat_response *answer;

#define ANSWERS(call)            \
  do {                           \
    mcat_response_free(answer);  \
    NEED((call) == MCAT_OK);     \
  } while (0)

/* req:CAT-05
 * req:CAT-06
 * req:CAT-09 */
static void of_artists(mcat_client *client) {
  mcat_params page;
  MCAT_INIT(&page);
  page.limit = MANY;
  ANSWERS(mcat_artists_top(client, &page, &answer));
  NEED(answer->artists.len == MANY);
  KEEP(artist, answer->artists.items[1]->id);
  KEEP(artist_shortcut, answer->artists.items[1]->shortcut);
  for (size_t i = 0; i < MANY; i++) {
    append(artists, sizeof artists, answer->artists.items[i]->id);
  }
  ANSWERS(mcat_artists_get(client, artist_shortcut, NULL, &answer));
  NEED(answer->artists.len == 1);
  CHECK_TEXT(answer->artists.items[0]->id, artist);
  ANSWERS(mcat_artists_get(client, artists, NULL, &answer));
  CHECK_NUMBER(answer->artists.len, MANY);
  CHECK_TEXT(answer->artists.items[1]->id, artist);
  ANSWERS(mcat_artist_images(client, artist, NULL, &answer));
  NEED(answer->images.len > 0);
  CHECK_TEXT(answer->images.items[0]->content_id, artist);
  page.limit = 5;
  ANSWERS(mcat_artist_albums(client, artist, &page, &answer));
  NEED(answer->albums.len > 1);
  CHECK(answer->albums.items[0]->released_ms >= answer->albums.items[1]->released_ms);
  page.limit = 1;
  ANSWERS(mcat_artist_albums_new(client, artists, &page, &answer));
  CHECK(answer->albums.len > 0 && answer->meta->total_count > 0);
  page.limit = 5;
  page.range = "year";
  ANSWERS(mcat_artist_albums_top(client, artist, &page, &answer));
  NEED(answer->albums.len > 0);
  CHECK(holds(&answer->albums.items[0]->contributing_artists->primary_artist, artist));
  ANSWERS(mcat_artist_tracks_top(client, artist, &page, &answer));
  NEED(answer->tracks.len > 0);
  CHECK_TEXT(answer->tracks.items[0]->artist_id, artist);
  page.range = NULL;
  ANSWERS(mcat_artist_tracks(client, artist, &page, &answer));
  NEED(answer->tracks.len == 5);
  CHECK_TEXT(answer->tracks.items[4]->artist_id, artist);
  page.limit = 1;
  ANSWERS(mcat_artist_posts(client, artists, &page, &answer));
  NEED(answer->posts.len > 0);
  CHECK(answer->posts.items[0]->links->artists->ids.len > 0 && answer->posts.items[0]->body != NULL);
  ANSWERS(mcat_artist_similar(client, artist, &page, &answer));
  NEED(answer->artists.len == 1);
  CHECK(strcmp(answer->artists.items[0]->id, artist) != 0);
}

/* An answer with one album, the one that is known, and its tracks. */
static void check_album(void) {
  NEED(answer->albums.len == 1);
  const mcat_album *a = answer->albums.items[0];
  CHECK_TEXT(a->id, album);
  CHECK_TEXT(a->shortcut, album_shortcut);
  CHECK_TEXT(a->upc, upc);
  CHECK_NUMBER(a->tracks.len, a->track_count);
  NEED(a->tracks.len > 0);
  CHECK_TEXT(a->tracks.items[0]->album_id, album);
}

/* req:CAT-11
 * req:CAT-12
 * req:CAT-13
 * req:CAT-14
 * req:CAT-15
 * req:CAT-16
 * req:CAT-17
 * req:CAT-18
 * req:CAT-19
 * req:CAT-20
 * req:CAT-36 */
static void of_albums(mcat_client *client) {
  mcat_params page;
  MCAT_INIT(&page);
  page.limit = MANY;
  page.range = "week";
  ANSWERS(mcat_albums_top(client, &page, &answer));
  NEED(answer->albums.len == MANY);
  KEEP(album, answer->albums.items[0]->id);
  KEEP(album_shortcut, answer->albums.items[0]->shortcut);
  KEEP(upc, answer->albums.items[0]->upc);
  for (size_t i = 0; i < MANY; i++) {
    append(albums, sizeof albums, answer->albums.items[i]->id);
  }
  ANSWERS(mcat_albums_get(client, album, NULL, &answer));
  check_album();
  ANSWERS(mcat_album_by_shortcut(client, album_shortcut, NULL, &answer));
  check_album();
  ANSWERS(mcat_album_by_upc(client, upc, NULL, &answer));
  check_album();
  ANSWERS(mcat_album_images(client, album, NULL, &answer));
  NEED(answer->images.len > 0);
  CHECK_TEXT(answer->images.items[0]->content_id, album);
  page.range = NULL;
  page.limit = 1;
  ANSWERS(mcat_album_tracks(client, albums, &page, &answer));
  CHECK_NUMBER(answer->tracks.len, MANY);
  CHECK_TEXT(answer->tracks.items[0]->album_id, album);
  ANSWERS(mcat_album_posts(client, albums, &page, &answer));
  NEED(answer->posts.len > 0);
  CHECK(answer->posts.items[0]->links->albums->ids.len > 0);
  ANSWERS(mcat_album_reviews(client, albums, &page, &answer));
  NEED(answer->reviews.len > 0);
  char review[32];
  KEEP(review, answer->reviews.items[0]->id);
  ANSWERS(mcat_album_review_get(client, review, NULL, &answer));
  NEED(answer->reviews.len == 1);
  CHECK_TEXT(answer->reviews.items[0]->id, review);
  CHECK(answer->reviews.items[0]->body != NULL && answer->reviews.items[0]->links->albums->ids.len == 1);
  ANSWERS(mcat_album_similar(client, album, &page, &answer));
  NEED(answer->albums.len == 1);
  CHECK(strcmp(answer->albums.items[0]->id, album) != 0);
  ANSWERS(mcat_albums_new(client, &page, &answer));
  CHECK_NUMBER(answer->albums.len, 1);
  CHECK_NUMBER(answer->meta->next_offset, 1);
  ANSWERS(mcat_albums_picks(client, &page, &answer));
  CHECK_NUMBER(answer->albums.len, 1);
}

/* req:CAT-21
 * req:CAT-22
 * req:CAT-23
 * req:CAT-24 */
static void of_tracks(mcat_client *client) {
  mcat_params page;
  MCAT_INIT(&page);
  page.limit = 50;
  ANSWERS(mcat_tracks_top(client, &page, &answer));
  NEED(answer->tracks.len == 50);
  const mcat_track *top = answer->tracks.items[49];
  char shortcut[256], isrc[16];
  KEEP(track, top->id);
  KEEP(shortcut, top->shortcut);
  KEEP(isrc, top->isrc);
  ANSWERS(mcat_tracks_get(client, track, NULL, &answer));
  NEED(answer->tracks.len == 1);
  CHECK_TEXT(answer->tracks.items[0]->shortcut, shortcut);
  ANSWERS(mcat_track_by_shortcut(client, shortcut, NULL, &answer));
  NEED(answer->tracks.len == 1);
  CHECK_TEXT(answer->tracks.items[0]->id, track);
  ANSWERS(mcat_track_by_isrc(client, isrc, &page, &answer));
  NEED(answer->tracks.len == 1);
  CHECK_TEXT(answer->tracks.items[0]->id, track);
  CHECK_NUMBER(answer->meta->next_offset, -1);
}

static void of_stations(mcat_client *client) {
  mcat_params page;
  MCAT_INIT(&page);
  page.limit = 3;
  ANSWERS(mcat_stations_top(client, &page, &answer));
  NEED(answer->stations.len == 3);
  KEEP(station, answer->stations.items[2]->id);
  ANSWERS(mcat_stations_get(client, station, NULL, &answer));
  NEED(answer->stations.len == 1);
  CHECK_TEXT(answer->stations.items[0]->id, station);
  ANSWERS(mcat_stations(client, &page, &answer));
  CHECK_NUMBER(answer->stations.len, 3);
  CHECK(answer->meta->total_count > 3);
  ANSWERS(mcat_stations_decade(client, &page, &answer));
  CHECK_NUMBER(answer->stations.len, 3);
}

/* req:CAT-34
 * req:CAT-43 */
static void of_the_service(mcat_client *client) {
  ANSWERS(mcat_versions(client, NULL, &answer));
  CHECK(answer->versions.len >= 3 && mcat_value_find(answer->extra, "latestStable") != NULL);
  CHECK_TEXT(answer->latest_stable, "v2.2");
  CHECK_TEXT(answer->in_development, "v2.3");
  char catalog[32], session[128];
  ANSWERS(mcat_catalogs(client, NULL, &answer));
  NEED(answer->catalogs.len > 1);
  CHECK(answer->catalogs.items[0]->name != NULL && answer->catalogs.items[0]->country != NULL);
  KEEP(catalog, answer->catalogs.items[1]->id);
  ANSWERS(mcat_catalogs_get(client, catalog, NULL, &answer));
  NEED(answer->catalogs.len == 1);
  CHECK_TEXT(answer->catalogs.items[0]->id, catalog);
  sign_in(client);
  ANSWERS(mcat_sessions_create(client, NULL, &answer));
  CHECK_NUMBER(answer->session->valid, 1);
  KEEP(session, answer->session->id);
  ANSWERS(mcat_session_get(client, session, track, NULL, &answer));
  CHECK_TEXT(answer->session->id, session);
  CHECK_NUMBER(answer->session->valid, 1);
  /* Another player, the same account. */
  mcat_client *other = NULL;
  NEED(mcat_client_share(client, NULL, &other, NULL) == MCAT_OK);
  ANSWERS(mcat_sessions_create(other, NULL, &answer));
  mcat_client_free(other);
  ANSWERS(mcat_session_get(client, session, station, NULL, &answer));
  CHECK_NUMBER(answer->session->valid, 0);
}

int main(void) {
  mcat_client *client = service_client();
  of_artists(client);
  of_albums(client);
  of_tracks(client);
  of_stations(client);
  of_the_service(client);
  mcat_response_free(answer);
  mcat_client_free(client);
  return checked();
}
