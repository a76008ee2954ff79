"""The service's objects as Mopidy's, and their addresses: `musiccat:track:tra.1`."""

from __future__ import annotations

from typing import Any, Iterable, List, Optional

from mopidy.models import Album, Artist, Playlist, Ref, Track

#: The page that a browser of the library begins with.
ROOT = "musiccat:root"


def uri(kind: str, id: Optional[str]) -> str:
    return f"musiccat:{kind}:{id}"


def parts(address: str) -> List[str]:
    """The kind and the id of an address, without the scheme."""
    return address.split(":")[1:]


def reference(kind: str, found: Any) -> Ref:
    """What a list shows of an object."""
    made = {
        "artist": Ref.artist,
        "album": Ref.album,
        "track": Ref.track,
        "playlist": Ref.playlist,
        "genre": Ref.directory,
    }[kind]
    return made(uri=uri(kind, found.id), name=found.name)


def references(kind: str, found: Iterable[Any]) -> List[Ref]:
    return [reference(kind, one) for one in found]


def artist(found: Any) -> Artist:
    return Artist(uri=uri("artist", found.id), name=found.name)


def album(found: Any) -> Album:
    return Album(
        uri=uri("album", found.id),
        name=found.name,
        artists=[Artist(name=found.artist_name)] if found.artist_name else [],
        num_tracks=found.track_count,
        num_discs=found.disc_count,
        date=(found.released or "")[:10] or None,
    )


def track(found: Any) -> Track:
    """A track. Its length is that of the whole, though its preview is played."""
    by = Artist(uri=uri("artist", found.artist_id), name=found.artist_name)
    return Track(
        uri=uri("track", found.id),
        name=found.name,
        artists=[by] if found.artist_name else [],
        album=Album(uri=uri("album", found.album_id), name=found.album_name) if found.album_id else None,
        track_no=found.index,
        disc_no=found.disc,
        length=None if found.playback_seconds is None else found.playback_seconds * 1000,
    )


def playlist(found: Any, tracks: Iterable[Any]) -> Playlist:
    return Playlist(
        uri=uri("playlist", found.id),
        name=found.name,
        tracks=[Track(uri=uri("track", one.id), name=one.name) for one in tracks],
        last_modified=found.modified_ms,
    )
