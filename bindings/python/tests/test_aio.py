"""The client for asyncio: the same calls, many at once, and each can be cancelled alone."""

from __future__ import annotations

import ast
import asyncio
import functools
import inspect
import io
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Awaitable, Callable, Coroutine, Iterator, List, Set

import pytest

import musiccat
from musiccat import aio
from musiccat._client.settings import OWN
from musiccat.options import CONFIG

STUB = Path(aio.__file__).parent / "_derived.pyi"


def on_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test as a coroutine. No thread is left, and asyncio's own checks are on."""

    @functools.wraps(test)
    def run(*fixtures: Any, **named: Any) -> None:
        before = set(threading.enumerate())
        asyncio.run(test(*fixtures, **named), debug=True)
        assert set(threading.enumerate()) <= before

    return run


@pytest.fixture
def stalled() -> Iterator[musiccat.Sandbox]:
    """A service that answers nothing about artists."""
    with musiccat.sandbox(control=True, quota="off", artists=100) as service:
        service.control("POST", "/faults", {"path": "/artists/*", "delivery": {"stall": {"at": "start"}}})
        yield service


def client_of(service: musiccat.Sandbox, member: str | None = None, **settings: Any) -> aio.Client:
    """A client; its shares have its settings."""
    return aio.Client.over(service.client(member, deadline_ms=60_000), **settings)


def asked(service: musiccat.Sandbox) -> List[Any]:
    """The requests that the service has answered, without those of signing in."""
    entries = service.control("GET", "/journal")["entries"]
    return [entry for entry in entries if "oauth" not in entry["path"]]


async def ms_of(waits: Awaitable[object]) -> float:
    """How long it takes until a cancelled task has ended."""
    begin = time.monotonic()
    with pytest.raises(asyncio.CancelledError):
        await waits
    return (time.monotonic() - begin) * 1000


async def under_way(call: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
    """A call that waits for its answer."""
    task = asyncio.ensure_future(call)
    await asyncio.sleep(0.3)
    assert not task.done()
    return task


def test_each_method_is_a_coroutine_with_the_same_parameters_and_in_the_stub() -> None:
    stub = {made.name: made for made in ast.parse(STUB.read_text()).body if isinstance(made, ast.ClassDef)}
    for sync, made, name in (
        (musiccat.Client, aio.Client, "ClientCalls"),
        (musiccat.Station, aio.Station, "StationCalls"),
    ):
        declared = {
            item.name: item for item in stub[name].body if isinstance(item, (ast.AsyncFunctionDef, ast.FunctionDef))
        }
        public = {name for name, _ in inspect.getmembers(sync, inspect.isroutine) if not name.startswith("_")}
        assert public <= set(dir(made))
        for method in public - {"close", "cancel", "station", "from_env", "share"}:
            assert inspect.iscoroutinefunction(getattr(made, method)), method
            wanted = inspect.signature(getattr(sync, method)).parameters
            assert list(inspect.signature(getattr(made, method)).parameters) == list(wanted), method
            arguments = declared.pop(method).args
            names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)]
            assert names == [name for name in wanted if wanted[name].kind is not inspect.Parameter.VAR_KEYWORD], method
        assert set(declared) <= {"__init__", "from_env", "share"}


@on_a_loop
async def test_calls_answer_and_fail_as_the_sync_ones(service: musiccat.Sandbox) -> None:
    with service.client("may-stream") as sync:
        async with aio.Client.over(sync) as client:
            for name, given in (("artists_top", {"limit": 3}), ("genres", {}), ("me_account", {})):
                response, same = await getattr(client, name)(**given), getattr(sync, name)(**given)
                wanted, got = same.to_dict(), response.to_dict()
                for answer in (wanted, got):
                    answer.pop("stats")
                    answer.pop("request_id", None)
                assert got == wanted
                assert isinstance(response, musiccat.Response)
            untyped: Any = client.artists_top
            for wrong, error in (
                (functools.partial(client.artists_get, "art.999999999"), musiccat.NotFoundError),
                (functools.partial(client.artists_top, limit=0), musiccat.ArgumentError),
                (functools.partial(untyped, limit="x"), TypeError),
                (functools.partial(untyped, no_such=1), TypeError),
                (functools.partial(untyped, item=1), TypeError),
            ):
                with pytest.raises(error):
                    await wrong()
            address = client.image_address(musiccat.ImageKind.ALBUM, "alb.7", 500, 500)
            assert "alb.7" in await address


