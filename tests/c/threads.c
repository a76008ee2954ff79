/* threads.c: one client on many threads, a client that is freed while one of them is inside a call, and threads that are cancelled. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <pthread.h>

#define THREADS 8
#define CALLS 10

static void *turn_pages(void *user) {
  mcat_client *client = user;
  for (int i = 0; i < CALLS; i++) {
    mcat_params params;
    MCAT_INIT(&params);
    params.limit = 5;
    params.offset = i;
    const mcat_response *response = NULL;
    done(mcat_artists_top(client, &params, &response), response);
    NEED(response->artists.len == 5 && response->meta->offset == i);
    mcat_response_free(response);
  }
  return NULL;
}

/* fault:M05 */
static void one_client_on_many_threads(void) {
  mcat_client *client = service_client();
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    NEED(pthread_create(&threads[i], NULL, turn_pages, client) == 0);
  }
  for (int i = 0; i < THREADS; i++) {
    NEED(pthread_join(threads[i], NULL) == 0);
  }
  mcat_client_free(client);
}

struct call {
  mcat_client *client;
  const mcat_response *response;
  mcat_status status;
};

static void *ask(void *user) {
  struct call *call = user;
  call->status = mcat_artists_top(call->client, NULL, &call->response);
  return NULL;
}

/* fault:M04 */
static void a_call_under_way_outlives_its_client(void) {
  wire *line = wire_new();
  wire_answer(line, "200 OK", "{\"artists\":[{\"type\":\"artist\",\"id\":\"art.1\",\"name\":\"Band\"}],\"meta\":{}}");
  line->deaf = true;
  mcat_config config = wire_config(line);
  struct call call = {.client = client_of(&config)};
  pthread_t thread;
  NEED(pthread_create(&thread, NULL, ask, &call) == 0);
  nap(150);
  const int64_t began = now_ms();
  mcat_client_free(call.client);
  CHECK(now_ms() - began < 100); /* freeing waits for nothing */
  nap(50);
  line->deaf = false;
  NEED(pthread_join(thread, NULL) == 0);
  CHECK_STATUS(call.status, MCAT_OK);
  NEED(call.response->artists.len == 1);
  CHECK_TEXT(call.response->artists.items[0]->name, "Band");
  mcat_response_free(call.response);
  wire_free(line);
}

static int32_t free_inside(void *user, int64_t left_ms) {
  (void)left_ms;
  mcat_client **client = user;
  mcat_client_free(*client);
  *client = NULL;
  return 1;
}

/* fault:M11 */
static void a_callback_may_free_its_client(void) {
  wire *line = wire_new();
  line->deaf = true;
  mcat_client *client = NULL;
  mcat_config config = wire_config(line);
  config.tick = free_inside;
  config.user = &client;
  client = client_of(&config);
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_ERR_CANCELLED);
  CHECK(client == NULL);
  mcat_response_free(response);
  wire_free(line);
}

/* What a cancelled thread leaves behind. */
struct cancelled {
  struct call call;
  atomic_bool is_inside;
  atomic_bool has_returned;
  int state;
};

static int32_t now_inside(void *user, int64_t left_ms) {
  (void)left_ms;
  struct cancelled *thread = user;
  thread->is_inside = true;
  return 0;
}

static void *ask_and_be_cancelled(void *user) {
  struct cancelled *thread = user;
  if (thread->state == PTHREAD_CANCEL_DISABLE) {
    NEED(pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, NULL) == 0);
  }
  (void)ask(&thread->call);
  thread->has_returned = true;
  int before;
  NEED(pthread_setcancelstate(PTHREAD_CANCEL_ENABLE, &before) == 0);
  CHECK_NUMBER(before, thread->state); /* as it was before the call */
  pthread_testcancel();
  CHECK(false && "the thread goes on although it was cancelled");
  return NULL;
}

/* Cancelling takes effect behind the call, which ends as if nothing had happened. fault:A05 */
static void a_thread_is_cancelled_when_its_call_has_returned(int state) {
  wire *line = wire_new();
  wire_answer(line, "200 OK", "{\"artists\":[{\"type\":\"artist\",\"id\":\"art.1\",\"name\":\"Band\"}],\"meta\":{}}");
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  line->deaf = true;
  struct cancelled thread = {.state = state};
  mcat_config config = wire_config(line);
  config.tick = now_inside;
  config.user = &thread;
  mcat_client *client = client_of(&config);
  thread.call.client = client;
  pthread_t cancelled;
  NEED(pthread_create(&cancelled, NULL, ask_and_be_cancelled, &thread) == 0);
  while (!thread.is_inside) {
    nap(1);
  }
  NEED(pthread_cancel(cancelled) == 0);
  nap(300); /* it waits, reads clocks and calls back: each a point where a thread is cancelled */
  CHECK(!thread.has_returned);
  line->deaf = false;
  void *ended = NULL;
  NEED(pthread_join(cancelled, &ended) == 0);
  CHECK(ended == PTHREAD_CANCELED && thread.has_returned);
  CHECK_STATUS(thread.call.status, MCAT_OK);
  CHECK_TEXT(thread.call.response->artists.items[0]->name, "Band");
  mcat_response_free(thread.call.response);
  /* The client has nothing of it. */
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
  wire_free(line);
}

int main(void) {
  one_client_on_many_threads();
  a_call_under_way_outlives_its_client();
  a_callback_may_free_its_client();
  a_thread_is_cancelled_when_its_call_has_returned(PTHREAD_CANCEL_ENABLE);
  a_thread_is_cancelled_when_its_call_has_returned(PTHREAD_CANCEL_DISABLE);
  return checked();
}
