"""Instructions a call and a byte: what does not depend on what else the machine does."""

from concurrent.futures import ThreadPoolExecutor

from callgrind import a_call, alone, collected
from programs import BODIES
from rows import OURS, WAYS, Row, Table
from service import COLD, PLAIN, RESUMED, TLS, Kind, Service

# Name, what is called, how, calls, at most.
SCENES: list[tuple[str, str, Kind, int, float | None]] = [
    ("200 tracks, plain", "page", PLAIN, 2, None),
    ("200 tracks, TLS", "page", TLS, 2, None),
    ("20 artists, plain", "artists", PLAIN, 2, None),
    ("20 artists, TLS", "artists", TLS, 2, None),
    ("small, plain", "small", PLAIN, 40, 120_000),
    ("small, TLS", "small", TLS, 40, 120_000),
    ("cold TLS and a small call", "small", COLD, 4, None),
    ("resumed TLS and a small call", "small", RESUMED, 4, None),
]
# At most as many a byte, and the goal.
A_BYTE = (10.0, 8.0)


def scene(name: str, what: str, kind: Kind, calls: int, at_most: float | None) -> Row:
    values = {}
    with Service(kind) as service:
        for way in WAYS:
            values[way] = a_call(lambda number, way=way: collected("bench", ["calls", way, what, str(number), *service.words]), calls)
    return Row(name, "instructions", values, at_most)


def length(what: str) -> int:
    return (BODIES / f"{what}.json").stat().st_size


def a_byte(name: str, what: str, plain: Row, small: Row, counted: dict[str, float]) -> Row:
    """What a longer body takes more than the small one. That of libmusiccat without network and reader: the same in every run."""
    more = length(what) - length("small")
    values = {way: (plain.values[way] - small.values[way]) / more for way in WAYS if way != OURS}
    return Row(name, "instructions", {OURS: (counted[what] - counted["small"]) / more} | values, *A_BYTE)


def measure() -> Table:
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(lambda arguments: scene(*arguments), SCENES))
        counted = dict(zip(("page", "artists", "small"), pool.map(alone, ("bench",) * 3, ("page", "artists", "small"), (4, 4, 40))))
    plain = {row.name: row for row in rows}
    small = plain["small, plain"]
    rows.append(a_byte("a byte of the 200 tracks", "page", plain["200 tracks, plain"], small, counted))
    rows.append(a_byte("a byte of the 20 artists", "artists", plain["20 artists, plain"], small, counted))
    note = (
        "Instructions of the client, counted by callgrind: of twice as many calls less those of the calls. Each processor takes the "
        "string functions of the oldest x86-64. A byte: what a large body takes more than the small one, by bytes; of "
        f"{OURS} over a transport in memory and without reading the fields, of the others over loopback with looking the fields up."
    )
    return Table("Instructions", note, rows)