@on_a_loop
async def test_twenty_calls_at_once_take_the_time_of_one_and_share_connections(broken: musiccat.Sandbox) -> None:
    broken.control("PATCH", "/settings", {"delay_ms": 500})
    async with client_of(broken) as client:
        rounds: List[Set[int]] = []
        for _ in range(2):
            before, begin = len(asked(broken)), time.monotonic()
            responses = await asyncio.gather(*(client.artists_top(limit=1, offset=at) for at in range(20)))
            assert time.monotonic() - begin < 5
            assert len({response.artists[0].id for response in responses}) == 20
            entries = asked(broken)[before:]
            assert len(entries) == 20
            rounds.append({entry["connection"] for entry in entries})
        assert rounds[0] & rounds[1], "the second twenty used connections of the first"


@on_a_loop
async def test_cancelled_task_ends_its_call_within_100_ms_and_no_other(stalled: musiccat.Sandbox) -> None:
    async with client_of(stalled) as client:
        await client.genres()  # what it used is used again
        others = [await under_way(client.artists_top()) for _ in range(3)]
        took = sorted([await ms_of(cancelled(await under_way(client.artists_top()))) for _ in range(7)])
        print("cancelled after ms:", [round(ms, 1) for ms in took])
        # Other programs may have the processor once, but not each time.
        assert took[5] < 100
        assert took[6] < 2000
        assert took[3] < 50, "at once, and not at the next tick"
        assert not any(other.done() for other in others)
        assert (await client.genres()).genres
        stalled.control("POST", "/heal")
        assert await ms_of(cancelled(others[0])) < 2000
        with pytest.raises(asyncio.CancelledError):
            # Not begun: it has no thread yet.
            await cancelled(asyncio.ensure_future(client.artists_top()))
        assert (await client.artists_top(limit=1)).artists
        for other in others[1:]:
            await ms_of(cancelled(other))


def cancelled(task: asyncio.Task[Any]) -> asyncio.Task[Any]:
    task.cancel()
    return task


@on_a_loop
async def test_task_that_is_cancelled_twice_waits_until_its_call_has_ended(service: musiccat.Sandbox) -> None:
    begun, ended = threading.Event(), threading.Event()

    class Slow(io.BytesIO):
        def write(self, data: Any) -> int:
            begun.set()
            time.sleep(0.5)
            ended.set()
            return len(data)

    async with client_of(service) as client:
        track = (await client.tracks_get("tra.7")).tracks[0]
        task = asyncio.ensure_future(client.download(str(track.preview_url), Slow()))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        asyncio.get_running_loop().call_later(0.1, task.cancel)
        await ms_of(cancelled(task))
        assert ended.is_set()
        assert not client._threads.running


@on_a_loop
async def test_timeout_of_asyncio_ends_the_call(stalled: musiccat.Sandbox) -> None:
    async with client_of(stalled) as client:
        begin = time.monotonic()
        with pytest.raises(asyncio.TimeoutError):
            await asyncio.wait_for(client.artists_top(), 0.3)
        if sys.version_info >= (3, 11):  # wait_for is all that older ones have
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3):
                    await client.artists_top()
        assert time.monotonic() - begin < 5
        assert not client._threads.running
        assert (await client.genres()).genres


