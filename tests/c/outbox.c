/* outbox.c: what the service is to be told, kept in the application's own store and in the library's file, and told in the application's
 * own words. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <sys/stat.h>

static wire *line;

/* A store in memory that grows at its end, counts its calls and fails when told to. */
struct shelf {
  mcat_outbox_store store;
  unsigned char bytes[65536];
  size_t length, capacity;
  bool fails;
  int loads, appends, replaces;
};

static int32_t shelf_load(void *user, int64_t left_ms, void *bytes, size_t capacity, size_t *length) {
  struct shelf *shelf = user;
  CHECK(left_ms > 0 && left_ms <= 15000);
  shelf->loads++;
  shelf->capacity = capacity;
  if (shelf->fails || shelf->length > capacity) {
    return MCAT_STORE_FAILED;
  }
  if (shelf->length == 0) {
    return MCAT_STORE_ABSENT;
  }
  (void)memcpy(bytes, shelf->bytes, shelf->length);
  *length = shelf->length;
  return MCAT_STORE_OK;
}

static int32_t shelf_append(void *user, int64_t left_ms, const void *bytes, size_t length) {
  struct shelf *shelf = user;
  (void)left_ms;
  shelf->appends++;
  if (shelf->fails || shelf->length + length > sizeof shelf->bytes) {
    return MCAT_STORE_FAILED;
  }
  (void)memcpy(shelf->bytes + shelf->length, bytes, length);
  shelf->length += length;
  return MCAT_STORE_OK;
}

static int32_t shelf_replace(void *user, int64_t left_ms, const void *bytes, size_t length) {
  struct shelf *shelf = user;
  (void)left_ms;
  shelf->replaces++;
  if (shelf->fails || length > sizeof shelf->bytes) {
    return MCAT_STORE_FAILED;
  }
  if (length > 0) {
    (void)memcpy(shelf->bytes, bytes, length);
  }
  shelf->length = length;
  return MCAT_STORE_OK;
}

static void shelf_set_up(struct shelf *shelf) {
  (void)memset(shelf, 0, sizeof *shelf);
  MCAT_INIT(&shelf->store);
  shelf->store.user = shelf;
  shelf->store.load = shelf_load;
  shelf->store.append = shelf_append;
  shelf->store.replace = shelf_replace;
}

/* What the application's metering was asked for. */
struct heard {
  int count;
  int32_t answer;
  int64_t left_ms, started_ms, played_ms;
  int32_t kind, bitrate;
  int8_t offline;
  char texts[256];
  const char *body;
  mcat_client *client;
  mcat_status inside;
};

static int32_t meter(void *user, int64_t left_ms, const mcat_metering *event, char *body, size_t capacity,
                     size_t *length) {
  struct heard *heard = user;
  heard->count++;
  heard->left_ms = left_ms;
  heard->started_ms = event->started_ms;
  heard->played_ms = event->played_ms;
  heard->kind = event->kind;
  heard->bitrate = event->bitrate;
  heard->offline = event->offline;
  (void)snprintf(heard->texts, sizeof heard->texts, "%s %s %s %s %s %s", event->track,
                 event->source ? event->source : "-", event->format ? event->format : "-", event->started,
                 event->user_id ? event->user_id : "-", event->tier_code ? event->tier_code : "-");
  CHECK_NUMBER(capacity, 4096);
  if (heard->client) {
    heard->inside = mcat_outbox_check(heard->client, NULL);
  }
  *length = strlen(heard->body);
  (void)memcpy(body, heard->body, *length);
  return heard->answer;
}

static void enter(mcat_client *client) {
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_TOKENS);
  NEED(mcat_auth_password(client, "ada", "password", NULL, NULL) == MCAT_OK);
  wire_clear(line);
}

/* How the outbox stands. */
static mcat_outbox_now standing(mcat_client *client) {
  const mcat_response *response = NULL;
  NEED(mcat_outbox_check(client, &response) == MCAT_OK);
  mcat_outbox_now now = *response->outbox;
  mcat_response_free(response);
  return now;
}

static mcat_status start(mcat_client *client, const char *track) {
  return mcat_playback_started(client, track, "alb.1", NULL, NULL);
}

