/* escapes.c: a callback that leaves by longjmp, which the header forbids. What the call held is lost with it, but no lock is: other threads
   go on with the same client, and the thread that escaped is told that it is inside a callback still. */
#define _POSIX_C_SOURCE 200809L
#include "memory.h"
#include "wire.h"

#include <pthread.h>
#include <setjmp.h>

static jmp_buf outside;
static pthread_t escaping;
static bool armed;

/* On the thread that is to escape, once. */
static void escape(void) {
  if (armed && pthread_equal(pthread_self(), escaping)) {
    armed = false;
    longjmp(outside, 1);
  }
}

static void log_escapes(void *user, int32_t level, const char *text) {
  (void)user;
  (void)level;
  (void)text;
  escape();
}

static int32_t tick_escapes(void *user, int64_t left_ms) {
  (void)user;
  (void)left_ms;
  escape();
  return 0;
}

static void event_escapes(void *user, int64_t left_ms, const mcat_event *event) {
  (void)user;
  (void)left_ms;
  (void)event;
  escape();
}

static int32_t load_escapes(void *user, int64_t left_ms, void *record, size_t capacity, size_t *length) {
  escape();
  return memory_load(user, left_ms, record, capacity, length);
}

static int32_t save_escapes(void *user, int64_t left_ms, const void *record, size_t length) {
  escape();
  return memory_save(user, left_ms, record, length);
}

static int32_t opened_escapes(void *user, int32_t fd) {
  (void)user;
  (void)fd;
  escape();
  return 0;
}

static int32_t send_escapes(void *user, int64_t left_ms, int32_t wait_ms, void *connection, const void *bytes, size_t length,
                            size_t *sent) {
  escape();
  return wire_send(user, left_ms, wait_ms, connection, bytes, length, sent);
}

static int32_t recv_escapes(void *user, int64_t left_ms, int32_t wait_ms, void *connection, void *buffer, size_t capacity,
                            size_t *received) {
  escape();
  return wire_recv(user, left_ms, wait_ms, connection, buffer, capacity, received);
}

static int64_t boot_escapes(void *user) {
  (void)user;
  escape();
  return now_ms();
}

static int32_t sink_escapes(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  (void)user;
  (void)left_ms;
  (void)bytes;
  (void)length;
  (void)received;
  (void)total;
  escape();
  return 0;
}

typedef mcat_status calling(mcat_client *client, const mcat_response **out);

static mcat_status top(mcat_client *client, const mcat_response **out) {
  return mcat_artists_top(client, NULL, out);
}

static mcat_status account(mcat_client *client, const mcat_response **out) {
  return mcat_me_account(client, NULL, out);
}

static mcat_status refresh(mcat_client *client, const mcat_response **out) {
  return mcat_auth_refresh(client, NULL, out);
}

static mcat_status picture(mcat_client *client, const mcat_response **out) {
  char address[512];
  const mcat_status status = mcat_image_address(client, MCAT_IMAGE_ALBUM, setting("MUSICCAT_TEST_ALBUM"), 500, 500, NULL, address,
                                                sizeof address, NULL, out);
  return MCAT_FAILED(status) ? status : mcat_download(client, address, sink_escapes, NULL, NULL, out);
}

struct call {
  mcat_client *client;
  calling *ask;
  mcat_status first, again;
  bool escaped;
};

/* Escapes from the first call, and asks again. Nothing of this frame is touched between the two that a longjmp could lose. */
static void *call_and_escape(void *user) {
  struct call *call = user;
  escaping = pthread_self();
  if (setjmp(outside) == 0) {
    armed = true;
    call->first = call->ask(call->client, NULL);
  } else {
    call->escaped = true;
  }
  call->again = top(call->client, NULL);
  return NULL;
}

static void *call_elsewhere(void *user) {
  struct call *call = user;
  call->first = call->ask(call->client, NULL);
  return NULL;
}

static void on_a_thread(void *(*work)(void *), struct call *call) {
  pthread_t thread;
  NEED(pthread_create(&thread, NULL, work, call) == 0 && pthread_join(thread, NULL) == 0);
}

/* fault:M09 */
static void others_go_on(const char *name, mcat_client *client, calling *ask, calling *then) {
  struct call escaper = {.client = client, .ask = ask};
  on_a_thread(call_and_escape, &escaper);
  struct call other = {.client = client, .ask = then};
  on_a_thread(call_elsewhere, &other);
  const bool fine = CHECK(escaper.escaped) & CHECK_STATUS(escaper.again, MCAT_ERR_REENTRANT) & CHECK_STATUS(other.first, MCAT_OK);
  if (!fine) {
    (void)fprintf(stderr, "out of %s\n", name);
  }
  mcat_client_free(client);
}

static mcat_client *signed_in(mcat_config *config, struct memory *memory) {
  memory_set_up(memory);
  memory->store.save = save_escapes;
  memory->store.load = load_escapes;
  config->store = &memory->store;
  mcat_client *client = client_of(config);
  sign_in(client);
  return client;
}

static void over_sockets(void) {
  mcat_config config = service_config();
  config.log = log_escapes;
  others_go_on("log", client_of(&config), top, top);

  config = service_config();
  config.opened = opened_escapes;
  others_go_on("opened", client_of(&config), top, top);

  others_go_on("a sink", service_client(), picture, picture);

  static struct memory first, second, third;
  config = service_config();
  others_go_on("save", signed_in(&config, &first), refresh, account);

  config = service_config();
  config.event = event_escapes;
  others_go_on("event", signed_in(&config, &second), refresh, account);

  config = service_config();
  mcat_client_free(signed_in(&config, &third));
  others_go_on("load", client_of(&config), account, account);
}

static void over_own_connections(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  line->transport.send = send_escapes;
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  others_go_on("send", client_of(&config), top, top);
  wire_clear(line);

  line->transport.send = wire_send;
  line->transport.recv = recv_escapes;
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  others_go_on("recv", client_of(&config), top, top);
  wire_clear(line);

  line->transport.recv = wire_recv;
  mcat_clock clock;
  MCAT_INIT(&clock);
  clock.boot_ms = boot_escapes;
  config.clock = &clock;
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS); /* out of a clock it may call again */
  mcat_client *client = client_of(&config);
  struct call escaper = {.client = client, .ask = top};
  on_a_thread(call_and_escape, &escaper);
  struct call other = {.client = client, .ask = top};
  on_a_thread(call_elsewhere, &other);
  CHECK(escaper.escaped);
  CHECK_STATUS(escaper.again, MCAT_OK);
  CHECK_STATUS(other.first, MCAT_OK);
  mcat_client_free(client);
  wire_free(line);
}

/* A tick comes while the call waits: the one that escapes has waited a little, the other one is answered. */
static void out_of_a_wait(void) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  config.tick = tick_escapes;
  line->deaf = true;
  mcat_client *client = client_of(&config);
  struct call escaper = {.client = client, .ask = top};
  on_a_thread(call_and_escape, &escaper);
  line->deaf = false;
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  struct call other = {.client = client, .ask = top};
  on_a_thread(call_elsewhere, &other);
  CHECK(escaper.escaped);
  CHECK_STATUS(escaper.again, MCAT_ERR_REENTRANT);
  CHECK_STATUS(other.first, MCAT_OK);
  mcat_client_free(client);
}

int main(void) {
  over_sockets();
  over_own_connections();
  out_of_a_wait();
  return checked();
}
