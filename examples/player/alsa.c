/* alsa.c: PCM to a loudspeaker. Writing waits for the hardware, which is what paces the download.
 *
 * Built without HAVE_ALSA there is no such sink. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#ifdef HAVE_ALSA

#include <alsa/asoundlib.h>

#define LATENCY_US 150000
#define WAIT_MS 50

struct alsa {
  snd_pcm_t *pcm;
  long rate;
  int channels;
};

bool sound_can_use_alsa(void) {
  return true;
}

struct alsa *alsa_open(const char *device) {
  struct alsa *alsa = calloc(1, sizeof *alsa);
  if (!alsa) {
    return NULL;
  }
  /* Non-blocking, so that Ctrl-C does not have to wait for a buffer. */
  if (snd_pcm_open(&alsa->pcm, device, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK) < 0) {
    free(alsa);
    return NULL;
  }
  return alsa;
}

int alsa_write(void *output, long rate, int channels, const int16_t *samples, size_t frames) {
  struct alsa *alsa = output;
  if (rate != alsa->rate || channels != alsa->channels) {
    if (snd_pcm_set_params(alsa->pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, (unsigned)channels,
                           (unsigned)rate, 1, LATENCY_US) < 0) {
      return -1;
    }
    alsa->rate = rate;
    alsa->channels = channels;
  }
  while (frames > 0 && !stopped()) {
    snd_pcm_sframes_t written = snd_pcm_writei(alsa->pcm, samples, frames);
    if (written == -EAGAIN) {
      written = snd_pcm_wait(alsa->pcm, WAIT_MS) < 0 ? -EPIPE : 0;
    }
    if (written < 0) {
      if (snd_pcm_recover(alsa->pcm, (int)written, 1) < 0) {
        return -1;
      }
      written = 0;
    }
    samples += written * channels;
    frames -= (size_t)written;
  }
  return 0;
}

int alsa_close(struct alsa *alsa) {
  int result = 0;
  if (alsa->rate != 0 && !stopped()) {
    /* Lets the loudspeaker finish: as long as the buffer at most. */
    result = snd_pcm_nonblock(alsa->pcm, 0) < 0 || snd_pcm_drain(alsa->pcm) < 0 ? -1 : 0;
  }
  if (snd_pcm_close(alsa->pcm) < 0) {
    result = -1;
  }
  (void)snd_config_update_free_global(); /* what ALSA remembers of its configuration files */
  free(alsa);
  return result;
}

#else

bool sound_can_use_alsa(void) {
  return false;
}

struct alsa *alsa_open(const char *device) {
  (void)device;
  return NULL;
}

int alsa_write(void *output, long rate, int channels, const int16_t *samples, size_t frames) {
  (void)output;
  (void)rate;
  (void)channels;
  (void)samples;
  (void)frames;
  return -1;
}

int alsa_close(struct alsa *alsa) {
  (void)alsa;
  return -1;
}

#endif
