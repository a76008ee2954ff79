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

int main(void) {
  wire *line = wire_new();
  cache(line);
  warm(line);
  over_the_service();
  wire_free(line);
  return checked();
}
