/*
 * musiccat.h: the C interface of libmusiccat, a device client for a music service.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 * Written by a program from the library's source: change the source, not this file.
 *
 * The ten rules
 *
 *  1. Handles. There are two: mcat_client (one application, one member) and mcat_response. Each has one function that ends in
 *     _free; it takes NULL, and the order of freeing does not matter.
 *  2. One call, one status, one response. A call of the service returns an mcat_status and stores a response in *out, on failure
 *     too: it tells the whole error. Free it with mcat_response_free, always. Where no response could be made (no client, no
 *     memory, a bug inside) a fixed one is stored, and freeing it does nothing. out may be NULL. Statuses 0 to 9 are successes;
 *     MCAT_FAILED tells.
 *  3. What you reach from a response lives until you free that response, also after the client is gone. A response remembers its
 *     request: mcat_next_page works on every list.
 *  4. Structs that the library fills are read through pointers. Do not copy, allocate or measure them: a later library makes them
 *     longer. They hold lists ({items, len}) by value, and all other structs by pointers that are never NULL.
 *  5. Structs that you fill begin with size and version: call MCAT_INIT(&x) before you set anything. It zeroes, and 0 or NULL means
 *     "not given" in every field. Optional booleans are MCAT_UNSET, MCAT_YES, MCAT_NO. The library copies what it needs before it
 *     returns. Reserved fields stay 0.
 *  6. Text is UTF-8 with a NUL at its end, both ways; NULL means absent. A number of -1 means unknown. Optional booleans that you
 *     read are int8_t: -1 unknown, 0 no, 1 yes. An instant stands twice, as sent and in milliseconds (_ms); other durations carry
 *     the service's unit in their name. A U+0000 inside text reads as U+FFFD; an id that holds one reads as absent.
 *  7. Threads. A client may be used by any number of threads at once, a response read by any thread. There is no global state
 *     that you could observe, no signal handler, no environment variable. Freeing waits for nothing: calls under way finish, but start
 *     none after it. After fork the child may only free.
 *  8. Callbacks run on the thread that made the call, inside the call, and get your user pointer first. No lock is held meanwhile.
 *     They must not call the client that calls them, nor one that shares its member (MCAT_ERR_REENTRANT), nor throw, nor longjmp.
 *     left_ms is how many milliseconds the call has left.
 *  9. Nothing but a status leaves a call. A bug inside gives MCAT_ERR_PANIC, and the client stays usable. A call has one deadline
 *     (mcat_config.deadline_ms, mcat_params.deadline_ms) for everything: resolving, connecting, TLS, another thread's token refresh,
 *     pace, back-off, body. It returns before the deadline plus 50 ms plus the time spent in your callbacks.
 * 10. Stop. mcat_cancel may be called from any thread and from a signal handler. Every call then inside that client (not inside its
 *     shares) ends within 100 ms with MCAT_ERR_CANCELLED; calls that start later do not notice.
 *
 * What happened, and what you get
 *
 *   HTTP answer                                   status                      reason (MCAT_REASON_...)
 *   200, 201, 204                                 MCAT_OK                     NONE; NOT_SAVED: new tokens not stored yet
 *   202                                           MCAT_ACCEPTED               NONE
 *   404 when a removal is repeated                MCAT_OK                     ALREADY_GONE
 *   3xx                                           MCAT_ERR_PROTOCOL           REDIRECT (not followed; see location)
 *   400, other 4xx                                MCAT_ERR_BAD_REQUEST        NONE
 *   401 to the application key                    MCAT_ERR_UNAUTHORIZED       APP_KEY
 *   401 to a name and password                    MCAT_ERR_UNAUTHORIZED       NONE; REPEATED_PASSWORD: not sent again
 *   401 to the member, after a refresh            MCAT_ERR_SIGN_IN_NEEDED     REVOKED
 *   403                                           MCAT_ERR_FORBIDDEN          NONE
 *   404                                           MCAT_ERR_NOT_FOUND          NONE
 *   405                                           MCAT_ERR_UNSUPPORTED        NONE (see allow)
 *   409                                           MCAT_ERR_CONFLICT           NONE
 *   413                                           MCAT_ERR_TOO_LARGE          NONE
 *   423, 403 AccountLockedError                   MCAT_ERR_ACCOUNT_LOCKED     NONE (see retry_after_ms)
 *   429                                           MCAT_ERR_RATE_LIMITED       NONE (see retry_after_ms)
 *   500, other 5xx                                MCAT_ERR_SERVICE            NONE
 *   408, 502, 503, 504                            MCAT_ERR_UNAVAILABLE        NONE
 *
 *   Fault                                         status                      reason (MCAT_REASON_...)
 *   an argument, parameter or setting is wrong    MCAT_ERR_ARGUMENT           NONE
 *   an address that must not be used              MCAT_ERR_ARGUMENT           INSECURE_ADDRESS
 *   not offered by this service version           MCAT_ERR_UNSUPPORTED        SERVICE_VERSION
 *   left out of this build                        MCAT_ERR_UNSUPPORTED        NOT_BUILT_IN
 *   the program's header is newer                 MCAT_ERR_VERSION            NONE
 *   a bug inside the library                      MCAT_ERR_PANIC              NONE
 *   no memory                                     MCAT_ERR_MEMORY             NONE
 *   a callback called its own client              MCAT_ERR_REENTRANT          NONE
 *   a callback broke its contract                 MCAT_ERR_CALLBACK           NONE
 *   stopped by mcat_cancel                        MCAT_ERR_CANCELLED          NONE
 *   stopped by a callback                         MCAT_ERR_CANCELLED          TICK, SINK
 *   the deadline passed                           MCAT_ERR_TIMEOUT            NONE (see phase)
 *   the bytes came too slowly                     MCAT_ERR_IO                 TOO_SLOW
 *   the pace would pass the deadline              MCAT_ERR_RATE_LIMITED       PACED
 *   the name does not resolve                     MCAT_ERR_RESOLVE            NAME_NOT_FOUND, BUSY, NONE
 *   no connection                                 MCAT_ERR_CONNECT            REFUSED, UNREACHABLE, NONE
 *   the certificate was refused                   MCAT_ERR_TLS                CERTIFICATE_EXPIRED, CERTIFICATE_NAME,
 *                                                                             CERTIFICATE_UNTRUSTED, CERTIFICATE_NOT_YET_VALID
 *   another failure of TLS                        MCAT_ERR_TLS                TLS_VERSION, TLS_ALERT, RESET, TRUNCATED
 *   the device's clock is not set                 MCAT_ERR_CLOCK              CERTIFICATE_NOT_YET_VALID, CERTIFICATE_EXPIRED, NONE
 *   the connection broke                          MCAT_ERR_IO                 RESET, TRUNCATED, NONE
 *   the answer is not this service's HTTP         MCAT_ERR_PROTOCOL           NONE
 *   a web page came in place of JSON              MCAT_ERR_PROTOCOL           CAPTIVE_PORTAL
 *   the JSON is broken                            MCAT_ERR_PARSE              NOT_JSON, TRUNCATED, SHAPE
 *   a cap was reached                             MCAT_ERR_LIMIT              BODY_SIZE, NODES, DEPTH, HEAD_SIZE
 *   the token store failed                        MCAT_ERR_STORE              NONE; STORE_CORRUPT
 *   no member has signed in                       MCAT_ERR_SIGN_IN_NEEDED     NOT_SIGNED_IN
 *   the refresh token is used up                  MCAT_ERR_SIGN_IN_NEEDED     REVOKED, INTERRUPTED
 *   no random numbers                             MCAT_ERR_IO                 RANDOM_SOURCE
 */

#ifndef MUSICCAT_H
#define MUSICCAT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/** The version of this header. Since 1.0. */
#define MCAT_VERSION "1.0.0"
/** The version's first number. Since 1.0. */
#define MCAT_VERSION_MAJOR 1
/** The version's second number. Since 1.0. */
#define MCAT_VERSION_MINOR 0
/** The version's third number. Since 1.0. */
#define MCAT_VERSION_PATCH 0

/**
 * Makes a struct that you fill ready: zeroes it, then sets its size and version. `x` is a pointer, and is evaluated several times:
 * `mcat_params params; MCAT_INIT(&params);`. Since 1.0.
 */
#define MCAT_INIT(x) \
  ((void)memset((x), 0, sizeof(*(x))), (void)((x)->size = (uint32_t)sizeof(*(x))), (void)((x)->version = MCAT_ABI_MINOR))

/** Tells whether an `mcat_status` is a failure. Since 1.0. */
#define MCAT_FAILED(status) ((int32_t)(status) > 9)

/** Marks the functions of the library. Define it yourself, before the header, to replace it. Since 1.0. */
#ifndef MCAT_API
#define MCAT_API
#endif

/** Marks results that must be looked at. Since 1.0. */
#if defined(__GNUC__) || defined(__clang__)
#define MCAT_NODISCARD __attribute__((warn_unused_result))
#else
#define MCAT_NODISCARD
#endif

/** Marks functions that have a better successor. Define `MCAT_NO_DEPRECATION_WARNINGS` to hear nothing of it. Since 1.0. */
#if (defined(__GNUC__) || defined(__clang__)) && !defined(MCAT_NO_DEPRECATION_WARNINGS)
#define MCAT_DEPRECATED __attribute__((deprecated))
#define MCAT_DEPRECATED_MSG(text) __attribute__((deprecated(text)))
#else
#define MCAT_DEPRECATED
#define MCAT_DEPRECATED_MSG(text)
#endif

/**
 * The ABI's major number, which is also the number in the soname. Since 1.0.
 */
#define MCAT_ABI_MAJOR 1

/**
 * The ABI's minor number: it grows with every addition. `MCAT_INIT` stores it, and a library older than the header says so. Since 1.0.
 */
#define MCAT_ABI_MINOR 0

/**
 * An optional boolean that the caller did not set. Since 1.0.
 */
#define MCAT_UNSET 0

/**
 * An optional boolean: yes. Since 1.0.
 */
#define MCAT_YES 1

/**
 * An optional boolean: no. Since 1.0.
 */
#define MCAT_NO 2

/**
 * Where a request may wait behind others. Since 1.0.
 */
#define MCAT_PRIORITY_FOREGROUND 0

/**
 * Work that nobody waits for: it never stands in the way of a button, backs off for longer, and the first of it begins up to 30 s late
 * (a quarter of its deadline at most). Since 1.0.
 */
#define MCAT_PRIORITY_BACKGROUND 1

/**
 * Log level of `mcat_config.log_level`: failures. Since 1.0.
 */
#define MCAT_LOG_ERROR 1

/**
 * Log level: what may need attention. Since 1.0.
 */
#define MCAT_LOG_WARNING 2

/**
 * Log level: one line a call. Since 1.0.
 */
#define MCAT_LOG_INFO 3

/**
 * Log level: every try. Since 1.0.
 */
#define MCAT_LOG_DEBUG 4

/**
 * Transport callbacks: done. Since 1.0.
 */
#define MCAT_IO_OK 0

/**
 * Transport callbacks: not within `wait_ms`; call again. Since 1.0.
 */
#define MCAT_IO_AGAIN 1

/**
 * Transport callbacks: the connection failed. Since 1.0.
 */
#define MCAT_IO_FAILED 2

/**
 * Store callbacks: done. Since 1.0.
 */
#define MCAT_STORE_OK 0

/**
 * Store callback `load`: there is no record. Since 1.0.
 */
#define MCAT_STORE_ABSENT 1

/**
 * Store callbacks: failed; what was there is still there. Since 1.0.
 */
#define MCAT_STORE_FAILED 2

/**
 * A store never gets a record longer than this many bytes. Since 1.0.
 */
#define MCAT_RECORD_MAX 4096

/**
 * `mcat_raw_request.credential`: the application key. Since 1.0.
 */
#define MCAT_CREDENTIAL_KEY 0

/**
 * `mcat_raw_request.credential`: the member's access token. Since 1.0.
 */
#define MCAT_CREDENTIAL_MEMBER 1

/**
 * `mcat_raw_request.credential`: none. Since 1.0.
 */
#define MCAT_CREDENTIAL_NONE 2

/**
 * How a call ended. 0 to 9 are successes, all others failures: `MCAT_FAILED(status)` tells. Numbers are never reused. Since 1.0.
 */
