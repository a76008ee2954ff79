/* left_out.c: what a library says that was built without its features. ci/features.sh builds one for it. */
#include "check.h"

static mcat_client *client_at(const char *address) {
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = address;
  config.api_key = "a-key";
  config.api_secret = "a-secret";
  mcat_client *client = NULL;
  NEED(mcat_client_new(&config, &client, NULL) == MCAT_OK);
  return client;
}

static void is_left_out(mcat_status status, const mcat_response *response, const char *word) {
  CHECK_STATUS(status, MCAT_ERR_UNSUPPORTED);
  CHECK_TEXT(mcat_reason_name(response->reason), "MCAT_REASON_NOT_BUILT_IN");
  CHECK_HOLDS(response->message, word);
  CHECK_NUMBER(response->maybe_applied, 0);
  mcat_response_free(response);
}

int main(void) {
  mcat_client *client = client_at("https://localhost:1");
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_top(client, NULL, &response);
  is_left_out(status, response, "built without TLS");
  status = mcat_auth_password(client, "mara", "not told", NULL, &response);
  is_left_out(status, response, "built without the password grant");
  /* What is wrong with the arguments is told all the same. */
  CHECK_STATUS(mcat_auth_password(client, NULL, "not told", NULL, NULL), MCAT_ERR_ARGUMENT);
  mcat_client_free(client);

  /* case:R01 */
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = "https://localhost:1";
  config.api_key = "a-key";
  config.service_version = "1";
  client = NULL;
  status = mcat_client_new(&config, &client, &response);
  is_left_out(status, response, "built without version 1");
  CHECK(client == NULL);

  /* Nobody listens there; the connection is tried. */
  client = client_at("http://localhost:1");
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_CONNECT);
  mcat_client_free(client);
  return checked();
}
