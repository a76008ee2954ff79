"""The objects of the service and of the library, as responses hold them.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, Final, Iterator, Optional, Sequence, Tuple, Type

from . import enums
from ._c.view import (
    Items,
    Texts,
    View,
    boolean,
    data,
    instant,
    known,
    message,
    moment,
    number,
    real,
    said,
    text,
    value,
)

__all__ = [
    "Event",
    "Metering",
    "Trust",
    "Link",
    "ServiceVersion",
    "Result",
    "MatchReason",
    "Match",
    "Meta",
    "Stats",
    "Linked",
    "ResponseFields",
    "SignIn",
    "Subscription",
    "Right",
    "Entitlements",
    "Account",
    "VerdictNow",
    "MemberLinks",
    "Member",
    "Bio",
    "ArtistLinks",
    "Artist",
    "Contributors",
    "Releases",
    "AlbumLinks",
    "Album",
    "ReviewLinks",
    "Review",
    "Format",
    "TrackLinks",
    "Track",
    "GenreLinks",
    "Genre",
    "PlaylistLinks",
    "Playlist",
    "PostLinks",
    "Post",
    "Category",
    "TagLinks",
    "Tag",
    "Catalog",
    "StationNow",
    "StationLinks",
    "StationObject",
    "OutboxNow",
    "Session",
    "FavoriteLinks",
    "Favorite",
    "FavoriteStatus",
    "ChartRow",
    "LastUpdateDate",
    "Image",
    "DownloadResult",
    "PagesFields",
]


class Event(View):
    """Something that happened to the member's sign-in, or that the service announces. Lives during the callback. Since
    1.0.
    """

    __slots__ = ()
    _names = (
        "kind",
        "reason",
        "retry_after_ms",
        "ends_ms",
        "call",
    )

    @property
    def kind(self) -> enums.EventKind:
        """What."""
        return enums.EventKind(self._struct.kind)

    @property
    def reason(self) -> enums.Reason:
        """Why, for `EventKind.SIGN_IN_NEEDED` and `EventKind.RETIRING`."""
        return enums.Reason(self._struct.reason)

    @property
    def retry_after_ms(self) -> Optional[int]:
        """For `EventKind.LOCKED` milliseconds until it ends; else -1."""
        return number(self._struct.retry_after_ms)

    @property
    def ends_ms(self) -> Optional[int]:
        """For `EventKind.RETIRING` when it ends, in milliseconds since 1970-01-01T00:00:00Z; else, and where the
        service does not say, -1.
        Since 1.1.
        """
        return number(self._struct.ends_ms)

    @property
    def ends_at(self) -> Optional[datetime]:
        """`ends_ms` as an aware datetime in UTC."""
        return moment(number(self._struct.ends_ms))

    @property
    def call(self) -> Optional[str]:
        """For `EventKind.RETIRING` the function's name without "mcat_", for example "artists_top"; else None. Since
        1.1.
        """
        return text(self._struct.call)


class Metering(View):
    """A playback as the service gets it. Lives during the callback. Since 1.0."""

    __slots__ = ()
    _names = (
        "track",
        "source",
        "user_id",
        "tier_code",
        "started",
        "format",
        "started_ms",
        "played_ms",
        "kind",
        "bitrate",
        "offline",
    )

    @property
    def track(self) -> Optional[str]:
        """The track's id."""
        return text(self._struct.track)

    @property
    def source(self) -> Optional[str]:
        """What it was played from: a station's or a container's id. None not known."""
        return text(self._struct.source)

    @property
    def user_id(self) -> Optional[str]:
        """The member's id; None not known."""
        return text(self._struct.user_id)

    @property
    def tier_code(self) -> Optional[str]:
        """The tier of the member's subscription; None not known."""
        return text(self._struct.tier_code)

    @property
    def started(self) -> Optional[str]:
        """When it began: ISO 8601 with milliseconds, UTC."""
        return text(self._struct.started)

    @property
    def format(self) -> Optional[str]:
        """The codec; None not known."""
        return text(self._struct.format)

    @property
    def started_ms(self) -> Optional[int]:
        """`started` in milliseconds since 1970-01-01T00:00:00Z."""
        return number(self._struct.started_ms)

    @property
    def started_at(self) -> Optional[datetime]:
        """`started_ms` as an aware datetime in UTC."""
        return moment(number(self._struct.started_ms))

    @property
    def played_ms(self) -> Optional[int]:
        """How much of it was played, in milliseconds; -1 at the start."""
        return number(self._struct.played_ms)

    @property
    def kind(self) -> Optional[int]:
        """`PLAYBACK_START` or `PLAYBACK_STOP`."""
        return number(self._struct.kind)

    @property
    def bitrate(self) -> Optional[int]:
        """Bit rate in kbit/s; -1 not known."""
        return number(self._struct.bitrate)

    @property
    def offline(self) -> Optional[bool]:
        """1: it was played without a connection; 0: with one."""
        return boolean(self._struct.offline)


class Trust(View):
    """Until when the certificates are valid by which the service is trusted. Instants are in milliseconds since
    1970-01-01T00:00:00Z, those of roots to the day; -1 not known, and in every field on calls that do not have it.
    Since 1.1.
    """

    __slots__ = ()
    _names = (
        "roots",
        "first_root_ends_ms",
        "last_root_ends_ms",
        "chain_ends_ms",
        "chain_root_ends_ms",
    )

    @property
    def roots(self) -> Optional[int]:
        """The number of trusted roots: the bundled ones, or those of `ca_file` or `ca_pem`."""
        return number(self._struct.roots)

    @property
    def first_root_ends_ms(self) -> Optional[int]:
        """When the first of the roots ends."""
        return number(self._struct.first_root_ends_ms)

    @property
    def last_root_ends_ms(self) -> Optional[int]:
        """When the last of the roots ends. The library does not refuse a root that has ended, but services leave it
        before.
        """
        return number(self._struct.last_root_ends_ms)

    @property
    def chain_ends_ms(self) -> Optional[int]:
        """When the first of the certificates ends that the service showed at the latest connection to `base_url`. -1
        before the first one. Once it has passed, the library resumes no TLS session that they began: the service
        must show others at the next connection.
        """
        return number(self._struct.chain_ends_ms)

    @property
    def chain_root_ends_ms(self) -> Optional[int]:
        """When the root ends that has signed those certificates. If several roots have the same name, the key decides;
        of a root that was renewed with its key, it is the later date. -1 before the first connection.
        """
        return number(self._struct.chain_root_ends_ms)


