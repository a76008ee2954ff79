/* player.c: an example player. Signs in, asks whether the member may stream, opens a station and plays its next tracks.
 *
 *     cc -pthread *.c $(pkg-config --cflags --libs musiccat) -o player
 *
 * and with sound, where the two libraries are installed:
 *
 *     cc -pthread -DHAVE_MPG123 -DHAVE_ALSA *.c $(pkg-config --cflags --libs musiccat libmpg123 alsa) -o player
 */
#include "player.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static void tell_log(void *user, int32_t level, const char *text) {
  (void)user;
  (void)level;
  say_problem("%s", text);
}

static mcat_client *make_client(const struct options *options) {
  char outbox[FILENAME_MAX];
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = options->address;
  config.image_url = options->images;
  config.api_key = options->secrets.key;
  config.api_secret = options->secrets.secret[0] ? options->secrets.secret : NULL;
  config.ca_file = options->authority;
  config.token_file = options->token_file;
  if (options->token_file) {
    /* Next to the tokens. Unsent reports are sent at the next start. */
    int length = snprintf(outbox, sizeof outbox, "%s.outbox", options->token_file);
    if (length < 0 || (size_t)length >= sizeof outbox) {
      say_problem("the name %s is too long", options->token_file);
      return NULL;
    }
    config.outbox_file = outbox;
  }
  config.user_agent = "musiccat-player/" MCAT_VERSION;
  config.log = tell_log;
  config.log_level = MCAT_LOG_ERROR;
  config.tick = stop_tick;

  mcat_client *client;
  const mcat_response *why;
  if (MCAT_FAILED(mcat_client_new(&config, &client, &why))) {
    say_problem("%s", why->message);
    client = NULL;
  }
  mcat_response_free(why);
  return client;
}

static int play_station(mcat_client *client, const struct options *options, mcat_station *station) {
  int error = errands_start(station);
  if (error != 0) {
    say_problem("no thread for the station's errands: %s", strerror(error));
    return EXIT_FAILED;
  }
  int code = EXIT_FAILED;
  if (keys_open(options) != 0) {
    say_problem("the terminal cannot read single keys: %s", strerror(errno));
  } else {
    code = tracks_play(client, options, station);
    keys_close();
  }
  errands_stop();
  return code;
}

static int play(mcat_client *client, struct options *options) {
  mcat_station *station = NULL;
  int code = member_admit(client, options);
  if (code == EXIT_PLAYED) {
    code = station_open(client, options, &station);
  }
  if (code == EXIT_PLAYED) {
    code = play_station(client, options, station);
    station_close(station);
  }
  return code;
}

int main(int argc, char **argv) {
  struct options options;
  say_start();
  int code = options_read(&options, argc, argv);
  if (code >= 0) {
    wipe(&options.secrets, sizeof options.secrets);
    return code;
  }
  mcat_client *client = make_client(&options);
  code = EXIT_FAILED;
  if (client && stop_install(client) != 0) {
    say_problem("signals cannot be caught: %s", strerror(errno));
  } else if (client) {
    say("Service", "%s", options.address);
    code = play(client, &options);
  }
  stop_forget();
  mcat_client_free(client);
  wipe(&options.secrets, sizeof options.secrets);
  if (stopped()) {
    say("", "Stopped.");
    code = EXIT_INTERRUPTED;
  }
  if (say_end() != 0) {
    say_problem("standard output cannot be written");
    code = code == EXIT_PLAYED ? EXIT_FAILED : code;
  }
  return code;
}
