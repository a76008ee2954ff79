"""Signing in and out."""

from __future__ import annotations

import fcntl
import http.client
import json
import os
import pty
import re
import ssl
import stat
import struct
import termios
import urllib.parse
from pathlib import Path

import pytest

import musiccat
from musiccat.cli.session import state_folder

from .conftest import PATIENCE, Typist


def allows(service: musiccat.Sandbox, address: str, name: str = "may-stream") -> str:
    """What a browser does in which a member signs in: where it is sent at the end."""
    member = service.member(name)
    form = {"username": member.user_name, "password": member.password, "decision": "accept"}
    parts = urllib.parse.urlsplit(address)
    trust = ssl.create_default_context(cafile=service.authority_file)
    browser = http.client.HTTPSConnection(parts.netloc, timeout=PATIENCE, context=trust)
    head = {"Content-Type": "application/x-www-form-urlencoded"}
    browser.request("POST", f"{parts.path}?{parts.query}", urllib.parse.urlencode(form), head)
    answer = browser.getresponse()
    assert answer.status == 302
    return answer.getheader("Location", "")


def address_of(typist: Typist, line: str) -> str:
    """The address that a person is asked to open."""
    typist.looks_for_secrets(line)
    assert line.startswith(typist.service.base_url)
    return line.strip()


def test_redirect_to_this_machine_signs_in(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    program = musiccat_.start("login", "--no-browser")
    assert program.stderr
    assert "browser" in program.stderr.readline()
    redirect = urllib.parse.urlsplit(allows(service, address_of(musiccat_, program.stderr.readline())))
    assert f"{redirect.scheme}://{redirect.netloc}{redirect.path}" == service.redirect_uri
    connection = http.client.HTTPConnection(redirect.netloc, timeout=PATIENCE)
    connection.request("GET", f"{redirect.path}?{redirect.query}")
    page = connection.getresponse()
    assert page.status == 200
    out, err = program.communicate(timeout=PATIENCE)
    assert program.returncode == 0, err
    assert out == "Signed in: Mara Lindqvist.\nYou can play music on this device.\n"
    musiccat_.looks_for_secrets(out + err + page.read().decode())
    assert json.loads(musiccat_("account", "--json").out)["account"]["first_name"] == "Mara"


def test_pasted_redirect_signs_in(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    program = musiccat_.start("login", "--paste", "--no-browser", "--json")
    assert program.stdin
    assert program.stderr
    program.stderr.readline()
    redirect = allows(service, address_of(musiccat_, program.stderr.readline()), "must-upgrade")
    out, err = program.communicate(redirect + "\n", timeout=PATIENCE)
    assert json.loads(out)["verdict"]["verdict"] == musiccat.Verdict.UPGRADE
    musiccat_.looks_for_secrets(out + err)


def test_address_of_the_sign_in_is_one_line_on_a_narrow_terminal(musiccat_: Typist) -> None:
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 60, 0, 0))
    program = musiccat_.start("login", "--paste", "--no-browser", stderr=theirs)
    os.close(theirs)
    program.communicate("\n", timeout=PATIENCE)
    seen = os.read(ours, 65536).decode()
    os.close(ours)
    assert re.search(r"^http\S+state=\S+$", seen.replace("\r", ""), re.MULTILINE)


def test_browser_is_opened_with_the_address(musiccat_: Typist, service: musiccat.Sandbox, tmp_path: Path) -> None:
    # What a desktop has: a program that BROWSER names.
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n')
    browser.chmod(0o755)
    musiccat_.environment["BROWSER"] = str(browser)
    ran = musiccat_("login", "--paste", said="")
    assert ran.code == 2
    opened = tmp_path / "opened"
    assert opened.read_text().strip() in ran.err
    opened.unlink()  # the key stands in it, as the service wants it


def test_redirect_of_another_sign_in_is_refused(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    address = re.findall(r"http\S+authorize\S+", musiccat_("login", "--paste", "--no-browser").err)[0]
    ran = musiccat_("login", "--paste", "--no-browser", said=allows(service, address) + "\n")
    assert ran.code != 0
    assert "STATE_MISMATCH" in ran.err
    assert musiccat_("account").code == 3


def test_sign_in_with_name_and_password(musiccat_: Typist) -> None:
    assert musiccat_("login", "--password", said="may-stream@sandbox.test\nwrong\n").code == 3
    assert musiccat_("login", "--password", said="may-stream@sandbox.test\n").code == 2
    assert musiccat_("login", "--password", "--paste").code == 2
    musiccat_.signs_in()
    assert musiccat_("account").out.splitlines()[-1].endswith("You can play music on this device.")
    # There is no way to say it on the command line.
    assert musiccat_("login", "--password", "as-an-argument").code == 2


def test_tokens_are_private_and_sent_to_one_service_only(member: Typist, service: musiccat.Sandbox) -> None:
    folder = (
        member.home / ".local" / "state" / "musiccat" / urllib.parse.urlsplit(service.base_url).netloc.replace(":", "_")
    )
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    files = [file for file in folder.iterdir() if file.name.startswith("tokens.")]
    assert files
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
    # Another service is another member: it is not shown these tokens.
    with musiccat.sandbox() as other:
        member.environment.update(MUSICCAT_BASE_URL=other.base_url, MUSICCAT_CA_FILE=str(other.authority_file))
        assert member("account").code == 3


def test_state_folder_differs_for_each_service_of_a_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    services = ("", "/prod", "/staging")
    folders = [state_folder(f"{scheme}://gw.example{path}") for scheme in ("https", "http") for path in services]
    assert len(set(folders)) == 6
    assert {folder.parent for folder in folders} == {Path("/state/musiccat")}
    assert folders[0].name == "gw.example"
    assert state_folder("https://gw.example/") == folders[0]
    assert state_folder("HTTPS://GW.example/prod/").name.lower() == folders[1].name
    assert state_folder("https://gw.example:444/prod").name.startswith("gw.example_444-")


@pytest.mark.parametrize("forget", [[], ["--forget"]])
def test_logout_ends_the_sign_in(member: Typist, forget: list[str]) -> None:
    assert member("logout", *forget).code == 0
    assert member("account").code == 3
    assert json.loads(member("logout", "--json").out) == {"signed_in": False}


def test_token_file_option_keeps_tokens_there(musiccat_: Typist, tmp_path: Path) -> None:
    member = musiccat_.service.member("may-stream")
    said = f"{member.user_name}\n{member.password}\n"
    assert musiccat_("login", "--password", "--token-file", str(tmp_path / "mine"), said=said).code == 0
    assert list(tmp_path.glob("mine.*"))
    assert not (tmp_path / ".local").exists()
    assert musiccat_("account").code == 3
    assert musiccat_("account", "--token-file", str(tmp_path / "mine")).code == 0


def test_locked_account_is_told_when_to_retry(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    service.control("POST", "/members/may-stream@sandbox.test/lock")
    ran = musiccat_("login", "--password", said="may-stream@sandbox.test\nstream-it\n")
    assert ran.code == 7
    assert "Try again in " in ran.err
