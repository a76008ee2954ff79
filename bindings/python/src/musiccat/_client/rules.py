"""Rules that need no client."""

from __future__ import annotations

import ctypes
from typing import NamedTuple, Optional

from .. import enums
from .._c.library import library
from .._call.call import call
from .._given.convert import boolean, int32, pointer, text
from ..objects import Account, Track


def memory_held() -> int:
    """Bytes of memory that the library holds in this process, for all clients, responses and stations."""
    return int(library().mcat_memory_held())


def memory_peak() -> int:
    """The most bytes that it held at once."""
    return int(library().mcat_memory_peak())


class Size(NamedTuple):
    """Pixels."""

    width: int
    height: int


def account_judge(account: Account, entitlement: str) -> enums.Verdict:
    """Whether the member may stream by a right, for example "canStreamOnHomeDevice". Obey it before anything plays.

    An account that does not name the right gives `Verdict.WAIT`. `Client.account_verdict` asks for the account by
    itself. Errors: `ArgumentError`.
    """
    verdict = ctypes.c_int32()
    given = (pointer("account", account, Account), text("entitlement", entitlement))
    call(None, library().mcat_account_judge, *given, ctypes.byref(verdict))
    return enums.Verdict(verdict.value)


def track_judge(
    track: Track, account: Optional[Account] = None, entitlement: Optional[str] = None, for_preview: bool = False
) -> enums.TrackVerdict:
    """Whether a track may be played to a member.

    Without `account` parental control is off, and no right is missing; without `entitlement` rights are left alone.
    `for_preview` asks about the track's 30-second sample. Errors: `ArgumentError`.
    """
    verdict = ctypes.c_int32()
    given = (
        pointer("track", track, Track),
        None if account is None else pointer("account", account, Account),
        text("entitlement", entitlement),
        boolean("for_preview", for_preview),
    )
    call(None, library().mcat_track_judge, *given, ctypes.byref(verdict))
    return enums.TrackVerdict(verdict.value)


def image_best_size(kind: int, width: int, height: int) -> Size:
    """The smallest size of a kind of image that covers so many pixels; the largest if none does. Errors:
    `ArgumentError`.
    """
    best = ctypes.c_int32(), ctypes.c_int32()
    given = (int32("kind", kind), int32("width", width), int32("height", height))
    call(None, library().mcat_image_best_size, *given, *map(ctypes.byref, best))
    return Size(best[0].value, best[1].value)
