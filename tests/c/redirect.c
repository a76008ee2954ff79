/* redirect.c: mcat_auth_catch takes what the browser is sent to, and tells when it can come. */
#define _POSIX_C_SOURCE 200809L
#include "wire.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

/* The program's own browser: it asks where it is told to, and reads the answer when the call is over. */
struct browser {
  mcat_client *client;
  const char *request;
  struct sockaddr_in place;
  int64_t left_ms;
  int connection;
  int called;
};

static void go(void *user, int64_t left_ms) {
  struct browser *browser = user;
  browser->called++;
  browser->left_ms = left_ms;
  CHECK_STATUS(mcat_artists_top(browser->client, NULL, NULL), MCAT_ERR_REENTRANT);
  if (!browser->request) {
    return;
  }
  browser->connection = socket(AF_INET, SOCK_STREAM, 0);
  NEED(browser->connection >= 0);
  NEED(connect(browser->connection, (struct sockaddr *)&browser->place, sizeof browser->place) == 0);
  const ssize_t length = (ssize_t)strlen(browser->request);
  NEED(send(browser->connection, browser->request, (size_t)length, MSG_NOSIGNAL) == length);
}

/* A port that nobody listens at. */
static int free_port(struct sockaddr_in *place) {
  int probe = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t length = sizeof *place;
  *place = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
  NEED(probe >= 0 && bind(probe, (struct sockaddr *)place, length) == 0);
  NEED(getsockname(probe, (struct sockaddr *)place, &length) == 0);
  NEED(close(probe) == 0);
  return ntohs(place->sin_port);
}

static void reads_the_page(struct browser *browser) {
  char page[4096];
  size_t length = 0;
  ssize_t got;
  while ((got = recv(browser->connection, page + length, sizeof page - 1 - length, 0)) > 0) {
    length += (size_t)got;
  }
  page[length] = '\0';
  CHECK_HOLDS(page, "HTTP/1.1 200 OK\r\n");
  CHECK_HOLDS(page, "go back to the application");
  CHECK(strstr(page, "s3cret") == NULL);
  CHECK(close(browser->connection) == 0);
}

int main(void) {
  struct browser browser = {0};
  const int port = free_port(&browser.place);
  char redirect_uri[64];
  char request[256];
  char whole[128];
  (void)snprintf(redirect_uri, sizeof redirect_uri, "http://127.0.0.1:%d/back", port);
  (void)snprintf(request, sizeof request, "GET /back?code=s3cret&state=the-state HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", port);
  (void)snprintf(whole, sizeof whole, "%s?code=s3cret&state=the-state", redirect_uri);

  wire *line = wire_new();
  mcat_config config = wire_config(line);
  config.redirect_uri = redirect_uri;
  mcat_client *client = client_of(&config);
  const mcat_response *begun = NULL;
  mcat_sign_in_request asked;
  MCAT_INIT(&asked);
  asked.state = "the-state";
  CHECK_STATUS(mcat_auth_begin(client, &asked, NULL, &begun), MCAT_OK);
  const char *pending = begun->sign_in->pending;

  const mcat_response *caught = NULL;
  browser.client = client;
  browser.request = request;
  CHECK_STATUS(mcat_auth_catch(client, pending, go, &browser, NULL, &caught), MCAT_OK);
  const mcat_sign_in *sign_in = caught->sign_in;
  CHECK_TEXT(sign_in->redirect, whole);
  CHECK(sign_in->address == NULL && sign_in->pending == NULL);
  CHECK_NUMBER(browser.called, 1);
  CHECK(browser.left_ms > 290000 && browser.left_ms <= 300000); /* five minutes where nothing is said */
  reads_the_page(&browser);
  mcat_response_free(caught);

  /* The port is free again, and the deadline is the caller's. */
  mcat_params params;
  MCAT_INIT(&params);
  params.deadline_ms = 200;
  browser.request = NULL;
  const int64_t began = now_ms();
  CHECK_STATUS(mcat_auth_catch(client, pending, go, &browser, &params, &caught), MCAT_ERR_TIMEOUT);
  CHECK(now_ms() - began <= 250 + atoi(setting("MUSICCAT_TEST_SLACK_MS")));
  CHECK_NUMBER(browser.called, 2);
  CHECK_NUMBER(caught->phase, MCAT_PHASE_REDIRECT);
  CHECK_HOLDS(caught->message, redirect_uri);
  CHECK(caught->sign_in->redirect == NULL);
  mcat_response_free(caught);

  /* Neither somebody to tell nor a place for the response is needed. */
  CHECK_STATUS(mcat_auth_catch(client, pending, NULL, NULL, &params, NULL), MCAT_ERR_TIMEOUT);
  CHECK_NUMBER(line->opened, 0); /* the service hears nothing of all this */
  mcat_response_free(begun);
  mcat_client_free(client);
  wire_free(line);
  return checked();
}
