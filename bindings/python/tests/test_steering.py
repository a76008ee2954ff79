"""The sandbox's verbs: what a test breaks, what the device then did, and how a test says what is missing."""

from __future__ import annotations

import http.client
import json
import socket
import threading
import time
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple, Type

import pytest

import musiccat
from musiccat import testing

MEMBER = "may-stream@sandbox.test"

Act = Callable[[musiccat.Sandbox], Any]


@pytest.fixture(scope="module")
def running() -> Iterator[musiccat.Sandbox]:
    """One for the tests of this module: each begins with it as it is at its start."""
    with musiccat.sandbox(quota="off", artists=100, accept_delay=0) as service:
        yield service


@pytest.fixture
def steered(running: musiccat.Sandbox) -> musiccat.Sandbox:
    running.reset()
    return running


#: What is done to a member, what its state says afterwards, and what the member's next call comes to.
ACTS: List[Tuple[str, Act, Dict[str, Any], Optional[Type[musiccat.Error]]]] = [
    ("suspend", lambda s: s.suspend("may-stream"), {"plan": "suspended"}, None),
    ("resume", lambda s: (s.suspend("may-stream"), s.resume("may-stream"))[1], {"plan": "premier"}, None),
    ("set_plan", lambda s: s.set_plan(s.member("may-stream"), "mobile"), {"plan": "mobile"}, None),
    ("lock", lambda s: s.lock(MEMBER), {"failures": 0}, musiccat.AccountLockedError),
    ("unlock", lambda s: (s.lock(MEMBER), s.unlock(MEMBER))[1], {"locked_until": None}, None),
    ("reset_password", lambda s: s.reset_password("may-stream", "other"), {"password": "other"}, None),
    ("expire_tokens", lambda s: s.expire_tokens("may-stream"), {"access_tokens": 0, "signed_in": 1}, None),
    (
        "revoke_tokens",
        lambda s: s.revoke_tokens("may-stream"),
        {"access_tokens": 0, "signed_in": 0},
        musiccat.SignInNeededError,
    ),
    ("take_session", lambda s: s.take_session("may-stream"), {"has_session": False}, None),
]


@pytest.mark.parametrize(("act", "expected", "error"), [row[1:] for row in ACTS], ids=[row[0] for row in ACTS])
def test_what_is_done_to_a_member_is_in_the_state_and_met_by_the_next_call(
    steered: musiccat.Sandbox, act: Act, expected: Dict[str, Any], error: Optional[Type[musiccat.Error]]
) -> None:
    with steered.client("may-stream") as client:
        state = act(steered)
        assert isinstance(state, testing.MemberState)
        facts = {**vars(state), **vars(state.sign_ins)}
        assert {name: facts[name] for name in expected} == expected
        assert steered.member_state("may-stream") == state
        assert state in steered.member_states()
        if error is None:
            assert client.me_account().http_status == 200
        else:
            with pytest.raises(error):
                client.me_account()
    assert "other" not in repr(state), "a password is in no output of a test"


def test_lock_and_session_are_met_by_the_device(steered: musiccat.Sandbox) -> None:
    locked = steered.lock("may-stream").sign_ins.locked_until
    assert locked is not None
    with steered.client() as client, pytest.raises(musiccat.AccountLockedError):
        client.auth_password(MEMBER, "stream-it")
    steered.advance(timedelta(minutes=6))
    with steered.client("may-stream") as client, client.station("art.1"):
        assert client.session_hold().status == musiccat.Status.OK
        assert steered.member_state("may-stream").has_session
        assert not steered.take_session("may-stream").has_session


def test_clock_moves_by_a_timedelta_and_by_milliseconds(steered: musiccat.Sandbox) -> None:
    before = steered.clock()
    assert abs(before.now - datetime.now(timezone.utc)) < timedelta(minutes=1)
    assert steered.advance(timedelta(days=1)).advanced_ms == 86_400_000
    assert steered.advance(5_000).advanced_ms == 86_405_000
    assert steered.clock().now - before.now >= timedelta(days=1)
    with pytest.raises(TypeError, match="by: a timedelta or an int of milliseconds is wanted, not float"):
        steered.advance(1.5)  # type: ignore[arg-type]
    with pytest.raises(musiccat.ControlError, match="advance_ms"):
        steered.advance(-1)
    steered.heal()
    assert steered.clock().advanced_ms == 0


