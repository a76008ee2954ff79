/* sign_in.c: a member signs in with a browser, in both flows. */
#define _POSIX_C_SOURCE 200809L
#include "browser.h"

/* Over plain http: so is the browser's connection. */
static mcat_config device_config(void) {
  mcat_config config = service_config();
  config.base_url = setting("MUSICCAT_TEST_PLAIN_ADDRESS");
  config.redirect_uri = setting("MUSICCAT_TEST_REDIRECT_URI");
  return config;
}

/* The member allows it. The device restarts before the browser comes back, and again afterwards. */
static void sign_in_with(const mcat_sign_in_request *request, const char *page) {
  char file[512];
  (void)snprintf(file, sizeof file, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = device_config();
  config.token_file = file;
  mcat_client *client = client_of(&config);
  const mcat_response *r = NULL;
  done(mcat_auth_begin(client, request, NULL, &r), r);
  const mcat_sign_in *begun = r->sign_in;
  CHECK_HOLDS(begun->address, page);
  CHECK(begun->redirect == NULL && begun->error == NULL && begun->scope == NULL);
  CHECK_NUMBER(begun->is_verified, -1);
  char pending[MCAT_PENDING_MAX];
  NEED(strlen(begun->pending) < sizeof pending);
  (void)strcpy(pending, begun->pending);
  char redirect[4096];
  browse(setting("MUSICCAT_TEST_PLAIN_ADDRESS"), begun->address, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), "accept", redirect, sizeof redirect);
  mcat_response_free(r);
  mcat_client_free(client);

  client = client_of(&config);
  done(mcat_auth_finish(client, pending, redirect, NULL, NULL, NULL, &r), r);
  const mcat_sign_in *ended = r->sign_in;
  CHECK_NUMBER(ended->is_verified, 1);
  CHECK(ended->address == NULL && ended->pending == NULL);
  bool is_scoped = request && request->scope;
  CHECK_TEXT(ended->scope, is_scoped ? "read & write" : NULL);
  CHECK_TEXT(ended->audience, is_scoped ? "device" : NULL);
  mcat_response_free(r);
  mcat_client_free(client);

  client = client_of(&config);
  CHECK_STATUS(mcat_auth_check(client, NULL, NULL), MCAT_OK);
  done(mcat_me_account(client, NULL, &r), r);
  CHECK(r->account->id != NULL);
  mcat_response_free(r);
  CHECK_STATUS(mcat_auth_sign_out(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
}

/* req:AUTH-01 req:AUTH-02 req:AUTH-04 req:AUTH-12 req:AUTH-13 */
static void both_flows(void) {
  sign_in_with(NULL, "/v2.2/oauth/authorize?response_type=code&code_challenge_method=s256&");
  mcat_sign_in_request request;
  MCAT_INIT(&request);
  CHECK_NUMBER(request.size, sizeof request);
  CHECK_NUMBER(request.version, MCAT_ABI_MINOR);
  request.challenge = MCAT_CHALLENGE_S256_HEX;
  request.state = "a state of the program's own"; /* white space */
  mcat_config config = device_config();
  mcat_client *client = client_of(&config);
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_auth_begin(client, &request, NULL, &r), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(r->message, "state: ");
  CHECK(r->sign_in->address == NULL);
  mcat_response_free(r);
  mcat_client_free(client);
  request.state = "a-state-of-the-program's-own";
  request.scope = "read & write";
  request.audience = "device";
  sign_in_with(&request, "&state=a-state-of-the-program%27s-own&scope=read%20%26%20write&audience=device");
  request.challenge = MCAT_CHALLENGE_PLAIN;
  sign_in_with(&request, "code_challenge_method=plain&");
  request.challenge = MCAT_CHALLENGE_S256;
  request.response_type = MCAT_RESPONSE_TYPE_TOKEN;
  sign_in_with(&request, "response_type=token&");
  MCAT_INIT(&request);
  request.flow = MCAT_FLOW_UNVERSIONED;
  request.redirect_uri = setting("MUSICCAT_TEST_REDIRECT_URI");
  sign_in_with(&request, "/oauth/authorize?client_id=");
}

/* req:AUTH-03 */
static void the_member_cancels(void) {
  mcat_config config = device_config();
  mcat_client *client = client_of(&config);
  const mcat_response *begun = NULL;
  const mcat_response *r = NULL;
  done(mcat_auth_begin(client, NULL, NULL, &begun), begun);
  char redirect[4096];
  browse(setting("MUSICCAT_TEST_PLAIN_ADDRESS"), begun->sign_in->address, "", "", "cancel", redirect, sizeof redirect);
  const char *pending = begun->sign_in->pending;
  CHECK_STATUS(mcat_auth_finish(client, pending, redirect, NULL, NULL, NULL, &r), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK_NUMBER(r->reason, MCAT_REASON_ACCESS_DENIED);
  CHECK_NUMBER(r->user_action, MCAT_ACTION_SIGN_IN);
  CHECK_TEXT(r->code, "access_denied");
  const mcat_sign_in *ended = r->sign_in;
  CHECK_TEXT(ended->error, "access_denied");
  CHECK_TEXT(ended->error_reason, "user_denied");
  CHECK_TEXT(ended->error_description, "The member did not allow access");
  CHECK_NUMBER(ended->is_verified, 1);
  mcat_response_free(r);
  (void)strcat(redirect, "&state=x");
  CHECK_STATUS(mcat_auth_finish(client, pending, redirect, NULL, NULL, NULL, &r), MCAT_ERR_ARGUMENT);
  CHECK_NUMBER(r->reason, MCAT_REASON_STATE_REPEATED);
  CHECK_NUMBER(r->sign_in->is_verified, -1);
  mcat_response_free(r);
  mcat_response_free(begun);
  mcat_client_free(client);
}

/* A request with one field set wrong, by its place in the struct. */
static void wrong_number(size_t place, int32_t number, const char *message) {
  mcat_sign_in_request request;
  MCAT_INIT(&request);
  (void)memcpy((char *)&request + place, &number, sizeof number);
  mcat_config config = device_config();
  mcat_client *client = client_of(&config);
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_auth_begin(client, &request, NULL, &r), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(r->message, message);
  mcat_response_free(r);
  mcat_client_free(client);
}

static void wrong_numbers(void) {
  const int32_t numbers[] = {-1, 3, 256, INT32_MAX, INT32_MIN};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
    wrong_number(offsetof(mcat_sign_in_request, flow), numbers[i], "flow: must be MCAT_FLOW_VERSIONED or MCAT_FLOW_UNVERSIONED");
    wrong_number(offsetof(mcat_sign_in_request, response_type), numbers[i], "response_type: must be MCAT_RESPONSE_TYPE_CODE or");
    wrong_number(offsetof(mcat_sign_in_request, challenge), numbers[i], "challenge: must be MCAT_CHALLENGE_S256,");
    wrong_number(offsetof(mcat_sign_in_request, reserved), numbers[i], "request.reserved: must be 0");
  }
  wrong_number(offsetof(mcat_sign_in_request, size), 0, "request: must be prepared with MCAT_INIT");
}

int main(void) {
  both_flows();
  the_member_cancels();
  wrong_numbers();
  return checked();
}
