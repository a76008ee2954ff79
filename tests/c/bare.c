/* bare.c: a system that lacks what others have: no name server, no roots, no home, no devices, nothing that can be written, a jail that
   forbids a system call. misuse.rs makes the first; its argument names it. */
#define _GNU_SOURCE
#include "service.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static char tokens[1024], outbox[1024];

static mcat_config config_of(void) {
  mcat_config config = service_config();
  config.log = NULL; /* there is no place for the runner's */
  config.redirect_uri = setting("MUSICCAT_TEST_REDIRECT_URI");
  return config;
}

/* The device has an address of the service's, and its authority in a file. */
static void works_all_the_same(void) {
  mcat_config config = config_of();
  config.token_file = tokens;
  config.outbox_file = outbox;
  mcat_client *client = client_of(&config);
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(
      mcat_auth_password(client, setting("MUSICCAT_TEST_USER"), setting("MUSICCAT_TEST_PASSWORD"), NULL, &response), MCAT_OK);
  CHECK_NUMBER(response->reason, MCAT_REASON_NOT_SAVED);
  mcat_response_free(response);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  CHECK_STATUS(mcat_playback_started(client, "tra.1", "alb.1", NULL, &response), MCAT_OK);
  CHECK_NUMBER(response->reason, MCAT_REASON_OUTBOX_NOT_SAVED);
  mcat_response_free(response);
  mcat_sign_in_request request;
  MCAT_INIT(&request);
  CHECK_STATUS(mcat_auth_begin(client, &request, NULL, &response), MCAT_OK); /* random numbers need no device */
  mcat_response_free(response);
  mcat_client_free(client);
}

static void fails_with(const mcat_config *config, mcat_status wanted, mcat_reason reason, mcat_phase phase) {
  mcat_client *client = client_of(config);
  const mcat_response *response = NULL;
  const int64_t since = now_ms();
  CHECK_STATUS(mcat_artists_top(client, NULL, &response), wanted);
  CHECK_TEXT(mcat_reason_name(response->reason), mcat_reason_name(reason));
  CHECK_TEXT(mcat_phase_name(response->phase), mcat_phase_name(phase));
  CHECK_NUMBER(response->maybe_applied, 0);
  CHECK(strlen(response->message) > 0);
  CHECK(now_ms() - since < 15000 + 50 + atoi(setting("MUSICCAT_TEST_SLACK_MS")));
  mcat_response_free(response);
  mcat_client_free(client);
}

/* fault:R13 */
static void without_anything(void) {
  CHECK(getenv("HOME") == NULL && access("/etc/resolv.conf", F_OK) != 0 && access("/etc/ssl", F_OK) != 0);
  CHECK(access("/dev/urandom", F_OK) != 0 && access(setting("MUSICCAT_TEST_FOLDER"), W_OK) != 0);
  works_all_the_same();
  mcat_config config = config_of();
  config.ca_file = NULL; /* the roots that the library brings are there: they do not know the sandbox */
  fails_with(&config, MCAT_ERR_TLS, MCAT_REASON_CERTIFICATE_UNTRUSTED, MCAT_PHASE_TLS);
  config = config_of();
  config.base_url = "https://service.invalid";
  mcat_client *client = client_of(&config);
  CHECK_STATUS(mcat_artists_top(client, NULL, NULL), MCAT_ERR_RESOLVE);
  mcat_client_free(client);
}

/* The tokens are used though the disk is full: what fails is saving them. fault:R13 */
static void on_a_full_disk(void) {
  works_all_the_same();
}

/* From here on this system call is forbidden to the process. */
static void forbid(long call) {
  struct sock_filter filter[] = {
      BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  const struct sock_fprog program = {.len = sizeof filter / sizeof *filter, .filter = filter};
  NEED(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0);
}

static void no_sockets(void) {
  forbid(SYS_socket);
  mcat_config config = config_of();
  fails_with(&config, MCAT_ERR_CONNECT, MCAT_REASON_NONE, MCAT_PHASE_CONNECT);
}

static void no_connections(void) {
  forbid(SYS_connect);
  mcat_config config = config_of();
  fails_with(&config, MCAT_ERR_CONNECT, MCAT_REASON_NONE, MCAT_PHASE_CONNECT);
}

static void no_events(void) {
  forbid(SYS_eventfd2);
  mcat_config config = config_of();
  mcat_client *client = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(&config, &client, &why), MCAT_ERR_IO);
  CHECK(client == NULL && strlen(why->message) > 0);
  mcat_response_free(why);
}

static void no_random_numbers(void) {
  mcat_config config = config_of();
  mcat_client *client = client_of(&config);
  forbid(SYS_getrandom);
  mcat_sign_in_request request;
  MCAT_INIT(&request);
  const mcat_response *response = NULL;
  CHECK_STATUS(mcat_auth_begin(client, &request, NULL, &response), MCAT_ERR_IO);
  CHECK_TEXT(mcat_reason_name(response->reason), mcat_reason_name(MCAT_REASON_RANDOM_SOURCE));
  mcat_response_free(response);
  mcat_client_free(client);
}

/* A file system without locks is known: the tokens are kept all the same. */
static void no_locks(void) {
  forbid(SYS_flock);
  mcat_config config = config_of();
  config.token_file = tokens;
  mcat_client *client = client_of(&config);
  sign_in(client);
  mcat_client_free(client);
  client = client_of(&config);
  CHECK_STATUS(mcat_me_account(client, NULL, NULL), MCAT_OK);
  mcat_client_free(client);
}

static void no_names_of_files(void) {
  forbid(SYS_openat);
  mcat_config config = config_of();
  mcat_client *client = NULL;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_client_new(&config, &client, &why), MCAT_ERR_IO);
  CHECK_HOLDS(why->message, "ca_file");
  mcat_response_free(why);
}

/* Each in a process of its own: what is forbidden stays so. fault:R13 */
static void in_a_jail(void) {
  static void (*const jails[])(void) = {no_sockets, no_connections, no_events, no_random_numbers, no_locks, no_names_of_files};
  for (size_t i = 0; i < sizeof jails / sizeof *jails; i++) {
    const pid_t child = fork();
    NEED(child >= 0);
    if (child == 0) {
      failed_checks = 0;
      jails[i]();
      _exit(checked());
    }
    int status = -1;
    NEED(waitpid(child, &status, 0) == child);
    if (!CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0)) {
      (void)fprintf(stderr, "in jail %zu: %d\n", i, status);
    }
  }
}

int main(int argc, char **argv) {
  NEED(argc == 2);
  (void)snprintf(tokens, sizeof tokens, "%s/tokens", setting("MUSICCAT_TEST_FOLDER"));
  (void)snprintf(outbox, sizeof outbox, "%s/outbox", setting("MUSICCAT_TEST_FOLDER"));
  if (strcmp(argv[1], "nothing") == 0) {
    without_anything();
  } else if (strcmp(argv[1], "full") == 0) {
    on_a_full_disk();
  } else {
    in_a_jail();
  }
  return checked();
}
