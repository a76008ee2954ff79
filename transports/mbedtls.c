/* mbedtls.c: TLS by mbed TLS, 2.28 or 3.x: TLS 1.2, and 1.3 where mbed TLS was built with it. */
#define _POSIX_C_SOURCE 200809L
#include "engine.h"
#include "tcp.h"

#include <errno.h>
#include <mbedtls/ctr_drbg.h>
#include <mbedtls/entropy.h>
#include <mbedtls/error.h>
#include <mbedtls/ssl.h>
#include <mbedtls/version.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if MBEDTLS_VERSION_NUMBER >= 0x03000000
#include <psa/crypto.h>
#endif

/* Where Linux distributions keep the roots that they trust. */
static const char SYSTEM_ROOTS[] = "/etc/ssl/certs/ca-certificates.crt";

/* Hosts whose last session is kept: the service's, and those of images and previews. */
enum { HOSTS = 4 };

struct kept {
  mbedtls_ssl_session session;
  bool is_there;
  char host[HOST_MAX];
};

struct engine {
  mbedtls_ssl_config config;
  mbedtls_x509_crt roots;
  mbedtls_entropy_context entropy;
  mbedtls_ctr_drbg_context random;
  pthread_mutex_t lock; /* for what follows, and for `random` */
  struct kept kept[HOSTS];
  unsigned next; /* the one that gives way to another host */
};

struct session {
  struct engine *engine;
  mbedtls_ssl_context ssl;
  mbedtls_ssl_session earlier; /* what the handshake begins with, if anything */
  bool begins_with_earlier;
  int fd;
  char host[HOST_MAX];
};

static void tell(char why[MCAT_TLS_WHY], const char *what, int error) {
  char reason[MCAT_TLS_WHY / 2];
  mbedtls_strerror(error, reason, sizeof reason);
  (void)snprintf(why, MCAT_TLS_WHY, "%s: %s", what, reason);
}

/* mbed TLS may have been built without locks of its own. */
static int locked_random(void *user, unsigned char *bytes, size_t length) {
  struct engine *engine = user;
  int result;
  (void)pthread_mutex_lock(&engine->lock);
  result = mbedtls_ctr_drbg_random(&engine->random, bytes, length);
  (void)pthread_mutex_unlock(&engine->lock);
  return result;
}

static int socket_send(void *user, const unsigned char *bytes, size_t length) {
  const struct session *session = user;
  const ssize_t sent = tcp_send(session->fd, bytes, length);
  if (sent < 0) {
    return errno == EAGAIN || errno == EWOULDBLOCK ? MBEDTLS_ERR_SSL_WANT_WRITE : MBEDTLS_ERR_SSL_CONN_EOF;
  }
  return (int)sent;
}

static int socket_recv(void *user, unsigned char *buffer, size_t capacity) {
  const struct session *session = user;
  const ssize_t received = tcp_recv(session->fd, buffer, capacity);
  if (received < 0) {
    return errno == EAGAIN || errno == EWOULDBLOCK ? MBEDTLS_ERR_SSL_WANT_READ : MBEDTLS_ERR_SSL_CONN_EOF;
  }
  return (int)received;
}

