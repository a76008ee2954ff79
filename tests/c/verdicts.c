/* verdicts.c: whether the member may stream, whether a track may be played, and who is the account's player. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#define HOME "canStreamOnHomeDevice"
#define WEBSITE "https://www.example.com/account"

static void sign_in_as(mcat_client *client, const char *user, const char *password) {
  const mcat_response *response = NULL;
  mcat_status status = mcat_auth_password(client, user, password, NULL, &response);
  mcat_response_free(done(status, response));
}

/* The verdict, and that all that belongs to it is there. */
static int32_t judged(mcat_client *client, const char *key, mcat_user_action action) {
  const mcat_response *response = NULL;
  NEED(mcat_account_verdict(client, HOME, NULL, &response) == MCAT_OK);
  const mcat_verdict_now *now = response->verdict;
  const int32_t verdict = now->verdict;
  CHECK_TEXT(now->text_key, key);
  CHECK_TEXT(mcat_verdict_key(verdict), key);
  CHECK(strlen(mcat_verdict_text(verdict)) > 8);
  CHECK_NUMBER(response->user_action, action);
  CHECK_NUMBER(now->reserved, 0);
  /* case:M06 */
  const int leads_there = verdict == MCAT_VERDICT_ACCOUNT_PROBLEM || verdict == MCAT_VERDICT_UPGRADE;
  CHECK_TEXT(now->website_url, leads_there ? WEBSITE : NULL);
  CHECK((now->age_ms >= 0) == (verdict <= MCAT_VERDICT_UPGRADE));
  mcat_response_free(response);
  return verdict;
}

static void each_verdict(mcat_client *client) {
  CHECK_NUMBER(judged(client, "account.sign_in", MCAT_ACTION_SIGN_IN), MCAT_VERDICT_SIGN_IN);
  sign_in(client);
  CHECK_NUMBER(judged(client, "account.may_stream", MCAT_ACTION_NONE), MCAT_VERDICT_MAY_STREAM);
  sign_in_as(client, setting("MUSICCAT_TEST_OTHER_USER"), setting("MUSICCAT_TEST_OTHER_PASSWORD"));
  CHECK_NUMBER(judged(client, "account.upgrade", MCAT_ACTION_UPGRADE), MCAT_VERDICT_UPGRADE);
  CHECK_TEXT(mcat_verdict_key(MCAT_VERDICT_ACCOUNT_PROBLEM), "account.problem");
  CHECK_TEXT(mcat_verdict_key(MCAT_VERDICT_WAIT), "account.wait");
  CHECK_TEXT(mcat_verdict_key(-1), "account.unknown");
  CHECK_TEXT(mcat_verdict_text(-1), "Unknown.");
  /* Other calls tell nothing of it. */
  const mcat_response *response = NULL;
  done(mcat_versions(client, NULL, &response), response);
  CHECK(response->verdict->text_key == NULL && response->verdict->website_url == NULL);
  CHECK_NUMBER(response->verdict->verdict, -1);
  CHECK_NUMBER(response->verdict->age_ms, -1);
  mcat_response_free(response);
}

