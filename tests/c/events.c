/* events.c: what the application is told of its member, and what it can do about it: unlock, forget, another key. */
#define _POSIX_C_SOURCE 200809L
#include "memory.h"
#include "wire.h"

static wire *line;

/* The answer to a sign-in or a refresh, with the member's id. */
#define TOKENS_OF(guid) "{\"access_token\":\"AT\",\"refresh_token\":\"RT\",\"expires_in\":\"86399\",\"guid\":" guid "}"
#define NO_LONGER "{\"error\":\"invalid_grant\"}"

/* Time passes when somebody waits for it, and when the test says so. */
static int64_t ahead;

static int64_t boot_ms(void *user) {
  (void)user;
  return now_ms() + ahead;
}

static int32_t skip(void *user, int64_t ms) {
  (void)user;
  ahead += ms;
  return 0;
}

struct heard {
  int count;
  mcat_event last[8];
  int64_t left_ms;
  char call[32];
  mcat_client *client;
  mcat_client *share;
  mcat_status of_client, of_share;
};

static void hear(void *user, int64_t left_ms, const mcat_event *event) {
  struct heard *heard = user;
  NEED(heard->count < 8);
  mcat_event *place = &heard->last[heard->count++];
  place->kind = event->kind;
  place->reason = event->reason;
  place->retry_after_ms = event->retry_after_ms;
  place->ends_ms = event->ends_ms;
  CHECK(event->call == NULL || strlen(event->call) < sizeof heard->call);
  (void)snprintf(heard->call, sizeof heard->call, "%s", event->call ? event->call : "");
  heard->left_ms = left_ms;
  if (heard->client) {
    mcat_cancel(heard->client);
    heard->of_client = mcat_auth_check(heard->client, NULL, NULL);
    heard->of_share = mcat_auth_check(heard->share, NULL, NULL);
  }
}

/* The next event that was told; the last one ends the row. */
static void told(struct heard *heard, int place, mcat_event_kind kind, mcat_reason reason) {
  if (!CHECK(place < heard->count)) {
    (void)fprintf(stderr, "%s was not told\n", mcat_event_name(kind));
    return;
  }
  CHECK_TEXT(mcat_event_name((int32_t)heard->last[place].kind), mcat_event_name(kind));
  CHECK_TEXT(mcat_reason_name((int32_t)heard->last[place].reason), mcat_reason_name(reason));
}

static void told_nothing_more(struct heard *heard, int count) {
  CHECK_NUMBER(heard->count, count);
  heard->count = 0;
}

static void told_one(struct heard *heard, mcat_event_kind kind, mcat_reason reason) {
  told(heard, 0, kind, reason);
  told_nothing_more(heard, 1);
}

static mcat_status ask(mcat_client *client, const char *status, const char *body) {
  wire_clear(line);
  wire_answer(line, status, body);
  return mcat_auth_refresh(client, NULL, NULL);
}

static void enter(mcat_client *client, const char *tokens) {
  wire_clear(line);
  wire_answer(line, "200 OK", tokens);
  NEED(mcat_auth_password(client, "ada", "password", NULL, NULL) == MCAT_OK);
}

static mcat_config listening(struct memory *memory, const mcat_clock *clock, struct heard *heard) {
  memory_set_up(memory);
  (void)memset(heard, 0, sizeof *heard);
  mcat_config config = wire_config(line);
  config.store = &memory->store;
  config.clock = clock;
  config.event = hear;
  config.user = heard;
  return config;
}

