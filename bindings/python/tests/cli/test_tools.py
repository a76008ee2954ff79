"""Looking into it: raw calls, the doctor, the sandbox."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
import urllib.parse
from pathlib import Path
from typing import List

import pytest

import musiccat

from .conftest import PATIENCE, Typist


def test_raw_prints_any_path_as_received(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    ran = musiccat_("raw", "/artists/top?limit=2")
    assert len(json.loads(ran.out)["artists"]) == 2
    # As it came, and with --json in the form of all other commands.
    with service.client() as client:
        assert ran.out.encode() == client.artists_top(limit=2, keep_raw=True).raw
    assert json.loads(musiccat_("raw", "artists/top?limit=2", "--json").out) == json.loads(ran.out)
    assert musiccat_("raw", "/nothing/there").code == 5


def test_raw_as_member_reads_and_changes(member: Typist, tmp_path: Path) -> None:
    account = json.loads(member("raw", "/me/account", "--as", "member").out)["account"]
    assert account["email"] == "may-stream@sandbox.test"
    body = {"playlists": {"name": "Raw"}}
    (tmp_path / "body.json").write_text(json.dumps(body))
    for data, said in ((json.dumps(body), ""), ("@body.json", ""), ("@-", json.dumps(body))):
        ran = member("raw", "/me/library/playlists", "-X", "POST", "--as", "member", "-d", data, said=said)
        assert ran.code == 0, ran.err
    assert len(json.loads(member("playlists", "list", "--json").out)["playlists"]) == 3
    id = json.loads(member("playlists", "list", "--json").out)["playlists"][0]["id"]
    assert member("raw", f"/me/library/playlists/{id}", "-X", "DELETE", "--as", "member", "-y").code == 0


# case:U08
@pytest.mark.parametrize(
    ("line", "path", "status", "word"),
    [
        (["/me/account"], "/me/account", 401, ""),
        (["/me/library/tracks?limit=1"], "/me/library/tracks", 403, "ForbiddenError"),
        (["/anything/else", "-X", "POST", "-d", "{}"], "/anything/else", 403, "NeverHeardOf"),
    ],
)
def test_raw_member_path_with_the_key_names_the_option(
    musiccat_: Typist, service: musiccat.Sandbox, line: List[str], path: str, status: int, word: str
) -> None:
    body = json.dumps({"code": word, "message": "no"}) if word else ""
    answer = {"status": {"status": status, "headers": [["Content-Type", "application/json"]], "body": body}}
    service.control("POST", "/faults", {"path": path, "answer": answer})
    ran, as_json = musiccat_("raw", *line), musiccat_("raw", *line, "--json")
    assert (ran.code, as_json.code) == (2, 2)
    for told in (ran.err, json.loads(as_json.err)["error"]["message"]):
        assert "--as member" in told
        assert "musiccat login" in told
        assert str(status) in told
        assert "MUSICCAT_API_KEY" not in told
        assert "APP_KEY" not in told


# case:U08
def test_raw_call_refused_says_what_was_missing(musiccat_: Typist) -> None:
    ran = musiccat_("raw", "/me/account")
    assert ran.code == 2
    assert "--as member" in ran.err
    nobody = musiccat_("raw", "/artists/top", "--as", "none")
    assert nobody.code == 2
    assert "--as key" in nobody.err
    assert "--as member" in nobody.err
    unsigned = musiccat_("raw", "/me/account", "--as", "member")
    assert unsigned.code == 3
    assert "Sign in: musiccat login" in unsigned.err
    # The key is at fault where the service refuses it elsewhere too.
    musiccat_.environment["MUSICCAT_API_KEY"] = "another-key"
    for path in ("/me/account", "/artists/top"):
        refused = musiccat_("raw", path)
        assert refused.code == 9
        assert "MUSICCAT_API_KEY" in refused.err
        assert "--as member" not in refused.err


def test_doctor_on_a_good_setup_reports_no_problem(member: Typist, service: musiccat.Sandbox) -> None:
    ran = member("doctor")
    assert ran.code == 0, ran.out
    for line in (
        r"ok  Library +1\.\d+\.\d+ with the interface 1\.\d+, from .+",
        rf"ok  Address +{re.escape(service.base_url)}",
        r"ok  Service +answers in \d+ ms; versions .*v2\.2.*",
        r"ok  TLS +1\.3, TLS_\w+",
        r"ok  Member +signed in; the token lasts \d+ s more",
        r"ok  Clock +20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ",
    ):
        assert re.search(f"^{line}$", ran.out, re.MULTILINE), line
    assert "!!" not in ran.out
    told = json.loads(member("doctor", "--json").out)
    assert told["ok"] is True
    assert told["support_record"]["library"] == musiccat.version()
    assert [check["what"] for check in told["checks"]][:2] == ["Package", "Library"]


@pytest.mark.parametrize(
    ("setting", "value", "code", "word"),
    [
        ("MUSICCAT_LIBRARY", "/nowhere/libmusiccat.so", 9, "MUSICCAT_LIBRARY"),
        ("MUSICCAT_BASE_URL", "https://localhost:9", 8, "--base-url"),
        ("MUSICCAT_BASE_URL", "", 9, "MUSICCAT_BASE_URL"),
        ("MUSICCAT_API_KEY", "", 9, "MUSICCAT_API_KEY"),
        ("MUSICCAT_CA_FILE", "", 8, "--ca-file"),
    ],
)
def test_doctor_names_each_problem(musiccat_: Typist, setting: str, value: str, code: int, word: str) -> None:
    musiccat_.environment[setting] = value
    ran = musiccat_("doctor")
    assert ran.code == code
    [line] = [line for line in ran.out.splitlines() if line.startswith("!!")]
    assert word in line
    assert json.loads(musiccat_("doctor", "--json").out)["ok"] is False


def test_doctor_reports_a_corrupt_token_store(member: Typist) -> None:
    for file in member.home.rglob("tokens.?"):
        file.write_bytes(b"torn")
    ran = member("doctor")
    assert ran.code == 9
    assert re.search(r"^!!  Member +.*STORE_CORRUPT", ran.out, re.MULTILINE), ran.out
    assert json.loads(member("doctor", "--json").out)["ok"] is False


def test_ca_file_that_is_missing_is_ignored_with_the_sandbox_option(musiccat_: Typist) -> None:
    musiccat_.environment["MUSICCAT_CA_FILE"] = "/nowhere/authority.pem"
    assert musiccat_("top", "artists", "--sandbox").code == 0
    ran = musiccat_("top", "artists")
    assert ran.code == 9
    assert "ca_file" in ran.err


def test_doctor_reports_an_expired_certificate(musiccat_: Typist) -> None:
    with musiccat.sandbox(certificate="expired") as broken:
        musiccat_.environment.update(
            MUSICCAT_BASE_URL=broken.base_url,
            MUSICCAT_API_KEY=broken.api_key,
            MUSICCAT_CA_FILE=str(broken.authority_file),
        )
        ran = musiccat_("doctor")
    assert ran.code == 8
    assert "CERTIFICATE_EXPIRED" in ran.out


def test_sandbox_command_prints_settings_that_work(musiccat_: Typist) -> None:
    for tls in ([], ["--tls"]):
        program = musiccat_.start("sandbox", *tls)
        assert program.stdout
        assert program.stdout.readline().startswith("The sandbox runs at http")
        assert program.stdout.readline() == "\n"
        # What it prints works in another terminal, as it stands.
        script = "".join(iter(program.stdout.readline, "\n")) + f"{sys.executable} -m musiccat doctor --json"
        environment = {name: value for name, value in musiccat_.environment.items() if name != "MUSICCAT_CA_FILE"}
        ran = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True)
        assert json.loads(ran.stdout)["ok"], ran.stdout
        program.send_signal(signal.SIGINT)
        assert "may-stream@sandbox.test" in program.stdout.read()
        assert program.wait(PATIENCE) == 130


def test_sandbox_command_prints_settings_in_one_line_on_a_narrow_terminal(musiccat_: Typist) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
    del musiccat_.environment["COLUMNS"]
    program = musiccat_.start("sandbox", "--tls", stdout=theirs)
    os.close(theirs)
    seen = ""
    while "Members" not in seen:
        seen += os.read(ours, 65536).decode()
    program.send_signal(signal.SIGINT)
    assert program.wait(PATIENCE) == 130
    os.close(ours)
    lines = seen.replace("\r", "").splitlines()
    for name in ("BASE_URL", "API_KEY", "API_SECRET", "REDIRECT_URI", "CA_FILE"):
        assert [line for line in lines if line.startswith(f"export MUSICCAT_{name}=")], seen
    [authority] = [line for line in lines if line.startswith("export MUSICCAT_CA_FILE=")]
    assert len(authority) > 40
    assert authority.endswith("authority.pem")


def test_sandbox_command_with_json_prints_its_settings(musiccat_: Typist) -> None:
    program = musiccat_.start("sandbox", "--json", "--control")
    assert program.stdout
    told = json.loads(program.stdout.readline())
    assert told["control_url"].startswith(told["environment"]["MUSICCAT_BASE_URL"])
    assert {member["user_name"].partition("@")[0] for member in told["members"]} >= {"may-stream", "suspended"}
    assert urllib.parse.urlsplit(told["environment"]["MUSICCAT_REDIRECT_URI"]).hostname == "127.0.0.1"
    os.kill(program.pid, signal.SIGINT)
    assert program.wait(PATIENCE) == 130
