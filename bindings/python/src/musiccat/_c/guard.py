"""What happens around a call of the library: Ctrl-C ends it, what a callback raises comes out of it, and no thread is
left in it when the interpreter ends.
"""

from __future__ import annotations

import atexit
import logging
import os
import signal
import threading
import time
from types import FrameType
from typing import Any, Callable, List, Optional, Sequence, Set, TypeVar

Answer = TypeVar("Answer")

#: Seconds that the end of the interpreter waits for threads inside C: their next tick is at most 200 ms away.
PATIENCE = 1


class _Here(threading.local):
    """A thread's innermost call."""

    #: What its callbacks raised; None outside of calls.
    raised: Optional[List[BaseException]] = None
    #: Whether C runs, and no callback's Python.
    in_c = False
    #: Whether Ctrl-C came while C ran.
    interrupted = False


here = _Here()
#: The threads inside of calls.
inside: Set[int] = set()
os.register_at_fork(after_in_child=inside.clear)
#: The thread that ends the interpreter.
leaver: Optional[int] = None


@atexit.register
def leave() -> None:
    """Gets all other threads out of C. Python would end a daemon thread at its next callback by unwinding its stack,
    and the library's part of that stack cannot be unwound: it ends the process.
    """
    global leaver
    leaver = threading.get_ident()
    end = time.monotonic() + PATIENCE
    while inside - {leaver} and time.monotonic() < end:
        time.sleep(0.01)


def is_over() -> bool:
    """Whether the interpreter no longer waits for this thread."""
    return leaver not in (None, threading.get_ident())


def run(function: Callable[..., Any], *arguments: Any) -> tuple[Any, Sequence[BaseException]]:
    """Calls a function of the library. Returns its result, and what its callbacks raised.

    What ends a program (Ctrl-C, `sys.exit` in a callback) is raised from here. A daemon thread that the interpreter's
    end meets ends here, without a word, as Python has it end anywhere.
    """
    outer, here.raised = here.raised, []
    if outer is None:
        inside.add(threading.get_ident())
    try:
        # In this order: `leave` sees this thread, or this thread sees it.
        if is_over():
            raise SystemExit
        answer = _interruptibly(function, arguments)
        raised = here.raised
    finally:
        here.raised = outer
        if outer is None:
            inside.discard(threading.get_ident())
    if is_over():
        raise SystemExit
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
    """Whether the tick must end the call."""
    return here.interrupted or bool(here.raised) or is_over()


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
    """The same for a callback that returns nothing."""

    def answer() -> Answer:
        function(*arguments)
        return done

    return callback(failed, answer)
