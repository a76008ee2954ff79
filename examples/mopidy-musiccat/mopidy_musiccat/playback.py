"""Playing: the service gives everybody a 30-second preview of a track."""

from __future__ import annotations

from typing import Optional

from mopidy import backend

from .calls import answers
from .translate import parts


class Playback(backend.PlaybackProvider):
    @answers(lambda: None)
    def translate_uri(self, address: str) -> Optional[str]:
        """The address of a track's preview; None if it has none, so that Mopidy goes on to the next track."""
        kind, *rest = parts(address)
        if kind != "track" or not rest:
            return None
        tracks = self.backend.client.tracks_get(rest[0]).tracks
        return tracks[0].preview_url or None if tracks else None

    def should_download(self, address: str) -> bool:
        """A preview is small: all of it is fetched at once, and seeking needs no other request."""
        return True
