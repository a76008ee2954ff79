"""Instructions, counted by valgrind."""

import os
import re
import subprocess
from collections.abc import Callable

from programs import BODIES, OLDEST, OUT

ALONE = ["memory:" + str(BODIES.relative_to(OUT)), "-"]


def collected(program: str, words: list[str]) -> int:
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(OUT / program), *words]
    environment = os.environ | {"GLIBC_TUNABLES": OLDEST}
    run = subprocess.run(command, cwd=OUT, env=environment, capture_output=True, text=True, check=False)
    found = re.search(r"Collected : (\d+)", run.stderr)
    if run.returncode or not found:
        raise SystemExit(f"{' '.join(command)}: {run.stderr}")
    return int(found[1])


def a_call(count: Callable[[int], int], calls: int) -> float:
    """Of twice the calls less the calls: without what happens once."""
    return (count(2 * calls) - count(calls)) / calls


def alone(program: str, what: str, calls: int) -> float:
    """Of the library and nothing else, over memory: the same in every run."""
    return a_call(lambda number: collected(program, ["bare", "libmusiccat", what, str(number), *ALONE]), calls)
