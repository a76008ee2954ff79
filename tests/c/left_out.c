/* left_out.c: what a library says that was built without its features, and with ADDRESS AUTHORITY.pem what one says that has TLS 1.3 only
 * and no roots: a server of TLS 1.2 answers at that address. ci/features.sh builds both. */
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

static int32_t take(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  (void)user, (void)left_ms, (void)bytes, (void)length, (void)received, (void)total;
  return 0;
}

static void roots(mcat_config config) {
  mcat_client *client = NULL;
  const mcat_response *response = NULL;
  mcat_status status = mcat_client_new(&config, &client, &response);
  const char *rule = "ca_file: this library was built without roots: set ca_file or ca_pem";
  is_left_out(status, response, rule);
  CHECK(client == NULL);

  /* A client of a plain address needs them when it meets an https address. */
  const char *address = config.base_url;
  config.base_url = "http://localhost:1";
  NEED(mcat_client_new(&config, &client, NULL) == MCAT_OK);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_CONNECT);
  status = mcat_download(client, address, take, NULL, NULL, &response);
  is_left_out(status, response, rule);
  mcat_client_free(client);
}

static void tls12(mcat_config config, const char *authority) {
  config.ca_file = authority;
  mcat_client *client = NULL;
  NEED(mcat_client_new(&config, &client, NULL) == MCAT_OK);
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_top(client, NULL, &response);
  CHECK_NUMBER(response->phase, MCAT_PHASE_TLS);
  is_left_out(status, response, "built without TLS 1.2");
  mcat_client_free(client);
}

static void all(void) {
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
}

int main(int argc, char **argv) {
  if (argc == 3) {
    mcat_config config;
    MCAT_INIT(&config);
    config.base_url = argv[1];
    config.api_key = "a-key";
    roots(config);
    tls12(config, argv[2]);
  } else {
    all();
  }
  return checked();
}
