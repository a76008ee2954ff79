"""What a call gave back, and the pages behind it."""

from __future__ import annotations

import ctypes
import json
import logging
from typing import TYPE_CHECKING, Any, Callable, Iterator, Optional, Sequence

from . import _guard, abi
from ._error import Error
from ._library import library
from .objects import PagesFields, ResponseFields

if TYPE_CHECKING:
    from ._client import Client


class Memory:
    """A response of the library's, and its end: it is freed when the last object that looks into it is gone."""

    #: None until there is a library to free it.
    _free: Optional[Callable[[Any], Any]] = None

    def __init__(self) -> None:
        self.response = ctypes.POINTER(abi.mcat_response)()
        #: The function that `next_page` hands the items to.
        self.items: object = None
        self._free = library().mcat_response_free

    def __del__(self) -> None:
        if self._free is not None:
            self._free(self.response)


class Response(ResponseFields):
    """What a call gave back: how it ended, what it cost, and a list for each kind of object.

    It and all that is reached from it may be kept for as long as anybody likes, also when the client is closed.
    """

    __slots__ = ("_client",)

    def __init__(self, memory: Memory, client: Optional[Client] = None) -> None:
        super().__init__(memory.response.contents, memory)
        self._client = client

    def json(self) -> Any:
        """The body as the service sent it, in Python's own types. The call must have asked for it: `keep_raw=True`."""
        if self.raw is None:
            raise ValueError("the call kept no body: make it with keep_raw=True")
        return json.loads(self.raw)

    def pages(self) -> Pages:
        """This page and all that follow; see `Pages`."""
        return Pages(self)

    def __reduce__(self) -> Any:
        raise TypeError("a response lives in the library's memory and cannot be pickled: take to_dict()")


class Pages(PagesFields):
    """All pages of a list, from one on: iterate over it for one response a page, or over one of its lists, item by
    item.

    A page is fetched when it is wanted, and no more than two are in memory. What fails raises; nothing is lost then:
    iterating over the same `Pages` again takes up where it stood. Where the service sends a page again, the list ends
    there without an exception, and `repeated` is the error that says so.
    """

    def __init__(self, first: Response) -> None:
        self._page = first
        self._is_given = False
        #: Why the list ended before its end, if it did (`Reason.PAGE_REPEATED`). Since 1.1.
        self.repeated: Optional[Error] = None

    def __iter__(self) -> Iterator[Response]:
        return self

    def __next__(self) -> Response:
        if self._is_given:
            client, page = self._page._client, self._page
            if client is None or page.meta.next_offset is None or self.repeated:
                raise StopIteration
            try:
                self._page = client.next_page(page)
            except Error as error:
                if error.reason != abi.MCAT_REASON_PAGE_REPEATED:
                    raise
                self.repeated = error
                raise StopIteration from None
        self._is_given = True
        return self._page

    def _items(self, name: str) -> Iterator[Any]:
        for page in self:
            yield from getattr(page, name)


class RefusedResponse(Response):
    """Of a call that was not made: the package refused its argument before the library saw it."""

    __slots__ = ("_message",)

    def __init__(self, message: str) -> None:
        memory = Memory()
        # The library's own answer to an argument that it refuses.
        library().mcat_genres(None, None, ctypes.byref(memory.response))
        super().__init__(memory)
        self._message = message

    @property
    def message(self) -> str:
        return self._message


def refused(message: str) -> Error:
    """The exception for an argument that the package refuses; the same as for one that the library refuses."""
    return Error.of(RefusedResponse(message))


def call(client: Optional[Client], function: Callable[..., Any], *arguments: Any) -> Response:
    """Makes a call whose last argument takes its response, and raises where it failed."""
    memory = Memory()
    memory.items = items_of(arguments)
    _, raised = _guard.run(function, *arguments, ctypes.byref(memory.response))
    response = Response(memory, client)
    is_failure = response.status > 9
    if raised:
        say_all(raised[1:])
        message = f"a callback failed: {raised[0]!r}"
        if not is_failure:
            raise Error._classes[abi.MCAT_ERR_CALLBACK](message, response) from raised[0]
        # That the call was stopped says nothing more: what was raised stopped it.
        if response.status != abi.MCAT_ERR_CANCELLED:
            message = f"{response.message}; {message}"
        raise Error.of(response, message) from raised[0]
    if is_failure:
        raise Error.of(response)
    return response


def items_of(arguments: Sequence[Any]) -> object:
    """What hands over items, in the parameters of a call or of the page before."""
    for argument in arguments:
        params, memory = getattr(argument, "_obj", None), getattr(argument, "_memory", None)
        # A package of a header of before 1.1 has no such parameter.
        if isinstance(params, abi.mcat_params) and getattr(params, "item", None):
            return params
        if isinstance(memory, Memory):
            return memory.items
    return None


def say_all(raised: Sequence[BaseException]) -> None:
    """Only one exception can be a cause; the others are not lost either."""
    for error in raised:
        logging.getLogger("musiccat").error("another callback failed in the same call", exc_info=error)
