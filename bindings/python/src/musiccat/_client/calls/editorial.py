"""The calls: playlists, posts, tags and catalogs.

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


class EditorialCalls(Calls):
    """The calls: playlists, posts, tags and catalogs."""

    def playlists(self, **params: Unpack[Params]) -> Response:
        """Playlists of the day. `GET /playlists`; in `response.playlists`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists", params_of("playlists", params))

    def playlists_featured(self, **params: Unpack[Params]) -> Response:
        """Playlists that the editors feature. `GET /playlists/featured`; in `response.playlists`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists_featured", params_of("playlists_featured", params))

    def playlists_top(self, **params: Unpack[Params]) -> Response:
        """Top playlists. `GET /playlists/top`; in `response.playlists`.

        Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists_top", params_of("playlists_top", params))

    def playlists_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Playlists by id, several comma-separated. `GET /playlists/{ids}`; in `response.playlists`.

        `ids`: "pp." or "mp." ids. What a member keeps private is not there; `me_library_playlist_get` has the
        member's own. The path can be replaced: `set_path`. Up to 10,000 ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlists_get", texts("ids", ids), params_of("playlists_get", params))

    def playlist_tracks(self, id: Text, **params: Unpack[Params]) -> Response:
        """Tracks of a playlist, in its order. `GET /playlists/{id}/tracks`; in `response.tracks`.

        `id`: one playlist id, "pp." or "mp.". Several are `ArgumentError`: the service would use the first only. It
        insists on a limit; 20 is sent where none is given. The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlist_tracks", text("id", id), params_of("playlist_tracks", params))

    def playlist_tags(self, id: Text, **params: Unpack[Params]) -> Response:
        """Editorial tags of a playlist. `GET /playlists/{id}/tags`; in `response.tags`.

        `id`: one playlist id, "pp." or "mp.". The path can be replaced: `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_playlist_tags", text("id", id), params_of("playlist_tags", params))

    def posts(self, **params: Unpack[Params]) -> Response:
        """All editorial posts, newest first. `GET /posts`; in `response.posts`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts", params_of("posts", params))

    def posts_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Posts by id, several comma-separated. `GET /posts/{ids}`; in `response.posts`.

        `ids`: "po." ids. The path can be replaced: `set_path`. Up to 10,000 ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts_get", texts("ids", ids), params_of("posts_get", params))

    def posts_categories(self, **params: Unpack[Params]) -> Response:
        """The categories of posts. `GET /posts/categories`; in `response.categories`.

        The list comes whole. The path can be replaced: `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts_categories", params_of("posts_categories", params))

    def posts_by_category(self, category: str, **params: Unpack[Params]) -> Response:
        """Posts of a category, newest first. `GET /posts/categories/{category}`; in `response.posts`.

        `category`: the id of one of `posts_categories`: any text of 1 to 300 bytes without control characters. The
        path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Since service version 2.1. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_posts_by_category", text("category", category), params_of("posts_by_category", params))

    def tags(self, **params: Unpack[Params]) -> Response:
        """All editorial tags. `GET /tags`; in `response.tags`.

        Without `include_hidden` the hidden ones are left out; with `include_protected` `False` only those come that
        members may assign. The list comes whole. The path can be replaced: `set_path`.
        Parameters: include_hidden, include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up
        to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tags", params_of("tags", params))

    def tags_featured(self, **params: Unpack[Params]) -> Response:
        """Tags that the editors feature. `GET /tags/featured`; in `response.tags`.

        The list comes whole. The path can be replaced: `set_path`.
        Parameters: include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tags_featured", params_of("tags_featured", params))

    def tags_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Tags by id, several comma-separated. `GET /tags/{ids}`; in `response.tags`.

        `ids`: "tag." ids; hidden ones are found too. Up to 10,000 ids.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tags_get", texts("ids", ids), params_of("tags_get", params))

    def tag_by_shortcut(self, shortcut: str, **params: Unpack[Params]) -> Response:
        """A tag by its shortcut. `GET /tags/shortcuts/{shortcut}`; in `response.tags`.

        `shortcut`: any text of 1 to 300 bytes without control characters.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tag_by_shortcut", text("shortcut", shortcut), params_of("tag_by_shortcut", params))

    def tag_playlists(self, id: Text, **params: Unpack[Params]) -> Response:
        """Playlists that bear a tag. `GET /tags/{id}/playlists`; in `response.playlists`.

        `id`: one tag id. By `sort`: "date" (default) or "popularity". The path can be replaced: `set_path`.
        Parameters: sort, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1),
        pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_tag_playlists", text("id", id), params_of("tag_playlists", params))

    def catalogs(self, **params: Unpack[Params]) -> Response:
        """All catalogs of the service. `GET /catalogs`; in `response.catalogs`.

        `catalog.name` is what `params.catalog` takes. The path can be replaced: `set_path`.
        Parameters: pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_catalogs", params_of("catalogs", params))

    def catalogs_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Catalogs by id, several comma-separated. `GET /catalogs/{ids}`; in `response.catalogs`.

        `ids`: as in `catalog.id`. The path can be replaced: `set_path`. Up to 10,000 ids.
        Parameters: pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_catalogs_get", texts("ids", ids), params_of("catalogs_get", params))
