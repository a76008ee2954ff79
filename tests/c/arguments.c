/* arguments.c: every function of the header, with each of its arguments as it must not be and all others as they may be. arguments.rs writes
   arguments_table.h, a table of the functions, and judges what is told here: a line a call. With a second argument, so many of the functions are
   left out when the fields of structs are gone through: for valgrind. */
#define _GNU_SOURCE
#include "service.h"

#include <arpa/inet.h>
#include <errno.h>
#include <math.h>
#include <netinet/in.h>
#include <poll.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

enum kind {
  CLIENT,
  STATION,
  PLACE, /* for a result: a client, a station, a number, a buffer */
  RESPONSE,
  STRUCT,
  TEXT,
  BYTES,
  USER,
  LENGTH,
  CAPACITY,
  INT32,
  INT64,
  DOUBLE,
  CALLBACK,
  OBJECT
};

union value {
  void *p;
  const void *c;
  int64_t i;
  size_t z;
  double d;
  void (*f)(void);
};

struct parameter {
  const char *name;
  enum kind kind;
  size_t structure; /* of a STRUCT: its number */
  union value (*usual)(void);
};

struct function {
  const char *name;
  mcat_status (*call)(const union value *values, const mcat_response **out);
  size_t count;
  struct parameter parameters[12];
};

struct field {
  const char *name;
  size_t offset;
  enum kind kind; /* TEXT, INT32 or INT64; what else there is stays as it is */
};

struct structure {
  const char *name;
  size_t size;
  void (*fill)(void *structure);
  size_t count;
  struct field fields[80];
};

/* Connections of the program's own, which count what is sent. */

static long sent_bytes;

static int32_t net_open(void *user, int64_t left_ms, int32_t wait_ms, const char *host, int32_t port, int32_t tls,
                        void **connection) {
  (void)user;
  (void)left_ms;
  (void)wait_ms;
  (void)host;
  (void)tls;
  struct sockaddr_in place = {
      .sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)}};
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&place, sizeof place) != 0) {
    return MCAT_IO_FAILED;
  }
  *connection = (void *)(intptr_t)fd;
  return MCAT_IO_OK;
}

static int32_t net_send(void *user, int64_t left_ms, int32_t wait_ms, void *connection, const void *bytes, size_t length,
                        size_t *sent) {
  (void)user;
  (void)left_ms;
  (void)wait_ms;
  const ssize_t n = send((int)(intptr_t)connection, bytes, length, MSG_NOSIGNAL);
  if (n < 0) {
    return MCAT_IO_FAILED;
  }
  *sent = (size_t)n;
  sent_bytes += n;
  return MCAT_IO_OK;
}

static int32_t net_recv(void *user, int64_t left_ms, int32_t wait_ms, void *connection, void *buffer, size_t capacity,
                        size_t *received) {
  (void)user;
  (void)left_ms;
  struct pollfd ready = {.fd = (int)(intptr_t)connection, .events = POLLIN};
  if (poll(&ready, 1, wait_ms) <= 0) {
    return MCAT_IO_AGAIN;
  }
  const ssize_t n = recv(ready.fd, buffer, capacity, 0);
  if (n < 0) {
    return MCAT_IO_FAILED;
  }
  *received = (size_t)n;
  return MCAT_IO_OK;
}

static void net_close(void *user, void *connection) {
  (void)user;
  (void)close((int)(intptr_t)connection);
}

/* What the calls are made with. */

static mcat_client *client;
static mcat_station *station;
static const mcat_response *found;
static mcat_transport transport;
static char buffer[4096];
static size_t length_place;
static int32_t number_place;
static mcat_client *client_place;
static mcat_station *station_place;
static const unsigned char jpeg[64] = {0xff, 0xd8, 0xff};

static int32_t take_nothing(void *user, int64_t left_ms, const void *bytes, size_t length, int64_t received, int64_t total) {
  (void)user;
  (void)left_ms;
  (void)bytes;
  (void)length;
  (void)received;
  (void)total;
  return 1;
}

static int32_t give_nothing(void *user, int64_t left_ms, int64_t offset, void *bytes, size_t capacity, size_t *length) {
  (void)user;
  (void)left_ms;
  (void)offset;
  (void)bytes;
  (void)capacity;
  *length = 0;
  return MCAT_IO_FAILED;
}

static void is_ready(void *user, int64_t left_ms) {
  (void)user;
  (void)left_ms;
}

static void fill_config(mcat_config *config) {
  config->base_url = setting("MUSICCAT_TEST_PLAIN_ADDRESS");
  config->api_key = setting("MUSICCAT_TEST_KEY");
  config->api_secret = setting("MUSICCAT_TEST_SECRET");
  config->redirect_uri = setting("MUSICCAT_TEST_REDIRECT_URI");
  config->transport = &transport;
  config->pace = MCAT_NO;
  config->max_tries = 1;
  config->deadline_ms = 1000;
}

