#!/usr/bin/env python3
"""Measures the library beside libcurl with yyjson and with cJSON: `benches/run.py libmusiccat.so [NAME …]`.

Without names all of it, and then docs/performance.md and its picture are written again. `make bench` calls it; `make bench ONLY=heap`
measures one thing. Needs Python 3.11 and the packages that it names where one is missing. Each measurement goes to build/bench/NAME.json.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

import heap
import instructions
import picture
import programs
import report
import sizes
import system_calls
import throughput
import times
from rows import Table
from service import TLS, Service, client


def measurements(library: Path) -> dict[str, Callable[[], list[Table]]]:
    """In the order of the chapter."""
    return {
        "times": times.measure,
        "throughput": lambda: [throughput.measure()],
        "instructions": lambda: [instructions.measure()],
        "heap": lambda: [heap.measure()],
        "system-calls": lambda: [system_calls.measure()],
        "sizes": lambda: sizes.measure(library),
    }


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    library, names = Path(sys.argv[1]), sys.argv[2:]
    known = measurements(library)
    unknown = [name for name in names if name not in known]
    if unknown:
        sys.exit(f"ONLY={unknown[0]}: must be some of {' '.join(known)}")
    report.warn_of_load()
    programs.build(library)
    # Fails where the ways do not read the same.
    with Service(TLS) as service:
        hashes = {words[0]: words[2] for words in client(service, "check")}
    print("All ways read the same, by a hash over every byte of every field:", ", ".join(f"{name} {at}" for name, at in hashes.items()))
    measured = {}
    for name in names or known:
        begin = time.monotonic()
        measured[name] = known[name]()
        report.save(name, measured[name])
        for table in measured[name]:
            print(report.columns(table))
        print(f"({name}: {time.monotonic() - begin:.0f} s, build/bench/{name}.json)", flush=True)
    if len(measured) == len(known):
        report.write_chapter([table for tables in measured.values() for table in tables])
        picture.draw(measured["times"][0], measured["heap"][0])
        print(f"\nWritten: {report.CHAPTER.relative_to(programs.ROOT)} and {picture.PICTURE.relative_to(programs.ROOT)}")


if __name__ == "__main__":
    main()
