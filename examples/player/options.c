/* options.c: the command line; and the secrets, which are not on it, because other programs can read a command line. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: player --address URL [option ...]\n"
    "\n"
    "Signs a member in, opens a station, and plays its next tracks as 30-second\n"
    "previews. An example of libmusiccat at work.\n"
    "\n"
    "Service\n"
    "  --address URL       address of the service, without the version\n"
    "  --images URL        address of the image service, where it is another\n"
    "  --authority FILE    roots to trust, as PEM; default: the library's own\n"
    "  --secrets FILE      lines of key=, secret=, user= and password=; each may\n"
    "                      be set in the environment instead: MUSICCAT_API_KEY,\n"
    "                      MUSICCAT_API_SECRET, MUSICCAT_USER, MUSICCAT_PASSWORD.\n"
    "                      A missing user or password is asked for\n"
    "  --tokens FILE       keep the sign-in in FILE.0 and FILE.1: the next start\n"
    "                      needs no password; and in FILE.outbox what could not\n"
    "                      be reported, for the next start to report\n"
    "  --website URL       where members look after their account\n"
    "\n"
    "Station (without one of these: the first of the top stations)\n"
    "  --station ID        a programmed or an artist station, ps. or sas.\n"
    "  --artist ID         a station made from an artist; id or shortcut\n"
    "  --track ID          a station made from a track\n"
    "  --popularity 0..1   0 only known artists, 1 mostly unknown ones\n"
    "  --variety 0..1      0 few artists, 1 many\n"
    "\n"
    "Playing\n"
    "  --tracks N          how many tracks, 1 to 100; default 3\n"
    "  --session yes       be the one player of the account: it stops when another\n"
    "                      one plays\n"
    "  --sink SINK         wav:FOLDER   a WAV file a track, the default, in \".\";\n"
    "                                   MP3 where no decoder is built in\n"
    "                      mp3:FOLDER   the preview as it comes\n"
    "                      alsa:DEVICE  play it, for example on alsa:default\n"
    "                      null         play it to nobody\n"
    "  --panel WxH         pixels that the cover has to fill; default 300x300\n"
    "  --script WORDS      a word a track: like, dislike, skip or none, with\n"
    "                      commas between. Without it keys do the same:\n"
    "                      l like, d dislike, s or n skip, q quit\n"
    "\n"
    "Ends with\n"
    "  0  played                           4  subscription must be upgraded\n"
    "  1  failed; it prints the reason     5  subscription is suspended\n"
    "  2  wrong arguments                  6  subscription has expired\n"
    "  3  not signed in                    7  account is locked for some minutes\n"
    "  130  stopped by Ctrl-C\n";

void wipe(void *memory, size_t length) {
  volatile unsigned char *byte = memory;
  while (length-- > 0) {
    *byte++ = 0;
  }
}

static int keep(char (*place)[256], const char *name, const char *value) {
  if (strlen(value) >= sizeof *place) {
    say_problem("%s must be at most %zu bytes", name, sizeof *place - 1);
    return -1;
  }
  (void)strcpy(*place, value);
  return 0;
}

static int keep_secret(struct secrets *secrets, const char *name, const char *value) {
  if (strcmp(name, "key") == 0) {
    return keep(&secrets->key, name, value);
  }
  if (strcmp(name, "secret") == 0) {
    return keep(&secrets->secret, name, value);
  }
  if (strcmp(name, "user") == 0) {
    return keep(&secrets->user, name, value);
  }
  if (strcmp(name, "password") == 0) {
    return keep(&secrets->password, name, value);
  }
  say_problem("the secrets file may hold key, secret, user and password, not \"%s\"", name);
  return -1;
}

static int read_environment(struct secrets *secrets) {
  static const struct {
    const char *variable, *name;
  } known[] = {{"MUSICCAT_API_KEY", "key"},
               {"MUSICCAT_API_SECRET", "secret"},
               {"MUSICCAT_USER", "user"},
               {"MUSICCAT_PASSWORD", "password"}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    const char *value = getenv(known[i].variable);
    if (value && keep_secret(secrets, known[i].name, value) != 0) {
      return -1;
    }
  }
  return 0;
}

static int read_secrets_file(struct secrets *secrets, const char *path) {
  FILE *file = fopen(path, "r");
  if (!file) {
    say_problem("--secrets %s: %s", path, strerror(errno));
    return -1;
  }
  char line[512];
  int result = 0;
  while (result == 0 && fgets(line, sizeof line, file)) {
    line[strcspn(line, "\r\n")] = '\0';
    char *value = strchr(line, '=');
    if (line[0] == '\0' || line[0] == '#') {
      continue;
    }
    if (!value) {
      say_problem("--secrets %s: each line must be name=value", path);
      result = -1;
    } else {
      *value++ = '\0';
      result = keep_secret(secrets, line, value);
    }
  }
  if (ferror(file)) {
    say_problem("--secrets %s: %s", path, strerror(errno));
    result = -1;
  }
  wipe(line, sizeof line);
  return fclose(file) == 0 ? result : -1;
}

static int read_number(const char *name, const char *text, double low, double high, double *number) {
  char *end;
  errno = 0;
  *number = strtod(text, &end);
  /* Written so that NaN fails too. */
  if (end == text || *end != '\0' || errno != 0 || !(*number >= low && *number <= high)) {
    say_problem("%s must be a number from %g to %g, not \"%s\"", name, low, high, text);
    return -1;
  }
  return 0;
}

