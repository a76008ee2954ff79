"""Pages: all of a list, in constant memory, and nothing lost or repeated when a page fails."""

from __future__ import annotations

import gc
import json
import weakref
from typing import List

import pytest

import musiccat


def test_pages_hold_all_items_once_and_in_order(client: musiccat.Client) -> None:
    total = client.artists_top(limit=1).meta.total_count
    ids = [artist.id for artist in client.artists_top(limit=200).pages().artists]
    assert len(ids) == total
    assert len(set(ids)) == total
    assert ids[:3] == [artist.id for artist in client.artists_top(limit=3).artists]


def test_pages_are_responses(client: musiccat.Client) -> None:
    offsets = [page.meta.offset for page in client.artists_top(limit=200, offset=400).pages()]
    assert offsets == [400, 600, 800]


def test_call_without_pages_is_one_page(client: musiccat.Client) -> None:
    assert len(list(client.genres_get("g.1").pages())) == 1


def test_pages_keep_at_most_two_in_memory(client: musiccat.Client) -> None:
    alive: List[weakref.ref[object]] = []
    most = 0
    pages = client.tracks_top(limit=50).pages()
    for page in pages:
        alive.append(weakref.ref(page._owner))
        del page
        gc.collect()
        most = max(most, sum(1 for memory in alive if memory() is not None))
    assert len(alive) == 20
    assert most <= 2


def test_page_that_fails_can_be_asked_for_again(broken: musiccat.Sandbox) -> None:
    with broken.client(max_tries=1) as client:
        pages = client.artists_top(limit=20).pages()
        seen = [artist.id for artist in next(pages).artists]
        broken.control("POST", "/faults", {"times": 1, "answer": {"status": {"status": 500}}})
        with pytest.raises(musiccat.ServiceError):
            next(pages)
        seen += [artist.id for artist in pages.artists]
        total = client.artists_top(limit=1).meta.total_count
    assert len(seen) == len(set(seen)) == total


def same_page_for_ever(service: musiccat.Sandbox, path: str, length: int) -> None:
    """Whatever page of the list is asked for: it is this one."""
    tracks = [{"type": "track", "id": f"tra.{number}", "name": f"Track {number}"} for number in range(1, length + 1)]
    answer = {"status": 200, "headers": [["Content-Type", "application/json"]], "body": json.dumps({"tracks": tracks})}
    service.control("POST", "/faults", {"path": path, "answer": {"status": answer}})


# case:B24
def test_page_that_repeats_ends_the_list(broken: musiccat.Sandbox) -> None:
    same_page_for_ever(broken, "/tracks/top", 20)
    with broken.client() as client:
        pages = client.tracks_top(limit=20).pages()
        assert len(list(pages.tracks)) == 20
        assert pages.repeated
        assert pages.repeated.reason is musiccat.Reason.PAGE_REPEATED
        assert list(pages) == []
        whole = client.artists_top(limit=20).pages()
        assert len(list(whole.artists)) == 100
        assert whole.repeated is None
