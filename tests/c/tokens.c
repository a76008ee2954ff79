/* tokens.c: the access token is handed out and taken in again, and halts now and then for its memory to be searched from outside
   (secrets.rs). A speaker with an SDK of the service's beside this library, and a second device that gets its tokens from the first. */
#define _POSIX_C_SOURCE 200809L
#include "secrets.h"

/* Time passes when the program says so. */
static int64_t ahead;

static int64_t boot_ms(void *unused) {
  (void)unused;
  return now_ms() + ahead;
}

static int refreshed, entered;

static void hear(void *unused, int64_t left_ms, const mcat_event *event) {
  (void)unused;
  (void)left_ms;
  refreshed += event->kind == MCAT_EVENT_REFRESHED;
  entered += event->kind == MCAT_EVENT_SIGNED_IN;
}

/* The test looks for tokens in the log. */
static void write_down(void *unused, int32_t level, const char *text) {
  (void)unused;
  char path[1024];
  (void)snprintf(path, sizeof path, "%s/log", setting("MUSICCAT_TEST_FOLDER"));
  FILE *file = fopen(path, "a");
  NEED(file != NULL);
  (void)fprintf(file, "%d %s\n", (int)level, text);
  (void)fclose(file);
}

static mcat_client *device(const char *name, const mcat_clock *clock) {
  char tokens[1024];
  mcat_config config = config_of("MUSICCAT_TEST_ADDRESS");
  (void)snprintf(tokens, sizeof tokens, "%s/tokens.%s", setting("MUSICCAT_TEST_FOLDER"), name);
  config.ca_file = setting("MUSICCAT_TEST_AUTHORITY");
  config.token_file = tokens;
  config.clock = clock;
  config.event = hear;
  config.log = write_down;
  return client_of(&config);
}

/* Enough to tell one token from another, and no copy of it. */
static uint64_t mark(const char *text) {
  uint64_t hash = 14695981039346656037u;
  for (; *text; text++) {
    hash = (hash ^ (unsigned char)*text) * 1099511628211u;
  }
  return hash;
}

/* Which token is handed out. */
static uint64_t handed_out(mcat_client *client, int64_t min_left_ms, const char *where) {
  const mcat_response *r = NULL;
  done(mcat_auth_access_token(client, min_left_ms, NULL, &r), r);
  const mcat_sign_in *told = r->sign_in;
  NEED(told->access_token != NULL && strlen(told->access_token) > 20);
  CHECK(told->expires_ms > min_left_ms && told->expires_ms <= 86400000);
  const int64_t wall_ms = (int64_t)time(NULL) * 1000;
  CHECK(told->expires_wall_ms - wall_ms > told->expires_ms - 5000 && told->expires_wall_ms - wall_ms < told->expires_ms + 5000);
  CHECK(r->raw == NULL && told->pending == NULL && told->redirect == NULL);
  CHECK(strstr(r->message, told->access_token) == NULL);
  const uint64_t which = mark(told->access_token);
  halt("handed out:", where);
  mcat_response_free(r);
  halt("signed in:", where);
  return which;
}

static void hand_out_across_an_expiry(mcat_client *client) {
  const uint64_t first = handed_out(client, 60000, "the first");
  CHECK(handed_out(client, 60000, "the same") == first);
  CHECK_NUMBER(refreshed, 0);
  ahead += 86400000; /* the first has run out */
  const uint64_t second = handed_out(client, 60000, "the second");
  CHECK(second != first);
  CHECK(handed_out(client, 0, "the second again") == second);
  CHECK_NUMBER(refreshed, 1);
}

/* The second device gets what the first has, and what is known of it. */
static void take_in(mcat_client *from, mcat_client *to) {
  const mcat_response *r = NULL;
  done(mcat_auth_access_token(from, 0, NULL, &r), r);
  mcat_tokens tokens;
  MCAT_INIT(&tokens);
  tokens.access_token = r->sign_in->access_token;
  tokens.left_ms = r->sign_in->expires_ms;
  tokens.user = user;
  tokens.refresh_token = "two words";
  CHECK_STATUS(mcat_auth_import(to, &tokens, NULL, NULL), MCAT_ERR_ARGUMENT);
  tokens.refresh_token = NULL;
  entered = 0;
  const mcat_response *taken = NULL;
  done(mcat_auth_import(to, &tokens, NULL, &taken), taken);
  CHECK_NUMBER(taken->reason, MCAT_REASON_NONE);
  CHECK_NUMBER(entered, 1);
  mcat_response_free(taken);
  mcat_response_free(r);
  halt("signed in:", "taken in");
}

/* It is signed in after a restart, and hands the same token out, which nothing can renew. */
static void both_play(mcat_client *first, mcat_client *second) {
  const uint64_t of_first = handed_out(first, 0, "of the first device");
  const uint64_t of_second = handed_out(second, 0, "of the second device");
  CHECK(of_first == of_second);
  CHECK_STATUS(mcat_me_account(first, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_account(second, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(refreshed, 1);
}

int main(void) {
  read_secrets();
  mcat_clock clock;
  MCAT_INIT(&clock);
  clock.boot_ms = boot_ms;
  mcat_client *first = device("first", &clock);
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_auth_access_token(first, 0, NULL, &r), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK(r->sign_in->access_token == NULL && r->sign_in->expires_wall_ms == -1);
  mcat_response_free(r);
  CHECK_STATUS(mcat_auth_password(first, user, password, NULL, NULL), MCAT_OK);
  halt("signed in:", "by password");
  hand_out_across_an_expiry(first);

  mcat_client *second = device("second", &clock);
  take_in(first, second);
  mcat_client_free(second);
  second = device("second", &clock);
  both_play(first, second);

  CHECK_STATUS(mcat_auth_sign_out(second, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_auth_access_token(second, 0, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK_STATUS(mcat_auth_sign_out(first, NULL, NULL), MCAT_OK);
  halt("signed out:", "both");
  mcat_client_free(second);
  mcat_client_free(first);
  halt("freed:", "both");
  return checked();
}
