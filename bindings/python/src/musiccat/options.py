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

    #: `True`: sending it twice does no more than sending it once. GET is always taken so. `params.allow_retry` does
    #: not stand in for it.
    idempotent: Optional[bool] = None

    #: `True`: the path stands without the version in front.
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
    """Parameters of a call. A parameter that the call does not take is `ArgumentError`, one that the client's service
    version lacks `UnsupportedError`: "(2.2)" behind its name means since that version, "(up to 2.1)" until that
    one. None for none. Since 1.0.
    """

    #: Milliseconds for this call, in place of the client's: 1 to 3600000.
    deadline_ms: Optional[int]

    #: First item of the page, from 0.
    offset: Optional[int]

    #: Download: most bytes of the whole, 1 or more, those of `resume_at` included where the server resumed.
    max_bytes: Optional[int]

    #: Download: bytes already in hand; the server is asked to go on there. `response.download.started_at` tells
    #: whether it did. Give `resume_etag` with it.
    resume_at: Optional[int]

    #: Items a page: 1 to 200. On calls with several ids the service counts it for each id. Search takes it up to 2.1
    #: only.
    limit: Optional[int]

    #: Rights filter (2.2), 0 or more: 0 leaves all, 2 only what the member may stream; what other numbers leave is the
    #: service's to say. Above 0 `total_count` is inaccurate, and favorites take it with `filter` "track" or "album"
    #: only.
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

    #: `True`: repeat a change also where it is not certain that the first try had no effect. It has an effect on the
    #: calls whose documentation names it, and on no other.
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

    #: Language: an RFC 5646 tag, for example "fr", "pt-BR" or "zh-Hant-TW". Its first two parts are sent, which is
    #: what the service takes ("zh-Hant"); "_" is read as "-" ("en_US"). The service heeds it on `genres` and
    #: `genres_get`; other calls take it and stay as they are.
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

    #: Adding favorites: what asks for it, a text of the application's own for the service's statistics.
    client: Optional[str]

    #: Tagging, and tags of playlists: the application's name, for the notifications that come of it.
    app_name: Optional[str]

    #: Avatar: the service's name of a size, for example "small_profile".
    preset: Optional[str]

    #: `True`: ask the service, also where the cache has an answer (`Config.cache_bytes`); what it says now takes that
    #: one's place.
    fresh: Optional[bool]

    #: Download: `download.etag` of the call that brought the bytes in hand, 1 to 1024 visible ASCII characters. It
    #: counts where `resume_at` is above 0: a server that has other bytes by now sends them from the beginning; from
    #: one that goes on all the same, does not say with which, or has fewer than `resume_at`, nothing is taken
    #: (`ConflictError`). None: nobody looks whether they are the same. Since 1.1.
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

    #: Milliseconds for which `access_token` is still good, 1 to 1000000000000; 0 unknown: it is used until the service
    #: refuses it.
    left_ms: Optional[int] = None

    #: The access token, 1 to 8192 visible ASCII characters; None: the first call fetches one with `refresh_token`.
    access_token: Optional[str] = None

    #: The refresh token, 1 to 3072 visible ASCII characters; None: the member signs in again when the access token has
    #: run out. It must be of this application (`client_id`), and nobody else may go on using it: services give out
    #: each refresh token once.
    refresh_token: Optional[str] = None

    #: The name that the member signs in with, 1 to 1024 bytes; None unknown. Kept as a salted hash: a locked account
    #: and what waits in the outbox are recognised by it.
    user: Optional[str] = None

    #: The member's id, 1 to 256 bytes; None unknown. Kept as a salted hash: what waits in the outbox is recognised by
    #: it, and a refresh that brings another member's tokens.
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

    #: `True`: hold the account's player session while the station is open. Then another player that takes over ends
    #: this one: `next` answers `ConflictError` with `Reason.SESSION_TAKEN`. Default no.
    session: Optional[bool] = None

    #: `response.station.state` as it was before a restart: the station is taken up where it was. The seed must be the
    #: same, and the member: the skips and the tracks in it are those of the one who was signed in. Another one's is
    #: refused with `ArgumentError`, and (since 1.1) one of another sign-in where nothing tells that it is the same
    #: member: neither the service's id nor the name signed in with. Open the station without it then.
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

    #: When it began, in milliseconds since 1970-01-01T00:00:00Z, up to the year 9999; 0: now. At the stop 0 stands for
    #: the time given at the start. Where the device's clock is not set yet (it shows a date before 2026), "now" is
    #: dated as soon as it is: until then it waits in the outbox.
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
    """Where the member found what becomes a favorite or gets a tag. With it the service tells others, in notifications
    and activity feeds. One of the two at least. Since 1.0.
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
    """A playlist to be made. What is left None is the service's choice, or the original's of a copy. Since 1.0."""

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
    """What is to become of a playlist. What is left None or `None` stays as it is; one thing at least must be given.

    Since 1.0.
    """

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

    #: `True`: all tracks go. Not together with `tracks`.
    clear_tracks: Optional[bool] = None

    #: `True`: all tags go. Not together with `tags`.
    clear_tags: Optional[bool] = None

    #: Name; not empty.
    name: Optional[str] = None

    #: Description; "" empties it.
    description: Optional[str] = None

    #: "public" or "private".
    privacy: Optional[str] = None

    #: Track ids, comma-separated, less than 1 MiB: they take the place of all that there were. Not empty:
    #: `clear_tracks` says that.
    tracks: Optional[Texts] = None

    #: Tag ids, comma-separated: they take the place of all that there were. Not empty: `clear_tags` says that.
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
        "bytes_per_pixel": int32,
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

    #: In place of an object: the id of an album, artist, playlist, station or genre, or comma-separated ids of image
    #: sets. So a station's seed has a picture without its object, where it is one id and no track.
    id: Optional[Texts] = None

    #: Most bytes that the decoded picture may take; 0: as many as it needs.
    max_bytes: Optional[int] = None

    #: Pixels that the picture is to cover, 1 to 16384.
    width: Optional[int] = None

    #: Pixels that the picture is to cover, 1 to 16384.
    height: Optional[int] = None

    #: Bytes that a decoded pixel takes, 1 to 16; 0 stands for 4. Matters with `max_bytes` only.
    bytes_per_pixel: Optional[int] = None

    #: A playlist's montage: "3x2" or "2x2"; default the service's. Only where a playlist's montage may be shown: of
    #: `playlist`, of an `image` that stands for one, and of a playlist's `id`. Since 1.1.
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

    #: Most tries of a call: 1 to 5; default 3. Besides come tries after a refreshed token and the redirects of a
    #: download. Work in the background has 10, but for edits of a playlist's tracks
    #: (`me_library_playlist_tracks_insert`, `_remove`, `_move`).
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

    #: Path of the embedded token store, ending in a file's name, in a directory that exists and that this process may
    #: read and write: the library keeps "PATH.0" and "PATH.1" there, readable by their owner alone, beside them
    #: "PATH.lock", and "PATH.new" during a save. A relative path counts from the directory in which the client is
    #: made. Processes that share the file share the member: one at a time refreshes. A power cut at any instant leaves
    #: the record of before or the new one. While the file cannot be written (disk full, read-only), calls go on with
    #: the tokens in memory and say Reason.NOT_SAVED. The library does not make the directory. While it is missing the
    #: store counts as broken, not as empty: whoever is signed in stays so; a client that has not read the store yet
    #: answers StoreError where a member is needed, and forgetting fails. On a file system that may be mounted late use
    #: a directory in it, not the mount point, which is there without it. Each of the files is a regular one of this
    #: process's user: a symbolic link is refused, and so is a file with another name (a hard link) that others may
    #: read, whose mode is not changed. A file of mode 0600 with another name, from a backup for example, is read; a
    #: save puts a new one in its place, and under the other name the old tokens stay, also when they are erased. On a
    #: file system that cannot synchronise directories a power cut may take the last save with it. Leave "PATH.lock"
    #: where it is: who removes it lets a second process in, which this one notices before its next write. Not with
    #: `store`. Without either, tokens live in memory only.
    token_file: Optional[Union[str, os.PathLike[str]]]

    #: Path of a PEM file with the roots to trust, a regular one of at most 1 MiB. One that can be used is enough:
    #: `log` gets a warning from `new` with the numbers of those that are left out. Not with `ca_pem`. Without either,
    #: the bundled ones; a library that was built without the feature `roots` has none, and refuses an https `base_url`
    #: without either (`UnsupportedError`), unless `transport` does TLS.
    ca_file: Optional[Union[str, os.PathLike[str]]]

    #: PEM text with the roots to trust, by the same rule; at most 1 MiB.
    ca_pem: Optional[str]

    #: Path of the embedded outbox store, ending in a file's name, in a directory that exists and that this process may
    #: read and write: the library keeps what the service is to be told in "PATH", readable by its owner alone, beside
    #: it "PATH.lock", and "PATH.new" while it is written anew. A relative path counts from the directory in which the
    #: client is made. A power cut at any instant loses at most what was being noted. One client at a time has the
    #: file, in one process: another one keeps what it notes in memory, says Reason.OUTBOX_NOT_SAVED, and takes the
    #: file over when it is free. So it is while the file cannot be written (disk full, read-only) or holds what a
    #: newer version of the library wrote. For links the rule of `token_file` holds. Not with `outbox`. Without either,
    #: what waits lives in memory only.
    #: This, `outbox`, `outbox_bytes` and `metering` belong to the member: a share without a token store of its own has
    #: its parent's, and must leave them out; one with a token store has an outbox of its own.
    outbox_file: Optional[Union[str, os.PathLike[str]]]

    #: Bytes that the outbox may take in its store, and what waits in memory: 4096 to 1048576; default 65536, some 500
    #: entries. Where there is no room the oldest are given up, an eighth of it at once (`OutboxNow.dropped`).
    outbox_bytes: Optional[int]

    #: Bytes of memory for answers that the service lets anybody keep: 4096 to 67108864; default none. Metadata that
    #: was read a moment ago then comes without a request, also offline, for as long as the service says and a day at
    #: most; `response.stats.cached_ms` tells. Shared by a client and its shares; it begins empty with each process.
    #: What a member's token reads, sessions, `raw` and downloads always come from the service, and so does everything
    #: with `params.fresh`.
    cache_bytes: Optional[int]

    #: Address of the service's website, where members mend their account and upgrade: shown as
    #: `response.verdict.website_url` where the verdict sends the member there. At most 8192 bytes; https, or http with
    #: `allow_http`. Nothing is ever asked for there. Default none. A share has its parent's. Since 1.1.
    website_url: Optional[str]

    #: Most bytes of memory that a response may hold of what the service answered, counted while it is read: 4096 to
    #: 1073741824; default 4 times `max_body_bytes` (1048576 at least), but not more than 32 times the decoded bytes of
    #: this body and 1048576 besides. A page takes about its own bytes; only small values without end take many times
    #: that. Beyond it the call ends with `LimitError` and `Reason.BODY_SIZE`. The body is held beside it while it is
    #: read. A share has its parent's. Since 1.1.
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
