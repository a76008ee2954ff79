/* nulls.h: how a call refuses a NULL. */
#ifndef NULLS_H
#define NULLS_H

#include "wire.h"

/* What the client's log said last. */
static char last_line[1024];

static inline void note_line(void *user, int32_t level, const char *line) {
  (void)user;
  CHECK_NUMBER(level, MCAT_LOG_WARNING);
  (void)snprintf(last_line, sizeof last_line, "%s", line);
}

/* A line of the log begins with the name of the function that was called. case:U05 */
static inline void names_call(const char *call) {
  if (last_line[0] == 0) {
    return;
  }
  const char *const name = call + strlen("mcat_");
  const size_t length = strcspn(name, "(");
  CHECK(strncmp(call, "mcat_", strlen("mcat_")) == 0);
  if (strncmp(last_line, name, length) != 0 || strncmp(last_line + length, ": MCAT_ERR_ARGUMENT: ", 21) != 0) {
    fprintf(stderr, "%.*s is not named by \"%s\"\n", (int)length, name, last_line);
    CHECK(false);
  }
  last_line[0] = 0;
}

static inline void refused(mcat_status status, const mcat_response *response, const char *argument, const char *call) {
  check_status(status, MCAT_ERR_ARGUMENT, call, __FILE__, __LINE__);
  NEED(response != NULL);
  CHECK_NUMBER(response->status, MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, argument);
  names_call(call);
  CHECK(response->meta && response->stats && response->account && response->download && response->extra);
  mcat_response_free(response);
}

/* `call` stores its response in `r`; the message must name `argument`. */
#define REFUSED(argument, call)              \
  do {                                       \
    const mcat_response *r = NULL;           \
    mcat_status s = (call);                  \
    refused(s, r, (argument), #call);        \
  } while (0)

#endif
