/* threads.c: a device with three threads on one client and its share, each of which can be stopped.
 *
 *     cc threads.c $(pkg-config --cflags --libs musiccat) -pthread -o threads
 *     ./threads https://localhost:8443 demo-key authority.pem
 *
 *   ui     shows one screen after another. A person waits: foreground, with a short deadline for each call.
 *   sync   reads a long list meanwhile. No person waits: background, which leaves the quota to the screens.
 *   main   watches both. Enter leaves a screen, Ctrl-C ends the program. It gives up a screen that takes too long, and reports a thread
 *          that shows no sign of life, where a device's watchdog would restart.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <musiccat.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

enum { EXIT_DONE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, EXIT_STUCK = 3, EXIT_INTERRUPTED = 130 };

enum { SCREENS = 5, PAGE = 100, ATTEMPTS = 3 };

/* The longest time for one call, and for a screen, which needs several calls. */
static const int64_t CALL_MS = 5000;
static const int64_t SCREEN_MS = 6000;
/* How long a person looks at a screen. */
static const int64_t LOOK_MS = 300;
/* The first call in the background begins up to a quarter of its deadline late, so that devices do not start together. */
static const int64_t SYNC_CALL_MS = 10000;
/* How often the watch looks. The library calls the tick at least every 200 ms, so 30 rounds without one mean that a thread hangs. */
static const int64_t ROUND_MS = 100;
enum { ROUNDS_WITHOUT_LIFE = 30 };

/* A thread and its client. The client of `sync` is a share: the same member, connections and pace as `ui`, but its own callbacks and
 * cancel scope, so that leaving a screen does not end the list. */
struct worker {
  const char *name;
  struct device *device;
  mcat_client *client;
  pthread_t thread;
  /* The device's lock guards the rest. */
  int quiet_rounds;   /* rounds of the watch since the last sign of life */
  int64_t since_ms;   /* when the screen began; 0: no screen */
  const char *reason; /* why it must end its present work; NULL: it need not */
  bool has_failed;
  bool is_done;
};

struct device {
  pthread_mutex_t lock; /* held briefly, and never during a call of the library */
  bool is_stopping;
  struct worker ui;
  struct worker sync;
};

