"""What calls take: keywords, and objects that say what is to be made or changed.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Callable, ClassVar, Optional, TypedDict, Union

from . import abi, objects
from ._given.callbacks import items
from ._given.convert import (
    Converters,
    Filled,
    Texts,
    boolean,
    data,
    int32,
    int64,
    not_zero,
    path,
    size,
    text,
    texts,
    view,
)

__all__ = [
    "RawRequest",
    "Params",
    "SignInRequest",
    "Tokens",
    "StationOptions",
    "Playback",
    "Context",
    "NewPlaylist",
    "PlaylistChanges",
    "ImageOptions",
    "Picture",
    "Config",
]


@dataclass(frozen=True)
class RawRequest(Filled):
    """A call that the library has no function for. Since 1.0."""

    _type: ClassVar[type] = abi.mcat_raw_request
    _converters: ClassVar[Converters] = {
        "credential": int32,
        "idempotent": boolean,
        "unversioned": boolean,
        "method": text,
        "path": text,
        "query": text,
        "content_type": text,
        "body": data,
    }

    #: `CREDENTIAL_KEY`, `_MEMBER` or `_NONE`.
    credential: Optional[int] = None

    #: `True`: sending it twice has the same effect as sending it once. True for every GET. `params.allow_retry` does
    #: not replace it.
    idempotent: Optional[bool] = None

    #: `True`: the path has no version in front.
    unversioned: Optional[bool] = None

    #: "GET", "POST", "PUT" or "DELETE". Required.
    method: Optional[str] = None

    #: Path behind the version, which it must not begin with unless `unversioned`, beginning with "/", already percent-
    #: encoded, without a query, at most 4096 bytes. Required.
    path: Optional[str] = None

    #: Query without "?", already percent-encoded, at most 4096 bytes.
    query: Optional[str] = None

    #: Type of the body, for example "application/json"; default "application/octet-stream".
    content_type: Optional[str] = None

    #: The body; None for none. A GET takes none. It is copied before the call returns.
    body: Optional[bytes] = None


class Params(TypedDict, total=False):
    """Parameters of a call. One that the call does not take gives `ArgumentError`, one that the client's service
    version lacks `UnsupportedError`: "(2.2)" after its name means from that version on, "(up to 2.1)" up to that
    one. None for none. Since 1.0.
    """

    #: Milliseconds for this call, instead of the client's: 1 to 3600000.
    deadline_ms: Optional[int]

    #: First item of the page: 0 to 2147483647.
    offset: Optional[int]

    #: Download: most bytes of the whole, 1 or more, those of `resume_at` included where the server resumed.
    max_bytes: Optional[int]

    #: Download: how many bytes you have; the library asks the server to continue there. `response.download.started_at`
    #: says whether it did. Give `resume_etag` with it.
    resume_at: Optional[int]

    #: Items a page: 1 to 200. On calls with several ids the service counts it for each id. Search takes it up to 2.1
    #: only.
    limit: Optional[int]

    #: Rights filter (2.2), 0 or more: 0 keeps all, 2 only what the member may stream; the service defines other
    #: numbers. Above 0 `total_count` is inaccurate, and favorites take it with `filter` "track" or "album" only.
    rights: Optional[int]

    #: `True`: only streamable content. `total_count` is then inaccurate. Favorites take it up to 2.1, with `filter`
    #: "track" or "album" only.
    is_streamable_only: Optional[bool]

    #: Station tracks: 1 to 5; default 1.
    count: Optional[int]

    #: Station tracks: previews besides, 1 to 5; default none.
    previews: Optional[int]

    #: `PRIORITY_FOREGROUND` or `PRIORITY_BACKGROUND`.
    priority: Optional[int]

    #: `True`: `response.raw` holds the body as received. Not with more ids than one request carries.
    keep_raw: Optional[bool]

    #: `True`: repeat a change even if the first try may have taken effect. Only the calls whose documentation names it
    #: use it.
    allow_retry: Optional[bool]

    #: `True`: ask for indented JSON, for people who read `raw`.
    pretty: Optional[bool]

    #: `True`: `catalog` is not a country code but another name that the service knows.
    opaque_catalog: Optional[bool]

    #: All tags: `True`: hidden ones too.
    include_hidden: Optional[bool]

    #: All tags, featured tags: `False`: only those that members may assign. The service's default is `True`.
    include_protected: Optional[bool]

    #: Search (2.2): hits of each type: 1 to 200.
    per_type_limit: Optional[int]

    #: Playlist images: wanted width in pixels, 1 to 10000; only together with `height`.
    width: Optional[int]

    #: Playlist images: wanted height in pixels, 1 to 10000; only together with `width`.
    height: Optional[int]

    #: Catalog: two letters, ISO 3166-1 alpha-2, upper case.
    catalog: Optional[str]

    #: Language: an RFC 5646 tag, for example "fr", "pt-BR" or "zh-Hant-TW". The library sends its first two parts,
    #: which is what the service takes ("zh-Hant"), and reads "_" as "-" ("en_US"). The service uses it on `genres` and
    #: `genres_get`; other calls accept it without effect.
    lang: Optional[str]

    #: Top lists: "day", "week", "month" (default), "year" or "life".
    range: Optional[str]

    #: Relations whose full objects are wanted too (up to 2.1), for example "images"; several comma-separated. They are
    #: in `response.linked`, and untyped in each object's `extra`, under "linked": `value_find`.
    include: Optional[Texts]

    #: New albums: id of the member for whom they are chosen.
    guid: Optional[str]

    #: Order. The member's playlists: one or more of "privacy", "modified_date" (default), "favorites", "alpha_asc" and
    #: "alpha_desc", comma-separated. Playlists of a tag: "date" (default) or "popularity".
    sort: Optional[Texts]

    #: Favorites: "all" (default), "track", "album", "artist", "genre", "station" or "playlist".
    filter: Optional[str]

    #: Tracks by ISRC: UPC of the album that they are on, 12 digits.
    upc: Optional[str]

    #: Search: one or more of "album", "artist", "track", "tag" and "playlist", comma-separated; default all but "tag".
    type: Optional[Texts]

    #: Search (2.2): "editorial" leaves out the playlists of members.
    playlist_type: Optional[str]

    #: Adding favorites: which program adds them, a text of your own for the service's statistics.
    client: Optional[str]

    #: Tagging, and tags of playlists: the application's name, which is in the notifications about them.
    app_name: Optional[str]

    #: Avatar: the service's name of a size, for example "small_profile".
    preset: Optional[str]

    #: `True`: ask the service even if the cache has an answer (`Config.cache_bytes`); the new answer replaces it.
    fresh: Optional[bool]

    #: Download: `download.etag` of the call that got the bytes you have, 1 to 1024 visible ASCII characters. Used if
    #: `resume_at` is above 0. A server that has other bytes by now sends them from the beginning. If it continues with
    #: other bytes, does not say with which, or has fewer than `resume_at`, the call gives `ConflictError` and no
    #: bytes. None: the library does not check whether they are the same. Since 1.1.
    resume_etag: Optional[str]

    #: Every call that reads lists: gets each item as soon as it was read, a `Track` or another object of the list. The
    #: response's lists stay empty: a list of any length takes the memory of one item. You may keep the item. A true
    #: answer ends the call with `CancelledError` and `Reason.SINK`; None continues. `meta`, `stats` and the rest are
    #: in the response as usual, and `pages()` and `next_page` pass on the items of the next pages. Items come before
    #: the whole answer is known to be good. Once an item was handed over, the call is not tried again: if it fails,
    #: continue with `offset`. A change takes no `item`. Since 1.1.
    item: Optional[Callable[[Any], object]]


PARAMS: Converters = {
    "deadline_ms": not_zero(int64, "1 to 3600000"),
    "offset": int64,
    "max_bytes": not_zero(int64, "1 or more"),
    "resume_at": int64,
    "limit": not_zero(int32, "1 to 200"),
    "rights": int32,
    "is_streamable_only": boolean,
    "count": not_zero(int32, "1 to 5"),
    "previews": int32,
    "priority": int32,
    "keep_raw": boolean,
    "allow_retry": boolean,
    "pretty": boolean,
    "opaque_catalog": boolean,
    "include_hidden": boolean,
    "include_protected": boolean,
    "per_type_limit": not_zero(int32, "1 to 200"),
    "width": not_zero(int32, "1 to 10000"),
    "height": not_zero(int32, "1 to 10000"),
    "catalog": text,
    "lang": text,
    "range": text,
    "include": texts,
    "guid": text,
    "sort": texts,
    "filter": text,
    "upc": text,
    "type": texts,
    "playlist_type": text,
    "client": text,
    "app_name": text,
    "preset": text,
    "fresh": boolean,
    "resume_etag": text,
    "item": items,
}


@dataclass(frozen=True)
class SignInRequest(Filled):
    """How a member is to sign in with a browser. None for the defaults. Since 1.0."""

    _type: ClassVar[type] = abi.mcat_sign_in_request
    _converters: ClassVar[Converters] = {
        "flow": int32,
        "response_type": int32,
        "challenge": int32,
        "redirect_uri": text,
        "state": text,
        "scope": text,
        "audience": text,
    }

    #: `FLOW_VERSIONED` (default) or `FLOW_UNVERSIONED`.
    flow: Optional[int] = None

    #: `RESPONSE_TYPE_CODE` (default) or `RESPONSE_TYPE_TOKEN`.
    response_type: Optional[int] = None

    #: `CHALLENGE_S256` (default), `CHALLENGE_S256_HEX` or `CHALLENGE_PLAIN`. Versioned flow only.
    challenge: Optional[int] = None

    #: Where the service sends the browser afterwards: exactly as it is registered, 1 to 2048 visible ASCII characters;
    #: default the client's `redirect_uri`. An absolute address without a fragment: `http://127.0.0.1:8976/signed-in`,
    #: `com.example.radio:/done`.
    redirect_uri: Optional[str] = None

    #: A text that the redirect must bring back, 8 to 256 visible ASCII characters that nobody can guess; default one
    #: that the library makes.
    state: Optional[str] = field(default=None, repr=False)

    #: Sent as given and not looked at, 1 to 1024 bytes. Versioned flow only.
    scope: Optional[str] = None

    #: Sent as given and not looked at, 1 to 1024 bytes. Versioned flow only.
    audience: Optional[str] = None


@dataclass(frozen=True)
class Tokens(Filled):
    """Tokens that the application has from elsewhere, for `auth_import`. At least one of the two tokens is given.

    Since 1.1.
    """

    _type: ClassVar[type] = abi.mcat_tokens
    _converters: ClassVar[Converters] = {
        "left_ms": not_zero(int64, "1 to 1000000000000"),
        "access_token": text,
        "refresh_token": text,
        "user": text,
        "guid": text,
    }

    #: Milliseconds for which `access_token` is still valid, 1 to 1000000000000; 0 unknown: the library uses it until
    #: the service refuses it.
    left_ms: Optional[int] = None

    #: The access token, 1 to 8192 visible ASCII characters; None: the first call fetches one with `refresh_token`.
    access_token: Optional[str] = None

    #: The refresh token, 1 to 3072 visible ASCII characters; None: the member signs in again when the access token has
    #: expired. It must be of this application (`client_id`), and nothing else may go on using it: the service accepts
    #: each refresh token once.
    refresh_token: Optional[str] = None

    #: The name that the member signs in with, 1 to 1024 bytes; None unknown. Kept as a salted hash, by which the
    #: library recognises a locked account and the notes in the outbox.
    user: Optional[str] = None

    #: The member's id, 1 to 256 bytes; None unknown. Kept as a salted hash, by which the library recognises the notes
    #: in the outbox, and a refresh that brings another member's tokens.
    guid: Optional[str] = None


@dataclass(frozen=True)
class StationOptions(Filled):
    """How a station is opened. None for the defaults. Since 1.0."""

    _type: ClassVar[type] = abi.mcat_station_options
    _converters: ClassVar[Converters] = {
        "low_water": not_zero(int32, "1 to 5"),
        "previews": int32,
        "session": boolean,
        "state": text,
    }

    #: Tracks kept ready ahead, 1 to 5; default 2. `poll` fetches more when fewer are left.
    low_water: Optional[int] = None

    #: Previews that are fetched beside the tracks, 1 to 5; default none. `previews` gives them.
    previews: Optional[int] = None

    #: `True`: hold the account's player session while the station is open. If another player takes over, `next` gives
    #: `ConflictError` with `Reason.SESSION_TAKEN`. Default no.
    session: Optional[bool] = None

    #: `response.station.state` from before a restart: resumes the station. Seed and member must be the same: the state
    #: holds this member's skips and tracks. Another member's is refused with `ArgumentError`, and (since 1.1) one of
    #: another sign-in, if neither the service's id nor the name signed in with shows that the member is the same. Then
    #: open the station without it.
    state: Optional[str] = None


@dataclass(frozen=True)
class Playback(Filled):
    """How a track is played. Since 1.0."""

    _type: ClassVar[type] = abi.mcat_playback
    _converters: ClassVar[Converters] = {
        "started_ms": int64,
        "played_ms": int64,
        "bitrate": int32,
        "offline": boolean,
        "format": text,
    }

    #: When it began, in milliseconds since 1970-01-01T00:00:00Z, up to the year 9999; 0: now. At the stop 0 means the
    #: time given at the start. If the device's clock is not set yet (it shows a date before 2026), the report waits in
    #: the outbox until it is, and is dated then.
    started_ms: Optional[int] = None

    #: At the stop: how much of it was played, in milliseconds.
    played_ms: Optional[int] = None

    #: Bit rate in kbit/s, 1 to 1000000; 0 not known.
    bitrate: Optional[int] = None

    #: `True`: it is played without a connection. Default no.
    offline: Optional[bool] = None

    #: The codec, for example "AAC", at most 64 bytes; None not known.
    format: Optional[str] = None


@dataclass(frozen=True)
class Context(Filled):
    """Where the member found the thing that becomes a favorite or gets a tag. The service names it in notifications
    and activity feeds. Set at least one. Since 1.0.
    """

    _type: ClassVar[type] = abi.mcat_context
    _converters: ClassVar[Converters] = {
        "source_user": text,
        "source_playlist": text,
    }

    #: Id of the member from whom it came.
    source_user: Optional[str] = None

    #: Id of the playlist from which it came.
    source_playlist: Optional[str] = None


@dataclass(frozen=True)
class NewPlaylist(Filled):
    """A playlist to create. A field that is None is the service's choice, or the original's of a copy. Since 1.0."""

    _type: ClassVar[type] = abi.mcat_new_playlist
    _converters: ClassVar[Converters] = {
        "name": text,
        "copy_of": text,
        "description": text,
        "privacy": text,
        "tracks": texts,
        "tags": texts,
    }

    #: Name. Required, and not empty.
    name: Optional[str] = None

    #: Id of a playlist to copy.
    copy_of: Optional[str] = None

    #: Description. Together with `copy_of` since 2.2.
    description: Optional[str] = None

    #: "public" or "private".
    privacy: Optional[str] = None

    #: Track ids, comma-separated, less than 1 MiB.
    tracks: Optional[Texts] = None

    #: Tag ids, comma-separated. Tags that are protected are not for members.
    tags: Optional[Texts] = None


@dataclass(frozen=True)
class PlaylistChanges(Filled):
    """Changes of a playlist. A field that is None or `None` stays as it is; set at least one. Since 1.0."""

    _type: ClassVar[type] = abi.mcat_playlist_changes
    _converters: ClassVar[Converters] = {
        "clear_tracks": boolean,
        "clear_tags": boolean,
        "name": text,
        "description": text,
        "privacy": text,
        "tracks": texts,
        "tags": texts,
    }

    #: `True`: removes all tracks. Not together with `tracks`.
    clear_tracks: Optional[bool] = None

    #: `True`: removes all tags. Not together with `tags`.
    clear_tags: Optional[bool] = None

    #: Name; not empty.
    name: Optional[str] = None

    #: Description; "" empties it.
    description: Optional[str] = None

    #: "public" or "private".
    privacy: Optional[str] = None

    #: Track ids, comma-separated, less than 1 MiB: they replace all tracks. Not empty: use `clear_tracks`.
    tracks: Optional[Texts] = None

    #: Tag ids, comma-separated: they replace all tags. Not empty: use `clear_tags`.
    tags: Optional[Texts] = None


@dataclass(frozen=True)
class ImageOptions(Filled):
    """Choices of a playlist montage, and the version of a member's image. Since 1.0."""

    _type: ClassVar[type] = abi.mcat_image_options
    _converters: ClassVar[Converters] = {
        "image_version": int64,
        "montage": text,
        "order": text,
    }

    #: External playlist image: `Image.version`, which the address carries; 0 leaves it out.
    image_version: Optional[int] = None

    #: Playlist montage: "3x2" or "2x2".
    montage: Optional[str] = None

    #: Playlist montage: "frequency" orders by how often an artist occurs; default by track order.
    order: Optional[str] = None


