/* items.c: the items of a list as soon as they were read, in the memory of one. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#define MOST 2400

struct taken {
  char ids[MOST][40];
  size_t count;
  /* The item that says no; 0 for none. */
  size_t last;
  int64_t kinds;
};

static struct taken all, one;

/* The id of what an item is; a version and the rest have one of their own. */
static const char *id_of(const mcat_item *item) {
  switch (item->kind) {
    case MCAT_ITEM_ARTIST:
    case MCAT_ITEM_CONTEMPORARY:
    case MCAT_ITEM_FOLLOWER:
    case MCAT_ITEM_INFLUENCER:
    case MCAT_ITEM_RELATED:
      return item->artist->id;
    case MCAT_ITEM_ALBUM:
      return item->album->id;
    case MCAT_ITEM_TRACK:
    case MCAT_ITEM_PREVIEW:
      return item->track->id;
    case MCAT_ITEM_STATION:
      return item->station->id;
    case MCAT_ITEM_IMAGE:
      return item->image->id;
    case MCAT_ITEM_GENRE:
      return item->genre->id;
    case MCAT_ITEM_PLAYLIST:
      return item->playlist->id;
    case MCAT_ITEM_TAG:
      return item->tag->id;
    case MCAT_ITEM_MEMBER:
      return item->member->id;
    case MCAT_ITEM_POST:
      return item->post->id;
    case MCAT_ITEM_CATEGORY:
      return item->category->id;
    case MCAT_ITEM_REVIEW:
      return item->review->id;
    case MCAT_ITEM_CATALOG:
      return item->catalog->id;
    case MCAT_ITEM_VERSION:
      return item->version->id;
    case MCAT_ITEM_FAVORITE:
      return item->favorite->id;
    case MCAT_ITEM_FAVORITE_STATUS:
      return item->favorite_status->id;
    case MCAT_ITEM_CHART_ROW:
      return item->chart_row->id;
    case MCAT_ITEM_BIO:
      return item->bio->title;
    default:
      return NULL;
  }
}

static int32_t take(void *user, int64_t left_ms, const mcat_item *item) {
  struct taken *taken = user;
  const char *id = id_of(item);
  CHECK(left_ms > 0);
  CHECK_NUMBER(item->reserved, 0);
  NEED(taken->count < MOST && id != NULL);
  (void)snprintf(taken->ids[taken->count++], sizeof *taken->ids, "%s", id);
  taken->kinds |= (int64_t)1 << item->kind;
  /* Nothing is known of what the item is not, and it may be looked at. */
  CHECK(item->kind == MCAT_ITEM_ALBUM || item->album->id == NULL);
  CHECK(item->kind == MCAT_ITEM_POST || item->post->id == NULL);
  return taken->last != 0 && taken->count == taken->last;
}

static int32_t count(void *user, int64_t left_ms, const mcat_item *item) {
  (void)left_ms;
  CHECK_NUMBER(item->index, *(int64_t *)user);
  ++*(int64_t *)user;
  return 0;
}

static mcat_params taking(struct taken *taken) {
  mcat_params params;
  MCAT_INIT(&params);
  taken->count = 0;
  taken->last = 0;
  taken->kinds = 0;
  params.item = take;
  params.item_user = taken;
  return params;
}

static void a_page_comes_item_by_item_in_the_memory_of_one(mcat_client *client) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 200;
  const mcat_response *page = NULL;
  done(mcat_tracks_top(client, &params, &page), page);
  CHECK_NUMBER(page->tracks.len, 200);
  params = taking(&all);
  params.limit = 200;
  const mcat_response *handed = NULL;
  done(mcat_tracks_top(client, &params, &handed), handed);
  CHECK_NUMBER(handed->tracks.len, 0);
  CHECK_NUMBER(all.count, 200);
  CHECK_NUMBER(all.kinds, (int64_t)1 << MCAT_ITEM_TRACK);
  for (size_t i = 0; i < page->tracks.len && i < all.count; i++) {
    CHECK_TEXT(all.ids[i], page->tracks.items[i]->id);
  }
  CHECK_NUMBER(handed->meta->total_count, page->meta->total_count);
  CHECK_NUMBER(handed->meta->next_offset, page->meta->next_offset);
  CHECK(page->stats->peak_bytes > 200000);
  if (!CHECK(handed->stats->peak_bytes < 65536)) {
    (void)fprintf(stderr, "a page of 200 tracks took %lld bytes\n", (long long)handed->stats->peak_bytes);
  }
  mcat_response_free(page);
  mcat_response_free(handed);
}

