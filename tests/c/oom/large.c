/* large.c: calls that take much at once: thousands of ids, a body of megabytes, the largest page; and a process that may grow no further. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

#include <sys/resource.h>

#define IDS 10000
#define BODY (8 * 1024 * 1024)

static char ids[IDS * 8], unknown[IDS * 12];
static char *body;

static mcat_status add_favorites(struct scene *s, const mcat_response **r) {
  return mcat_me_favorites_add(s->client, ids, NULL, NULL, r);
}

/* All are told back, as refused. */
static mcat_status add_unknown(struct scene *s, const mcat_response **r) {
  return mcat_me_favorites_add(s->client, unknown, NULL, NULL, r);
}

static mcat_status favorites_status(struct scene *s, const mcat_response **r) {
  return mcat_me_favorites_status(s->client, ids, NULL, r);
}

static mcat_status replace_tracks(struct scene *s, const mcat_response **r) {
  return mcat_me_library_playlist_tracks_replace(s->client, s->playlist, ids, NULL, r);
}

static mcat_status insert_tracks(struct scene *s, const mcat_response **r) {
  return mcat_me_library_playlist_tracks_insert(s->client, s->playlist, 0, ids, NULL, r);
}

static mcat_status update_playlist(struct scene *s, const mcat_response **r) {
  mcat_playlist_changes changes;
  MCAT_INIT(&changes);
  changes.tracks = ids;
  return mcat_me_library_playlist_update(s->client, s->other_playlist, &changes, NULL, r);
}

static mcat_status add_to_library(struct scene *s, const mcat_response **r) {
  return mcat_v1_me_library_tracks_add(s->oldest, ids, NULL, r);
}

/* Where the service refuses it, what counts is that it is carried so far. */
static mcat_status carried(mcat_status status, const mcat_response **r) {
  if (status == MCAT_ERR_MEMORY) {
    return status;
  }
  mcat_response_free(*r);
  *r = NULL;
  return MCAT_OK;
}

static mcat_status reorder_tracks(struct scene *s, const mcat_response **r) {
  return carried(mcat_v1_me_playlist_tracks_reorder(s->oldest, s->old_playlist, ids, NULL, r), r);
}

static mcat_status largest_page(struct scene *s, const mcat_response **r) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 200;
  params.keep_raw = MCAT_YES;
  return mcat_artists_top(s->client, &params, r);
}

static mcat_status large_body(struct scene *s, const mcat_response **r) {
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = "POST";
  request.path = "/nowhere";
  request.body = body;
  request.body_len = BODY;
  return carried(mcat_raw(s->client, &request, NULL, r), r);
}

static void empty_playlist(struct scene *s) {
  CHECK_STATUS(mcat_me_library_playlist_tracks_clear(s->client, s->playlist, NULL, NULL), MCAT_OK);
}

const struct row large_rows[] = {
    {"mcat_me_favorites_add", add_favorites, NULL, NULL},
    {"mcat_me_favorites_add", add_unknown, NULL, NULL},
    {"mcat_me_favorites_status", favorites_status, NULL, NULL},
    {"mcat_me_library_playlist_tracks_replace", replace_tracks, NULL, NULL},
    {"mcat_me_library_playlist_tracks_insert", insert_tracks, empty_playlist, NULL},
    {"mcat_me_library_playlist_update", update_playlist, NULL, NULL},
    {"mcat_v1_me_library_tracks_add", add_to_library, NULL, NULL},
    {"mcat_v1_me_playlist_tracks_reorder", reorder_tracks, NULL, NULL},
    {"mcat_artists_top", largest_page, NULL, NULL},
    {"mcat_raw", large_body, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};

/* Bytes of addresses that this process has. */
static rlim_t addresses(void) {
  FILE *file = fopen("/proc/self/statm", "r");
  unsigned long pages = 0;
  NEED(file != NULL && fscanf(file, "%lu", &pages) == 1);
  (void)fclose(file);
  return (rlim_t)pages * 4096;
}

/* A stack counts too where addresses are counted, and grows as it is used: it is to be there before. */
static void grow_stack(void) {
  volatile char stack[1024 * 1024];
  for (size_t i = 0; i < sizeof stack; i += 1024) {
    stack[i] = 1;
  }
}

/* fault:R03 */
static void the_process_may_not_grow(struct scene *s, rlim_t step) {
  grow_stack();
  for (const struct row *row = large_rows; row->name; row++) {
    for (rlim_t room = 0; room < 2 * 1024 * 1024; room += step) {
      if (row->before) {
        row->before(s);
      }
      struct rlimit before;
      NEED(getrlimit(RLIMIT_AS, &before) == 0);
      struct rlimit narrow = before;
      narrow.rlim_cur = addresses() + room;
      const mcat_response *r = NULL;
      scarce_refuse(&scarce, -1, false);
      NEED(setrlimit(RLIMIT_AS, &narrow) == 0);
      mcat_status status = row->call(s, &r);
      NEED(setrlimit(RLIMIT_AS, &before) == 0);
      tally.calls++;
      tally.refused += atomic_load(&scarce.refused);
      tally.ended += status == MCAT_ERR_MEMORY;
      tally.succeeded += !MCAT_FAILED(status);
      CHECK(status == MCAT_ERR_MEMORY || !MCAT_FAILED(status));
      mcat_response_free(r);
      const mcat_response *good = NULL;
      CHECK_STATUS(mcat_artists_top(s->client, NULL, &good), MCAT_OK);
      mcat_response_free(good);
    }
  }
  CHECK(tally.ended > 0);
}

/* More than the reserve could give. */
#define LARGE_BLOCK (100 * 1024)
#define MANY_ENTRIES 1500
#define MANY_ANSWERS 2100
#define MANY_FIELDS 3000

static long long waiting(mcat_client *client) {
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_outbox_check(client, &r), MCAT_OK);
  long long waiting = r->outbox->waiting;
  mcat_response_free(r);
  return waiting;
}

