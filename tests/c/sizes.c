/* sizes.c: the structs that a program fills, as another release of the header has them, and as no header has them. Each ends where its
   memory ends: what is read behind it ends the program. */
#define _GNU_SOURCE
#include "wire.h"

#include <sys/mman.h>
#include <unistd.h>

static mcat_client *client;
static wire *line;

/* Room for a struct, and behind it nothing. */
static struct {
  unsigned char *start;
  size_t length;
} room;

static void make_room(void) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  room.length = page;
  room.start = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  NEED(room.start != MAP_FAILED && mprotect(room.start + page, page, PROT_NONE) == 0);
}

/* The first `size` bytes of a struct that ends with the room. A longer one goes on with bytes that no struct of ours has. */
static void *placed(const void *filled, size_t length, size_t size) {
  unsigned char *at = room.start + room.length - size;
  (void)memset(at, 0xa5, size);
  (void)memcpy(at, filled, size < length ? size : length);
  return at;
}

/* One struct in the call that takes it. */

static mcat_status take_config(const void *filled, const mcat_response **out) {
  mcat_client *made = NULL;
  const mcat_status status = mcat_client_new(filled, &made, out);
  mcat_client_free(made);
  return status;
}

static mcat_status take_store(const void *filled, const mcat_response **out) {
  mcat_config config = wire_config(line);
  config.store = filled;
  return take_config(&config, out);
}

static mcat_status take_outbox_store(const void *filled, const mcat_response **out) {
  mcat_config config = wire_config(line);
  config.outbox = filled;
  return take_config(&config, out);
}

static mcat_status take_transport(const void *filled, const mcat_response **out) {
  mcat_config config = wire_config(line);
  config.transport = filled;
  return take_config(&config, out);
}

static mcat_status take_clock(const void *filled, const mcat_response **out) {
  mcat_config config = wire_config(line);
  config.clock = filled;
  return take_config(&config, out);
}

static mcat_status take_params(const void *filled, const mcat_response **out) {
  return mcat_artists_top(client, filled, out);
}

static mcat_status take_sign_in(const void *filled, const mcat_response **out) {
  return mcat_auth_begin(client, filled, NULL, out);
}

static mcat_status take_tokens(const void *filled, const mcat_response **out) {
  return mcat_auth_import(client, filled, NULL, out);
}

static mcat_status take_image_options(const void *filled, const mcat_response **out) {
  char address[512];
  return mcat_image_address(client, MCAT_IMAGE_ALBUM, "alb.1", 500, 500, filled, address, sizeof address, NULL, out);
}

static mcat_status take_picture(const void *filled, const mcat_response **out) {
  char address[512];
  return mcat_image_best(client, filled, address, sizeof address, NULL, NULL, NULL, out);
}

static mcat_status take_playback(const void *filled, const mcat_response **out) {
  return mcat_playback_started(client, "tra.1", "alb.1", filled, out);
}

static mcat_status take_station_options(const void *filled, const mcat_response **out) {
  mcat_station *station = NULL;
  const mcat_status status = mcat_station_open(client, "art.1", filled, NULL, &station, out);
  mcat_station_free(station);
  return status;
}

static mcat_status take_new_playlist(const void *filled, const mcat_response **out) {
  return mcat_me_library_playlist_create(client, filled, NULL, out);
}

static mcat_status take_playlist_changes(const void *filled, const mcat_response **out) {
  return mcat_me_library_playlist_update(client, "mp.1", filled, NULL, out);
}

static mcat_status take_context(const void *filled, const mcat_response **out) {
  return mcat_me_favorites_add(client, "tra.1", filled, NULL, out);
}

static mcat_status take_raw_request(const void *filled, const mcat_response **out) {
  return mcat_raw(client, filled, NULL, out);
}

#define STRUCTS(ONE)                               \
  ONE(mcat_config, take_config)                    \
  ONE(mcat_store, take_store)                      \
  ONE(mcat_outbox_store, take_outbox_store)        \
  ONE(mcat_transport, take_transport)              \
  ONE(mcat_clock, take_clock)                      \
  ONE(mcat_params, take_params)                    \
  ONE(mcat_sign_in_request, take_sign_in)          \
  ONE(mcat_tokens, take_tokens)                    \
  ONE(mcat_image_options, take_image_options)      \
  ONE(mcat_picture, take_picture)                  \
  ONE(mcat_playback, take_playback)                \
  ONE(mcat_station_options, take_station_options)  \
  ONE(mcat_new_playlist, take_new_playlist)        \
  ONE(mcat_playlist_changes, take_playlist_changes) \
  ONE(mcat_context, take_context)                  \
  ONE(mcat_raw_request, take_raw_request)

