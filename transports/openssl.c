/* openssl.c: TLS by OpenSSL, 1.1.1 or newer. */
#define _POSIX_C_SOURCE 200809L
#include "engine.h"
#include "tcp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Hosts whose last session is kept: the service's, and those of images and previews. */
enum { HOSTS = 4 };

struct kept {
  SSL_SESSION *session; /* NULL: none */
  char host[HOST_MAX];
};

struct engine {
  SSL_CTX *context;
  BIO_METHOD *sockets;
  pthread_mutex_t lock; /* for what follows */
  struct kept kept[HOSTS];
  unsigned next; /* the one that gives way to another host */
};

struct session {
  struct engine *engine;
  SSL *ssl;
  int fd;
  bool is_at_end; /* nothing more comes from the socket */
  char host[HOST_MAX];
};

static void tell(char why[MCAT_TLS_WHY], const char *what, const char *reason) {
  (void)snprintf(why, MCAT_TLS_WHY, "%s: %s", what, reason ? reason : "no reason is known");
}

/* The socket as OpenSSL wants it. Its own would raise SIGPIPE when the other side is gone. */
static int socket_write(BIO *bio, const char *bytes, int length) {
  const struct session *session = BIO_get_data(bio);
  const ssize_t sent = tcp_send(session->fd, bytes, (size_t)length);
  BIO_clear_retry_flags(bio);
  if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
    BIO_set_retry_write(bio);
  }
  return (int)sent;
}

static int socket_read(BIO *bio, char *buffer, int capacity) {
  struct session *session = BIO_get_data(bio);
  const ssize_t received = tcp_recv(session->fd, buffer, (size_t)capacity);
  BIO_clear_retry_flags(bio);
  if (received < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
    BIO_set_retry_read(bio);
  }
  session->is_at_end = received == 0;
  return (int)received;
}

static long socket_control(BIO *bio, int command, long number, void *pointer) {
  const struct session *session = BIO_get_data(bio);
  (void)number;
  (void)pointer;
  return command == BIO_CTRL_EOF ? session && session->is_at_end : command == BIO_CTRL_FLUSH;
}

static int keep_session(SSL *ssl, SSL_SESSION *session) {
  const struct session *of = SSL_get_app_data(ssl);
  struct engine *engine = of->engine;
  struct kept *place = NULL;
  int i;
  (void)pthread_mutex_lock(&engine->lock);
  for (i = 0; i < HOSTS && !place; i++) {
    if (strcmp(engine->kept[i].host, of->host) == 0) {
      place = &engine->kept[i];
    }
  }
  if (!place) {
    place = &engine->kept[engine->next++ % HOSTS];
  }
  SSL_SESSION_free(place->session);
  place->session = session;
  (void)snprintf(place->host, sizeof place->host, "%s", of->host);
  (void)pthread_mutex_unlock(&engine->lock);
  return 1; /* it has another owner now */
}

/* The session to begin with at this host; NULL: none. The caller frees it. Each is used once: nobody on the way can tell by it that two
 * connections are of one device. */
static SSL_SESSION *take_session(struct engine *engine, const char *host) {
  SSL_SESSION *session = NULL;
  int i;
  (void)pthread_mutex_lock(&engine->lock);
  for (i = 0; i < HOSTS; i++) {
    if (engine->kept[i].session && strcmp(engine->kept[i].host, host) == 0) {
      session = engine->kept[i].session;
      engine->kept[i].session = NULL;
    }
  }
  (void)pthread_mutex_unlock(&engine->lock);
  return session;
}

