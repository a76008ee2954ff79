"""What the device asked, and what the service answered."""

from __future__ import annotations

import difflib
import json
import os
import time
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterator, List, Mapping, NamedTuple, Optional, TypedDict, Union
from urllib.parse import parse_qsl, urlencode

from .._given.convert import reject_unknown
from .control import Control
from .faults import Fault
from .states import DemoMember, Entry

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: A member: the beginning of the user name, the whole of it, or one of `service.members`.
Member = Union[str, DemoMember]


class Filter(TypedDict, total=False):
    """Which requests are meant, as the sandbox compares them. What is left out, or None, may be anything."""

    method: Optional[str]
    #: With or without the version, without the query; `*` matches any characters.
    path: Optional[str]
    #: "v2.2".
    version: Optional[str]
    member: Optional[Member]
    status: Optional[int]
    #: Only what this fault struck.
    fault: Union[Fault, int, None]
    #: Only entries after this number: `journal.last` before the test's next step.
    since: Optional[int]


class Which(Filter, total=False):
    """The same, and what is compared here."""

    #: Parameters that the query must have, among others.
    query: Optional[Mapping[str, str]]
    #: Headers that the request must have, names in any letter case.
    headers: Optional[Mapping[str, str]]
    #: Keys that the body must have.
    body: Optional[Mapping[str, Any]]


#: What the sandbox compares, and what is compared here.
FILTER = Filter.__annotations__
WHICH = {**FILTER, **Which.__annotations__}
BY_TEST = ("query", "headers", "body")
#: Entries in an answer, and the longest that one call may wait.
MOST_ENTRIES = 1000
LONGEST_WAIT_MS = 60_000
#: Entries in a message.
SHOWN = 5


class Page(NamedTuple):
    """What the sandbox told."""

    entries: List[Entry]
    #: The number to go on with.
    last: int
    #: How many requests of the range it no longer has.
    dropped: int


class Journal:
    """The requests to the service and their answers, secrets masked: `service.journal`.

    Every method takes what `Which` lists as keywords: `journal.entries(path="/me/*", status=503)`. The sandbox refuses
    with `ControlError` what can match nothing, such as a method that does not exist.
    """

    def __init__(self, control: Control, user_name: Callable[[Member], str]) -> None:
        self._control, self._user_name = control, user_name

    @property
    def last(self) -> int:
        """The number of the last entry so far: `since=journal.last` means what comes after it."""
        last: int = self._control.ask("GET", "/journal?limit=0")["last"]
        return last

    def dropped(self, since: int = 0) -> int:
        """How many requests after this number the sandbox has dropped to make room: it keeps the last 100,000, and at
        most about 64 MB of them. Those that `clear` removed do not count."""
        lost: int = self._control.ask("GET", f"/journal?since={since}&limit=0")["dropped"]
        return lost

    def entries(self, **which: Unpack[Which]) -> List[Entry]:
        """Those that match and are still there, oldest first; a warning says how many were dropped (`dropped`)."""
        reject_unknown("entries", which, WHICH)
        found = self._page(which, which.get("since") or 0)
        if found.dropped:
            warnings.warn(lost(found, which), stacklevel=2)
        return found.entries

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries())

    def __len__(self) -> int:
        return len(self.entries())

    def count(self, **which: Unpack[Which]) -> int:
        """How many match. Errors: `AssertionError` where some of them may have been dropped to make room."""
        __tracebackhide__ = True
        reject_unknown("count", which, WHICH)
        found = self._page(which, which.get("since") or 0)
        if found.dropped:
            raise AssertionError(lost(found, which))
        return len(found.entries)

    def wait(self, *, wait_ms: int = 10_000, **which: Unpack[Which]) -> Entry:
        """The first that matches, as soon as there is one. Errors: `AssertionError` after `wait_ms`."""
        __tracebackhide__ = True
        reject_unknown("wait", which, WHICH)
        return self._asserted(which, None, wait_ms)[0]

    def assert_called(self, *, times: Optional[int] = None, wait_ms: int = 0, **which: Unpack[Which]) -> List[Entry]:
        """Gives the entries that match: as many as `times` says, else at least one.

        It waits for them for up to `wait_ms`; with `times=0` all of that, for one that must not come.
        Errors: `AssertionError` says what was asked for, and which requests came nearest; or that the journal has
        dropped requests to make room, so that nobody can tell.
        """
        __tracebackhide__ = True
        reject_unknown("assert_called", which, WHICH)
        return self._asserted(which, times, wait_ms)

    def assert_not_called(self, *, wait_ms: int = 0, **which: Unpack[Which]) -> None:
        """The same as `assert_called(times=0)`."""
        __tracebackhide__ = True
        reject_unknown("assert_not_called", which, WHICH)
        self._asserted(which, 0, wait_ms)

    def har(self, file: Union[str, os.PathLike[str], None] = None, **which: Unpack[Filter]) -> Dict[str, Any]:
        """The same as an HTTP archive (HAR 1.2), for the tools that read it; with `file` it is written there too."""
        reject_unknown("har", which, FILTER)
        archive: Dict[str, Any] = self._control.ask("GET", f"/journal.har?{urlencode(self._asked(which))}")
        if file is not None:
            Path(file).write_text(json.dumps(archive, indent=1) + "\n", encoding="utf-8")
        return archive

    def clear(self) -> None:
        """Forgets the entries so far; their numbers go on."""
        self._control.ask("DELETE", "/journal")

    def _asserted(self, which: Which, times: Optional[int], wait_ms: int) -> List[Entry]:
        __tracebackhide__ = True
        end = time.monotonic() + wait_ms / 1000
        page = self._page(which, which.get("since") or 0)
        found = page.entries
        # For one that must not come it waits too.
        while len(found) < (times or 1):
            left_ms = round((end - time.monotonic()) * 1000)
            if left_ms <= 0:
                break
            page = self._page(which, page.last, min(LONGEST_WAIT_MS, left_ms), page.dropped)
            found += page.entries
        # One that is there answers whether there is any.
        if page.dropped and not (times is None and found):
            raise AssertionError(lost(page, which))
        if len(found) != times if times is not None else not found:
            raise AssertionError(self._message(which, found, times, wait_ms))
        return found

    def _page(self, which: Which, since: int, wait_ms: int = 0, dropped: int = 0) -> Page:
        """All that match after a number."""
        found: List[Entry] = []
        while True:
            asked = {**self._asked(which), "since": since, "limit": MOST_ENTRIES, "wait_ms": wait_ms}
            told = self._control.ask("GET", f"/journal?{urlencode(asked)}")
            if "note" in told:
                warnings.warn(told["note"], stacklevel=4)
            entries = [Entry.of(entry) for entry in told["entries"]]
            found += [entry for entry in entries if has(entry, which)]
            since, wait_ms, dropped = told["last"], 0, dropped + told["dropped"]
            if len(entries) < MOST_ENTRIES:
                return Page(found, since, dropped)

    def _asked(self, which: Filter) -> Dict[str, Any]:
        """What the sandbox compares."""
        asked: Dict[str, Any] = {name: which.get(name) for name in FILTER if which.get(name) is not None}
        if "member" in asked:
            asked["member"] = self._user_name(asked["member"])
        if isinstance(asked.get("fault"), Fault):
            asked["fault"] = asked["fault"].id
        return asked

    def _message(self, which: Which, found: List[Entry], times: Optional[int], wait_ms: int) -> str:
        """What was asked for, and what there is instead."""
        wanted = {name: value for name, value in {**which, **self._asked(which)}.items() if value is not None}
        named = ", ".join(f"{name}={value!r}" for name, value in wanted.items()) or "any"
        often = "at least one request" if times is None else f"{times} request{'' if times == 1 else 's'}"
        waited = f" within {wait_ms} ms" if wait_ms else ""
        lines = [f"the journal must have {often}{waited}, and has {len(found)}: {named}"]
        if found:
            lines += ["Those that match:", *listed(found)]
        since = which.get("since") or 0
        others = [entry for entry in self._page({}, since).entries if entry not in found]
        after = f" after #{since}" if since else ""
        if not found and not others:
            lines.append(f"The service got no request{after}.")
        elif not found:
            nearest = sorted(others, key=lambda entry: -likeness(entry, wanted))
            lines += [f"Those that came{after}, the nearest first:", *listed(nearest)]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"Journal({self._control.url!r})"


