"""Many threads on one client, and a large file."""

from rows import OURS, WAYS, YYJSON, Row, Table
from service import PLAIN, TLS, Service, client
from times import medians

THREADS = (1, 2, 8, 64)
CALLS = 6400
ROUNDS = 5
DOWNLOADS = 4
LENGTH = 100 << 20


def threads() -> list[Row]:
    rows = []
    for count in THREADS:
        with Service(TLS) as service:
            lines = client(service, "threads", ",".join(WAYS), str(count), str(ROUNDS), str(CALLS))
        name = f"{count} {'threads' if count > 1 else 'thread'}, small calls over TLS"
        rows.append(Row(name, "calls/s", medians(lines, 1)))
    return rows


def downloads() -> list[Row]:
    rows = []
    for kind in (PLAIN, TLS):
        with Service(kind) as service:
            lines = client(service, "rounds", f"{OURS},{YYJSON}", "download", str(DOWNLOADS), "1")
        seconds = {way: nanoseconds / LENGTH for way, nanoseconds in medians(lines, 2).items()}
        rows.append(Row(f"100 MiB, {kind.name}", "processor s/GB", seconds))
    return rows


def measure() -> Table:
    note = (
        "Threads share one client of libmusiccat; of libcurl each has a handle of its own, and with it a connection. More calls a second "
        "are better. A download's processor time is the client's."
    )
    return Table("Throughput", note, threads() + downloads())
