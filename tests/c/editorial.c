/* editorial.c: genres, playlists, posts, tags, search and members, each call once, with what the service holds. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

/* Keeps an id beyond its response. */
static const char *keep(char (*place)[64], const char *id) {
  NEED(id != NULL && strlen(id) < sizeof *place);
  (void)snprintf(*place, sizeof *place, "%s", id);
  return *place;
}

static mcat_params page_of(int32_t limit) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = limit;
  return params;
}

static bool begins(const char *text, const char *start) {
  return text && strncmp(text, start, strlen(start)) == 0;
}

/* The list must be as long as asked for, and its ids of the right kind. */
#define CHECK_PAGE(response, list, length, moniker)                                 \
  do {                                                                              \
    CHECK_NUMBER((response)->list.len, (length));                                   \
    for (size_t i = 0; i < (response)->list.len; i++) {                             \
      CHECK(begins((response)->list.items[i]->id, (moniker)));                      \
    }                                                                               \
    mcat_response_free(response);                                                   \
  } while (0)

static void genres(mcat_client *client) {
  const mcat_response *r = NULL;
  mcat_params french;
  MCAT_INIT(&french);
  french.lang = "fr-CA";
  done(mcat_genres(client, &french, &r), r);
  CHECK(r->genres.len > 20);
  char id[64];
  char name[64];
  const mcat_genre *genre = r->genres.items[2];
  keep(&id, genre->id);
  keep(&name, genre->name);
  CHECK(begins(id, "g.") && genre->links->child_genres->ids.len > 0);
  mcat_response_free(r);

  done(mcat_genres_get(client, id, NULL, &r), r);
  NEED(r->genres.len == 1);
  CHECK_TEXT(r->genres.items[0]->id, id);
  CHECK(strcmp(r->genres.items[0]->name, name) != 0); /* in English */
  mcat_response_free(r);

  mcat_params three = page_of(3);
  three.range = "year";
  done(mcat_genre_artists_top(client, id, &three, &r), r);
  CHECK_PAGE(r, artists, 3, "art.");
  done(mcat_genre_albums_top(client, id, &three, &r), r);
  CHECK_PAGE(r, albums, 3, "alb.");
  done(mcat_genre_tracks_top(client, id, &three, &r), r);
  CHECK_PAGE(r, tracks, 3, "tra.");
  done(mcat_genre_playlists_top(client, id, &three, &r), r);
  CHECK_PAGE(r, playlists, 3, "pp.");

  three.range = NULL;
  done(mcat_genre_stations(client, id, &three, &r), r);
  NEED(r->stations.len == 3);
  const mcat_station_links *links = r->stations.items[0]->links;
  CHECK_HOLDS(links->medium_image->href, "230x153.jpg");
  CHECK_HOLDS(links->large_image->href, "500x500.jpg");
  mcat_response_free(r);
  done(mcat_genre_posts(client, id, &three, &r), r);
  CHECK_PAGE(r, posts, 3, "po.");
  done(mcat_genre_albums_new(client, id, &three, &r), r);
  CHECK_PAGE(r, albums, 3, "alb.");
}

