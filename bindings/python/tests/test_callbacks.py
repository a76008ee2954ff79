"""Callbacks: what they are given, and that what they raise is never lost."""

from __future__ import annotations

import io
import logging
import socket
import time
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

import pytest

import musiccat


class WrongError(Exception):
    """What a test's callback raises."""


def fail(*arguments: Any) -> Any:
    raise WrongError("on purpose")


class Keeper:
    """A store in memory, of tokens or of the outbox."""

    def __init__(self) -> None:
        self.data: Optional[bytes] = None
        self.calls: List[str] = []

    def load(self) -> Optional[bytes]:
        self.calls.append("load")
        return self.data

    def save(self, record: bytes) -> None:
        self.calls.append("save")
        self.data = record

    def erase(self) -> None:
        self.calls.append("erase")
        self.data = None

    def append(self, data: bytes) -> None:
        self.calls.append("append")
        self.data = (self.data or b"") + data

    def replace(self, data: bytes) -> None:
        self.calls.append("replace")
        self.data = data


def brought(service: musiccat.Sandbox, **config: Any) -> musiccat.Client:
    """A client with callbacks of the test's."""
    return musiccat.Client(
        service.base_url, service.api_key, ca_file=service.authority_file, api_secret=service.api_secret, **config
    )


def sign_in(client: musiccat.Client, service: musiccat.Sandbox) -> None:
    member = service.member("may-stream")
    client.auth_password(member.user_name, member.password)


def test_log_lines_go_into_logging(service: musiccat.Sandbox, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="musiccat"), service.client() as client:
        client.artists_top()
    assert [record.levelname for record in caplog.records] == ["INFO"]
    assert "artists_top" in caplog.text
    assert service.api_key not in caplog.text


def test_log_lines_go_to_the_logger_given(service: musiccat.Sandbox, caplog: pytest.LogCaptureFixture) -> None:
    own = logging.getLogger("radio.catalog")
    with caplog.at_level(logging.DEBUG, logger="radio.catalog"), brought(service, log=own) as client:
        client.artists_top()
    assert {record.name for record in caplog.records} == {"radio.catalog"}


def test_logger_that_raises_is_the_cause_of_a_callback_error(service: musiccat.Sandbox) -> None:
    class Raising(logging.Logger):
        def log(self, *arguments: Any, **keywords: Any) -> None:
            fail()

    raising = Raising("raising", logging.INFO)
    with brought(service, log=raising) as client, pytest.raises(musiccat.CallbackError) as caught:
        client.artists_top(limit=2)
    assert isinstance(caught.value.__cause__, WrongError)
    assert caught.value.response.status is musiccat.Status.OK
    assert len(caught.value.response.artists) == 2, "what the call brought is not lost either"


def test_tick_that_returns_true_or_raises_ends_the_call() -> None:
    with musiccat.sandbox(delay=3000) as slow:
        left: List[int] = []

        def tick(left_ms: int) -> bool:
            left.append(left_ms)
            return len(left) > 2

        with brought(slow, tick=tick) as client, pytest.raises(musiccat.CancelledError) as caught:
            client.artists_top()
        assert caught.value.reason is musiccat.Reason.TICK
        assert left == sorted(left, reverse=True)
        with brought(slow, tick=fail) as client, pytest.raises(musiccat.CancelledError) as caught:
            client.artists_top()
        assert isinstance(caught.value.__cause__, WrongError)
        assert caught.value.message == "a callback failed: WrongError('on purpose')"


