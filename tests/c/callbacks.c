/* callbacks.c: what the library asks of the device, and what it does with the answers. Own connections have transport.c. */
#define _POSIX_C_SOURCE 200809L
#include "memory.h"
#include "wire.h"

#include <sys/socket.h>

static wire *line;

/* log */

static char logged[65536];

static void take_log(void *user, int32_t level, const char *text) {
  CHECK(user == &logged);
  CHECK(level >= MCAT_LOG_ERROR && level <= MCAT_LOG_DEBUG);
  size_t length = strlen(logged);
  (void)snprintf(logged + length, sizeof logged - length, "%d %s\n", (int)level, text);
}

static void log_tells_what_happens_and_no_secret(void) {
  mcat_config config = service_config();
  config.log = take_log;
  config.user = &logged;
  config.log_level = MCAT_LOG_DEBUG;
  mcat_client *client = client_of(&config);
  sign_in(client);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_artists_get(client, "art.99999999", NULL, NULL), MCAT_ERR_NOT_FOUND);
  mcat_client_free(client);
  CHECK_HOLDS(logged, "/me/account");
  CHECK(strstr(logged, setting("MUSICCAT_TEST_KEY")) == NULL);
  CHECK(strstr(logged, setting("MUSICCAT_TEST_SECRET")) == NULL);
  CHECK(strstr(logged, setting("MUSICCAT_TEST_PASSWORD")) == NULL);

  logged[0] = '\0';
  config.token_file = NULL;
  config.log_level = MCAT_LOG_ERROR;
  client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
  CHECK_TEXT(logged, ""); /* nothing went wrong, nothing is told */
}

/* tick */

struct ticks {
  int count;
  int64_t last;
  int64_t longest;
  int stop_at;
};

static int32_t count_ticks(void *user, int64_t left_ms) {
  struct ticks *ticks = user;
  CHECK(left_ms >= 0 && left_ms <= 1100);
  int64_t now = now_ms();
  if (now - ticks->last > ticks->longest) {
    ticks->longest = now - ticks->last;
  }
  ticks->last = now;
  ticks->count++;
  return ticks->stop_at != 0 && ticks->count >= ticks->stop_at;
}

/* A watchdog that is fed here bites after 200 ms; some slack is for a busy machine. */
static void tick_comes_while_nothing_does(void) {
  struct ticks ticks = {.last = now_ms()};
  mcat_config config = wire_config(line);
  config.tick = count_ticks;
  config.user = &ticks;
  config.deadline_ms = 1100;
  line->deaf = true;
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_TIMEOUT);
  CHECK(ticks.count >= 5);
  CHECK(ticks.longest <= 250);
  ticks = (struct ticks){.last = now_ms(), .stop_at = 2};
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_ERR_CANCELLED);
  CHECK_NUMBER(response->reason, MCAT_REASON_TICK);
  CHECK_NUMBER(ticks.count, 2);
  mcat_response_free(response);
  mcat_client_free(client);
  line->deaf = false;
}

/* store */

