"""What went wrong, in a line that says what to do, and the exit code for scripts."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Dict, Optional

from .. import Error, LibraryError, Reason, Status, UserAction


class Exit(IntEnum):
    """Exit codes, by kind of failure. They stay as they are."""

    DONE = 0
    FAILED = 1
    USAGE = 2
    SIGN_IN = 3
    NOT_ALLOWED = 4
    NOT_FOUND = 5
    CHANGED = 6
    LATER = 7
    NETWORK = 8
    SETUP = 9
    INTERRUPTED = 130
    BROKEN_PIPE = 141


#: For the manual at the end of `musiccat --help`.
MEANINGS = {
    Exit.DONE: "done",
    Exit.FAILED: "another failure, partly done, or not confirmed",
    Exit.USAGE: "the command line or an argument is wrong",
    Exit.SIGN_IN: "a member must sign in",
    Exit.NOT_ALLOWED: "the service does not allow it to this member",
    Exit.NOT_FOUND: "no such thing",
    Exit.CHANGED: "another program or device changed it meanwhile",
    Exit.LATER: "the service cannot do it now: try again later",
    Exit.NETWORK: "the service cannot be reached, or not securely",
    Exit.SETUP: "a problem of the library, the settings or the files on this machine",
    Exit.INTERRUPTED: "Ctrl-C",
    Exit.BROKEN_PIPE: "the reader of the output is gone",
}

EXITS: Dict[int, Exit] = {
    Status.ERR_ARGUMENT: Exit.USAGE,
    Status.ERR_UNSUPPORTED: Exit.USAGE,
    Status.ERR_BAD_REQUEST: Exit.USAGE,
    Status.ERR_TOO_LARGE: Exit.USAGE,
    Status.ERR_SIGN_IN_NEEDED: Exit.SIGN_IN,
    Status.ERR_UNAUTHORIZED: Exit.SIGN_IN,
    Status.ERR_FORBIDDEN: Exit.NOT_ALLOWED,
    Status.ERR_NOT_FOUND: Exit.NOT_FOUND,
    Status.ERR_CONFLICT: Exit.CHANGED,
    Status.ERR_ACCOUNT_LOCKED: Exit.LATER,
    Status.ERR_RATE_LIMITED: Exit.LATER,
    Status.ERR_SERVICE: Exit.LATER,
    Status.ERR_UNAVAILABLE: Exit.LATER,
    Status.ERR_TIMEOUT: Exit.NETWORK,
    Status.ERR_RESOLVE: Exit.NETWORK,
    Status.ERR_CONNECT: Exit.NETWORK,
    Status.ERR_TLS: Exit.NETWORK,
    Status.ERR_CLOCK: Exit.NETWORK,
    Status.ERR_IO: Exit.NETWORK,
    Status.ERR_PROTOCOL: Exit.NETWORK,
    Status.ERR_PARSE: Exit.NETWORK,
    Status.ERR_VERSION: Exit.SETUP,
    Status.ERR_STORE: Exit.SETUP,
}

#: What the person at the keyboard can do.
ADVICE = {
    UserAction.SIGN_IN: "Sign in: musiccat login",
    UserAction.UPGRADE: "Upgrade the subscription.",
    UserAction.FIX_ACCOUNT: "Fix the account on the service's website.",
    UserAction.SET_CLOCK: "Set this machine's clock.",
}

REASONS = {
    Reason.APP_KEY: "Check MUSICCAT_API_KEY, or api_key in the configuration file.",
    Reason.CERTIFICATE_UNTRUSTED: "If the service is your own, name its authority with --ca-file.",
    Reason.NAME_NOT_FOUND: "Check --base-url.",
    Reason.REFUSED: "Check that the service runs, and --base-url.",
}


class Failure(Exception):  # noqa: N818 (an ending, as `Exit` is)
    """A failure that a command found itself."""

    def __init__(self, message: str, code: Exit = Exit.SETUP) -> None:
        super().__init__(message)
        self.code = code


def exit_code(error: BaseException) -> Exit:
    """The exit code for an error."""
    if isinstance(error, Error):
        if error.reason == Reason.APP_KEY:
            return Exit.SETUP
        return EXITS.get(error.status, Exit.FAILED)
    if isinstance(error, Failure):
        return error.code
    if isinstance(error, ValueError):
        # The package refuses an argument so, before the library sees it.
        return Exit.USAGE
    return Exit.SETUP if isinstance(error, (OSError, LibraryError)) else Exit.FAILED


def advice(error: Error) -> Optional[str]:
    """What to do about it, if known."""
    if error.reason in REASONS:
        return REASONS[error.reason]
    if error.user_action == UserAction.WAIT:
        wait = error.retry_after
        return "Try again later." if wait is None else f"Try again in {wait:.0f} s."
    return ADVICE.get(error.user_action)


def line(error: BaseException) -> str:
    """What went wrong, and what to do about it, in one line."""
    if not isinstance(error, Error):
        return " ".join(str(error).split()) or type(error).__name__
    parts = [str(error).rstrip(".") + ".", advice(error)]
    if error.maybe_applied:
        parts.append("The change may have taken effect anyway: look before you repeat it.")
    return " ".join(part for part in parts if part)


def to_dict(error: BaseException) -> Dict[str, Any]:
    """The same for a program."""
    told: Dict[str, Any] = {"exit": int(exit_code(error)), "message": line(error)}
    if isinstance(error, Error):
        told["status"] = error.status.name
        told["reason"] = error.reason.name
        told["user_action"] = error.user_action.name
        told["http_status"] = error.http_status
        told["code"] = error.code
        told["retry_after"] = error.retry_after
        told["maybe_applied"] = error.maybe_applied
    return {"error": told}
