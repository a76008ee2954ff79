"""The calls: favorites and a member's tags.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ... import options
from ..._call.outcome import Response
from ..._given.convert import Text, Texts, filled, text, texts
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class FavoritesCalls(Calls):
    """The calls: favorites and a member's tags."""

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
        10,000 ids.
        Parameters: pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_favorites_status", texts("ids", ids), params_of("me_favorites_status", params))

    def me_favorites_add(
        self,
        ids: Texts,
        context: Optional[options.Context] = None,
        **params: Unpack[Params],
    ) -> Response:
        """Adds favorites. `POST /me/favorites`; the result for each in `response.favorites` (`id`, `acknowledged`).

        `ids`: tracks, albums, artists, genres, stations, playlists, comma-separated. `context`: where the member
        found them, the same for all; None for none. Only with it does the service notify other members; for a
        playlist it always does. Needs a signed-in member. `Status.ACCEPTED`: they become readable shortly
        afterwards, `wait_visible` waits for that. `Status.PARTIAL`: some were not acknowledged, the others are as
        accepted. Sent once: a try that may have reached the service (`response.maybe_applied`) is repeated only
        with `params.allow_retry`. Without a context and without playlists that is harmless; else others may be
        notified twice.
        Parameters: client. To follow another member's favorites call `me_tag_add`.
        Since service version 2.1. Errors: those of every call. Specification: Member account and favorites. Since
        1.0.
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
        Errors: those of every call.
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
        Since service version 2.1. Errors: those of every call.
        Specification: Member account and favorites. Since 1.0.
        """
        return self._call("mcat_me_favorite_members", text("id", id), params_of("me_favorite_members", params))

    def me_tag_add(
        self,
        tag: str,
        ids: Texts,
        context: Optional[options.Context] = None,
        **params: Unpack[Params],
    ) -> Response:
        """Gives content a tag of the member's own. `PUT /me/tags/{tag}`.

        `tag`: its name, 1 to 300 bytes without control characters, "/" and ",". `ids`: tracks, albums, artists,
        genres, stations, playlists, comma-separated. With the tag "sys.follow_favorited_tracks" they are ids of
        other members, whose favorites this member follows from then on. `context` as for `me_favorites_add`; None
        for none. Needs a signed-in member. Sent again after a failure; with a context or app_name, which may notify
        others twice, only with `params.allow_retry`. Parameters: app_name.
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
