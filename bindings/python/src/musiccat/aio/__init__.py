"""The client for asyncio: the calls of `musiccat.Client` as coroutines.

    async with musiccat.aio.Client("https://api.example.com", key) as client:
        async for artist in (await client.artists_top(limit=200)).pages().artists:
            print(artist.name)

Names, arguments, results and exceptions are those of `musiccat`. Cancelling a task ends its call within 100 ms.
"""

from __future__ import annotations

from ._client import Client
from ._pages import Pages, Response
from ._station import Station

__all__ = ["Client", "Pages", "Response", "Station"]