struct engine *engine_new(const char *authority, char why[MCAT_TLS_WHY]) {
  struct engine *engine = calloc(1, sizeof *engine);
  const char *roots = authority ? authority : SYSTEM_ROOTS;
  const char *part = "random numbers";
  int error;
  int i;
  if (!engine) {
    (void)snprintf(why, MCAT_TLS_WHY, "TLS: no memory");
    return NULL;
  }
  (void)pthread_mutex_init(&engine->lock, NULL);
  mbedtls_ssl_config_init(&engine->config);
  mbedtls_x509_crt_init(&engine->roots);
  mbedtls_entropy_init(&engine->entropy);
  mbedtls_ctr_drbg_init(&engine->random);
  for (i = 0; i < HOSTS; i++) {
    mbedtls_ssl_session_init(&engine->kept[i].session);
  }
#if MBEDTLS_VERSION_NUMBER >= 0x03000000
  (void)psa_crypto_init();
#endif
  error = mbedtls_ctr_drbg_seed(&engine->random, mbedtls_entropy_func, &engine->entropy, NULL, 0);
  if (error == 0) {
    part = roots;
    /* A positive number counts certificates in the file that cannot be read: the others do. */
    error = mbedtls_x509_crt_parse_file(&engine->roots, roots);
    if (error > 0) {
      error = engine->roots.raw.p ? 0 : MBEDTLS_ERR_X509_INVALID_FORMAT;
    }
  }
  if (error == 0) {
    part = "TLS";
    error = mbedtls_ssl_config_defaults(&engine->config, MBEDTLS_SSL_IS_CLIENT, MBEDTLS_SSL_TRANSPORT_STREAM,
                                        MBEDTLS_SSL_PRESET_DEFAULT);
  }
  if (error != 0) {
    tell(why, part, error);
    engine_free(engine);
    return NULL;
  }
#if MBEDTLS_VERSION_NUMBER >= 0x03020000
  mbedtls_ssl_conf_min_tls_version(&engine->config, MBEDTLS_SSL_VERSION_TLS1_2);
#else
  mbedtls_ssl_conf_min_version(&engine->config, MBEDTLS_SSL_MAJOR_VERSION_3, MBEDTLS_SSL_MINOR_VERSION_3);
#endif
  mbedtls_ssl_conf_authmode(&engine->config, MBEDTLS_SSL_VERIFY_REQUIRED);
  mbedtls_ssl_conf_ca_chain(&engine->config, &engine->roots, NULL);
  mbedtls_ssl_conf_rng(&engine->config, locked_random, engine);
  return engine;
}

void engine_free(struct engine *engine) {
  int i;
  for (i = 0; i < HOSTS; i++) {
    mbedtls_ssl_session_free(&engine->kept[i].session);
  }
  mbedtls_ssl_config_free(&engine->config);
  mbedtls_x509_crt_free(&engine->roots);
  mbedtls_ctr_drbg_free(&engine->random);
  mbedtls_entropy_free(&engine->entropy);
  (void)pthread_mutex_destroy(&engine->lock);
  free(engine);
}

/* Takes the session to begin with at this host. Each is used once: nobody on the way can tell by it that two connections are of one
 * device. */
static bool take_session(struct engine *engine, const char *host, mbedtls_ssl_session *earlier) {
  bool is_found = false;
  int i;
  (void)pthread_mutex_lock(&engine->lock);
  for (i = 0; i < HOSTS && !is_found; i++) {
    struct kept *kept = &engine->kept[i];
    if (kept->is_there && strcmp(kept->host, host) == 0) {
      *earlier = kept->session;
      mbedtls_ssl_session_init(&kept->session);
      kept->is_there = false;
      is_found = true;
    }
  }
  (void)pthread_mutex_unlock(&engine->lock);
  return is_found;
}

/* Keeps the session that the connection has now. */
static void keep_session(struct session *session) {
  struct engine *engine = session->engine;
  struct kept *place = NULL;
  mbedtls_ssl_session fresh;
  int i;
  mbedtls_ssl_session_init(&fresh);
  if (mbedtls_ssl_get_session(&session->ssl, &fresh) != 0) {
    mbedtls_ssl_session_free(&fresh);
    return;
  }
  (void)pthread_mutex_lock(&engine->lock);
  for (i = 0; i < HOSTS && !place; i++) {
    if (strcmp(engine->kept[i].host, session->host) == 0) {
      place = &engine->kept[i];
    }
  }
  if (!place) {
    place = &engine->kept[engine->next++ % HOSTS];
  }
  mbedtls_ssl_session_free(&place->session);
  place->session = fresh;
  place->is_there = true;
  (void)snprintf(place->host, sizeof place->host, "%s", session->host);
  (void)pthread_mutex_unlock(&engine->lock);
}

struct session *session_new(struct engine *engine, const char *host, int fd, char why[MCAT_TLS_WHY]) {
  struct session *session = calloc(1, sizeof *session);
  int error;
  if (!session) {
    (void)snprintf(why, MCAT_TLS_WHY, "TLS: no memory");
    return NULL;
  }
  session->engine = engine;
  session->fd = fd;
  (void)snprintf(session->host, sizeof session->host, "%s", host);
  mbedtls_ssl_init(&session->ssl);
  mbedtls_ssl_session_init(&session->earlier);
  error = mbedtls_ssl_setup(&session->ssl, &engine->config);
  if (error == 0) {
    error = mbedtls_ssl_set_hostname(&session->ssl, host);
  }
  if (error == 0 && take_session(engine, host, &session->earlier)) {
    session->begins_with_earlier = mbedtls_ssl_set_session(&session->ssl, &session->earlier) == 0;
  }
  if (error != 0) {
    tell(why, "TLS", error);
    session_free(session, false);
    return NULL;
  }
  mbedtls_ssl_set_bio(&session->ssl, session, socket_send, socket_recv, NULL);
  return session;
}

