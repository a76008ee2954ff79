"""Plays a track with a program for MP3, or silently."""

from __future__ import annotations

import shutil
import subprocess
import time
from types import TracebackType
from typing import List, Optional, Type

#: Programs that play a file and end, the first that is there.
PROGRAMS = (
    ["mpg123", "-q"],
    ["ffplay", "-nodisp", "-autoexit", "-loglevel", "quiet"],
)


def program() -> Optional[List[str]]:
    """The command that plays a file, if this machine has one."""
    for command in PROGRAMS:
        if shutil.which(command[0]):
            return list(command)
    return None


class Silence:
    """Plays nothing, for the length of the track."""

    def __init__(self, seconds: float) -> None:
        self._began, self._seconds = time.monotonic(), seconds

    @property
    def is_over(self) -> bool:
        return time.monotonic() - self._began >= self._seconds

    def __enter__(self) -> Silence:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Ends it."""


class Sound(Silence):
    """Plays a file with a program."""

    def __init__(self, command: List[str], file: str) -> None:
        super().__init__(0)
        nothing = subprocess.DEVNULL
        self._process = subprocess.Popen([*command, file], stdin=nothing, stdout=nothing, stderr=nothing)

    @property
    def is_over(self) -> bool:
        return self._process.poll() is not None

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
