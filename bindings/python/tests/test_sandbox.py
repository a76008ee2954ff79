"""The sandbox that a program starts: it is there at once, and gone with the program."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Dict, Optional

import pytest

import musiccat
from musiccat._sandbox.program import program


def test_sandbox_has_all_that_a_client_needs(service: musiccat.Sandbox) -> None:
    assert service.base_url.startswith("https://localhost:")
    assert service.authority_file is not None
    assert Path(service.authority_file).exists()
    assert service.member("suspended").what
    assert service.api_key
    with pytest.raises(musiccat.ArgumentError, match="the sandbox has no 'nobody'"):
        service.member("nobody")


def test_sandbox_options_are_keywords() -> None:
    with musiccat.sandbox(tls=False, artists=20, api_key="mine", strict=True, control=False, latest=None) as service:
        assert service.base_url.startswith("http://")
        assert service.authority_file is None
        assert service.control_url is None
        with pytest.raises(RuntimeError, match=r"start it with musiccat\.sandbox\(control=True\)"):
            service.heal()
        assert service.api_key == "mine"
        with service.client() as client:
            assert len(list(client.artists_top(limit=200).pages().artists)) <= 20


# case:B02
def test_differences_between_services_are_sandbox_options() -> None:
    options: Dict[str, Any] = {"unknown_is_empty": True, "tokens_without_guid": True, "token_type": "BearerToken"}
    with musiccat.sandbox(control=True, artists=20, refresh_refusal="400:slow_down", **options) as service:
        settings = service.control("GET", "/settings")
        assert settings["refresh_refusal"] == {"status": 400, "error": "slow_down"}
        assert {name: settings[name] for name in options} == options
        with service.client() as client:
            assert list(client.albums_get("alb.99999999").albums) == []


# case:U12
def test_control_call_that_is_refused_says_why(broken: musiccat.Sandbox) -> None:
    for path, body, status, words in (
        ("/faults", {"answer": {"explode": 1}}, 400, "captive_portal"),
        ("/faults", {"wehn": 1}, 400, "there is no wehn, but answer, "),
        ("/faults", {"method": "FETCH"}, 400, "must be one of GET"),
        ("/members/nobody/lock", None, 404, "may-stream@sandbox.test"),
        ("/nothing", None, 404, "/control/openapi.json"),
    ):
        with pytest.raises(musiccat.ControlError) as refused:
            broken.control("POST", path, body)
        assert refused.value.status == status
        assert words in refused.value.message
        assert f"POST {path}: " in str(refused.value)
        assert refused.value.message in str(refused.value)
    with pytest.raises(musiccat.ControlError, match=r"has no parameter .*; it has method, path"):
        broken.control("GET", "/journal?paht=/artists/*")
    with pytest.raises(musiccat.ControlError, match="Allow lists those that are: POST"):
        broken.control("GET", "/heal")


# case:U12
def test_fault_in_short_spelling_takes_effect(broken: musiccat.Sandbox) -> None:
    broken.control("POST", "/faults", {"path": "/artists/*", "times": 1, "answer": {"status": 503, "retry_after": 0}})
    with broken.client() as client:
        assert client.artists_top().stats.tries == 2


# case:U11
def test_journal_waits_for_a_path(broken: musiccat.Sandbox) -> None:
    with broken.client() as client:
        client.genres_get("g.1")
        client.artists_get("art.1")
    entries = broken.control("GET", "/journal?path=/artists/*&since=0&wait_ms=10000")["entries"]
    assert [entry["path"] for entry in entries] == ["/v2.2/artists/art.1"]


# case:U13
# case:U14
def test_suspended_member_is_seen_after_a_fresh_read_and_resumes_signed_in(broken: musiccat.Sandbox) -> None:
    with broken.client("may-stream") as client:

        def verdict() -> Optional[musiccat.Verdict]:
            return client.account_verdict("canStreamOnHomeDevice").verdict.verdict

        assert verdict() == musiccat.Verdict.MAY_STREAM
        broken.control("POST", "/members/may-stream@sandbox.test/suspend")
        assert verdict() == musiccat.Verdict.MAY_STREAM, "remembered"
        client.me_account()
        assert verdict() == musiccat.Verdict.ACCOUNT_PROBLEM, "asked afresh"
        broken.control("POST", "/clock", {"advance_ms": 86_400_000})
        broken.control("POST", "/heal")
        assert client.me_account().http_status == 200
        assert verdict() == musiccat.Verdict.MAY_STREAM
        assert broken.control("GET", "/members/may-stream@sandbox.test")["sign_ins"]["signed_in"] == 1


def test_sandbox_ends_with_its_context() -> None:
    with musiccat.sandbox() as service:
        assert service._process is not None
        process, folder = service._process.child, Path(service._process.folder.name)
        assert folder.exists()
    assert process.returncode == 0
    assert not folder.exists()
    service.close()


def test_sandbox_ends_with_a_killed_interpreter() -> None:
    code = """
import musiccat, time
service = musiccat.sandbox()
print(service._process.child.pid, service._process.folder.name, flush=True)
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


def test_sandbox_survives_a_ctrl_c_that_the_program_catches() -> None:
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


def test_sandbox_option_that_is_refused_is_reported(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuntimeError, match=r"did not start.*standard error says why"):
        musiccat.sandbox(artists="none")
    assert "--artists" in capfd.readouterr().err


def test_sandbox_program_is_found_in_its_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUSICCAT_SANDBOX", "/named/one")
    assert program() == "/named/one"
    monkeypatch.delenv("MUSICCAT_SANDBOX")
    monkeypatch.setenv("PATH", str(tmp_path))
    hidden: Any = None
    monkeypatch.setitem(sys.modules, "musiccat_sandbox", hidden)
    with pytest.raises(FileNotFoundError, match=r"pip install \./bindings/python/sandbox, or"):
        program()
    found = tmp_path / "musiccat-sandbox"
    found.write_text("#!/bin/sh\n")
    os.chmod(found, 0o755)
    assert program() == str(found)


def test_control_calls_ignore_proxy_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("no_proxy", raising=False)
    monkeypatch.delenv("NO_PROXY", raising=False)
    for name in ("http_proxy", "https_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    for tls in (False, True):
        with musiccat.sandbox(control=True, tls=tls) as service:
            assert service.control("GET", "/journal")["entries"] == []


def test_sandbox_names_and_listen_are_options_that_need_no_name_server() -> None:
    with musiccat.sandbox(control=True, artists=20, name=["desk.invalid", "10.0.2.2"]) as service:
        port = service.local_url.rsplit(":", 1)[1]
        assert service.base_url == f"https://desk.invalid:{port}"
        assert service.local_url == f"https://localhost:{port}"
        assert service.control("GET", "")["base_url"] == service.base_url
        with service.client("may-stream") as client:
            assert client.me_account().account.email
    with musiccat.sandbox(control=True, artists=20, listen=f"127.0.0.1:{port}") as service:
        assert service.base_url == service.local_url == f"https://localhost:{port}"
