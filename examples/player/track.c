/* track.c: the station's tracks, one after another: cover, preview, and the listener's feedback. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define FILE_NAME 1024
/* Bytes of each word in a file's name: the name of a file has room for 255. */
#define WORD 100
/* A script skips after so many bytes. */
#define SKIP_AFTER (64 * 1024)
/* A preview that is heard as it comes takes its thirty seconds. */
#define LISTENING_MS 120000

/* "FOLDER/01-artist-name-track-name": names from a network become harmless as names of files. */
static int file_name(char *file, const struct options *options, int number, const mcat_track *track) {
  const char *parts[] = {track->artist_name, track->name};
  int length = snprintf(file, FILE_NAME, "%s/%02d", options->device, number);
  if (length < 0 || length > FILE_NAME / 2) {
    say_problem("the name of the folder %s is too long", options->device);
    return -1;
  }
  char *end = file + length;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    *end++ = '-';
    const char *limit = end + WORD;
    for (const char *letter = parts[i] ? parts[i] : ""; *letter && end < limit; letter++) {
      const unsigned char byte = (unsigned char)*letter;
      if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte >= 0x80) {
        *end++ = *letter;
      } else if (byte >= 'A' && byte <= 'Z') {
        *end++ = (char)(byte - 'A' + 'a');
      } else if (end[-1] != '-') {
        *end++ = '-';
      }
    }
    while (end[-1] == '-') {
      end--;
    }
  }
  *end = '\0';
  return 0;
}

static bool keeps_files(const struct options *options) {
  return options->sink == SINK_WAV || options->sink == SINK_MP3;
}

/* Takes a cover; `user` is the file, or NULL where it is not kept. A player with a panel would decode it here. */
static int32_t take_cover(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received,
                          int64_t total) {
  (void)left_ms;
  FILE *file = user;
  say_progress("cover", received, total);
  return stopped() || (file && fwrite(bytes, 1, length, file) != length) ? 1 : 0;
}

static int download_cover(mcat_client *client, const char *address, const char *path, int width, int height) {
  FILE *file = path ? fopen(path, "wb") : NULL;
  if (path && !file) {
    say_problem("cannot write %s: %s", path, strerror(errno));
    return EXIT_FAILED;
  }
  const mcat_response *response;
  int code = EXIT_PLAYED;
  mcat_status status = mcat_download(client, address, take_cover, file, NULL, &response);
  bool written = !file || fclose(file) == 0;
  if (MCAT_FAILED(status)) {
    code = say_failure("fetching the cover", response);
  } else if (!written) {
    say_problem("cannot write %s: %s", path, strerror(errno));
    code = EXIT_FAILED;
  } else {
    say_more("cover", "%s", address);
    say_more("", "%dx%d, %" PRId64 " bytes%s%s", width, height, response->download->received_bytes,
             path ? ", kept as " : "", path ? path : "");
  }
  if (code != EXIT_PLAYED && path) {
    (void)remove(path); /* half a picture is useless */
  }
  mcat_response_free(response);
  return code;
}

/* The smallest image that fills the panel. A track's image is its album's. */
static int fetch_cover(mcat_client *client, const struct options *options, const mcat_track *track, const char *file) {
  if (!track->album_id) {
    say_more("cover", "none");
    return EXIT_PLAYED;
  }
  int32_t width = 0;
  int32_t height = 0;
  char address[1024];
  char path[FILE_NAME + 8];
  const mcat_response *why;
  mcat_status status =
      mcat_image_best_size(MCAT_IMAGE_ALBUM, options->panel_width, options->panel_height, &width, &height, &why);
  if (!MCAT_FAILED(status)) {
    mcat_response_free(why);
    status = mcat_image_address(client, MCAT_IMAGE_ALBUM, track->album_id, width, height, NULL, address,
                                sizeof address, NULL, &why);
  }
  int code = MCAT_FAILED(status) ? say_failure("making the cover's address", why) : EXIT_PLAYED;
  mcat_response_free(why);
  if (code == EXIT_PLAYED) {
    int length = snprintf(path, sizeof path, "%s.jpg", file);
    const bool kept = keeps_files(options) && length > 0 && (size_t)length < sizeof path;
    code = download_cover(client, address, kept ? path : NULL, width, height);
  }
  return code;
}

/* The state of one track, for the callback of the download. */
struct listening {
  struct sound *sound;
  bool broken;
  bool may_skip;          /* the service allows it */
  int64_t skip_at;        /* -1: the script does not skip */
  int64_t played_ms;
  enum feedback opinion;  /* like, dislike, or none */
  enum feedback ended_by; /* skip, quit, or none */
};