@dataclass(frozen=True)
class Picture(Filled):
    """What to show a picture of, and the panel that shows it. Set one of the pointers, and `width` and `height`.

    Objects are responses', and need only live during the call. Since 1.0.
    """

    _type: ClassVar[type] = abi.mcat_picture
    _converters: ClassVar[Converters] = {
        "track": view(objects.Track),
        "album": view(objects.Album),
        "artist": view(objects.Artist),
        "playlist": view(objects.Playlist),
        "station": view(objects.StationObject),
        "genre": view(objects.Genre),
        "image": view(objects.Image),
        "id": texts,
        "max_bytes": int64,
        "width": not_zero(int32, "1 to 16384"),
        "height": not_zero(int32, "1 to 16384"),
        "bytes_per_pixel": not_zero(int32, "1 to 16"),
        "montage": text,
        "order": text,
    }

    #: A track: its album's image, else its artist's.
    track: Optional[objects.Track] = None

    #: An album: its image, else its artist's.
    album: Optional[objects.Album] = None

    #: An artist: the image, else that of a genre of the artist's.
    artist: Optional[objects.Artist] = None

    #: A playlist: the member's own image, else the montage of its artists.
    playlist: Optional[objects.Playlist] = None

    #: A station: its image, else that of a genre of the station's.
    station: Optional[objects.StationObject] = None

    #: A genre: its montage.
    genre: Optional[objects.Genre] = None

    #: An image of a response: the member's own playlist image, an image set, or what a default image belongs to. Not
    #: an avatar, which has an address of its own.
    image: Optional[objects.Image] = None

    #: Instead of an object: the id of an album, artist, playlist, station or genre, or comma-separated ids of image
    #: sets. So a station's seed has a picture without its object, where it is one id and no track.
    id: Optional[Texts] = None

    #: Most bytes that the decoded picture may take; 0: as many as it needs.
    max_bytes: Optional[int] = None

    #: Pixels that the picture is to cover, 1 to 16384.
    width: Optional[int] = None

    #: Pixels that the picture is to cover, 1 to 16384.
    height: Optional[int] = None

    #: Bytes that a decoded pixel takes, 1 to 16; 0 means 4. Matters with `max_bytes` only.
    bytes_per_pixel: Optional[int] = None

    #: A playlist's montage: "3x2" or "2x2"; default the service's. Only where a playlist's montage may be shown: of
    #: `playlist`, of an `image` that is one, and of a playlist's `id`. Since 1.1.
    montage: Optional[str] = None

    #: A playlist's montage: "frequency" orders by how often an artist occurs; default by track order. As `montage`.
    #: Since 1.1.
    order: Optional[str] = None


