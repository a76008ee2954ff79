"""What comes back: values, unknown values, and objects that outlive everything."""

from __future__ import annotations

import copy
import gc
import json
import pickle
from collections import Counter
from datetime import datetime, timezone
from typing import Any, Callable, Iterator, List, Tuple

import pytest

import musiccat
from musiccat._c import library as library_module
from musiccat._c.view import Texts


@pytest.fixture
def album(client: musiccat.Client) -> musiccat.objects.Album:
    return client.artist_albums("art.1705").albums[0]


def test_attributes_have_python_types(album: musiccat.objects.Album) -> None:
    assert album.id is not None
    assert album.id.startswith("alb.")
    assert isinstance(album.track_count, int)
    assert album.is_streamable is True
    assert album.released is not None
    assert album.released_ms is not None
    wanted = datetime.strptime(album.released, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc)
    assert album.released_at == wanted
    assert wanted.timestamp() * 1000 == album.released_ms


def test_unknown_values_are_none_and_absent_objects_false(client: musiccat.Client) -> None:
    response = client.artists_top(limit=1)
    assert response.account.email is None
    assert response.account.is_public is None
    assert response.outbox.waiting is None
    assert response.verdict.verdict is None
    assert response.retry_after_ms is None
    assert (response.retires_ms, response.retires_at) == (None, None)
    assert (response.sign_in.expires_wall_ms, response.sign_in.expires_wall_at) == (None, None)
    assert not response.account
    assert not response.outbox
    assert response.account.subscription.is_trial is None
    assert response.artists[0]
    assert response.stats.cached_ms is None
    assert response.stats.refresh_ms == 0, "a time that is known"


def test_unknown_instant_is_none(broken: musiccat.Sandbox) -> None:
    with broken.client() as client:
        answer = {"json": {"missing": "released"}}
        broken.control("POST", "/faults", {"path": "/albums/*", "answer": answer})
        album = client.albums_get("alb.7").albums[0]
    assert album.name
    assert album.released is None
    assert album.released_ms is None
    assert album.released_at is None


def test_number_beyond_any_date_has_no_date() -> None:
    struct = musiccat.abi.mcat_metering(started_ms=2**62)
    played = musiccat.objects.Metering(struct, None)
    assert played.started_ms == 2**62
    assert played.started_at is None


def test_extra_holds_unknown_keys_and_values_of_the_wrong_type(broken: musiccat.Sandbox) -> None:
    with broken.client() as client:
        broken.control("POST", "/faults", {"path": "/artists/*", "times": 1, "answer": {"json": "unknown_keys"}})
        artist = client.artists_get("art.1").artists[0]
        assert artist.extra, "keys that nobody knows"
        broken.control("POST", "/faults", {"path": "/tracks/*", "times": 1, "answer": {"json": {"wrong_type": "name"}}})
        track = client.tracks_get("tra.1").tracks[0]
    assert track.name is None
    assert "name" in track.extra


def test_extra_holds_python_values_at_every_depth(broken: musiccat.Sandbox) -> None:
    with broken.client() as client:
        body = '{"odd": {"deep": [1, 2.5, true, null, "x", 9007199254740993, {"a": []}]}}'
        answer = {"status": {"status": 200, "body": body, "headers": [["Content-Type", "application/json"]]}}
        broken.control("POST", "/faults", {"path": "/anything", "answer": answer})
        response = client.raw(musiccat.RawRequest(method="GET", path="/anything"))
    deep = response.extra["odd"]["deep"]
    assert deep == [1, 2.5, True, None, "x", 9007199254740993, {"a": []}]
    assert [type(item) for item in deep[:3]] == [int, float, bool]


def test_lists_are_sequences(client: musiccat.Client) -> None:
    artists = client.artists_top(limit=10).artists
    assert len(artists) == 10
    assert artists[-1] == artists[9]
    assert [artist.id for artist in artists[2:5]] == [artists[2].id, artists[3].id, artists[4].id]
    assert artists[0] in artists
    with pytest.raises(IndexError):
        artists[10]
    with pytest.raises(IndexError):
        artists[-11]
    assert next(reversed(artists)) == artists[9]


def test_empty_list_of_texts_says_whether_it_was_sent(client: musiccat.Client) -> None:
    sent = {tag.child_ids.is_sent for tag in client.tags().tags if isinstance(tag.child_ids, Texts)}
    assert sent == {True}
    unsent = client.artists_top(limit=1).order
    assert isinstance(unsent, Texts)
    assert not unsent.is_sent
    assert list(unsent) == []


def test_objects_are_equal_when_they_are_the_same(client: musiccat.Client) -> None:
    response = client.artists_top(limit=2)
    assert response.artists[0] == response.artists[0]
    assert response.artists[0] != response.artists[1]
    assert len({response.artists[0], response.artists[0], response.artists[1]}) == 2


