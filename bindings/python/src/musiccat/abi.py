# ruff: noqa: N801
"""The C interface as ctypes sees it: constants, structs, callbacks, and `bind` for the functions.

The package stands on it, and programs may too: `musiccat.library()` has every function of musiccat.h, and
the header's rules hold. Written by a program from include/musiccat.h: change that, not this file.
"""

import ctypes
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_int8,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_void_p,
)

MCAT_ABI_MAJOR = 1
MCAT_ABI_MINOR = 1
MCAT_UNSET = 0
MCAT_YES = 1
MCAT_NO = 2
MCAT_LOG_ERROR = 1
MCAT_LOG_WARNING = 2
MCAT_LOG_INFO = 3
MCAT_LOG_DEBUG = 4
MCAT_RECORD_MAX = 4096
MCAT_STORE_OK = 0
MCAT_STORE_ABSENT = 1
MCAT_STORE_FAILED = 2
MCAT_IO_OK = 0
MCAT_IO_AGAIN = 1
MCAT_IO_FAILED = 2
MCAT_CREDENTIAL_KEY = 0
MCAT_CREDENTIAL_MEMBER = 1
MCAT_CREDENTIAL_NONE = 2
MCAT_PRIORITY_FOREGROUND = 0
MCAT_PRIORITY_BACKGROUND = 1
MCAT_FLOW_VERSIONED = 0
MCAT_FLOW_UNVERSIONED = 1
MCAT_RESPONSE_TYPE_CODE = 0
MCAT_RESPONSE_TYPE_TOKEN = 1
MCAT_CHALLENGE_S256 = 0
MCAT_CHALLENGE_S256_HEX = 1
MCAT_CHALLENGE_PLAIN = 2
MCAT_PENDING_MAX = 4096
MCAT_STATION_STATE_MAX = 4096
MCAT_PLAYBACK_START = 1
MCAT_PLAYBACK_STOP = 2
MCAT_OK = 0
MCAT_ACCEPTED = 1
MCAT_PARTIAL = 2
MCAT_ERR_ARGUMENT = 10
MCAT_ERR_VERSION = 11
MCAT_ERR_PANIC = 12
MCAT_ERR_MEMORY = 13
MCAT_ERR_UNSUPPORTED = 14
MCAT_ERR_REENTRANT = 15
MCAT_ERR_CANCELLED = 20
MCAT_ERR_TIMEOUT = 21
MCAT_ERR_RESOLVE = 30
MCAT_ERR_CONNECT = 31
MCAT_ERR_TLS = 32
MCAT_ERR_CLOCK = 33
MCAT_ERR_IO = 34
MCAT_ERR_PROTOCOL = 35
MCAT_ERR_PARSE = 36
MCAT_ERR_LIMIT = 37
MCAT_ERR_CALLBACK = 40
MCAT_ERR_STORE = 41
MCAT_ERR_SIGN_IN_NEEDED = 50
MCAT_ERR_UNAUTHORIZED = 51
MCAT_ERR_FORBIDDEN = 52
MCAT_ERR_NOT_FOUND = 53
MCAT_ERR_CONFLICT = 54
MCAT_ERR_TOO_LARGE = 55
MCAT_ERR_ACCOUNT_LOCKED = 56
MCAT_ERR_RATE_LIMITED = 57
MCAT_ERR_BAD_REQUEST = 58
MCAT_ERR_SERVICE = 70
MCAT_ERR_UNAVAILABLE = 71
MCAT_REASON_NONE = 0
MCAT_REASON_BUSY = 1
MCAT_REASON_REDIRECT = 2
MCAT_REASON_CAPTIVE_PORTAL = 3
MCAT_REASON_TRUNCATED = 4
MCAT_REASON_RANDOM_SOURCE = 5
MCAT_REASON_STATE_MISMATCH = 6
MCAT_REASON_STORE_CORRUPT = 7
MCAT_REASON_INTERRUPTED = 8
MCAT_REASON_REVOKED = 9
MCAT_REASON_NOT_SAVED = 10
MCAT_REASON_NOT_SIGNED_IN = 11
MCAT_REASON_APP_KEY = 12
MCAT_REASON_CERTIFICATE_EXPIRED = 13
MCAT_REASON_CERTIFICATE_NOT_YET_VALID = 14
MCAT_REASON_CERTIFICATE_NAME = 15
MCAT_REASON_CERTIFICATE_UNTRUSTED = 16
MCAT_REASON_TLS_VERSION = 17
MCAT_REASON_TLS_ALERT = 18
MCAT_REASON_NAME_NOT_FOUND = 19
MCAT_REASON_REFUSED = 20
MCAT_REASON_UNREACHABLE = 21
MCAT_REASON_RESET = 22
MCAT_REASON_TOO_SLOW = 23
MCAT_REASON_BODY_SIZE = 24
MCAT_REASON_NODES = 25
MCAT_REASON_DEPTH = 26
MCAT_REASON_HEAD_SIZE = 27
MCAT_REASON_NOT_JSON = 28
MCAT_REASON_SHAPE = 29
MCAT_REASON_FOREIGN_ORIGIN = 30
MCAT_REASON_INSECURE_ADDRESS = 31
MCAT_REASON_PACED = 32
MCAT_REASON_REPEATED_PASSWORD = 33
MCAT_REASON_ALREADY_GONE = 34
MCAT_REASON_TICK = 35
MCAT_REASON_SINK = 36
MCAT_REASON_SERVICE_VERSION = 37
MCAT_REASON_NOT_BUILT_IN = 38
MCAT_REASON_NOT_YET_VISIBLE = 39
MCAT_REASON_SOURCE = 40
MCAT_REASON_PAGE_REPEATED = 41
MCAT_REASON_STATE_MISSING = 42
MCAT_REASON_STATE_REPEATED = 43
MCAT_REASON_ACCESS_DENIED = 44
MCAT_REASON_SIGN_IN_FAILED = 45
MCAT_REASON_CODE_AND_ERROR = 46
MCAT_REASON_REDIRECT_URI = 47
MCAT_REASON_PENDING_UNREADABLE = 48
MCAT_REASON_OTHER_MEMBER = 49
MCAT_REASON_SKIP_LIMIT = 50
MCAT_REASON_SESSION_TAKEN = 51
MCAT_REASON_NOT_ENTITLED = 52
MCAT_REASON_OUTBOX_NOT_SAVED = 53
MCAT_REASON_RIGHT_UNKNOWN = 54
MCAT_REASON_RETIRING = 55
MCAT_REASON_RETIRED = 56
MCAT_PHASE_NONE = 0
MCAT_PHASE_RESOLVE = 1
MCAT_PHASE_CONNECT = 2
MCAT_PHASE_TLS = 3
MCAT_PHASE_SEND = 4
MCAT_PHASE_WAIT = 5
MCAT_PHASE_BODY = 6
MCAT_PHASE_REFRESH = 7
MCAT_PHASE_PACE = 8
MCAT_PHASE_BACK_OFF = 9
MCAT_PHASE_STORE = 10
MCAT_PHASE_DECODE = 11
MCAT_PHASE_REDIRECT = 12
MCAT_ACTION_NONE = 0
MCAT_ACTION_SIGN_IN = 1
MCAT_ACTION_UPGRADE = 2
MCAT_ACTION_FIX_ACCOUNT = 3
MCAT_ACTION_WAIT = 4
MCAT_ACTION_SET_CLOCK = 5
MCAT_EVENT_SIGNED_IN = 1
MCAT_EVENT_REFRESHED = 2
MCAT_EVENT_NOT_SAVED = 3
MCAT_EVENT_SAVED = 4
MCAT_EVENT_SIGN_IN_NEEDED = 5
MCAT_EVENT_LOCKED = 6
MCAT_EVENT_RETIRING = 7
MCAT_VALUE_NULL = 0
MCAT_VALUE_BOOLEAN = 1
MCAT_VALUE_NUMBER = 2
MCAT_VALUE_TEXT = 3
MCAT_VALUE_ARRAY = 4
MCAT_VALUE_OBJECT = 5
MCAT_ITEM_ARTIST = 1
MCAT_ITEM_ALBUM = 2
MCAT_ITEM_TRACK = 3
MCAT_ITEM_PREVIEW = 4
MCAT_ITEM_STATION = 5
MCAT_ITEM_IMAGE = 6
MCAT_ITEM_GENRE = 7
MCAT_ITEM_PLAYLIST = 8
MCAT_ITEM_TAG = 9
MCAT_ITEM_MEMBER = 10
MCAT_ITEM_POST = 11
MCAT_ITEM_CATEGORY = 12
MCAT_ITEM_REVIEW = 13
MCAT_ITEM_CATALOG = 14
MCAT_ITEM_VERSION = 15
MCAT_ITEM_FAVORITE = 16
MCAT_ITEM_FAVORITE_STATUS = 17
MCAT_ITEM_CHART_ROW = 18
MCAT_ITEM_BIO = 19
MCAT_ITEM_CONTEMPORARY = 20
MCAT_ITEM_FOLLOWER = 21
MCAT_ITEM_INFLUENCER = 22
MCAT_ITEM_RELATED = 23
MCAT_ID_OTHER = 0
MCAT_ID_ALBUM = 1
MCAT_ID_ARTIST = 2
MCAT_ID_TRACK = 3
MCAT_ID_GENRE = 4
MCAT_ID_TAG = 5
MCAT_ID_PLAYLIST = 6
MCAT_ID_STATION = 7
MCAT_ID_IMAGE_SET = 8
MCAT_ID_POST = 9
MCAT_ID_REVIEW = 10
MCAT_VERDICT_MAY_STREAM = 0
MCAT_VERDICT_ACCOUNT_PROBLEM = 1
MCAT_VERDICT_UPGRADE = 2
MCAT_VERDICT_SIGN_IN = 3
MCAT_VERDICT_WAIT = 4
MCAT_TRACK_MAY_PLAY = 0
MCAT_TRACK_NOT_STREAMABLE = 1
MCAT_TRACK_EXPLICIT = 2
MCAT_TRACK_NO_PREVIEW = 3
MCAT_TRACK_NO_RIGHTS = 4
MCAT_IMAGE_ARTIST = 1
MCAT_IMAGE_ALBUM = 2
MCAT_IMAGE_PLAYLIST = 3
MCAT_IMAGE_GENRE = 4
MCAT_IMAGE_STATION = 5
MCAT_IMAGE_SET = 6
MCAT_IMAGE_EXTERNAL = 7


class mcat_client(Structure):
    """A client: one application, one member. Made by `new` or `share`, given back by `free`. Since 1.0."""


class mcat_station(Structure):
    """A station that a player plays, one track after the other. Made by `station_open`, freed by `free`."""


