/* browser.h: a member's browser, which is the library itself: it sends the form and reads where that leads. */
#ifndef BROWSER_H
#define BROWSER_H

#include "service.h"

/* Every byte encoded, whatever it is. */
static inline void encode(char *to, const char *text) {
  for (; *text; text++) {
    to += sprintf(to, "%%%02X", (unsigned)(unsigned char)*text);
  }
  *to = '\0';
}

/* Sends the form that stands at this address, and tells where the browser is sent. */
static inline void browse(mcat_client *browser, const char *base, const char *address, const char *user, const char *password,
                          const char *decision, char *redirect, size_t capacity) {
  char user_field[256];
  char password_field[256];
  char body[1024];
  encode(user_field, user);
  encode(password_field, password);
  (void)snprintf(body, sizeof body, "username=%s&password=%s&decision=%s", user_field, password_field, decision);
  NEED(strncmp(address, base, strlen(base)) == 0);
  char path[64];
  const char *query = strchr(address, '?');
  NEED(query != NULL);
  (void)snprintf(path, sizeof path, "%.*s", (int)(query - address - (ptrdiff_t)strlen(base)), address + strlen(base));
  mcat_raw_request form;
  MCAT_INIT(&form);
  form.method = "POST";
  form.path = path;
  form.query = query + 1;
  form.content_type = "application/x-www-form-urlencoded";
  form.body = body;
  form.body_len = strlen(body);
  form.credential = MCAT_CREDENTIAL_NONE;
  form.unversioned = MCAT_YES;
  const mcat_response *r = NULL;
  CHECK_STATUS(mcat_raw(browser, &form, NULL, &r), MCAT_ERR_PROTOCOL);
  CHECK_NUMBER(r->reason, MCAT_REASON_REDIRECT);
  NEED(r->location != NULL && strlen(r->location) < capacity);
  (void)strcpy(redirect, r->location);
  mcat_response_free(r);
}

#endif
