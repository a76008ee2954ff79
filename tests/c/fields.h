/* fields.h: answers out of bytes, for the programs that read every field of them. */
#ifndef FIELDS_H
#define FIELDS_H

#include "wire.h"

/* What a call comes to that is answered so. JSON is written with ' for ", so that it can be read here. */
static inline const mcat_response *called(mcat_client *client, wire *line, const char *method, const char *status,
                                          const char *json) {
  char *body = malloc(strlen(json) + 1);
  NEED(body != NULL);
  (void)strcpy(body, json);
  for (char *letter = body; *letter; letter++) {
    *letter = *letter == '\'' ? '"' : *letter;
  }
  wire_clear(line);
  wire_answer(line, status, body);
  free(body);
  mcat_raw_request request;
  MCAT_INIT(&request);
  request.method = method;
  request.path = "/anything";
  mcat_params params;
  MCAT_INIT(&params);
  params.keep_raw = MCAT_YES;
  params.deadline_ms = 5000;
  const mcat_response *response = NULL;
  const mcat_status ended = mcat_raw(client, &request, &params, &response);
  NEED(response != NULL);
  CHECK_STATUS(response->status, ended);
  return response;
}

static inline const mcat_response *answered(mcat_client *client, wire *line, const char *json) {
  const mcat_response *response = called(client, line, "GET", "200 OK", json);
  return done(response->status, response);
}

typedef void reader(mcat_client *client, wire *line);

/* The main of such a program. */
static inline int read_all(reader *const *readers, size_t count) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  for (size_t i = 0; i < count; i++) {
    readers[i](client, line);
  }
  mcat_client_free(client);
  wire_free(line);
  return checked();
}

#define READ_ALL(readers) read_all((readers), sizeof(readers) / sizeof *(readers))

static inline void check_list(const mcat_text_list *list, const char *first, size_t length) {
  if (CHECK_NUMBER(list->len, length) && length > 0) {
    CHECK_TEXT(list->items[0], first);
  }
}

/* `first`: the only id, NULL for none. */
static inline void check_link(const mcat_link *link, const char *href, const char *first) {
  CHECK_TEXT(link->href, href);
  check_list(&link->ids, first, first ? 1 : 0);
  CHECK_NUMBER(link->extra->members.len, 0);
}

/* The only member of an `extra`. */
static inline void check_extra(const mcat_value *extra, const char *name) {
  if (CHECK_NUMBER(extra->members.len, 1)) {
    CHECK_TEXT(extra->members.items[0]->name, name);
  }
}

#endif
