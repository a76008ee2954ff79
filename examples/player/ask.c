/* ask.c: asks a person for a name or a password. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <stdio.h>
#include <termios.h>
#include <unistd.h>

static int read_line(char *line, size_t capacity) {
  size_t length = 0;
  char byte;
  ssize_t got;
  /* read, not fgets: a signal has to end it, and no buffer of stdio keeps a copy of a password. */
  while ((got = read(STDIN_FILENO, &byte, 1)) == 1 && byte != '\n') {
    if (length + 1 < capacity) {
      line[length++] = byte;
    }
  }
  line[length] = '\0';
  return got < 0 || length == 0 ? -1 : 0;
}

int ask(const char *question, char *line, size_t capacity, bool hidden) {
  if (isatty(STDIN_FILENO) != 1) {
    return -1;
  }
  if (fputs(question, stderr) < 0 || fflush(stderr) != 0) {
    return -1;
  }
  struct termios shown;
  if (tcgetattr(STDIN_FILENO, &shown) != 0) {
    return -1;
  }
  struct termios silent = shown;
  silent.c_lflag &= ~(tcflag_t)ECHO;
  if (hidden && tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) != 0) {
    return -1;
  }
  int result = read_line(line, capacity);
  if (hidden) {
    if (tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown) != 0 || fputc('\n', stderr) == EOF) {
      result = -1;
    }
  }
  return result;
}
