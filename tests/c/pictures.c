/* pictures.c: the picture of each kind of object that suits a panel, as an address and as a JPEG. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

typedef struct jpeg {
  unsigned char bytes[1 << 20];
  size_t length;
} jpeg;

static jpeg got;

static int32_t keep(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  jpeg *image = user;
  CHECK(left_ms > 0 && received == (int64_t)(image->length + length) && total >= received);
  NEED(image->length + length <= sizeof image->bytes);
  (void)memcpy(image->bytes + image->length, bytes, length);
  image->length += length;
  return 0;
}

static int sixteen(const unsigned char *bytes) {
  return bytes[0] << 8 | bytes[1];
}

/* The size that stands in the JPEG's frame header. */
static void size_of(const jpeg *image, int *width, int *height) {
  size_t at = 2;
  NEED(image->length > 4 && sixteen(image->bytes) == 0xFFD8);
  while (at + 9 < image->length && image->bytes[at] == 0xFF) {
    const unsigned char marker = image->bytes[at + 1];
    if (marker == 0xC0 || marker == 0xC1 || marker == 0xC2) {
      *height = sixteen(image->bytes + at + 5);
      *width = sixteen(image->bytes + at + 7);
      return;
    }
    at += 2 + (size_t)sixteen(image->bytes + at + 2);
  }
  NEED(false && "a frame header");
}

/* A panel of 240 by 200 pixels of two bytes, and room to decode so many bytes. */
static mcat_picture on_panel(int64_t max_bytes) {
  mcat_picture picture;
  MCAT_INIT(&picture);
  picture.width = 240;
  picture.height = 200;
  picture.bytes_per_pixel = 2;
  picture.max_bytes = max_bytes;
  return picture;
}

/* The address holds `part`, and behind it there is a picture of the size that was told. */
static void shown(mcat_client *client, const mcat_picture *picture, const char *part, int wide, int high) {
  char address[512];
  size_t length = 0;
  int32_t width = 0;
  int32_t height = 0;
  const mcat_response *response = NULL;
  mcat_status status =
      mcat_image_best(client, picture, address, sizeof address, &length, &width, &height, &response);
  mcat_response_free(done(status, response));
  CHECK_HOLDS(address, part);
  CHECK_NUMBER(length, strlen(address));
  CHECK_NUMBER(width, wide);
  CHECK_NUMBER(height, high);
  got.length = 0;
  status = mcat_image_fetch(client, picture, keep, &got, NULL, &response);
  done(status, response);
  CHECK_TEXT(response->download->content_type, "image/jpeg");
  CHECK_NUMBER(response->download->received_bytes, got.length);
  mcat_response_free(response);
  int real_width = 0;
  int real_height = 0;
  size_of(&got, &real_width, &real_height);
  CHECK_NUMBER(real_width, width);
  CHECK_NUMBER(real_height, height);
}

/* A panel shows the first of what the call brings; what the call before brought is freed. */
#define ON_PANEL(max_bytes, place, list, call) \
  do { \
    mcat_response_free(response); \
    done(call, response); \
    picture = on_panel(max_bytes); \
    place = response->list.items[0]; \
  } while (0)