def test_exception_of_a_callback_is_in_the_message(service: musiccat.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    monkeypatch.setattr(keeper, "load", fail)
    with service.client() as client:
        preview = str(client.tracks_top(limit=1).tracks[0].preview_url)
    attempts: List[Callable[[musiccat.Client], object]] = [
        lambda client: client.download(preview, fail),
        lambda client: client.me_account(),
        lambda client: client.artists_top(),
    ]
    settings: List[Dict[str, Any]] = [{}, {"store": keeper}, {"opened": fail}]
    for attempt, config in zip(attempts, settings):
        with brought(service, **config) as client, pytest.raises(musiccat.Error) as caught:
            attempt(client)
        error = caught.value
        assert "a callback failed: WrongError('on purpose')" in error.message, error
        assert str(error).startswith(error.message)
        assert "stopped by" not in error.message, error
        if error.status is not musiccat.Status.ERR_CANCELLED:
            assert error.message.startswith(error.response.message), error


def test_store_object_keeps_the_tokens(service: musiccat.Sandbox) -> None:
    keeper = Keeper()
    with brought(service, store=keeper) as client:
        sign_in(client, service)
        email = client.me_account().account.email
    assert keeper.data is not None
    with brought(service, store=keeper) as client:
        assert client.me_account().account.email == email
        client.auth_sign_out()
    assert keeper.data is None
    assert {"load", "save", "erase"} == set(keeper.calls)


def test_store_that_raises_is_the_cause(service: musiccat.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    with brought(service, store=keeper) as client:
        monkeypatch.setattr(keeper, "load", fail)
        with pytest.raises(musiccat.Error) as caught:
            client.me_account()
    assert isinstance(caught.value.__cause__, WrongError)


def test_unsaved_sign_in_is_a_callback_error(service: musiccat.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = Keeper()
    monkeypatch.setattr(keeper, "save", fail)
    with brought(service, store=keeper) as client:
        with pytest.raises(musiccat.CallbackError) as caught:
            sign_in(client, service)
        assert isinstance(caught.value.__cause__, WrongError)
        assert caught.value.response.reason is musiccat.Reason.NOT_SAVED
        assert caught.value.response.status is musiccat.Status.OK


def test_store_with_lock_is_locked_and_unlocked(service: musiccat.Sandbox) -> None:
    class Locked(Keeper):
        def lock(self, wait_ms: int) -> bool:
            self.calls.append("lock")
            return True

        def unlock(self) -> None:
            self.calls.append("unlock")

    keeper = Locked()
    with brought(service, store=keeper) as client:
        sign_in(client, service)
    assert keeper.calls.count("lock") == keeper.calls.count("unlock") > 0


def test_event_objects_may_be_kept(service: musiccat.Sandbox) -> None:
    events: List[musiccat.objects.Event] = []
    with brought(service, event=events.append) as client:
        sign_in(client, service)
        client.auth_refresh()
    assert [event.kind for event in events] == [musiccat.EventKind.SIGNED_IN, musiccat.EventKind.REFRESHED]
    assert events[0].reason is musiccat.Reason.NONE
    assert events[0].retry_after_ms is None


def test_outbox_object_and_metering_callback_are_used(broken: musiccat.Sandbox) -> None:
    keeper = Keeper()
    played: List[musiccat.objects.Metering] = []

    def describe(metering: musiccat.objects.Metering) -> Dict[str, Any]:
        played.append(metering)
        return {"who": "the test", "track": metering.track}

    with brought(broken, outbox=keeper, metering=describe) as client:
        sign_in(client, broken)
        client.playback_started("tra.7", "alb.7", musiccat.Playback(bitrate=320, offline=True))
        assert keeper.data
        assert keeper.calls[0] == "load"
        assert "append" in keeper.calls or "replace" in keeper.calls
        client.outbox_send()
    assert [(metering.track, metering.source, metering.bitrate, metering.offline) for metering in played] == [
        ("tra.7", "alb.7", 320, True)
    ]
    assert played[0].kind == musiccat.PLAYBACK_START
    assert played[0].started_at is not None
    sent = [entry["body"] for entry in broken.control("GET", "/journal")["entries"] if entry["body"]]
    assert any("the test" in str(body) for body in sent)


def test_opened_and_resolve_callbacks_are_used(service: musiccat.Sandbox) -> None:
    sockets: List[int] = []
    hosts: List[str] = []

    def resolve(host: str, left_ms: int) -> List[str]:
        hosts.append(host)
        return ["127.0.0.1"]

    with musiccat.sandbox(tls=False) as plain:
        address = plain.base_url.replace("localhost", "music.test")

        def named(**config: Any) -> musiccat.Client:
            return musiccat.Client(address, plain.api_key, allow_http=True, **config)

        with named(opened=sockets.append, resolve=resolve) as client:
            client.artists_top()
        assert hosts == ["music.test"]
        assert sockets
        assert all(fd > 2 for fd in sockets)
        with named(resolve=lambda host, left_ms: None) as client, pytest.raises(musiccat.ResolveError):
            client.artists_top()
        with named(resolve=resolve, opened=lambda fd: True) as client, pytest.raises(musiccat.ConnectError):
            client.artists_top()
        with named(resolve=fail) as client, pytest.raises(musiccat.Error) as caught:
            client.artists_top()
    assert isinstance(caught.value.__cause__, WrongError)


def test_clock_object_is_used_for_waits() -> None:
    class Fast:
        """A clock on which waits take no time."""

        def __init__(self) -> None:
            # Today: the sandbox's certificate is not older.
            self.now = int(time.time() * 1000)

        def wall_ms(self) -> int:
            return self.now

        def boot_ms(self) -> int:
            return self.now

        def wait(self, ms: int) -> None:
            self.now += ms

    answer = {"status": {"status": 429, "retry_after": {"seconds": 5}}}
    with musiccat.sandbox(control=True) as service:
        service.control("POST", "/faults", {"path": "/artists/*", "times": 1, "answer": answer})
        clock = Fast()
        begin = clock.now
        with brought(service, clock=clock) as client:
            assert client.artists_top().stats.tries == 2
        assert 5000 <= clock.now - begin < 15000


@pytest.mark.parametrize(
    ("setting", "methods"),
    [
        ("clock", ["wall_ms", "boot_ms", "wait"]),
        ("store", ["load", "save", "erase"]),
        ("outbox", ["load", "append", "replace"]),
        ("transport", ["open", "send", "recv", "close"]),
    ],
)
def test_methods_that_an_object_lacks_are_named(service: musiccat.Sandbox, setting: str, methods: List[str]) -> None:
    for there in [*methods, None]:
        half = type("Half", (), {there: fail} if there else {})()
        with pytest.raises(TypeError) as caught:
            brought(service, **{setting: half})
        _, _, lacking = str(caught.value).partition("; ")
        missing = [method for method in methods if method != there]
        assert str(caught.value).startswith(f"{setting}: an object with {methods[0]}, ")
        assert lacking == "Half has no " + " and no ".join(missing)


@pytest.mark.parametrize("broken", ["wall_ms", "boot_ms"])
def test_clock_that_gives_no_integer_is_the_cause(
    service: musiccat.Sandbox, broken: str, capfd: pytest.CaptureFixture[str]
) -> None:
    class Wrong:
        """The clock of a person who forgot `int`."""

        def wall_ms(self) -> Any:
            return time.time() * 1000 if broken == "wall_ms" else 1_795_000_000_000

        def boot_ms(self) -> Any:
            return time.monotonic() * 1000 if broken == "boot_ms" else int(time.monotonic() * 1000)

        def wait(self, ms: int) -> None:
            time.sleep(ms / 1000)

    with pytest.raises(musiccat.Error) as caught, brought(service, clock=Wrong()) as client:
        client.artists_top()
    assert isinstance(caught.value.__cause__, TypeError)
    assert f"{broken}: an int is wanted, not float" in str(caught.value.__cause__)
    assert "Exception ignored" not in capfd.readouterr().err


class Sockets:
    """A transport: plain sockets, over which the library runs its TLS."""

    def __init__(self) -> None:
        self.opened: List[str] = []
        self.closed = 0

    def open(self, host: str, port: int, tls: bool, wait_ms: int) -> Optional[socket.socket]:
        self.opened.append(host)
        return socket.create_connection(("127.0.0.1", port), timeout=1)

    def send(self, connection: socket.socket, data: bytes, wait_ms: int) -> Optional[int]:
        return connection.send(data)

    def recv(self, connection: socket.socket, capacity: int, wait_ms: int) -> Optional[bytes]:
        connection.settimeout(max(wait_ms, 1) / 1000)
        try:
            return connection.recv(capacity)
        except socket.timeout:
            return None

    def close(self, connection: socket.socket) -> None:
        self.closed += 1
        connection.close()


def test_transport_object_is_used_for_connections(service: musiccat.Sandbox) -> None:
    transport = Sockets()
    with brought(service, transport=transport) as client:
        assert len(client.artists_top(limit=200).artists) == 200
        assert client.genres().genres
    assert transport.opened == ["localhost"]
    assert transport.closed == 1


def test_transport_that_raises_is_the_cause(service: musiccat.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    transport = Sockets()
    monkeypatch.setattr(transport, "send", fail)
    with brought(service, transport=transport) as client, pytest.raises(musiccat.Error) as caught:
        client.artists_top()
    assert isinstance(caught.value.__cause__, WrongError)


def test_exception_in_network_changed_is_raised(service: musiccat.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    transport = Sockets()
    with brought(service, transport=transport) as client:
        client.genres()
        with monkeypatch.context() as patch:
            patch.setattr(transport, "close", fail)
            with pytest.raises(WrongError):
                client.network_changed()
        assert client.genres().genres


class Slowly(io.RawIOBase):
    """A file that takes so many bytes at a time; where there is room."""

    def __init__(self, at_once: int, room: int = 10**9) -> None:
        self.at_once, self.room = at_once, room
        self.data = b""

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> Optional[int]:
        taken = bytes(data[: min(self.at_once, self.room - len(self.data))])
        self.data += taken
        return len(taken) or None


def test_file_that_takes_part_of_each_write_gets_all(client: musiccat.Client) -> None:
    track = client.tracks_top(limit=1).tracks[0]

    def sample(into: Any) -> musiccat.Response:
        return client.download(str(track.preview_url), into)

    def picture(into: Any) -> musiccat.Response:
        return client.image_fetch(musiccat.Picture(track=track, width=300, height=300), into)

    for fetch in (sample, picture):
        whole, slow = io.BytesIO(), Slowly(1000)
        fetch(whole)
        fetch(slow)
        assert len(slow.data) > 1000
        assert slow.data == whole.getvalue()
        with pytest.raises(musiccat.CancelledError) as caught:
            fetch(Slowly(1000, room=500))
        assert isinstance(caught.value.__cause__, BlockingIOError)


def test_write_that_returns_none_counts_as_complete(client: musiccat.Client) -> None:
    class Heap:
        """What many a program writes instead of a file."""

        def write(self, data: bytes) -> None:
            pieces.append(data)

    pieces: List[bytes] = []
    whole: Any = Heap()
    response = client.download(str(client.tracks_top(limit=1).tracks[0].preview_url), whole)
    assert sum(map(len, pieces)) == response.download.received_bytes


def test_file_resumes_after_its_part_or_is_rewritten(client: musiccat.Client, tmp_path: Path) -> None:
    address = str(client.tracks_top(limit=1).tracks[0].preview_url)
    whole = io.BytesIO()
    etag = client.download(address, whole).download.etag
    part, file = whole.getvalue()[:1000], tmp_path / "sample.mp3"

    def resumed(known: Optional[str], mode: str, before: bytes) -> int:
        file.write_bytes(b"head" + before)
        with file.open(mode) as opened:
            into: Any = opened
            into.seek(0, io.SEEK_END)
            response = client.download(address, into, resume_at=len(before), resume_etag=known)
        assert file.read_bytes() == b"head" + whole.getvalue()
        return response.download.started_at or 0

    for mode in ("ab", "r+b"):
        assert resumed(etag, mode, part) == 1000
        assert resumed(None, mode, part) == 1000
        # Bytes of before, of which a part is in hand.
        assert resumed('"of-before"', mode, b"x" * 1000) == 0
        assert resumed(etag, mode, b"") == 0
    # What holds no part gets what comes; what cannot go back gets nothing.
    rest = io.BytesIO()
    client.download(address, rest, resume_at=1000, resume_etag='"of-before"')
    assert rest.getvalue() == whole.getvalue()
    pipe = Slowly(1000)
    with pytest.raises(musiccat.CancelledError) as caught:
        client.download(address, pipe, resume_at=1000, resume_etag='"of-before"')
    assert isinstance(caught.value.__cause__, io.UnsupportedOperation)
    assert pipe.data == b""


def test_download_callback_gets_bytes_as_they_arrive(client: musiccat.Client, tmp_path: Path) -> None:
    address = str(client.tracks_top(limit=1).tracks[0].preview_url)
    seen: List[int] = []
    totals = set()

    def take(data: bytes, received: int, total: Optional[int]) -> None:
        seen.append(len(data))
        assert sum(seen) == received
        totals.add(total)

    response = client.download(address, take)
    assert response.download.received_bytes == sum(seen)
    assert totals == {sum(seen)}
    whole = tmp_path / "sample.mp3"
    with whole.open("wb") as file:
        client.download(address, file)
    assert whole.stat().st_size == sum(seen)
    with pytest.raises(musiccat.CancelledError) as caught:
        client.download(address, lambda data, received, total: True)
    assert caught.value.reason is musiccat.Reason.SINK
    with pytest.raises(musiccat.CancelledError) as caught:
        client.download(address, fail)
    assert isinstance(caught.value.__cause__, WrongError)


def test_callback_that_calls_its_own_client_is_refused() -> None:
    errors: List[musiccat.Error] = []

    def tick(left_ms: int) -> None:
        try:
            client.genres()
        except musiccat.Error as error:
            errors.append(error)

    with musiccat.sandbox(delay=500) as slow:
        client = brought(slow, tick=tick)
        with client:
            client.artists_top()
    assert errors
    assert {type(error) for error in errors} == {musiccat.ReentrantError}


def test_second_exception_of_a_callback_is_logged(
    service: musiccat.Sandbox, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    member = service.member("may-stream")
    keeper = Keeper()
    monkeypatch.setattr(keeper, "save", fail)
    with brought(service, store=keeper, event=fail) as client, pytest.raises(musiccat.CallbackError) as caught:
        client.auth_password(member.user_name, member.password)
    assert isinstance(caught.value.__cause__, WrongError)
    assert "another callback failed" in caplog.text


def test_share_has_its_own_callbacks(service: musiccat.Sandbox) -> None:
    ticks: List[int] = []
    with service.client("may-stream") as client:
        with client.share(tick=ticks.append, deadline_ms=5000) as share:
            assert share.me_account().account.email == "may-stream@sandbox.test"
        client.me_account()
        with pytest.raises(musiccat.ArgumentError, match="ca_file"):
            client.share(ca_file="other.pem")


def test_store_that_gives_a_str_is_a_type_error(service: musiccat.Sandbox) -> None:
    class Texts(Keeper):
        def load(self) -> Any:
            return "a record"

    with brought(service, store=Texts()) as client, pytest.raises(musiccat.StoreError) as caught:
        client.me_account()
    assert repr(caught.value.__cause__) == "TypeError('load: must give bytes, not str')"