def lost(page: Page, which: Which) -> str:
    """That the journal cannot tell."""
    since = which.get("since") or 0
    return (
        f"the journal has dropped {page.dropped} of the requests after #{since} to make room, so nobody can tell what "
        "they were: check earlier, give since=, or clear() it"
    )


def has(entry: Entry, which: Which) -> bool:
    """Whether an entry has what is compared here."""
    query = dict(parse_qsl(entry.query, keep_blank_values=True))
    headers = which.get("headers") or {}
    return (
        contains(query, which.get("query"))
        and contains(entry.body, which.get("body"))
        and all(entry.header(name) == value for name, value in headers.items())
    )


def contains(there: Any, wanted: Optional[Mapping[str, Any]]) -> bool:
    if not wanted:
        return True
    return isinstance(there, dict) and all(name in there and there[name] == wanted[name] for name in wanted)


def likeness(entry: Entry, wanted: Mapping[str, Any]) -> float:
    """How near an entry comes: the path counts most."""
    facts = ("method", "version", "member", "status", "fault")
    alike = float(sum(getattr(entry, name) == wanted[name] for name in facts if name in wanted))
    # Each of these counts as one fact.
    for name in BY_TEST:
        only: Any = {name: wanted.get(name)}
        alike += has(entry, only)
    if "path" in wanted:
        below = entry.path if wanted["path"].startswith("/v") else entry.path[len(entry.version) + 1 :]
        alike += 3 * difflib.SequenceMatcher(None, wanted["path"], below).ratio()
    return alike


def listed(entries: List[Entry]) -> List[str]:
    """A line for each of the first ones."""
    lines = [f"  {line(entry)}" for entry in entries[:SHOWN]]
    return lines if len(entries) <= SHOWN else [*lines, f"  and {len(entries) - SHOWN} more"]


def line(entry: Entry) -> str:
    """An entry for a person, with its body."""
    return str(entry) if entry.body is None else f"{entry} {json.dumps(entry.body)}"
