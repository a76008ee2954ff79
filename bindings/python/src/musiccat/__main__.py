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
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            null = os.open(os.devnull, os.O_RDWR)
            if null != number:
                os.dup2(null, number)
                os.close(null)
            # A browser or another program that is started gets it as well.
            os.set_inheritable(number, True)
    # Only now: the files of these have numbers of their own.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


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
