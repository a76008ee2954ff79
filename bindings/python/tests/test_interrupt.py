"""Ctrl-C: real signals, in real processes."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from typing import Iterator

import pytest

import musiccat

PROGRAM = """
import os, sys, time
import musiccat

{before}
client = musiccat.Client({address!r}, {key!r}, ca_file={authority!r}, deadline_ms=60000{settings})
print("ready", flush=True)
begin = time.monotonic()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", round(time.monotonic() - begin, 2), flush=True)
try:
    print("later", len(client.genres_get("g.1", deadline_ms=20000).genres), flush=True)
except KeyboardInterrupt:
    print("interrupted again", flush=True)
"""


@pytest.fixture(scope="module")
def slow() -> Iterator[musiccat.Sandbox]:
    """A service that answers only /genres."""
    with musiccat.sandbox(control=True) as service:
        for path in ("/artists/*", "/albums/*", "/tracks/*"):
            service.control("POST", "/faults", {"path": path, "delivery": {"stall": {"at": "start"}}})
        yield service


def run(service: musiccat.Sandbox, call: str, before: str = "", settings: str = "", wait: float = 1) -> list[str]:
    """The lines of a program that gets SIGINT in the middle of a call."""
    program = PROGRAM.format(
        before=before,
        address=service.base_url,
        key=service.api_key,
        authority=service.authority_file,
        settings=settings,
        call=call,
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    time.sleep(wait)
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=90)
    assert process.returncode == 0, output
    return output.splitlines()


def test_ctrl_c_ends_a_call_at_once_and_the_client_stays_usable(slow: musiccat.Sandbox) -> None:
    lines = run(slow, "client.artists_top()")
    words = lines[0].split()
    assert words[0] == "interrupted"
    assert float(words[1]) < 5, "1 s before the signal, 0.2 s until the tick; the rest is for a busy machine"
    assert lines[1:] == ["later 1"]


def test_ctrl_c_reaches_the_main_thread_in_a_waiting_callback(slow: musiccat.Sandbox) -> None:
    lines = run(slow, "client.artists_top()", settings=", tick=lambda left_ms: time.sleep(30)")
    assert lines[0].startswith("interrupted ")
    assert float(lines[0].split()[1]) < 5


def test_ctrl_c_ends_a_callback_that_calls_another_client(slow: musiccat.Sandbox) -> None:
    other = (
        f"other = musiccat.Client({slow.base_url!r}, {slow.api_key!r}, "
        f"ca_file={slow.authority_file!r}, deadline_ms=60000)"
    )
    settings = ", tick=lambda left_ms: other.albums_top()"
    lines = run(slow, "client.artists_top()", before=other, settings=settings)
    assert lines[0].startswith("interrupted ")
    assert lines[1:] == ["later 1"]


def test_ctrl_c_does_not_cancel_calls_of_other_threads(slow: musiccat.Sandbox) -> None:
    before = "import threading"
    call = (
        "threads = [threading.Thread(target=lambda: print(type_of(client.tracks_top, 3000), flush=True))]; "
        "[thread.start() for thread in threads]; client.artists_top()"
    )
    before += """
def type_of(function, deadline_ms):
    try:
        function(deadline_ms=deadline_ms)
    except musiccat.Error as error:
        return type(error).__name__
"""
    lines = run(slow, call, before=before)
    assert lines[0].startswith("interrupted ")
    assert "TimeoutError" in lines, "the other thread's call was not cancelled"


def test_own_signal_handler_decides_for_itself(slow: musiccat.Sandbox) -> None:
    before = """
import signal
def handler(number, frame):
    print("mine", flush=True)
    client.cancel()
signal.signal(signal.SIGINT, handler)
"""
    call = "try: client.artists_top()\n    except musiccat.CancelledError: print('cancelled')"
    lines = run(slow, call, before)
    assert lines == ["mine", "cancelled", "later 1"]


def test_signal_handler_of_python_is_restored_after_each_call(client: musiccat.Client) -> None:
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    client.artists_top()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(musiccat.NotFoundError):
        client.artists_get("art.99999999")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
