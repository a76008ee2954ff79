"""The example players keep every rule that is for them. Their reports stay in build/certify/."""

import shutil
import sys

import pytest
from conftest import REPORTS, ROOT

JOBS = ("--jobs", "4")


@pytest.mark.parametrize("name", ["player", "player_cpp", "python"])
def test_no_case_fails(certify, name):
    folder = REPORTS / name
    shutil.rmtree(folder, ignore_errors=True)
    paths = {"PYTHON": sys.executable, "PYTHONPATH": ROOT / "bindings" / "python" / "src"}
    certified = certify(ROOT / "examples" / "certify" / f"{name}.toml", *JOBS, report=folder, **paths)
    assert certified.of("failed", "warning") == {}, certified.said
    assert certified.code == 0, certified.said
    assert len(certified.of("passed")) > 55
    for file in ["report.html", "junit.xml", "har/metering.har"]:
        assert (folder / file).stat().st_size > 0