class mcat_store(Structure):
    """Where the library keeps a member's tokens: one opaque record of at most `RECORD_MAX` bytes. It holds secrets:
    keep it from other programs. docs/porting.md has an example.
    """


class mcat_transport(Structure):
    """The device's own connections, instead of the library's sockets and, with `secure`, of its TLS. `open`, `send`
    and `recv` wait at most `wait_ms` (0 to 100) and answer `IO_OK`, `IO_AGAIN` (called again with the same
    arguments) or `IO_FAILED`. Callbacks may run on several threads at once, for different connections. Since 1.0.
    """


class mcat_clock(Structure):
    """The device's clocks, for boards without a real-time clock and for tests. A callback left None keeps the
    system's. `wall_ms` and `boot_ms` must not call the library. Since 1.0.
    """


class mcat_event(Structure):
    """Something that happened to the member's sign-in, or that the service announces. Lives during the callback. Since
    1.0.
    """


class mcat_outbox_store(Structure):
    """Where the library keeps reports that wait for the service: bytes that grow at their end. They say what the
    member listens to, hold the member's name and id as salted hashes only, and no secret. The library calls the
    callbacks one at a time, on the calling thread. They answer `STORE_OK` or `STORE_FAILED`. Since 1.0.
    """


class mcat_metering(Structure):
    """A playback as the service gets it. Lives during the callback. Since 1.0."""


class mcat_config(Structure):
    """Settings of a client. Since 1.0."""


class mcat_raw_request(Structure):
    """A call that the library has no function for. Since 1.0."""


class mcat_trust(Structure):
    """Until when the certificates are valid by which the service is trusted. Instants are in milliseconds since
    1970-01-01T00:00:00Z, those of roots to the day; -1 not known, and in every field on calls that do not have it.
    Since 1.1.
    """


class mcat_text_list(Structure):
    """A list of texts: UTF-8, NUL-terminated. Where `len` is 0, `items` tells an empty list from none at all: None
    where the service sent none. Since 1.0.
    """


class mcat_value_list(Structure):
    """A list of values. Since 1.0."""


class mcat_value_member(Structure):
    """One named value of an object. Since 1.0."""


class mcat_value_member_list(Structure):
    """The named values of an object. Since 1.0."""


class mcat_value(Structure):
    """A JSON value as the service sent it. `value_find` looks a key up. Since 1.0."""


class mcat_link(Structure):
    """One related resource: where it is, and for multi-valued relations the ids. Specification: Conventions, links.

    Since 1.0.
    """


class mcat_artist_list(Structure):
    """A list of artists. Since 1.0."""


class mcat_album_list(Structure):
    """A list of albums. Since 1.0."""


class mcat_track_list(Structure):
    """A list of tracks. Since 1.0."""


class mcat_station_list(Structure):
    """A list of stations. Since 1.0."""


class mcat_genre_list(Structure):
    """A list of genres. Since 1.0."""


class mcat_playlist_list(Structure):
    """A list of playlists. Since 1.0."""


class mcat_tag_list(Structure):
    """A list of tags. Since 1.0."""


class mcat_member_list(Structure):
    """A list of members. Since 1.0."""


class mcat_post_list(Structure):
    """A list of posts. Since 1.0."""


class mcat_category_list(Structure):
    """A list of categories. Since 1.0."""


class mcat_review_list(Structure):
    """A list of reviews. Since 1.0."""


class mcat_catalog_list(Structure):
    """A list of catalogs. Since 1.0."""


class mcat_image_list(Structure):
    """A list of images. Since 1.0."""


class mcat_bio_list(Structure):
    """A list of biographies. Since 1.0."""


class mcat_service_version(Structure):
    """A version of the service. Since 1.0."""


class mcat_service_version_list(Structure):
    """A list of service versions. Since 1.0."""


class mcat_favorite_list(Structure):
    """A list of entries. Since 1.0."""


class mcat_favorite_status_list(Structure):
    """A list of states. Since 1.0."""


class mcat_chart_row_list(Structure):
    """A list of rows. Since 1.0."""


class mcat_result(Structure):
    """The result of one part of a call that creates or updates a playlist. Specification: Conventions, meta.results.

    Since 1.0.
    """


class mcat_result_list(Structure):
    """A list of results. Since 1.0."""


class mcat_match_reason(Structure):
    """Why a release was recommended. Since 1.0."""


class mcat_match(Structure):
    """A release that was chosen for the member. Specification: Conventions, meta.matched. Since 1.0."""


class mcat_match_list(Structure):
    """A list of matches. Since 1.0."""


class mcat_meta(Structure):
    """About a list. Specification: Conventions, meta. Numbers are -1 if the service did not say. Since 1.0."""


class mcat_stats(Structure):
    """What a call cost. Times in milliseconds of the boot-time clock, summed over all tries. Since 1.0."""


class mcat_linked(Structure):
    """The objects that `Params.include` added to those of the call (up to service version 2.1), from every object of
    the answer, in its order: find yours by its id. If several objects lead to the same one, it may be here several
    times. All lists are empty if nothing was included. Specification: Conventions, linked. Since 1.1.
    """


class mcat_item(Structure):
    """An object of a list of the answer, for the time of the callback. `kind` says which pointer to use; the other
    pointers lead to objects without content. Since 1.1.
    """


class mcat_params(Structure):
    """Parameters of a call. One that the call does not take gives `ArgumentError`, one that the client's service
    version lacks `UnsupportedError`: "(2.2)" after its name means from that version on, "(up to 2.1)" up to that
    one. None for none. Since 1.0.
    """


class mcat_response(Structure):
    """The result of a call. It owns everything that you reach from it until `response_free`, also after the client is
    gone, and any thread may read it. Since 1.0.
    """


class mcat_sign_in_request(Structure):
    """How a member is to sign in with a browser. None for the defaults. Since 1.0."""


class mcat_sign_in(Structure):
    """A sign-in, and the member's tokens. On other calls texts are None and numbers -1. Since 1.0."""


class mcat_tokens(Structure):
    """Tokens that the application has from elsewhere, for `auth_import`. At least one of the two tokens is given.

    Since 1.1.
    """


class mcat_subscription(Structure):
    """The member's subscription. Since 1.0."""


class mcat_right(Structure):
    """One right of a member, by the service's key: "canStreamOnHomeDevice" and its kin. Since 1.0."""


class mcat_right_list(Structure):
    """A list of rights. Since 1.0."""


class mcat_entitlements(Structure):
    """What the member may do, and how much of it. Since 1.0."""


class mcat_account(Structure):
    """The member's account. Specification: Member account. Any field may be unknown. Since 1.0."""


class mcat_verdict_now(Structure):
    """Whether a member may stream, and how old that knowledge is. Since 1.0."""


class mcat_member_links(Structure):
    """Related resources of a member. Since 1.0."""


class mcat_member(Structure):
    """A member. Others see what the member's `visibility` lets them. Specification: Member. Since 1.0."""


class mcat_bio(Structure):
    """A biography. Since 1.0."""


class mcat_artist_links(Structure):
    """Related resources of an artist. Since 1.0."""


class mcat_artist(Structure):
    """An artist. Specification: Artist. Since 1.0."""


class mcat_contributors(Structure):
    """Artists by the part they had in a recording. Each list holds artist ids. Specification: Album and Track. Since
    1.0.
    """


class mcat_releases(Structure):
    """Ids by kind of release: album ids in an artist's `album_groups`, artist ids in an album's `discographies`. Since
    1.0.
    """


class mcat_album_links(Structure):
    """Related resources of an album. Since 1.0."""


class mcat_album(Structure):
    """An album. Specification: Album. Since 1.0."""


class mcat_review_links(Structure):
    """Related resources of a review. Since 1.0."""


class mcat_review(Structure):
    """A review of an album. The specification leaves its fields open. Since 1.0."""


class mcat_format(Structure):
    """One audio format that a track is offered in. Since 1.0. Tracks that name the same format may share one struct."""


class mcat_format_list(Structure):
    """A list of formats, unordered. Since 1.0."""


class mcat_track_links(Structure):
    """Related resources of a track. Since 1.0."""


class mcat_track(Structure):
    """A track. Specification: Track. The service plays 30-second samples; full tracks need a separate vendor SDK.

    Since 1.0.
    """


class mcat_genre_links(Structure):
    """Related resources of a genre. Since 1.0."""


class mcat_genre(Structure):
    """A genre. Specification: Genre. Since 1.0."""


class mcat_playlist_links(Structure):
    """Related resources of a playlist. Since 1.0."""


class mcat_playlist(Structure):
    """A playlist. Specification: Playlist. Since 1.0."""


class mcat_post_links(Structure):
    """Related resources of a post. Since 1.0."""


class mcat_post(Structure):
    """An editorial post. The specification leaves its fields open: `extra` has those that the library does not know.

    Since 1.0.
    """


class mcat_category(Structure):
    """A category of posts. The specification leaves its fields open. Since 1.0."""


class mcat_tag_links(Structure):
    """Related resources of a tag, before 2.2. Since 1.0."""


class mcat_tag(Structure):
    """An editorial tag: a label of tracks or playlists by genre, theme or activity. Specification: Editorial tag.

    Since 1.0.
    """


class mcat_catalog(Structure):
    """The catalog of a country. The specification leaves its fields open. Since 1.0."""


class mcat_station_options(Structure):
    """How a station is opened. None for the defaults. Since 1.0."""


class mcat_playback(Structure):
    """How a track is played. Since 1.0."""


class mcat_station_now(Structure):
    """The state of a station. Every field is unknown on calls without a station. Since 1.0."""


class mcat_context(Structure):
    """Where the member found the thing that becomes a favorite or gets a tag. The service names it in notifications
    and activity feeds. Set at least one. Since 1.0.
    """


class mcat_station_links(Structure):
    """Related resources of a station. Since 1.0."""


class mcat_station_object(Structure):
    """A station's description (`station_tracks` plays one). Specification: Station. Since 1.0."""


class mcat_outbox_now(Structure):
    """The state of the outbox. Every field is -1 on calls that do not have it. Counts begin with the client, or with
    the content of the store.
    Since 1.0.
    """


class mcat_session(Structure):
    """A session: one player of an account at a time holds it. Since 1.0."""


class mcat_favorite_links(Structure):
    """What an entry of the favorites list is. Since 1.0."""


class mcat_favorite(Structure):
    """An entry of the favorites list before 2.2, or the result for one that was added. Specification: Favorites. Since
    1.0.
    """


class mcat_favorite_status(Structure):
    """Whether something is a favorite. Since 1.0."""


class mcat_chart_row(Structure):
    """A row of a member's own charts (version 1). Since 1.0."""


class mcat_last_update_date(Structure):
    """When the member's library last changed. Since 1.0."""


class mcat_new_playlist(Structure):
    """A playlist to create. A field that is None is the service's choice, or the original's of a copy. Since 1.0."""


