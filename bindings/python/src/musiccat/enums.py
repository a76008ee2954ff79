"""The numbers of the interface.

Written by a program from include/musiccat.h: change that, not this file.
"""

from typing import Final

from ._c.number import Number

__all__ = [
    "Status",
    "Reason",
    "Phase",
    "UserAction",
    "EventKind",
    "ValueKind",
    "IdKind",
    "Verdict",
    "TrackVerdict",
    "ImageKind",
    "LOG_ERROR",
    "LOG_WARNING",
    "LOG_INFO",
    "LOG_DEBUG",
    "RECORD_MAX",
    "STORE_OK",
    "STORE_ABSENT",
    "STORE_FAILED",
    "IO_OK",
    "IO_AGAIN",
    "IO_FAILED",
    "CREDENTIAL_KEY",
    "CREDENTIAL_MEMBER",
    "CREDENTIAL_NONE",
    "PRIORITY_FOREGROUND",
    "PRIORITY_BACKGROUND",
    "FLOW_VERSIONED",
    "FLOW_UNVERSIONED",
    "RESPONSE_TYPE_CODE",
    "RESPONSE_TYPE_TOKEN",
    "CHALLENGE_S256",
    "CHALLENGE_S256_HEX",
    "CHALLENGE_PLAIN",
    "PENDING_MAX",
    "STATION_STATE_MAX",
    "PLAYBACK_START",
    "PLAYBACK_STOP",
]


class Status(Number):
    """How a call ended. 0 to 9 are successes, all others failures: see `FAILED`. Numbers are never reused. Since 1.0.

    """

    #: Done.
    OK = 0
    #: Accepted by the service (HTTP 202) but not yet carried out: it becomes readable shortly afterwards.
    #: `wait_visible` waits for that.
    ACCEPTED = 1
    #: Done, or accepted, in part: `favorites` says what was not acknowledged, `meta.results` which parts failed.
    PARTIAL = 2
    #: An argument, a parameter or a setting breaks a rule; nothing was sent. `message` names it and the rule.
    ERR_ARGUMENT = 10
    #: The program was built with a header newer than this library.
    ERR_VERSION = 11
    #: A bug inside the library. The client stays usable; please report it.
    ERR_PANIC = 12
    #: No memory.
    ERR_MEMORY = 13
    #: This build, this service version or this address (HTTP 405) does not offer the call.
    ERR_UNSUPPORTED = 14
    #: A callback called the client that is calling it.
    ERR_REENTRANT = 15
    #: `cancel`, the tick callback, the byte callback or the source callback stopped the call.
    ERR_CANCELLED = 20
    #: The deadline passed. `phase` says where.
    ERR_TIMEOUT = 21
    #: The host's name could not be resolved.
    ERR_RESOLVE = 30
    #: No connection to the service.
    ERR_CONNECT = 31
    #: TLS failed; `reason` names the check.
    ERR_TLS = 32
    #: The device's clock is not set. It must be set before a certificate can be checked, and before the start of a
    #: track can be reported.
    ERR_CLOCK = 33
    #: The connection broke while a request or an answer was under way.
    ERR_IO = 34
    #: The answer is not the HTTP that this service speaks.
    ERR_PROTOCOL = 35
    #: The answer's body is not the JSON that it should be.
    ERR_PARSE = 36
    #: A cap was reached; `message` names the setting to raise.
    ERR_LIMIT = 37
    #: A callback returned a value that its contract does not allow.
    ERR_CALLBACK = 40
    #: The token store or the outbox's store failed, or holds something unreadable.
    ERR_STORE = 41
    #: The member must sign in (again). `reason` says why.
    ERR_SIGN_IN_NEEDED = 50
    #: The service refused the application key, or the member's name and password (HTTP 401). Or it refused a refresh
    #: with an error code that the library does not know: then `user_action` is `UserAction.SIGN_IN`, and the library
    #: keeps the tokens and tries them again.
    ERR_UNAUTHORIZED = 51
    #: Understood but refused (HTTP 403).
    ERR_FORBIDDEN = 52
    #: No such thing (HTTP 404). For unknown ids some services answer so, others `Status.OK` with an empty list: check
    #: `len` before you read the first item.
    ERR_NOT_FOUND = 53
    #: A conflict with the present state (HTTP 409); or an edit of a playlist found it changed, or a station belongs to
    #: another member.
    ERR_CONFLICT = 54
    #: What was sent is too large (HTTP 413).
    ERR_TOO_LARGE = 55
    #: The account is locked for some minutes after failed sign-ins (HTTP 423).
    ERR_ACCOUNT_LOCKED = 56
    #: Too many requests; `retry_after_ms` says when to try again.
    ERR_RATE_LIMITED = 57
    #: The service calls the request invalid (HTTP 400, and other 4xx that have no status of their own).
    ERR_BAD_REQUEST = 58
    #: The service failed (HTTP 500, and other 5xx that have no status of their own).
    ERR_SERVICE = 70
    #: The service is unavailable for now (HTTP 408, 502, 503, 504, or an error code of the token endpoint such as
    #: `temporarily_unavailable`), or each of the member's tokens expired before its request arrived (HTTP 401).
    ERR_UNAVAILABLE = 71


