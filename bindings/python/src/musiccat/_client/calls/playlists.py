"""The calls: a member's playlists.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ... import options
from ..._call.outcome import Response
from ..._given.convert import Text, Texts, buffer, filled, int64, text, texts
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class PlaylistsCalls(Calls):
    """The calls: a member's playlists."""

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
        `playlist`: its fields. The service makes the playlist even if a part of what was asked for fails, for
        example a protected tag: it is `Status.PARTIAL` then, and `response.meta.results` has the result for
        privacy, tracks and tags. Never sent again if a try may have reached the service (`response.maybe_applied`),
        because there could be two: look at `me_library_playlists` then.
        Parameters: `app_name` (for the notifications of tags). Errors: `ArgumentError` names the field;
        `NotFoundError` and `ForbiddenError` (the playlist to copy); `UnsupportedError` (description together with
        `copy_of` before 2.2); and those of every call. Specification: Member library. Since 1.0.
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
        `changes`: what is not given stays; tracks and tags that are given replace all earlier ones. The service
        accepts (`Status.ACCEPTED`) and carries it out a little later: `wait_visible` waits until it can be read.
        `Status.PARTIAL`: parts were refused, the rest is as accepted; `response.meta.results` says which. Sent
        again after a failure. Changes of one playlist by this client and its shares wait for one another, in the
        order of the calls.
        Parameters: `app_name` (for the notifications of tags). Errors: `UnsupportedError` before that version,
        `ArgumentError` names the field, `NotFoundError`, `ForbiddenError`, and those of every call. Specification:
        Member library. Since 1.0.
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
        `playlist_id`: one id. A track may come several times, and tracks that the member's catalog lacks are left
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

    def me_library_playlist_tracks_insert(
        self,
        playlist_id: Text,
        position: int,
        track_ids: Texts,
        **params: Unpack[Params],
    ) -> Response:
        """Inserts tracks into a playlist, so that the first of them is at `position`. Since service version 2.1.

        docs/playlists.md says how to change a playlist without losing tracks.
        The service can only append, or replace the whole list. So this reads the playlist and all its tracks (200 a
        request), checks once more that the playlist is as it was, and sends the whole list (`PUT
        /me/library/playlists/{playlist_id}/tracks`). Nothing is sent, and the call gives `ConflictError`, if fewer
        tracks can be read than the playlist has (the member's catalog may lack some, and they would be lost;
        version 2.1 does not name those), or if another device changed it meanwhile: then read it again and call
        again. A change by another device between the last check and the list, which is one request, is overwritten.
        Changes by this client and its shares wait for one another; after an update wait until it is visible.
        `position`: 0 is in front of the first track, the number of tracks is behind the last. `track_ids`: ids,
        comma-separated. One deadline covers all requests: for thousands of tracks set a longer one
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
        """Removes one track of a playlist, the one at `position`. Since service version 2.1.

        It works as `me_library_playlist_tracks_insert` does. `track_id`: the track at `position`, as a check:
        another one is `ConflictError`, and nothing is changed. `position`: 0 is the first track; one behind the end
        is `ConflictError` too.
        Parameters: none. Errors: as for `me_library_playlist_tracks_insert`. Specification: Member library. Since
        1.0.
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
        """Moves one track of a playlist from one place to another: afterwards it is at `to`. Since service version
        2.1.
        It works as `me_library_playlist_tracks_insert` does. `track_id`: the track at `from`, as a check: another
        one is `ConflictError`, and nothing is changed. Places count from 0; a `from` behind the end is
        `ConflictError` too, a `to` behind the end `ArgumentError`. Moving a track to its own place sends nothing.
        Parameters: none. Errors: as for `me_library_playlist_tracks_insert`. Specification: Member library. Since
        1.0.
        """
        return self._call(
            "mcat_me_library_playlist_tracks_move",
            text("playlist_id", playlist_id),
            int64("from_", from_),
            int64("to", to),
            text("track_id", track_id),
            params_of("me_library_playlist_tracks_move", params),
        )

    def me_library_playlist_tracks_replace(
        self,
        playlist_id: Text,
        track_ids: Texts,
        **params: Unpack[Params],
    ) -> Response:
        """Replaces all tracks of a playlist: for programs that have the whole list. `PUT
        /me/library/playlists/{playlist_id}/tracks`, since service version 2.1.
        What is not in `track_ids` (ids, comma-separated, up to 1 MiB of them) is gone afterwards, also what another
        device has just added: to change single tracks call `me_library_playlist_tracks_insert`, `_remove` and
        `_move`. An empty list is `ArgumentError`: call `me_library_playlist_tracks_clear`. Sent again after a
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

    def me_library_playlist_image_set(self, playlist_id: Text, jpeg: bytes, **params: Unpack[Params]) -> Response:
        """Gives a playlist of the member an image of its own. `POST /me/library/playlists/{playlist_id}/images`; in
        `response.images`.
        `playlist_id`: one playlist id. `jpeg`: the file, `length` bytes: 1 to 9999999. The library sends it without
        a copy, so do not change it until the call returns. It replaces the playlist's image, so a failed try is
        repeated like a call that reads. The deadline is `upload_deadline_ms`, for a file below 64 KiB
        `deadline_ms`. Needs a signed-in member.
        Parameters: pretty. Since service version 2.2.
        Errors: `ArgumentError` (also if it is not a JPEG), `UnsupportedError` before that version, `TooLargeError`,
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
