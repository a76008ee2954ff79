"""Fixtures for pytest: a sandbox in the state of its start for each test, clients of it, and its journal in the report
of a test that fails.

    @pytest.mark.sandbox(settings={"delay_ms": 500}, member="canada")
    def test_player_is_patient(sandbox, signed_in):
        signed_in.me_account()
        sandbox.journal.assert_called(path="/me/account", times=1)

A session has one process of the sandbox for each set of start options.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Union

import pytest

if TYPE_CHECKING:
    import musiccat
    from musiccat.testing import Entry, ScenarioRun

MARKER = (
    "sandbox(member=, settings=, faults=, network=, scenario=, **options): what the sandbox of this test is like. "
    "member: who is signed in; settings, faults, network, and a scenario's file beside the test's: from its beginning. "
    "All else are options of musiccat-sandbox: tls=False."
)
#: Requests in a report, the last ones.
SHOWN = 50

#: What the parts of a fault are that say nothing.
DEFAULTS = (None, 0, 1.0, "as_is", "right", "whole")

SERVICE = pytest.StashKey["musiccat.Sandbox"]()
#: The scenario of an earlier test, which the sandbox still tells of.
EARLIER = pytest.StashKey["ScenarioRun"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("musiccat-sandbox")
    group.addoption(
        "--sandbox-har", metavar="DIR", help="Write the requests of each test that fails into DIR, as an HTTP archive."
    )
    parser.addini(
        "sandbox", "Start options of the sandbox for all tests, one a line: artists = 100", type="linelist", default=[]
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", MARKER)


class Asked(NamedTuple):
    """What a test wants of its sandbox."""

    #: For its start.
    options: Dict[str, Any]
    settings: Dict[str, Any]
    faults: List[Dict[str, Any]]
    #: A profile.
    network: Optional[str]
    #: A file, or what it says.
    scenario: Union[Path, Mapping[str, Any], None]
    #: Who is signed in.
    member: str

    @classmethod
    def by(cls, node: pytest.Item) -> Asked:
        """The options of the configuration file, and the markers: the nearest counts."""
        asked = dict(option(line) for line in node.config.getini("sandbox"))
        for marker in reversed(list(node.iter_markers("sandbox"))):
            if marker.args:
                raise pytest.UsageError(f"{node.nodeid}: the marker sandbox takes keywords only: {marker.args!r}")
            asked.update(marker.kwargs)
        own: Dict[str, Any] = {"settings": {}, "faults": [], "network": None, "scenario": None, "member": "may-stream"}
        own = {name: asked.pop(name, default) for name, default in own.items()}
        if isinstance(own["scenario"], (str, Path)):
            own["scenario"] = node.path.parent / own["scenario"]
        if not asked.get("control", True):
            raise pytest.UsageError(f"{node.nodeid}: the fixture sandbox needs the control interface")
        return cls(asked, **own)

    def prepare(self, service: musiccat.Sandbox) -> None:
        """Makes a sandbox what the test wants."""
        if self.settings:
            service.change(**self.settings)
        for fault in self.faults:
            service.fault(**fault)
        if self.network is not None:
            service.set_network(self.network)
        if self.scenario is not None:
            service.run_scenario(self.scenario)


def option(line: str) -> Any:
    """A line of the configuration file: `strict`, `tls = false`, `artists = 100`."""
    name, _, value = (part.strip() for part in line.partition("="))
    return name, {"": True, "true": True, "false": False}.get(value.lower(), value)


class Processes:
    """The sandboxes of the session, one for each set of start options."""

    def __init__(self) -> None:
        self._running: Dict[str, musiccat.Sandbox] = {}

    def fresh(self, options: Dict[str, Any]) -> musiccat.Sandbox:
        """One in the state of its start."""
        import musiccat

        key = repr(sorted(options.items()))
        if key in self._running:
            try:
                self._running[key].reset()
                return self._running[key]
            except ConnectionError:
                # A test has ended it.
                self._running.pop(key).close()
        self._running[key] = musiccat.sandbox(**options)
        return self._running[key]

    def close(self) -> None:
        for service in self._running.values():
            service.close()


@pytest.fixture(scope="session")
def sandbox_processes() -> Iterator[Processes]:
    """The processes behind the fixture `sandbox`."""
    processes = Processes()
    try:
        yield processes
    finally:
        processes.close()


@pytest.fixture
def sandbox(request: pytest.FixtureRequest, sandbox_processes: Processes) -> musiccat.Sandbox:
    """A sandbox in the state of its start, changed as `@pytest.mark.sandbox(…)` says."""
    asked = Asked.by(request.node)
    service = sandbox_processes.fresh(asked.options)
    request.node.stash[SERVICE], request.node.stash[EARLIER] = service, service.scenario()
    asked.prepare(service)
    return service


@pytest.fixture
def musiccat_client(sandbox: musiccat.Sandbox) -> Iterator[musiccat.Client]:
    """A client that nobody has signed in with."""
    with sandbox.client() as client:
        yield client


@pytest.fixture
def signed_in(request: pytest.FixtureRequest, sandbox: musiccat.Sandbox) -> Iterator[musiccat.Client]:
    """A client of the demo member that the marker names; else of one who may stream."""
    with sandbox.client(Asked.by(request.node).member) as client:
        yield client


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Adds the journal to the report of a test that fails."""
    outcome: Any = yield
    report: pytest.TestReport = outcome.get_result()
    service = item.stash.get(SERVICE, None)
    if service is None or not report.failed:
        return
    try:
        told = story(service, item.stash[EARLIER])
        folder = item.config.getoption("--sandbox-har")
        if folder:
            file = Path(folder, re.sub(r"[^\w.-]+", "-", report.nodeid).strip("-") + ".har")
            file.parent.mkdir(parents=True, exist_ok=True)
            service.journal.har(file)
            told.append(f"HTTP archive: {file}")
    except ConnectionError as gone:
        told = [str(gone)]
    report.sections.append(("musiccat-sandbox", "\n".join(told)))


def story(service: musiccat.Sandbox, earlier: ScenarioRun) -> List[str]:
    """What happened at the sandbox, for a person. Secrets are masked there."""
    entries = service.journal.entries()
    lines = [f"{service.base_url} got {len(entries)} request{'' if len(entries) == 1 else 's'}"]
    if len(entries) > SHOWN:
        lines[0] += f"; the last {SHOWN}:"
    for entry in entries[-SHOWN:]:
        lines += told_of(entry)
    for fault in service.faults():
        parts = {name: value for name, value in fault.fault.items() if value not in DEFAULTS}
        lines.append(f"fault {fault.id}, which struck {fault.struck} of {fault.matched}: {parts}")
    scenario = service.scenario()
    for step in scenario.steps if scenario != earlier else ():
        lines.append(f"scenario {scenario.name}: {step.due}: {step.does}: {step.state} {step.failure or ''}".rstrip())
    network = service.network()
    if network.profile != "none":
        lines.append(f"its network is {network}")
    ahead = service.clock().advanced_ms
    if ahead:
        lines.append(f"its clock is {ahead} ms ahead")
    return lines


def told_of(entry: Entry) -> List[str]:
    """A line for a request; of one that was refused the body and the answer too."""
    lines = [str(entry)]
    if not 200 <= entry.status < 400:
        lines += [f"    sent: {entry.body}"] if entry.body is not None else []
        lines += [f"    got: {entry.answer_body}"] if entry.answer_body else []
    return lines
