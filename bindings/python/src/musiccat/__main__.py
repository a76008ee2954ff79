"""The command line: `python -m musiccat`, and the script `musiccat`."""

from __future__ import annotations

import os
import sys

NEEDED = ("click", "rich", "tomli")
#: `cli.failure.Exit.SETUP`, which cannot be imported without them.
SETUP = 9


def open_missing_streams() -> None:
    """Opens the null device for each closed standard stream (`musiccat ... >&-`).

    Otherwise the next file that is opened would get its number, and what is printed would go there.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            null = os.open(os.devnull, os.O_RDWR)
            if null != number:
                os.dup2(null, number)
                os.close(null)
            # A browser or another program that this starts inherits it.
            os.set_inheritable(number, True)
    # Only now: these open files.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def main() -> None:
    """Runs the command line, and exits with its code."""
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
