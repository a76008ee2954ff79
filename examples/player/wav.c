/* wav.c: 16-bit PCM into a RIFF file. The sizes in its head are known at the end, and written then. */
#include "player.h"

#include <stdio.h>
#include <stdlib.h>

#define HEAD_BYTES 44

struct wav {
  FILE *file;
  long rate;
  int channels;
  uint32_t data_bytes;
};

static void put(unsigned char *place, uint32_t number, int bytes) {
  for (int i = 0; i < bytes; i++) {
    place[i] = (unsigned char)(number >> (8 * i));
  }
}

static int write_head(struct wav *wav) {
  const uint32_t frame = (uint32_t)wav->channels * 2;
  unsigned char head[HEAD_BYTES] = "RIFF....WAVEfmt ....................data...";
  put(head + 4, HEAD_BYTES - 8 + wav->data_bytes, 4);
  put(head + 16, 16, 4); /* bytes in this chunk */
  put(head + 20, 1, 2);  /* PCM */
  put(head + 22, (uint32_t)wav->channels, 2);
  put(head + 24, (uint32_t)wav->rate, 4);
  put(head + 28, (uint32_t)wav->rate * frame, 4);
  put(head + 32, frame, 2);
  put(head + 34, 16, 2); /* bits a sample */
  put(head + 40, wav->data_bytes, 4);
  return fseek(wav->file, 0, SEEK_SET) == 0 && fwrite(head, sizeof head, 1, wav->file) == 1 ? 0 : -1;
}

struct wav *wav_open(const char *path) {
  struct wav *wav = calloc(1, sizeof *wav);
  if (!wav) {
    return NULL;
  }
  wav->file = fopen(path, "wb");
  if (!wav->file) {
    free(wav);
    return NULL;
  }
  return wav;
}

int wav_write(void *output, long rate, int channels, const int16_t *samples, size_t frames) {
  struct wav *wav = output;
  if (wav->channels == 0) {
    wav->rate = rate;
    wav->channels = channels;
    if (write_head(wav) != 0) { /* keeps the place */
      return -1;
    }
  }
  const size_t count = frames * (size_t)channels;
  if (rate != wav->rate || channels != wav->channels || count * 2 > UINT32_MAX - HEAD_BYTES - wav->data_bytes) {
    return -1; /* one file, one format, and at most 4 GB */
  }
  for (size_t i = 0; i < count; i++) {
    unsigned char bytes[2];
    put(bytes, (uint16_t)samples[i], 2);
    if (fwrite(bytes, sizeof bytes, 1, wav->file) != 1) {
      return -1;
    }
  }
  wav->data_bytes += (uint32_t)(count * 2);
  return 0;
}

int wav_close(struct wav *wav) {
  int result = wav->channels != 0 ? write_head(wav) : 0;
  if (fclose(wav->file) != 0) {
    result = -1;
  }
  free(wav);
  return result;
}
