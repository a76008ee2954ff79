/* stack.c: what a call needs of its thread's stack: a first connection with TLS, a sign-in, a compressed answer, a refresh, a
 * failure. At the size that the header promises; with the argument "measure" the smallest that works is searched for and printed. */
#define _DEFAULT_SOURCE
#include "service.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

/* What musiccat.h promises of threads. */
#define PROMISED ((size_t)192 * 1024)
#define PAGE ((size_t)4096)

/* A build without TLS speaks plain HTTP here. */
static mcat_client *plain(void) {
  mcat_config config = service_config();
  config.base_url = setting("MUSICCAT_TEST_PLAIN_ADDRESS");
  config.ca_file = NULL;
  config.allow_http = MCAT_YES;
  return client_of(&config);
}

static void *calls(void *unused) {
  (void)unused;
  mcat_client *client = service_client();
  const mcat_response *response = NULL;
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 100;
  if (mcat_artists_top(client, &params, &response) == MCAT_ERR_UNSUPPORTED) {
    mcat_client_free(client);
    client = plain();
  }
  mcat_response_free(response);
  done(mcat_artists_top(client, &params, &response), response);
  CHECK_NUMBER(response->artists.len, 100);
  mcat_response_free(response);

  mcat_status status =
      mcat_auth_password(client, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), NULL, &response);
  /* A build without this sign-in has nobody signed in, and no refresh. */
  if (CHECK(status == MCAT_OK || status == MCAT_ERR_UNSUPPORTED) && status == MCAT_OK) {
    mcat_response_free(response);
    done(mcat_auth_refresh(client, NULL, &response), response);
    mcat_response_free(response);
    done(mcat_me_account(client, NULL, &response), response);
  }
  mcat_response_free(response);
  CHECK_STATUS(mcat_albums_get(client, "alb.99999999", NULL, &response), MCAT_ERR_NOT_FOUND);
  mcat_response_free(response);
  mcat_client_free(client);
  return NULL;
}

/* Runs the calls on a thread with so much stack. */
static void run(size_t bytes) {
  pthread_attr_t attributes;
  pthread_t thread;
  NEED(pthread_attr_init(&attributes) == 0);
  NEED(pthread_attr_setstacksize(&attributes, bytes) == 0);
  NEED(pthread_create(&thread, &attributes, calls, NULL) == 0);
  NEED(pthread_join(thread, NULL) == 0);
}

/* Whether they end well in a process of their own: too small a stack kills it. */
static bool works(size_t bytes) {
  const pid_t child = fork();
  NEED(child >= 0);
  if (child == 0) {
    run(bytes);
    _exit(checked());
  }
  int ended;
  NEED(waitpid(child, &ended, 0) == child);
  return WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
}

static int measure(void) {
  size_t fails = 0;
  size_t enough = (size_t)1024 * 1024;
  NEED(works(enough));
  while (enough - fails > PAGE) {
    const size_t middle = (enough + fails) / 2 / PAGE * PAGE;
    if (works(middle)) {
      enough = middle;
    } else {
      fails = middle;
    }
  }
  (void)printf("%zu KiB\n", enough / 1024);
  CHECK(enough <= PROMISED);
  return checked();
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "measure") == 0) {
    return measure();
  }
  /* fault:M23 */
  run(PROMISED);
  return checked();
}
