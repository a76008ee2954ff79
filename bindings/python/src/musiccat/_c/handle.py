"""Handles of the library: a client's and a station's."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Callable, Optional

from .library import library


class Handle:
    """A handle, freed when nobody holds it any more: who makes a call holds it until the call returns."""

    #: None until there is a library to free it.
    _free: Optional[Callable[[Any], Any]] = None

    def __init__(self, kind: Any, free: str, *kept: object) -> None:
        self.pointer = ctypes.POINTER(kind)()
        #: What must live as long: callbacks, the client of a station.
        self.kept = kept
        self._process = os.getpid()
        self._free = getattr(library(), free)

    def __del__(self) -> None:
        if self._free is not None:
            self._free(self.pointer)


def opened(handle: Optional[Handle], what: str) -> Handle:
    """The handle for a call."""
    if handle is None:
        raise ValueError(f"the {what} is closed")
    if handle._process != os.getpid():
        raise RuntimeError(f"the {what} was made before a fork: make one in this process")
    return handle
