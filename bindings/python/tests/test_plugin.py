"""The pytest plugin of musiccat-sandbox, in a project outside the tree with an environment of its own."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Dict, List, Set

import pytest

#: The project. One of each kind of failure is among its tests.
FILES = {
    "pytest.ini": """
[pytest]
addopts = --strict-markers -p no:cacheprovider
sandbox =
    artists = 50
    quota = off
""",
    "slow.toml": 'name = "Slow"\nsettings = { delay_ms = 9 }\n[[step]]\nat = "1h"\nadvance = "1d"\n',
    "test_player.py": '''
import pytest
import musiccat

started = set()


@pytest.fixture(autouse=True)
def noted(request):
    """Which process each test has."""
    if "sandbox" in request.fixturenames:
        started.add(request.getfixturevalue("sandbox").base_url)


@pytest.mark.parametrize("turn", [1, 2])
def test_state_is_fresh(sandbox, signed_in, turn):
    assert len(sandbox.journal) == 1  # the sign-in
    assert sandbox.settings().delay_ms == 0 and sandbox.faults() == [] and sandbox.clock().advanced_ms == 0
    assert sandbox.member_state("may-stream").plan == "premier"
    assert sandbox.network().profile == "none"
    assert sandbox.scenario().state != "running"
    sandbox.run_scenario({"name": "Left over", "step": [{"at": "1h", "advance": "1d"}]})
    sandbox.suspend("may-stream")
    sandbox.set_network("lossy")
    sandbox.change(delay_ms=5)
    sandbox.fault(answer=503, path="/genres")
    sandbox.advance(1000)


@pytest.mark.sandbox(scenario="slow.toml")
def test_marker_begins_a_scenario(sandbox):
    assert sandbox.settings().delay_ms == 9
    assert sandbox.scenario().name == "Slow"


@pytest.mark.sandbox(network="3g")
def test_marker_sets_the_network(sandbox):
    assert sandbox.network().profile == "3g"


@pytest.mark.sandbox(settings={"delay_ms": 7}, faults=[{"path": "/artists/*", "times": 1, "answer": 500}])
def test_marker_sets_settings_and_faults(sandbox, musiccat_client):
    assert sandbox.settings().delay_ms == 7
    assert musiccat_client.artists_top().stats.tries == 2
    assert list(musiccat_client.artists_top(limit=200).artists)[50:] == []  # pytest.ini says how many


@pytest.mark.sandbox(tls=False, member="must-upgrade")
class TestPlain:
    def test_options_have_a_process_of_their_own(self, sandbox, signed_in):
        assert sandbox.base_url.startswith("http://")
        assert sandbox.journal.count(member="must-upgrade") == 1

    @pytest.mark.sandbox(member="canada")
    def test_nearest_marker_counts(self, sandbox, signed_in):
        assert sandbox.base_url.startswith("http://")
        assert sandbox.journal.count(member="canada") == 1


def test_processes_are_shared():
    assert len(started) == 2, started


def test_that_fails(sandbox, signed_in):
    sandbox.fault(path="/me/account", answer=403)
    with pytest.raises(musiccat.ForbiddenError):
        signed_in.me_account()
    sandbox.advance(60_000)
    sandbox.set_network("lossy")
    sandbox.run_scenario({"name": "Night", "step": [{"at": "1h", "advance": "1d"}]})
    sandbox.journal.assert_called(path="/me/acount", times=1)


@pytest.mark.sandbox(faults=[{"path": "*/oauth/*", "answer": 500}])
def test_whose_setup_fails(signed_in):
    pass


def test_that_needs_no_sandbox_and_fails():
    assert 1 == 2


@pytest.mark.sandbox(artists="none")
def test_whose_option_is_refused(sandbox):
    pass


@pytest.mark.sandbox("canada")
def test_whose_marker_is_wrong(sandbox):
    pass


@pytest.mark.sandbox(control=False)
def test_without_control(sandbox):
    pass


@pytest.mark.sandbox(seed=2)
def test_whose_sandbox_ends(sandbox):
    sandbox.close()
    assert False


@pytest.mark.sandbox(seed=2)
def test_after_one_that_ended_its_sandbox(sandbox, musiccat_client):
    assert musiccat_client.genres().status == musiccat.Status.OK
''',
}
FAILING = (
    "test_that_fails",
    "test_whose_setup_fails",
    "test_that_needs_no_sandbox_and_fails",
    "test_whose_option_is_refused",
    "test_whose_marker_is_wrong",
    "test_without_control",
    "test_whose_sandbox_ends",
)


def closure(names: List[str]) -> Set[str]:
    """The distributions that these need, as far as they are installed: the others are for other systems."""
    found: Set[str] = set()
    while names:
        name = names.pop()
        try:
            wanted = importlib.metadata.requires(name) or []
        except importlib.metadata.PackageNotFoundError:
            continue
        if name not in found:
            found.add(name)
            names += [re.split(r"[^\w.-]", line)[0] for line in wanted if "extra ==" not in line]
    return found


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project, whose environment has what pip installed here of the packages and of pytest, and nothing else."""
    folder = tmp_path_factory.mktemp("project")
    venv.create(folder / "venv")
    (place,) = (folder / "venv").glob("lib/python*/site-packages")
    for name in closure(["musiccat", "musiccat-sandbox", "pytest"]):
        distribution = importlib.metadata.distribution(name)
        for file in distribution.files or []:
            source = Path(str(distribution.locate_file(file)))
            if ".." not in file.parts and source.exists():
                (place / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, place / file)
    for name, text in FILES.items():
        (folder / name).write_text(text)
    return folder


