"""Tables for people and for programs."""

import json
import os
import platform
import sys
from dataclasses import asdict
from datetime import date
from textwrap import fill

from programs import OUT, ROOT, said_by
from rows import OURS, WAYS, YYJSON, Row, Table

CHAPTER = ROOT / "docs" / "performance.md"
BEGIN, END = "<!-- Written by `make bench`. -->", "<!-- The end of it. -->"


# What else the machine did, before this program made it busy.
LOAD = os.getloadavg()[0]


def warn_of_load() -> None:
    if LOAD > 1:
        print(f"The machine is busy: load {LOAD:.1f}. Trust instructions, memory and sizes; times only after a quiet run.", file=sys.stderr)


def number(value: float | None) -> str:
    if value is None:
        return ""
    if value >= 1000 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.2f}" if value < 10 else f"{value:.1f}"


def limits(row: Row) -> list[str]:
    """A limit that is broken is bold."""
    if row.at_most is None:
        return ["", ""]
    least, goal = (f"{limit:.2f}" if row.of_ratio and limit else number(limit) for limit in (row.at_most, row.goal))
    return [f"**{least}**" if row.compared > row.at_most else least, goal]


def cells(table: Table) -> list[list[str]]:
    """The heads, then the rows."""
    ways = [way for way in WAYS if any(way in row.values for row in table.rows)]
    has_ratio = YYJSON in ways
    has_limits = any(row.at_most is not None for row in table.rows)
    heads = ["", "Unit", *(ways if len(ways) > 1 else ["Measured"])]
    heads += ["Ratio"] if has_ratio else []
    heads += ["At most", "Goal"] if has_limits else []
    lines = [heads]
    for row in table.rows:
        line = [row.name, row.unit, *(number(row.values.get(way)) for way in ways)]
        line += [number(row.ratio and round(row.ratio, 2))] if has_ratio else []
        lines.append(line + (limits(row) if has_limits else []))
    return lines


def markdown(table: Table) -> str:
    heads, *rows = cells(table)
    rule = ["---", "---"] + ["--:"] * (len(heads) - 2)
    lines = [f"| {' | '.join(line)} |" for line in (heads, rule, *rows)]
    return f"## {table.title}\n\n{fill(table.note, 140)}\n\n" + "\n".join(lines) + "\n"


def columns(table: Table) -> str:
    lines = cells(table)
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    padded = [
        "  ".join(cell.ljust(width) if column < 2 else cell.rjust(width) for column, (cell, width) in enumerate(zip(line, widths)))
        for line in lines
    ]
    return f"\n{table.title}\n" + "\n".join(line.rstrip() for line in padded)


def processor() -> str:
    with open("/proc/cpuinfo", encoding="utf-8") as file:
        names = [line.split(":")[1].strip() for line in file if line.startswith("model name")]
    return f"{names[0]}, {len(names)} cores" if names else platform.machine()


def machine() -> dict[str, str]:
    yyjson = next(line for line in (OUT / "yyjson" / "yyjson.h").read_text(encoding="utf-8").splitlines() if "VERSION_STRING" in line)
    return {
        "date": date.today().isoformat(),
        "processor": processor(),
        "system": f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {' '.join(platform.libc_ver())}",
        "load": f"{LOAD:.1f} before it began",
        "rustc": said_by("rustc", "--version").split()[1],
        "cc": said_by("cc", "-dumpfullversion"),
        "libcurl": said_by("pkg-config", "--modversion", "libcurl"),
        "OpenSSL": said_by("pkg-config", "--modversion", "openssl"),
        "yyjson": yyjson.split('"')[1],
        "cJSON": said_by("pkg-config", "--modversion", "libcjson"),
    }


def save(name: str, tables: list[Table]) -> None:
    """One measurement, for programs."""
    said = {"machine": machine(), "tables": [asdict(table) for table in tables]}
    (OUT / f"{name}.json").write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def write_chapter(tables: list[Table]) -> None:
    """Puts what was measured between the marks of the chapter."""
    before, rest = CHAPTER.read_text(encoding="utf-8").split(BEGIN)
    after = rest.split(END)[1]
    told = machine()
    where = f"Measured on {told.pop('date')}: {told.pop('processor')}; {told.pop('system')}; "
    where += ", ".join(f"{name} {version}" for name, version in told.items()) + "."
    measured = "\n".join([fill(where, 140) + "\n", *(markdown(table) for table in tables)])
    CHAPTER.write_text(f"{before}{BEGIN}\n\n{measured}\n{END}{after}", encoding="utf-8")
