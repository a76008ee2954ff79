/* sign_in.c: signing in and out, in the browser and by password. */
#define _POSIX_C_SOURCE 200809L
#include "oom.h"

#include "../browser.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

/* The member allows it in a browser, which ends at `s->redirect`. */
static void allow(struct scene *s) {
  const mcat_response *r = NULL;
  done(mcat_auth_begin(s->client, NULL, NULL, &r), r);
  (void)snprintf(s->pending, sizeof s->pending, "%s", r->sign_in->pending);
  browse(s->config.base_url, r->sign_in->address, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"),
         "accept", s->redirect, sizeof s->redirect);
  mcat_response_free(r);
}

static void sign_in_again(struct scene *s) {
  sign_in(s->client);
}

static void signed_in_again(struct scene *s, const mcat_response *r) {
  (void)r;
  sign_in(s->client);
}

/* A browser on the same machine. */
struct visitor {
  struct sockaddr_in place;
  char request[256];
  int connection;
};

static struct visitor visitor;
static mcat_client *catcher;

static void come(void *user, int64_t left_ms) {
  (void)left_ms;
  struct visitor *v = user;
  v->connection = socket(AF_INET, SOCK_STREAM, 0);
  NEED(v->connection >= 0);
  NEED(connect(v->connection, (struct sockaddr *)&v->place, sizeof v->place) == 0);
  NEED(send(v->connection, v->request, strlen(v->request), MSG_NOSIGNAL) == (ssize_t)strlen(v->request));
}

static void prepare_visit(struct scene *s) {
  int probe = socket(AF_INET, SOCK_STREAM, 0);
  socklen_t length = sizeof visitor.place;
  visitor.place = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
  NEED(probe >= 0 && bind(probe, (struct sockaddr *)&visitor.place, length) == 0);
  NEED(getsockname(probe, (struct sockaddr *)&visitor.place, &length) == 0);
  NEED(close(probe) == 0);
  visitor.connection = -1;
  static char redirect_uri[64];
  int port = ntohs(visitor.place.sin_port);
  (void)snprintf(redirect_uri, sizeof redirect_uri, "http://127.0.0.1:%d/back", port);
  (void)snprintf(visitor.request, sizeof visitor.request,
                 "GET /back?code=a-code&state=the-state HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n", port);
  mcat_config config = s->config;
  config.redirect_uri = redirect_uri;
  config.token_file = NULL;
  config.outbox_file = NULL;
  catcher = client_of(&config);
  mcat_sign_in_request request;
  MCAT_INIT(&request);
  request.state = "the-state";
  const mcat_response *r = NULL;
  done(mcat_auth_begin(catcher, &request, NULL, &r), r);
  (void)snprintf(s->pending, sizeof s->pending, "%s", r->sign_in->pending);
  mcat_response_free(r);
}

static void end_visit(struct scene *s, const mcat_response *r) {
  (void)s;
  (void)r;
  if (visitor.connection >= 0) {
    CHECK(close(visitor.connection) == 0);
  }
  mcat_client_free(catcher);
}

/* Tokens from elsewhere: nobody asks the service whether they are good. */
static mcat_tokens imported;

static void prepare_import(struct scene *s) {
  (void)s;
  MCAT_INIT(&imported);
  imported.access_token = "an-access-token-from-elsewhere";
  imported.refresh_token = "a-refresh-token-from-elsewhere";
  imported.left_ms = 3600000;
  imported.guid = "a-guid";
}

#define SIGN_IN(ROW)                                                                                                  \
  ROW(mcat_auth_begin, (s->client, NULL, NULL, r))                                                                    \
  ROW(mcat_auth_password, (s->client, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), NULL, r))     \
  ROW(mcat_auth_unlock, (s->client, NULL, r))                                                                         \
  ROW(mcat_auth_check, (s->client, NULL, r))                                                                          \
  ROW(mcat_auth_refresh, (s->client, NULL, r))                                                                        \
  ROW(mcat_auth_access_token, (s->client, 0, NULL, r))

SIGN_IN(OOM_CALL)
OOM_CALL(mcat_auth_finish, (s->client, s->pending, s->redirect, NULL, NULL, NULL, r))
OOM_CALL(mcat_auth_catch, (catcher, s->pending, come, &visitor, NULL, r))
OOM_CALL(mcat_auth_import, (s->client, &imported, NULL, r))
OOM_CALL(mcat_auth_sign_out, (s->client, NULL, r))
OOM_CALL(mcat_forget_member, (s->client, NULL, r))

const struct row sign_in_rows[] = {
    SIGN_IN(OOM_ROW){"mcat_auth_finish", call_mcat_auth_finish, allow, NULL},
    {"mcat_auth_catch", call_mcat_auth_catch, prepare_visit, end_visit},
    {"mcat_auth_import", call_mcat_auth_import, prepare_import, signed_in_again},
    {"mcat_auth_sign_out", call_mcat_auth_sign_out, sign_in_again, signed_in_again},
    {"mcat_forget_member", call_mcat_forget_member, sign_in_again, signed_in_again},
    {NULL, NULL, NULL, NULL},
};
