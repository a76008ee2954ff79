"""What happens around a call of the library: Ctrl-C ends it, and what a callback raises comes out of it."""

from __future__ import annotations

import logging
import signal
import threading
from types import FrameType
from typing import Any, Callable, List, Optional, Sequence, TypeVar

Answer = TypeVar("Answer")


class _Here(threading.local):
    """A thread's innermost call."""

    #: What its callbacks raised; None outside of calls.
    raised: Optional[List[BaseException]] = None
    #: Whether C runs, and no callback's Python.
    in_c = False
    #: Whether Ctrl-C came while C ran.
    interrupted = False


here = _Here()


def run(function: Callable[..., Any], *arguments: Any) -> tuple[Any, Sequence[BaseException]]:
    """Calls a function of the library. Gives what it gave, and what its callbacks raised.

    What ends a program (Ctrl-C, `sys.exit` in a callback) is raised from here.
    """
    outer, here.raised = here.raised, []
    try:
        answer = _interruptibly(function, arguments)
        raised = here.raised
    finally:
        here.raised = outer
    for error in raised:
        if not isinstance(error, Exception):
            raise error
    return answer, raised


def _interruptibly(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    # Python's own handler raises wherever it runs: inside a call that would be at the first line of a callback, where
    # nothing can catch it and ctypes drops it. So while C runs, Ctrl-C is noted; the tick that the library calls
    # every 200 ms sees it and ends the call. A handler of the application's is the application's: it may cancel the
    # client.
    if threading.current_thread() is not threading.main_thread():
        return _in_c(function, arguments)
    replaced = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if replaced:
        signal.signal(signal.SIGINT, _note)
    try:
        answer = _in_c(function, arguments)
    finally:
        if replaced:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    if here.interrupted:
        here.interrupted = False
        raise KeyboardInterrupt
    return answer


def _in_c(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    outer, here.in_c = here.in_c, True
    try:
        return function(*arguments)
    finally:
        here.in_c = outer


def _note(number: int, frame: Optional[FrameType]) -> None:
    if here.in_c:
        here.interrupted = True
    else:
        raise KeyboardInterrupt


def must_stop() -> bool:
    """Whether the call is to end: for its tick."""
    return here.interrupted or bool(here.raised)


def callback(failed: Answer, function: Callable[..., Answer], *arguments: Any) -> Answer:
    """Runs a callback's Python. What it raises is kept for the end of the call, which gets the answer `failed` and
    stops.
    """
    outer = here.in_c
    try:
        here.in_c = False
        return function(*arguments)
    except BaseException as error:
        if here.raised is None:
            logging.getLogger("musiccat").exception("a callback failed outside of any call")
        else:
            here.raised.append(error)
        return failed
    finally:
        here.in_c = outer


def carried_out(failed: Answer, done: Answer, function: Callable[..., object], *arguments: Any) -> Answer:
    """The same for a callback that has nothing to say but that it is done."""

    def answer() -> Answer:
        function(*arguments)
        return done

    return callback(failed, answer)
