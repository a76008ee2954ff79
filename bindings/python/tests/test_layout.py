"""The low layer is what the header says, to the byte."""

from __future__ import annotations

import ctypes
import subprocess
import sys
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest

from musiccat import abi

ROOT = Path(__file__).resolve().parents[3]
GENERATOR = ROOT / "bindings" / "python" / "generate"


def committed() -> Tuple[Dict[str, List[Tuple[str, int, int]]], Dict[str, int]]:
    """The structs with their fields, and the constants, as they are committed."""
    structs: Dict[str, List[Tuple[str, int, int]]] = {}
    constants: Dict[str, int] = {}
    title = ""
    machine = "64" if ctypes.sizeof(ctypes.c_void_p) == 8 else "32"
    for line in (ROOT / "abi" / f"layout-{machine}.txt").read_text().splitlines():
        words = line.split()
        if not line.startswith(" "):
            title = words[-1]
        elif title == "constants":
            constants[words[1]] = int(words[0])
        else:
            structs.setdefault(title, []).append((words[-1], int(words[0]), int(words[1])))
    return structs, constants


STRUCTS, CONSTANTS = committed()


@pytest.mark.parametrize("name", STRUCTS)
def test_fields_have_the_offset_and_size_of_the_library(name: str) -> None:
    struct: Any = getattr(abi, name)
    ours = [(field, getattr(struct, field).offset, getattr(struct, field).size) for field, _ in struct._fields_]
    assert ours == STRUCTS[name]


def test_structs_are_exactly_those_of_the_library() -> None:
    ours = {
        name
        for name, thing in vars(abi).items()
        if isinstance(thing, type) and issubclass(thing, ctypes.Structure) and hasattr(thing, "_fields_")
    }
    assert ours - {"Structure"} == set(STRUCTS)


def test_constants_have_the_numbers_of_the_library() -> None:
    ours = {name: number for name, number in vars(abi).items() if name.startswith("MCAT_")}
    del ours["MCAT_ABI_MINOR"]
    assert ours == CONSTANTS


def test_functions_are_those_that_the_library_exports() -> None:
    assert sorted(abi.FUNCTIONS) == (ROOT / "abi" / "symbols.txt").read_text().split()


def test_generated_modules_are_up_to_date() -> None:
    assert subprocess.run([sys.executable, str(GENERATOR), "--check"]).returncode == 0


def test_declaration_unknown_to_the_generator_ends_it(tmp_path: Path) -> None:
    header = (ROOT / "include" / "musiccat.h").read_text()
    odd = tmp_path / "musiccat.h"
    handle = "typedef struct mcat_client mcat_client;"
    odd.write_text(header.replace(handle, f"union mcat_odd {{ int number; }};\n\n{handle}"))
    ran = subprocess.run(
        [sys.executable, str(GENERATOR), "--header", odd, "--output", tmp_path], capture_output=True, text=True
    )
    assert ran.returncode != 0
    assert "union mcat_odd" in ran.stderr


def test_addition_to_the_header_appears_without_an_edit(tmp_path: Path) -> None:
    header = (ROOT / "include" / "musiccat.h").read_text()
    header = header.replace(
        "} mcat_track;", "  /**\n   * Beats a minute; -1 unknown. Since 1.1.\n   */\n  int32_t tempo;\n} mcat_track;"
    )
    header = header.replace(
        "/**\n * The library's version,",
        "/**\n * Tracks of a mood. `GET /moods/{mood}/tracks`; in `response->tracks`. Since 1.1.\n */\nMCAT_API\n"
        "MCAT_NODISCARD\nmcat_status mcat_mood_tracks(struct mcat_client *client,\n const char *mood,\n"
        " const struct mcat_params *params,\n const struct mcat_response **out);\n\n"
        "/**\n * The library's version,",
    )
    changed = tmp_path / "musiccat.h"
    changed.write_text(header)
    subprocess.run([sys.executable, str(GENERATOR), "--header", changed, "--output", tmp_path], check=True)
    calls, objects = (tmp_path / "_client" / "calls" / "catalog.py").read_text(), (tmp_path / "objects.py").read_text()
    assert "def mood_tracks(self, mood: str, **params: Unpack[Params]) -> Response:" in calls
    assert '"""Tracks of a mood. `GET /moods/{mood}/tracks`; in `response.tracks`. Since 1.1."""' in calls
    assert "return number(self._struct.tempo)" in objects
    assert '("tempo", c_int32),' in (tmp_path / "abi.py").read_text()
    check = [sys.executable, str(GENERATOR), "--check", "--header", str(changed)]
    assert subprocess.run(check, stderr=subprocess.DEVNULL).returncode == 1, "the committed modules lack both"
