/* logging.c: a log callback that is slow, that fails at what it does, or that calls back. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <errno.h>
#include <unistd.h>

struct log {
  mcat_client *client;
  int64_t nap_ms;
  int lines, depth, deepest;
  mcat_status answer;
  bool calls_back, writes;
};

static void take(void *user, int32_t level, const char *text) {
  struct log *log = user;
  (void)level;
  log->lines++;
  if (++log->depth > log->deepest) {
    log->deepest = log->depth;
  }
  if (log->calls_back) {
    log->answer = mcat_artists_top(log->client, NULL, NULL);
    mcat_cancel(NULL);
  }
  if (log->writes) {
    /* as a logger does on a full disk or a closed descriptor */
    CHECK(write(-1, text, strlen(text)) == -1);
    errno = ENOSPC;
  }
  if (log->nap_ms > 0) {
    nap(log->nap_ms);
  }
  log->depth--;
}

static mcat_config config_of(const wire *line, struct log *log) {
  mcat_config config = wire_config(line);
  config.log = take;
  config.log_level = MCAT_LOG_DEBUG;
  config.user = log;
  return config;
}

/* The call's own time goes on, and what the log took comes on top of nothing but itself. fault:R12 */
static void a_slow_log_costs_its_own_time(void) {
  wire *line = wire_new();
  struct log log = {.nap_ms = 120};
  mcat_config config = config_of(line, &log);
  config.deadline_ms = 500;
  line->deaf = true;
  mcat_client *client = client_of(&config);
  log.lines = 0;
  const int64_t since = now_ms();
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_TIMEOUT);
  const int64_t took = now_ms() - since;
  CHECK(log.lines > 0);
  CHECK(took >= 500 - 20);
  CHECK(took <= 500 + 50 + log.lines * (log.nap_ms + 10) + atoi(setting("MUSICCAT_TEST_SLACK_MS")));
  line->deaf = false;
  log.nap_ms = 0;
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
  wire_free(line);
}

/* fault:R12 */
static void a_log_that_fails_changes_nothing(void) {
  wire *line = wire_new();
  struct log log = {.writes = true};
  mcat_config config = config_of(line, &log);
  mcat_client *client = client_of(&config);
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK(log.lines > 0);
  mcat_client_free(client);
  wire_free(line);
}

/* A call out of the log is refused, and what the library would log of that is left out. fault:R12 */
static void a_log_that_calls_back_is_refused(void) {
  wire *line = wire_new();
  struct log log = {.calls_back = true};
  mcat_config config = config_of(line, &log);
  mcat_client *client = client_of(&config);
  log.client = client;
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(log.answer, MCAT_ERR_REENTRANT);
  CHECK_NUMBER(log.deepest, 1);
  mcat_client_free(client);
  wire_free(line);
}

int main(void) {
  a_slow_log_costs_its_own_time();
  a_log_that_fails_changes_nothing();
  a_log_that_calls_back_is_refused();
  return checked();
}
