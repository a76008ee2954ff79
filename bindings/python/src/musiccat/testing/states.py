"""What the control interface tells: each object with the sandbox's names, read-only."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any, Mapping, NamedTuple, Optional, Tuple, Type, TypeVar

Read = TypeVar("Read")


def read(kind: Type[Read], told: Mapping[str, Any]) -> Read:
    """An object of what the sandbox tells. What a newer one tells beyond that is left out."""
    known = {own.name for own in dataclasses.fields(kind)}  # type: ignore[arg-type]
    return kind(**{name: value for name, value in told.items() if name in known})


class DemoMember(NamedTuple):
    """A member of the sandbox; there is one for each case that a player must handle."""

    user_name: str
    password: str
    what: str
    guid: str


@dataclass(frozen=True)
class Clock:
    """The service's clock."""

    #: The time in milliseconds since 1970.
    now_ms: int
    #: How far it is ahead of the machine's clock; behind it after a snapshot.
    advanced_ms: int

    @property
    def now(self) -> datetime:
        """The time, in UTC."""
        return datetime.fromtimestamp(self.now_ms / 1000, timezone.utc)


@dataclass(frozen=True)
class Settings:
    """What `change` changes. docs/sandbox.md says what each one does."""

    #: "specified", "off", or {"rate": 5}.
    quota: Any
    delay_ms: int
    accept_delay_ms: int
    token_life_ms: int
    #: "strict", "lenient", or {"grace_ms": 60000}.
    rotation: Any
    upstream_delay_ms: int
    upstream_limit_ms: int
    strict: bool
    unknown_is_empty: bool
    tokens_without_guid: bool
    token_type: str
    #: None as specified, or {"status": 400, "error": "invalid_grant"}; the same of the next three.
    refresh_refusal: Any
    code_refusal: Any
    password_refusal: Any
    client_refusal: Any


@dataclass(frozen=True)
class Network:
    """The network between the devices and the service."""

    #: The profile that has these numbers: "none", "3g", "congested-wifi", "lossy", "captive-portal"; None if none has.
    profile: Optional[str]
    #: What a round trip takes, and may take beyond that.
    latency_ms: int
    jitter_ms: int
    #: Kilobits a second to the devices, and from them; None for no limit.
    down_kbit: Optional[int]
    up_kbit: Optional[int]
    #: How likely a segment is lost, 0 to 0.9.
    loss: float
    #: Whether a portal answers in place of the service.
    captive_portal: bool
    seed: int
    #: The segments since it was set, and those of them that were lost.
    segments: int
    lost: int


@dataclass(frozen=True)
class Step:
    """A step of a scenario."""

    #: Its name in the file.
    name: Optional[str]
    #: When it is due, and what it does, in words.
    due: str
    does: str
    #: "waiting", "done" or "failed".
    state: str
    #: When it was taken, in milliseconds since the scenario's start.
    at_ms: Optional[int]
    #: Why it failed.
    failure: Optional[str]


@dataclass(frozen=True)
class ScenarioRun:
    """A scenario that is or was performed: how far it has come."""

    #: None if none was ever performed.
    name: Optional[str]
    description: str
    #: "none", "running", "done" or "stopped".
    state: str
    #: The time since its start, until its end.
    elapsed_ms: int
    #: In the order of the file.
    steps: Tuple[Step, ...]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> ScenarioRun:
        """What the sandbox tells of a scenario."""
        return read(cls, {**told, "steps": tuple(read(Step, step) for step in told["steps"])})


@dataclass(frozen=True)
class SignIns:
    """What a member's sign-ins have come to."""

    #: Sign-ins whose tokens were not revoked.
    signed_in: int
    #: Access tokens that are valid.
    access_tokens: int
    #: Wrong passwords in a row.
    failures: int
    #: When the lock of the account ends, in milliseconds since 1970 on the service's clock; None if there is none.
    locked_until: Optional[int]