class Link(View):
    """One related resource: where it is, and for multi-valued relations the ids. Specification: Conventions, links.

    Since 1.0.
    """

    __slots__ = ()
    _names = (
        "href",
        "ids",
        "extra",
    )

    @property
    def href(self) -> Optional[str]:
        """The address as sent; it may name another host or version, the library never follows it."""
        return text(self._struct.href)

    @property
    def ids(self) -> Sequence[str]:
        """The related ids; empty where the relation has none."""
        return Texts(self._struct.ids, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class ServiceVersion(View):
    """A version of the service. Since 1.0."""

    __slots__ = ()
    _names = (
        "id",
        "status",
        "extra",
    )

    @property
    def id(self) -> Optional[str]:
        """For example "v2.2"."""
        return text(self._struct.id)

    @property
    def status(self) -> Optional[str]:
        """The service's word: "stable", "development", "retired" …"""
        return text(self._struct.status)

    @property
    def extra(self) -> Any:
        """What else the service sent. Never None."""
        return value(self._struct.extra)


class Result(View):
    """The result of one part of a call that creates or updates a playlist. Specification: Conventions, meta.results.

    Since 1.0.
    """

    __slots__ = ()
    _names = (
        "operation",
        "status",
        "message",
        "failed",
        "extra",
    )

    @property
    def operation(self) -> Optional[str]:
        """The part: "privacy", "tracks", "tags" or another word."""
        return text(self._struct.operation)

    @property
    def status(self) -> Optional[str]:
        """The service's word for how it went."""
        return text(self._struct.status)

    @property
    def message(self) -> Optional[str]:
        """Why it failed."""
        return text(self._struct.message)

    @property
    def failed(self) -> Optional[bool]:
        """1: the part was not done; 0: it was; -1 the service did not say."""
        return boolean(self._struct.failed)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class MatchReason(View):
    """Why a release was recommended. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "href",
        "name",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """"artist" or "genre"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Id of the artist or genre."""
        return text(self._struct.id)

    @property
    def href(self) -> Optional[str]:
        """Its address; never followed."""
        return text(self._struct.href)

    @property
    def name(self) -> Optional[str]:
        """Its name."""
        return text(self._struct.name)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Match(View):
    """A release that was chosen for the member. Specification: Conventions, meta.matched. Since 1.0."""

    __slots__ = ()
    _names = (
        "id",
        "reason",
        "extra",
    )

    @property
    def id(self) -> Optional[str]:
        """Id of the album or track."""
        return text(self._struct.id)

    @property
    def reason(self) -> MatchReason:
        """Why. Never None."""
        return MatchReason(self._struct.reason.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Meta(View):
    """About a list. Specification: Conventions, meta. Numbers are -1 if the service did not say. Since 1.0."""

    __slots__ = ()
    _names = (
        "returned_count",
        "total_count",
        "limit",
        "offset",
        "next_offset",
        "display_preview_limit",
        "skip_limit",
        "skip_limit_duration",
        "is_tunable",
        "popularity",
        "variety",
        "results",
        "matched",
        "extra",
        "next",
        "previous",
    )

    @property
    def returned_count(self) -> Optional[int]:
        """Items in this response, by the service's count."""
        return number(self._struct.returned_count)

    @property
    def total_count(self) -> Optional[int]:
        """Items in the whole list; None unknown. Inaccurate with `is_streamable_only`: then page until nothing
        returns.
        """
        return number(self._struct.total_count)

    @property
    def limit(self) -> Optional[int]:
        """The page size that the service used."""
        return number(self._struct.limit)

    @property
    def offset(self) -> Optional[int]:
        """Where this page starts."""
        return number(self._struct.offset)

    @property
    def next_offset(self) -> Optional[int]:
        """Where the next page starts: one page behind the offset of the call; -1 at the end of the list, on failure,
        and on calls without pages.
        """
        return number(self._struct.next_offset)

    @property
    def display_preview_limit(self) -> Optional[int]:
        """Station tracks: previews to show at most."""
        return number(self._struct.display_preview_limit)

    @property
    def skip_limit(self) -> Optional[int]:
        """Station tracks: skips allowed in `skip_limit_duration`."""
        return number(self._struct.skip_limit)

    @property
    def skip_limit_duration(self) -> Optional[int]:
        """Station tracks: minutes in which the skips count."""
        return number(self._struct.skip_limit_duration)

    @property
    def is_tunable(self) -> Optional[bool]:
        """Station tracks: the station can be tuned."""
        return boolean(self._struct.is_tunable)

    @property
    def popularity(self) -> Optional[float]:
        """Station tracks: tuning in force, 0.0 to 1.0; None unknown."""
        return real(self._struct.popularity)

    @property
    def variety(self) -> Optional[float]:
        """Station tracks: tuning in force, 0.0 to 1.0; None unknown."""
        return real(self._struct.variety)

    @property
    def results(self) -> Sequence[Result]:
        """Playlist create and update: the result of each part."""
        return Items(self._struct.results, Result, self._owner)

    @property
    def matched(self) -> Sequence[Match]:
        """Personalized releases: why each was chosen."""
        return Items(self._struct.matched, Match, self._owner)

    @property
    def extra(self) -> Any:
        """What else `meta` holds. Never None."""
        return value(self._struct.extra)

    @property
    def next(self) -> Optional[str]:
        """The path of the next page as sent in `query`, without a version; None on the last page, and where the
        service sent none. To read on, call again with `next_offset`. Since 1.1.
        """
        return text(self._struct.next)

    @property
    def previous(self) -> Optional[str]:
        """The path of the page before, in the same way; None on the first page. Since 1.1."""
        return text(self._struct.previous)


class Stats(View):
    """What a call cost. Times in milliseconds of the boot-time clock, summed over all tries. Since 1.0."""

    __slots__ = ()
    _names = (
        "bytes_in",
        "bytes_out",
        "held_bytes",
        "total_ms",
        "resolve_ms",
        "connect_ms",
        "tls_ms",
        "send_ms",
        "wait_ms",
        "body_ms",
        "refresh_ms",
        "pace_ms",
        "back_off_ms",
        "tries",
        "unread_fields",
        "unread_items",
        "cached_ms",
        "peak_bytes",
        "live_bytes",
        "refused_allocations",
    )

    @property
    def bytes_in(self) -> int:
        """Bytes received on connections, heads and TLS records included."""
        return int(self._struct.bytes_in)

    @property
    def bytes_out(self) -> int:
        """Bytes sent on connections."""
        return int(self._struct.bytes_out)

    @property
    def held_bytes(self) -> int:
        """Bytes of memory that this response holds."""
        return int(self._struct.held_bytes)

    @property
    def total_ms(self) -> int:
        """The whole call."""
        return int(self._struct.total_ms)

    @property
    def resolve_ms(self) -> int:
        """Looking names up."""
        return int(self._struct.resolve_ms)

    @property
    def connect_ms(self) -> int:
        """Opening connections."""
        return int(self._struct.connect_ms)

    @property
    def tls_ms(self) -> int:
        """TLS handshakes."""
        return int(self._struct.tls_ms)

    @property
    def send_ms(self) -> int:
        """Sending."""
        return int(self._struct.send_ms)

    @property
    def wait_ms(self) -> int:
        """Waiting for answers."""
        return int(self._struct.wait_ms)

    @property
    def body_ms(self) -> int:
        """Receiving bodies."""
        return int(self._struct.body_ms)

    @property
    def refresh_ms(self) -> int:
        """Refreshing tokens, or waiting for a thread that did; what is sent and received for it counts below those."""
        return int(self._struct.refresh_ms)

    @property
    def pace_ms(self) -> int:
        """Held back by the pace, or behind another change of the same playlist."""
        return int(self._struct.pace_ms)

    @property
    def back_off_ms(self) -> int:
        """Waiting between tries."""
        return int(self._struct.back_off_ms)

    @property
    def tries(self) -> int:
        """Requests sent for this call, without those to the token endpoint."""
        return int(self._struct.tries)

    @property
    def unread_fields(self) -> int:
        """Fields that could not be read and stand in `extra`."""
        return int(self._struct.unread_fields)

    @property
    def unread_items(self) -> int:
        """Items of lists that could not be read and were left out."""
        return int(self._struct.unread_items)

    @property
    def cached_ms(self) -> Optional[int]:
        """Age of what came from the cache (`Config.cache_bytes`), that of the oldest part where there are several; -1:
        nothing did.
        """
        return number(self._struct.cached_ms)

    @property
    def peak_bytes(self) -> Optional[int]:
        """Most bytes of memory that this call held at once, besides what was held before it; None unknown. Since 1.1.

        """
        return number(self._struct.peak_bytes)

    @property
    def live_bytes(self) -> Optional[int]:
        """Bytes of memory that the whole library holds in this process; None unknown. Since 1.1."""
        return number(self._struct.live_bytes)

    @property
    def refused_allocations(self) -> Optional[int]:
        """How often this call was refused memory; None unknown. Since 1.1."""
        return number(self._struct.refused_allocations)


class Linked(View):
    """The objects that `Params.include` added to those of the call (up to service version 2.1), from every object of
    the answer, in its order: find yours by its id. If several objects lead to the same one, it may be here several
    times. All lists are empty if nothing was included. Specification: Conventions, linked. Since 1.1.
    """

    __slots__ = ()
    _names = (
        "artists",
        "albums",
        "tracks",
        "stations",
        "images",
        "genres",
        "playlists",
        "tags",
        "members",
        "posts",
        "reviews",
    )

    @property
    def artists(self) -> Sequence[Artist]:
        """The artists: of `artists`, `contemporaries`, `followers`, `influences` and `sampleArtists`."""
        return Items(self._struct.artists, Artist, self._owner)

    @property
    def albums(self) -> Sequence[Album]:
        """The albums."""
        return Items(self._struct.albums, Album, self._owner)

    @property
    def tracks(self) -> Sequence[Track]:
        """The tracks: of `tracks` and `topTracks`."""
        return Items(self._struct.tracks, Track, self._owner)

    @property
    def stations(self) -> Sequence[StationObject]:
        """The stations."""
        return Items(self._struct.stations, StationObject, self._owner)

    @property
    def images(self) -> Sequence[Image]:
        """The images."""
        return Items(self._struct.images, Image, self._owner)

    @property
    def genres(self) -> Sequence[Genre]:
        """The genres: of `genres`, `childGenres` and `parentGenres`."""
        return Items(self._struct.genres, Genre, self._owner)

    @property
    def playlists(self) -> Sequence[Playlist]:
        """The playlists."""
        return Items(self._struct.playlists, Playlist, self._owner)

    @property
    def tags(self) -> Sequence[Tag]:
        """The tags: of `tags` and `children`."""
        return Items(self._struct.tags, Tag, self._owner)

    @property
    def members(self) -> Sequence[Member]:
        """The members: of `members`, `followers` and `following`."""
        return Items(self._struct.members, Member, self._owner)

    @property
    def posts(self) -> Sequence[Post]:
        """The posts."""
        return Items(self._struct.posts, Post, self._owner)

    @property
    def reviews(self) -> Sequence[Review]:
        """The reviews."""
        return Items(self._struct.reviews, Review, self._owner)


class ResponseFields(View):
    """The result of a call. It owns everything that you reach from it until `response_free`, also after the client is
    gone, and any thread may read it. Since 1.0.
    """

    __slots__ = ()
    _names = (
        "status",
        "reason",
        "phase",
        "user_action",
        "http_status",
        "maybe_applied",
        "retry_after_ms",
        "message",
        "code",
        "location",
        "allow",
        "request_id",
        "raw",
        "meta",
        "stats",
        "artists",
        "albums",
        "tracks",
        "previews",
        "stations",
        "images",
        "genres",
        "playlists",
        "tags",
        "members",
        "posts",
        "categories",
        "reviews",
        "catalogs",
        "versions",
        "favorites",
        "favorite_status",
        "charts",
        "bios",
        "blurbs",
        "order",
        "account",
        "session",
        "last_update_date",
        "download",
        "sign_in",
        "extra",
        "verdict",
        "station",
        "outbox",
        "latest_stable",
        "in_development",
        "linked",
        "search_query",
        "contemporaries",
        "followers",
        "influencers",
        "related",
        "trust",
        "retires_ms",
    )

    @property
    def status(self) -> enums.Status:
        """How the call ended: the value that the call returned."""
        return enums.Status(self._struct.status)

    @property
    def reason(self) -> enums.Reason:
        """Why, if the status alone does not say."""
        return enums.Reason(self._struct.reason)

    @property
    def phase(self) -> enums.Phase:
        """What the call was doing when it failed."""
        return enums.Phase(self._struct.phase)

    @property
    def user_action(self) -> enums.UserAction:
        """What the member can do about it."""
        return enums.UserAction(self._struct.user_action)

    @property
    def http_status(self) -> int:
        """HTTP status of the last answer; 0 if there was none, and on a success that is not one answer as it came: a
        sign-in, a verdict, a station.
        """
        return int(self._struct.http_status)

    @property
    def maybe_applied(self) -> bool:
        """1 if a failed change may have taken effect; 0 only if the service provably never got the whole request, or
        answered that it refuses it.
        """
        return bool(self._struct.maybe_applied)

    @property
    def retry_after_ms(self) -> Optional[int]:
        """Milliseconds to wait before you try again; None unknown."""
        return number(self._struct.retry_after_ms)

    @property
    def message(self) -> str:
        """A sentence for a log or an engineer, in English; never None, "" on success (except that `account_verdict`
        says here why the service did not answer). It never holds a secret.
        """
        return message(self._struct)

    @property
    def code(self) -> Optional[str]:
        """The service's error code, for example "ResourceNotFound"; None where it sent none."""
        return text(self._struct.code)

    @property
    def location(self) -> Optional[str]:
        """Header Location of a 201 or 3xx; never followed. On failure without user name, query and fragment: they may
        hold secrets.
        """
        return text(self._struct.location)

    @property
    def allow(self) -> Optional[str]:
        """Header Allow of a 405."""
        return text(self._struct.allow)

    @property
    def request_id(self) -> Optional[str]:
        """The service's id of the request, for its support."""
        return text(self._struct.request_id)

    @property
    def raw(self) -> Optional[bytes]:
        """The body as received, where `params.keep_raw` asked for it, and the document of `support_record`; else None,
        and None on failure. A body with a NUL byte ends there for C; `raw_len` counts all.
        """
        return data(self._struct.raw, self._struct.raw_len)

    @property
    def meta(self) -> Meta:
        """What the list says of itself. Never None."""
        return Meta(self._struct.meta.contents, self._owner)

    @property
    def stats(self) -> Stats:
        """What the call cost. Never None."""
        return Stats(self._struct.stats.contents, self._owner)

    @property
    def artists(self) -> Sequence[Artist]:
        """The artists."""
        return Items(self._struct.artists, Artist, self._owner)

    @property
    def albums(self) -> Sequence[Album]:
        """The albums."""
        return Items(self._struct.albums, Album, self._owner)

    @property
    def tracks(self) -> Sequence[Track]:
        """The tracks. Station tracks: what to play next."""
        return Items(self._struct.tracks, Track, self._owner)

    @property
    def previews(self) -> Sequence[Track]:
        """Station tracks: previews, where they were asked for."""
        return Items(self._struct.previews, Track, self._owner)

    @property
    def stations(self) -> Sequence[StationObject]:
        """The stations."""
        return Items(self._struct.stations, StationObject, self._owner)

    @property
    def images(self) -> Sequence[Image]:
        """The images."""
        return Items(self._struct.images, Image, self._owner)

    @property
    def genres(self) -> Sequence[Genre]:
        """The genres."""
        return Items(self._struct.genres, Genre, self._owner)

    @property
    def playlists(self) -> Sequence[Playlist]:
        """The playlists."""
        return Items(self._struct.playlists, Playlist, self._owner)

    @property
    def tags(self) -> Sequence[Tag]:
        """The tags."""
        return Items(self._struct.tags, Tag, self._owner)

    @property
    def members(self) -> Sequence[Member]:
        """The members."""
        return Items(self._struct.members, Member, self._owner)

    @property
    def posts(self) -> Sequence[Post]:
        """The posts."""
        return Items(self._struct.posts, Post, self._owner)

    @property
    def categories(self) -> Sequence[Category]:
        """The categories of posts."""
        return Items(self._struct.categories, Category, self._owner)

    @property
    def reviews(self) -> Sequence[Review]:
        """The reviews."""
        return Items(self._struct.reviews, Review, self._owner)

    @property
    def catalogs(self) -> Sequence[Catalog]:
        """The catalogs."""
        return Items(self._struct.catalogs, Catalog, self._owner)

    @property
    def versions(self) -> Sequence[ServiceVersion]:
        """The service's versions."""
        return Items(self._struct.versions, ServiceVersion, self._owner)

    @property
    def favorites(self) -> Sequence[Favorite]:
        """Entries of the favorites list before 2.2, and the result for each that was added."""
        return Items(self._struct.favorites, Favorite, self._owner)

    @property
    def favorite_status(self) -> Sequence[FavoriteStatus]:
        """Whether each thing asked for is a favorite."""
        return Items(self._struct.favorite_status, FavoriteStatus, self._owner)

    @property
    def charts(self) -> Sequence[ChartRow]:
        """Rows of the member's charts (version 1)."""
        return Items(self._struct.charts, ChartRow, self._owner)

    @property
    def bios(self) -> Sequence[Bio]:
        """Biographies of artists, where they were asked for by themselves."""
        return Items(self._struct.bios, Bio, self._owner)

    @property
    def blurbs(self) -> Sequence[str]:
        """Short editorial texts on artists, where they were asked for by themselves."""
        return Texts(self._struct.blurbs, self._owner)

    @property
    def order(self) -> Sequence[str]:
        """Search (2.2): the ids of all lists in one order, the best hit first."""
        return Texts(self._struct.order, self._owner)

    @property
    def account(self) -> Account:
        """The member's account; every field unknown on other calls. Never None."""
        return Account(self._struct.account.contents, self._owner)

    @property
    def session(self) -> Session:
        """The session; every field unknown on other calls. Never None."""
        return Session(self._struct.session.contents, self._owner)

    @property
    def last_update_date(self) -> LastUpdateDate:
        """When the library last changed; every field unknown on other calls. Never None."""
        return LastUpdateDate(self._struct.last_update_date.contents, self._owner)

    @property
    def download(self) -> DownloadResult:
        """How a download ended. Never None."""
        return DownloadResult(self._struct.download.contents, self._owner)

    @property
    def sign_in(self) -> SignIn:
        """A sign-in, and the member's tokens; empty on other calls. Never None."""
        return SignIn(self._struct.sign_in.contents, self._owner)

    @property
    def extra(self) -> Any:
        """The answer's parts that have no typed place, by the service's key. Never None."""
        return value(self._struct.extra)

    @property
    def verdict(self) -> VerdictNow:
        """Whether the member may stream; empty on other calls. Never None."""
        return VerdictNow(self._struct.verdict.contents, self._owner)

    @property
    def station(self) -> StationNow:
        """The state of the station; empty on calls without one. Never None."""
        return StationNow(self._struct.station.contents, self._owner)

    @property
    def outbox(self) -> OutboxNow:
        """The state of the outbox; empty on other calls. Never None."""
        return OutboxNow(self._struct.outbox.contents, self._owner)

    @property
    def latest_stable(self) -> Optional[str]:
        """`versions`: id of the latest stable version, such as "v2.2"; None where the service does not say. Since 1.1.

        """
        return text(self._struct.latest_stable)

    @property
    def in_development(self) -> Optional[str]:
        """`versions`: id of the version in development; None where there is none. Since 1.1."""
        return text(self._struct.in_development)

    @property
    def linked(self) -> Linked:
        """The objects that `Params.include` added; empty lists on other calls. They are also untyped in the `extra` of
        the object that leads to them, under "linked", by the name of the relation. Never None. Since 1.1.
        """
        return Linked(self._struct.linked.contents, self._owner)

    @property
    def search_query(self) -> Optional[str]:
        """Search (2.2): the words that the service searched for; None on other calls. Since 1.1."""
        return text(self._struct.search_query)

    @property
    def contemporaries(self) -> Sequence[Artist]:
        """Version 1, `artist_similar`: artists of the same time. Since 1.1."""
        return Items(self._struct.contemporaries, Artist, self._owner)

    @property
    def followers(self) -> Sequence[Artist]:
        """Version 1, `artist_similar`: artists who followed. Since 1.1."""
        return Items(self._struct.followers, Artist, self._owner)

    @property
    def influencers(self) -> Sequence[Artist]:
        """Version 1, `artist_similar`: artists who came before. Since 1.1."""
        return Items(self._struct.influencers, Artist, self._owner)

    @property
    def related(self) -> Sequence[Artist]:
        """Version 1, `artist_similar`: artists who are related in another way. Since 1.1."""
        return Items(self._struct.related, Artist, self._owner)

    @property
    def trust(self) -> Trust:
        """`trust_forecast`: until when the service's certificates are valid; empty on other calls. Never None. Since
        1.1.
        """
        return Trust(self._struct.trust.contents, self._owner)

    @property
    def retires_ms(self) -> Optional[int]:
        """When the service ends what was asked, in milliseconds since 1970-01-01T00:00:00Z, as it says with
        `Reason.RETIRING`; -1 not said. Since 1.1.
        """
        return number(self._struct.retires_ms)

    @property
    def retires_at(self) -> Optional[datetime]:
        """`retires_ms` as an aware datetime in UTC."""
        return moment(number(self._struct.retires_ms))


class SignIn(View):
    """A sign-in, and the member's tokens. On other calls texts are None and numbers -1. Since 1.0."""

    __slots__ = ()
    _names = (
        "address",
        "pending",
        "redirect",
        "scope",
        "audience",
        "error",
        "error_reason",
        "error_description",
        "expires_ms",
        "saves",
        "is_verified",
        "access_token",
        "expires_wall_ms",
    )
    _secret = ("pending", "redirect", "access_token",)

    @property
    def address(self) -> Optional[str]:
        """`auth_begin`: the address to open in the member's browser."""
        return text(self._struct.address)

    @property
    def pending(self) -> Optional[str]:
        """`auth_begin`: what `auth_finish` needs, at most `PENDING_MAX` bytes of ASCII with the NUL. It holds a
        secret; keep it, over a restart too, until the sign-in is finished.
        """
        return text(self._struct.pending)

    @property
    def redirect(self) -> Optional[str]:
        """`auth_catch`: the whole address that the browser was sent to. It holds a secret until `auth_finish` has used
        it.
        """
        return text(self._struct.redirect)

    @property
    def scope(self) -> Optional[str]:
        """`auth_finish`: `scope` as the redirect brought it back."""
        return text(self._struct.scope)

    @property
    def audience(self) -> Optional[str]:
        """`auth_finish`: `audience` as the redirect brought it back."""
        return text(self._struct.audience)

    @property
    def error(self) -> Optional[str]:
        """`auth_finish`: the redirect's `error`; "" where it came without a value."""
        return text(self._struct.error)

    @property
    def error_reason(self) -> Optional[str]:
        """`auth_finish`: the redirect's `error_reason`."""
        return text(self._struct.error_reason)

    @property
    def error_description(self) -> Optional[str]:
        """`auth_finish`: the redirect's `error_description`."""
        return text(self._struct.error_description)

    @property
    def expires_ms(self) -> Optional[int]:
        """`auth_check`, `auth_access_token`: milliseconds until the access token expires; 0 if it has. None unknown,
        as after a restart until the device knows the date: meanwhile the library uses it until the service refuses
        it.
        """
        return number(self._struct.expires_ms)

    @property
    def saves(self) -> Optional[int]:
        """`auth_check`: how often this member's record was written to the store since the client was made. Shows
        whether flash wears out.
        """
        return number(self._struct.saves)

    @property
    def is_verified(self) -> Optional[bool]:
        """`auth_finish`: 1: the redirect brought the right state; 0: it was an error without one, which anybody may
        have made up.
        """
        return boolean(self._struct.is_verified)

    @property
    def access_token(self) -> Optional[str]:
        """`auth_access_token`: the member's access token. It holds a secret, which is overwritten when the response is
        freed. Since 1.1.
        """
        return text(self._struct.access_token)

    @property
    def expires_wall_ms(self) -> Optional[int]:
        """`auth_access_token`: when the access token expires, in milliseconds since 1970-01-01 UTC by the device's
        clock; -1 if that or the date is unknown. Since 1.1.
        """
        return number(self._struct.expires_wall_ms)

    @property
    def expires_wall_at(self) -> Optional[datetime]:
        """`expires_wall_ms` as an aware datetime in UTC."""
        return moment(number(self._struct.expires_wall_ms))


class Subscription(View):
    """The member's subscription. Since 1.0."""

    __slots__ = ()
    _names = (
        "id",
        "billing_partner_code",
        "billing_partner",
        "catalog",
        "create_date",
        "tier_code",
        "tier_name",
        "product_code",
        "product_name",
        "product_service_term",
        "expiration_date",
        "state",
        "created_with_social_provider",
        "trial_length_days",
        "is_suspended",
        "is_trial",
        "extra",
    )

    @property
    def id(self) -> Optional[str]:
        """Subscription id."""
        return text(self._struct.id)

    @property
    def billing_partner_code(self) -> Optional[str]:
        """Billing partner's code."""
        return text(self._struct.billing_partner_code)

    @property
    def billing_partner(self) -> Optional[str]:
        """Billing partner's name."""
        return text(self._struct.billing_partner)

    @property
    def catalog(self) -> Optional[str]:
        """Catalog: a name on 2.2, an id before."""
        return text(self._struct.catalog)

    @property
    def create_date(self) -> Optional[str]:
        """When it began, as sent."""
        return text(self._struct.create_date)

    @property
    def tier_code(self) -> Optional[str]:
        """Tier's code."""
        return text(self._struct.tier_code)

    @property
    def tier_name(self) -> Optional[str]:
        """Tier's name."""
        return text(self._struct.tier_name)

    @property
    def product_code(self) -> Optional[str]:
        """Product's code."""
        return text(self._struct.product_code)

    @property
    def product_name(self) -> Optional[str]:
        """Product's name."""
        return text(self._struct.product_name)

    @property
    def product_service_term(self) -> Optional[str]:
        """Term of the product."""
        return text(self._struct.product_service_term)

    @property
    def expiration_date(self) -> Optional[str]:
        """When it ends, as sent (a number of milliseconds or a text)."""
        return text(self._struct.expiration_date)

    @property
    def state(self) -> Optional[str]:
        """State: "TRIAL", "PAYING", "EXPIRED" or another word."""
        return text(self._struct.state)

    @property
    def created_with_social_provider(self) -> Optional[str]:
        """Social provider with which it was made."""
        return text(self._struct.created_with_social_provider)

    @property
    def trial_length_days(self) -> Optional[int]:
        """Length of the trial in days; None unknown."""
        return number(self._struct.trial_length_days)

    @property
    def is_suspended(self) -> Optional[bool]:
        """Suspended: 0 or 1; -1 the service did not say. Anything that it sent and that is no clear no (false, 0, "0",
        "false", "") is 1.
        """
        return boolean(self._struct.is_suspended)

    @property
    def is_trial(self) -> Optional[bool]:
        """A trial."""
        return boolean(self._struct.is_trial)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Right(View):
    """One right of a member, by the service's key: "canStreamOnHomeDevice" and its kin. Since 1.0."""

    __slots__ = ()
    _names = (
        "name",
        "granted",
    )

    @property
    def name(self) -> str:
        """The service's key. Never None."""
        return said(self._struct.name)

    @property
    def granted(self) -> Optional[bool]:
        """1 granted, 0 refused, -1 the service sent neither: then it is not granted, and nobody knows whether it is
        refused.
        """
        return boolean(self._struct.granted)


class Entitlements(View):
    """What the member may do, and how much of it. Since 1.0."""

    __slots__ = ()
    _names = (
        "rights",
        "max_stream_count",
        "max_device_count",
        "max_pc_count",
        "max_stream_bitrate",
        "max_download_bitrate",
        "total_plays",
        "plays_remaining",
        "skip_limit",
        "skip_limit_minutes",
        "extra",
        "max_bit_depth",
        "max_sample_rate",
    )

    @property
    def rights(self) -> Sequence[Right]:
        """Every key beginning `can` or `is`, by name. `account_judge` reads the `canStream…` ones for you."""
        return Items(self._struct.rights, Right, self._owner)

    @property
    def max_stream_count(self) -> Optional[int]:
        """Streams at once; None unknown."""
        return number(self._struct.max_stream_count)

    @property
    def max_device_count(self) -> Optional[int]:
        """Devices; None unknown."""
        return number(self._struct.max_device_count)

    @property
    def max_pc_count(self) -> Optional[int]:
        """Computers; None unknown."""
        return number(self._struct.max_pc_count)

    @property
    def max_stream_bitrate(self) -> Optional[int]:
        """Highest streaming bit rate in kbit/s; None unknown."""
        return number(self._struct.max_stream_bitrate)

    @property
    def max_download_bitrate(self) -> Optional[int]:
        """Highest download bit rate in kbit/s; None unknown."""
        return number(self._struct.max_download_bitrate)

    @property
    def total_plays(self) -> Optional[int]:
        """Plays allowed; None unknown or unlimited."""
        return number(self._struct.total_plays)

    @property
    def plays_remaining(self) -> Optional[int]:
        """Plays left; None unknown or unlimited."""
        return number(self._struct.plays_remaining)

    @property
    def skip_limit(self) -> Optional[int]:
        """Skips allowed in `skip_limit_minutes`; None unknown."""
        return number(self._struct.skip_limit)

    @property
    def skip_limit_minutes(self) -> Optional[int]:
        """Minutes in which the skips count; None unknown."""
        return number(self._struct.skip_limit_minutes)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)

    @property
    def max_bit_depth(self) -> Optional[int]:
        """Most bits a sample that may be streamed; None unknown. Since 1.1."""
        return number(self._struct.max_bit_depth)

    @property
    def max_sample_rate(self) -> Optional[int]:
        """Most samples a second that may be streamed; None unknown. Since 1.1."""
        return number(self._struct.max_sample_rate)


