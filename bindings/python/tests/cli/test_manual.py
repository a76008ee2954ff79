"""docs/python.md: its programs and commands do what they show, and its exit codes are the true ones."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from musiccat.cli.failure import MEANINGS

from .conftest import Typist

MANUAL = (Path(__file__).resolve().parents[4] / "docs" / "python.md").read_text(encoding="utf-8")
PROGRAMS = re.findall(r"^```python\n(.*?)^```", MANUAL, re.S | re.M)
(SETTINGS,) = re.findall(r"^```ini\n(.*?)^```", MANUAL, re.S | re.M)
COMMANDS = re.findall(r"^musiccat (.*)$", "".join(re.findall(r"^```sh\n(.*?)^```", MANUAL, re.S | re.M)), re.M)


def test_manual_has_programs_and_commands() -> None:
    assert len(PROGRAMS) >= 4
    assert len(COMMANDS) >= 6


@pytest.mark.parametrize("program", PROGRAMS)
def test_programs_of_the_manual_run(tmp_path: Path, program: str) -> None:
    # One with tests is for pytest.
    tests = len(re.findall("^def test_", program, re.M))
    file = tmp_path / "test_of_the_manual.py"
    file.write_text(program)
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    how = ["-m", "pytest", "-p", "no:cacheprovider", "--strict-markers"] if tests else []
    command = [sys.executable, "-W", "error", *how, file.name]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"{tests} passed" in ran.stdout if tests else ran.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_of_the_manual_run(musiccat_: Typist, command: str) -> None:
    # As somebody types them who has no settings.
    for name in ("BASE_URL", "API_KEY", "API_SECRET", "CA_FILE", "REDIRECT_URI"):
        del musiccat_.environment[f"MUSICCAT_{name}"]
    ran = musiccat_(*command.split())
    assert ran.code == 0, ran.err
    assert ran.out or ran.err


def test_exit_codes_of_the_manual_are_the_programs() -> None:
    told = re.findall(r"^\| (\d+) \| (.*) \|$", MANUAL, re.M)
    assert told == [(str(int(code)), meaning) for code, meaning in MEANINGS.items()]