static void of_the_catalog(mcat_client *client) {
  const mcat_response *response = NULL;
  mcat_picture picture;
  ON_PANEL(0, picture.track, tracks, mcat_tracks_top(client, NULL, &response));
  shown(client, &picture, picture.track->album_id, 300, 300);
  /* Little room: no size of an album's image would do, but one of its artist's does. */
  picture.max_bytes = 70 * 47 * 2;
  shown(client, &picture, picture.track->artist_id, 70, 47);

  ON_PANEL(80000, picture.album, albums, mcat_albums_get(client, setting("MUSICCAT_TEST_ALBUM"), NULL, &response));
  shown(client, &picture, "/v2/albums/", 200, 200);
  picture.max_bytes = 70 * 47 * 2;
  shown(client, &picture, "/v2/artists/", 70, 47);

  ON_PANEL(0, picture.artist, artists, mcat_artists_get(client, "art.3", NULL, &response));
  shown(client, &picture, "/v2/artists/art.3/", 356, 237);
  mcat_artist nameless = *picture.artist;
  nameless.id = NULL;
  picture.artist = &nameless;
  shown(client, &picture, "/images/g.", 240, 160);

  ON_PANEL(0, picture.station, stations, mcat_stations_get(client, "ps.1", NULL, &response));
  shown(client, &picture, "/v2/stations/ps.1/", 400, 400);
  picture.max_bytes = 161 * 64 * 2;
  shown(client, &picture, "/images/g.", 161, 64);

  ON_PANEL(0, picture.genre, genres, mcat_genres_get(client, "g.5", NULL, &response));
  shown(client, &picture, "/images/g.5/", 240, 160);

  ON_PANEL(0, picture.image, images, mcat_artist_images(client, "art.3", NULL, &response));
  shown(client, &picture, "/v2/imagesets/imgs.", 300, 300);
  mcat_response_free(response);

  picture = on_panel(0);
  picture.id = "art.5";
  shown(client, &picture, "/v2/artists/art.5/", 356, 237);
}

/* case:M08
 * A playlist's montage can be had in each of its forms, through its object, its id and an image that stands for it. */
static void of_a_montage(mcat_client *client) {
  const mcat_response *response = NULL;
  mcat_picture picture;
  ON_PANEL(0, picture.playlist, playlists, mcat_playlists_get(client, "pp.12", NULL, &response));
  shown(client, &picture, "/v2/playlists/pp.12/artists/images/1200x400.jpg", 1200, 400);
  picture.montage = "2x2";
  shown(client, &picture, "/artists/images/1200x400.jpg?montage=2x2", 1200, 400);
  picture.order = "frequency";
  shown(client, &picture, "/artists/images/1200x400.jpg?montage=2x2&order=frequency", 1200, 400);
  picture.montage = NULL;
  shown(client, &picture, "/artists/images/1200x400.jpg?order=frequency", 1200, 400);
  picture = on_panel(230 * 153 * 2);
  picture.id = "pp.12";
  picture.montage = "3x2";
  shown(client, &picture, "/v2/playlists/pp.12/artists/images/230x153.jpg?montage=3x2", 230, 153);
  mcat_image image = {.id = "pp.12"};
  picture.id = NULL;
  picture.image = &image;
  shown(client, &picture, "/v2/playlists/pp.12/artists/images/230x153.jpg?montage=3x2", 230, 153);
  mcat_response_free(response);
}

/* First its montage, then the member's own image. */
static void of_a_playlist(mcat_client *client) {
  char id[64];
  make_playlist(client, id, sizeof id);
  const mcat_response *response = NULL;
  mcat_picture picture;
  ON_PANEL(0, picture.playlist, playlists, mcat_me_library_playlist_get(client, id, NULL, &response));
  shown(client, &picture, "/artists/images/1200x400.jpg", 1200, 400);

  ON_PANEL(0, picture.image, images, mcat_me_library_playlist_images(client, id, NULL, &response));
  shown(client, &picture, "/artists/images/1200x400.jpg", 1200, 400);
  mcat_response_free(response);

  picture = on_panel(0);
  picture.id = setting("MUSICCAT_TEST_ALBUM");
  shown(client, &picture, "/v2/albums/", 300, 300);
  done(mcat_me_library_playlist_image_set(client, id, got.bytes, got.length, NULL, &response), response);

  ON_PANEL(0, picture.playlist, playlists, mcat_me_library_playlist_get(client, id, NULL, &response));
  shown(client, &picture, "/v2/external/", 300, 300);
  /* The image by itself, and that its version is in the address. */
  picture.playlist = NULL;
  picture.image = response->playlists.items[0]->images.items[0];
  shown(client, &picture, ".jpg?e=", 300, 300);
  /* An animated one is another service's: what it belongs to is shown. */
  mcat_image animated = *picture.image;
  animated.image_type = "giphyImage";
  picture.image = &animated;
  shown(client, &picture, "/artists/images/1200x400.jpg", 1200, 400);

  /* However many there are that the service no longer has, one of them is tried, and then the montage. */
  mcat_image gone = *response->playlists.items[0]->images.items[0];
  gone.image_id = "00000000000000000000000000000000";
  const mcat_image *many[100];
  for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
    many[i] = &gone;
  }
  mcat_playlist playlist = *response->playlists.items[0];
  playlist.images.items = many;
  playlist.images.len = sizeof many / sizeof *many;
  picture = on_panel(0);
  picture.playlist = &playlist;
  const mcat_response *fetched = NULL;
  got.length = 0;
  done(mcat_image_fetch(client, &picture, keep, &got, NULL, &fetched), fetched);
  CHECK_NUMBER(fetched->stats->tries, 2);
  int width = 0;
  int height = 0;
  size_of(&got, &width, &height);
  CHECK_NUMBER(width, 1200);
  CHECK_NUMBER(height, 400);
  mcat_response_free(fetched);
  mcat_response_free(response);
}

