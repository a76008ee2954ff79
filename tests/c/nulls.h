/* nulls.h: how a call refuses a NULL. */
#ifndef NULLS_H
#define NULLS_H

#include "wire.h"

static inline void refused(mcat_status status, const mcat_response *response, const char *argument, const char *call) {
  check_status(status, MCAT_ERR_ARGUMENT, call, __FILE__, __LINE__);
  NEED(response != NULL);
  CHECK_NUMBER(response->status, MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(response->message, argument);
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

typedef void walk(mcat_client *client);

/* The main of a program that walks through the calls of some chapters: first without a client, then without each argument. Nothing of all
 * this is sent. */
static inline int walk_all(void (*without_client)(void), walk *without_arguments) {
  wire *line = wire_new();
  mcat_config config = wire_config(line);
  mcat_client *client = client_of(&config);
  without_client();
  without_arguments(client);
  CHECK_NUMBER(line->opened, 0);
  mcat_client_free(client);
  wire_free(line);
  return checked();
}

#endif
