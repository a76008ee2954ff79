"""The calls: pages, requests of one's own, and the client itself.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ... import options
from ..._call.outcome import Response
from ..._given.convert import filled, pointer, text
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class ServiceCalls(Calls):
    """The calls: pages, requests of one's own, and the client itself."""

    def warm(self, **params: Unpack[Params]) -> Response:
        """Connects to the service ahead of time, so that the next call finds a connection: at boot, when the display
        wakes, when somebody comes near.
        Looks the name up, connects and does TLS, unless there is an idle connection that was used within the last
        22 s. Sends no request. The library closes a connection that is idle for 45 s, so call this shortly before
        it is needed. The connection is to `base_url`; images may come from elsewhere.
        Parameters: none. Errors: those of every call, in the phases resolve, connect and tls. Since 1.0.
        """
        return self._call("mcat_client_warm", params_of("warm", params))

    def set_api_key(self, api_key: str) -> Response:
        """Uses another application key from now on, for this client and all its shares.

        A call that has begun keeps its key in all its tries, and hides that one in its texts; calls that begin
        afterwards have the new one, and so has each try of a sign-in or a refresh. `api_secret` stays. If the
        settings name no `client_id`, the key is that too: token calls then name the new one, and a service that
        gave the member's tokens to the old one may end the sign-in. So set `client_id` if you may change keys. The
        library forgets that the service refused the key (`Reason.APP_KEY`, held for a minute), even if the key is
        the same, and, if the key is another, that the service asked it to wait (HTTP 429). The cache is emptied.
        `api_key`: 1 to 1024 visible ASCII characters and spaces, without a colon; it is copied. Call it from any
        thread, and from callbacks.
        Errors: `ArgumentError`, and the old key stays; `why`, which may be None, says which rule is broken. Since
        1.0.
        """
        return self._call("mcat_client_set_api_key", text("api_key", api_key))

    def set_trust(self, ca_file: Optional[str] = None, ca_pem: Optional[str] = None) -> Response:
        """Trusts other roots from now on, in this client and all its shares: a device gets new roots without an update
        of the library.
        `ca_file`: path of a PEM file; `ca_pem`: PEM text. At most one of them, by the rules of `Config`; both None:
        the bundled roots. The roots replace the earlier ones, they are not added. The library reads and copies them
        before it returns. A connection that is open was judged by the earlier roots: idle ones are closed now,
        others when their call ends, and no TLS session of theirs is resumed. Call it from any thread and from
        callbacks (`Transport.close` may run in here). Errors, after which the earlier roots stay: `ArgumentError`,
        `IoError` (the file cannot be read), `UnsupportedError` (the library was built without TLS, or without
        bundled roots and both are None, or the device's transport does TLS), `MemoryError`. `why`, which may be
        None, says which rule is broken. Since 1.1.
        """
        return self._call("mcat_client_set_trust", text("ca_file", ca_file), text("ca_pem", ca_pem))

    def trust_forecast(self) -> Response:
        """Until when the certificates are valid by which the service is trusted, in `response.trust`: the roots, and
        the certificates that the service showed at the latest connection. A device whose library is updated only
        from time to time sees here, years ahead, when it must get other roots (`set_trust`). docs/ten-years.md says
        what to do with it.
        A connection that resumes an earlier TLS session counts with the certificates of that session. Sends nothing
        and waits for nothing; the device's clock is not asked. Call it from any thread and from callbacks.
        Errors: `ArgumentError`, `MemoryError`, `UnsupportedError` (the library was built without TLS, or the
        device's transport does it). Since 1.1.
        """
        return self._call("mcat_trust_forecast")

    def set_path(self, call: str, path: Optional[str] = None) -> Response:
        """Replaces the path of a call that the specification does not show, for this client and its shares, from the
        next call on.
        `call` is the function's name without "mcat_", one of "artist_albums", "artist_bios", "artist_blurbs",
        "albums_new", "albums_picks", "genres", "genres_get", "genre_stations", "genre_posts", "genre_albums_new",
        "stations_top", "stations_decade", "stations_get", "playlists", "playlists_featured", "playlists_get",
        "playlist_tracks", "playlist_tags", "posts", "posts_get", "posts_categories", "posts_by_category", "tags",
        "tags_featured", "tag_playlists", "catalogs", "catalogs_get", "members_get", "member_avatar",
        "sessions_create", "events_create", "me", "me_followers", "me_following", "me_following_add",
        "me_following_remove", "v1_geolocation", "v1_playlist_posts", "v1_search_typeahead". `path` follows the
        version, which it must not begin with, and has the placeholders of the original ("/stations/{ids}"); None
        restores that.
        Errors: `ArgumentError`; `why`, which may be None, says which rule is broken. Since 1.0.
        """
        return self._call("mcat_client_set_path", text("call", call), text("path", path))

    def raw(self, request: options.RawRequest, **params: Unpack[Params]) -> Response:
        """Makes a call that the library has no function for, with the same credentials, pace, retries, limits and
        errors as all others.
        What comes back is read like any answer: known objects stand in the lists, the rest in `response.extra`; an
        answer that is no JSON is no error (`params.keep_raw` keeps it). A change is sent again only if `idempotent`
        says so.
        Parameters: pretty. Errors: `ArgumentError` names the field of `request`; else those of every call. Since
        1.0.
        """
        return self._call("mcat_raw", filled("request", request, options.RawRequest), params_of("raw", params))

    def versions(self, **params: Unpack[Params]) -> Response:
        """All versions of the service. `GET /versions`; in `response.versions`.

        `response.latest_stable` and `response.in_development` name the latest stable one and the one in
        development, where the service says so; they are in `response.extra` too, as "latestStable" and
        "inDevelopment". Where the client's own version answers 404 or 410, the address is asked once more without a
        version: so a device learns that its version is gone, and what came after it. What the service says there
        about an end is about another version: the library does not pass it on.
        Parameters: pretty.
        Errors: those of every call.
        Specification: Versioning. Since 1.0.
        """
        return self._call("mcat_versions", params_of("versions", params))

    def next_page(self, response: Response) -> Response:
        """Fetches the page after `response`: the same call with the same parameters, from `response.meta.next_offset`
        on.
        `client` made the first call, or is a share of that one. `response` stays valid and yours: free it when you
        have the next one, and no more than two pages are in memory. After a failure call it again with the same
        `response`. The list ends at its total; if the service gives none, an impossible one, or one that a filter
        (`is_streamable_only`, `rights`) makes inaccurate, it ends with the first empty page.
        A list of a call that needs a member goes on for that member only: while nobody is signed in, the call gives
        `SignInNeededError`, and while another member is, `ConflictError` with `Reason.OTHER_MEMBER`; nothing is
        sent. If the same member signs in again it goes on, as an open `Station` does.
        Errors: these; `ArgumentError` if there is no next page (`next_offset` is -1); `ProtocolError` with
        `Reason.PAGE_REPEATED` if the service sent the items of `response` again; `LimitError` after 10,000 pages of
        a list without a known total: continue by a call with `params.offset`; and those of the call. Since 1.0.
        """
        return self._call("mcat_next_page", pointer("response", response, Response))

    def wait_visible(self, response: Response, **params: Unpack[Params]) -> Response:
        """Waits until an accepted change can be read: after `Status.ACCEPTED` or `Status.PARTIAL` of a call that adds
        or removes favorites or updates a playlist.
        It reads (`GET /me/favorites/status` or `GET /me/library/playlists`; `GET /me/library/playlists/{id}` after
        a change of the tracks, and if the first 200 of the list are others), at random moments further and further
        apart, six times at most; a failed read is retried like any. It ends after ten seconds, or at the deadline.
        The change itself is never sent again. It does not wait for what was not acknowledged, or for parts that
        failed. `client`, `response` and the member as for `next_page`; you may wait for `response` again. `out` has
        what was read last: in `favorite_status`, or in `playlists` the playlist that it waits for, and no other.
        `Status.OK`: it is there. `Status.ACCEPTED` with `Reason.NOT_YET_VISIBLE`: not yet, or the deadline or the
        pace left no time to look; that is no failure. If HTTP 429 or the pace prevented a look, `retry_after_ms`
        says when to look again.
        Parameters: none. Since service version 2.1. Errors: `ArgumentError` if there is nothing to wait for
        (another call's response, nothing acknowledged, or done at once), `UnsupportedError` before that version,
        `NotFoundError` (the playlist is gone), `ConflictError`, `CancelledError`, and those of every call.
        Specification: States, asynchronous acceptance. Since 1.0.
        """
        return self._call(
            "mcat_wait_visible",
            pointer("response", response, Response),
            params_of("wait_visible", params),
        )

    def support_record(self) -> Response:
        """A record for support: the last 32 calls of this client and its shares, with their results, times, bytes and
        TLS, and the state of the library. JSON in `response.raw`, of `response.raw_len` bytes, without a NUL;
        docs/support.md describes it.
        It holds no key, token, password, id, query or text of the service or the program, only the ids by which the
        service's support finds the requests. Keep it with the device's logs, or send it with a report. Sends
        nothing and waits for nothing. Call it from any thread and from callbacks.
        Errors: `ArgumentError`, `MemoryError`. Since 1.0.
        """
        return self._call("mcat_support_record")
