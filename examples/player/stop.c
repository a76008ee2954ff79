/* stop.c: Ctrl-C ends the player at once, and cleanly.
 *
 * A call that is under way is ended by mcat_cancel, the one function of the library that a signal handler may call. The
 * flag is for everything else: the player looks at it between calls, and the tick callback looks at it inside a call that
 * began in the instant after the signal. */
#define _POSIX_C_SOURCE 200809L
#include "player.h"

#include <signal.h>

static mcat_client *volatile client_to_cancel;
static volatile sig_atomic_t flag;

static void on_signal(int number) {
  (void)number;
  flag = 1;
  mcat_cancel(client_to_cancel);
}

int stop_install(mcat_client *client) {
  client_to_cancel = client;
  struct sigaction action;
  action.sa_handler = on_signal;
  action.sa_flags = 0; /* no SA_RESTART: reading a key or a password ends too */
  if (sigemptyset(&action.sa_mask) != 0) {
    return -1;
  }
  if (sigaction(SIGINT, &action, NULL) != 0 || sigaction(SIGTERM, &action, NULL) != 0) {
    return -1;
  }
  return 0;
}

void stop_forget(void) {
  client_to_cancel = NULL; /* mcat_cancel accepts NULL */
}

bool stopped(void) {
  return flag != 0;
}

int32_t stop_tick(void *user, int64_t left_ms) {
  (void)user;
  (void)left_ms;
  return stopped() ? 1 : 0;
}
