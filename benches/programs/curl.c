#include "curl.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void want(CURLcode code) {
  if (code != CURLE_OK) {
    fail("libcurl", curl_easy_strerror(code));
  }
}

/* The room comes from Content-Length where there is one: else it doubles. */
static size_t keep(char *bytes, size_t size, size_t count, void *user) {
  struct http *http = user;
  size_t length = size * count;
  if (http->length + length > http->capacity) {
    curl_off_t told = -1;
    want(curl_easy_getinfo(http->curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &told));
    size_t capacity = http->body == NULL && told > 0 ? (size_t)told : 2 * http->capacity;
    if (capacity < http->length + length) {
      capacity = http->length + length;
    }
    /* The reader's padding, which is less than this. */
    http->body = realloc(http->body, capacity + 16);
    if (http->body == NULL) {
      fail("libcurl", "no memory");
    }
    http->capacity = capacity;
  }
  memcpy(http->body + http->length, bytes, length);
  http->length += length;
  return length;
}

static size_t count(char *bytes, size_t size, size_t items, void *user) {
  (void)bytes;
  *(int64_t *)user += (int64_t)(size * items);
  return size * items;
}

static void initialise(void) { want(curl_global_init(CURL_GLOBAL_DEFAULT)); }

void open_http(struct http *http, const struct service *service) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  (void)pthread_once(&once, initialise);
  *http = (struct http){.curl = curl_easy_init(), .service = service};
  http->headers = curl_slist_append(NULL, "apikey: bench-key");
  if (http->curl == NULL || http->headers == NULL) {
    fail("libcurl", "no memory");
  }
  /* The same request, deadlines and trust as the library's. */
  want(curl_easy_setopt(http->curl, CURLOPT_HTTPHEADER, http->headers));
  want(curl_easy_setopt(http->curl, CURLOPT_USERAGENT, "bench/1"));
  want(curl_easy_setopt(http->curl, CURLOPT_ACCEPT_ENCODING, "gzip"));
  want(curl_easy_setopt(http->curl, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1));
  want(curl_easy_setopt(http->curl, CURLOPT_PROTOCOLS_STR, "http,https"));
  want(curl_easy_setopt(http->curl, CURLOPT_NOSIGNAL, 1L));
  want(curl_easy_setopt(http->curl, CURLOPT_TIMEOUT_MS, (long)DEADLINE_MS));
  want(curl_easy_setopt(http->curl, CURLOPT_CONNECTTIMEOUT_MS, (long)DEADLINE_MS));
  want(curl_easy_setopt(http->curl, CURLOPT_FAILONERROR, 1L));
  if (service->authority != NULL) {
    want(curl_easy_setopt(http->curl, CURLOPT_CAINFO, service->authority));
    /* With the system's folder of roots libcurl would read the file again for each connection. */
    want(curl_easy_setopt(http->curl, CURLOPT_CAPATH, NULL));
  }
}

static void perform(struct http *http, const char *target, curl_write_callback write, void *user) {
  char url[512];
  (void)snprintf(url, sizeof url, "%s%s", http->service->address, target);
  want(curl_easy_setopt(http->curl, CURLOPT_URL, url));
  want(curl_easy_setopt(http->curl, CURLOPT_WRITEFUNCTION, write));
  want(curl_easy_setopt(http->curl, CURLOPT_WRITEDATA, user));
  want(curl_easy_perform(http->curl));
}

void call_http(struct http *http, enum what what, size_t padding) {
  static const char *const targets[] = {
      [PAGE] = "/v2.2/tracks/top?limit=200", [ARTISTS] = "/v2.2/artists/top?limit=20", [SMALL] = "/v2.2/tracks/tra.222265334"};
  perform(http, targets[what], keep, http);
  if (http->body == NULL || padding > 16) {
    fail("libcurl", "no body");
  }
  memset(http->body + http->length, 0, padding);
}

void drop_body(struct http *http) {
  free(http->body);
  http->body = NULL;
  http->length = http->capacity = 0;
}

int64_t download_http(struct http *http) {
  int64_t length = 0;
  perform(http, "/file", count, &length);
  return length;
}

void close_http(struct http *http) {
  curl_easy_cleanup(http->curl);
  curl_slist_free_all(http->headers);
}
