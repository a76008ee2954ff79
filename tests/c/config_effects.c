/* config_effects.c: every setting of a client, shown by what it changes. The callbacks have callbacks.c to themselves. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <sys/stat.h>

static wire *line;

/* Asks for the top artists with these settings; what was sent stands in line->sent. */
static mcat_status ask(const mcat_config *config, const mcat_params *params, const mcat_response **response) {
  mcat_client *client = client_of(config);
  mcat_status status = mcat_artists_top(client, params, response);
  mcat_client_free(client);
  return status;
}

static void sends(const mcat_config *config, const char *part) {
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  CHECK_STATUS(ask(config, NULL, NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, part);
}

static void addresses(void) {
  mcat_config config = wire_config(line);
  sends(&config, "GET /v2.2/artists/top HTTP/1.1\r\n");
  CHECK_TEXT(line->host, "service.test");
  CHECK_NUMBER(line->port, 443);
  CHECK_NUMBER(line->tls, 1);
  config.base_url = "https://other.test:8443/music";
  sends(&config, "GET /music/v2.2/artists/top HTTP/1.1\r\n");
  CHECK_TEXT(line->host, "other.test");
  CHECK_NUMBER(line->port, 8443);
  config = wire_config(line);
  config.base_url = "http://service.test";
  config.allow_http = MCAT_YES;
  sends(&config, "GET /v2.2/artists/top HTTP/1.1\r\n");
  CHECK_NUMBER(line->port, 80);
  CHECK_NUMBER(line->tls, 0);
}

static void image_address(void) {
  char address[256];
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, "alb.1", 70, 70, NULL, address, sizeof address, NULL, NULL),
               MCAT_OK);
  CHECK_TEXT(address, "https://service.test/v2/albums/alb.1/images/70x70.jpg");
  mcat_client_free(client);
  config.image_url = "https://images.test/i";
  client = client_of(&config);
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, "alb.1", 70, 70, NULL, address, sizeof address, NULL, NULL),
               MCAT_OK);
  CHECK_TEXT(address, "https://images.test/i/v2/albums/alb.1/images/70x70.jpg");
  mcat_client_free(client);
}

static void what_requests_say(void) {
  mcat_config config = wire_config(line);
  sends(&config, "\r\napikey: wire-key\r\n");
  CHECK_HOLDS(line->sent, "ser-agent: libmusiccat/" MCAT_VERSION "\r\n");
  CHECK(strstr(line->sent, "catalog=") == NULL && strstr(line->sent, "lang=") == NULL);
  config.api_key = "another";
  sends(&config, "\r\napikey: another\r\n");
  config.user_agent = "speaker/7";
  sends(&config, "ser-agent: speaker/7\r\n");
  config.catalog = "CA";
  sends(&config, "catalog=CA");
  config.lang = "fr-CA";
  sends(&config, "lang=fr-CA");
  config.lang = "zh_Hant_TW"; /* case:M07 */
  sends(&config, "lang=zh-Hant ");
  config = wire_config(line);
  config.service_version = "2.1";
  sends(&config, "GET /v2.1/artists/top");
}

/* The versioned token call carries the application's id and address, the unversioned one its secret.
 * req:AUTH-05
 * req:AUTH-06 */