class Account(View):
    """The member's account. Specification: Member account. Any field may be unknown. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "href",
        "created",
        "email",
        "user_name",
        "first_name",
        "last_name",
        "middle_name",
        "nick_name",
        "screen_name",
        "country",
        "state",
        "city",
        "zip",
        "birthday",
        "phone",
        "lang",
        "preferred_language",
        "cobrand",
        "cocat",
        "origin_code",
        "is_public",
        "is_current_subscription_payable",
        "parental_control_enabled",
        "scrobbling_enabled",
        "screen_name_auto_created",
        "subscription",
        "entitlements",
        "extra",
        "non_dmca_radio_user",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Member id."""
        return text(self._struct.id)

    @property
    def href(self) -> Optional[str]:
        """Address of the account; never followed."""
        return text(self._struct.href)

    @property
    def created(self) -> Optional[str]:
        """When the account was made, as sent."""
        return text(self._struct.created)

    @property
    def email(self) -> Optional[str]:
        """E-mail address."""
        return text(self._struct.email)

    @property
    def user_name(self) -> Optional[str]:
        """Name for signing in."""
        return text(self._struct.user_name)

    @property
    def first_name(self) -> Optional[str]:
        """First name."""
        return text(self._struct.first_name)

    @property
    def last_name(self) -> Optional[str]:
        """Last name."""
        return text(self._struct.last_name)

    @property
    def middle_name(self) -> Optional[str]:
        """Middle name."""
        return text(self._struct.middle_name)

    @property
    def nick_name(self) -> Optional[str]:
        """Nickname."""
        return text(self._struct.nick_name)

    @property
    def screen_name(self) -> Optional[str]:
        """Name for display."""
        return text(self._struct.screen_name)

    @property
    def country(self) -> Optional[str]:
        """Country."""
        return text(self._struct.country)

    @property
    def state(self) -> Optional[str]:
        """State or province."""
        return text(self._struct.state)

    @property
    def city(self) -> Optional[str]:
        """City."""
        return text(self._struct.city)

    @property
    def zip(self) -> Optional[str]:
        """Postal code."""
        return text(self._struct.zip)

    @property
    def birthday(self) -> Optional[str]:
        """Birthday, as sent."""
        return text(self._struct.birthday)

    @property
    def phone(self) -> Optional[str]:
        """Telephone number, only if the account has one."""
        return text(self._struct.phone)

    @property
    def lang(self) -> Optional[str]:
        """Language (`locale` before 2.2)."""
        return text(self._struct.lang)

    @property
    def preferred_language(self) -> Optional[str]:
        """Preferred language."""
        return text(self._struct.preferred_language)

    @property
    def cobrand(self) -> Optional[str]:
        """Cobrand."""
        return text(self._struct.cobrand)

    @property
    def cocat(self) -> Optional[str]:
        """Catalog code."""
        return text(self._struct.cocat)

    @property
    def origin_code(self) -> Optional[str]:
        """Origin code."""
        return text(self._struct.origin_code)

    @property
    def is_public(self) -> Optional[bool]:
        """Profile is public."""
        return boolean(self._struct.is_public)

    @property
    def is_current_subscription_payable(self) -> Optional[bool]:
        """The current subscription can be paid for."""
        return boolean(self._struct.is_current_subscription_payable)

    @property
    def parental_control_enabled(self) -> Optional[bool]:
        """Explicit content is to be kept from this member. Read as `Subscription.is_suspended`: in doubt 1."""
        return boolean(self._struct.parental_control_enabled)

    @property
    def scrobbling_enabled(self) -> Optional[bool]:
        """Plays are reported to a scrobbling service."""
        return boolean(self._struct.scrobbling_enabled)

    @property
    def screen_name_auto_created(self) -> Optional[bool]:
        """The screen name was made by the service."""
        return boolean(self._struct.screen_name_auto_created)

    @property
    def subscription(self) -> Subscription:
        """The subscription. Never None."""
        return Subscription(self._struct.subscription.contents, self._owner)

    @property
    def entitlements(self) -> Entitlements:
        """The entitlements. Never None."""
        return Entitlements(self._struct.entitlements.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)

    @property
    def non_dmca_radio_user(self) -> Optional[bool]:
        """The member's radio is not bound by the DMCA's limits: 0 or 1; -1 the service did not say. Since 1.1."""
        return boolean(self._struct.non_dmca_radio_user)


