"""The root of the exceptions. `errors.py` has one for each way in which a call fails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, ClassVar, Dict, Optional, Type, TypeVar

from .enums import Phase, Reason, Status, UserAction

if TYPE_CHECKING:
    from ._response import Response


class Error(Exception):
    """A call that failed. `response` tells the whole; what programs look at most is here too."""

    # Tracebacks name the module where programs find it.
    __module__ = "musiccat"

    #: The class for a status; one that a newer library gives has none.
    _classes: ClassVar[Dict[int, Type[Error]]] = {}

    #: What is to be said in the place of the response's message.
    _message: Optional[str] = None

    #: What the call gave back. A view of it lives as long as the exception.
    response: Response

    def __init__(self, message: str, response: Response) -> None:
        super().__init__(message)
        self.response = response

    @classmethod
    def of(cls, response: Response, message: Optional[str] = None) -> Error:
        """The exception that says what the response says, or a message that knows more."""
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
        """Why, where the status alone does not tell."""
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
        """HTTP status of the last answer; 0 where none came."""
        return self.response.http_status

    @property
    def retry_after(self) -> Optional[float]:
        """Seconds to wait before another try is worth it; None unknown."""
        wait = self.response.retry_after_ms
        return None if wait is None else wait / 1000

    @property
    def maybe_applied(self) -> bool:
        """Whether a change that failed may nevertheless have been made."""
        return self.response.maybe_applied


Class = TypeVar("Class", bound=Type[Error])


def raised_for(status: int) -> Callable[[Class], Class]:
    """Makes a class the one for a status."""

    def register(cls: Class) -> Class:
        Error._classes[status] = cls
        return cls

    return register