@dataclass(frozen=True)
class MemberState:
    """A member at this moment."""

    user_name: str
    #: For sign-in, as it is now.
    password: str = field(repr=False)
    #: What this member is for.
    what: str
    guid: str
    #: "premier", "mobile", "suspended" or "expired".
    plan: str
    #: Whether a player of the member holds the session.
    has_session: bool
    sign_ins: SignIns

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> MemberState:
        """What the sandbox tells of a member."""
        return read(cls, {**told, "sign_ins": read(SignIns, told["sign_ins"])})


@dataclass(frozen=True)
class ActiveFault:
    """A fault that was asked for, and how far it has come."""

    id: int
    #: The calls that matched, and those that it struck.
    matched: int
    struck: int
    #: The fault itself, in its long spelling.
    fault: Mapping[str, Any]


@dataclass(frozen=True)
class Notification:
    """A notification that a favorite, a tag or a playlist caused."""

    #: When it happened, in milliseconds since 1970 on the service's clock.
    at_ms: int
    #: The user name of the member who did it.
    member: str
    #: "favorite", "tag" or "playlist".
    action: str
    #: The id of the content; a member's id for a favorites list.
    content: str
    tag: Optional[str]
    #: The id of the member from whom it was taken: the one to be notified.
    source_user: Optional[str]
    source_playlist: Optional[str]
    #: The application that the call named.
    app_name: Optional[str]
    #: The tracking string of a favorite.
    client: Optional[str]


@dataclass(frozen=True)
class Tls:
    """The result of a TLS handshake."""

    #: "TLSv1_3", and "TLS13_AES_128_GCM_SHA256".
    version: str
    cipher: str
    #: Whether the client went on with an earlier session.
    resumed: bool
    #: The host that the client named.
    server_name: Optional[str]


@dataclass(frozen=True)
class Entry:
    """A request to the service and its answer, secrets masked."""

    #: Counts from 1, and goes on when the journal is cleared.
    number: int
    method: str
    #: As sent, still percent-encoded.
    path: str
    #: Without the question mark; empty if there was none.
    query: str
    #: The version that answered: "v2.2".
    version: str
    #: 0 if a fault sent no HTTP.
    status: int
    #: The user name behind the token.
    member: Optional[str]
    #: The grant that a token request asked for.
    grant: Optional[str]
    headers: Tuple[Tuple[str, str], ...]
    #: A JSON or form body up to 4 kB, in Python's types.
    body: Any
    body_length: int
    #: Equal numbers mean that the connection was reused.
    connection: int
    #: None on plain HTTP.
    tls: Optional[Tls]
    #: When the request was complete, in milliseconds since 1970 on the service's clock.
    started: int
    #: From then to the answer, and how long the answer was held back beyond that.
    millis: int
    delay_millis: int
    #: The id of the fault that the call met.
    fault: Optional[int]
    #: Whether the network's portal answered in place of the service.
    portal: bool
    answer_headers: Tuple[Tuple[str, str], ...]
    answer_length: int
    #: The first 4 kB of the answer's JSON.
    answer_body: Optional[str]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Entry:
        """What the sandbox tells of a request."""
        lists = {name: tuple((key, value) for key, value in told[name]) for name in ("headers", "answer_headers")}
        return read(cls, {**told, **lists, "tls": told["tls"] and read(Tls, told["tls"])})

    def header(self, name: str) -> Optional[str]:
        """The value of a request header, its name in any letter case; None if there is none."""
        return value_of(self.headers, name)

    def answer_header(self, name: str) -> Optional[str]:
        """The value of a header of the answer."""
        return value_of(self.answer_headers, name)

    def __str__(self) -> str:
        """A line for a person: `#3 GET /v2.2/me/account 200 may-stream@sandbox.test, 2 ms`."""
        query = f"?{self.query}" if self.query else ""
        facts = [
            *([self.member] if self.member else []),
            f"{self.millis + self.delay_millis} ms",
            *([f"fault {self.fault}"] if self.fault is not None else []),
            *(["the network's portal"] if self.portal else []),
        ]
        status = self.status or "no answer"
        return f"#{self.number} {self.method} {self.path}{query} {status} {', '.join(facts)}"


def value_of(headers: Tuple[Tuple[str, str], ...], name: str) -> Optional[str]:
    return next((value for key, value in headers if key.lower() == name.lower()), None)