static void tokens_are_told(const mcat_clock *clock) {
  struct memory memory;
  struct heard heard;
  mcat_config config = listening(&memory, clock, &heard);
  mcat_client *client = client_of(&config);
  enter(client, WIRE_TOKENS);
  told_one(&heard, MCAT_EVENT_SIGNED_IN, MCAT_REASON_NONE);
  CHECK_NUMBER(heard.last[0].retry_after_ms, -1);
  CHECK_NUMBER(heard.last[0].ends_ms, -1);
  CHECK_TEXT(heard.call, "");
  CHECK(heard.left_ms > 0 && heard.left_ms <= 15000);
  memory.fails = true;
  CHECK_STATUS(ask(client, "200 OK", WIRE_TOKENS), MCAT_OK);
  told(&heard, 0, MCAT_EVENT_REFRESHED, MCAT_REASON_NONE);
  told(&heard, 1, MCAT_EVENT_NOT_SAVED, MCAT_REASON_NONE);
  told_nothing_more(&heard, 2);
  CHECK_STATUS(ask(client, "200 OK", WIRE_TOKENS), MCAT_OK);
  told_one(&heard, MCAT_EVENT_REFRESHED, MCAT_REASON_NONE); /* not saved either, which is known */
  memory.fails = false;
  ahead += 60000;
  wire_clear(line);
  wire_answer(line, "200 OK", "{}");
  CHECK_STATUS(mcat_me(client, NULL, NULL), MCAT_OK);
  told_one(&heard, MCAT_EVENT_SAVED, MCAT_REASON_NONE);
  mcat_client_free(client);
}

