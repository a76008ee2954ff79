"""A station for asyncio."""

from __future__ import annotations

from types import TracebackType
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Generator,
    Mapping,
    Optional,
    Sequence,
    Set,
    Type,
)

from .._client.station import Station as SyncStation
from ..errors import CancelledError
from ..objects import StationNow, Track
from ._derived import StationCalls
from ._pages import Response
from ._running import Running, Scope
from ._threads import Threads


class Station(StationCalls):
    """A station, opened by `Client.station`: `async for track in station` gives its tracks, and ends where there is
    none for now. Its methods are those of `musiccat.Station`, as coroutines. Any number of tasks may use it.
    """

    def __init__(self, threads: Threads, scope: Scope, station: SyncStation) -> None:
        self._threads, self._scope, self._station = threads, scope, station
        self._running: Set[Running] = set()
        #: The response of opening it.
        self.opening = Response(station.opening, threads.next_page)

    async def now(self) -> StationNow:
        """The station's state now: remaining skips, tuning, and the `state` that resumes it after a restart."""
        return (await self.check()).station

    def __aiter__(self) -> AsyncIterator[Track]:
        return self

    async def __anext__(self) -> Track:
        tracks = (await self.next()).tracks
        if not tracks:
            raise StopAsyncIteration
        return tracks[0]

    async def close(self) -> None:
        """Ends the station's calls, and frees it. Closing twice is allowed."""
        self._station.close()
        await self._threads.end(self._running)

    async def __aenter__(self) -> Station:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    async def _made(self, method: Callable[..., Any], arguments: Sequence[Any], given: Mapping[str, Any]) -> Response:
        while True:
            before = self._scope.stops
            running = self._threads.begin(self._scope)
            self._running.add(running)
            try:
                made: Response = await self._threads.carry_out(running, method, (self._station, *arguments), given)
            except CancelledError:
                # The library's calls of a station end together. Those of other tasks are made again.
                if running.is_stopped or self._scope.stops == before:
                    raise
            else:
                return made
            finally:
                self._running.discard(running)


class Opening:
    """A station that is being opened: await it, or `async with` it."""

    def __init__(self, opens: Callable[[], Awaitable[Station]]) -> None:
        self._opens = opens
        self._station: Optional[Station] = None

    def __await__(self) -> Generator[Any, None, Station]:
        return self._opens().__await__()

    async def __aenter__(self) -> Station:
        self._station = await self._opens()
        return self._station

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if self._station is not None:
            await self._station.close()
