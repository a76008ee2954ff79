"""The coroutines: one for each method of `musiccat.Client` and `musiccat.Station` that calls the library.

Type checkers read _derived.pyi, which a program writes from those classes.
"""

from __future__ import annotations

import functools
import inspect
from typing import Any, Callable

from .._client.client import Client as SyncClient
from .._client.station import Station as SyncStation
from ..objects import PagesFields

__all__ = ["ClientCalls", "PagesFields", "StationCalls"]

#: Methods that asyncio's classes have of their own, or that wait for nothing.
OWN = ("from_env", "share", "close", "cancel", "station")


def coroutine_of(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method as a coroutine."""

    @functools.wraps(method)
    async def made(self: Any, *arguments: Any, **given: Any) -> Any:
        return await self._made(method, arguments, given)

    return made


def derived(name: str, of: type) -> type:
    """A class with a coroutine for each public method of another."""
    methods = {
        name: coroutine_of(method)
        for name, method in inspect.getmembers(of, inspect.isfunction)
        if not name.startswith("_") and name not in OWN
    }
    return type(name, (), {"__module__": __name__, "__doc__": f"The calls of `musiccat.{of.__name__}`.", **methods})


ClientCalls = derived("ClientCalls", SyncClient)
StationCalls = derived("StationCalls", SyncStation)
