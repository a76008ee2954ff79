"""System calls a call, by strace, and page faults: of twice the calls less the calls."""

import resource
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile

from callgrind import a_call
from rows import WAYS, Row, Table
from service import PLAIN, TLS, Service, client

# Name, what is called, calls: what happens once differs by some between two runs.
SCENES = [("200 tracks", "page", 50), ("20 artists", "artists", 50), ("small", "small", 500)]


def count(service: Service, way: str, what: str, calls: int) -> int:
    with NamedTemporaryFile() as log:
        client(service, "calls", way, what, str(calls), wrapped=("strace", "-f", "-c", "-o", log.name))
        rows = [line.split() for line in Path(log.name).read_text(encoding="utf-8").splitlines()]
    # % time, seconds, µs a call, calls, errors if any, name.
    return next(int(row[3]) for row in rows if row and row[-1] == "total")


def page_faults(service: Service, way: str, what: str, calls: int) -> int:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt
    client(service, "calls", way, what, str(calls))
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_minflt - before


def measure() -> Table:
    rows = []
    for kind in (PLAIN, TLS):
        with Service(kind) as service:
            for name, what, calls in SCENES:
                for unit, counted in (("system calls", count), ("page faults", page_faults)):
                    values = {way: round(a_call(partial(counted, service, way, what), calls), 1) for way in WAYS}
                    rows.append(Row(f"{name}, {kind.name}", unit, values))
    note = (
        "System calls of the client for one call on a connection that is open, by strace; and the pages of memory that it takes from the system "
        "for it, as getrusage counts them."
    )
    return Table("System calls and page faults", note, rows)
