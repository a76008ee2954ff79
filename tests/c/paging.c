/* paging.c: a list to its end, page after page. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#define MOST 1200

/* Remembers the ids of a page; each comes once. Returns how many there are now. */
static size_t remember(const mcat_response *page, char (*ids)[32], size_t count) {
  for (size_t i = 0; i < page->artists.len; i++) {
    const char *id = page->artists.items[i]->id;
    NEED(count < MOST && id != NULL);
    for (size_t seen = 0; seen < count; seen++) {
      CHECK(strcmp(ids[seen], id) != 0);
    }
    (void)snprintf(ids[count++], sizeof *ids, "%s", id);
  }
  return count;
}

static void every_artist_comes_once(mcat_client *client) {
  static char ids[MOST][32];
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 70;
  const mcat_response *page = NULL;
  done(mcat_artists_top(client, &params, &page), page);
  const int64_t total = page->meta->total_count;
  size_t count = remember(page, ids, 0);
  int pages = 1;
  while (page->meta->next_offset >= 0) {
    CHECK_NUMBER(page->meta->next_offset, count);
    const mcat_response *next = NULL;
    done(mcat_next_page(client, page, &next), next);
    CHECK_NUMBER(next->meta->offset, count);
    mcat_response_free(page);
    page = next;
    count = remember(page, ids, count);
    pages++;
  }
  CHECK_NUMBER(count, total);
  CHECK_NUMBER(pages, (total + 69) / 70);
  const mcat_response *past = NULL;
  CHECK_STATUS(mcat_next_page(client, page, &past), MCAT_ERR_ARGUMENT);
  CHECK(strlen(past->message) > 0);
  mcat_response_free(past);
  mcat_response_free(page);
}

/* The page before stays whole, and a share may go on where its parent began. */
static void a_share_turns_the_page(mcat_client *client) {
  mcat_client *share = NULL;
  CHECK_STATUS(mcat_client_share(client, NULL, &share, NULL), MCAT_OK);
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 2;
  params.offset = 4;
  const mcat_response *first = NULL;
  const mcat_response *second = NULL;
  const mcat_response *again = NULL;
  done(mcat_artists_top(client, &params, &first), first);
  done(mcat_next_page(share, first, &second), second);
  done(mcat_next_page(share, first, &again), again);
  mcat_client_free(client);
  mcat_client_free(share);
  CHECK_NUMBER(first->meta->offset, 4);
  CHECK_NUMBER(second->meta->offset, 6);
  CHECK_NUMBER(second->artists.len, 2);
  CHECK(strcmp(first->artists.items[1]->id, second->artists.items[0]->id) != 0);
  CHECK_TEXT(again->artists.items[0]->id, second->artists.items[0]->id);
  mcat_response_free(first);
  mcat_response_free(second);
  mcat_response_free(again);
}

/* A call without pages has no next one. */
static void one_object_has_no_next_page(mcat_client *client) {
  const mcat_response *top = NULL;
  const mcat_response *one = NULL;
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 1;
  done(mcat_artists_top(client, &params, &top), top);
  done(mcat_artists_get(client, top->artists.items[0]->id, NULL, &one), one);
  CHECK_NUMBER(one->artists.len, 1);
  CHECK_NUMBER(one->meta->next_offset, -1);
  CHECK_TEXT(one->artists.items[0]->name, top->artists.items[0]->name);
  mcat_response_free(top);
  mcat_response_free(one);
}

/* All that a call takes, far more than stands in one address: in order, and without those that nobody knows. */
static void many_ids_are_one_call(mcat_client *client) {
  enum { PAIRS = 5000, STATIONS = 3, REQUESTS = 2 * PAIRS / 200 };
  const size_t room = PAIRS * 20 + 10;
  char *ids = malloc(room);
  NEED(ids != NULL);
  size_t length = 0;
  for (int i = 0; i < PAIRS; i++) {
    const int known = i * 2 % STATIONS + 1;
    length += (size_t)snprintf(ids + length, room - length, "%sps.%d,ps.900000000", i ? "," : "", known);
  }
  CHECK(length > 64 * 1024);
  mcat_params params;
  MCAT_INIT(&params);
  params.deadline_ms = 120000;
  const mcat_response *response = NULL;
  done(mcat_stations_get(client, ids, &params, &response), response);
  NEED(response->stations.len == PAIRS);
  char expected[16];
  for (int i = 0; i < PAIRS; i++) {
    (void)snprintf(expected, sizeof expected, "ps.%d", i * 2 % STATIONS + 1);
    CHECK_TEXT(response->stations.items[i]->id, expected);
  }
  CHECK_NUMBER(response->meta->returned_count, PAIRS);
  CHECK_NUMBER(response->stats->tries, REQUESTS);
  mcat_response_free(response);
  /* One more is too many. */
  (void)snprintf(ids + length, room - length, ",ps.1");
  CHECK_STATUS(mcat_stations_get(client, ids, &params, &response), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, "10001 ids");
  mcat_response_free(response);
  free(ids);
}

int main(void) {
  mcat_client *client = service_client();
  every_artist_comes_once(client);
  many_ids_are_one_call(client);
  one_object_has_no_next_page(client);
  a_share_turns_the_page(client); /* frees the client */
  return checked();
}
