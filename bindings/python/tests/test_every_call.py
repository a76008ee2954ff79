"""Every function that the library exports is called by the package's own means, and every field that comes is read."""

from __future__ import annotations

import ctypes
import inspect
import io
from pathlib import Path
from typing import Any, Dict, Iterator, List, Set

import pytest

import musiccat
from musiccat import objects
from musiccat._c import library as library_module
from musiccat._c.view import Listed, View
from musiccat._client import calls
from musiccat._client.calls.base import Calls

SYMBOLS = set((Path(__file__).resolve().parents[3] / "abi" / "symbols.txt").read_text().split())

#: Ids that the sandbox's catalog has, by what a call's name begins with; the first that fits counts.
IDS = {
    "album": "alb.7",
    "album_review_get": "reval.32",
    "albums": "alb.7",
    "artist": "art.954",
    "artists": "art.954",
    "genre": "g.1",
    "genres": "g.1",
    "playlist": "pp.199",
    "playlists": "pp.199",
    "posts": "po.1500",
    "session": "1",
    "station": "art.954",
    "stations": "ps.33",
    "tag": "tag.1",
    "tags": "tag.1",
    "tracks": "tra.7",
    "catalogs": "tag.900001",
}

#: Statuses with which a call may end that asked for something which the sandbox happens not to have, or not so.
FAIR = {
    musiccat.Status.ERR_NOT_FOUND,
    musiccat.Status.ERR_BAD_REQUEST,
    musiccat.Status.ERR_CONFLICT,
    musiccat.Status.ERR_FORBIDDEN,
}