def test_clock_is_set_forward_to_a_time(steered: musiccat.Sandbox) -> None:
    day = datetime(2040, 1, 1, tzinfo=timezone(timedelta(hours=1)))
    assert timedelta(0) <= steered.set_clock(day).now - day < timedelta(minutes=1)
    assert 0 <= steered.set_clock(2_300_000_000_123).now_ms - 2_300_000_000_123 < 60_000
    with pytest.raises(musiccat.ControlError, match="now_ms"):
        steered.set_clock(day)
    with pytest.raises(musiccat.ArgumentError, match="to: a datetime must have a time zone"):
        steered.set_clock(datetime(2040, 1, 1))
    with pytest.raises(TypeError, match="to: a datetime or an int of milliseconds is wanted, not str"):
        steered.set_clock("2040-01-01")  # type: ignore[arg-type]


def test_network_is_a_profile_or_numbers_until_it_ends(steered: musiccat.Sandbox) -> None:
    network = steered.set_network("3g", latency_ms=400, jitter_ms=0)
    assert (network.profile, network.latency_ms, network.loss) == (None, 400, 0)
    with steered.client() as client:
        assert client.genres_get("g.1").stats.total_ms >= 400
    assert steered.network().segments > 0
    assert set(vars(network)) == set(steered.control("GET", "/network"))
    assert steered.set_network("lossy").profile == "lossy"
    with pytest.raises(musiccat.ControlError, match="congested-wifi"):
        steered.set_network("5g")
    steered.end_network()
    assert (steered.network().profile, steered.network().latency_ms) == ("none", 0)


def test_portal_stops_the_device_and_not_the_test(steered: musiccat.Sandbox) -> None:
    steered.set_network("captive-portal")
    with steered.client() as client:
        with pytest.raises(musiccat.TlsError):
            client.genres_get("g.1")
        steered.heal()
        assert client.genres_get("g.1").status == musiccat.Status.OK


def test_scenario_begins_from_a_file_or_a_mapping_and_tells_how_far_it_is(
    steered: musiccat.Sandbox, tmp_path: Path
) -> None:
    assert (steered.scenario().name, steered.scenario().state) == (None, "none")
    file = tmp_path / "evening.toml"
    file.write_text(
        'name = "An evening"\nsettings = { delay_ms = 3 }\n'
        '[[step]]\nname = "slow"\nwhen = { path = "/genres/*" }\nsettings = { delay_ms = 4 }\n'
        '[[step]]\nat = "1h"\nadvance = "1d"\n'
    )
    run = steered.run_scenario(file)
    assert (run.name, run.state, [step.state for step in run.steps]) == ("An evening", "running", ["waiting"] * 2)
    assert steered.settings().delay_ms == 3
    with steered.client() as client:
        client.genres_get("g.1")
    run = steered.scenario()
    assert [(step.name, step.state) for step in run.steps] == [("slow", "done"), (None, "waiting")]
    assert steered.settings().delay_ms == 4
    told = steered.control("GET", "/scenario")
    assert (set(vars(run)), set(vars(run.steps[0]))) == (set(told), set(told["steps"][0]))
    with pytest.raises(musiccat.ControlError) as second:
        steered.run_scenario({"name": "Another", "step": [{"at": "1h", "advance": "1d"}]})
    assert second.value.status == 409
    steered.stop_scenario()
    assert steered.scenario().state == "stopped"
    with pytest.raises(musiccat.ControlError, match="No scenario is performed"):
        steered.stop_scenario()
    assert steered.run_scenario({"name": "Another", "settings": {"delay_ms": 5}}).name == "Another"
    file.write_text("nmae = 1")
    with pytest.raises(musiccat.ControlError, match="nmae"):
        steered.run_scenario(file)


def test_snapshot_puts_the_state_back_from_a_private_file(steered: musiccat.Sandbox, tmp_path: Path) -> None:
    file = tmp_path / "state"
    file.write_text("open to all")
    steered.suspend("may-stream")
    steered.snapshot(file)
    assert file.stat().st_mode & 0o777 == 0o600
    steered.reset()
    assert steered.member_state("may-stream").plan == "premier"
    steered.restore(file)
    assert steered.member_state("may-stream").plan == "suspended"
    with pytest.raises(musiccat.ControlError, match="cannot be restored"):
        steered.restore(Path(__file__))


