"""An exception for each way in which a call fails; all are a `musiccat.Error`.

Written by a program from include/musiccat.h: change that, not this file.
"""

import builtins

from ._call.outcome import Error, raised_for

__all__ = [
    "ArgumentError",
    "VersionError",
    "PanicError",
    "MemoryError",
    "UnsupportedError",
    "ReentrantError",
    "CancelledError",
    "TimeoutError",
    "ResolveError",
    "ConnectError",
    "TlsError",
    "ClockError",
    "IoError",
    "ProtocolError",
    "ParseError",
    "LimitError",
    "CallbackError",
    "StoreError",
    "SignInNeededError",
    "UnauthorizedError",
    "ForbiddenError",
    "NotFoundError",
    "ConflictError",
    "TooLargeError",
    "AccountLockedError",
    "RateLimitedError",
    "BadRequestError",
    "ServiceError",
    "UnavailableError",
]


@raised_for(10)
class ArgumentError(Error, builtins.ValueError):
    """An argument, a parameter or a setting breaks a rule; nothing was sent. `message` names it and the rule."""


@raised_for(11)
class VersionError(Error):
    """The program was built with a header newer than this library."""


@raised_for(12)
class PanicError(Error):
    """A bug inside the library. The client stays usable; please report it."""


@raised_for(13)
class MemoryError(Error, builtins.MemoryError):
    """No memory."""


@raised_for(14)
class UnsupportedError(Error):
    """This build, this service version or this address (HTTP 405) does not offer the call."""


@raised_for(15)
class ReentrantError(Error):
    """A callback called the client that is calling it."""


@raised_for(20)
class CancelledError(Error):
    """`cancel`, the tick callback, the byte callback or the source callback stopped the call."""


@raised_for(21)
class TimeoutError(Error, builtins.TimeoutError):
    """The deadline passed. `phase` says where."""


@raised_for(30)
class ResolveError(Error):
    """The host's name could not be resolved."""


@raised_for(31)
class ConnectError(Error):
    """No connection to the service."""


@raised_for(32)
class TlsError(Error):
    """TLS failed; `reason` names the check."""


@raised_for(33)
class ClockError(Error):
    """The device's clock is not set. It must be set before a certificate can be checked, and before the start of a
    track can be reported.
    """


@raised_for(34)
class IoError(Error):
    """The connection broke while a request or an answer was under way."""


@raised_for(35)
class ProtocolError(Error):
    """The answer is not the HTTP that this service speaks."""


@raised_for(36)
class ParseError(Error):
    """The answer's body is not the JSON that it should be."""


@raised_for(37)
class LimitError(Error):
    """A cap was reached; `message` names the setting to raise."""


@raised_for(40)
class CallbackError(Error):
    """A callback returned a value that its contract does not allow."""


@raised_for(41)
class StoreError(Error):
    """The token store or the outbox's store failed, or holds something unreadable."""


@raised_for(50)
class SignInNeededError(Error):
    """The member must sign in (again). `reason` says why."""


@raised_for(51)
class UnauthorizedError(Error):
    """The service refused the application key, or the member's name and password (HTTP 401). Or it refused a refresh
    with an error code that the library does not know: then `user_action` is `UserAction.SIGN_IN`, and the library
    keeps the tokens and tries them again.
    """


@raised_for(52)
class ForbiddenError(Error):
    """Understood but refused (HTTP 403)."""


@raised_for(53)
class NotFoundError(Error):
    """No such thing (HTTP 404). For unknown ids some services answer so, others `Status.OK` with an empty list: check
    `len` before you read the first item.
    """


@raised_for(54)
class ConflictError(Error):
    """A conflict with the present state (HTTP 409); or an edit of a playlist found it changed, or a station belongs to
    another member.
    """


@raised_for(55)
class TooLargeError(Error):
    """What was sent is too large (HTTP 413)."""


@raised_for(56)
class AccountLockedError(Error):
    """The account is locked for some minutes after failed sign-ins (HTTP 423)."""


@raised_for(57)
class RateLimitedError(Error):
    """Too many requests; `retry_after_ms` says when to try again."""


@raised_for(58)
class BadRequestError(Error):
    """The service calls the request invalid (HTTP 400, and other 4xx that have no status of their own)."""


@raised_for(70)
class ServiceError(Error):
    """The service failed (HTTP 500, and other 5xx that have no status of their own)."""


@raised_for(71)
class UnavailableError(Error):
    """The service is unavailable for now (HTTP 408, 502, 503, 504, or an error code of the token endpoint such as
    `temporarily_unavailable`), or each of the member's tokens expired before its request arrived (HTTP 401).
    """