class Recorder:
    """The library, with a list of the functions that were called."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self.library = library
        self.called: Set[str] = set()

    def __getattr__(self, name: str) -> Any:
        function = getattr(self.library, name)

        def call(*arguments: Any) -> Any:
            self.called.add(name)
            return function(*arguments)

        return call


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder(musiccat.library())
    monkeypatch.setattr(library_module, "_loaded", recorder)
    return recorder


def plausible(call: str, name: str, own: Dict[str, str]) -> Any:
    """A value for an argument of a call."""
    if name in own:
        return own[name]
    if name in ("ids", "id"):
        if call.startswith("me_following"):
            return own["member"]
        if call.startswith("me_"):
            return own["track_id"]
        return next((value for begin, value in sorted(IDS.items(), reverse=True) if call.startswith(begin)), "tra.7")
    given: Dict[str, Any] = {
        "shortcut": {"album": "a/b", "artist": "a", "track": "a/b/c", "tag": "a"}.get(call.split("_")[0], "a"),
        "entitlement": "canStreamOnHomeDevice",
        "upc": "612533324715",
        "isrc": "USECC8037713",
        "query": "river",
        "category": "interviews",
        "popularity": 0.5,
        "variety": 0.5,
        "action": "like",
        "context": "tra.7" if call.startswith("session") else musiccat.Context(source_playlist="pp.199"),
        "tag": "favorite",
        "privacy": "private",
        "image_type": "displayImage",
        "giphy_id": "abc",
        "source": "alb.7",
        "name": "Morning",
        "position": 0,
        "from_": 0,
        "min_left_ms": 0,
        "tokens": musiccat.Tokens(access_token="made-up"),
        "to": 0,
        "pending": "none",
        "redirect": "http://localhost/none",
        "request": musiccat.RawRequest(method="GET", path="/artists/top", query="limit=1")
        if call == "raw"
        else musiccat.SignInRequest(),
        "playlist": musiccat.NewPlaylist(name="Morning", tracks=["tra.1", "tra.2"]),
        "changes": musiccat.PlaylistChanges(name="Evening"),
        "playback": musiccat.Playback(played_ms=1000 if call.endswith("stopped") else None),
        "jpeg": b"\xff\xd8\xff\xd9",
        "options": None,
        "call": "genres",
        "path": "/genres",
        "api_key": "demo-key",
        "ca_pem": None,
        "user": "may-stream@sandbox.test",
        "password": "stream-it",
    }
    return given[name]


def make(caller: Any, name: str, own: Dict[str, str]) -> Iterator[musiccat.Response]:
    """Makes a call with whatever it takes; gives its response, also where the service refuses it."""
    method = getattr(caller, name)
    given: List[Any] = []
    for parameter in inspect.signature(method).parameters.values():
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD:
            given.append(plausible(name, parameter.name, own))
    try:
        yield method(*given)
    except musiccat.Error as error:
        if error.status not in FAIR and type(error) is not REFUSED.get(name):
            raise AssertionError(f"{name}{tuple(given)}") from error
        yield error.response


#: Calls that refuse what is made up here, with the exception that says so.
REFUSED = {
    "auth_finish": musiccat.ArgumentError,
    "me_library_playlist_privacy_set": musiccat.UnsupportedError,
}

#: They end what the other calls need.
LAST = ("v1_me_playlist_delete", "me_library_playlist_delete", "auth_sign_out", "auth_import", "forget_member")


def methods(kind: type) -> List[str]:
    found = [item for chapter in kind.__mro__ if chapter is not Calls for item in vars(chapter).items()]
    return [name for name, thing in found if inspect.isfunction(thing) and name not in LAST]


def test_every_function_of_the_library_is_reached(service: musiccat.Sandbox, recorder: Recorder) -> None:
    responses: List[musiccat.Response] = []
    with service.client("may-stream") as client:
        track = client.tracks_top(limit=1).tracks[0]
        client.me_library_tracks_add(track)
        playlist = client.me_library_playlist_create(musiccat.NewPlaylist(name="All", tracks=["tra.1", "tra.2"]))
        own = {
            "playlist_id": str(playlist.playlists[0].id),
            "track_id": str(track.id),
            "track_ids": str(track.id),
            "track": str(track.id),
            "tracks": str(track.id),
            "album_id": str(track.album_id),
            "album_ids": str(track.album_id),
            "artist_id": str(track.artist_id),
            "station_id": "ps.33",
            "station_ids": "ps.33",
            "guids": service.member("editor").guid,
            "guid": service.member("editor").guid,
            "member": service.member("editor").guid,
            "ca_file": str(service.authority_file),
        }
        first = client.artists_top(limit=5)
        for name in methods(calls.ClientCalls):
            if name.startswith("v1_"):
                continue
            if name in ("next_page", "wait_visible"):
                responses.append(client.next_page(first) if name == "next_page" else waited(client, own["track_id"]))
            else:
                responses += make(client, name, own)
        with client.station("art.954") as station:
            playing = {"track": str(next(station).id)}
            for name in methods(calls.StationCalls):
                responses += make(station, name, playing)
        by_hand(service, client, own)
        with service.client("may-stream", service_version="1", pace=False) as old:
            for name in [*methods(calls.ClientCalls), LAST[0]]:
                if name.startswith("v1_"):
                    responses += make(old, name, own)
        for name in LAST[1:]:
            responses += make(client, name, own)
    functions = [name for name in musiccat.functions.__all__ if name not in ("version", "abi_version", "id_kind_of")]
    for name in functions:
        assert getattr(musiccat, name)(0)
    assert musiccat.version()
    assert musiccat.abi_version() == musiccat.abi.MCAT_ABI_MAJOR << 16 | musiccat.abi.MCAT_ABI_MINOR
    assert musiccat.id_kind_of("alb.1") is musiccat.IdKind.ALBUM
    read: Set[str] = set().union(*map(everything, responses))
    del client, station, old, responses, first, playlist, track
    # An allocator in Python would be asked from threads that Python does not know.
    assert recorder.mcat_memory_set(None, None) == musiccat.Status.ERR_ARGUMENT
    value = recorder.mcat_value_find(None, b"key")
    assert not value
    assert recorder.called == SYMBOLS
    views = {view.__name__ for view in vars(objects).values() if isinstance(view, type) and issubclass(view, View)}
    only_in_callbacks = {"Event", "Metering"}
    assert views - read - {"View", "ResponseFields"} - only_in_callbacks == set(), "objects that no call gave"


def waited(client: musiccat.Client, track: str) -> musiccat.Response:
    """What `wait_visible` gives after a favorite was added."""
    return client.wait_visible(client.me_favorites_add(track))


def by_hand(service: musiccat.Sandbox, client: musiccat.Client, own: Dict[str, str]) -> None:
    """The calls that no rule made."""
    account = client.me_account().account
    track = client.tracks_get(own["track_id"]).tracks[0]
    assert musiccat.account_judge(account, "canStreamOnHomeDevice") is musiccat.Verdict.MAY_STREAM
    assert musiccat.track_judge(track, account) is musiccat.TrackVerdict.MAY_PLAY
    size = musiccat.image_best_size(musiccat.ImageKind.ALBUM, 100, 100)
    assert size.width >= 100
    assert 0 < musiccat.memory_held() <= musiccat.memory_peak()
    assert "alb.7" in client.image_address(musiccat.ImageKind.ALBUM, "alb.7", *size)
    panel = musiccat.Picture(album=client.albums_get("alb.7").albums[0], width=100, height=100)
    assert client.image_best(panel).width >= 100
    picture = io.BytesIO()
    client.image_fetch(panel, picture)
    assert picture.getvalue()[:2] == b"\xff\xd8"
    sample = io.BytesIO()
    client.download(str(track.preview_url), sample, max_bytes=10_000_000)
    assert len(sample.getvalue()) > 1000
    client.me_library_playlist_image_upload(own["playlist_id"], picture)
    client.network_changed()
    client.cancel()
    client.share().close()
    with pytest.raises(musiccat.ArgumentError):
        client.auth_catch("none")


def everything(view: View) -> Set[str]:
    """Reads every attribute of an object and of all below it; gives their classes' names."""
    read = {type(view).__name__}
    assert repr(view).startswith(type(view).__name__)
    for name in view._names:
        value = getattr(view, name)
        if isinstance(value, View) and value != view:
            read |= everything(value)
        elif isinstance(value, Listed):
            for item in value[:3]:
                if isinstance(item, View):
                    read |= everything(item)
    return read
