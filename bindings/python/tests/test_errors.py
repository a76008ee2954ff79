"""What fails: which exception, and what it tells."""

from __future__ import annotations

import builtins
import importlib
import socket

import pytest

import musiccat
from musiccat import abi


def test_failing_status_has_its_exception_class() -> None:
    for name, number in vars(abi).items():
        if name.startswith("MCAT_ERR_"):
            words = "".join(part.capitalize() for part in name[len("MCAT_ERR_") :].split("_"))
            cls = getattr(musiccat, words + "Error")
            assert issubclass(cls, musiccat.Error)
            assert musiccat.Error._classes[number] is cls
    assert issubclass(musiccat.ArgumentError, ValueError)
    assert issubclass(musiccat.TimeoutError, builtins.TimeoutError)
    assert issubclass(musiccat.MemoryError, builtins.MemoryError)


def test_tracebacks_name_exceptions_as_programs_import_them() -> None:
    shown = [cls for cls in vars(musiccat).values() if isinstance(cls, type) and issubclass(cls, BaseException)]
    assert {musiccat.Error, musiccat.ControlError, musiccat.LibraryError, musiccat.ArgumentError} <= set(shown)
    for cls in shown:
        assert "._" not in cls.__module__, cls
        assert getattr(importlib.import_module(cls.__module__), cls.__name__) is cls


def test_error_holds_what_the_service_said(client: musiccat.Client) -> None:
    with pytest.raises(musiccat.NotFoundError) as caught:
        client.artists_get("art.99999999")
    error = caught.value
    assert error.status is musiccat.Status.ERR_NOT_FOUND
    assert error.reason is musiccat.Reason.NONE
    assert error.http_status == 404
    assert error.code == "ResourceNotFound"
    assert error.user_action is musiccat.UserAction.NONE
    assert error.retry_after is None
    assert error.maybe_applied is False
    assert error.message == error.response.message
    assert str(error).endswith("(NOT_FOUND, http 404, ResourceNotFound)")


def test_retry_after_of_an_error_is_in_seconds(broken: musiccat.Sandbox) -> None:
    answer = {"status": {"status": 429, "retry_after": {"seconds": 120}}}
    broken.control("POST", "/faults", {"path": "/artists/*", "answer": answer})
    with broken.client() as client, pytest.raises(musiccat.RateLimitedError) as caught:
        client.artists_top()
    assert caught.value.retry_after is not None
    assert 100 < caught.value.retry_after <= 121
    assert caught.value.user_action is musiccat.UserAction.WAIT


def test_call_without_sign_in_is_a_sign_in_needed_error(client: musiccat.Client) -> None:
    with pytest.raises(musiccat.SignInNeededError) as caught:
        client.me_account()
    assert caught.value.reason is musiccat.Reason.NOT_SIGNED_IN
    assert caught.value.user_action is musiccat.UserAction.SIGN_IN


def test_silent_server_times_out_in_the_wait_phase() -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        nobody.listen(1)
        address = f"http://127.0.0.1:{nobody.getsockname()[1]}"
        with musiccat.Client(address, "key") as client, pytest.raises(builtins.TimeoutError) as caught:
            client.artists_top(deadline_ms=200)
    assert isinstance(caught.value, musiccat.TimeoutError)
    assert caught.value.phase is musiccat.Phase.WAIT


def test_certificate_of_unknown_authority_is_refused(service: musiccat.Sandbox) -> None:
    with musiccat.Client(service.base_url, service.api_key) as client, pytest.raises(musiccat.TlsError) as caught:
        client.artists_top()
    assert caught.value.reason is musiccat.Reason.CERTIFICATE_UNTRUSTED


def test_wrong_settings_are_refused_by_name() -> None:
    with pytest.raises(musiccat.ArgumentError, match="base_url"):
        musiccat.Client("ftp://localhost", "key")
    with pytest.raises(musiccat.ArgumentError, match="deadline_ms"):
        musiccat.Client("https://localhost", "key", deadline_ms=-1)
    with pytest.raises(musiccat.IoError, match="ca_file"):
        musiccat.Client("https://localhost", "key", ca_file="/nowhere/roots.pem")


def test_status_of_a_newer_library_is_an_error(client: musiccat.Client) -> None:
    response = client.artists_top(limit=1)
    response._struct = abi.mcat_response(status=999, message=b"from the future")
    error = musiccat.Error.of(response)
    assert type(error) is musiccat.Error
    assert error.status.name == "UNKNOWN_999"
    assert str(error).startswith("from the future (UNKNOWN_999")


def test_failed_response_shows_its_message() -> None:
    with pytest.raises(musiccat.ArgumentError) as caught:
        musiccat.Client("https://localhost", "key", deadline_ms=-1)
    assert "deadline_ms" in repr(caught.value.response)
