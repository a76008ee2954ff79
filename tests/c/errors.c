/* errors.c: what is wrong is refused before anything is sent, with a message that names it. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE /* memory without a file */
#include "service.h"
#include "wire.h"

#include <math.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static wire *line;
static mcat_client *client;

static void refused(mcat_status status, const mcat_response *response, const char *word, const char *what) {
  check_status(status, MCAT_ERR_ARGUMENT, what, __FILE__, __LINE__);
  NEED(response != NULL);
  check_holds(response->message, word, what, __FILE__, __LINE__);
  CHECK_NUMBER(response->http_status, 0);
  CHECK_NUMBER(line->opened, 0);
  mcat_response_free(response);
}

static void config_refused(const mcat_config *config, const char *word, const char *what) {
  mcat_client *made = NULL;
  const mcat_response *why = NULL;
  mcat_status status = mcat_client_new(config, &made, &why);
  check(made == NULL, what, __FILE__, __LINE__);
  mcat_client_free(made);
  refused(status, why, word, what);
}

/* One wrong field: the message names it. */
#define BAD_CONFIG(field, value)                                       \
  do {                                                                 \
    mcat_config config = wire_config(line);                            \
    config.field = (value);                                            \
    config_refused(&config, #field, #field " = " #value);              \
  } while (0)

static void wrong_numbers(void) {
  BAD_CONFIG(deadline_ms, -1);
  BAD_CONFIG(deadline_ms, 3600001);
  BAD_CONFIG(upload_deadline_ms, -1);
  BAD_CONFIG(upload_deadline_ms, 3600001);
  BAD_CONFIG(connect_ms, -1);
  BAD_CONFIG(max_body_bytes, 1023);
  BAD_CONFIG(max_body_bytes, 16777217);
  BAD_CONFIG(max_response_bytes, 4095);
  BAD_CONFIG(max_response_bytes, -1);
  BAD_CONFIG(max_response_bytes, 1073741825);
  BAD_CONFIG(max_nodes, 999);
  BAD_CONFIG(max_nodes, 1000001);
  BAD_CONFIG(max_tries, -1);
  BAD_CONFIG(max_tries, 6);
  BAD_CONFIG(pace, 3);
  BAD_CONFIG(allow_http, 3);
  BAD_CONFIG(log_level, 5);
  BAD_CONFIG(reserved, 1);
}

static void wrong_texts(void) {
  BAD_CONFIG(base_url, NULL);
  BAD_CONFIG(base_url, "");
  BAD_CONFIG(base_url, "service.test");
  BAD_CONFIG(base_url, "ftp://service.test");
  BAD_CONFIG(base_url, "https://service.test/?key=1");
  BAD_CONFIG(base_url, " https://service.test");
  BAD_CONFIG(base_url, "https://service.test/v2.2"); /* the library adds it. case:B19 */
  BAD_CONFIG(base_url, "https://service.test/V1/");
  BAD_CONFIG(image_url, "ftp://images.test");
  BAD_CONFIG(image_url, "https://images.test/v2");
  BAD_CONFIG(image_url, "http://127.0.0.1:8000"); /* the service is on another machine. case:S10 */
  BAD_CONFIG(service_version, "3");
  BAD_CONFIG(api_key, NULL);
  BAD_CONFIG(api_key, "");
  BAD_CONFIG(api_key, "key:more"); /* HTTP Basic would end it there */
  BAD_CONFIG(catalog, "usa");
  BAD_CONFIG(catalog, "us");
  BAD_CONFIG(lang, "no language");
  BAD_CONFIG(token_file, "");
  BAD_CONFIG(token_file, "/var/lib/player/");
  BAD_CONFIG(token_file, "..");
}

/* A header's value must not begin another header. fault:M15 */
static void injected_headers(void) {
  BAD_CONFIG(api_key, "key\r\nX-Other: 1");
  BAD_CONFIG(user_agent, "player\r\nX-Other: 1");
  BAD_CONFIG(user_agent, "player\n");
}

/* fault:M13 */
static void text_that_is_no_utf8(void) {
  BAD_CONFIG(base_url, "https://\xff\xfe.test");
  BAD_CONFIG(api_key, "\xc3\x28");
  BAD_CONFIG(user_agent, "\xf0\x28\x8c\xbc");
  mcat_params params;
  MCAT_INIT(&params);
  params.lang = "\xff";
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_top(client, &params, &response);
  refused(status, response, "lang", "lang");
  status = mcat_artists_get(client, "art.\xff", NULL, &response);
  refused(status, response, "ids", "ids");
  status = mcat_auth_password(client, "\xff", "password", NULL, &response);
  refused(status, response, "user", "user");
}

/* A text that nothing ends is not read past its cap: behind it lies memory that may not be touched. fault:M13 */
static void text_without_an_end(void) {
  const size_t cap = 1024 * 1024;
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  char *text = mmap(NULL, cap + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  NEED(text != MAP_FAILED);
  (void)memset(text, '1', cap);
  (void)memcpy(text, "art.", 4);
  NEED(mprotect(text + cap, page, PROT_NONE) == 0);
  mcat_params params;
  MCAT_INIT(&params);
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_get(client, text, NULL, &response);
  refused(status, response, "ids: must be shorter than 1048576 bytes", "ids without an end");
  params.lang = text;
  status = mcat_artists_top(client, &params, &response);
  refused(status, response, "lang: must be shorter than", "a parameter without an end");
  mcat_config config = wire_config(line);
  config.api_key = text;
  config_refused(&config, "api_key", "a setting without an end");
  CHECK(munmap(text, cap + page) == 0);
}

/* Far more ids than any call takes. fault:M18 */
static void ids_without_number(void) {
  const size_t count = 100000;
  char *ids = malloc(count * 6 + 1);
  NEED(ids != NULL);
  for (size_t i = 0; i < count; i++) {
    (void)memcpy(ids + i * 6, "art.1,", 6);
  }
  ids[count * 6 - 1] = '\0';
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_get(client, ids, NULL, &response);
  refused(status, response, "ids: holds 100000 ids, more than 10000", "100,000 ids");
  status = mcat_station_tuning_set(client, ids, 0.5, 0.5, NULL, &response);
  refused(status, response, "ids: the list of 100000 ids takes", "100,000 ids in a change");
  free(ids);
}

static void settings_that_exclude_each_other(void) {
  mcat_store store;
  MCAT_INIT(&store);
  mcat_config config = wire_config(line);
  config.store = &store;
  config_refused(&config, "load", "a store without callbacks");
  config = wire_config(line);
  config.ca_pem = "-----BEGIN CERTIFICATE-----";
  config.ca_file = "roots.pem";
  config_refused(&config, "ca_pem", "two sources of roots");
  mcat_transport half = line->transport;
  half.recv = NULL;
  config = wire_config(line);
  config.transport = &half;
  config_refused(&config, "recv", "a transport that cannot receive");
}

static void insecure_address(void) {
  mcat_config config = wire_config(line);
  config.base_url = "http://service.test";
  mcat_client *made = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(&config, &made, &why), MCAT_ERR_ARGUMENT);
  CHECK(made == NULL);
  CHECK_NUMBER(why->reason, MCAT_REASON_INSECURE_ADDRESS);
  CHECK_HOLDS(why->message, "allow_http");
  mcat_response_free(why);
}

/* A struct of a size that cannot be, and a program that is newer than the library. */
static void sizes_and_versions(void) {
  mcat_config config = wire_config(line);
  config.size = 0;
  config_refused(&config, "MCAT_INIT", "config.size = 0");
  config.size = 7;
  config_refused(&config, "MCAT_INIT", "config.size = 7");
  config = wire_config(line);
  config.version = MCAT_ABI_MINOR + 1;
  mcat_client *made = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(&config, &made, &why), MCAT_ERR_VERSION);
  CHECK(made == NULL);
  mcat_response_free(why);
  mcat_params params;
  MCAT_INIT(&params);
  params.size = 0;
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_top(client, &params, &response);
  refused(status, response, "MCAT_INIT", "params.size = 0");
}