class mcat_playlist_changes(Structure):
    """Changes of a playlist. A field that is None or `None` stays as it is; set at least one. Since 1.0."""


class mcat_image(Structure):
    """An image, in whichever of the service's shapes it came. Specification: Image. Since 1.0."""


class mcat_image_options(Structure):
    """Choices of a playlist montage, and the version of a member's image. Since 1.0."""


class mcat_picture(Structure):
    """What to show a picture of, and the panel that shows it. Set one of the pointers, and `width` and `height`.

    Objects are responses', and need only live during the call. Since 1.0.
    """


class mcat_download_result(Structure):
    """How a download ended. Since 1.0."""


class mcat_memory(Structure):
    """A device's own allocator, for `memory_set`. The callbacks may run on any thread, several at once, in any call of
    the library except `cancel`; they must not call the library. They and their `user` must work for as long as the
    process uses the library, also after the last client is gone. Since 1.1.
    """


mcat_on_item = CFUNCTYPE(c_int32, c_void_p, c_int64, POINTER(mcat_item))
mcat_source = CFUNCTYPE(c_int32, c_void_p, c_int64, c_int64, c_void_p, c_size_t, POINTER(c_size_t))
mcat_sink = CFUNCTYPE(c_int32, c_void_p, c_int64, c_void_p, c_size_t, c_int64, c_int64)
mcat_auth_catch_ready = CFUNCTYPE(None, c_void_p, c_int64)
mcat_store_load = CFUNCTYPE(c_int32, c_void_p, c_int64, c_void_p, c_size_t, POINTER(c_size_t))
mcat_store_save = CFUNCTYPE(c_int32, c_void_p, c_int64, c_void_p, c_size_t)
mcat_store_erase = CFUNCTYPE(c_int32, c_void_p, c_int64)
mcat_store_lock = CFUNCTYPE(c_int32, c_void_p, c_int64, c_int32)
mcat_store_unlock = CFUNCTYPE(None, c_void_p)
mcat_transport_open = CFUNCTYPE(c_int32, c_void_p, c_int64, c_int32, c_char_p, c_int32, c_int32, POINTER(c_void_p))
mcat_transport_send = CFUNCTYPE(c_int32, c_void_p, c_int64, c_int32, c_void_p, c_void_p, c_size_t, POINTER(c_size_t))
mcat_transport_recv = CFUNCTYPE(c_int32, c_void_p, c_int64, c_int32, c_void_p, c_void_p, c_size_t, POINTER(c_size_t))
mcat_transport_close = CFUNCTYPE(None, c_void_p, c_void_p)
mcat_transport_usable = CFUNCTYPE(c_int32, c_void_p, c_void_p)
mcat_clock_wall_ms = CFUNCTYPE(c_int64, c_void_p)
mcat_clock_boot_ms = CFUNCTYPE(c_int64, c_void_p)
mcat_clock_wait = CFUNCTYPE(c_int32, c_void_p, c_int64)
mcat_outbox_store_load = CFUNCTYPE(c_int32, c_void_p, c_int64, c_void_p, c_size_t, POINTER(c_size_t))
mcat_outbox_store_append = CFUNCTYPE(c_int32, c_void_p, c_int64, c_void_p, c_size_t)
mcat_outbox_store_replace = CFUNCTYPE(c_int32, c_void_p, c_int64, c_void_p, c_size_t)
mcat_config_log = CFUNCTYPE(None, c_void_p, c_int32, c_char_p)
mcat_config_tick = CFUNCTYPE(c_int32, c_void_p, c_int64)
mcat_config_opened = CFUNCTYPE(c_int32, c_void_p, c_int32)
mcat_config_resolve = CFUNCTYPE(c_int32, c_void_p, c_int64, c_char_p, POINTER(c_char), c_size_t)
mcat_config_event = CFUNCTYPE(None, c_void_p, c_int64, POINTER(mcat_event))
mcat_config_metering = CFUNCTYPE(c_int32, c_void_p, c_int64, POINTER(mcat_metering), POINTER(c_char), c_size_t, POINTER(c_size_t))
mcat_memory_allocate = CFUNCTYPE(c_void_p, c_void_p, c_size_t)
mcat_memory_release = CFUNCTYPE(None, c_void_p, c_void_p)

mcat_store._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("user", c_void_p),
    ("load", mcat_store_load),
    ("save", mcat_store_save),
    ("erase", mcat_store_erase),
    ("lock", mcat_store_lock),
    ("unlock", mcat_store_unlock),
]

mcat_transport._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("secure", c_int32),
    ("reserved", c_int32),
    ("user", c_void_p),
    ("open", mcat_transport_open),
    ("send", mcat_transport_send),
    ("recv", mcat_transport_recv),
    ("close", mcat_transport_close),
    ("usable", mcat_transport_usable),
]

mcat_clock._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("user", c_void_p),
    ("wall_ms", mcat_clock_wall_ms),
    ("boot_ms", mcat_clock_boot_ms),
    ("wait", mcat_clock_wait),
]

mcat_event._fields_ = [
    ("kind", c_int32),
    ("reason", c_int32),
    ("retry_after_ms", c_int64),
    ("ends_ms", c_int64),
    ("call", c_char_p),
]

mcat_outbox_store._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("user", c_void_p),
    ("load", mcat_outbox_store_load),
    ("append", mcat_outbox_store_append),
    ("replace", mcat_outbox_store_replace),
]

mcat_metering._fields_ = [
    ("track", c_char_p),
    ("source", c_char_p),
    ("user_id", c_char_p),
    ("tier_code", c_char_p),
    ("started", c_char_p),
    ("format", c_char_p),
    ("started_ms", c_int64),
    ("played_ms", c_int64),
    ("kind", c_int32),
    ("bitrate", c_int32),
    ("offline", c_int8),
]

mcat_config._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("deadline_ms", c_int64),
    ("upload_deadline_ms", c_int64),
    ("connect_ms", c_int64),
    ("max_body_bytes", c_int64),
    ("pace", c_int32),
    ("allow_http", c_int32),
    ("log_level", c_int32),
    ("max_nodes", c_int32),
    ("max_tries", c_int32),
    ("reserved", c_int32),
    ("base_url", c_char_p),
    ("image_url", c_char_p),
    ("service_version", c_char_p),
    ("api_key", c_char_p),
    ("api_secret", c_char_p),
    ("client_id", c_char_p),
    ("redirect_uri", c_char_p),
    ("user_agent", c_char_p),
    ("catalog", c_char_p),
    ("lang", c_char_p),
    ("token_file", c_char_p),
    ("ca_file", c_char_p),
    ("ca_pem", c_char_p),
    ("user", c_void_p),
    ("store", POINTER(mcat_store)),
    ("transport", POINTER(mcat_transport)),
    ("clock", POINTER(mcat_clock)),
    ("log", mcat_config_log),
    ("tick", mcat_config_tick),
    ("opened", mcat_config_opened),
    ("resolve", mcat_config_resolve),
    ("event", mcat_config_event),
    ("outbox_file", c_char_p),
    ("outbox", POINTER(mcat_outbox_store)),
    ("outbox_bytes", c_size_t),
    ("metering", mcat_config_metering),
    ("cache_bytes", c_int64),
    ("website_url", c_char_p),
    ("reserved_pointer", c_void_p),
    ("max_response_bytes", c_int64),
]

mcat_raw_request._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("credential", c_int32),
    ("idempotent", c_int32),
    ("unversioned", c_int32),
    ("reserved", c_int32),
    ("method", c_char_p),
    ("path", c_char_p),
    ("query", c_char_p),
    ("content_type", c_char_p),
    ("body", c_void_p),
    ("body_len", c_size_t),
]

mcat_trust._fields_ = [
    ("roots", c_int64),
    ("first_root_ends_ms", c_int64),
    ("last_root_ends_ms", c_int64),
    ("chain_ends_ms", c_int64),
    ("chain_root_ends_ms", c_int64),
]

mcat_text_list._fields_ = [
    ("items", POINTER(c_char_p)),
    ("len", c_size_t),
]

mcat_value_list._fields_ = [
    ("items", POINTER(POINTER(mcat_value))),
    ("len", c_size_t),
]

mcat_value_member._fields_ = [
    ("name", c_char_p),
    ("value", POINTER(mcat_value)),
]

mcat_value_member_list._fields_ = [
    ("items", POINTER(POINTER(mcat_value_member))),
    ("len", c_size_t),
]

mcat_value._fields_ = [
    ("kind", c_int32),
    ("reserved", c_int32),
    ("number", c_double),
    ("text", c_char_p),
    ("items", mcat_value_list),
    ("members", mcat_value_member_list),
]

mcat_link._fields_ = [
    ("href", c_char_p),
    ("ids", mcat_text_list),
    ("extra", POINTER(mcat_value)),
]

mcat_artist_list._fields_ = [
    ("items", POINTER(POINTER(mcat_artist))),
    ("len", c_size_t),
]

mcat_album_list._fields_ = [
    ("items", POINTER(POINTER(mcat_album))),
    ("len", c_size_t),
]

mcat_track_list._fields_ = [
    ("items", POINTER(POINTER(mcat_track))),
    ("len", c_size_t),
]

mcat_station_list._fields_ = [
    ("items", POINTER(POINTER(mcat_station_object))),
    ("len", c_size_t),
]

mcat_genre_list._fields_ = [
    ("items", POINTER(POINTER(mcat_genre))),
    ("len", c_size_t),
]

mcat_playlist_list._fields_ = [
    ("items", POINTER(POINTER(mcat_playlist))),
    ("len", c_size_t),
]

mcat_tag_list._fields_ = [
    ("items", POINTER(POINTER(mcat_tag))),
    ("len", c_size_t),
]

mcat_member_list._fields_ = [
    ("items", POINTER(POINTER(mcat_member))),
    ("len", c_size_t),
]

mcat_post_list._fields_ = [
    ("items", POINTER(POINTER(mcat_post))),
    ("len", c_size_t),
]

mcat_category_list._fields_ = [
    ("items", POINTER(POINTER(mcat_category))),
    ("len", c_size_t),
]

mcat_review_list._fields_ = [
    ("items", POINTER(POINTER(mcat_review))),
    ("len", c_size_t),
]

mcat_catalog_list._fields_ = [
    ("items", POINTER(POINTER(mcat_catalog))),
    ("len", c_size_t),
]

mcat_image_list._fields_ = [
    ("items", POINTER(POINTER(mcat_image))),
    ("len", c_size_t),
]

mcat_bio_list._fields_ = [
    ("items", POINTER(POINTER(mcat_bio))),
    ("len", c_size_t),
]

mcat_service_version._fields_ = [
    ("id", c_char_p),
    ("status", c_char_p),
    ("extra", POINTER(mcat_value)),
]

