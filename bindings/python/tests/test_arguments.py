"""What is handed over: C would cut or misread it, Python refuses it by its name."""

from __future__ import annotations

from typing import Any, Dict

import pytest

import musiccat
from musiccat.objects import Artist


def test_unknown_keyword_is_a_type_error(client: musiccat.Client, service: musiccat.Sandbox) -> None:
    with pytest.raises(TypeError, match=r"artists_top\(\) got an unexpected keyword argument 'limti'"):
        client.artists_top(limti=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"Client\(\) got an unexpected keyword argument 'ca_fiel'"):
        musiccat.Client("https://localhost", "key", ca_fiel="x")  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="'nmae'"):
        musiccat.NewPlaylist(nmae="x")  # type: ignore[call-arg]


def test_parameter_that_the_call_does_not_take_is_refused_by_name(client: musiccat.Client) -> None:
    with pytest.raises(musiccat.ArgumentError, match="count"):
        client.artists_top(count=3)
    with pytest.raises(ValueError, match="limit: must be 1 to 200"):
        client.artists_top(limit=1000)


@pytest.mark.parametrize(
    ("given", "error", "says"),
    [
        ({"limit": 2**32 + 5}, ValueError, "limit: must be"),
        ({"limit": "5"}, TypeError, "limit: an int is wanted, not str"),
        ({"limit": 5.0}, TypeError, "limit: an int is wanted, not float"),
        ({"limit": True}, TypeError, "limit: an int is wanted, not a bool"),
        ({"offset": 2**63}, ValueError, "offset: must be"),
        ({"is_streamable_only": 1}, TypeError, "is_streamable_only: True, False or None"),
        ({"catalog": b"US"}, TypeError, "catalog: a str is wanted, not bytes"),
        ({"catalog": "U\0S"}, ValueError, "catalog: text cannot hold a NUL"),
        ({"include": ["a,b", "c"]}, ValueError, "include: a comma parts two"),
        ({"include": [1]}, TypeError, "include: a str is wanted, not int"),
    ],
)
def test_values_of_the_wrong_kind_are_refused(
    client: musiccat.Client, given: Dict[str, Any], error: type, says: str
) -> None:
    with pytest.raises(error, match=says):
        client.artists_top(**given)


# case:B19
@pytest.mark.parametrize("address", ["https://music.example/v2.2", "https://music.example/V2.1/"])
def test_address_with_the_version_is_refused_by_its_rule(address: str) -> None:
    rule = 'base_url: must not end in the version .*: write "https://music.example"'
    with pytest.raises(musiccat.ArgumentError, match=rule):
        musiccat.Client(address, "key")


def test_none_counts_as_not_given(client: musiccat.Client) -> None:
    assert client.artists_top(limit=None, catalog=None, is_streamable_only=None, range=None).status == 0


def test_zero_is_not_the_same_as_not_given(client: musiccat.Client, service: musiccat.Sandbox) -> None:
    with pytest.raises(ValueError, match="limit: must be 1 to 200"):
        client.artists_top(limit=0)
    with pytest.raises(ValueError, match="deadline_ms: must be 1 to 3600000"):
        client.artists_top(deadline_ms=0)
    with pytest.raises(ValueError, match="max_tries: must be 1 to 5"):
        service.client(max_tries=0)
    with pytest.raises(ValueError, match="max_response_bytes: must be 4096 to 1073741824"):
        service.client(max_response_bytes=4095)
    service.client(max_response_bytes=4096).close()
    with pytest.raises(ValueError, match="low_water: must be 1 to 5"):
        client.station("art.1", musiccat.StationOptions(low_water=0))
    with pytest.raises(ValueError, match="max_bytes: must be 1 or more"):
        client.download("https://localhost/x", lambda *piece: None, max_bytes=0)
    with pytest.raises(ValueError, match="upload_deadline_ms: must be 1 to 3600000"):
        service.client(upload_deadline_ms=0)
    # Where it says something it may stand.
    with service.client("may-stream") as member:
        assert member.playback_started("tra.1", "alb.1", musiccat.Playback(bitrate=0)).status == 0
    assert client.artists_top(offset=0).artists
    service.client(cache_bytes=0).close()


