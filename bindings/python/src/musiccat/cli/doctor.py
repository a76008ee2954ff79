"""Checks library, settings, clock, service and TLS."""

from __future__ import annotations

import json
import platform
import time
from dataclasses import dataclass, field
from importlib import metadata
from typing import Any, Dict, List, NamedTuple, Optional

from .. import Client, Error, LibraryError, SignInNeededError, abi_version, version
from .._c.library import where
from .._sandbox.program import program
from . import failure, sound
from .session import Session, config_path


class Row(NamedTuple):
    """One check."""

    what: str
    found: str
    is_well: bool = True


@dataclass
class Findings:
    """All results."""

    rows: List[Row] = field(default_factory=list)
    #: The exit code of what went wrong first.
    failure: Optional[failure.Exit] = None
    support_record: Optional[Dict[str, Any]] = None

    def add(self, what: str, found: object) -> None:
        self.rows.append(Row(what, str(found)))

    def fail(self, what: str, error: BaseException) -> None:
        self.rows.append(Row(what, failure.line(error), False))
        self.failure = self.failure or failure.exit_code(error)

    def to_dict(self) -> Dict[str, Any]:
        return {
            "ok": self.failure is None,
            "checks": [row._asdict() for row in self.rows],
            "support_record": self.support_record,
        }


def examine(session: Session) -> Findings:
    """Checks everything that a call needs, in the order in which it needs it."""
    findings = Findings()
    findings.add("Package", f"{package_version()}, Python {platform.python_version()}, {platform.machine()}")
    try:
        number = abi_version()
    except LibraryError as error:
        findings.fail("Library", error)
        return findings
    findings.add("Library", f"{version()} with the interface {number >> 16}.{number & 0xFFFF}, from {where()}")
    findings.add("Settings", f"{config_path()}{'' if config_path().exists() else ' (there is none)'}")
    look_at_programs(findings)
    findings.add("Clock", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()))
    try:
        with session.client() as client:
            look_at_service(findings, client)
            look_at_member(findings, client)
    except (Error, failure.Failure, OSError, ValueError) as error:
        findings.fail("Service", error)
    return findings


def package_version() -> str:
    """The version of the installed package."""
    try:
        return metadata.version("musiccat")
    except metadata.PackageNotFoundError:
        return "not installed: run from its sources"


def look_at_programs(findings: Findings) -> None:
    """What is optional."""
    try:
        findings.add("Sandbox", program())
    except FileNotFoundError as error:
        findings.add("Sandbox", failure.line(error))
    command = sound.program()
    findings.add("Sound", command[0] if command else "neither mpg123 nor ffplay: stations play silently")


def look_at_service(findings: Findings, client: Client) -> None:
    """Whether the service answers, and how securely."""
    try:
        answer = client.versions()
    except Error as error:
        findings.fail("Service", error)
    else:
        names = ", ".join(found.id or "?" for found in answer.versions)
        findings.add("Service", f"answers in {answer.stats.total_ms} ms; versions {names}")
    record: Dict[str, Any] = json.loads(client.support_record().raw or b"{}")
    findings.support_record = record
    findings.rows.insert(-1, Row("Address", str(record["settings"]["base_url"])))
    tls = record["calls"][-1]["tls"] if record["calls"] else None
    if tls:
        findings.add("TLS", f"{tls['version']}, {tls['suite']}")


def look_at_member(findings: Findings, client: Client) -> None:
    """Whether a member is signed in. That is optional."""
    try:
        left = client.auth_check().sign_in.expires_ms
    except SignInNeededError as error:
        findings.add("Member", failure.line(error))
    except Error as error:
        findings.fail("Member", error)
    else:
        findings.add("Member", "signed in" if left is None else f"signed in; the token lasts {left // 1000} s more")
