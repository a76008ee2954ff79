/* decode.c: MP3 to PCM with libmpg123, in small pieces as they come from the network.
 *
 * Built without HAVE_MPG123 it decodes nothing, and the player keeps the MP3 files. */
#include "player.h"

#ifdef HAVE_MPG123

#include <mpg123.h>
#include <stdlib.h>

#define PIECE 4096

struct decoder {
  mpg123_handle *handle;
  pcm_write write;
  void *output;
  long rate;
  int channels;
  uint64_t frames;
};

bool sound_can_decode(void) {
  return true;
}

/* Whatever the sample rate is, samples come with 16 bits. */
static int set_up(mpg123_handle *handle) {
  const long *rates;
  size_t count;
  mpg123_rates(&rates, &count);
  if (mpg123_param(handle, MPG123_ADD_FLAGS, MPG123_QUIET, 0) != MPG123_OK ||
      mpg123_format_none(handle) != MPG123_OK) {
    return -1;
  }
  for (size_t i = 0; i < count; i++) {
    if (mpg123_format(handle, rates[i], MPG123_MONO | MPG123_STEREO, MPG123_ENC_SIGNED_16) != MPG123_OK) {
      return -1;
    }
  }
  return mpg123_open_feed(handle) == MPG123_OK ? 0 : -1;
}

struct decoder *decoder_open(pcm_write write, void *output) {
  struct decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) {
    return NULL;
  }
  decoder->write = write;
  decoder->output = output;
  if (mpg123_init() == MPG123_OK) {
    decoder->handle = mpg123_new(NULL, NULL);
  }
  if (!decoder->handle || set_up(decoder->handle) != 0) {
    decoder_close(decoder);
    return NULL;
  }
  return decoder;
}

static int hand_on(struct decoder *decoder, const int16_t *samples, size_t bytes) {
  if (bytes == 0) {
    return 0;
  }
  const size_t frames = bytes / sizeof *samples / (size_t)decoder->channels;
  decoder->frames += frames;
  return decoder->write(decoder->output, decoder->rate, decoder->channels, samples, frames);
}

static int feed_piece(struct decoder *decoder, const unsigned char *bytes, size_t length) {
  int16_t samples[8192];
  if (mpg123_feed(decoder->handle, bytes, length) != MPG123_OK) {
    return -1;
  }
  for (;;) {
    size_t done = 0;
    int result = mpg123_read(decoder->handle, samples, sizeof samples, &done);
    if (result == MPG123_NEW_FORMAT) {
      int encoding;
      if (mpg123_getformat(decoder->handle, &decoder->rate, &decoder->channels, &encoding) != MPG123_OK) {
        return -1;
      }
    } else if (result != MPG123_OK && result != MPG123_NEED_MORE) {
      return -1;
    }
    if (hand_on(decoder, samples, done) != 0) {
      return -1;
    }
    if (result == MPG123_NEED_MORE) {
      return 0;
    }
  }
}

int decoder_feed(struct decoder *decoder, const void *bytes, size_t length) {
  const unsigned char *rest = bytes;
  while (length > 0) {
    const size_t piece = length < PIECE ? length : PIECE;
    if (feed_piece(decoder, rest, piece) != 0) {
      return -1;
    }
    rest += piece;
    length -= piece;
  }
  return 0;
}

double decoder_seconds(const struct decoder *decoder) {
  return decoder->rate > 0 ? (double)decoder->frames / (double)decoder->rate : 0;
}

void decoder_close(struct decoder *decoder) {
  mpg123_delete(decoder->handle); /* NULL is allowed */
  free(decoder);
}

#else

bool sound_can_decode(void) {
  return false;
}

struct decoder *decoder_open(pcm_write write, void *output) {
  (void)write;
  (void)output;
  return NULL;
}

int decoder_feed(struct decoder *decoder, const void *bytes, size_t length) {
  (void)decoder;
  (void)bytes;
  (void)length;
  return -1;
}

double decoder_seconds(const struct decoder *decoder) {
  (void)decoder;
  return -1;
}

void decoder_close(struct decoder *decoder) {
  (void)decoder;
}

#endif
