"""The threads that make a client's calls."""

from __future__ import annotations

import asyncio
import contextvars
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Collection, List, Mapping, Optional, Sequence, Set

from .._call.outcome import Error
from .._call.outcome import Response as SyncResponse
from .._client.client import Client as SyncClient
from ._pages import Response
from ._running import Running, Scope, finish, stop_all, ticking


class Threads:
    """Makes calls for tasks of one loop, each in a thread and with a share of the client."""

    def __init__(self, client: SyncClient, max_calls: int) -> None:
        #: None once it is closed.
        self.client: Optional[SyncClient] = client
        self.running: Set[Running] = set()
        self._executor = ThreadPoolExecutor(max_calls, "musiccat")
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        #: Shares that no call uses. A call has one for itself, so that it can be cancelled alone.
        self._free: List[Scope] = []

    def opened(self) -> SyncClient:
        """The client."""
        if self.client is None:
            raise ValueError("the client is closed")
        return self.client

    def scope(self) -> Scope:
        """A new share."""
        client = self.opened()
        own: Any = {**client._own, "tick": ticking(client._own["tick"])}
        return Scope(client.share(**own))

    def begin(self, scope: Scope) -> Running:
        """A call of this task."""
        loop = asyncio.get_running_loop()
        if self._loop not in (None, loop):
            raise RuntimeError("the client belongs to another event loop: make one in each")
        self.opened()
        self._loop = loop
        return Running(loop, scope)

    async def made(self, method: Callable[..., Any], arguments: Sequence[Any], given: Mapping[str, Any]) -> Any:
        """Makes a call of the client."""
        self.opened()
        scope = self._free.pop() if self._free else self.scope()
        try:
            return await self.carry_out(self.begin(scope), method, (scope.share, *arguments), given)
        finally:
            if self.client:
                self._free.append(scope)

    async def next_page(self, response: Response) -> Response:
        """The page after another."""
        page: Response = await self.made(SyncClient.next_page, (response,), {})
        return page

    async def carry_out(
        self, running: Running, method: Callable[..., Any], arguments: Sequence[Any], given: Mapping[str, Any]
    ) -> Any:
        """Makes a call in a thread, and waits for it."""
        context = contextvars.copy_context()
        made = self._executor.submit(context.run, running.make, method, arguments, given)
        running.call = call = asyncio.wrap_future(made)
        self.running.add(running)
        try:
            await asyncio.wait([call])
        except asyncio.CancelledError:
            made.cancel()  # if no thread has begun it
            await finish(running)
            raise
        finally:
            self.running.discard(running)
        try:
            response = call.result()
        except Error as error:
            # It has no pages, and must not keep the share.
            error.response._next_page = None
            raise
        return Response(response, self.next_page) if isinstance(response, SyncResponse) else response

    async def end(self, calls: Collection[Running]) -> None:
        """Ends calls, and waits for them."""
        stop_all(calls)
        await asyncio.gather(*map(finish, calls))

    async def close(self) -> None:
        self.client = None
        self._free.clear()
        await self.end(self.running)
        # Its threads have nothing to do, and end at once.
        self._executor.shutdown()
