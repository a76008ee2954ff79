/* The HTTP half of the ways with libcurl: one handle, which keeps its connection, and the body of the last answer. */
#ifndef CURL_H
#define CURL_H

#include "bench.h"
#include <curl/curl.h>

struct http {
  CURL *curl;
  struct curl_slist *headers;
  const struct service *service;
  char *body;
  size_t length;
  size_t capacity;
};

void open_http(struct http *http, const struct service *service);

/* Leaves the answer in `body`, with `padding` zeros behind it. */
void call_http(struct http *http, enum what what, size_t padding);

void drop_body(struct http *http);

int64_t download_http(struct http *http);

void close_http(struct http *http);

#endif
