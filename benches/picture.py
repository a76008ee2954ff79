"""The picture of the chapter: time and memory of each way, as bars."""

from html import escape

from programs import ROOT
from rows import OURS, WAYS, YYJSON, Row, Table

PICTURE = ROOT / "docs" / "performance.svg"
LEFT, WIDTH, BAR, GAP, TOP = 240, 480, 12, 14, 84
COLOURS = dict(zip(WAYS, ("#3b6ea5", "#9aa5b1", "#d0d5da")))
STYLE = "text{font:12px sans-serif;fill:#222}.name{font-weight:bold}.dim{fill:#666}.one{stroke:#c0392b;stroke-dasharray:5 4}"
# Heap rows that say most.
HEAP = ("client with a TLS connection", "200 tracks, TLS: peak", "20 artists, TLS: peak", "small, TLS: peak")


def bars(row: Row, top: int, most: float) -> str:
    """One row: a bar for each way, as a multiple of curl+yyjson."""
    out = [f'<text x="{LEFT - 10}" y="{top + BAR * 2 - 2}" text-anchor="end">{escape(row.name)}</text>']
    for index, way in enumerate(way for way in WAYS if way in row.values):
        ratio = row.values[way] / row.values[YYJSON]
        width, y = min(ratio, most) / most * WIDTH, top + index * BAR
        out.append(f'<rect x="{LEFT}" y="{y}" width="{width:.1f}" height="{BAR - 2}" fill="{COLOURS[way]}"/>')
        told = f'{ratio:.2f}{" →" if ratio > most else ""}'
        out.append(f'<text class="dim" x="{LEFT + width + 4:.1f}" y="{y + BAR - 2}">{told}</text>')
    return "\n".join(out)


def panel(title: str, rows: list[Row], top: int, most: float) -> tuple[str, int]:
    """A heading and its rows; and where it ends."""
    out = [f'<text class="name" x="20" y="{top}">{title}</text>']
    begin = top = top + 14
    for row in rows:
        out.append(bars(row, top, most))
        top += len(WAYS) * BAR + GAP
    one = LEFT + WIDTH / most
    out.append(f'<path class="one" d="M{one:.1f} {begin - 4}V{top - GAP + 4}"/>')
    return "\n".join(out), top + GAP


def legend() -> str:
    out = []
    for index, way in enumerate(WAYS):
        x = 20 + index * 130
        out.append(f'<rect x="{x}" y="46" width="12" height="12" fill="{COLOURS[way]}"/><text x="{x + 18}" y="56">{way}</text>')
    return "\n".join(out)


def draw(times: Table, heap: Table) -> None:
    by_name = {row.name: row for row in heap.rows}
    time_panel, next_top = panel("Time of a call", times.rows[:8], TOP, 4)
    heap_panel, end = panel("Memory", [by_name[name] for name in HEAP], next_top + 10, 2)
    width = LEFT + WIDTH + 60
    PICTURE.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {end}" width="{width}" height="{end}">\n'
        f'<style>{STYLE}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n'
        f'<text class="name" x="20" y="24">{OURS} beside libcurl with two JSON readers: less is better, {YYJSON} is 1 (dashed)</text>\n'
        f"{legend()}\n{time_panel}\n{heap_panel}\n</svg>\n",
        encoding="utf-8",
    )
