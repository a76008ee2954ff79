"""The command line: `python -m musiccat`, and the script `musiccat`."""

from __future__ import annotations

import sys

NEEDED = ("click", "rich", "tomli")
#: `cli.failure.Exit.SETUP`, which cannot be had without them.
SETUP = 9


def main() -> None:
    """Runs the command line, and ends with its exit code."""
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
