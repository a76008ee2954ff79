"""The command line: `python -m musiccat`, and the script `musiccat`."""

from __future__ import annotations

import os
import sys

NEEDED = ("click", "rich", "tomli")
#: `cli.failure.Exit.SETUP`, which cannot be had without them.
SETUP = 9


def open_missing_streams() -> None:
    """Leads a standard stream that nobody has opened (`musiccat ... >&-`) to the null device.

    Its number is taken, too: what is opened next would get it otherwise, and what is printed would go there.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            null = os.open(os.devnull, os.O_RDWR)
            if null != number:
                os.dup2(null, number)
                os.close(null)
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115


def main() -> None:
    """Runs the command line, and ends with its exit code."""
    open_missing_streams()
    try:
        from .cli import app
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        print(f"musiccat: the command line needs {error.name}: pip install 'musiccat[cli]'", file=sys.stderr)
        sys.exit(SETUP)
    sys.exit(app.run())


if __name__ == "__main__":
    main()