def test_settings_change_and_others_stay(steered: musiccat.Sandbox) -> None:
    start = steered.settings()
    changed = steered.change(delay_ms=20, quota={"rate": 5}, refresh_refusal="400:slow_down")
    assert (changed.delay_ms, changed.quota) == (20, {"rate": 5})
    assert changed.refresh_refusal == {"status": 400, "error": "slow_down"}
    assert changed.token_life_ms == start.token_life_ms
    assert steered.settings() == changed
    assert vars(changed) == steered.control("GET", "/settings"), "a setting that the class lacks"
    with pytest.raises(musiccat.ControlError, match="there is no dealy_ms"):
        steered.change(dealy_ms=1)


def test_fault_strikes_until_its_with_ends(steered: musiccat.Sandbox) -> None:
    with steered.client() as client:
        with steered.fault(path="/artists/*", answer={"status": 503, "retry_after": 0}, times=1) as fault:
            assert client.artists_top().stats.tries == 2
            assert (fault.state().matched, fault.state().struck) == (2, 1)
            assert [entry.status for entry in steered.journal.entries(fault=fault)] == [503]
        assert steered.faults() == []
        with pytest.raises(musiccat.ControlError) as gone:
            fault.remove()
        assert (gone.value.status, gone.value.message) == (404, "There is no fault with this id")
        with steered.fault(answer=503):
            steered.heal()
        kept = [steered.fault(answer=500, path="/genres"), steered.fault(delay_ms=1)]
        assert [fault.id for fault in steered.faults()] == [fault.id for fault in kept]
        kept[0].remove()
        assert [fault.fault["delay_ms"] for fault in steered.faults()] == [1]
        steered.clear_faults()
        assert steered.faults() == []


def test_heal_leaves_signed_in_and_reset_does_not(steered: musiccat.Sandbox) -> None:
    with steered.client("may-stream") as client:
        steered.suspend("may-stream")
        steered.heal()
        assert (steered.member_state("may-stream").plan, len(steered.journal)) == ("premier", 1)
        client.me_account()
        steered.reset()
        assert len(steered.journal) == 0
        with pytest.raises(musiccat.SignInNeededError):
            client.me_account()


def test_notifications_tell_what_a_favorite_caused(steered: musiccat.Sandbox) -> None:
    before = len(steered.notifications())
    with steered.client("must-upgrade") as client:
        playlist = client.playlists_top(limit=1).playlists[0]
        client.me_favorites_add(playlist)
    new = steered.notifications()[before:]
    assert [(one.member, one.action, one.content) for one in new] == [
        ("must-upgrade@sandbox.test", "favorite", playlist.id)
    ]
    assert set(vars(new[0])) == set(steered.control("GET", "/notifications")["notifications"][0])


def test_journal_entry_has_all_that_the_sandbox_tells(broken: musiccat.Sandbox) -> None:
    with broken.client("may-stream") as client:
        client.me_account()
    entry = broken.journal.entries(path="/me/account")[0]
    told = broken.control("GET", "/journal?path=/me/account")["entries"][0]
    assert set(vars(entry)) == set(told)
    assert entry.tls is not None
    assert set(vars(entry.tls)) == set(told["tls"])
    assert (entry.member, entry.status, entry.version) == (MEMBER, 200, "v2.2")
    assert entry.header("ACCEPT") == entry.header("accept") is not None
    assert (entry.header("nothing"), entry.answer_header("Api-Version")) == (None, "v2.2")
    assert str(entry).startswith("#2 GET /v2.2/me/account 200 may-stream@sandbox.test, ")
    grant = broken.journal.entries(method="POST")[0]
    assert (grant.grant, grant.body["password"]) == ("password", "***")


def test_journal_gives_more_than_one_answer_holds() -> None:
    with musiccat.sandbox(tls=False, quota="off", artists=20) as service:
        device = http.client.HTTPConnection(service.local_url.partition("//")[2])
        for path in ["/v2.2/nothing"] * 1100 + ["/v2.2/genres"]:
            device.request("GET", path)
            device.getresponse().read()
        device.close()
        journal = service.journal
        assert (journal.count(path="/nothing"), len(journal)) == (1100, 1101)
        assert [entry.number for entry in journal] == list(range(1, 1102))
        journal.clear()
        assert (list(journal), journal.last) == ([], 1101)


