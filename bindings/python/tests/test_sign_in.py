"""Signing in with a browser, which is played by a thread that fills in the sandbox's form."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any, Iterator, List

import pytest

import musiccat


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def home() -> Iterator[musiccat.Sandbox]:
    """A sandbox whose application is registered with an address of this machine."""
    with musiccat.sandbox(redirect_uri=f"http://127.0.0.1:{free_port()}/signed-in") as service:
        yield service


class Browser:
    """A browser: it fills in the form at an address and goes where it is sent."""

    def __init__(self, service: musiccat.Sandbox, decision: str = "accept") -> None:
        self.service = service
        self.decision = decision
        self.opened: List[str] = []
        self.threads: List[threading.Thread] = []

    def __call__(self, address: str) -> None:
        self.opened.append(address)
        self.threads.append(threading.Thread(target=lambda: self.follow(self.answer(address))))
        self.threads[-1].start()

    def answer(self, address: str) -> str:
        """Where the form sends the browser."""
        member = self.service.member("canada")
        fields = {"username": member.user_name, "password": member.password, "decision": self.decision}
        parts = urllib.parse.urlsplit(address)
        trust = ssl.create_default_context(cafile=self.service.authority_file)
        connection = http.client.HTTPSConnection(str(parts.hostname), parts.port, timeout=20, context=trust)
        connection.request(
            "POST",
            f"{parts.path}?{parts.query}",
            urllib.parse.urlencode(fields),
            {"Content-Type": "application/x-www-form-urlencoded"},
        )
        answer = connection.getresponse()
        assert answer.status == 302
        location = str(answer.getheader("Location"))
        connection.close()
        return location

    def follow(self, address: str) -> None:
        end = time.monotonic() + 10
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(address, timeout=20).read()
            except urllib.error.HTTPError as refused:
                refused.close()
            except OSError:
                time.sleep(0.05)  # nobody listens between one catch and the next, or hangs up
                continue
            return

    def close(self) -> None:
        for thread in self.threads:
            thread.join()


def test_sign_in_is_one_call_and_the_token_file_keeps_it(home: musiccat.Sandbox, tmp_path: Path) -> None:
    browser, tokens = Browser(home), tmp_path / "tokens"
    with home.client(token_file=tokens) as client:
        client.sign_in(browser)
        assert client.me_account().account.email == home.member("canada").user_name
    browser.close()
    assert len(browser.opened) == 1
    with home.client(token_file=str(tokens)) as client:
        assert client.auth_check().sign_in.expires_ms
        client.forget_member()
        with pytest.raises(musiccat.SignInNeededError):
            client.auth_check()


# case:S04
def test_forged_redirects_do_not_end_the_sign_in(home: musiccat.Sandbox) -> None:
    honest = Browser(home)

    def attacked(address: str) -> None:
        def both() -> None:
            honest.follow(f"{home.redirect_uri}?error=server_error")  # refused, as all without the state
            honest.follow(f"{home.redirect_uri}?code=made-up&state=guessed")  # refused
            honest(address)

        thread = threading.Thread(target=both)
        thread.start()
        threads.append(thread)

    threads: List[threading.Thread] = []
    with home.client() as client:
        client.sign_in(attacked)
        assert client.me_account().account.email == home.member("canada").user_name
    for thread in threads:
        thread.join()
    honest.close()
    assert len(honest.opened) == 1, "the browser is opened once"


def test_cancelled_sign_in_has_its_own_reason(home: musiccat.Sandbox) -> None:
    browser = Browser(home, decision="cancel")
    with home.client() as client, pytest.raises(musiccat.SignInNeededError) as caught:
        client.sign_in(browser)
    browser.close()
    assert caught.value.reason is musiccat.Reason.ACCESS_DENIED


def test_sign_in_without_a_redirect_times_out(home: musiccat.Sandbox) -> None:
    with home.client() as client, pytest.raises(musiccat.TimeoutError) as caught:
        client.sign_in(lambda address: None, deadline_ms=300)
    assert caught.value.phase is musiccat.Phase.REDIRECT


def test_browser_that_raises_is_the_cause(home: musiccat.Sandbox) -> None:
    def broken(address: str) -> Any:
        raise FileNotFoundError("no browser")

    with home.client() as client, pytest.raises(musiccat.CancelledError) as caught:
        client.sign_in(broken)
    assert isinstance(caught.value.__cause__, FileNotFoundError)


def test_machine_without_a_browser_fails_at_once(home: musiccat.Sandbox) -> None:
    begin = time.monotonic()
    with home.client() as client, pytest.raises(musiccat.CancelledError) as caught:
        client.sign_in(lambda address: False, deadline_ms=30_000)
    assert time.monotonic() - begin < 15
    assert isinstance(caught.value.__cause__, RuntimeError)
    for told in (str(caught.value), caught.value.message):
        assert "no browser could be opened" in told
        assert "auth_begin" in told
        assert "auth_finish" in told
        assert "tick" not in told


def test_browser_on_another_machine_signs_in(service: musiccat.Sandbox) -> None:
    browser = Browser(service)
    with service.client() as client:
        begun = client.auth_begin().sign_in
        pending, redirect = str(begun.pending), browser.answer(str(begun.address))
    with service.client() as client:
        client.auth_finish(pending, redirect)
        assert client.me_account().account.email == service.member("canada").user_name
        with pytest.raises(musiccat.ArgumentError) as caught:
            client.auth_finish(pending, redirect.replace("state=", "state=x"))
    assert caught.value.reason is musiccat.Reason.STATE_MISMATCH


# case:M01
def test_access_token_is_imported_by_another_client(home: musiccat.Sandbox) -> None:
    with home.client("may-stream") as first, home.client() as second:
        told = first.auth_access_token(60_000).sign_in
        assert told.access_token
        assert (told.expires_ms or 0) > 60_000
        assert (told.expires_wall_ms or 0) > time.time() * 1000
        assert told.access_token not in repr(told)
        with pytest.raises(musiccat.SignInNeededError):
            second.auth_access_token(0)
        second.auth_import(musiccat.Tokens(access_token=told.access_token, left_ms=told.expires_ms))
        assert second.me_account().account.id == first.me_account().account.id
        assert second.auth_access_token(0).sign_in.access_token == told.access_token


# case:M01
def test_wrong_tokens_are_refused_by_argument(home: musiccat.Sandbox) -> None:
    with home.client() as client:
        for tokens, name in [
            (musiccat.Tokens(), "access_token"),
            (musiccat.Tokens(access_token="two words"), "access_token"),
            (musiccat.Tokens(refresh_token="x" * 3073), "refresh_token"),
            (musiccat.Tokens(access_token="x", left_ms=-1), "left_ms"),
        ]:
            with pytest.raises(musiccat.ArgumentError, match=name):
                client.auth_import(tokens)
        for ms in (-1, 2_592_000_001):
            with pytest.raises(musiccat.ArgumentError, match="min_left_ms"):
                client.auth_access_token(ms)
