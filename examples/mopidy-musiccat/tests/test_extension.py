"""What a Mopidy client sees: browsing, looking up, searching, pictures, sound, playlists."""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any, Dict, List

import pytest
from conftest import Mopidy, settings_of

import musiccat


def named(refs: List[Dict[str, Any]]) -> Dict[str, str]:
    return {ref["name"]: ref["uri"] for ref in refs}


def test_root_has_the_lists_of_the_service_and_of_the_member(mopidy: Mopidy) -> None:
    [root] = mopidy("library.browse", uri=None)
    assert (root["uri"], root["type"]) == ("musiccat:root", "directory")
    lists = named(mopidy("library.browse", uri="musiccat:root"))
    assert list(lists) == [
        "Top artists",
        "Top albums",
        "New albums",
        "Top tracks",
        "Top playlists",
        "Genres",
        "My artists",
        "My albums",
        "My tracks",
    ]
    kinds = {"Top artists": "artist", "New albums": "album", "Top tracks": "track", "Genres": "directory"}
    for name, kind in kinds.items():
        refs = mopidy("library.browse", uri=lists[name])
        assert {ref["type"] for ref in refs} == {kind}, name
    assert len(mopidy("library.browse", uri=lists["Top artists"])) == 100


def test_artists_lead_to_albums_and_albums_to_tracks_that_can_be_looked_up(mopidy: Mopidy) -> None:
    artist = mopidy("library.browse", uri="musiccat:list:artists-top")[0]
    below = mopidy("library.browse", uri=artist["uri"])
    album = next(ref for ref in below if ref["type"] == "album")
    assert any(ref["type"] == "track" for ref in below)
    tracks = mopidy("library.browse", uri=album["uri"])
    assert tracks
    none = "musiccat:track:tra.999999999"
    found = mopidy("library.lookup", uris=[album["uri"], tracks[0]["uri"], artist["uri"], none])
    assert [track["uri"] for track in found[album["uri"]]] == [track["uri"] for track in tracks]
    [track] = found[tracks[0]["uri"]]
    assert track["album"]["uri"] == album["uri"]
    assert track["name"] == tracks[0]["name"]
    assert track["track_no"] == 1
    assert track["length"] > 30_000
    assert found[artist["uri"]]
    assert found[none] == []


def test_genres_lead_to_smaller_genres_and_lists(mopidy: Mopidy) -> None:
    genres = named(mopidy("library.browse", uri="musiccat:list:genres"))
    rock = genres["Rock"]
    below = named(mopidy("library.browse", uri=rock))
    assert {"Top artists", "Top albums", "Top tracks"} < set(below)
    assert mopidy("library.browse", uri=below["Top albums"])[0]["type"] == "album"
    child = next(uri for name, uri in below.items() if not name.startswith("Top"))
    assert child not in genres.values()
    assert "Top tracks" in named(mopidy("library.browse", uri=child))


def test_playlists_of_the_service_have_tracks(mopidy: Mopidy) -> None:
    playlist = mopidy("library.browse", uri="musiccat:list:playlists-top")[0]
    tracks = mopidy("library.browse", uri=playlist["uri"])
    assert tracks[0]["type"] == "track"
    looked_up = mopidy("playlists.lookup", uri=playlist["uri"])
    assert [track["uri"] for track in looked_up["tracks"]] == [track["uri"] for track in tracks]


def test_search_finds_by_any_name_or_by_one(mopidy: Mopidy) -> None:
    [found] = mopidy("library.search", query={"any": ["signal"]})
    assert {"artists", "albums", "tracks"} & set(found)
    track = mopidy("library.lookup", uris=["musiccat:track:tra.7"])["musiccat:track:tra.7"][0]
    [by_name] = mopidy("library.search", query={"track_name": [track["name"]]})
    assert set(by_name) & {"artists", "albums", "tracks"} == {"tracks"}
    assert track["uri"] in [one["uri"] for one in by_name["tracks"]]
    [exact] = mopidy("library.search", query={"track_name": [track["name"]]}, exact=True)
    assert {one["name"] for one in exact["tracks"]} == {track["name"]}
    [artist] = mopidy("library.search", query={"artist": [track["artists"][0]["name"]]})
    assert artist["artists"][0]["uri"] == track["artists"][0]["uri"]
    assert mopidy("library.search", query={"composer": ["nobody"]}) == []


def test_images_are_pictures_of_the_album(mopidy: Mopidy) -> None:
    uris = [f"musiccat:{rest}" for rest in ("track:tra.7", "album:alb.1", "artist:art.1", "genre:g.1", "root")]
    images = mopidy("library.get_images", uris=uris)
    assert images["musiccat:track:tra.7"] == images["musiccat:album:alb.1"]
    assert images["musiccat:root"] == []
    for uri in uris[:4]:
        for image in images[uri]:
            with urllib.request.urlopen(image["uri"]) as answer:
                assert answer.read(2) == b"\xff\xd8", image
    assert max(image["width"] for image in images["musiccat:album:alb.1"]) >= 500