mcat_service_version_list._fields_ = [
    ("items", POINTER(POINTER(mcat_service_version))),
    ("len", c_size_t),
]

mcat_favorite_list._fields_ = [
    ("items", POINTER(POINTER(mcat_favorite))),
    ("len", c_size_t),
]

mcat_favorite_status_list._fields_ = [
    ("items", POINTER(POINTER(mcat_favorite_status))),
    ("len", c_size_t),
]

mcat_chart_row_list._fields_ = [
    ("items", POINTER(POINTER(mcat_chart_row))),
    ("len", c_size_t),
]

mcat_result._fields_ = [
    ("operation", c_char_p),
    ("status", c_char_p),
    ("message", c_char_p),
    ("failed", c_int8),
    ("extra", POINTER(mcat_value)),
]

mcat_result_list._fields_ = [
    ("items", POINTER(POINTER(mcat_result))),
    ("len", c_size_t),
]

mcat_match_reason._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("href", c_char_p),
    ("name", c_char_p),
    ("extra", POINTER(mcat_value)),
]

mcat_match._fields_ = [
    ("id", c_char_p),
    ("reason", POINTER(mcat_match_reason)),
    ("extra", POINTER(mcat_value)),
]

mcat_match_list._fields_ = [
    ("items", POINTER(POINTER(mcat_match))),
    ("len", c_size_t),
]

mcat_meta._fields_ = [
    ("returned_count", c_int64),
    ("total_count", c_int64),
    ("limit", c_int64),
    ("offset", c_int64),
    ("next_offset", c_int64),
    ("display_preview_limit", c_int32),
    ("skip_limit", c_int32),
    ("skip_limit_duration", c_int32),
    ("is_tunable", c_int8),
    ("popularity", c_double),
    ("variety", c_double),
    ("results", mcat_result_list),
    ("matched", mcat_match_list),
    ("extra", POINTER(mcat_value)),
    ("next", c_char_p),
    ("previous", c_char_p),
]

mcat_stats._fields_ = [
    ("bytes_in", c_int64),
    ("bytes_out", c_int64),
    ("held_bytes", c_int64),
    ("total_ms", c_int64),
    ("resolve_ms", c_int64),
    ("connect_ms", c_int64),
    ("tls_ms", c_int64),
    ("send_ms", c_int64),
    ("wait_ms", c_int64),
    ("body_ms", c_int64),
    ("refresh_ms", c_int64),
    ("pace_ms", c_int64),
    ("back_off_ms", c_int64),
    ("tries", c_int32),
    ("unread_fields", c_int32),
    ("unread_items", c_int32),
    ("reserved", c_int32),
    ("cached_ms", c_int64),
    ("peak_bytes", c_int64),
    ("live_bytes", c_int64),
    ("refused_allocations", c_int64),
]

mcat_linked._fields_ = [
    ("artists", mcat_artist_list),
    ("albums", mcat_album_list),
    ("tracks", mcat_track_list),
    ("stations", mcat_station_list),
    ("images", mcat_image_list),
    ("genres", mcat_genre_list),
    ("playlists", mcat_playlist_list),
    ("tags", mcat_tag_list),
    ("members", mcat_member_list),
    ("posts", mcat_post_list),
    ("reviews", mcat_review_list),
]

mcat_item._fields_ = [
    ("index", c_int64),
    ("kind", c_int32),
    ("reserved", c_int32),
    ("artist", POINTER(mcat_artist)),
    ("album", POINTER(mcat_album)),
    ("track", POINTER(mcat_track)),
    ("station", POINTER(mcat_station_object)),
    ("image", POINTER(mcat_image)),
    ("genre", POINTER(mcat_genre)),
    ("playlist", POINTER(mcat_playlist)),
    ("tag", POINTER(mcat_tag)),
    ("member", POINTER(mcat_member)),
    ("post", POINTER(mcat_post)),
    ("category", POINTER(mcat_category)),
    ("review", POINTER(mcat_review)),
    ("catalog", POINTER(mcat_catalog)),
    ("version", POINTER(mcat_service_version)),
    ("favorite", POINTER(mcat_favorite)),
    ("favorite_status", POINTER(mcat_favorite_status)),
    ("chart_row", POINTER(mcat_chart_row)),
    ("bio", POINTER(mcat_bio)),
]

mcat_params._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("deadline_ms", c_int64),
    ("offset", c_int64),
    ("max_bytes", c_int64),
    ("resume_at", c_int64),
    ("limit", c_int32),
    ("rights", c_int32),
    ("is_streamable_only", c_int32),
    ("count", c_int32),
    ("previews", c_int32),
    ("priority", c_int32),
    ("keep_raw", c_int32),
    ("allow_retry", c_int32),
    ("pretty", c_int32),
    ("opaque_catalog", c_int32),
    ("include_hidden", c_int32),
    ("include_protected", c_int32),
    ("per_type_limit", c_int32),
    ("width", c_int32),
    ("height", c_int32),
    ("reserved", c_int32),
    ("catalog", c_char_p),
    ("lang", c_char_p),
    ("range", c_char_p),
    ("include", c_char_p),
    ("guid", c_char_p),
    ("sort", c_char_p),
    ("filter", c_char_p),
    ("upc", c_char_p),
    ("type", c_char_p),
    ("playlist_type", c_char_p),
    ("client", c_char_p),
    ("app_name", c_char_p),
    ("preset", c_char_p),
    ("reserved_pointer", c_void_p),
    ("fresh", c_int32),
    ("reserved2", c_int32),
    ("resume_etag", c_char_p),
    ("reserved_pointer2", c_void_p),
    ("item", mcat_on_item),
    ("item_user", c_void_p),
]

mcat_response._fields_ = [
    ("status", c_int32),
    ("reason", c_int32),
    ("phase", c_int32),
    ("user_action", c_int32),
    ("http_status", c_int32),
    ("maybe_applied", c_int32),
    ("retry_after_ms", c_int64),
    ("message", c_char_p),
    ("code", c_char_p),
    ("location", c_char_p),
    ("allow", c_char_p),
    ("request_id", c_char_p),
    ("raw", c_void_p),
    ("raw_len", c_size_t),
    ("meta", POINTER(mcat_meta)),
    ("stats", POINTER(mcat_stats)),
    ("artists", mcat_artist_list),
    ("albums", mcat_album_list),
    ("tracks", mcat_track_list),
    ("previews", mcat_track_list),
    ("stations", mcat_station_list),
    ("images", mcat_image_list),
    ("genres", mcat_genre_list),
    ("playlists", mcat_playlist_list),
    ("tags", mcat_tag_list),
    ("members", mcat_member_list),
    ("posts", mcat_post_list),
    ("categories", mcat_category_list),
    ("reviews", mcat_review_list),
    ("catalogs", mcat_catalog_list),
    ("versions", mcat_service_version_list),
    ("favorites", mcat_favorite_list),
    ("favorite_status", mcat_favorite_status_list),
    ("charts", mcat_chart_row_list),
    ("bios", mcat_bio_list),
    ("blurbs", mcat_text_list),
    ("order", mcat_text_list),
    ("account", POINTER(mcat_account)),
    ("session", POINTER(mcat_session)),
    ("last_update_date", POINTER(mcat_last_update_date)),
    ("download", POINTER(mcat_download_result)),
    ("sign_in", POINTER(mcat_sign_in)),
    ("extra", POINTER(mcat_value)),
    ("verdict", POINTER(mcat_verdict_now)),
    ("station", POINTER(mcat_station_now)),
    ("outbox", POINTER(mcat_outbox_now)),
    ("latest_stable", c_char_p),
    ("in_development", c_char_p),
    ("linked", POINTER(mcat_linked)),
    ("search_query", c_char_p),
    ("contemporaries", mcat_artist_list),
    ("followers", mcat_artist_list),
    ("influencers", mcat_artist_list),
    ("related", mcat_artist_list),
    ("trust", POINTER(mcat_trust)),
    ("retires_ms", c_int64),
]

mcat_sign_in_request._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("flow", c_int32),
    ("response_type", c_int32),
    ("challenge", c_int32),
    ("reserved", c_int32),
    ("redirect_uri", c_char_p),
    ("state", c_char_p),
    ("scope", c_char_p),
    ("audience", c_char_p),
]

mcat_sign_in._fields_ = [
    ("address", c_char_p),
    ("pending", c_char_p),
    ("redirect", c_char_p),
    ("scope", c_char_p),
    ("audience", c_char_p),
    ("error", c_char_p),
    ("error_reason", c_char_p),
    ("error_description", c_char_p),
    ("expires_ms", c_int64),
    ("saves", c_int64),
    ("is_verified", c_int8),
    ("access_token", c_char_p),
    ("expires_wall_ms", c_int64),
]

mcat_tokens._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("left_ms", c_int64),
    ("access_token", c_char_p),
    ("refresh_token", c_char_p),
    ("user", c_char_p),
    ("guid", c_char_p),
]

mcat_subscription._fields_ = [
    ("id", c_char_p),
    ("billing_partner_code", c_char_p),
    ("billing_partner", c_char_p),
    ("catalog", c_char_p),
    ("create_date", c_char_p),
    ("tier_code", c_char_p),
    ("tier_name", c_char_p),
    ("product_code", c_char_p),
    ("product_name", c_char_p),
    ("product_service_term", c_char_p),
    ("expiration_date", c_char_p),
    ("state", c_char_p),
    ("created_with_social_provider", c_char_p),
    ("trial_length_days", c_int32),
    ("is_suspended", c_int8),
    ("is_trial", c_int8),
    ("extra", POINTER(mcat_value)),
]

mcat_right._fields_ = [
    ("name", c_char_p),
    ("granted", c_int8),
]

mcat_right_list._fields_ = [
    ("items", POINTER(POINTER(mcat_right))),
    ("len", c_size_t),
]

mcat_entitlements._fields_ = [
    ("rights", mcat_right_list),
    ("max_stream_count", c_int32),
    ("max_device_count", c_int32),
    ("max_pc_count", c_int32),
    ("max_stream_bitrate", c_int32),
    ("max_download_bitrate", c_int32),
    ("total_plays", c_int32),
    ("plays_remaining", c_int32),
    ("skip_limit", c_int32),
    ("skip_limit_minutes", c_int32),
    ("reserved", c_int32),
    ("extra", POINTER(mcat_value)),
    ("max_bit_depth", c_int32),
    ("max_sample_rate", c_int32),
]

