"""The client for asyncio."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, Sequence, Type

from .._client import environment
from .._client.client import Client as SyncClient
from .._given.convert import Texts, integer
from ..options import StationOptions
from ._derived import ClientCalls
from ._running import on_loop, stop_all
from ._station import Opening, Station
from ._threads import Threads

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..options import Params

#: Settings that are functions of the program.
FUNCTIONS = ("tick", "event", "opened", "resolve", "metering")
MAX_CALLS = 32


class Client(ClientCalls):
    """A client of the service for asyncio. Its calls are those of `musiccat.Client`, as coroutines; so are settings.

    Each call runs in a thread, `max_calls` at once (32 unless given); others wait for their turn, and their deadline
    begins with it. All use one pool of connections. If a task is cancelled, its call ends within 100 ms, and no other
    call with it. `async with`, or `await client.close()`, ends all calls and frees the client.

    Functions of yours (`item`, `tick`, `event`, …) run on the event loop, and may be coroutine functions: the call
    waits for them. Files and objects of yours (`store`, `clock`, `transport`, …) are used in the call's thread.
    A client belongs to the event loop that makes its first call.
    """

    if not TYPE_CHECKING:  # _derived.pyi has the signatures

        def __init__(self, base_url, api_key, *, max_calls=MAX_CALLS, **settings):
            functions = {name: on_loop(settings[name]) for name in FUNCTIONS if name in settings}
            self._take(SyncClient(base_url, api_key, **{**settings, **functions}), max_calls)

        @classmethod
        def from_env(cls, environ=None, *, max_calls=MAX_CALLS, **given):
            functions = {name: on_loop(given[name]) for name in FUNCTIONS if name in given}
            client = environment.client_of(SyncClient, environ, {**given, **functions}, stacklevel=2)
            return cls._of(client, max_calls)

        def share(self, *, max_calls=MAX_CALLS, **settings):
            functions = {name: on_loop(settings[name]) for name in FUNCTIONS if name in settings}
            return self._of(self._threads.opened().share(**{**settings, **functions}), max_calls)

    @classmethod
    def over(cls, client: SyncClient, *, max_calls: int = MAX_CALLS) -> Client:
        """A client for asyncio with the member, the connections and the settings of another. Both may be used at once,
        and closed in any order; the other's functions run in the threads of the calls.
        """
        if not isinstance(client, SyncClient):
            raise TypeError(f"client: musiccat.Client is wanted, not {type(client).__name__}")
        return cls._of(client.share(**client._own), max_calls)

    @classmethod
    def _of(cls, client: SyncClient, max_calls: int) -> Client:
        made = cls.__new__(cls)
        made._take(client, max_calls)
        return made

    def _take(self, client: SyncClient, max_calls: int) -> None:
        self._threads = Threads(client, integer("max_calls", max_calls, 1, 1000))

    def cancel(self) -> None:
        """Ends every call of this client within 100 ms: each raises `musiccat.CancelledError`. Not those of shares."""
        stop_all(self._threads.running)

    async def close(self) -> None:
        """Ends all calls, as `cancel` does, waits until they have ended, and frees the client. Closing twice is
        allowed.
        """
        await self._threads.close()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"aio.{self._threads.client!r}" if self._threads.client else "aio.Client(closed)"

    def station(self, seed: Texts, options: Optional[StationOptions] = None, **params: Unpack[Params]) -> Opening:
        """Opens a station, as `musiccat.Client.station`: `async with client.station(seed) as station`, or
        `station = await client.station(seed)`.
        """

        async def opens() -> Station:
            # It has a share for as long as it lives.
            scope = self._threads.scope()
            given: Mapping[str, Any] = {"options": options, **params}
            running = self._threads.begin(scope)
            opened = await self._threads.carry_out(running, SyncClient.station, (scope.share, seed), given)
            return Station(self._threads, scope, opened)

        return Opening(opens)

    async def _made(self, method: Callable[..., Any], arguments: Sequence[Any], given: Mapping[str, Any]) -> Any:
        return await self._threads.made(method, arguments, given)
