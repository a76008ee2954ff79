#!/usr/bin/env python3
"""Changes the library's source in one place at a time, as cargo-mutants does, and looks whether a test sees it.

  ci/mutants.py             the rooms that tests/mutants.toml names
  ci/mutants.py url retry   these of them
  ci/mutants.py --resume    goes on where a run was broken off
  ci/mutants.py --sample 20 [--seed S] [ROOMS…]
                            so many changes, which the seed draws from all of the rooms; minutes in place of hours. With the same
                            seed, --resume goes on where it was broken off. Here a room may also be
                            a module of src/ that has none in the table, as `outbox` or `http/pace`: its tests are then those of the module,
                            those that tests/guards.tsv names for its files, and those of service and wire that have its name in theirs.
                            Without ROOMS: the table's

The room's own tests run first; what they let pass is tried with whole calls. Fails where less than 95 % of a room's changes are found,
and where tests/mutants.toml explains what is no survivor any more. A change with which the tests hang is found.

The changes are made in a copy of the tree in build/mutants/, which has its own target folder; each room's verdicts are next to it.
Needs Python 3.11, cargo-mutants (27.1) and cargo-nextest.
"""
import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from copied import copy_tree

ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "build" / "mutants"
TABLE = ROOT / "tests" / "mutants.toml"
GUARDS = ROOT / "tests" / "guards.tsv"
ENOUGH = 0.95
# What is built for the room's own tests, which is the library only, and for whole calls: as cargo names it, and as cargo-mutants does.
LIBRARY = (["--package=musiccat", "--features=capi"], ["--test-package=musiccat", "--features=capi"])
ALL = (["--workspace", "--features=musiccat-tests/capi"], ["--test-workspace=true", "--features=musiccat-tests/capi"])

# cargo-mutants ends so where all went well, where a change was not found, and where one hung.
ENDED = (0, 2, 3)
# One file of names for each; in the order of cargo-mutants' own words for them.
WORDS = {"caught": "found", "timeout": "found", "unviable": "does not compile"}
PASSED = "passed the room's tests"
SURVIVES = "survives"


@dataclass
class Tests:
    tool: str
    built: tuple[list[str], list[str]]
    targets: list[str]
    chosen: list[str]
    longest_s: int

    def are_green(self, tree: Path) -> bool:
        """Whether they pass while nothing is changed. cargo-mutants would build them with other features, and so everything again."""
        run = ["nextest", "run"] if self.tool == "nextest" else ["test"]
        built = subprocess.run(["cargo", "test", *self.built[0], *self.targets, "--no-run"], cwd=tree).returncode == 0
        began = time.monotonic()
        green = built and subprocess.run(["cargo", *run, *self.built[0], *self.targets, *self.chosen], cwd=tree).returncode == 0
        # On a busy machine they are slow: that must not look as if they hung, which would be a change that is found.
        self.longest_s = max(self.longest_s, round(5 * (time.monotonic() - began)))
        return green

    def arguments(self) -> list[str]:
        targets = [f"--cargo-arg={target}" for target in self.targets]
        return [*self.built[1], f"--test-tool={self.tool}", f"--timeout={self.longest_s}", *targets, "--", *self.chosen]