@on_a_loop
async def test_calls_beyond_the_threads_wait_and_can_be_cancelled(stalled: musiccat.Sandbox) -> None:
    async with client_of(stalled, max_calls=2) as client:
        first = [await under_way(client.artists_top()) for _ in range(2)]
        waiting = [await under_way(client.genres()) for _ in range(2)]
        assert await ms_of(cancelled(waiting[0])) < 2000
        client.cancel()
        for task in (*first, waiting[1]):
            with pytest.raises(musiccat.CancelledError) as caught:
                await task
            assert caught.value.status is musiccat.Status.ERR_CANCELLED
        assert (await client.genres()).genres
    for wrong, error in ((0, musiccat.ArgumentError), (1001, musiccat.ArgumentError), ("2", TypeError)):
        with pytest.raises(error, match="max_calls: "):
            client_of(stalled, max_calls=wrong)


@on_a_loop
async def test_cancelled_calls_have_no_reason_of_a_tick_that_nobody_set(stalled: musiccat.Sandbox) -> None:
    reasons = set()
    async with client_of(stalled, max_calls=50) as client:
        for _ in range(4):
            tasks = [asyncio.create_task(client.artists_top()) for _ in range(50)]
            await asyncio.sleep(0.2)
            client.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                assert isinstance(ended, musiccat.CancelledError)
                reasons.add(ended.reason)
    assert reasons == {musiccat.Reason.NONE}


@on_a_loop
async def test_closing_ends_calls_under_way(stalled: musiccat.Sandbox) -> None:
    async with client_of(stalled, "may-stream", max_calls=3) as client:
        station = await client.station("ps.33")
        other = await client.station("ps.32")
        stalled.control("POST", "/faults", {"path": "/stations/*", "delivery": {"stall": {"at": "start"}}})
        async with other:
            drained = await under_way(drain(other))
        with pytest.raises(musiccat.CancelledError):
            await drained
        tasks = [await under_way(drain(station)), *[await under_way(client.artists_top()) for _ in range(5)]]
        begin = time.monotonic()
        await client.close()
        assert time.monotonic() - begin < 2
        for task in tasks:
            with pytest.raises(musiccat.CancelledError):
                await task
        await client.close()
        assert repr(client) == "aio.Client(closed)"
        for call in (client.genres(), station.next(), client.station("ps.33")):
            with pytest.raises(ValueError, match="the client is closed"):
                await call


async def drain(station: aio.Station) -> None:
    """Takes tracks until it must wait for more."""
    while True:
        await station.next()


@on_a_loop
async def test_pages_are_fetched_when_wanted_and_hold_all_items_once(broken: musiccat.Sandbox) -> None:
    async with client_of(broken) as client:
        first = await client.artists_top(limit=30)
        begin = len(asked(broken))
        pages = first.pages()
        seen = []
        async for artist in pages.artists:
            seen.append(artist.id)
            await asyncio.sleep(0)
            assert len(asked(broken)) - begin == (len(seen) - 1) // 30, "no page before it is wanted"
        assert len(seen) == len(set(seen)) == 100
        assert [page async for page in pages] == []
        assert pages.repeated is None
        offsets = [page.meta.offset async for page in first.pages()]
        assert offsets == [0, 30, 60, 90]


@on_a_loop
async def test_cancelled_or_failed_page_loses_nothing(broken: musiccat.Sandbox) -> None:
    async with aio.Client.over(broken.client(max_tries=1)) as client:
        pages = (await client.artists_top(limit=40)).pages()
        seen = [artist.id for artist in (await pages.__anext__()).artists]
        broken.control("POST", "/faults", {"times": 1, "delivery": {"stall": {"at": "start"}}})
        await ms_of(cancelled(await under_way(pages.__anext__())))
        broken.control("POST", "/faults", {"times": 1, "answer": {"status": {"status": 500}}})
        with pytest.raises(musiccat.ServiceError):
            await pages.__anext__()
        seen += [artist.id async for artist in pages.artists]
        assert len(seen) == len(set(seen)) == 100


