/* engine.h: TLS over a socket that does not block. openssl.c and mbedtls.c are two of it; a program has one. */
#ifndef ENGINE_H
#define ENGINE_H

#include "mcat_tls.h"

#include <stdbool.h>

/* What a step came to. */
enum step { DONE, READS, WRITES, ENDED, FAILED };

/* What all connections have in common: roots, and sessions that shorten the next handshake with a host. */
struct engine;
/* One connection. */
struct session;

struct engine *engine_new(const char *authority, char why[MCAT_TLS_WHY]);
void engine_free(struct engine *engine);

/* The certificate must be of an authority that is trusted, and for this name or address. NULL where it cannot begin. */
struct session *session_new(struct engine *engine, const char *host, int fd, char why[MCAT_TLS_WHY]);
/* DONE, READS, WRITES or FAILED. */
enum step session_shake(struct session *session, bool *is_resumed, char why[MCAT_TLS_WHY]);
/* The same; `*sent` is set where it is DONE. */
enum step session_send(struct session *session, const void *bytes, size_t length, size_t *sent, char why[MCAT_TLS_WHY]);
/* ENDED besides: the other side said that this is the end. An end without a word has FAILED: somebody may have cut the answer. */
enum step session_recv(struct session *session, void *buffer, size_t capacity, size_t *received, char why[MCAT_TLS_WHY]);
/* Whether an idle connection can be used again: nothing came but messages of TLS's own. */
bool session_is_idle(struct session *session);
/* `says_goodbye`: tells the other side, and does not wait for an answer. */
void session_free(struct session *session, bool says_goodbye);

#endif
