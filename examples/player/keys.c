/* keys.c: the listener's opinion, from single keys on a terminal or from a script. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <poll.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios line_mode;
static bool in_key_mode;

int keys_open(const struct options *options) {
  if (options->script || isatty(STDIN_FILENO) != 1) {
    return 0;
  }
  if (tcgetattr(STDIN_FILENO, &line_mode) != 0) {
    return -1;
  }
  struct termios key_mode = line_mode;
  key_mode.c_lflag &= ~(tcflag_t)(ICANON | ECHO); /* ISIG stays: Ctrl-C is a signal */
  if (tcsetattr(STDIN_FILENO, TCSANOW, &key_mode) != 0) {
    return -1;
  }
  in_key_mode = true;
  return 0;
}

void keys_close(void) {
  if (in_key_mode) {
    (void)tcsetattr(STDIN_FILENO, TCSANOW, &line_mode); /* nothing is left to do where this fails */
    in_key_mode = false;
  }
}

static enum feedback meaning_of(char key) {
  switch (key) {
    case 'l':
      return FEEDBACK_LIKE;
    case 'd':
      return FEEDBACK_DISLIKE;
    case 's':
    case 'n':
      return FEEDBACK_SKIP;
    case 'q':
      return FEEDBACK_QUIT;
    default:
      return FEEDBACK_NONE;
  }
}

/* Whether there was a key, or never will be one. */
static bool key_within(int milliseconds, enum feedback *feedback) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  char key;
  *feedback = FEEDBACK_NONE;
  if (!in_key_mode) {
    return true;
  }
  if (poll(&input, 1, milliseconds) != 1) {
    return false;
  }
  if (read(STDIN_FILENO, &key, 1) == 1) {
    *feedback = meaning_of(key);
  }
  return true;
}

enum feedback keys_read(void) {
  enum feedback feedback;
  (void)key_within(0, &feedback);
  return feedback;
}

enum feedback keys_wait(void) {
  enum feedback feedback = FEEDBACK_NONE;
  if (in_key_mode) {
    say_hint("l like, d dislike, s skip, q quit, any other key: the next track");
    /* In short waits: a signal that comes just before one is not seen by it. */
    while (!stopped() && !key_within(200, &feedback)) {
    }
  }
  return feedback;
}

static const struct {
  const char *word;
  enum feedback feedback;
} words[] = {
    {"none", FEEDBACK_NONE}, {"like", FEEDBACK_LIKE}, {"dislike", FEEDBACK_DISLIKE}, {"skip", FEEDBACK_SKIP}};

static bool is_word(const char *text, size_t length, enum feedback *feedback) {
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    if (strlen(words[i].word) == length && strncmp(text, words[i].word, length) == 0) {
      *feedback = words[i].feedback;
      return true;
    }
  }
  return false;
}

bool script_valid(const char *script) {
  for (;;) {
    size_t length = strcspn(script, ",");
    enum feedback feedback;
    if (!is_word(script, length, &feedback)) {
      return false;
    }
    if (script[length] == '\0') {
      return true;
    }
    script += length + 1;
  }
}

enum feedback script_word(const char *script, int track) {
  enum feedback feedback = FEEDBACK_NONE;
  while (script && track-- > 0) {
    script = strchr(script, ',');
    script = script ? script + 1 : NULL;
  }
  if (script && !is_word(script, strcspn(script, ","), &feedback)) {
    return FEEDBACK_NONE;
  }
  return feedback;
}

const char *feedback_word(enum feedback feedback) {
  switch (feedback) {
    case FEEDBACK_LIKE:
      return "like";
    case FEEDBACK_DISLIKE:
      return "dislike";
    case FEEDBACK_SKIP:
      return "skip";
    case FEEDBACK_NONE:
    case FEEDBACK_QUIT:
      break;
  }
  return NULL;
}
