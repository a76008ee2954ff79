/* say.c: the transcript, for people. Colours and progress only on a terminal. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static bool on_terminal;
static bool progress_shown;

void say_start(void) {
  on_terminal = isatty(STDOUT_FILENO) == 1;
}

/* stdio remembers a failed write; say_end reports it. */
static void end_progress(void) {
  if (progress_shown) {
    (void)fputs("\r\033[K", stdout);
    progress_shown = false;
  }
}

static void line(const char *indent, const char *name, const char *format, va_list values) {
  end_progress();
  const char *dim = on_terminal ? "\033[2m" : "";
  const char *plain = on_terminal ? "\033[0m" : "";
  (void)printf("%s%s%-*s%s", indent, dim, 13 - (int)strlen(indent), name, plain);
  (void)vprintf(format, values);
  (void)putchar('\n');
  (void)fflush(stdout);
}

void say_title(const char *text) {
  end_progress();
  const char *bold = on_terminal ? "\033[1m" : "";
  const char *plain = on_terminal ? "\033[0m" : "";
  (void)printf("\n%s%s%s\n", bold, text, plain);
}

void say(const char *name, const char *format, ...) {
  va_list values;
  va_start(values, format);
  line("", name, format, values);
  va_end(values);
}

void say_more(const char *name, const char *format, ...) {
  va_list values;
  va_start(values, format);
  line("   ", name, format, values);
  va_end(values);
}

void say_progress(const char *name, int64_t received, int64_t total) {
  if (!on_terminal) {
    return;
  }
  if (total > 0) {
    (void)printf("\r   %-10s%3d %%", name, (int)(received * 100 / total));
  } else {
    (void)printf("\r   %-10s%" PRId64 " kB", name, received / 1000);
  }
  (void)fflush(stdout);
  progress_shown = true;
}

void say_hint(const char *text) {
  if (on_terminal) {
    (void)printf("   %s", text);
    (void)fflush(stdout);
    progress_shown = true;
  }
}

void say_problem(const char *format, ...) {
  end_progress();
  (void)fflush(stdout);
  va_list values;
  va_start(values, format);
  (void)fputs("player: ", stderr);
  (void)vfprintf(stderr, format, values);
  (void)fputc('\n', stderr);
  va_end(values);
}

int say_failure(const char *what, const mcat_response *response) {
  if (stopped()) {
    return EXIT_INTERRUPTED; /* the person pressed Ctrl-C, and knows */
  }
  switch (response->status) {
    case MCAT_ERR_ACCOUNT_LOCKED:
      say_problem("the account is locked after failed sign-ins: wait %d minutes, or reset the password on the website",
                  response->retry_after_ms > 0 ? (int)((response->retry_after_ms + 59999) / 60000) : 5);
      return EXIT_LOCKED;
    case MCAT_ERR_SIGN_IN_NEEDED:
      say_problem("not signed in: %s", response->message);
      return EXIT_NOT_SIGNED_IN;
    case MCAT_ERR_UNAUTHORIZED:
      say_problem("%s: %s", what, response->message);
      return response->reason == MCAT_REASON_APP_KEY ? EXIT_FAILED : EXIT_NOT_SIGNED_IN;
    default:
      /* The service's support asks for it. */
      say_problem("%s: %s%s%s%s%s", what, response->message, response->code ? "; code " : "",
                  response->code ? response->code : "", response->request_id ? "; request " : "",
                  response->request_id ? response->request_id : "");
      return EXIT_FAILED;
  }
}

const char *text_or_dash(const char *text) {
  return text && *text ? text : "-";
}

int64_t now_ms(void) {
  struct timespec now;
  if (clock_gettime(CLOCK_MONOTONIC, &now) != 0) {
    abort(); /* every POSIX system has this clock */
  }
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int say_end(void) {
  end_progress();
  return fflush(stdout) == 0 && !ferror(stdout) ? 0 : -1;
}