/* Nothing listens at that port. */
static void without_a_network(void) {
  mcat_config config = service_config();
  config.base_url = "http://127.0.0.1:9";
  char file[1024];
  (void)snprintf(file, sizeof file, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config online = service_config();
  online.token_file = file;
  mcat_client *client = client_of(&online);
  sign_in(client);
  mcat_client_free(client);
  config.token_file = file;
  client = client_of(&config);
  const mcat_response *response = NULL;
  NEED(mcat_account_verdict(client, HOME, NULL, &response) == MCAT_OK);
  CHECK_NUMBER(response->verdict->verdict, MCAT_VERDICT_WAIT);
  CHECK_NUMBER(response->reason, MCAT_REASON_REFUSED);
  CHECK_NUMBER(response->phase, MCAT_PHASE_CONNECT);
  CHECK(response->retry_after_ms > 0 && response->message[0] != '\0');
  mcat_response_free(response);
  mcat_client_free(client);
}

static void of_tracks(mcat_client *client) {
  const mcat_response *account = NULL;
  const mcat_response *response = NULL;
  sign_in(client);
  done(mcat_me_account(client, NULL, &account), account);
  CHECK_NUMBER(account->account->parental_control_enabled, 0);
  /* What it says is known from then on. */
  NEED(mcat_account_verdict(client, HOME, NULL, &response) == MCAT_OK);
  CHECK_NUMBER(response->stats->tries, 0);
  mcat_response_free(response);
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 200;
  done(mcat_tracks_top(client, &params, &response), response);
  int explicit_tracks = 0;
  for (size_t i = 0; i < response->tracks.len; i++) {
    const mcat_track *track = response->tracks.items[i];
    int32_t verdict = -1;
    CHECK_STATUS(mcat_track_judge(track, account->account, "canStreamOnHomeDevice", MCAT_UNSET, &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, track->is_streamable == 0 ? MCAT_TRACK_NOT_STREAMABLE : MCAT_TRACK_MAY_PLAY);
    CHECK_STATUS(mcat_track_judge(track, NULL, NULL, MCAT_YES, &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, track->preview_url ? MCAT_TRACK_MAY_PLAY : MCAT_TRACK_NO_PREVIEW);
    /* A right that the account does not give stands in the way of the track, and not of its sample. */
    CHECK_STATUS(mcat_track_judge(track, account->account, "canStreamOnTractor", MCAT_NO, &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, track->is_streamable == 0 ? MCAT_TRACK_NOT_STREAMABLE : MCAT_TRACK_NO_RIGHTS);
    CHECK_STATUS(mcat_track_judge(track, account->account, "canStreamOnTractor", MCAT_YES, &verdict, NULL), MCAT_OK);
    CHECK_NUMBER(verdict, track->preview_url ? MCAT_TRACK_MAY_PLAY : MCAT_TRACK_NO_PREVIEW);
    mcat_account guarded = *account->account;
    guarded.parental_control_enabled = 1;
    if (track->is_streamable != 0 && track->is_explicit == 1) {
      explicit_tracks++;
      CHECK_STATUS(mcat_track_judge(track, &guarded, NULL, MCAT_NO, &verdict, NULL), MCAT_OK);
      CHECK_NUMBER(verdict, MCAT_TRACK_EXPLICIT);
    }
  }
  CHECK(explicit_tracks > 0);
  CHECK_TEXT(mcat_track_verdict_key(MCAT_TRACK_MAY_PLAY), "track.may_play");
  CHECK_TEXT(mcat_track_verdict_key(MCAT_TRACK_NOT_STREAMABLE), "track.not_streamable");
  CHECK_TEXT(mcat_track_verdict_key(MCAT_TRACK_EXPLICIT), "track.explicit");
  CHECK_TEXT(mcat_track_verdict_key(MCAT_TRACK_NO_PREVIEW), "track.no_preview");
  CHECK_TEXT(mcat_track_verdict_key(MCAT_TRACK_NO_RIGHTS), "track.no_rights");
  CHECK_TEXT(mcat_track_verdict_key(17), "track.unknown");
  CHECK_HOLDS(mcat_track_verdict_text(MCAT_TRACK_EXPLICIT), "explicit");
  CHECK_TEXT(mcat_track_verdict_text(17), "Unknown.");
  mcat_response_free(response);
  mcat_response_free(account);
}

static void one_player(mcat_client *kitchen) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_session_ask(kitchen, "tra.1", NULL, &response), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, "hold");
  mcat_response_free(response);
  done(mcat_session_hold(kitchen, NULL, &response), response);
  CHECK(response->session->id != NULL && response->session->valid == 1);
  mcat_response_free(response);
  CHECK_STATUS(mcat_session_ask(kitchen, "tra.1", NULL, NULL), MCAT_OK);
  mcat_client *bedroom = service_client();
  sign_in(bedroom);
  CHECK_STATUS(mcat_session_hold(bedroom, NULL, NULL), MCAT_OK);
  for (int i = 0; i < 2; i++) {
    CHECK_STATUS(mcat_session_ask(kitchen, "tra.1", NULL, &response), MCAT_ERR_CONFLICT);
    CHECK_NUMBER(response->reason, MCAT_REASON_SESSION_TAKEN);
    CHECK_TEXT(mcat_reason_name(response->reason), "MCAT_REASON_SESSION_TAKEN");
    CHECK_NUMBER(response->stats->tries, i == 0 ? 1 : 0);
    mcat_response_free(response);
  }
  CHECK_STATUS(mcat_session_hold(kitchen, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_session_ask(kitchen, "tra.1", NULL, NULL), MCAT_OK);
  mcat_client_free(bedroom);
}

/* case:M03
 * A right that the account does not name is neither granted nor refused. */
static void of_an_unknown_right(mcat_client *client) {
  const mcat_response *account = NULL;
  int32_t verdict = -1;
  sign_in(client);
  done(mcat_me_account(client, NULL, &account), account);
  CHECK_STATUS(mcat_account_judge(account->account, HOME, &verdict, NULL), MCAT_OK);
  CHECK_NUMBER(verdict, MCAT_VERDICT_MAY_STREAM);
  CHECK_STATUS(mcat_account_judge(account->account, "canStreamOnTractor", &verdict, NULL), MCAT_OK);
  CHECK_NUMBER(verdict, MCAT_VERDICT_WAIT);
  mcat_response_free(account);
  const mcat_response *response = NULL;
  NEED(mcat_account_verdict(client, "canStreamOnTractor", NULL, &response) == MCAT_OK);
  CHECK_NUMBER(response->verdict->verdict, MCAT_VERDICT_WAIT);
  CHECK_NUMBER(response->reason, MCAT_REASON_RIGHT_UNKNOWN);
  CHECK_TEXT(mcat_reason_name(response->reason), "MCAT_REASON_RIGHT_UNKNOWN");
  CHECK_NUMBER(response->user_action, MCAT_ACTION_WAIT);
  CHECK(response->retry_after_ms > 0 && response->message[0] != '\0');
  mcat_response_free(response);
}

/* case:M06
 * A share has its parent's website. */
static void website_of_a_share(mcat_client *client) {
  mcat_config config;
  MCAT_INIT(&config);
  config.website_url = WEBSITE;
  mcat_client *share = NULL;
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_client_share(client, &config, &share, &response), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, "website_url: is the parent's");
  mcat_response_free(response);
  config.website_url = NULL;
  config.reserved_pointer = &config;
  CHECK_STATUS(mcat_client_share(client, &config, &share, &response), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, "reserved_pointer");
  mcat_response_free(response);
}

int main(void) {
  mcat_config config = service_config();
  config.website_url = WEBSITE;
  mcat_client *client = client_of(&config);
  website_of_a_share(client);
  each_verdict(client);
  of_an_unknown_right(client);
  of_tracks(client);
  one_player(client);
  without_a_network();
  mcat_client_free(client);
  return checked();
}