static int64_t now_ms(void) {
  struct timespec now;
  (void)clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* For less than a second. */
static void nap(int64_t ms) {
  const struct timespec time = {.tv_sec = 0, .tv_nsec = (long)ms * 1000000};
  (void)nanosleep(&time, NULL);
}

/* A mutex that no thread locks twice does not fail. */
static void lock(struct device *device) {
  (void)pthread_mutex_lock(&device->lock);
}

static void unlock(struct device *device) {
  (void)pthread_mutex_unlock(&device->lock);
}

static void problem(const char *who, const char *what) {
  (void)fprintf(stderr, "threads: %s: %s\n", who, what);
}

/* The library calls this while a call waits, on the thread that made it. It is the sign of life. It also ends a call that began just
 * after mcat_cancel. */
static int32_t tick(void *user, int64_t left_ms) {
  struct worker *worker = user;
  bool must_end;
  (void)left_ms;
  lock(worker->device);
  worker->quiet_rounds = 0;
  must_end = worker->reason || worker->device->is_stopping;
  unlock(worker->device);
  return must_end ? 1 : 0;
}

/* Ends a worker's present work: mcat_cancel ends the call under way, the tick the one about to begin. */
static void interrupt(struct worker *worker, const char *reason) {
  lock(worker->device);
  worker->reason = reason;
  unlock(worker->device);
  mcat_cancel(worker->client);
}

/* Waits, and gives signs of life. Returns whether to go on. */
static bool rest(struct worker *worker, int64_t ms) {
  const int64_t until_ms = now_ms() + ms;
  bool is_stopping;
  int64_t left_ms;
  do {
    lock(worker->device);
    worker->quiet_rounds = 0;
    is_stopping = worker->device->is_stopping;
    unlock(worker->device);
    left_ms = until_ms - now_ms();
    if (!is_stopping && left_ms > 0) {
      nap(left_ms < ROUND_MS ? left_ms : ROUND_MS);
    }
  } while (!is_stopping && left_ms > 0);
  return !is_stopping;
}

static void finish(struct worker *worker, bool has_failed) {
  lock(worker->device);
  worker->is_done = true;
  worker->has_failed = has_failed;
  unlock(worker->device);
}

static void begin_screen(struct worker *ui) {
  lock(ui->device);
  ui->since_ms = now_ms();
  ui->reason = NULL; /* a reason for the last screen does not count for this one */
  unlock(ui->device);
}

/* Prints how a screen ended, from the response of its last call. Returns whether it failed; leaving is no failure. */
static bool end_screen(struct worker *ui, int screen, const mcat_response *response) {
  const char *reason;
  lock(ui->device);
  ui->since_ms = 0;
  reason = ui->reason ? ui->reason : "the program ends";
  unlock(ui->device);
  if (response->status == MCAT_ERR_CANCELLED) {
    (void)printf("ui    screen %d: left, %s\n", screen, reason);
    return false;
  }
  if (MCAT_FAILED(response->status)) {
    (void)printf("ui    screen %d: %s\n", screen, response->message);
  }
  return MCAT_FAILED(response->status);
}

/* A screen: an artist with albums. Returns whether it failed. */
static bool show(struct worker *ui, int screen) {
  mcat_params params;
  const mcat_response *artists;
  const mcat_response *albums = NULL;
  bool has_failed;
  MCAT_INIT(&params);
  params.deadline_ms = CALL_MS;
  params.limit = 1;
  params.offset = screen - 1;
  begin_screen(ui);
  if (!MCAT_FAILED(mcat_artists_top(ui->client, &params, &artists)) && artists->artists.len > 0) {
    const mcat_artist *artist = artists->artists.items[0];
    params.limit = 50;
    params.offset = 0;
    if (!MCAT_FAILED(mcat_artist_albums(ui->client, artist->id, &params, &albums))) {
      (void)printf("ui    screen %d: %s, %zu albums, after %lld ms\n", screen, artist->name ? artist->name : "(no name)",
                   albums->albums.len, (long long)(artists->stats->total_ms + albums->stats->total_ms));
    }
  }
  has_failed = end_screen(ui, screen, albums ? albums : artists);
  mcat_response_free(albums);
  mcat_response_free(artists); /* `artist` lived in here */
  return has_failed;
}

static void *run_ui(void *user) {
  struct worker *ui = user;
  bool has_failed = false;
  for (int screen = 1; screen <= SCREENS && rest(ui, LOOK_MS); screen++) {
    has_failed = show(ui, screen) || has_failed;
  }
  finish(ui, has_failed);
  return NULL;
}

/* Reads a list to its end. After a failure that waiting may cure, it continues where it was, once retry_after_ms has passed. */
static void *run_sync(void *user) {
  struct worker *sync = user;
  size_t count = 0;
  int64_t offset = 0;
  int64_t rest_ms = 0;
  int attempts = ATTEMPTS;
  while (offset >= 0 && attempts > 0 && rest(sync, rest_ms)) {
    mcat_params params;
    const mcat_response *page;
    MCAT_INIT(&params);
    params.priority = MCAT_PRIORITY_BACKGROUND;
    params.deadline_ms = SYNC_CALL_MS;
    params.limit = PAGE;
    params.offset = offset;
    if (MCAT_FAILED(mcat_artists_top(sync->client, &params, &page))) {
      (void)printf("sync  at %zu: %s\n", count, page->message);
      attempts = page->user_action == MCAT_ACTION_WAIT ? attempts - 1 : 0;
      rest_ms = page->retry_after_ms > 1000 ? page->retry_after_ms : 1000;
    } else {
      count += page->artists.len;
      offset = page->meta->next_offset;
      attempts = ATTEMPTS;
      rest_ms = 0;
    }
    mcat_response_free(page);
  }
  (void)printf("sync  %s with %zu artists\n", offset < 0 ? "done" : "ends", count);
  finish(sync, offset >= 0);
  return NULL;
}

static mcat_client *volatile clients_to_cancel[2];
static volatile sig_atomic_t stopped;

/* A signal handler may call mcat_cancel, and no other function of the library. The flag is for the watch, the only thread that gets
 * signals. */
static void on_signal(int number) {
  (void)number;
  stopped = 1;
  mcat_cancel(clients_to_cancel[0]);
  mcat_cancel(clients_to_cancel[1]);
}

/* Blocks the signals that stop the program, in this thread and in those that it starts; `open` allows them again. */
static int catch_signals(sigset_t *open) {
  struct sigaction action;
  sigset_t stops;
  action.sa_handler = on_signal;
  action.sa_flags = 0;
  (void)sigemptyset(&action.sa_mask);
  (void)sigemptyset(&stops);
  (void)sigaddset(&stops, SIGINT);
  (void)sigaddset(&stops, SIGTERM);
  if (pthread_sigmask(SIG_BLOCK, &stops, open) != 0 || sigaction(SIGINT, &action, NULL) != 0) {
    return -1;
  }
  (void)sigdelset(open, SIGINT);
  (void)sigdelset(open, SIGTERM);
  return sigaction(SIGTERM, &action, NULL);
}

/* What a round of the watch found. */
struct found {
  const char *stuck; /* the thread without a sign of life; NULL: none */
  bool is_over;
  bool is_late;
};

static struct found look(struct device *device) {
  struct worker *workers[] = {&device->ui, &device->sync};
  struct found found = {NULL, true, false};
  lock(device);
  for (size_t i = 0; i < 2; i++) {
    /* It counts rounds, not milliseconds, because rounds stop while the device sleeps. */
    if (!workers[i]->is_done && ++workers[i]->quiet_rounds > ROUNDS_WITHOUT_LIFE) {
      found.stuck = workers[i]->name;
    }
    found.is_over = found.is_over && workers[i]->is_done;
  }
  found.is_late = device->ui.since_ms > 0 && !device->ui.reason && now_ms() - device->ui.since_ms > SCREEN_MS;
  unlock(device);
  return found;
}

/* Reads what was typed. Returns whether more can come. */
static bool take_keys(struct device *device) {
  char keys[64];
  const ssize_t length = read(STDIN_FILENO, keys, sizeof keys);
  if (length > 0) {
    interrupt(&device->ui, "somebody turned away");
  }
  return length > 0;
}

/* Watches until both workers are done or a signal came. Returns the thread that hangs, if one does. */
static const char *watch(struct device *device, const sigset_t *open) {
  bool has_keys = true;
  int64_t round_ms = now_ms();
  struct found found = {NULL, false, false};
  do {
    const struct timespec round = {.tv_sec = 0, .tv_nsec = (long)ROUND_MS * 1000000};
    fd_set input;
    FD_ZERO(&input);
    if (has_keys) {
      FD_SET(STDIN_FILENO, &input);
    }
    /* Signals come in only here, so none is missed between reading the flag and the wait. */
    if (pselect(has_keys ? STDIN_FILENO + 1 : 0, &input, NULL, NULL, &round, open) > 0) {
      has_keys = take_keys(device);
      /* Many keys must not make rounds shorter. */
      if (now_ms() - round_ms < ROUND_MS) {
        continue;
      }
    }
    round_ms = now_ms();
    found = look(device);
    if (found.is_late) {
      interrupt(&device->ui, "it took too long");
    }
  } while (!stopped && !found.is_over && !found.stuck);
  return found.stuck;
}

static void stop(struct device *device) {
  lock(device);
  device->is_stopping = true;
  unlock(device);
  mcat_cancel(device->ui.client);
  mcat_cancel(device->sync.client);
}

/* Runs both threads to their end. */
static int run(struct device *device) {
  const char *stuck = NULL;
  sigset_t open;
  int error;
  clients_to_cancel[0] = device->ui.client;
  clients_to_cancel[1] = device->sync.client;
  if (catch_signals(&open) != 0) {
    problem("signals", strerror(errno));
    return EXIT_FAILED;
  }
  error = pthread_create(&device->ui.thread, NULL, run_ui, &device->ui);
  if (error == 0) {
    error = pthread_create(&device->sync.thread, NULL, run_sync, &device->sync);
    if (error == 0) {
      stuck = watch(device, &open);
      if (stuck) {
        /* It cannot be joined: a device would stop feeding its watchdog here. */
        problem(stuck, "no sign of life");
        _Exit(EXIT_STUCK);
      }
    }
    stop(device);
    (void)pthread_join(device->ui.thread, NULL);
    if (error == 0) {
      (void)pthread_join(device->sync.thread, NULL);
    }
  }
  if (error != 0) {
    problem("no thread", strerror(error));
    return EXIT_FAILED;
  }
  if (stopped) {
    (void)printf("main  stopped\n");
    return EXIT_INTERRUPTED;
  }
  return device->ui.has_failed || device->sync.has_failed ? EXIT_FAILED : EXIT_DONE;
}

/* A client for the screens, and a share of it for the list. */
static int make_clients(struct device *device, char **argv) {
  mcat_config config;
  mcat_config share;
  const mcat_response *why;
  mcat_status status;
  MCAT_INIT(&config);
  config.base_url = argv[1];
  config.api_key = argv[2];
  config.ca_file = argv[3]; /* NULL: the bundled roots */
  config.tick = tick;
  config.user = &device->ui;
  status = mcat_client_new(&config, &device->ui.client, &why);
  if (!MCAT_FAILED(status)) {
    mcat_response_free(why);
    MCAT_INIT(&share);
    share.tick = tick;
    share.user = &device->sync;
    status = mcat_client_share(device->ui.client, &share, &device->sync.client, &why);
  }
  if (MCAT_FAILED(status)) {
    problem("no client", why->message);
  }
  mcat_response_free(why);
  return MCAT_FAILED(status) ? -1 : 0;
}

int main(int argc, char **argv) {
  struct device device = {.lock = PTHREAD_MUTEX_INITIALIZER,
                          .ui = {.name = "ui", .device = &device},
                          .sync = {.name = "sync", .device = &device}};
  int code = EXIT_FAILED;
  if (argc < 3 || argc > 4) {
    (void)fprintf(stderr, "usage: threads ADDRESS KEY [AUTHORITY.pem]\n");
    return EXIT_USAGE;
  }
  (void)setvbuf(stdout, NULL, _IOLBF, 0);
  if (make_clients(&device, argv) == 0) {
    code = run(&device);
  }
  clients_to_cancel[0] = NULL; /* mcat_cancel accepts NULL */
  clients_to_cancel[1] = NULL;
  mcat_client_free(device.sync.client);
  mcat_client_free(device.ui.client);
  return fflush(stdout) == 0 || code != EXIT_DONE ? code : EXIT_FAILED;
}
