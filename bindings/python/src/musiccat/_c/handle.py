"""Handles of the library: a client's and a station's."""

from __future__ import annotations

import ctypes
import os
from typing import Any, Callable, Optional

from .library import library


class Handle:
    """A handle, freed when no object holds it: a call holds it until it returns."""

    #: None until there is a library to free it.
    _free: Optional[Callable[[Any], Any]] = None

    def __init__(self, kind: Any, free: str, *kept: object) -> None:
        self.pointer = ctypes.POINTER(kind)()
        #: What must live as long as it: callbacks, the client of a station.
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
