"""Responses and pages whose next page is awaited."""

from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable, Optional

from .. import abi
from .._call.outcome import Error
from .._call.outcome import Response as SyncResponse
from ._derived import PagesFields

Following = Callable[["Response"], Awaitable["Response"]]


class Response(SyncResponse):
    """What a call returned, as `musiccat.Response`; its pages are awaited."""

    __slots__ = ("_following",)

    def __init__(self, made: SyncResponse, following: Following) -> None:
        super().__init__(made._owner)  # type: ignore[arg-type]
        self._following = following

    def pages(self) -> Pages:  # type: ignore[override]
        """This page and all that follow; see `Pages`."""
        return Pages(self)


class Pages(PagesFields):
    """All pages of a list, beginning with one: `async for page in pages`, or `async for track in pages.tracks`.

    A page is fetched when it is wanted, and no more than two are in memory. A failure or a cancelled task loses
    nothing: iterate over the same `Pages` again to continue. If the service sends a page again, the list ends there
    without an exception, and `repeated` is the error that says so.
    """

    def __init__(self, first: Response) -> None:
        self._page = first
        self._is_given = False
        #: Why the list ended before its end, if it did (`Reason.PAGE_REPEATED`).
        self.repeated: Optional[Error] = None

    def __aiter__(self) -> AsyncIterator[Response]:
        return self

    async def __anext__(self) -> Response:
        if self._is_given:
            page = self._page
            if page.meta.next_offset is None or self.repeated:
                raise StopAsyncIteration
            try:
                self._page = await page._following(page)
            except Error as error:
                if error.reason != abi.MCAT_REASON_PAGE_REPEATED:
                    raise
                self.repeated = error
                raise StopAsyncIteration from None
        self._is_given = True
        return self._page

    async def _items(self, name: str) -> AsyncIterator[Any]:
        async for page in self:
            for item in getattr(page, name):
                yield item
