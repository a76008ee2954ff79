/* What the program of the newer header is linked with: a library that has all that it calls, and never runs. */
#include "musiccat.h"

mcat_status mcat_client_new(const struct mcat_config *config, struct mcat_client **client, const struct mcat_response **out) {
  (void)config, (void)client, (void)out;
  return MCAT_OK;
}

const char *mcat_status_name(int32_t status) {
  (void)status;
  return "";
}

void mcat_response_free(const struct mcat_response *response) {
  (void)response;
}

void mcat_client_free(struct mcat_client *client) {
  (void)client;
}

void mcat_added_later(struct mcat_client *client) {
  (void)client;
}
