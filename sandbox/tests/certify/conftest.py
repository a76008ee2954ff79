"""The certification program, and where it leaves its reports."""

import json
import os
import subprocess
from pathlib import Path

import pytest

PROGRAM = os.environ["MUSICCAT_SANDBOX"]
ROOT = Path(__file__).resolve().parents[3]
# Reports of the examples stay here for people.
REPORTS = ROOT / "build" / "certify"
# Longer than a certification may take.
LIMIT = 900


class Certified:
    """A report, and how the program ended."""

    def __init__(self, folder, process):
        self.code = process.returncode
        self.said = process.stdout + process.stderr
        self.report = json.loads((folder / "report.json").read_text()) if (folder / "report.json").exists() else None

    def of(self, *verdicts):
        """The cases that came to one of these, each with what is wrong."""
        return {
            outcome["id"]: [finding["wrong"] for finding in outcome["findings"] if finding["wrong"]]
            for outcome in self.report["outcomes"]
            if outcome["verdict"] in verdicts
        }


@pytest.fixture
def certify(tmp_path):
    """Certifies a device."""

    def certify(profile, *arguments, report=None, **environment):
        folder = report or tmp_path / "report"
        command = [PROGRAM, "certify", "--profile", str(profile), "--report", str(folder), *arguments]
        variables = {**os.environ, **{name: str(value) for name, value in environment.items()}}
        process = subprocess.run(
            command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=LIMIT, check=False
        )
        return Certified(folder, process)

    return certify
