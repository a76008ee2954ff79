/* lookups.c: the one kind of thread that the library makes, which looks up names: no signal of the program runs on it, it does not take the
   processor from others, and a forked child does not wait for its parent's. */
#define _GNU_SOURCE
#include "service.h"

#include <dirent.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#define HANGS "hangs.example"
#define CALLERS 2

static pthread_t main_thread;
static atomic_int hanging, blocked;
static atomic_bool released;

/* The system's look-up, in which every name is this machine's, and one hangs. The linker takes both definitions before the C library's, which a
   program without shared libraries could not find besides. */
int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found) {
  static struct sockaddr_in here = {.sin_family = AF_INET};
  static struct addrinfo answer = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_addrlen = sizeof here};
  (void)service;
  (void)hints;
  if (node && strcmp(node, HANGS) == 0) {
    hanging++;
    while (!released) {
      nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
    }
    hanging--;
  }
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  answer.ai_addr = (struct sockaddr *)&here;
  *found = &answer;
  return 0;
}

void freeaddrinfo(struct addrinfo *found) {
  (void)found;
}

static void until(atomic_int *number, int wanted) {
  const int64_t end = now_ms() + 30000;
  while (*number != wanted) {
    NEED(now_ms() < end);
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
}

/* The service under a name that the system has to look up. */
static mcat_config config_of_a_name(void) {
  static char address[256];
  const char *port = strrchr(setting("MUSICCAT_TEST_ADDRESS"), ':');
  NEED(port != NULL);
  (void)snprintf(address, sizeof address, "https://" HANGS "%s", port);
  mcat_config config = service_config();
  config.base_url = address;
  config.log = NULL; /* it opens a file, which a forked child could not do safely */
  config.pace = MCAT_NO;
  return config;
}

/* From now on a caller's thread takes no signal, after the library has made its own thread. */
static int32_t block(void *user, int64_t left_ms) {
  static _Thread_local bool is_blocked;
  (void)user;
  (void)left_ms;
  if (!is_blocked && hanging == CALLERS && !pthread_equal(pthread_self(), main_thread)) {
    sigset_t all;
    NEED(sigfillset(&all) == 0 && pthread_sigmask(SIG_BLOCK, &all, NULL) == 0);
    is_blocked = true;
    blocked++;
  }
  return 0;
}

static void *call(void *user) {
  mcat_params params;
  MCAT_INIT(&params);
  params.deadline_ms = 60000;
  /* The name is another one than the certificate's: that far it comes. */
  CHECK_STATUS(mcat_artists_top(user, &params, NULL), MCAT_ERR_TLS);
  return NULL;
}

static pthread_t callers[CALLERS];

static mcat_client *hang(void) {
  mcat_config config = config_of_a_name();
  config.tick = block;
  mcat_client *client = client_of(&config);
  released = false;
  blocked = 0;
  for (int i = 0; i < CALLERS; i++) {
    NEED(pthread_create(&callers[i], NULL, call, client) == 0);
  }
  until(&hanging, CALLERS);
  return client;
}

static void end(mcat_client *client) {
  released = true;
  for (int i = 0; i < CALLERS; i++) {
    NEED(pthread_join(callers[i], NULL) == 0);
  }
  until(&hanging, 0);
  mcat_client_free(client);
}

/* The ids of the library's threads. */
static int library_threads(pid_t *ids, int most) {
  DIR *folder = opendir("/proc/self/task");
  NEED(folder != NULL);
  int count = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    char path[300], name[32] = "";
    (void)snprintf(path, sizeof path, "/proc/self/task/%s/comm", entry->d_name);
    FILE *file = fopen(path, "r");
    if (file) {
      if (fgets(name, sizeof name, file) && strcmp(name, "mcat-resolve\n") == 0 && count < most) {
        ids[count++] = (pid_t)atoi(entry->d_name);
      }
      (void)fclose(file);
    }
  }
  (void)closedir(folder);
  return count;
}

static volatile sig_atomic_t handled, elsewhere;

static void on_signal(int number) {
  (void)number;
  handled++;
  if (!pthread_equal(pthread_self(), main_thread)) {
    elsewhere++;
  }
}

/* Those that a thread's own mistake brings it. */
static bool is_its_own(int number) {
  const int own[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGSYS, SIGTRAP, SIGABRT};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
    if (own[i] == number) {
      return true;
    }
  }
  return false;
}

/* Whether a signal is sent in this test: the system keeps some for itself, valgrind the last, and qemu the last two. */
static bool is_sent(int number) {
  const int kept = getenv("MUSICCAT_RUN_WITH") ? 2 : getenv("MUSICCAT_VALGRIND") ? 1 : 0;
  if (number > SIGRTMAX - kept) {
    return false;
  }
  const bool is_system = number == SIGKILL || number == SIGSTOP || (number > 31 && number < SIGRTMIN) || number > SIGRTMAX;
  return !is_system && !is_its_own(number);
}

/* The signals that a thread blocks, as the system knows them. */
static unsigned long long mask_of(pid_t thread) {
  char path[64], line[256];
  unsigned long long mask = 0;
  (void)snprintf(path, sizeof path, "/proc/self/task/%d/status", (int)thread);
  FILE *file = fopen(path, "r");
  NEED(file != NULL);
  while (fgets(line, sizeof line, file) && strncmp(line, "SigBlk:", 7) != 0) {
  }
  (void)fclose(file);
  NEED(strncmp(line, "SigBlk:", 7) == 0);
  mask = strtoull(line + 7, NULL, 16);
  return mask;
}

