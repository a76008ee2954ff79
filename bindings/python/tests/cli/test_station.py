"""A station: what the person sees, and what the service is told."""

from __future__ import annotations

import json
import signal
from pathlib import Path
from typing import Any, Dict, List

import pytest

import musiccat

from .conftest import Typist


def events(out: str) -> List[Dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


def metered(service: musiccat.Sandbox) -> List[Dict[str, Any]]:
    """What the service was told of playbacks."""
    return [
        entry
        for entry in service.control("GET", "/journal?path=*/events&method=POST")["entries"]
        if entry["status"] < 300
    ]


def test_station_keys_reach_the_service(member: Typist, service: musiccat.Sandbox) -> None:
    ran = member("station", "art.1", "-n", "4", "--fast", "--json", said="slfd")
    assert ran.code == 0, ran.err
    told = events(ran.out)
    assert [event["event"] for event in told] == [
        *("plays", "skipped"),
        *("plays", "liked", "favorite", "disliked", "skipped"),
        *("plays", "plays", "end"),
    ]
    assert told[-1]["played"] == 4
    assert told[-1]["outbox"].get("waiting", 0) == 0
    played = [event["track"]["id"] for event in told if event["event"] == "plays"]
    assert len(set(played)) == 4
    # A start and a stop of each.
    assert len(metered(service)) == 8
    feedback = service.control("GET", "/journal?path=*feedback*")["entries"]
    assert len(feedback) >= 4


def test_station_prints_what_plays(member: Typist) -> None:
    ran = member("station", "art.1", "-n", "2", "--fast", said="l")
    assert ran.out == ""
    lines = ran.err.splitlines()
    assert lines[0] == "Keys: s skip, l like, d dislike, f favorite, q quit."
    assert lines[1].startswith("plays ")
    assert lines[2].startswith("liked ")
    assert lines[-1] == "2 played. All reports were sent."


def test_station_key_q_ends_it(member: Typist) -> None:
    told = events(member("station", "art.1", "--silent", "--json", said="q").out)
    assert [event["event"] for event in told] == ["plays", "end"]


def test_station_without_skips_left_plays_on(member: Typist) -> None:
    ran = member("station", "art.1", "-n", "8", "--fast", said="s" * 8)
    assert ran.code == 0
    assert ran.err.count("\nskipped ") == 6
    assert "No skip is left for 60 minutes: the track continues." in ran.err


def skips(service: musiccat.Sandbox) -> int:
    """How many skips the service was told of."""
    return len(service.control("GET", "/journal?path=*/feedback/skip&method=PUT")["entries"])


def test_station_continues_after_a_restart(member: Typist, service: musiccat.Sandbox) -> None:
    assert member("station", "art.1", "-n", "7", "--fast", said="s" * 6).code == 0
    told = skips(service)
    (kept,) = member.home.rglob("station")
    assert kept.stat().st_mode & 0o777 == 0o600
    ran = member("station", "art.1", "-n", "1", "--fast", said="s")
    assert "No skip is left for " in ran.err
    assert skips(service) == told
    # Another station, and a file that is damaged, begin anew.
    assert member("station", "art.2", "-n", "1", "--fast").code == 0
    kept.write_bytes(b"\0 no state \xff")
    assert member("station", "art.2", "-n", "1", "--fast").code == 0
    assert kept.read_bytes().isascii()
    assert member("logout").code == 0
    assert not kept.exists()


def test_station_is_refused_to_a_member_who_may_not_stream(musiccat_: Typist) -> None:
    musiccat_.signs_in("must-upgrade")
    ran = musiccat_("station", "art.1", "--fast")
    assert ran.code == 4
    assert "Please upgrade." in ran.err
    assert "plays" not in ran.err


@pytest.mark.parametrize("name", ["mpg123", "ffplay"])
def test_station_plays_with_the_program_that_is_installed(member: Typist, tmp_path: Path, name: str) -> None:
    # It stands in for the player: it says that it was given an MP3 file, and ends.
    folder = tmp_path / "bin"
    folder.mkdir()
    player = folder / name
    player.write_text(f'#!/bin/sh\nfor last; do :; done\nhead -c 3 "$last" >> {tmp_path}/heard\n')
    player.chmod(0o755)
    member.environment["PATH"] = f"{folder}:/usr/bin:/bin"
    ran = member("station", "art.1", "-n", "2")
    assert ran.code == 0, ran.err
    assert "without sound" not in ran.err
    heard = (tmp_path / "heard").read_bytes()
    assert len(heard) == 6
    assert heard[:3] in (b"ID3", b"\xff\xfb\x90") or heard[0] == 0xFF


def test_ctrl_c_ends_the_track_and_its_reports_are_sent_later(member: Typist, service: musiccat.Sandbox) -> None:
    program = member.start("station", "art.1", "--silent")
    assert program.stderr
    while not program.stderr.readline().startswith("plays"):
        pass
    program.send_signal(signal.SIGINT)
    program.communicate(timeout=20)
    assert program.returncode == 130
    # The next one sends what waited: a start and a stop of the first, and its own.
    assert member("station", "art.1", "-n", "1", "--fast").code == 0
    assert len(metered(service)) == 4


def test_refused_report_of_a_station_is_printed(member: Typist, service: musiccat.Sandbox) -> None:
    fault = {"path": "*/events", "times": 1, "answer": {"status": {"status": 400}}}
    service.control("POST", "/faults", fault)
    ran = member("station", "art.1", "-n", "1", "--fast")
    assert ran.err.splitlines()[-1] == "1 played. Reports that may be missing: 1 refused."


def test_failing_report_of_a_station_is_sent_once(member: Typist, service: musiccat.Sandbox) -> None:
    fault = {"path": "*/events", "times": 1, "answer": {"status": {"status": 503}}}
    service.control("POST", "/faults", fault)
    ran = member("station", "art.1", "-n", "2", "--fast")
    assert ran.code == 0
    [met] = service.control("GET", "/faults")["faults"]
    assert met["struck"] == 1
    assert ran.err.splitlines()[-1].startswith("2 played. ")
    assert "All reports were sent" not in ran.err
    # What is counted is never sent twice, and a 503 does not say whether it was.
    assert member("station", "art.1", "-n", "1", "--fast").code == 0
    sent = [
        json.dumps(entry["body"]) for entry in service.control("GET", "/journal?path=*/events&method=POST")["entries"]
    ]
    assert len(sent) > 1
    assert len(set(sent)) == len(sent)