mcat_account._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("href", c_char_p),
    ("created", c_char_p),
    ("email", c_char_p),
    ("user_name", c_char_p),
    ("first_name", c_char_p),
    ("last_name", c_char_p),
    ("middle_name", c_char_p),
    ("nick_name", c_char_p),
    ("screen_name", c_char_p),
    ("country", c_char_p),
    ("state", c_char_p),
    ("city", c_char_p),
    ("zip", c_char_p),
    ("birthday", c_char_p),
    ("phone", c_char_p),
    ("lang", c_char_p),
    ("preferred_language", c_char_p),
    ("cobrand", c_char_p),
    ("cocat", c_char_p),
    ("origin_code", c_char_p),
    ("is_public", c_int8),
    ("is_current_subscription_payable", c_int8),
    ("parental_control_enabled", c_int8),
    ("scrobbling_enabled", c_int8),
    ("screen_name_auto_created", c_int8),
    ("subscription", POINTER(mcat_subscription)),
    ("entitlements", POINTER(mcat_entitlements)),
    ("extra", POINTER(mcat_value)),
    ("non_dmca_radio_user", c_int8),
]

mcat_verdict_now._fields_ = [
    ("text_key", c_char_p),
    ("age_ms", c_int64),
    ("verdict", c_int32),
    ("reserved", c_int32),
    ("website_url", c_char_p),
]

mcat_member_links._fields_ = [
    ("followers", POINTER(mcat_link)),
    ("following", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_member._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("real_name", c_char_p),
    ("screen_name", c_char_p),
    ("bio", c_char_p),
    ("location", c_char_p),
    ("gender", c_char_p),
    ("visibility", c_char_p),
    ("href", c_char_p),
    ("role", c_char_p),
    ("avatar", c_char_p),
    ("avatar_id", c_char_p),
    ("avatar_version", c_int64),
    ("following_count", c_int32),
    ("follower_count", c_int32),
    ("favorite_albums_count", c_int32),
    ("favorite_artists_count", c_int32),
    ("favorite_tracks_count", c_int32),
    ("playlists_total_count", c_int32),
    ("playlists_published_count", c_int32),
    ("stations_count", c_int32),
    ("radio_count", c_int32),
    ("default_avatar", c_int8),
    ("links", POINTER(mcat_member_links)),
    ("extra", POINTER(mcat_value)),
]

mcat_bio._fields_ = [
    ("title", c_char_p),
    ("author", c_char_p),
    ("publish_date", c_char_p),
    ("bio", c_char_p),
    ("extra", POINTER(mcat_value)),
]

mcat_artist_links._fields_ = [
    ("albums", POINTER(mcat_link)),
    ("images", POINTER(mcat_link)),
    ("posts", POINTER(mcat_link)),
    ("top_tracks", POINTER(mcat_link)),
    ("genres", POINTER(mcat_link)),
    ("stations", POINTER(mcat_link)),
    ("contemporaries", POINTER(mcat_link)),
    ("followers", POINTER(mcat_link)),
    ("influences", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
    ("related_projects", POINTER(mcat_link)),
]

mcat_artist._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("href", c_char_p),
    ("name", c_char_p),
    ("shortcut", c_char_p),
    ("amg", c_char_p),
    ("blurbs", mcat_text_list),
    ("bios", mcat_bio_list),
    ("album_groups", POINTER(mcat_releases)),
    ("links", POINTER(mcat_artist_links)),
    ("extra", POINTER(mcat_value)),
]

mcat_contributors._fields_ = [
    ("primary_artist", mcat_text_list),
    ("composer", mcat_text_list),
    ("featured_performer", mcat_text_list),
    ("guest_musician", mcat_text_list),
    ("guest_vocals", mcat_text_list),
    ("producer", mcat_text_list),
    ("non_primary", mcat_text_list),
    ("conductor", mcat_text_list),
    ("extra", POINTER(mcat_value)),
    ("engineer", mcat_text_list),
    ("remixer", mcat_text_list),
    ("collaborator", mcat_text_list),
]

mcat_releases._fields_ = [
    ("main", mcat_text_list),
    ("singles_and_eps", mcat_text_list),
    ("compilations", mcat_text_list),
    ("others", mcat_text_list),
    ("extra", POINTER(mcat_value)),
]

mcat_album_links._fields_ = [
    ("images", POINTER(mcat_link)),
    ("tracks", POINTER(mcat_link)),
    ("posts", POINTER(mcat_link)),
    ("artists", POINTER(mcat_link)),
    ("genres", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
    ("reviews", POINTER(mcat_link)),
]

mcat_album._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("upc", c_char_p),
    ("href", c_char_p),
    ("shortcut", c_char_p),
    ("name", c_char_p),
    ("released", c_char_p),
    ("originally_released", c_char_p),
    ("released_ms", c_int64),
    ("originally_released_ms", c_int64),
    ("label", c_char_p),
    ("copyright", c_char_p),
    ("account_partner", c_char_p),
    ("artist_name", c_char_p),
    ("tags", mcat_text_list),
    ("disc_count", c_int32),
    ("track_count", c_int32),
    ("is_streamable", c_int8),
    ("is_available_in_hi_res", c_int8),
    ("is_explicit", c_int8),
    ("is_single", c_int8),
    ("contributing_artists", POINTER(mcat_contributors)),
    ("discographies", POINTER(mcat_releases)),
    ("tracks", mcat_track_list),
    ("links", POINTER(mcat_album_links)),
    ("extra", POINTER(mcat_value)),
    ("amg", c_char_p),
    ("is_available_in_atmos", c_int8),
    ("album_type", c_char_p),
    ("images", mcat_image_list),
]

mcat_review_links._fields_ = [
    ("albums", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_review._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("href", c_char_p),
    ("author", c_char_p),
    ("date", c_char_p),
    ("date_ms", c_int64),
    ("body", c_char_p),
    ("rating", c_double),
    ("links", POINTER(mcat_review_links)),
    ("extra", POINTER(mcat_value)),
]

mcat_format._fields_ = [
    ("type", c_char_p),
    ("name", c_char_p),
    ("bitrate", c_int32),
    ("sample_bits", c_int32),
    ("sample_rate", c_int32),
    ("reserved", c_int32),
    ("extra", POINTER(mcat_value)),
]

mcat_format_list._fields_ = [
    ("items", POINTER(POINTER(mcat_format))),
    ("len", c_size_t),
]

mcat_track_links._fields_ = [
    ("artists", POINTER(mcat_link)),
    ("albums", POINTER(mcat_link)),
    ("genres", POINTER(mcat_link)),
    ("tags", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
    ("composers", POINTER(mcat_link)),
]

mcat_track._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("href", c_char_p),
    ("name", c_char_p),
    ("shortcut", c_char_p),
    ("artist_name", c_char_p),
    ("album_name", c_char_p),
    ("artist_id", c_char_p),
    ("album_id", c_char_p),
    ("isrc", c_char_p),
    ("preview_url", c_char_p),
    ("index", c_int32),
    ("disc", c_int32),
    ("playback_seconds", c_int32),
    ("is_explicit", c_int8),
    ("is_available_in_hi_res", c_int8),
    ("is_streamable", c_int8),
    ("blurbs", mcat_text_list),
    ("formats", mcat_format_list),
    ("lossless_formats", mcat_format_list),
    ("contributors", POINTER(mcat_contributors)),
    ("links", POINTER(mcat_track_links)),
    ("extra", POINTER(mcat_value)),
    ("upc", c_char_p),
    ("amg", c_char_p),
    ("is_available_in_atmos", c_int8),
]

mcat_genre_links._fields_ = [
    ("child_genres", POINTER(mcat_link)),
    ("parent_genres", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_genre._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("name", c_char_p),
    ("href", c_char_p),
    ("shortcut", c_char_p),
    ("description", c_char_p),
    ("links", POINTER(mcat_genre_links)),
    ("extra", POINTER(mcat_value)),
    ("subgenres", mcat_genre_list),
]

mcat_playlist_links._fields_ = [
    ("members", POINTER(mcat_link)),
    ("tracks", POINTER(mcat_link)),
    ("tags", POINTER(mcat_link)),
    ("sample_artists", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_playlist._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("name", c_char_p),
    ("href", c_char_p),
    ("description", c_char_p),
    ("modified", c_char_p),
    ("modified_ms", c_int64),
    ("privacy", c_char_p),
    ("track_count", c_int32),
    ("favorite_count", c_int32),
    ("free_play_compliant", c_int8),
    ("images", mcat_image_list),
    ("tracks", mcat_track_list),
    ("links", POINTER(mcat_playlist_links)),
    ("extra", POINTER(mcat_value)),
    ("author", c_char_p),
    ("created", c_char_p),
    ("created_ms", c_int64),
]

mcat_post_links._fields_ = [
    ("artists", POINTER(mcat_link)),
    ("albums", POINTER(mcat_link)),
    ("genres", POINTER(mcat_link)),
    ("images", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_post._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("href", c_char_p),
    ("name", c_char_p),
    ("author", c_char_p),
    ("date", c_char_p),
    ("date_ms", c_int64),
    ("summary", c_char_p),
    ("body", c_char_p),
    ("categories", mcat_text_list),
    ("links", POINTER(mcat_post_links)),
    ("extra", POINTER(mcat_value)),
]

mcat_category._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("name", c_char_p),
    ("href", c_char_p),
    ("extra", POINTER(mcat_value)),
]

mcat_tag_links._fields_ = [
    ("children", POINTER(mcat_link)),
    ("genres", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_tag._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("name", c_char_p),
    ("shortcut", c_char_p),
    ("href", c_char_p),
    ("parent_id", c_char_p),
    ("genre_id", c_char_p),
    ("child_ids", mcat_text_list),
    ("is_protected", c_int8),
    ("parent", POINTER(mcat_tag)),
    ("links", POINTER(mcat_tag_links)),
    ("extra", POINTER(mcat_value)),
]

mcat_catalog._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("name", c_char_p),
    ("country", c_char_p),
    ("extra", POINTER(mcat_value)),
]

mcat_station_options._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("low_water", c_int32),
    ("previews", c_int32),
    ("session", c_int32),
    ("reserved", c_int32),
    ("state", c_char_p),
]

mcat_playback._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("started_ms", c_int64),
    ("played_ms", c_int64),
    ("bitrate", c_int32),
    ("offline", c_int32),
    ("format", c_char_p),
    ("reserved_pointer", c_void_p),
]

mcat_station_now._fields_ = [
    ("seed", c_char_p),
    ("state", c_char_p),
    ("skip_wait_ms", c_int64),
    ("popularity", c_double),
    ("variety", c_double),
    ("ready", c_int32),
    ("skips_left", c_int32),
    ("is_tunable", c_int8),
    ("holds_session", c_int8),
]

mcat_context._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("source_user", c_char_p),
    ("source_playlist", c_char_p),
]

mcat_station_links._fields_ = [
    ("genres", POINTER(mcat_link)),
    ("medium_image", POINTER(mcat_link)),
    ("large_image", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_station_object._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("name", c_char_p),
    ("href", c_char_p),
    ("author", c_char_p),
    ("description", c_char_p),
    ("summary", c_char_p),
    ("sub_type", c_char_p),
    ("artists", c_char_p),
    ("links", POINTER(mcat_station_links)),
    ("extra", POINTER(mcat_value)),
    ("images", mcat_image_list),
]

mcat_outbox_now._fields_ = [
    ("waiting", c_int64),
    ("waiting_bytes", c_int64),
    ("sent", c_int64),
    ("uncertain", c_int64),
    ("refused", c_int64),
    ("dropped", c_int64),
    ("retry_after_ms", c_int64),
]

mcat_session._fields_ = [
    ("id", c_char_p),
    ("expired_by_client_type", c_char_p),
    ("valid", c_int8),
    ("extra", POINTER(mcat_value)),
]

mcat_favorite_links._fields_ = [
    ("tracks", POINTER(mcat_link)),
    ("albums", POINTER(mcat_link)),
    ("artists", POINTER(mcat_link)),
    ("genres", POINTER(mcat_link)),
    ("stations", POINTER(mcat_link)),
    ("playlists", POINTER(mcat_link)),
    ("members", POINTER(mcat_link)),
    ("extra", POINTER(mcat_value)),
]

mcat_favorite._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("date", c_char_p),
    ("date_ms", c_int64),
    ("acknowledged", c_int8),
    ("links", POINTER(mcat_favorite_links)),
    ("extra", POINTER(mcat_value)),
]

mcat_favorite_status._fields_ = [
    ("id", c_char_p),
    ("total", c_int32),
    ("favorite", c_int8),
    ("tags", mcat_text_list),
    ("extra", POINTER(mcat_value)),
]

mcat_chart_row._fields_ = [
    ("id", c_char_p),
    ("play_count", c_int32),
    ("extra", POINTER(mcat_value)),
]

mcat_last_update_date._fields_ = [
    ("date", c_char_p),
    ("time_zone", c_char_p),
    ("time_in_millis", c_int64),
    ("extra", POINTER(mcat_value)),
]

mcat_new_playlist._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("name", c_char_p),
    ("copy_of", c_char_p),
    ("description", c_char_p),
    ("privacy", c_char_p),
    ("tracks", c_char_p),
    ("tags", c_char_p),
]