class Reason(Number):
    """Why, if the status alone does not say. The list grows at its end; treat an unknown number as `Reason.NONE`.

    Since 1.0.
    """

    #: Nothing to add to the status.
    NONE = 0
    #: Everything that can do this work is in use: hanging name look-ups, a store that another call or process uses,
    #: another program at the redirect's port.
    BUSY = 1
    #: The service answered with a redirect; service calls follow none. `location` holds the target.
    REDIRECT = 2
    #: A web page came instead of JSON, a picture or a preview, with success, HTTP 401 or 403; or the answer was HTTP
    #: 511. Probably a captive portal.
    CAPTIVE_PORTAL = 3
    #: The answer ended too early.
    TRUNCATED = 4
    #: The system's random source failed.
    RANDOM_SOURCE = 5
    #: The redirect's state is not the one that this sign-in began with.
    STATE_MISMATCH = 6
    #: The token record fails its checksum.
    STORE_CORRUPT = 7
    #: A refresh was cut off, by a broken connection, a power cut or the device's sleep, after the service may have
    #: used up the refresh token.
    INTERRUPTED = 8
    #: The service no longer accepts the refresh token.
    REVOKED = 9
    #: The call succeeded, but the new tokens could not be saved yet; they are kept in memory and saved as soon as
    #: possible.
    NOT_SAVED = 10
    #: No member has signed in.
    NOT_SIGNED_IN = 11
    #: The service refuses the application key.
    APP_KEY = 12
    #: The server's certificate has expired.
    CERTIFICATE_EXPIRED = 13
    #: The server's certificate is not valid yet. Most likely the device's clock is behind: `user_action` is
    #: `UserAction.SET_CLOCK`.
    CERTIFICATE_NOT_YET_VALID = 14
    #: The server's certificate is for another name.
    CERTIFICATE_NAME = 15
    #: The server's certificate does not lead to a trusted root.
    CERTIFICATE_UNTRUSTED = 16
    #: The server speaks no TLS version that the library does (1.2, 1.3).
    TLS_VERSION = 17
    #: The TLS exchange failed in another way; `message` says how.
    TLS_ALERT = 18
    #: The name does not exist.
    NAME_NOT_FOUND = 19
    #: The host refused the connection.
    REFUSED = 20
    #: The network or the host cannot be reached.
    UNREACHABLE = 21
    #: The connection was reset.
    RESET = 22
    #: For ten seconds the bytes came more slowly than the library accepts.
    TOO_SLOW = 23
    #: The body is larger than `max_body_bytes` (or `params.max_bytes` of a download), or takes more memory than
    #: `max_response_bytes`.
    BODY_SIZE = 24
    #: The body holds more JSON values than `max_nodes`.
    NODES = 25
    #: The body nests deeper than 32 levels.
    DEPTH = 26
    #: The answer's head is too large.
    HEAD_SIZE = 27
    #: The body is no JSON.
    NOT_JSON = 28
    #: The body is JSON, but not of a shape that the service sends.
    SHAPE = 29
    #: An address names another host than the configured ones. Not given by this release.
    FOREIGN_ORIGIN = 30
    #: Plain HTTP without `allow_http` to another machine, or to this one where `base_url` is not on it.
    INSECURE_ADDRESS = 31
    #: The library's own pace, not the service, held the request back.
    PACED = 32
    #: The service refused this name and password before: the library does not send them again.
    REPEATED_PASSWORD = 33
    #: A repeated removal found nothing to remove: the first one had worked.
    ALREADY_GONE = 34
    #: The tick callback answered non-zero.
    TICK = 35
    #: The byte callback, or `Params.item`, answered non-zero.
    SINK = 36
    #: This service version does not have the call or the parameter.
    SERVICE_VERSION = 37
    #: The library was built without the feature.
    NOT_BUILT_IN = 38
    #: The change that the service accepted cannot be read yet. It may become readable later.
    NOT_YET_VISIBLE = 39
    #: The source callback of an upload stopped it.
    SOURCE = 40
    #: The page of a list holds the items of the page before, although another offset was asked for.
    PAGE_REPEATED = 41
    #: The redirect brings a code or tokens without a state.
    STATE_MISSING = 42
    #: The redirect brings more than one state, or another parameter twice.
    STATE_REPEATED = 43
    #: The member cancelled the sign-in.
    ACCESS_DENIED = 44
    #: The service did not complete the sign-in: the redirect has an error that is not the member's doing, or the
    #: service refused the code.
    SIGN_IN_FAILED = 45
    #: The redirect brings a code (or tokens) and an error: nobody signed in.
    CODE_AND_ERROR = 46
    #: The redirect leads to another address than the sign-in began with.
    REDIRECT_URI = 47
    #: The text of `auth_begin` is damaged, or comes from a newer library or for another application.
    PENDING_UNREADABLE = 48
    #: A refresh brought the tokens of another member: they are not used. Or another member opened the station.
    OTHER_MEMBER = 49
    #: The service allows no more skips for now; `retry_after_ms` tells when it does again.
    SKIP_LIMIT = 50
    #: Another player took over the session.
    SESSION_TAKEN = 51
    #: The member may not stream: `response.verdict` says why.
    NOT_ENTITLED = 52
    #: A report for the service could not be written to the outbox's store; it is kept in memory and sent from there.
    OUTBOX_NOT_SAVED = 53
    #: The service answered, but did not say whether the account has the right to stream: the right is absent, or all
    #: entitlements are. `account_verdict` gives it with `Status.OK`. Since 1.1.
    RIGHT_UNKNOWN = 54
    #: The service did what was asked, and says that it is going to end this: a call, or the version of
    #: `Config.service_version`. `response.retires_ms` is the date, if it says one that can be read. An answer from the
    #: cache says so too. The device's maker should update the device by then. Since 1.1.
    RETIRING = 55
    #: The service has ended what was asked (410). Since 1.1.
    RETIRED = 56


