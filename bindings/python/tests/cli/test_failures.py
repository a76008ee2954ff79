"""What goes wrong: a line that says what to do, and an exit code by its kind."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any, Dict, List

import pytest

import musiccat

from .conftest import Typist


def fault(service: musiccat.Sandbox, path: str, **what: Any) -> None:
    service.control("POST", "/faults", {"path": path, **what})


@pytest.mark.parametrize(
    ("command", "code", "word"),
    [
        (["track", "tra.99999999"], 5, "404"),
        (["track", "tra 1"], 2, "ids"),
        (["top", "nonsense"], 2, "nonsense"),
        (["top", "artists", "-n", "0"], 2, "0"),
        (["history"], 3, "Sign in: musiccat login"),
        (["account"], 3, "Sign in: musiccat login"),
        (["top", "artists", "--base-url", "http://127.0.0.1:9"], 8, "--base-url"),
        (["top", "artists", "--base-url", "http://music.example"], 2, "https://"),
        (["top", "artists", "--ca-file", "/nowhere.pem"], 2, "--ca-file"),
        (["account", "--sandbox", "--member", "nobody"], 2, "may-stream"),
        (["image", "alb.1", "--size", "0x0"], 2, "width"),
        (["top", "artists", "--base-url", "https://["], 2, "base_url"),
        # case:B19
        (["top", "artists", "--base-url", "https://music.example/v2.2"], 2, 'write "https://music.example"'),
        (["top", "artists", "--base-url", "https://music.example/V1/"], 2, "base_url: must not end in the version"),
        (["raw", "/v2.2/artists/top"], 2, "path: must not begin with the version"),
    ],
)
def test_failure_of_each_kind_has_its_exit_code(musiccat_: Typist, command: List[str], code: int, word: str) -> None:
    ran = musiccat_(*command)
    assert ran.code == code, ran.err
    assert ran.out == ""
    assert word in ran.err
    assert "Traceback" not in ran.err
    if not ran.err.startswith("Usage"):
        assert ran.err.startswith("musiccat: ")
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(("status", "code"), [(400, 2), (403, 4), (409, 6), (429, 7), (500, 7), (503, 7), (405, 2)])
def test_service_status_has_its_exit_code(musiccat_: Typist, service: musiccat.Sandbox, status: int, code: int) -> None:
    answer = {"status": {"status": status, "retry_after": {"seconds": 100}}}
    fault(service, "/artists/top", answer=answer)
    ran = musiccat_("top", "artists")
    assert ran.code == code, ran.err
    assert "Traceback" not in ran.err
    assert str(status) in ran.err
    if status in (429, 503):
        assert "Try again in " in ran.err


def test_wrong_api_key_is_refused_by_its_setting(musiccat_: Typist) -> None:
    musiccat_.environment["MUSICCAT_API_KEY"] = "another-key"
    ran = musiccat_("top", "artists")
    assert ran.code == 9
    assert "MUSICCAT_API_KEY" in ran.err
    assert "another-key" not in ran.err


def test_untrusted_authority_names_the_ca_file_option(musiccat_: Typist) -> None:
    del musiccat_.environment["MUSICCAT_CA_FILE"]
    ran = musiccat_("top", "artists")
    assert ran.code == 8
    assert "--ca-file" in ran.err


def test_unreadable_ca_file_is_named(musiccat_: Typist, tmp_path: Path) -> None:
    del musiccat_.environment["MUSICCAT_CA_FILE"]
    musiccat_.environment["MUSICCAT_CONFIG"] = str(tmp_path / "config.toml")
    (tmp_path / "config.toml").write_text('ca_file = "/nowhere.pem"')
    ran = musiccat_("top", "artists")
    assert ran.code == 9
    assert "ca_file: cannot be read" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("missing", ["MUSICCAT_BASE_URL", "MUSICCAT_API_KEY"])
def test_missing_setting_is_named(musiccat_: Typist, missing: str) -> None:
    del musiccat_.environment[missing]
    ran = musiccat_("top", "artists")
    assert ran.code == 9
    assert missing in ran.err


def test_missing_library_names_its_setting(musiccat_: Typist) -> None:
    musiccat_.environment["MUSICCAT_LIBRARY"] = "/nowhere/libmusiccat.so"
    ran = musiccat_("top", "artists")
    assert ran.code == 9
    assert "MUSICCAT_LIBRARY" in ran.err
    assert ran.err.count("\n") == 1


def test_failure_with_json_is_an_error_object(musiccat_: Typist) -> None:
    told: Dict[str, Any] = json.loads(musiccat_("track", "tra.99999999", "--json").err)["error"]
    assert (told["exit"], told["status"], told["http_status"]) == (5, "ERR_NOT_FOUND", 404)
    assert (told["code"], told["user_action"], told["maybe_applied"]) == ("ResourceNotFound", "NONE", False)
    assert json.loads(musiccat_("history", "--json").err)["error"]["user_action"] == "SIGN_IN"


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (["top", "nonsense"], "nonsense"),
        (["top", "artists", "--limit", "x"], "--limit"),
        (["top", "artists", "--nonsense"], "--nonsense"),
        (["nonsense"], "nonsense"),
    ],
)
def test_wrong_command_line_with_json_is_an_error_object(musiccat_: Typist, command: List[str], word: str) -> None:
    ran = musiccat_(*command, "--json")
    assert (ran.code, ran.out) == (2, "")
    told: Dict[str, Any] = json.loads(ran.err)
    assert told["error"]["exit"] == 2
    assert word in told["error"]["message"]


def test_debug_option_shows_the_traceback(musiccat_: Typist) -> None:
    ran = musiccat_("track", "tra.99999999", "--debug")
    assert ran.code == 5
    assert "Traceback" in ran.err
    assert "NotFoundError" in ran.err


def test_debug_option_anywhere_on_the_line_shows_the_log(musiccat_: Typist) -> None:
    for line in (["--debug", "top", "artists"], ["top", "--debug", "artists"], ["top", "artists", "--debug"]):
        ran = musiccat_(*line)
        assert ran.code == 0
        assert re.search(r"^INFO:musiccat:artists_top: /artists/top done", ran.err, re.MULTILINE), line
    assert musiccat_("top", "artists").err == ""


def test_ctrl_c_ends_a_call_at_once(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    fault(service, "/artists/top", delivery={"stall": {"at": "start"}})
    program = musiccat_.start("top", "artists")
    waits_for(service, "/artists/top")
    began = time.monotonic()
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=10)
    assert time.monotonic() - began < 2
    assert (program.returncode, out, err.strip()) == (130, "", "")


def waits_for(service: musiccat.Sandbox, path: str) -> None:
    """Waits until the service was asked for a path."""
    end = time.monotonic() + 20
    while not service.control("GET", f"/journal?path=*{path}")["entries"]:
        assert time.monotonic() < end
        time.sleep(0.05)


def test_settings_are_read_from_the_file(musiccat_: Typist, service: musiccat.Sandbox, tmp_path: Path) -> None:
    folder = tmp_path / ".config" / "musiccat"
    folder.mkdir(parents=True)
    for name in ("BASE_URL", "API_KEY", "CA_FILE", "REDIRECT_URI", "API_SECRET"):
        del musiccat_.environment[f"MUSICCAT_{name}"]
    file = folder / "config.toml"
    text = f'base_url = "{service.base_url}"\napi_key = "{service.api_key}"\nca_file = "{service.authority_file}"\n'
    file.write_text(text)
    assert musiccat_("top", "artists").code == 0
    # The environment counts more, and an option most.
    musiccat_.environment["MUSICCAT_BASE_URL"] = "http://127.0.0.1:9"
    assert musiccat_("top", "artists").code == 8
    assert musiccat_("top", "artists", "--base-url", service.base_url).code == 0
    assert musiccat_("--base-url", service.base_url, "top", "artists").code == 0
    for wrong, word in (
        ('tokens = "x"', "tokens is not a setting"),
        ("base_url = 1", "in quotes"),
        ("base_url", "config.toml"),
    ):
        file.write_text(wrong)
        ran = musiccat_("top", "artists")
        assert ran.code == 9
        assert word in ran.err
    file.write_bytes(b'lang = "fran\xe7ais"\n')
    ran = musiccat_("top", "artists")
    assert ran.code == 9
    assert str(file) in ran.err
    other = tmp_path / "other.toml"
    musiccat_.environment["MUSICCAT_CONFIG"] = str(other)
    other.write_text(text)
    assert musiccat_("top", "artists", "--base-url", service.base_url).code == 0
    other.unlink()  # where the key belongs, and nobody's trace


def test_sandbox_option_needs_no_settings(musiccat_: Typist) -> None:
    for name in ("BASE_URL", "API_KEY", "API_SECRET", "CA_FILE", "REDIRECT_URI"):
        del musiccat_.environment[f"MUSICCAT_{name}"]
    assert musiccat_("top", "artists", "--sandbox").code == 0
    account = json.loads(musiccat_("account", "--sandbox", "--member", "must-upgrade", "--json").out)
    assert account["verdict"]["verdict"] == musiccat.Verdict.UPGRADE
    # Nothing of it stays.
    assert [file for file in musiccat_.home.rglob("*") if file.is_file()] == []


def test_state_folder_that_cannot_be_written_is_named(musiccat_: Typist, tmp_path: Path) -> None:
    (tmp_path / ".local").write_text("a file where a folder should be")
    ran = musiccat_("top", "artists")
    assert ran.code == 9
    assert ".local" in ran.err
    assert "Traceback" not in ran.err


def test_completion_script_is_valid_bash(musiccat_: Typist) -> None:
    musiccat_.environment["_MUSICCAT_COMPLETE"] = "bash_source"
    script = musiccat_().out
    assert subprocess.run(["bash", "-n"], input=script, text=True).returncode == 0
    assert "_MUSICCAT_COMPLETE" in script
