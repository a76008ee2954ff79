"""The package's rooms, from the top down: a module uses its own room and those below it, and no two use each other."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Dict, Iterator, List, Set, Tuple

import pytest

import musiccat

PACKAGE = Path(musiccat.__file__).parent

#: A name is a module or a folder. Imports for type checkers count as others do.
ROOMS = (
    "__main__",
    "cli",
    "aio",
    "__init__",
    "_sandbox",
    "testing",
    "_client",
    "functions",
    "options",
    "_given",
    "errors",
    "_call",
    "protocols",
    "objects",
    "enums",
    "_c",
    "abi",
)


def room_of(module: str) -> str:
    """`_client.calls.base`: _client; the package itself is `__init__`."""
    return module.split(".")[0] or "__init__"


def modules(package: Path) -> Dict[str, Path]:
    """Every module, by its dotted name below the package."""
    found = {}
    for path in package.rglob("*.py"):
        parts = path.relative_to(package).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(name: str, path: Path, known: Dict[str, Path]) -> Iterator[Tuple[str, int]]:
    """The modules of the package that a module imports, and the lines where it does."""
    here = name.split(".") if name else []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            up = node.level - (path.name == "__init__.py")
            base = [*here[: len(here) - up], *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                whole = ".".join([*base, alias.name])
                yield (whole if whole in known else ".".join(base)), node.lineno


def wrong_arrows(package: Path) -> List[str]:
    """What breaks the rule."""
    known = modules(package)
    uses: Dict[str, Set[str]] = {name: set() for name in known}
    wrong = [f"{room_of(name)}: the list of rooms does not name it" for name in known if room_of(name) not in ROOMS]
    for name, path in sorted(known.items()):
        for other, line in imported(name, path, known):
            mine, theirs = room_of(name), room_of(other)
            if mine != theirs and {mine, theirs} <= set(ROOMS) and ROOMS.index(mine) > ROOMS.index(theirs):
                wrong.append(f"{path.relative_to(package)}:{line}: {mine} uses {theirs}, which is above it")
            if other != name:
                uses[name].add(other)
    return wrong + [f"a circle: {' -> '.join(circle)}" for circle in circles(uses)]


def circles(uses: Dict[str, Set[str]]) -> Iterator[List[str]]:
    """The modules that use each other, each circle as the path that shows it."""
    done: Set[str] = set()

    def walk(path: List[str]) -> Iterator[List[str]]:
        for other in sorted(uses[path[-1]]):
            if other in path:
                yield [*path[path.index(other) :], other]
            elif other not in done:
                yield from walk([*path, other])
        done.add(path[-1])

    for name in sorted(uses):
        if name not in done:
            yield from walk([name])


def test_rooms_use_only_those_below_them() -> None:
    assert wrong_arrows(PACKAGE) == []


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("_c/up.py", "from .._client import client", "_c/up.py:1: _c uses _client, which is above it"),
        (
            "_c/up.py",
            "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ..objects import Track",
            "_c/up.py:3: _c uses objects, which is above it",
        ),
        (
            "_call/late.py",
            "def f():\n    from ..options import PARAMS",
            "_call/late.py:2: _call uses options, which is above it",
        ),
        ("_client/a.py", "from . import b", "a circle: _client.a -> _client.b -> _client.a"),
        ("attic.py", "", "attic: the list of rooms does not name it"),
    ],
)
def test_arrow_upward_and_circle_are_found(tmp_path: Path, file: str, text: str, expected: str) -> None:
    there = ("__init__.py", "_c/__init__.py", "_client/client.py", "objects.py", "options.py")
    files = {**dict.fromkeys(there, ""), "_client/b.py": "from . import a" if "a.py" in file else "", file: text}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    assert wrong_arrows(tmp_path) == [expected]