static void token_calls(void) {
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  CHECK_STATUS(mcat_auth_password(client, "user", "pass word", NULL, NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, "POST /oauth/token HTTP/1.1\r\n");
  CHECK_HOLDS(line->sent, "Basic d2lyZS1rZXk6d2lyZS1zZWNyZXQ="); /* wire-key:wire-secret */
  CHECK_HOLDS(line->sent, "application/x-www-form-urlencoded");
  CHECK_HOLDS(line->sent, "username=user");
  CHECK_HOLDS(line->sent, "grant_type=password");
  CHECK_STATUS(mcat_auth_refresh(client, NULL, NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, "POST /oauth/access_token HTTP/1.1\r\n");
  const char *refresh = strstr(line->sent, "POST /oauth/access_token");
  CHECK_HOLDS(refresh, "client_id=wire-key&");
  CHECK_HOLDS(refresh, "client_secret=wire-secret");
  CHECK_HOLDS(refresh, "response_type=code");
  CHECK_HOLDS(refresh, "grant_type=refresh_token");
  CHECK_HOLDS(refresh, "refresh_token=RT");
  mcat_client_free(client);

  config.client_id = "application-7";
  client = client_of(&config);
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  CHECK_STATUS(mcat_auth_password(client, "user", "password", NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_auth_refresh(client, NULL, NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, "client_id=application-7&");
  mcat_client_free(client);
}

/* Without the secret a refresh goes to the versioned call, and names the redirect address. */
static void redirect_address(void) {
  char tokens[512];
  (void)snprintf(tokens, sizeof tokens, "%s/redirect-tokens", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = wire_config(line);
  config.token_file = tokens;
  mcat_client *client = client_of(&config);
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  CHECK_STATUS(mcat_auth_password(client, "user", "password", NULL, NULL), MCAT_OK);
  mcat_client_free(client);

  config.api_secret = NULL;
  config.redirect_uri = "https://device.test/back";
  client = client_of(&config);
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  CHECK_STATUS(mcat_auth_refresh(client, NULL, NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, "POST /v2.2/oauth/access_token HTTP/1.1\r\n");
  CHECK_HOLDS(line->sent, "\"redirect_uri\":\"https://device.test/back\"");
  mcat_client_free(client);
}

static void token_file(void) {
  char tokens[512];
  (void)snprintf(tokens, sizeof tokens, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = service_config();
  config.token_file = tokens;
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_auth_check(client, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  sign_in(client);
  mcat_client_free(client);
  bool found = false;
  for (int slot = 0; slot < 2; slot++) {
    char path[600];
    struct stat status;
    (void)snprintf(path, sizeof path, "%s.%d", tokens, slot);
    if (stat(path, &status) == 0) {
      found = true;
      CHECK_NUMBER(status.st_mode & 0777, 0600);
    }
  }
  CHECK(found);
  client = client_of(&config);
  CHECK_STATUS(mcat_auth_check(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
}

static char roots_said[1024];

static void hear_of_roots(void *user, int32_t level, const char *text) {
  (void)user;
  if (level == MCAT_LOG_WARNING && strstr(text, "ca_file") != NULL) {
    (void)snprintf(roots_said, sizeof roots_said, "%s", text);
  }
}

static void write_roots(const char *path, const char *first, const char *second) {
  FILE *file = fopen(path, "w");
  NEED(file != NULL && fputs(first, file) >= 0 && fputs(second, file) >= 0 && fclose(file) == 0);
}

/* A root that has signed nothing. */
static const char *other_root =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBjjCCATWgAwIBAgIUMw44WbmtJfsNpoUnukhld5YhUnwwCgYIKoZIzj0EAwIw\n"
    "HDEaMBgGA1UEAwwRQW5vdGhlciBhdXRob3JpdHkwIBcNMjYxMTI2MTYwNDA4WhgP\n"
    "MjA4MTA4MjkxNjA0MDhaMBwxGjAYBgNVBAMMEUFub3RoZXIgYXV0aG9yaXR5MFkw\n"
    "EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE2V1hEnk4gYkiq6hrl3Qc3v4aBgC3sIvE\n"
    "Xwor/7kw5m1D+DLf3KSJLQMjIAaaIloaiPK72ZHf3jwyWsQ5/drPeaNTMFEwHQYD\n"
    "VR0OBBYEFJjJCbLizHlr/olN/dACPK8uKAP+MB8GA1UdIwQYMBaAFJjJCbLizHlr\n"
    "/olN/dACPK8uKAP+MA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIg\n"
    "Sf3qQDpPyH/5/W09hOZ+KBTGKQcQ+F18znNas9kgIUQCIDQV6a7e2wKgsBLAgApj\n"
    "v+P3FqkURnSAMuw9j15cdG0N\n"
    "-----END CERTIFICATE-----\n";

/* One root that is good is enough, and the log tells of the others. case:B21 */
static void roots_from_file(mcat_config *config, const char *good) {
  const char *broken = "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
  char path[4096];
  (void)snprintf(path, sizeof path, "%s/bundle.pem", setting("MUSICCAT_TEST_FOLDER"));
  config->ca_file = path;
  config->log = hear_of_roots;
  write_roots(path, "\xef\xbb\xbf", good);
  CHECK_STATUS(ask(config, NULL, NULL), MCAT_OK);
  CHECK_TEXT(roots_said, "");
  write_roots(path, broken, good);
  CHECK_STATUS(ask(config, NULL, NULL), MCAT_OK);
  CHECK_HOLDS(roots_said, "ca_file: left out: certificate 1 cannot be decoded");
  write_roots(path, broken, broken);
  mcat_client *made = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(config, &made, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "ca_file: certificate 1 cannot be decoded");
  CHECK_HOLDS(why->message, "certificate 2 cannot be decoded");
  mcat_response_free(why);
  write_roots(path, "# none yet\n", ""); /* case:U04 */
  CHECK_STATUS(mcat_client_new(config, &made, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "ca_file: must hold a certificate");
  mcat_response_free(why);
  /* It is the file's fault that a server is not trusted. case:U02 */
  write_roots(path, other_root, "");
  const mcat_response *response = NULL;
  CHECK_STATUS(ask(config, NULL, &response), MCAT_ERR_TLS);
  CHECK_HOLDS(response->message, "no root of ca_file has signed");
  mcat_response_free(response);
}

static void trust(void) {
  mcat_config config = service_config();
  CHECK_STATUS(ask(&config, NULL, NULL), MCAT_OK);
  const char *authority = config.ca_file;
  config.ca_file = NULL;
  const mcat_response *response = NULL;
  CHECK_STATUS(ask(&config, NULL, &response), MCAT_ERR_TLS);
  CHECK_NUMBER(response->reason, MCAT_REASON_CERTIFICATE_UNTRUSTED);
  mcat_response_free(response);
  FILE *file = fopen(authority, "r");
  NEED(file != NULL);
  char pem[8192];
  size_t length = fread(pem, 1, sizeof pem - 1, file);
  NEED(fclose(file) == 0 && length > 0);
  pem[length] = '\0';
  config.ca_pem = pem;
  CHECK_STATUS(ask(&config, NULL, NULL), MCAT_OK);
  config.ca_pem = NULL;
  roots_from_file(&config, pem);
}

static void deadline(void) {
  wire_clear(line);
  line->deaf = true;
  mcat_config config = wire_config(line);
  config.deadline_ms = 300;
  const mcat_response *response = NULL;
  int64_t began = now_ms();
  CHECK_STATUS(ask(&config, NULL, &response), MCAT_ERR_TIMEOUT);
  int64_t took = now_ms() - began;
  CHECK(took >= 300 && took < 1500);
  CHECK_NUMBER(response->phase, MCAT_PHASE_WAIT);
  mcat_response_free(response);
  /* A call's own deadline takes its place. */
  mcat_params params;
  MCAT_INIT(&params);
  params.deadline_ms = 100;
  config.deadline_ms = 60000;
  began = now_ms();
  CHECK_STATUS(ask(&config, &params, NULL), MCAT_ERR_TIMEOUT);
  CHECK(now_ms() - began < 1500);
  line->deaf = false;
}

static void connecting(void) {
  wire_clear(line);
  line->transport.open = wire_never_opens;
  mcat_config config = wire_config(line);
  config.connect_ms = 200;
  config.max_tries = 1;
  config.deadline_ms = 30000;
  const mcat_response *response = NULL;
  int64_t began = now_ms();
  CHECK(MCAT_FAILED(ask(&config, NULL, &response)));
  int64_t took = now_ms() - began;
  CHECK(took >= 200 && took < 3000);
  CHECK_NUMBER(response->phase, MCAT_PHASE_CONNECT);
  mcat_response_free(response);
  line->transport.open = wire_open;
}

static void caps(void) {
  static char body[8000];
  size_t length = (size_t)snprintf(body, sizeof body, "{\"artists\":[],\"meta\":{\"more\":[0");
  while (length < 4000) {
    length += (size_t)snprintf(body + length, sizeof body - length, ",0");
  }
  (void)snprintf(body + length, sizeof body - length, "]}}");
  mcat_config config = wire_config(line);
  sends(&config, "GET"); /* with the defaults an answer passes */
  const struct {
    int64_t bytes;
    int64_t held;
    int32_t nodes;
    mcat_reason reason;
    const char *setting;
  } cases[] = {
      {1024, 0, 0, MCAT_REASON_BODY_SIZE, "max_body_bytes"},
      {0, 4096, 0, MCAT_REASON_BODY_SIZE, "max_response_bytes"}, /* case:S07 */
      {0, 0, 1000, MCAT_REASON_NODES, "max_nodes"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    config = wire_config(line);
    config.max_body_bytes = cases[i].bytes;
    config.max_response_bytes = cases[i].held;
    config.max_nodes = cases[i].nodes;
    config.max_tries = 1;
    wire_clear(line);
    wire_answer(line, "200 OK", body);
    const mcat_response *response = NULL;
    CHECK_STATUS(ask(&config, NULL, &response), MCAT_ERR_LIMIT);
    CHECK_NUMBER(response->reason, cases[i].reason);
    CHECK_HOLDS(response->message, cases[i].setting);
    mcat_response_free(response);
  }
}

static void tries(void) {
  for (int32_t most = 1; most <= 3; most++) {
    mcat_config config = wire_config(line);
    config.max_tries = most;
    wire_clear(line);
    for (int i = 0; i < 5; i++) {
      wire_answer(line, "503 Service Unavailable", "{\"code\":\"InternalError\",\"message\":\"later\"}");
    }
    const mcat_response *response = NULL;
    CHECK_STATUS(ask(&config, NULL, &response), MCAT_ERR_UNAVAILABLE);
    CHECK_NUMBER(response->stats->tries, most);
    CHECK_NUMBER(line->opened, most);
    mcat_response_free(response);
  }
}

/* Version 2.1 allows five requests a second. */
static void pace(void) {
  const int32_t settings[] = {MCAT_UNSET, MCAT_NO};
  for (size_t i = 0; i < 2; i++) {
    mcat_config config = wire_config(line);
    config.service_version = "2.1";
    config.pace = settings[i];
    mcat_client *client = client_of(&config);
    wire_clear(line);
    int64_t held_back = 0;
    for (int call = 0; call < 9; call++) {
      wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
      const mcat_response *response = NULL;
      done(mcat_artists_top(client, NULL, &response), response);
      held_back += response->stats->pace_ms;
      mcat_response_free(response);
    }
    CHECK(settings[i] == MCAT_NO ? held_back == 0 : held_back > 300);
    mcat_client_free(client);
  }
}

int main(void) {
  line = wire_new();
  addresses();
  image_address();
  what_requests_say();
  token_calls();
  redirect_address();
  token_file();
  trust();
  deadline();
  connecting();
  caps();
  tries();
  pace();
  wire_free(line);
  return checked();
}
