/* secrets.c: a device at work, which halts now and then for its memory to be searched from outside (secrets.rs). */
#define _POSIX_C_SOURCE 200809L
#include "secrets.h"

#include <fcntl.h>
#include <pthread.h>

#define PICTURE (1 << 20)

static void wipe(void *start, size_t length) {
  volatile unsigned char *bytes = start;
  while (length-- > 0) {
    *bytes++ = 0;
  }
}

/* A store that holds nothing in memory: each record becomes a file of its own, for the search to look for its tokens. */
struct filed {
  mcat_store store;
  int saves;
  bool empty;
};

static int file(const struct filed *filed, int flags) {
  char path[1024];
  (void)snprintf(path, sizeof path, "%s/record.%d", setting("MUSICCAT_TEST_FOLDER"), filed->saves);
  return open(path, flags, 0600);
}

static int32_t load(void *user_, int64_t left_ms, void *record, size_t capacity, size_t *length) {
  const struct filed *filed = user_;
  (void)left_ms;
  if (filed->empty) {
    return MCAT_STORE_ABSENT;
  }
  const int fd = file(filed, O_RDONLY);
  const ssize_t n = read(fd, record, capacity);
  NEED(close(fd) == 0 && n > 0);
  *length = (size_t)n;
  return MCAT_STORE_OK;
}

static int32_t save(void *user_, int64_t left_ms, const void *record, size_t length) {
  struct filed *filed = user_;
  (void)left_ms;
  filed->saves++;
  filed->empty = false;
  const int fd = file(filed, O_WRONLY | O_CREAT | O_TRUNC);
  NEED(write(fd, record, length) == (ssize_t)length && close(fd) == 0);
  return MCAT_STORE_OK;
}

static int32_t erase(void *user_, int64_t left_ms) {
  struct filed *filed = user_;
  (void)left_ms;
  filed->empty = true;
  return MCAT_STORE_OK;
}

struct picture {
  unsigned char *bytes;
  size_t length;
};

static int32_t keep(void *user_, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  struct picture *picture = user_;
  (void)left_ms;
  (void)received;
  (void)total;
  NEED(picture->length + length <= PICTURE);
  (void)memcpy(picture->bytes + picture->length, bytes, length);
  picture->length += length;
  return 0;
}

static int32_t give(void *user_, int64_t left_ms, int64_t offset, void *buffer, size_t capacity, size_t *length) {
  const struct picture *picture = user_;
  (void)left_ms;
  const size_t rest = picture->length - (size_t)offset;
  *length = rest < capacity ? rest : capacity;
  (void)memcpy(buffer, picture->bytes + offset, *length);
  return MCAT_IO_OK;
}

/* What a device does, each with all that went before it in its store. */

static void is_refused(mcat_client *client) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_auth_password(client, user, wrong, NULL, &response), MCAT_ERR_UNAUTHORIZED);
  mcat_response_free(response);
}

static void signs_in(mcat_client *client) {
  CHECK_STATUS(mcat_auth_password(client, user, password, NULL, NULL), MCAT_OK);
}

static void reads(mcat_client *client) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_account(client, NULL, &response), MCAT_OK);
  mcat_response_free(response);
}

static void fails(mcat_client *client) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_get(client, "art.99999999", NULL, &response), MCAT_ERR_NOT_FOUND);
  mcat_response_free(response);
}

static void refreshes(mcat_client *client) {
  CHECK_STATUS(mcat_auth_refresh(client, NULL, NULL), MCAT_OK);
}