/* The program blocks its signals on all of its threads while names are looked up: its handlers run on none of the library's. case:B06 */
static void no_signal_runs_on_a_thread_of_the_library(void) {
  int sent = 0;
  struct sigaction action = {.sa_handler = on_signal};
  NEED(sigfillset(&action.sa_mask) == 0);
  for (int number = 1; number <= SIGRTMAX; number++) {
    if (is_sent(number)) {
      NEED(sigaction(number, &action, NULL) == 0);
    }
  }
  mcat_client *client = hang();
  until(&blocked, CALLERS);
  sigset_t all, before;
  NEED(sigfillset(&all) == 0 && pthread_sigmask(SIG_BLOCK, &all, &before) == 0);
  for (int number = 1; number <= SIGRTMAX; number++) {
    if (is_sent(number)) {
      NEED(kill(getpid(), number) == 0);
      sent++;
    }
  }
  nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
  CHECK_NUMBER(handled, 0);
  pid_t threads[8];
  CHECK_NUMBER(library_threads(threads, 8), CALLERS);
  /* An emulator and valgrind have masks of their own. */
  for (int i = 0; i < CALLERS && !getenv("MUSICCAT_RUN_WITH") && !getenv("MUSICCAT_VALGRIND"); i++) {
    const unsigned long long mask = mask_of(threads[i]);
    for (int number = 1; number <= SIGRTMAX; number++) {
      if (is_sent(number) || is_its_own(number)) {
        CHECK_NUMBER(mask >> (number - 1) & 1, is_sent(number));
      }
    }
  }
  end(client);
  CHECK_NUMBER(handled, 0);
  NEED(pthread_sigmask(SIG_SETMASK, &before, NULL) == 0);
  CHECK(handled >= sent - 1); /* SIGCONT takes pending stops with it, and a stop pending SIGCONT */
  CHECK_NUMBER(elsewhere, 0);
}

/* The system's own calls, for one thread: musl refuses them by these names. */
static int policy_of(pid_t thread) {
  return (int)syscall(SYS_sched_getscheduler, thread);
}

static int take_policy(int policy, const struct sched_param *param) {
  return (int)syscall(SYS_sched_setscheduler, 0, policy, param);
}

/* A player of sound that runs before all others looks up a name: what it waits for does not. case:B06 */
static void a_name_is_looked_up_as_any_other_work(void) {
  const struct sched_param urgent = {.sched_priority = 10}, usual = {.sched_priority = 0};
  NEED(setpriority(PRIO_PROCESS, 0, 3) == 0);
  const bool is_urgent = take_policy(SCHED_FIFO, &urgent) == 0;
  if (!is_urgent) {
    /* Only who may run before all others can pass that on. */
    CHECK_NUMBER(errno, EPERM);
  }
  mcat_client *client = hang();
  pid_t threads[8];
  CHECK_NUMBER(library_threads(threads, 8), CALLERS);
  for (int i = 0; i < CALLERS; i++) {
    CHECK_NUMBER(policy_of(threads[i]), SCHED_OTHER);
    errno = 0;
    CHECK_NUMBER(getpriority(PRIO_PROCESS, (id_t)threads[i]), 3);
    CHECK_NUMBER(errno, 0);
  }
  /* The program's own threads are as it has made them. */
  CHECK_NUMBER(policy_of(0), is_urgent ? SCHED_FIFO : SCHED_OTHER);
  end(client);
  NEED(take_policy(SCHED_OTHER, &usual) == 0);
}

/* What a forked child does: it makes a client of its own. */
static void in_the_child(void) {
  (void)alarm(60); /* one that waits for a lock is killed */
  released = true; /* its own look-ups do not hang */
  mcat_config config = config_of_a_name();
  mcat_client *client = client_of(&config);
  for (int i = 0; i < 3; i++) {
    const mcat_response *response = NULL;
    CHECK_STATUS(mcat_artists_top(client, NULL, &response), MCAT_ERR_TLS);
    CHECK_HOLDS(response->message, "certificate");
    mcat_response_free(response);
  }
  mcat_client_free(client);
  config.base_url = setting("MUSICCAT_TEST_ADDRESS");
  client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
  /* What the parent's threads held is not the child's to free: no check for leaks is to look at it. */
  (void)execl(checked() == 0 ? "/bin/true" : "/bin/false", "ended", (char *)NULL);
  _exit(1);
}

/* case:B14 */
static void a_child_does_not_wait_for_the_look_ups_of_its_parent(void) {
  mcat_client *client = hang();
  mcat_params params;
  MCAT_INIT(&params);
  params.deadline_ms = 4000; /* half of it is for waiting, the other half for a machine that has much to do */
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_top(client, &params, &response), MCAT_ERR_RESOLVE);
  CHECK_NUMBER(response->reason, MCAT_REASON_BUSY);
  mcat_response_free(response);
  pid_t child = fork();
  NEED(child >= 0);
  if (child == 0) {
    in_the_child();
  }
  int ended = -1;
  NEED(waitpid(child, &ended, 0) == child);
  CHECK_NUMBER(ended, 0);
  /* The parent's are counted as before. */
  CHECK_STATUS(mcat_artists_top(client, &params, &response), MCAT_ERR_RESOLVE);
  CHECK_NUMBER(response->reason, MCAT_REASON_BUSY);
  mcat_response_free(response);
  end(client);
}

int main(void) {
  main_thread = pthread_self();
  a_child_does_not_wait_for_the_look_ups_of_its_parent();
  a_name_is_looked_up_as_any_other_work();
  no_signal_runs_on_a_thread_of_the_library();
  return checked();
}
