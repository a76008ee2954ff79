"""System calls a call, by strace: of twice the calls less the calls."""

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


def measure() -> Table:
    rows = []
    for kind in (PLAIN, TLS):
        with Service(kind) as service:
            for name, what, calls in SCENES:
                values = {way: a_call(partial(count, service, way, what), calls) for way in WAYS}
                rows.append(Row(f"{name}, {kind.name}", "system calls", values))
    return Table("System calls", "System calls of the client for one call on a connection that is open, by strace.", rows)
