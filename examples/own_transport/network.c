/* network.c: what all connections have in common: whom to trust, and a session that shortens the next handshake. */
#define _POSIX_C_SOURCE 200809L
#include "own_transport.h"

#include <openssl/err.h>
#include <stdio.h>
#include <string.h>

int network_start(struct network *network, const char *authority) {
  int is_ready;
  (void)memset(network, 0, sizeof *network);
  (void)pthread_mutex_init(&network->lock, NULL);
  ERR_clear_error();
  network->tls = SSL_CTX_new(TLS_client_method());
  is_ready = network->tls && SSL_CTX_set_min_proto_version(network->tls, TLS1_2_VERSION) == 1 &&
             (authority ? SSL_CTX_load_verify_locations(network->tls, authority, NULL)
                        : SSL_CTX_set_default_verify_paths(network->tls)) == 1;
  if (!is_ready) {
    network_failed(network, authority ? authority : "TLS", ERR_reason_error_string(ERR_peek_error()));
    network_end(network);
    return -1;
  }
  SSL_CTX_set_verify(network->tls, SSL_VERIFY_PEER, NULL);
  /* A send that could not go on is tried again with the same bytes, but the buffer may have moved. */
  (void)SSL_CTX_set_mode(network->tls, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  (void)SSL_CTX_set_session_cache_mode(network->tls, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
  SSL_CTX_sess_set_new_cb(network->tls, connection_has_session);
  return 0;
}

void network_end(struct network *network) {
  SSL_SESSION_free(network->session);
  SSL_CTX_free(network->tls);
  (void)pthread_mutex_destroy(&network->lock);
}

void network_failed(struct network *network, const char *what, const char *why) {
  (void)pthread_mutex_lock(&network->lock);
  (void)snprintf(network->why, sizeof network->why, "%s: %s", what, why ? why : "no reason is known");
  (void)pthread_mutex_unlock(&network->lock);
}

void network_opened(struct network *network, bool is_resumed) {
  (void)pthread_mutex_lock(&network->lock);
  network->opened++;
  network->resumed += is_resumed ? 1 : 0;
  (void)pthread_mutex_unlock(&network->lock);
}

SSL_SESSION *network_take_session(struct network *network, const char *host) {
  SSL_SESSION *session = NULL;
  (void)pthread_mutex_lock(&network->lock);
  if (strcmp(network->session_host, host) == 0) {
    session = network->session;
    network->session = NULL; /* each is used once: nobody on the way can tell by it that two connections are of one device */
  }
  (void)pthread_mutex_unlock(&network->lock);
  return session;
}

void network_keep_session(struct network *network, const char *host, SSL_SESSION *session) {
  SSL_SESSION *old;
  (void)pthread_mutex_lock(&network->lock);
  old = network->session;
  network->session = session;
  (void)snprintf(network->session_host, sizeof network->session_host, "%s", host);
  (void)pthread_mutex_unlock(&network->lock);
  SSL_SESSION_free(old);
}
