/* login.c: signs a member in with a browser, so the device sees no password.
 *
 *     cc login.c $(pkg-config --cflags --libs musiccat) -o login
 *     musiccat-sandbox --port 8080 &
 *     MUSICCAT_API_KEY=demo-key ./login --address http://127.0.0.1:8080 --tokens tokens
 *
 * If the browser runs on this machine, the program catches the redirect. If it runs elsewhere, paste the address at which it ended
 * (--paste).
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <musiccat.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>

static const char HELP[] =
    "usage: login --address URL [option ...]\n"
    "\n"
    "Signs a member in with a browser, and prints the name. An example of\n"
    "libmusiccat at work. The application key is in the environment, as\n"
    "MUSICCAT_API_KEY.\n"
    "\n"
    "  --address URL      address of the service, without the version\n"
    "  --authority FILE   roots to trust, as PEM; default: the library's own\n"
    "  --client-id ID     the application's id; default: its key\n"
    "  --redirect URL     redirect address registered for the application;\n"
    "                     default http://127.0.0.1:8976/signed-in\n"
    "  --tokens FILE      keep the sign-in in FILE.0 and FILE.1\n"
    "  --open             open the browser with xdg-open\n"
    "  --paste            read the address that the browser ends at from standard\n"
    "                     input: for a browser on another machine\n"
    "\n"
    "Ends with\n"
    "  0  signed in                        3  not signed in\n"
    "  1  failed; it prints the reason     7  account is locked for some minutes\n"
    "  2  wrong arguments                  130  stopped by Ctrl-C\n";

enum {
  EXIT_SIGNED_IN = 0,
  EXIT_FAILED = 1,
  EXIT_USAGE = 2,
  EXIT_NOT_SIGNED_IN = 3,
  EXIT_LOCKED = 7,
  EXIT_INTERRUPTED = 130
};

/* How long it waits for the member. */
static const int64_t PATIENCE_MS = INT64_C(300000);

struct options {
  const char *address;
  const char *authority;
  const char *client_id;
  const char *redirect;
  const char *tokens;
  bool open;
  bool paste;
};

/* An address, as long as the library accepts, with a line's end and a NUL. It holds a code, which is as good as a password until used. */
struct line {
  char text[16 * 1024 + 2];
};

extern char **environ;

static mcat_client *volatile client_to_cancel;
static volatile sig_atomic_t stopped;

static void on_signal(int number) {
  (void)number;
  stopped = 1;
  mcat_cancel(client_to_cancel);
}

/* Ends a call that began just after the signal. */
static int32_t tick(void *user, int64_t left_ms) {
  (void)user;
  (void)left_ms;
  return stopped ? 1 : 0;
}

static int catch_signals(mcat_client *client) {
  struct sigaction action;
  client_to_cancel = client;
  action.sa_handler = on_signal;
  action.sa_flags = 0; /* no SA_RESTART: waiting calls of the system end too */
  if (sigemptyset(&action.sa_mask) != 0) {
    return -1;
  }
  return sigaction(SIGINT, &action, NULL) == 0 && sigaction(SIGTERM, &action, NULL) == 0 ? 0 : -1;
}

static void problem(const char *what, const char *why) {
  (void)fprintf(stderr, "login: %s%s%s\n", what, why ? ": " : "", why ? why : "");
}

/* Overwrites memory; the compiler cannot remove it. */
static void wipe(void *memory, size_t length) {
  volatile unsigned char *byte = memory;
  while (length-- > 0) {
    *byte++ = 0;
  }
}

/* Prints why a call failed. Returns the exit code for it. */
static int failure(const char *what, const mcat_response *response) {
  if (stopped) {
    return EXIT_INTERRUPTED; /* the person pressed Ctrl-C, and knows */
  }
  problem(what, response->message);
  if (response->status == MCAT_ERR_ACCOUNT_LOCKED) {
    return EXIT_LOCKED;
  }
  return response->user_action == MCAT_ACTION_SIGN_IN ? EXIT_NOT_SIGNED_IN : EXIT_FAILED;
}

/* Starts the browser and does not wait for it: xdg-open may run as long as the browser. It gets its own process group, so that
 * Ctrl-C ends this program and not the browser. */
