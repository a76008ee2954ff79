/* nulls.c: NULL where it may be, and what is made of it; arguments.c has it for each pointer argument of every function, one at a time. */
#define _POSIX_C_SOURCE 200809L
#include "nulls.h"

static wire *line;

/* What an argument leads to. */
static void within_arguments(mcat_client *client) {
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.path = "/versions";
  REFUSED("method", mcat_raw(client, &request, NULL, &r));
  request.method = "GET";
  request.path = NULL;
  REFUSED("path", mcat_raw(client, &request, NULL, &r));
  mcat_new_playlist playlist;
  MCAT_INIT(&playlist);
  REFUSED("name", mcat_me_library_playlist_create(client, &playlist, NULL, &r));
  const mcat_response *no_list = NULL;
  CHECK_STATUS(mcat_raw(client, NULL, NULL, &no_list), MCAT_ERR_ARGUMENT);
  REFUSED("response", mcat_next_page(client, no_list, &r));
  mcat_response_free(no_list);
  CHECK_NUMBER(line->opened, 0); /* nothing of all this was sent */
}

static void without_config(void) {
  mcat_client *client = NULL;
  REFUSED("config", mcat_client_new(NULL, &client, &r));
  CHECK(client == NULL);
  mcat_config config = wire_config(line);
  REFUSED("out", mcat_client_new(&config, NULL, &r));
  CHECK_STATUS(mcat_client_new(&config, NULL, NULL), MCAT_ERR_ARGUMENT);
  CHECK_STATUS(mcat_versions(NULL, NULL, NULL), MCAT_ERR_ARGUMENT);
}

/* What may be NULL, is. */
static void allowed(mcat_client *client) {
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  wire_answer(line, "200 OK", "bytes");
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_download(client, "https://service.test/a.jpg", let_go, NULL, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_client_set_path(client, "stations_top", NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_client_set_api_key(client, "another-key", NULL), MCAT_OK);
  CHECK_STATUS(mcat_client_warm(client, NULL, NULL), MCAT_OK);
  mcat_network_changed(client); /* it does not lie in the way of what follows */
  CHECK_STATUS(mcat_support_record(client, NULL), MCAT_OK);
  mcat_client *share = NULL;
  CHECK_STATUS(mcat_client_share(client, NULL, &share, NULL), MCAT_OK);
  mcat_client_free(share);
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, "alb.1", 70, 70, NULL, NULL, 0, NULL, NULL), MCAT_OK);
  size_t length = 0;
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, "alb.1", 70, 70, NULL, NULL, 0, &length, NULL), MCAT_OK);
  CHECK_NUMBER(length, strlen("https://service.test/v2/albums/alb.1/images/70x70.jpg"));
  mcat_cancel(NULL);
  mcat_network_changed(NULL);
}

static void judging(mcat_client *client) {
  int32_t verdict = -1;
  REFUSED("account", mcat_account_judge(NULL, "canStreamOnHomeDevice", &verdict, &r));
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  const mcat_response *response = NULL;
  NEED(mcat_artists_top(client, NULL, &response) == MCAT_OK);
  REFUSED("entitlement", mcat_account_judge(response->account, NULL, &verdict, &r));
  REFUSED("verdict", mcat_account_judge(response->account, "canStreamOnHomeDevice", NULL, &r));
  REFUSED("client", mcat_account_verdict(NULL, "canStreamOnHomeDevice", NULL, &r));
  REFUSED("entitlement", mcat_account_verdict(client, NULL, NULL, &r));
  REFUSED("client", mcat_session_hold(NULL, NULL, &r));
  REFUSED("client", mcat_session_ask(NULL, "tra.1", NULL, &r));
  REFUSED("context", mcat_session_ask(client, NULL, NULL, &r));
  REFUSED("track", mcat_track_judge(NULL, response->account, NULL, MCAT_UNSET, &verdict, &r));
  mcat_track track = {.is_streamable = 1};
  REFUSED("verdict", mcat_track_judge(&track, NULL, NULL, MCAT_UNSET, NULL, &r));
  REFUSED("for_preview", mcat_track_judge(&track, NULL, NULL, 3, &verdict, &r));
  REFUSED("entitlement", mcat_track_judge(&track, NULL, "isPlayBasedTier", MCAT_UNSET, &verdict, &r));
  CHECK_STATUS(mcat_account_judge(NULL, NULL, NULL, NULL), MCAT_ERR_ARGUMENT);
  CHECK(mcat_value_find(NULL, "key") == NULL);
  CHECK(mcat_value_find(response->extra, NULL) == NULL);
  CHECK(mcat_value_find(NULL, NULL) == NULL);
  REFUSED("client", mcat_next_page(NULL, response, &r));
  REFUSED("client", mcat_wait_visible(NULL, response, NULL, &r));
  mcat_response_free(response);
}

static void memory(void) {
  CHECK(mcat_memory_held() > 0 && mcat_memory_held() <= mcat_memory_peak());
  REFUSED("memory", mcat_memory_set(NULL, &r));
  CHECK_STATUS(mcat_memory_set(NULL, NULL), MCAT_ERR_ARGUMENT);
}

static void names(void) {
  CHECK_NUMBER(mcat_id_kind_of(NULL), MCAT_ID_OTHER);
  CHECK_TEXT(mcat_version(), MCAT_VERSION);
  CHECK_NUMBER(mcat_abi_version(), MCAT_ABI_MAJOR * 65536 + MCAT_ABI_MINOR);
  CHECK_TEXT(mcat_status_name(-1), "MCAT_ERR_?");
  CHECK_TEXT(mcat_status_name(MCAT_ERR_TIMEOUT), "MCAT_ERR_TIMEOUT");
  CHECK(mcat_status_text(-1) != NULL && mcat_status_text(MCAT_OK) != NULL);
  CHECK_TEXT(mcat_reason_name(-1), "MCAT_REASON_?");
  CHECK_TEXT(mcat_phase_name(-1), "MCAT_PHASE_?");
  CHECK_TEXT(mcat_event_name(-1), "MCAT_EVENT_?");
  CHECK(mcat_verdict_text(-1) != NULL && mcat_verdict_text(MCAT_VERDICT_UPGRADE) != NULL);
  CHECK_TEXT(mcat_verdict_key(-1), "account.unknown");
  CHECK_TEXT(mcat_track_verdict_key(-1), "track.unknown");
  CHECK(mcat_track_verdict_text(-1) != NULL);
}

/* fault:M01 */
int main(void) {
  line = wire_new();
  mcat_config config = wire_config(line);
  config.log = note_line;
  mcat_client *client = client_of(&config);
  within_arguments(client);
  without_config();
  allowed(client);
  wire_clear(line);
  judging(client);
  memory();
  names();
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
