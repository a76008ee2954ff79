#!/usr/bin/env python3
"""Takes each guard of the library out in turn, and looks whether its tests go red. Needs Python 3.11, cargo and cargo-nextest.

The .toml files beside this one are the table. A guard is the text in the library's source that makes it survive a fault: `guard`
stands once in `file`, and `without` is the same without what guards. `tests` are those that must fail then, each of them: the test
binary ("lib" for the library's own tests) and the test's name.

  tests/guards/run.py                all of the table
  tests/guards/run.py N A05          the rows whose names begin so
  tests/guards/run.py --check        nothing is run: the table fits the source and the tests, and no row is left out

The guards are taken out of a copy of the tree in build/guards/, which has its own target folder.
The verdicts stand in build/guards/guards.txt; --resume goes on where a run was broken off.
"""
import argparse
import datetime
import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "ci"))
from copied import copy_tree  # noqa: E402

OUTPUT = ROOT / "build" / "guards"
FEATURES = ["--workspace", "--features", "musiccat-tests/capi"]
# What hangs without its guard is red, and need not be waited for.
NEXTEST = [
    "--profile", "guards", "--no-fail-fast", "--retries", "0",
    "--status-level", "pass", "--final-status-level", "none", "--color", "never",
]
# Their programs are linked with the library as it lies in the target folder.
USE_THE_LIBRARY = {"abi", "c", "docs", "readme"}
FAULT = re.compile(r"\b[A-Z]\d\d\b")
STATUS = re.compile(r"^ *([A-Z][A-Z0-9-]*) +\[ *[\d.]+s\] (?:\( *\d+/\d+\) )?musiccat(?:-tests::(\S+))? (\S+)$", re.MULTILINE)


@dataclass
class Guard:
    faults: list[str]
    what: str
    file: str
    guard: str
    without: str
    tests: list[str]

    def key(self) -> str:
        return f"{'+'.join(self.faults)} {self.what}"


def table() -> tuple[list[Guard], dict[str, str]]:
    """The guards, and the rows that have none with the reason why."""
    guards, none = [], {}
    for path in sorted(Path(__file__).parent.glob("*.toml")):
        with path.open("rb") as file:
            chapter = tomllib.load(file)
        none |= chapter.get("none", {})
        for entry in chapter.get("guard", []):
            guards.append(Guard(faults=entry.pop("fault").split(), **entry))
    return guards, none


def split(test: str) -> tuple[str, str]:
    binary, _, name = test.partition("::")
    return binary, name


def tagged() -> set[str]:
    """The rows that a test names."""
    rows = set()
    for path in [path for folder in ("src", "tests", "ci") for path in (ROOT / folder).rglob("*.*")]:
        if path.suffix in (".rs", ".c", ".cpp", ".sh"):
            for tag in re.findall(r"fault:(.*)", path.read_text()):
                rows.update(FAULT.findall(tag))
    return rows


def mistakes(guards: list[Guard]) -> list[str]:
    """What in the table does not fit the source and the tests."""
    wrong = []
    texts: dict[str, str] = {}
    for guard in guards:
        path = ROOT / guard.file
        times = path.read_text().count(guard.guard) if path.is_file() else 0
        if times != 1:
            wrong.append(f"{guard.key()}: the guard stands {times} times in {guard.file}")
        if guard.guard == guard.without or not guard.tests:
            wrong.append(f"{guard.key()}: nothing is taken out, or no test is named")
        for test in guard.tests:
            binary, name = split(test)
            folder = "src" if binary == "lib" else "tests"
            if folder not in texts:
                texts[folder] = "\n".join(path.read_text() for path in (ROOT / folder).rglob("*.rs"))
            if not re.search(rf"\b{name.rpartition('::')[2]}\b", texts[folder]):
                wrong.append(f"{guard.key()}: there is no test {test}")
    keys = [guard.key() for guard in guards]
    return wrong + [f"{key}: stands twice in the table" for key in sorted(set(keys)) if keys.count(key) > 1]


def left_out(guards: list[Guard], none: dict[str, str]) -> list[str]:
    """Rows that stand in the tests and not in the table, or the other way round."""
    rows = tagged()
    listed = {fault for guard in guards for fault in guard.faults}
    wrong = [f"{fault}: a test names it, and no guard" for fault in sorted(rows - listed - none.keys())]
    wrong += [f"{fault}: no test names it" for fault in sorted(listed - rows)]
    return wrong + [f"{fault}: has a guard, and is said to have none" for fault in sorted(listed & none.keys())]