def test_beginning_of_several_members_is_refused_and_a_fault_takes_one(steered: musiccat.Sandbox) -> None:
    for call in (
        lambda: steered.lock("e"),
        lambda: steered.fault(member="e", answer=503),
        lambda: steered.journal.count(member="e"),
    ):
        with pytest.raises(musiccat.ArgumentError, match="several begin with 'e': expired, editor"):
            call()
    fault = steered.fault(member="may", answer=503)
    assert fault.state().fault["member"] == "may-stream@sandbox.test"


def test_path_that_no_address_fits_to_is_a_warning(steered: musiccat.Sandbox) -> None:
    meant = r"""no address of the service fits to the path "/artits/top" \(did you mean "/artists/top"\?\)"""
    with pytest.warns(UserWarning, match=meant) as warned:
        steered.journal.assert_not_called(path="/artits/top")
    assert warned[0].filename == __file__
    with pytest.warns(UserWarning, match=meant):
        steered.fault(path="/artits/top", answer=503)


def test_journal_that_has_dropped_requests_cannot_say_that_one_never_came() -> None:
    with musiccat.sandbox(tls=False, quota="off", artists=20) as service:
        device = http.client.HTTPConnection(service.local_url.partition("//")[2])

        def ask(method: str, path: str, body: str) -> None:
            device.request(method, path, body, {"content-type": "application/json"})
            device.getresponse().read()

        ask("GET", "/v2.2/artists/art.1", "")
        for _ in range(2100):
            ask("POST", "/v2.2/genres", json.dumps({"text": "x" * 4000}))
        device.close()
        journal = service.journal
        dropped = journal.dropped()
        assert dropped > 10
        for check in (
            lambda: journal.assert_not_called(path="/artists/*"),
            lambda: journal.assert_called(path="/genres", times=2100),
            lambda: journal.wait(path="/artists/*", wait_ms=10),
            lambda: journal.count(path="/artists/*"),
        ):
            with pytest.raises(AssertionError, match=rf"has dropped {dropped} of the requests after #0 to make room"):
                check()
        with pytest.warns(UserWarning, match=f"has dropped {dropped} of the requests"):
            assert journal.entries(path="/artists/*") == []
        assert journal.har(path="/artists/*")["log"]["_dropped"] == dropped
        # One that is there answers; and so does a range that lacks none.
        journal.assert_called(path="/genres")
        journal.assert_not_called(path="/artists/*", since=dropped)
        journal.clear()
        journal.assert_not_called()
        assert journal.dropped() == 0


def test_journal_is_an_archive_of_what_the_filter_lets_through(steered: musiccat.Sandbox, tmp_path: Path) -> None:
    with steered.client("may-stream") as client:
        client.me_account()

    def addresses(archive: Dict[str, Any]) -> List[str]:
        return [entry["request"]["url"] for entry in archive["log"]["entries"]]

    whole = steered.journal.har()
    assert (whole["log"]["version"], len(addresses(whole))) == ("1.2", 2)
    file = tmp_path / "session.har"
    part = steered.journal.har(file, path="/me/*", member="may-stream")
    assert addresses(part) == [f"{steered.base_url}/v2.2/me/account"]
    assert json.loads(file.read_text(encoding="utf-8")) == part
    with pytest.raises(TypeError, match=r"har\(\) got an unexpected keyword argument 'query'"):
        steered.journal.har(query={"limit": "5"})  # type: ignore[call-arg]


#: What is asked of a journal that has: genres of v2.2, artists/top?limit=5 struck by a fault, and once more.
FOUND: List[Tuple[Dict[str, Any], List[int]]] = [
    ({}, [1, 2, 3]),
    ({"path": "/artists/*"}, [2, 3]),
    ({"path": "/artists/top", "status": 503}, [2]),
    ({"path": None, "status": 200}, [1, 3]),
    ({"method": "GET", "version": "v2.2", "since": 2}, [3]),
    ({"member": "may-stream"}, []),
    ({"query": {"limit": "5"}}, [2, 3]),
    ({"query": {"limit": "6"}}, []),
    ({"headers": {"Accept-Encoding": "gzip"}}, [1, 2, 3]),
    ({"headers": {"accept-encoding": "br"}}, []),
    ({"body": {"id": "x"}}, []),
]


