/* sound.c: plays the bytes of an MP3, or writes them to a file. */
#include "player.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sound {
  enum sink_kind kind;
  char path[1024];
  FILE *mp3;
  struct wav *wav;
  struct alsa *alsa;
  struct decoder *decoder;
};

/* Plays nothing. */
static int discard(void *output, long rate, int channels, const int16_t *samples, size_t frames) {
  (void)output;
  (void)rate;
  (void)channels;
  (void)samples;
  (void)frames;
  return 0;
}

static enum sink_kind kind_of_this_build(enum sink_kind wanted) {
  return wanted == SINK_WAV && !sound_can_decode() ? SINK_MP3 : wanted;
}

static bool open_output(struct sound *sound, const struct options *options, const char *file) {
  const char *ending = sound->kind == SINK_WAV ? ".wav" : sound->kind == SINK_MP3 ? ".mp3" : NULL;
  if (ending) {
    int length = snprintf(sound->path, sizeof sound->path, "%s%s", file, ending);
    if (length < 0 || (size_t)length >= sizeof sound->path) {
      errno = ENAMETOOLONG;
      return false;
    }
  }
  switch (sound->kind) {
    case SINK_MP3:
      return (sound->mp3 = fopen(sound->path, "wb")) != NULL;
    case SINK_WAV:
      return (sound->wav = wav_open(sound->path)) != NULL && (sound->decoder = decoder_open(wav_write, sound->wav));
    case SINK_ALSA:
      return (sound->alsa = alsa_open(options->device)) != NULL &&
             (sound->decoder = decoder_open(alsa_write, sound->alsa));
    case SINK_NULL:
      return !sound_can_decode() || (sound->decoder = decoder_open(discard, NULL));
  }
  return false;
}

struct sound *sound_open(const struct options *options, const char *file) {
  struct sound *sound = calloc(1, sizeof *sound);
  if (!sound) {
    say_problem("no memory");
    return NULL;
  }
  sound->kind = kind_of_this_build(options->sink);
  if (!open_output(sound, options, file)) {
    say_problem("cannot play to %s: %s", sound->path[0] ? sound->path : options->device, strerror(errno));
    double seconds;
    (void)sound_close(sound, &seconds);
    return NULL;
  }
  return sound;
}

int sound_feed(struct sound *sound, const void *bytes, size_t length) {
  if (sound->mp3 && fwrite(bytes, 1, length, sound->mp3) != length) {
    say_problem("cannot write %s: %s", sound->path, strerror(errno));
    return -1;
  }
  if (sound->decoder && decoder_feed(sound->decoder, bytes, length) != 0) {
    say_problem("the preview cannot be decoded or played");
    return -1;
  }
  return 0;
}

int sound_close(struct sound *sound, double *seconds) {
  int result = 0;
  *seconds = -1;
  if (!sound) {
    return 0;
  }
  if (sound->decoder) {
    *seconds = decoder_seconds(sound->decoder);
    decoder_close(sound->decoder);
  }
  if ((sound->mp3 && fclose(sound->mp3) != 0) || (sound->wav && wav_close(sound->wav) != 0) ||
      (sound->alsa && alsa_close(sound->alsa) != 0)) {
    say_problem("the last sound could not be written");
    result = -1;
  }
  free(sound);
  return result;
}

const char *sound_file(const struct sound *sound) {
  return sound->path[0] ? sound->path : NULL;
}
