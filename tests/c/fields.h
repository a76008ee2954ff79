/* fields.h: answers of a service that is not there, and how their objects are read. */
#ifndef FIELDS_H
#define FIELDS_H

#include "wire.h"

/* JSON is written with ' for ", so that it can be read here. */
static inline void answer(wire *line, const char *json) {
  char *body = malloc(strlen(json) + 1);
  NEED(body != NULL);
  (void)strcpy(body, json);
  for (char *letter = body; *letter; letter++) {
    *letter = *letter == '\'' ? '"' : *letter;
  }
  wire_answer(line, "200 OK", body);
  free(body);
}

static inline void check_list(const mcat_text_list *list, const char *first, size_t length) {
  if (CHECK_NUMBER(list->len, length) && length > 0) {
    CHECK_TEXT(list->items[0], first);
  }
}

static inline void check_link(const mcat_link *link, const char *href, const char *first) {
  CHECK_TEXT(link->href, href);
  check_list(&link->ids, first, first ? 1 : 0);
}

#endif
