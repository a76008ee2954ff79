"""What a test does with a sandbox: it breaks the service, moves its clock, and asks what the device did.

`musiccat.sandbox()` starts one; `musiccat.sandbox_at(address)` uses one that runs. Both give a `musiccat.Sandbox`,
which has all of this.
"""

from __future__ import annotations

from .faults import Fault
from .journal import Journal, Which
from .states import (
    ActiveFault,
    Clock,
    DemoMember,
    Entry,
    MemberState,
    Network,
    Notification,
    ScenarioRun,
    Settings,
    SignIns,
    Step,
    Tls,
)
from .steering import Steering

__all__ = [
    "ActiveFault",
    "Clock",
    "DemoMember",
    "Entry",
    "Fault",
    "Journal",
    "MemberState",
    "Network",
    "Notification",
    "ScenarioRun",
    "Settings",
    "SignIns",
    "Steering",
    "Step",
    "Tls",
    "Which",
]
