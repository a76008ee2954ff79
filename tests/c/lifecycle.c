/* lifecycle.c: clients and responses come and go in any order. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

static const mcat_response *top(mcat_client *client) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 3;
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_top(client, &params, &response);
  return done(status, response);
}

static void *no_memory(void *user, size_t size) {
  (void)user;
  (void)size;
  return NULL;
}

static void no_release(void *user, void *block) {
  (void)user;
  CHECK(block == NULL);
}

static mcat_client *share_of(mcat_client *client) {
  mcat_client *share = NULL;
  const mcat_response *why = NULL;
  done(mcat_client_share(client, NULL, &share, &why), why);
  mcat_response_free(why);
  return share;
}

/* fault:M06 */
static void a_response_outlives_its_client(void) {
  mcat_client *client = service_client();
  const mcat_response *response = top(client);
  mcat_client_free(client);
  CHECK_NUMBER(response->artists.len, 3);
  for (size_t i = 0; i < response->artists.len; i++) {
    CHECK(strlen(response->artists.items[i]->name) > 0);
    CHECK_NUMBER(mcat_id_kind_of(response->artists.items[i]->id), MCAT_ID_ARTIST);
  }
  mcat_response_free(response);
}

static void shares_are_freed_in_any_order(void) {
  mcat_client *parent = service_client();
  mcat_client *first = share_of(parent);
  mcat_client *second = share_of(first);
  mcat_client_free(parent);
  mcat_response_free(top(first));
  mcat_client_free(first);
  const mcat_response *page = top(second);
  CHECK_NUMBER(page->artists.len, 3);
  mcat_client_free(second);
  mcat_response_free(page);
}

static void a_share_is_the_same_member(void) {
  mcat_client *parent = service_client();
  mcat_client *share = share_of(parent);
  CHECK_STATUS(mcat_auth_check(share, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  sign_in(parent);
  CHECK_STATUS(mcat_auth_check(share, NULL, NULL), MCAT_OK);
  const mcat_response *account = NULL;
  done(mcat_me_account(share, NULL, &account), account);
  CHECK_TEXT(account->account->email, setting("MUSICCAT_TEST_USER"));
  mcat_response_free(account);
  CHECK_STATUS(mcat_auth_sign_out(share, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_auth_check(parent, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  mcat_client_free(parent);
  mcat_client_free(share);
}

/* A response that could not be made is a fixed one: freeing it does nothing, so twice is as good as once. */
static void fixed_responses_are_freed_without_end(void) {
  const mcat_response *fixed = NULL;
  CHECK_STATUS(mcat_versions(NULL, NULL, &fixed), MCAT_ERR_ARGUMENT);
  mcat_response_free(fixed);
  mcat_response_free(fixed);
  CHECK_STATUS(fixed->status, MCAT_ERR_ARGUMENT);
  CHECK(strlen(fixed->message) > 0);
}

/* A failed start leaves nothing behind, and says so with NULL. */
static void a_client_that_is_not_made_is_null(void) {
  mcat_config config = service_config();
  config.api_key = NULL;
  mcat_client *client = (mcat_client *)&config;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(&config, &client, &why), MCAT_ERR_ARGUMENT);
  CHECK(client == NULL);
  CHECK_HOLDS(why->message, "api_key");
  mcat_response_free(why);
}

/* The library copies what it needs: the program's own texts may go at once. */
static void settings_may_be_forgotten(void) {
  mcat_config config = service_config();
  char address[256];
  char key[256];
  (void)snprintf(address, sizeof address, "%s", config.base_url);
  (void)snprintf(key, sizeof key, "%s", config.api_key);
  config.base_url = address;
  config.api_key = key;
  mcat_client *client = client_of(&config);
  (void)memset(address, 'x', sizeof address);
  (void)memset(key, 'x', sizeof key);
  (void)memset(&config, 0xff, sizeof config);
  mcat_response_free(top(client));
  mcat_client_free(client);
}

/* The system's memory is in use: another allocator would get back what it never gave. */
static void an_allocator_comes_too_late(void) {
  mcat_memory memory;
  MCAT_INIT(&memory);
  memory.allocate = no_memory;
  memory.release = no_release;
  mcat_client *client = service_client();
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_memory_set(&memory, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "before the library takes any");
  mcat_response_free(why);
  mcat_response_free(top(client));
  mcat_client_free(client);
}

int main(void) {
  an_allocator_comes_too_late();
  a_response_outlives_its_client();
  shares_are_freed_in_any_order();
  a_share_is_the_same_member();
  fixed_responses_are_freed_without_end();
  a_client_that_is_not_made_is_null();
  settings_may_be_forgotten();
  return checked();
}
