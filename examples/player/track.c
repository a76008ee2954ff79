/* track.c: the station's tracks, one after the other: cover, preview, and what the listener says. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define MOST_AT_ONCE 5
#define FILE_NAME 1024
/* A script that skips listens to so many bytes first. */
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
    for (const char *letter = parts[i] ? parts[i] : ""; *letter && end - file < FILE_NAME - 8; letter++) {
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
    (void)remove(path); /* half a picture is of no use */
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

/* One listening: what the callback of the download knows. */
struct listening {
  struct sound *sound;
  bool broken;
  int64_t skip_at;        /* -1: the script does not skip */
  enum feedback opinion;  /* like, dislike, or none */
  enum feedback ended_by; /* skip, quit, or none */
};

static void note(struct listening *listening, enum feedback feedback) {
  if (feedback == FEEDBACK_SKIP || feedback == FEEDBACK_QUIT) {
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
  if (code == EXIT_PLAYED) {
    tell_played(listening, played[0] ? played : NULL, seconds);
  }
  return code;
}

/* Feedback that is lost is no reason to stop the music. Only being stopped is. */
static int send_feedback(mcat_client *client, const char *station, const char *track, enum feedback feedback) {
  const char *action = feedback_action(feedback);
  if (!action) {
    return EXIT_PLAYED;
  }
  const mcat_response *response;
  mcat_status status = mcat_station_feedback_add(client, station, action, track, NULL, &response);
  int code = EXIT_PLAYED;
  if (status == MCAT_ERR_FORBIDDEN) {
    say_more("refused", "%s: %s", action, response->message);
  } else if (MCAT_FAILED(status)) {
    code = say_failure("sending feedback", response);
    code = code == EXIT_FAILED ? EXIT_PLAYED : code;
  } else {
    say_more("sent", "%s", action);
  }
  mcat_response_free(response);
  return code;
}

/* No "play" is sent: the service wants it for a station's previews only, and these are its tracks. */
static int play_track(mcat_client *client, const struct options *options, const char *station, const mcat_track *track,
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
    code = EXIT_PLAYED; /* music without a picture is still music */
  }
  const enum feedback scripted = script_word(options->script, number - 1);
  /* A script skips what is heard; what is kept is kept whole. */
  struct listening listening = {.skip_at = scripted == FEEDBACK_SKIP && !keeps_files(options) ? SKIP_AFTER : -1};
  if (code == EXIT_PLAYED && track->preview_url) {
    code = hear(client, options, track->preview_url, file, &listening);
  } else if (code == EXIT_PLAYED) {
    say_more("preview", "none");
  }
  note(&listening, scripted);
  if (code == EXIT_PLAYED && options->sink != SINK_ALSA && listening.ended_by == FEEDBACK_NONE) {
    note(&listening, keys_wait()); /* a file is written faster than anybody can press a key */
  }
  if (code == EXIT_PLAYED && track->id) {
    code = send_feedback(client, station, track->id, listening.opinion);
  }
  if (code == EXIT_PLAYED && track->id) {
    code = send_feedback(client, station, track->id, listening.ended_by);
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

/* Asks for as many as will be played and not more: what a station has handed out is gone. */
static int play_next(mcat_client *client, const struct options *options, const char *station, int *played, bool *quit) {
  const int left = options->tracks - *played;
  mcat_params params;
  MCAT_INIT(&params);
  params.count = left < MOST_AT_ONCE ? left : MOST_AT_ONCE;
  const mcat_response *response;
  int code = EXIT_PLAYED;
  if (MCAT_FAILED(mcat_station_tracks(client, station, &params, &response))) {
    code = say_failure("asking for the next tracks", response);
  } else if (response->tracks.len == 0) {
    say("", "The station has nothing more to play.");
    *quit = true;
  } else if (*played == 0) {
    tell_rules(response->meta);
  }
  for (size_t i = 0; code == EXIT_PLAYED && !*quit && i < response->tracks.len; i++) {
    *played += 1;
    code = play_track(client, options, station, response->tracks.items[i], *played, quit);
  }
  mcat_response_free(response);
  return code;
}

int tracks_play(mcat_client *client, const struct options *options, const char *station) {
  if (keeps_files(options) && mkdir(options->device, 0777) != 0 && errno != EEXIST) {
    say_problem("cannot make the folder %s: %s", options->device, strerror(errno));
    return EXIT_FAILED;
  }
  if (options->sink == SINK_WAV && !sound_can_decode()) {
    say("Sound", "kept as MP3: this player was built without a decoder");
  }
  int played = 0;
  bool quit = false;
  int code = EXIT_PLAYED;
  while (code == EXIT_PLAYED && !quit && played < options->tracks) {
    code = stopped() ? EXIT_INTERRUPTED : play_next(client, options, station, &played, &quit);
  }
  return code;
}
