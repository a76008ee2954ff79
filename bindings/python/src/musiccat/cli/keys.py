"""Single keys as they are pressed; from a pipe, letter by letter."""

from __future__ import annotations

import os
import select
import sys
import termios
import time
import tty
from types import TracebackType
from typing import Any, List, Optional, Type


class Keys:
    """Reads keys without waiting for Enter. The terminal is as before when it ends."""

    def __init__(self) -> None:
        self._saved: Optional[List[Any]] = None
        self._is_open = True

    def __enter__(self) -> Keys:
        if sys.stdin.isatty():
            self._saved = termios.tcgetattr(sys.stdin)
            tty.setcbreak(sys.stdin)
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        if self._saved is not None:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, self._saved)

    def wait(self, seconds: float) -> str:
        """The next key, or "" if none comes in that many seconds."""
        if not self._is_open:
            time.sleep(seconds)
            return ""
        if not select.select([sys.stdin], [], [], seconds)[0]:
            return ""
        key = os.read(sys.stdin.fileno(), 1).decode(errors="replace")
        self._is_open = key != ""
        return key
