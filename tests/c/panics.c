/* panics.c: a bug inside. The standard library panics where it cannot read the monotonic clock, which it does to wait for a look-up: here that
 * clock fails as long as the program wants. */
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <netdb.h>
#include <sys/syscall.h>
#include <unistd.h>

static volatile bool is_broken;

/* In the place of the system's, for the library too. */
int clock_gettime(clockid_t clock, struct timespec *now) {
  if (is_broken && clock == CLOCK_MONOTONIC) {
    errno = EINVAL;
    return -1;
  }
  return (int)syscall(SYS_clock_gettime, clock, now);
}

#if __SIZEOF_POINTER__ == 4
/* With glibc 32-bit ARM asks here, for times of 64 bits: seconds, and nanoseconds below. */
int __clock_gettime64(clockid_t clock, int64_t *now);
int __clock_gettime64(clockid_t clock, int64_t *now) {
  if (is_broken && clock == CLOCK_MONOTONIC) {
    errno = EINVAL;
    return -1;
  }
  return (int)syscall(SYS_clock_gettime64, clock, now);
}
#endif

static void a_while(long ms) {
  struct timespec time = {0, ms * 1000 * 1000};
  (void)nanosleep(&time, NULL);
}

/* It takes its time, so that it is waited for. */
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  (void)node, (void)service, (void)hints, (void)found;
  a_while(200);
  return EAI_NONAME;
}

/* glibc has both in one part: a program without shared libraries takes none of it, or all. */
void freeaddrinfo(struct addrinfo *found) {
  (void)found;
}

int main(void) {
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = "http://service.test";
  config.allow_http = MCAT_YES;
  config.api_key = "a-key";
  config.max_tries = 1;
  mcat_client *client = NULL;
  NEED(mcat_client_new(&config, &client, NULL) == MCAT_OK);
  for (int i = 0; i < 3; i++) {
    const mcat_response *response = NULL;
    is_broken = true;
    mcat_status status = mcat_artists_top(client, NULL, &response);
    is_broken = false;
    CHECK_STATUS(status, MCAT_ERR_PANIC);
    CHECK_STATUS(response->status, MCAT_ERR_PANIC);
    mcat_response_free(response);
    /* The client stays usable. */
    CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_RESOLVE);
  }
  mcat_client_free(client);
  /* The last look-up that nobody has waited for comes to its end. */
  a_while(500);
  return checked();
}