def test_preview_plays_pauses_seeks_and_ends_and_the_next_one_begins(mopidy: Mopidy, service: musiccat.Sandbox) -> None:
    uris = [ref["uri"] for ref in mopidy("library.browse", uri="musiccat:list:tracks-top")[:2]]

    def position() -> int:
        return int(mopidy("playback.get_time_position"))

    def playing() -> str:
        return str(mopidy("playback.get_current_track")["uri"])

    mopidy("tracklist.clear")
    mopidy("tracklist.add", uris=uris)
    mopidy("playback.play")
    mopidy.wait(lambda: position() > 0)
    mopidy("playback.pause")
    at = position()
    assert (mopidy("playback.get_state"), playing()) == ("paused", uris[0])
    assert 0 < at < 28_000
    assert mopidy("playback.seek", time_position=28_000)
    mopidy.wait(lambda: position() >= 28_000)
    mopidy("playback.resume")
    # It has 30 seconds, whatever the track has.
    mopidy.wait(lambda: playing() == uris[1] and position() > 0)
    mopidy("playback.stop")
    assert mopidy("playback.get_state") == "stopped"
    paths = {entry["path"] for entry in service.control("GET", "/journal")["entries"]}
    assert len([path for path in paths if "/previews/" in path]) == 2


def test_track_without_preview_is_passed_over(mopidy: Mopidy, service: musiccat.Sandbox) -> None:
    fault = {"status": 200, "headers": [["Content-Type", "application/json"]]}
    body = '{"tracks": [{"type": "track", "id": "tra.7", "name": "No sound", "previewURL": ""}]}'
    service.control("POST", "/faults", {"path": "/tracks/tra.7", "answer": {"status": {**fault, "body": body}}})
    mopidy("tracklist.clear")
    mopidy("tracklist.add", uris=["musiccat:track:tra.7"])
    mopidy("playback.play")
    assert mopidy("playback.get_state") == "stopped"


def test_playlist_is_made_changed_and_deleted(mopidy: Mopidy, service: musiccat.Sandbox) -> None:
    made = mopidy("playlists.create", name="Morning", uri_scheme="musiccat")
    assert made["name"] == "Morning"
    assert made["uri"] in [ref["uri"] for ref in mopidy("playlists.as_list")]
    tracks = [{"__model__": "Track", "uri": f"musiccat:track:tra.{number}"} for number in (7, 8, 7)]
    saved = mopidy("playlists.save", playlist={**made, "name": "Evening", "tracks": tracks})
    assert saved["name"] == "Evening"
    assert [track["uri"] for track in saved["tracks"]] == [track["uri"] for track in tracks]
    assert [ref["uri"] for ref in mopidy("playlists.get_items", uri=made["uri"])] == [track["uri"] for track in tracks]
    assert mopidy("playlists.lookup", uri=made["uri"]) == saved
    with service.client("may-stream") as client:
        names = [playlist.name for playlist in client.me_library_playlists().pages().playlists]
    assert "Evening" in names, "the service has it"
    emptied = mopidy("playlists.save", playlist={**saved, "tracks": []})
    assert "tracks" not in emptied or emptied["tracks"] == []
    foreign = [{"__model__": "Track", "uri": "file:///music/song.mp3"}]
    assert mopidy("playlists.save", playlist={**emptied, "tracks": foreign}) is None
    assert mopidy("playlists.delete", uri=made["uri"]) is True
    assert made["uri"] not in [ref["uri"] for ref in mopidy("playlists.as_list")]
    assert mopidy("playlists.delete", uri="musiccat:playlist:pp.199") is False
    assert mopidy("playlists.get_items", uri="musiccat:album:alb.1") is None


def test_failing_service_gives_empty_answers_and_a_line_in_the_log(mopidy: Mopidy, service: musiccat.Sandbox) -> None:
    service.control("POST", "/faults", {"answer": {"status": {"status": 401}}})
    assert mopidy("library.browse", uri="musiccat:list:albums-top") == []
    assert mopidy("library.search", query={"any": ["signal"]}) == []
    assert mopidy("playlists.as_list") == []
    assert "browse: " in mopidy.log.read_text()
    service.control("POST", "/heal")
    assert mopidy("library.browse", uri="musiccat:list:albums-top")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"base_url": "nonsense"}, "musiccat/base_url: must begin with https:// or http://"),
        ({"password": ""}, "musiccat/username and musiccat/password: set both or none"),
        ({"lang": "no language"}, "musiccat/lang: must be an RFC 5646 language tag"),
        ({"password": "wrong"}, "Signing in failed: "),
        ({"username": "", "password": ""}, "Nobody is signed in"),
    ],
)
def test_wrong_settings_are_named_in_the_log(
    service: musiccat.Sandbox, tmp_path: Path, changes: Dict[str, Any], told: str
) -> None:
    running = Mopidy(tmp_path, {**settings_of(service), **changes})
    try:
        running.wait(lambda: told in running.log.read_text())
    finally:
        running.close()
    assert "stream-it" not in running.log.read_text()


def test_mopidy_shows_no_secret_of_its_configuration(service: musiccat.Sandbox, tmp_path: Path) -> None:
    config = tmp_path / "mopidy.conf"
    config.write_text("[musiccat]\n" + "".join(f"{name} = {value}\n" for name, value in settings_of(service).items()))
    shown = subprocess.run(
        [sys.executable, "-m", "mopidy", "--config", str(config), "config"], capture_output=True, text=True, check=True
    ).stdout
    assert f"base_url = {service.base_url}" in shown
    for secret in (service.api_key, service.api_secret, "stream-it"):
        assert secret not in shown
