"""The sandbox that a program starts: it is there at once, and gone with the program."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict

import pytest

import musiccat
from musiccat import _sandbox


def test_it_has_all_that_a_client_needs(service: musiccat.Sandbox) -> None:
    assert service.base_url.startswith("https://localhost:")
    assert service.authority_file is not None
    assert Path(service.authority_file).exists()
    assert service.member("suspended").what
    assert service.api_key
    with pytest.raises(musiccat.ArgumentError, match="the sandbox has no 'nobody'"):
        service.member("nobody")
    with pytest.raises(RuntimeError, match="control=True"):
        service.control("GET", "")


def test_options_are_keywords() -> None:
    with musiccat.sandbox(tls=False, artists=20, api_key="mine", strict=True, control=False, latest=None) as service:
        assert service.base_url.startswith("http://")
        assert service.authority_file is None
        assert service.api_key == "mine"
        with service.client() as client:
            assert len(list(client.artists_top(limit=200).pages().artists)) <= 20


# case:B02
def test_what_services_do_differently_is_an_option() -> None:
    options: Dict[str, Any] = {"unknown_is_empty": True, "tokens_without_guid": True, "token_type": "BearerToken"}
    with musiccat.sandbox(control=True, artists=20, refresh_refusal="400:slow_down", **options) as service:
        settings = service.control("GET", "/settings")
        assert settings["refresh_refusal"] == {"status": 400, "error": "slow_down"}
        assert {name: settings[name] for name in options} == options
        with service.client() as client:
            assert list(client.albums_get("alb.99999999").albums) == []


def test_it_ends_with_its_context() -> None:
    with musiccat.sandbox() as service:
        process, folder = service._process, Path(service._folder.name)
        assert folder.exists()
    assert process.returncode == 0
    assert not folder.exists()
    service.close()


def test_it_ends_with_an_interpreter_that_is_killed() -> None:
    code = """
import musiccat, time
service = musiccat.sandbox()
print(service._process.pid, service._folder.name, flush=True)
time.sleep(60)
"""
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert program.stdout
    pid, folder = program.stdout.readline().split()
    assert is_running(int(pid))
    program.send_signal(signal.SIGKILL)
    program.wait()
    program.stdout.close()
    end = time.monotonic() + 20
    while is_running(int(pid)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_running(int(pid))
    shutil.rmtree(folder)  # nobody was left to do it


def test_it_outlives_a_ctrl_c_that_the_program_catches() -> None:
    code = """
import musiccat, time
with musiccat.sandbox() as service, service.client() as client:
    try:
        print("ready", flush=True)
        time.sleep(60)
    except KeyboardInterrupt:
        time.sleep(0.5)
        print(len(client.genres_get("g.1").genres))
"""
    # As a terminal does, the signal goes to the whole group.
    program = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    assert program.stdout
    assert program.stdout.readline() == "ready\n"
    os.killpg(program.pid, signal.SIGINT)
    assert program.communicate(timeout=60)[0] == "1\n"
    assert program.returncode == 0


def is_running(pid: int) -> bool:
    """Whether a process exists and is more than a result that nobody fetched."""
    try:
        return ") Z" not in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return False


def test_an_option_that_it_refuses_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match="did not start"):
        musiccat.sandbox(artists="none")
    assert "--artists" in capfd.readouterr().err


def test_the_program_is_looked_for_in_its_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUSICCAT_SANDBOX", "/named/one")
    assert _sandbox.program() == "/named/one"
    monkeypatch.delenv("MUSICCAT_SANDBOX")
    monkeypatch.setenv("PATH", str(tmp_path))
    hidden: Any = None
    monkeypatch.setitem(sys.modules, "musiccat_sandbox", hidden)
    with pytest.raises(FileNotFoundError, match=r"pip install \./bindings/python/sandbox, or"):
        _sandbox.program()
    found = tmp_path / "musiccat-sandbox"
    found.write_text("#!/bin/sh\n")
    os.chmod(found, 0o755)
    assert _sandbox.program() == str(found)


def test_it_is_steered_past_any_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    for name in ("http_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for tls in (False, True):
        with musiccat.sandbox(control=True, tls=tls) as service:
            assert service.control("GET", "/journal")["entries"] == []
