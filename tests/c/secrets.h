/* secrets.h: a program that halts now and then for its memory to be searched from outside (secrets.rs). Its own copies of the secrets are
   masked meanwhile. */
#ifndef SECRETS_H
#define SECRETS_H

#include "service.h"

#include <unistd.h>

/* What comes in through the pipe: the environment could not be wiped. */
static char secrets[2048];
static const char *key, *secret, *user, *password, *wrong;

/* Without stdio, which keeps buffers. */
static inline void read_secrets(void) {
  const char **places[] = {&key, &secret, &user, &password, &wrong};
  char *at = secrets;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    *places[i] = at;
    do {
      NEED(at < secrets + sizeof secrets && read(STDIN_FILENO, at, 1) == 1);
    } while (*at++ != '\0');
  }
}

static inline void mask(void) {
  for (size_t i = 0; i < sizeof secrets; i++) {
    secrets[i] ^= 0x55;
  }
}

/* Halts until the memory has been searched, or what it asks for is so. */
static inline void halt(const char *stage, const char *where) {
  char line[80];
  const int length = snprintf(line, sizeof line, "%s %s\n", stage, where);
  mask();
  NEED(length > 0 && (size_t)length < sizeof line && write(STDOUT_FILENO, line, (size_t)length) == length);
  char go = 0;
  NEED(read(STDIN_FILENO, &go, 1) == 1);
  mask();
}

/* What is said of a failure, and every line of the log, goes through the caller's hands. */
static inline void listen(void *user_, int32_t level, const char *text) {
  (void)user_;
  (void)level;
  CHECK(strlen(text) > 0);
}

static inline mcat_config config_of(const char *address) {
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = setting(address);
  config.api_key = key;
  config.api_secret = secret;
  config.log = listen;
  config.log_level = MCAT_LOG_DEBUG;
  return config;
}

#endif
