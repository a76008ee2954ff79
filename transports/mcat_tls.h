/* mcat_tls.h: sockets and TLS for a libmusiccat that was built without TLS, over the device's own OpenSSL or mbed TLS.
 *
 * Compile transport.c, tcp.c and one of openssl.c and mbedtls.c into the program:
 *
 *     cc -c transport.c tcp.c openssl.c $(pkg-config --cflags musiccat openssl)
 *
 *     char why[MCAT_TLS_WHY];
 *     mcat_tls *tls = mcat_tls_new(NULL, why);
 *     mcat_transport transport = mcat_tls_transport(tls);
 *     config.transport = &transport;
 */
#ifndef MCAT_TLS_H
#define MCAT_TLS_H

#include <musiccat.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of a text that says why something failed, with its NUL. */
enum { MCAT_TLS_WHY = 160 };

/* What the connections of a device have in common. Any number of clients and threads may use it at once. */
typedef struct mcat_tls mcat_tls;

/* Zeroed means: the usual. */
typedef struct mcat_tls_settings {
  /* A PEM file with the roots to trust. NULL: those of the system with OpenSSL, /etc/ssl/certs/ca-certificates.crt with mbed TLS. */
  const char *authority;
  /* Called with each new socket before it connects, to bind it to an interface or to mark it: 0, or an errno that ends the attempt. NULL:
   * nothing is done. Runs on the thread of the call, on several at once. */
  int (*opened)(void *user, int fd);
  /* Handed to `opened`. */
  void *user;
} mcat_tls_settings;

/* Reads the roots. `settings` may be NULL; what they lead to is not needed any more afterwards. NULL, and the reason in `why`, where it
 * cannot. */
mcat_tls *mcat_tls_new(const mcat_tls_settings *settings, char why[MCAT_TLS_WHY]);

/* When no client uses it any more. NULL is allowed. */
void mcat_tls_free(mcat_tls *tls);

/* For mcat_config.transport. It does TLS for https addresses, with certificates verified, and none for http. */
mcat_transport mcat_tls_transport(mcat_tls *tls);

/* The last failure of a connection, for people: the library learns only in which part it was. "" where none failed. */
void mcat_tls_failure(mcat_tls *tls, char why[MCAT_TLS_WHY]);

/* How many TLS connections were opened, and how many of them with a session of an earlier one. */
void mcat_tls_count(mcat_tls *tls, int *opened, int *resumed);

#ifdef __cplusplus
}
#endif

#endif