static void playlists(mcat_client *client) {
  const mcat_response *r = NULL;
  mcat_params three = page_of(3);
  done(mcat_playlists(client, &three, &r), r);
  CHECK_PAGE(r, playlists, 3, "pp.");
  done(mcat_playlists_featured(client, &three, &r), r);
  CHECK_PAGE(r, playlists, 3, "pp.");
  three.range = "life";
  done(mcat_playlists_top(client, &three, &r), r);
  NEED(r->playlists.len == 3);
  char id[64];
  const mcat_playlist *top = r->playlists.items[0];
  keep(&id, top->id);
  CHECK(top->track_count > 0 && top->favorite_count >= 0 && top->modified_ms > 0);
  CHECK_TEXT(top->privacy, "public");
  NEED(top->images.len == 1);
  CHECK_NUMBER(top->images.items[0]->is_default, 1);
  CHECK_NUMBER(top->images.items[0]->version, 0);
  CHECK_TEXT(top->images.items[0]->content_id, id);
  const int32_t count = top->track_count;
  mcat_response_free(r);

  done(mcat_playlists_get(client, id, NULL, &r), r);
  NEED(r->playlists.len == 1);
  CHECK_TEXT(r->playlists.items[0]->id, id);
  CHECK(r->playlists.items[0]->links->sample_artists->ids.len > 0);
  mcat_response_free(r);

  /* All its tracks, page after page. */
  done(mcat_playlist_tracks(client, id, NULL, &r), r);
  size_t tracks = r->tracks.len;
  while (r->meta->next_offset >= 0) {
    const mcat_response *next = NULL;
    done(mcat_next_page(client, r, &next), next);
    mcat_response_free(r);
    r = next;
    tracks += r->tracks.len;
  }
  mcat_response_free(r);
  CHECK_NUMBER(tracks, count);
  done(mcat_playlist_tags(client, id, NULL, &r), r);
  CHECK(r->tags.len > 0 && begins(r->tags.items[0]->id, "tag."));
  mcat_response_free(r);
}

static void posts(mcat_client *client) {
  const mcat_response *r = NULL;
  mcat_params three = page_of(3);
  done(mcat_posts(client, &three, &r), r);
  NEED(r->posts.len == 3);
  char id[64];
  char name[64];
  keep(&id, r->posts.items[1]->id);
  CHECK(r->posts.items[0]->date_ms >= r->posts.items[2]->date_ms);
  CHECK(r->posts.items[1]->categories.len > 0 && r->posts.items[1]->links->artists->ids.len > 0);
  mcat_response_free(r);
  done(mcat_posts_get(client, id, NULL, &r), r);
  NEED(r->posts.len == 1);
  CHECK_TEXT(r->posts.items[0]->id, id);
  CHECK(strlen(r->posts.items[0]->body) > strlen(r->posts.items[0]->summary));
  mcat_response_free(r);
  done(mcat_posts_categories(client, NULL, &r), r);
  NEED(r->categories.len > 0);
  keep(&name, r->categories.items[0]->id);
  CHECK(r->categories.items[0]->name != NULL);
  mcat_response_free(r);
  done(mcat_posts_by_category(client, name, &three, &r), r);
  NEED(r->posts.len > 0);
  bool bears_it = false;
  const mcat_text_list *categories = &r->posts.items[0]->categories;
  for (size_t i = 0; i < categories->len; i++) {
    bears_it = bears_it || strcmp(categories->items[i], name) == 0;
  }
  CHECK(bears_it);
  mcat_response_free(r);
}

static void tags(mcat_client *client) {
  const mcat_response *r = NULL;
  mcat_params params;
  MCAT_INIT(&params);
  done(mcat_tags(client, &params, &r), r);
  const size_t shown = r->tags.len;
  CHECK(shown > 0);
  mcat_response_free(r);
  params.include_hidden = MCAT_YES;
  done(mcat_tags(client, &params, &r), r);
  CHECK(r->tags.len > shown);
  mcat_response_free(r);
  params.include_hidden = MCAT_UNSET;
  params.include_protected = MCAT_NO;
  done(mcat_tags_featured(client, &params, &r), r);
  NEED(r->tags.len > 0);
  for (size_t i = 0; i < r->tags.len; i++) {
    CHECK_NUMBER(r->tags.items[i]->is_protected, 0);
  }
  char id[64];
  char shortcut[64];
  keep(&id, r->tags.items[0]->id);
  keep(&shortcut, r->tags.items[0]->shortcut);
  mcat_response_free(r);

  done(mcat_tags_get(client, id, NULL, &r), r);
  NEED(r->tags.len == 1);
  CHECK_TEXT(r->tags.items[0]->shortcut, shortcut);
  CHECK(r->tags.items[0]->parent_id != NULL && r->tags.items[0]->child_ids.items != NULL);
  mcat_response_free(r);
  done(mcat_tag_by_shortcut(client, shortcut, NULL, &r), r);
  NEED(r->tags.len == 1);
  CHECK_TEXT(r->tags.items[0]->id, id);
  mcat_response_free(r);
  mcat_params popular = page_of(3);
  popular.sort = "popularity";
  done(mcat_tag_playlists(client, id, &popular, &r), r);
  CHECK_PAGE(r, playlists, 3, "pp.");
}

