/* images.c: addresses of images are built without the network. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

static wire *line;
static mcat_client *client;

static void check_address(int32_t kind, const char *id, const mcat_image_options *options, const char *wanted) {
  char address[256];
  size_t length = 0;
  int32_t width = 0;
  int32_t height = 0;
  CHECK_STATUS(mcat_image_best_size(kind, 1, 1, &width, &height, NULL), MCAT_OK);
  CHECK_STATUS(
      mcat_image_address(client, kind, id, width, height, options, address, sizeof address, &length, NULL), MCAT_OK);
  CHECK_TEXT(address, wanted);
  CHECK_NUMBER(length, strlen(wanted));
}

static void options_show_in_the_address(void) {
  mcat_image_options options;
  MCAT_INIT(&options);
  const char *plain = "https://images.test/v2/playlists/pp.1/artists/images/230x153.jpg";
  check_address(MCAT_IMAGE_PLAYLIST, "pp.1", NULL, plain);
  check_address(MCAT_IMAGE_PLAYLIST, "pp.1", &options, plain);
  options.montage = "3x2";
  options.order = "frequency";
  check_address(MCAT_IMAGE_PLAYLIST, "pp.1", &options,
                "https://images.test/v2/playlists/pp.1/artists/images/230x153.jpg?montage=3x2&order=frequency");
  MCAT_INIT(&options);
  options.image_version = 1555000000000;
  check_address(MCAT_IMAGE_EXTERNAL, "abc", &options, "https://images.test/v2/external/abc/images/70x70.jpg?e=1555000000000");
}

static void refused(int32_t kind, const mcat_image_options *options, const char *word) {
  char address[256] = "untouched";
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_image_address(client, kind, kind == MCAT_IMAGE_ALBUM ? "alb.1" : "pp.1",
                                  kind == MCAT_IMAGE_ALBUM ? 70 : 230, kind == MCAT_IMAGE_ALBUM ? 70 : 153, options,
                                  address, sizeof address, NULL, &why),
               MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, word);
  mcat_response_free(why);
}

static void wrong_options_are_named(void) {
  mcat_image_options options;
  MCAT_INIT(&options);
  options.montage = "4x4";
  refused(MCAT_IMAGE_PLAYLIST, &options, "montage");
  options.montage = "2x2";
  refused(MCAT_IMAGE_ALBUM, &options, "montage");
  MCAT_INIT(&options);
  options.order = "size";
  refused(MCAT_IMAGE_PLAYLIST, &options, "order");
  MCAT_INIT(&options);
  options.image_version = 5;
  refused(MCAT_IMAGE_PLAYLIST, &options, "image_version");
  options.size = 3;
  refused(MCAT_IMAGE_PLAYLIST, &options, "MCAT_INIT");
}

int main(void) {
  line = wire_new();
  mcat_config config = wire_config(line);
  config.image_url = "https://images.test";
  client = client_of(&config);
  options_show_in_the_address();
  wrong_options_are_named();
  CHECK_NUMBER(line->opened, 0);
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
