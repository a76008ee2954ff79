"""`item=`: each item of a list while the answer is read, in place of the response's lists."""

from __future__ import annotations

import gc
import io
from typing import Any, Callable, Dict, List

import pytest

import musiccat
from musiccat import objects
from musiccat._c.view import Items

Call = Callable[..., musiccat.Response]


class WrongError(Exception):
    """What a test's function raises."""


def lists(response: musiccat.Response) -> Dict[str, List[Any]]:
    """What the lists of a response hold, those of `objects.ITEMS` only."""
    found = {}
    for name in musiccat.Response._names:
        listed = getattr(response, name)
        if isinstance(listed, Items) and name != "order" and len(listed) > 0:
            found[name] = [item.to_dict() for item in listed]
    return found


@pytest.mark.parametrize(
    "call",
    [
        lambda client, **item: client.tracks_top(limit=50, **item),
        lambda client, **item: client.albums_get("alb.7", **item),
        lambda client, **item: client.artists_get(["art.1", "art.2", "art.954"], **item),
        lambda client, **item: client.artist_bios("art.954", **item),
        lambda client, **item: client.artist_images("art.954", **item),
        lambda client, **item: client.tags(**item),
        lambda client, **item: client.genres(**item),
        lambda client, **item: client.posts(**item),
        lambda client, **item: client.playlists_top(limit=20, **item),
        lambda client, **item: client.stations_top(**item),
        lambda client, **item: client.search("signal", type="track", per_type_limit=20, **item),
    ],
)
def test_items_are_those_of_the_lists_in_their_order(client: musiccat.Client, call: Call) -> None:
    items: List[Any] = []
    handed = call(client, item=items.append)
    ((name, listed),) = lists(call(client)).items()
    assert [item.to_dict() for item in items] == listed
    assert {type(item) for item in items} == {type(getattr(call(client), name)[0])}
    assert lists(handed) == {}


def test_items_leave_meta_unchanged_and_take_less_memory(client: musiccat.Client) -> None:
    whole, handed = client.tracks_top(limit=200), client.tracks_top(limit=200, item=lambda track: None)
    assert handed.meta.to_dict() == whole.meta.to_dict()
    assert whole.stats.peak_bytes
    assert handed.stats.peak_bytes
    assert handed.stats.peak_bytes < whole.stats.peak_bytes / 2


def test_next_page_uses_the_same_item_function(client: musiccat.Client) -> None:
    ids: List[Any] = []
    first = client.artists_top(limit=200, item=lambda artist: ids.append(artist.id))
    total, offsets = first.meta.total_count, []
    for page in first.pages():
        gc.collect()  # nobody but the page holds the function
        offsets.append(page.meta.offset)
        assert len(page.artists) == 0
    assert offsets == [0, 200, 400, 600, 800]
    assert len(ids) == len(set(ids)) == total
    assert ids[:3] == [artist.id for artist in client.artists_top(limit=3).artists]


@pytest.mark.parametrize("answer", [None, False, 0, ""])
def test_item_function_that_returns_a_false_value_continues(client: musiccat.Client, answer: object) -> None:
    items: List[Any] = []

    def take(artist: objects.Artist) -> object:
        items.append(artist)
        return answer

    client.artists_top(limit=5, item=take)
    assert len(items) == 5


def test_item_function_that_returns_true_ends_the_call(client: musiccat.Client) -> None:
    items: List[Any] = []

    def take(artist: objects.Artist) -> bool:
        items.append(artist)
        return len(items) == 3

    with pytest.raises(musiccat.CancelledError) as caught:
        client.artists_top(limit=20, item=take)
    assert caught.value.reason is musiccat.Reason.SINK
    assert caught.value.__cause__ is None
    assert len(items) == 3
    assert len(client.artists_top(limit=20).artists) == 20, "the client is as good as before"


def test_exception_of_the_item_function_ends_the_call_and_is_raised(client: musiccat.Client) -> None:
    items: List[Any] = []

    def take(artist: objects.Artist) -> None:
        items.append(artist)
        raise WrongError("on purpose")

    with pytest.raises(musiccat.CancelledError, match=r"^a callback failed: WrongError\('on purpose'\)") as caught:
        client.artists_top(item=take)
    assert isinstance(caught.value.__cause__, WrongError)
    assert len(items) == 1

    def leave(artist: objects.Artist) -> None:
        raise SystemExit(3)

    with pytest.raises(SystemExit):
        client.artists_top(item=leave)


def test_exception_of_the_item_function_on_a_later_page_is_raised(client: musiccat.Client) -> None:
    items: List[Any] = []

    def take(artist: objects.Artist) -> None:
        items.append(artist)
        if len(items) == 25:
            raise WrongError

    pages = client.artists_top(limit=20, item=take).pages()
    next(pages)
    with pytest.raises(musiccat.CancelledError) as caught:
        next(pages)
    assert isinstance(caught.value.__cause__, WrongError)
    assert len(items) == 25


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda client, item: client.me_favorites_add("tra.1", item=item), "me_favorites_add"),
        (lambda client, item: client.me_following_add("m1", item=item), "me_following_add"),
        (lambda client, item: client.station("art.1", item=item), "station_open"),
        (lambda client, item: client.download("https://localhost/x", io.BytesIO(), item=item), "download"),
    ],
)
def test_item_argument_is_refused_by_calls_without_lists(member: musiccat.Client, call: Call, name: str) -> None:
    items: List[Any] = []
    with pytest.raises(musiccat.ArgumentError, match=rf"^item: {name} does not take it"):
        call(member, items.append)
    assert items == []


def test_items_outlive_their_call_and_their_client(service: musiccat.Sandbox) -> None:
    tracks: List[objects.Track] = []
    with service.client() as client:
        client.tracks_top(limit=200, item=tracks.append)
        known = [track.to_dict() for track in tracks]
    del client
    gc.collect()
    with service.client() as other:  # takes the memory that is free
        for _ in range(20):
            other.albums_top(limit=200)
        assert [track.to_dict() for track in tracks] == known
        formats = [quality.name for track in tracks for quality in track.formats]
        part, tracks[:] = tracks[7].links, []
        gc.collect()
        other.albums_top(limit=200)
    assert len(formats) > 200
    assert all(formats)
    assert part.to_dict() == known[7]["links"]


def test_item_is_accepted_where_an_object_is_wanted(member: musiccat.Client) -> None:
    tracks: List[objects.Track] = []
    member.tracks_top(limit=2, item=tracks.append)
    assert musiccat.track_judge(tracks[0]) is musiccat.TrackVerdict.MAY_PLAY
    assert [track.id for track in member.tracks_get(tracks).tracks] == [track.id for track in tracks]
    assert tracks[0] == tracks[0]
    assert tracks[0] != tracks[1]


def test_tag_item_without_a_parent_is_its_own_parent(client: musiccat.Client) -> None:
    tags: List[objects.Tag] = []
    client.tags(item=tags.append)
    # The parent that is not known is an object that is its own parent.
    alone = [tag for tag in tags if not tag.parent]
    assert alone
    assert all(tag.parent == tag.parent.parent for tag in alone)


def test_item_kind_of_a_newer_library_is_left_out(client: musiccat.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    items: List[Any] = []
    monkeypatch.delitem(objects.ITEMS, musiccat.abi.MCAT_ITEM_ARTIST)
    found = client.search("a", type=["artist", "album"], per_type_limit=3, item=items.append)
    assert {type(item) for item in items} == {objects.Album}
    assert found.status is musiccat.Status.OK
