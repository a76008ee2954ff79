"""The calls: search.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..._call.outcome import Response
from ..._given.convert import text
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class SearchCalls(Calls):
    """The calls: search."""

    def search(self, query: str, **params: Unpack[Params]) -> Response:
        """Search by name, with what a list needs to show. `GET /search`; in `response.artists`, `albums`, `tracks`,
        `playlists`, `tags`.
        `query`: what somebody typed, 1 to 300 bytes without control characters, not encoded. Each type is in the
        list of its name. Since service version 2.2 `per_type_limit` and `offset` count for each type by itself, so
        that a page may lack a type; `response.order` holds the ids of the page, the best hit first. Up to 2.1
        `limit` and `offset` count over all types together, and only the raw body (`params.keep_raw`) tells their
        order.
        Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang,
        is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_search", text("query", query), params_of("search", params))

    def search_verbose(self, query: str, **params: Unpack[Params]) -> Response:
        """Search by name, with whole objects. `GET /search/verbose`; in the same lists as `search`.

        `query`, types, order and pages are those of `search`.
        Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang,
        is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_search_verbose", text("query", query), params_of("search_verbose", params))
