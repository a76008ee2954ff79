"""What the package refuses by itself, before the library sees it."""

from __future__ import annotations

import ctypes

from .._c.library import library
from ..enums import Status
from .outcome import Error, Memory, Response


class RefusedResponse(Response):
    """The response of a call that was not made: the package refused its argument before the library saw it, or the
    call was cancelled before it began.
    """

    __slots__ = ("_message", "_status")

    def __init__(self, message: str, status: Status) -> None:
        memory = Memory()
        # The library's own response to a refused argument.
        library().mcat_genres(None, None, ctypes.byref(memory.response))
        super().__init__(memory)
        self._message, self._status = message, status

    @property
    def status(self) -> Status:
        return self._status

    @property
    def message(self) -> str:
        return self._message


def refused(message: str) -> Error:
    """The exception for an argument that the package refuses; the same as for one that the library refuses."""
    return Error.of(RefusedResponse(message, Status.ERR_ARGUMENT))


def cancelled(message: str) -> Error:
    """The exception for a call that was cancelled before the library saw it."""
    return Error.of(RefusedResponse(message, Status.ERR_CANCELLED))