class Config(TypedDict, total=False):
    """Settings of a client. Since 1.0."""

    #: Milliseconds that a call may take, all tries included: 1 to 3600000; default 15000.
    deadline_ms: Optional[int]

    #: The same for requests whose body is 64 KiB or larger: 1 to 3600000; default 60000.
    upload_deadline_ms: Optional[int]

    #: Milliseconds of the deadline that connecting and the TLS handshake may take, once the name is resolved, all
    #: addresses of the host together: 1 to 3600000; default 5000.
    connect_ms: Optional[int]

    #: Largest body, decoded, in bytes: 1024 to 16777216; default 16777216. Downloads have `params.max_bytes` instead.
    max_body_bytes: Optional[int]

    #: `False` switches the library's own pace off. Pace keeps this client and its shares under the service's quota.
    pace: Optional[bool]

    #: `True` allows plain http to any host. Keys, passwords and tokens then travel readable. Without it plain http
    #: goes to this machine only (127.0.0.0/8, ::1, "localhost" and names that end in ".localhost"), and there only
    #: where `base_url` is on it too.
    allow_http: Optional[bool]

    #: Most verbose level that reaches `log`: `LOG_ERROR` to `LOG_DEBUG`; default `LOG_WARNING`.
    log_level: Optional[int]

    #: Most JSON values in a body: 1000 to 1000000; default 1000000.
    max_nodes: Optional[int]

    #: Most tries of a call: 1 to 5; default 3. Tries after a refreshed token and redirects of a download are not
    #: counted. Background work has 10, except edits of a playlist's tracks (`me_library_playlist_tracks_insert`,
    #: `_remove`, `_move`).
    max_tries: Optional[int]

    #: Address of the image service, by the same rules, and not ending in "/v2"; default `base_url`.
    image_url: Optional[str]

    #: Service version: "2.2" (default), "2.1" or "1". A library that was built without the feature `version-1` refuses
    #: "1" with `UnsupportedError` and `Reason.NOT_BUILT_IN`.
    service_version: Optional[str]

    #: Application secret, 1 to 1024 visible ASCII characters and spaces, for the password grant and the unversioned
    #: token calls.
    api_secret: Optional[str]

    #: Application id in token calls, 1 to 1024 visible ASCII characters and spaces; default `api_key`.
    client_id: Optional[str]

    #: Redirect address registered for the application, 1 to 2048 bytes, for the versioned token calls. Without
    #: `api_secret` refreshes use those.
    redirect_uri: Optional[str]

    #: Header User-Agent, 1 to 256 visible ASCII characters and spaces; default "libmusiccat/VERSION".
    user_agent: Optional[str]

    #: Catalog of metadata calls that name none in `params`: two letters; default the service's ("US").
    catalog: Optional[str]

    #: Language of metadata calls that name none in `params`: an RFC 5646 tag, see `Params.lang`; default the
    #: service's.
    lang: Optional[str]

    #: Path of the embedded token store, ending in a file's name, in an existing directory that this process may read
    #: and write: the library keeps "PATH.0" and "PATH.1" there, readable by their owner alone, "PATH.lock", and
    #: "PATH.new" during a save. Never remove "PATH.lock". A relative path counts from the directory in which the
    #: client is made.
    #: Processes that share the file share the member: one at a time refreshes. A power cut at any instant leaves the
    #: record of before or the new one. While the file cannot be written (disk full, read-only), calls go on with the
    #: tokens in memory and give `Reason.NOT_SAVED`. A missing directory counts as a broken store (`StoreError`), not
    #: as an empty one, and is not made. Each of the files is a regular one of this process's user. docs/sign-in.md has
    #: the rules for links, mounts and locks. Not with `store`. Without either, tokens live in memory only.
    #: The record, here and in a `store`, does not name the service, so that a service can move. Whatever host
    #: `base_url` names is sent the member's tokens. If it is a wrong one, it has them then, and its refusal signs the
    #: member out.
    token_file: Optional[Union[str, os.PathLike[str]]]

    #: Path of a PEM file with the roots to trust, a regular file of at most 1 MiB. One usable certificate is enough:
    #: `new` warns in `log` with the numbers of those that it leaves out. They cannot be decoded, or cannot be a root:
    #: an authority's certificate says CA:TRUE, or is of X.509 version 1 and says nothing; a server's can be trusted
    #: only if it has signed itself. Not with `ca_pem`. Without either, the library trusts the bundled roots. One that
    #: was built without the feature `roots` has none, and refuses an https `base_url` (`UnsupportedError`), unless
    #: `transport` does TLS.
    ca_file: Optional[Union[str, os.PathLike[str]]]

    #: PEM text with the roots to trust, by the same rule; at most 1 MiB.
    ca_pem: Optional[str]

    #: Path of the embedded outbox store, ending in a file's name, in an existing directory that this process may read
    #: and write: the library keeps the reports that wait for the service in "PATH", readable by its owner alone,
    #: "PATH.lock", and "PATH.new" while it writes the file again. A relative path counts from the directory in which
    #: the client is made. A power cut at any instant loses at most the note that was being written.
    #: One client at a time uses the file, in one process. Another client keeps its notes in memory, gives
    #: `Reason.OUTBOX_NOT_SAVED`, and takes over the file when it is free. The same happens while the file cannot be
    #: written (disk full, read-only) or was written by a newer version of the library. The rule of `token_file` for
    #: links applies. Not with `outbox`. Without either, notes wait in memory only.
    #: This, `outbox`, `outbox_bytes` and `metering` belong to the member: a share without a token store of its own has
    #: its parent's, and must leave them out; one with a token store has an outbox of its own.
    outbox_file: Optional[Union[str, os.PathLike[str]]]

    #: Most bytes of the outbox in its store, and of what waits in memory: 4096 to 1048576; default 65536, some 500
    #: entries. If there is no room, the oldest are dropped, an eighth of it at once (`OutboxNow.dropped`).
    outbox_bytes: Optional[int]

    #: Bytes of memory for answers that the service allows to be shared: 4096 to 67108864; default none. Metadata that
    #: was read a moment ago is then there without a request, also offline, for as long as the service says and a day
    #: at most; `response.stats.cached_ms` is its age. A client and its shares have one cache; it begins empty with
    #: each process. What a member's token reads, sessions, `raw` and downloads always come from the service, as does
    #: everything with `params.fresh`.
    cache_bytes: Optional[int]

    #: Address of the service's website, where members fix their account and upgrade: `response.verdict.website_url`,
    #: if the verdict sends the member there. At most 8192 bytes; https, or http with `allow_http`. The library sends
    #: nothing there. Default none. A share has its parent's. Since 1.1.
    website_url: Optional[str]

    #: Most bytes of memory of a response's objects, counted while it is read: 4096 to 1073741824; default 4 times
    #: `max_body_bytes` (1048576 at least), but at most 32 times the decoded bytes of this body plus 1048576. A page
    #: takes about its own bytes; only many small values take a multiple. Above it the call ends with `LimitError` and
    #: `Reason.BODY_SIZE`. The body is in memory too while it is read. A share has its parent's. Since 1.1.
    max_response_bytes: Optional[int]


CONFIG: Converters = {
    "deadline_ms": not_zero(int64, "1 to 3600000"),
    "upload_deadline_ms": not_zero(int64, "1 to 3600000"),
    "connect_ms": not_zero(int64, "1 to 3600000"),
    "max_body_bytes": not_zero(int64, "1024 to 16777216"),
    "pace": boolean,
    "allow_http": boolean,
    "log_level": int32,
    "max_nodes": not_zero(int32, "1000 to 1000000"),
    "max_tries": not_zero(int32, "1 to 5"),
    "base_url": text,
    "image_url": text,
    "service_version": text,
    "api_key": text,
    "api_secret": text,
    "client_id": text,
    "redirect_uri": text,
    "user_agent": text,
    "catalog": text,
    "lang": text,
    "token_file": path,
    "ca_file": path,
    "ca_pem": text,
    "outbox_file": path,
    "outbox_bytes": not_zero(size, "4096 to 1048576"),
    "cache_bytes": int64,
    "website_url": text,
    "max_response_bytes": not_zero(int64, "4096 to 1073741824"),
}
