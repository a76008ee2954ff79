"""The calls: what only version 1 has.

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


class Version1Calls(Calls):
    """The calls: what only version 1 has."""

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
        `ForbiddenError` (another member's), `ArgumentError`, `UnsupportedError` on later versions, and those of
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
        again. Needs a signed-in member. Parameters: none. Of version 1 alone. Errors: `ForbiddenError` (another
        member's), `ArgumentError`, `UnsupportedError` on later versions, and those of every call. Specification:
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
        version 1 alone. Errors: `ForbiddenError` (another member's), `ArgumentError`, `UnsupportedError` on later
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
        Errors: `ForbiddenError` (another member's), `ArgumentError`, `UnsupportedError` on later versions, and
        those of every call. Specification: Version differences in endpoints. Since 1.0.
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
        Errors: `ForbiddenError` (another member's), `ArgumentError`, `UnsupportedError` on later versions, and
        those of every call. Specification: Version differences in endpoints. Since 1.0.
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
        the playlist has it. Sent again after a failure. Needs a signed-in member. Parameters: none. Of version 1
        alone. Errors: `ConflictError` (the playlist has other tracks by now), `ForbiddenError` (another member's),
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
        version 1 alone. Errors: `ForbiddenError` (another member's), `ArgumentError`, `UnsupportedError` on later
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
