#!/usr/bin/env python3
"""What the library may take, beside what it takes: `benches/budget.py libmusiccat.so [--write]`. ci/budget.sh calls it.

Only what is the same in every run and on every machine: instructions and page faults of a call over memory, blocks and peak of the heap,
bytes of the library. Fails where a number is more than half a percent above or below ci/budget.toml. --write puts the measured numbers there.
"""

import os
import platform
import re
import resource
import subprocess
import sys
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import programs
from callgrind import ALONE, a_call, alone

NUMBERS = programs.ROOT / "ci" / "budget.toml"
TOLERANCE = 0.005
CALLS = {"page": 4, "artists": 4, "small": 40}


def toolchain() -> dict[str, str]:
    """What the numbers depend on besides the source."""
    return {
        "machine": platform.machine(),
        "libc": " ".join(platform.libc_ver()),
        "rustc": programs.said_by("rustc", "--version").split()[1],
    }


def heap() -> dict[str, int]:
    command = [programs.OUT / "alone", "heap", "libmusiccat", *ALONE]
    environment = os.environ | {"LD_PRELOAD": str(programs.OUT / "heap.so")}
    said = subprocess.run(command, cwd=programs.OUT, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    return {name: int(value) for name, value in (line.split() for line in said.splitlines())}


def page_faults(what: str) -> int:
    """Of a call after the first ones: the pages of memory that the library gave back to the system and takes again."""

    def of(calls: int) -> int:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt
        subprocess.run([programs.OUT / "alone", "bare", "libmusiccat", what, str(calls), *ALONE], cwd=programs.OUT, check=True)
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt - before

    return round(a_call(of, 100))


def measure() -> dict[str, int]:
    with ThreadPoolExecutor(2) as pool:
        counted = pool.map(lambda what: alone("alone", what, CALLS[what]), CALLS)
        found = {f"{what}_instructions": round(count) for what, count in zip(CALLS, counted)}
    counts = heap()
    for what in CALLS:
        found |= {f"{what}_blocks": counts[f"{what}_blocks"], f"{what}_peak": counts[f"{what}_peak"]}
        found[f"{what}_page_faults"] = page_faults(what)
    found["library_bytes"] = (programs.OUT / "lib" / "libmusiccat.so.1").stat().st_size
    return found


def write(values: dict[str, int | str]) -> None:
    """Keeps everything else of the file, comments too."""
    text = NUMBERS.read_text(encoding="utf-8")
    for name, value in values.items():
        told = f'"{value}"' if isinstance(value, str) else f"{value:_}"
        text = re.sub(rf"^{name} = .*$", f"{name} = {told}", text, flags=re.MULTILINE)
    NUMBERS.write_text(text, encoding="utf-8")


def judged(name: str, allowed: int, found: int) -> str:
    """What is to be done about a number; "" if nothing."""
    change = f"{name}: was {allowed:,}, is {found:,}" + (f" ({(found - allowed) / allowed:+.2%})" if allowed else "")
    if found > allowed * (1 + TOLERANCE):
        return f"{change}. Find out what made it more. Raise it in ci/budget.toml only with a reason in the commit."
    if found < allowed * (1 - TOLERANCE):
        return f"{change}. Lower it in ci/budget.toml in the commit that wins it (ci/budget.sh --write)."
    return ""


def main() -> int:
    library, options = Path(sys.argv[1]), sys.argv[2:]
    told = tomllib.loads(NUMBERS.read_text(encoding="utf-8"))
    here = toolchain()
    others = [f"{name} is {here[name]}, the numbers are of {told['of'][name]}" for name in here if here[name] != told["of"][name]]
    if others and options != ["--write"]:
        print(f"SKIPPED, nothing is compared: {'; '.join(others)}")
        return 0
    programs.build_alone(library)
    found = measure()
    if options == ["--write"]:
        write(here | found)
        return 0
    allowed = told["at_most"]
    broken = []
    for name, value in found.items():
        verdict = judged(name, allowed[name], value)
        print(f"{name:22} {allowed[name]:>12,} {value:>12,}  {'CHANGED' if verdict else 'as it was'}")
        broken += [verdict] if verdict else []
    for verdict in broken:
        print(verdict, file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
