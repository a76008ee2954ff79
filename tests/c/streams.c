/* streams.c: a daemon has closed its standard streams, and something in it prints all the same: nothing of that comes into a connection or a
   file of the library's, whose descriptors never have the numbers of these streams. */
#define _GNU_SOURCE
#include <stdio.h>

/* Where the checks tell of failures: the program has no standard streams. */
static FILE *report;
#undef stderr
#define stderr report

#include "service.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#define OWN 100 /* the program's own descriptors have numbers from here on */

static int looks, callbacks;

/* Prints, and sees that there is nobody to take it. */
static void print(void) {
  const char text[] = "FOREIGN TEXT\n";
  looks++;
  for (int stream = 0; stream < 3; stream++) {
    errno = 0;
    CHECK_NUMBER(write(stream, text, sizeof text - 1), -1);
    CHECK_NUMBER(errno, EBADF);
  }
  (void)printf("%s", text);
  (void)fflush(stdout);
  clearerr(stdout);
}

static int32_t opened(void *user, int32_t fd) {
  (void)user;
  CHECK(fd > 2);
  callbacks++;
  print();
  return 0;
}

static int32_t tick(void *user, int64_t left_ms) {
  (void)user;
  (void)left_ms;
  print();
  return 0;
}

static void on_line(void *user, int32_t level, const char *text) {
  (void)user;
  (void)level;
  (void)text;
  callbacks++;
  print();
}

static int32_t take(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  callbacks++;
  print();
  return let_go(user, left_ms, bytes, length, received, total);
}

/* A socket of the program's own, out of the way of the streams. */
static int own_socket(void) {
  const int low = socket(AF_INET, SOCK_STREAM, 0);
  NEED(low >= 0);
  const int socket = fcntl(low, F_DUPFD_CLOEXEC, OWN);
  NEED(socket >= OWN && close(low) == 0);
  return socket;
}

struct browser {
  struct sockaddr_in place;
  int connection;
};

static void go(void *user, int64_t left_ms) {
  (void)left_ms;
  struct browser *browser = user;
  print();
  char request[256];
  const int length = snprintf(request, sizeof request,
                              "GET /back?code=a-code&state=the-state HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n",
                              ntohs(browser->place.sin_port));
  browser->connection = own_socket();
  NEED(connect(browser->connection, (struct sockaddr *)&browser->place, sizeof browser->place) == 0);
  NEED(send(browser->connection, request, (size_t)length, MSG_NOSIGNAL) == length);
}

/* The redirect is caught, and the page that the browser gets is the library's alone. */
static void catches(mcat_config config) {
  struct browser browser = {.place = {.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}}};
  socklen_t length = sizeof browser.place;
  const int probe = own_socket();
  NEED(bind(probe, (struct sockaddr *)&browser.place, length) == 0);
  NEED(getsockname(probe, (struct sockaddr *)&browser.place, &length) == 0 && close(probe) == 0);
  char redirect_uri[64];
  (void)snprintf(redirect_uri, sizeof redirect_uri, "http://127.0.0.1:%d/back", ntohs(browser.place.sin_port));
  config.redirect_uri = redirect_uri;
  config.token_file = NULL;
  config.outbox_file = NULL;
  mcat_client *client = client_of(&config);
  const mcat_response *begun = NULL, *caught = NULL;
  mcat_sign_in_request asked;
  MCAT_INIT(&asked);
  asked.state = "the-state";
  done(mcat_auth_begin(client, &asked, NULL, &begun), begun);
  CHECK_STATUS(mcat_auth_catch(client, begun->sign_in->pending, go, &browser, NULL, &caught), MCAT_OK);
  print();
  char page[4096];
  size_t had = 0;
  ssize_t got;
  while ((got = recv(browser.connection, page + had, sizeof page - 1 - had, 0)) > 0) {
    had += (size_t)got;
  }
  page[had] = '\0';
  CHECK_HOLDS(page, "go back to the application");
  CHECK(strstr(page, "FOREIGN") == NULL);
  CHECK(close(browser.connection) == 0);
  mcat_response_free(begun);
  mcat_response_free(caught);
  mcat_client_free(client);
}

/* A call of which nothing was disturbed on the way. The response is looked at after the call. */
static void went(mcat_status status, const mcat_response *const *out, const char *what) {
  print();
  const mcat_response *response = *out;
  if (!CHECK(!MCAT_FAILED(status) && response->stats->tries <= 1)) {
    (void)fprintf(report, "%s: %s, %s, %d tries\n", what, mcat_status_name(status), response->message, (int)response->stats->tries);
  }
  CHECK_NUMBER(response->reason, MCAT_REASON_NONE);
  mcat_response_free(response);
}

static void calls(const mcat_config *config, bool is_first) {
  const mcat_response *response = NULL;
  mcat_client *client = client_of(config);
  print();
  if (is_first) {
    sign_in(client);
    print();
  } else {
    /* The tokens were saved whole. */
    went(mcat_auth_check(client, NULL, &response), &response, "check");
  }
  went(mcat_me_account(client, NULL, &response), &response, "account");
  went(mcat_artists_top(client, NULL, &response), &response, "artists");
  went(mcat_playback_started(client, "tra.1", NULL, NULL, &response), &response, "started");
  went(mcat_outbox_check(client, &response), &response, "outbox");
  went(mcat_auth_refresh(client, NULL, &response), &response, "refresh");
  went(mcat_outbox_send(client, NULL, &response), &response, "send");
  mcat_client *share = NULL;
  CHECK_STATUS(mcat_client_share(client, NULL, &share, NULL), MCAT_OK);
  print();
  const mcat_response *tracks = NULL;
  done(mcat_tracks_top(share, NULL, &tracks), tracks);
  mcat_picture picture;
  MCAT_INIT(&picture);
  picture.width = 240;
  picture.height = 200;
  picture.bytes_per_pixel = 2;
  picture.track = tracks->tracks.items[0];
  went(mcat_image_fetch(share, &picture, take, NULL, NULL, &response), &response, "image");
  mcat_response_free(tracks);
  mcat_client_free(share);
  mcat_client_free(client);
  print();
}

int main(void) {
  report = fdopen(fcntl(2, F_DUPFD_CLOEXEC, OWN), "w");
  if (!report) {
    return 1;
  }
  static char tokens[512], outbox[512];
  (void)snprintf(tokens, sizeof tokens, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  (void)snprintf(outbox, sizeof outbox, "%s/outbox", setting("MUSICCAT_TEST_FOLDER"));
  mcat_config config = service_config();
  config.token_file = tokens;
  config.outbox_file = outbox;
  config.log = on_line;
  config.opened = opened;
  config.tick = tick;
  config.pace = MCAT_NO;
  for (int stream = 0; stream < 3; stream++) {
    (void)close(stream);
  }
  /* case:B16 */
  print();
  calls(&config, true);
  calls(&config, false);
  catches(config);
  print();
  CHECK(looks > 20 && callbacks > 10);
  (void)fclose(report);
  return checked();
}