static void refused(mcat_client *client, const mcat_picture *picture, const char *part) {
  const mcat_response *why = NULL;
  int32_t width = -1;
  CHECK_STATUS(mcat_image_best(client, picture, NULL, 0, NULL, &width, NULL, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, part);
  CHECK_NUMBER(width, -1);
  mcat_response_free(why);
  CHECK_STATUS(mcat_image_fetch(client, picture, keep, &got, NULL, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, part);
  CHECK_NUMBER(why->stats->tries, 0);
  mcat_response_free(why);
}

static void wrong_wishes(mcat_client *client) {
  mcat_picture picture = on_panel(100);
  refused(client, &picture, "picture: must name something");
  picture.id = "alb.1";
  refused(client, &picture, "70x70 (9800 bytes)");
  picture.max_bytes = -1;
  refused(client, &picture, "max_bytes");
  picture.max_bytes = 0;
  picture.bytes_per_pixel = 17;
  refused(client, &picture, "bytes_per_pixel");
  picture.bytes_per_pixel = 0;
  picture.width = 0;
  refused(client, &picture, "width");
  picture.width = 1;
  picture.reserved = 1;
  refused(client, &picture, "picture.reserved");
  picture.reserved = 0;
  /* case:M08 */
  picture.montage = "2x2";
  refused(client, &picture, "montage");
  picture.montage = NULL;
  picture.order = "frequency";
  refused(client, &picture, "order");
  picture.id = "pp.1";
  picture.order = "often";
  refused(client, &picture, "order");
  picture.order = NULL;
  picture.montage = "4x4";
  refused(client, &picture, "montage");
  picture.montage = NULL;
  picture.id = "tra.1";
  refused(client, &picture, "album");
  const mcat_response *response = NULL;
  done(mcat_tracks_top(client, NULL, &response), response);
  picture.id = "alb.1";
  picture.track = response->tracks.items[0];
  refused(client, &picture, "picture: must name one thing");
  mcat_response_free(response);
  /* A buffer that is too small is told how much it needs. */
  picture.track = NULL;
  char small[8];
  size_t length = 0;
  CHECK_STATUS(mcat_image_best(client, &picture, small, sizeof small, &length, NULL, NULL, NULL), MCAT_ERR_ARGUMENT);
  CHECK(length > sizeof small);
  CHECK_STATUS(mcat_image_best(client, &picture, NULL, 0, NULL, NULL, NULL, NULL), MCAT_OK);
}

int main(void) {
  mcat_client *client = service_client();
  sign_in(client);
  of_the_catalog(client);
  of_a_montage(client);
  of_a_playlist(client);
  wrong_wishes(client);
  mcat_client_free(client);
  return checked();
}
