"""A running sandbox, for the tests that look at it through other people's programs."""

import json
import os
import subprocess
from contextlib import contextmanager
from types import SimpleNamespace

PROGRAM = os.environ["MUSICCAT_SANDBOX"]
# Seconds that a test waits for an answer: it comes at once, but not on a machine that is busy with other work.
PATIENCE = 60


@contextmanager
def running(*arguments):
    """What the program prints about itself, while it runs."""
    command = [PROGRAM, "--json", "--artists", "200", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield SimpleNamespace(**json.loads(process.stdout.readline()))
        finally:
            process.terminate()
