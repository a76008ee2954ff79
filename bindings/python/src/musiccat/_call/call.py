"""Makes a call."""

from __future__ import annotations

import ctypes
import logging
from typing import Any, Callable, Optional, Sequence

from .. import abi
from .._c import guard
from .outcome import Error, Memory, NextPage, Response


def call(next_page: Optional[NextPage], function: Callable[..., Any], *arguments: Any) -> Response:
    """Makes a call whose last argument takes its response, and raises where it failed. `next_page` asks for the page
    behind it.
    """
    memory = Memory()
    memory.items = items_of(arguments)
    _, raised = guard.run(function, *arguments, ctypes.byref(memory.response))
    response = Response(memory, next_page)
    is_failure = response.status > 9
    if raised:
        say_all(raised[1:])
        message = f"a callback failed: {raised[0]!r}"
        if not is_failure:
            raise Error._classes[abi.MCAT_ERR_CALLBACK](message, response) from raised[0]
        # "Cancelled" says nothing new: the exception cancelled it.
        if response.status != abi.MCAT_ERR_CANCELLED:
            message = f"{response.message}; {message}"
        raise Error.of(response, message) from raised[0]
    if is_failure:
        raise Error.of(response)
    return response


def items_of(arguments: Sequence[Any]) -> object:
    """The function that gets items, from the parameters of a call or of the page before."""
    for argument in arguments:
        params, memory = getattr(argument, "_obj", None), getattr(argument, "_memory", None)
        # A package of a header of before 1.1 has no such parameter.
        if isinstance(params, abi.mcat_params) and getattr(params, "item", None):
            return params
        if isinstance(memory, Memory):
            return memory.items
    return None


def say_all(raised: Sequence[BaseException]) -> None:
    """Only one exception can be the cause; this keeps the others."""
    for error in raised:
        logging.getLogger("musiccat").error("another callback failed in the same call", exc_info=error)