@pytest.mark.parametrize(("which", "expected"), FOUND, ids=[str(which) for which, _ in FOUND])
def test_journal_is_narrowed_by_each_property(
    steered: musiccat.Sandbox, which: Dict[str, Any], expected: List[int]
) -> None:
    with steered.client() as client:
        client.genres_get("g.1")
        with steered.fault(path="/artists/*", times=1, answer={"status": 503, "retry_after": 0}):
            client.artists_top(limit=5)
    journal = steered.journal
    start = journal.last - 3
    given = {**which, "since": start + which["since"]} if "since" in which else which
    assert [entry.number - start for entry in journal.entries(**given)] == expected
    assert journal.count(**given) == len(expected)
    assert len(journal.assert_called(times=len(expected), **given)) == len(expected)
    with pytest.raises(AssertionError, match=f"must have {len(expected) + 1} request.*has {len(expected)}"):
        journal.assert_called(times=len(expected) + 1, **given)
    if expected:
        with pytest.raises(AssertionError, match="Those that match:"):
            journal.assert_not_called(**given)
    else:
        with pytest.raises(AssertionError, match="must have at least one request, and has 0"):
            journal.assert_called(**given)


def test_failed_assertion_says_what_was_asked_and_what_came_nearest(broken: musiccat.Sandbox) -> None:
    journal = broken.journal
    with pytest.raises(AssertionError, match="The service got no request"):
        journal.assert_called()
    with broken.client("may-stream") as client:
        for _ in range(6):
            client.genres_get("g.1")
        client.me_account()
    with pytest.raises(AssertionError) as failed:
        journal.assert_called(method="GET", path="/me/acount", member="may-stream", times=2, body=None)
    lines = str(failed.value).splitlines()
    assert lines[0] == (
        f"the journal must have 2 requests, and has 0: method='GET', path='/me/acount', member='{MEMBER}'"
    )
    assert lines[1] == "Those that came, the nearest first:"
    assert lines[2].startswith("  #8 GET /v2.2/me/account 200 may-stream@sandbox.test, ")
    assert lines[-1] == "  and 3 more"
    assert "stream-it" not in str(failed.value)
    with pytest.raises(AssertionError, match=r"The service got no request after #8\.$"):
        journal.assert_called(path="/genres", since=journal.last)
    with pytest.raises(AssertionError, match=r'the nearest first:\n  #1 POST /oauth/token .*"grant_type": "password"'):
        journal.assert_called(path="/oauth/token", body={"grant_type": "refresh_token"})


def test_journal_filter_that_can_match_nothing_is_refused(steered: musiccat.Sandbox) -> None:
    refused: List[Tuple[Dict[str, Any], Type[Exception], str]] = [
        ({"method": "FETCH"}, musiccat.ControlError, "method must be one of GET"),
        ({"path": "artists"}, musiccat.ControlError, "path must begin with / or"),
        ({"fault": 99}, musiccat.ControlError, "the id of one that was set up"),
        ({"member": "nobody"}, musiccat.ArgumentError, "the sandbox has no 'nobody'; it has may-stream, "),
        ({"paht": "/me"}, TypeError, r"assert_not_called\(\) got an unexpected keyword argument 'paht'"),
    ]
    for which, error, words in refused:
        with pytest.raises(error, match=words):
            steered.journal.assert_not_called(**which)


def test_wait_returns_as_soon_as_the_request_comes(steered: musiccat.Sandbox) -> None:
    def later() -> None:
        with steered.client() as client:
            client.genres_get("g.1")
            time.sleep(0.3)
            client.artists_get("art.1")
            time.sleep(0.3)
            client.artists_get("art.2")

    device = threading.Thread(target=later)
    device.start()
    begun = time.monotonic()
    try:
        entry = steered.journal.wait(path="/artists/*", query={}, wait_ms=60_000)
        assert entry.path == "/v2.2/artists/art.1"
        assert len(steered.journal.assert_called(path="/artists/*", times=2, wait_ms=60_000)) == 2
        assert time.monotonic() - begun < 30
    finally:
        device.join()
    begun = time.monotonic()
    with pytest.raises(AssertionError, match="must have at least one request within 200 ms, and has 0"):
        steered.journal.wait(path="/genres/*", since=steered.journal.last, wait_ms=200)
    steered.journal.assert_not_called(path="/me/*", wait_ms=200)
    assert time.monotonic() - begun >= 0.4, "it waits for one that must not come"


