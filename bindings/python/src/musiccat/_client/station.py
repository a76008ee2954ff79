"""A station as a player plays it."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Iterator, Optional, Type

from .._c.handle import Handle, opened
from .._c.library import library
from .._call.call import call
from .._call.outcome import NextPage, Response
from ..objects import StationNow, Track
from .calls import StationCalls


class Station(StationCalls):
    """A station, opened by `Client.station`. Iterating over it gives the next track, and ends where there is none for
    now.

    Call `poll` once a second while it plays; say `started` and `stopped` of each track. Any number of threads may use
    it at once; `close`, or the end of a `with`, gives it back. What it noted stays in the member's outbox.
    """

    def __init__(self, next_page: NextPage, handle: Handle, opening: Response) -> None:
        self._next_page = next_page
        self._handle: Optional[Handle] = handle
        #: The response of opening it.
        self.opening = opening

    @property
    def now(self) -> StationNow:
        """The station's state now: remaining skips, tuning, and the `state` that resumes it after a restart."""
        return self.check().station

    def __iter__(self) -> Iterator[Track]:
        return self

    def __next__(self) -> Track:
        tracks = self.next().tracks
        if not tracks:
            raise StopIteration
        return tracks[0]

    def close(self) -> None:
        """Frees the station. Closing twice is allowed."""
        self._handle = None

    def __enter__(self) -> Station:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def _call(self, name: str, *arguments: Any) -> Response:
        handle = opened(self._handle, "station")
        return call(self._next_page, getattr(library(), name), handle.pointer, *arguments)
