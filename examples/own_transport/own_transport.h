/* own_transport.h: what the files of this example have for one another. */
#ifndef OWN_TRANSPORT_H
#define OWN_TRANSPORT_H

#include <musiccat.h>
#include <netdb.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdbool.h>

/* With its NUL: a DNS name has at most 253 bytes. */
enum { HOST_MAX = 256, WHY_MAX = 160 };

/* lookup.c: one name is looked up, by a thread. */
struct lookup;

/* NULL where there is no memory, no descriptor or no thread to be had. */
struct lookup *lookup_start(const char *host, int32_t port);
/* Can be read from when the answer is there. */
int lookup_fd(const struct lookup *lookup);
/* The addresses, or NULL where there are none. They live as long as the lookup. */
const struct addrinfo *lookup_found(struct lookup *lookup);
/* Waits for nothing, whether there is an answer or not. */
void lookup_leave(struct lookup *lookup);

/* network.c: what all connections have in common. Several threads use them at once. */
struct network {
  SSL_CTX *tls;
  pthread_mutex_t lock; /* for what follows */
  SSL_SESSION *session; /* of the last handshake, to shorten the next one with the same host */
  char session_host[HOST_MAX];
  char why[WHY_MAX]; /* the last failure, for people: the library learns only in which part it was */
  int opened;
  int resumed;
};

/* `authority`: a PEM file with the roots to trust, or NULL for the system's. Returns 0, or tells why not in `why`. */
int network_start(struct network *network, const char *authority);
void network_end(struct network *network);
void network_failed(struct network *network, const char *what, const char *why);
void network_opened(struct network *network, bool is_resumed);
/* The session to begin with at this host; NULL: none. The caller frees it. */
SSL_SESSION *network_take_session(struct network *network, const char *host);
/* The session belongs to the network from now on. */
void network_keep_session(struct network *network, const char *host, SSL_SESSION *session);

/* connection.c: the callbacks of a transport over this network, and what OpenSSL calls with a new session. */
mcat_transport transport_over(struct network *network);
int connection_has_session(SSL *ssl, SSL_SESSION *session);

#endif