static void roots_are_not_read(const char *path, const char *because) {
  mcat_config config = wire_config(line);
  config.transport = NULL;
  config.ca_file = path;
  mcat_client *made = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(&config, &made, &why), MCAT_ERR_IO);
  CHECK(made == NULL);
  CHECK_HOLDS(why->message, "ca_file");
  CHECK_NUMBER(why->user_action, MCAT_ACTION_NONE);
  CHECK_HOLDS(why->message, because);
  mcat_response_free(why);
}

static void files_that_are_no_roots(void) {
  char path[4096];
  (void)snprintf(path, sizeof path, "%s/roots", setting("MUSICCAT_TEST_FOLDER"));
  roots_are_not_read("/nowhere/roots.pem", "No such file");
  roots_are_not_read("/dev/zero", "not a regular file"); /* has no end */
  NEED(mkfifo(path, 0600) == 0);
  roots_are_not_read(path, "not a regular file"); /* nobody writes to it */
  NEED(unlink(path) == 0);
  FILE *file = fopen(path, "w");
  NEED(file != NULL && ftruncate(fileno(file), (1 << 20) + 1) == 0 && fclose(file) == 0);
  roots_are_not_read(path, "too long");
}

#define BAD_PARAMS(field, value, call)                                   \
  do {                                                                   \
    mcat_params params;                                                  \
    MCAT_INIT(&params);                                                  \
    params.field = (value);                                              \
    const mcat_response *response = NULL;                                \
    mcat_status status = (call);                                         \
    refused(status, response, #field, #field " = " #value);              \
  } while (0)

/* fault:M17 */
static void params_out_of_range(void) {
  BAD_PARAMS(limit, -1, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(limit, 201, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(limit, INT32_MIN, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(offset, -1, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(offset, INT64_MIN, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(count, 6, mcat_station_tracks(client, "ps.1", &params, &response));
  BAD_PARAMS(previews, 6, mcat_station_tracks(client, "ps.1", &params, &response));
  BAD_PARAMS(previews, -1, mcat_station_tracks(client, "ps.1", &params, &response));
  BAD_PARAMS(deadline_ms, -1, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(deadline_ms, 3600001, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(catalog, "us", mcat_artists_top(client, &params, &response));
  BAD_PARAMS(range, "decade", mcat_artists_top(client, &params, &response));
  BAD_PARAMS(is_streamable_only, 3, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(priority, 2, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(keep_raw, 3, mcat_artists_top(client, &params, &response));
  const double wrong[] = {-0.0001, 1.0001, (double)NAN, (double)INFINITY};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const mcat_response *response = NULL;
    mcat_status status = mcat_station_tuning_set(client, "ps.1", wrong[i], 0.5, NULL, &response);
    refused(status, response, "popularity", "popularity");
    status = mcat_station_tuning_set(client, "ps.1", 0.5, wrong[i], NULL, &response);
    refused(status, response, "variety", "variety");
  }
}

static void params_of_other_calls(void) {
  BAD_PARAMS(count, 2, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(range, "week", mcat_stations(client, &params, &response));
  BAD_PARAMS(limit, 10, mcat_station_tracks(client, "ps.1", &params, &response));
  BAD_PARAMS(max_bytes, 10, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(resume_at, 10, mcat_artists_top(client, &params, &response));
  BAD_PARAMS(limit, 10, mcat_versions(client, &params, &response));
}

/* The versions are a call without parameters: each is refused by its name. */
static void params_of_no_call(void) {
  BAD_PARAMS(offset, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(max_bytes, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(resume_at, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(resume_etag, "\"x\"", mcat_versions(client, &params, &response));
  BAD_PARAMS(rights, 2, mcat_versions(client, &params, &response));
  BAD_PARAMS(is_streamable_only, MCAT_YES, mcat_versions(client, &params, &response));
  BAD_PARAMS(count, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(previews, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(include_hidden, MCAT_NO, mcat_versions(client, &params, &response));
  BAD_PARAMS(include_protected, MCAT_NO, mcat_versions(client, &params, &response));
  BAD_PARAMS(per_type_limit, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(width, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(height, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(catalog, "US", mcat_versions(client, &params, &response));
  BAD_PARAMS(lang, "fr", mcat_versions(client, &params, &response));
  BAD_PARAMS(range, "week", mcat_versions(client, &params, &response));
  BAD_PARAMS(include, "genres", mcat_versions(client, &params, &response));
  BAD_PARAMS(guid, "X", mcat_versions(client, &params, &response));
  BAD_PARAMS(sort, "date", mcat_versions(client, &params, &response));
  BAD_PARAMS(filter, "track", mcat_versions(client, &params, &response));
  BAD_PARAMS(upc, "012345678905", mcat_versions(client, &params, &response));
  BAD_PARAMS(type, "album", mcat_versions(client, &params, &response));
  BAD_PARAMS(playlist_type, "editorial", mcat_versions(client, &params, &response));
  BAD_PARAMS(client, "player", mcat_versions(client, &params, &response));
  BAD_PARAMS(app_name, "player", mcat_versions(client, &params, &response));
  BAD_PARAMS(preset, "small_profile", mcat_versions(client, &params, &response));
  /* These every call takes. */
  BAD_PARAMS(allow_retry, 3, mcat_versions(client, &params, &response));
  BAD_PARAMS(pretty, 3, mcat_versions(client, &params, &response));
  BAD_PARAMS(opaque_catalog, 3, mcat_versions(client, &params, &response));
  BAD_PARAMS(reserved, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(reserved_pointer, line, mcat_versions(client, &params, &response));
  BAD_PARAMS(fresh, 3, mcat_versions(client, &params, &response));
  BAD_PARAMS(reserved2, 1, mcat_versions(client, &params, &response));
  BAD_PARAMS(reserved_pointer2, line, mcat_versions(client, &params, &response));
}

#define BAD_REQUEST(field, value)                                        \
  do {                                                                   \
    mcat_raw_request request;                                            \
    MCAT_INIT(&request);                                                 \
    request.method = "POST";                                             \
    request.path = "/anything";                                          \
    request.field = (value);                                             \
    const mcat_response *response = NULL;                                \
    mcat_status status = mcat_raw(client, &request, NULL, &response);    \
    refused(status, response, #field, #field " = " #value);              \
  } while (0)

static void calls_in_own_words(void) {
  BAD_REQUEST(method, NULL);
  BAD_REQUEST(method, "PATCH");
  BAD_REQUEST(path, NULL);
  BAD_REQUEST(path, "/a/../b");
  BAD_REQUEST(query, "a b");
  BAD_REQUEST(credential, 3);
  BAD_REQUEST(idempotent, 3);
  BAD_REQUEST(unversioned, -1);
  BAD_REQUEST(reserved, 1);
  BAD_REQUEST(body_len, 1);
}

/* fault:M14 */
static void ids_that_would_change_the_address(void) {
  static const char *const ids[] = {"",          "..",         "../albums/alb.1", "art.1/..",   "art.1?limit=1", "art.1#x",
                                    "art.1%2f",  "art.1%2e",   "art.1;x",         "art.1\\x",   "art.1\r\nX: y", "art. 1",
                                    "art.1,",    ",art.1",     "art.1,art.2",     "alb.1",      "art.",          "//art.1"};
  for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
    const mcat_response *response = NULL;
    mcat_status status = mcat_artist_images(client, ids[i], NULL, &response);
    refused(status, response, "id", ids[i]);
  }
  const mcat_response *response = NULL;
  mcat_status status = mcat_station_feedback_add(client, "ps.1", "like/../play", "tra.1", NULL, &response);
  refused(status, response, "action", "an action that climbs");
  status = mcat_station_feedback_add(client, "ps.1", "like", "alb.1", NULL, &response);
  refused(status, response, "tracks", "an album as a track");
}

int main(void) {
  line = wire_new();
  mcat_config config = wire_config(line);
  client = client_of(&config);
  wrong_numbers();
  wrong_texts();
  injected_headers();
  text_that_is_no_utf8();
  text_without_an_end();
  ids_without_number();
  settings_that_exclude_each_other();
  insecure_address();
  sizes_and_versions();
  files_that_are_no_roots();
  params_out_of_range();
  params_of_other_calls();
  params_of_no_call();
  calls_in_own_words();
  ids_that_would_change_the_address();
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