typedef mcat_status taking(const void *filled, const mcat_response **out);

static void is_refused(const char *name, taking *take, const void *filled, mcat_status wanted) {
  const mcat_response *response = NULL;
  if (!CHECK_STATUS(take(filled, &response), wanted) || wanted == MCAT_ERR_ARGUMENT) {
    if (!CHECK_HOLDS(response->message, wanted == MCAT_ERR_ARGUMENT ? "MCAT_INIT" : "newer")) {
      (void)fprintf(stderr, "of %s\n", name);
    }
  }
  mcat_response_free(response);
}

/* Two structs are taken alike. */
static void are_alike(const char *name, taking *take, const void *one, const void *other) {
  const mcat_response *first = NULL;
  const mcat_response *second = NULL;
  const mcat_status status = take(one, &first);
  if (!CHECK_STATUS(take(other, &second), status) || !CHECK_TEXT(second->message, first->message)) {
    (void)fprintf(stderr, "of %s\n", name);
  }
  CHECK(strstr(first->message, "MCAT_INIT") == NULL);
  mcat_response_free(first);
  mcat_response_free(second);
}

/* fault:M20 */
static void of_any_size(const char *name, taking *take, void *filled, size_t length, size_t alignment) {
  uint32_t *const head = filled; /* size and version */
  /* garbage, and what MCAT_INIT was forgotten for */
  const size_t nonsense[] = {0, 4, 7, length + 1, length + 2, 16 * length + 4, UINT32_MAX, UINT32_MAX - 3};
  for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
    head[0] = (uint32_t)nonsense[i];
    is_refused(name, take, placed(filled, length, length), MCAT_ERR_ARGUMENT);
  }
  /* and what would end inside a pointer */
  for (size_t size = alignment / 2; size < length; size += alignment) {
    head[0] = (uint32_t)size;
    is_refused(name, take, placed(filled, length, length), MCAT_ERR_ARGUMENT);
  }
  /* a program whose header is newer than the library */
  head[0] = (uint32_t)length;
  head[1] = MCAT_ABI_MINOR + 1;
  is_refused(name, take, placed(filled, length, length), MCAT_ERR_VERSION);
  head[1] = UINT32_MAX;
  is_refused(name, take, placed(filled, length, length), MCAT_ERR_VERSION);
  /* a program whose header knew no field at all: as if none was given */
  head[1] = 0;
  head[0] = 8;
  const void *older = placed(filled, length, 8);
  head[0] = (uint32_t)length;
  are_alike(name, take, filled, older);
  /* one that is longer than today's: what it has beyond is not looked at */
  head[0] = (uint32_t)length + 64;
  const void *longer = placed(filled, length, length + 64);
  head[0] = (uint32_t)length;
  are_alike(name, take, filled, longer);
}

/* What an older program's struct has is heard, and what is behind it is not. fault:M20 */
static void fields_of_an_older_header_count(void) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 7;
  const size_t alignment = _Alignof(mcat_params);
  const size_t size = (offsetof(mcat_params, limit) + sizeof params.limit + alignment - 1) / alignment * alignment;
  params.size = (uint32_t)size;
  wire_clear(line);
  wire_answer(line, "200 OK", WIRE_NO_ARTISTS);
  CHECK_STATUS(mcat_artists_top(client, placed(&params, sizeof params, size), NULL), MCAT_OK);
  CHECK_HOLDS(line->sent, "limit=7");
  wire_clear(line);
}

int main(void) {
  make_room();
  line = wire_new();
  mcat_config config = wire_config(line);
  client = client_of(&config);
#define ONE(type, take)                                \
  {                                                    \
    type filled;                                       \
    MCAT_INIT(&filled);                                \
    of_any_size(#type, take, &filled, sizeof filled,   \
                _Alignof(type));                       \
  }
  STRUCTS(ONE)
#undef ONE
  fields_of_an_older_header_count();
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
