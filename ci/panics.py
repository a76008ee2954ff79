#!/usr/bin/env python3
"""The places in the release library that can panic, each with the reason why nothing that reaches it makes it.

Reads the machine code: what is here has survived the optimiser, of every crate that is linked. A place is a source file, and in the
library's own code a function of it; tests/panics.toml holds the reasons. Fails where a place has none, and where a reason has no place.
Needs objdump and addr2line (Debian: binutils) and Python 3.11. `ci/panics.py FILE.so` looks at a library that was built before;
`--list` prints every place.
"""

import argparse
import fnmatch
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REASONS = ROOT / "tests" / "panics.toml"

# What is called where something goes wrong. The other functions of core::panicking belong to a panic that is under way.
RAISES = re.compile(
    r"9panicking(5panic\b|5panicC|9panic_fmt|18panic_bounds_check|11panic_const|13assert_failed|19assert_failed_inner|9unreachable)"
    r"|13unwrap_failed|13expect_failed|16slice_index_fail|16slice_error_fail|17len_mismatch_fail|22panic_on_ord_violation"
    r"|panic_already_|17capacity_overflow|13panic_advance|18panic_access_error|14panic_poisoned|6remove13assert_failed|13assert_failed"
)


def build() -> Path:
    """The release library with the lines of its source."""
    told = subprocess.run([ROOT / "ci" / "target.sh"], stdout=subprocess.PIPE, text=True, check=True).stdout
    target = Path(told.rstrip("\n")) / "panics"
    with_lines = ["--config", 'profile.release.strip="none"', "--config", "profile.release.debug=1"]
    cargo = ["cargo", "rustc", "--release", "--lib", "--features", "capi", "--crate-type", "cdylib", *with_lines]
    telling = ["--target-dir", target, "--message-format", "json-render-diagnostics"]
    messages = subprocess.run([*cargo, *telling], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    folder = subprocess.run([ROOT / "ci" / "built.sh", "libmusiccat.so"], input=messages, stdout=subprocess.PIPE, check=True).stdout
    return Path(folder.decode().rstrip("\n")) / "libmusiccat.so"


def calls(library: Path) -> list[str]:
    """The addresses of all calls that raise a panic."""
    code = subprocess.run(["objdump", "-d", "--no-show-raw-insn", library], capture_output=True, text=True, check=True)
    found = re.finditer(r"^\s*([0-9a-f]+):\s+(?:call|jmp)\w*\s+[0-9a-f]+ <([^+>]*)", code.stdout, re.MULTILINE)
    return [call[1] for call in found if RAISES.search(call[2])]


def frames(library: Path, addresses: list[str]) -> list[list[tuple[str, str]]]:
    """For each address its code, from the innermost inlined function outwards, as (function, file:line)."""
    ask = ["addr2line", "-e", library, "-f", "-i", "-C", "-a", *(f"0x{address}" for address in addresses)]
    said = subprocess.run(ask, capture_output=True, text=True, check=True).stdout
    blocks = re.split(r"^0x[0-9a-f]+\n", said, flags=re.MULTILINE)[1:]
    lines = [block.strip().splitlines() for block in blocks]
    return [list(zip(block[0::2], block[1::2], strict=True)) for block in lines]


def crate_of(function: str) -> str:
    """The first crate that the name of a function holds."""
    found = re.search(r"([a-z_][a-z0-9_]*)(?:\[[0-9a-f]+\])?::", function)
    return found[1] if found else function


def place_of(stack: list[tuple[str, str]]) -> str:
    """The innermost place that is no part of the standard library: crate and file, of our own code the function too."""
    for function, where in stack:
        path = where.rsplit(":", 1)[0]
        if own := re.search(r"(?:^|/)(src/.*\.rs)$", path.removeprefix(f"{ROOT}/")):
            if "/registry/" not in path and "/rustc/" not in path and "/rust/deps/" not in path:
                name = re.sub(r"(::\{\{closure\}\})+$", "", function).rsplit("::", 1)[-1]
                return f"{own[1]} {name}"
        if crate := re.search(r"/registry/src/[^/]*/([^/]*)-\d[^/]*/(.*)$", path):
            return f"{crate[1]}/{crate[2]}"
    # Nothing but the standard library, or code of it that tells no lines.
    function, where = stack[-1]
    if library := re.search(r"/library/([a-z]+)/src/(?:\.\./\.\./)?(.*):", where):
        return f"std: {library[1]}/{library[2]}"
    if dependency := re.search(r"/rust/deps/([^/]*)-\d[^/]*/", where):
        return f"std: {dependency[1]}"
    return f"std: {crate_of(function)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path, nargs="?")
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    library = arguments.library or build()
    places = Counter(place_of(stack) for stack in frames(library, calls(library)))
    if arguments.list:
        for place, count in sorted(places.items()):
            print(f"{count:4} {place}")
    reasons = tomllib.loads(REASONS.read_text(encoding="utf-8"))["reason"]
    patterns = {pattern: 0 for reason in reasons for pattern in reason["places"]}
    unknown = []
    for place in sorted(places):
        fitting = [pattern for pattern in patterns if fnmatch.fnmatchcase(place, pattern)]
        for pattern in fitting:
            patterns[pattern] += 1
        if not fitting:
            unknown.append(place)
    idle = [pattern for pattern, used in patterns.items() if not used]
    print(f"{places.total()} calls that raise a panic, in {len(places)} places; {len(reasons)} reasons")
    for place in unknown:
        print(f"{REASONS.name} has no reason for {place}", file=sys.stderr)
    for pattern in idle:
        print(f"{REASONS.name}: nothing is at {pattern} any more", file=sys.stderr)
    return 1 if unknown or idle else 0


if __name__ == "__main__":
    sys.exit(main())
