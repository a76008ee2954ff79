"""The programs of README.md do what they show."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parents[1] / "README.md"
PROGRAMS = re.findall(r"^```python\n(.*?)^```", README.read_text(encoding="utf-8"), re.S | re.M)


def test_there_are_programs() -> None:
    assert len(PROGRAMS) >= 8


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_each_runs_by_itself(number: int) -> None:
    program = PROGRAMS[number]
    if "import musiccat" not in program:
        program = "import musiccat\n" + program
    ran = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
