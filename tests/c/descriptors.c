/* descriptors.c: no descriptor is left for a connection, a client or a file. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

static int open_descriptors(void) {
  DIR *folder = opendir("/proc/self/fd");
  NEED(folder != NULL);
  int count = 0;
  while (readdir(folder)) {
    count++;
  }
  (void)closedir(folder);
  return count;
}

/* Takes every descriptor that is left. */
static int hoard(int *hoarded, int most) {
  int count = 0;
  while (count < most && (hoarded[count] = open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0) {
    count++;
  }
  NEED(count < most);
  return count;
}

static void give_back(const int *hoarded, int count) {
  while (count > 0) {
    (void)close(hoarded[--count]);
  }
}

/* Every place in which a call may find that there is none. fault:R05 */
static void without_descriptors(void) {
  struct rlimit limit;
  NEED(getrlimit(RLIMIT_NOFILE, &limit) == 0);
  limit.rlim_cur = (rlim_t)open_descriptors() + 64;
  NEED(setrlimit(RLIMIT_NOFILE, &limit) == 0);
  static int hoarded[4096];

  mcat_config config = service_config();
  config.log = NULL; /* the runner's opens a file for each line */
  mcat_client *client = client_of(&config);
  const int before = open_descriptors();
  int count = hoard(hoarded, 4096);
  const mcat_response *response = NULL;
  const int64_t since = now_ms();
  CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_ERR_CONNECT);
  CHECK_HOLDS(response->message, strerror(EMFILE)); /* in the words of the system's library */
  CHECK_NUMBER(response->maybe_applied, 0);
  CHECK_NUMBER(response->phase, MCAT_PHASE_CONNECT);
  CHECK(now_ms() - since < 15000);
  mcat_response_free(response);

  mcat_client *none = NULL;
  CHECK_STATUS(mcat_client_new(&config, &none, &response), MCAT_ERR_IO);
  CHECK(none == NULL);
  mcat_response_free(response);
  CHECK_STATUS(mcat_client_share(client, NULL, &none, &response), MCAT_ERR_IO);
  CHECK(none == NULL);
  mcat_response_free(response);
  give_back(hoarded, count);
  CHECK_NUMBER(open_descriptors(), before);

  /* With one again all is well: nothing of the failures is left. */
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
  CHECK_NUMBER(open_descriptors(), before - 1); /* the client's own: what it is cancelled by */
}

/* A token that came while the store's file could not be opened is used, and saved when it can be. fault:R05 */
static void a_store_without_descriptors(void) {
  static int hoarded[4096];
  char tokens[1024];
  (void)snprintf(tokens, sizeof tokens, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = service_config();
  config.token_file = tokens;
  config.log = NULL;
  mcat_client *client = client_of(&config);
  sign_in(client);
  int count = hoard(hoarded, 4096);
  const mcat_response *response = NULL;
  const mcat_status status = mcat_auth_refresh(client, NULL, &response);
  CHECK(MCAT_FAILED(status));
  CHECK(status == MCAT_ERR_CONNECT || status == MCAT_ERR_STORE);
  mcat_response_free(response);
  give_back(hoarded, count);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
  client = client_of(&config);
  CHECK_STATUS(mcat_auth_check(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
}

int main(void) {
  without_descriptors();
  a_store_without_descriptors();
  return checked();
}
