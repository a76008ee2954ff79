"""Threads, asyncio, fork."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from typing import List, Optional, Tuple

import pytest

import musiccat
from musiccat._c.handle import Handle, opened
from musiccat._client import client as client_module


def test_calls_of_threads_run_side_by_side() -> None:
    with musiccat.sandbox(delay=700) as slow, slow.client() as client:

        def call(number: int) -> Tuple[float, float, int]:
            begin = time.monotonic()
            artists = client.artists_top(limit=number + 1).artists
            return begin, time.monotonic(), len(artists)

        with ThreadPoolExecutor(4) as pool:
            calls = list(pool.map(call, range(4)))
    assert [found for _, _, found in calls] == [1, 2, 3, 4]
    assert max(begin for begin, _, _ in calls) < min(end for _, end, _ in calls), "at one moment all four were inside"


def test_client_may_be_closed_during_a_call() -> None:
    with musiccat.sandbox(delay=500) as slow:
        client = slow.client()
        with ThreadPoolExecutor(1) as pool:
            call = pool.submit(client.artists_top)
            time.sleep(0.2)
            client.close()
            assert len(call.result().artists) > 0


def test_cancel_ends_the_calls_of_all_threads() -> None:
    with musiccat.sandbox(delay=20_000) as slow, slow.client(deadline_ms=60_000) as client:
        with ThreadPoolExecutor(3) as pool:
            calls = [pool.submit(client.artists_top) for _ in range(3)]
            time.sleep(0.5)
            begin = time.monotonic()
            client.cancel()
            for call in calls:
                assert isinstance(call.exception(), musiccat.CancelledError)
        assert time.monotonic() - begin < 5


def test_asyncio_runs_calls_in_threads(service: musiccat.Sandbox) -> None:
    async def main() -> List[int]:
        with service.client() as client:
            responses = await asyncio.gather(
                asyncio.to_thread(client.artists_top, limit=3), asyncio.to_thread(client.artists_top, limit=4)
            )
        return [len(response.artists) for response in responses]

    assert asyncio.run(main()) == [3, 4]


def test_asyncio_cancels_by_the_client() -> None:
    async def main(client: musiccat.Client) -> float:
        call = asyncio.create_task(asyncio.to_thread(client.artists_top))
        await asyncio.sleep(0.5)
        begin = time.monotonic()
        client.cancel()
        with pytest.raises(musiccat.CancelledError):
            await call
        return time.monotonic() - begin

    with musiccat.sandbox(delay=20_000) as slow, slow.client(deadline_ms=60_000) as client:
        assert asyncio.run(main(client)) < 5


def test_forked_child_is_told_to_make_its_own_client(service: musiccat.Sandbox) -> None:
    with service.client() as client:
        client.genres()
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                client.genres()
            except RuntimeError as error:
                os.write(writer, str(error).encode())
            finally:
                os._exit(0)
        os.close(writer)
        os.waitpid(child, 0)
        with os.fdopen(reader) as told:
            assert "before a fork" in told.read()
        assert client.genres().genres


def test_exception_in_one_thread_does_not_reach_another(service: musiccat.Sandbox) -> None:
    """One thread's callback raises; the other's calls know nothing of it."""
    bad = threading.current_thread()

    def tick(left_ms: int) -> None:
        if threading.current_thread() is not bad:
            raise ZeroDivisionError

    with musiccat.sandbox(delay=600) as slow:
        client = musiccat.Client(slow.base_url, slow.api_key, ca_file=slow.authority_file, tick=tick)
        with client, ThreadPoolExecutor(1) as pool:
            other = pool.submit(client.artists_top)
            assert client.artists_top().artists
            assert isinstance(other.exception(), musiccat.CancelledError)
            assert isinstance(getattr(other.exception(), "__cause__", None), ZeroDivisionError)


def test_daemon_thread_in_a_call_does_not_delay_the_programs_end() -> None:
    code = """
import sys, threading, time
import musiccat
client = musiccat.Client(sys.argv[1], sys.argv[2], ca_file=sys.argv[3], deadline_ms=60000)
def poll():
    while True:
        try:
            client.artists_top()
        except Exception:
            pass
for target in (client.artists_top, client.artists_top, poll):
    threading.Thread(target=target, daemon=True).start()
time.sleep(.6)
"""
    with musiccat.sandbox(delay=20_000) as slow:
        command = [sys.executable, "-c", code, slow.base_url, slow.api_key, str(slow.authority_file)]
        begin = time.monotonic()
        ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert time.monotonic() - begin < 15, "nobody waits for the answers"


def test_atexit_call_of_the_main_thread_is_made(service: musiccat.Sandbox) -> None:
    code = """
import atexit, sys
atexit.register(lambda: print(len(client.artists_top(limit=3).artists)))  # runs after what is registered later
import musiccat
client = musiccat.Client(sys.argv[1], sys.argv[2], ca_file=sys.argv[3])
"""
    command = [sys.executable, "-c", code, service.base_url, service.api_key, str(service.authority_file)]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "3\n", "")


def test_client_closed_by_another_thread_lives_until_the_call_returns(
    service: musiccat.Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Library:
        """Looks whether the client is still there while the library is inside."""

        def mcat_cancel(self, pointer: object) -> None:
            alive.append(held[-1]() is not None)

        mcat_network_changed = mcat_cancel

    def closing(handle: Optional[Handle], what: str) -> Handle:
        found = opened(handle, what)
        held.append(weakref.ref(found))
        client.close()
        return found

    held: List[weakref.ref[Handle]] = []
    alive: List[bool] = []
    for name in ("cancel", "network_changed"):
        client = service.client()
        with monkeypatch.context() as patch:
            patch.setattr(client_module, "opened", closing)
            patch.setattr(client_module, "library", Library)
            getattr(client, name)()
    assert alive == [True, True]