enum mcat_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Done.
   */
  MCAT_OK = 0,
  /**
   * Accepted by the service (HTTP 202) but not yet carried out: it becomes readable shortly afterwards.
   */
  MCAT_ACCEPTED = 1,
  /**
   * Done in part: the response tells which items failed. Not given by this release.
   */
  MCAT_PARTIAL = 2,
  /**
   * An argument, a parameter or a setting breaks a rule; nothing was sent. `message` names it and the rule.
   */
  MCAT_ERR_ARGUMENT = 10,
  /**
   * The program was built with a header newer than this library.
   */
  MCAT_ERR_VERSION = 11,
  /**
   * A bug inside the library. The client stays usable; please report it.
   */
  MCAT_ERR_PANIC = 12,
  /**
   * No memory.
   */
  MCAT_ERR_MEMORY = 13,
  /**
   * This build, this service version or this address (HTTP 405) does not offer the call.
   */
  MCAT_ERR_UNSUPPORTED = 14,
  /**
   * A callback called the client that is calling it.
   */
  MCAT_ERR_REENTRANT = 15,
  /**
   * `mcat_cancel`, the tick callback or the byte callback stopped the call.
   */
  MCAT_ERR_CANCELLED = 20,
  /**
   * The deadline passed. `phase` tells where.
   */
  MCAT_ERR_TIMEOUT = 21,
  /**
   * The host's name could not be resolved.
   */
  MCAT_ERR_RESOLVE = 30,
  /**
   * No connection to the service.
   */
  MCAT_ERR_CONNECT = 31,
  /**
   * TLS failed; `reason` names the check.
   */
  MCAT_ERR_TLS = 32,
  /**
   * The device's clock must be set before a certificate can be judged.
   */
  MCAT_ERR_CLOCK = 33,
  /**
   * The connection broke while a request or an answer was under way.
   */
  MCAT_ERR_IO = 34,
  /**
   * The answer is not the HTTP that this service speaks.
   */
  MCAT_ERR_PROTOCOL = 35,
  /**
   * The answer's body is not the JSON that it should be.
   */
  MCAT_ERR_PARSE = 36,
  /**
   * A cap was reached; `message` names the setting to raise.
   */
  MCAT_ERR_LIMIT = 37,
  /**
   * A callback answered something that it must not.
   */
  MCAT_ERR_CALLBACK = 40,
  /**
   * The token store failed or holds something unreadable.
   */
  MCAT_ERR_STORE = 41,
  /**
   * The member must sign in (again). `reason` tells why.
   */
  MCAT_ERR_SIGN_IN_NEEDED = 50,
  /**
   * The application key or the member's name and password were refused (HTTP 401).
   */
  MCAT_ERR_UNAUTHORIZED = 51,
  /**
   * Understood but refused (HTTP 403).
   */
  MCAT_ERR_FORBIDDEN = 52,
  /**
   * No such thing (HTTP 404).
   */
  MCAT_ERR_NOT_FOUND = 53,
  /**
   * In conflict with the present state (HTTP 409).
   */
  MCAT_ERR_CONFLICT = 54,
  /**
   * What was sent is too large (HTTP 413).
   */
  MCAT_ERR_TOO_LARGE = 55,
  /**
   * The account is locked for some minutes after failed sign-ins (HTTP 423).
   */
  MCAT_ERR_ACCOUNT_LOCKED = 56,
  /**
   * Too many requests; `retry_after_ms` tells when to try again.
   */
  MCAT_ERR_RATE_LIMITED = 57,
  /**
   * The service calls the request invalid (HTTP 400, and other 4xx that have no status of their own).
   */
  MCAT_ERR_BAD_REQUEST = 58,
  /**
   * The service failed (HTTP 500, and other 5xx that have no status of their own).
   */
  MCAT_ERR_SERVICE = 70,
  /**
   * The service is for the moment not there (HTTP 408, 502, 503, 504).
   */
  MCAT_ERR_UNAVAILABLE = 71,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_status mcat_status;
#else
typedef int32_t mcat_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Why, where a status alone does not tell. The list grows at its end; treat an unknown number as `MCAT_REASON_NONE`. Since 1.0.
 */
enum mcat_reason
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Nothing to add to the status.
   */
  MCAT_REASON_NONE = 0,
  /**
   * All places for this kind of work are taken (name look-ups that hang, for example).
   */
  MCAT_REASON_BUSY = 1,
  /**
   * The service answered with a redirect; service calls follow none. `location` holds the target.
   */
  MCAT_REASON_REDIRECT = 2,
  /**
   * A web page came where JSON belongs: probably a captive portal.
   */
  MCAT_REASON_CAPTIVE_PORTAL = 3,
  /**
   * The answer ended too early.
   */
  MCAT_REASON_TRUNCATED = 4,
  /**
   * The system's random source failed.
   */
  MCAT_REASON_RANDOM_SOURCE = 5,
  /**
   * The sign-in's state does not match. Not given by this release.
   */
  MCAT_REASON_STATE_MISMATCH = 6,
  /**
   * The token record fails its checksum.
   */
  MCAT_REASON_STORE_CORRUPT = 7,
  /**
   * A refresh was cut off after the service may have used up the refresh token.
   */
  MCAT_REASON_INTERRUPTED = 8,
  /**
   * The service no longer accepts the refresh token.
   */
  MCAT_REASON_REVOKED = 9,
  /**
   * The call succeeded, but the new tokens could not be saved yet; they are kept in memory and saved as soon as possible.
   */
  MCAT_REASON_NOT_SAVED = 10,
  /**
   * No member has signed in.
   */
  MCAT_REASON_NOT_SIGNED_IN = 11,
  /**
   * The service refuses the application key.
   */
  MCAT_REASON_APP_KEY = 12,
  /**
   * The server's certificate has expired.
   */
  MCAT_REASON_CERTIFICATE_EXPIRED = 13,
  /**
   * The server's certificate is not valid yet.
   */
  MCAT_REASON_CERTIFICATE_NOT_YET_VALID = 14,
  /**
   * The server's certificate is for another name.
   */
  MCAT_REASON_CERTIFICATE_NAME = 15,
  /**
   * The server's certificate does not lead to a trusted root.
   */
  MCAT_REASON_CERTIFICATE_UNTRUSTED = 16,
  /**
   * The server speaks no TLS version that the library does (1.2, 1.3).
   */
  MCAT_REASON_TLS_VERSION = 17,
  /**
   * The TLS exchange failed in another way; `message` says how.
   */
  MCAT_REASON_TLS_ALERT = 18,
  /**
   * The name does not exist.
   */
  MCAT_REASON_NAME_NOT_FOUND = 19,
  /**
   * The host refused the connection.
   */
  MCAT_REASON_REFUSED = 20,
  /**
   * The network or the host cannot be reached.
   */
  MCAT_REASON_UNREACHABLE = 21,
  /**
   * The connection was reset.
   */
  MCAT_REASON_RESET = 22,
  /**
   * The bytes came more slowly than the floor for ten seconds.
   */
  MCAT_REASON_TOO_SLOW = 23,
  /**
   * The body is larger than `max_body_bytes` (or `params.max_bytes` of a download).
   */
  MCAT_REASON_BODY_SIZE = 24,
  /**
   * The body holds more JSON values than `max_nodes`.
   */
  MCAT_REASON_NODES = 25,
  /**
   * The body nests deeper than 32 levels.
   */
  MCAT_REASON_DEPTH = 26,
  /**
   * The answer's head is too large.
   */
  MCAT_REASON_HEAD_SIZE = 27,
  /**
   * The body is no JSON.
   */
  MCAT_REASON_NOT_JSON = 28,
  /**
   * The body is JSON, but not of a shape that the service sends.
   */
  MCAT_REASON_SHAPE = 29,
  /**
   * An address names another host than the configured ones. Not given by this release.
   */
  MCAT_REASON_FOREIGN_ORIGIN = 30,
  /**
   * Plain HTTP to a host that is not this machine, without `allow_http`.
   */
  MCAT_REASON_INSECURE_ADDRESS = 31,
  /**
   * The library's own pace, not the service, held the request back.
   */
  MCAT_REASON_PACED = 32,
  /**
   * The same refused name and password are not sent a second time.
   */
  MCAT_REASON_REPEATED_PASSWORD = 33,
  /**
   * A repeated removal found nothing left to remove: the first one had worked.
   */
  MCAT_REASON_ALREADY_GONE = 34,
  /**
   * The tick callback answered non-zero.
   */
  MCAT_REASON_TICK = 35,
  /**
   * The byte callback answered non-zero.
   */
  MCAT_REASON_SINK = 36,
  /**
   * This service version does not have the call or the parameter.
   */
  MCAT_REASON_SERVICE_VERSION = 37,
  /**
   * The library was built without the feature.
   */
  MCAT_REASON_NOT_BUILT_IN = 38,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_reason mcat_reason;
#else
typedef int32_t mcat_reason;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What a call was doing when it ended. Since 1.0.
 */
enum mcat_phase
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Nothing was under way: the call succeeded, or was refused before it began.
   */
  MCAT_PHASE_NONE = 0,
  /**
   * Looking up the host's name.
   */
  MCAT_PHASE_RESOLVE = 1,
  /**
   * Opening the connection.
   */
  MCAT_PHASE_CONNECT = 2,
  /**
   * The TLS handshake.
   */
  MCAT_PHASE_TLS = 3,
  /**
   * Sending the request.
   */
  MCAT_PHASE_SEND = 4,
  /**
   * Waiting for the answer's head.
   */
  MCAT_PHASE_WAIT = 5,
  /**
   * Receiving the answer's body.
   */
  MCAT_PHASE_BODY = 6,
  /**
   * Refreshing the member's tokens, or waiting for another thread that does.
   */
  MCAT_PHASE_REFRESH = 7,
  /**
   * Held back by the pace or by an earlier HTTP 429.
   */
  MCAT_PHASE_PACE = 8,
  /**
   * Waiting before another try.
   */
  MCAT_PHASE_BACK_OFF = 9,
  /**
   * Reading or writing the token store.
   */
  MCAT_PHASE_STORE = 10,
  /**
   * Reading the answer's JSON.
   */
  MCAT_PHASE_DECODE = 11,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_phase mcat_phase;
#else
typedef int32_t mcat_phase;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * What the person in front of the device can do about it. Since 1.0.
 */
enum mcat_user_action
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * Nothing: it is not theirs to mend.
   */
  MCAT_ACTION_NONE = 0,
  /**
   * Sign in.
   */
  MCAT_ACTION_SIGN_IN = 1,
  /**
   * Upgrade the subscription. Not given by this release: see `mcat_account_judge`.
   */
  MCAT_ACTION_UPGRADE = 2,
  /**
   * Mend a problem with the account on the service's website. Not given by this release: see `mcat_account_judge`.
   */
  MCAT_ACTION_FIX_ACCOUNT = 3,
  /**
   * Wait (for `retry_after_ms`, where it is known) and try again.
   */
  MCAT_ACTION_WAIT = 4,
  /**
   * Set the device's clock.
   */
  MCAT_ACTION_SET_CLOCK = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_user_action mcat_user_action;
#else
typedef int32_t mcat_user_action;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Whether a member may stream. Since 1.0.
 */
enum mcat_verdict
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * The member may stream.
   */
  MCAT_VERDICT_MAY_STREAM = 0,
  /**
   * There is a problem with the account (suspended or expired): point the member to the service's website.
   */
  MCAT_VERDICT_ACCOUNT_PROBLEM = 1,
  /**
   * The subscription does not allow streaming on this kind of device: tell the member to upgrade.
   */
  MCAT_VERDICT_UPGRADE = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_verdict mcat_verdict;
#else
typedef int32_t mcat_verdict;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Kinds of images, by what they show. Since 1.0.
 */
