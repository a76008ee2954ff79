/* members.c: several members on one device, each with a store of its own, over the same connections; and two clients that share one
 * store. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <pthread.h>

#define MEMBERS 2
#define CALLS 16
#define RECORD 4096

static void sign_in_as(mcat_client *client, const char *user, const char *password) {
  const mcat_response *response = NULL;
  mcat_status status = mcat_auth_password(client, user, password, NULL, &response);
  mcat_response_free(done(status, response));
}

/* Who the service says that makes the calls of a client. */
static bool is_of(mcat_client *client, const char *user) {
  const mcat_response *response = NULL;
  done(mcat_me_account(client, NULL, &response), response);
  const bool same = strcmp(response->account->email, user) == 0;
  mcat_response_free(response);
  return same;
}

/* members */

struct member {
  mcat_client *client;
  const char *user;
  char token_file[1024];
  int told; /* events */
  mcat_event_kind last;
};

static void told(void *user, int64_t left_ms, const mcat_event *event) {
  struct member *member = user;
  CHECK(left_ms >= 0);
  member->told++;
  member->last = event->kind;
}

static mcat_config own_config(struct member *member, const char *file, mcat_config config) {
  (void)snprintf(member->token_file, sizeof member->token_file, "%s/%s", setting("MUSICCAT_TEST_FOLDER"), file);
  config.token_file = member->token_file;
  config.event = told;
  config.user = member;
  return config;
}

static void set_up(struct member members[MEMBERS]) {
  (void)memset(members, 0, MEMBERS * sizeof *members);
  const mcat_config first = own_config(&members[0], "first", service_config());
  members[0].client = client_of(&first);
  mcat_config empty;
  MCAT_INIT(&empty);
  const mcat_config second = own_config(&members[1], "second", empty);
  const mcat_response *why = NULL;
  done(mcat_client_share(members[0].client, &second, &members[1].client, &why), why);
  mcat_response_free(why);
  members[0].user = setting("MUSICCAT_TEST_USER");
  members[1].user = setting("MUSICCAT_TEST_OTHER_USER");
  sign_in_as(members[0].client, members[0].user, setting("MUSICCAT_TEST_PASSWORD"));
  sign_in_as(members[1].client, members[1].user, setting("MUSICCAT_TEST_OTHER_PASSWORD"));
}

static void *ask_by_turns(void *user) {
  struct member *members = user;
  for (int i = 0; i < CALLS; i++) {
    NEED(is_of(members[i % MEMBERS].client, members[i % MEMBERS].user));
  }
  return NULL;
}

static void calls_of_two_members_by_turns(struct member members[MEMBERS]) {
  pthread_t threads[4];
  for (size_t i = 0; i < 4; i++) {
    NEED(pthread_create(&threads[i], NULL, ask_by_turns, members) == 0);
  }
  for (size_t i = 0; i < 4; i++) {
    NEED(pthread_join(threads[i], NULL) == 0);
  }
}