static void why_the_member_must_sign_in_is_told(const mcat_clock *clock) {
  struct memory memory;
  struct heard heard;
  mcat_config config = listening(&memory, clock, &heard);
  mcat_client *client = client_of(&config);

  enter(client, WIRE_TOKENS);
  heard.count = 0;
  CHECK_STATUS(ask(client, "400 Bad Request", NO_LONGER), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK_STATUS(mcat_me(client, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  told_one(&heard, MCAT_EVENT_SIGN_IN_NEEDED, MCAT_REASON_REVOKED);

  enter(client, WIRE_TOKENS);
  heard.count = 0;
  /* An answer that nobody can read; the token that it has used up is not taken again. */
  CHECK_STATUS(ask(client, "200 OK", ""), MCAT_ERR_PARSE);
  CHECK_STATUS(ask(client, "400 Bad Request", NO_LONGER), MCAT_ERR_SIGN_IN_NEEDED);
  told_one(&heard, MCAT_EVENT_SIGN_IN_NEEDED, MCAT_REASON_INTERRUPTED);

  enter(client, TOKENS_OF("\"guid-1\""));
  heard.count = 0;
  const mcat_response *response = NULL;
  wire_clear(line);
  wire_answer(line, "200 OK", TOKENS_OF("\"guid-2\""));
  CHECK_STATUS(mcat_auth_refresh(client, NULL, &response), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK_NUMBER(response->reason, MCAT_REASON_OTHER_MEMBER);
  mcat_response_free(response);
  told_one(&heard, MCAT_EVENT_SIGN_IN_NEEDED, MCAT_REASON_OTHER_MEMBER);

  enter(client, WIRE_TOKENS);
  heard.count = 0;
  memory.length = 0; /* another program has signed the member out */
  CHECK_STATUS(ask(client, "200 OK", WIRE_TOKENS), MCAT_ERR_SIGN_IN_NEEDED);
  told_one(&heard, MCAT_EVENT_SIGN_IN_NEEDED, MCAT_REASON_NOT_SIGNED_IN);
  mcat_client_free(client);
}

/* req:ACC-04 */
static void a_lock_is_told_and_can_be_let_go(const mcat_clock *clock) {
  struct memory memory;
  struct heard heard;
  mcat_config config = listening(&memory, clock, &heard);
  mcat_client *client = client_of(&config);
  enter(client, WIRE_TOKENS);
  heard.count = 0;
  wire_clear(line);
  wire_answer(line, "423 Locked", "{}");
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_me(client, NULL, &response), MCAT_ERR_ACCOUNT_LOCKED);
  const int64_t wait = heard.last[0].retry_after_ms;
  CHECK_NUMBER(wait, 300000);
  CHECK(response->retry_after_ms <= wait && response->retry_after_ms > wait - 10000);
  mcat_response_free(response);
  told_one(&heard, MCAT_EVENT_LOCKED, MCAT_REASON_NONE);

  CHECK_STATUS(mcat_auth_sign_out(client, NULL, NULL), MCAT_OK);
  CHECK(memory.length > 0); /* the lock is kept */
  mcat_client *restarted = client_of(&config);
  CHECK_STATUS(mcat_auth_password(restarted, "ada", "password", NULL, NULL), MCAT_ERR_ACCOUNT_LOCKED);
  told_one(&heard, MCAT_EVENT_LOCKED, MCAT_REASON_NONE);
  CHECK_STATUS(mcat_auth_unlock(restarted, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(memory.length, 0);
  enter(restarted, WIRE_TOKENS);
  told_one(&heard, MCAT_EVENT_SIGNED_IN, MCAT_REASON_NONE);
  mcat_client_free(restarted);

  CHECK_STATUS(mcat_auth_password(client, "ada", "password", NULL, NULL), MCAT_ERR_ACCOUNT_LOCKED); /* it was not told */
  CHECK_STATUS(mcat_forget_member(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(memory.length, 0);
  enter(client, WIRE_TOKENS);
  mcat_client_free(client);
}

static void forgetting_leaves_nothing(const mcat_clock *clock) {
  struct memory memory;
  struct heard heard;
  mcat_config config = listening(&memory, clock, &heard);
  (void)memset(memory.record, 'x', 100); /* nothing that the library can read */
  memory.length = 100;
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_auth_check(client, NULL, NULL), MCAT_ERR_STORE);
  told_one(&heard, MCAT_EVENT_SIGN_IN_NEEDED, MCAT_REASON_STORE_CORRUPT);
  heard.count = 0;
  CHECK_STATUS(mcat_forget_member(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(memory.length, 0);
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_auth_check(client, NULL, &response), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK_NUMBER(response->reason, MCAT_REASON_NOT_SIGNED_IN);
  mcat_response_free(response);
  CHECK_NUMBER(heard.count, 0);
  mcat_client_free(client);
}

/* fault:S10 */
static void the_check_tells_of_token_and_store(const mcat_clock *clock) {
  struct memory memory;
  struct heard heard;
  mcat_config config = listening(&memory, clock, &heard);
  mcat_client *client = client_of(&config);
  enter(client, WIRE_TOKENS);
  for (int rotation = 1; rotation <= 5; rotation++) {
    const mcat_response *response = NULL;
    CHECK_STATUS(mcat_auth_check(client, NULL, &response), MCAT_OK);
    const mcat_sign_in *sign_in = response->sign_in;
    CHECK(sign_in->expires_ms > 86399000 - 60000 && sign_in->expires_ms <= 86399000);
    CHECK_NUMBER(sign_in->saves, memory.saves);
    CHECK_NUMBER(memory.saves, 2 * rotation - 1); /* a token of a day is marked before it is refreshed */
    mcat_response_free(response);
    heard.count = 0;
    ahead += 86399000;
    wire_clear(line);
    wire_answer(line, "200 OK", WIRE_TOKENS);
    wire_answer(line, "200 OK", "{}");
    CHECK_STATUS(mcat_me(client, NULL, NULL), MCAT_OK); /* refreshed on the way */
  }
  mcat_client_free(client);
}

static void a_listener_may_cancel_but_not_call(const mcat_clock *clock) {
  struct memory memory;
  struct heard heard;
  mcat_config config = listening(&memory, clock, &heard);
  mcat_client *client = client_of(&config);
  mcat_config own;
  MCAT_INIT(&own);
  own.event = hear;
  own.user = &heard;
  const mcat_response *why = NULL;
  mcat_client *share = NULL;
  CHECK_STATUS(mcat_client_share(client, &own, &share, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "event");
  mcat_response_free(why);
  NEED(mcat_client_share(client, NULL, &share, NULL) == MCAT_OK);
  heard.client = client;
  heard.share = share;
  enter(client, WIRE_TOKENS); /* cancelled when it is over */
  CHECK_STATUS(heard.of_client, MCAT_ERR_REENTRANT);
  CHECK_STATUS(heard.of_share, MCAT_ERR_REENTRANT);
  heard.client = NULL;
  heard.count = 0;
  CHECK_STATUS(ask(share, "200 OK", WIRE_TOKENS), MCAT_OK); /* by its parent's listener */
  told_one(&heard, MCAT_EVENT_REFRESHED, MCAT_REASON_NONE);
  mcat_client_free(share);
  mcat_client_free(client);
}

static void another_key_is_for_what_comes_after(void) {
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  const char *keys[] = {"wire-key", "another-key"};
  for (int i = 0; i < 2; i++) {
    wire_clear(line);
    wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
    CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
    char header[64];
    (void)snprintf(header, sizeof header, "apikey: %s\r\n", keys[i]);
    CHECK_HOLDS(line->sent, header);
    CHECK_STATUS(mcat_client_set_api_key(client, keys[1], NULL), MCAT_OK);
  }
  const char *bad[] = {"", "two\r\nlines: x", "schl\xc3\xbcssel"};
  for (size_t i = 0; i < 3; i++) {
    const mcat_response *why = NULL;
    CHECK_STATUS(mcat_client_set_api_key(client, bad[i], &why), MCAT_ERR_ARGUMENT);
    CHECK_HOLDS(why->message, "api_key: ");
    mcat_response_free(why);
  }
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, "apikey: another-key\r\n");
  mcat_client_free(client);
}

/* The service says that it will end a call: before it does so, once a call and date. */
static void a_call_that_the_service_retires_is_told_once(const mcat_clock *clock) {
  static const struct {
    const char *status;
    mcat_status result;
    mcat_reason reason;
    int64_t ends_ms;
    int32_t events;
  } rows[] = {
      {"200 OK", MCAT_OK, MCAT_REASON_NONE, -1, 0},
      {"200 OK\r\nSunset: Wed, 30 Jun 2027 23:59:59 GMT", MCAT_OK, MCAT_REASON_RETIRING, 1814399999000, 1},
      {"200 OK\r\nSunset: Wed, 30 Jun 2027 23:59:59 GMT", MCAT_OK, MCAT_REASON_RETIRING, 1814399999000, 0},
      {"200 OK\r\nDeprecation: @1767225600\r\nSunset: Thu, 01 Jul 2027 00:00:00 GMT", MCAT_OK, MCAT_REASON_RETIRING,
       1814400000000, 1},
      {"200 OK\r\nDeprecation: true", MCAT_OK, MCAT_REASON_RETIRING, -1, 1},
      {"200 OK\r\nDeprecation: false", MCAT_OK, MCAT_REASON_NONE, -1, 0},
      {"200 OK\r\nSunset: Thu, 01 Jul 2027 00:00:00 GMT", MCAT_OK, MCAT_REASON_RETIRING, 1814400000000, 1},
      /* A date that cannot be read, and two of them: it ends, and nobody knows when. */
      {"200 OK\r\nDeprecation: false\r\nSunset: soon", MCAT_OK, MCAT_REASON_RETIRING, -1, 1},
      {"200 OK\r\nSunset: 2027-07-01", MCAT_OK, MCAT_REASON_RETIRING, -1, 0},
      {"200 OK\r\nSunset: Thu, 01 Jul 2027 00:00:00 GMT\r\nSunset: Fri, 02 Jul 2027 00:00:00 GMT", MCAT_OK,
       MCAT_REASON_RETIRING, -1, 0},
      {"200 OK\r\nDeprecation: @1767225600\r\nDeprecation: @1767225601", MCAT_OK, MCAT_REASON_RETIRING, -1, 0},
      {"410 Gone", MCAT_ERR_BAD_REQUEST, MCAT_REASON_RETIRED, -1, 1},
      {"410 Gone", MCAT_ERR_BAD_REQUEST, MCAT_REASON_RETIRED, -1, 0},
  };
  struct memory memory;
  struct heard heard;
  mcat_config config = listening(&memory, clock, &heard);
  mcat_client *client = client_of(&config);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    wire_clear(line);
    wire_answer(line, rows[i].status, WIRE_NO_ARTISTS);
    const mcat_response *response = NULL;
    CHECK_STATUS(mcat_artists_top(client, NULL, &response), rows[i].result);
    CHECK_TEXT(mcat_reason_name((int32_t)response->reason), mcat_reason_name((int32_t)rows[i].reason));
    CHECK_NUMBER(response->retires_ms, rows[i].ends_ms);
    mcat_response_free(response);
    if (rows[i].events) {
      CHECK_NUMBER(heard.last[0].ends_ms, rows[i].ends_ms);
      CHECK_TEXT(heard.call, "artists_top");
      told(&heard, 0, MCAT_EVENT_RETIRING, rows[i].reason);
    }
    told_nothing_more(&heard, rows[i].events);
  }

  /* The version has ended, and the list of versions is asked for without one: what is said of another version is not the last word. */
  wire_clear(line);
  wire_answer(line, "410 Gone", "{}");
  wire_answer(line, "200 OK\r\nSunset: Wed, 30 Jun 2027 23:59:59 GMT", "{\"versions\":[]}");
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_versions(client, NULL, &response), MCAT_OK);
  CHECK_TEXT(mcat_reason_name((int32_t)response->reason), "MCAT_REASON_NONE");
  CHECK_NUMBER(response->retires_ms, -1);
  mcat_response_free(response);
  CHECK_TEXT(heard.call, "versions");
  told_one(&heard, MCAT_EVENT_RETIRING, MCAT_REASON_RETIRED);
  mcat_client_free(client);
}

static void events_have_names(void) {
  CHECK_TEXT(mcat_event_name(MCAT_EVENT_SIGNED_IN), "MCAT_EVENT_SIGNED_IN");
  CHECK_TEXT(mcat_event_name(MCAT_EVENT_REFRESHED), "MCAT_EVENT_REFRESHED");
  CHECK_TEXT(mcat_event_name(MCAT_EVENT_NOT_SAVED), "MCAT_EVENT_NOT_SAVED");
  CHECK_TEXT(mcat_event_name(MCAT_EVENT_SAVED), "MCAT_EVENT_SAVED");
  CHECK_TEXT(mcat_event_name(MCAT_EVENT_SIGN_IN_NEEDED), "MCAT_EVENT_SIGN_IN_NEEDED");
  CHECK_TEXT(mcat_event_name(MCAT_EVENT_LOCKED), "MCAT_EVENT_LOCKED");
  CHECK_TEXT(mcat_event_name(MCAT_EVENT_RETIRING), "MCAT_EVENT_RETIRING");
  CHECK_TEXT(mcat_event_name(0), "MCAT_EVENT_?");
}

/* With the sandbox in place of connections in memory. */
static void the_service_is_told_of_as_well(void) {
  struct heard heard = {.count = 0};
  mcat_config config = service_config();
  config.event = hear;
  config.user = &heard;
  mcat_client *client = client_of(&config);
  sign_in(client);
  told_one(&heard, MCAT_EVENT_SIGNED_IN, MCAT_REASON_NONE);
  CHECK_STATUS(mcat_auth_refresh(client, NULL, NULL), MCAT_OK);
  told_one(&heard, MCAT_EVENT_REFRESHED, MCAT_REASON_NONE);
  CHECK_STATUS(mcat_auth_unlock(client, NULL, NULL), MCAT_OK); /* nothing is locked, nothing happens */
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_client_set_api_key(client, setting("MUSICCAT_TEST_KEY"), NULL), MCAT_OK);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_forget_member(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK_NUMBER(heard.count, 0);
  mcat_client_free(client);
}

int main(void) {
  line = wire_new();
  mcat_clock clock;
  MCAT_INIT(&clock);
  clock.boot_ms = boot_ms;
  clock.wait = skip;
  tokens_are_told(&clock);
  why_the_member_must_sign_in_is_told(&clock);
  a_lock_is_told_and_can_be_let_go(&clock);
  forgetting_leaves_nothing(&clock);
  the_check_tells_of_token_and_store(&clock);
  a_call_that_the_service_retires_is_told_once(&clock);
  a_listener_may_cancel_but_not_call(&clock);
  another_key_is_for_what_comes_after();
  events_have_names();
  the_service_is_told_of_as_well();
  wire_free(line);
  return checked();
}