@on_a_loop
async def test_items_go_to_a_coroutine_that_the_answer_waits_for(broken: musiccat.Sandbox) -> None:
    loop, seen, at_once = threading.get_ident(), [], 0

    async def take(track: Any) -> None:
        nonlocal at_once
        at_once += 1
        assert at_once == 1
        await asyncio.sleep(0)
        assert threading.get_ident() == loop
        at_once -= 1
        seen.append(track.id)

    async with client_of(broken) as client:
        async for page in (await client.tracks_top(limit=200, item=take)).pages():
            assert not page.tracks
        assert len(seen) == len(set(seen)) == 1000

        async def fails(track: Any) -> None:
            raise KeyError(track.id)

        with pytest.raises(musiccat.CancelledError) as caught:
            await client.tracks_top(item=fails)
        assert isinstance(caught.value.__cause__, KeyError)
        with pytest.raises(musiccat.CancelledError) as stopped:
            await client.tracks_top(item=lambda track: True)
        assert stopped.value.reason is musiccat.Reason.SINK
        # A task ends while its function waits.
        begun = asyncio.Event()

        async def waits(track: Any) -> None:
            begun.set()
            await asyncio.sleep(60)

        task = asyncio.ensure_future(client.tracks_top(item=waits))
        await begun.wait()
        assert await ms_of(cancelled(task)) < 2000


@on_a_loop
async def test_downloads_go_to_a_file_or_a_coroutine(service: musiccat.Sandbox) -> None:
    async with client_of(service) as client:
        track = (await client.tracks_get("tra.7")).tracks[0]
        file, pieces = io.BytesIO(), []

        async def take(data: bytes, received: int, total: int | None) -> None:
            await asyncio.sleep(0)
            pieces.append(data)

        await client.download(str(track.preview_url), file)
        await client.download(str(track.preview_url), take)
        assert b"".join(pieces) == file.getvalue()
        assert len(pieces) > 1


@on_a_loop
async def test_events_and_ticks_run_on_the_loop(stalled: musiccat.Sandbox) -> None:
    loop, seen, ticks = threading.get_ident(), [], []

    async def event(happened: musiccat.objects.Event) -> None:
        assert threading.get_ident() == loop
        seen.append(happened.kind)

    def tick(left_ms: int) -> bool:
        assert threading.get_ident() == loop
        ticks.append(left_ms)
        return len(ticks) > 1

    member = stalled.member("may-stream")
    client = aio.Client(
        stalled.base_url,
        stalled.api_key,
        api_secret=stalled.api_secret,
        ca_file=stalled.authority_file,
        event=event,
    )
    async with client:
        await client.auth_password(member.user_name, member.password)
        async with client.share(tick=tick) as share:
            with pytest.raises(musiccat.CancelledError):
                await share.artists_top()
    assert seen == [musiccat.EventKind.SIGNED_IN]
    assert len(ticks) == 2


@on_a_loop
async def test_station_gives_tracks_and_a_cancelled_call_ends_no_other(broken: musiccat.Sandbox) -> None:
    async with client_of(broken, "may-stream") as client, client.station("art.1") as station:
        tracks = []
        async for track in station:
            tracks.append(track.id)
            await station.started(track)
            await station.stopped(track, musiccat.Playback(played_ms=30_000))
            if len(tracks) == 4:
                break
        assert len(set(tracks)) == 4
        assert station.opening.station.seed == "art.1"
        assert (await station.now()).skips_left
        broken.control(
            "POST", "/faults", {"path": "/stations/*", "delivery": {"stall": {"at": "start", "for_ms": 1500}}}
        )
        waiting = [asyncio.ensure_future(drain(station)), asyncio.ensure_future(drain(station))]
        await asyncio.sleep(0.5)
        assert await ms_of(cancelled(waiting[0])) < 2000
        await asyncio.sleep(0.3)
        assert not waiting[1].done(), waiting[1]
        broken.control("POST", "/heal")
        await ms_of(cancelled(waiting[1]))
        assert (await station.next()).tracks
    with pytest.raises(ValueError, match="the client is closed"):
        await station.next()


