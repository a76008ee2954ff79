/* service.h: the sandbox that the runner has started for this program. */
#ifndef SERVICE_H
#define SERVICE_H

#include "check.h"

/* A setting of the runner. */
static inline const char *setting(const char *name) {
  const char *value = getenv(name);
  if (!value) {
    (void)fprintf(stderr, "%s is not set: tests/c/programs.rs starts this program\n", name);
    exit(2);
  }
  return value;
}

#ifdef WITH_TRANSPORT
#include "mcat_tls.h"

/* The device's own sockets and TLS, for a library that may have none. It lives as long as the program. */
static inline const mcat_transport *service_transport(void) {
  static mcat_transport transport;
  if (!transport.open) {
    char why[MCAT_TLS_WHY];
    mcat_tls_settings settings = {0};
    settings.authority = setting("MUSICCAT_TEST_AUTHORITY");
    mcat_tls *tls = mcat_tls_new(&settings, why);
    if (!tls) {
      (void)fprintf(stderr, "%s\n", why);
      exit(1);
    }
    transport = mcat_tls_transport(tls);
  }
  return &transport;
}
#endif

/* Keeps every line of the log: the runner looks for secrets in it. */
static inline void service_log(void *user, int32_t level, const char *text) {
  (void)user;
  FILE *file = fopen(setting("MUSICCAT_TEST_LOG"), "a");
  NEED(file != NULL);
  (void)fprintf(file, "%d %s\n", (int)level, text);
  (void)fclose(file);
}

static inline mcat_config service_config(void) {
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = setting("MUSICCAT_TEST_ADDRESS");
  config.api_key = setting("MUSICCAT_TEST_KEY");
  config.api_secret = setting("MUSICCAT_TEST_SECRET");
#ifdef WITH_TRANSPORT
  config.transport = service_transport();
#else
  config.ca_file = setting("MUSICCAT_TEST_AUTHORITY");
#endif
  config.log = service_log;
  config.log_level = MCAT_LOG_DEBUG;
  return config;
}

static inline mcat_client *client_of(const mcat_config *config) {
  mcat_client *client = NULL;
  const mcat_response *why = NULL;
  if (!CHECK_STATUS(mcat_client_new(config, &client, &why), MCAT_OK)) {
    (void)fprintf(stderr, "%s\n", why ? why->message : "");
    exit(1);
  }
  mcat_response_free(why);
  return client;
}

static inline mcat_client *service_client(void) {
  mcat_config config = service_config();
  return client_of(&config);
}

/* A sink: takes all bytes, and keeps none. */
static inline int32_t let_go(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  (void)user;
  (void)left_ms;
  (void)bytes;
  (void)length;
  (void)received;
  (void)total;
  return 0;
}

/* Ends the program where the call failed: for calls that only prepare what is tested. The response is looked at after the call. */
#define done(call, response) done_with((call), &(response))
static inline const mcat_response *done_with(mcat_status status, const mcat_response *const *response) {
  if (MCAT_FAILED(status)) {
    (void)fprintf(stderr, "%s: %s\n", mcat_status_name(status), *response ? (*response)->message : "");
    exit(1);
  }
  return *response;
}

static inline void sign_in(mcat_client *client) {
  const mcat_response *response = NULL;
  mcat_status status =
      mcat_auth_password(client, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), NULL, &response);
  mcat_response_free(done(status, response));
}

/* Makes a playlist by a raw call; `id` takes its id. */
static inline void make_playlist(mcat_client *client, char *id, size_t room) {
  const char *body = "{\"playlists\":{\"name\":\"From C\"}}";
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = "POST";
  request.path = "/me/library/playlists";
  request.credential = MCAT_CREDENTIAL_MEMBER;
  request.content_type = "application/json";
  request.body = body;
  request.body_len = strlen(body);
  const mcat_response *response = NULL;
  done(mcat_raw(client, &request, NULL, &response), response);
  NEED(response->playlists.len == 1);
  (void)snprintf(id, room, "%s", response->playlists.items[0]->id);
  mcat_response_free(response);
}

#endif
