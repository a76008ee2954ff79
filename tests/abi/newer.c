/* A program of a header that is newer than the library: the test makes that header out of today's. It says how it was refused; with
 * an argument it also calls what the library does not have. */
#include "musiccat.h"
#include <stdio.h>

int main(int argc, char **argv) {
  (void)argv;
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = "https://localhost:1";
  config.api_key = "demo-key";
  config.added_later_ms = 5;
  mcat_client *client;
  const mcat_response *why;
  mcat_status status = mcat_client_new(&config, &client, &why);
  (void)printf("%s: %s\n", mcat_status_name(status), why->message);
  (void)fflush(stdout);
  mcat_response_free(why);
  if (argc > 1) {
    (void)mcat_added_later(client);
  }
  mcat_client_free(client);
  return MCAT_FAILED(status) ? 1 : 0;
}
