/* A program with two static libraries that are written in Rust: each must go on working. */
#include <musiccat.h>
#include <stdbool.h>
#include <stdio.h>

bool other_survives_a_panic(void);

int main(int argc, char **argv) {
  if (argc != 4) return 2; /* ADDRESS KEY AUTHORITY.pem */
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = argv[1];
  config.api_key = argv[2];
  config.ca_file = argv[3];
  mcat_client *client;
  const mcat_response *r;
  mcat_status status = mcat_client_new(&config, &client, &r);
  if (!MCAT_FAILED(status)) {
    mcat_response_free(r);
    status = mcat_artists_top(client, NULL, &r);
  }
  (void)printf("artists %zu, survived %d\n", r->artists.len, other_survives_a_panic());
  mcat_response_free(r);
  mcat_client_free(client);
  return MCAT_FAILED(status) ? 1 : 0;
}
