/* browser.h: a member's browser: it sends the form and reads where that leads. The library tells no query of a redirect. */
#ifndef BROWSER_H
#define BROWSER_H

#include "service.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

/* Every byte encoded, whatever it is. */
static inline void encode(char *to, const char *text) {
  for (; *text; text++) {
    to += sprintf(to, "%%%02X", (unsigned)(unsigned char)*text);
  }
  *to = '\0';
}

/* Sends the form that stands at this address of plain http, and tells where the browser is sent. */
static inline void browse(const char *base, const char *address, const char *user, const char *password, const char *decision,
                          char *redirect, size_t capacity) {
  char user_field[256];
  char password_field[256];
  char body[1024];
  encode(user_field, user);
  encode(password_field, password);
  (void)snprintf(body, sizeof body, "username=%s&password=%s&decision=%s", user_field, password_field, decision);
  NEED(strncmp(base, "http://", 7) == 0 && strncmp(address, base, strlen(base)) == 0);
  const char *host = base + 7;
  static char request[8192];
  const int length = snprintf(request, sizeof request,
                              "POST %s HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                              "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                              address + strlen(base), host, strlen(body), body);
  NEED(length > 0 && (size_t)length < sizeof request && strrchr(host, ':') != NULL);
  const struct sockaddr_in place = {.sin_family = AF_INET,
                                    .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)},
                                    .sin_port = htons((uint16_t)atoi(strrchr(host, ':') + 1))};
  const int connection = socket(AF_INET, SOCK_STREAM, 0);
  NEED(connection >= 0 && connect(connection, (const struct sockaddr *)&place, sizeof place) == 0);
  NEED(send(connection, request, (size_t)length, MSG_NOSIGNAL) == length);
  static char answer[8192];
  size_t got = 0;
  for (ssize_t n; (n = recv(connection, answer + got, sizeof answer - 1 - got, 0)) > 0; got += (size_t)n) {
  }
  answer[got] = '\0';
  NEED(close(connection) == 0);
  static const char NAME[] = "\r\nlocation: ";
  const char *location = strstr(answer, NAME);
  NEED(location != NULL);
  location += sizeof NAME - 1;
  const size_t end = strcspn(location, "\r");
  NEED(end < capacity);
  (void)memcpy(redirect, location, end);
  redirect[end] = '\0';
}

#endif
