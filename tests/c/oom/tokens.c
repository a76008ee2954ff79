/* tokens.c: the member stays signed in, whatever was refused while the tokens were refreshed. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

static mcat_config config_of(const char *address) {
  static char file[512];
  (void)snprintf(file, sizeof file, "%s/refreshed", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = service_config();
  config.base_url = address;
  config.pace = MCAT_NO;
  config.deadline_ms = 120000;
  config.log = NULL;
  config.token_file = file;
  return config;
}

/* A refresh with all the memory there is: the service takes each refresh token once, and one that comes twice ends the sign-in. */
static bool refreshes(mcat_client *client, const char *who, long long index, bool for_ever) {
  const mcat_response *r = NULL;
  mcat_status status = mcat_auth_refresh(client, NULL, &r);
  if (status != MCAT_OK) {
    (void)fprintf(stderr, "%s, refused %s from %lld on: %s, %s\n", who, for_ever ? "for ever" : "once", index,
                  mcat_status_name(status), r->message);
  }
  bool reads = CHECK_STATUS(status, MCAT_OK) && CHECK_NUMBER(r->reason, MCAT_REASON_NONE);
  mcat_response_free(r);
  return reads;
}

/* fault:R04 */
static void none_is_lost(const char *address, long long stride) {
  mcat_config config = config_of(address);
  mcat_client *client = client_of(&config);
  sign_in(client);
  for (int for_ever = 0; for_ever < 2; for_ever++) {
    long long refused = 1;
    for (long long index = for_ever; refused > 0; index += stride) {
      mcat_network_changed(client);
      const mcat_response *r = NULL;
      scarce_refuse(&scarce, index, for_ever);
      mcat_status status = mcat_auth_refresh(client, NULL, &r);
      refused = atomic_load(&scarce.refused);
      scarce_refuse(&scarce, -1, false);
      tally.calls++;
      tally.refused += refused;
      tally.succeeded += status == MCAT_OK;
      tally.ended += status == MCAT_ERR_MEMORY;
      CHECK(status == MCAT_OK || (status == MCAT_ERR_MEMORY && refused > 0));
      mcat_response_free(r);
      /* After a restart, with what is on the disk; then the one that ran out. */
      mcat_client *restarted = client_of(&config);
      bool good = refreshes(restarted, "after a restart", index, for_ever) && refreshes(client, "the same client", index, for_ever);
      mcat_client_free(restarted);
      if (!good) {
        sign_in(client);
      }
    }
  }
  mcat_client_free(client);
}

void tokens(long long stride) {
  tally.functions = 1;
  none_is_lost(setting("MUSICCAT_TEST_PLAIN_ADDRESS"), stride);
  none_is_lost(setting("MUSICCAT_TEST_ADDRESS"), stride);
}
