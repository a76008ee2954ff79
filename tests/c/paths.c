/* paths.c: other paths than the library's own, without building it anew: a call's path replaced, and calls in the program's own words.
 *
 * req:CAT-45
 */
#define _POSIX_C_SOURCE 200809L
#include "service.h"

static void a_path_is_replaced_and_comes_back(mcat_client *client, mcat_client *share) {
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_client_set_path(client, "stations_top", "/artists/top", NULL), MCAT_OK);
  done(mcat_stations_top(client, NULL, &r), r);
  CHECK(r->stations.len == 0 && r->artists.len > 0);
  mcat_response_free(r);
  /* Shares have the same paths. */
  done(mcat_stations_top(share, NULL, &r), r);
  CHECK(r->artists.len > 0);
  mcat_response_free(r);

  CHECK_STATUS(mcat_client_set_path(client, "stations_top", NULL, NULL), MCAT_OK);
  done(mcat_stations_top(client, NULL, &r), r);
  CHECK(r->stations.len > 0 && r->artists.len == 0);
  mcat_response_free(r);
}

static void a_path_that_breaks_a_rule_changes_nothing(mcat_client *client) {
  const char *const broken[][2] = {
      {"artists_top", "/artists/best"}, /* shown by the specification */
      {"stations_get", "/stations"},    /* the ids would have no place */
      {"stations_top", "stations/best"},
      {"stations_top", "/stations/../me/account"},
      {"stations_top", "/stations/top?limit=1"},
  };
  for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
    const mcat_response *why = NULL;
    CHECK_STATUS(mcat_client_set_path(client, broken[i][0], broken[i][1], &why), MCAT_ERR_ARGUMENT);
    CHECK(strstr(why->message, i == 0 ? "call" : "path") != NULL);
    mcat_response_free(why);
  }
  const mcat_response *r = NULL;
  done(mcat_stations_top(client, NULL, &r), r);
  CHECK(r->stations.len > 0);
  mcat_response_free(r);
}

static void a_call_in_own_words_reads_like_any_other(mcat_client *client) {
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = "GET";
  request.path = "/artists/top";
  request.query = "limit=3&range=life";
  const mcat_response *r = NULL;
  done(mcat_raw(client, &request, NULL, &r), r);
  CHECK_NUMBER(r->artists.len, 3);
  CHECK_NUMBER(r->meta->limit, 3);
  mcat_response_free(r);

  request.path = "/me/account";
  request.query = NULL;
  request.credential = MCAT_CREDENTIAL_MEMBER;
  done(mcat_raw(client, &request, NULL, &r), r);
  CHECK(r->account->id != NULL);
  mcat_response_free(r);

  request.path = "/no/such/path";
  CHECK_STATUS(mcat_raw(client, &request, NULL, &r), MCAT_ERR_NOT_FOUND);
  CHECK(r->code != NULL && strcmp(r->code, "ResourceNotFound") == 0);
  mcat_response_free(r);
}

int main(void) {
  mcat_client *client = service_client();
  mcat_client *share = NULL;
  NEED(mcat_client_share(client, NULL, &share, NULL) == MCAT_OK);
  sign_in(client);
  a_path_is_replaced_and_comes_back(client, share);
  a_path_that_breaks_a_rule_changes_nothing(client);
  a_call_in_own_words_reads_like_any_other(client);
  mcat_client_free(share);
  mcat_client_free(client);
  return checked();
}
