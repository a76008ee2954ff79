"""The calls: a member's library.

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


class LibraryCalls(Calls):
    """The calls: a member's library."""

    def me_library_updated(self, **params: Unpack[Params]) -> Response:
        """When the library last changed, its playlists included. `GET /me/library/updated`; in
        `response.last_update_date`.
        What was read after that moment is still as it was; only what was read before it need be read again. This is
        the cheap question whether to do so: it is always asked, whatever `Config.cache_bytes` says.
        Parameters: pretty. Errors: those of every call. Specification: Member library. Since 1.0.
        """
        return self._call("mcat_me_library_updated", params_of("me_library_updated", params))

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
