/* fork.c: a process that is forked while the library works frees what it got, and its parent does not notice. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#define FORKS 60
#define CALLERS 3

static char outbox[512];
static atomic_bool is_over;
static atomic_int calls;

static mcat_config with_files(void) {
  static char tokens[512];
  (void)snprintf(tokens, sizeof tokens, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  (void)snprintf(outbox, sizeof outbox, "%s/outbox", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = service_config();
  config.token_file = tokens;
  config.outbox_file = outbox;
  config.log = NULL; /* it opens a file, which a forked child could not do safely */
  config.pace = MCAT_NO;
  return config;
}

static void *call(void *user) {
  mcat_client *client = user;
  while (!is_over) {
    const mcat_response *response = NULL;
    done(mcat_me_account(client, NULL, &response), response);
    /* A byte of somebody else's on the connection would have cost it, and a try. */
    CHECK_NUMBER(response->stats->tries, 1);
    mcat_response_free(response);
    calls++;
  }
  return NULL;
}

/* What the parent has, freed by a child that has all of it, too. */
static void child_frees(mcat_client *client, const mcat_response *response) {
  pid_t child = fork();
  NEED(child >= 0);
  if (child == 0) {
    (void)alarm(20); /* one that waits for a lock is killed */
    mcat_response_free(response);
    mcat_client_free(client);
    /* What calls of the parent's other threads held is not the child's to free: no check for leaks is to look at it. */
    (void)execl("/bin/true", "true", (char *)NULL);
    _exit(1);
  }
  int ended = -1;
  NEED(waitpid(child, &ended, 0) == child);
  CHECK_NUMBER(ended, 0);
}

static const mcat_response *top(mcat_client *client) {
  const mcat_response *response = NULL;
  return done(mcat_artists_top(client, NULL, &response), response);
}

/* Notes a start, which goes into the outbox. */
static mcat_reason started(mcat_client *client) {
  const mcat_response *response = NULL;
  done(mcat_playback_started(client, "tra.1", NULL, NULL, &response), response);
  const mcat_reason reason = (mcat_reason)response->reason;
  mcat_response_free(response);
  return reason;
}

/* fault:R07 */
static void the_parent_goes_on(void) {
  mcat_config config = with_files();
  mcat_client *client = client_of(&config);
  sign_in(client);
  const mcat_response *before = top(client);
  CHECK_NUMBER(started(client), MCAT_REASON_NONE);
  child_frees(client, before);
  CHECK(before->artists.len > 0 && before->artists.items[0]->id != NULL);
  const mcat_response *after = top(client);
  CHECK_NUMBER(after->stats->tries, 1);
  CHECK_NUMBER(after->stats->connect_ms, 0); /* the same connection: nobody has closed it */
  /* The outbox is still this client's: another one in its place cannot have the file. */
  config.token_file = NULL;
  mcat_client *other = client_of(&config);
  sign_in(other);
  CHECK_NUMBER(started(other), MCAT_REASON_OUTBOX_NOT_SAVED);
  mcat_client_free(other);
  mcat_response_free(before);
  mcat_response_free(after);
  mcat_client_free(client);
}

/* fault:R08 */
static void calls_under_way_go_on(void) {
  mcat_config config = with_files();
  config.outbox_file = NULL;
  mcat_client *client = client_of(&config);
  sign_in(client);
  pthread_t callers[CALLERS];
  for (int i = 0; i < CALLERS; i++) {
    NEED(pthread_create(&callers[i], NULL, call, client) == 0);
  }
  const mcat_response *held = top(client);
  for (int i = 0; i < FORKS; i++) {
    const int before = calls;
    child_frees(client, held);
    while (calls == before) { /* the next child comes in the middle of another call */
      nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
  }
  is_over = true;
  for (int i = 0; i < CALLERS; i++) {
    NEED(pthread_join(callers[i], NULL) == 0);
  }
  mcat_response_free(held);
  mcat_client_free(client);
}

int main(void) {
  the_parent_goes_on();
  calls_under_way_go_on();
  return checked();
}
