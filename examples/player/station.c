/* station.c: lists the top stations, chooses one, tunes and opens it. */
#include "player.h"

#include <stdio.h>
#include <string.h>

#define LISTED 5

static int take_id(char id[STATION_ID], const char *found) {
  if (!found || strlen(found) >= STATION_ID) {
    say_problem("the service named no usable id");
    return EXIT_FAILED;
  }
  (void)strcpy(id, found);
  return EXIT_PLAYED;
}

/* Opens the first of them if the options name none. */
static int list_top(mcat_client *client, char first[STATION_ID]) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = LISTED;
  const mcat_response *response;
  int code = EXIT_PLAYED;
  if (MCAT_FAILED(mcat_stations_top(client, &params, &response))) {
    code = say_failure("listing the top stations", response);
  } else {
    say_title("Top stations");
    for (size_t i = 0; i < response->stations.len; i++) {
      const mcat_station_object *station = response->stations.items[i];
      say_more(text_or_dash(station->id), "%s", text_or_dash(station->name));
    }
    first[0] = '\0';
    if (response->stations.len > 0) {
      code = take_id(first, response->stations.items[0]->id);
    }
  }
  mcat_response_free(response);
  return code;
}

static int find_station(mcat_client *client, const char *wanted, char id[STATION_ID]) {
  const mcat_response *response;
  int code = EXIT_PLAYED;
  if (MCAT_FAILED(mcat_stations_get(client, wanted, NULL, &response))) {
    code = say_failure("looking the station up", response);
  } else if (response->stations.len == 0) {
    say_problem("there is no station %s", wanted);
    code = EXIT_FAILED;
  } else {
    const mcat_station_object *station = response->stations.items[0];
    say_title(text_or_dash(station->name));
    code = take_id(id, station->id);
    say("Station", "%s", text_or_dash(station->id));
    if (station->summary && *station->summary) {
      say("", "%s", station->summary);
    }
  }
  mcat_response_free(response);
  return code;
}

/* The options may name an artist by shortcut; a station needs the id. */
static int find_artist(mcat_client *client, const char *wanted, char id[STATION_ID]) {
  const mcat_response *response;
  int code = EXIT_PLAYED;
  if (MCAT_FAILED(mcat_artists_get(client, wanted, NULL, &response))) {
    code = say_failure("looking the artist up", response);
  } else if (response->artists.len == 0) {
    say_problem("there is no artist %s", wanted);
    code = EXIT_FAILED;
  } else {
    const mcat_artist *artist = response->artists.items[0];
    say_title(text_or_dash(artist->name));
    code = take_id(id, artist->id);
    say("Station", "made from the artist %s", text_or_dash(artist->id));
  }
  mcat_response_free(response);
  return code;
}

static int find_track(const char *wanted, char id[STATION_ID]) {
  say_title("Tracks like this one");
  say("Station", "made from the track %s", wanted);
  return take_id(id, wanted);
}

/* Before it is opened, so that its first tracks fit. A knob that is turned later calls mcat_station_tune. */
static int tune(mcat_client *client, const struct options *options, const char *id) {
  const mcat_response *response;
  int code = EXIT_PLAYED;
  if (MCAT_FAILED(mcat_station_tuning_set(client, id, options->popularity, options->variety, NULL, &response))) {
    code = say_failure("tuning the station", response);
  }
  mcat_response_free(response);
  return code;
}

static int choose(mcat_client *client, const struct options *options, char id[STATION_ID]) {
  char first[STATION_ID];
  int code = list_top(client, first);
  if (code != EXIT_PLAYED) {
    return code;
  }
  if (options->artist) {
    return find_artist(client, options->artist, id);
  }
  if (options->track) {
    return find_track(options->track, id);
  }
  if (options->station || first[0] != '\0') {
    return find_station(client, options->station ? options->station : first, id);
  }
  say_problem("the service has no top stations: name one with --station, --artist or --track");
  return EXIT_FAILED;
}

int station_open(mcat_client *client, const struct options *options, mcat_station **station) {
  *station = NULL;
  char id[STATION_ID];
  int code = choose(client, options, id);
  if (code == EXIT_PLAYED && options->tune) {
    code = tune(client, options, id);
  }
  if (code == EXIT_PLAYED) {
    mcat_station_options how;
    MCAT_INIT(&how);
    how.session = options->one_player ? MCAT_YES : MCAT_NO;
    const mcat_response *response;
    if (MCAT_FAILED(mcat_station_open(client, id, &how, NULL, station, &response))) {
      code = say_failure("opening the station", response);
    }
    mcat_response_free(response);
  }
  return code;
}

/* Unsent reports wait in the outbox's file for the next start; without --tokens they are lost. */
void station_close(mcat_station *station) {
  const mcat_response *response;
  mcat_status status = mcat_station_poll(station, NULL, &response);
  if (status != MCAT_ERR_CANCELLED && response->outbox->waiting > 0) {
    say_problem("%d reports could not be sent", (int)response->outbox->waiting);
  }
  mcat_response_free(response);
  mcat_station_free(station);
}
