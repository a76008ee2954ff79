/* handles.c: one mistake with a handle, which its first argument names. A debug build of the library stops there. */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

#include <sys/resource.h>

static const mcat_response *top(mcat_client *client) {
  const mcat_response *response = NULL;
  return done(mcat_artists_top(client, NULL, &response), response);
}

static mcat_station *open_station(mcat_client *client) {
  mcat_station *station = NULL;
  const mcat_response *response = NULL;
  sign_in(client);
  mcat_response_free(done(mcat_station_open(client, "art.1", NULL, NULL, &station, &response), response));
  return station;
}

/* What comes of it is not looked at: the call does not return. */
static void ask(mcat_client *client) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_client_warm(client, NULL, &response), MCAT_OK);
}

static void check_station(mcat_station *station) {
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_station_check(station, &response), MCAT_OK);
}

static void turn(mcat_client *client, const mcat_response *response) {
  const mcat_response *next = NULL;
  CHECK_STATUS(mcat_next_page(client, response, &next), MCAT_OK);
}

static void make(const char *mistake, mcat_client *client) {
#define IS(name) (strcmp(mistake, name) == 0)
  if (IS("client used after free")) {
    mcat_client_free(client);
    ask(client);
  } else if (IS("client freed twice")) {
    mcat_client_free(client);
    mcat_client_free(client);
  } else if (IS("client cancelled after free")) {
    mcat_client_free(client);
    mcat_cancel(client);
  } else if (IS("station used after free")) {
    mcat_station *station = open_station(client);
    mcat_station_free(station);
    check_station(station);
  } else if (IS("station freed twice")) {
    mcat_station *station = open_station(client);
    mcat_station_free(station);
    mcat_station_free(station);
  } else if (IS("response used after free")) {
    const mcat_response *response = top(client);
    mcat_response_free(response);
    turn(client, response);
  } else if (IS("response freed twice")) {
    const mcat_response *response = top(client);
    mcat_response_free(response);
    mcat_response_free(response);
  } else if (IS("station as client")) {
    ask((mcat_client *)open_station(client));
  } else if (IS("client as station")) {
    check_station((mcat_station *)client);
  } else if (IS("client as response")) {
    turn(client, (const mcat_response *)client);
  } else if (IS("station freed as client")) {
    mcat_client_free((mcat_client *)open_station(client));
  } else if (IS("client freed as response")) {
    mcat_response_free((const mcat_response *)client);
  } else if (IS("response as client")) {
    ask((mcat_client *)(size_t)top(client));
  } else {
    (void)fprintf(stderr, "no such mistake: %s\n", mistake);
    exit(3);
  }
#undef IS
}

int main(int argc, char **argv) {
  NEED(argc == 2);
  const struct rlimit none = {0, 0};
  NEED(setrlimit(RLIMIT_CORE, &none) == 0);
  make(argv[1], service_client());
  (void)fprintf(stderr, "it went on\n");
  return 4;
}