class VerdictNow(View):
    """Whether a member may stream, and how old that knowledge is. Since 1.0."""

    __slots__ = ()
    _names = (
        "text_key",
        "age_ms",
        "verdict",
        "website_url",
    )

    @property
    def text_key(self) -> Optional[str]:
        """A key for the display's own texts, such as "account.upgrade": see `verdict_key`. None on calls that give no
        verdict.
        """
        return text(self._struct.text_key)

    @property
    def age_ms(self) -> Optional[int]:
        """Milliseconds since the service said so; -1 where it could not be asked, or did not say."""
        return number(self._struct.age_ms)

    @property
    def verdict(self) -> Optional[enums.Verdict]:
        """One of `Verdict`; -1 on calls that give none."""
        return known(enums.Verdict, self._struct.verdict)

    @property
    def website_url(self) -> Optional[str]:
        """The address to show to the member, who fixes the account or upgrades there: `Config.website_url`, as you set
        it. None unless the verdict is `Verdict.ACCOUNT_PROBLEM` or `Verdict.UPGRADE`, and if none is set. Since
        1.1.
        """
        return text(self._struct.website_url)


class MemberLinks(View):
    """Related resources of a member. Since 1.0."""

    __slots__ = ()
    _names = (
        "followers",
        "following",
        "extra",
    )

    @property
    def followers(self) -> Link:
        """Who follows the member."""
        return Link(self._struct.followers.contents, self._owner)

    @property
    def following(self) -> Link:
        """Whom the member follows."""
        return Link(self._struct.following.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class Member(View):
    """A member. Others see what the member's `visibility` lets them. Specification: Member. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "real_name",
        "screen_name",
        "bio",
        "location",
        "gender",
        "visibility",
        "href",
        "role",
        "avatar",
        "avatar_id",
        "avatar_version",
        "following_count",
        "follower_count",
        "favorite_albums_count",
        "favorite_artists_count",
        "favorite_tracks_count",
        "playlists_total_count",
        "playlists_published_count",
        "stations_count",
        "radio_count",
        "default_avatar",
        "links",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "member"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Member id, an opaque text."""
        return text(self._struct.id)

    @property
    def real_name(self) -> Optional[str]:
        """Real name."""
        return text(self._struct.real_name)

    @property
    def screen_name(self) -> Optional[str]:
        """Name for display."""
        return text(self._struct.screen_name)

    @property
    def bio(self) -> Optional[str]:
        """What the member says of themselves."""
        return text(self._struct.bio)

    @property
    def location(self) -> Optional[str]:
        """Where the member is."""
        return text(self._struct.location)

    @property
    def gender(self) -> Optional[str]:
        """Gender."""
        return text(self._struct.gender)

    @property
    def visibility(self) -> Optional[str]:
        """What others may see of the member; the service's word."""
        return text(self._struct.visibility)

    @property
    def href(self) -> Optional[str]:
        """Address of the profile; never followed."""
        return text(self._struct.href)

    @property
    def role(self) -> Optional[str]:
        """"member", "editor" or "artist"."""
        return text(self._struct.role)

    @property
    def avatar(self) -> Optional[str]:
        """Address of the avatar."""
        return text(self._struct.avatar)

    @property
    def avatar_id(self) -> Optional[str]:
        """Id of the avatar; "" for the default one."""
        return text(self._struct.avatar_id)

    @property
    def avatar_version(self) -> Optional[int]:
        """Last change of the avatar, as a timestamp; 0 the default one, 1 an external social-profile image; None
        unknown.
        """
        return number(self._struct.avatar_version)

    @property
    def following_count(self) -> Optional[int]:
        """Members whom this one follows; None unknown."""
        return number(self._struct.following_count)

    @property
    def follower_count(self) -> Optional[int]:
        """Members who follow this one; None unknown."""
        return number(self._struct.follower_count)

    @property
    def favorite_albums_count(self) -> Optional[int]:
        """Favorite albums. Up to 2.1, always 0; -1 on 2.2."""
        return number(self._struct.favorite_albums_count)

    @property
    def favorite_artists_count(self) -> Optional[int]:
        """Favorite artists. Up to 2.1, always 0; -1 on 2.2."""
        return number(self._struct.favorite_artists_count)

    @property
    def favorite_tracks_count(self) -> Optional[int]:
        """Favorite tracks. Up to 2.1, always 0; -1 on 2.2."""
        return number(self._struct.favorite_tracks_count)

    @property
    def playlists_total_count(self) -> Optional[int]:
        """Playlists. Up to 2.1, always 0; -1 on 2.2."""
        return number(self._struct.playlists_total_count)

    @property
    def playlists_published_count(self) -> Optional[int]:
        """Public playlists. Up to 2.1, always 0; -1 on 2.2."""
        return number(self._struct.playlists_published_count)

    @property
    def stations_count(self) -> Optional[int]:
        """Stations. Up to 2.1, always 0; -1 on 2.2."""
        return number(self._struct.stations_count)

    @property
    def radio_count(self) -> Optional[int]:
        """Radios. Up to 2.1, always 0; -1 on 2.2."""
        return number(self._struct.radio_count)

    @property
    def default_avatar(self) -> Optional[bool]:
        """The member has not set an avatar."""
        return boolean(self._struct.default_avatar)

    @property
    def links(self) -> MemberLinks:
        """Related resources. Never None."""
        return MemberLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Bio(View):
    """A biography. Since 1.0."""

    __slots__ = ()
    _names = (
        "title",
        "author",
        "publish_date",
        "bio",
        "extra",
    )

    @property
    def title(self) -> Optional[str]:
        """Title."""
        return text(self._struct.title)

    @property
    def author(self) -> Optional[str]:
        """Author."""
        return text(self._struct.author)

    @property
    def publish_date(self) -> Optional[str]:
        """Date as sent; may be ""."""
        return text(self._struct.publish_date)

    @property
    def bio(self) -> Optional[str]:
        """The text; may hold simple HTML."""
        return text(self._struct.bio)

    @property
    def extra(self) -> Any:
        """What else the service sent. Never None."""
        return value(self._struct.extra)


class ArtistLinks(View):
    """Related resources of an artist. Since 1.0."""

    __slots__ = ()
    _names = (
        "albums",
        "images",
        "posts",
        "top_tracks",
        "genres",
        "stations",
        "contemporaries",
        "followers",
        "influences",
        "extra",
        "related_projects",
    )

    @property
    def albums(self) -> Link:
        """Albums."""
        return Link(self._struct.albums.contents, self._owner)

    @property
    def images(self) -> Link:
        """Licensed images."""
        return Link(self._struct.images.contents, self._owner)

    @property
    def posts(self) -> Link:
        """Editorial posts."""
        return Link(self._struct.posts.contents, self._owner)

    @property
    def top_tracks(self) -> Link:
        """Top tracks."""
        return Link(self._struct.top_tracks.contents, self._owner)

    @property
    def genres(self) -> Link:
        """Genres, with ids."""
        return Link(self._struct.genres.contents, self._owner)

    @property
    def stations(self) -> Link:
        """Stations, with ids."""
        return Link(self._struct.stations.contents, self._owner)

    @property
    def contemporaries(self) -> Link:
        """Artists of the same time, with ids."""
        return Link(self._struct.contemporaries.contents, self._owner)

    @property
    def followers(self) -> Link:
        """Artists who followed, with ids."""
        return Link(self._struct.followers.contents, self._owner)

    @property
    def influences(self) -> Link:
        """Artists who came before, with ids."""
        return Link(self._struct.influences.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)

    @property
    def related_projects(self) -> Link:
        """Related projects of the artist. Since 1.1."""
        return Link(self._struct.related_projects.contents, self._owner)


class Artist(View):
    """An artist. Specification: Artist. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "href",
        "name",
        "shortcut",
        "amg",
        "blurbs",
        "bios",
        "album_groups",
        "links",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "artist"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Artist id, for example "art.954"."""
        return text(self._struct.id)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def name(self) -> Optional[str]:
        """Name."""
        return text(self._struct.name)

    @property
    def shortcut(self) -> Optional[str]:
        """Usable in place of the id where a call says so."""
        return text(self._struct.shortcut)

    @property
    def amg(self) -> Optional[str]:
        """External catalog identifier."""
        return text(self._struct.amg)

    @property
    def blurbs(self) -> Sequence[str]:
        """Short editorial texts, up to five."""
        return Texts(self._struct.blurbs, self._owner)

    @property
    def bios(self) -> Sequence[Bio]:
        """Biographies."""
        return Items(self._struct.bios, Bio, self._owner)

    @property
    def album_groups(self) -> Releases:
        """Album ids by kind. Never None."""
        return Releases(self._struct.album_groups.contents, self._owner)

    @property
    def links(self) -> ArtistLinks:
        """Related resources. Never None."""
        return ArtistLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Contributors(View):
    """Artists by the part they had in a recording. Each list holds artist ids. Specification: Album and Track. Since
    1.0.
    """

    __slots__ = ()
    _names = (
        "primary_artist",
        "composer",
        "featured_performer",
        "guest_musician",
        "guest_vocals",
        "producer",
        "non_primary",
        "conductor",
        "extra",
        "engineer",
        "remixer",
        "collaborator",
    )

    @property
    def primary_artist(self) -> Sequence[str]:
        """primaryArtist"""
        return Texts(self._struct.primary_artist, self._owner)

    @property
    def composer(self) -> Sequence[str]:
        """composer"""
        return Texts(self._struct.composer, self._owner)

    @property
    def featured_performer(self) -> Sequence[str]:
        """featuredPerformer"""
        return Texts(self._struct.featured_performer, self._owner)

    @property
    def guest_musician(self) -> Sequence[str]:
        """guestMusician"""
        return Texts(self._struct.guest_musician, self._owner)

    @property
    def guest_vocals(self) -> Sequence[str]:
        """guestVocals (tracks)"""
        return Texts(self._struct.guest_vocals, self._owner)

    @property
    def producer(self) -> Sequence[str]:
        """producer"""
        return Texts(self._struct.producer, self._owner)

    @property
    def non_primary(self) -> Sequence[str]:
        """nonPrimary (tracks)"""
        return Texts(self._struct.non_primary, self._owner)

    @property
    def conductor(self) -> Sequence[str]:
        """conductor (tracks)"""
        return Texts(self._struct.conductor, self._owner)

    @property
    def extra(self) -> Any:
        """Other roles, by the service's key. Never None."""
        return value(self._struct.extra)

    @property
    def engineer(self) -> Sequence[str]:
        """engineer. Since 1.1."""
        return Texts(self._struct.engineer, self._owner)

    @property
    def remixer(self) -> Sequence[str]:
        """remixer. Since 1.1."""
        return Texts(self._struct.remixer, self._owner)

    @property
    def collaborator(self) -> Sequence[str]:
        """collaborator. Since 1.1."""
        return Texts(self._struct.collaborator, self._owner)


class Releases(View):
    """Ids by kind of release: album ids in an artist's `album_groups`, artist ids in an album's `discographies`. Since
    1.0.
    """

    __slots__ = ()
    _names = (
        "main",
        "singles_and_eps",
        "compilations",
        "others",
        "extra",
    )

    @property
    def main(self) -> Sequence[str]:
        """main"""
        return Texts(self._struct.main, self._owner)

    @property
    def singles_and_eps(self) -> Sequence[str]:
        """singlesAndEPs"""
        return Texts(self._struct.singles_and_eps, self._owner)

    @property
    def compilations(self) -> Sequence[str]:
        """compilations"""
        return Texts(self._struct.compilations, self._owner)

    @property
    def others(self) -> Sequence[str]:
        """others"""
        return Texts(self._struct.others, self._owner)

    @property
    def extra(self) -> Any:
        """Other kinds, by the service's key. Never None."""
        return value(self._struct.extra)


class AlbumLinks(View):
    """Related resources of an album. Since 1.0."""

    __slots__ = ()
    _names = (
        "images",
        "tracks",
        "posts",
        "artists",
        "genres",
        "extra",
        "reviews",
    )

    @property
    def images(self) -> Link:
        """Licensed images."""
        return Link(self._struct.images.contents, self._owner)

    @property
    def tracks(self) -> Link:
        """Its tracks."""
        return Link(self._struct.tracks.contents, self._owner)

    @property
    def posts(self) -> Link:
        """Editorial posts."""
        return Link(self._struct.posts.contents, self._owner)

    @property
    def artists(self) -> Link:
        """Its artists, with ids."""
        return Link(self._struct.artists.contents, self._owner)

    @property
    def genres(self) -> Link:
        """Its genres, with ids."""
        return Link(self._struct.genres.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)

    @property
    def reviews(self) -> Link:
        """Its reviews. Since 1.1."""
        return Link(self._struct.reviews.contents, self._owner)


class Album(View):
    """An album. Specification: Album. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "upc",
        "href",
        "shortcut",
        "name",
        "released",
        "originally_released",
        "released_ms",
        "originally_released_ms",
        "label",
        "copyright",
        "account_partner",
        "artist_name",
        "tags",
        "disc_count",
        "track_count",
        "is_streamable",
        "is_available_in_hi_res",
        "is_explicit",
        "is_single",
        "contributing_artists",
        "discographies",
        "tracks",
        "links",
        "extra",
        "amg",
        "is_available_in_atmos",
        "album_type",
        "images",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "album"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Album id, for example "alb.215461". Letter case as sent: earlier versions send "Alb."."""
        return text(self._struct.id)

    @property
    def upc(self) -> Optional[str]:
        """12-digit Universal Product Code."""
        return text(self._struct.upc)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def shortcut(self) -> Optional[str]:
        """"{artist}/{album}", usable in place of the id where a call says so."""
        return text(self._struct.shortcut)

    @property
    def name(self) -> Optional[str]:
        """Name."""
        return text(self._struct.name)

    @property
    def released(self) -> Optional[str]:
        """Release date as sent (ISO 8601); None where the service sends milliseconds (version 1)."""
        return text(self._struct.released)

    @property
    def originally_released(self) -> Optional[str]:
        """First release date as sent (ISO 8601)."""
        return text(self._struct.originally_released)

    @property
    def released_ms(self) -> Optional[int]:
        """`released` in milliseconds since 1970-01-01T00:00:00Z; None unknown."""
        return instant(self._struct.released_ms)

    @property
    def released_at(self) -> Optional[datetime]:
        """`released_ms` as an aware datetime in UTC."""
        return moment(instant(self._struct.released_ms))

    @property
    def originally_released_ms(self) -> Optional[int]:
        """`originally_released` in milliseconds since 1970-01-01T00:00:00Z; None unknown."""
        return instant(self._struct.originally_released_ms)

    @property
    def originally_released_at(self) -> Optional[datetime]:
        """`originally_released_ms` as an aware datetime in UTC."""
        return moment(instant(self._struct.originally_released_ms))

    @property
    def label(self) -> Optional[str]:
        """Label; may be ""."""
        return text(self._struct.label)

    @property
    def copyright(self) -> Optional[str]:
        """Copyright line."""
        return text(self._struct.copyright)

    @property
    def account_partner(self) -> Optional[str]:
        """Account partner."""
        return text(self._struct.account_partner)

    @property
    def artist_name(self) -> Optional[str]:
        """The artist's name for display."""
        return text(self._struct.artist_name)

    @property
    def tags(self) -> Sequence[str]:
        """Tags."""
        return Texts(self._struct.tags, self._owner)

    @property
    def disc_count(self) -> Optional[int]:
        """Discs; None unknown."""
        return number(self._struct.disc_count)

    @property
    def track_count(self) -> Optional[int]:
        """Tracks; None unknown."""
        return number(self._struct.track_count)

    @property
    def is_streamable(self) -> Optional[bool]:
        """May be streamed at all (since service version 2.1). Read as `Track.is_streamable`: in doubt 0."""
        return boolean(self._struct.is_streamable)

    @property
    def is_available_in_hi_res(self) -> Optional[bool]:
        """Offered in high resolution (2.2)."""
        return boolean(self._struct.is_available_in_hi_res)

    @property
    def is_explicit(self) -> Optional[bool]:
        """Explicit content (`explicit` before 2.2). Read as `Subscription.is_suspended`: in doubt 1."""
        return boolean(self._struct.is_explicit)

    @property
    def is_single(self) -> Optional[bool]:
        """A single (`single` before 2.2)."""
        return boolean(self._struct.is_single)

    @property
    def contributing_artists(self) -> Contributors:
        """Who made it. Never None."""
        return Contributors(self._struct.contributing_artists.contents, self._owner)

    @property
    def discographies(self) -> Releases:
        """The discographies that list it, by kind; the lists hold artist ids. Never None."""
        return Releases(self._struct.discographies.contents, self._owner)

    @property
    def tracks(self) -> Sequence[Track]:
        """Its tracks, on calls that bring them along (`albums_get`)."""
        return Items(self._struct.tracks, Track, self._owner)

    @property
    def links(self) -> AlbumLinks:
        """Related resources. Never None."""
        return AlbumLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)

    @property
    def amg(self) -> Optional[str]:
        """External catalog identifier. Since 1.1."""
        return text(self._struct.amg)

    @property
    def is_available_in_atmos(self) -> Optional[bool]:
        """Offered in Dolby Atmos: 0 or 1; -1 the service did not say. Since 1.1."""
        return boolean(self._struct.is_available_in_atmos)

    @property
    def album_type(self) -> Optional[str]:
        """Version 1: the kind of album in the service's words (`type.name`), for example "Main Releases". Since 1.1."""
        return text(self._struct.album_type)

    @property
    def images(self) -> Sequence[Image]:
        """Version 1: its images. Later versions lead to them by `links`. Since 1.1."""
        return Items(self._struct.images, Image, self._owner)