class Room:
    def __init__(self, name: str, tree: Path, output: Path, files: list[str], lib: list[str], whole: dict[str, str]):
        self.name, self.tree, self.files = name, tree, files
        calls = " | ".join(f"(binary(={binary}) & ({tests}))" for binary, tests in whole.items())
        self.lib = Tests("cargo", LIBRARY, ["--lib"], ["--", *lib], 30)
        self.whole = Tests("nextest", ALL, [f"--test={binary}" for binary in whole], ["--no-tests=pass", "-E", f"package(=musiccat-tests) & ({calls})"], 300)
        self.folder = output / name
        self.verdicts: dict[str, str] = {}

    def mutants(self, *arguments: str, **how) -> subprocess.CompletedProcess:
        here = ["--dir", self.tree, "--package=musiccat", *(f"--file={file}" for file in self.files)]
        return subprocess.run(["cargo", "mutants", *here, "--colors=never", *arguments], **how)

    def keep(self, passed: str) -> None:
        """Takes over what cargo-mutants has written, also where it was broken off."""
        for file, word in (WORDS | {"missed": passed}).items():
            names = self.folder / "mutants.out" / f"{file}.txt"
            if names.is_file():
                self.verdicts |= dict.fromkeys(names.read_text().splitlines(), word)
        shutil.rmtree(self.folder / "mutants.out", ignore_errors=True)
        lines = sorted(f"{word}\t{name}\n" for name, word in self.verdicts.items())
        (self.folder / "verdicts.txt").write_text("".join(lines))

    def resume(self) -> None:
        verdicts = self.folder / "verdicts.txt"
        if verdicts.is_file():
            self.verdicts = {name: word for word, name in (line.split("\t", 1) for line in verdicts.read_text().splitlines())}
        if self.folder.is_dir():
            whole = (self.folder / "whole").exists()
            self.keep(SURVIVES if whole else PASSED)

    def listed(self) -> list[str]:
        """All changes that there are."""
        return self.mutants("--list", check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()

    def judge(self, chosen: set[str] | None = None) -> None:
        """Tries every change that has no verdict yet, or of these those that are chosen."""
        self.folder.mkdir(parents=True, exist_ok=True)
        listed = self.listed()
        self.verdicts = {name: word for name, word in self.verdicts.items() if name in listed}
        left = [name for name in listed if name not in self.verdicts and (chosen is None or name in chosen)]
        (self.folder / "whole").unlink(missing_ok=True)
        self.run(left, listed, PASSED, self.lib)
        left = [name for name, word in self.verdicts.items() if word == PASSED]
        (self.folder / "whole").touch()
        self.run(left, listed, SURVIVES, self.whole)

    def run(self, names: list[str], listed: list[str], passed: str, tests: Tests) -> None:
        if not names:
            return
        if not tests.are_green(self.tree):
            sys.exit(f"{self.name}: its tests must pass before anything is changed")
        # These are left out.
        output = self.folder / "mutants.out"
        output.mkdir(exist_ok=True)
        (output / "previously_caught.txt").write_text("".join(f"{name}\n" for name in listed if name not in names))
        how = ["--in-place", "--output", str(self.folder), "--iterate", "--baseline=skip"]
        ended = self.mutants(*how, *tests.arguments()).returncode
        if ended not in ENDED:
            sys.exit(f"cargo-mutants ended with {ended}; its logs are in {output}")
        self.keep(passed)

    def report(self, explained: list[str]) -> bool:
        """Prints how it went. Whether it went well."""
        survivors = sorted(name for name, word in self.verdicts.items() if word == SURVIVES)
        found = Counter(self.verdicts.values())["found"]
        changes = found + len(survivors)
        open_reasons = Counter(explained)
        known = [name for name in survivors if take(open_reasons, without_place(name))]
        print(f"{self.name}: {found} of {changes} changes found ({found / max(changes, 1):.1%}), {len(known)} of the others explained")
        for name in survivors:
            if name not in known:
                print(f"  {name}")
        idle = list(open_reasons.elements())
        for change in idle:
            print(f"{TABLE.name} explains what does not survive (any more): {change}", file=sys.stderr)
        return changes > 0 and found >= ENOUGH * changes and not idle


def without_place(name: str) -> str:
    """A change's name as the table has it: lines move."""
    return re.sub(r":\d+:\d+: ", ": ", name, count=1)


def take(counts: Counter, key: str) -> bool:
    has = counts[key] > 0
    counts[key] -= has
    return has


def room_of_module(module: str) -> dict:
    """What the table would say of a module of src/."""
    path = f"src/{module}"
    files = [f"{path}.rs"] if (ROOT / f"{path}.rs").is_file() else []
    files += [f"{path}/**/*.rs"] if (ROOT / path).is_dir() else []
    if not files:
        sys.exit(f"{module} is neither a room of {TABLE.name} nor a module of src/")
    word = module.rpartition("/")[2]
    whole = {binary: [f"test({word})"] for binary in ("service", "wire")}
    for line in GUARDS.read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) == 4 and (cells[2] == f"{path}.rs" or cells[2].startswith(f"{path}/")):
            for test in cells[3].split():
                binary, _, name = test.partition("::")
                # The C tests load the library from its file, which no change reaches.
                if binary not in ("lib", "c"):
                    whole.setdefault(binary, []).append(f"test(={name})")
    return {
        "files": files,
        "lib": [module.replace("/", "::") + "::"],
        "whole": {binary: " | ".join(sorted(set(tests))) for binary, tests in whole.items()},
    }


def sample(rooms: list[Room], count: int, seed: int, resumes: bool) -> bool:
    """Tries changes of any of the rooms. Whether enough of them are found, those that are explained in the table aside."""
    print(f"--seed {seed} draws the same again", flush=True)
    listed = sorted({name for room in rooms for name in room.listed()})
    chosen = set(random.Random(seed).sample(listed, min(count, len(listed))))
    explained = [entry["change"] for entry in tomllib.loads(TABLE.read_text(encoding="utf-8")).get("explained", [])]
    verdicts: dict[str, str] = {}
    for room in rooms:
        if resumes:
            room.resume()
        room.judge(chosen - verdicts.keys())
        verdicts |= room.verdicts
    words = {name: word for name, word in verdicts.items() if without_place(name) not in explained}
    for name, word in sorted(words.items(), key=lambda pair: pair[::-1]):
        print(f"  {word}: {name}")
    found = Counter(words.values())["found"]
    changes = found + Counter(words.values())[SURVIVES]
    print(f"{found} of {changes} changes found; {len(listed)} there are")
    return found >= ENOUGH * changes


def main() -> int:
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(table["room"]))
    parser.add_argument("--here", action="store_true", help="change this very tree, and put each change back")
    parser.add_argument("--resume", action="store_true", help="keep the verdicts that there are")
    parser.add_argument("--sample", type=int, metavar="N", help="try so many changes only")
    parser.add_argument("--seed", type=int, metavar="S", help="draw these again")
    options = parser.parse_args()
    unknown = set(options.rooms) - table["room"].keys()
    if unknown and options.sample is None:
        parser.error(f"{TABLE.name} has no room {', '.join(sorted(unknown))}: only --sample goes into others")
    about = {name: table["room"].get(name) or room_of_module(name) for name in options.rooms or table["room"]}
    tree = ROOT if options.here else copy_tree(ROOT, OUTPUT)
    # A change is one function: with the rest from the build before, it is compiled in a fifth of the time.
    os.environ |= {"CARGO_INCREMENTAL": "1", "CARGO_PROFILE_DEV_DEBUG": "0"}
    if options.sample is not None:
        seed = random.randrange(2**32) if options.seed is None else options.seed
        output = OUTPUT / "sample"
        if not options.resume:
            shutil.rmtree(output, ignore_errors=True)
        return 0 if sample([Room(name, tree, output, **room) for name, room in about.items()], options.sample, seed, options.resume) else 1

    good = True
    for name, room in about.items():
        room = Room(name, tree, OUTPUT, **room)
        if options.resume:
            room.resume()
        else:
            shutil.rmtree(room.folder, ignore_errors=True)
        room.judge()
        mine = [entry["change"] for entry in table.get("explained", []) if entry["room"] == name]
        good &= room.report(mine)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
