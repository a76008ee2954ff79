"""What is the member's: playlists, library, favorites, history. Nothing is deleted unasked."""

from __future__ import annotations

import json
import os
import pty
from typing import Any, List

import musiccat

from .conftest import Typist


def told(typist: Typist, *command: str) -> Any:
    ran = typist(*command, "--json")
    assert ran.code == 0, ran.err
    return json.loads(ran.out)


def ids(typist: Typist, playlist: str) -> List[str]:
    """The tracks of a playlist, in order."""
    return [track["id"] for track in told(typist, "playlists", "show", playlist)["tracks"]]


def test_playlist_is_created_changed_and_deleted(member: Typist) -> None:
    id = told(member, "playlists", "create", "Morning", "tra.1", "tra.2", "--private", "-d", "Slowly")["id"]
    [listed] = told(member, "playlists", "list")["playlists"]
    assert (listed["id"], listed["name"], listed["privacy"]) == (id, "Morning", "private")
    assert member("playlists", "add", id, "tra.3").err == "1 track added.\n"
    assert told(member, "playlists", "add", id, "tra.4", "tra.5", "--at", "1") == {"status": "OK"}
    assert ids(member, id) == ["tra.4", "tra.5", "tra.1", "tra.2", "tra.3"]
    assert member("playlists", "move", id, "5", "2").code == 0
    assert ids(member, id) == ["tra.4", "tra.3", "tra.5", "tra.1", "tra.2"]
    assert member("playlists", "remove", id, "1", "--yes").code == 0
    assert ids(member, id) == ["tra.3", "tra.5", "tra.1", "tra.2"]
    # Places are as `show` numbers them.
    shown = member("playlists", "show", id).out
    assert "Slowly" in shown
    assert [line.split()[:2] for line in shown.splitlines()[-4:]] == [
        ["1", "tra.3"],
        ["2", "tra.5"],
        ["3", "tra.1"],
        ["4", "tra.2"],
    ]
    behind = member("playlists", "remove", id, "5", "--yes")
    assert behind.code == 2
    assert "no place 5" in behind.err
    assert member("playlists", "delete", id, "--yes").code == 0
    assert told(member, "playlists", "list")["playlists"] == []


def test_change_done_in_part_is_reported_and_fails(member: Typist) -> None:
    ran = member("playlists", "create", "Parts", "tra.1", "tra.99999999", "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["name"] == "Parts"
    message = json.loads(ran.err)["error"]["message"]
    assert message.startswith("partly done; the service did not acknowledge: tracks (")
    id = json.loads(ran.out)["id"]
    ran = member("playlists", "add", id, "tra.99999999")
    assert ran.code != 0
    ran = member("favorites", "add", "tra.1", "tra.99999999")
    assert ran.code == 1
    assert "tra.99999999" in ran.err
    assert json.loads(member("favorites", "list", "--json").out)["tracks"]


def test_partial_change_is_reported_though_reading_back_fails(member: Typist, service: musiccat.Sandbox) -> None:
    for path in ("*/favorites/status", "*/me/library/playlists"):
        fault = {"path": path, "method": "GET", "answer": {"status": {"status": 503}}}
        service.control("POST", "/faults", fault)
    ran = member("favorites", "add", "tra.1", "tra.99999999")
    assert ran.code == 1
    assert "partly done" in ran.err
    assert "tra.99999999" in ran.err
    ran = member("favorites", "add", "tra.2")
    assert ran.code == 0
    assert "The service has accepted the change" in ran.err
    assert any(fault["struck"] for fault in service.control("GET", "/faults")["faults"])


def test_deletion_without_yes_is_refused(member: Typist) -> None:
    id = told(member, "playlists", "create", "Evening", "tra.1")["id"]
    member("library", "add", "tra.1")
    member("favorites", "add", "art.1")
    for command in (
        ["playlists", "delete", id],
        ["playlists", "remove", id, "1"],
        ["library", "remove", "tra.1"],
        ["favorites", "remove", "art.1"],
        ["raw", "-X", "DELETE", f"/me/library/playlists/{id}", "--as", "member"],
    ):
        ran = member(*command)
        assert ran.code == 2
        assert "--yes" in ran.err
    assert ids(member, id) == ["tra.1"]
    assert told(member, "library", "tracks")["tracks"]
    assert told(member, "favorites", "list")["artists"]


def test_deletion_on_a_terminal_asks_first(member: Typist) -> None:
    id = told(member, "playlists", "create", "Evening", "tra.1")["id"]
    for answer, code, left in (("n", 1, 1), ("", 1, 1), ("y", 0, 0)):
        ours, theirs = pty.openpty()
        program = member.start("playlists", "delete", id, stdin=theirs)
        os.write(ours, f"{answer}\n".encode())
        err = program.communicate(timeout=60)[1]
        os.close(ours)
        os.close(theirs)
        assert program.returncode == code, err
        assert "Delete the playlist “Evening” with 1 tracks? [y/N]" in err
        assert len(told(member, "playlists", "list")["playlists"]) == left


def test_playlist_of_another_member_is_not_deleted(member: Typist) -> None:
    assert member("playlists", "delete", "pp.1", "--yes").code in (4, 5)


def test_library_and_favorites_are_changed_and_listed(member: Typist) -> None:
    assert member("library", "add", "tra.1", "tra.2").err.startswith("2 tracks added.")
    assert {track["id"] for track in told(member, "library", "tracks")["tracks"]} == {"tra.1", "tra.2"}
    assert [artist["id"] for artist in told(member, "library", "artists")["artists"]] == ["art.1"]
    assert told(member, "library", "albums")["albums"]
    assert told(member, "library", "stations")["stations"] == []
    assert member("library", "remove", "tra.1", "-y").code == 0
    assert [track["id"] for track in told(member, "library", "tracks")["tracks"]] == ["tra.2"]

    assert member("favorites", "add", "art.1", "alb.1", "tra.1").err == "3 favorites added.\n"
    listed = told(member, "favorites", "list")
    assert [listed[kind][0]["id"] for kind in ("artists", "albums", "tracks")] == ["art.1", "alb.1", "tra.1"]
    assert sum(map(len, told(member, "favorites", "list", "-n", "2").values())) == 2
    assert told(member, "favorites", "list", "--type", "album")["artists"] == []
    assert member("favorites", "remove", "alb.1", "--yes").err == "alb.1 removed.\n"
    assert told(member, "favorites", "list")["albums"] == []


def test_history_lists_what_was_played(member: Typist, service: musiccat.Sandbox) -> None:
    with service.client("may-stream") as client:
        wanted = [track.id for track in client.me_listens(limit=5).tracks]
    assert [track["id"] for track in told(member, "history", "-n", "5")["tracks"]] == wanted
    assert len(told(member, "history", "-n", "all")["tracks"]) > 200


def test_account_prints_the_verdict_in_words(musiccat_: Typist) -> None:
    for name, verdict in (("suspended", musiccat.Verdict.ACCOUNT_PROBLEM), ("must-upgrade", musiccat.Verdict.UPGRADE)):
        musiccat_.signs_in(name)
        assert musiccat_("account").out.splitlines()[-1].endswith(musiccat.verdict_text(verdict))
    assert told(musiccat_, "account", "--right", "canStreamOnMobile")["verdict"]["verdict"] == 0