static void open_browser(const char *address) {
  char program[] = "xdg-open";
  char *argument = strdup(address);
  char *const arguments[] = {program, argument, NULL};
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  pid_t child;
  int error = argument ? posix_spawn_file_actions_init(&actions) : ENOMEM;
  if (error == 0) {
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
      /* The default group is 0: a new one. */
      error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
      if (error == 0) {
        /* The browser's output goes to stderr. */
        error = posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
      }
      if (error == 0) {
        error = posix_spawnp(&child, program, &actions, &attributes, arguments, environ);
      }
      (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
  }
  if (error != 0) {
    problem("xdg-open cannot be started, please open the address yourself", strerror(error));
  }
  free(argument);
}

/* What to show once the program listens. */
struct invitation {
  const char *address;
  bool open;
};

static void invite(void *user, int64_t left_ms) {
  const struct invitation *invitation = user;
  (void)left_ms;
  (void)printf("Open this address in a browser, and sign in there:\n\n%s\n\n", invitation->address);
  (void)fflush(stdout);
  if (invitation->open) {
    open_browser(invitation->address);
  }
}

/* Waits for a byte. Only here can the signals that `open` allows come in, so none is missed between reading `stopped` and the
 * wait. */
static ssize_t next_byte(char *byte, const sigset_t *open) {
  fd_set input;
  FD_ZERO(&input);
  FD_SET(STDIN_FILENO, &input);
  if (pselect(STDIN_FILENO + 1, &input, NULL, NULL, NULL, open) < 0) {
    return -1;
  }
  /* read, not fgets: stdio would keep a copy. */
  return read(STDIN_FILENO, byte, 1);
}

/* Reads a line that the member pastes. */
static int read_line(struct line *line) {
  size_t length = 0;
  sigset_t stops;
  sigset_t open;
  char byte;
  ssize_t got;
  int error;
  (void)fputs("The address that the browser has ended at: ", stdout);
  (void)fflush(stdout);
  (void)sigemptyset(&stops);
  (void)sigaddset(&stops, SIGINT);
  (void)sigaddset(&stops, SIGTERM);
  (void)sigprocmask(SIG_BLOCK, &stops, &open);
  got = 0;
  while (!stopped && length < sizeof line->text && (got = next_byte(&byte, &open)) == 1 && byte != '\n') {
    line->text[length++] = byte;
  }
  error = errno;
  (void)sigprocmask(SIG_SETMASK, &open, NULL);
  if (stopped) {
    return EXIT_INTERRUPTED;
  }
  if (got < 0) {
    problem("standard input cannot be read", strerror(error));
    return EXIT_FAILED;
  }
  if (length == sizeof line->text) {
    problem("this is too long for an address", NULL);
    return EXIT_FAILED;
  }
  line->text[length] = '\0';
  return EXIT_SIGNED_IN;
}

static int finish(mcat_client *client, const char *pending, const char *redirect) {
  const mcat_response *response;
  int code = EXIT_SIGNED_IN;
  if (MCAT_FAILED(mcat_auth_finish(client, pending, redirect, NULL, NULL, NULL, &response))) {
    code = failure("signing in", response);
  } else if (response->reason == MCAT_REASON_NOT_SAVED) {
    problem("signed in, but the tokens could not be stored: the next start will ask again", NULL);
  }
  mcat_response_free(response);
  return code;
}

/* The browser is on this machine: the library catches the redirect. */
static int catch_and_finish(mcat_client *client, const char *pending, struct invitation *invitation) {
  mcat_params params;
  const mcat_response *response;
  int code;
  MCAT_INIT(&params);
  params.deadline_ms = PATIENCE_MS;
  if (MCAT_FAILED(mcat_auth_catch(client, pending, invite, invitation, &params, &response))) {
    code = failure("waiting for the browser", response);
  } else {
    code = finish(client, pending, response->sign_in->redirect);
  }
  mcat_response_free(response);
  return stopped && code != EXIT_SIGNED_IN ? EXIT_INTERRUPTED : code;
}

/* The browser is elsewhere: the member pastes the address that it could not open. */
static int paste_and_finish(mcat_client *client, const char *pending, struct invitation *invitation) {
  struct line line;
  int code;
  invite(invitation, 0);
  code = read_line(&line);
  if (code == EXIT_SIGNED_IN) {
    code = finish(client, pending, line.text);
  }
  wipe(&line, sizeof line);
  return code;
}

static int sign_in(mcat_client *client, const struct options *options) {
  const mcat_response *begun;
  int code;
  if (MCAT_FAILED(mcat_auth_begin(client, NULL, NULL, &begun))) {
    code = failure("beginning the sign-in", begun);
  } else {
    struct invitation invitation = {begun->sign_in->address, options->open};
    code = (options->paste ? paste_and_finish : catch_and_finish)(client, begun->sign_in->pending, &invitation);
  }
  mcat_response_free(begun);
  return code;
}

static int introduce(mcat_client *client) {
  const mcat_response *response;
  int code = EXIT_SIGNED_IN;
  if (MCAT_FAILED(mcat_me_account(client, NULL, &response))) {
    code = failure("reading the account", response);
  } else {
    const mcat_account *account = response->account;
    (void)printf("Signed in as %s %s.\n", account->first_name ? account->first_name : "",
                 account->last_name ? account->last_name : "");
  }
  mcat_response_free(response);
  return code;
}

static mcat_client *make_client(const struct options *options) {
  mcat_config config;
  mcat_client *client;
  const mcat_response *why;
  MCAT_INIT(&config);
  config.base_url = options->address;
  config.api_key = getenv("MUSICCAT_API_KEY");
  config.client_id = options->client_id;
  config.redirect_uri = options->redirect;
  config.ca_file = options->authority;
  config.token_file = options->tokens;
  config.user_agent = "musiccat-login/" MCAT_VERSION;
  config.tick = tick;
  if (MCAT_FAILED(mcat_client_new(&config, &client, &why))) {
    problem(why->message, NULL);
    client = NULL;
  }
  mcat_response_free(why);
  (void)unsetenv("MUSICCAT_API_KEY"); /* the library has its copy; the browser must not get one */
  return client;
}

static int read_options(struct options *options, int argc, char **argv) {
  const struct {
    const char *name;
    const char **place;
  } texts[] = {{"--address", &options->address},   {"--authority", &options->authority},
               {"--client-id", &options->client_id}, {"--redirect", &options->redirect},
               {"--tokens", &options->tokens}};
  const size_t count = sizeof texts / sizeof *texts;
  for (int i = 1; i < argc; i++) {
    size_t known = 0;
    if (strcmp(argv[i], "--open") == 0) {
      options->open = true;
      continue;
    }
    if (strcmp(argv[i], "--paste") == 0) {
      options->paste = true;
      continue;
    }
    while (known < count && strcmp(argv[i], texts[known].name) != 0) {
      known++;
    }
    if (known == count || i + 1 == argc) {
      problem(known == count ? "there is no such option; see login --help" : "this option needs a value; see login --help",
              argv[i]);
      return -1;
    }
    *texts[known].place = argv[++i];
  }
  if (!options->address) {
    problem("--address is missing; see login --help", NULL);
    return -1;
  }
  if (!getenv("MUSICCAT_API_KEY")) {
    problem("the application key is missing: set MUSICCAT_API_KEY", NULL);
    return -1;
  }
  return 0;
}

int main(int argc, char **argv) {
  struct options options = {.redirect = "http://127.0.0.1:8976/signed-in"};
  mcat_client *client;
  int code = EXIT_FAILED;
  if (argc == 2 && strcmp(argv[1], "--help") == 0) {
    return fputs(HELP, stdout) >= 0 && fflush(stdout) == 0 ? EXIT_SIGNED_IN : EXIT_FAILED;
  }
  if (read_options(&options, argc, argv) != 0) {
    return EXIT_USAGE;
  }
  client = make_client(&options);
  if (client && catch_signals(client) != 0) {
    problem("signals cannot be caught", strerror(errno));
  } else if (client) {
    code = sign_in(client, &options);
    if (code == EXIT_SIGNED_IN) {
      code = introduce(client);
    }
  }
  client_to_cancel = NULL; /* mcat_cancel accepts NULL */
  mcat_client_free(client);
  if (code == EXIT_INTERRUPTED) {
    problem("stopped", NULL);
  }
  return fflush(stdout) == 0 || code != EXIT_SIGNED_IN ? code : EXIT_FAILED;
}
