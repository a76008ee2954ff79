"""Time: the ways in turn, in rounds, so that what disturbs the machine disturbs all alike; the medians."""

import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median

from rows import CJSON, OURS, WAYS, YYJSON, Row, Table
from service import COLD, PLAIN, RESUMED, TLS, Kind, Service, client

# Short ones: what interrupts a round then spoils few of them.
ROUNDS = 101
# Name, what is called, how, calls a round, at most, goal.
SCENES: list[tuple[str, str, Kind, int, float | None, float | None]] = [
    ("200 tracks, plain", "page", PLAIN, 2, 1.0, 0.8),
    ("200 tracks, TLS", "page", TLS, 2, 0.95, 0.8),
    ("20 artists, plain", "artists", PLAIN, 2, 1.0, 0.8),
    ("20 artists, TLS", "artists", TLS, 2, 0.95, 0.8),
    ("small, plain", "small", PLAIN, 20, 0.95, None),
    ("small, TLS", "small", TLS, 20, 0.85, None),
    ("cold TLS and a small call", "small", COLD, 1, 0.46, None),
    ("resumed TLS and a small call", "small", RESUMED, 1, 0.45, None),
    ("a client, made and freed", "create", TLS, 10, None, None),
]


def medians(lines: list[list[str]], column: int) -> dict[str, float]:
    by_way = defaultdict(list)
    for words in lines:
        by_way[words[0]].append(float(words[column]))
    return {way: median(values) for way, values in by_way.items()}


def checked(service: Service) -> None:
    """That cold and resumed are what they are called."""
    if service.kind == COLD and service.resumed or service.kind == RESUMED and service.resumed < 0.9 * service.connections:
        raise SystemExit(f"{service.kind.name}: {service.resumed} of {service.connections} connections were resumed")


@contextmanager
def apart(service: Service) -> Iterator[None]:
    """Client and service on a processor each. Where they move about, a call takes 20 µs or 70 by where the other one is."""
    processors = os.sched_getaffinity(0)
    os.sched_setaffinity(service.process.pid, {max(processors)})
    os.sched_setaffinity(0, {min(processors)})
    yield
    os.sched_setaffinity(0, processors)


def measure() -> list[Table]:
    times, processor = [], []
    for name, what, kind, calls, at_most, goal in SCENES:
        with Service(kind) as service, apart(service):
            lines = client(service, "rounds", ",".join(WAYS), what, str(ROUNDS), str(calls))
        checked(service)
        for column, row in ((1, Row(name, "µs", {}, at_most, goal, of_ratio=True)), (2, Row(name, "µs", {}))):
            row.values = {way: value / 1000 for way, value in medians(lines, column).items()}
            (times if column == 1 else processor).append(row)
    note = (
        f"Microseconds a call, the medians of {ROUNDS} rounds in which {OURS}, {YYJSON} and {CJSON} took turns; reading every field is "
        "part of a call, and so is the server's share. The limits are the ratio's. libcurl reads the authority with its first connection, "
        f"{OURS} where a client is made."
    )
    of_client = "The processor time of the client in the same rounds: without the server and without waiting."
    return [Table("Time", note, times), Table("Processor time", of_client, processor)]
