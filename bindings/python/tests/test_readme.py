"""The Python programs of README.md and of docs/sandbox.md do what they show."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def programs(page: str) -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(encoding="utf-8"), re.S | re.M)


README = programs("bindings/python/README.md")
SANDBOX = programs("docs/sandbox.md")


def test_readme_and_sandbox_chapter_have_programs() -> None:
    assert len(README) >= 8
    assert SANDBOX


@pytest.mark.parametrize("program", README + SANDBOX)
def test_programs_of_readme_and_sandbox_chapter_run_by_themselves(program: str) -> None:
    if "import musiccat" not in program:
        program = "import musiccat\n" + program
    ran = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
