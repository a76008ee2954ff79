"""The command line: `python -m musiccat`, and the script `musiccat`."""

from __future__ import annotations

import sys

NEEDED = ("click", "rich", "tomli")


def main() -> None:
    """Runs the command line, and ends with its exit code."""
    try:
        from .cli import app
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        sys.exit(f"musiccat: the command line needs {error.name}: pip install 'musiccat[cli]'")
    sys.exit(app.run())


if __name__ == "__main__":
    main()
