/* no_threads.c: the system gives no thread. The library needs one for the system's resolver only. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#include <errno.h>
#include <pthread.h>

static int refused;

/* In place of the C library's: there is no room for another thread. */
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *user) {
  (void)thread;
  (void)attributes;
  (void)start;
  (void)user;
  refused++;
  return EAGAIN;
}

static int32_t resolve(void *user, int64_t left_ms, const char *host, char *addresses, size_t capacity) {
  (void)user;
  (void)left_ms;
  (void)host;
  (void)snprintf(addresses, capacity, "127.0.0.1");
  return 0;
}

/* fault:R06 */
static void a_name_cannot_be_looked_up(void) {
  mcat_config config = service_config();
  config.base_url = "https://service.invalid";
  mcat_client *client = client_of(&config);
  const mcat_response *response = NULL;
  const int64_t since = now_ms();
  CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_ERR_RESOLVE);
  CHECK_NUMBER(response->reason, MCAT_REASON_BUSY);
  CHECK_NUMBER(response->phase, MCAT_PHASE_RESOLVE);
  CHECK_NUMBER(response->maybe_applied, 0);
  CHECK_HOLDS(response->message, "no thread");
  CHECK(refused > 0);
  CHECK(now_ms() - since < 15000);
  mcat_response_free(response);
  mcat_client_free(client);
}

/* What needs no look-up works all the same: an address, or a resolver of the device's. fault:R06 */
static void all_else_works(void) {
  mcat_client *client = service_client();
  refused = 0;
  sign_in(client);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);

  mcat_config config = service_config();
  char address[256];
  const char *port = strrchr(config.base_url, ':');
  NEED(port != NULL);
  (void)snprintf(address, sizeof address, "https://service.test%s", port);
  config.base_url = address;
  config.resolve = resolve;
  client = client_of(&config);
  const mcat_response *response = NULL;
  /* It came as far as the certificate, which is for another name. */
  CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_ERR_TLS);
  CHECK_NUMBER(response->reason, MCAT_REASON_CERTIFICATE_NAME);
  mcat_response_free(response);
  mcat_client_free(client);
  CHECK_NUMBER(refused, 0);
}

int main(void) {
  a_name_cannot_be_looked_up();
  all_else_works();
  return checked();
}
