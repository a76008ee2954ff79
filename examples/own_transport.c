/* own_transport.c: a member signs in and looks around, over sockets and TLS of the device's own, here OpenSSL.
 *
 *     cc -I../transports own_transport.c ../transports/transport.c ../transports/tcp.c ../transports/openssl.c \
 *       $(pkg-config --cflags --libs musiccat openssl) -pthread -o own_transport
 *     MUSICCAT_API_SECRET=demo-secret MUSICCAT_USER=may-stream@sandbox.test MUSICCAT_PASSWORD=stream-it \
 *       ./own_transport https://localhost:8443 demo-key authority.pem
 *
 * For a device that has its TLS already, in hardware or because flash is short: a library that was built without TLS works with it. With
 * mbed TLS it is mbedtls.c in place of openssl.c, and -lmbedtls -lmbedx509 -lmbedcrypto.
 */
#define _POSIX_C_SOURCE 200809L
#include "mcat_tls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Tells why a call failed: in the library's words, and in those of what lies below it. */
static int failure(mcat_tls *tls, const char *what, const mcat_response *response) {
  char why[MCAT_TLS_WHY];
  mcat_tls_failure(tls, why);
  (void)fprintf(stderr, "own_transport: %s: %s\n", what, response->message);
  if (why[0]) {
    (void)fprintf(stderr, "own_transport: the network's last failure: %s\n", why);
  }
  return -1;
}

/* With name and password, which the environment holds. A device would ask, or use a browser: see login.c. */
static int sign_in(mcat_client *client, mcat_tls *tls) {
  const char *name = getenv("MUSICCAT_USER");
  const char *password = getenv("MUSICCAT_PASSWORD");
  const mcat_response *response;
  int result = 0;
  if (!name || !password) {
    (void)printf("Nobody signs in: MUSICCAT_USER and MUSICCAT_PASSWORD are not set.\n");
    return 0;
  }
  if (MCAT_FAILED(mcat_auth_password(client, name, password, NULL, &response))) {
    result = failure(tls, "signing in", response);
  } else {
    mcat_response_free(response);
    if (MCAT_FAILED(mcat_me_account(client, NULL, &response))) {
      result = failure(tls, "the account", response);
    } else {
      const char *first_name = response->account->first_name;
      (void)printf("Signed in as %s.\n", first_name ? first_name : "somebody");
    }
  }
  mcat_response_free(response);
  return result;
}

static int browse(mcat_client *client, mcat_tls *tls) {
  mcat_params params;
  const mcat_response *response;
  int result = 0;
  MCAT_INIT(&params);
  params.limit = 10;
  if (MCAT_FAILED(mcat_artists_top(client, &params, &response))) {
    result = failure(tls, "the top artists", response);
  }
  for (size_t i = 0; i < response->artists.len; i++) {
    const char *name = response->artists.items[i]->name;
    (void)printf("%4zu  %s\n", i + 1, name ? name : "(no name)");
  }
  mcat_response_free(response);
  return result;
}

static int use(mcat_tls *tls, char **argv) {
  const mcat_transport transport = mcat_tls_transport(tls);
  mcat_config config;
  mcat_client *client;
  const mcat_response *why;
  int result = -1;
  MCAT_INIT(&config);
  config.base_url = argv[1];
  config.api_key = argv[2];
  config.api_secret = getenv("MUSICCAT_API_SECRET");
  config.transport = &transport;
  if (MCAT_FAILED(mcat_client_new(&config, &client, &why))) {
    (void)failure(tls, "no client", why);
  } else if (sign_in(client, tls) == 0) {
    result = browse(client, tls);
  }
  mcat_response_free(why);
  mcat_client_free(client); /* closes the connections: from here on nobody uses the transport */
  return result;
}

int main(int argc, char **argv) {
  mcat_tls_settings settings = {0};
  char why[MCAT_TLS_WHY];
  mcat_tls *tls;
  int result;
  if (argc < 3 || argc > 4) {
    (void)fprintf(stderr, "usage: own_transport ADDRESS KEY [AUTHORITY.pem]\n");
    return 2;
  }
  settings.authority = argv[3];
  tls = mcat_tls_new(&settings, why);
  if (!tls) {
    (void)fprintf(stderr, "own_transport: %s\n", why);
    return 1;
  }
  result = use(tls, argv);
  if (result == 0) {
    int opened;
    int resumed;
    mcat_tls_count(tls, &opened, &resumed);
    (void)printf("%d connections, %d of them with a session of an earlier one.\n", opened, resumed);
  }
  mcat_tls_free(tls);
  return result == 0 && fflush(stdout) == 0 ? 0 : 1;
}