/* req:OBJ-11 */
static void search(mcat_client *client) {
  const mcat_response *r = NULL;
  mcat_params params;
  MCAT_INIT(&params);
  params.per_type_limit = 4;
  params.type = "artist,track,tag";
  done(mcat_search(client, "s\xc3\xadlver & gold", NULL, &r), r); /* whatever it finds */
  mcat_response_free(r);
  done(mcat_search(client, "silver", &params, &r), r);
  CHECK(r->artists.len > 0 && r->tracks.len == 4 && r->albums.len == 0);
  CHECK_NUMBER(r->order.len, r->artists.len + r->tracks.len + r->tags.len);
  CHECK(r->tracks.items[0]->name != NULL && r->tracks.items[0]->formats.len > 0);
  /* What has no typed place can be walked. */
  const mcat_value *rest = mcat_value_find(r->extra, "search");
  NEED(rest != NULL && rest->kind == MCAT_VALUE_OBJECT);
  const mcat_value *query = mcat_value_find(rest, "query");
  CHECK_TEXT(query ? query->text : NULL, "silver");
  CHECK_NUMBER(r->meta->next_offset, 4);
  const mcat_response *next = NULL;
  done(mcat_next_page(client, r, &next), next);
  NEED(next->tracks.len > 0);
  CHECK(strcmp(next->tracks.items[0]->id, r->tracks.items[0]->id) != 0);
  mcat_response_free(next);
  mcat_response_free(r);
  done(mcat_search_verbose(client, "silver", &params, &r), r);
  NEED(r->tracks.len == 4);
  CHECK(r->tracks.items[0]->formats.len > 0 && r->tracks.items[0]->isrc != NULL);
  mcat_response_free(r);
}

static void members(mcat_client *client) {
  /* The one who makes the editors' playlists. */
  const mcat_response *r = NULL;
  mcat_params one = page_of(1);
  done(mcat_playlists_featured(client, &one, &r), r);
  NEED(r->playlists.len == 1 && r->playlists.items[0]->links->members->ids.len == 1);
  char guid[64];
  keep(&guid, r->playlists.items[0]->links->members->ids.items[0]);
  mcat_response_free(r);
  done(mcat_members_get(client, guid, NULL, &r), r);
  NEED(r->members.len == 1);
  CHECK_TEXT(r->members.items[0]->id, guid);
  CHECK_TEXT(r->members.items[0]->role, "editor");
  CHECK_TEXT(r->members.items[0]->visibility, "public");
  CHECK(r->members.items[0]->follower_count > 0);
  CHECK_NUMBER(r->members.items[0]->stations_count, -1); /* removed in 2.2 */
  mcat_response_free(r);
  mcat_params small;
  MCAT_INIT(&small);
  small.preset = "small_profile";
  done(mcat_member_avatar(client, guid, &small, &r), r);
  NEED(r->images.len == 1);
  CHECK_TEXT(r->images.items[0]->image_type, "avatar");
  CHECK_TEXT(r->images.items[0]->content_id, guid);
  CHECK_NUMBER(r->images.items[0]->width, 70);
  CHECK_NUMBER(r->images.items[0]->is_default, 0);
  mcat_response_free(r);
}

int main(void) {
  mcat_client *client = service_client();
  genres(client);
  playlists(client);
  posts(client);
  tags(client);
  search(client);
  members(client);
  mcat_client_free(client);
  return checked();
}
