/* The service of the benchmark, on the loopback address: `server FOLDER [--tls CERTIFICATE KEY] [--gzip] [--close] [--no-tickets]`.
 *
 * It prints its port, serves until its standard input ends, and prints then how many connections it had and how many of them resumed an
 * earlier one's TLS. --close ends each connection after its answer; --no-tickets lets none be resumed. */
#include "answers.h"
#include "bench.h"
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

static struct setting setting;
static SSL_CTX *tls;
static atomic_long connections, resumed;

void fail(const char *who, const char *why) {
  (void)fprintf(stderr, "server: %s: %s\n", who, why);
  exit(1);
}

void *allocated(size_t size) {
  void *memory = malloc(size);
  if (memory == NULL) {
    fail("malloc", "no memory");
  }
  return memory;
}

/* A connection, with TLS or without. */
struct peer {
  int socket;
  SSL *ssl;
};

static ssize_t receive(const struct peer *peer, char *buffer, size_t capacity) {
  return peer->ssl != NULL ? SSL_read(peer->ssl, buffer, (int)capacity) : recv(peer->socket, buffer, capacity, 0);
}

static int send_all(const struct peer *peer, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t sent = peer->ssl != NULL ? SSL_write(peer->ssl, bytes, (int)length) : send(peer->socket, bytes, length, MSG_NOSIGNAL);
    if (sent <= 0) {
      return 0;
    }
    bytes += sent;
    length -= (size_t)sent;
  }
  return 1;
}

static int send_file(const struct peer *peer) {
  static char piece[1 << 20];
  int is_fine = send_all(peer, file_head()->bytes, file_head()->length);
  for (size_t sent = 0; is_fine && sent < FILE_LENGTH; sent += sizeof piece) {
    is_fine = send_all(peer, piece, sizeof piece);
  }
  return is_fine;
}

/* Requests without a body, one after the other. */
static void answer_all(const struct peer *peer) {
  char request[8192];
  size_t length = 0;
  for (;;) {
    ssize_t received = receive(peer, request + length, sizeof request - 1 - length);
    if (received <= 0) {
      return;
    }
    length += (size_t)received;
    request[length] = '\0';
    if (strstr(request, "\r\n\r\n") == NULL) {
      continue;
    }
    length = 0;
    const struct answer *answer = answer_to(request);
    if (!(answer != NULL ? send_all(peer, answer->bytes, answer->length) : send_file(peer)) || setting.closes) {
      return;
    }
  }
}

static void *serve(void *argument) {
  struct peer peer = {.socket = (int)(intptr_t)argument};
  int on = 1;
  (void)setsockopt(peer.socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  atomic_fetch_add(&connections, 1);
  int is_open = 1;
  if (tls != NULL) {
    peer.ssl = SSL_new(tls);
    is_open = peer.ssl != NULL && SSL_set_fd(peer.ssl, peer.socket) == 1 && SSL_accept(peer.ssl) == 1;
  }
  if (is_open) {
    atomic_fetch_add(&resumed, peer.ssl != NULL && SSL_session_reused(peer.ssl));
    answer_all(&peer);
    if (peer.ssl != NULL) {
      (void)SSL_shutdown(peer.ssl);
    }
  }
  SSL_free(peer.ssl);
  (void)close(peer.socket);
  return NULL;
}

static void accept_all(int listener) {
  pthread_attr_t detached;
  (void)pthread_attr_init(&detached);
  (void)pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  int socket;
  while ((socket = accept(listener, NULL, NULL)) >= 0) {
    pthread_t thread;
    if (pthread_create(&thread, &detached, serve, (void *)(intptr_t)socket) != 0) {
      (void)close(socket);
    }
  }
  fail("accept", "failed");
}

/* Who started the server ends it so, also by ending itself. */
static void *wait_for_end(void *unused) {
  while (getchar() != EOF) {
  }
  (void)printf("%ld %ld\n", atomic_load(&connections), atomic_load(&resumed));
  exit(0);
  return unused;
}

static void start_tls(const char *certificate, const char *key, int has_tickets) {
  tls = SSL_CTX_new(TLS_server_method());
  if (tls == NULL || SSL_CTX_set_min_proto_version(tls, TLS1_3_VERSION) != 1 ||
      SSL_CTX_use_certificate_chain_file(tls, certificate) != 1 || SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) != 1 ||
      SSL_CTX_set_num_tickets(tls, has_tickets ? 2 : 0) != 1) {
    fail(certificate, "cannot be used");
  }
}

static int listen_on_loopback(uint16_t *port) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 128) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &length) != 0) {
    fail("socket", "cannot listen");
  }
  *port = ntohs(address.sin_port);
  return listener;
}

int main(int argc, char **argv) {
  const char *certificate = NULL;
  const char *key = NULL;
  int has_tickets = 1;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--tls") == 0 && i + 2 < argc) {
      certificate = argv[++i];
      key = argv[++i];
    } else if (strcmp(argv[i], "--gzip") == 0) {
      setting.is_compressed = 1;
    } else if (strcmp(argv[i], "--close") == 0) {
      setting.closes = 1;
    } else if (strcmp(argv[i], "--no-tickets") == 0) {
      has_tickets = 0;
    } else {
      setting.folder = argv[i];
    }
  }
  if (setting.folder == NULL) {
    fail("usage", "server FOLDER [--tls CERTIFICATE KEY] [--gzip] [--close] [--no-tickets]");
  }
  /* SSL_write has no flag for it. */
  (void)signal(SIGPIPE, SIG_IGN);
  load_answers(&setting);
  if (certificate != NULL) {
    start_tls(certificate, key, has_tickets);
  }
  uint16_t port;
  int listener = listen_on_loopback(&port);
  pthread_t thread;
  if (pthread_create(&thread, NULL, wait_for_end, NULL) != 0) {
    fail("pthread_create", "no thread");
  }
  (void)printf("%d\n", port);
  (void)fflush(stdout);
  accept_all(listener);
}
