/* A client that finds no service: it says so, and which library it is. */
#include <musiccat.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = "http://127.0.0.1:1";
  config.api_key = "demo-key";
  mcat_client *client;
  const mcat_response *why;
  mcat_status status = mcat_client_new(&config, &client, &why);
  mcat_response_free(why);
  if (MCAT_FAILED(status)) {
    return 1;
  }
  const mcat_response *answer;
  status = mcat_versions(client, NULL, &answer);
  (void)printf("musiccat %s: %s: %s\n", mcat_version(), mcat_status_name(status), answer->message);
  mcat_response_free(answer);
  mcat_client_free(client);
  return status == MCAT_ERR_CONNECT && strcmp(mcat_version(), MCAT_VERSION) == 0 ? 0 : 1;
}
