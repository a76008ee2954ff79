"""A client that somebody has written in an afternoon, and what the certification says of it; and that every case turns red for some client:
this one, one of it with a line changed, or one of the players that tests/certify/broken.toml breaks.
"""

import sys
import tomllib
from pathlib import Path

import pytest
from conftest import ROOT

HERE = Path(__file__).parent
PROFILE = HERE / "afternoon.toml"
RED = ("failed", "warning")

BROKEN = tomllib.loads((HERE / "broken.toml").read_text())["broken"]
BROKEN_PLAYERS = tomllib.loads((ROOT / "tests" / "certify" / "broken.toml").read_text())["broken"]
# The cases of which a person decides.
QUESTIONS = {"told-suspended", "told-to-upgrade", "partial-result-told"}


def test_client_of_an_afternoon_fails_where_something_goes_wrong(certify):
    certified = certify(PROFILE, "--jobs", "4", PYTHON=sys.executable)
    assert certified.code == 1
    red, passed = certified.of(*RED), certified.of("passed")
    # Stays so: it works while nothing goes wrong.
    for case in ["addresses-exist", "password-sign-in", "current-version", "secrets-not-in-addresses"]:
        assert case in passed, red[case]
    seen = {*red, *QUESTIONS, *(broken["case"] for broken in BROKEN + BROKEN_PLAYERS)}
    assert [case["id"] for case in certified.report["outcomes"] if case["id"] not in seen] == []


@pytest.mark.parametrize("broken", BROKEN, ids=[broken["case"] for broken in BROKEN])
def test_another_line_turns_a_case_red(certify, tmp_path, broken):
    text = (HERE / "afternoon.py").read_text()
    assert text.count(broken["line"]) == 1, "the line must be there once"
    client = tmp_path / "client.py"
    client.write_text(text.replace(broken["line"], broken["becomes"]))
    profile = tmp_path / "profile.toml"
    profile.write_text(PROFILE.read_text().replace("sandbox/tests/certify/afternoon.py", str(client)))
    certified = certify(profile, "--case", broken["case"], PYTHON=sys.executable)
    assert list(certified.of(*RED)) == [broken["case"]], certified.said
