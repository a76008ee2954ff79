"""Where the bytes of the library are: its sections, the crates in it, the rooms of src/."""

import gzip
import re
import subprocess
from collections import Counter
from pathlib import Path

from programs import OUT, ROOT, said_by
from rows import OURS, Row, Table

# What the linker and the loader need; the smaller ones are one row.
SECTIONS = (".text", ".rodata", ".data.rel.ro", ".eh_frame", ".eh_frame_hdr", ".gcc_except_table", ".rela.dyn", ".data", ".bss")
WITHOUT_TLS = "--no-default-features --features capi,gzip,password-grant,version-1"
AT_MOST = {"stripped": 2_300_000}
PEERS = ("libcurl.so", "libssl.so", "libcrypto.so", "libcjson.so")
STANDARD = ("core", "alloc", "std")
PATH = re.compile(r"(?<![\w:])([a-z_]\w*)(?:\[[0-9a-f]+\])?::(\w+)?")


def without_tls() -> Path:
    """Another build, in a folder of its own: the usual one stays as it is."""
    target = Path(said_by(ROOT / "ci" / "target.sh")) / "without-tls"
    command = ["cargo", "rustc", "--release", "--lib", "--crate-type", "cdylib", *WITHOUT_TLS.split()]
    telling = ["--target-dir", target, "--message-format", "json-render-diagnostics"]
    messages = subprocess.run([*command, *telling], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    folder = subprocess.run([ROOT / "ci" / "built.sh", "libmusiccat.so"], input=messages, stdout=subprocess.PIPE, check=True).stdout
    return Path(folder.decode().rstrip("\n")) / "libmusiccat.so"


def stripped(library: Path) -> tuple[int, int]:
    """Bytes, and bytes compressed."""
    copy = OUT / "stripped.so"
    subprocess.run(["strip", "-o", copy, library], check=True)
    data = copy.read_bytes()
    copy.unlink()
    return len(data), len(gzip.compress(data, 9, mtime=0))


def sections(library: Path) -> Counter:
    sizes = Counter()
    for line in said_by("size", "-A", library).splitlines():
        words = line.split()
        if len(words) == 3 and words[0].startswith(".") and not words[0].startswith((".debug", ".symtab", ".strtab", ".shstrtab")):
            sizes[words[0] if words[0] in SECTIONS else "others"] += int(words[1])
    return sizes


def owner(symbol: str) -> tuple[str, str]:
    """The crate of a symbol, and the room of it in src/. Code of the standard library that was made for another crate's type is that
    crate's."""
    if symbol.startswith("mcat_"):
        return "musiccat", "ffi"
    if "::" not in symbol:
        # In C or assembler, except some kilobytes of the compiler.
        return "ring", ""
    found = PATH.findall(symbol)
    for crate, room in found:
        if crate not in STANDARD:
            return crate, room
    # Methods of the language's own types name no crate: `<[u8]>::trim_ascii`.
    return (found[0][0] if found else "core"), ""


def symbols(library: Path) -> tuple[Counter, Counter]:
    """Bytes by crate, and those of the library's own by room."""
    crates, rooms, seen = Counter(), Counter(), set()
    own = {path.stem for path in (ROOT / "src").iterdir()}
    for line in said_by("nm", "--demangle", "--print-size", "--defined-only", library).splitlines():
        words = line.split(" ", 3)
        # Of several names for one place one counts; what is only zeros takes nothing in the file.
        if len(words) < 4 or words[2] in "bB" or words[0] in seen:
            continue
        seen.add(words[0])
        crate, room = owner(words[3])
        crates[crate] += int(words[1], 16)
        if crate == "musiccat":
            rooms[room if room in own else "others"] += int(words[1], 16)
    return crates, rooms


def peers() -> int:
    files = [line.split()[2] for line in said_by("ldd", OUT / "bench").splitlines() if line.split()[0].startswith(PEERS)]
    return sum(Path(file).resolve().stat().st_size for file in files)


def table_of(title: str, note: str, counted: Counter, least: int) -> Table:
    rows = [Row(name, "bytes", {OURS: size}) for name, size in counted.most_common() if size >= least and name != "others"]
    rest = sum(size for name, size in counted.items() if size < least or name == "others")
    return Table(title, note, [*rows, Row("others", "bytes", {OURS: rest})])


def measure(library: Path) -> list[Table]:
    small = without_tls()
    rows = []
    for name, built in (("all features", library), ("without TLS", small)):
        plain, packed = stripped(built)
        rows.append(Row(f"{name}, stripped", "bytes", {OURS: plain}, AT_MOST["stripped"] if built == library else None))
        rows.append(Row(f"{name}, stripped and gzip -9", "bytes", {OURS: packed}))
    rows.append(Row("libcurl, libssl, libcrypto and libcjson of this system", "bytes", {OURS: peers()}))
    crates, rooms = symbols(library)
    return [
        Table("Size", "Bytes of the shared library, by the stable compiler.", rows),
        table_of("Size by section", "With all features, in memory: .bss takes nothing in the file.", sections(library), 0),
        table_of("Size by crate", "Functions and constants that have a name. Code inlined from another crate is its caller's.", crates, 8000),
        table_of("Size by room", "The library's own, by the modules of src/.", rooms, 4000),
    ]