static void note(struct listening *listening, enum feedback feedback) {
  if (feedback == FEEDBACK_SKIP && !listening->may_skip) {
    say_more("", "no skip is left: it plays on");
  } else if (feedback == FEEDBACK_SKIP || feedback == FEEDBACK_QUIT) {
    listening->ended_by = feedback;
  } else if (feedback != FEEDBACK_NONE) {
    listening->opinion = feedback;
  }
}

static int32_t take_sound(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received,
                          int64_t total) {
  (void)left_ms;
  struct listening *listening = user;
  say_progress("preview", received, total);
  if (sound_feed(listening->sound, bytes, length) != 0) {
    listening->broken = true;
  }
  note(listening, keys_read());
  if (listening->skip_at >= 0 && received >= listening->skip_at) {
    note(listening, FEEDBACK_SKIP);
    listening->skip_at = -1;
  }
  return listening->broken || listening->ended_by != FEEDBACK_NONE || stopped() ? 1 : 0;
}

static void tell_played(const struct listening *listening, const char *file, double seconds) {
  const char *to = file ? " to " : "";
  const char *path = file ? file : "";
  if (seconds >= 0) {
    say_more("played", "%.1f s%s%s", seconds, to, path);
  } else {
    say_more("kept", "%s", file ? file : "nothing");
  }
  if (listening->ended_by == FEEDBACK_SKIP) {
    say_more("", "skipped");
  }
}

static int hear(mcat_client *client, const struct options *options, const char *address, const char *file,
                  struct listening *listening) {
  mcat_params params;
  MCAT_INIT(&params);
  if (options->sink == SINK_ALSA) {
    params.deadline_ms = LISTENING_MS;
  }
  listening->sound = sound_open(options, file);
  if (!listening->sound) {
    return EXIT_FAILED;
  }
  const mcat_response *response;
  const int64_t began = now_ms();
  mcat_status status = mcat_download(client, address, take_sound, listening, &params, &response);
  const int64_t took = now_ms() - began;
  const bool ended_here = status == MCAT_ERR_CANCELLED && response->reason == MCAT_REASON_SINK;
  int code = EXIT_PLAYED;
  if (stopped()) {
    code = EXIT_INTERRUPTED;
  } else if (listening->broken) {
    code = EXIT_FAILED;
  } else if (MCAT_FAILED(status) && !ended_here) {
    code = say_failure("fetching the preview", response);
  } else {
    say_more("preview", "%" PRId64 " bytes in %" PRId64 " ms", response->download->received_bytes, took);
  }
  mcat_response_free(response);
  char played[FILE_NAME + 8] = "";
  if (sound_file(listening->sound)) {
    (void)snprintf(played, sizeof played, "%s", sound_file(listening->sound));
  }
  double seconds;
  if (sound_close(listening->sound, &seconds) != 0 && code == EXIT_PLAYED) {
    code = EXIT_FAILED;
  }
  /* Without a decoder nothing was heard. */
  listening->played_ms = seconds >= 0 ? (int64_t)(seconds * 1000) : 0;
  if (code == EXIT_PLAYED) {
    tell_played(listening, played[0] ? played : NULL, seconds);
  }
  return code;
}

/* Each track that is played is metered, from its start to its stop, however it ends. The start is noted before the first bytes, for the
 * download's callback must not call the client; a device notes it where its sound begins, and nothing of what does not begin. A report that
 * cannot even be noted is no reason to stop the music. */
static int hear_metered(mcat_client *client, const struct options *options, mcat_station *station, const mcat_track *track,
                        const char *file, struct listening *listening) {
  mcat_playback playback;
  MCAT_INIT(&playback);
  playback.format = "MP3";
  const mcat_response *response;
  const bool started = !MCAT_FAILED(mcat_station_started(station, track->id, &playback, &response));
  if (!started) {
    (void)say_failure("noting the start", response);
  }
  mcat_response_free(response);
  int code = hear(client, options, track->preview_url, file, listening);
  if (started) {
    playback.played_ms = listening->played_ms;
    if (MCAT_FAILED(mcat_station_stopped(station, track->id, &playback, &response))) {
      (void)say_failure("noting the stop", response);
    }
    mcat_response_free(response);
  }
  return code;
}

