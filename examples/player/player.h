/* player.h: what the parts of the example player share. */
#ifndef PLAYER_H
#define PLAYER_H

#include <musiccat.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the player ends. --help explains these to people, and scripts rely on them. */
enum {
  EXIT_PLAYED = 0,
  EXIT_FAILED = 1,
  EXIT_USAGE = 2,
  EXIT_NOT_SIGNED_IN = 3,
  EXIT_UPGRADE = 4,
  EXIT_SUSPENDED = 5,
  EXIT_EXPIRED = 6,
  EXIT_LOCKED = 7,
  EXIT_INTERRUPTED = 130
};

/* options.c: what the command line, the secrets file and the environment say. */

enum sink_kind { SINK_WAV, SINK_MP3, SINK_ALSA, SINK_NULL };

struct secrets {
  char key[256];
  char secret[256];
  char user[256];
  char password[256];
};

struct options {
  const char *address;
  const char *images;
  const char *authority;
  const char *token_file;
  const char *website;
  const char *station; /* at most one of station, artist and track */
  const char *artist;
  const char *track;
  const char *script; /* NULL: keys decide, where there is a terminal */
  const char *device; /* the folder or the ALSA device of the sink */
  enum sink_kind sink;
  int tracks;
  int panel_width;
  int panel_height;
  bool tune;
  bool one_player;
  double popularity;
  double variety;
  struct secrets secrets;
};

/* Returns -1 if the player should go on, else the exit code. */
int options_read(struct options *options, int argc, char **argv);
/* Overwrites memory; the compiler cannot remove it. */
void wipe(void *memory, size_t length);

/* stop.c: Ctrl-C. */

/* Makes SIGINT and SIGTERM cancel the calls of this client. 0, or -1 with errno. */
int stop_install(mcat_client *client);
/* Signals cancel no client any more. Call it before the client is freed. */
void stop_forget(void);
bool stopped(void);
/* The tick of the client: ends a call that began just after the signal. */
int32_t stop_tick(void *user, int64_t left_ms);

/* say.c: the transcript on standard output, failures on standard error. */

void say_start(void);
void say_title(const char *text);
/* Prints a line: a name and its value, printf style. */
void say(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same, indented below a track. */
void say_more(const char *name, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Overwrites itself until the next line; only on a terminal. */
void say_progress(const char *name, int64_t received, int64_t total);
/* Gone with the next line; only on a terminal. */
void say_hint(const char *text);
void say_problem(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Prints why a call failed. Returns the exit code for it. */
int say_failure(const char *what, const mcat_response *response);
/* A text of the service, or a dash for NULL. */
const char *text_or_dash(const char *text);
/* Milliseconds of a clock that never goes back. */
int64_t now_ms(void);
/* Flushes. 0, or -1 if standard output could not be written. */
int say_end(void);

/* ask.c: questions to a person. */

/* A line from the terminal; a hidden one is not shown as it is typed. 0, or -1: there is no terminal, or nothing was typed. */
int ask(const char *question, char *line, size_t capacity, bool hidden);

/* member.c: who listens, and whether they may. */

/* Signs in if no token is stored, and asks for the verdict. EXIT_PLAYED: the member may stream. */
int member_admit(mcat_client *client, struct options *options);

/* station.c: what to listen to. */

#define STATION_ID 256
/* Lists the top stations, chooses one, tunes and opens it. EXIT_PLAYED: close it later. */
int station_open(mcat_client *client, const struct options *options, mcat_station **station);
/* Sends the reports that wait, and frees the station. */
void station_close(mcat_station *station);

/* errands.c: what the station does while the music plays. */

/* 0, or an errno. */
int errands_start(mcat_station *station);
void errands_stop(void);

/* keys.c: what the listener thinks. */

enum feedback { FEEDBACK_NONE, FEEDBACK_LIKE, FEEDBACK_DISLIKE, FEEDBACK_SKIP, FEEDBACK_QUIT };
/* Reads single keys from the terminal, if there is one and no script. 0, or -1 with errno. */
int keys_open(const struct options *options);
void keys_close(void);
/* A key that was pressed since the last call; never waits. */
enum feedback keys_read(void);
/* Waits for a key, if keys are read at all. A signal ends it. */
enum feedback keys_wait(void);
/* The word of the script for this track, counted from 0. `word` is the script's text. */
enum feedback script_word(const char *script, int track);
bool script_valid(const char *script);
/* Its name; NULL for feedback that is not sent. */
const char *feedback_word(enum feedback feedback);

/* track.c: the station's tracks, one after another. */

int tracks_play(mcat_client *client, const struct options *options, mcat_station *station);

/* sound.c: MP3 in, sound out. wav.c, alsa.c and decode.c are its parts. */

struct sound;
/* `file` is where to write, without its extension. NULL if it cannot start; it has printed why. */
struct sound *sound_open(const struct options *options, const char *file);
/* Takes the next bytes of the MP3. 0, or -1; it has printed why. */
int sound_feed(struct sound *sound, const void *bytes, size_t length);
/* Ends and frees it; NULL is allowed. `*seconds` is how much was played, or -1 if nothing was decoded. 0, or -1. */
int sound_close(struct sound *sound, double *seconds);
/* The file that it writes; NULL for none. */
const char *sound_file(const struct sound *sound);
/* Whether this program was built with a decoder, and with ALSA. */
bool sound_can_decode(void);
bool sound_can_use_alsa(void);

/* Takes PCM: 16 bits, native byte order, channels interleaved. 0, or -1. */
typedef int (*pcm_write)(void *output, long rate, int channels, const int16_t *samples, size_t frames);

struct decoder;
struct decoder *decoder_open(pcm_write write, void *output);
int decoder_feed(struct decoder *decoder, const void *bytes, size_t length);
double decoder_seconds(const struct decoder *decoder);
void decoder_close(struct decoder *decoder);

struct wav;
struct wav *wav_open(const char *path);
int wav_write(void *wav, long rate, int channels, const int16_t *samples, size_t frames);
int wav_close(struct wav *wav);

struct alsa;
struct alsa *alsa_open(const char *device);
int alsa_write(void *alsa, long rate, int channels, const int16_t *samples, size_t frames);
int alsa_close(struct alsa *alsa);

#endif