/* What mbed TLS asks for after a step that did not succeed. */
static enum step ended(int error, const char *what, char why[MCAT_TLS_WHY]) {
  switch (error) {
    case MBEDTLS_ERR_SSL_WANT_READ:
      return READS;
    case MBEDTLS_ERR_SSL_WANT_WRITE:
      return WRITES;
    case MBEDTLS_ERR_SSL_PEER_CLOSE_NOTIFY:
      return ENDED;
    case 0:
    case MBEDTLS_ERR_SSL_CONN_EOF:
      (void)snprintf(why, MCAT_TLS_WHY, "%s: unexpected eof", what);
      return FAILED;
    default:
      tell(why, what, error);
      return FAILED;
  }
}

/* Whether the session was taken up: the master secret is that of before. */
static bool is_taken_up(struct session *session) {
#if MBEDTLS_VERSION_NUMBER < 0x03000000
  return session->begins_with_earlier && session->ssl.session &&
         memcmp(session->ssl.session->master, session->earlier.master, sizeof session->earlier.master) == 0;
#else
  (void)session;
  return false; /* mbed TLS 3 does not tell */
#endif
}

enum step session_shake(struct session *session, bool *is_resumed, char why[MCAT_TLS_WHY]) {
  const int error = mbedtls_ssl_handshake(&session->ssl);
  if (error != 0) {
    const uint32_t flags = mbedtls_ssl_get_verify_result(&session->ssl);
    const enum step step = ended(error, "TLS", why);
    if (step == FAILED && flags != 0 && flags != UINT32_MAX) {
      char reason[MCAT_TLS_WHY / 2];
      size_t length;
      (void)mbedtls_x509_crt_verify_info(reason, sizeof reason, "", flags);
      length = strcspn(reason, "\n"); /* a line each: the first will do */
      (void)snprintf(why, MCAT_TLS_WHY, "TLS: %.*s", (int)length, reason);
    }
    return step;
  }
  *is_resumed = is_taken_up(session);
  keep_session(session);
  return DONE;
}

enum step session_send(struct session *session, const void *bytes, size_t length, size_t *sent, char why[MCAT_TLS_WHY]) {
  const int result = mbedtls_ssl_write(&session->ssl, bytes, length);
  if (result < 0) {
    return ended(result, "sending", why);
  }
  *sent = (size_t)result;
  return DONE;
}

enum step session_recv(struct session *session, void *buffer, size_t capacity, size_t *received, char why[MCAT_TLS_WHY]) {
  int result;
#ifdef MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET
  do {
    result = mbedtls_ssl_read(&session->ssl, buffer, capacity);
    if (result == MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET) {
      keep_session(session);
    }
  } while (result == MBEDTLS_ERR_SSL_RECEIVED_NEW_SESSION_TICKET);
#else
  result = mbedtls_ssl_read(&session->ssl, buffer, capacity);
#endif
  if (result <= 0) {
    return ended(result, "receiving", why);
  }
  *received = (size_t)result;
  return DONE;
}

/* Reading nothing takes in messages of TLS's own; what came besides is of no call. */
bool session_is_idle(struct session *session) {
  const int result = mbedtls_ssl_read(&session->ssl, NULL, 0);
  return (result == MBEDTLS_ERR_SSL_WANT_READ || (result == 0 && tcp_is_silent(session->fd))) &&
         mbedtls_ssl_get_bytes_avail(&session->ssl) == 0;
}

void session_free(struct session *session, bool says_goodbye) {
  if (says_goodbye) {
    (void)mbedtls_ssl_close_notify(&session->ssl);
  }
  mbedtls_ssl_free(&session->ssl);
  mbedtls_ssl_session_free(&session->earlier);
  free(session);
}