/* The station sends it while the next track plays. */
static void note_feedback(mcat_station *station, const char *track, enum feedback feedback) {
  const char *word = feedback_word(feedback);
  if (!word) {
    return;
  }
  const mcat_response *response;
  mcat_status status = feedback == FEEDBACK_LIKE      ? mcat_station_like(station, track, &response)
                       : feedback == FEEDBACK_DISLIKE ? mcat_station_dislike(station, track, &response)
                                                      : mcat_station_skip(station, track, &response);
  if (MCAT_FAILED(status)) {
    say_more("refused", "%s: %s", word, response->message);
  } else {
    say_more("noted", "%s", word);
  }
  mcat_response_free(response);
}

/* -1: no limit is known. */
static bool may_skip(mcat_station *station) {
  const mcat_response *response;
  bool may = MCAT_FAILED(mcat_station_check(station, &response)) || response->station->skips_left != 0;
  mcat_response_free(response);
  return may;
}

static int play_track(mcat_client *client, const struct options *options, mcat_station *station, const mcat_track *track,
                      int number, bool *quit) {
  char title[512];
  char file[FILE_NAME];
  if (snprintf(title, sizeof title, "%2d %s", number, text_or_dash(track->name)) < 0 ||
      file_name(file, options, number, track) != 0) {
    return EXIT_FAILED;
  }
  say_title(title);
  say_more("artist", "%s", text_or_dash(track->artist_name));
  say_more("album", "%s", text_or_dash(track->album_name));
  if (track->playback_seconds >= 0) {
    say_more("length", "%d:%02d", (int)track->playback_seconds / 60, (int)track->playback_seconds % 60);
  }
  int code = fetch_cover(client, options, track, file);
  if (code == EXIT_FAILED) {
    code = EXIT_PLAYED; /* play without a picture */
  }
  const enum feedback scripted = script_word(options->script, number - 1);
  /* A script skips only what is heard: a file must be complete. */
  const bool skips_early = scripted == FEEDBACK_SKIP && !keeps_files(options);
  struct listening listening = {.may_skip = may_skip(station), .skip_at = skips_early ? SKIP_AFTER : -1};
  if (code == EXIT_PLAYED && track->preview_url) {
    code = hear_metered(client, options, station, track, file, &listening);
  } else if (code == EXIT_PLAYED) {
    say_more("preview", "none");
  }
  if (!skips_early) {
    note(&listening, scripted);
  }
  if (code == EXIT_PLAYED && options->sink != SINK_ALSA && listening.ended_by == FEEDBACK_NONE) {
    note(&listening, keys_wait()); /* writing a file is faster than a key press */
  }
  if (code == EXIT_PLAYED) {
    note_feedback(station, track->id, listening.opinion);
    note_feedback(station, track->id, listening.ended_by);
  }
  *quit = listening.ended_by == FEEDBACK_QUIT;
  return code;
}

static void tell_rules(const mcat_meta *meta) {
  if (meta->popularity >= 0 && meta->variety >= 0) {
    say("Tuning", "popularity %.2f, variety %.2f", meta->popularity, meta->variety);
  }
  if (meta->skip_limit >= 0 && meta->skip_limit_duration >= 0) {
    say("Skips", "%d in %d minutes", (int)meta->skip_limit, (int)meta->skip_limit_duration);
  }
}

static int play_next(mcat_client *client, const struct options *options, mcat_station *station, int number, bool *quit) {
  const mcat_response *response;
  int code = EXIT_PLAYED;
  mcat_status status = mcat_station_next(station, NULL, &response);
  if (MCAT_FAILED(status) && response->reason == MCAT_REASON_SESSION_TAKEN) {
    /* Only the member takes it back, by a new start. */
    say("", "Another player of the account plays now.");
    *quit = true;
  } else if (MCAT_FAILED(status)) {
    code = say_failure("asking for the next track", response);
  } else if (response->tracks.len == 0) {
    say("", "The station has nothing more to play.");
    *quit = true;
  } else {
    if (number == 1) {
      tell_rules(response->meta);
    }
    code = play_track(client, options, station, response->tracks.items[0], number, quit);
  }
  mcat_response_free(response);
  return code;
}

int tracks_play(mcat_client *client, const struct options *options, mcat_station *station) {
  if (keeps_files(options) && mkdir(options->device, 0777) != 0 && errno != EEXIST) {
    say_problem("cannot make the folder %s: %s", options->device, strerror(errno));
    return EXIT_FAILED;
  }
  if (options->sink == SINK_WAV && !sound_can_decode()) {
    say("Sound", "kept as MP3: this player was built without a decoder");
  }
  bool quit = false;
  int code = EXIT_PLAYED;
  for (int number = 1; code == EXIT_PLAYED && !quit && number <= options->tracks; number++) {
    code = stopped() ? EXIT_INTERRUPTED : play_next(client, options, station, number, &quit);
  }
  return code;
}