static void noting_and_sending(void) {
  struct shelf shelf;
  shelf_set_up(&shelf);
  mcat_config config = wire_config(line);
  config.outbox = &shelf.store;
  config.outbox_bytes = 8192;
  mcat_client *client = client_of(&config);
  CHECK_STATUS(start(client, "tra.1"), MCAT_ERR_SIGN_IN_NEEDED);
  enter(client);
  mcat_playback playback;
  MCAT_INIT(&playback);
  playback.started_ms = 1782814500007;
  playback.bitrate = 320;
  playback.format = "AAC";
  playback.offline = MCAT_YES;
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_playback_started(client, "tra.1", "alb.1", &playback, &response), MCAT_OK);
  CHECK_NUMBER(response->reason, MCAT_REASON_NONE);
  const mcat_outbox_now *noted = response->outbox;
  CHECK_NUMBER(noted->waiting, 1);
  CHECK_NUMBER(noted->waiting_bytes > 0, 1);
  mcat_response_free(response);
  playback.played_ms = 61250;
  CHECK_STATUS(mcat_playback_stopped(client, "tra.1", "alb.1", &playback, NULL), MCAT_OK);
  CHECK_NUMBER(shelf.loads, 1);
  CHECK_NUMBER(shelf.capacity, 1048576);
  CHECK_NUMBER(shelf.appends, 2);
  CHECK_NUMBER(line->opened, 0);
  /* The device restarts. */
  mcat_client_free(client);
  client = client_of(&config);
  mcat_outbox_now now = standing(client);
  CHECK_NUMBER(now.waiting, 2);
  CHECK_NUMBER(now.sent + now.uncertain + now.refused + now.dropped + now.retry_after_ms, 0);
  enter(client);
  wire_answer(line, "204 No Content", "");
  wire_answer(line, "204 No Content", "");
  CHECK_STATUS(mcat_outbox_send(client, NULL, &response), MCAT_OK);
  CHECK_NUMBER(response->outbox->sent, 2);
  CHECK_NUMBER(response->outbox->waiting, 0);
  mcat_response_free(response);
  CHECK_HOLDS(line->sent, "POST /v2.2/events HTTP/1.1\r\n");
  CHECK_HOLDS(line->sent, "\"type\":\"playbackStart\",\"sourceId\":\"alb.1\",\"playback\":{\"id\":\"tra.1\","
                          "\"started\":\"2026-06-30T10:15:00.007Z\",\"format\":\"AAC\",\"bitrate\":320}");
  CHECK_HOLDS(line->sent, "\"duration\":61.25,\"offline\":true");
  CHECK_NUMBER(shelf.length, 0);
  mcat_client_free(client);
}