@on_a_loop
async def test_opened_station_is_closed_by_its_with(service: musiccat.Sandbox) -> None:
    async with client_of(service, "may-stream") as client:
        async with client.station("art.1") as station:
            assert (await station.next()).tracks
        with pytest.raises(ValueError, match="the station is closed"):
            await station.next()
        with pytest.raises(musiccat.NotFoundError):
            await client.station("art.999999999")


@on_a_loop
async def test_signing_in_from_the_environment_and_shares_of_one_member(service: musiccat.Sandbox) -> None:
    assert service.authority_file
    variables = {
        "MUSICCAT_BASE_URL": service.base_url,
        "MUSICCAT_API_KEY": service.api_key,
        "MUSICCAT_API_SECRET": service.api_secret,
        "MUSICCAT_CA_FILE": service.authority_file,
    }
    member = service.member("may-stream")
    with pytest.warns(UserWarning, match="MUSICCAT_LANGUAGE") as warned:
        made = aio.Client.from_env({**variables, "MUSICCAT_LANGUAGE": "fr"}, max_calls=4)
    assert warned[0].filename == __file__
    async with made as client, client.share(deadline_ms=1) as hasty:
        await client.auth_password(member.user_name, member.password)
        with pytest.raises(musiccat.TimeoutError):
            await hasty.me_account()
        assert (await hasty.me_account(deadline_ms=20_000)).account
    with pytest.raises(musiccat.ArgumentError, match="MUSICCAT_BASE_URL"):
        aio.Client.from_env({})


def test_client_belongs_to_one_loop(service: musiccat.Sandbox) -> None:
    client = client_of(service)
    asyncio.run(client.genres())
    with pytest.raises(RuntimeError, match="another event loop"):
        asyncio.run(client.genres())
    asyncio.run(client.close())
    with pytest.raises(TypeError, match=r"client: musiccat\.Client is wanted"):
        aio.Client.over(None)  # type: ignore[arg-type]


def test_share_is_given_each_setting_that_is_not_its_parents(client: musiccat.Client, tmp_path: Path) -> None:
    """What a share does not have from its parent, the shares of asyncio's calls are given."""
    values = {"catalog": "US", "lang": "fr", "service_version": "2.2", "log_level": musiccat.abi.MCAT_LOG_DEBUG}
    its_own = set()
    for name in CONFIG:
        kind = {"path": str(tmp_path / "file"), "boolean": True, "text": "https://a.example"}
        value: Any = values.get(name, kind.get(getattr(CONFIG[name], "__name__", ""), 5000))
        try:
            client.share(**{name: value}).close()
        except musiccat.ArgumentError as error:
            if "parent" not in error.message and "member" not in error.message:
                raise
        else:
            its_own.add(name)
    assert its_own - {"token_file"} == set(OWN)


def test_ended_loop_leaves_no_thread_and_says_nothing(stalled: musiccat.Sandbox) -> None:
    """A program that ends while calls are under way: no warning, no thread that it waits for."""
    program = f"""
import asyncio, sys, time
import musiccat
from musiccat import aio

async def main():
    client = aio.Client({stalled.base_url!r}, {stalled.api_key!r}, ca_file={stalled.authority_file!r}, **settings)
    for _ in range(5):
        asyncio.ensure_future(client.artists_top())
    kept.append(client)
    pages = (await client.albums_top(limit=10)).pages()
    async for album in pages.albums:
        break
    await asyncio.sleep(0.3)

kept, settings = [], {{"deadline_ms": 60000}}
begin = time.monotonic()
asyncio.run(main(), debug=True)
print(round(time.monotonic() - begin) < 10, [len(client._threads.running) for client in kept])
"""
    begin = time.monotonic()
    ran = subprocess.run([sys.executable, "-X", "dev", "-W", "error", "-c", program], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "True [0]\n", "")
    assert time.monotonic() - begin < 30
