/* device.c: what a device brings to the program of docs/playing.md: three tracks that make no sound, and a listener who follows a plan. With a fourth argument its decoder is broken. */
#define _POSIX_C_SOURCE 200809L
#include "../c/service.h"

enum event { NOTHING, TRACK_ENDED, KEY_NEXT, KEY_LIKE, KEY_PLAY, KEY_OFF };

static char state[MCAT_STATION_STATE_MAX];
static size_t at;
static bool is_broken;
static int tried;

enum event device_wait(int64_t ms);
void device_show(const char *text);
void device_keep(const char *station_state);
const char *device_kept(void);
void device_log(const char *text);
bool sound_start(const mcat_track *track);
int64_t sound_stop(void);
int sdk_set_token(const char *token, int64_t good_for_ms);
void day(const char *address, const char *key, const char *redirect_uri, const char *seed, const char *website);

/* The first track is liked and heard to its end, the second skipped, the third one switched off. */
enum event device_wait(int64_t ms) {
  static const enum event plan[] = {NOTHING, KEY_LIKE, TRACK_ENDED, NOTHING, KEY_NEXT, NOTHING, KEY_OFF};
  CHECK(ms > 0);
  if (is_broken) {
    (void)printf("wait %d\n", (int)ms);
    return NOTHING;
  }
  return at < sizeof plan / sizeof *plan ? plan[at++] : KEY_OFF;
}

void device_show(const char *text) {
  (void)printf("show %s\n", text);
}

void device_keep(const char *station_state) {
  (void)printf("keep %zu bytes\n", strlen(station_state));
  (void)snprintf(state, sizeof state, "%s", station_state);
}

const char *device_kept(void) {
  return state[0] ? state : NULL;
}

void device_log(const char *text) {
  (void)printf("log %s\n", text);
}

bool sound_start(const mcat_track *track) {
  (void)printf("sound %s\n", track->id);
  NEED(++tried < 20);
  return !is_broken;
}

int64_t sound_stop(void) {
  return 1234;
}

/* The service's SDK for full tracks. */
int sdk_set_token(const char *token, int64_t good_for_ms) {
  return token && good_for_ms > 0 ? 0 : 1;
}

/* The arguments are the seed, where the program keeps the tokens, and anything if nothing can be decoded. */
int main(int argc, char **argv) {
  NEED(argc == 3 || argc == 4);
  is_broken = argc == 4;
  mcat_config config = service_config();
  config.base_url = setting("MUSICCAT_TEST_PLAIN_ADDRESS");
  config.token_file = argv[2];
  mcat_client *client = client_of(&config);
  sign_in(client);
  mcat_client_free(client);
  day(config.base_url, config.api_key, setting("MUSICCAT_TEST_REDIRECT_URI"), argv[1], "https://www.example.com/account");
  return checked();
}
