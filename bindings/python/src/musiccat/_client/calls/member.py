"""The calls: the account, profiles, and what a member listens to.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._call.outcome import Response
from ..._given.convert import Text, Texts, text, texts
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class MemberCalls(Calls):
    """The calls: the account, profiles, and what a member listens to."""

    def account_verdict(self, entitlement: str, **params: Unpack[Params]) -> Response:
        """Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home
        audio device; in `response.verdict`. Call it before anything plays, and show the member the sentence of
        `verdict_text`, or your own by its `text_key`.
        `Status.OK` whenever there is a verdict, also while the service cannot be asked. `response.user_action` goes
        with it. `Verdict.MAY_STREAM`: play. `_ACCOUNT_PROBLEM` and `_UPGRADE`: the service says so now;
        `response.verdict.website_url` is the address to show. `_SIGN_IN`: nobody is signed in, the service refuses
        the tokens, or the store cannot be read; `reason` says which. `_WAIT`: the account is locked, or the service
        cannot be asked and no earlier answer is known, or it does not say whether the member has this right
        (`Reason.RIGHT_UNKNOWN`). `reason`, `phase`, `http_status` and `message` say why, and `retry_after_ms` when
        to ask again.
        A verdict that lets the member play holds for 10 minutes without a request, for all clients of the member;
        others are asked again each time. If the service cannot be asked, its answer of the last 24 hours holds
        (`response.verdict.age_ms`). docs/playing.md, "May the member listen?", has the rest. `GET /me/account`.
        Parameters: none. Errors: `ArgumentError` (a name that does not begin "canStream"), `CancelledError`,
        `MemoryError`, `BadRequestError` with `Reason.RETIRED` (the service has ended the version: the device needs
        an update).
        Specification: Client rules for the account. Since 1.0.
        """
        return self._call(
            "mcat_account_verdict",
            text("entitlement", entitlement),
            params_of("account_verdict", params),
        )

    def me_account(self, **params: Unpack[Params]) -> Response:
        """The member's account, subscription and entitlements. `GET /me/account`; in `response.account`.

        Needs a signed-in member. Asks the service each time. The library remembers the answer as if
        `account_verdict` had asked: for verdicts, the member's id and tier in metering, and the limit of skips.
        Parameters: pretty. Errors: those of every call. Specification: Member account. Since 1.0.
        """
        return self._call("mcat_me_account", params_of("me_account", params))

    def me(self, **params: Unpack[Params]) -> Response:
        """The member's own profile. `GET /me`; in `response.members`, the only one.

        Needs a signed-in member. The path can be replaced: `set_path`. Parameters: pretty.
        Errors: `SignInNeededError`, and those of every call. Specification: Member. Since 1.0.
        """
        return self._call("mcat_me", params_of("me", params))

    def members_get(self, guids: Texts, **params: Unpack[Params]) -> Response:
        """Public profiles of members by id, several comma-separated. `GET /members/{guids}`; in `response.members`.

        `guids`: opaque ids, as they stand in `links.members` of a playlist. No token goes along: what a member's
        visibility hides from the public stays unknown. The path can be replaced: `set_path`. Up to 10,000 ids.
        Parameters: pretty.
        Errors: those of every call.
        Specification: Authentication. Since 1.0.
        """
        return self._call("mcat_members_get", texts("guids", guids), params_of("members_get", params))

    def member_avatar(self, guid: Text, /, **params: Unpack[Params]) -> Response:
        """Avatar of a member. `GET /members/{guid}/avatar`; in `response.images`.

        `guid`: one opaque id. No token goes along: a hidden avatar is the default one, `is_default`. The path can
        be replaced: `set_path`.
        Parameters: preset, pretty.
        Errors: those of every call.
        Specification: Authentication. Since 1.0.
        """
        return self._call("mcat_member_avatar", text("guid", guid), params_of("member_avatar", params))

    def me_followers(self, **params: Unpack[Params]) -> Response:
        """Who follows the member. `GET /me/followers`; in `response.members`.

        Each shows what its visibility allows. Needs a signed-in member. The path can be replaced: `set_path`.
        Parameters: limit, offset, pretty. Errors: those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_followers", params_of("me_followers", params))

    def me_following(self, **params: Unpack[Params]) -> Response:
        """Whom the member follows. `GET /me/following`; all else as for `me_followers`. Parameters: limit, offset,
        pretty.
        Errors: those of every call. Specification: Member account and favorites. Since 1.0.
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
        Since service version 2.1. Errors: those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_personalized_albums_new", params_of("me_personalized_albums_new", params))

    def me_personalized_tracks_new(self, **params: Unpack[Params]) -> Response:
        """New tracks for the member. `GET /me/personalized/tracks/new`; in `response.tracks`. All else as for
        `me_personalized_albums_new`. Parameters: limit, offset, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_personalized_tracks_new", params_of("me_personalized_tracks_new", params))