class Phase(Number):
    """What a call was doing when it ended. Since 1.0."""

    #: Nothing was under way: the call succeeded, or was refused before it began.
    NONE = 0
    #: Looking up the host's name.
    RESOLVE = 1
    #: Opening the connection.
    CONNECT = 2
    #: The TLS handshake.
    TLS = 3
    #: Sending the request.
    SEND = 4
    #: Waiting for the answer's head.
    WAIT = 5
    #: Receiving the answer's body.
    BODY = 6
    #: Refreshing the member's tokens, or waiting for another thread that does.
    REFRESH = 7
    #: Held back by the pace, by an earlier HTTP 429, behind another change of the same playlist, or while another
    #: thread fetches the station's tracks.
    PACE = 8
    #: Waiting before another try.
    BACK_OFF = 9
    #: Reading or writing the token store or the outbox's.
    STORE = 10
    #: Reading the answer's JSON.
    DECODE = 11
    #: Waiting for the member's browser to come back.
    REDIRECT = 12


class UserAction(Number):
    """What the person at the device can do about it. Since 1.0."""

    #: Nothing: the member cannot fix it.
    NONE = 0
    #: Sign in.
    SIGN_IN = 1
    #: Upgrade the subscription: it does not allow streaming on this kind of device.
    UPGRADE = 2
    #: Fix a problem with the account on the service's website: it is suspended or has expired.
    FIX_ACCOUNT = 3
    #: Wait (for `retry_after_ms`, where it is known) and try again.
    WAIT = 4
    #: Set the device's clock.
    SET_CLOCK = 5


