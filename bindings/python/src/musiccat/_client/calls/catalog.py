"""The calls: artists, albums, tracks and genres.

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


class CatalogCalls(Calls):
    """The calls: artists, albums, tracks and genres."""

    def artists_top(self, **params: Unpack[Params]) -> Response:
        """Top artists. `GET /artists/top`; in `response.artists`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artists_top", params_of("artists_top", params))

    def artists_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Artists by id or shortcut, several comma-separated. `GET /artists/{ids}`; in `response.artists`.

        `ids`: "art.954,art.955" or a shortcut; None, empty or another kind of id is `ArgumentError`. Up to 10,000
        ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artists_get", texts("ids", ids), params_of("artists_get", params))

    def artist_albums(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Discography of one artist or several, newest release first. `GET /artists/{ids}/albums`; in
        `response.albums`.
        `ids`: artist ids, comma-separated, up to 10,000; the service counts limit and offset for each. The path can
        be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_albums", texts("ids", ids), params_of("artist_albums", params))

    def artist_albums_new(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """New releases of one artist or several, updated weekly. `GET /artists/{ids}/albums/new`; in
        `response.albums`.
        `ids`: artist ids, comma-separated; the service counts limit for each. Up to 10,000 ids.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_albums_new", texts("ids", ids), params_of("artist_albums_new", params))

    def artist_albums_top(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Most heard albums of an artist. `GET /artists/{ids}/albums/top`; in `response.albums`.

        `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
        `UnsupportedError`.
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_albums_top", texts("ids", ids), params_of("artist_albums_top", params))

    def artist_tracks(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tracks of one artist or several. `GET /artists/{ids}/tracks`; in `response.tracks`.

        `ids`: artist ids, comma-separated, up to 10,000. The service insists on a limit; 20 is sent where none is
        given.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_tracks", texts("ids", ids), params_of("artist_tracks", params))

    def artist_tracks_top(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Most heard tracks of an artist. `GET /artists/{ids}/tracks/top`; in `response.tracks`.

        `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
        `UnsupportedError`.
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_tracks_top", texts("ids", ids), params_of("artist_tracks_top", params))

    def artist_similar(self, id: Text, **params: Unpack[Params]) -> Response:
        """Similar artists. `GET /artists/{id}/similar`; in `response.artists`. Version 1 says how they are similar:
        its artists are in `response.contemporaries`, `followers`, `influencers` and `related`, and all come at
        once.
        `id`: one artist id.
        Parameters: limit (2.2), offset (2.2), catalog, lang, is_streamable_only, rights (2.2), pretty.
        Since service version 2.2, and in version 1 (there since 1.1). Errors: `UnsupportedError` on version 2.1
        (and limit or offset on version 1), `ArgumentError`, and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_similar", text("id", id), params_of("artist_similar", params))

    def artist_images(self, id: Text, **params: Unpack[Params]) -> Response:
        """Licensed images of an artist. `GET /artists/{id}/images`; in `response.images`.

        `id`: one artist id.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_images", text("id", id), params_of("artist_images", params))

    def artist_bios(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Biographies of artists. `GET /artists/{ids}/bio`; in `response.bios`. Version 1 sends the blurbs along, in
        `response.blurbs`.
        `ids`: artist ids, comma-separated. The path can be replaced: `set_path`. Up to 10,000 ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_artist_bios", texts("ids", ids), params_of("artist_bios", params))

    def artist_blurbs(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Short editorial texts on artists. `GET /artists/{ids}/blurbs`; in `response.blurbs`.

        `ids`: artist ids, comma-separated. The path can be replaced: `set_path`. Up to 10,000 ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Version differences in endpoints. Since 1.0.
        """
        return self._call("mcat_artist_blurbs", texts("ids", ids), params_of("artist_blurbs", params))

    def artist_posts(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Editorial posts about one artist or several. `GET /artists/{ids}/posts`; in `response.posts`.

        `ids`: artist ids, comma-separated; the service counts limit for each. `post.links.artists` tells them
        apart. Up to 10,000 ids.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_artist_posts", texts("ids", ids), params_of("artist_posts", params))

    def albums_top(self, **params: Unpack[Params]) -> Response:
        """Top albums, updated daily. `GET /albums/top`; in `response.albums`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_top", params_of("albums_top", params))

    def albums_new(self, **params: Unpack[Params]) -> Response:
        """New releases. `GET /albums/new`; in `response.albums`.

        With `params.guid`, a member's id, those that suit the member come first. The path can be replaced:
        `set_path`.
        Parameters: guid (since 2.1), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_new", params_of("albums_new", params))

    def albums_picks(self, **params: Unpack[Params]) -> Response:
        """What the editors choose. `GET /albums/picks`; in `response.albums`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_picks", params_of("albums_picks", params))

    def albums_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Albums by id, several comma-separated, with their tracks. `GET /albums/{ids}`; in `response.albums`, the
        tracks of each in `album.tracks`.
        `ids`: "alb.215461,alb.7". A shortcut is for `album_by_shortcut`. Up to 10,000 ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_albums_get", texts("ids", ids), params_of("albums_get", params))

    def album_by_shortcut(self, shortcut: str, **params: Unpack[Params]) -> Response:
        """An album by its shortcut, with its tracks. `GET /albums/{artist}/{album}`; in `response.albums`.

        `shortcut`: "artist/album", as in `album.shortcut`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_by_shortcut", text("shortcut", shortcut), params_of("album_by_shortcut", params))

    def album_by_upc(self, upc: str, /, **params: Unpack[Params]) -> Response:
        """An album by its Universal Product Code, with its tracks. `GET /albums/upc/{upc}`; in `response.albums`.

        `upc`: exactly one, 12 digits.
        Parameters: catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_by_upc", text("upc", upc), params_of("album_by_upc", params))

    def album_tracks(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tracks of one album or several, in playing order. `GET /albums/{ids}/tracks`; in `response.tracks`.

        `ids`: album ids, comma-separated; the service counts limit for each. `track.album_id` tells them apart. Up
        to 10,000 ids.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_tracks", texts("ids", ids), params_of("album_tracks", params))

    def album_images(self, id: Text, **params: Unpack[Params]) -> Response:
        """Licensed images of an album. `GET /albums/{id}/images`; in `response.images`.

        `id`: one album id. For an image of a certain size `image_address` needs no call.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_images", text("id", id), params_of("album_images", params))

    def album_similar(self, id: Text, **params: Unpack[Params]) -> Response:
        """Similar albums. `GET /albums/{id}/similar`; in `response.albums`.

        `id`: one album id.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_similar", text("id", id), params_of("album_similar", params))

    def album_posts(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Editorial posts about one album or several. `GET /albums/{ids}/posts`; in `response.posts`.

        `ids`: album ids, comma-separated; the service counts limit for each. `post.links.albums` tells them apart.
        Up to 10,000 ids.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_posts", texts("ids", ids), params_of("album_posts", params))

    def album_reviews(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Reviews of one album or several. `GET /albums/{ids}/reviews`; in `response.reviews`.

        `ids`: album ids, comma-separated; the service counts limit for each. `review.links.albums` tells them
        apart. Up to 10,000 ids.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_reviews", texts("ids", ids), params_of("album_reviews", params))

    def album_review_get(self, id: Text, **params: Unpack[Params]) -> Response:
        """A review by its id. `GET /albums/reviews/{id}`; in `response.reviews`.

        `id`: one review id, "RevAl.10".
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_album_review_get", text("id", id), params_of("album_review_get", params))

    def tracks_top(self, **params: Unpack[Params]) -> Response:
        """Top tracks, updated daily. `GET /tracks/top`; in `response.tracks`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tracks_top", params_of("tracks_top", params))

    def tracks_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tracks by id, several comma-separated. `GET /tracks/{ids}`; in `response.tracks`.

        `ids`: "tra.2530431,tra.7". A shortcut is for `track_by_shortcut`. Up to 10,000 ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tracks_get", texts("ids", ids), params_of("tracks_get", params))

    def track_by_shortcut(self, shortcut: str, **params: Unpack[Params]) -> Response:
        """A track by its shortcut. `GET /tracks/{artist}/{album}/{track}`; in `response.tracks`.

        `shortcut`: "artist/album/track", as in `track.shortcut`.
        Parameters: catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_track_by_shortcut", text("shortcut", shortcut), params_of("track_by_shortcut", params))

    def track_by_isrc(self, isrc: str, **params: Unpack[Params]) -> Response:
        """A recording by its International Standard Recording Code, once for each album that it is on. `GET
        /tracks/isrc/{isrc}`; in `response.tracks`.
        `isrc`: exactly one, without hyphens: 2 letters, 3 letters or digits, 7 digits.
        Parameters: upc (the album's, 12 digits), limit (1 to 50), offset, catalog, lang, is_streamable_only,
        rights, pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_track_by_isrc", text("isrc", isrc), params_of("track_by_isrc", params))

    def genres(self, **params: Unpack[Params]) -> Response:
        """All genres, those below others too. `GET /genres`; in `response.genres`.

        Their names and descriptions come in `lang`, or the client's language. The list comes whole. Version 1 lists
        those of the upper level, and each holds those below it, in `subgenres`. The path can be replaced:
        `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genres", params_of("genres", params))

    def genres_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Genres by id or shortcut, several comma-separated. `GET /genres/{ids}`; in `response.genres`.

        `ids`: "g.115,g.5" or a shortcut; None, empty or another kind of id is `ArgumentError`. Their names and
        descriptions come in `lang`, or the client's language. The path can be replaced: `set_path`. Up to 10,000
        ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genres_get", texts("ids", ids), params_of("genres_get", params))

    def genre_artists_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top artists of a genre. `GET /genres/{id}/artists/top`; in `response.artists`.

        `id`: one genre id, "g.115".
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_artists_top", text("id", id), params_of("genre_artists_top", params))

    def genre_albums_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top albums of a genre. `GET /genres/{id}/albums/top`; in `response.albums`.

        `id`: one genre id, "g.115".
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_albums_top", text("id", id), params_of("genre_albums_top", params))

    def genre_albums_new(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """New releases of one genre or several. `GET /genres/{ids}/albums/new`; in `response.albums`.

        `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `set_path`.
        Up to 10,000 ids.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_albums_new", texts("ids", ids), params_of("genre_albums_new", params))

    def genre_tracks_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top tracks of a genre. `GET /genres/{id}/tracks/top`; in `response.tracks`.

        `id`: one genre id, "g.115".
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_tracks_top", text("id", id), params_of("genre_tracks_top", params))

    def genre_playlists_top(self, id: Text, **params: Unpack[Params]) -> Response:
        """Top playlists of a genre. `GET /genres/{id}/playlists/top`; in `response.playlists`.

        `id`: one genre id, "g.115".
        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_playlists_top", text("id", id), params_of("genre_playlists_top", params))

    def genre_stations(self, id: Text, **params: Unpack[Params]) -> Response:
        """Stations of a genre. `GET /genre/{id}/stations`; in `response.stations`.

        `id`: one genre id, "g.115". Their images stand in `links`. The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_stations", text("id", id), params_of("genre_stations", params))

    def genre_posts(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Editorial posts of one genre or several, newest first. `GET /genres/{ids}/posts`; in `response.posts`.

        `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `set_path`.
        Up to 10,000 ids.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_genre_posts", texts("ids", ids), params_of("genre_posts", params))
