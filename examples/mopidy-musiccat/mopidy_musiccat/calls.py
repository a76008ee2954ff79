"""What a failed call gives Mopidy: a line in the log and an empty answer, so that other backends' answers are shown."""

from __future__ import annotations

import functools
import logging
from typing import Any, Callable

import musiccat

logger = logging.getLogger("mopidy_musiccat")


def answers(otherwise: Callable[[], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A method that gives this instead of raising what the service says."""

    def decorate(method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def answer(*arguments: Any, **given: Any) -> Any:
            try:
                return method(*arguments, **given)
            except musiccat.NotFoundError:
                return otherwise()
            except musiccat.Error as error:
                logger.warning("%s: %s", method.__name__, error)
                return otherwise()

        return answer

    return decorate