def test_to_dict_holds_all_known_values(client: musiccat.Client) -> None:
    response = client.albums_get("alb.7", keep_raw=True)
    album = response.albums[0].to_dict()
    sent = response.json()["albums"][0]
    assert album["name"] == sent["name"]
    assert [track["id"] for track in album["tracks"]] == [track.id for track in response.albums[0].tracks]
    assert "extra" not in album, "nothing is left out and nothing is empty"
    assert all(value is not None for value in album.values())


def test_tag_without_a_parent_has_none_in_to_dict(client: musiccat.Client) -> None:
    # The parent that is not known is an object that is its own parent.
    for tag in client.tags().tags:
        assert "parent" not in tag.to_dict() or tag.to_dict()["parent"]["id"]
        assert bool(tag)


def test_objects_outlive_their_response_and_their_client(service: musiccat.Sandbox) -> None:
    client = service.client()
    response = client.tracks_top(limit=200)
    names = [track.name for track in response.tracks]
    track, tracks, formats = response.tracks[7], response.tracks, response.tracks[3].formats
    client.close()
    del client, response
    gc.collect()
    with service.client() as other:  # takes the memory that would be free
        for _ in range(20):
            other.albums_top(limit=200)
    assert track.name == names[7]
    assert [track.name for track in tracks] == names
    assert all(quality.name for quality in formats)


