"""The help."""

from __future__ import annotations

import subprocess
import sys
from typing import Iterator, Tuple

import click
import pytest

from musiccat.cli import app

from .conftest import Typist


def commands(command: click.Command, *path: str) -> Iterator[Tuple[str, ...]]:
    """Every command there is."""
    yield path
    if isinstance(command, click.Group):
        for name, below in command.commands.items():
            yield from commands(below, *path, name)


@pytest.mark.parametrize("path", list(commands(app.cli)), ids=lambda path: "-".join(path) or "musiccat")
def test_help_of_each_command_reads_well_at_80_columns(musiccat_: Typist, path: Tuple[str, ...]) -> None:
    ran = musiccat_(*path, "--help")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    assert lines[0].startswith("Usage: musiccat")
    assert max(map(len, lines)) < 80
    assert all(line == line.rstrip() for line in lines)
    # What it does, in a sentence; and every command takes the settings.
    assert lines[2].strip().endswith(".")
    assert lines[2].strip()[0].isupper()
    assert "  --json " in ran.out
    assert "  --sandbox " in ran.out
    # No name of an option is broken over two lines, and no option stands without a word about it.
    for number, line in enumerate(lines):
        if line.startswith("  -"):
            told = line.strip().split("  ", 1)
            assert len(told) == 2 or lines[number + 1].startswith("     "), line


def test_help_lists_the_exit_codes(musiccat_: Typist) -> None:
    out = musiccat_("--help").out
    for code in ("0  done", "3  a member must sign in", "130  Ctrl-C"):
        assert code in out


def test_version_option_prints_the_librarys(musiccat_: Typist) -> None:
    assert musiccat_("--version").out.startswith("musiccat 1.")


def test_command_line_without_click_says_what_to_install() -> None:
    # An interpreter that finds neither click nor rich, as after `pip install musiccat`.
    code = (
        "import runpy, sys; sys.modules.update(click=None, rich=None)\n"
        "runpy.run_module('musiccat', run_name='__main__')"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 9
    assert ran.stderr == "musiccat: the command line needs click: pip install 'musiccat[cli]'\n"