static void a_store_that_fails(void) {
  struct shelf shelf;
  shelf_set_up(&shelf);
  mcat_config config = wire_config(line);
  config.outbox = &shelf.store;
  mcat_client *client = client_of(&config);
  enter(client);
  shelf.fails = true;
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_playback_started(client, "tra.1", NULL, NULL, &response), MCAT_OK);
  CHECK_TEXT(mcat_reason_name(response->reason), "MCAT_REASON_OUTBOX_NOT_SAVED");
  mcat_response_free(response);
  wire_answer(line, "204 No Content", "");
  CHECK_STATUS(mcat_outbox_send(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(standing(client).sent, 1);
  CHECK_STATUS(mcat_forget_member(client, NULL, &response), MCAT_ERR_STORE);
  CHECK_HOLDS(response->message, "outbox");
  mcat_response_free(response);
  shelf.fails = false;
  CHECK_STATUS(mcat_forget_member(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
}

static void own_words(void) {
  struct heard heard = {.body = "{\"own\":\"words\"}"};
  mcat_config config = wire_config(line);
  config.metering = meter;
  config.user = &heard;
  mcat_client *client = client_of(&config);
  enter(client);
  mcat_playback playback;
  MCAT_INIT(&playback);
  playback.started_ms = 1782814500007;
  playback.played_ms = 1000;
  playback.format = "FLAC";
  CHECK_STATUS(mcat_playback_stopped(client, "tra.9", NULL, &playback, NULL), MCAT_OK);
  CHECK_NUMBER(heard.count, 0);
  heard.client = client;
  wire_answer(line, "204 No Content", "");
  CHECK_STATUS(mcat_outbox_send(client, NULL, NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, "\r\n\r\n{\"own\":\"words\"}");
  CHECK_STATUS(heard.inside, MCAT_ERR_REENTRANT);
  CHECK_NUMBER(heard.kind, MCAT_PLAYBACK_STOP);
  CHECK_NUMBER(heard.started_ms, 1782814500007);
  CHECK_NUMBER(heard.played_ms, 1000);
  CHECK_NUMBER(heard.bitrate, -1);
  CHECK_NUMBER(heard.offline, 0);
  CHECK(heard.left_ms > 0);
  CHECK_HOLDS(heard.texts, "tra.9 - FLAC 2026-06-30T10:15:00.007Z");
  /* What it refuses, or writes badly, is given up. */
  heard.answer = 1;
  CHECK_STATUS(start(client, "tra.10"), MCAT_OK);
  CHECK_STATUS(mcat_outbox_send(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(heard.kind, MCAT_PLAYBACK_START);
  CHECK_NUMBER(heard.played_ms, -1);
  CHECK_HOLDS(heard.texts, "tra.10 alb.1 - ");
  heard.answer = 0;
  heard.body = "no json";
  CHECK_STATUS(start(client, "tra.11"), MCAT_OK);
  CHECK_STATUS(mcat_outbox_send(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(standing(client).refused, 2);
  CHECK_NUMBER(line->opened, 1);
  mcat_client_free(client);
}

static void the_file(void) {
  char path[512];
  (void)snprintf(path, sizeof path, "%s/untold", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = service_config();
  config.outbox_file = path;
  mcat_client *client = service_client();
  mcat_client_free(client);
  client = client_of(&config);
  sign_in(client);
  CHECK_STATUS(start(client, "tra.1"), MCAT_OK);
  struct stat status;
  CHECK_NUMBER(stat(path, &status), 0);
  CHECK_NUMBER(status.st_mode & 0777, 0600);
  CHECK(status.st_size > 0);
  CHECK_STATUS(mcat_outbox_send(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(standing(client).sent, 1);
  CHECK_NUMBER(stat(path, &status), 0);
  CHECK_NUMBER(status.st_size, 0);
  mcat_client_free(client);
}

static void refused_setting(const mcat_config *config, const char *name) {
  mcat_client *client = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(config, &client, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, name);
  mcat_response_free(why);
  CHECK(client == NULL);
}

static void settings(void) {
  struct shelf shelf;
  shelf_set_up(&shelf);
  mcat_config config = wire_config(line);
  config.outbox_bytes = 4095;
  refused_setting(&config, "outbox_bytes: must be 4096 to 1048576");
  config.outbox_bytes = SIZE_MAX;
  refused_setting(&config, "outbox_bytes: ");
  config.outbox_bytes = 0;
  config.outbox = &shelf.store;
  config.outbox_file = "outbox";
  refused_setting(&config, "outbox_file: cannot be combined with outbox");
  config.outbox_file = NULL;
  shelf.store.append = NULL;
  refused_setting(&config, "outbox: must have load, append and replace");
  mcat_client *client = service_client();
  mcat_config of_share;
  MCAT_INIT(&of_share);
  of_share.metering = meter;
  mcat_client *share = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_share(client, &of_share, &share, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "metering: is the member's");
  mcat_response_free(why);
  mcat_client_free(client);
}

static void wrong_playbacks(mcat_client *client, mcat_playback playback, const char *name) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_playback_stopped(client, "tra.1", NULL, &playback, &response), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, name);
  mcat_response_free(response);
}

static void arguments(void) {
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  enter(client);
  mcat_playback playback;
  MCAT_INIT(&playback);
  playback.bitrate = -1;
  wrong_playbacks(client, playback, "bitrate: ");
  MCAT_INIT(&playback);
  playback.played_ms = -1;
  wrong_playbacks(client, playback, "played_ms: ");
  MCAT_INIT(&playback);
  playback.offline = 7;
  wrong_playbacks(client, playback, "offline: ");
  MCAT_INIT(&playback);
  playback.reserved_pointer = &playback;
  wrong_playbacks(client, playback, "reserved_pointer: ");
  MCAT_INIT(&playback);
  playback.format = "";
  wrong_playbacks(client, playback, "format: ");
  MCAT_INIT(&playback);
  playback.played_ms = 1;
  CHECK_STATUS(mcat_playback_started(client, "tra.1", NULL, &playback, NULL), MCAT_ERR_ARGUMENT);
  CHECK_STATUS(mcat_playback_started(client, "alb.1", NULL, NULL, NULL), MCAT_ERR_ARGUMENT);
  CHECK_NUMBER(standing(client).waiting, 0);
  CHECK_NUMBER(line->opened, 0);
  mcat_client_free(client);
}

/* req:STA-06 */
int main(void) {
  line = wire_new();
  noting_and_sending();
  a_store_that_fails();
  own_words();
  the_file();
  settings();
  arguments();
  wire_free(line);
  return checked();
}