def test_false_is_not_the_same_as_not_given(client: musiccat.Client) -> None:
    protected = {tag.id for tag in client.tags().tags if tag.is_protected}
    assert protected
    assert protected.isdisjoint(tag.id for tag in client.tags(include_protected=False).tags)


def test_several_ids_are_accepted_in_any_form(client: musiccat.Client) -> None:
    artists = client.artists_get("art.954,art.1").artists
    wanted = [artist.id for artist in artists]
    for ids in (["art.954", "art.1"], ("art.954", "art.1"), (id_ for id_ in ["art.954", "art.1"]), artists):
        assert [artist.id for artist in client.artists_get(ids).artists] == wanted
    assert [artist.id for artist in client.artists_get(artists[0]).artists] == ["art.954"]
    with pytest.raises(TypeError, match="ids: a str is wanted, not int"):
        client.artists_get(954)  # type: ignore[arg-type]


def test_text_of_any_script_is_sent_and_read_unchanged(member: musiccat.Client) -> None:
    name = "Frühstück 朝ごはん 🎵 & %00"
    made = member.me_library_playlist_create(musiccat.NewPlaylist(name=name)).playlists[0]
    assert made.name == name


def test_argument_with_the_name_of_a_parameter_is_given_by_place(client: musiccat.Client) -> None:
    track = client.tracks_top(limit=1).tracks[0]
    album = client.albums_get(str(track.album_id)).albums[0]
    found = client.track_by_isrc(str(track.isrc), upc=album.upc).tracks
    assert [one.id for one in found] == [track.id]
    assert client.album_by_upc(str(album.upc)).albums[0].id == album.id


def test_wrong_fields_of_option_objects_are_refused(client: musiccat.Client) -> None:
    with pytest.raises(TypeError, match="playlist: NewPlaylist is wanted, not dict"):
        client.me_library_playlist_create({"name": "x"})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="description: a str is wanted"):
        client.me_library_playlist_create(musiccat.NewPlaylist(name="x", description=1))  # type: ignore[arg-type]
    assert "sesame" not in repr(musiccat.SignInRequest(state="open-sesame-open-sesame"))


def test_objects_are_accepted_for_structs_and_other_types_refused(client: musiccat.Client) -> None:
    artist: Artist = client.artists_get("art.954").artists[0]
    best = client.image_best(musiccat.Picture(artist=artist, width=200, height=200))
    assert "art.954" in best.address
    with pytest.raises(TypeError, match="album: Album is wanted, not str"):
        client.image_best(musiccat.Picture(album="alb.1", width=200, height=200))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="response: Response is wanted, not NoneType"):
        client.next_page(None)  # type: ignore[arg-type]


def test_bytes_with_a_nul_arrive_whole(broken: musiccat.Sandbox) -> None:
    body = b'{"a": "\0"}' + bytes(range(256))
    with broken.client() as client:
        request = musiccat.RawRequest(method="POST", path="/anything", body=body, idempotent=False)
        with pytest.raises(musiccat.Error):
            client.raw(request)
    entries = broken.control("GET", "/journal")["entries"]
    assert entries[-1]["body_length"] == len(body)


def test_closed_client_is_refused_by_name(service: musiccat.Sandbox) -> None:
    client = service.client()
    first = client.artists_top(limit=1)
    client.close()
    client.close()
    with pytest.raises(ValueError, match="the client is closed"):
        client.artists_top()
    pages = first.pages()
    assert next(pages) == first, "what came stays"
    with pytest.raises(ValueError, match="the client is closed"):
        next(pages)
    assert repr(client).endswith(", closed)")