struct engine *engine_new(const char *authority, char why[MCAT_TLS_WHY]) {
  struct engine *engine = calloc(1, sizeof *engine);
  if (!engine) {
    tell(why, "TLS", "no memory");
    return NULL;
  }
  (void)pthread_mutex_init(&engine->lock, NULL);
  ERR_clear_error();
  engine->sockets = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "socket");
  engine->context = SSL_CTX_new(TLS_client_method());
  if (!engine->sockets || !engine->context || BIO_meth_set_write(engine->sockets, socket_write) != 1 ||
      BIO_meth_set_read(engine->sockets, socket_read) != 1 || BIO_meth_set_ctrl(engine->sockets, socket_control) != 1 ||
      SSL_CTX_set_min_proto_version(engine->context, TLS1_2_VERSION) != 1 ||
      (authority ? SSL_CTX_load_verify_locations(engine->context, authority, NULL)
                 : SSL_CTX_set_default_verify_paths(engine->context)) != 1) {
    tell(why, authority ? authority : "TLS", ERR_reason_error_string(ERR_peek_error()));
    engine_free(engine);
    return NULL;
  }
  SSL_CTX_set_verify(engine->context, SSL_VERIFY_PEER, NULL);
  /* A send that could not go on is tried again with the same bytes, but the buffer may have moved. An idle connection holds no buffers. */
  (void)SSL_CTX_set_mode(engine->context,
                         SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
  (void)SSL_CTX_set_session_cache_mode(engine->context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
  SSL_CTX_sess_set_new_cb(engine->context, keep_session);
  return engine;
}

void engine_free(struct engine *engine) {
  int i;
  for (i = 0; i < HOSTS; i++) {
    SSL_SESSION_free(engine->kept[i].session);
  }
  SSL_CTX_free(engine->context);
  BIO_meth_free(engine->sockets);
  (void)pthread_mutex_destroy(&engine->lock);
  free(engine);
}

static bool begin(struct session *session, SSL_SESSION *earlier) {
  const char *host = session->host;
  struct in6_addr numeric;
  const bool is_name = inet_pton(AF_INET, host, &numeric) != 1 && inet_pton(AF_INET6, host, &numeric) != 1;
  BIO *bio = BIO_new(session->engine->sockets);
  session->ssl = SSL_new(session->engine->context);
  if (!bio || !session->ssl) {
    BIO_free(bio);
    return false;
  }
  BIO_set_data(bio, session);
  BIO_set_init(bio, 1);
  SSL_set_bio(session->ssl, bio, bio);
  SSL_set_connect_state(session->ssl);
  if (earlier) {
    (void)SSL_set_session(session->ssl, earlier); /* where it does not fit, the handshake is a whole one */
  }
  /* A numeric address is compared as such, and not told to the server as a name. */
  return SSL_set_app_data(session->ssl, session) == 1 && SSL_set1_host(session->ssl, host) == 1 &&
         (!is_name || SSL_set_tlsext_host_name(session->ssl, host) == 1);
}

struct session *session_new(struct engine *engine, const char *host, int fd, char why[MCAT_TLS_WHY]) {
  struct session *session = calloc(1, sizeof *session);
  SSL_SESSION *earlier = take_session(engine, host);
  bool has_begun = false;
  ERR_clear_error();
  if (session) {
    session->engine = engine;
    session->fd = fd;
    (void)snprintf(session->host, sizeof session->host, "%s", host);
    has_begun = begin(session, earlier);
  }
  SSL_SESSION_free(earlier);
  if (!has_begun) {
    tell(why, "TLS", session ? ERR_reason_error_string(ERR_peek_error()) : "no memory");
    if (session) {
      session_free(session, false);
    }
    return NULL;
  }
  return session;
}

/* What OpenSSL asks for after a step that did not succeed. */
static enum step ended(struct session *session, int result, const char *what, char why[MCAT_TLS_WHY]) {
  const long verified = SSL_get_verify_result(session->ssl);
  switch (SSL_get_error(session->ssl, result)) {
    case SSL_ERROR_WANT_READ:
      return READS;
    case SSL_ERROR_WANT_WRITE:
      return WRITES;
    case SSL_ERROR_ZERO_RETURN:
      return ENDED;
    default:
      tell(why, what,
           verified != X509_V_OK ? X509_verify_cert_error_string(verified) : ERR_reason_error_string(ERR_peek_error()));
      return FAILED;
  }
}

enum step session_shake(struct session *session, bool *is_resumed, char why[MCAT_TLS_WHY]) {
  int result;
  ERR_clear_error();
  result = SSL_do_handshake(session->ssl);
  if (result != 1) {
    return ended(session, result, "TLS", why);
  }
  *is_resumed = SSL_session_reused(session->ssl) == 1;
  return DONE;
}

enum step session_send(struct session *session, const void *bytes, size_t length, size_t *sent, char why[MCAT_TLS_WHY]) {
  int result;
  ERR_clear_error();
  result = SSL_write_ex(session->ssl, bytes, length, sent);
  return result == 1 ? DONE : ended(session, result, "sending", why);
}

enum step session_recv(struct session *session, void *buffer, size_t capacity, size_t *received, char why[MCAT_TLS_WHY]) {
  int result;
  ERR_clear_error();
  result = SSL_read_ex(session->ssl, buffer, capacity, received);
  return result == 1 ? DONE : ended(session, result, "receiving", why);
}

/* Peeking takes in messages of TLS's own: new sessions among them. */
bool session_is_idle(struct session *session) {
  char byte;
  size_t received;
  int result;
  ERR_clear_error();
  result = SSL_peek_ex(session->ssl, &byte, 1, &received);
  return result != 1 && SSL_get_error(session->ssl, result) == SSL_ERROR_WANT_READ;
}

void session_free(struct session *session, bool says_goodbye) {
  if (says_goodbye) {
    ERR_clear_error();
    (void)SSL_shutdown(session->ssl);
  }
  SSL_free(session->ssl);
  free(session);
}
