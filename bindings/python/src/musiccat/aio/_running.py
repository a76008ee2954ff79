"""A call that runs in a thread for a task: how it is made, how the task ends it, and how it asks the loop."""

from __future__ import annotations

import asyncio
import functools
import inspect
import threading
from concurrent.futures import CancelledError as AskedCancelled
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, Callable, Collection, Mapping, Optional, Sequence

from .._call.refused import cancelled
from .._client.client import Client as SyncClient

#: Seconds between two attempts to end a call: one that has not entered the library yet does not see the first.
AGAIN = 0.02


class _Here(threading.local):
    """A worker thread's call."""

    running: Optional[Running] = None


here = _Here()


class Scope:
    """A share, whose calls end together."""

    def __init__(self, share: SyncClient) -> None:
        self.share = share
        #: How often its calls were ended.
        self.stops = 0


class Running:
    """A call, from its task's wish to its end."""

    def __init__(self, loop: asyncio.AbstractEventLoop, scope: Scope) -> None:
        self._loop, self._scope = loop, scope
        self._lock = threading.Lock()
        self._asked: Optional[Future[Any]] = None
        #: Its end.
        self.call: Optional[asyncio.Future[Any]] = None
        #: Whether it must end.
        self.is_stopped = False

    def make(self, method: Callable[..., Any], arguments: Sequence[Any], given: Mapping[str, Any]) -> Any:
        """Makes the call, in a worker thread."""
        here.running = self
        try:
            if self.is_stopped:
                raise cancelled("the call was cancelled before it began")
            return method(*map(on_loop, arguments), **{name: on_loop(value) for name, value in given.items()})
        finally:
            here.running = None

    def stop(self) -> None:
        """Ends it, wherever it is: before the library, inside it, or in a function on the loop."""
        with self._lock:
            self.is_stopped = True
            asked = self._asked
        if asked is not None:
            asked.cancel()
        self._scope.stops += 1
        self.cancel()

    def cancel(self) -> None:
        """Ends the calls of its scope that are inside the library."""
        self._scope.share.cancel()

    def ask(self, function: Callable[..., object], arguments: Sequence[Any]) -> Any:
        """Calls a function of the program on the loop, and waits for its answer."""

        async def answer() -> Any:
            given = function(*arguments)
            return await given if inspect.isawaitable(given) else given

        with self._lock:
            if self.is_stopped:
                raise AskedCancelled
            self._asked = asked = asyncio.run_coroutine_threadsafe(answer(), self._loop)
        try:
            return asked.result()
        finally:
            self._asked = None


def on_loop(value: Any) -> Any:
    """A function of the program as one that runs on the loop while a call waits for it. Anything else stays."""
    if not callable(value):
        return value

    @functools.wraps(value, updated=())
    def asks(*arguments: Any) -> Any:
        running = here.running
        # The client itself may call it, for example while it is made.
        return value(*arguments) if running is None else running.ask(value, arguments)

    return asks


def ticking(tick: Optional[Callable[[int], object]]) -> Callable[[int], object]:
    """A tick that ends a call which must end."""

    def beat(left_ms: int) -> object:
        running = here.running
        if running is not None and running.is_stopped:
            # It was outside the library when it was cancelled. The answer "end it" would be another reason.
            running.cancel()
            return False
        return tick is not None and tick(left_ms)

    return beat


def stop_all(calls: Collection[Running]) -> None:
    """Ends calls. First all know it: one that waits for a thread must not begin when another has ended."""
    for running in calls:
        running.is_stopped = True
    for running in calls:
        running.stop()


async def finish(running: Running) -> None:
    """Ends a call, and waits until it has ended, also if the task is cancelled again."""
    call = running.call
    if call is None:
        return
    while not call.done():
        running.stop()
        with suppress(asyncio.CancelledError):
            await asyncio.wait([call], timeout=AGAIN)
    if not call.cancelled():
        call.exception()  # nobody wants to know it