/* fault:R01
 * A list of so many asks for a large block: one that is refused costs nothing that is in the outbox's file. */
static void an_outbox_of_many_is_read_later(struct scene *s) {
  static char tokens_file[512], outbox_file[512];
  (void)snprintf(tokens_file, sizeof tokens_file, "%s/many-tokens", setting("MUSICCAT_TEST_FOLDER"));
  (void)snprintf(outbox_file, sizeof outbox_file, "%s/many", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = s->config;
  config.token_file = tokens_file;
  config.outbox_file = outbox_file;
  config.outbox_bytes = 1024 * 1024;
  mcat_client *client = client_of(&config);
  sign_in(client);
  for (int i = 0; i < MANY_ENTRIES; i++) {
    CHECK_STATUS(mcat_playback_started(client, "tra.1", "ps.1", NULL, NULL), MCAT_OK);
  }
  CHECK_NUMBER(waiting(client), MANY_ENTRIES);
  mcat_client_free(client);
  client = client_of(&config);
  atomic_store(&scarce.most, LARGE_BLOCK);
  CHECK_NUMBER(waiting(client), 0);
  atomic_store(&scarce.most, 0);
  /* The same client reads it when it tries again; another one at once. */
  mcat_client_free(client);
  client = client_of(&config);
  CHECK_NUMBER(waiting(client), MANY_ENTRIES);
  mcat_client_free(client);
}

/* fault:R01
 * The same of the cache: what there is no memory for is not kept. */
static void a_cache_of_many_goes_without(struct scene *s) {
  mcat_config config = s->config;
  config.token_file = NULL;
  config.outbox_file = NULL;
  config.cache_bytes = 16 * 1024 * 1024;
  mcat_client *client = client_of(&config);
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 1;
  atomic_store(&scarce.most, LARGE_BLOCK);
  for (int i = 0; i < MANY_ANSWERS; i++) {
    params.offset = i;
    const mcat_response *r = NULL;
    CHECK_STATUS(mcat_artists_top(client, &params, &r), MCAT_OK);
    mcat_response_free(r);
  }
  CHECK(atomic_load(&scarce.refused) > 0);
  atomic_store(&scarce.most, 0);
  mcat_client_free(client);
}

/* So many ids, of `different` ones from `first` on. */
static void list_ids(char *list, size_t room, int count, long long first, int different) {
  size_t length = 0;
  for (int i = 0; i < count; i++) {
    length += (size_t)snprintf(list + length, room - length, "%stra.%lld", i > 0 ? "," : "", i % different + first);
    NEED(length < room);
  }
}

/* fault:R01
 * The same of a form, which is one block: no list before it needs one as large. */
static void a_form_of_many_is_refused(struct scene *s) {
  static char many[MANY_FIELDS * 18];
  list_ids(many, sizeof many, MANY_FIELDS, 500000000000LL, MANY_FIELDS);
  const mcat_response *r = NULL;
  atomic_store(&scarce.most, LARGE_BLOCK);
  CHECK_STATUS(mcat_v1_me_library_tracks_add(s->oldest, many, NULL, &r), MCAT_ERR_MEMORY);
  mcat_response_free(r);
  CHECK_STATUS(mcat_v1_me_playlist_tracks_reorder(s->oldest, s->old_playlist, many, NULL, &r), MCAT_ERR_MEMORY);
  mcat_response_free(r);
  atomic_store(&scarce.most, 0);
}

void large(struct scene *s, long long stride) {
  /* Most of the time goes by with the ids' requests: where only some places are tried, a fifth of them is enough. */
  bool all = stride == 1;
  int count = all ? IDS : IDS / 5;
  list_ids(ids, sizeof ids, count, 1, 900);
  list_ids(unknown, sizeof unknown, count, 5000000, count);
  body = calloc(1, BODY);
  NEED(body != NULL);
  an_outbox_of_many_is_read_later(s);
  a_cache_of_many_goes_without(s);
  a_form_of_many_is_refused(s);
  the_process_may_not_grow(s, (all ? 192 : 3 * 192) * 1024);
  make_all(large_rows, s, 997 * (stride < 10 ? stride : 10));
  free(body);
}
