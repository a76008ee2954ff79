/* other.c: clients, pages, any address, images, texts; and what may not need memory at all. Also made over TLS, each on a new connection. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

/* The next call makes a connection. */
static void disconnect(struct scene *s) {
  mcat_network_changed(s->client);
}

static mcat_status new_client(struct scene *s, const mcat_response **r) {
  mcat_config config = s->config;
  config.token_file = NULL;
  config.outbox_file = NULL;
  mcat_client *client = NULL;
  mcat_status status = mcat_client_new(&config, &client, r);
  CHECK((client != NULL) == !MCAT_FAILED(status));
  mcat_client_free(client);
  return status;
}

static mcat_status share(struct scene *s, const mcat_response **r) {
  mcat_client *client = NULL;
  mcat_status status = mcat_client_share(s->client, NULL, &client, r);
  CHECK((client != NULL) == !MCAT_FAILED(status));
  mcat_client_free(client);
  return status;
}

static void make_spare(struct scene *s) {
  CHECK_STATUS(mcat_client_share(s->client, NULL, &s->spare, NULL), MCAT_OK);
}

static mcat_status free_spare(struct scene *s, const mcat_response **r) {
  (void)r;
  mcat_client_free(s->spare);
  return MCAT_OK;
}

static mcat_status raw(struct scene *s, const mcat_response **r) {
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = "GET";
  request.path = "/artists/top";
  request.query = "limit=3";
  mcat_params params;
  MCAT_INIT(&params);
  params.keep_raw = MCAT_YES;
  return mcat_raw(s->client, &request, &params, r);
}

static mcat_picture cover(struct scene *s) {
  mcat_picture picture;
  MCAT_INIT(&picture);
  picture.width = 240;
  picture.height = 240;
  picture.bytes_per_pixel = 2;
  picture.track = s->tracks->tracks.items[0];
  return picture;
}

static mcat_status best(struct scene *s, const mcat_response **r) {
  mcat_picture picture = cover(s);
  char address[512];
  size_t length = 0;
  int32_t width = 0, height = 0;
  return mcat_image_best(s->client, &picture, address, sizeof address, &length, &width, &height, r);
}

static mcat_status fetch(struct scene *s, const mcat_response **r) {
  mcat_picture picture = cover(s);
  return mcat_image_fetch(s->client, &picture, let_go, NULL, NULL, r);
}

static mcat_status address(struct scene *s, const mcat_response **r) {
  char address[512];
  return mcat_image_address(s->client, MCAT_IMAGE_ALBUM, "alb.1", 500, 500, NULL, address, sizeof address, NULL, r);
}

static mcat_status best_size(struct scene *s, const mcat_response **r) {
  (void)s;
  int32_t width = 0, height = 0;
  return mcat_image_best_size(MCAT_IMAGE_ALBUM, 300, 300, &width, &height, r);
}

static mcat_status judge_account(struct scene *s, const mcat_response **r) {
  int32_t verdict = -1;
  return mcat_account_judge(s->page->account, "canStreamOnHomeDevice", &verdict, r);
}

static mcat_status judge_track(struct scene *s, const mcat_response **r) {
  int32_t verdict = -1;
  return mcat_track_judge(s->tracks->tracks.items[0], s->page->account, "canStreamOnHomeDevice", MCAT_UNSET, &verdict, r);
}

static void page(struct scene *s) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 3;
  mcat_response_free(s->change);
  done(mcat_artists_top(s->client, &params, &s->change), s->change);
}

static mcat_status too_late(struct scene *s, const mcat_response **r) {
  (void)s;
  CHECK_STATUS(mcat_memory_set(&scarce.memory, r), MCAT_ERR_ARGUMENT);
  *r = NULL; /* a fixed one: freeing it does nothing */
  return MCAT_OK;
}

/* A setting that was refused is not made: the key before goes out, which the service knows, and to the path before. */
static void look_at_key(struct scene *s, const mcat_response *why) {
  bool is_refused = why && why->status == MCAT_ERR_MEMORY;
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_sessions_create(s->client, NULL, &r), is_refused ? MCAT_OK : MCAT_ERR_UNAUTHORIZED);
  mcat_response_free(r);
  CHECK_STATUS(mcat_client_set_api_key(s->client, setting("MUSICCAT_TEST_KEY"), NULL), MCAT_OK);
}

