"""A method for each call.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from . import options
from ._convert import Text, Texts, buffer, filled, int64, params_of, pointer, real, text, texts
from ._response import Response

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import Params

#: Functions that no rule turns into a method: the package calls them in code of its own.
BY_HAND = (
    "mcat_account_judge",
    "mcat_track_judge",
    "mcat_auth_catch",
    "mcat_client_new",
    "mcat_client_share",
    "mcat_client_free",
    "mcat_cancel",
    "mcat_network_changed",
    "mcat_image_address",
    "mcat_image_best_size",
    "mcat_memory_set",
    "mcat_memory_held",
    "mcat_memory_peak",
    "mcat_image_best",
    "mcat_image_fetch",
    "mcat_me_library_playlist_image_upload",
    "mcat_download",
    "mcat_response_free",
    "mcat_station_open",
    "mcat_station_free",
    "mcat_value_find",
)


class Calls:
    """What makes a call."""

    def _call(self, name: str, *arguments: Any) -> Response:
        raise NotImplementedError


class ClientCalls(Calls):
    """The calls of a client."""

    def me_account(self, **params: Unpack[Params]) -> Response:
        """The member's account, subscription and entitlements. `GET /me/account`; in `response.account`.

        Needs a signed-in member. Asked of the service each time. What it says is remembered as if `account_verdict`
        had asked: verdicts, the member's id and tier in metering, and the limit of skips go by it.
        Parameters: pretty. Errors: those of every call. Specification: Member account. Since 1.0.
        """
        return self._call("mcat_me_account", params_of("me_account", params))

    def account_verdict(self, entitlement: str, **params: Unpack[Params]) -> Response:
        """Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home
        audio device: asked of the service, or remembered; in `response.verdict`. Show the member the sentence of
        `verdict_text`, or your own by its `text_key`.
        `Status.OK` whenever a verdict can be given, and one can also where the service says nothing.
        `response.user_action` goes with it. `Verdict.MAY_STREAM`: play. `_ACCOUNT_PROBLEM` and `_UPGRADE`: the
        service says so now. `_SIGN_IN`: nobody is signed in, the service refuses the tokens, or the store holds
        none that can be read; `reason` tells which. `_WAIT`: the account is locked, or the service cannot be asked
        and nothing is known of the account, or it answers without saying whether the member has this right
        (`Reason.RIGHT_UNKNOWN`); `reason`, `phase`, `http_status` and `message` tell why, and `retry_after_ms` when
        to ask again. With `_ACCOUNT_PROBLEM` and `_UPGRADE` `response.verdict.website_url` is the address to show:
        `Config.website_url`. The answer is the member's, for all clients of the member. A good one holds for 10
        minutes without asking; one that lets nobody play is asked again each time. After a sign-in, and after any
        403 to a call of the member's, the service is asked anew. Where it cannot be asked, or answers without
        account facts (no account, no entitlements, no right that is true or false), what it said in the last 24
        hours holds: `response.verdict.age_ms` tells how old that is, and `reason` and `message` why nothing newer
        is there. Nothing is kept over a restart, a sign-out or another member's sign-in. Asks `GET /me/account`, as
        `me_account` does, whose answers count here too. Parameters: none.
        Errors: `ArgumentError` (a name that does not begin "canStream"), `CancelledError`, and where there is no
        memory.
        Specification: Client rules for the account. Since 1.0.
        """
        return self._call(
            "mcat_account_verdict",
            text("entitlement", entitlement),
            params_of("account_verdict", params),
        )

    def albums_top(self, **params: Unpack[Params]) -> Response:
        """Top albums, updated daily. `GET /albums/top`; in `response.albums`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_top", params_of("albums_top", params))

    def albums_new(self, **params: Unpack[Params]) -> Response:
        """New releases. `GET /albums/new`; in `response.albums`.

        With `params.guid`, a member's id, those that suit the member come first. The path can be replaced:
        `set_path`.
        Parameters: guid (since 2.1), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_new", params_of("albums_new", params))

    def albums_picks(self, **params: Unpack[Params]) -> Response:
        """What the editors choose. `GET /albums/picks`; in `response.albums`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_picks", params_of("albums_picks", params))

    def albums_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Albums by id, several comma-separated, with their tracks. `GET /albums/{ids}`; in `response.albums`, the
        tracks of each in `album.tracks`.
        `ids`: "alb.215461,alb.7". A shortcut is for `album_by_shortcut`. Up to 10,000 ids, see `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_get", texts("ids", ids), params_of("albums_get", params))

    def album_by_shortcut(self, shortcut: str, **params: Unpack[Params]) -> Response:
        """An album by its shortcut, with its tracks. `GET /albums/{artist}/{album}`; in `response.albums`.

        `shortcut`: "artist/album", as in `album.shortcut`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_by_shortcut", text("shortcut", shortcut), params_of("album_by_shortcut", params))

    def album_by_upc(self, upc: str, /, **params: Unpack[Params]) -> Response:
        """An album by its Universal Product Code, with its tracks. `GET /albums/upc/{upc}`; in `response.albums`.

        `upc`: exactly one, 12 digits.
        Parameters: catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_by_upc", text("upc", upc), params_of("album_by_upc", params))

    def album_images(self, id: Text, **params: Unpack[Params]) -> Response:
        """Licensed images of an album. `GET /albums/{id}/images`; in `response.images`.

        `id`: one album id. For an image of a certain size `image_address` needs no call.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_images", text("id", id), params_of("album_images", params))

    def album_tracks(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tracks of one album or several, in playing order. `GET /albums/{ids}/tracks`; in `response.tracks`.

        `ids`: album ids, comma-separated; the service counts limit for each. `track.album_id` tells them apart. Up
        to 10,000 ids, see `artists_get`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_tracks", texts("ids", ids), params_of("album_tracks", params))

    def album_posts(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Editorial posts about one album or several. `GET /albums/{ids}/posts`; in `response.posts`.

        `ids`: album ids, comma-separated; the service counts limit for each. `post.links.albums` tells them apart.
        Up to 10,000 ids, see `artists_get`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_posts", texts("ids", ids), params_of("album_posts", params))

    def album_reviews(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Reviews of one album or several. `GET /albums/{ids}/reviews`; in `response.reviews`.

        `ids`: album ids, comma-separated; the service counts limit for each. `review.links.albums` tells them
        apart. Up to 10,000 ids, see `artists_get`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_reviews", texts("ids", ids), params_of("album_reviews", params))

    def album_review_get(self, id: Text, **params: Unpack[Params]) -> Response:
        """A review by its id. `GET /albums/reviews/{id}`; in `response.reviews`.

        `id`: one review id, "RevAl.10".
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_review_get", text("id", id), params_of("album_review_get", params))

    def album_similar(self, id: Text, **params: Unpack[Params]) -> Response:
        """Similar albums. `GET /albums/{id}/similar`; in `response.albums`.

        `id`: one album id.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_similar", text("id", id), params_of("album_similar", params))

    def artists_top(self, **params: Unpack[Params]) -> Response:
        """Top artists. `GET /artists/top`; in `response.artists`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artists_top", params_of("artists_top", params))

    def artists_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Artists by id or shortcut, several comma-separated. `GET /artists/{ids}`; in `response.artists`.

        `ids`: "art.954,art.955" or a shortcut; None, empty or another kind of id is `ArgumentError`. Up to 10,000,
        as in every call that reads by several ids: 200 a request (fewer where they are long), one after the other
        under the one deadline, into one response in the order of `ids`. It is whole or the first failure; ids that
        the service does not know are left out. If it knows none of them, some services answer 404
        (`NotFoundError`), others `Status.OK` with an empty list. Counts in `meta` and `stats` are sums over the
        requests; `keep_raw` with more ids than one request carries is `ArgumentError`, because no one body answers
        it.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artists_get", texts("ids", ids), params_of("artists_get", params))

    def artist_images(self, id: Text, **params: Unpack[Params]) -> Response:
        """Licensed images of an artist. `GET /artists/{id}/images`; in `response.images`.

        `id`: one artist id.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_images", text("id", id), params_of("artist_images", params))

    def artist_albums(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Discography of one artist or several, newest release first. `GET /artists/{ids}/albums`; in
        `response.albums`.
        `ids`: artist ids, comma-separated, up to 10,000 (see `artists_get`); the service counts limit and offset
        for each. The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_albums", texts("ids", ids), params_of("artist_albums", params))

    def artist_albums_new(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """New releases of one artist or several, updated weekly. `GET /artists/{ids}/albums/new`; in
        `response.albums`.
        `ids`: artist ids, comma-separated; the service counts limit for each. Up to 10,000 ids, see `artists_get`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_albums_new", texts("ids", ids), params_of("artist_albums_new", params))

    def artist_albums_top(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Most heard albums of an artist. `GET /artists/{ids}/albums/top`; in `response.albums`.

        `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
        `UnsupportedError`.
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_albums_top", texts("ids", ids), params_of("artist_albums_top", params))

    def artist_tracks(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tracks of one artist or several. `GET /artists/{ids}/tracks`; in `response.tracks`.

        `ids`: artist ids, comma-separated, up to 10,000 (see `artists_get`). The service insists on a limit; 20 is
        sent where none is given.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_tracks", texts("ids", ids), params_of("artist_tracks", params))

    def artist_tracks_top(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Most heard tracks of an artist. `GET /artists/{ids}/tracks/top`; in `response.tracks`.

        `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
        `UnsupportedError`.
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_tracks_top", texts("ids", ids), params_of("artist_tracks_top", params))

    def artist_posts(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Editorial posts about one artist or several. `GET /artists/{ids}/posts`; in `response.posts`.

        `ids`: artist ids, comma-separated; the service counts limit for each. `post.links.artists` tells them
        apart. Up to 10,000 ids, see `artists_get`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_posts", texts("ids", ids), params_of("artist_posts", params))

    def artist_bios(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Biographies of artists. `GET /artists/{ids}/bio`; in `response.bios`. Version 1 sends the blurbs along, in
        `response.blurbs`.
        `ids`: artist ids, comma-separated. The path can be replaced: `set_path`. Up to 10,000 ids, see
        `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_artist_bios", texts("ids", ids), params_of("artist_bios", params))

    def artist_blurbs(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Short editorial texts on artists. `GET /artists/{ids}/blurbs`; in `response.blurbs`.

        `ids`: artist ids, comma-separated. The path can be replaced: `set_path`. Up to 10,000 ids, see
        `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_artist_blurbs", texts("ids", ids), params_of("artist_blurbs", params))

    def artist_similar(self, id: Text, **params: Unpack[Params]) -> Response:
        """Similar artists. `GET /artists/{id}/similar`; in `response.artists`. Version 1 tells how they are similar:
        its artists are in `response.contemporaries`, `followers`, `influencers` and `related`, and all come at
        once.
        `id`: one artist id.
        Parameters: limit (2.2), offset (2.2), catalog, lang, is_streamable_only, rights (2.2), pretty.
        Since service version 2.2, and in version 1 (there since 1.1). Errors: `UnsupportedError` on version 2.1
        (and limit or offset on version 1), `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_similar", text("id", id), params_of("artist_similar", params))

    def auth_begin(self, request: Optional[options.SignInRequest] = None, **params: Unpack[Params]) -> Response:
        """Begins a sign-in in the member's browser. Nothing is sent.

        `response.sign_in.address` is the address to open in a browser, on this device or on another (as a QR code,
        for example); `response.sign_in.pending` is the text to keep until the browser comes back: in memory or in a
        file, over a restart too. The client keeps nothing of it, and any number of sign-ins may be pending. `GET
        /{version}/oauth/authorize`, or with `FLOW_UNVERSIONED` `GET /oauth/authorize`.
        The browser ends at the `redirect_uri`; hand the whole address that it was sent to, to `auth_finish`.
        Verifier and state are from the system's random source. The address holds no secret, except that with
        `CHALLENGE_PLAIN` it holds the verifier. `request`: None for the versioned flow with the client's
        `redirect_uri`, and all else by default.
        Errors: `ArgumentError` (`message` names the field: `redirect_uri` is missing, not absolute or has a
        fragment; `state` is shorter than 8 or longer than 256 characters; `api_secret` is missing for the
        unversioned flow, which takes no `challenge`, `scope`, `audience` and no `RESPONSE_TYPE_TOKEN`; …),
        `IoError` with `Reason.RANDOM_SOURCE` (early in a boot: try again later). Specification: Authentication.
        Since 1.0.
        """
        return self._call(
            "mcat_auth_begin",
            filled("request", request, options.SignInRequest),
            params_of("auth_begin", params),
        )

    def auth_finish(
        self,
        pending: str,
        redirect: str,
        user: Optional[str] = None,
        password: Optional[str] = None,
        **params: Unpack[Params],
    ) -> Response:
        """Ends a sign-in in the member's browser, with the address that the browser was sent to. `POST
        /{version}/oauth/access_token`, or in the unversioned flow `POST /oauth/access_token`.
        `pending` is what `auth_begin` gave, to this client or to another of the same application (`client_id`),
        before a restart or after. `redirect` is the whole address as it was caught or pasted, at most 16384 bytes;
        white space around it is left out. It must lead to the `redirect_uri` of the sign-in and bring the state
        once and right. Then its code is exchanged for tokens, which are kept as after any sign-in; with
        `RESPONSE_TYPE_TOKEN` it brings the tokens itself, and nothing is sent.
        The code is sent once. If the connection breaks or the service fails meanwhile, nobody knows whether it is
        spent: `maybe_applied` is 1, `user_action` is `UserAction.SIGN_IN`, and the member begins anew. The same
        code is not sent a second time; what was refused before anything was sent, or with HTTP 429, may be tried
        again with the same `pending`.
        `user`, `password`: the member's name and password, 1 to 1024 bytes, where the service asks for them beside
        the code (versioned flow); otherwise both None. They are sent once and not kept.
        `response.sign_in` holds `scope`, `audience`, `is_verified` and, where the redirect brings an error, its
        texts: anybody may have written them, each is cut after 1024 bytes, and control characters are replaced.
        `response.code` is the `error`, if it is a plain word.
        The table at the top of this header says what each redirect comes to. One with a wrong or missing state is
        not this sign-in's, and an error without a state (`is_verified` 0) may be anybody's: keep `pending`, the
        right one may still come.
        Errors besides: `AccountLockedError` (`retry_after_ms`), and those of every call. Specification:
        Authentication. Since 1.0.
        """
        return self._call(
            "mcat_auth_finish",
            text("pending", pending),
            text("redirect", redirect),
            text("user", user),
            text("password", password),
            params_of("auth_finish", params),
        )

    def auth_password(self, user: str, password: str, **params: Unpack[Params]) -> Response:
        """Signs a member in by name and password. `POST /oauth/token`.

        Both are 1 to 1024 bytes; they are sent once and not kept, only the tokens are. Needs `api_secret` in the
        client's settings. The pair that was refused last is not sent a second time. While the account is locked
        nothing is sent.
        Errors: `UnauthorizedError` (wrong, or `Reason.REPEATED_PASSWORD`), `AccountLockedError` (`retry_after_ms`),
        `UnsupportedError` (built without the password grant), and those of every call. Specification:
        Authentication. Since 1.0.
        """
        return self._call(
            "mcat_auth_password",
            text("user", user),
            text("password", password),
            params_of("auth_password", params),
        )

    def auth_refresh(self, **params: Unpack[Params]) -> Response:
        """Refreshes the member's tokens now. Rarely needed: calls do it by themselves, ahead of expiry. `POST
        /oauth/access_token`.
        Errors: `SignInNeededError` where the refresh token is no longer accepted, and those of every call; a
        passing failure never signs the member out. Specification: Authentication. Since 1.0.
        """
        return self._call("mcat_auth_refresh", params_of("auth_refresh", params))

    def auth_access_token(self, min_left_ms: int, **params: Unpack[Params]) -> Response:
        """The member's access token, to hand to an SDK of the service's that streams full tracks, or to another
        program on the device.
        `response.sign_in.access_token` is the text; `expires_ms` what is left of it in milliseconds,
        `expires_wall_ms` its end by the device's clock. The text lives as long as the response, whose memory is
        overwritten when it is freed. The refresh token is never handed out.
        `min_left_ms`: 0 to 2592000000 (30 days). A token that is good for less is refreshed first (`POST
        /oauth/access_token`), by one thread for all as ever, within the deadline. It is refreshed once: where the
        service's tokens do not live for so long, the new one is returned all the same, and as long as it has nine
        tenths of its life left, later calls return it too and send nothing. So look at `expires_ms`. Of a token
        whose end is unknown (-1) nobody can tell how long it is good: it is returned as it is. 0: whatever is good
        for now, refreshed ahead of its end as for any call.
        Where the refresh fails for the moment, or may not be tried again yet, and the present token is still good,
        that one is returned with `Status.OK`. A token that has run out is not. The library notices only with its
        own calls that the service refuses a token: where the other SDK says so, `auth_refresh` fetches another one.
        Errors: `SignInNeededError` (nobody is signed in, or the tokens are given up: `reason`),
        `AccountLockedError` (`retry_after_ms`), `ArgumentError`, and those of every call where there is no token
        that is still good. Since 1.1.
        """
        return self._call(
            "mcat_auth_access_token",
            int64("min_left_ms", min_left_ms),
            params_of("auth_access_token", params),
        )

    def auth_import(self, tokens: options.Tokens, **params: Unpack[Params]) -> Response:
        """Signs a member in by tokens that the application has from elsewhere: another SDK, a companion app, an
        earlier firmware. Nothing is sent, so nobody knows yet whether the service takes them: the first call for
        the member tells.
        In all else it is a sign-in like any other. The tokens are saved before they are used (`Reason.NOT_SAVED`
        where the store does not take them), they take the place of whoever was signed in, `EventKind.SIGNED_IN` is
        told, and what waits in the outbox for another member is given up. The texts are copied; the caller's own
        are the caller's to wipe.
        A refresh token is good once: from now on only this client and those that share its member, or other
        programs on its store, may use it. Two devices that import the same one sign each other out.
        Errors: `ArgumentError` (`message` names the field: a token with other characters or too long, neither
        token, `left_ms` without `access_token`, …), `AccountLockedError` (`retry_after_ms`), `StoreError` (a newer
        version of the library wrote the record), `TimeoutError` and `CancelledError` (another call had the store
        until then). Since 1.1.
        """
        return self._call(
            "mcat_auth_import",
            filled("tokens", tokens, options.Tokens),
            params_of("auth_import", params),
        )

    def auth_check(self, **params: Unpack[Params]) -> Response:
        """Whether a member is signed in, without asking the service: `Status.OK`, or `SignInNeededError` with the
        reason.
        Reads the token store at first use, and while nobody is signed in at most once a second.
        `sign_in.expires_ms` is what is left of the access token; nothing has to be done about it, calls refresh it
        in time. `sign_in.saves` counts the records written, also where the call fails. While another thread signs
        in it tells how it was before. Errors: `StoreError`; `TimeoutError` where the store was not read yet and
        another call has it until the deadline. Since 1.0.
        """
        return self._call("mcat_auth_check", params_of("auth_check", params))

    def auth_sign_out(self, **params: Unpack[Params]) -> Response:
        """Signs the member out: forgets the tokens in memory and in the store, and closes idle connections. Nothing is
        sent, and no event is told.
        What waits in the outbox waits on for the same member, where they can be recognised, else it is given up:
        see `outbox_send`, which may be called before.
        While the account is locked (`AccountLockedError`) the store keeps that, in a record without tokens that
        holds the member's name as a salted hash only: signing out and restarting is no way to ask a locked account
        again. Everything else is forgotten; `forget_member` forgets this too. Errors: `StoreError` (the store could
        not forget), `TimeoutError` and `CancelledError` (another call had the store until then). After any of these
        the tokens in memory are gone all the same; the store may still hold them, and later calls try again.
        With `token_file` each file is erased whatever becomes of the others. One that cannot be removed is
        overwritten by a record in which nobody is signed in, and an older record never comes back. `message` tells
        all that failed, and names each file that may still hold tokens. Since 1.0.
        """
        return self._call("mcat_auth_sign_out", params_of("auth_sign_out", params))

    def forget_member(self, **params: Unpack[Params]) -> Response:
        """Forgets all that the library knows of the member, for a factory reset or before the device is sold. Nothing
        is sent, and no event is told.
        In memory: the tokens, the lock of the account, the refused name and password, what later calls would have
        waited for, and what waits in the outbox. In the stores: the record and the outbox, also if they cannot be
        read or were written by a newer version of the library. Idle connections are closed, and the cache is
        emptied. Settings, the application key and the pace stay. Other programs on the same store notice it as a
        sign-out. The tokens themselves stay good at the service until they expire: the member can withdraw the
        access there.
        Errors: `StoreError` (a store could not forget), `TimeoutError` and `CancelledError` (another call had the
        store until then). After any of these all is gone from memory all the same; the store may still hold it, and
        later calls try again. Before the power goes, call it until it says `Status.OK`. Tokens and outbox are
        erased whatever becomes of each other, as `auth_sign_out` says; `message` tells all that failed, and names
        what may still hold something. Since 1.0.
        """
        return self._call("mcat_forget_member", params_of("forget_member", params))

    def auth_unlock(self, **params: Unpack[Params]) -> Response:
        """Lets calls and sign-ins for a locked account leave again, because the member has set a new password. Nothing
        is sent; that the account is open is no event.
        Forgets the lock, in memory and in the store, and which name and password were refused last. Without this
        the library sends nothing for the member until the lock ends (`AccountLockedError`, `retry_after_ms`). If
        the account is locked after all, the next answer locks it here again. Where nothing is locked it does
        nothing. Other programs on the same store keep their own.
        Errors: `StoreError` where the store cannot be read or written; in memory the lock is gone all the same.
        Since 1.0.
        """
        return self._call("mcat_auth_unlock", params_of("auth_unlock", params))

    def warm(self, **params: Unpack[Params]) -> Response:
        """Makes a connection to the service ahead of time, so that the next call finds it: at boot, when the display
        wakes, when somebody comes near.
        Looks the name up, connects and does TLS, unless a connection lies idle already that was used within the
        last 22 s. No request is sent. A connection that nobody uses is given up after 45 s, so this is worth it
        shortly before a call. It is one to `base_url`; images may come from elsewhere.
        Parameters: none. Errors: those of every call, in the phases resolve, connect and tls. Since 1.0.
        """
        return self._call("mcat_client_warm", params_of("warm", params))

    def support_record(self) -> Response:
        """What a device can tell of itself when somebody looks into it afterwards: the last 32 calls of this client
        and its shares, with their outcome, times, bytes and TLS, and how the library stands. JSON in
        `response.raw`, of `response.raw_len` bytes, without a NUL; docs/support.md describes it.
        It holds no key, token, password, id, query or text that the service or the program gave, but the marks by
        which the service's support finds its side of the requests. Keep it where the device keeps its logs, or send
        it along with a report. Nothing is sent, and nothing is waited for. May be called from any thread and from
        callbacks.
        Errors: `ArgumentError`, `MemoryError`. Since 1.0.
        """
        return self._call("mcat_support_record")

    def set_path(self, call: str, path: Optional[str] = None) -> Response:
        """Replaces the path of a call that the specification does not show, for this client and its shares, from the
        next call on.
        `call` is the function's name without "mcat_", one of "artist_albums", "artist_bios", "artist_blurbs",
        "albums_new", "albums_picks", "genres", "genres_get", "genre_stations", "genre_posts", "genre_albums_new",
        "stations_top", "stations_decade", "stations_get", "playlists", "playlists_featured", "playlists_get",
        "playlist_tracks", "playlist_tags", "posts", "posts_get", "posts_categories", "posts_by_category", "tags",
        "tags_featured", "tag_playlists", "catalogs", "catalogs_get", "members_get", "member_avatar",
        "sessions_create", "events_create", "me", "me_followers", "me_following", "me_following_add",
        "me_following_remove", "v1_geolocation", "v1_playlist_posts", "v1_search_typeahead". `path` stands behind
        the version, which it must not begin with, and has the same placeholders as ours ("/stations/{ids}"); None
        brings ours back.
        Errors: `ArgumentError`; `why`, which may be None, says which rule is broken. Since 1.0.
        """
        return self._call("mcat_client_set_path", text("call", call), text("path", path))

    def set_api_key(self, api_key: str) -> Response:
        """Takes another application key for this client and all its shares.

        A call that has begun keeps the key that it began with, in all its tries and in what is hidden of its texts;
        what begins afterwards has the new one, and so has each try of a sign-in or a refresh. `api_secret` stays.
        Where the settings name no `client_id` the key is that too: then token calls name the new one, and a service
        that gave the member's tokens to the old one may end the sign-in. Name a `client_id` if keys are to be
        swapped. That the service refused the key before (`Reason.APP_KEY`, held for a minute) is forgotten, also if
        the key is the same; that it asked for patience (HTTP 429) is forgotten if the key is another. The cache is
        emptied. `api_key`: 1 to 1024 visible ASCII characters without a colon; it is copied. May be called from any
        thread, and from callbacks.
        Errors: `ArgumentError`, and the key before stays; `why`, which may be None, says which rule is broken.
        Since 1.0.
        """
        return self._call("mcat_client_set_api_key", text("api_key", api_key))

    def me_favorites(self, **params: Unpack[Params]) -> Response:
        """The member's favorites. `GET /me/favorites`.

        On 2.2 the objects themselves, each in the list of its type (`response.tracks`, `albums`, `artists`,
        `genres`, `stations`, `playlists`, `members` for lists of other members). On 2.1 entries in
        `response.favorites`, which name them in `links`. Needs a signed-in member. Parameters: limit (default 20),
        offset, filter (default "all"), catalog, rights (2.2) and is_streamable_only (2.1), both of them with filter
        "track" or "album" only, pretty.
        Since service version 2.1; version 1 has `v1_…` calls of its own. Errors: `UnsupportedError` before that
        version, `ArgumentError`, `SignInNeededError`, and those of every call. Specification: Member account and
        favorites. Since 1.0.
        """
        return self._call("mcat_me_favorites", params_of("me_favorites", params))

    def me_favorites_status(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Whether content is among the member's favorites. `GET /me/favorites/status?ids=`; in
        `response.favorite_status`.
        `ids`: ids of content, or of members for their lists, comma-separated. Needs a signed-in member. Up to
        10,000 ids, see `artists_get`.
        Parameters: pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_favorites_status", texts("ids", ids), params_of("me_favorites_status", params))

    def me_favorites_add(
        self,
        ids: Texts,
        context: Optional[options.Context] = None,
        **params: Unpack[Params],
    ) -> Response:
        """Adds favorites. `POST /me/favorites`; what became of each in `response.favorites` (`id`, `acknowledged`).

        `ids`: tracks, albums, artists, genres, stations, playlists, comma-separated. `context`: where the member
        found them, the same for all; None for none. Others learn of a favorite only with it; of a playlist always.
        Needs a signed-in member. `Status.ACCEPTED`: they become readable shortly afterwards, `wait_visible` waits
        for it. `Status.PARTIAL`: some were not acknowledged, the others are as accepted. Sent once: a try that may
        have reached the service (`response.maybe_applied`) is repeated only with `params.allow_retry`; without a
        context and without playlists that does no harm, else others may be told twice.
        Parameters: client. Another member's favorites are followed with `me_tag_add`.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call(
            "mcat_me_favorites_add",
            texts("ids", ids),
            filled("context", context, options.Context),
            params_of("me_favorites_add", params),
        )

    def me_favorites_remove(self, id: Text, **params: Unpack[Params]) -> Response:
        """Removes a favorite. `DELETE /me/favorites/{id}`.

        `id`: one track, album, artist, genre, station or playlist; never a member, whose list
        `me_favorites_list_remove` removes. Needs a signed-in member. `Status.ACCEPTED`: it is gone shortly
        afterwards, `wait_visible` waits for it. Sent again after a failure; a repetition that finds nothing left is
        `Status.OK` with `Reason.ALREADY_GONE`. Parameters: none.
        Errors: `ArgumentError`, `NotFoundError` (no such content), and those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_favorites_remove", text("id", id), params_of("me_favorites_remove", params))

    def me_favorites_list_remove(self, member: Text, **params: Unpack[Params]) -> Response:
        """Stops following another member's favorites: removes that list from the own favorites. `DELETE
        /me/favorites/{member}?tag=sys.follow_favorited_tracks`.
        `member`: one member's id. All else as for `me_favorites_remove`. Since service version 2.1.
        Errors: `UnsupportedError` before that version, `ArgumentError`, and those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call(
            "mcat_me_favorites_list_remove",
            text("member", member),
            params_of("me_favorites_list_remove", params),
        )

    def me_favorite_members(self, id: Text, **params: Unpack[Params]) -> Response:
        """Members who have something among their favorites too, as far as they let others see it. `GET
        /me/favorites/{id}/members`; in `response.members`.
        `id`: one track, album, artist, genre, station or playlist. Needs a signed-in member. Parameters: limit,
        offset, pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_favorite_members", text("id", id), params_of("me_favorite_members", params))

    def genres(self, **params: Unpack[Params]) -> Response:
        """All genres, those below others too. `GET /genres`; in `response.genres`.

        Their names and descriptions come in `lang`, or the client's language. The list comes whole. Version 1 lists
        those of the upper level, and each holds those below it, in `subgenres`. The path can be replaced:
        `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genres", params_of("genres", params))

    def genres_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Genres by id or shortcut, several comma-separated. `GET /genres/{ids}`; in `response.genres`.

        `ids`: "g.115,g.5" or a shortcut; None, empty or another kind of id is `ArgumentError`. Their names and
        descriptions come in `lang`, or the client's language. The path can be replaced: `set_path`. Up to 10,000
        ids, see `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genres_get", texts("ids", ids), params_of("genres_get", params))

    def genre_artists_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top artists of a genre. `GET /genres/{id}/artists/top`; in `response.artists`.

        `id`: one genre id, "g.115".
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_artists_top", text("id", id), params_of("genre_artists_top", params))

    def genre_albums_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top albums of a genre. `GET /genres/{id}/albums/top`; in `response.albums`.

        `id`: one genre id, "g.115".
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_albums_top", text("id", id), params_of("genre_albums_top", params))

    def genre_tracks_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top tracks of a genre. `GET /genres/{id}/tracks/top`; in `response.tracks`.

        `id`: one genre id, "g.115".
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_tracks_top", text("id", id), params_of("genre_tracks_top", params))

    def genre_playlists_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top playlists of a genre. `GET /genres/{id}/playlists/top`; in `response.playlists`.

        `id`: one genre id, "g.115".
        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_playlists_top", text("id", id), params_of("genre_playlists_top", params))

    def genre_stations(self, id: Text, **params: Unpack[Params]) -> Response:
        """Stations of a genre. `GET /genre/{id}/stations`; in `response.stations`.

        `id`: one genre id, "g.115". Their images stand in `links`. The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_stations", text("id", id), params_of("genre_stations", params))

    def genre_posts(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Editorial posts of one genre or several, newest first. `GET /genres/{ids}/posts`; in `response.posts`.

        `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `set_path`.
        Up to 10,000 ids, see `artists_get`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_posts", texts("ids", ids), params_of("genre_posts", params))

    def genre_albums_new(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """New releases of one genre or several. `GET /genres/{ids}/albums/new`; in `response.albums`.

        `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `set_path`.
        Up to 10,000 ids, see `artists_get`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_albums_new", texts("ids", ids), params_of("genre_albums_new", params))

    def v1_me_favorites(self, **params: Unpack[Params]) -> Response:
        """The member's favorites of version 1, which are tracks: the first 20. `GET /me/favorites`; in
        `response.tracks`.
        Needs a signed-in member. Parameters: pretty. Of version 1 alone. Errors: `UnsupportedError` on later
        versions (`me_favorites` is theirs), and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_me_favorites", params_of("v1_me_favorites", params))

    def v1_me_favorite_get(self, track_id: Text, **params: Unpack[Params]) -> Response:
        """A track, if it is a favorite of the member. `GET /me/favorites/{track_id}`; in `response.tracks`.

        `track_id`: one track id. Needs a signed-in member. Parameters: pretty. Of version 1 alone. Errors:
        `NotFoundError` (it is none), `ArgumentError`, `UnsupportedError` on later versions, and those of every
        call. Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_favorite_get",
            text("track_id", track_id),
            params_of("v1_me_favorite_get", params),
        )

    def v1_me_favorites_add(self, track_ids: Texts, **params: Unpack[Params]) -> Response:
        """Makes tracks favorites of the member. `PUT /me/favorites`.

        `track_ids`: track ids, comma-separated: all of them or none. `Status.ACCEPTED`: it shows a little later. A
        failed try is made again: what is a favorite does not become one twice. Needs a signed-in member.
        Parameters: none. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions, and
        those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_favorites_add",
            texts("track_ids", track_ids),
            params_of("v1_me_favorites_add", params),
        )

    def v1_me_favorite_remove(self, track_id: Text, **params: Unpack[Params]) -> Response:
        """Takes a track from the member's favorites. `DELETE /me/favorites/{track_id}`.

        `track_id`: one track id. `Status.ACCEPTED`: it shows a little later. A failed try is made again. Needs a
        signed-in member.
        Parameters: none. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions, and
        those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_favorite_remove",
            text("track_id", track_id),
            params_of("v1_me_favorite_remove", params),
        )

    def v1_me_library_albums_add(self, album_ids: Texts, **params: Unpack[Params]) -> Response:
        """Adds all tracks of albums to the member's library. `POST /me/library/albums`.

        `album_ids`: album ids, comma-separated. Where a try may have reached the service it is not made again
        (`response.maybe_applied`), unless `params.allow_retry` says so. Needs a signed-in member. Parameters: none.
        Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_library_albums_add",
            texts("album_ids", album_ids),
            params_of("v1_me_library_albums_add", params),
        )

    def v1_me_library_albums_remove(self, album_ids: Texts, **params: Unpack[Params]) -> Response:
        """Removes all tracks of albums from the member's library. `DELETE /me/library/albums/{album_ids}`.

        `album_ids`: album ids, comma-separated: all of them or none. A failed try is made again; one that finds
        nothing left is `Status.OK` with `Reason.ALREADY_GONE` where one id was given. Of several it is
        `NotFoundError` with `response.maybe_applied`: one may be unknown, and then nothing was removed. Needs a
        signed-in member. As many ids as an address holds: 6 KiB of them.
        Parameters: none. Of version 1 alone. Errors: `ArgumentError`, `NotFoundError`, `UnsupportedError` on later
        versions, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_library_albums_remove",
            texts("album_ids", album_ids),
            params_of("v1_me_library_albums_remove", params),
        )

    def v1_me_library_tracks_add(self, track_ids: Texts, **params: Unpack[Params]) -> Response:
        """Adds tracks to the member's library. `POST /me/library/tracks`, by form.

        `track_ids`: track ids, comma-separated. Sent again as `v1_me_library_albums_add` is. Needs a signed-in
        member.
        Parameters: none. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions
        (`me_library_tracks_add` is theirs), and those of every call. Specification: Version differences in
        endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_library_tracks_add",
            texts("track_ids", track_ids),
            params_of("v1_me_library_tracks_add", params),
        )

    def v1_me_library_stations_add(self, station_ids: Texts, **params: Unpack[Params]) -> Response:
        """Adds stations to the member's library. `POST /me/library/stations`, by form.

        `station_ids`: station ids, comma-separated. Sent again as `v1_me_library_albums_add` is. Needs a signed-in
        member.
        Parameters: none. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions, and
        those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_library_stations_add",
            texts("station_ids", station_ids),
            params_of("v1_me_library_stations_add", params),
        )

    def v1_me_playlists(self, **params: Unpack[Params]) -> Response:
        """The member's playlists. `GET /me/playlists`; in `response.playlists`.

        Needs a signed-in member. Parameters: limit (default 20), offset, sort, pretty. Version 1 tells no total:
        page until nothing returns. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later
        versions, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_me_playlists", params_of("v1_me_playlists", params))

    def v1_me_playlist_create(self, name: str, **params: Unpack[Params]) -> Response:
        """Makes an empty playlist. `POST /me/playlists`; in `response.playlists`, its address in `response.location`.

        `name`: 1 to 1024 bytes without control characters. Never sent again where a try may have reached the
        service: there would be two. Needs a signed-in member. Parameters: pretty. Of version 1 alone. Errors:
        `ArgumentError`, `UnsupportedError` on later versions, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_me_playlist_create", text("name", name), params_of("v1_me_playlist_create", params))

    def v1_me_playlist_get(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """A playlist of the member with its tracks. `GET /me/playlists/{playlist_id}`; in `response.playlists`.

        `playlist_id`: one playlist id. Needs a signed-in member. Parameters: pretty. Of version 1 alone. Errors:
        `ForbiddenError` (somebody else's), `ArgumentError`, `UnsupportedError` on later versions, and those of
        every call. Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_playlist_get",
            text("playlist_id", playlist_id),
            params_of("v1_me_playlist_get", params),
        )

    def v1_me_playlist_rename(self, playlist_id: Text, name: str, **params: Unpack[Params]) -> Response:
        """Gives a playlist another name. `PUT /me/playlists/{playlist_id}`.

        `playlist_id`: one playlist id. `name`: 1 to 1024 bytes without control characters. A failed try is made
        again. Needs a signed-in member. Parameters: none. Of version 1 alone. Errors: `ForbiddenError` (somebody
        else's), `ArgumentError`, `UnsupportedError` on later versions, and those of every call. Specification:
        Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_playlist_rename",
            text("playlist_id", playlist_id),
            text("name", name),
            params_of("v1_me_playlist_rename", params),
        )

    def v1_me_playlist_delete(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """Deletes a playlist of the member. `DELETE /me/playlists/{playlist_id}`.

        `playlist_id`: one playlist id. A failed try is made again. Needs a signed-in member. Parameters: none. Of
        version 1 alone. Errors: `ForbiddenError` (somebody else's), `ArgumentError`, `UnsupportedError` on later
        versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_playlist_delete",
            text("playlist_id", playlist_id),
            params_of("v1_me_playlist_delete", params),
        )

    def v1_me_playlist_tracks(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """The tracks of a playlist of the member. `GET /me/playlists/{playlist_id}/tracks`; in `response.tracks`.

        `playlist_id`: one playlist id. The service insists on a limit; 20 is sent where none is given. Needs a
        signed-in member.
        Parameters: limit, offset, pretty. Version 1 tells no total: page until nothing returns. Of version 1 alone.
        Errors: `ForbiddenError` (somebody else's), `ArgumentError`, `UnsupportedError` on later versions, and those
        of every call. Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_playlist_tracks",
            text("playlist_id", playlist_id),
            params_of("v1_me_playlist_tracks", params),
        )

    def v1_me_playlist_tracks_add(self, playlist_id: Text, track_id: Text, **params: Unpack[Params]) -> Response:
        """Adds a track at the end of a playlist. `POST /me/playlists/{playlist_id}/tracks`.

        `playlist_id`: one playlist id. `track_id`: one track id. Never sent again where a try may have reached the
        service: the track would stand there twice. Needs a signed-in member. Parameters: none. Of version 1 alone.
        Errors: `ForbiddenError` (somebody else's), `ArgumentError`, `UnsupportedError` on later versions, and those
        of every call. Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_playlist_tracks_add",
            text("playlist_id", playlist_id),
            text("track_id", track_id),
            params_of("v1_me_playlist_tracks_add", params),
        )

    def v1_me_playlist_tracks_reorder(self, playlist_id: Text, track_ids: Texts, **params: Unpack[Params]) -> Response:
        """Puts the tracks of a playlist in another order. `PUT /me/playlists/{playlist_id}/tracks`.

        `playlist_id`: one playlist id. `track_ids`: all tracks of the playlist, comma-separated, each as often as
        it stands there. A failed try is made again. Needs a signed-in member. Parameters: none. Of version 1 alone.
        Errors: `ConflictError` (the playlist has other tracks by now), `ForbiddenError` (somebody else's),
        `ArgumentError`, `UnsupportedError` on later versions, and those of every call. Specification: Version
        differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_playlist_tracks_reorder",
            text("playlist_id", playlist_id),
            texts("track_ids", track_ids),
            params_of("v1_me_playlist_tracks_reorder", params),
        )

    def v1_me_playlist_tracks_clear(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """Removes all tracks from a playlist. `DELETE /me/playlists/{playlist_id}/tracks`.

        `playlist_id`: one playlist id. A failed try is made again. Needs a signed-in member. Parameters: none. Of
        version 1 alone. Errors: `ForbiddenError` (somebody else's), `ArgumentError`, `UnsupportedError` on later
        versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_me_playlist_tracks_clear",
            text("playlist_id", playlist_id),
            params_of("v1_me_playlist_tracks_clear", params),
        )

    def v1_me_listens(self, **params: Unpack[Params]) -> Response:
        """The last 150 tracks that the member has listened to, the latest first. `GET /me/listens`; in
        `response.tracks`.
        Needs a signed-in member. Parameters: pretty. Of version 1 alone. Errors: `UnsupportedError` on later
        versions (`me_listens` is theirs), and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_me_listens", params_of("v1_me_listens", params))

    def v1_me_charts_tracks(self, **params: Unpack[Params]) -> Response:
        """The tracks that the member listens to most. `GET /me/charts/tracks`; ids and counts in `response.charts`.

        Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default
        20), pretty. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions, and those of
        every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_me_charts_tracks", params_of("v1_me_charts_tracks", params))

    def v1_me_charts_artists(self, **params: Unpack[Params]) -> Response:
        """The artists whom the member listens to most. `GET /me/charts/artists`; ids and counts in `response.charts`.

        Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default
        20), pretty. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions, and those of
        every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_me_charts_artists", params_of("v1_me_charts_artists", params))

    def v1_me_charts_albums(self, **params: Unpack[Params]) -> Response:
        """The albums that the member listens to most. `GET /me/charts/albums`; ids and counts in `response.charts`.

        Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default
        20), pretty. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError` on later versions, and those of
        every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_me_charts_albums", params_of("v1_me_charts_albums", params))

    def v1_geolocation(self, **params: Unpack[Params]) -> Response:
        """Where the service believes the caller to be. `GET /geolocation`; in `response.extra`: country and catalog.

        The path can be replaced: `set_path`. Parameters: pretty. Of version 1 alone. Errors: `UnsupportedError` on
        later versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_geolocation", params_of("v1_geolocation", params))

    def v1_playlist_posts(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """Editorial posts on a playlist. `GET /playlists/{playlist_id}/posts`; in `response.posts`.

        `playlist_id`: one playlist id. The path can be replaced: `set_path`. Parameters: limit, offset, catalog,
        lang, is_streamable_only, include, pretty. Of version 1 alone. Errors: `ArgumentError`, `UnsupportedError`
        on later versions, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call(
            "mcat_v1_playlist_posts",
            text("playlist_id", playlist_id),
            params_of("v1_playlist_posts", params),
        )

    def v1_search_typeahead(self, query: str, **params: Unpack[Params]) -> Response:
        """What a text that is being typed may become. `GET /search/typeahead`: ids and names, in the lists of their
        types.
        `query`: 1 to 1024 bytes without control characters. The path can be replaced: `set_path`. Parameters: type,
        limit, offset, catalog, lang, is_streamable_only, include, pretty. Of version 1 alone. Errors:
        `ArgumentError`, `UnsupportedError` on later versions, and those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_v1_search_typeahead", text("query", query), params_of("v1_search_typeahead", params))

    def me_library_artists(self, **params: Unpack[Params]) -> Response:
        """The artists of whom the member's library has something, those that came last first. `GET
        /me/library/artists`; in `response.artists`.
        Needs a signed-in member, as every call of the library.
        Parameters: limit (20 where none is given: the service wants one), offset, `is_streamable_only`, rights
        (2.2), include (up to 2.1), pretty.
        Errors: `SignInNeededError`, and those of every call. Specification: Member library. Since 1.0.
        """
        return self._call("mcat_me_library_artists", params_of("me_library_artists", params))

    def me_library_artist_albums(self, artist_id: Text, **params: Unpack[Params]) -> Response:
        """An artist's albums of which the library has something. `GET /me/library/artists/{artist_id}/albums`; in
        `response.albums`.
        `artist_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `ArgumentError`, `NotFoundError` (the artist is not in the library), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_artist_albums",
            text("artist_id", artist_id),
            params_of("me_library_artist_albums", params),
        )

    def me_library_artist_tracks(self, artist_id: Text, **params: Unpack[Params]) -> Response:
        """An artist's tracks in the library. `GET /me/library/artists/{artist_id}/tracks`; in `response.tracks`.

        `artist_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `ArgumentError`, `NotFoundError` (the artist is not in the library), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_artist_tracks",
            text("artist_id", artist_id),
            params_of("me_library_artist_tracks", params),
        )

    def me_library_albums(self, **params: Unpack[Params]) -> Response:
        """The albums of which the library has something. `GET /me/library/albums`; in `response.albums`.

        Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
        pretty.
        Errors: those of every call. Specification: Member library. Since 1.0.
        """
        return self._call("mcat_me_library_albums", params_of("me_library_albums", params))

    def me_library_album_tracks(self, album_id: Text, **params: Unpack[Params]) -> Response:
        """An album's tracks in the library. `GET /me/library/albums/{album_id}/tracks`; in `response.tracks`.

        `album_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `ArgumentError`, `NotFoundError` (the album is not in the library), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_album_tracks",
            text("album_id", album_id),
            params_of("me_library_album_tracks", params),
        )

    def me_library_tracks(self, **params: Unpack[Params]) -> Response:
        """The library's tracks. `GET /me/library/tracks`; in `response.tracks`.

        Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
        pretty.
        Errors: those of every call. Specification: Member library. Since 1.0.
        """
        return self._call("mcat_me_library_tracks", params_of("me_library_tracks", params))

    def me_library_tracks_add(self, track_ids: Texts, **params: Unpack[Params]) -> Response:
        """Puts tracks into the library; their albums and artists come along. `POST /me/library/tracks?id=`, since
        service version 2.1.
        `track_ids`: ids, comma-separated, as many as an address holds (6 KiB of them). A track that is there
        already stays. Not sent again where a try may have reached the service (`response.maybe_applied`), unless
        `params.allow_retry` says so.
        Parameters: none. Errors: `ArgumentError`, `NotFoundError` (no such track), `UnsupportedError` (version 1),
        and those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_tracks_add",
            texts("track_ids", track_ids),
            params_of("me_library_tracks_add", params),
        )

    def me_library_tracks_remove(self, track_ids: Texts, **params: Unpack[Params]) -> Response:
        """Takes tracks out of the library. `DELETE /me/library/tracks/{track_ids}`.

        `track_ids`: ids, comma-separated: all of them or none. Sent again after a failure; a repetition that finds
        nothing left is `Status.OK` with `Reason.ALREADY_GONE` where one id was given. Of several it is
        `NotFoundError` with `response.maybe_applied`: one may be unknown, and then nothing was removed. As many ids
        as an address holds: 6 KiB of them.
        Parameters: none. Errors: `ArgumentError`, `NotFoundError` (no such track), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_tracks_remove",
            texts("track_ids", track_ids),
            params_of("me_library_tracks_remove", params),
        )

    def me_library_stations(self, **params: Unpack[Params]) -> Response:
        """The library's stations. `GET /me/library/stations`; in `response.stations`.

        Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call. Specification: Member library. Since 1.0.
        """
        return self._call("mcat_me_library_stations", params_of("me_library_stations", params))

    def me_library_stations_add(self, station_id: Text, **params: Unpack[Params]) -> Response:
        """Puts a station into the library. `POST /me/library/stations`.

        `station_id`: one id. Not sent again where a try may have reached the service, unless `params.allow_retry`
        says so.
        Parameters: none. Errors: `ArgumentError`, `NotFoundError` (no such station), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_stations_add",
            text("station_id", station_id),
            params_of("me_library_stations_add", params),
        )

    def me_library_stations_remove(self, station_id: Text, **params: Unpack[Params]) -> Response:
        """Takes a station out of the library. `DELETE /me/library/stations/{station_id}`.

        `station_id`: one id. Sent again after a failure; a repetition that finds nothing left is `Status.OK` with
        `Reason.ALREADY_GONE`.
        Parameters: none. Errors: `ArgumentError`, `NotFoundError` (no such station), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_stations_remove",
            text("station_id", station_id),
            params_of("me_library_stations_remove", params),
        )

    def me_library_updated(self, **params: Unpack[Params]) -> Response:
        """When the library last changed, its playlists included. `GET /me/library/updated`; in
        `response.last_update_date`.
        What was read after that moment is still as it was; only what was read before it need be read again. This is
        the cheap question whether to do so: it is always asked, whatever `Config.cache_bytes` says.
        Parameters: pretty. Errors: those of every call. Specification: Member library. Since 1.0.
        """
        return self._call("mcat_me_library_updated", params_of("me_library_updated", params))

    def me(self, **params: Unpack[Params]) -> Response:
        """The member's own profile. `GET /me`; in `response.members`, the only one.

        Needs a signed-in member. The path can be replaced: `set_path`. Parameters: pretty.
        Errors: `SignInNeededError`, and those of every call. Specification: Member. Since 1.0.
        """
        return self._call("mcat_me", params_of("me", params))

    def me_tag_add(
        self,
        tag: str,
        ids: Texts,
        context: Optional[options.Context] = None,
        **params: Unpack[Params],
    ) -> Response:
        """Gives content a tag of the member's own. `PUT /me/tags/{tag}`.

        `tag`: its name, 1 to 300 bytes without control characters, "/" and ",". `ids`: tracks, albums, artists,
        genres, stations, playlists, comma-separated. Under the tag "sys.follow_favorited_tracks" they are ids of
        other members, whose favorites this member follows from then on. `context` as for `me_favorites_add`; None
        for none. Needs a signed-in member. Sent again after a failure; with a context or app_name, of which others
        may be told twice, only where `params.allow_retry` says so. Parameters: app_name.
        Errors: `ArgumentError`, `NotFoundError` (nothing was tagged then), `ForbiddenError` (a member who lets
        nobody follow), and those of every call. Specification: Member account and favorites. Since 1.0.
        """
        return self._call(
            "mcat_me_tag_add",
            text("tag", tag),
            texts("ids", ids),
            filled("context", context, options.Context),
            params_of("me_tag_add", params),
        )

    def me_tag_remove(self, tag: str, id: Text, **params: Unpack[Params]) -> Response:
        """Takes the member's tag from content. `DELETE /me/tags/{tag}/{id}`.

        `tag` and `id` as for `me_tag_add`, one id. Needs a signed-in member. Sent again after a failure; a
        repetition that finds nothing left is `Status.OK` with `Reason.ALREADY_GONE`. Parameters: none.
        Errors: `ArgumentError`, `NotFoundError`, and those of every call. Specification: Member account and
        favorites. Since 1.0.
        """
        return self._call("mcat_me_tag_remove", text("tag", tag), text("id", id), params_of("me_tag_remove", params))

    def me_listens(self, **params: Unpack[Params]) -> Response:
        """What the member listened to, the latest first. `GET /me/listens`; in `response.tracks`.

        Version 1 gives the last 150 at once. Needs a signed-in member. Parameters: limit (since 2.1, default 20),
        offset (since 2.1), is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, `UnsupportedError` (limit or offset in version 1), and those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_listens", params_of("me_listens", params))

    def me_personalized_albums_new(self, **params: Unpack[Params]) -> Response:
        """New albums for the member. `GET /me/personalized/albums/new`; in `response.albums`, and why each was chosen
        in `response.meta.matched`.
        Needs a signed-in member. The service insists on a limit; 20 is sent where none is given. Parameters: limit,
        offset, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_personalized_albums_new", params_of("me_personalized_albums_new", params))

    def me_personalized_tracks_new(self, **params: Unpack[Params]) -> Response:
        """New tracks for the member. `GET /me/personalized/tracks/new`; in `response.tracks`. All else as for
        `me_personalized_albums_new`. Parameters: limit, offset, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_personalized_tracks_new", params_of("me_personalized_tracks_new", params))

    def me_followers(self, **params: Unpack[Params]) -> Response:
        """Who follows the member. `GET /me/followers`; in `response.members`.

        Each shows what its visibility allows. Needs a signed-in member. The path can be replaced: `set_path`.
        Parameters: limit, offset, pretty. Errors: `ArgumentError`, and those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_followers", params_of("me_followers", params))

    def me_following(self, **params: Unpack[Params]) -> Response:
        """Whom the member follows. `GET /me/following`; all else as for `me_followers`. Parameters: limit, offset,
        pretty.
        Errors: `ArgumentError`, and those of every call. Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_following", params_of("me_following", params))

    def me_following_add(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Follows members. `POST /me/following`.

        `ids`: member ids, comma-separated: all of them or none. Needs a signed-in member. The path can be replaced:
        `set_path`. Sent once: a try that may have reached the service (`response.maybe_applied`) is repeated only
        with `params.allow_retry`, which most likely does no harm: the service does not promise it. Parameters:
        none.
        Errors: `ArgumentError`, `NotFoundError`, `ForbiddenError` (a member who lets nobody follow), and those of
        every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_following_add", texts("ids", ids), params_of("me_following_add", params))

    def me_following_remove(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Follows members no longer. `DELETE /me/following/{ids}`.

        `ids`: member ids, comma-separated: all of them or none. Needs a signed-in member. The path can be replaced:
        `set_path`. Sent again after a failure; a repetition that finds nothing left is `Status.OK` with
        `Reason.ALREADY_GONE` where one id was given. Of several it is `NotFoundError` with
        `response.maybe_applied`: one may be unknown, and then nothing was removed. As many ids as an address holds:
        6 KiB of them.
        Parameters: none.
        Errors: `ArgumentError`, `NotFoundError`, and those of every call. Specification: Member account and
        favorites. Since 1.0.
        """
        return self._call("mcat_me_following_remove", texts("ids", ids), params_of("me_following_remove", params))

    def me_library_playlists(self, **params: Unpack[Params]) -> Response:
        """The member's playlists, without their tracks. `GET /me/library/playlists`, since service version 2.1; in
        `response.playlists`.
        Needs a signed-in member, as every call of the library. In version 1 the playlists are other calls.
        Parameters: limit, offset, sort (one or more of "privacy", "modified_date", "favorites", "alpha_asc",
        "alpha_desc", comma-separated; default "modified_date"), include (up to 2.1), pretty.
        Errors: `UnsupportedError` before that version, `ArgumentError`, `SignInNeededError`, and those of every
        call. Specification: Member library. Since 1.0.
        """
        return self._call("mcat_me_library_playlists", params_of("me_library_playlists", params))

    def me_library_playlist_get(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """One playlist of the member's, with its tracks. `GET /me/library/playlists/{playlist_id}`, since service
        version 2.1; in `response.playlists`, its tracks in `response.playlists.items[0].tracks`.
        All tracks come at once: for long playlists take `me_library_playlist_tracks`. `playlist_id`: one id.
        Parameters: `is_streamable_only`, rights (2.2), both of its tracks, include (up to 2.1), pretty. Errors:
        `UnsupportedError` before that version, `ArgumentError`, `NotFoundError`, `ForbiddenError` (not this
        member's), `LimitError` (too many tracks for one body), and those of every call. Specification: Member
        library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_get",
            text("playlist_id", playlist_id),
            params_of("me_library_playlist_get", params),
        )

    def me_library_playlist_create(self, playlist: options.NewPlaylist, **params: Unpack[Params]) -> Response:
        """Makes a playlist, new or as a copy of another. `POST /me/library/playlists`, since service version 2.1; in
        `response.playlists`, its address in `response.location` where the service sends one.
        `playlist`: what it is to be. The service makes the playlist even if a part of what was asked for fails, for
        example a protected tag: it is `Status.PARTIAL` then, and `response.meta.results` says what became of
        privacy, tracks and tags. Never sent again where a try may have reached the service
        (`response.maybe_applied`): there could be two. Look at `me_library_playlists` then.
        Parameters: `app_name` (for the notifications that tags bring about). Errors: `ArgumentError` names the
        field; `NotFoundError` and `ForbiddenError` (the playlist to copy); `UnsupportedError` (description together
        with `copy_of` before 2.2); and those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_create",
            filled("playlist", playlist, options.NewPlaylist),
            params_of("me_library_playlist_create", params),
        )

    def me_library_playlist_update(
        self,
        playlist_id: Text,
        changes: options.PlaylistChanges,
        **params: Unpack[Params],
    ) -> Response:
        """Changes a playlist in one go. `PUT /me/library/playlists/{playlist_id}`, since service version 2.1; in
        `response.playlists`.
        `changes`: what is not given stays; tracks and tags that are given take the place of all that there were.
        The service accepts (`Status.ACCEPTED`) and carries it out a little later: `wait_visible` waits until it can
        be read. `Status.PARTIAL`: parts were refused, the rest is as accepted; `response.meta.results` says which.
        Sent again after a failure. Changes of one playlist by this client and its shares wait for one another, in
        the order of the calls.
        Parameters: `app_name` (for the notifications that tags bring about). Errors: `UnsupportedError` before that
        version, `ArgumentError` names the field, `NotFoundError`, `ForbiddenError`, and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_update",
            text("playlist_id", playlist_id),
            filled("changes", changes, options.PlaylistChanges),
            params_of("me_library_playlist_update", params),
        )

    def me_library_playlist_privacy_set(self, playlist_id: Text, privacy: str, **params: Unpack[Params]) -> Response:
        """Makes a playlist public or private. `PUT /me/library/playlists/{playlist_id}/privacy`, service version 2.1
        only: on 2.2 `me_library_playlist_update` does it.
        `privacy`: "public" or "private". Sent again after a failure.
        Parameters: none. Errors: `ArgumentError`, `UnsupportedError` (another version), `NotFoundError`, and those
        of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_privacy_set",
            text("playlist_id", playlist_id),
            text("privacy", privacy),
            params_of("me_library_playlist_privacy_set", params),
        )

    def me_library_playlist_delete(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """Deletes a playlist. `DELETE /me/library/playlists/{playlist_id}`, since service version 2.1.

        Sent again after a failure: a second try that finds nothing has worked (`Reason.ALREADY_GONE`).
        Parameters: none. Errors: `UnsupportedError` before that version, `ArgumentError`, `NotFoundError`,
        `ForbiddenError`, and those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_delete",
            text("playlist_id", playlist_id),
            params_of("me_library_playlist_delete", params),
        )

    def me_library_playlist_tracks(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """A playlist's tracks, in their order. `GET /me/library/playlists/{playlist_id}/tracks`, since service version
        2.1; in `response.tracks`.
        `playlist_id`: one id. A track may stand there several times, and what the member's catalog lacks is left
        out.
        Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `UnsupportedError` before that version, `ArgumentError`, `NotFoundError`, `ForbiddenError`, and
        those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks",
            text("playlist_id", playlist_id),
            params_of("me_library_playlist_tracks", params),
        )

    def me_library_playlist_tracks_add(self, playlist_id: Text, track_ids: Texts, **params: Unpack[Params]) -> Response:
        """Appends tracks to a playlist, in the order given. `POST /me/library/playlists/{playlist_id}/tracks`, since
        service version 2.1.
        `track_ids`: ids, comma-separated, up to 1 MiB of them. Never sent again where a try may have reached the
        service (`response.maybe_applied`): they would be there twice.
        Parameters: none. Errors: `UnsupportedError` before that version, `ArgumentError`, `NotFoundError` (no such
        playlist or track), `ConflictError` (the playlist would become too long), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks_add",
            text("playlist_id", playlist_id),
            texts("track_ids", track_ids),
            params_of("me_library_playlist_tracks_add", params),
        )

    def me_library_playlist_tracks_replace(
        self,
        playlist_id: Text,
        track_ids: Texts,
        **params: Unpack[Params],
    ) -> Response:
        """Puts these tracks in the place of all that the playlist has: for those who hold the whole list. `PUT
        /me/library/playlists/{playlist_id}/tracks`, since service version 2.1.
        What is not in `track_ids` (ids, comma-separated, up to 1 MiB of them) is gone afterwards, also what another
        device has just added: to change single tracks take `me_library_playlist_tracks_insert`, `_remove` and
        `_move`. An empty list is `ArgumentError`: `me_library_playlist_tracks_clear` says it. Sent again after a
        failure.
        Parameters: none. Errors: `UnsupportedError` before that version, `ArgumentError`, `NotFoundError` (no such
        playlist or track), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks_replace",
            text("playlist_id", playlist_id),
            texts("track_ids", track_ids),
            params_of("me_library_playlist_tracks_replace", params),
        )

    def me_library_playlist_tracks_clear(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """Removes all tracks of a playlist. `PUT /me/library/playlists/{playlist_id}/tracks` with an empty list, since
        service version 2.1.
        Sent again after a failure. Parameters: none. Errors: `UnsupportedError` before that version,
        `ArgumentError`, `NotFoundError`, `ForbiddenError`, and those of every call. Specification: Member library.
        Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks_clear",
            text("playlist_id", playlist_id),
            params_of("me_library_playlist_tracks_clear", params),
        )

    def me_library_playlist_images(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """A playlist's images: the member's own or a montage, and an animated one where there is one (`image_type`
        "giphyImage", whose id is another service's). `GET /me/library/playlists/{playlist_id}/images`, since
        service version 2.2; in `response.images`.
        On 2.1 the playlist itself has them: `Playlist.images`.
        Parameters: width and height (only together; default 230 × 153; 230 × 153, 1200 × 400 and 1800 × 600 are
        usual), pretty.
        Errors: `UnsupportedError` before that version, `ArgumentError`, `NotFoundError`, `ForbiddenError`, and
        those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_images",
            text("playlist_id", playlist_id),
            params_of("me_library_playlist_images", params),
        )

    def me_library_playlist_image_remove(
        self,
        playlist_id: Text,
        image_type: str,
        **params: Unpack[Params],
    ) -> Response:
        """Removes the member's own image from a playlist. `DELETE
        /me/library/playlists/{playlist_id}/images?imageType=`, since service version 2.2.
        `image_type`: "displayImage" (the montage comes back) or "giphyImage" (the animated one). Sent again after a
        failure.
        Parameters: none. Errors: `UnsupportedError` before that version, `ArgumentError`, `NotFoundError` (no such
        playlist, or it has none), and those of every call.
        Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_image_remove",
            text("playlist_id", playlist_id),
            text("image_type", image_type),
            params_of("me_library_playlist_image_remove", params),
        )

    def me_library_playlist_tags(self, playlist_id: Text, **params: Unpack[Params]) -> Response:
        """A playlist's editorial tags. `GET /me/library/playlists/{playlist_id}/tags`, since service version 2.1; in
        `response.tags`.
        Parameters: include (up to 2.1), pretty. Errors: `UnsupportedError` before that version, `ArgumentError`,
        `NotFoundError`, `ForbiddenError`, and those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tags",
            text("playlist_id", playlist_id),
            params_of("me_library_playlist_tags", params),
        )

    def members_get(self, guids: Texts, **params: Unpack[Params]) -> Response:
        """Public profiles of members by id, several comma-separated. `GET /members/{guids}`; in `response.members`.

        `guids`: opaque ids, as they stand in `links.members` of a playlist. No token goes along: what a member's
        visibility hides from the public stays unknown. The path can be replaced: `set_path`. Up to 10,000 ids, see
        `artists_get`.
        Parameters: pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Authentication. Since 1.0.
        """
        return self._call("mcat_members_get", texts("guids", guids), params_of("members_get", params))

    def member_avatar(self, guid: Text, /, **params: Unpack[Params]) -> Response:
        """Avatar of a member. `GET /members/{guid}/avatar`; in `response.images`.

        `guid`: one opaque id. No token goes along: a hidden avatar is the default one, `is_default`. The path can
        be replaced: `set_path`.
        Parameters: preset, pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Authentication. Since 1.0.
        """
        return self._call("mcat_member_avatar", text("guid", guid), params_of("member_avatar", params))

    def outbox_send(self, **params: Unpack[Params]) -> Response:
        """Sends what waits in the outbox, in the order in which it was noted, but for what the service fails at again
        and again.
        What is noted by a station (feedback, metering) and by `playback_started` and `_stopped` waits until it is
        sent: by `poll` or by this call. Call it before the device goes to sleep, and in a player without stations
        every now and then. What says the same of several tracks goes in one request. One thread at a time sends for
        a member: while another does, and while the outbox waits after a failure (`response.outbox.retry_after_ms`),
        nothing is sent and the status is `Status.OK`; `response.outbox.waiting` tells whether anything is left.
        Nothing more is begun when less than 5 s are left to the call, or less than half of its time where that is
        shorter: what is counted and cut off is lost. The rest waits for the next call, and the status is
        `Status.OK`.
        Plays, skips, starts and stops are counted by the service and sent at most once: one that may have arrived
        (a connection broke, the power was cut, the service failed) is not sent again and counts as `uncertain`.
        What the service refuses (HTTP 400 to 499, but for 401, 407, 408, 421, 423, 425 and 429) is given up and
        counts as `refused`. Everything else waits and is tried again after up to 2 s, doubled with each failure to
        at most ten minutes, and never before the service's Retry-After. What may come twice and met HTTP 500 to 599
        five times (likes, dislikes, favorites, unfavorites, unplays) waits behind everything else from then on,
        together with what takes it back: it is told when nothing else waits, by itself, for as long as it takes,
        and holds nothing up. With `PRIORITY_BACKGROUND` each is tried once in a call, else as often as any call.
        Entries belong to the sign-in in which they were noted. After another sign-in, here or in another process on
        the same token store, they are sent only if it is the same member's: by the id, which the service names for
        both, or else by the name signed in with. Otherwise they are given up (`dropped`): always after a sign-in in
        the browser at a service that names no id. A sign-in that fails takes nothing away. `forget_member` forgets
        them.
        Parameters: none besides deadline and priority.
        Errors: those of every call, when an entry did not go through and waits; `StoreError` when the store cannot
        be marked, without which an entry might be sent twice; `ClockError` when an entry waits for the device's
        clock. `response.outbox` is told in any case.
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_outbox_send", params_of("outbox_send", params))

    def outbox_check(self) -> Response:
        """How the outbox stands, in `response.outbox`. Nothing is sent; the first call of the outbox reads its store.

        `Reason.OUTBOX_NOT_SAVED`: something waits that a power cut would take, as the store cannot be written. It
        is tried again with later calls of the outbox and of stations. Errors: those of every call. Since 1.0.
        """
        return self._call("mcat_outbox_check")

    def playback_started(
        self,
        track: Text,
        source: Optional[str] = None,
        playback: Optional[options.Playback] = None,
    ) -> Response:
        """Notes that a track began to play, for players without a station: albums, playlists, single tracks. Stations
        note it themselves.
        `track`: its id. `source`: the id of what it is played from, an album, a playlist or another container; None
        for none; at most 1024 bytes. `playback`: how it is played; None for the defaults: now, with a connection.
        `played_ms` must be 0. Call it once for each track that starts to sound. It is kept in the outbox's store
        before the call returns, and nothing is sent: see `outbox_send`. A power cut while it plays leaves a start
        without a stop, which the service takes. A device that does not know the date yet may note: the date is
        worked out once it is known, in the same boot, else the time of sending stands for it. The member's id and
        tier go with it where the service has told them since the client was made and the member signed in: call
        `account_verdict` or `me_account` before the first `outbox_send`. Else they are left out. Needs a signed-in
        member; the tokens may have run out. `Reason.OUTBOX_NOT_SAVED`: noted, but a power cut would take it.
        Errors: `ArgumentError`, `SignInNeededError`, `StoreError` (the token store does not say who is signed in);
        then nothing is noted. Specification: Station playback. Since 1.0.
        """
        return self._call(
            "mcat_playback_started",
            text("track", track),
            text("source", source),
            filled("playback", playback, options.Playback),
        )

    def playback_stopped(
        self,
        track: Text,
        source: Optional[str] = None,
        playback: Optional[options.Playback] = None,
    ) -> Response:
        """Notes that a track ended, by itself or not, for players without a station.

        Arguments as for `playback_started`, whose `source`, `format` and `bitrate` are given again; `source` and
        `playback` may be None. `playback.played_ms`: how much of it was played, pauses left out; 0 or more.
        `playback.started_ms` 0: when the track was noted as started; where it was not, eight others have begun
        since, or the device has restarted, `played_ms` before now. Call it once for each start. Errors: those of
        `playback_started`. Since 1.0.
        """
        return self._call(
            "mcat_playback_stopped",
            text("track", track),
            text("source", source),
            filled("playback", playback, options.Playback),
        )

    def station_tracks(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """What a station plays next, and previews where they are asked for. `GET /stations/{ids}/tracks`; in
        `response.tracks` and `response.previews`, the station's rules in `response.meta`.
        `ids`: one station, or one or more artists, tracks or genres of one kind, comma-separated. Needs a signed-in
        member. Asking may move the station on: what was not played is gone. Take tracks and leave previews, unless
        samples are what is wanted. As many ids as an address holds: 6 KiB of them.
        Parameters: count (1 to 5, default 1), previews (1 to 5, default none), include (up to 2.1), pretty.
        Errors: `ArgumentError`, `SignInNeededError`, and those of every call. Specification: Station playback.
        Since 1.0.
        """
        return self._call("mcat_station_tracks", texts("ids", ids), params_of("station_tracks", params))

    def station_tuning_set(self, ids: Texts, popularity: float, variety: float, **params: Unpack[Params]) -> Response:
        """Tunes a station. `PUT /stations/{ids}/tuning`.

        `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many.
        Anything outside 0.0 to 1.0, NaN included, is `ArgumentError`. `ids` as in `station_tracks`. Needs a signed-
        in member. Sent again after a failure: the values are absolute. As many ids as an address holds: 6 KiB of
        them.
        Parameters: none. Errors: those of every call. Specification: Station playback. Since 1.0.
        """
        return self._call(
            "mcat_station_tuning_set",
            texts("ids", ids),
            real("popularity", popularity),
            real("variety", variety),
            params_of("station_tuning_set", params),
        )

    def station_feedback_add(self, ids: Texts, action: str, tracks: Texts, **params: Unpack[Params]) -> Response:
        """Tells the service what the member thinks of tracks. `PUT /stations/{ids}/feedback/{action}`.

        `action`: "skip", "like", "dislike", "favorite", "unfavorite" for station tracks and previews; "play" for
        previews only, which need it; "unplay" for tracks only. `tracks`: track ids, comma-separated. Needs a
        signed-in member. "play" and "skip" are counted by the service: they are not sent again where a try may have
        reached it (`response.maybe_applied`), unless `params.allow_retry` says so. As many ids as an address holds:
        6 KiB of them.
        Parameters: none.
        Errors: `ArgumentError`, `ForbiddenError` (skip limit), and those of every call. Specification: Station
        playback. Since 1.0.
        """
        return self._call(
            "mcat_station_feedback_add",
            texts("ids", ids),
            text("action", action),
            texts("tracks", tracks),
            params_of("station_feedback_add", params),
        )

    def me_library_playlist_tracks_insert(
        self,
        playlist_id: Text,
        position: int,
        track_ids: Texts,
        **params: Unpack[Params],
    ) -> Response:
        """Puts tracks into a playlist, so that the first of them stands at `position`. Since service version 2.1.

        The service can only append, or take a whole list in place of all that there is. So this reads the playlist
        and all its tracks (200 a request), looks once more whether the playlist is still as it was, and sends the
        whole list (`PUT /me/library/playlists/{playlist_id}/tracks`). Nothing is sent, and `ConflictError` says
        why, where fewer tracks can be read than the playlist has (the member's catalog may lack some, and they
        would be lost; version 2.1 does not tell of those) or where another device changed it meanwhile: then read
        it again and ask again. Between the last look and the list lies one request: a change by another device just
        then is overwritten. Changes by this client and its shares wait for one another; after an update wait until
        it is visible.
        `position`: 0 is in front of the first track, the number of tracks behind the last. `track_ids`: ids, comma-
        separated. One deadline covers all requests: for thousands of tracks give a longer one
        (`params.deadline_ms`).
        Parameters: none. Errors: `UnsupportedError` before that version, `ArgumentError` (also a position behind
        the end), `ConflictError`, `NotFoundError`, `ForbiddenError`, and those of every call. Specification: Member
        library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks_insert",
            text("playlist_id", playlist_id),
            int64("position", position),
            texts("track_ids", track_ids),
            params_of("me_library_playlist_tracks_insert", params),
        )

    def me_library_playlist_tracks_remove(
        self,
        playlist_id: Text,
        position: int,
        track_id: Text,
        **params: Unpack[Params],
    ) -> Response:
        """Takes one track out of a playlist, the one at `position`. Since service version 2.1.

        It goes about it as `me_library_playlist_tracks_insert` does. `track_id`: the track that stands there, to be
        safe: another one is `ConflictError`, and nothing is changed. `position`: 0 is the first track; one behind
        the end is `ConflictError` too.
        Parameters: none. Errors: else as for `me_library_playlist_tracks_insert`. Specification: Member library.
        Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks_remove",
            text("playlist_id", playlist_id),
            int64("position", position),
            text("track_id", track_id),
            params_of("me_library_playlist_tracks_remove", params),
        )

    def me_library_playlist_tracks_move(
        self,
        playlist_id: Text,
        from_: int,
        to: int,
        track_id: Text,
        **params: Unpack[Params],
    ) -> Response:
        """Moves one track of a playlist from one place to another: afterwards it stands at `to`. Since service version
        2.1.
        It goes about it as `me_library_playlist_tracks_insert` does. `track_id`: the track that stands at `from`,
        to be safe: another one is `ConflictError`, and nothing is changed. Places count from 0; a `from` behind the
        end is `ConflictError` too, a `to` behind the end `ArgumentError`. To move a track to its own place sends
        nothing.
        Parameters: none. Errors: else as for `me_library_playlist_tracks_insert`. Specification: Member library.
        Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks_move",
            text("playlist_id", playlist_id),
            int64("from_", from_),
            int64("to", to),
            text("track_id", track_id),
            params_of("me_library_playlist_tracks_move", params),
        )

    def me_library_playlist_image_set(self, playlist_id: Text, jpeg: bytes, **params: Unpack[Params]) -> Response:
        """Gives a playlist of the member an image of its own. `POST /me/library/playlists/{playlist_id}/images`; in
        `response.images`.
        `playlist_id`: one playlist id. `jpeg`: the file, `length` bytes: 1 to 9999999. It is sent from where it
        stands: no copy is made, and it must stay as it is until the call returns. It takes the place of the image
        that the playlist had, so that a failed try is made again like a call that reads. It may take
        `upload_deadline_ms`, a file below 64 KiB `deadline_ms`. Needs a signed-in member.
        Parameters: pretty. Since service version 2.2.
        Errors: `ArgumentError` (also for what is no JPEG), `UnsupportedError` before that version, `TooLargeError`,
        and those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_image_set",
            text("playlist_id", playlist_id),
            *buffer("jpeg", jpeg),
            params_of("me_library_playlist_image_set", params),
        )

    def me_library_playlist_giphy_set(self, playlist_id: Text, giphy_id: Text, **params: Unpack[Params]) -> Response:
        """Gives a playlist of the member an animated image of another service. `POST
        /me/library/playlists/{playlist_id}/images`; in `response.images`.
        `playlist_id`: one playlist id. `giphy_id`: the image's id there, 1 to 256 bytes. It takes the place of the
        animated image that the playlist had; a failed try is made again. Needs a signed-in member.
        Parameters: pretty. Since service version 2.2. Errors: `ArgumentError`, `UnsupportedError` before that
        version, and those of every call. Specification: Member library. Since 1.0.
        """
        return self._call(
            "mcat_me_library_playlist_giphy_set",
            text("playlist_id", playlist_id),
            text("giphy_id", giphy_id),
            params_of("me_library_playlist_giphy_set", params),
        )

    def playlists(self, **params: Unpack[Params]) -> Response:
        """Playlists of the day. `GET /playlists`; in `response.playlists`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists", params_of("playlists", params))

    def playlists_featured(self, **params: Unpack[Params]) -> Response:
        """Playlists that the editors feature. `GET /playlists/featured`; in `response.playlists`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists_featured", params_of("playlists_featured", params))

    def playlists_top(self, **params: Unpack[Params]) -> Response:
        """Top playlists. `GET /playlists/top`; in `response.playlists`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists_top", params_of("playlists_top", params))

    def playlists_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Playlists by id, several comma-separated. `GET /playlists/{ids}`; in `response.playlists`.

        `ids`: "pp." or "mp." ids. What a member keeps private is not there; `me_library_playlist_get` has the
        member's own. The path can be replaced: `set_path`. Up to 10,000 ids, see `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists_get", texts("ids", ids), params_of("playlists_get", params))

    def playlist_tracks(self, id: Text, **params: Unpack[Params]) -> Response:
        """Tracks of a playlist, in its order. `GET /playlists/{id}/tracks`; in `response.tracks`.

        `id`: one playlist id, "pp." or "mp.". Several are `ArgumentError`: the service would use the first only. It
        insists on a limit; 20 is sent where none is given. The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlist_tracks", text("id", id), params_of("playlist_tracks", params))

    def playlist_tags(self, id: Text, **params: Unpack[Params]) -> Response:
        """Editorial tags of a playlist. `GET /playlists/{id}/tags`; in `response.tags`.

        `id`: one playlist id, "pp." or "mp.". The path can be replaced: `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlist_tags", text("id", id), params_of("playlist_tags", params))

    def posts(self, **params: Unpack[Params]) -> Response:
        """All editorial posts, newest first. `GET /posts`; in `response.posts`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts", params_of("posts", params))

    def posts_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Posts by id, several comma-separated. `GET /posts/{ids}`; in `response.posts`.

        `ids`: "po." ids. The path can be replaced: `set_path`. Up to 10,000 ids, see `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts_get", texts("ids", ids), params_of("posts_get", params))

    def posts_categories(self, **params: Unpack[Params]) -> Response:
        """The categories of posts. `GET /posts/categories`; in `response.categories`.

        The list comes whole. The path can be replaced: `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts_categories", params_of("posts_categories", params))

    def posts_by_category(self, category: str, **params: Unpack[Params]) -> Response:
        """Posts of a category, newest first. `GET /posts/categories/{category}`; in `response.posts`.

        `category`: the id of one of `posts_categories`: any text of 1 to 300 bytes without control characters. The
        path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts_by_category", text("category", category), params_of("posts_by_category", params))

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

    def next_page(self, response: Response) -> Response:
        """Fetches the page after `response`: the same call with the same parameters, from `response.meta.next_offset`
        on.
        `client` is the one that made the first call or a share of it. `response` stays valid and stays the
        caller's: free it when the next one is there, and no more than two pages are in memory. After a failure call
        it again with the same `response`: it carries on where it stood. The list ends at its total; where the
        service gives none, one that cannot be right, or one that a filter (`is_streamable_only`, `rights`) makes
        inaccurate, with the first page that holds nothing.
        Errors: `ArgumentError` where there is no next page (`next_offset` is -1); `ProtocolError` with
        `Reason.PAGE_REPEATED` where the service sent the items of `response` once more; `LimitError` after 10,000
        pages of a list whose total is not known, to be gone on with by a call with `params.offset`; and those of
        the call. Since 1.0.
        """
        return self._call("mcat_next_page", pointer("response", response, Response))

    def wait_visible(self, response: Response, **params: Unpack[Params]) -> Response:
        """Waits until what the service accepted can be read: after `Status.ACCEPTED` or `Status.PARTIAL` of a call
        that adds or removes favorites or updates a playlist.
        It reads (`GET /me/favorites/status` or `GET /me/library/playlists`; `GET /me/library/playlists/{id}` after
        a change of the tracks, and where the first 200 of the list are others), at random moments that lie further
        and further apart, six times at most; a read that fails is tried again as any is. Nothing is read later than
        ten seconds after it began, nor than the deadline. The change itself is never sent again. What was not
        acknowledged, and parts that failed, are not waited for. `client` and `response` as for `next_page`;
        `response` may be waited for again. What was read last stands in `out`: in `favorite_status`, or in
        `playlists` the playlist that is waited for, and no other. `Status.OK`: it is there. `Status.ACCEPTED` with
        `Reason.NOT_YET_VISIBLE`: not yet, or the deadline or the pace left no time to look; that is no failure.
        Where HTTP 429 or the pace stood in the way, `retry_after_ms` tells when it is worth looking again.
        Parameters: none.
        Since service version 2.1. Errors: `ArgumentError` where the response announces nothing (another call's,
        nothing acknowledged, or carried out at once), `UnsupportedError` before that version, `NotFoundError` (the
        playlist is gone), `CancelledError`, and those of every call.
        Specification: States, asynchronous acceptance. Since 1.0.
        """
        return self._call(
            "mcat_wait_visible",
            pointer("response", response, Response),
            params_of("wait_visible", params),
        )

    def search(self, query: str, **params: Unpack[Params]) -> Response:
        """Search by name, with what a list needs to show. `GET /search`; in `response.artists`, `albums`, `tracks`,
        `playlists`, `tags`.
        `query`: what somebody typed, 1 to 300 bytes without control characters, not encoded. Each type that was
        found stands in the list of its name. Since service version 2.2 `per_type_limit` and `offset` count for each
        type by itself, so that a page may lack a type; `response.order` holds the ids of the page, the best hit
        first. Up to 2.1 `limit` and `offset` count over all types together, and only the raw body
        (`params.keep_raw`) tells their order.
        Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang,
        is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_search", text("query", query), params_of("search", params))

    def search_verbose(self, query: str, **params: Unpack[Params]) -> Response:
        """Search by name, with whole objects. `GET /search/verbose`; in the same lists as `search`.

        `query`, types, order and pages are those of `search`.
        Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang,
        is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_search_verbose", text("query", query), params_of("search_verbose", params))

    def versions(self, **params: Unpack[Params]) -> Response:
        """All versions of the service. `GET /versions`; in `response.versions`.

        `response.latest_stable` and `response.in_development` name the latest stable one and the one in
        development, where the service says so; they are in `response.extra` too, as "latestStable" and
        "inDevelopment". Where the client's own version answers 404 or 410, the address is asked once more without a
        version: so a device learns that its version is gone, and what came after it.
        Parameters: pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Versioning. Since 1.0.
        """
        return self._call("mcat_versions", params_of("versions", params))

    def catalogs(self, **params: Unpack[Params]) -> Response:
        """All catalogs of the service. `GET /catalogs`; in `response.catalogs`.

        `catalog.name` is what `params.catalog` takes. The path can be replaced: `set_path`.
        Parameters: pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_catalogs", params_of("catalogs", params))

    def catalogs_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Catalogs by id, several comma-separated. `GET /catalogs/{ids}`; in `response.catalogs`.

        `ids`: as in `catalog.id`. The path can be replaced: `set_path`. Up to 10,000 ids, see `artists_get`.
        Parameters: pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_catalogs_get", texts("ids", ids), params_of("catalogs_get", params))

    def sessions_create(self, **params: Unpack[Params]) -> Response:
        """Opens a session: this player becomes the one that the account plays on, and the other's session ends. `POST
        /sessions`; in `response.session`.
        Needs a signed-in member. Open one before the first track, and ask `session_get` before each. The path can
        be replaced: `set_path`. Not sent again where a try may have reached the service (`response.maybe_applied`):
        another session would be opened. Parameters: none.
        Errors: `SignInNeededError`, `ForbiddenError` (the account may not stream), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_sessions_create", params_of("sessions_create", params))

    def session_get(self, id: Text, context: str, **params: Unpack[Params]) -> Response:
        """Whether a session still holds. `GET /session/{id}`; in `response.session`: `valid` is 0 as soon as another
        player took over.
        `id`: as in `response.session.id` of `sessions_create`. `context`: id of the album, artist, track, genre,
        playlist or station that is to be played next; before service version 2.2 one of "ON_DEMAND", "BASIC_RADIO",
        "PREM_RADIO" and "UNKNOWN" instead. Parameters: pretty.
        Errors: `ArgumentError`, `UnsupportedError` (a word on 2.2, an id before), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call(
            "mcat_session_get",
            text("id", id),
            text("context", context),
            params_of("session_get", params),
        )

    def session_hold(self, **params: Unpack[Params]) -> Response:
        """Makes this device the account's player and remembers the session for the member, for all clients of the
        member: another player of the account loses its own. `POST /sessions`; in `response.session`.
        Hold one before the first track, and again after a restart: it is kept in memory only. Nothing gives it
        back: it ends when another player takes over. A sign-out forgets it. A station holds it by itself where
        `StationOptions.session` says so. Not sent again where a try may have reached the service
        (`response.maybe_applied`): hold again. Parameters: none.
        Errors: `SignInNeededError`, `ForbiddenError` (the account may not stream), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_session_hold", params_of("session_hold", params))

    def session_ask(self, context: str, **params: Unpack[Params]) -> Response:
        """Whether the session that `session_hold` opened still is the account's. `GET /session/{id}`; in
        `response.session`. Ask before each track.
        `context`: id of the album, artist, track, genre, playlist or station that is to be played next; before
        service version 2.2 one of "ON_DEMAND", "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead. `ConflictError`
        with `Reason.SESSION_TAKEN`: another player has taken over, or the service no longer knows the session. Stop
        playing. It stays so, without asking again, until `session_hold`, which is for the member to decide: two
        players that take over by themselves would do so for ever. Any other failure says nothing of the session.
        Parameters: none.
        Errors: `ArgumentError` (no session is held), `ConflictError`, `UnsupportedError` (a word on 2.2, an id
        before), and those of every call. Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_session_ask", text("context", context), params_of("session_ask", params))

    def stations(self, **params: Unpack[Params]) -> Response:
        """All stations. `GET /stations`; in `response.stations`.

        Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations", params_of("stations", params))

    def stations_top(self, **params: Unpack[Params]) -> Response:
        """Top stations. `GET /stations/top`; in `response.stations`.

        The path can be replaced: `set_path`.
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations_top", params_of("stations_top", params))

    def stations_decade(self, **params: Unpack[Params]) -> Response:
        """Stations by decade. `GET /stations/decade`; in `response.stations`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations_decade", params_of("stations_decade", params))

    def stations_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Stations by id, several comma-separated. `GET /stations/{ids}`; in `response.stations`.

        `ids`: "ps." or "sas." ids, up to 10,000 (see `artists_get`). The path can be replaced: `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations_get", texts("ids", ids), params_of("stations_get", params))

    def tags(self, **params: Unpack[Params]) -> Response:
        """All editorial tags. `GET /tags`; in `response.tags`.

        Without `include_hidden` the hidden ones are left out; with `include_protected` `False` only those come that
        members may assign. The list comes whole. The path can be replaced: `set_path`.
        Parameters: include_hidden, include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up
        to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tags", params_of("tags", params))

    def tags_featured(self, **params: Unpack[Params]) -> Response:
        """Tags that the editors feature. `GET /tags/featured`; in `response.tags`.

        The list comes whole. The path can be replaced: `set_path`.
        Parameters: include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tags_featured", params_of("tags_featured", params))

    def tags_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tags by id, several comma-separated. `GET /tags/{ids}`; in `response.tags`.

        `ids`: "tag." ids; hidden ones are found too. Up to 10,000 ids, see `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tags_get", texts("ids", ids), params_of("tags_get", params))

    def tag_by_shortcut(self, shortcut: str, **params: Unpack[Params]) -> Response:
        """A tag by its shortcut. `GET /tags/shortcuts/{shortcut}`; in `response.tags`.

        `shortcut`: any text of 1 to 300 bytes without control characters.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tag_by_shortcut", text("shortcut", shortcut), params_of("tag_by_shortcut", params))

    def tag_playlists(self, id: Text, **params: Unpack[Params]) -> Response:
        """Playlists that bear a tag. `GET /tags/{id}/playlists`; in `response.playlists`.

        `id`: one tag id. By `sort`: "date" (default) or "popularity". The path can be replaced: `set_path`.
        Parameters: sort, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tag_playlists", text("id", id), params_of("tag_playlists", params))

    def tracks_top(self, **params: Unpack[Params]) -> Response:
        """Top tracks, updated daily. `GET /tracks/top`; in `response.tracks`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tracks_top", params_of("tracks_top", params))

    def tracks_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tracks by id, several comma-separated. `GET /tracks/{ids}`; in `response.tracks`.

        `ids`: "tra.2530431,tra.7". A shortcut is for `track_by_shortcut`. Up to 10,000 ids, see `artists_get`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tracks_get", texts("ids", ids), params_of("tracks_get", params))

    def track_by_shortcut(self, shortcut: str, **params: Unpack[Params]) -> Response:
        """A track by its shortcut. `GET /tracks/{artist}/{album}/{track}`; in `response.tracks`.

        `shortcut`: "artist/album/track", as in `track.shortcut`.
        Parameters: catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_track_by_shortcut", text("shortcut", shortcut), params_of("track_by_shortcut", params))

    def track_by_isrc(self, isrc: str, **params: Unpack[Params]) -> Response:
        """A recording by its International Standard Recording Code, once for each album that it is on. `GET
        /tracks/isrc/{isrc}`; in `response.tracks`.
        `isrc`: exactly one, without hyphens: 2 letters, 3 letters or digits, 7 digits.
        Parameters: upc (the album's, 12 digits), limit (1 to 50), offset, catalog, lang, is_streamable_only,
        rights, pretty.
        Since service version 2.2. Errors: `UnsupportedError` before that version, `ArgumentError`, and those of
        every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_track_by_isrc", text("isrc", isrc), params_of("track_by_isrc", params))


class StationCalls(Calls):
    """The calls of a station."""

    def next(self, **params: Unpack[Params]) -> Response:
        """The next track to play, in `response.tracks.items[0]`; at once while one is ready, else it is fetched.

        The list is empty, with `Status.OK`, where the station has nothing more: ask again later. A track of the
        last 100 does not come again, unless the station has no others. The response holds the track until it is
        freed, whatever becomes of the station. Several threads that wait for a track wait for one request, each
        until its own deadline. Obey the track before it plays: see `is_streamable` and `is_explicit`. Tell
        `started` when it begins.
        Parameters: deadline_ms, priority (of no weight here: somebody waits for the track).
        Errors: `ForbiddenError` with `Reason.NOT_ENTITLED` (the member may not stream any more); `ConflictError`
        with `Reason.SESSION_TAKEN` (another player took the session over: at once, until `session_hold`) or
        `Reason.OTHER_MEMBER` (the station is another member's), `SignInNeededError`, also where a track is ready;
        and those of every call.
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_next", params_of("next", params))

    def poll(self, **params: Unpack[Params]) -> Response:
        """Does what is due, in this order: tells the service a new tuning, fetches tracks if none is ready, sends what
        the outbox holds, fetches ahead if fewer than `low_water` tracks are ready, asks whether the session that
        the station holds still is the account's, once for the track that comes next. Where nothing is due it sends
        nothing. A poll that is cancelled sends nothing more.
        With `params.priority` `PRIORITY_BACKGROUND` feedback, metering and fetching ahead never stand in the way of
        a button; they may begin late. Tracks that are ready stay ready whatever the status. What waits in the
        outbox does not change the status: `response.outbox` tells. After a failure, or where the station had
        nothing, the polls of the next seconds, in the end minutes, do not fetch: devices that lost the service
        together must not come back together. `next` without a track asks at once all the same. So it is with the
        session, which has a pause of its own: while the service cannot say, the music goes on.
        Parameters: deadline_ms, priority.
        Errors: those of `next`; of the service, for what was fetched or tuned. A tuning that the service refuses
        for good is given up, and told once. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_poll", params_of("poll", params))

    def previews(self) -> Response:
        """The previews that came with the tracks fetched last, in `response.previews`: as many as the service allows
        to show, without those whose track has come. None without `options.previews`. Nothing is sent. Errors: those
        of a station that is not the member's (see `Station`). Since 1.0.
        """
        return self._call("mcat_station_previews")

    def skip(self, track: Text) -> Response:
        """Notes that the member skips `track`, if a skip is left. Then take the next one with `next`.

        The skips of all the member's stations count against the service's limit (`response.station.skips_left`,
        `skip_wait_ms`), those that other devices made as soon as the service refuses one of ours. One that the
        outbox gave up for want of room is free again. Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError`; `ForbiddenError` with `Reason.SKIP_LIMIT` and,
        where it is known, `retry_after_ms`: nothing is noted, and the track plays on. Specification: Station
        playback. Since 1.0.
        """
        return self._call("mcat_station_skip", text("track", track))

    def like(self, track: Text) -> Response:
        """Notes that the member likes `track`, the id of a track or a preview of the station. Nothing is sent.

        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_like", text("track", track))

    def dislike(self, track: Text) -> Response:
        """Notes that the member dislikes `track`, the id of a track or a preview of the station. Nothing is sent.

        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_dislike", text("track", track))

    def favorite(self, track: Text) -> Response:
        """Notes that `track`, the id of a track or a preview of the station, is one of the member's favorites. Nothing
        is sent.
        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_favorite", text("track", track))

    def unfavorite(self, track: Text) -> Response:
        """Notes that `track`, the id of a track or a preview of the station, is no more one of the member's favorites.

        Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_unfavorite", text("track", track))

    def unplay(self, track: Text) -> Response:
        """Notes that `track` was not played after all. For tracks only. Nothing is sent.

        Errors: those of every note (see `Station`), `ArgumentError` (also for a preview). Specification: Station
        playback. Since 1.0.
        """
        return self._call("mcat_station_unplay", text("track", track))

    def tune(self, popularity: float, variety: float) -> Response:
        """Tunes the station. The last values count; the next poll, or the next call that needs a track, sends them
        before it fetches.
        `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. What
        was ready under the old tuning is let go, so that the track after the one that plays is the first of the
        new: poll soon. Nothing is sent.
        Errors: `ArgumentError` (outside 0.0 to 1.0, NaN), `UnsupportedError` (the service says that the station
        cannot be tuned).
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_tune", real("popularity", popularity), real("variety", variety))

    def started(self, track: Text, playback: Optional[options.Playback] = None) -> Response:
        """Notes that `track` begins to play. Once for each time that it is played.

        Of a track this is what the service meters; of a preview that the station gave it is the feedback "play",
        which the service wants for previews and for nothing else. `playback` may be None: it began now, and nothing
        else is known. Tell it of every track. Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError` (also where it plays already). Of more than
        eight that never stopped the oldest is forgotten.
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_started", text("track", track), filled("playback", playback, options.Playback))

    def stopped(self, track: Text, playback: Optional[options.Playback] = None) -> Response:
        """Notes that `track` ended, by itself or not. Once for each start.

        `playback.played_ms` says how much of it was played; what else is not given is as at the start. Of a preview
        nothing is noted: the service meters tracks. `playback` may be None: nothing of it was played. A track that
        was playing when the power went is one without an end. Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError` (also where it does not play). Specification:
        Station playback. Since 1.0.
        """
        return self._call("mcat_station_stopped", text("track", track), filled("playback", playback, options.Playback))

    def check(self) -> Response:
        """How the station stands, in `response.station`, and the outbox, in `response.outbox`. Nothing is sent.

        Errors: none of its own.
        Since 1.0.
        """
        return self._call("mcat_station_check")