mcat_playlist_changes._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("clear_tracks", c_int32),
    ("clear_tags", c_int32),
    ("name", c_char_p),
    ("description", c_char_p),
    ("privacy", c_char_p),
    ("tracks", c_char_p),
    ("tags", c_char_p),
]

mcat_image._fields_ = [
    ("type", c_char_p),
    ("id", c_char_p),
    ("image_id", c_char_p),
    ("content_id", c_char_p),
    ("image_type", c_char_p),
    ("url", c_char_p),
    ("version", c_int64),
    ("width", c_int32),
    ("height", c_int32),
    ("is_default", c_int8),
    ("extra", POINTER(mcat_value)),
]

mcat_image_options._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("image_version", c_int64),
    ("montage", c_char_p),
    ("order", c_char_p),
]

mcat_picture._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("track", POINTER(mcat_track)),
    ("album", POINTER(mcat_album)),
    ("artist", POINTER(mcat_artist)),
    ("playlist", POINTER(mcat_playlist)),
    ("station", POINTER(mcat_station_object)),
    ("genre", POINTER(mcat_genre)),
    ("image", POINTER(mcat_image)),
    ("id", c_char_p),
    ("max_bytes", c_int64),
    ("width", c_int32),
    ("height", c_int32),
    ("bytes_per_pixel", c_int32),
    ("reserved", c_int32),
    ("montage", c_char_p),
    ("order", c_char_p),
]

mcat_download_result._fields_ = [
    ("content_type", c_char_p),
    ("etag", c_char_p),
    ("received_bytes", c_int64),
    ("total_bytes", c_int64),
    ("started_at", c_int64),
]

mcat_memory._fields_ = [
    ("size", c_uint32),
    ("version", c_uint32),
    ("user", c_void_p),
    ("allocate", mcat_memory_allocate),
    ("release", mcat_memory_release),
]


