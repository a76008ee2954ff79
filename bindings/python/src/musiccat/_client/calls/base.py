"""What makes a call, for the chapters of calls."""

from __future__ import annotations

from typing import Any

from ..._call.outcome import Response


class Calls:
    """What makes a call."""

    def _call(self, name: str, *arguments: Any) -> Response:
        raise NotImplementedError