static void fill_raw(mcat_raw_request *request) {
  request->method = "GET";
  request->path = "/artists/top";
}

static void fill_picture(mcat_picture *picture) {
  picture->track = found->tracks.items[0];
  picture->width = 100;
  picture->height = 100;
}

#include "arguments_table.h"

enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* Signed in, with a station: some of the calls end both. */
static void ready(void) {
  if (!MCAT_FAILED(mcat_auth_check(client, NULL, NULL)) && station) {
    return;
  }
  mcat_station_free(station);
  sign_in(client);
  const mcat_response *response = NULL;
  mcat_response_free(done(mcat_station_open(client, "tra.1", NULL, NULL, &station, &response), response));
}

static union value usual(const struct parameter *parameter) {
  union value value = {.i = 0};
  switch (parameter->kind) {
    case CLIENT: value.p = client; break;
    case STATION: value.p = station; break;
    case RESPONSE: value.c = found; break;
    case BYTES: value.c = jpeg; break;
    case LENGTH: value.z = sizeof jpeg; break;
    case CAPACITY: value.z = sizeof buffer; break;
    case DOUBLE: value.d = 0.5; break;
    case TEXT:
    case INT32:
    case INT64:
    case PLACE:
    case OBJECT:
    case CALLBACK: value = parameter->usual(); break;
    case USER:
    case STRUCT: break;
  }
  return value;
}

static int made;

/* What the client's log said last. */
static char last_line[1024];

static void note_line(void *user, int32_t level, const char *line) {
  (void)user;
  (void)level;
  (void)snprintf(last_line, sizeof last_line, "%s", line);
}

/* case:U05
 * A line of the log begins with the name of the function that was called. */
static bool log_names(const char *function) {
  const char *const name = function + strlen("mcat_");
  const size_t length = strlen(name);
  return last_line[0] == 0 || (strncmp(last_line, name, length) == 0 && strncmp(last_line + length, ": MCAT_ERR_ARGUMENT: ", 21) == 0);
}

/* One call, told in a line: function, argument, what it was, what came of it, whether anything was sent, whether the message names it. */
static void call(const struct function *function, size_t at, const char *field, const char *what, union value value) {
  ready();
  union value values[12];
  /* as large as any struct, so that NULL is what it says and all else is filled */
  static _Alignas(max_align_t) unsigned char filled[12][2048];
  for (size_t i = 0; i < function->count; i++) {
    const struct parameter *parameter = &function->parameters[i];
    values[i] = usual(parameter);
    if (parameter->kind == STRUCT) {
      const struct structure *structure = &structures[parameter->structure];
      NEED(structure->size <= sizeof filled[i]);
      structure->fill(filled[i]);
      values[i].p = filled[i];
    }
  }
  if (at < function->count) {
    values[at] = value;
  }
  const long before = sent_bytes;
  const mcat_response *response = NULL;
  last_line[0] = 0;
  const mcat_status status = function->call(values, &response);
  made++;
  if (status == MCAT_ERR_ARGUMENT && !CHECK(log_names(function->name))) {
    (void)fprintf(stderr, "%s is not named by \"%s\"\n", function->name, last_line);
  }
  const char *const name = at < function->count ? function->parameters[at].name : "-";
  const bool named = response && strstr(response->message, field ? field : name);
  (void)printf("%s %s%s%s %s %s %s %s\n", function->name, name, field ? "." : "", field ? field : "", what, mcat_status_name(status),
               sent_bytes == before ? "unsent" : "sent", named ? "named" : "unnamed");
  if (MCAT_FAILED(status) && response && !CHECK(response->status == status)) {
    (void)fprintf(stderr, "of %s, %s %s\n", function->name, name, what);
  }
  CHECK(status != MCAT_ERR_ARGUMENT || (!client_place && !station_place));
  mcat_response_free(response);
  mcat_client_free(client_place);
  mcat_station_free(station_place);
  client_place = NULL;
  station_place = NULL;
}