class EventKind(Number):
    """What happened to the member's sign-in. The list grows at its end: ignore an unknown number. Since 1.0."""

    #: A member has signed in: by a call of this member, or in another program on the same store, while nobody was
    #: signed in here or (since 1.1) replacing the member who was.
    SIGNED_IN = 1
    #: The tokens were refreshed, by this program.
    REFRESHED = 2
    #: The store did not save the record: it is kept in memory and used, and later calls try to save it again. Called
    #: once, until `EventKind.SAVED`.
    NOT_SAVED = 3
    #: The record that was not saved is saved now, or the store has a later one.
    SAVED = 4
    #: The member must sign in again. `reason` says why: `Reason.REVOKED`, `Reason.INTERRUPTED`, `Reason.OTHER_MEMBER`,
    #: or `Reason.NOT_SIGNED_IN` if another program on the same store signed the member out, or if the tokens expired
    #: and the service gave no refresh token. `Reason.STORE_CORRUPT`: the store's record is damaged. Called once, and
    #: once more after a restart.
    SIGN_IN_NEEDED = 5
    #: The account is locked for `retry_after_ms`: the library sends nothing for the member until then, or until
    #: `auth_unlock`. Called once per lock, and once more after a restart. If a sign-in with another name than the
    #: present member's finds its account locked, only its caller learns of it.
    LOCKED = 6
    #: The service is going to end a call that the program makes, or the version, or has ended it: `reason` is
    #: `Reason.RETIRING` or `Reason.RETIRED`, `call` names the function, `ends_ms` the date. Called once a function,
    #: again if the date changes, and once more after a restart. Since 1.1.
    RETIRING = 7


class ValueKind(Number):
    """Kinds of `Value`. Since 1.0."""

    #: JSON null, or no value at all.
    NULL = 0
    #: true or false; `number` is 1 or 0.
    BOOLEAN = 1
    #: A number; `text` is its text.
    NUMBER = 2
    #: A text.
    TEXT = 3
    #: An array: `items`.
    ARRAY = 4
    #: An object: `members`.
    OBJECT = 5


class IdKind(Number):
    """Kinds of ids, by their moniker. Since 1.0."""

    #: No moniker that the library knows: a shortcut, a member id, or a kind made later.
    OTHER = 0
    #: alb.
    ALBUM = 1
    #: art.
    ARTIST = 2
    #: tra.
    TRACK = 3
    #: g.
    GENRE = 4
    #: tag.
    TAG = 5
    #: pp. and mp.
    PLAYLIST = 6
    #: ps. and sas.
    STATION = 7
    #: imgs.
    IMAGE_SET = 8
    #: po.
    POST = 9
    #: RevAl.
    REVIEW = 10


class Verdict(Number):
    """Whether a member may stream. Since 1.0."""

    #: The member may stream.
    MAY_STREAM = 0
    #: There is a problem with the account (suspended or expired): point the member to the service's website.
    ACCOUNT_PROBLEM = 1
    #: The subscription does not allow streaming on this kind of device: tell the member to upgrade.
    UPGRADE = 2
    #: The member must sign in (again).
    SIGN_IN = 3
    #: The account is locked, the service cannot be asked, or it does not say whether the member has the right: play
    #: nothing, and try again after `retry_after_ms`.
    WAIT = 4


class TrackVerdict(Number):
    """Whether a track may be played to a member. If several reasons forbid it, the most useful one. Since 1.0."""

    #: It may be played.
    MAY_PLAY = 0
    #: Nobody may stream it here: grey it out, and go on to the next one.
    NOT_STREAMABLE = 1
    #: It has explicit content, and the account's parental control is on.
    EXPLICIT = 2
    #: A sample was asked about, and there is none.
    NO_PREVIEW = 3
    #: The member's account does not give the right to stream it: tell the member what `account_verdict` says.
    NO_RIGHTS = 4