def run(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PYTEST"))}
    command = [str(project / "venv/bin/python"), "-m", "pytest", *options]
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def report(project: Path) -> Dict[str, str]:
    """What a run prints, by the test that it is about; "" is the end."""
    ran = run(project, "--sandbox-har=archives/of this run")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    parts = re.split(r"^_+ (?:ERROR at setup of )?(\S+) _+$", ran.stdout, flags=re.M)
    last, summary = parts[-1].split("short test summary info")
    told = dict(zip(parts[1::2], [*parts[2:-1:2], last]))
    return {**told, "": summary}


def test_project_passes_what_it_should_and_fails_the_rest(report: Dict[str, str]) -> None:
    assert sorted(re.findall(r"^(?:FAILED|ERROR) test_player.py::(\w+)", report[""], re.M)) == sorted(FAILING)
    assert re.search(r"3 failed, 9 passed, 1 warning, 4 errors in", report[""]), report[""]


def test_failing_test_reports_the_journal_without_secrets(report: Dict[str, str]) -> None:
    told = report["test_that_fails"]
    assert "AssertionError: the journal must have 1 request, and has 0: path='/me/acount'" in told
    section = told.split(" musiccat-sandbox -")[1]
    lines = [line for line in section.splitlines() if line.strip(" -")]
    assert re.fullmatch(r"https://localhost:\d+ got 2 requests", lines[0])
    assert re.fullmatch(r"#\d+ POST /oauth/token 200 may-stream@sandbox.test, \d+ ms", lines[1])
    assert re.fullmatch(r"#\d+ GET /v2.2/me/account 403 may-stream@sandbox.test, \d+ ms, fault \d+", lines[2])
    assert re.fullmatch(r'    got: \{"code":.*scripted fault.*', lines[3])
    assert re.fullmatch(r"fault \d+, which struck 1 of 1: \{'answer': .*403.*'path': '/me/account'\}", lines[4])
    assert lines[5] == "scenario Night: at 3600s: clock forward by 86400s: waiting"
    assert lines[6].startswith("its network is Network(profile='lossy', latency_ms=")
    assert lines[7] == "its clock is 60000 ms ahead"
    assert "Left over" not in section
    assert "stream-it" not in section
    assert "demo-secret" not in section


def test_failing_test_leaves_an_archive_where_the_option_says(project: Path, report: Dict[str, str]) -> None:
    folder = project / "archives/of this run"
    names = {file.name for file in folder.iterdir()}
    assert names == {"test_player.py-test_that_fails.har", "test_player.py-test_whose_setup_fails.har"}
    file = folder / "test_player.py-test_that_fails.har"
    assert f"HTTP archive: {file.relative_to(project)}" in report["test_that_fails"]
    archive = json.loads(file.read_text())["log"]
    asked = [entry["request"]["url"] for entry in archive["entries"]]
    assert [address.split("/", 3)[3] for address in asked] == ["oauth/token", "v2.2/me/account"]
    assert "stream-it" not in file.read_text()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("test_whose_setup_fails", r"#\d+ POST /oauth/token 500 "),
        ("test_whose_option_is_refused", r"did not start.*standard error says why[\s\S]*--artists"),
        ("test_whose_marker_is_wrong", r"the marker sandbox takes keywords only: \('canada',\)"),
        ("test_without_control", r"the fixture sandbox needs the control interface"),
        ("test_whose_sandbox_ends", r"no sandbox answers there"),
    ],
)
def test_setup_that_fails_says_why(report: Dict[str, str], name: str, words: str) -> None:
    assert re.search(words, report[name]), report[name]


def test_test_without_the_sandbox_has_no_section(report: Dict[str, str]) -> None:
    assert "musiccat-sandbox" not in report["test_that_needs_no_sandbox_and_fails"]


def test_fixtures_marker_and_options_are_explained(project: Path) -> None:
    for option, words in (
        ("--fixtures", "signed_in .*\n +A client of the demo member that the marker names"),
        ("--markers", r"@pytest.mark.sandbox\(member=, settings="),
        ("--help", "--sandbox-har=DIR"),
    ):
        ran = run(project, option)
        assert re.search(words, ran.stdout), ran.stdout


def test_library_package_alone_needs_no_pytest() -> None:
    assert not any("pytest" in line for line in importlib.metadata.requires("musiccat") or [])
    code = "import sys, musiccat, musiccat_sandbox; sys.exit('pytest' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
