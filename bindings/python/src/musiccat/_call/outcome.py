"""What a call comes to: a response with the pages behind it, or the exception that holds one."""

from __future__ import annotations

import ctypes
import json
from typing import Any, Callable, ClassVar, Dict, Iterator, Optional, Type, TypeVar

from .. import abi
from .._c.library import library
from ..enums import Phase, Reason, Status, UserAction
from ..objects import PagesFields, ResponseFields

NextPage = Callable[["Response"], "Response"]


class Memory:
    """A response of the library. It is freed when the last object that uses it is gone."""

    #: None until there is a library to free it.
    _free: Optional[Callable[[Any], Any]] = None

    def __init__(self) -> None:
        self.response = ctypes.POINTER(abi.mcat_response)()
        #: The function that gets the items of `next_page`.
        self.items: object = None
        self._free = library().mcat_response_free

    def __del__(self) -> None:
        if self._free is not None:
            self._free(self.response)


class Response(ResponseFields):
    """What a call returned: how it ended, what it cost, and a list for each kind of object.

    It and all that is reached from it may be kept for as long as anybody likes, also when the client is closed.
    """

    __slots__ = ("_next_page",)

    def __init__(self, memory: Memory, next_page: Optional[NextPage] = None) -> None:
        super().__init__(memory.response.contents, memory)
        #: What asks for the page behind this one; None where no client made the call.
        self._next_page = next_page

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
    """All pages of a list, beginning with one: iterate over it page by page, or over one of its lists item by item.

    A page is fetched when it is wanted, and no more than two are in memory. A failure raises, and loses nothing:
    iterate over the same `Pages` again to continue. If the service sends a page again, the list ends there without an
    exception, and `repeated` is the error that says so.
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
            page = self._page
            next_page = page._next_page
            if next_page is None or page.meta.next_offset is None or self.repeated:
                raise StopIteration
            try:
                self._page = next_page(page)
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


class Error(Exception):
    """A call that failed. `response` has all facts; those that programs need most are here too. `musiccat.errors` has a
    class for each way to fail.
    """

    # Tracebacks name the public module.
    __module__ = "musiccat"

    #: The class for a status; a newer library may give a status without one.
    _classes: ClassVar[Dict[int, Type[Error]]] = {}

    #: The message to use instead of the response's.
    _message: Optional[str] = None

    #: The call's response. Its objects live as long as the exception.
    response: Response

    def __init__(self, message: str, response: Response) -> None:
        super().__init__(message)
        self.response = response

    @classmethod
    def of(cls, response: Response, message: Optional[str] = None) -> Error:
        """The exception with the response's message, or with a better one."""
        error = cls._classes.get(response.status, Error)(cls.text(response, message), response)
        error._message = message
        return error

    @staticmethod
    def text(response: Response, message: Optional[str] = None) -> str:
        """A line for a log: the message, and what a program may look for."""
        name = response.status.name
        facts = [name[len("ERR_") :] if name.startswith("ERR_") else name]
        if response.reason != Reason.NONE:
            facts.append(response.reason.name)
        if response.http_status:
            facts.append(f"http {response.http_status}")
        if response.code:
            facts.append(response.code)
        return f"{message or response.message} ({', '.join(facts)})"

    @property
    def status(self) -> Status:
        """How the call ended."""
        return self.response.status

    @property
    def reason(self) -> Reason:
        """Why, if the status alone does not say."""
        return self.response.reason

    @property
    def phase(self) -> Phase:
        """What the call was doing when it failed."""
        return self.response.phase

    @property
    def user_action(self) -> UserAction:
        """What the member can do about it."""
        return self.response.user_action

    @property
    def message(self) -> str:
        """A sentence for a log or an engineer. It never holds a secret."""
        return self._message or self.response.message

    @property
    def code(self) -> Optional[str]:
        """The service's error code, for example "ResourceNotFound"."""
        return self.response.code

    @property
    def http_status(self) -> int:
        """HTTP status of the last answer; 0 if none came."""
        return self.response.http_status

    @property
    def retry_after(self) -> Optional[float]:
        """Seconds to wait before another try; None unknown."""
        wait = self.response.retry_after_ms
        return None if wait is None else wait / 1000

    @property
    def maybe_applied(self) -> bool:
        """Whether a failed change may have taken effect."""
        return self.response.maybe_applied


Class = TypeVar("Class", bound=Type[Error])


def raised_for(status: int) -> Callable[[Class], Class]:
    """Makes a class the one for a status."""

    def register(cls: Class) -> Class:
        Error._classes[status] = cls
        return cls

    return register
