/* The header stands being read twice, and its macros work in every language that it is for. */
#include "musiccat.h"
#include "musiccat.h"

#if !MCAT_VERSION_MAJOR || MCAT_VERSION_MINOR < 0 || MCAT_VERSION_PATCH < 0
#error "the version's numbers are numbers"
#endif

#define FILLED(type)                                                                            \
  do {                                                                                          \
    type filled;                                                                                \
    const unsigned char *bytes = (const unsigned char *)&filled;                                \
    size_t at;                                                                                  \
    memset(&filled, 0xff, sizeof filled);                                                       \
    MCAT_INIT(&filled);                                                                         \
    if (filled.size != sizeof filled || filled.version != MCAT_ABI_MINOR) return 1;             \
    for (at = sizeof filled.size + sizeof filled.version; at < sizeof filled; at++)             \
      if (bytes[at] != 0) return 2;                                                             \
  } while (0)

int main(void) {
  mcat_status done = MCAT_PARTIAL, failed = MCAT_ERR_ARGUMENT;
  FILLED(mcat_config);
  FILLED(mcat_params);
  FILLED(mcat_store);
  FILLED(mcat_transport);
  FILLED(mcat_clock);
  FILLED(mcat_raw_request);
  FILLED(mcat_image_options);
  FILLED(mcat_new_playlist);
  FILLED(mcat_playlist_changes);
  if (MCAT_FAILED(done) || !MCAT_FAILED(failed)) return 3;
  return strcmp(MCAT_VERSION, "") == 0 ? 4 : 0;
}
