"""The last station, kept in a file over a restart."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Optional, Sequence

from .. import ArgumentError, Client, Station, StationOptions


class Kept:
    """The file of one service's member; None keeps nothing."""

    def __init__(self, file: Optional[Path]) -> None:
        self._file = file
        self._written: Optional[str] = None

    def open(self, client: Client, seed: Sequence[str]) -> Station:
        """Opens a station, and resumes it if it is the last one."""
        state = self._read()
        if state is not None:
            try:
                return client.station(seed, StationOptions(state=state))
            except (ArgumentError, ValueError):
                # Another station's, another member's, or damaged.
                pass
        return client.station(seed)

    def keep(self, station: Station) -> None:
        """Saves the station's state: completely, or not at all."""
        state = station.now.state
        if self._file is None or state is None or state == self._written:
            return
        new = self._file.with_name(self._file.name + ".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="ascii") as file:
            file.write(state)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self._file)
        self._written = state

    def drop(self) -> None:
        """Forgets it: another member may come."""
        if self._file is not None and self._file.exists():
            self._file.unlink()

    def _read(self) -> Optional[str]:
        if self._file is None or not self._file.exists():
            return None
        return self._file.read_text(encoding="ascii", errors="replace")