def filters(tests: list[str]) -> list[str]:
    """The arguments that make nextest build and run these tests and no others."""
    targets, terms = set(), []
    for test in tests:
        binary, name = split(test)
        targets.add("--lib" if binary == "lib" else f"--test={binary}")
        place = "package(=musiccat)" if binary == "lib" else f"package(=musiccat-tests) & binary(={binary})"
        terms.append(f"({place} & test(={name}))")
    return [*sorted(targets), "-E", " | ".join(terms)]


def cargo(tree: Path, *arguments: str) -> subprocess.CompletedProcess:
    # A group of its own: Ctrl-C is for this script, which then ends it whole.
    process = subprocess.Popen(
        ["cargo", *arguments], cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
        start_new_session=True,
    )
    try:
        output, _ = process.communicate()
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise
    return subprocess.CompletedProcess(process.args, process.returncode, output)


def build(tree: Path, tests: list[str]) -> str | None:
    """Compiles what these tests need: the compiler's words where it cannot."""
    built = cargo(tree, "nextest", "run", "--no-run", *FEATURES, *filters(tests))
    if built.returncode == 0 and USE_THE_LIBRARY.intersection(split(test)[0] for test in tests):
        built = cargo(tree, "build", "--features", "capi")
    return built.stdout if built.returncode else None


def run(tree: Path, tests: list[str]) -> tuple[dict[str, bool], str]:
    """Runs tests: which passed, and what they said."""
    ran = cargo(tree, "nextest", "run", *FEATURES, *NEXTEST, *filters(tests))
    passed = {}
    for status, binary, name in STATUS.findall(ran.stdout):
        # A leak is a process that a test left running: it passed.
        passed[f"{binary or 'lib'}::{name}"] = status in ("PASS", "LEAK")
    return passed, ran.stdout


def judge(tree: Path, guard: Guard) -> tuple[str, str]:
    """Takes one guard out: the verdict, and what to show where it is a bad one."""
    path = tree / guard.file
    whole = path.read_text()
    try:
        path.write_text(whole.replace(guard.guard, guard.without))
        failed_to_build = build(tree, guard.tests)
        if failed_to_build:
            return "DOES NOT COMPILE", failed_to_build
        passed, output = run(tree, guard.tests)
    finally:
        path.write_text(whole)
    green = [test for test in guard.tests if passed.get(test, True)]
    return (f"GREEN: {', '.join(green)}", output) if green else ("red", "")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("faults", nargs="*", help="rows, or how their names begin")
    parser.add_argument("--check", action="store_true", help="look at the table only")
    parser.add_argument("--here", action="store_true", help="take the guards out of this very tree, and put each back")
    parser.add_argument("--resume", action="store_true", help="leave out what guards.txt says is red")
    options = parser.parse_args()

    guards, none = table()
    wrong = mistakes(guards)
    if options.check:
        wrong += left_out(guards, none)
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    rows = {fault for guard in guards for fault in guard.faults}
    print(f"{len(guards)} guards of {len(rows)} rows, {len(none)} rows without; {len(wrong)} mistakes in the table")
    if options.check or wrong:
        return bool(wrong)

    chosen = [guard for guard in guards if not options.faults or any(f.startswith(tuple(options.faults)) for f in guard.faults)]
    OUTPUT.mkdir(parents=True, exist_ok=True)
    listing = OUTPUT / "guards.txt"
    if options.resume and listing.is_file():
        done = {line.split("\t")[1] for line in listing.read_text().splitlines() if line.startswith("red\t")}
        chosen = [guard for guard in chosen if guard.key() not in done]
    else:
        listing.write_text(f"# {datetime.date.today()}: verdict, rows and guard, seconds, tests\n")
    if not chosen:
        print("no guard is left to be taken out")
        return 0
    # However it is ended, the guard that is out is put back.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    tree = ROOT if options.here else copy_tree(ROOT, OUTPUT)

    tests = sorted({test for guard in chosen for test in guard.tests})
    print(f"with all guards in: {len(tests)} tests", flush=True)
    failed_to_build = build(tree, tests)
    passed, output = ({}, failed_to_build) if failed_to_build else run(tree, tests)
    not_green = [test for test in tests if not passed.get(test)]
    if not_green:
        print(output, "these must be green before anything is taken out:", *not_green, sep="\n")
        return 1

    bad = 0
    for number, guard in enumerate(chosen, 1):
        begin = time.monotonic()
        verdict, output = judge(tree, guard)
        seconds = f"{time.monotonic() - begin:.0f} s"
        with listing.open("a") as file:
            print(verdict, guard.key(), seconds, " ".join(guard.tests), sep="\t", file=file)
        print(f"{number}/{len(chosen)} {verdict:4} {guard.key()} ({seconds})", flush=True)
        if verdict != "red":
            bad += 1
            print(output, flush=True)
    print(f"{len(chosen)} guards taken out: {len(chosen) - bad} red, {bad} not; the list is {listing}")
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