/* req:AUTH-08 */
static void store_keeps_the_member(void) {
  struct memory memory;
  memory_set_up(&memory);
  memory.store.lock = memory_lock;
  memory.store.unlock = memory_unlock;
  mcat_config config = service_config();
  config.store = &memory.store;
  mcat_client *client = client_of(&config);
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_auth_check(client, NULL, &response), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK_NUMBER(response->reason, MCAT_REASON_NOT_SIGNED_IN);
  CHECK_NUMBER(response->user_action, MCAT_ACTION_SIGN_IN);
  mcat_response_free(response);
  sign_in(client);
  CHECK_NUMBER(memory.saves, 1);
  CHECK_STATUS(mcat_auth_refresh(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(memory.saves, 2);
  CHECK_NUMBER(memory.locks, memory.unlocks);
  mcat_client_free(client);

  client = client_of(&config); /* the next start of the device */
  CHECK_STATUS(mcat_auth_check(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_auth_sign_out(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(memory.erases, 1);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  mcat_client_free(client);
}

/* req:AUTH-08 */
static void store_that_fails_is_told(void) {
  struct memory memory;
  memory_set_up(&memory);
  mcat_config config = service_config();
  config.store = &memory.store;
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_auth_check(client, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  memory.fails = true;
  const mcat_response *response = NULL;
  mcat_status status =
      mcat_auth_password(client, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), NULL, &response);
  CHECK_STATUS(status, MCAT_OK);
  CHECK_NUMBER(response->reason, MCAT_REASON_NOT_SAVED);
  mcat_response_free(response);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK); /* the tokens are there all the same */
  memory.fails = false;
  mcat_client_free(client);

  (void)memset(memory.record, 'x', 100);
  memory.length = 100;
  client = client_of(&config);
  CHECK_STATUS(mcat_auth_check(client, NULL, &response), MCAT_ERR_STORE);
  CHECK_NUMBER(response->reason, MCAT_REASON_STORE_CORRUPT);
  CHECK_NUMBER(response->user_action, MCAT_ACTION_SIGN_IN);
  mcat_response_free(response);
  mcat_client_free(client);
}

/* clock */

struct clock_state {
  mcat_clock clock;
  int64_t wall;
  int64_t ahead; /* of the boot clock */
  int waits;
  int64_t waited;
  int32_t answer;
};

static int64_t wall_ms(void *user) {
  return ((struct clock_state *)user)->wall;
}

static int64_t boot_ms(void *user) {
  return now_ms() + ((struct clock_state *)user)->ahead;
}

static int32_t wait_ms(void *user, int64_t ms) {
  struct clock_state *state = user;
  state->waits++;
  state->waited += ms;
  state->ahead += ms; /* time passes without anybody waiting for it */
  return state->answer;
}

static void clock_set_up(struct clock_state *state) {
  (void)memset(state, 0, sizeof *state);
  MCAT_INIT(&state->clock);
  state->clock.user = state;
}

static void wall_clock_judges_certificates(void) {
  struct clock_state state;
  clock_set_up(&state);
  state.clock.wall_ms = wall_ms;
  mcat_config config = service_config();
  config.clock = &state.clock;
  const int64_t unset[] = {-1, 0}; /* not known; 1970, where clocks without a battery begin */
  for (size_t i = 0; i < 2; i++) {
    state.wall = unset[i];
    mcat_client *client = client_of(&config);
    const mcat_response *response = NULL;
    CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_ERR_CLOCK);
    CHECK_NUMBER(response->user_action, MCAT_ACTION_SET_CLOCK);
    mcat_response_free(response);
    state.wall = (int64_t)time(NULL) * 1000;
    CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK); /* once it is set, the same client goes on */
    mcat_client_free(client);
  }
}

static void waiting_is_the_devices_own(void) {
  struct clock_state state;
  clock_set_up(&state);
  state.clock.boot_ms = boot_ms;
  state.clock.wait = wait_ms;
  mcat_config config = wire_config(line);
  config.clock = &state.clock;
  mcat_client *client = client_of(&config);
  wire_clear(line);
  wire_answer(line, "503 Service Unavailable\r\nRetry-After: 3", "{}");
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  const int64_t began = now_ms();
  const mcat_response *response = NULL;
  done(mcat_artists_top(client, NULL, &response), response);
  CHECK(state.waits >= 1 && state.waited >= 3000);
  CHECK(now_ms() - began < 2000);
  CHECK(response->stats->back_off_ms >= 3000);
  mcat_response_free(response);

  wire_clear(line);
  wire_answer(line, "503 Service Unavailable\r\nRetry-After: 3", "{}");
  state.answer = 1;
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_CANCELLED);
  mcat_client_free(client);
}

/* opened and resolve, over real sockets */

static int sockets;
static int32_t refuse_sockets;

static int32_t opened(void *user, int32_t fd) {
  (void)user;
  int type = 0;
  socklen_t length = sizeof type;
  CHECK(getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &length) == 0);
  CHECK_NUMBER(type, SOCK_STREAM);
  sockets++;
  return refuse_sockets;
}

static void opened_sees_every_socket_first(void) {
  mcat_config config = service_config();
  config.opened = opened;
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  const int after_one = sockets;
  CHECK(after_one >= 1);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(sockets, after_one); /* the connection is kept */
  mcat_client_free(client);
  refuse_sockets = 1;
  client = client_of(&config);
  CHECK(MCAT_FAILED(mcat_artists_top(client, NULL, NULL)));
  mcat_client_free(client);
}

static int resolved;

static int32_t resolve(void *user, int64_t left_ms, const char *host, char *addresses, size_t capacity) {
  (void)user;
  CHECK(left_ms > 0);
  resolved++;
  if (strcmp(host, "radio.test") != 0) {
    return 1;
  }
  return snprintf(addresses, capacity, "127.0.0.1") > 0 ? 0 : 1;
}

static void resolve_names_the_host(void) {
  char address[256];
  const char *port = strrchr(setting("MUSICCAT_TEST_PLAIN_ADDRESS"), ':');
  NEED(port != NULL);
  mcat_config config = service_config();
  config.ca_file = NULL;
  config.allow_http = MCAT_YES;
  config.resolve = resolve;
  config.base_url = address;
  (void)snprintf(address, sizeof address, "http://radio.test%s", port);
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(resolved, 1);
  mcat_client_free(client);
  (void)snprintf(address, sizeof address, "http://silence.test%s", port);
  client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_RESOLVE);
  mcat_client_free(client);
}

