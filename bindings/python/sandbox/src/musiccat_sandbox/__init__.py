"""The sandbox of libmusiccat as a program. `musiccat.sandbox()` starts it for a Python program."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def program() -> str:
    """The program's path."""
    return str(Path(__file__).with_name("musiccat-sandbox"))


def main() -> None:
    """Runs it in place of this process."""
    os.execv(program(), [program(), *sys.argv[1:]])
