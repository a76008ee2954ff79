"""A method for each call, by chapter.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from .catalog import CatalogCalls
from .editorial import EditorialCalls
from .favorites import FavoritesCalls
from .library import LibraryCalls
from .member import MemberCalls
from .playback import PlaybackCalls
from .playlists import PlaylistsCalls
from .search import SearchCalls
from .service import ServiceCalls
from .sign_in import SignInCalls
from .station import StationCalls
from .version_1 import Version1Calls

__all__ = ["BY_HAND", "ClientCalls", "StationCalls"]

#: Functions that no rule turns into a method: the package calls them in code of its own.
BY_HAND = (
    "mcat_client_new",
    "mcat_client_share",
    "mcat_client_free",
    "mcat_cancel",
    "mcat_network_changed",
    "mcat_response_free",
    "mcat_value_find",
    "mcat_auth_catch",
    "mcat_account_judge",
    "mcat_track_judge",
    "mcat_station_open",
    "mcat_station_free",
    "mcat_me_library_playlist_image_upload",
    "mcat_image_best",
    "mcat_image_fetch",
    "mcat_image_address",
    "mcat_image_best_size",
    "mcat_download",
    "mcat_memory_set",
    "mcat_memory_held",
    "mcat_memory_peak",
)


class ClientCalls(
    CatalogCalls,
    EditorialCalls,
    SearchCalls,
    SignInCalls,
    MemberCalls,
    FavoritesCalls,
    LibraryCalls,
    PlaylistsCalls,
    PlaybackCalls,
    ServiceCalls,
    Version1Calls,
):
    """The calls of a client."""
