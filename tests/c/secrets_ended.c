/* secrets_ended.c: calls that come to no good end leave no secret behind either: answers that are cut, calls that are cancelled or too
   late, memory that runs out. It halts for its memory to be searched, and for the service to be made so (secrets.rs). */
#define _POSIX_C_SOURCE 200809L
#include "scarce.h"
#include "secrets.h"

#include <pthread.h>

/* Of each call so many are out of memory, each at another place. */
#define PLACES 6
#define SHORT_MS 400

static struct scarce scarce;

static mcat_status signs_in(mcat_client *client, const mcat_response **response) {
  return mcat_auth_password(client, user, password, NULL, response);
}

static mcat_status refreshes(mcat_client *client, const mcat_response **response) {
  return mcat_auth_refresh(client, NULL, response);
}

static mcat_status reads(mcat_client *client, const mcat_response **response) {
  return mcat_me_account(client, NULL, response);
}

static const struct {
  const char *name;
  mcat_status (*make)(mcat_client *, const mcat_response **);
} calls[] = {{"sign-in", signs_in}, {"refresh", refreshes}, {"account", reads}};
enum { CALLS = sizeof calls / sizeof *calls };

/* A member signs in while the service is whole: what ended before has no part in what comes. */
static void begin_anew(const mcat_config *config) {
  halt("service:", "whole");
  mcat_client *client = client_of(config);
  CHECK_STATUS(mcat_auth_password(client, user, password, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
}

/* Cancels what is under way, when it has come to the silence. */
static void *cancel(void *client) {
  const struct timespec time = {.tv_nsec = 200 * 1000000};
  (void)nanosleep(&time, NULL);
  mcat_cancel(client);
  return NULL;
}

/* Makes a call whose answer ends in this way; the status that it must have, or MCAT_OK for any failure. */
static void ends(const mcat_config *usual, size_t i, const char *service, mcat_status expected) {
  begin_anew(usual);
  halt("service:", service);
  mcat_config config = *usual;
  if (expected == MCAT_ERR_TIMEOUT) {
    config.deadline_ms = SHORT_MS;
  }
  mcat_client *client = client_of(&config);
  const mcat_response *response = NULL;
  pthread_t thread;
  const bool cancels = expected == MCAT_ERR_CANCELLED;
  NEED(!cancels || pthread_create(&thread, NULL, cancel, client) == 0);
  const mcat_status status = calls[i].make(client, &response);
  NEED(!cancels || pthread_join(thread, NULL) == 0);
  CHECK(MCAT_FAILED(status));
  CHECK(expected == MCAT_OK || CHECK_STATUS(status, expected));
  mcat_response_free(response);
  mcat_client_free(client);
  halt("freed:", calls[i].name);
}

/* The call without a refusal, and then refused its memory from some place on. */
static void runs_out(const mcat_config *config, size_t i) {
  long long asked = 0;
  for (int place = -1; place < PLACES; place++) {
    begin_anew(config);
    mcat_client *client = client_of(config);
    const mcat_response *response = NULL;
    scarce_refuse(&scarce, place < 0 ? -1 : asked * place / PLACES, true);
    const mcat_status status = calls[i].make(client, &response);
    const long long refused = atomic_load(&scarce.refused);
    if (place < 0) {
      asked = atomic_load(&scarce.asked);
      CHECK_STATUS(status, MCAT_OK);
    }
    CHECK(place < 0 ? asked > PLACES && refused == 0 : refused > 0);
    scarce_refuse(&scarce, -1, false);
    mcat_response_free(response);
    mcat_client_free(client);
    halt("freed: out of memory,", calls[i].name);
  }
}

static void live(const char *address, const char *authority, bool is_scarce) {
  char tokens[1024];
  (void)snprintf(tokens, sizeof tokens, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = config_of(address);
  config.ca_file = authority;
  config.token_file = tokens;
  /* The search sees what there is. */
  begin_anew(&config);
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  halt("signed in:", address);
  mcat_client_free(client);
  halt("freed:", address);
  for (size_t i = 0; i < CALLS; i++) {
    if (is_scarce) {
      runs_out(&config, i);
      continue;
    }
    ends(&config, i, "cut", MCAT_OK);
    ends(&config, i, "reset", MCAT_OK);
    ends(&config, i, "silent", MCAT_ERR_TIMEOUT);
    ends(&config, i, "silent", MCAT_ERR_CANCELLED);
  }
}

/* With the device's own memory, which runs out, or with the system's: the library overwrites each of them by itself. */
int main(void) {
  const bool is_scarce = strcmp(setting("MUSICCAT_TEST_MEMORY"), "scarce") == 0;
  if (is_scarce) {
    scarce_set_up(&scarce);
  }
  read_secrets();
  live("MUSICCAT_TEST_ADDRESS", setting("MUSICCAT_TEST_AUTHORITY"), is_scarce);
  live("MUSICCAT_TEST_PLAIN_ADDRESS", NULL, is_scarce);
  CHECK_NUMBER(atomic_load(&scarce.unwiped), 0);
  return checked();
}