enum mcat_image_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * An artist: 70x47, 150x100, 356x237, 633x422.
   */
  MCAT_IMAGE_ARTIST = 1,
  /**
   * An album, or a track by its album's id: 70x70, 170x170, 200x200, 300x300, 500x500.
   */
  MCAT_IMAGE_ALBUM = 2,
  /**
   * A playlist's montage: 230x153, 1200x400, 1800x600.
   */
  MCAT_IMAGE_PLAYLIST = 3,
  /**
   * A genre's montage: 161x64, 240x160.
   */
  MCAT_IMAGE_GENRE = 4,
  /**
   * A station: 230x153, 400x400, 500x500.
   */
  MCAT_IMAGE_STATION = 5,
  /**
   * An image set: 70x70, 170x170, 200x200, 300x300, 500x500.
   */
  MCAT_IMAGE_SET = 6,
  /**
   * A member's own playlist image: 70x70, 170x170, 200x200, 300x300, 500x500, 638x638.
   */
  MCAT_IMAGE_EXTERNAL = 7,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_image_kind mcat_image_kind;
#else
typedef int32_t mcat_image_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Kinds of ids, by their moniker. Since 1.0.
 */
enum mcat_id_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * No moniker that the library knows: a shortcut, a member id, or a kind made later.
   */
  MCAT_ID_OTHER = 0,
  /**
   * alb.
   */
  MCAT_ID_ALBUM = 1,
  /**
   * art.
   */
  MCAT_ID_ARTIST = 2,
  /**
   * tra.
   */
  MCAT_ID_TRACK = 3,
  /**
   * g.
   */
  MCAT_ID_GENRE = 4,
  /**
   * tag.
   */
  MCAT_ID_TAG = 5,
  /**
   * pp. and mp.
   */
  MCAT_ID_PLAYLIST = 6,
  /**
   * ps. and sas.
   */
  MCAT_ID_STATION = 7,
  /**
   * imgs.
   */
  MCAT_ID_IMAGE_SET = 8,
  /**
   * po.
   */
  MCAT_ID_POST = 9,
  /**
   * RevAl.
   */
  MCAT_ID_REVIEW = 10,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_id_kind mcat_id_kind;
#else
typedef int32_t mcat_id_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * Kinds of `mcat_value`. Since 1.0.
 */
enum mcat_value_kind
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  /**
   * JSON null, or no value at all.
   */
  MCAT_VALUE_NULL = 0,
  /**
   * true or false; `number` is 1 or 0.
   */
  MCAT_VALUE_BOOLEAN = 1,
  /**
   * A number; `text` is its text.
   */
  MCAT_VALUE_NUMBER = 2,
  /**
   * A text.
   */
  MCAT_VALUE_TEXT = 3,
  /**
   * An array: `items`.
   */
  MCAT_VALUE_ARRAY = 4,
  /**
   * An object: `members`.
   */
  MCAT_VALUE_OBJECT = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum mcat_value_kind mcat_value_kind;
#else
typedef int32_t mcat_value_kind;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * A client: one application, one member. Made by `mcat_client_new` or `mcat_client_share`, given back by `mcat_client_free`. Since 1.0.
 */
typedef struct mcat_client mcat_client;

/**
 * Parameters of a call. A parameter that the call does not take is `MCAT_ERR_ARGUMENT`. NULL for none. Since 1.0.
 */
typedef struct mcat_params {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Milliseconds for this call, in place of the client's: 1 to 3600000.
   */
  int64_t deadline_ms;
  /**
   * First item of the page, from 0.
   */
  int64_t offset;
  /**
   * Download: most bytes to take.
   */
  int64_t max_bytes;
  /**
   * Download: bytes already in hand; the server is asked to go on there. `response->download->started_at` tells whether it did.
   */
  int64_t resume_at;
  /**
   * Items a page: 1 to 200. On calls with several ids the service counts it for each id.
   */
  int32_t limit;
  /**
   * Rights filter (2.2): 0 none, 2 only what the member may stream.
   */
  int32_t rights;
  /**
   * `MCAT_YES`: only streamable content. `total_count` is then inaccurate.
   */
  int32_t is_streamable_only;
  /**
   * Station tracks: 1 to 5; default 1.
   */
  int32_t count;
  /**
   * Station tracks: previews besides, 1 to 5; default none.
   */
  int32_t previews;
  /**
   * `MCAT_PRIORITY_FOREGROUND` or `MCAT_PRIORITY_BACKGROUND`.
   */
  int32_t priority;
  /**
   * `MCAT_YES`: `response->raw` holds the body as received.
   */
  int32_t keep_raw;
  /**
   * `MCAT_YES`: repeat a change also where it is not certain that the first try had no effect. See the table of calls.
   */
  int32_t allow_retry;
  /**
   * `MCAT_YES`: ask for indented JSON, for people who read `raw`.
   */
  int32_t pretty;
  /**
   * `MCAT_YES`: `catalog` is not a country code but another name that the service knows.
   */
  int32_t opaque_catalog;
  /**
   * All tags: `MCAT_YES`: hidden ones too.
   */
  int32_t include_hidden;
  /**
   * All tags, featured tags: `MCAT_NO`: only those that members may assign. The service's default is `MCAT_YES`.
   */
  int32_t include_protected;
  /**
   * Search: hits of each type: 1 to 200.
   */
  int32_t per_type_limit;
  /**
   * Playlist images: wanted width in pixels, 1 to 10000; only together with `height`.
   */
  int32_t width;
  /**
   * Playlist images: wanted height in pixels, 1 to 10000; only together with `width`.
   */
  int32_t height;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * Catalog: two letters, ISO 3166-1 alpha-2, upper case.
   */
  const char *catalog;
  /**
   * Language: the first two parts of an RFC 5646 tag, for example "fr" or "pt-BR".
   */
  const char *lang;
  /**
   * Top lists: "day", "week", "month" (default), "year" or "life".
   */
  const char *range;
  /**
   * Relation whose full objects are wanted too (up to 2.1), for example "images".
   */
  const char *include;
  /**
   * New albums: id of the member for whom they are chosen.
   */
  const char *guid;
  /**
   * Order. The member's playlists: one or more of "privacy", "modified_date" (default), "favorites", "alpha_asc" and "alpha_desc",
   * comma-separated. Playlists of a tag: "date" (default) or "popularity".
   */
  const char *sort;
  /**
   * Favorites: "all" (default), "track", "album", "artist", "genre", "station" or "playlist".
   */
  const char *filter;
  /**
   * Tracks by ISRC: UPC of the album that they are on, 12 digits.
   */
  const char *upc;
  /**
   * Search: one or more of "album", "artist", "track", "tag" and "playlist", comma-separated; default all but "tag".
   */
  const char *type;
  /**
   * Search: "editorial" leaves out the playlists of members.
   */
  const char *playlist_type;
  /**
   * Adding favorites: what asks for it, a text of the application's own for the service's statistics.
   */
  const char *client;
  /**
   * Tagging, and tags of playlists: the application's name, for the notifications that come of it.
   */
  const char *app_name;
  /**
   * Avatar: the service's name of a size, for example "small_profile".
   */
  const char *preset;
} mcat_params;

/**
 * A list of values. Since 1.0.
 */
