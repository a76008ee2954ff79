"""Runs the command line: all chapters, and how it ends."""

from __future__ import annotations

import io
import json
import os
import sys
import traceback

import click
from click.shell_completion import shell_complete

# Each chapter adds its commands when it is read: in the order of the help.
from . import catalog, failure, image, member, playlists, sign_in, station, tools  # noqa: F401
from .failure import Exit
from .root import cli as cli
from .session import Session
from .show import say

NAME = "musiccat"
COMPLETION = "_MUSICCAT_COMPLETE"


def run() -> int:
    """Runs the command that the arguments name. Returns the exit code."""
    try:
        return _run()
    except BrokenPipeError:
        # The reader is gone; Python must not flush again at its end.
        null = os.open(os.devnull, os.O_WRONLY)
        for number in (1, 2):
            os.dup2(null, number)
        return Exit.BROKEN_PIPE


def _run() -> int:
    wanted = os.environ.get(COMPLETION)
    if wanted:
        return shell_complete(cli, {}, NAME, COMPLETION, wanted)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A terminal without some letters shows the others.
            stream.reconfigure(errors="replace")
    session = Session()
    # Not click's own `main`, which has other exit codes and messages.
    try:
        with cli.make_context(NAME, sys.argv[1:], obj=session) as context:
            cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        # A wrong line may end before its options were read.
        if "--json" in sys.argv:
            session.given["json"] = True
            return told(session, failure.Failure(error.format_message(), Exit.USAGE))
        error.show()
        return Exit.USAGE
    except (KeyboardInterrupt, click.Abort):
        say("")
        return Exit.INTERRUPTED
    except BrokenPipeError:
        raise
    except Exception as error:
        return told(session, error)
    return Exit.DONE


def told(session: Session, error: Exception) -> int:
    """Prints what went wrong. Returns its exit code."""
    if session.is_debug:
        traceback.print_exc()
    if session.out.as_json:
        print(json.dumps(failure.to_dict(error)), file=sys.stderr)
    else:
        say(f"{NAME}: {failure.line(error)}")
    return failure.exit_code(error)