def test_sandbox_that_runs_already_is_steered_by_its_address(steered: musiccat.Sandbox) -> None:
    assert steered.control_url is not None
    # On this machine plain HTTP leads to the control interface too.
    plain = steered.local_url.replace("https", "http")
    for url in (steered.local_url, steered.local_url + "/", steered.control_url, plain):
        with musiccat.sandbox_at(url, authority=steered.authority_file) as found:
            assert (found.base_url, found.local_url) == (steered.base_url, steered.local_url)
            assert (found.members, found.api_key) == (steered.members, steered.api_key)
            with found.client("may-stream") as client:
                found.suspend("may-stream")
                assert client.me_account().account.subscription.is_suspended
            assert steered.member_state("may-stream").plan == "suspended"
    assert len(steered.journal) > 0, "the one that it is goes on after the with"


def test_token_and_secret_of_a_sandbox_that_runs_are_used() -> None:
    options: Dict[str, Any] = {"listen": "127.0.0.1", "control_token": "open-sesame", "artists": 20, "tls": False}
    with musiccat.sandbox(**options) as service:
        found = musiccat.sandbox_at(service.local_url, token="open-sesame", api_secret=service.api_secret)
        found.client("may-stream").me_account()
        assert found.journal.count(path="/me/account") == 1
    # A client on this machine needs no token: what one sends is seen by a listener only.
    with socket.create_server(("127.0.0.1", 0)) as listener:
        sent: List[bytes] = []

        def listen() -> None:
            with listener.accept()[0] as connection:
                sent.append(connection.recv(10_000))

        other = threading.Thread(target=listen)
        other.start()
        with pytest.raises(ConnectionError, match="no HTTP is answered there"):
            musiccat.sandbox_at(f"http://127.0.0.1:{listener.getsockname()[1]}", token="open-sesame")
        other.join()
    assert b"\r\nAuthorization: Bearer open-sesame\r\n" in sent[0]


@pytest.mark.parametrize(
    ("url", "given", "error", "words"),
    [
        ("localhost:8443", {}, musiccat.ArgumentError, "url: must be a sandbox's address, such as https://"),
        ("https://localhost/v2.2", {}, musiccat.ArgumentError, "url: must be a sandbox's address"),
        ("http://localhost:9", {}, ConnectionError, "no sandbox answers there .*: does it still run"),
        ("{tls}", {}, ConnectionError, "its certificate is not trusted .*authority=FILE"),
        ("{tls}", {"authority": __file__}, musiccat.ArgumentError, "authority: .* holds no certificate"),
        ("{tls}", {"authority": "nowhere.pem"}, musiccat.ArgumentError, "authority: cannot read nowhere.pem: No such"),
        ("http{off}", {}, ConnectionError, "with --tls its address is https"),
        ("https{plain}", {}, ConnectionError, "without --tls its address is http"),
        ("{plain}", {}, musiccat.ControlError, "The control interface is off: start the sandbox with --control"),
    ],
)
def test_sandbox_that_cannot_be_steered_says_what_to_do(
    steered: musiccat.Sandbox, url: str, given: Dict[str, Any], error: type, words: str
) -> None:
    options: Dict[str, Any] = {"control": False, "artists": 20}
    with musiccat.sandbox(tls=False, **options) as plain, musiccat.sandbox(**options) as off:
        url = url.replace("http{off}", "http" + off.local_url[5:]).replace("{tls}", steered.local_url)
        url = url.replace("https{plain}", "https" + plain.local_url[4:]).replace("{plain}", plain.local_url)
        with pytest.raises(error, match=words):
            musiccat.sandbox_at(url, **given)


def test_sandbox_that_has_ended_is_a_connection_error() -> None:
    with musiccat.sandbox(artists=20) as service:
        journal = service.journal
    for ask in (service.heal, lambda: journal.assert_called(path="/me/*")):
        with pytest.raises(ConnectionError, match="no sandbox answers there"):
            ask()
