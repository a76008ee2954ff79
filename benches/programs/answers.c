#include "answers.h"
#include "bench.h"
#include <stdio.h>
#include <stdlib.h>

static struct answer page, artists, small, file;

/* The fields are those that services behind a common proxy send. */
static size_t write_head(char *head, size_t capacity, const struct setting *setting, const char *type, size_t length) {
  int written = snprintf(head, capacity,
                         "HTTP/1.1 200 OK\r\n"
                         "Date: Mon, 02 Mar 2026 10:20:30 GMT\r\n"
                         "Content-Type: %s\r\n"
                         "Content-Length: %zu\r\n"
                         "Connection: %s\r\n"
                         "Server: nginx\r\n"
                         "Vary: Accept-Encoding\r\n"
                         "Cache-Control: max-age=300\r\n"
                         "X-Request-Id: 6f1c2a84-91d7-4c1e-8a55-0f4b3d2e7c19\r\n"
                         "%s\r\n",
                         type, length, setting->closes ? "close" : "keep-alive",
                         setting->is_compressed && type[0] != 't' ? "Content-Encoding: gzip\r\n" : "");
  return (size_t)written;
}

static void load(struct answer *answer, const struct setting *setting, const char *name) {
  char path[4096];
  (void)snprintf(path, sizeof path, "%s/%s.json%s", setting->folder, name, setting->is_compressed ? ".gz" : "");
  FILE *body = fopen(path, "rb");
  if (body == NULL || fseek(body, 0, SEEK_END) != 0) {
    fail(path, "cannot be read");
  }
  size_t length = (size_t)ftell(body);
  rewind(body);
  answer->bytes = allocated(length + 1024);
  answer->length = write_head(answer->bytes, 1024, setting, "application/json; charset=utf-8", length);
  if (fread(answer->bytes + answer->length, 1, length, body) != length) {
    fail(path, "cannot be read");
  }
  answer->length += length;
  (void)fclose(body);
}

void load_answers(const struct setting *setting) {
  load(&page, setting, "page");
  load(&artists, setting, "artists");
  load(&small, setting, "small");
  file.bytes = allocated(1024);
  file.length = write_head(file.bytes, 1024, setting, "text/plain", FILE_LENGTH);
}

static int asks_for(const char *request, const char *path) {
  size_t method = strcspn(request, " ");
  return strncmp(request + method, path, strlen(path)) == 0;
}

const struct answer *answer_to(const char *request) {
  if (asks_for(request, " /v2.2/tracks/top")) {
    return &page;
  }
  if (asks_for(request, " /v2.2/artists/top")) {
    return &artists;
  }
  if (asks_for(request, " /v2.2/tracks/")) {
    return &small;
  }
  if (asks_for(request, " /file")) {
    return NULL;
  }
  fail("the service", "a request that it does not know");
}

const struct answer *file_head(void) { return &file; }
