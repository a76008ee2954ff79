"""A client from environment variables."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Dict

import pytest

import musiccat
from musiccat._client.environment import VARIABLES

CHAPTER = Path(__file__).resolve().parents[3] / "docs" / "python.md"


def variables(service: musiccat.Sandbox, **more: str) -> Dict[str, str]:
    """The variables of a service, and others."""
    assert service.authority_file
    return {
        "MUSICCAT_BASE_URL": service.base_url,
        "MUSICCAT_API_KEY": service.api_key,
        "MUSICCAT_API_SECRET": service.api_secret,
        "MUSICCAT_CA_FILE": service.authority_file,
        **{f"MUSICCAT_{name}": value for name, value in more.items()},
    }


def test_variables_of_the_process_make_a_client_that_signs_in_and_keeps_tokens(
    service: musiccat.Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tokens = tmp_path / "tokens"
    for name, value in variables(service, TOKEN_FILE=str(tokens), CATALOG="US", LANG="fr", MAX_TRIES="2").items():
        monkeypatch.setenv(name, value)
    member = service.member("may-stream")
    with musiccat.Client.from_env() as client:
        client.auth_password(member.user_name, member.password)
        assert client.me_account().account
    assert list(tmp_path.glob("tokens*"))
    with musiccat.Client.from_env() as again:
        assert again.auth_check().status is musiccat.Status.OK


def test_each_variable_reaches_the_library(service: musiccat.Sandbox) -> None:
    """Numbers and yes or no are read, not handed over as text; a deadline of the variable is kept."""
    with musiccat.Client.from_env(variables(service, DEADLINE_MS="1")) as client, pytest.raises(musiccat.TimeoutError):
        client.artists_top()
    plain = {**variables(service), "MUSICCAT_BASE_URL": "http://service.example"}
    with pytest.raises(musiccat.ArgumentError, match=r"^MUSICCAT_BASE_URL: "):
        musiccat.Client.from_env(plain)
    for said in ("1", "TRUE", "yes", "on"):
        musiccat.Client.from_env({**plain, "MUSICCAT_ALLOW_HTTP": said}).close()
    with pytest.raises(musiccat.ArgumentError, match=r"^MUSICCAT_BASE_URL: "):
        musiccat.Client.from_env({**plain, "MUSICCAT_ALLOW_HTTP": "no"})


def test_keywords_override_variables(service: musiccat.Sandbox) -> None:
    environment = variables(service, DEADLINE_MS="1", CATALOG="nonsense")
    with musiccat.Client.from_env(environment, deadline_ms=20_000, catalog="US") as client:
        assert client.artists_top(limit=1).artists
    with pytest.raises(musiccat.ArgumentError, match=r"^deadline_ms: must be"):
        musiccat.Client.from_env(environment, deadline_ms=0)
    with pytest.raises(TypeError, match="no_such_setting"):
        musiccat.Client.from_env(variables(service), no_such_setting=1)
    with pytest.raises(TypeError, match="environ: a mapping is wanted, not str"):
        musiccat.Client.from_env("MUSICCAT_BASE_URL=x")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("variable", "value", "rule"),
    [
        ("MUSICCAT_BASE_URL", "", "must be set: the address of the service"),
        ("MUSICCAT_API_KEY", "", "must be set: the application's key"),
        ("MUSICCAT_BASE_URL", "nonsense", "must begin with https:// or http://"),
        ("MUSICCAT_API_KEY", "a\0b", "text cannot hold a NUL"),
        ("MUSICCAT_DEADLINE_MS", "5 s", "must be a whole number in digits"),
        ("MUSICCAT_DEADLINE_MS", "0", "must be 1 to 3600000"),
        ("MUSICCAT_MAX_TRIES", "6", "must be 1 to 5"),
        ("MUSICCAT_OUTBOX_BYTES", "-1", "must be 0 to "),
        ("MUSICCAT_PACE", "maybe", "must be one of 1, true, yes, on, 0, false, no, off"),
        ("MUSICCAT_SERVICE_VERSION", "3", 'must be "2.2", "2.1" or "1"'),
        ("MUSICCAT_LANG", "no language", "must be an RFC 5646 language tag"),
        ("MUSICCAT_CA_FILE", "/nowhere", "cannot be read"),
    ],
)
def test_wrong_value_is_refused_with_its_variable_and_the_rule(
    service: musiccat.Sandbox, variable: str, value: str, rule: str
) -> None:
    with pytest.raises(musiccat.Error) as caught:
        musiccat.Client.from_env({**variables(service), variable: value})
    assert caught.value.message.startswith(f"{variable}: {rule}")
    if variable != "MUSICCAT_CA_FILE":
        assert isinstance(caught.value, musiccat.ArgumentError)


def test_value_of_a_wrong_variable_is_not_shown_but_a_path(service: musiccat.Sandbox) -> None:
    for name in set(VARIABLES) - {"MUSICCAT_CA_FILE"}:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                musiccat.Client.from_env(
                    {**variables(service), name: "hush-hush 7", "MUSICCAT_API_SECRETS": "hush-hush 7"}
                )
        except musiccat.Error as error:
            assert "hush-hush" not in str(error)  # noqa: PT017


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("MUSICCAT_DEADLINE", "; is MUSICCAT_DEADLINE_MS meant?"),
        ("MUSICCAT_APIKEY", "; is MUSICCAT_API_KEY meant?"),
        ("MUSICCAT_KEY", "; is MUSICCAT_API_KEY meant?"),
        ("MUSICCAT_XYZZY", ""),
    ],
)
def test_unknown_variable_is_a_warning_and_in_the_error(service: musiccat.Sandbox, name: str, hint: str) -> None:
    told = f"{name}: is not a setting of a client{hint}"
    with pytest.warns(UserWarning, match=f"^{re.escape(told)}$") as warned:
        musiccat.Client.from_env({**variables(service), name: "1"}).close()
    assert [warning.filename for warning in warned] == [__file__]
    with pytest.raises(musiccat.ArgumentError) as caught:
        musiccat.Client.from_env({**variables(service, API_KEY=""), name: "1"})
    assert caught.value.message == f"MUSICCAT_API_KEY: must be set: the application's key; {told}"


def test_variables_of_other_parts_are_no_settings(service: musiccat.Sandbox) -> None:
    others = ("LIBRARY", "SANDBOX", "CONFIG", "SANDBOX_CONTROL_TOKEN", "LIBRARY_DIR", "TEST_FOLDER")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        musiccat.Client.from_env(variables(service, **dict.fromkeys(others, "x"))).close()


def test_chapter_lists_each_variable_of_the_command_line_and_no_other() -> None:
    """What the chapter says of `from_env` is true of each name there."""
    named = set(re.findall(r"`(MUSICCAT_\w+)`", CHAPTER.read_text(encoding="utf-8")))
    assert named - {"MUSICCAT_LIBRARY", "MUSICCAT_SANDBOX", "MUSICCAT_CONFIG"} <= set(VARIABLES)


def test_settings_that_the_sandbox_prints_make_a_client(service: musiccat.Sandbox) -> None:
    """`musiccat sandbox` prints these lines to a shell, and a program in that shell takes them."""
    ran = subprocess.run(
        [sys.executable, "-c", "import musiccat; print(len(musiccat.Client.from_env().genres_get('g.1').genres))"],
        env={**os.environ, **variables(service, REDIRECT_URI=service.redirect_uri)},
        capture_output=True,
        text=True,
    )
    assert (ran.stdout, ran.stderr) == ("1\n", "")
