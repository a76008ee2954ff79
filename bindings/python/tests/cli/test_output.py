"""What commands print: for people, and for programs."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest
from rich.cells import cell_len

import musiccat

from .conftest import Typist


def on_a_terminal(typist: Typist, *arguments: str, columns: int = 80) -> str:
    """What a person sees, on a terminal of so many columns."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    del typist.environment["COLUMNS"]
    program = typist.start(*arguments, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    seen = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:  # how a terminal says that nobody writes any more
            part = b""
        if not part:
            break
        seen += part
    os.close(ours)
    assert program.wait() == 0, seen
    return seen.decode().replace("\r\n", "\n")


def test_search_shows_ids_and_names(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    ran = musiccat_("search", "signal", "-n", "2")
    with service.client() as client:
        found = client.search("signal", per_type_limit=2)
    assert (ran.code, ran.err) == (0, "")
    for track in found.tracks:
        assert re.search(rf"^{re.escape(track.id or '')} +{re.escape(track.name or '')} ", ran.out, re.MULTILINE)
    assert "ID " in ran.out
    assert "Track" in ran.out


def test_search_returns_only_the_types_asked_for(musiccat_: Typist) -> None:
    found = json.loads(musiccat_("search", "the", "--type", "artist", "--type", "album", "--json").out)
    assert found["artists"]
    assert found["albums"]
    assert not found["tracks"]
    assert not found["playlists"]


def test_search_without_hits_says_so(musiccat_: Typist) -> None:
    ran = musiccat_("search", "zzzzqqqq")
    assert (ran.code, ran.out, ran.err) == (0, "", "Nothing there.\n")
    assert json.loads(musiccat_("search", "zzzzqqqq", "--json").out)["tracks"] == []


@pytest.mark.parametrize("kind", ["artists", "albums", "tracks", "playlists", "stations"])
def test_top_lists_are_the_services(musiccat_: Typist, service: musiccat.Sandbox, kind: str) -> None:
    listed = json.loads(musiccat_("top", kind, "-n", "3", "--json").out)[kind]
    of_genre = json.loads(musiccat_("top", kind, "-n", "3", "--genre", "g.1", "--json").out)[kind]
    with service.client() as client:
        assert listed == [item.to_dict() for item in getattr(getattr(client, f"{kind}_top")(limit=3), kind)]
        wanted = client.genre_stations("g.1") if kind == "stations" else getattr(client, f"genre_{kind}_top")("g.1")
        assert of_genre == [item.to_dict() for item in getattr(wanted, kind)[:3]]


def test_long_list_is_read_from_many_pages(musiccat_: Typist) -> None:
    ids = [track["id"] for track in json.loads(musiccat_("top", "tracks", "-n", "450", "--json").out)["tracks"]]
    assert len(ids) == len(set(ids)) == 450
    everything = json.loads(musiccat_("top", "artists", "--limit", "all", "--json").out)["artists"]
    assert len(everything) == 200


@pytest.mark.parametrize(
    ("command", "call"),
    [
        (("artist", "art.1"), lambda client: client.artists_get("art.1").artists[0]),
        (("album", "alb.1"), lambda client: client.albums_get("alb.1").albums[0]),
        (("track", "tra.1"), lambda client: client.tracks_get("tra.1").tracks[0]),
        (("playlist", "pp.1"), lambda client: client.playlists_get("pp.1").playlists[0]),
    ],
)
def test_details_hold_every_field_of_the_object(
    musiccat_: Typist, service: musiccat.Sandbox, command: List[str], call: object
) -> None:
    with service.client() as client:
        thing = call(client)  # type: ignore[operator]
    told = json.loads(musiccat_(*command, "--json").out)
    for name, value in thing.to_dict().items():
        assert name == "tracks" or told[name] == value
    seen = musiccat_(*command).out
    assert thing.name in seen
    assert thing.id in seen
    if command[0] != "track":
        assert told["tracks"]
        assert told["tracks"][0]["name"] in seen


def test_output_without_terminal_is_neither_cut_nor_coloured(musiccat_: Typist) -> None:
    listed = json.loads(musiccat_("top", "albums", "-n", "50", "--json").out)["albums"]
    lines = musiccat_("top", "albums", "-n", "50").out.splitlines()
    assert len(lines) == 51
    for line, album in zip(lines[1:], listed):
        assert line.startswith(album["id"])
        assert album["name"] in line
        assert album["artist_name"] in line
        assert "\x1b" not in line
        assert line == line.rstrip()


@pytest.mark.parametrize("columns", [80, 40])
def test_output_on_a_terminal_fits_its_width(musiccat_: Typist, columns: int) -> None:
    seen = on_a_terminal(musiccat_, "top", "tracks", "-n", "50", columns=columns)
    assert "\x1b[" in seen
    assert "…" in seen
    plain = re.sub(r"\x1b\[[\d;]*m", "", seen)
    lines = plain.splitlines()
    assert len(lines) == 51
    # The id, which the next command takes, is whole.
    assert all(re.match(r"tra\.\d+ ", line) for line in lines[1:])
    assert max(map(cell_len, lines)) <= columns


def test_no_color_variable_turns_colours_off(musiccat_: Typist) -> None:
    musiccat_.environment["NO_COLOR"] = "1"
    # Bold is no colour.
    assert set(re.findall(r"\x1b\[([\d;]*)m", on_a_terminal(musiccat_, "top", "artists"))) <= {"0", "1"}


def test_text_of_the_service_does_not_control_the_terminal(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    name = "Loud\x1b]0;owned\x07 [bold]Name[/bold] :smile:\nNext"
    body = json.dumps({"artists": [{"id": "art.1", "name": name}], "meta": {"returnedCount": 1, "totalCount": 1}})
    headers = [["Content-Type", "application/json"]]
    answer = {"status": {"status": 200, "body": body, "headers": headers}}
    service.control("POST", "/faults", {"path": "/artists/top", "answer": answer})
    seen = on_a_terminal(musiccat_, "top", "artists")
    assert "\x1b]0;" not in seen
    assert "\x07" not in seen
    assert "Loud�]0;owned� [bold]Name[/bold] :smile:�Next" in seen
    # Nor where one thing is shown, or in what goes to standard error.
    track = json.dumps({"tracks": [{"id": "tra.1", "name": name}]})
    service.control("POST", "/faults", {"path": "/tracks/*", "answer": {"status": {**answer["status"], "body": track}}})
    assert "Loud�]0;owned� [bold]Name[/bold] :smile:�Next" in musiccat_("track", "tra.1").out
    refusal = json.dumps({"code": "Refused", "message": "[bold]no\x1b[2J"})
    refused = {"status": {"status": 400, "body": refusal, "headers": headers}}
    service.control("POST", "/faults", {"path": "/albums/*", "answer": refused})
    assert "[bold]no" in musiccat_("album", "alb.1").err
    assert "\x1b" not in musiccat_("album", "alb.1").err


def test_json_output_does_not_control_the_terminal(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    name = "Bj\u00f6rk \u009b2J\u007f\u202e"
    answer = {"status": {"status": 200, "body": json.dumps({"tracks": [{"id": "tra.1", "name": name}]})}}
    service.control("POST", "/faults", {"path": "/tracks/*", "answer": answer})
    seen = on_a_terminal(musiccat_, "track", "tra.1", "--json")
    assert r"Bj\u00f6rk" not in seen
    assert "Bj\u00f6rk" in seen
    assert r"\u009b2J\u007f\u202e" in seen
    assert not {"\u009b", "\u007f", "\u202e"} & set(seen)
    assert json.loads(seen)["name"] == name


def test_letters_missing_from_the_encoding_are_replaced(musiccat_: Typist) -> None:
    musiccat_.environment["PYTHONIOENCODING"] = "ascii"
    ran = musiccat_("top", "tracks", "-n", "100")
    assert ran.code == 0, ran.err
    assert "?" in ran.out
    names = [track["name"] for track in json.loads(musiccat_("top", "tracks", "-n", "100", "--json").out)["tracks"]]
    assert not all(map(str.isascii, names))


def test_closed_pipe_ends_the_command_with_141(musiccat_: Typist) -> None:
    for format in ([], ["--json"]):
        program = musiccat_.start("top", "tracks", "-n", "600", *format)
        assert program.stdout
        assert program.stderr
        program.stdout.close()
        assert program.stderr.read() == ""
        assert program.wait() == 141


def test_image_is_saved_and_not_overwritten_without_force(musiccat_: Typist, tmp_path: Path) -> None:
    told = json.loads(musiccat_("image", "tra.1", "--json").out)
    assert (told["width"], told["height"]) == (500, 500)
    picture = (tmp_path / "tra.1-500x500.jpg").read_bytes()
    assert picture[:3] == b"\xff\xd8\xff"
    assert told["bytes"] == len(picture)
    assert "tra.1-70x70.jpg: 70x70" in musiccat_("image", "tra.1", "--size", "60x60").err
    # A file that is there stays as it is.
    again = musiccat_("image", "tra.1")
    assert again.code == 2
    assert "--force" in again.err
    assert musiccat_("image", "tra.1", "--force").code == 0
    assert musiccat_("image", "tra.1", "--size", "large").code == 2


def test_image_is_written_to_standard_output(musiccat_: Typist) -> None:
    program = [sys.executable, "-m", "musiccat", "image", "alb.1", "-o", "-"]
    ran = subprocess.run(program, env=musiccat_.environment, capture_output=True)
    assert ran.stdout[:3] == b"\xff\xd8\xff"
    assert ran.stderr == b""


#: What a terminal shows as it is: an ideographic space, a combining accent, a flag, a family joined by U+200D, a heart
#: with a variation selector, a zero-width space, a soft hyphen, a letter that is not assigned yet, one for private use.
HARMLESS = (
    "夜\u3000空 e\u0301 \U0001f1ef\U0001f1f5 \U0001f468\u200d\U0001f469\u200d\U0001f467 "
    "\u2764\ufe0f a\u200bb\u00ad\u00a0\u202f\u0378\ue000"
)
STEERING = [
    *map(chr, range(0x20)), *map(chr, range(0x7F, 0xA0)), "\u2028", "\u2029",
    *"\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", "\ud800", "\udfff",
]  # fmt: skip


# case:B10
def test_names_are_shown_without_control_characters(musiccat_: Typist, service: musiccat.Sandbox) -> None:
    names = [HARMLESS, *(f"a{letter}b" for letter in STEERING), "end"]
    tracks = [{"type": "track", "id": f"tra.{number}", "name": name} for number, name in enumerate(names, 1)]
    body = json.dumps({"tracks": tracks})
    answer = {"status": 200, "headers": [["Content-Type", "application/json"]], "body": body}
    service.control("POST", "/faults", {"path": "/tracks/top", "answer": {"status": answer}})
    musiccat_.environment["PYTHONUTF8"] = "1"
    ran = musiccat_("top", "tracks", "-n", str(len(names)))
    lines = ran.out.split("\n")[1:-1]
    assert len(lines) == len(names)
    assert lines[0].split(maxsplit=1)[1] == HARMLESS
    # A lone surrogate is replaced before: three of them in some libraries, and never a letter that steers.
    for line, letter in zip(lines[1:-1], STEERING):
        assert re.fullmatch("tra\\.[0-9]+ +a\ufffd+b", line), ascii((line, letter))
    seen = on_a_terminal(musiccat_, "top", "tracks", "-n", str(len(names)), columns=120)
    assert HARMLESS in seen
    shown = re.sub(r"\x1b\[[0-9;]*m", "", seen)  # colours
    assert not [letter for letter in STEERING if letter in shown.replace("\n", "")]
    # What a wide letter takes is counted: the names begin below each other, and none is broken.
    told = json.loads(musiccat_("top", "tracks", "-n", "2", "--json").out)["tracks"]
    assert told[0]["name"] == HARMLESS


# case:B24
@pytest.mark.parametrize("wanted", ["120", "450", "all"])
def test_repeated_page_ends_the_list(musiccat_: Typist, service: musiccat.Sandbox, wanted: str) -> None:
    tracks = [{"type": "track", "id": f"tra.{number}", "name": f"Track {number}"} for number in range(1, 101)]
    answer = {"status": 200, "headers": [["Content-Type", "application/json"]]}
    length = 120 if wanted == "120" else 200
    body = json.dumps({"tracks": (tracks * 2)[:length], "meta": {"limit": length}})
    service.control("POST", "/faults", {"path": "/tracks/top", "answer": {"status": {**answer, "body": body}}})
    for options in ([], ["--json"]):
        ran = musiccat_("top", "tracks", "--limit", wanted, *options)
        assert ran.code == 0, ran
        assert ran.out.count("tra.100") >= 1
        assert ("same page again" in ran.err) == (wanted != "120"), ran.err


TOP = ["top", "tracks", "-n", "3"]


# case:B13
@pytest.mark.parametrize(
    ("arguments", "code", "closed"),
    [
        *((TOP, 0, closed) for closed in [(1,), (2,), (0,), (0, 1), (1, 2), (0, 2), (0, 1, 2)]),
        ([*TOP, "--json"], 0, (1,)),
        ([*TOP, "--json"], 0, (0, 1, 2)),
        (["raw", "/artists/top"], 0, (1,)),
        (["raw", "/artists/top"], 0, (0, 1, 2)),
        (["artist", "art.0"], 5, (2,)),
        (["artist", "art.0"], 5, (0, 1, 2)),
        (["no-such-command"], 2, (2,)),
        (["--help"], 0, (1,)),
        (["login", "--password"], 2, (0,)),
        (["login", "--password"], 2, (0, 1, 2)),
    ],
)
def test_closed_stream_acts_as_the_null_device(
    musiccat_: Typist, arguments: List[str], code: int, closed: Tuple[int, ...]
) -> None:
    everything = {0: subprocess.DEVNULL, 1: subprocess.PIPE, 2: subprocess.PIPE}
    streams: Dict[str, Any] = dict(zip(("stdin", "stdout", "stderr"), everything.values()))

    def ran(redirections: str) -> Tuple[int, str, str]:
        line = f'exec "$@" {redirections}'
        command = ["sh", "-c", line, "sh", sys.executable, "-m", "musiccat", *arguments]
        program = subprocess.run(
            command, env=musiccat_.environment, cwd=musiccat_.home, text=True, timeout=60, check=False, **streams
        )
        return program.returncode, program.stdout, program.stderr

    gone = ran(" ".join(f"{number}{'<' if number == 0 else '>'}&-" for number in closed))
    null = ran(" ".join(f"{number}{'<' if number == 0 else '>'}/dev/null" for number in closed))
    assert gone == null
    assert gone[0] == code, gone
    assert "Traceback" not in gone[2]


# case:B13
def test_started_program_gets_the_null_device_for_closed_streams(musiccat_: Typist) -> None:
    # A browser, for example: what it opens would get the numbers otherwise.
    code = (
        "import os, sys; from musiccat.__main__ import open_missing_streams; open_missing_streams(); "
        "[os.write(number, b'x') for number in range(3)]; os.read(0, 1); "
        "sys.exit(sum(not os.get_inheritable(number) for number in range(3)))"
    )
    command = ["sh", "-c", 'exec "$@" <&- >&- 2>&-', "sh", sys.executable, "-c", code]
    assert subprocess.run(command, env=musiccat_.environment, timeout=60, check=False).returncode == 0


# case:B13
@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_stream_without_reader_ends_the_command_with_141(musiccat_: Typist, stream: str) -> None:
    arguments = ["top", "tracks", "-n", "200"] if stream == "stdout" else ["artist", "art.0"]
    reads, writes = os.pipe()
    os.close(reads)
    program = musiccat_.start(*arguments, **{stream: writes})
    os.close(writes)
    out, err = program.communicate(timeout=60)
    assert program.returncode == 141
    assert not out
    assert not err