/* A text of 1 MiB without an end: what is read behind it ends the program. */
static const char *endless(void) {
  static char *text;
  const size_t page = (size_t)sysconf(_SC_PAGESIZE), length = 1 << 20;
  if (!text) {
    text = mmap(NULL, length + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    NEED(text != MAP_FAILED && mprotect(text + length, page, PROT_NONE) == 0);
    (void)memset(text, 'a', length);
  }
  return text;
}

static void numbers(const struct function *function, size_t at, int64_t least, int64_t most) {
  call(function, at, NULL, "least", (union value){.i = least});
  call(function, at, NULL, "-1", (union value){.i = -1});
  call(function, at, NULL, "most", (union value){.i = most});
}

static const struct {
  const char *what, *text;
} texts[] = {{"empty", ""}, {"no-UTF-8", "a\xff\xfe"}, {"cut-UTF-8", "a\xe2\x82"}, {"surrogate", "\xed\xa0\x80"}, {"endless", NULL}};
enum { TEXTS = sizeof texts / sizeof *texts };

static const char *text_of(size_t i) {
  return texts[i].text ? texts[i].text : endless();
}

/* Its size and version as no header says, then each of its fields. */
static void structs(const struct function *function, size_t at, bool with_fields) {
  const struct structure *structure = &structures[function->parameters[at].structure];
  static _Alignas(max_align_t) unsigned char bytes[2048];
  uint32_t *const head = (uint32_t *)(void *)bytes;
  const uint32_t sizes[] = {0, 4, 7, (uint32_t)structure->size + 1, UINT32_MAX - 3};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    structure->fill(bytes);
    head[0] = sizes[i];
    call(function, at, NULL, "size", (union value){.p = bytes});
  }
  structure->fill(bytes);
  head[1] = MCAT_ABI_MINOR + 1;
  call(function, at, NULL, "newer", (union value){.p = bytes});
  for (size_t i = 0; with_fields && i < structure->count; i++) {
    const struct field *field = &structure->fields[i];
    for (size_t j = 0; j < (field->kind == TEXT ? (size_t)TEXTS : 3); j++) {
      static const int64_t wide[] = {INT64_MIN, -1, INT64_MAX};
      static const int32_t narrow[] = {INT32_MIN, -1, INT32_MAX};
      static const char *const names[] = {"least", "-1", "most"};
      structure->fill(bytes);
      unsigned char *const place = bytes + field->offset;
      if (field->kind == TEXT) {
        const char *const text = text_of(j);
        (void)memcpy(place, &text, sizeof text);
      } else if (field->kind == INT64) {
        (void)memcpy(place, &wide[j], sizeof wide[j]);
      } else {
        (void)memcpy(place, &narrow[j], sizeof narrow[j]);
      }
      call(function, at, field->name, field->kind == TEXT ? texts[j].what : names[j], (union value){.p = bytes});
    }
  }
}

static void go_through(const struct function *function, bool with_fields) {
  call(function, SIZE_MAX, NULL, "usual", (union value){.i = 0});
  for (size_t at = 0; at < function->count; at++) {
    switch (function->parameters[at].kind) {
      case TEXT:
        call(function, at, NULL, "NULL", (union value){.p = NULL});
        for (size_t i = 0; i < TEXTS; i++) {
          call(function, at, NULL, texts[i].what, (union value){.c = text_of(i)});
        }
        break;
      case RESPONSE:
        call(function, at, NULL, "NULL", (union value){.p = NULL});
        const mcat_response *fixed = NULL;
        CHECK_STATUS(mcat_versions(NULL, NULL, &fixed), MCAT_ERR_ARGUMENT);
        call(function, at, NULL, "fixed", (union value){.c = fixed});
        break;
      case STRUCT:
        call(function, at, NULL, "NULL", (union value){.p = NULL});
        structs(function, at, with_fields);
        break;
      case LENGTH:
        call(function, at, NULL, "0", (union value){.z = 0});
        call(function, at, NULL, "huge", (union value){.z = SIZE_MAX});
        call(function, at, NULL, "huge", (union value){.z = SIZE_MAX / 2 + 1});
        break;
      case CAPACITY: call(function, at, NULL, "0", (union value){.z = 0}); break;
      case INT32: numbers(function, at, INT32_MIN, INT32_MAX); break;
      case INT64: numbers(function, at, INT64_MIN, INT64_MAX); break;
      case DOUBLE: {
        static const double odd[] = {(double)NAN, (double)INFINITY, -(double)INFINITY, -0.5, 1.0001, 1e308};
        for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
          call(function, at, NULL, "odd", (union value){.d = odd[i]});
        }
        break;
      }
      case CLIENT:
      case STATION:
      case PLACE:
      case BYTES:
      case USER:
      case CALLBACK:
      case OBJECT: call(function, at, NULL, "NULL", (union value){.p = NULL}); break;
    }
  }
}

int main(int argc, char **argv) {
  NEED(argc == 2);
  const size_t step = (size_t)atoi(argv[1]);
  MCAT_INIT(&transport);
  transport.secure = MCAT_YES;
  transport.open = net_open;
  transport.send = net_send;
  transport.recv = net_recv;
  transport.close = net_close;
  mcat_config config;
  MCAT_INIT(&config);
  fill_config(&config);
  config.log = note_line;
  client = client_of(&config);
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 5;
  done(mcat_tracks_top(client, &params, &found), found);
  NEED(found->tracks.len > 0);
  for (size_t i = 0; i < FUNCTIONS; i++) {
    go_through(&functions[i], i % step == 0);
  }
  mcat_response_free(found);
  mcat_station_free(station);
  mcat_client_free(client);
  free_nothing();
  (void)printf("made %d calls of %d functions\n", made, FUNCTIONS);
  return checked();
}