static int read_panel(struct options *options, const char *text) {
  char rest;
  if (sscanf(text, "%4dx%4d%c", &options->panel_width, &options->panel_height, &rest) != 2 ||
      options->panel_width < 1 || options->panel_height < 1) {
    say_problem("--panel must be WIDTHxHEIGHT in pixels, for example 320x240, not \"%s\"", text);
    return -1;
  }
  return 0;
}

static int read_sink(struct options *options, const char *text) {
  static const struct {
    const char *prefix;
    enum sink_kind kind;
  } kinds[] = {{"wav:", SINK_WAV}, {"mp3:", SINK_MP3}, {"alsa:", SINK_ALSA}};
  if (strcmp(text, "null") == 0) {
    options->sink = SINK_NULL;
    options->device = "";
    return 0;
  }
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = strlen(kinds[i].prefix);
    if (strncmp(text, kinds[i].prefix, length) == 0 && text[length] != '\0') {
      options->sink = kinds[i].kind;
      options->device = text + length;
      if (options->sink == SINK_ALSA && !(sound_can_use_alsa() && sound_can_decode())) {
        say_problem("this player was built without ALSA or without an MP3 decoder: use --sink mp3:FOLDER");
        return -1;
      }
      return 0;
    }
  }
  say_problem("--sink must be wav:FOLDER, mp3:FOLDER, alsa:DEVICE or null, not \"%s\"", text);
  return -1;
}

static int read_option(struct options *options, const char *name, const char *value, const char **secrets_file) {
  const struct {
    const char *name;
    const char **place;
  } texts[] = {{"--address", &options->address},   {"--images", &options->images},
               {"--authority", &options->authority}, {"--tokens", &options->token_file},
               {"--website", &options->website},   {"--station", &options->station},
               {"--artist", &options->artist},     {"--track", &options->track},
               {"--script", &options->script},     {"--secrets", secrets_file}};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    if (strcmp(name, texts[i].name) == 0) {
      *texts[i].place = value;
      return 0;
    }
  }
  if (strcmp(name, "--popularity") == 0) {
    options->tune = true;
    return read_number(name, value, 0, 1, &options->popularity);
  }
  if (strcmp(name, "--variety") == 0) {
    options->tune = true;
    return read_number(name, value, 0, 1, &options->variety);
  }
  if (strcmp(name, "--tracks") == 0) {
    double number = 0;
    int result = read_number(name, value, 1, 100, &number);
    options->tracks = (int)number;
    return result;
  }
  if (strcmp(name, "--session") == 0) {
    options->one_player = strcmp(value, "yes") == 0;
    if (!options->one_player && strcmp(value, "no") != 0) {
      say_problem("--session must be yes or no, not \"%s\"", value);
      return -1;
    }
    return 0;
  }
  if (strcmp(name, "--panel") == 0) {
    return read_panel(options, value);
  }
  if (strcmp(name, "--sink") == 0) {
    return read_sink(options, value);
  }
  say_problem("there is no option %s; see player --help", name);
  return -1;
}

static int check(const struct options *options) {
  if (!options->address) {
    say_problem("--address is missing; see player --help");
    return -1;
  }
  if ((options->station != NULL) + (options->artist != NULL) + (options->track != NULL) > 1) {
    say_problem("give at most one of --station, --artist and --track");
    return -1;
  }
  const char *made_from = options->station ? options->station : options->artist ? options->artist : options->track;
  if (made_from && strlen(made_from) >= STATION_ID) {
    say_problem("--station, --artist and --track take at most %d bytes", STATION_ID - 1);
    return -1;
  }
  if (options->station && mcat_id_kind_of(options->station) != MCAT_ID_STATION) {
    say_problem("--station must be a station's id, ps. or sas., not \"%s\"", options->station);
    return -1;
  }
  if (options->track && mcat_id_kind_of(options->track) != MCAT_ID_TRACK) {
    say_problem("--track must be a track's id, tra., not \"%s\"", options->track);
    return -1;
  }
  if (options->script && !script_valid(options->script)) {
    say_problem("--script must be words of like, dislike, skip and none with commas between, not \"%s\"",
                options->script);
    return -1;
  }
  if (options->secrets.key[0] == '\0') {
    say_problem("the application key is missing: set MUSICCAT_API_KEY, or key= in the file of --secrets");
    return -1;
  }
  return 0;
}

int options_read(struct options *options, int argc, char **argv) {
  *options = (struct options){.website = "the service's website",
                              .sink = SINK_WAV,
                              .device = ".",
                              .tracks = 3,
                              .panel_width = 300,
                              .panel_height = 300,
                              .popularity = 0.5,
                              .variety = 0.5};
  const char *secrets_file = NULL;
  for (int i = 1; i < argc; i += 2) {
    if (strcmp(argv[i], "--help") == 0) {
      return fputs(HELP, stdout) >= 0 && fflush(stdout) == 0 ? EXIT_PLAYED : EXIT_FAILED;
    }
    if (i + 1 == argc) {
      say_problem("%s needs a value; see player --help", argv[i]);
      return EXIT_USAGE;
    }
    if (read_option(options, argv[i], argv[i + 1], &secrets_file) != 0) {
      return EXIT_USAGE;
    }
  }
  if (read_environment(&options->secrets) != 0) {
    return EXIT_USAGE;
  }
  if (secrets_file && read_secrets_file(&options->secrets, secrets_file) != 0) {
    return EXIT_USAGE;
  }
  return check(options) == 0 ? -1 : EXIT_USAGE;
}
