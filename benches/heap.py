"""Memory: one counter instead of malloc, for all ways."""

import os

from programs import BODIES, OUT
from rows import WAYS, Row, Table
from service import GZIP, PLAIN, TLS, Service, client

# A body is read through a window of as many bytes.
WINDOW = 16 << 10
BODY_TIMES = {"page": 1.05, "artists": 1.5}
NAMES = {"page": "200 tracks", "artists": "20 artists", "small": "small"}


def counts(service: Service, way: str) -> dict[str, float]:
    environment = os.environ | {"LD_PRELOAD": str(OUT / "heap.so")}
    return {words[0]: float(words[1]) for words in client(service, "heap", way, environment=environment)}


def peak_limit(what: str) -> float | None:
    times = BODY_TIMES.get(what)
    return round(times * (BODIES / f"{what}.json").stat().st_size + WINDOW) if times else None


def measure() -> Table:
    found = {}
    for kind in (PLAIN, TLS, GZIP):
        with Service(kind) as service:
            found[kind] = {way: counts(service, way) for way in WAYS}

    def row(kind, key: str, name: str, unit: str = "bytes", at_most: float | None = None) -> Row:
        return Row(name, unit, {way: found[kind][way][key] for way in WAYS}, at_most)

    rows = [
        row(TLS, "idle", "client"),
        row(TLS, "connected", "client with a TLS connection", at_most=24_000),
        row(TLS, "first_peak", "first call over TLS, peak"),
    ]
    for kind in (PLAIN, TLS, GZIP):
        for what, name in NAMES.items():
            rows.append(row(kind, f"{what}_peak", f"{name}, {kind.name}: peak", at_most=peak_limit(what)))
            rows.append(row(kind, f"{what}_held", f"{name}, {kind.name}: in hand"))
            rows.append(row(kind, f"{what}_blocks", f"{name}, {kind.name}: blocks", "blocks"))
    in_hand = {way: found[TLS][way]["connected"] + found[TLS][way]["page_held"] for way in WAYS}
    beside = {way: found[TLS][way]["page_blocks"] - found[TLS][way]["small_blocks"] for way in WAYS}
    rows.append(Row("client, TLS connection and 200 tracks in hand", "bytes", in_hand, 400_000))
    rows.append(Row("200 tracks, TLS: blocks more than a small call", "blocks", beside, 40))
    note = (
        "Bytes on the heap by malloc_usable_size, and blocks asked of malloc, those that only grew among them. Peak and in hand: over the "
        "idle client with its connection, while all fields are read. The limit of a peak is "
        f"{BODY_TIMES['page']} times the body for tracks and {BODY_TIMES['artists']} times for artists, and {WINDOW:,} bytes besides."
    )
    return Table("Heap", note, rows)
