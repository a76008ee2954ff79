"""Writes those modules of the package that say what include/musiccat.h says: `python3 bindings/python/generate`.

--check writes nothing and fails where one is not fresh. --header and --output take another header, another place.
"""

import argparse
import sys
from pathlib import Path

import aio
import calls
import enums
import face
import header
import low
import objects

PACKAGE = Path(__file__).resolve().parent.parent
MODULES = {
    "abi.py": low.write,
    "enums.py": enums.write_enums,
    "errors.py": enums.write_errors,
    "_c/names.py": enums.write_names,
    "objects.py": objects.write,
    "options.py": face.write_options,
    **calls.MODULES,
    "functions.py": face.write_functions,
    "aio/_derived.pyi": aio.write,
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--header", type=Path, default=PACKAGE.parent.parent / "include" / "musiccat.h")
    parser.add_argument("--output", type=Path, default=PACKAGE / "src" / "musiccat")
    arguments = parser.parse_args()
    declared = header.read(arguments.header.read_text(encoding="utf-8"))
    stale = 0
    for name, write in MODULES.items():
        path, text = arguments.output / name, write(declared)
        if not arguments.check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif path.read_text(encoding="utf-8") != text:
            stale += 1
            print(f"{path}: is not what the header says: run `python3 bindings/python/generate`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