class ImageKind(Number):
    """Kinds of images, by what they show. Since 1.0."""

    #: An artist: 70x47, 150x100, 356x237, 633x422.
    ARTIST = 1
    #: An album, or a track by its album's id: 70x70, 170x170, 200x200, 300x300, 500x500.
    ALBUM = 2
    #: A playlist's montage: 230x153, 1200x400, 1800x600.
    PLAYLIST = 3
    #: A genre's montage: 161x64, 240x160.
    GENRE = 4
    #: A station: 230x153, 400x400, 500x500.
    STATION = 5
    #: An image set: 70x70, 170x170, 200x200, 300x300, 500x500.
    SET = 6
    #: A member's own playlist image: 70x70, 170x170, 200x200, 300x300, 500x500, 638x638.
    EXTERNAL = 7


#: Log level of `Config.log_level`: failures. Since 1.0.
LOG_ERROR: Final = 1

#: Log level: what may need attention. Since 1.0.
LOG_WARNING: Final = 2

#: Log level: one line a call; also what is no fault: nobody is signed in, or a call was stopped. Since 1.0.
LOG_INFO: Final = 3

#: Log level: one line a try, with connection, status, time and bytes (docs/support.md). Since 1.0.
LOG_DEBUG: Final = 4

#: A store never gets a record longer than this many bytes. Since 1.0.
RECORD_MAX: Final = 4096

#: Store callbacks: done. Since 1.0.
STORE_OK: Final = 0

#: Store callback `load`: there is no record. Since 1.0.
STORE_ABSENT: Final = 1

#: Store callbacks: failed; what was there is still there. Since 1.0.
STORE_FAILED: Final = 2

#: Transport callbacks: done. Since 1.0.
IO_OK: Final = 0

#: Transport callbacks: not within `wait_ms`; call again. Since 1.0.
IO_AGAIN: Final = 1

#: Transport callbacks: the connection failed. Since 1.0.
IO_FAILED: Final = 2

#: `RawRequest.credential`: the application key. Since 1.0.
CREDENTIAL_KEY: Final = 0

#: `RawRequest.credential`: the member's access token. Since 1.0.
CREDENTIAL_MEMBER: Final = 1

#: `RawRequest.credential`: none. Since 1.0.
CREDENTIAL_NONE: Final = 2

#: `Params.priority`: somebody waits for this call. Since 1.0.
PRIORITY_FOREGROUND: Final = 0

#: `Params.priority`: background work. It never delays a foreground call, waits longer between tries, and the first
#: background request begins up to 30 s late (a quarter of its deadline at most). Changes of playlists wait like
#: foreground calls, since one of those may be behind them; edits of a playlist's tracks
#: (`me_library_playlist_tracks_insert`, `_remove`, `_move`) also have the short waits between tries. Since 1.0.
PRIORITY_BACKGROUND: Final = 1

#: `SignInRequest.flow`: the versioned calls, with a challenge and without a secret. Since 1.0.
FLOW_VERSIONED: Final = 0

#: `SignInRequest.flow`: the unversioned calls, with `api_secret`. Since 1.0.
FLOW_UNVERSIONED: Final = 1

#: `SignInRequest.response_type`: the redirect brings a code, which `auth_finish` exchanges for tokens. Since 1.0.
RESPONSE_TYPE_CODE: Final = 0

#: `SignInRequest.response_type`: the redirect itself brings the tokens, in its fragment. Versioned flow only. Since
#: 1.0.
RESPONSE_TYPE_TOKEN: Final = 1

#: `SignInRequest.challenge`: SHA-256 of the verifier as base64url without padding (RFC 7636). Since 1.0.
CHALLENGE_S256: Final = 0

#: `SignInRequest.challenge`: SHA-256 of the verifier as hexadecimal digits. Since 1.0.
CHALLENGE_S256_HEX: Final = 1

#: `SignInRequest.challenge`: the verifier itself. It protects less: use it only for a service that accepts nothing
#: else. Since 1.0.
CHALLENGE_PLAIN: Final = 2

#: Longest `SignIn.pending`, with its NUL. Since 1.0.
PENDING_MAX: Final = 4096

#: Longest `StationNow.state`, with its NUL. Since 1.0.
STATION_STATE_MAX: Final = 4096

#: `Metering.kind`: a track began. Since 1.0.
PLAYBACK_START: Final = 1

#: `Metering.kind`: a track ended, by itself or not. Since 1.0.
PLAYBACK_STOP: Final = 2