def bind(library: ctypes.CDLL) -> None:
    """Tells ctypes what the functions of a library take and give."""
    library.mcat_version.argtypes = []
    library.mcat_version.restype = c_char_p
    library.mcat_abi_version.argtypes = []
    library.mcat_abi_version.restype = c_uint32
    library.mcat_status_name.argtypes = [c_int32]
    library.mcat_status_name.restype = c_char_p
    library.mcat_status_text.argtypes = [c_int32]
    library.mcat_status_text.restype = c_char_p
    library.mcat_reason_name.argtypes = [c_int32]
    library.mcat_reason_name.restype = c_char_p
    library.mcat_phase_name.argtypes = [c_int32]
    library.mcat_phase_name.restype = c_char_p
    library.mcat_client_new.argtypes = [POINTER(mcat_config), POINTER(POINTER(mcat_client)), POINTER(POINTER(mcat_response))]
    library.mcat_client_new.restype = c_int32
    library.mcat_client_share.argtypes = [POINTER(mcat_client), POINTER(mcat_config), POINTER(POINTER(mcat_client)), POINTER(POINTER(mcat_response))]
    library.mcat_client_share.restype = c_int32
    library.mcat_client_free.argtypes = [POINTER(mcat_client)]
    library.mcat_client_free.restype = None
    library.mcat_cancel.argtypes = [POINTER(mcat_client)]
    library.mcat_cancel.restype = None
    library.mcat_network_changed.argtypes = [POINTER(mcat_client)]
    library.mcat_network_changed.restype = None
    library.mcat_client_warm.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_client_warm.restype = c_int32
    library.mcat_client_set_api_key.argtypes = [POINTER(mcat_client), c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_client_set_api_key.restype = c_int32
    library.mcat_client_set_trust.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_client_set_trust.restype = c_int32
    library.mcat_trust_forecast.argtypes = [POINTER(mcat_client), POINTER(POINTER(mcat_response))]
    library.mcat_trust_forecast.restype = c_int32
    library.mcat_client_set_path.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_client_set_path.restype = c_int32
    library.mcat_raw.argtypes = [POINTER(mcat_client), POINTER(mcat_raw_request), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_raw.restype = c_int32
    library.mcat_versions.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_versions.restype = c_int32
    library.mcat_event_name.argtypes = [c_int32]
    library.mcat_event_name.restype = c_char_p
    library.mcat_response_free.argtypes = [POINTER(mcat_response)]
    library.mcat_response_free.restype = None
    library.mcat_next_page.argtypes = [POINTER(mcat_client), POINTER(mcat_response), POINTER(POINTER(mcat_response))]
    library.mcat_next_page.restype = c_int32
    library.mcat_wait_visible.argtypes = [POINTER(mcat_client), POINTER(mcat_response), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_wait_visible.restype = c_int32
    library.mcat_value_find.argtypes = [POINTER(mcat_value), c_char_p]
    library.mcat_value_find.restype = POINTER(mcat_value)
    library.mcat_id_kind_of.argtypes = [c_char_p]
    library.mcat_id_kind_of.restype = c_int32
    library.mcat_auth_begin.argtypes = [POINTER(mcat_client), POINTER(mcat_sign_in_request), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_begin.restype = c_int32
    library.mcat_auth_catch.argtypes = [POINTER(mcat_client), c_char_p, mcat_auth_catch_ready, c_void_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_catch.restype = c_int32
    library.mcat_auth_finish.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_finish.restype = c_int32
    library.mcat_auth_password.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_password.restype = c_int32
    library.mcat_auth_check.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_check.restype = c_int32
    library.mcat_auth_sign_out.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_sign_out.restype = c_int32
    library.mcat_forget_member.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_forget_member.restype = c_int32
    library.mcat_auth_unlock.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_unlock.restype = c_int32
    library.mcat_auth_refresh.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_refresh.restype = c_int32
    library.mcat_auth_access_token.argtypes = [POINTER(mcat_client), c_int64, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_access_token.restype = c_int32
    library.mcat_auth_import.argtypes = [POINTER(mcat_client), POINTER(mcat_tokens), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_auth_import.restype = c_int32
    library.mcat_account_verdict.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_account_verdict.restype = c_int32
    library.mcat_account_judge.argtypes = [POINTER(mcat_account), c_char_p, POINTER(c_int32), POINTER(POINTER(mcat_response))]
    library.mcat_account_judge.restype = c_int32
    library.mcat_track_judge.argtypes = [POINTER(mcat_track), POINTER(mcat_account), c_char_p, c_int32, POINTER(c_int32), POINTER(POINTER(mcat_response))]
    library.mcat_track_judge.restype = c_int32
    library.mcat_verdict_text.argtypes = [c_int32]
    library.mcat_verdict_text.restype = c_char_p
    library.mcat_verdict_key.argtypes = [c_int32]
    library.mcat_verdict_key.restype = c_char_p
    library.mcat_track_verdict_text.argtypes = [c_int32]
    library.mcat_track_verdict_text.restype = c_char_p
    library.mcat_track_verdict_key.argtypes = [c_int32]
    library.mcat_track_verdict_key.restype = c_char_p
    library.mcat_me_account.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_account.restype = c_int32
    library.mcat_me.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me.restype = c_int32
    library.mcat_members_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_members_get.restype = c_int32
    library.mcat_member_avatar.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_member_avatar.restype = c_int32
    library.mcat_me_followers.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_followers.restype = c_int32
    library.mcat_me_following.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_following.restype = c_int32
    library.mcat_me_following_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_following_add.restype = c_int32
    library.mcat_me_following_remove.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_following_remove.restype = c_int32
    library.mcat_artists_top.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artists_top.restype = c_int32
    library.mcat_artists_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artists_get.restype = c_int32
    library.mcat_artist_albums.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_albums.restype = c_int32
    library.mcat_artist_albums_new.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_albums_new.restype = c_int32
    library.mcat_artist_albums_top.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_albums_top.restype = c_int32
    library.mcat_artist_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_tracks.restype = c_int32
    library.mcat_artist_tracks_top.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_tracks_top.restype = c_int32
    library.mcat_artist_similar.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_similar.restype = c_int32
    library.mcat_artist_images.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_images.restype = c_int32
    library.mcat_artist_bios.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_bios.restype = c_int32
    library.mcat_artist_blurbs.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_blurbs.restype = c_int32
    library.mcat_artist_posts.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_artist_posts.restype = c_int32
    library.mcat_albums_top.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_albums_top.restype = c_int32
    library.mcat_albums_new.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_albums_new.restype = c_int32
    library.mcat_albums_picks.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_albums_picks.restype = c_int32
    library.mcat_albums_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_albums_get.restype = c_int32
    library.mcat_album_by_shortcut.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_by_shortcut.restype = c_int32
    library.mcat_album_by_upc.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_by_upc.restype = c_int32
    library.mcat_album_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_tracks.restype = c_int32
    library.mcat_album_images.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_images.restype = c_int32
    library.mcat_album_similar.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_similar.restype = c_int32
    library.mcat_album_posts.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_posts.restype = c_int32
    library.mcat_album_reviews.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_reviews.restype = c_int32
    library.mcat_album_review_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_album_review_get.restype = c_int32
    library.mcat_tracks_top.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_tracks_top.restype = c_int32
    library.mcat_tracks_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_tracks_get.restype = c_int32
    library.mcat_track_by_shortcut.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_track_by_shortcut.restype = c_int32
    library.mcat_track_by_isrc.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_track_by_isrc.restype = c_int32
    library.mcat_genres.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genres.restype = c_int32
    library.mcat_genres_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genres_get.restype = c_int32
    library.mcat_genre_artists_top.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genre_artists_top.restype = c_int32
    library.mcat_genre_albums_top.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genre_albums_top.restype = c_int32
    library.mcat_genre_albums_new.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genre_albums_new.restype = c_int32
    library.mcat_genre_tracks_top.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genre_tracks_top.restype = c_int32
    library.mcat_genre_playlists_top.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genre_playlists_top.restype = c_int32
    library.mcat_genre_stations.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genre_stations.restype = c_int32
    library.mcat_genre_posts.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_genre_posts.restype = c_int32
    library.mcat_playlists.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_playlists.restype = c_int32
    library.mcat_playlists_featured.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_playlists_featured.restype = c_int32
    library.mcat_playlists_top.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_playlists_top.restype = c_int32
    library.mcat_playlists_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_playlists_get.restype = c_int32
    library.mcat_playlist_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_playlist_tracks.restype = c_int32
    library.mcat_playlist_tags.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_playlist_tags.restype = c_int32
    library.mcat_posts.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_posts.restype = c_int32
    library.mcat_posts_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_posts_get.restype = c_int32
    library.mcat_posts_categories.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_posts_categories.restype = c_int32
    library.mcat_posts_by_category.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_posts_by_category.restype = c_int32
    library.mcat_tags.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_tags.restype = c_int32
    library.mcat_tags_featured.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_tags_featured.restype = c_int32
    library.mcat_tags_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_tags_get.restype = c_int32
    library.mcat_tag_by_shortcut.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_tag_by_shortcut.restype = c_int32
    library.mcat_tag_playlists.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_tag_playlists.restype = c_int32
    library.mcat_catalogs.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_catalogs.restype = c_int32
    library.mcat_catalogs_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_catalogs_get.restype = c_int32
    library.mcat_search.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_search.restype = c_int32
    library.mcat_search_verbose.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_search_verbose.restype = c_int32
    library.mcat_station_open.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_station_options), POINTER(mcat_params), POINTER(POINTER(mcat_station)), POINTER(POINTER(mcat_response))]
    library.mcat_station_open.restype = c_int32
    library.mcat_station_next.argtypes = [POINTER(mcat_station), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_station_next.restype = c_int32
    library.mcat_station_poll.argtypes = [POINTER(mcat_station), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_station_poll.restype = c_int32
    library.mcat_station_started.argtypes = [POINTER(mcat_station), c_char_p, POINTER(mcat_playback), POINTER(POINTER(mcat_response))]
    library.mcat_station_started.restype = c_int32
    library.mcat_station_stopped.argtypes = [POINTER(mcat_station), c_char_p, POINTER(mcat_playback), POINTER(POINTER(mcat_response))]
    library.mcat_station_stopped.restype = c_int32
    library.mcat_station_skip.argtypes = [POINTER(mcat_station), c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_station_skip.restype = c_int32
    library.mcat_station_like.argtypes = [POINTER(mcat_station), c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_station_like.restype = c_int32
    library.mcat_station_dislike.argtypes = [POINTER(mcat_station), c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_station_dislike.restype = c_int32
    library.mcat_station_favorite.argtypes = [POINTER(mcat_station), c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_station_favorite.restype = c_int32
    library.mcat_station_unfavorite.argtypes = [POINTER(mcat_station), c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_station_unfavorite.restype = c_int32
    library.mcat_station_unplay.argtypes = [POINTER(mcat_station), c_char_p, POINTER(POINTER(mcat_response))]
    library.mcat_station_unplay.restype = c_int32
    library.mcat_station_tune.argtypes = [POINTER(mcat_station), c_double, c_double, POINTER(POINTER(mcat_response))]
    library.mcat_station_tune.restype = c_int32
    library.mcat_station_previews.argtypes = [POINTER(mcat_station), POINTER(POINTER(mcat_response))]
    library.mcat_station_previews.restype = c_int32
    library.mcat_station_check.argtypes = [POINTER(mcat_station), POINTER(POINTER(mcat_response))]
    library.mcat_station_check.restype = c_int32
    library.mcat_station_free.argtypes = [POINTER(mcat_station)]
    library.mcat_station_free.restype = None
    library.mcat_stations.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_stations.restype = c_int32
    library.mcat_stations_top.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_stations_top.restype = c_int32
    library.mcat_stations_decade.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_stations_decade.restype = c_int32
    library.mcat_stations_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_stations_get.restype = c_int32
    library.mcat_station_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_station_tracks.restype = c_int32
    library.mcat_station_tuning_set.argtypes = [POINTER(mcat_client), c_char_p, c_double, c_double, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_station_tuning_set.restype = c_int32
    library.mcat_station_feedback_add.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_station_feedback_add.restype = c_int32
    library.mcat_playback_started.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_playback), POINTER(POINTER(mcat_response))]
    library.mcat_playback_started.restype = c_int32
    library.mcat_playback_stopped.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_playback), POINTER(POINTER(mcat_response))]
    library.mcat_playback_stopped.restype = c_int32
    library.mcat_outbox_send.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_outbox_send.restype = c_int32
    library.mcat_outbox_check.argtypes = [POINTER(mcat_client), POINTER(POINTER(mcat_response))]
    library.mcat_outbox_check.restype = c_int32
    library.mcat_session_hold.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_session_hold.restype = c_int32
    library.mcat_session_ask.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_session_ask.restype = c_int32
    library.mcat_sessions_create.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_sessions_create.restype = c_int32
    library.mcat_session_get.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_session_get.restype = c_int32
    library.mcat_me_favorites.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_favorites.restype = c_int32
    library.mcat_me_favorites_status.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_favorites_status.restype = c_int32
    library.mcat_me_favorites_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_context), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_favorites_add.restype = c_int32
    library.mcat_me_favorites_remove.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_favorites_remove.restype = c_int32
    library.mcat_me_favorites_list_remove.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_favorites_list_remove.restype = c_int32
    library.mcat_me_favorite_members.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_favorite_members.restype = c_int32
    library.mcat_me_listens.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_listens.restype = c_int32
    library.mcat_me_personalized_albums_new.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_personalized_albums_new.restype = c_int32
    library.mcat_me_personalized_tracks_new.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_personalized_tracks_new.restype = c_int32
    library.mcat_me_tag_add.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_context), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_tag_add.restype = c_int32
    library.mcat_me_tag_remove.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_tag_remove.restype = c_int32
    library.mcat_me_library_updated.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_updated.restype = c_int32
    library.mcat_me_library_artists.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_artists.restype = c_int32
    library.mcat_me_library_artist_albums.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_artist_albums.restype = c_int32
    library.mcat_me_library_artist_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_artist_tracks.restype = c_int32
    library.mcat_me_library_albums.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_albums.restype = c_int32
    library.mcat_me_library_album_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_album_tracks.restype = c_int32
    library.mcat_me_library_tracks.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_tracks.restype = c_int32
    library.mcat_me_library_tracks_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_tracks_add.restype = c_int32
    library.mcat_me_library_tracks_remove.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_tracks_remove.restype = c_int32
    library.mcat_me_library_stations.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_stations.restype = c_int32
    library.mcat_me_library_stations_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_stations_add.restype = c_int32
    library.mcat_me_library_stations_remove.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_stations_remove.restype = c_int32
    library.mcat_me_library_playlists.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlists.restype = c_int32
    library.mcat_me_library_playlist_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_get.restype = c_int32
    library.mcat_me_library_playlist_create.argtypes = [POINTER(mcat_client), POINTER(mcat_new_playlist), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_create.restype = c_int32
    library.mcat_me_library_playlist_update.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_playlist_changes), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_update.restype = c_int32
    library.mcat_me_library_playlist_privacy_set.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_privacy_set.restype = c_int32
    library.mcat_me_library_playlist_delete.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_delete.restype = c_int32
    library.mcat_me_library_playlist_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tracks.restype = c_int32
    library.mcat_me_library_playlist_tracks_add.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tracks_add.restype = c_int32
    library.mcat_me_library_playlist_tracks_insert.argtypes = [POINTER(mcat_client), c_char_p, c_int64, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tracks_insert.restype = c_int32
    library.mcat_me_library_playlist_tracks_remove.argtypes = [POINTER(mcat_client), c_char_p, c_int64, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tracks_remove.restype = c_int32
    library.mcat_me_library_playlist_tracks_move.argtypes = [POINTER(mcat_client), c_char_p, c_int64, c_int64, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tracks_move.restype = c_int32
    library.mcat_me_library_playlist_tracks_replace.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tracks_replace.restype = c_int32
    library.mcat_me_library_playlist_tracks_clear.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tracks_clear.restype = c_int32
    library.mcat_me_library_playlist_images.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_images.restype = c_int32
    library.mcat_me_library_playlist_image_set.argtypes = [POINTER(mcat_client), c_char_p, c_void_p, c_size_t, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_image_set.restype = c_int32
    library.mcat_me_library_playlist_image_upload.argtypes = [POINTER(mcat_client), c_char_p, mcat_source, c_void_p, c_int64, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_image_upload.restype = c_int32
    library.mcat_me_library_playlist_giphy_set.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_giphy_set.restype = c_int32
    library.mcat_me_library_playlist_image_remove.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_image_remove.restype = c_int32
    library.mcat_me_library_playlist_tags.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_me_library_playlist_tags.restype = c_int32
    library.mcat_image_best.argtypes = [POINTER(mcat_client), POINTER(mcat_picture), POINTER(c_char), c_size_t, POINTER(c_size_t), POINTER(c_int32), POINTER(c_int32), POINTER(POINTER(mcat_response))]
    library.mcat_image_best.restype = c_int32
    library.mcat_image_fetch.argtypes = [POINTER(mcat_client), POINTER(mcat_picture), mcat_sink, c_void_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_image_fetch.restype = c_int32
    library.mcat_image_address.argtypes = [POINTER(mcat_client), c_int32, c_char_p, c_int32, c_int32, POINTER(mcat_image_options), POINTER(c_char), c_size_t, POINTER(c_size_t), POINTER(POINTER(mcat_response))]
    library.mcat_image_address.restype = c_int32
    library.mcat_image_best_size.argtypes = [c_int32, c_int32, c_int32, POINTER(c_int32), POINTER(c_int32), POINTER(POINTER(mcat_response))]
    library.mcat_image_best_size.restype = c_int32
    library.mcat_download.argtypes = [POINTER(mcat_client), c_char_p, mcat_sink, c_void_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_download.restype = c_int32
    library.mcat_memory_set.argtypes = [POINTER(mcat_memory), POINTER(POINTER(mcat_response))]
    library.mcat_memory_set.restype = c_int32
    library.mcat_memory_held.argtypes = []
    library.mcat_memory_held.restype = c_int64
    library.mcat_memory_peak.argtypes = []
    library.mcat_memory_peak.restype = c_int64
    library.mcat_support_record.argtypes = [POINTER(mcat_client), POINTER(POINTER(mcat_response))]
    library.mcat_support_record.restype = c_int32
    library.mcat_v1_me_favorites.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_favorites.restype = c_int32
    library.mcat_v1_me_favorite_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_favorite_get.restype = c_int32
    library.mcat_v1_me_favorites_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_favorites_add.restype = c_int32
    library.mcat_v1_me_favorite_remove.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_favorite_remove.restype = c_int32
    library.mcat_v1_me_library_albums_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_library_albums_add.restype = c_int32
    library.mcat_v1_me_library_albums_remove.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_library_albums_remove.restype = c_int32
    library.mcat_v1_me_library_tracks_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_library_tracks_add.restype = c_int32
    library.mcat_v1_me_library_stations_add.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_library_stations_add.restype = c_int32
    library.mcat_v1_me_playlists.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlists.restype = c_int32
    library.mcat_v1_me_playlist_create.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_create.restype = c_int32
    library.mcat_v1_me_playlist_get.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_get.restype = c_int32
    library.mcat_v1_me_playlist_rename.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_rename.restype = c_int32
    library.mcat_v1_me_playlist_delete.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_delete.restype = c_int32
    library.mcat_v1_me_playlist_tracks.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_tracks.restype = c_int32
    library.mcat_v1_me_playlist_tracks_add.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_tracks_add.restype = c_int32
    library.mcat_v1_me_playlist_tracks_reorder.argtypes = [POINTER(mcat_client), c_char_p, c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_tracks_reorder.restype = c_int32
    library.mcat_v1_me_playlist_tracks_clear.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_playlist_tracks_clear.restype = c_int32
    library.mcat_v1_me_listens.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_listens.restype = c_int32
    library.mcat_v1_me_charts_tracks.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_charts_tracks.restype = c_int32
    library.mcat_v1_me_charts_artists.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_charts_artists.restype = c_int32
    library.mcat_v1_me_charts_albums.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_me_charts_albums.restype = c_int32
    library.mcat_v1_geolocation.argtypes = [POINTER(mcat_client), POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_geolocation.restype = c_int32
    library.mcat_v1_playlist_posts.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_playlist_posts.restype = c_int32
    library.mcat_v1_search_typeahead.argtypes = [POINTER(mcat_client), c_char_p, POINTER(mcat_params), POINTER(POINTER(mcat_response))]
    library.mcat_v1_search_typeahead.restype = c_int32


#: Every function, in the header's order.
FUNCTIONS = (
    "mcat_version",
    "mcat_abi_version",
    "mcat_status_name",
    "mcat_status_text",
    "mcat_reason_name",
    "mcat_phase_name",
    "mcat_client_new",
    "mcat_client_share",
    "mcat_client_free",
    "mcat_cancel",
    "mcat_network_changed",
    "mcat_client_warm",
    "mcat_client_set_api_key",
    "mcat_client_set_trust",
    "mcat_trust_forecast",
    "mcat_client_set_path",
    "mcat_raw",
    "mcat_versions",
    "mcat_event_name",
    "mcat_response_free",
    "mcat_next_page",
    "mcat_wait_visible",
    "mcat_value_find",
    "mcat_id_kind_of",
    "mcat_auth_begin",
    "mcat_auth_catch",
    "mcat_auth_finish",
    "mcat_auth_password",
    "mcat_auth_check",
    "mcat_auth_sign_out",
    "mcat_forget_member",
    "mcat_auth_unlock",
    "mcat_auth_refresh",
    "mcat_auth_access_token",
    "mcat_auth_import",
    "mcat_account_verdict",
    "mcat_account_judge",
    "mcat_track_judge",
    "mcat_verdict_text",
    "mcat_verdict_key",
    "mcat_track_verdict_text",
    "mcat_track_verdict_key",
    "mcat_me_account",
    "mcat_me",
    "mcat_members_get",
    "mcat_member_avatar",
    "mcat_me_followers",
    "mcat_me_following",
    "mcat_me_following_add",
    "mcat_me_following_remove",
    "mcat_artists_top",
    "mcat_artists_get",
    "mcat_artist_albums",
    "mcat_artist_albums_new",
    "mcat_artist_albums_top",
    "mcat_artist_tracks",
    "mcat_artist_tracks_top",
    "mcat_artist_similar",
    "mcat_artist_images",
    "mcat_artist_bios",
    "mcat_artist_blurbs",
    "mcat_artist_posts",
    "mcat_albums_top",
    "mcat_albums_new",
    "mcat_albums_picks",
    "mcat_albums_get",
    "mcat_album_by_shortcut",
    "mcat_album_by_upc",
    "mcat_album_tracks",
    "mcat_album_images",
    "mcat_album_similar",
    "mcat_album_posts",
    "mcat_album_reviews",
    "mcat_album_review_get",
    "mcat_tracks_top",
    "mcat_tracks_get",
    "mcat_track_by_shortcut",
    "mcat_track_by_isrc",
    "mcat_genres",
    "mcat_genres_get",
    "mcat_genre_artists_top",
    "mcat_genre_albums_top",
    "mcat_genre_albums_new",
    "mcat_genre_tracks_top",
    "mcat_genre_playlists_top",
    "mcat_genre_stations",
    "mcat_genre_posts",
    "mcat_playlists",
    "mcat_playlists_featured",
    "mcat_playlists_top",
    "mcat_playlists_get",
    "mcat_playlist_tracks",
    "mcat_playlist_tags",
    "mcat_posts",
    "mcat_posts_get",
    "mcat_posts_categories",
    "mcat_posts_by_category",
    "mcat_tags",
    "mcat_tags_featured",
    "mcat_tags_get",
    "mcat_tag_by_shortcut",
    "mcat_tag_playlists",
    "mcat_catalogs",
    "mcat_catalogs_get",
    "mcat_search",
    "mcat_search_verbose",
    "mcat_station_open",
    "mcat_station_next",
    "mcat_station_poll",
    "mcat_station_started",
    "mcat_station_stopped",
    "mcat_station_skip",
    "mcat_station_like",
    "mcat_station_dislike",
    "mcat_station_favorite",
    "mcat_station_unfavorite",
    "mcat_station_unplay",
    "mcat_station_tune",
    "mcat_station_previews",
    "mcat_station_check",
    "mcat_station_free",
    "mcat_stations",
    "mcat_stations_top",
    "mcat_stations_decade",
    "mcat_stations_get",
    "mcat_station_tracks",
    "mcat_station_tuning_set",
    "mcat_station_feedback_add",
    "mcat_playback_started",
    "mcat_playback_stopped",
    "mcat_outbox_send",
    "mcat_outbox_check",
    "mcat_session_hold",
    "mcat_session_ask",
    "mcat_sessions_create",
    "mcat_session_get",
    "mcat_me_favorites",
    "mcat_me_favorites_status",
    "mcat_me_favorites_add",
    "mcat_me_favorites_remove",
    "mcat_me_favorites_list_remove",
    "mcat_me_favorite_members",
    "mcat_me_listens",
    "mcat_me_personalized_albums_new",
    "mcat_me_personalized_tracks_new",
    "mcat_me_tag_add",
    "mcat_me_tag_remove",
    "mcat_me_library_updated",
    "mcat_me_library_artists",
    "mcat_me_library_artist_albums",
    "mcat_me_library_artist_tracks",
    "mcat_me_library_albums",
    "mcat_me_library_album_tracks",
    "mcat_me_library_tracks",
    "mcat_me_library_tracks_add",
    "mcat_me_library_tracks_remove",
    "mcat_me_library_stations",
    "mcat_me_library_stations_add",
    "mcat_me_library_stations_remove",
    "mcat_me_library_playlists",
    "mcat_me_library_playlist_get",
    "mcat_me_library_playlist_create",
    "mcat_me_library_playlist_update",
    "mcat_me_library_playlist_privacy_set",
    "mcat_me_library_playlist_delete",
    "mcat_me_library_playlist_tracks",
    "mcat_me_library_playlist_tracks_add",
    "mcat_me_library_playlist_tracks_insert",
    "mcat_me_library_playlist_tracks_remove",
    "mcat_me_library_playlist_tracks_move",
    "mcat_me_library_playlist_tracks_replace",
    "mcat_me_library_playlist_tracks_clear",
    "mcat_me_library_playlist_images",
    "mcat_me_library_playlist_image_set",
    "mcat_me_library_playlist_image_upload",
    "mcat_me_library_playlist_giphy_set",
    "mcat_me_library_playlist_image_remove",
    "mcat_me_library_playlist_tags",
    "mcat_image_best",
    "mcat_image_fetch",
    "mcat_image_address",
    "mcat_image_best_size",
    "mcat_download",
    "mcat_memory_set",
    "mcat_memory_held",
    "mcat_memory_peak",
    "mcat_support_record",
    "mcat_v1_me_favorites",
    "mcat_v1_me_favorite_get",
    "mcat_v1_me_favorites_add",
    "mcat_v1_me_favorite_remove",
    "mcat_v1_me_library_albums_add",
    "mcat_v1_me_library_albums_remove",
    "mcat_v1_me_library_tracks_add",
    "mcat_v1_me_library_stations_add",
    "mcat_v1_me_playlists",
    "mcat_v1_me_playlist_create",
    "mcat_v1_me_playlist_get",
    "mcat_v1_me_playlist_rename",
    "mcat_v1_me_playlist_delete",
    "mcat_v1_me_playlist_tracks",
    "mcat_v1_me_playlist_tracks_add",
    "mcat_v1_me_playlist_tracks_reorder",
    "mcat_v1_me_playlist_tracks_clear",
    "mcat_v1_me_listens",
    "mcat_v1_me_charts_tracks",
    "mcat_v1_me_charts_artists",
    "mcat_v1_me_charts_albums",
    "mcat_v1_geolocation",
    "mcat_v1_playlist_posts",
    "mcat_v1_search_typeahead",
)
