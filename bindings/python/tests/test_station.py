"""A station as a player plays it."""

from __future__ import annotations

from itertools import islice

import pytest

import musiccat


def test_station_gives_tracks_and_sends_what_happens_to_them(broken: musiccat.Sandbox) -> None:
    with broken.client("may-stream") as client, client.station("art.1") as station:
        tracks = list(islice(station, 4))
        assert len({track.id for track in tracks}) == 4
        for track in tracks[:2]:
            station.started(track)
            station.stopped(track, musiccat.Playback(played_ms=30_000))
        station.like(tracks[0])
        before = station.now.skips_left
        station.skip(tracks[1])
        assert before is not None
        assert station.now.skips_left == before - 1
        assert station.check().outbox.waiting
        while station.poll().outbox.waiting:
            pass
    told = [entry["path"] for entry in broken.control("GET", "/journal")["entries"] if entry["method"] != "GET"]
    assert len(told) >= 3


def test_station_continues_after_a_restart(member: musiccat.Client) -> None:
    with member.station("art.1") as station:
        first = [track.id for track in islice(station, 3)]
        state = station.now.state
    with member.station("art.1", musiccat.StationOptions(state=state)) as station:
        assert not set(first) & {track.id for track in islice(station, 3)}


def test_track_outlives_its_station(member: musiccat.Client) -> None:
    with member.station("art.1") as station:
        track = next(station)
    assert track.name
    with pytest.raises(ValueError, match="the station is closed"):
        station.poll()


def test_station_is_refused_to_a_suspended_member(service: musiccat.Sandbox) -> None:
    with service.client("suspended") as client, pytest.raises(musiccat.ForbiddenError) as caught:
        client.station("art.1")
    assert caught.value.reason is musiccat.Reason.NOT_ENTITLED
    assert caught.value.response.verdict.verdict is musiccat.Verdict.ACCOUNT_PROBLEM


def test_station_keeps_its_client_alive(service: musiccat.Sandbox) -> None:
    client = service.client("may-stream")
    station = client.station("art.1")
    client.close()
    del client
    assert next(station).id


def play(station: musiccat.Station) -> None:
    for _ in range(10):
        station.poll()
        next(station)


def test_session_taken_by_another_player_is_a_conflict(broken: musiccat.Sandbox) -> None:
    options = musiccat.StationOptions(session=True)
    with broken.client("may-stream") as one, one.station("art.1", options) as station:
        assert station.now.holds_session is True
        with broken.client("may-stream") as other:
            other.session_hold()
        with pytest.raises(musiccat.ConflictError) as caught:
            play(station)
    assert caught.value.reason is musiccat.Reason.SESSION_TAKEN
