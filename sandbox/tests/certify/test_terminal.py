"""Questions that the wire does not answer, at a terminal: the person who looked at the device while commands worked it answers at the end."""

import json
import os
import pty
import subprocess

from conftest import PROGRAM

PROFILE = """
[device]
name = "Speaker"
does = ["stations", "screen"]
[hooks]
play = 'echo The website is www.example.com'
"""


def at_terminal(folder, *arguments, keys):
    """Runs the certification at a terminal, on which these keys are pressed; returns what it showed."""
    profile = folder / "profile.toml"
    profile.write_text(PROFILE)
    command = [PROGRAM, "certify", "--profile", profile, "--report", folder / "report", *arguments]
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, keys)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:
            pass  # So Linux ends a terminal.
        process.wait()
    os.close(ours)
    return shown.decode()


def answer(folder):
    report = json.loads((folder / "report" / "report.json").read_text())
    return report["outcomes"][0]["questions"][0]["answer"]


def test_person_at_the_terminal_is_asked_at_the_end_and_again_later(tmp_path):
    case = ("--case", "told-suspended")
    shown = at_terminal(tmp_path, *case, keys=b"\n")
    assert "| The website is www.example.com" in shown
    assert "Does the device say that there is a problem with the account" in shown
    assert answer(tmp_path) is None, shown
    shown = at_terminal(tmp_path, *case, keys=b"maybe\ny\n")
    assert 'the answer must be y or n, not "maybe"' in shown
    assert answer(tmp_path) is True, shown