/* Refused or not, the service is trusted. */
static void look_at_trust(struct scene *s, const mcat_response *why) {
  (void)why;
  CHECK_STATUS(mcat_artists_top(s->client, NULL, NULL), MCAT_OK);
}

static void look_at_path(struct scene *s, const mcat_response *why) {
  bool is_refused = why && why->status == MCAT_ERR_MEMORY;
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_stations_top(s->client, NULL, &r), MCAT_OK);
  CHECK((r->stations.len > 0) == is_refused && (r->artists.len > 0) == !is_refused);
  mcat_response_free(r);
  CHECK_STATUS(mcat_client_set_path(s->client, "stations_top", NULL, NULL), MCAT_OK);
}

/* What asks for no memory is the same with and without. */
static mcat_status texts(struct scene *s, const mcat_response **r) {
  (void)r;
  CHECK(mcat_verdict_text(0) && mcat_verdict_key(0) && mcat_track_verdict_text(0) && mcat_track_verdict_key(0));
  CHECK(mcat_version() && mcat_abi_version() && mcat_status_name(0) && mcat_status_text(0) && mcat_reason_name(0));
  CHECK(mcat_phase_name(0) && mcat_event_name(1) && mcat_id_kind_of("art.1") == MCAT_ID_ARTIST);
  CHECK(mcat_value_find(s->page->extra, "nothing") == NULL && mcat_memory_held() > 0 && mcat_memory_peak() > 0);
  mcat_cancel(s->client);
  mcat_response_free(NULL);
  CHECK_NUMBER(atomic_load(&scarce.refused), 0);
  return MCAT_OK;
}

static mcat_status network(struct scene *s, const mcat_response **r) {
  (void)r;
  mcat_network_changed(s->client);
  return MCAT_OK;
}

#define OTHER(ROW)                                                                     \
  ROW(mcat_client_warm, (s->client, NULL, r))                                          \
  ROW(mcat_support_record, (s->client, r))                                             \
  ROW(mcat_client_set_path, (s->client, "stations_top", "/artists/top", r))            \
  ROW(mcat_client_set_api_key, (s->client, "no-key-of-the-service", r))                \
  ROW(mcat_client_set_trust, (s->client, setting("MUSICCAT_TEST_AUTHORITY"), NULL, r)) \
  ROW(mcat_trust_forecast, (s->client, r))                                             \
  ROW(mcat_download, (s->client, s->image, let_go, NULL, NULL, r))                     \
  ROW(mcat_next_page, (s->client, s->change, r))

OTHER(OOM_CALL)

const struct row other_rows[] = {
    {"mcat_client_new", new_client, NULL, NULL},
    {"mcat_client_share", share, NULL, NULL},
    {"mcat_client_free", free_spare, make_spare, NULL},
    {"mcat_client_warm", call_mcat_client_warm, disconnect, NULL},
    {"mcat_support_record", call_mcat_support_record, NULL, NULL},
    {"mcat_client_set_path", call_mcat_client_set_path, NULL, look_at_path},
    {"mcat_client_set_api_key", call_mcat_client_set_api_key, NULL, look_at_key},
    {"mcat_client_set_trust", call_mcat_client_set_trust, NULL, look_at_trust},
    {"mcat_trust_forecast", call_mcat_trust_forecast, NULL, NULL},
    {"mcat_download", call_mcat_download, disconnect, NULL},
    {"mcat_next_page", call_mcat_next_page, page, NULL},
    {"mcat_raw", raw, disconnect, NULL},
    {"mcat_image_best", best, NULL, NULL},
    {"mcat_image_fetch", fetch, disconnect, NULL},
    {"mcat_image_address", address, NULL, NULL},
    {"mcat_image_best_size", best_size, NULL, NULL},
    {"mcat_account_judge", judge_account, NULL, NULL},
    {"mcat_track_judge", judge_track, NULL, NULL},
    {"mcat_memory_set", too_late, NULL, NULL},
    {"mcat_network_changed", network, NULL, NULL},
    {"mcat_cancel and what only tells", texts, NULL, NULL},
    {NULL, NULL, NULL, NULL},
};