class ReviewLinks(View):
    """Related resources of a review. Since 1.0."""

    __slots__ = ()
    _names = (
        "albums",
        "extra",
    )

    @property
    def albums(self) -> Link:
        """The albums that it is about, with ids."""
        return Link(self._struct.albums.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class Review(View):
    """A review of an album. The specification leaves its fields open. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "href",
        "author",
        "date",
        "date_ms",
        "body",
        "rating",
        "links",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "review"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Review id, for example "RevAl.10"."""
        return text(self._struct.id)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def author(self) -> Optional[str]:
        """Author."""
        return text(self._struct.author)

    @property
    def date(self) -> Optional[str]:
        """Date, as sent."""
        return text(self._struct.date)

    @property
    def date_ms(self) -> Optional[int]:
        """`date` in milliseconds since 1970-01-01T00:00:00Z; None unknown."""
        return instant(self._struct.date_ms)

    @property
    def date_at(self) -> Optional[datetime]:
        """`date_ms` as an aware datetime in UTC."""
        return moment(instant(self._struct.date_ms))

    @property
    def body(self) -> Optional[str]:
        """The text; may hold simple HTML."""
        return text(self._struct.body)

    @property
    def rating(self) -> Optional[float]:
        """Rating; None unknown. The specification does not give its scale."""
        return real(self._struct.rating)

    @property
    def links(self) -> ReviewLinks:
        """Related resources. Never None."""
        return ReviewLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Format(View):
    """One audio format that a track is offered in. Since 1.0. Tracks that name the same format may share one struct."""

    __slots__ = ()
    _names = (
        "type",
        "name",
        "bitrate",
        "sample_bits",
        "sample_rate",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "format"."""
        return text(self._struct.type)

    @property
    def name(self) -> Optional[str]:
        """Codec, for example "AAC"."""
        return text(self._struct.name)

    @property
    def bitrate(self) -> Optional[int]:
        """Bit rate in kbit/s as sent (the service's FLAC rows say 44100); None unknown."""
        return number(self._struct.bitrate)

    @property
    def sample_bits(self) -> Optional[int]:
        """Bits a sample (2.2); None unknown."""
        return number(self._struct.sample_bits)

    @property
    def sample_rate(self) -> Optional[int]:
        """Samples a second (2.2); None unknown."""
        return number(self._struct.sample_rate)

    @property
    def extra(self) -> Any:
        """What else the service sent. Never None."""
        return value(self._struct.extra)


class TrackLinks(View):
    """Related resources of a track. Since 1.0."""

    __slots__ = ()
    _names = (
        "artists",
        "albums",
        "genres",
        "tags",
        "extra",
        "composers",
    )

    @property
    def artists(self) -> Link:
        """Artists, with ids."""
        return Link(self._struct.artists.contents, self._owner)

    @property
    def albums(self) -> Link:
        """Albums, with ids."""
        return Link(self._struct.albums.contents, self._owner)

    @property
    def genres(self) -> Link:
        """Genres, with ids."""
        return Link(self._struct.genres.contents, self._owner)

    @property
    def tags(self) -> Link:
        """Tags, with ids."""
        return Link(self._struct.tags.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)

    @property
    def composers(self) -> Link:
        """Composers, with ids. Since 1.1."""
        return Link(self._struct.composers.contents, self._owner)


class Track(View):
    """A track. Specification: Track. The service plays 30-second samples; full tracks need a separate vendor SDK.

    Since 1.0.
    """

    __slots__ = ()
    _names = (
        "type",
        "id",
        "href",
        "name",
        "shortcut",
        "artist_name",
        "album_name",
        "artist_id",
        "album_id",
        "isrc",
        "preview_url",
        "index",
        "disc",
        "playback_seconds",
        "is_explicit",
        "is_available_in_hi_res",
        "is_streamable",
        "blurbs",
        "formats",
        "lossless_formats",
        "contributors",
        "links",
        "extra",
        "upc",
        "amg",
        "is_available_in_atmos",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "track"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Track id, for example "tra.2530431"."""
        return text(self._struct.id)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def name(self) -> Optional[str]:
        """Name."""
        return text(self._struct.name)

    @property
    def shortcut(self) -> Optional[str]:
        """"{artist}/{album}/{track}", usable in place of the id where a call says so."""
        return text(self._struct.shortcut)

    @property
    def artist_name(self) -> Optional[str]:
        """The artist's name for display."""
        return text(self._struct.artist_name)

    @property
    def album_name(self) -> Optional[str]:
        """The album's name for display."""
        return text(self._struct.album_name)

    @property
    def artist_id(self) -> Optional[str]:
        """The artist's id (since 2.1)."""
        return text(self._struct.artist_id)

    @property
    def album_id(self) -> Optional[str]:
        """The album's id; it also names the track's image."""
        return text(self._struct.album_id)

    @property
    def isrc(self) -> Optional[str]:
        """International Standard Recording Code."""
        return text(self._struct.isrc)

    @property
    def preview_url(self) -> Optional[str]:
        """Address of a 30-second sample (MP3) for `download`; None where there is none."""
        return text(self._struct.preview_url)

    @property
    def index(self) -> Optional[int]:
        """Position on the disc, from 1; None unknown."""
        return number(self._struct.index)

    @property
    def disc(self) -> Optional[int]:
        """Disc, from 1; None unknown."""
        return number(self._struct.disc)

    @property
    def playback_seconds(self) -> Optional[int]:
        """Length of the full track in seconds; None unknown."""
        return number(self._struct.playback_seconds)

    @property
    def is_explicit(self) -> Optional[bool]:
        """Explicit content (`explicit` before 2.2). Read as `Subscription.is_suspended`: in doubt 1."""
        return boolean(self._struct.is_explicit)

    @property
    def is_available_in_hi_res(self) -> Optional[bool]:
        """Offered in high resolution (2.2)."""
        return boolean(self._struct.is_available_in_hi_res)

    @property
    def is_streamable(self) -> Optional[bool]:
        """May be streamed at all: 0 or 1; -1 the service did not say. Anything that it sent and that is no clear yes
        (true, 1, "true", "1") is 0.
        """
        return boolean(self._struct.is_streamable)

    @property
    def blurbs(self) -> Sequence[str]:
        """Short editorial texts."""
        return Texts(self._struct.blurbs, self._owner)

    @property
    def formats(self) -> Sequence[Format]:
        """Formats, unordered."""
        return Items(self._struct.formats, Format, self._owner)

    @property
    def lossless_formats(self) -> Sequence[Format]:
        """Lossless formats."""
        return Items(self._struct.lossless_formats, Format, self._owner)

    @property
    def contributors(self) -> Contributors:
        """Who made it. Never None."""
        return Contributors(self._struct.contributors.contents, self._owner)

    @property
    def links(self) -> TrackLinks:
        """Related resources. Never None."""
        return TrackLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)

    @property
    def upc(self) -> Optional[str]:
        """12-digit Universal Product Code of the album. Since 1.1."""
        return text(self._struct.upc)

    @property
    def amg(self) -> Optional[str]:
        """External catalog identifier. Since 1.1."""
        return text(self._struct.amg)

    @property
    def is_available_in_atmos(self) -> Optional[bool]:
        """Offered in Dolby Atmos: 0 or 1; -1 the service did not say. Since 1.1."""
        return boolean(self._struct.is_available_in_atmos)


class GenreLinks(View):
    """Related resources of a genre. Since 1.0."""

    __slots__ = ()
    _names = (
        "child_genres",
        "parent_genres",
        "extra",
    )

    @property
    def child_genres(self) -> Link:
        """Genres below it, with ids."""
        return Link(self._struct.child_genres.contents, self._owner)

    @property
    def parent_genres(self) -> Link:
        """Genres above it, with ids."""
        return Link(self._struct.parent_genres.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class Genre(View):
    """A genre. Specification: Genre. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "name",
        "href",
        "shortcut",
        "description",
        "links",
        "extra",
        "subgenres",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "genre"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Genre id, for example "g.115"."""
        return text(self._struct.id)

    @property
    def name(self) -> Optional[str]:
        """Name, in the language of the call."""
        return text(self._struct.name)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def shortcut(self) -> Optional[str]:
        """Usable in place of the id where a call says so."""
        return text(self._struct.shortcut)

    @property
    def description(self) -> Optional[str]:
        """Description, in the language of the call."""
        return text(self._struct.description)

    @property
    def links(self) -> GenreLinks:
        """Related resources. Never None."""
        return GenreLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)

    @property
    def subgenres(self) -> Sequence[Genre]:
        """Version 1: the genres below it. Later versions lead to them by `links`. Since 1.1."""
        return Items(self._struct.subgenres, Genre, self._owner)


class PlaylistLinks(View):
    """Related resources of a playlist. Since 1.0."""

    __slots__ = ()
    _names = (
        "members",
        "tracks",
        "tags",
        "sample_artists",
        "extra",
    )

    @property
    def members(self) -> Link:
        """Who made it, with ids."""
        return Link(self._struct.members.contents, self._owner)

    @property
    def tracks(self) -> Link:
        """Its tracks."""
        return Link(self._struct.tracks.contents, self._owner)

    @property
    def tags(self) -> Link:
        """Its tags, with ids."""
        return Link(self._struct.tags.contents, self._owner)

    @property
    def sample_artists(self) -> Link:
        """Some of its artists, with ids."""
        return Link(self._struct.sample_artists.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class Playlist(View):
    """A playlist. Specification: Playlist. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "name",
        "href",
        "description",
        "modified",
        "modified_ms",
        "privacy",
        "track_count",
        "favorite_count",
        "free_play_compliant",
        "images",
        "tracks",
        "links",
        "extra",
        "author",
        "created",
        "created_ms",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "playlist"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Playlist id: "pp." or "mp."."""
        return text(self._struct.id)

    @property
    def name(self) -> Optional[str]:
        """Name."""
        return text(self._struct.name)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def description(self) -> Optional[str]:
        """Description; may be ""."""
        return text(self._struct.description)

    @property
    def modified(self) -> Optional[str]:
        """Last change, as sent (ISO 8601)."""
        return text(self._struct.modified)

    @property
    def modified_ms(self) -> Optional[int]:
        """`modified` in milliseconds since 1970-01-01T00:00:00Z; None unknown."""
        return instant(self._struct.modified_ms)

    @property
    def modified_at(self) -> Optional[datetime]:
        """`modified_ms` as an aware datetime in UTC."""
        return moment(instant(self._struct.modified_ms))

    @property
    def privacy(self) -> Optional[str]:
        """"public" or "private"."""
        return text(self._struct.privacy)

    @property
    def track_count(self) -> Optional[int]:
        """Tracks (2.2); None unknown."""
        return number(self._struct.track_count)

    @property
    def favorite_count(self) -> Optional[int]:
        """Members who made it a favorite; None unknown."""
        return number(self._struct.favorite_count)

    @property
    def free_play_compliant(self) -> Optional[bool]:
        """May be played by members of the free tier. Read as `Track.is_streamable`: in doubt 0."""
        return boolean(self._struct.free_play_compliant)

    @property
    def images(self) -> Sequence[Image]:
        """Its images, an animated one ("giphyImage") among them (2.2)."""
        return Items(self._struct.images, Image, self._owner)

    @property
    def tracks(self) -> Sequence[Track]:
        """Its tracks, on calls that bring them along (`me_library_playlist_get`, `v1_me_playlist_get`)."""
        return Items(self._struct.tracks, Track, self._owner)

    @property
    def links(self) -> PlaylistLinks:
        """Related resources. Never None."""
        return PlaylistLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)

    @property
    def author(self) -> Optional[str]:
        """Version 1: who made it, by name. Later versions lead to the member by `links`. Since 1.1."""
        return text(self._struct.author)

    @property
    def created(self) -> Optional[str]:
        """Version 1: when it was made, as sent (ISO 8601); None where the service sends milliseconds. Since 1.1."""
        return text(self._struct.created)

    @property
    def created_ms(self) -> Optional[int]:
        """`created` in milliseconds since 1970-01-01T00:00:00Z; None unknown. Since 1.1."""
        return instant(self._struct.created_ms)

    @property
    def created_at(self) -> Optional[datetime]:
        """`created_ms` as an aware datetime in UTC."""
        return moment(instant(self._struct.created_ms))


class PostLinks(View):
    """Related resources of a post. Since 1.0."""

    __slots__ = ()
    _names = (
        "artists",
        "albums",
        "genres",
        "images",
        "extra",
    )

    @property
    def artists(self) -> Link:
        """Artists that it is about, with ids."""
        return Link(self._struct.artists.contents, self._owner)

    @property
    def albums(self) -> Link:
        """Albums that it is about, with ids."""
        return Link(self._struct.albums.contents, self._owner)

    @property
    def genres(self) -> Link:
        """Genres that it is about, with ids."""
        return Link(self._struct.genres.contents, self._owner)

    @property
    def images(self) -> Link:
        """Its images."""
        return Link(self._struct.images.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class Post(View):
    """An editorial post. The specification leaves its fields open: `extra` has those that the library does not know.

    Since 1.0.
    """

    __slots__ = ()
    _names = (
        "type",
        "id",
        "href",
        "name",
        "author",
        "date",
        "date_ms",
        "summary",
        "body",
        "categories",
        "links",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "post"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Post id, for example "po.10"."""
        return text(self._struct.id)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def name(self) -> Optional[str]:
        """Title."""
        return text(self._struct.name)

    @property
    def author(self) -> Optional[str]:
        """Author."""
        return text(self._struct.author)

    @property
    def date(self) -> Optional[str]:
        """Date, as sent."""
        return text(self._struct.date)

    @property
    def date_ms(self) -> Optional[int]:
        """`date` in milliseconds since 1970-01-01T00:00:00Z; None unknown."""
        return instant(self._struct.date_ms)

    @property
    def date_at(self) -> Optional[datetime]:
        """`date_ms` as an aware datetime in UTC."""
        return moment(instant(self._struct.date_ms))

    @property
    def summary(self) -> Optional[str]:
        """A sentence or two."""
        return text(self._struct.summary)

    @property
    def body(self) -> Optional[str]:
        """The text; may hold simple HTML."""
        return text(self._struct.body)

    @property
    def categories(self) -> Sequence[str]:
        """Its categories, for `posts_by_category`."""
        return Texts(self._struct.categories, self._owner)

    @property
    def links(self) -> PostLinks:
        """Related resources. Never None."""
        return PostLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Category(View):
    """A category of posts. The specification leaves its fields open. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "name",
        "href",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "category"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """For `posts_by_category`."""
        return text(self._struct.id)

    @property
    def name(self) -> Optional[str]:
        """Name."""
        return text(self._struct.name)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class TagLinks(View):
    """Related resources of a tag, before 2.2. Since 1.0."""

    __slots__ = ()
    _names = (
        "children",
        "genres",
        "extra",
    )

    @property
    def children(self) -> Link:
        """Tags below it, with ids."""
        return Link(self._struct.children.contents, self._owner)

    @property
    def genres(self) -> Link:
        """Related genres, with ids."""
        return Link(self._struct.genres.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class Tag(View):
    """An editorial tag: a label of tracks or playlists by genre, theme or activity. Specification: Editorial tag.

    Since 1.0.
    """

    __slots__ = ()
    _names = (
        "type",
        "id",
        "name",
        "shortcut",
        "href",
        "parent_id",
        "genre_id",
        "child_ids",
        "is_protected",
        "parent",
        "links",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "tag"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Tag id, for example "tag.156763213"."""
        return text(self._struct.id)

    @property
    def name(self) -> Optional[str]:
        """Name."""
        return text(self._struct.name)

    @property
    def shortcut(self) -> Optional[str]:
        """For `tag_by_shortcut`."""
        return text(self._struct.shortcut)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def parent_id(self) -> Optional[str]:
        """The tag above it; "" where there is none (2.2). Before 2.2 `parent` says it."""
        return text(self._struct.parent_id)

    @property
    def genre_id(self) -> Optional[str]:
        """Related genre; "" where there is none (2.2)."""
        return text(self._struct.genre_id)

    @property
    def child_ids(self) -> Sequence[str]:
        """Ids of the tags below it (2.2); empty but not None `items` where the service said that there are none."""
        return Texts(self._struct.child_ids, self._owner)

    @property
    def is_protected(self) -> Optional[bool]:
        """It cannot be assigned to content that members make (`protected` before 2.2). Read as
        `Subscription.is_suspended`: in doubt 1.
        """
        return boolean(self._struct.is_protected)

    @property
    def parent(self) -> Tag:
        """The tag above it, whole (before 2.2). Never None; every field unknown where the service sent none."""
        return Tag(self._struct.parent.contents, self._owner)

    @property
    def links(self) -> TagLinks:
        """Related resources (before 2.2). Never None."""
        return TagLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Catalog(View):
    """The catalog of a country. The specification leaves its fields open. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "name",
        "country",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "catalog"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Catalog id."""
        return text(self._struct.id)

    @property
    def name(self) -> Optional[str]:
        """Name: what the parameter `catalog` takes."""
        return text(self._struct.name)

    @property
    def country(self) -> Optional[str]:
        """Country."""
        return text(self._struct.country)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class StationNow(View):
    """The state of a station. Every field is unknown on calls without a station. Since 1.0."""

    __slots__ = ()
    _names = (
        "seed",
        "state",
        "skip_wait_ms",
        "popularity",
        "variety",
        "ready",
        "skips_left",
        "is_tunable",
        "holds_session",
    )

    @property
    def seed(self) -> Optional[str]:
        """The ids that it was opened with."""
        return text(self._struct.seed)

    @property
    def state(self) -> Optional[str]:
        """Resumes the station after a restart: give it as `StationOptions.state`. At most `STATION_STATE_MAX` bytes of
        ASCII with the NUL. It holds no secret, and the member's name and id as salted hashes only. None while the
        member who opened the station is not signed in.
        """
        return text(self._struct.state)

    @property
    def skip_wait_ms(self) -> Optional[int]:
        """Milliseconds until a skip is allowed; 0: one is; None unknown, for example while the station's member is not
        signed in.
        """
        return number(self._struct.skip_wait_ms)

    @property
    def popularity(self) -> Optional[float]:
        """Tuning in force or asked for, 0.0 to 1.0; None unknown."""
        return real(self._struct.popularity)

    @property
    def variety(self) -> Optional[float]:
        """Tuning in force or asked for, 0.0 to 1.0; None unknown."""
        return real(self._struct.variety)

    @property
    def ready(self) -> Optional[int]:
        """Tracks that `next` gives at once, to the station's member alone; None unknown."""
        return number(self._struct.ready)

    @property
    def skips_left(self) -> Optional[int]:
        """Skips that the service still allows now; None unknown."""
        return number(self._struct.skips_left)

    @property
    def is_tunable(self) -> Optional[bool]:
        """1: it can be tuned; 0: not; None unknown."""
        return boolean(self._struct.is_tunable)

    @property
    def holds_session(self) -> Optional[bool]:
        """1: this player holds the account's session; 0: another one took over; None unknown, or no session was
        requested.
        """
        return boolean(self._struct.holds_session)


class StationLinks(View):
    """Related resources of a station. Since 1.0."""

    __slots__ = ()
    _names = (
        "genres",
        "medium_image",
        "large_image",
        "extra",
    )

    @property
    def genres(self) -> Link:
        """Genres, with ids."""
        return Link(self._struct.genres.contents, self._owner)

    @property
    def medium_image(self) -> Link:
        """Medium image; empty where the service sent none."""
        return Link(self._struct.medium_image.contents, self._owner)

    @property
    def large_image(self) -> Link:
        """Large image; empty where the service sent none."""
        return Link(self._struct.large_image.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class StationObject(View):
    """A station's description (`station_tracks` plays one). Specification: Station. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "name",
        "href",
        "author",
        "description",
        "summary",
        "sub_type",
        "artists",
        "links",
        "extra",
        "images",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "station"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Station id: "ps." programmed, "sas." artist station."""
        return text(self._struct.id)

    @property
    def name(self) -> Optional[str]:
        """Name."""
        return text(self._struct.name)

    @property
    def href(self) -> Optional[str]:
        """Address of the detail call; never followed."""
        return text(self._struct.href)

    @property
    def author(self) -> Optional[str]:
        """Who made it."""
        return text(self._struct.author)

    @property
    def description(self) -> Optional[str]:
        """Description."""
        return text(self._struct.description)

    @property
    def summary(self) -> Optional[str]:
        """Summary."""
        return text(self._struct.summary)

    @property
    def sub_type(self) -> Optional[str]:
        """Kind of station, the service's word."""
        return text(self._struct.sub_type)

    @property
    def artists(self) -> Optional[str]:
        """Comma-separated sample of artist names."""
        return text(self._struct.artists)

    @property
    def links(self) -> StationLinks:
        """Related resources. Never None."""
        return StationLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)

    @property
    def images(self) -> Sequence[Image]:
        """Version 1: its images. Later versions lead to them by `links`. Since 1.1."""
        return Items(self._struct.images, Image, self._owner)


class OutboxNow(View):
    """The state of the outbox. Every field is -1 on calls that do not have it. Counts begin with the client, or with
    the content of the store.
    Since 1.0.
    """

    __slots__ = ()
    _names = (
        "waiting",
        "waiting_bytes",
        "sent",
        "uncertain",
        "refused",
        "dropped",
        "retry_after_ms",
    )

    @property
    def waiting(self) -> Optional[int]:
        """Entries that wait."""
        return number(self._struct.waiting)

    @property
    def waiting_bytes(self) -> Optional[int]:
        """Bytes that they take in the store."""
        return number(self._struct.waiting_bytes)

    @property
    def sent(self) -> Optional[int]:
        """Entries that the service has taken."""
        return number(self._struct.sent)

    @property
    def uncertain(self) -> Optional[int]:
        """Entries that the service counts and may have received: they are not sent again."""
        return number(self._struct.uncertain)

    @property
    def refused(self) -> Optional[int]:
        """Entries that the service refused for good."""
        return number(self._struct.refused)

    @property
    def dropped(self) -> Optional[int]:
        """Entries dropped because there was no room, the oldest first, or because the member has changed."""
        return number(self._struct.dropped)

    @property
    def retry_after_ms(self) -> Optional[int]:
        """Milliseconds until sending is tried again after a failure; 0: at once."""
        return number(self._struct.retry_after_ms)


class Session(View):
    """A session: one player of an account at a time holds it. Since 1.0."""

    __slots__ = ()
    _names = (
        "id",
        "expired_by_client_type",
        "valid",
        "extra",
    )

    @property
    def id(self) -> Optional[str]:
        """Session id; None where the call gave none."""
        return text(self._struct.id)

    @property
    def expired_by_client_type(self) -> Optional[str]:
        """The kind of player that took it over (version 1)."""
        return text(self._struct.expired_by_client_type)

    @property
    def valid(self) -> Optional[bool]:
        """1: this player still holds it; 0: another one took over; -1 the service did not say. In doubt 0, see
        `Track.is_streamable`.
        """
        return boolean(self._struct.valid)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class FavoriteLinks(View):
    """What an entry of the favorites list is. Since 1.0."""

    __slots__ = ()
    _names = (
        "tracks",
        "albums",
        "artists",
        "genres",
        "stations",
        "playlists",
        "members",
        "extra",
    )

    @property
    def tracks(self) -> Link:
        """A track, with its id."""
        return Link(self._struct.tracks.contents, self._owner)

    @property
    def albums(self) -> Link:
        """An album, with its id."""
        return Link(self._struct.albums.contents, self._owner)

    @property
    def artists(self) -> Link:
        """An artist, with its id."""
        return Link(self._struct.artists.contents, self._owner)

    @property
    def genres(self) -> Link:
        """A genre, with its id."""
        return Link(self._struct.genres.contents, self._owner)

    @property
    def stations(self) -> Link:
        """A station, with its id."""
        return Link(self._struct.stations.contents, self._owner)

    @property
    def playlists(self) -> Link:
        """A playlist, with its id."""
        return Link(self._struct.playlists.contents, self._owner)

    @property
    def members(self) -> Link:
        """The list of another member, with the member's id."""
        return Link(self._struct.members.contents, self._owner)

    @property
    def extra(self) -> Any:
        """Other relations. Never None."""
        return value(self._struct.extra)


class Favorite(View):
    """An entry of the favorites list before 2.2, or the result for one that was added. Specification: Favorites. Since
    1.0.
    """

    __slots__ = ()
    _names = (
        "type",
        "id",
        "date",
        "date_ms",
        "acknowledged",
        "links",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "favorite"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Id of the content."""
        return text(self._struct.id)

    @property
    def date(self) -> Optional[str]:
        """When it became a favorite, as sent."""
        return text(self._struct.date)

    @property
    def date_ms(self) -> Optional[int]:
        """`date` in milliseconds since 1970-01-01T00:00:00Z; None unknown."""
        return instant(self._struct.date_ms)

    @property
    def date_at(self) -> Optional[datetime]:
        """`date_ms` as an aware datetime in UTC."""
        return moment(instant(self._struct.date_ms))

    @property
    def acknowledged(self) -> Optional[bool]:
        """Adding: whether the service took it; -1 elsewhere."""
        return boolean(self._struct.acknowledged)

    @property
    def links(self) -> FavoriteLinks:
        """What it is. Never None."""
        return FavoriteLinks(self._struct.links.contents, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class FavoriteStatus(View):
    """Whether something is a favorite. Since 1.0."""

    __slots__ = ()
    _names = (
        "id",
        "total",
        "favorite",
        "tags",
        "extra",
    )

    @property
    def id(self) -> Optional[str]:
        """Id of the content."""
        return text(self._struct.id)

    @property
    def total(self) -> Optional[int]:
        """Members who made it a favorite; None unknown."""
        return number(self._struct.total)

    @property
    def favorite(self) -> Optional[bool]:
        """It is a favorite of this member."""
        return boolean(self._struct.favorite)

    @property
    def tags(self) -> Sequence[str]:
        """The member's tags on it."""
        return Texts(self._struct.tags, self._owner)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class ChartRow(View):
    """A row of a member's own charts (version 1). Since 1.0."""

    __slots__ = ()
    _names = (
        "id",
        "play_count",
        "extra",
    )

    @property
    def id(self) -> Optional[str]:
        """Id of the track, artist or album."""
        return text(self._struct.id)

    @property
    def play_count(self) -> Optional[int]:
        """How often it was played; None unknown."""
        return number(self._struct.play_count)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class LastUpdateDate(View):
    """When the member's library last changed. Since 1.0."""

    __slots__ = ()
    _names = (
        "date",
        "time_zone",
        "time_in_millis",
        "extra",
    )

    @property
    def date(self) -> Optional[str]:
        """As sent."""
        return text(self._struct.date)

    @property
    def time_zone(self) -> Optional[str]:
        """Time zone of `date`."""
        return text(self._struct.time_zone)

    @property
    def time_in_millis(self) -> Optional[int]:
        """Milliseconds since 1970-01-01T00:00:00Z; None unknown."""
        return number(self._struct.time_in_millis)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class Image(View):
    """An image, in whichever of the service's shapes it came. Specification: Image. Since 1.0."""

    __slots__ = ()
    _names = (
        "type",
        "id",
        "image_id",
        "content_id",
        "image_type",
        "url",
        "version",
        "width",
        "height",
        "is_default",
        "extra",
    )

    @property
    def type(self) -> Optional[str]:
        """The service's word for the object, "image"."""
        return text(self._struct.type)

    @property
    def id(self) -> Optional[str]:
        """Image id. For a default playlist image the playlist's id; for a giphyImage the external service's."""
        return text(self._struct.id)

    @property
    def image_id(self) -> Optional[str]:
        """Image id of the older and the playlist-image shape; "" for a default image."""
        return text(self._struct.image_id)

    @property
    def content_id(self) -> Optional[str]:
        """Id of what the image belongs to: a playlist, a member (avatar), an artist."""
        return text(self._struct.content_id)

    @property
    def image_type(self) -> Optional[str]:
        """"avatar", "displayImage", "giphyImage" or another word."""
        return text(self._struct.image_type)

    @property
    def url(self) -> Optional[str]:
        """Address of the image."""
        return text(self._struct.url)

    @property
    def version(self) -> Optional[int]:
        """When it was last changed, as a timestamp; 0 is the default image, 1 an external social-profile image; None
        unknown.
        """
        return number(self._struct.version)

    @property
    def width(self) -> Optional[int]:
        """Width in pixels; None unknown."""
        return number(self._struct.width)

    @property
    def height(self) -> Optional[int]:
        """Height in pixels; None unknown."""
        return number(self._struct.height)

    @property
    def is_default(self) -> Optional[bool]:
        """The default image (`isDefault`, or `defaultImage` of the older shape)."""
        return boolean(self._struct.is_default)

    @property
    def extra(self) -> Any:
        """What else the service sent, and fields whose type was wrong, as they came. Never None."""
        return value(self._struct.extra)


class DownloadResult(View):
    """How a download ended. Since 1.0."""

    __slots__ = ()
    _names = (
        "content_type",
        "etag",
        "received_bytes",
        "total_bytes",
        "started_at",
    )

    @property
    def content_type(self) -> Optional[str]:
        """The type that the server named: ASCII, with "?" for any other character. None: it named none, or one of more
        than 2048 bytes.
        """
        return text(self._struct.content_type)

    @property
    def etag(self) -> Optional[str]:
        """The server's mark of this version of the bytes. Keep it with a part: `params.resume_etag`. None: there is
        none, or none that it takes.
        """
        return text(self._struct.etag)

    @property
    def received_bytes(self) -> Optional[int]:
        """Bytes handed to the callback in this call."""
        return number(self._struct.received_bytes)

    @property
    def total_bytes(self) -> Optional[int]:
        """Bytes of the whole; None unknown."""
        return number(self._struct.total_bytes)

    @property
    def started_at(self) -> Optional[int]:
        """Where the bytes began: `params.resume_at` where the server resumed, else 0."""
        return number(self._struct.started_at)


class PagesFields:
    """The lists of all pages, one item after the other; page after page is fetched meanwhile."""

    def _items(self, name: str) -> Iterator[Any]:
        raise NotImplementedError

    @property
    def artists(self) -> Iterator[Artist]:
        """The artists."""
        return self._items("artists")

    @property
    def albums(self) -> Iterator[Album]:
        """The albums."""
        return self._items("albums")

    @property
    def tracks(self) -> Iterator[Track]:
        """The tracks. Station tracks: what to play next."""
        return self._items("tracks")

    @property
    def previews(self) -> Iterator[Track]:
        """Station tracks: previews, where they were asked for."""
        return self._items("previews")

    @property
    def stations(self) -> Iterator[StationObject]:
        """The stations."""
        return self._items("stations")

    @property
    def images(self) -> Iterator[Image]:
        """The images."""
        return self._items("images")

    @property
    def genres(self) -> Iterator[Genre]:
        """The genres."""
        return self._items("genres")

    @property
    def playlists(self) -> Iterator[Playlist]:
        """The playlists."""
        return self._items("playlists")

    @property
    def tags(self) -> Iterator[Tag]:
        """The tags."""
        return self._items("tags")

    @property
    def members(self) -> Iterator[Member]:
        """The members."""
        return self._items("members")

    @property
    def posts(self) -> Iterator[Post]:
        """The posts."""
        return self._items("posts")

    @property
    def categories(self) -> Iterator[Category]:
        """The categories of posts."""
        return self._items("categories")

    @property
    def reviews(self) -> Iterator[Review]:
        """The reviews."""
        return self._items("reviews")

    @property
    def catalogs(self) -> Iterator[Catalog]:
        """The catalogs."""
        return self._items("catalogs")

    @property
    def versions(self) -> Iterator[ServiceVersion]:
        """The service's versions."""
        return self._items("versions")

    @property
    def favorites(self) -> Iterator[Favorite]:
        """Entries of the favorites list before 2.2, and the result for each that was added."""
        return self._items("favorites")

    @property
    def favorite_status(self) -> Iterator[FavoriteStatus]:
        """Whether each thing asked for is a favorite."""
        return self._items("favorite_status")

    @property
    def charts(self) -> Iterator[ChartRow]:
        """Rows of the member's charts (version 1)."""
        return self._items("charts")

    @property
    def bios(self) -> Iterator[Bio]:
        """Biographies of artists, where they were asked for by themselves."""
        return self._items("bios")

    @property
    def blurbs(self) -> Iterator[str]:
        """Short editorial texts on artists, where they were asked for by themselves."""
        return self._items("blurbs")

    @property
    def order(self) -> Iterator[str]:
        """Search (2.2): the ids of all lists in one order, the best hit first."""
        return self._items("order")

    @property
    def contemporaries(self) -> Iterator[Artist]:
        """Version 1, `artist_similar`: artists of the same time. Since 1.1."""
        return self._items("contemporaries")

    @property
    def followers(self) -> Iterator[Artist]:
        """Version 1, `artist_similar`: artists who followed. Since 1.1."""
        return self._items("followers")

    @property
    def influencers(self) -> Iterator[Artist]:
        """Version 1, `artist_similar`: artists who came before. Since 1.1."""
        return self._items("influencers")

    @property
    def related(self) -> Iterator[Artist]:
        """Version 1, `artist_similar`: artists who are related in another way. Since 1.1."""
        return self._items("related")


#: The field that leads to the object of an item, and the object's class, by the item's kind.
ITEMS: Final[Dict[int, Tuple[str, Type[View]]]] = {
    1: ("artist", Artist),
    2: ("album", Album),
    3: ("track", Track),
    4: ("track", Track),
    5: ("station", StationObject),
    6: ("image", Image),
    7: ("genre", Genre),
    8: ("playlist", Playlist),
    9: ("tag", Tag),
    10: ("member", Member),
    11: ("post", Post),
    12: ("category", Category),
    13: ("review", Review),
    14: ("catalog", Catalog),
    15: ("version", ServiceVersion),
    16: ("favorite", Favorite),
    17: ("favorite_status", FavoriteStatus),
    18: ("chart_row", ChartRow),
    19: ("bio", Bio),
    20: ("artist", Artist),
    21: ("artist", Artist),
    22: ("artist", Artist),
    23: ("artist", Artist),
}