static void a_walk_hands_over_every_artist_once(mcat_client *client) {
  mcat_params params = taking(&all);
  params.limit = 200;
  const mcat_response *page = NULL;
  done(mcat_artists_top(client, &params, &page), page);
  const int64_t total = page->meta->total_count;
  while (page->meta->next_offset >= 0) {
    const mcat_response *next = NULL;
    done(mcat_next_page(client, page, &next), next);
    mcat_response_free(page);
    page = next;
    CHECK_NUMBER(page->artists.len, 0);
  }
  mcat_response_free(page);
  CHECK_NUMBER(all.count, total);
  for (size_t i = 0; i < all.count; i++) {
    for (size_t j = 0; j < i; j++) {
      NEED(strcmp(all.ids[i], all.ids[j]) != 0);
    }
  }
}

static void an_item_counts_those_before_it(mcat_client *client) {
  mcat_params params;
  int64_t counted = 0;
  MCAT_INIT(&params);
  params.item = count;
  params.item_user = &counted;
  params.limit = 30;
  const mcat_response *page = NULL;
  done(mcat_artists_top(client, &params, &page), page);
  CHECK_NUMBER(counted, 30);
  mcat_response_free(page);
}

static void a_search_hands_over_what_it_finds_of_each_type(mcat_client *client) {
  const mcat_response *found = NULL;
  const mcat_response *handed = NULL;
  done(mcat_search(client, "a", NULL, &found), found);
  mcat_params params = taking(&all);
  done(mcat_search(client, "a", &params, &handed), handed);
  CHECK_NUMBER(all.count, found->artists.len + found->albums.len + found->tracks.len + found->playlists.len + found->tags.len);
  CHECK(all.kinds & ((int64_t)1 << MCAT_ITEM_ARTIST));
  CHECK(all.kinds & ((int64_t)1 << MCAT_ITEM_ALBUM));
  CHECK_NUMBER(handed->order.len, found->order.len);
  mcat_response_free(found);
  mcat_response_free(handed);
}

static void no_ends_the_call(mcat_client *client) {
  mcat_params params = taking(&one);
  one.last = 3;
  const mcat_response *page = NULL;
  CHECK_STATUS(mcat_artists_top(client, &params, &page), MCAT_ERR_CANCELLED);
  CHECK_NUMBER(page->reason, MCAT_REASON_SINK);
  CHECK_NUMBER(one.count, 3);
  CHECK_NUMBER(page->stats->tries, 1);
  mcat_response_free(page);
}

static void a_change_has_no_items(mcat_client *client) {
  mcat_params params = taking(&one);
  const mcat_response *refused = NULL;
  CHECK_STATUS(mcat_me_favorites_add(client, "tra.1", NULL, &params, &refused), MCAT_ERR_ARGUMENT);
  CHECK_TEXT(refused->message, "item: me_favorites_add does not take it");
  mcat_response_free(refused);
}

int main(void) {
  mcat_client *client = service_client();
  a_page_comes_item_by_item_in_the_memory_of_one(client);
  a_walk_hands_over_every_artist_once(client);
  an_item_counts_those_before_it(client);
  a_search_hands_over_what_it_finds_of_each_type(client);
  no_ends_the_call(client);
  a_change_has_no_items(client);
  mcat_client_free(client);
  return checked();
}
