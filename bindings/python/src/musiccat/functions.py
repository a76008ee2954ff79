"""What needs no client.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from . import enums
from ._c.library import library
from ._c.view import said
from ._given.convert import int32, text

__all__ = [
    "version",
    "abi_version",
    "status_name",
    "status_text",
    "reason_name",
    "phase_name",
    "event_name",
    "id_kind_of",
    "verdict_text",
    "verdict_key",
    "track_verdict_text",
    "track_verdict_key",
]


def version() -> str:
    """The library's version, for example "1.1.0". Since 1.0."""
    return said(library().mcat_version())


def abi_version() -> int:
    """The library's ABI: major × 65536 + minor. A program may run on a library of the same major and no smaller minor
    than its header's; `new` checks it. Since 1.0.
    """
    return int(library().mcat_abi_version())


def status_name(status: int) -> str:
    """A status's name, for example "MCAT_ERR_TIMEOUT"; "MCAT_ERR_?" for an unknown number. Never None. Since 1.0."""
    return said(library().mcat_status_name(int32("status", status)))


def status_text(status: int) -> str:
    """A status in a sentence, in English, for a log or an engineer. Never None. Since 1.0."""
    return said(library().mcat_status_text(int32("status", status)))


def reason_name(reason: int) -> str:
    """A reason's name, for example "MCAT_REASON_REDIRECT"; "MCAT_REASON_?" for an unknown number. Never None. Since
    1.0.
    """
    return said(library().mcat_reason_name(int32("reason", reason)))


def phase_name(phase: int) -> str:
    """A phase's name, for example "MCAT_PHASE_CONNECT"; "MCAT_PHASE_?" for an unknown number. Never None. Since 1.0."""
    return said(library().mcat_phase_name(int32("phase", phase)))


def event_name(kind: int) -> str:
    """An event's name, for example "MCAT_EVENT_SIGNED_IN"; "MCAT_EVENT_?" for an unknown number. Never None. Since
    1.0.
    """
    return said(library().mcat_event_name(int32("kind", kind)))


def id_kind_of(id: str) -> enums.IdKind:
    """The kind of an id by its moniker, in any letter case: one of `IdKind`. `IdKind.OTHER` for None and all else.

    Since 1.0.
    """
    return enums.IdKind(library().mcat_id_kind_of(text("id", id)))


def verdict_text(verdict: int) -> str:
    """A verdict in a sentence for the member, in English; "Unknown." for another number. Never None. Since 1.0."""
    return said(library().mcat_verdict_text(int32("verdict", verdict)))


def verdict_key(verdict: int) -> str:
    """The key of a verdict for the display's own texts: "account.may_stream", "account.problem", "account.upgrade",
    "account.sign_in", "account.wait"; "account.unknown" for another number. Never None. Since 1.0.
    """
    return said(library().mcat_verdict_key(int32("verdict", verdict)))


def track_verdict_text(verdict: int) -> str:
    """A track's verdict in a sentence for the member, in English; "Unknown." for another number. Never None. Since
    1.0.
    """
    return said(library().mcat_track_verdict_text(int32("verdict", verdict)))


def track_verdict_key(verdict: int) -> str:
    """The key of a track's verdict for the display's own texts: "track.may_play", "track.not_streamable",
    "track.explicit", "track.no_preview", "track.no_rights"; "track.unknown" for another number. Never None. Since
    1.0.
    """
    return said(library().mcat_track_verdict_key(int32("verdict", verdict)))
