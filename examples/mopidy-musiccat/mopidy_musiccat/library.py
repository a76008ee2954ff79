"""Browsing, looking up, searching, and pictures."""

from __future__ import annotations

from itertools import islice
from typing import Any, Dict, Iterable, List, Optional

from mopidy import backend
from mopidy.models import Image, Ref, SearchResult, Track

import musiccat

from . import translate
from .calls import answers
from .translate import ROOT, parts, references, uri

#: Items of a list, at most: nobody scrolls farther, and each 200 are a request.
MOST = 1000
PAGE = 200
#: Ids in one request.
AT_ONCE = 50
#: What a field of a Mopidy query searches; "any" searches all.
FIELDS = {
    "any": ("artist", "album", "track"),
    "artist": ("artist",),
    "albumartist": ("artist",),
    "album": ("album",),
    "track_name": ("track",),
}
#: Sides of the pictures, in pixels: a list's and a page's.
SIDES = (170, 500)

IMAGES = {
    "artist": musiccat.ImageKind.ARTIST,
    "album": musiccat.ImageKind.ALBUM,
    "playlist": musiccat.ImageKind.PLAYLIST,
    "genre": musiccat.ImageKind.GENRE,
}


class Library(backend.LibraryProvider):
    root_directory = Ref.directory(uri=ROOT, name="Music service")

    @answers(list)
    def browse(self, address: str) -> List[Ref]:
        kind, *rest = parts(address)
        client = self.backend.client
        if kind == "root":
            return self._root()
        if kind == "list":
            return self._list(rest[0])
        if kind == "genre":
            return self._genre(rest)
        if kind == "artist":
            albums = references("album", some(client.artist_albums(rest[0], limit=PAGE).pages().albums))
            return [*albums, *references("track", client.artist_tracks_top(rest[0], limit=20).tracks)]
        return [Ref.track(uri=track.uri, name=track.name) for track in self._tracks(kind, rest[0])]

    def _root(self) -> List[Ref]:
        names = {
            "artists-top": "Top artists",
            "albums-top": "Top albums",
            "albums-new": "New albums",
            "tracks-top": "Top tracks",
            "playlists-top": "Top playlists",
            "genres": "Genres",
        }
        if self.backend.has_member:
            names.update({"my-artists": "My artists", "my-albums": "My albums", "my-tracks": "My tracks"})
        return [Ref.directory(uri=uri("list", name), name=shown) for name, shown in names.items()]

    def _list(self, name: str) -> List[Ref]:
        client = self.backend.client
        if name == "genres":
            children = {child for genre in client.genres().genres for child in genre.links.child_genres.ids}
            return references("genre", (genre for genre in client.genres().genres if genre.id not in children))
        lists = {
            "artists-top": (client.artists_top, "artist"),
            "albums-top": (client.albums_top, "album"),
            "albums-new": (client.albums_new, "album"),
            "tracks-top": (client.tracks_top, "track"),
            "playlists-top": (client.playlists_top, "playlist"),
            "my-artists": (client.me_library_artists, "artist"),
            "my-albums": (client.me_library_albums, "album"),
            "my-tracks": (client.me_library_tracks, "track"),
        }
        if name not in lists:
            return []
        call, kind = lists[name]
        return references(kind, some(getattr(call(limit=PAGE).pages(), kind + "s")))

    def _genre(self, rest: List[str]) -> List[Ref]:
        """A genre: smaller ones, and its lists."""
        client, genre = self.backend.client, rest[0]
        lists = {
            "artists": (client.genre_artists_top, "Top artists"),
            "albums": (client.genre_albums_top, "Top albums"),
            "tracks": (client.genre_tracks_top, "Top tracks"),
        }
        if len(rest) == 2:
            return references(rest[1][:-1], some(getattr(lists[rest[1]][0](genre, limit=PAGE).pages(), rest[1])))
        found = client.genres_get(genre).genres[0].links.child_genres.ids
        children = client.genres_get(found).genres if found else ()
        shown = [Ref.directory(uri=uri("genre", f"{genre}:{name}"), name=text) for name, (_, text) in lists.items()]
        return [*references("genre", children), *shown]

    @answers(list)
    def lookup(self, address: str) -> List[Track]:
        kind, *rest = parts(address)
        return self._tracks(kind, rest[0]) if rest else []

    def _tracks(self, kind: str, id: str) -> List[Track]:
        """The tracks of what has some."""
        client = self.backend.client
        if kind == "track":
            found: Iterable[Any] = client.tracks_get(id).tracks
        elif kind == "album":
            found = some(client.album_tracks(id, limit=PAGE).pages().tracks)
        elif kind == "artist":
            found = client.artist_tracks_top(id, limit=PAGE).tracks
        elif kind == "playlist":
            found = self.backend.playlists.tracks_of(id)
        else:
            found = ()
        return [translate.track(track) for track in found]

    @answers(list)
    def search(
        self, query: Dict[str, List[str]], uris: Optional[List[str]] = None, exact: bool = False
    ) -> Optional[SearchResult]:
        if uris and not any(address.startswith("musiccat:") for address in uris):
            return None
        fields = [field for field in query if field in FIELDS]
        if not fields:
            return None
        types = sorted({kind for field in fields for kind in FIELDS[field]})
        words = " ".join(word for field in fields for word in query[field])
        # Words of several fields describe one thing: a track of an artist's album.
        if len(fields) > 1:
            types = ["track" if "track_name" in fields else "album" if "album" in fields else "track"]
        found = self.backend.client.search_verbose(words, type=types, per_type_limit=50)
        wanted = {word.casefold() for field in fields for word in query[field]}
        kept = [
            [one for one in each if not exact or (one.name or "").casefold() in wanted]
            for each in (found.artists, found.albums, found.tracks)
        ]
        return SearchResult(
            uri=f"musiccat:search:{words}",
            artists=[translate.artist(one) for one in kept[0]],
            albums=[translate.album(one) for one in kept[1]],
            tracks=[translate.track(one) for one in kept[2]],
        )

    @answers(dict)
    def get_images(self, addresses: List[str]) -> Dict[str, List[Image]]:
        pictured = {address: parts(address)[:2] for address in addresses}
        # A track has the picture of its album.
        tracks = [ids[0] for kind, *ids in pictured.values() if kind == "track"]
        albums: Dict[Optional[str], Optional[str]] = {}
        for at in range(0, len(tracks), AT_ONCE):
            found = self.backend.client.tracks_get(tracks[at : at + AT_ONCE]).tracks
            albums.update((track.id, track.album_id) for track in found)
        images = {}
        for address, (kind, *ids) in pictured.items():
            if kind == "track":
                kind, ids = "album", [albums.get(ids[0])]
            images[address] = self._images(kind, ids[0]) if kind in IMAGES and ids and ids[0] else []
        return images

    def _images(self, kind: str, id: str) -> List[Image]:
        images = {}
        for side in SIDES:
            size = musiccat.image_best_size(IMAGES[kind], side, side)
            images[size] = self.backend.client.image_address(IMAGES[kind], id, *size)
        return [Image(uri=address, width=size.width, height=size.height) for size, address in images.items()]


def some(items: Iterable[Any]) -> Iterable[Any]:
    """The beginning of a long list."""
    return islice(items, MOST)
