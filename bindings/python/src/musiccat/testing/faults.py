"""A fault that a test has set."""

from __future__ import annotations

from types import TracebackType
from typing import Optional, Type

from .control import Control, ControlError
from .states import ActiveFault, read


class Fault:
    """A fault that strikes from now on. A `with` removes it at its end:

    with service.fault(path="/me/*", answer=503) as fault:
        ...
    """

    def __init__(self, control: Control, number: int) -> None:
        self._control = control
        #: Names it in the journal.
        self.id = number

    def state(self) -> ActiveFault:
        """How often it has matched and struck. Errors: `ControlError` if it was removed."""
        return read(ActiveFault, self._control.ask("GET", f"/faults/{self.id}"))

    def remove(self) -> None:
        """Removes it. Errors: `ControlError` if it is gone already."""
        self._control.ask("DELETE", f"/faults/{self.id}")

    def __enter__(self) -> Fault:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        try:
            self.remove()
        except ControlError as gone:
            # A `heal` inside the `with` has removed it.
            if gone.status != 404:
                raise

    def __repr__(self) -> str:
        return f"Fault({self.id})"
