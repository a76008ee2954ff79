"""The member's playlists."""

from __future__ import annotations

from typing import Any, Iterable, List, Optional

from mopidy import backend
from mopidy.models import Playlist, Ref

import musiccat

from . import translate
from .calls import answers
from .translate import parts, references


class Playlists(backend.PlaylistsProvider):
    """Playlists of the member can be changed; those of the service can be read."""

    @answers(list)
    def as_list(self) -> List[Ref]:
        if not self.backend.has_member:
            return []
        return references("playlist", self.backend.client.me_library_playlists(limit=200).pages().playlists)

    @answers(lambda: None)
    def get_items(self, address: str) -> Optional[List[Ref]]:
        id = id_of(address)
        return None if id is None else references("track", self.tracks_of(id))

    @answers(lambda: None)
    def lookup(self, address: str) -> Optional[Playlist]:
        id = id_of(address)
        if id is None:
            return None
        client = self.backend.client
        get = client.me_library_playlist_get if is_members(id) else client.playlists_get
        found = get(id).playlists
        return translate.playlist(found[0], self.tracks_of(id)) if found else None

    def tracks_of(self, id: str) -> Iterable[Any]:
        """All tracks of a playlist, page by page."""
        client = self.backend.client
        get = client.me_library_playlist_tracks if is_members(id) else client.playlist_tracks
        return get(id, limit=200).pages().tracks

    @answers(lambda: None)
    def create(self, name: str) -> Optional[Playlist]:
        made = self.backend.client.me_library_playlist_create(musiccat.NewPlaylist(name=name))
        return translate.playlist(made.playlists[0], ()) if made.playlists else None

    @answers(lambda: None)
    def save(self, playlist: Playlist) -> Optional[Playlist]:
        """Gives the playlist this name and these tracks, and waits until that can be read."""
        id = id_of(playlist.uri)
        if id is None or not is_members(id):
            return None
        tracks = [parts(track.uri) for track in playlist.tracks]
        if any(kind != "track" for kind, *_ in tracks):
            # A playlist of the service holds its own tracks only.
            return None
        ids = [id for _, id in tracks]
        changes = musiccat.PlaylistChanges(name=playlist.name, tracks=ids or None, clear_tracks=None if ids else True)
        client = self.backend.client
        changed = client.me_library_playlist_update(id, changes)
        if changed.status is musiccat.Status.ACCEPTED:
            client.wait_visible(changed)
        return self.lookup(playlist.uri)

    @answers(lambda: False)
    def delete(self, address: str) -> bool:
        id = id_of(address)
        if id is None or not is_members(id):
            return False
        self.backend.client.me_library_playlist_delete(id)
        return True

    def refresh(self) -> None:
        """Nothing is kept: each list is asked for."""


def id_of(address: str) -> Optional[str]:
    """The id of a playlist's address; None if it is another's."""
    found = parts(address)
    return found[1] if len(found) == 2 and found[0] == "playlist" else None


def is_members(id: str) -> bool:
    """Whether it is a member's, whom the service lets change it."""
    return id.startswith("mp.")
