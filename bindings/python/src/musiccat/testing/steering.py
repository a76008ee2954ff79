"""What a test does to a running sandbox."""

from __future__ import annotations

import json
import os
import warnings
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, List, Mapping, Optional, Union

from .._call.refused import refused
from .control import Control
from .faults import Fault
from .journal import Journal, Member
from .states import ActiveFault, Clock, DemoMember, MemberState, Network, Notification, ScenarioRun, Settings, read


class Steering:
    """The control interface as methods. Each raises `ControlError` with the sandbox's message where the sandbox refuses
    it, and `ConnectionError` where the sandbox is gone.

    A member is the beginning of a user name ("may-stream"), the whole of it, or one of `members`.
    """

    #: Address of the control interface; None if it is off.
    control_url: Optional[str]
    #: The demo members.
    members: List[DemoMember]
    _control: Optional[Control]

    @property
    def journal(self) -> Journal:
        """What the device asked, and what the service answered."""
        return Journal(self._steered(), self._user_name)

    def member(self, name: str) -> DemoMember:
        """The demo member whose name begins so: "may-stream", "must-upgrade", "suspended". Errors: `ArgumentError`
        lists those that there are.
        """
        if not isinstance(name, str):
            raise TypeError(f"member: a str is wanted, not {type(name).__name__}")
        found = [member for member in self.members if name and member.user_name.startswith(name)]
        whole = [member for member in found if member.user_name == name]
        if len(whole or found) == 1:
            return (whole or found)[0]
        if found:
            several = ", ".join(member.user_name.partition("@")[0] for member in found)
            raise refused(f"member: several begin with {name!r}: {several}")
        there = ", ".join(member.user_name.partition("@")[0] for member in self.members)
        raise refused(f"member: the sandbox has no {name!r}; it has {there}")

    def control(self, method: str, path: str, body: Any = None) -> Any:
        """Any call of the control interface: `control("POST", "/clock", {"advance_ms": 60000})`.

        docs/sandbox.md lists what there is. Gives what it answers, None for nothing. Errors: `ControlError` where the
        sandbox refuses the call, with its reason; `RuntimeError` where it has no control interface.
        """
        return self._steered().ask(method, path, body)

    def clock(self) -> Clock:
        """The service's time."""
        return read(Clock, self.control("GET", "/clock"))

    def advance(self, by: Union[timedelta, int]) -> Clock:
        """Moves the service's clock forward, by a `timedelta` or milliseconds: tokens age, locks and skip limits
        pass.
        """
        return read(Clock, self.control("POST", "/clock", {"advance_ms": milliseconds("by", by)}))

    def set_clock(self, to: Union[datetime, int]) -> Clock:
        """Moves the service's clock forward to a time: a `datetime` with a time zone, or milliseconds since 1970. One
        before the service's time is refused.
        """
        return read(Clock, self.control("POST", "/clock", {"now_ms": since_1970("to", to)}))

    def network(self) -> Network:
        """The network between the devices and the service."""
        return read(Network, self.control("GET", "/network"))

    def set_network(self, profile: Optional[str] = None, **numbers: Any) -> Network:
        """Puts another network there, for all connections: a profile ("3g", "congested-wifi", "lossy",
        "captive-portal"), numbers, or a profile with other numbers: `set_network("3g", latency_ms=900)`.
        """
        asked = numbers if profile is None else {"profile": profile, **numbers}
        return read(Network, self.control("PUT", "/network", asked))

    def end_network(self) -> None:
        """Ends it: a network that adds nothing."""
        self.control("DELETE", "/network")

    def run_scenario(self, scenario: Union[str, os.PathLike[str], Mapping[str, Any]]) -> ScenarioRun:
        """Begins a scenario: a file in TOML, or what it says as a mapping. What holds at its start holds when this
        returns; its steps follow. One is performed at a time.
        """
        if isinstance(scenario, Mapping):
            told = self.control("POST", "/scenario", scenario)
        else:
            told = json.loads(
                self._steered().send("POST", "/scenario", Path(scenario).read_bytes(), "application/toml")
            )
        return ScenarioRun.of(told)

    def scenario(self) -> ScenarioRun:
        """The scenario that is performed, or the last one: how far it has come."""
        return ScenarioRun.of(self.control("GET", "/scenario"))

    def stop_scenario(self) -> None:
        """Stops the scenario that is performed; what it changed stays. Errors: `ControlError` if there is none."""
        self.control("DELETE", "/scenario")

    def snapshot(self, file: Union[str, os.PathLike[str]]) -> None:
        """Writes the whole state into a file that only its owner can read, as it holds the application's secret."""
        state = self._steered().send("GET", "/snapshot")
        private = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(private, "wb") as output:
            os.fchmod(private, 0o600)
            output.write(state)

    def restore(self, file: Union[str, os.PathLike[str]]) -> None:
        """Puts the state of a snapshot back; the journal, the authority and the address stay."""
        self._steered().send("PUT", "/snapshot", Path(file).read_bytes(), "application/octet-stream")

    def settings(self) -> Settings:
        """The settings that hold now."""
        return read(Settings, self.control("GET", "/settings"))

    def change(self, **settings: Any) -> Settings:
        """Changes settings: `change(delay_ms=500, quota={"rate": 2})`. What is left out stays."""
        return read(Settings, self.control("PATCH", "/settings", settings))

    def fault(self, **fault: Any) -> Fault:
        """Lets a fault strike from now on: `fault(path="/me/*", times=3, answer=503)`. docs/sandbox.md has all
        parts. A member may be named by the beginning, as everywhere here. A path that no address of the service fits to
        is a warning.
        """
        if fault.get("member") is not None:
            fault["member"] = self._user_name(fault["member"])
        told = self.control("POST", "/faults", fault)
        if "note" in told:
            warnings.warn(told["note"], stacklevel=2)
        return Fault(self._steered(), told["id"])

    def faults(self) -> List[ActiveFault]:
        """The faults, oldest first, and how far each has come."""
        return [read(ActiveFault, fault) for fault in self.control("GET", "/faults")["faults"]]

    def clear_faults(self) -> None:
        """Removes all faults."""
        self.control("DELETE", "/faults")

    def member_states(self) -> List[MemberState]:
        """What the members are at this moment."""
        return [MemberState.of(member) for member in self.control("GET", "/members")["members"]]

    def member_state(self, member: Member) -> MemberState:
        """What a member is at this moment."""
        return MemberState.of(self.control("GET", f"/members/{self._user_name(member)}"))

    def suspend(self, member: Member) -> MemberState:
        """Suspends a member's subscription."""
        return self._act(member, "suspend")

    def resume(self, member: Member) -> MemberState:
        """Ends the suspension of a member's subscription."""
        return self._act(member, "resume")

    def set_plan(self, member: Member, plan: str) -> MemberState:
        """Gives a member another plan: "premier", "mobile", "suspended" or "expired"."""
        return self._act(member, "plan", {"plan": plan})

    def lock(self, member: Member) -> MemberState:
        """Locks a member's account for 5 minutes, as repeated failed sign-ins do."""
        return self._act(member, "lock")

    def unlock(self, member: Member) -> MemberState:
        """Ends the lock of a member's account."""
        return self._act(member, "unlock")

    def reset_password(self, member: Member, password: str) -> MemberState:
        """Gives a member another password, as if it had been forgotten: that ends a lock at once."""
        return self._act(member, "password", {"password": password})

    def expire_tokens(self, member: Member) -> MemberState:
        """Lets the access tokens of a member expire; refresh tokens stay valid."""
        return self._act(member, "expire-tokens")

    def revoke_tokens(self, member: Member) -> MemberState:
        """Takes every token from a member, as if the application's access had been withdrawn."""
        return self._act(member, "revoke-tokens")

    def take_session(self, member: Member) -> MemberState:
        """Takes the session from a member's player, as another player of the account would."""
        return self._act(member, "take-session")

    def notifications(self) -> List[Notification]:
        """The notifications that favorites, tags and playlists caused, oldest first."""
        return [read(Notification, one) for one in self.control("GET", "/notifications")["notifications"]]

    def heal(self) -> None:
        """Ends everything that is broken, and leaves members signed in: no faults, a network that adds nothing, the
        settings of the start, the machine's clock, no lock and no changed plan. What members have, and the journal,
        stay.
        """
        self.control("POST", "/heal")

    def reset(self) -> None:
        """Takes everything back to the start, which revokes all sign-ins. The authority and the address stay."""
        self.control("POST", "/reset")

    def _steered(self) -> Control:
        if self._control is None:
            raise RuntimeError("the sandbox has no control interface: start it with musiccat.sandbox(control=True)")
        return self._control

    def _user_name(self, member: Member) -> str:
        return (member if isinstance(member, DemoMember) else self.member(member)).user_name

    def _act(self, member: Member, action: str, body: Any = None) -> MemberState:
        return MemberState.of(self.control("POST", f"/members/{self._user_name(member)}/{action}", body))


def milliseconds(name: str, time: Union[timedelta, int]) -> int:
    if isinstance(time, timedelta):
        return round(time / timedelta(milliseconds=1))
    if isinstance(time, bool) or not isinstance(time, int):
        raise TypeError(f"{name}: a timedelta or an int of milliseconds is wanted, not {type(time).__name__}")
    return time


def since_1970(name: str, time: Union[datetime, int]) -> int:
    if isinstance(time, datetime):
        if time.tzinfo is None:
            raise refused(f"{name}: a datetime must have a time zone, such as datetime.timezone.utc")
        return round((time - datetime(1970, 1, 1, tzinfo=timezone.utc)) / timedelta(milliseconds=1))
    if isinstance(time, bool) or not isinstance(time, int):
        raise TypeError(f"{name}: a datetime or an int of milliseconds is wanted, not {type(time).__name__}")
    return time
