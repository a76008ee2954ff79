/* device.c: what firmware does beside its calls: connections ahead of time, another network, the cache, the support record. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#define KEEP "200 OK\r\nCache-Control: public, max-age=3600"

/* The record as a text. */
static void record(mcat_client *client, char *text, size_t room) {
  const mcat_response *response = NULL;
  done(mcat_support_record(client, &response), response);
  NEED(response->raw != NULL && response->raw_len < room);
  (void)memcpy(text, response->raw, response->raw_len);
  text[response->raw_len] = '\0';
  mcat_response_free(response);
}

/* Asks for the top artists; the age of what came, or -1 where the service was asked. */
static int64_t age(mcat_client *client, int32_t fresh) {
  mcat_params params;
  MCAT_INIT(&params);
  params.fresh = fresh;
  const mcat_response *response = NULL;
  done(mcat_artists_top(client, &params, &response), response);
  const mcat_stats *stats = response->stats;
  const int64_t cached_ms = stats->cached_ms;
  CHECK_NUMBER(stats->tries, cached_ms < 0 ? 1 : 0);
  mcat_response_free(response);
  return cached_ms;
}

static void cache(wire *line) {
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  wire_clear(line);
  wire_answer(line, KEEP, WIRE_NO_ARTISTS);
  wire_answer(line, KEEP, WIRE_NO_ARTISTS);
  CHECK(age(client, MCAT_UNSET) == -1 && age(client, MCAT_UNSET) == -1); /* the default */
  mcat_client_free(client);

  config.cache_bytes = 65536;
  client = client_of(&config);
  wire_clear(line);
  wire_answer(line, KEEP, WIRE_NO_ARTISTS);
  CHECK_NUMBER(age(client, MCAT_UNSET), -1);
  CHECK(age(client, MCAT_UNSET) >= 0 && age(client, MCAT_NO) >= 0);
  wire_answer(line, KEEP, WIRE_NO_ARTISTS);
  CHECK_NUMBER(age(client, MCAT_YES), -1);
  CHECK(age(client, MCAT_UNSET) >= 0);
  mcat_client *share = NULL;
  const mcat_response *why = NULL;
  mcat_config own;
  MCAT_INIT(&own);
  own.cache_bytes = 65536;
  CHECK_STATUS(mcat_client_share(client, &own, &share, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "cache_bytes");
  mcat_response_free(why);
  own.cache_bytes = 0;
  own.max_response_bytes = 65536;
  CHECK_STATUS(mcat_client_share(client, &own, &share, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "max_response_bytes");
  mcat_response_free(why);
  mcat_client_free(client);
  config.cache_bytes = 100;
  CHECK_STATUS(mcat_client_new(&config, &client, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "cache_bytes: must be 4096 to 67108864");
  mcat_response_free(why);
}

static void warm(wire *line) {
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  wire_clear(line);
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_client_warm(client, NULL, &response), MCAT_OK);
  CHECK_NUMBER(response->stats->tries, 0);
  mcat_response_free(response);
  CHECK_NUMBER(line->opened, 1);
  CHECK_NUMBER(line->sent_length, 0);
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 1;
  CHECK_STATUS(mcat_client_warm(client, &params, NULL), MCAT_ERR_ARGUMENT);
  mcat_client_free(client);
}

static void over_the_service(void) {
  static char text[65536];
  mcat_client *client = service_client();
  CHECK_STATUS(mcat_client_warm(client, NULL, NULL), MCAT_OK);
  for (int call = 0; call < 3; call++) {
    const mcat_response *response = NULL;
    done(mcat_artists_top(client, NULL, &response), response);
    /* The warm connection, the one that was kept, and one over the network that has come. */
    CHECK((response->stats->tls_ms > 0) <= (call == 2));
    mcat_response_free(response);
    record(client, text, sizeof text);
    CHECK_HOLDS(text, "\"idle_connections\":1");
    if (call == 1) {
      mcat_network_changed(client);
      record(client, text, sizeof text);
      CHECK_HOLDS(text, "\"idle_connections\":0");
      CHECK_HOLDS(text, "\"network_changes\":1");
    }
  }
  CHECK_HOLDS(text, "\"record\":1");
  CHECK_HOLDS(text, "\"library\":\"" MCAT_VERSION "\"");
  CHECK_HOLDS(text, "\"call\":\"client_warm\"");
  CHECK_HOLDS(text, "\"path\":\"/artists/top\"");
  CHECK_HOLDS(text, "\"status\":\"MCAT_OK\"");
  CHECK(strstr(text, setting("MUSICCAT_TEST_KEY")) == NULL);
  mcat_client_free(client);
}

/* What the service is asked for now. */
static mcat_status asked(mcat_client *client) {
  return mcat_artists_top(client, NULL, NULL);
}

static void trust(void) {
  mcat_client *client = service_client();
  const mcat_response *response = NULL;
  CHECK_STATUS(asked(client), MCAT_OK);
  const mcat_response *why = NULL;
#ifdef WITH_TRANSPORT
  CHECK_STATUS(mcat_trust_forecast(client, &response), MCAT_ERR_UNSUPPORTED);
  CHECK_STATUS(mcat_client_set_trust(client, NULL, NULL, &why), MCAT_ERR_UNSUPPORTED);
  mcat_response_free(why);
#else
  static char text[65536];
  const char *file = setting("MUSICCAT_TEST_AUTHORITY");
  done(mcat_trust_forecast(client, &response), response);
  const mcat_trust *trust = response->trust;
  CHECK_NUMBER(trust->roots, 1);
  CHECK(trust->first_root_ends_ms > 0 && trust->first_root_ends_ms == trust->last_root_ends_ms);
  CHECK_NUMBER(trust->chain_root_ends_ms, trust->first_root_ends_ms);
  CHECK(trust->chain_ends_ms > 0);
  char expected[64];
  (void)snprintf(expected, sizeof expected, "\"chain_ends_ms\":%lld", (long long)trust->chain_ends_ms);
  record(client, text, sizeof text);
  CHECK_HOLDS(text, expected);
  mcat_response_free(response);
  response = NULL;

  /* Wrong arguments change nothing. */
  CHECK_STATUS(mcat_client_set_trust(client, file, "-", &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "ca_pem: cannot be combined with ca_file");
  mcat_response_free(why);
  CHECK_STATUS(mcat_client_set_trust(client, NULL, "no certificate", &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "ca_pem: must hold a certificate in PEM form");
  mcat_response_free(why);
  CHECK_STATUS(mcat_client_set_trust(client, "/no/such/file", NULL, &why), MCAT_ERR_IO);
  CHECK_HOLDS(why->message, "ca_file: cannot be read: \"/no/such/file\": ");
  mcat_response_free(why);
  CHECK_STATUS(asked(client), MCAT_OK);

  /* The bundled roots do not know the sandbox's authority: in a share too, and no connection that they judged otherwise stays. */
  mcat_client *share = NULL;
  CHECK_STATUS(mcat_client_share(client, NULL, &share, NULL), MCAT_OK);
  const mcat_status bundled = mcat_client_set_trust(client, NULL, NULL, NULL);
  if (bundled == MCAT_OK) {
    CHECK_STATUS(asked(share), MCAT_ERR_TLS);
    done(mcat_trust_forecast(share, &response), response);
    CHECK(response->trust->roots > 50 && response->trust->chain_ends_ms == -1);
    CHECK(response->trust->first_root_ends_ms < response->trust->last_root_ends_ms);
    mcat_response_free(response);
    response = NULL;
  } else {
    CHECK_STATUS(bundled, MCAT_ERR_UNSUPPORTED); /* built without them */
  }
  CHECK_STATUS(mcat_client_set_trust(share, file, NULL, NULL), MCAT_OK);
  CHECK_STATUS(asked(client), MCAT_OK);
  mcat_client_free(share);
#endif
  mcat_response_free(response);
  mcat_client_free(client);
}

int main(void) {
  wire *line = wire_new();
  cache(line);
  warm(line);
  over_the_service();
  trust();
  wire_free(line);
  return checked();
}