/* A raw call that makes something, and a picture down and up again. */
static void uploads(mcat_client *client) {
  char playlist[64];
  make_playlist(client, playlist, sizeof playlist);

  char address[256];
  struct picture picture = {.bytes = malloc(PICTURE)};
  NEED(picture.bytes != NULL);
  CHECK_STATUS(mcat_image_address(client, MCAT_IMAGE_ALBUM, setting("MUSICCAT_TEST_ALBUM"), 500, 500, NULL, address,
                                  sizeof address, NULL, NULL),
               MCAT_OK);
  CHECK_STATUS(mcat_download(client, address, keep, &picture, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_me_library_playlist_image_upload(client, playlist, give, &picture, (int64_t)picture.length, NULL, NULL),
               MCAT_OK);
  free(picture.bytes);
}

static void signs_out(mcat_client *client) {
  CHECK_STATUS(mcat_auth_sign_out(client, NULL, NULL), MCAT_OK);
}

/* Without a service the calls end early, and little runs that could cover their traces. */
static void is_cut_off(const mcat_config *usual) {
  mcat_config config = *usual;
  config.base_url = "http://127.0.0.1:1";
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_auth_password(client, user, password, NULL, NULL), MCAT_ERR_CONNECT);
  mcat_client_free(client);
  halt("freed:", "cut off from signing in");
  client = client_of(&config);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_ERR_CONNECT);
  mcat_client_free(client);
  halt("freed:", "cut off from the account");
  config.api_secret = NULL; /* then the token goes in JSON */
  client = client_of(&config);
  CHECK_STATUS(mcat_auth_refresh(client, NULL, NULL), MCAT_ERR_CONNECT);
  mcat_client_free(client);
  halt("freed:", "cut off from refreshing");
}

static void (*const life[])(mcat_client *) = {is_refused, signs_in, reads, fails, refreshes, reads, uploads, signs_out};
enum { LIFE = sizeof life / sizeof *life };

/* Lives a life with a client for each step, then one with a client for the whole. */
static void live(const mcat_config *config, const char *where) {
  for (size_t i = 0; i < LIFE; i++) {
    if (life[i] == signs_out) {
      is_cut_off(config);
    }
    mcat_client *client = client_of(config);
    life[i](client);
    mcat_client_free(client);
    halt("freed:", where);
  }
  mcat_client *client = client_of(config);
  for (size_t i = 0; i < LIFE; i++) {
    life[i](client);
    halt(life[i] == is_refused || life[i] == signs_out ? "signed out:" : "signed in:", where);
  }
  mcat_client_free(client);
  halt("freed:", where);
}

/* With the library's own store. */
static void live_over_tls(void) {
  char tokens[1024];
  mcat_config config = config_of("MUSICCAT_TEST_ADDRESS");
  (void)snprintf(tokens, sizeof tokens, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  config.ca_file = setting("MUSICCAT_TEST_AUTHORITY");
  config.token_file = tokens;
  live(&config, "over TLS");
}

/* With a store of the device's, on a thread of its own. */
static void *live_over_http(void *unused) {
  struct filed filed = {.saves = 0, .empty = true};
  MCAT_INIT(&filed.store);
  filed.store.user = &filed;
  filed.store.load = load;
  filed.store.save = save;
  filed.store.erase = erase;
  mcat_config config = config_of("MUSICCAT_TEST_PLAIN_ADDRESS");
  config.store = &filed.store;
  live(&config, "over HTTP");
  return unused;
}

/* Copies where the search must find them: in data, on the heap in disguise, and where a function has returned from. */
static char in_data[256];

static void leave_on_stack(size_t at) {
  volatile char deep[8192]; /* out of the way of what is called next */
  for (size_t i = 0; i < sizeof deep; i++) {
    deep[i] = at < sizeof deep && i - at < strlen(password) ? password[i - at] : '\0';
  }
}

static void plant(void) {
  char *on_heap = malloc(sizeof in_data);
  NEED(on_heap != NULL && strlen(password) < sizeof in_data / 2);
  (void)strcpy(in_data, password);
  for (size_t i = 0; i < strlen(password); i++) {
    (void)snprintf(on_heap + 2 * i, 3, "%02x", (unsigned)(unsigned char)password[i]);
  }
  leave_on_stack(0);
  halt("planted:", "copies");
  leave_on_stack(SIZE_MAX);
  wipe(in_data, sizeof in_data);
  wipe(on_heap, sizeof in_data);
  free(on_heap);
}

int main(void) {
  read_secrets();
  plant();
  live_over_tls();
  pthread_t thread;
  NEED(pthread_create(&thread, NULL, live_over_http, NULL) == 0);
  NEED(pthread_join(thread, NULL) == 0);
  halt("freed:", "at the end"); /* the stack of a thread that has ended is kept for the next */
  return checked();
}