typedef struct mcat_value_list {
  /**
   * The values, in the service's order.
   */
  const struct mcat_value *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_value_list;

/**
 * One named value of an object. Since 1.0.
 */
typedef struct mcat_value_member {
  /**
   * The key. Never NULL.
   */
  const char *name;
  /**
   * The value. Never NULL.
   */
  const struct mcat_value *value;
} mcat_value_member;

/**
 * The named values of an object. Since 1.0.
 */
typedef struct mcat_value_member_list {
  /**
   * The members, in the service's order.
   */
  const struct mcat_value_member *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_value_member_list;

/**
 * A JSON value as the service sent it. `mcat_value_find` looks a key up. Since 1.0.
 */
typedef struct mcat_value {
  /**
   * One of `mcat_value_kind`.
   */
  int32_t kind;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * The number, or 1 and 0 for true and false; 0 otherwise.
   */
  double number;
  /**
   * The text, or a number's: every digit of an integer up to 64 bits, else the shortest text that reads back the same; NULL otherwise.
   */
  const char *text;
  /**
   * The values of an array; empty otherwise.
   */
  struct mcat_value_list items;
  /**
   * The members of an object; empty otherwise.
   */
  struct mcat_value_member_list members;
} mcat_value;

/**
 * What became of one part of a call that creates or updates a playlist. Specification: Conventions, meta.results. Since 1.0.
 */
typedef struct mcat_result {
  /**
   * The part: "privacy", "tracks", "tags" or another word.
   */
  const char *operation;
  /**
   * The service's word for how it went.
   */
  const char *status;
  /**
   * Why it failed.
   */
  const char *message;
  /**
   * 1: the part was not done; 0: it was; -1 the service did not say.
   */
  int8_t failed;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_result;

/**
 * A list of results. Since 1.0.
 */
typedef struct mcat_result_list {
  /**
   * The results, in the service's order.
   */
  const struct mcat_result *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_result_list;

/**
 * Why a release was recommended. Since 1.0.
 */
typedef struct mcat_match_reason {
  /**
   * "artist" or "genre".
   */
  const char *type;
  /**
   * Id of the artist or genre.
   */
  const char *id;
  /**
   * Its address; never followed.
   */
  const char *href;
  /**
   * Its name.
   */
  const char *name;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_match_reason;

/**
 * A release that was chosen for the member. Specification: Conventions, meta.matched. Since 1.0.
 */
typedef struct mcat_match {
  /**
   * Id of the album or track.
   */
  const char *id;
  /**
   * Why. Never NULL.
   */
  const struct mcat_match_reason *reason;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_match;

/**
 * A list of matches. Since 1.0.
 */
typedef struct mcat_match_list {
  /**
   * The matches, in the service's order.
   */
  const struct mcat_match *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_match_list;

/**
 * What a list response says of itself. Specification: Conventions, meta. Numbers are -1 where the service did not say. Since 1.0.
 */
typedef struct mcat_meta {
  /**
   * Items in this response, by the service's count.
   */
  int64_t returned_count;
  /**
   * Items in the whole list; -1 unknown. Inaccurate with `is_streamable_only`: then page until nothing returns.
   */
  int64_t total_count;
  /**
   * The page size that the service used.
   */
  int64_t limit;
  /**
   * Where this page starts.
   */
  int64_t offset;
  /**
   * Where the next page starts; -1 at the end of the list, on failure, and on calls that have no pages.
   */
  int64_t next_offset;
  /**
   * Station tracks: previews to show at most.
   */
  int32_t display_preview_limit;
  /**
   * Station tracks: skips allowed in `skip_limit_duration`.
   */
  int32_t skip_limit;
  /**
   * Station tracks: minutes in which the skips count.
   */
  int32_t skip_limit_duration;
  /**
   * Station tracks: the station can be tuned.
   */
  int8_t is_tunable;
  /**
   * Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
   */
  double popularity;
  /**
   * Station tracks: tuning in force, 0.0 to 1.0; -1 unknown.
   */
  double variety;
  /**
   * Playlist create and update: what became of each part.
   */
  struct mcat_result_list results;
  /**
   * Personalized releases: why each was chosen.
   */
  struct mcat_match_list matched;
  /**
   * What else `meta` holds. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_meta;

/**
 * What a call cost. Times in milliseconds of the boot-time clock, summed over all tries. Since 1.0.
 */
typedef struct mcat_stats {
  /**
   * Bytes received on connections, heads and TLS records included.
   */
  int64_t bytes_in;
  /**
   * Bytes sent on connections.
   */
  int64_t bytes_out;
  /**
   * Bytes of memory that this response holds.
   */
  int64_t held_bytes;
  /**
   * The whole call.
   */
  int64_t total_ms;
  /**
   * Looking names up.
   */
  int64_t resolve_ms;
  /**
   * Opening connections.
   */
  int64_t connect_ms;
  /**
   * TLS handshakes.
   */
  int64_t tls_ms;
  /**
   * Sending.
   */
  int64_t send_ms;
  /**
   * Waiting for answers.
   */
  int64_t wait_ms;
  /**
   * Receiving bodies.
   */
  int64_t body_ms;
  /**
   * Refreshing tokens, or waiting for a thread that did; what is sent and received for it counts below those.
   */
  int64_t refresh_ms;
  /**
   * Held back by the pace.
   */
  int64_t pace_ms;
  /**
   * Waiting between tries.
   */
  int64_t back_off_ms;
  /**
   * Requests sent for this call, without those to the token endpoint.
   */
  int32_t tries;
  /**
   * Fields that could not be read and stand in `extra`.
   */
  int32_t unread_fields;
  /**
   * Items of lists that could not be read and were left out.
   */
  int32_t unread_items;
  /**
   * Always 0.
   */
  int32_t reserved;
} mcat_stats;

/**
 * A list of texts: UTF-8, NUL-terminated. Where `len` is 0, `items` tells an empty list from none at all: NULL where the service
 * sent none. Since 1.0.
 */
typedef struct mcat_text_list {
  /**
   * The texts, in the service's order.
   */
  const char *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_text_list;

/**
 * A biography. Since 1.0.
 */
typedef struct mcat_bio {
  /**
   * Title.
   */
  const char *title;
  /**
   * Author.
   */
  const char *author;
  /**
   * Date as sent; may be "".
   */
  const char *publish_date;
  /**
   * The text; may hold simple HTML.
   */
  const char *bio;
  /**
   * What else the service sent. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_bio;

/**
 * A list of biographies. Since 1.0.
 */
typedef struct mcat_bio_list {
  /**
   * The biographies.
   */
  const struct mcat_bio *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_bio_list;

/**
 * Ids by kind of release: album ids in an artist's `album_groups`, artist ids in an album's `discographies`. Since 1.0.
 */
typedef struct mcat_releases {
  /**
   * main
   */
  struct mcat_text_list main;
  /**
   * singlesAndEPs
   */
  struct mcat_text_list singles_and_eps;
  /**
   * compilations
   */
  struct mcat_text_list compilations;
  /**
   * others
   */
  struct mcat_text_list others;
  /**
   * Other kinds, by the service's key. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_releases;

/**
 * One related resource: where it is, and for multi-valued relations the ids. Specification: Conventions, links. Since 1.0.
 */
typedef struct mcat_link {
  /**
   * The address as sent; it may name another host or version, the library never follows it.
   */
  const char *href;
  /**
   * The related ids; empty where the relation has none.
   */
  struct mcat_text_list ids;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_link;

/**
 * Related resources of an artist. Since 1.0.
 */
typedef struct mcat_artist_links {
  /**
   * Albums.
   */
  const struct mcat_link *albums;
  /**
   * Licensed images.
   */
  const struct mcat_link *images;
  /**
   * Editorial posts.
   */
  const struct mcat_link *posts;
  /**
   * Top tracks.
   */
  const struct mcat_link *top_tracks;
  /**
   * Genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Stations, with ids.
   */
  const struct mcat_link *stations;
  /**
   * Artists of the same time, with ids.
   */
  const struct mcat_link *contemporaries;
  /**
   * Artists who followed, with ids.
   */
  const struct mcat_link *followers;
  /**
   * Artists who came before, with ids.
   */
  const struct mcat_link *influences;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_artist_links;

/**
 * An artist. Specification: Artist. Since 1.0.
 */
typedef struct mcat_artist {
  /**
   * The service's word for the object, "artist".
   */
  const char *type;
  /**
   * Artist id, for example "art.954".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Name.
   */
  const char *name;
  /**
   * Usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * External catalog identifier.
   */
  const char *amg;
  /**
   * Short editorial texts, up to five.
   */
  struct mcat_text_list blurbs;
  /**
   * Biographies.
   */
  struct mcat_bio_list bios;
  /**
   * Album ids by kind. Never NULL.
   */
  const struct mcat_releases *album_groups;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_artist_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_artist;

/**
 * A list of artists. Since 1.0.
 */
typedef struct mcat_artist_list {
  /**
   * The artists, in the service's order.
   */
  const struct mcat_artist *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_artist_list;

/**
 * Artists by the part they had in a recording. Each list holds artist ids. Specification: Album and Track. Since 1.0.
 */
typedef struct mcat_contributors {
  /**
   * primaryArtist
   */
  struct mcat_text_list primary_artist;
  /**
   * composer
   */
  struct mcat_text_list composer;
  /**
   * featuredPerformer
   */
  struct mcat_text_list featured_performer;
  /**
   * guestMusician
   */
  struct mcat_text_list guest_musician;
  /**
   * guestVocals (tracks)
   */
  struct mcat_text_list guest_vocals;
  /**
   * producer
   */
  struct mcat_text_list producer;
  /**
   * nonPrimary (tracks)
   */
  struct mcat_text_list non_primary;
  /**
   * conductor (tracks)
   */
  struct mcat_text_list conductor;
  /**
   * Other roles, by the service's key. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_contributors;

/**
 * One audio format that a track is offered in. Since 1.0.
 */
typedef struct mcat_format {
  /**
   * The service's word for the object, "format".
   */
  const char *type;
  /**
   * Codec, for example "AAC".
   */
  const char *name;
  /**
   * Bit rate in kbit/s as sent (the service's FLAC rows say 44100); -1 unknown.
   */
  int32_t bitrate;
  /**
   * Bits a sample (2.2); -1 unknown.
   */
  int32_t sample_bits;
  /**
   * Samples a second (2.2); -1 unknown.
   */
  int32_t sample_rate;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * What else the service sent. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_format;

/**
 * A list of formats, unordered. Since 1.0.
 */
typedef struct mcat_format_list {
  /**
   * The formats.
   */
  const struct mcat_format *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_format_list;

/**
 * Related resources of a track. Since 1.0.
 */
typedef struct mcat_track_links {
  /**
   * Artists, with ids.
   */
  const struct mcat_link *artists;
  /**
   * Albums, with ids.
   */
  const struct mcat_link *albums;
  /**
   * Genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Tags, with ids.
   */
  const struct mcat_link *tags;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_track_links;

/**
 * A track. Specification: Track. The service plays 30-second samples; full tracks need a separate vendor SDK. Since 1.0.
 */
typedef struct mcat_track {
  /**
   * The service's word for the object, "track".
   */
  const char *type;
  /**
   * Track id, for example "tra.2530431".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Name.
   */
  const char *name;
  /**
   * "{artist}/{album}/{track}", usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * The artist's name for display.
   */
  const char *artist_name;
  /**
   * The album's name for display.
   */
  const char *album_name;
  /**
   * The artist's id (since 2.1).
   */
  const char *artist_id;
  /**
   * The album's id; it also names the track's image.
   */
  const char *album_id;
  /**
   * International Standard Recording Code.
   */
  const char *isrc;
  /**
   * Address of a 30-second sample (MP3) for `mcat_download`; NULL where there is none.
   */
  const char *preview_url;
  /**
   * Position on the disc, from 1; -1 unknown.
   */
  int32_t index;
  /**
   * Disc, from 1; -1 unknown.
   */
  int32_t disc;
  /**
   * Length of the full track in seconds; -1 unknown.
   */
  int32_t playback_seconds;
  /**
   * Explicit content (`explicit` before 2.2).
   */
  int8_t is_explicit;
  /**
   * Offered in high resolution (2.2).
   */
  int8_t is_available_in_hi_res;
  /**
   * May be streamed at all.
   */
  int8_t is_streamable;
  /**
   * Short editorial texts.
   */
  struct mcat_text_list blurbs;
  /**
   * Formats, unordered.
   */
  struct mcat_format_list formats;
  /**
   * Lossless formats.
   */
  struct mcat_format_list lossless_formats;
  /**
   * Who made it. Never NULL.
   */
  const struct mcat_contributors *contributors;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_track_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_track;

/**
 * A list of tracks. Since 1.0.
 */
typedef struct mcat_track_list {
  /**
   * The tracks, in the service's order.
   */
  const struct mcat_track *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_track_list;

/**
 * Related resources of an album. Since 1.0.
 */
typedef struct mcat_album_links {
  /**
   * Licensed images.
   */
  const struct mcat_link *images;
  /**
   * Its tracks.
   */
  const struct mcat_link *tracks;
  /**
   * Editorial posts.
   */
  const struct mcat_link *posts;
  /**
   * Its artists, with ids.
   */
  const struct mcat_link *artists;
  /**
   * Its genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_album_links;

/**
 * An album. Specification: Album. Since 1.0.
 */
typedef struct mcat_album {
  /**
   * The service's word for the object, "album".
   */
  const char *type;
  /**
   * Album id, for example "alb.215461". Letter case as sent: earlier versions send "Alb.".
   */
  const char *id;
  /**
   * 12-digit Universal Product Code.
   */
  const char *upc;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * "{artist}/{album}", usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * Name.
   */
  const char *name;
  /**
   * Release date as sent (ISO 8601).
   */
  const char *released;
  /**
   * First release date as sent (ISO 8601).
   */
  const char *originally_released;
  /**
   * `released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t released_ms;
  /**
   * `originally_released` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t originally_released_ms;
  /**
   * Label; may be "".
   */
  const char *label;
  /**
   * Copyright line.
   */
  const char *copyright;
  /**
   * Account partner.
   */
  const char *account_partner;
  /**
   * The artist's name for display.
   */
  const char *artist_name;
  /**
   * Tags.
   */
  struct mcat_text_list tags;
  /**
   * Discs; -1 unknown.
   */
  int32_t disc_count;
  /**
   * Tracks; -1 unknown.
   */
  int32_t track_count;
  /**
   * May be streamed at all (since service version 2.1).
   */
  int8_t is_streamable;
  /**
   * Offered in high resolution (2.2).
   */
  int8_t is_available_in_hi_res;
  /**
   * Explicit content (`explicit` before 2.2).
   */
  int8_t is_explicit;
  /**
   * A single (`single` before 2.2).
   */
  int8_t is_single;
  /**
   * Who made it. Never NULL.
   */
  const struct mcat_contributors *contributing_artists;
  /**
   * The discographies that it stands in, by kind; the lists hold artist ids. Never NULL.
   */
  const struct mcat_releases *discographies;
  /**
   * Its tracks, on calls that bring them along (`mcat_albums_get`).
   */
  struct mcat_track_list tracks;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_album_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_album;

/**
 * A list of albums. Since 1.0.
 */
typedef struct mcat_album_list {
  /**
   * The albums, in the service's order.
   */
  const struct mcat_album *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_album_list;

/**
 * Related resources of a station. Since 1.0.
 */
typedef struct mcat_station_links {
  /**
   * Genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Medium image; empty where the service sent none.
   */
  const struct mcat_link *medium_image;
  /**
   * Large image; empty where the service sent none.
   */
  const struct mcat_link *large_image;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_station_links;

/**
 * A station's description (`mcat_station_next` and its kin play one). Specification: Station. Since 1.0.
 */
typedef struct mcat_station_object {
  /**
   * The service's word for the object, "station".
   */
  const char *type;
  /**
   * Station id: "ps." programmed, "sas." artist station.
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Who made it.
   */
  const char *author;
  /**
   * Description.
   */
  const char *description;
  /**
   * Summary.
   */
  const char *summary;
  /**
   * Kind of station, the service's word.
   */
  const char *sub_type;
  /**
   * Comma-separated sample of artist names.
   */
  const char *artists;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_station_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_station_object;

/**
 * A list of stations. Since 1.0.
 */
typedef struct mcat_station_list {
  /**
   * The stations, in the service's order.
   */
  const struct mcat_station_object *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_station_list;

/**
 * An image, in whichever of the service's shapes it came. Specification: Image. Since 1.0.
 */
typedef struct mcat_image {
  /**
   * The service's word for the object, "image".
   */
  const char *type;
  /**
   * Image id. For a default playlist image the playlist's id; for a giphyImage the external service's.
   */
  const char *id;
  /**
   * Image id of the older and the playlist-image shape; "" for a default image.
   */
  const char *image_id;
  /**
   * Id of what the image belongs to: a playlist, a member (avatar), an artist.
   */
  const char *content_id;
  /**
   * "avatar", "displayImage", "giphyImage" or another word.
   */
  const char *image_type;
  /**
   * Address of the image.
   */
  const char *url;
  /**
   * When it was last changed, as a timestamp; 0 is the default image, 1 an external social-profile image; -1 unknown.
   */
  int64_t version;
  /**
   * Width in pixels; -1 unknown.
   */
  int32_t width;
  /**
   * Height in pixels; -1 unknown.
   */
  int32_t height;
  /**
   * The default image (`isDefault`, or `defaultImage` of the older shape).
   */
  int8_t is_default;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_image;

/**
 * A list of images. Since 1.0.
 */
typedef struct mcat_image_list {
  /**
   * The images, in the service's order.
   */
  const struct mcat_image *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_image_list;

/**
 * Related resources of a genre. Since 1.0.
 */
typedef struct mcat_genre_links {
  /**
   * Genres below it, with ids.
   */
  const struct mcat_link *child_genres;
  /**
   * Genres above it, with ids.
   */
  const struct mcat_link *parent_genres;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_genre_links;

/**
 * A genre. Specification: Genre. Since 1.0.
 */
typedef struct mcat_genre {
  /**
   * The service's word for the object, "genre".
   */
  const char *type;
  /**
   * Genre id, for example "g.115".
   */
  const char *id;
  /**
   * Name, in the language of the call.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Usable in place of the id where a call says so.
   */
  const char *shortcut;
  /**
   * Description, in the language of the call.
   */
  const char *description;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_genre_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_genre;

/**
 * A list of genres. Since 1.0.
 */
typedef struct mcat_genre_list {
  /**
   * The genres, in the service's order.
   */
  const struct mcat_genre *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_genre_list;

/**
 * Related resources of a playlist. Since 1.0.
 */
typedef struct mcat_playlist_links {
  /**
   * Who made it, with ids.
   */
  const struct mcat_link *members;
  /**
   * Its tracks.
   */
  const struct mcat_link *tracks;
  /**
   * Its tags, with ids.
   */
  const struct mcat_link *tags;
  /**
   * Some of its artists, with ids.
   */
  const struct mcat_link *sample_artists;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_playlist_links;

/**
 * A playlist. Specification: Playlist. Since 1.0.
 */
typedef struct mcat_playlist {
  /**
   * The service's word for the object, "playlist".
   */
  const char *type;
  /**
   * Playlist id: "pp." or "mp.".
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Description; may be "".
   */
  const char *description;
  /**
   * Last change, as sent (ISO 8601).
   */
  const char *modified;
  /**
   * `modified` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t modified_ms;
  /**
   * "public" or "private".
   */
  const char *privacy;
  /**
   * Tracks (2.2); -1 unknown.
   */
  int32_t track_count;
  /**
   * Members who made it a favorite; -1 unknown.
   */
  int32_t favorite_count;
  /**
   * May be played by members of the free tier.
   */
  int8_t free_play_compliant;
  /**
   * Its images, an animated one ("giphyImage") among them (2.2).
   */
  struct mcat_image_list images;
  /**
   * Its tracks, on calls that bring them along (`mcat_me_library_playlist_get`).
   */
  struct mcat_track_list tracks;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_playlist_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_playlist;

/**
 * A list of playlists. Since 1.0.
 */
typedef struct mcat_playlist_list {
  /**
   * The playlists, in the service's order.
   */
  const struct mcat_playlist *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_playlist_list;

/**
 * Related resources of a tag, before 2.2. Since 1.0.
 */
typedef struct mcat_tag_links {
  /**
   * Tags below it, with ids.
   */
  const struct mcat_link *children;
  /**
   * Related genres, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_tag_links;

/**
 * An editorial tag: a label of tracks or playlists by genre, theme or activity. Specification: Editorial tag. Since 1.0.
 */
typedef struct mcat_tag {
  /**
   * The service's word for the object, "tag".
   */
  const char *type;
  /**
   * Tag id, for example "tag.156763213".
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * For `mcat_tag_by_shortcut`.
   */
  const char *shortcut;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * The tag above it; "" where there is none (2.2). Before 2.2 `parent` says it.
   */
  const char *parent_id;
  /**
   * Related genre; "" where there is none (2.2).
   */
  const char *genre_id;
  /**
   * Ids of the tags below it (2.2); empty but not NULL `items` where the service said that there are none.
   */
  struct mcat_text_list child_ids;
  /**
   * It cannot be assigned to content that members make (`protected` before 2.2).
   */
  int8_t is_protected;
  /**
   * The tag above it, whole (before 2.2). Never NULL; every field unknown where the service sent none.
   */
  const struct mcat_tag *parent;
  /**
   * Related resources (before 2.2). Never NULL.
   */
  const struct mcat_tag_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_tag;

/**
 * A list of tags. Since 1.0.
 */
typedef struct mcat_tag_list {
  /**
   * The tags, in the service's order.
   */
  const struct mcat_tag *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_tag_list;

/**
 * Related resources of a member. Since 1.0.
 */
typedef struct mcat_member_links {
  /**
   * Who follows the member.
   */
  const struct mcat_link *followers;
  /**
   * Whom the member follows.
   */
  const struct mcat_link *following;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_member_links;

/**
 * A member. Others see what the member's `visibility` lets them. Specification: Member. Since 1.0.
 */
typedef struct mcat_member {
  /**
   * The service's word for the object, "member".
   */
  const char *type;
  /**
   * Member id, an opaque text.
   */
  const char *id;
  /**
   * Real name.
   */
  const char *real_name;
  /**
   * Name for display.
   */
  const char *screen_name;
  /**
   * What the member says of themselves.
   */
  const char *bio;
  /**
   * Where the member is.
   */
  const char *location;
  /**
   * Gender.
   */
  const char *gender;
  /**
   * What others may see of the member; the service's word.
   */
  const char *visibility;
  /**
   * Address of the profile; never followed.
   */
  const char *href;
  /**
   * "member", "editor" or "artist".
   */
  const char *role;
  /**
   * Address of the avatar.
   */
  const char *avatar;
  /**
   * Id of the avatar; "" for the default one.
   */
  const char *avatar_id;
  /**
   * Last change of the avatar, as a timestamp; 0 the default one, 1 an external social-profile image; -1 unknown.
   */
  int64_t avatar_version;
  /**
   * Members whom this one follows; -1 unknown.
   */
  int32_t following_count;
  /**
   * Members who follow this one; -1 unknown.
   */
  int32_t follower_count;
  /**
   * Favorite albums. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t favorite_albums_count;
  /**
   * Favorite artists. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t favorite_artists_count;
  /**
   * Favorite tracks. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t favorite_tracks_count;
  /**
   * Playlists. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t playlists_total_count;
  /**
   * Public playlists. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t playlists_published_count;
  /**
   * Stations. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t stations_count;
  /**
   * Radios. Up to 2.1, always 0; -1 on 2.2.
   */
  int32_t radio_count;
  /**
   * The member has not set an avatar.
   */
  int8_t default_avatar;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_member_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_member;

/**
 * A list of members. Since 1.0.
 */
typedef struct mcat_member_list {
  /**
   * The members, in the service's order.
   */
  const struct mcat_member *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_member_list;

/**
 * Related resources of a post. Since 1.0.
 */
typedef struct mcat_post_links {
  /**
   * Artists that it is about, with ids.
   */
  const struct mcat_link *artists;
  /**
   * Albums that it is about, with ids.
   */
  const struct mcat_link *albums;
  /**
   * Genres that it is about, with ids.
   */
  const struct mcat_link *genres;
  /**
   * Its images.
   */
  const struct mcat_link *images;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_post_links;

/**
 * An editorial post. The specification leaves its fields open: what the library does not know stands in `extra`. Since 1.0.
 */
typedef struct mcat_post {
  /**
   * The service's word for the object, "post".
   */
  const char *type;
  /**
   * Post id, for example "po.10".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Title.
   */
  const char *name;
  /**
   * Author.
   */
  const char *author;
  /**
   * Date, as sent.
   */
  const char *date;
  /**
   * `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t date_ms;
  /**
   * A sentence or two.
   */
  const char *summary;
  /**
   * The text; may hold simple HTML.
   */
  const char *body;
  /**
   * Its categories, for `mcat_posts_by_category`.
   */
  struct mcat_text_list categories;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_post_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_post;

/**
 * A list of posts. Since 1.0.
 */
typedef struct mcat_post_list {
  /**
   * The posts, in the service's order.
   */
  const struct mcat_post *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_post_list;

/**
 * A category of posts. The specification leaves its fields open. Since 1.0.
 */
typedef struct mcat_category {
  /**
   * The service's word for the object, "category".
   */
  const char *type;
  /**
   * For `mcat_posts_by_category`.
   */
  const char *id;
  /**
   * Name.
   */
  const char *name;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_category;

/**
 * A list of categories. Since 1.0.
 */
typedef struct mcat_category_list {
  /**
   * The categories, in the service's order.
   */
  const struct mcat_category *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_category_list;

/**
 * Related resources of a review. Since 1.0.
 */
typedef struct mcat_review_links {
  /**
   * The albums that it is about, with ids.
   */
  const struct mcat_link *albums;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_review_links;

/**
 * A review of an album. The specification leaves its fields open. Since 1.0.
 */
typedef struct mcat_review {
  /**
   * The service's word for the object, "review".
   */
  const char *type;
  /**
   * Review id, for example "RevAl.10".
   */
  const char *id;
  /**
   * Address of the detail call; never followed.
   */
  const char *href;
  /**
   * Author.
   */
  const char *author;
  /**
   * Date, as sent.
   */
  const char *date;
  /**
   * `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t date_ms;
  /**
   * The text; may hold simple HTML.
   */
  const char *body;
  /**
   * Rating; -1 unknown. The specification does not give its scale.
   */
  double rating;
  /**
   * Related resources. Never NULL.
   */
  const struct mcat_review_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_review;

/**
 * A list of reviews. Since 1.0.
 */
typedef struct mcat_review_list {
  /**
   * The reviews, in the service's order.
   */
  const struct mcat_review *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_review_list;

/**
 * The catalog of a country. The specification leaves its fields open. Since 1.0.
 */
typedef struct mcat_catalog {
  /**
   * The service's word for the object, "catalog".
   */
  const char *type;
  /**
   * Catalog id.
   */
  const char *id;
  /**
   * Name: what the parameter `catalog` takes.
   */
  const char *name;
  /**
   * Country.
   */
  const char *country;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_catalog;

/**
 * A list of catalogs. Since 1.0.
 */
typedef struct mcat_catalog_list {
  /**
   * The catalogs, in the service's order.
   */
  const struct mcat_catalog *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_catalog_list;

/**
 * A version of the service. Since 1.0.
 */
typedef struct mcat_service_version {
  /**
   * For example "v2.2".
   */
  const char *id;
  /**
   * The service's word: "stable", "development", "retired" …
   */
  const char *status;
  /**
   * What else the service sent. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_service_version;

/**
 * A list of service versions. Since 1.0.
 */
typedef struct mcat_service_version_list {
  /**
   * The service versions, in the service's order.
   */
  const struct mcat_service_version *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_service_version_list;

/**
 * What an entry of the favorites list is. Since 1.0.
 */
typedef struct mcat_favorite_links {
  /**
   * A track, with its id.
   */
  const struct mcat_link *tracks;
  /**
   * An album, with its id.
   */
  const struct mcat_link *albums;
  /**
   * An artist, with its id.
   */
  const struct mcat_link *artists;
  /**
   * A genre, with its id.
   */
  const struct mcat_link *genres;
  /**
   * A station, with its id.
   */
  const struct mcat_link *stations;
  /**
   * A playlist, with its id.
   */
  const struct mcat_link *playlists;
  /**
   * The list of another member, with the member's id.
   */
  const struct mcat_link *members;
  /**
   * Other relations. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_favorite_links;

/**
 * An entry of the favorites list before 2.2, and what became of one that was to be added. Specification: Favorites. Since 1.0.
 */
typedef struct mcat_favorite {
  /**
   * The service's word for the object, "favorite".
   */
  const char *type;
  /**
   * Id of the content.
   */
  const char *id;
  /**
   * When it became a favorite, as sent.
   */
  const char *date;
  /**
   * `date` in milliseconds since 1970-01-01T00:00:00Z; INT64_MIN unknown.
   */
  int64_t date_ms;
  /**
   * Adding: whether the service took it; -1 elsewhere.
   */
  int8_t acknowledged;
  /**
   * What it is. Never NULL.
   */
  const struct mcat_favorite_links *links;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_favorite;

/**
 * A list of entries. Since 1.0.
 */
typedef struct mcat_favorite_list {
  /**
   * The entries, in the service's order.
   */
  const struct mcat_favorite *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_favorite_list;

/**
 * Whether something is a favorite. Since 1.0.
 */
typedef struct mcat_favorite_status {
  /**
   * Id of the content.
   */
  const char *id;
  /**
   * Members who made it a favorite; -1 unknown.
   */
  int32_t total;
  /**
   * It is a favorite of this member.
   */
  int8_t favorite;
  /**
   * The member's tags on it.
   */
  struct mcat_text_list tags;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_favorite_status;

/**
 * A list of states. Since 1.0.
 */
typedef struct mcat_favorite_status_list {
  /**
   * The states, in the service's order.
   */
  const struct mcat_favorite_status *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_favorite_status_list;

/**
 * A row of a member's own charts (version 1). Since 1.0.
 */
typedef struct mcat_chart_row {
  /**
   * Id of the track, artist or album.
   */
  const char *id;
  /**
   * How often it was played; -1 unknown.
   */
  int32_t play_count;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_chart_row;

/**
 * A list of rows. Since 1.0.
 */
typedef struct mcat_chart_row_list {
  /**
   * The rows, in the service's order.
   */
  const struct mcat_chart_row *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_chart_row_list;

/**
 * The member's subscription. Since 1.0.
 */
typedef struct mcat_subscription {
  /**
   * Subscription id.
   */
  const char *id;
  /**
   * Billing partner's code.
   */
  const char *billing_partner_code;
  /**
   * Billing partner's name.
   */
  const char *billing_partner;
  /**
   * Catalog: a name on 2.2, an id before.
   */
  const char *catalog;
  /**
   * When it began, as sent.
   */
  const char *create_date;
  /**
   * Tier's code.
   */
  const char *tier_code;
  /**
   * Tier's name.
   */
  const char *tier_name;
  /**
   * Product's code.
   */
  const char *product_code;
  /**
   * Product's name.
   */
  const char *product_name;
  /**
   * Term of the product.
   */
  const char *product_service_term;
  /**
   * When it ends, as sent (a number of milliseconds or a text).
   */
  const char *expiration_date;
  /**
   * State: "TRIAL", "PAYING", "EXPIRED" or another word.
   */
  const char *state;
  /**
   * Social provider with which it was made.
   */
  const char *created_with_social_provider;
  /**
   * Length of the trial in days; -1 unknown.
   */
  int32_t trial_length_days;
  /**
   * Suspended.
   */
  int8_t is_suspended;
  /**
   * A trial.
   */
  int8_t is_trial;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_subscription;

/**
 * One right of a member, by the service's key: "canStreamOnHomeDevice" and its kin. Since 1.0.
 */
typedef struct mcat_right {
  /**
   * The service's key. Never NULL.
   */
  const char *name;
  /**
   * 1 granted, 0 refused, -1 the service sent no boolean.
   */
  int8_t granted;
} mcat_right;

/**
 * A list of rights. Since 1.0.
 */
typedef struct mcat_right_list {
  /**
   * The rights, in the service's order.
   */
  const struct mcat_right *const *items;
  /**
   * How many there are.
   */
  size_t len;
} mcat_right_list;

/**
 * What the member may do, and how much of it. Since 1.0.
 */
typedef struct mcat_entitlements {
  /**
   * Every key beginning `can` or `is`, by name. `mcat_account_verdict` reads the `canStream…` ones for you.
   */
  struct mcat_right_list rights;
  /**
   * Streams at once; -1 unknown.
   */
  int32_t max_stream_count;
  /**
   * Devices; -1 unknown.
   */
  int32_t max_device_count;
  /**
   * Computers; -1 unknown.
   */
  int32_t max_pc_count;
  /**
   * Highest streaming bit rate in kbit/s; -1 unknown.
   */
  int32_t max_stream_bitrate;
  /**
   * Highest download bit rate in kbit/s; -1 unknown.
   */
  int32_t max_download_bitrate;
  /**
   * Plays allowed; -1 unknown or unlimited.
   */
  int32_t total_plays;
  /**
   * Plays left; -1 unknown or unlimited.
   */
  int32_t plays_remaining;
  /**
   * Skips allowed in `skip_limit_minutes`; -1 unknown.
   */
  int32_t skip_limit;
  /**
   * Minutes in which the skips count; -1 unknown.
   */
  int32_t skip_limit_minutes;
  /**
   * Always 0.
   */
  int32_t reserved;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_entitlements;

/**
 * The member's account. Specification: Member account. Any field may be unknown. Since 1.0.
 */
typedef struct mcat_account {
  /**
   * The service's word for the object.
   */
  const char *type;
  /**
   * Member id.
   */
  const char *id;
  /**
   * Address of the account; never followed.
   */
  const char *href;
  /**
   * When the account was made, as sent.
   */
  const char *created;
  /**
   * E-mail address.
   */
  const char *email;
  /**
   * Name for signing in.
   */
  const char *user_name;
  /**
   * First name.
   */
  const char *first_name;
  /**
   * Last name.
   */
  const char *last_name;
  /**
   * Middle name.
   */
  const char *middle_name;
  /**
   * Nickname.
   */
  const char *nick_name;
  /**
   * Name for display.
   */
  const char *screen_name;
  /**
   * Country.
   */
  const char *country;
  /**
   * State or province.
   */
  const char *state;
  /**
   * City.
   */
  const char *city;
  /**
   * Postal code.
   */
  const char *zip;
  /**
   * Birthday, as sent.
   */
  const char *birthday;
  /**
   * Telephone number, only if the account has one.
   */
  const char *phone;
  /**
   * Language (`locale` before 2.2).
   */
  const char *lang;
  /**
   * Preferred language.
   */
  const char *preferred_language;
  /**
   * Cobrand.
   */
  const char *cobrand;
  /**
   * Catalog code.
   */
  const char *cocat;
  /**
   * Origin code.
   */
  const char *origin_code;
  /**
   * Profile is public.
   */
  int8_t is_public;
  /**
   * The current subscription can be paid for.
   */
  int8_t is_current_subscription_payable;
  /**
   * Explicit content is to be kept from this member.
   */
  int8_t parental_control_enabled;
  /**
   * Plays are reported to a scrobbling service.
   */
  int8_t scrobbling_enabled;
  /**
   * The screen name was made by the service.
   */
  int8_t screen_name_auto_created;
  /**
   * The subscription. Never NULL.
   */
  const struct mcat_subscription *subscription;
  /**
   * The entitlements. Never NULL.
   */
  const struct mcat_entitlements *entitlements;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_account;

/**
 * A session: one player of an account at a time holds it. Since 1.0.
 */
typedef struct mcat_session {
  /**
   * Session id; NULL where the call gave none.
   */
  const char *id;
  /**
   * The kind of player that took it over (version 1).
   */
  const char *expired_by_client_type;
  /**
   * 1: this player still holds it; 0: another one took over; -1 unknown.
   */
  int8_t valid;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_session;

/**
 * When the member's library last changed. Since 1.0.
 */
typedef struct mcat_last_update_date {
  /**
   * As sent.
   */
  const char *date;
  /**
   * Time zone of `date`.
   */
  const char *time_zone;
  /**
   * Milliseconds since 1970-01-01T00:00:00Z; -1 unknown.
   */
  int64_t time_in_millis;
  /**
   * What else the service sent, and fields whose type was wrong, as they came. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_last_update_date;

/**
 * How a download ended. Since 1.0.
 */
typedef struct mcat_download_result {
  /**
   * The type that the server named.
   */
  const char *content_type;
  /**
   * The server's mark of this version of the bytes.
   */
  const char *etag;
  /**
   * Bytes handed to the callback in this call.
   */
  int64_t received_bytes;
  /**
   * Bytes of the whole; -1 unknown.
   */
  int64_t total_bytes;
  /**
   * Where the bytes began: `params.resume_at` where the server resumed, else 0.
   */
  int64_t started_at;
} mcat_download_result;

/**
 * What a call gave back. It owns all that is reached from it until `mcat_response_free`, also after the client is gone, and may
 * be read from any thread. Since 1.0.
 */
typedef struct mcat_response {
  /**
   * How the call ended: the value that the call returned.
   */
  mcat_status status;
  /**
   * Why, where the status alone does not tell.
   */
  mcat_reason reason;
  /**
   * What the call was doing when it failed.
   */
  mcat_phase phase;
  /**
   * What the member can do about it.
   */
  mcat_user_action user_action;
  /**
   * HTTP status of the last answer; 0 where none came.
   */
  int32_t http_status;
  /**
   * 1 where a change that failed may nevertheless have been made; 0 only if the service provably never got the whole request, or
   * answered that it refuses it.
   */
  int32_t maybe_applied;
  /**
   * Milliseconds to wait before another try is worth it; -1 unknown.
   */
  int64_t retry_after_ms;
  /**
   * A sentence for a log or an engineer, in English; never NULL, "" on success. It never holds a secret.
   */
  const char *message;
  /**
   * The service's error code, for example "ResourceNotFound"; NULL where it sent none.
   */
  const char *code;
  /**
   * Header Location of a 201 or 3xx; never followed.
   */
  const char *location;
  /**
   * Header Allow of a 405.
   */
  const char *allow;
  /**
   * The service's own mark of the request, for its support.
   */
  const char *request_id;
  /**
   * The body as received, where `params.keep_raw` asked for it; else NULL, and NULL on failure. A body with a NUL byte ends there for C; `raw_len` counts all.
   */
  const char *raw;
  /**
   * Bytes in `raw`.
   */
  size_t raw_len;
  /**
   * What the list says of itself. Never NULL.
   */
  const struct mcat_meta *meta;
  /**
   * What the call cost. Never NULL.
   */
  const struct mcat_stats *stats;
  /**
   * The artists.
   */
  struct mcat_artist_list artists;
  /**
   * The albums.
   */
  struct mcat_album_list albums;
  /**
   * The tracks. Station tracks: what to play next.
   */
  struct mcat_track_list tracks;
  /**
   * Station tracks: previews, where they were asked for.
   */
  struct mcat_track_list previews;
  /**
   * The stations.
   */
  struct mcat_station_list stations;
  /**
   * The images.
   */
  struct mcat_image_list images;
  /**
   * The genres.
   */
  struct mcat_genre_list genres;
  /**
   * The playlists.
   */
  struct mcat_playlist_list playlists;
  /**
   * The tags.
   */
  struct mcat_tag_list tags;
  /**
   * The members.
   */
  struct mcat_member_list members;
  /**
   * The posts.
   */
  struct mcat_post_list posts;
  /**
   * The categories of posts.
   */
  struct mcat_category_list categories;
  /**
   * The reviews.
   */
  struct mcat_review_list reviews;
  /**
   * The catalogs.
   */
  struct mcat_catalog_list catalogs;
  /**
   * The service's versions.
   */
  struct mcat_service_version_list versions;
  /**
   * Entries of the favorites list before 2.2, and what became of those that were to be added.
   */
  struct mcat_favorite_list favorites;
  /**
   * Whether each thing asked for is a favorite.
   */
  struct mcat_favorite_status_list favorite_status;
  /**
   * Rows of the member's charts (version 1).
   */
  struct mcat_chart_row_list charts;
  /**
   * Biographies of artists, where they were asked for by themselves.
   */
  struct mcat_bio_list bios;
  /**
   * Short editorial texts on artists, where they were asked for by themselves.
   */
  struct mcat_text_list blurbs;
  /**
   * Search (2.2): the ids of all lists in one order, the best hit first.
   */
  struct mcat_text_list order;
  /**
   * The member's account; every field unknown on other calls. Never NULL.
   */
  const struct mcat_account *account;
  /**
   * The session; every field unknown on other calls. Never NULL.
   */
  const struct mcat_session *session;
  /**
   * When the library last changed; every field unknown on other calls. Never NULL.
   */
  const struct mcat_last_update_date *last_update_date;
  /**
   * How a download ended. Never NULL.
   */
  const struct mcat_download_result *download;
  /**
   * The answer's parts that have no typed place, by the service's key. Never NULL.
   */
  const struct mcat_value *extra;
} mcat_response;

/**
 * Where the library keeps a member's tokens: one opaque record of at most `MCAT_RECORD_MAX` bytes. It holds secrets: keep it from
 * other programs. `load` is called at the first call that needs it and before every refresh, `save` after every sign-in and
 * refresh before the new tokens are first used, `erase` at sign-out. Since 1.0.
 */
typedef struct mcat_store {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Reads the record into `record` (`capacity` bytes) and sets `*length`. `MCAT_STORE_OK`, `_ABSENT` or `_FAILED`. Required.
   */
  int32_t (*load)(void *user, int64_t left_ms, void *record, size_t capacity, size_t *length);
  /**
   * Keeps the record in place of the last, so that after a power cut the old or the new one is read. Required.
   */
  int32_t (*save)(void *user, int64_t left_ms, const void *record, size_t length);
  /**
   * Forgets the record. Required.
   */
  int32_t (*erase)(void *user, int64_t left_ms);
  /**
   * Takes the store for this process; waits at most `wait_ms`, then answers `MCAT_IO_AGAIN`. NULL: one process a store.
   */
  int32_t (*lock)(void *user, int64_t left_ms, int32_t wait_ms);
  /**
   * Gives the store back. Required with `lock`.
   */
  void (*unlock)(void *user);
} mcat_store;

/**
 * The device's own connections, in place of the library's sockets and, where `secure` says so, of its TLS. Each callback waits
 * at most `wait_ms` (0 to 100) and answers `MCAT_IO_OK`, `MCAT_IO_AGAIN` (called again with the same arguments) or
 * `MCAT_IO_FAILED`. Callbacks may run on several threads at once, for different connections. Since 1.0.
 */
typedef struct mcat_transport {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * `MCAT_YES`: for https addresses the transport does TLS itself, verification included. Else the library runs its TLS over it.
   */
  int32_t secure;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Opens a connection to `host` (a name or a numeric address) and stores it in `*connection`, which is NULL at the first call. Required.
   */
  int32_t (*open)(void *user,
                  int64_t left_ms,
                  int32_t wait_ms,
                  const char *host,
                  int32_t port,
                  int32_t tls,
                  void **connection);
  /**
   * Sends up to `length` bytes and stores how many in `*sent`. Required.
   */
  int32_t (*send)(void *user,
                  int64_t left_ms,
                  int32_t wait_ms,
                  void *connection,
                  const void *bytes,
                  size_t length,
                  size_t *sent);
  /**
   * Receives up to `capacity` bytes and stores how many in `*received`; `MCAT_IO_OK` with 0 is the end of the stream. `wait_ms` 0
   * asks a connection that lies idle whether anything came. Required.
   */
  int32_t (*recv)(void *user,
                  int64_t left_ms,
                  int32_t wait_ms,
                  void *connection,
                  void *buffer,
                  size_t capacity,
                  size_t *received);
  /**
   * Closes a connection; also one that `open` has not finished. Required.
   */
  void (*close)(void *user, void *connection);
  /**
   * Tells of a connection that lies idle whether it can be used again: non-zero if so. NULL: it is tried.
   */
  int32_t (*usable)(void *user, void *connection);
} mcat_transport;

/**
 * The device's clocks, for boards without a real-time clock and for tests. A callback left NULL keeps the system's. Since 1.0.
 */
typedef struct mcat_clock {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Passed to each callback.
   */
  void *user;
  /**
   * Milliseconds since 1970-01-01T00:00:00Z; negative: not known yet.
   */
  int64_t (*wall_ms)(void *user);
  /**
   * Milliseconds since some fixed moment, never going back, counting on in suspend.
   */
  int64_t (*boot_ms)(void *user);
  /**
   * Waits `ms` milliseconds (pace, back-off), 100 at most at once. Non-zero stops the call.
   */
  int32_t (*wait)(void *user, int64_t ms);
} mcat_clock;

/**
 * Settings of a client. Since 1.0.
 */
typedef struct mcat_config {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * Milliseconds that a call may take, all tries included: 1 to 3600000; default 15000.
   */
  int64_t deadline_ms;
  /**
   * The same for requests whose body is 64 KiB or larger; default 60000.
   */
  int64_t upload_deadline_ms;
  /**
   * Milliseconds of the deadline that connecting and the TLS handshake may take, once the name is resolved: 1 to 3600000; default
   * 5000.
   */
  int64_t connect_ms;
  /**
   * Largest body, decoded, in bytes: 1024 to 16777216; default 16777216. Downloads have `params.max_bytes` instead.
   */
  int64_t max_body_bytes;
  /**
   * `MCAT_NO` switches the library's own pace off. Pace keeps this client and its shares under the service's quota.
   */
  int32_t pace;
  /**
   * `MCAT_YES` allows plain http to hosts that are not this machine. Keys, passwords and tokens then travel readable.
   */
  int32_t allow_http;
  /**
   * Most verbose level that reaches `log`: `MCAT_LOG_ERROR` to `MCAT_LOG_DEBUG`; default `MCAT_LOG_WARNING`.
   */
  int32_t log_level;
  /**
   * Most JSON values in a body: 1000 to 1000000; default 1000000.
   */
  int32_t max_nodes;
  /**
   * Most tries of a call: 1 to 5; default 3. Besides come the try after a refreshed token and the redirects of a download. Work
   * in the background has 10.
   */
  int32_t max_tries;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * Address of the service without the version, for example "https://api.example.com". Required.
   */
  const char *base_url;
  /**
   * Address of the image service; default `base_url`.
   */
  const char *image_url;
  /**
   * Service version: "2.2" (default), "2.1" or "1".
   */
  const char *service_version;
  /**
   * Application key. Required.
   */
  const char *api_key;
  /**
   * Application secret, for the password grant and the unversioned token calls.
   */
  const char *api_secret;
  /**
   * Application id in token calls; default `api_key`.
   */
  const char *client_id;
  /**
   * Redirect address registered for the application, for the versioned token calls. Without `api_secret` refreshes use those.
   */
  const char *redirect_uri;
  /**
   * Header User-Agent; default "libmusiccat/VERSION".
   */
  const char *user_agent;
  /**
   * Catalog of metadata calls that name none in `params`: two letters; default the service's ("US").
   */
  const char *catalog;
  /**
   * Language of metadata calls that name none in `params`; default the service's.
   */
  const char *lang;
  /**
   * Path of the embedded token store: the library keeps "PATH.0" and "PATH.1" there, readable by their owner alone. Not with `store`.
   * Without either, tokens live in memory only.
   */
  const char *token_file;
  /**
   * Path of a PEM file with the roots to trust. Not with `ca_pem`. Without either, the bundled ones.
   */
  const char *ca_file;
  /**
   * PEM text with the roots to trust; at most 1 MiB.
   */
  const char *ca_pem;
  /**
   * Passed to `log`, `tick`, `opened` and `resolve`.
   */
  void *user;
  /**
   * The device's token store.
   */
  const struct mcat_store *store;
  /**
   * The device's own connections.
   */
  const struct mcat_transport *transport;
  /**
   * The device's clocks.
   */
  const struct mcat_clock *clock;
  /**
   * Takes a log line. It never holds a secret.
   */
  void (*log)(void *user, int32_t level, const char *text);
  /**
   * Called at least every 200 ms while a call waits: feed the watchdog, paint a spinner. Non-zero cancels the call.
   */
  int32_t (*tick)(void *user, int64_t left_ms);
  /**
   * Called with each socket that the library opens, before it connects: bind it to an interface, mark it. Non-zero refuses it.
   * A share has its parent's.
   */
  int32_t (*opened)(void *user, int32_t fd);
  /**
   * Resolves `host`: writes numeric addresses, comma-separated and NUL-terminated, to `addresses`. 0 found, anything else not.
   * It must answer within `left_ms`. Without it the system's resolver is asked, on a thread of its own. A share has its parent's.
   */
  int32_t (*resolve)(void *user, int64_t left_ms, const char *host, char *addresses, size_t capacity);
  /**
   * Must be NULL.
   */
  void *reserved_pointer;
} mcat_config;

/**
 * Choices of a playlist montage, and the version of a member's image. Since 1.0.
 */
typedef struct mcat_image_options {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * External playlist image: `mcat_image.version`, which the address carries; 0 leaves it out.
   */
  int64_t image_version;
  /**
   * Playlist montage: "3x2" or "2x2".
   */
  const char *montage;
  /**
   * Playlist montage: "frequency" orders by how often an artist occurs; default by track order.
   */
  const char *order;
} mcat_image_options;

/**
 * A call that the library has no function for. Since 1.0.
 */
typedef struct mcat_raw_request {
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t size;
  /**
   * Set by `MCAT_INIT`.
   */
  uint32_t version;
  /**
   * `MCAT_CREDENTIAL_KEY`, `_MEMBER` or `_NONE`.
   */
  int32_t credential;
  /**
   * `MCAT_YES`: sending it twice does no more than sending it once. GET is always taken so.
   */
  int32_t idempotent;
  /**
   * `MCAT_YES`: the path stands without the version in front.
   */
  int32_t unversioned;
  /**
   * Must be 0.
   */
  int32_t reserved;
  /**
   * "GET", "POST", "PUT" or "DELETE". Required.
   */
  const char *method;
  /**
   * Path behind the version, beginning with "/", already percent-encoded, without a query. Required.
   */
  const char *path;
  /**
   * Query without "?", already percent-encoded.
   */
  const char *query;
  /**
   * Type of the body, for example "application/json".
   */
  const char *content_type;
  /**
   * The body; NULL for none.
   */
  const void *body;
  /**
   * Bytes in `body`.
   */
  size_t body_len;
} mcat_raw_request;

/**
 * Takes the bytes of a download as they come. `received` counts them with these included, and with `params.resume_at` where the
 * server resumed; `total` is -1 where unknown. Non-zero stops the download. Since 1.0.
 */
typedef int32_t (*mcat_sink)(void *user,
                             int64_t left_ms,
                             const void *bytes,
                             size_t length,
                             int64_t received,
                             int64_t total);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The member's account, subscription and entitlements. `GET /me/account`; in `response->account`.
 *
 * Needs a signed-in member. Parameters: pretty. Errors: those of every call. Specification: Member account. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_me_account(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home audio device.
 *
 * `account` is a response's. `*verdict` becomes one of `mcat_verdict`: a suspended or expired subscription is told before a
 * missing right. Obey it before anything plays. Nothing is sent.
 * Errors: `MCAT_ERR_ARGUMENT` (NULL, or a name that does not begin "canStream"); `why` may be NULL. Specification: Client rules
 * for the account. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_account_judge(const struct mcat_account *account,
                               const char *entitlement,
                               int32_t *verdict,
                               const struct mcat_response **why);

/**
 * A verdict in a sentence for the member, in English. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_verdict_text(int32_t verdict);

/**
 * Top artists. `GET /artists/top`; in `response->artists`.
 *
 * Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artists_top(struct mcat_client *client,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Artists by id or shortcut, several comma-separated. `GET /artists/{ids}`; in `response->artists`.
 *
 * `ids`: "art.954,art.955" or a shortcut; NULL, empty or another kind of id is `MCAT_ERR_ARGUMENT`.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artists_get(struct mcat_client *client,
                             const char *ids,
                             const struct mcat_params *params,
                             const struct mcat_response **out);

/**
 * Licensed images of an artist. `GET /artists/{id}/images`; in `response->images`.
 *
 * `id`: one artist id.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Since service version 2.1. Errors: `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_images(struct mcat_client *client,
                               const char *id,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Discography of one artist or several, newest release first. `GET /artists/{ids}/albums`; in `response->albums`.
 *
 * `ids`: artist ids, comma-separated; the service counts limit for each. The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_albums(struct mcat_client *client,
                               const char *ids,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Tracks of one artist or several. `GET /artists/{ids}/tracks`; in `response->tracks`.
 *
 * `ids`: artist ids, comma-separated. The service insists on a limit; 20 is sent where none is given.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_tracks(struct mcat_client *client,
                               const char *ids,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Most heard tracks of an artist. `GET /artists/{ids}/tracks/top`; in `response->tracks`.
 *
 * `ids`: one artist id; several only before service version 2.2.
 * Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_tracks_top(struct mcat_client *client,
                                   const char *ids,
                                   const struct mcat_params *params,
                                   const struct mcat_response **out);

/**
 * Similar artists. `GET /artists/{id}/similar`; in `response->artists`.
 *
 * `id`: one artist id.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Since service version 2.2. Errors: `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_artist_similar(struct mcat_client *client,
                                const char *id,
                                const struct mcat_params *params,
                                const struct mcat_response **out);

/**
 * Signs a member in by name and password. `POST /oauth/token`.
 *
 * Both are 1 to 1024 bytes; they are sent once and not kept, only the tokens are. Needs `api_secret` in the client's settings. The
 * pair that was refused last is not sent a second time. While the account is locked nothing is sent.
 * Errors: `MCAT_ERR_UNAUTHORIZED` (wrong, or `MCAT_REASON_REPEATED_PASSWORD`), `MCAT_ERR_ACCOUNT_LOCKED` (`retry_after_ms`),
 * `MCAT_ERR_UNSUPPORTED` (built without the password grant), and those of every call. Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_password(struct mcat_client *client,
                               const char *user,
                               const char *password,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Refreshes the member's tokens now. Rarely needed: calls do it by themselves, ahead of expiry. `POST /oauth/access_token`.
 *
 * Errors: `MCAT_ERR_SIGN_IN_NEEDED` where the refresh token is no longer accepted, and those of every call; a passing failure
 * never signs the member out. Specification: Authentication. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_refresh(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Whether a member is signed in, without asking the service: `MCAT_OK`, or `MCAT_ERR_SIGN_IN_NEEDED` with the reason.
 *
 * Reads the token store at first use. Errors: `MCAT_ERR_STORE`. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_check(struct mcat_client *client,
                            const struct mcat_params *params,
                            const struct mcat_response **out);

/**
 * Signs the member out: forgets the tokens in memory and in the store, and closes idle connections. Nothing is sent.
 *
 * Errors: `MCAT_ERR_STORE` where the store could not forget; the tokens in memory are gone all the same. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_auth_sign_out(struct mcat_client *client,
                               const struct mcat_params *params,
                               const struct mcat_response **out);

/**
 * Makes a client.
 *
 * `config` is read before the call returns; its callbacks and their `user` must live as long as the client and its shares.
 * `*out` is the client, or NULL on failure. `why`, which may be NULL, gets a response whose `message` names the setting and
 * the rule that it breaks; free it with `mcat_response_free`. Nothing is sent.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_VERSION` (the program's header is newer than the library), `MCAT_ERR_IO` (no descriptor,
 * no roots file). A build without TLS says so at the first call to an https address. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_new(const struct mcat_config *config,
                            struct mcat_client **out,
                            const struct mcat_response **why);

/**
 * Makes a client over the connections, the pace and the trust of another.
 *
 * Without a store in `config` it is the same member: tokens, refresh and lock are one, with a deadline, a cancel scope and
 * callbacks of its own. With `store` or `token_file` it is another member. `config` may be NULL. Address, key, TLS, pace and
 * the like are the parent's: setting them is `MCAT_ERR_ARGUMENT`. The clients may be freed in any order.
 * `*out` and `why` are as in `mcat_client_new`. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_share(struct mcat_client *client,
                              const struct mcat_config *config,
                              struct mcat_client **out,
                              const struct mcat_response **why);

/**
 * Frees a client. NULL is allowed.
 *
 * It waits for nothing: calls that have started finish, responses stay valid, shares go on. Starting a call afterwards is an
 * error of the caller. Since 1.0.
 */
MCAT_API
void mcat_client_free(struct mcat_client *client);

/**
 * Ends every call that is now inside this client, not those inside its shares: each returns `MCAT_ERR_CANCELLED` within 100 ms.
 *
 * Calls that start later are not affected. May be called from any thread and from a signal handler, but not on a
 * client that is being freed. NULL is allowed. Since 1.0.
 */
MCAT_API
void mcat_cancel(struct mcat_client *client);

/**
 * Replaces the path of a call that the specification does not show, for this client and its shares, from the next call on.
 *
 * `call` is the function's name without "mcat_": "artist_albums", "stations_top", "stations_decade", "stations_get".
 * `path` stands behind the version, with the same placeholders as ours ("/stations/{ids}"); NULL brings ours back.
 * Errors: `MCAT_ERR_ARGUMENT`; `why`, which may be NULL, says which rule is broken. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_client_set_path(struct mcat_client *client,
                                 const char *call,
                                 const char *path,
                                 const struct mcat_response **why);

/**
 * Writes the address of an image into `buffer`.
 *
 * `kind`: one of `mcat_image_kind`. `ids`: one id of that kind (an image set takes several, comma-separated; a track's image is
 * its album's). `width` and `height`: one of the kind's sizes, see `mcat_image_best_size`. `options` may be NULL.
 * `*length` (may be NULL) becomes the address's length without the NUL, also where the buffer is too small; `buffer` may be NULL
 * to ask for it. Nothing is sent and no memory is taken on success.
 * Errors: `MCAT_ERR_ARGUMENT`: `why` (may be NULL) lists the valid sizes. Specification: Image address generation. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_image_address(struct mcat_client *client,
                               int32_t kind,
                               const char *ids,
                               int32_t width,
                               int32_t height,
                               const struct mcat_image_options *options,
                               char *buffer,
                               size_t capacity,
                               size_t *length,
                               const struct mcat_response **why);

/**
 * The smallest size of a kind of image that covers `width` × `height` pixels; the largest where none does.
 *
 * Errors: `MCAT_ERR_ARGUMENT` for another kind or a NULL place; `why` may be NULL. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_image_best_size(int32_t kind,
                                 int32_t width,
                                 int32_t height,
                                 int32_t *best_width,
                                 int32_t *best_height,
                                 const struct mcat_response **why);

/**
 * The kind of an id by its moniker, in any letter case: one of `mcat_id_kind`. `MCAT_ID_OTHER` for NULL and all else. Since 1.0.
 */
MCAT_API
int32_t mcat_id_kind_of(const char *id);

/**
 * What a station plays next, and previews where they are asked for. `GET /stations/{ids}/tracks`; in `response->tracks` and
 * `response->previews`, the station's rules in `response->meta`.
 *
 * `ids`: one station, or one or more artists, tracks or genres of one kind, comma-separated. Needs a signed-in member. Asking
 * may move the station on: what was not played is gone. Take tracks and leave previews, unless samples are what is wanted.
 * Parameters: count (1 to 5, default 1), previews (1 to 5, default none), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_tracks(struct mcat_client *client,
                                const char *ids,
                                const struct mcat_params *params,
                                const struct mcat_response **out);

/**
 * Tunes a station. `PUT /stations/{ids}/tuning`.
 *
 * `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. Anything outside 0.0 to
 * 1.0, NaN included, is `MCAT_ERR_ARGUMENT`. `ids` as in `mcat_station_tracks`. Needs a signed-in member. Sent again after a
 * failure: the values are absolute. Parameters: none. Errors: those of every call. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_tuning_set(struct mcat_client *client,
                                    const char *ids,
                                    double popularity,
                                    double variety,
                                    const struct mcat_params *params,
                                    const struct mcat_response **out);

/**
 * Tells the service what the member thinks of tracks. `PUT /stations/{ids}/feedback/{action}`.
 *
 * `action`: "skip", "like", "dislike", "favorite", "unfavorite" for station tracks and previews; "play" for previews only, which
 * need it; "unplay" for tracks only. `tracks`: track ids, comma-separated. Needs a signed-in member.
 * "play" and "skip" are counted by the service: they are not sent again where a try may have reached it
 * (`response->maybe_applied`), unless `params->allow_retry` says so. Parameters: none.
 * Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_FORBIDDEN` (skip limit), and those of every call. Specification: Station playback. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_station_feedback_add(struct mcat_client *client,
                                      const char *ids,
                                      const char *action,
                                      const char *tracks,
                                      const struct mcat_params *params,
                                      const struct mcat_response **out);

/**
 * Makes a call that the library has no function for, with the same credentials, pace, retries, limits and errors as all others.
 *
 * What comes back is read like any answer: known objects stand in the lists, the rest in `response->extra`; an answer that is no
 * JSON is no error (`params->keep_raw` keeps it). A change is sent again only if `idempotent` says so.
 * Parameters: pretty. Errors: `MCAT_ERR_ARGUMENT` names the field of `request`; else those of every call. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_raw(struct mcat_client *client,
                     const struct mcat_raw_request *request,
                     const struct mcat_params *params,
                     const struct mcat_response **out);

/**
 * Fetches the bytes of an address, an image or a preview, and hands them to `sink` as they come.
 *
 * `address` is absolute. No key and no token goes along, whichever host it names; up to three redirects are followed, never
 * from https to http. `sink` gets the progress with each piece; non-zero from it ends the call with `MCAT_ERR_CANCELLED` and
 * `MCAT_REASON_SINK`. A try that breaks before the first byte is repeated; after that the call ends, and another one with
 * `params->resume_at` goes on. `response->download` holds the facts, on failure too.
 * Parameters: max_bytes (default: no cap), resume_at. Errors: `MCAT_ERR_ARGUMENT` (no sink, plain http to another host without
 * `allow_http`), `MCAT_ERR_LIMIT` (`max_bytes`), and those of every call. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_download(struct mcat_client *client,
                          const char *address,
                          mcat_sink sink,
                          void *user,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/**
 * Frees a response and all that is reached from it. NULL is allowed, and so is a response that was never filled in by the
 * library because memory ran out. The client may be gone already. Since 1.0.
 */
MCAT_API
void mcat_response_free(const struct mcat_response *response);

/**
 * Fetches the page after `response`: the same call with the same parameters, from `response->meta->next_offset` on.
 *
 * `client` is the one that made the first call or a share of it. `response` stays valid and stays the caller's. After a
 * failure call it again with the same `response`: it carries on where it stood.
 * Errors: `MCAT_ERR_ARGUMENT` where there is no next page (`next_offset` is -1), and those of the call. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_next_page(struct mcat_client *client,
                           const struct mcat_response *response,
                           const struct mcat_response **out);

/**
 * All versions of the service. `GET /versions`; in `response->versions`.
 *
 * The latest stable one and the one in development stand in `response->extra`.
 * Parameters: pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Versioning. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_versions(struct mcat_client *client,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/**
 * All stations. `GET /stations`; in `response->stations`.
 *
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Since service version 2.2. Errors: `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations(struct mcat_client *client,
                          const struct mcat_params *params,
                          const struct mcat_response **out);

/**
 * Top stations. `GET /stations/top`; in `response->stations`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations_top(struct mcat_client *client,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * Stations by decade. `GET /stations/decade`; in `response->stations`.
 *
 * The path can be replaced: `mcat_client_set_path`.
 * Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations_decade(struct mcat_client *client,
                                 const struct mcat_params *params,
                                 const struct mcat_response **out);

/**
 * Stations by id, several comma-separated. `GET /stations/{ids}`; in `response->stations`.
 *
 * `ids`: "ps." or "sas." ids. The path can be replaced: `mcat_client_set_path`.
 * Parameters: catalog, lang, is_streamable_only, rights (2.2), include (2.1), pretty.
 * Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
 * Specification: Catalog metadata. Since 1.0.
 */
MCAT_API
MCAT_NODISCARD
mcat_status mcat_stations_get(struct mcat_client *client,
                              const char *ids,
                              const struct mcat_params *params,
                              const struct mcat_response **out);

/**
 * The library's version, for example "1.0.0". Since 1.0.
 */
MCAT_API const char *mcat_version(void);

/**
 * The library's ABI: major × 65536 + minor. A program may run on a library of the same major and no smaller minor than its
 * header's; `mcat_client_new` checks it. Since 1.0.
 */
MCAT_API
uint32_t mcat_abi_version(void);

/**
 * A status's name, for example "MCAT_ERR_TIMEOUT"; "MCAT_ERR_?" for an unknown number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_status_name(int32_t status);

/**
 * A status in a sentence, in English, for a log or an engineer. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_status_text(int32_t status);

/**
 * A reason's name, for example "MCAT_REASON_REDIRECT"; "MCAT_REASON_?" for an unknown number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_reason_name(int32_t reason);

/**
 * A phase's name, for example "MCAT_PHASE_CONNECT"; "MCAT_PHASE_?" for an unknown number. Never NULL. Since 1.0.
 */
MCAT_API const char *mcat_phase_name(int32_t phase);

/**
 * The value of a key in an object; NULL where `object` is NULL, no object, or has no such key. It lives as long as the
 * response. Since 1.0.
 */
MCAT_API const struct mcat_value *mcat_value_find(const struct mcat_value *object, const char *name);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MUSICCAT_H */