static void one_member_leaves_the_other_alone(struct member members[MEMBERS]) {
  CHECK_NUMBER(members[0].told, 1);
  CHECK_NUMBER(members[1].told, 1);
  CHECK_NUMBER(members[1].last, MCAT_EVENT_SIGNED_IN);
  CHECK_STATUS(mcat_auth_refresh(members[0].client, NULL, NULL), MCAT_OK);
  CHECK_NUMBER(members[0].last, MCAT_EVENT_REFRESHED);
  CHECK_NUMBER(members[1].told, 1);
  CHECK_STATUS(mcat_auth_sign_out(members[0].client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_account(members[0].client, NULL, NULL), MCAT_ERR_SIGN_IN_NEEDED);
  CHECK(is_of(members[1].client, members[1].user));
  /* The next start of the device finds the one that stayed. */
  mcat_client_free(members[0].client);
  mcat_client_free(members[1].client);
  mcat_config config = service_config();
  config.token_file = members[1].token_file;
  mcat_client *client = client_of(&config);
  CHECK(is_of(client, members[1].user));
  mcat_client_free(client);
}

/* two clients, one store */

struct shared_store {
  mcat_store store;
  pthread_mutex_t guard; /* of what follows */
  unsigned char record[RECORD];
  size_t length;
  bool taken;
};

static int32_t load(void *user, int64_t left_ms, void *record, size_t capacity, size_t *length) {
  struct shared_store *store = user;
  (void)left_ms;
  NEED(pthread_mutex_lock(&store->guard) == 0);
  int32_t result = MCAT_STORE_ABSENT;
  if (store->length > 0 && store->length <= capacity) {
    (void)memcpy(record, store->record, store->length);
    *length = store->length;
    result = MCAT_STORE_OK;
  }
  (void)pthread_mutex_unlock(&store->guard);
  return result;
}

static int32_t save(void *user, int64_t left_ms, const void *record, size_t length) {
  struct shared_store *store = user;
  (void)left_ms;
  NEED(pthread_mutex_lock(&store->guard) == 0);
  CHECK(store->taken && length <= sizeof store->record);
  (void)memcpy(store->record, record, length);
  store->length = length;
  (void)pthread_mutex_unlock(&store->guard);
  return MCAT_STORE_OK;
}

static int32_t erase(void *user, int64_t left_ms) {
  struct shared_store *store = user;
  (void)left_ms;
  NEED(pthread_mutex_lock(&store->guard) == 0);
  store->length = 0;
  (void)pthread_mutex_unlock(&store->guard);
  return MCAT_STORE_OK;
}

static int32_t lock(void *user, int64_t left_ms, int32_t wait_ms) {
  struct shared_store *store = user;
  (void)left_ms;
  (void)wait_ms;
  NEED(pthread_mutex_lock(&store->guard) == 0);
  const bool is_free = !store->taken;
  store->taken = true;
  (void)pthread_mutex_unlock(&store->guard);
  return is_free ? MCAT_IO_OK : MCAT_IO_AGAIN;
}

static void unlock(void *user) {
  struct shared_store *store = user;
  NEED(pthread_mutex_lock(&store->guard) == 0);
  CHECK(store->taken);
  store->taken = false;
  (void)pthread_mutex_unlock(&store->guard);
}

static void *refresh_and_refresh(void *user) {
  mcat_client *client = user;
  for (int i = 0; i < CALLS; i++) {
    const mcat_response *response = NULL;
    mcat_response_free(done(mcat_auth_refresh(client, NULL, &response), response));
    NEED(is_of(client, setting("MUSICCAT_TEST_USER")));
  }
  return NULL;
}

/* A refresh token that is sent twice would end the sign-in: the service rotates strictly. fault:S08 */
static void clients_of_one_store_refresh_one_after_the_other(void) {
  struct shared_store store;
  (void)memset(&store, 0, sizeof store);
  NEED(pthread_mutex_init(&store.guard, NULL) == 0);
  MCAT_INIT(&store.store);
  store.store.user = &store;
  store.store.load = load;
  store.store.save = save;
  store.store.erase = erase;
  store.store.lock = lock;
  store.store.unlock = unlock;
  mcat_config config = service_config();
  config.store = &store.store;
  config.pace = MCAT_NO;
  mcat_client *clients[] = {client_of(&config), client_of(&config)};
  sign_in(clients[0]);
  pthread_t threads[2];
  for (size_t i = 0; i < 2; i++) {
    NEED(pthread_create(&threads[i], NULL, refresh_and_refresh, clients[i]) == 0);
  }
  for (size_t i = 0; i < 2; i++) {
    NEED(pthread_join(threads[i], NULL) == 0);
    mcat_client_free(clients[i]);
  }
  CHECK(!store.taken);
  (void)pthread_mutex_destroy(&store.guard);
}

int main(void) {
  struct member members[MEMBERS];
  set_up(members);
  calls_of_two_members_by_turns(members);
  one_member_leaves_the_other_alone(members);
  clients_of_one_store_refresh_one_after_the_other();
  return checked();
}