/* calls from inside a call */

struct inside {
  mcat_client *same;
  mcat_client *share;
  mcat_client *other;
  mcat_status of_same, of_share, of_other;
  int calls;
};

static int32_t call_from_inside(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received,
                                int64_t total) {
  (void)left_ms;
  (void)bytes;
  (void)length;
  (void)received;
  (void)total;
  struct inside *inside = user;
  if (inside->calls++ == 0) {
    inside->of_same = mcat_artists_top(inside->same, NULL, NULL);
    inside->of_share = mcat_artists_top(inside->share, NULL, NULL);
    inside->of_other = mcat_artists_top(inside->other, NULL, NULL);
  }
  return 0;
}

static int32_t call_from_tick(void *user, int64_t left_ms) {
  (void)call_from_inside(user, left_ms, NULL, 0, 0, 0);
  return ((struct inside *)user)->calls > 1;
}

/* fault:M07 */
/* fault:M08 */
static void a_call_from_inside_is_refused(void) {
  struct inside inside = {.calls = 0};
  mcat_config config = service_config();
  mcat_config with_tick = service_config();
  with_tick.tick = call_from_tick;
  with_tick.user = &inside;
  with_tick.transport = &line->transport;
  with_tick.ca_file = NULL;
  char address[512];
  mcat_client *client = client_of(&config);
  mcat_client *other = client_of(&config);
  mcat_client *share = NULL;
  CHECK_STATUS(mcat_client_share(client, NULL, &share, NULL), MCAT_OK);
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, setting("MUSICCAT_TEST_ALBUM"), 70, 70, NULL, address,
                                  sizeof address, NULL, NULL),
               MCAT_OK);
  inside = (struct inside){.same = client, .share = share, .other = other};
  CHECK_STATUS(mcat_download(client, address, call_from_inside, &inside, NULL, NULL), MCAT_OK);
  CHECK(inside.calls >= 1);
  CHECK_STATUS(inside.of_same, MCAT_ERR_REENTRANT);
  CHECK_STATUS(inside.of_share, MCAT_ERR_REENTRANT);
  CHECK_STATUS(inside.of_other, MCAT_OK);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK); /* and nothing is stuck */

  inside = (struct inside){.calls = 0};
  wire_clear(line);
  line->deaf = true;
  mcat_client *ticking = client_of(&with_tick);
  CHECK_STATUS(mcat_client_share(ticking, NULL, &inside.share, NULL), MCAT_OK);
  inside.same = ticking;
  inside.other = other;
  CHECK_STATUS(mcat_artists_top(ticking, NULL, NULL), MCAT_ERR_CANCELLED);
  CHECK_STATUS(inside.of_same, MCAT_ERR_REENTRANT);
  CHECK_STATUS(inside.of_other, MCAT_OK);
  line->deaf = false;
  mcat_client_free(inside.share);
  mcat_client_free(ticking);
  mcat_client_free(share);
  mcat_client_free(client);
  mcat_client_free(other);
}

/* sink */

static int32_t stop_at_once(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received,
                            int64_t total) {
  (void)left_ms;
  CHECK(bytes != NULL && length > 0 && received >= (int64_t)length && total >= received);
  *(int *)user += 1;
  return 1;
}

static void sink_stops_the_download(void) {
  mcat_client *client = service_client();
  char address[512];
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, setting("MUSICCAT_TEST_ALBUM"), 500, 500, NULL, address,
                                  sizeof address, NULL, NULL),
               MCAT_OK);
  int pieces = 0;
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_download(client, address, stop_at_once, &pieces, NULL, &response), MCAT_ERR_CANCELLED);
  CHECK_NUMBER(response->reason, MCAT_REASON_SINK);
  CHECK_NUMBER(pieces, 1);
  CHECK(response->download->received_bytes > 0);
  mcat_response_free(response);
  mcat_client_free(client);
}

int main(void) {
  line = wire_new();
  log_tells_what_happens_and_no_secret();
  tick_comes_while_nothing_does();
  store_keeps_the_member();
  store_that_fails_is_told();
  wall_clock_judges_certificates();
  waiting_is_the_devices_own();
  opened_sees_every_socket_first();
  resolve_names_the_host();
  a_call_from_inside_is_refused();
  sink_stops_the_download();
  wire_free(line);
  return checked();
}