def test_response_is_freed_with_its_last_object(client: musiccat.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    freed: List[Any] = []
    library = musiccat.library()

    class Counting:
        def __getattr__(self, name: str) -> Any:
            return freed.append if name == "mcat_response_free" else getattr(library, name)

    monkeypatch.setattr(library_module, "_loaded", Counting())
    track = client.tracks_top(limit=1).tracks[0]
    gc.collect()
    assert freed == []
    name = track.name
    assert name
    del track
    gc.collect()
    assert len(freed) == 1
    library.mcat_response_free(freed[0])


def test_response_returns_its_body_if_it_was_kept(client: musiccat.Client) -> None:
    kept = client.artists_top(limit=1, keep_raw=True)
    assert kept.raw is not None
    assert kept.json()["artists"][0]["name"] == kept.artists[0].name
    with pytest.raises(ValueError, match="keep_raw=True"):
        client.artists_top(limit=1).json()


def test_repr_shows_what_matters_and_no_secret(client: musiccat.Client) -> None:
    begun = client.auth_begin().sign_in
    assert begun.pending is not None
    assert begun.pending not in repr(begun)
    assert begun.pending[:20] not in repr(begun)
    assert "pending=..." in repr(begun)
    artist = client.artists_top(limit=1).artists[0]
    assert repr(artist).startswith(f"Artist(type='artist', id={artist.id!r}")


def test_objects_cannot_be_pickled_but_copied(client: musiccat.Client) -> None:
    response = client.artists_top(limit=1)
    with pytest.raises(TypeError, match="to_dict"):
        pickle.dumps(response)
    artist = copy.copy(response.artists[0])
    del response
    assert artist.name


def test_numbers_of_a_newer_library_have_a_name() -> None:
    assert musiccat.Reason(9999) == 9999
    assert musiccat.Reason(9999).name == "UNKNOWN_9999"
    assert str(musiccat.Verdict.MAY_STREAM) == "MAY_STREAM"
    with pytest.raises(ValueError, match="not a number"):
        musiccat.Reason("busy")  # type: ignore[arg-type]


def test_enumeration_values_are_members_of_their_enumeration(member: musiccat.Client) -> None:
    verdict = member.account_verdict("canStreamOnHomeDevice").verdict.verdict
    assert verdict is musiccat.Verdict.MAY_STREAM


# case:M06
def test_verdict_holds_the_website_url(service: musiccat.Sandbox) -> None:
    website = "https://www.example.com/account"
    with service.client("must-upgrade", website_url=website) as client, client.share() as kitchen:
        for one in (client, kitchen):
            said = one.account_verdict("canStreamOnHomeDevice").verdict
            assert (said.verdict, said.website_url) == (musiccat.Verdict.UPGRADE, website)
        assert client.account_verdict("canStreamOnMobile").verdict.website_url is None
    with pytest.raises(musiccat.ArgumentError, match="website_url"):
        service.client(website_url="www.example.com")


# case:M03
def test_unnamed_right_gives_the_verdict_wait(member: musiccat.Client) -> None:
    said = member.account_verdict("canStreamOnTractor")
    assert (said.verdict.verdict, said.reason) == (musiccat.Verdict.WAIT, musiccat.Reason.RIGHT_UNKNOWN)
    account = member.me_account().account
    assert musiccat.account_judge(account, "canStreamOnTractor") is musiccat.Verdict.WAIT


# case:B17
def test_suspended_in_an_odd_spelling_permits_nothing(broken: musiccat.Sandbox) -> None:
    body = '{"account": {"subscription": {"isSuspended": "yes"}, "entitlements": {"canStreamOnWeb": 1}}}'
    answer = {"status": {"status": 200, "headers": [["Content-Type", "application/json"]], "body": body}}
    with broken.client("may-stream") as client:
        broken.control("POST", "/faults", {"path": "/me/account", "answer": answer})
        account = client.me_account().account
        assert account.subscription.is_suspended is True
        assert account.entitlements.rights[0].granted is True
        assert musiccat.account_judge(account, "canStreamOnWeb") is musiccat.Verdict.ACCOUNT_PROBLEM


# case:M02
def test_linked_objects_are_objects(service: musiccat.Sandbox) -> None:
    with service.client(service_version="2.1") as client:
        response = client.artists_top(limit=2, include="topTracks,images")
        assert response.linked.tracks[0].name
        assert response.linked.images[0].url
        assert len(response.linked.albums) == 0
        assert len(client.artists_top(limit=2).linked.tracks) == 0


# case:M04
def test_versions_names_the_latest_and_the_next(client: musiccat.Client) -> None:
    response = client.versions()
    assert (response.latest_stable, response.in_development) == ("v2.2", "v2.3")
    assert client.genres().latest_stable is None


# case:M07
def test_language_is_accepted_as_systems_write_it(client: musiccat.Client) -> None:
    names = [genre.name for genre in client.genres(lang="fr-CA").genres]
    assert [genre.name for genre in client.genres(lang="fr_CA").genres] == names
    assert client.genres(lang="zh-Hant-TW").genres
    with pytest.raises(musiccat.ArgumentError, match="lang: must be an RFC 5646 language tag"):
        client.genres(lang="fr_CA.UTF-8")


# case:M08
def test_picture_takes_a_montage_for_playlists_only(client: musiccat.Client) -> None:
    wanted = musiccat.Picture(id="pp.1", width=300, height=200, montage="2x2", order="frequency")
    assert client.image_best(wanted).address.endswith(".jpg?montage=2x2&order=frequency")
    with pytest.raises(musiccat.ArgumentError, match="montage"):
        client.image_best(musiccat.Picture(id="alb.1", width=300, height=200, montage="2x2"))


# case:R01
def test_version_1_is_read_into_the_same_objects(broken: musiccat.Sandbox) -> None:
    def answers(path: str, body: Any) -> None:
        headers = [["Content-Type", "application/json"]]
        answer = {"status": {"status": 200, "headers": headers, "body": json.dumps(body)}}
        broken.control("POST", "/faults", {"path": path, "times": 1, "answer": answer})

    track = {
        "id": "Tra.8",
        "name": "Fog",
        "disc": 1,
        "artist": {"id": "Art.5", "name": "Lamps"},
        "album": {"id": "Alb.7", "name": "Pier"},
        "genre": {"id": "g.3"},
        "sample": "http://h/8.mp3",
        "duration": 215,
    }
    album = {
        "id": "Alb.7",
        "type": {"id": 0, "name": "Main Releases"},
        "artist": {"id": "Art.5", "name": "Lamps"},
        "released": 1552032000250,
        "images": [{"width": 70, "height": 60, "url": "http://h/7.jpg"}],
        "tracks": [track],
    }
    playlist = {"id": "pp.1", "name": "Ebb", "author": "Mara", "created": 1400000000000}
    genre = {"id": "g.1", "name": "Folk", "subgenres": [{"id": "g.2", "name": "Sea"}]}
    similar = {
        "contemporaries": [{"id": "Art.1"}],
        "followers": [{"id": "Art.2"}],
        "influencers": [{"id": "Art.3"}],
        "related": [{"id": "Art.4"}],
    }
    with broken.client(service_version="1") as client:
        answers("/tracks/*", [track])
        read = client.tracks_get("tra.8").tracks[0]
        assert (read.artist_id, read.artist_name, read.album_id, read.album_name) == ("Art.5", "Lamps", "Alb.7", "Pier")
        assert (read.preview_url, read.playback_seconds) == ("http://h/8.mp3", 215)
        assert list(read.links.genres.ids) == ["g.3"]
        assert not read.extra
        answers("/albums/*", album)
        found = client.albums_get("alb.7")
        whole = found.albums[0]
        assert (whole.album_type, whole.artist_name) == ("Main Releases", "Lamps")
        assert (whole.released, whole.released_ms) == (None, 1552032000250)
        assert whole.released_at is not None
        assert (whole.images[0].url, whole.tracks[0].album_id) == ("http://h/7.jpg", "Alb.7")
        assert (found.stats.unread_fields, found.stats.unread_items) == (0, 0)
        answers("/playlists/featured", [playlist])
        made = client.playlists_featured().playlists[0]
        assert (made.author, made.created, made.created_ms) == ("Mara", None, 1400000000000)
        answers("/genres", [genre])
        assert client.genres().genres[0].subgenres[0].name == "Sea"
        answers("/artists/*/similar", similar)
        like = client.artist_similar("art.5")
        lists = [like.contemporaries, like.followers, like.influencers, like.related]
        assert [[artist.id for artist in artists] for artists in lists] == [["Art.1"], ["Art.2"], ["Art.3"], ["Art.4"]]
        answers("/tracks/*", [{**track, "artist": "Lamps"}, 7])
        odd = client.tracks_get("tra.8")
        assert (odd.stats.unread_fields, odd.stats.unread_items) == (1, 1)
        assert odd.tracks[0].extra["artist"] == "Lamps"


def said(value: Any) -> Iterator[str]:
    """All texts, numbers and truths in a value, each as text."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if isinstance(value, dict):
        for member in value.values():
            yield from said(member)
    elif isinstance(value, list):
        for item in value:
            yield from said(item)
    elif is_number or (isinstance(value, str) and value.isdigit()):
        yield str(float(value))
    elif value is not None:
        yield str(value)


def left_over(value: Any) -> Iterator[str]:
    """The keys that have no field, in a value and all that it holds."""
    if isinstance(value, dict):
        for key, member in value.items():
            yield from member if key == "extra" else left_over(member)
    elif isinstance(value, list):
        for item in value:
            yield from left_over(item)


# case:K03
# case:R01
def test_version_1_is_read_without_loss() -> None:
    with (
        musiccat.sandbox(quota="off", artists=100) as service,
        service.client("may-stream", service_version="1") as client,
    ):
        calls: List[Tuple[str, Callable[[], musiccat.Response]]] = [
            ("tracks", lambda: client.tracks_top(limit=50, keep_raw=True)),
            ("albums", lambda: client.artist_albums("art.1", keep_raw=True)),
            ("albums", lambda: client.albums_get("alb.1", keep_raw=True)),
            ("artists", lambda: client.artists_top(limit=50, keep_raw=True)),
            ("bios", lambda: client.artist_bios("art.1,art.2", keep_raw=True)),
            ("bios", lambda: client.artist_bios("art.1", keep_raw=True)),
            ("related", lambda: client.artist_similar("art.3", keep_raw=True)),
            ("genres", lambda: client.genres(keep_raw=True)),
            ("playlists", lambda: client.playlists_featured(keep_raw=True)),
            ("playlists", lambda: client.v1_me_playlists(keep_raw=True)),
            ("stations", lambda: client.stations_top(limit=50, keep_raw=True)),
            ("tracks", lambda: client.station_tracks("ps.1", count=3, keep_raw=True)),
            ("account", lambda: client.me_account(keep_raw=True)),
            ("charts", lambda: client.v1_me_charts_albums(range="life", keep_raw=True)),
            ("tracks", lambda: client.v1_me_listens(keep_raw=True)),
            ("tracks", lambda: client.me_library_tracks(keep_raw=True)),
            ("playlists", lambda: client.search("a", type="album,artist,track,playlist", limit=100, keep_raw=True)),
            ("session", lambda: client.sessions_create(keep_raw=True)),
        ]
        for name, call in calls:
            response = call()
            assert getattr(response, name), name
            assert (response.stats.unread_fields, response.stats.unread_items) == (0, 0), name
            read = response.to_dict()
            lost = Counter(said(response.json())) - Counter(said(read))
            assert not lost, f"{name}: {lost}"
            # The number of an album's kind, and the id of the station that plays.
            assert set(left_over(read)) <= {"type", "id"}, name


# case:K03
# case:R01
def test_flat_accounts_of_version_1_are_judged(service: musiccat.Sandbox) -> None:
    for member, verdict in [
        ("may-stream", musiccat.Verdict.MAY_STREAM),
        ("must-upgrade", musiccat.Verdict.UPGRADE),
        ("suspended", musiccat.Verdict.ACCOUNT_PROBLEM),
        ("expired", musiccat.Verdict.ACCOUNT_PROBLEM),
        ("sparse", musiccat.Verdict.MAY_STREAM),
    ]:
        with service.client(member, service_version="1") as client:
            assert client.account_verdict("canStreamOnHomeDevice").verdict.verdict == verdict, member
            assert client.me_account().account.subscription.state in ("PAYING", "EXPIRED")
