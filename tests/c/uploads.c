/* uploads.c: images of a playlist: from memory, from a source that reads while it is sent, and an animated one. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

typedef struct photograph {
  unsigned char *bytes;
  size_t length;
  size_t room;
  /* How the source gives it. */
  size_t most;    /* bytes at once */
  size_t ends_at; /* where it says that the file ends */
  size_t stops_at;
  int begun; /* how often it was asked for the first bytes */
} photograph;

static int32_t keep(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  photograph *p = user;
  CHECK(left_ms > 0 && received == (int64_t)(p->length + length) && (total == -1 || total >= received));
  NEED(p->length + length <= p->room);
  (void)memcpy(p->bytes + p->length, bytes, length);
  p->length += length;
  return 0;
}

static int32_t give(void *user, int64_t left_ms, int64_t offset, void *buffer, size_t capacity, size_t *length) {
  photograph *p = user;
  CHECK(left_ms > 0 && offset >= 0 && capacity > 0);
  const size_t at = (size_t)offset;
  p->begun += at == 0;
  if (at >= p->stops_at) {
    return MCAT_IO_FAILED;
  }
  size_t rest = at < p->ends_at ? p->ends_at - at : 0;
  rest = rest < capacity ? rest : capacity;
  rest = rest < p->most ? rest : p->most;
  (void)memcpy(buffer, p->bytes + at, rest);
  *length = rest;
  return MCAT_IO_OK;
}

/* The cover of an album, as a member might have it on disk. */
static photograph take(mcat_client *client) {
  photograph p = {.room = 1 << 20, .most = 700, .stops_at = SIZE_MAX};
  p.bytes = malloc(p.room);
  NEED(p.bytes != NULL);
  char address[256];
  NEED(mcat_image_address(client, MCAT_IMAGE_ALBUM, setting("MUSICCAT_TEST_ALBUM"), 500, 500, NULL, address,
                          sizeof address, NULL, NULL) == MCAT_OK);
  const mcat_response *response = NULL;
  const mcat_status status = mcat_download(client, address, keep, &p, NULL, &response);
  mcat_response_free(done(status, response));
  p.ends_at = p.length;
  return p;
}

/* The address of the playlist's own image; it changes with each upload. */
static void shown(const mcat_response *response, char *address, size_t room) {
  NEED(response->images.len >= 1);
  const mcat_image *image = response->images.items[0];
  CHECK_TEXT(image->image_type, "displayImage");
  NEED(image->url != NULL);
  CHECK(strcmp(image->url, address) != 0);
  (void)snprintf(address, room, "%s", image->url);
}

static void images(mcat_client *client, const char *id, photograph *p) {
  char address[512] = "";
  const mcat_response *response = NULL;
  done(mcat_me_library_playlist_image_set(client, id, p->bytes, p->length, NULL, &response), response);
  shown(response, address, sizeof address);
  mcat_response_free(response);
  p->begun = 0;
  const int64_t length = (int64_t)p->length;
  done(mcat_me_library_playlist_image_upload(client, id, give, p, length, NULL, &response), response);
  CHECK_NUMBER(p->begun, 2); /* for a look at it, and to send it */
  CHECK(response->stats->bytes_out > length);
  shown(response, address, sizeof address);
  mcat_response_free(response);
  mcat_params params;
  MCAT_INIT(&params);
  params.pretty = MCAT_YES;
  params.keep_raw = MCAT_YES;
  done(mcat_me_library_playlist_giphy_set(client, id, "3o7abKhOpu0NwenH3O", &params, &response), response);
  NEED(response->images.len == 2 && response->raw != NULL);
  CHECK_HOLDS(response->raw, "\n");
  CHECK_TEXT(response->images.items[1]->image_type, "giphyImage");
  CHECK_TEXT(response->images.items[1]->id, "3o7abKhOpu0NwenH3O");
  mcat_response_free(response);
}

/* A source that does not keep its promise, or stops: nothing was changed, and the client goes on. */
static void broken_promises(mcat_client *client, const char *id, photograph *p) {
  const int64_t length = (int64_t)p->length;
  const mcat_response *response = NULL;
  p->ends_at = p->length - 1;
  CHECK_STATUS(mcat_me_library_playlist_image_upload(client, id, give, p, length, NULL, &response), MCAT_ERR_CALLBACK);
  CHECK_NUMBER(response->maybe_applied, 0);
  CHECK_HOLDS(response->message, "fewer bytes than length");
  mcat_response_free(response);
  p->ends_at = p->length;
  CHECK_STATUS(mcat_me_library_playlist_image_upload(client, id, give, p, length - 1, NULL, &response),
               MCAT_ERR_CALLBACK);
  CHECK_NUMBER(response->maybe_applied, 0);
  CHECK_HOLDS(response->message, "more bytes than length");
  mcat_response_free(response);
  p->stops_at = p->length / 2;
  CHECK_STATUS(mcat_me_library_playlist_image_upload(client, id, give, p, length, NULL, &response),
               MCAT_ERR_CANCELLED);
  CHECK_NUMBER(response->reason, MCAT_REASON_SOURCE);
  CHECK_TEXT(mcat_reason_name(response->reason), "MCAT_REASON_SOURCE");
  CHECK_NUMBER(response->maybe_applied, 0);
  mcat_response_free(response);
  p->stops_at = SIZE_MAX;
  CHECK_STATUS(mcat_me_library_playlist_image_upload(client, id, give, p, length, NULL, NULL), MCAT_OK);
}

static void refused(mcat_status status, const mcat_response *response, const char *message) {
  CHECK_STATUS(status, MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, message);
  CHECK_NUMBER(response->stats->tries, 0);
  mcat_response_free(response);
}

static void wrong_files(mcat_client *client, const char *id, photograph *p) {
  const char *length = "length: must be 1 to 9999999 bytes";
  const mcat_response *r = NULL;
  mcat_status s = mcat_me_library_playlist_image_set(client, id, p->bytes, 0, NULL, &r);
  refused(s, r, length);
  s = mcat_me_library_playlist_image_set(client, id, p->bytes, SIZE_MAX, NULL, &r);
  refused(s, r, length);
  s = mcat_me_library_playlist_image_set(client, id, "GIF89a", 6, NULL, &r);
  refused(s, r, "jpeg: must give a JPEG");
  const int64_t lengths[] = {0, -1, INT64_MIN, 10000000, INT64_MAX};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    s = mcat_me_library_playlist_image_upload(client, id, give, p, lengths[i], NULL, &r);
    refused(s, r, length);
  }
  p->bytes[2] ^= 1;
  s = mcat_me_library_playlist_image_upload(client, id, give, p, (int64_t)p->length, NULL, &r);
  refused(s, r, "source: must give a JPEG");
  p->bytes[2] ^= 1;
}

int main(void) {
  mcat_client *client = service_client();
  sign_in(client);
  photograph p = take(client);
  char id[64];
  make_playlist(client, id, sizeof id);
  images(client, id, &p);
  broken_promises(client, id, &p);
  wrong_files(client, id, &p);
  free(p.bytes);
  mcat_client_free(client);
  return checked();
}
