"""The commands that install the package, in all pages: the first works in the repository, and any shell takes them."""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path
from typing import Any, Dict, List

import pytest

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parents[3]
PAGES = (
    "README.md",
    "docs/python.md",
    "bindings/python/README.md",
    "bindings/python/sandbox/README.md",
    "examples/tour.ipynb",
)
#: What the pages install that is the repository's own.
PROJECTS = {"musiccat": "bindings/python", "musiccat-sandbox": "bindings/python/sandbox"}


def text_of(page: str) -> str:
    text = (ROOT / page).read_text(encoding="utf-8")
    if page.endswith(".ipynb"):
        return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return text


def commands(text: str) -> List[str]:
    return re.findall(r"^ *(pip install .*)$", text, re.M)


def project(folder: str) -> Dict[str, Any]:
    found: Dict[str, Any] = tomllib.loads((ROOT / folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


# case:U16
@pytest.mark.parametrize("page", PAGES)
def test_first_install_command_is_of_the_repository(page: str) -> None:
    text = text_of(page)
    found = commands(text)
    assert found
    installed = []
    for word in shlex.split(found[0])[2:]:
        if word.startswith("./"):
            path, _, extras = word.partition("[")
            of = project(path)
            installed.append(of["name"])
            wanted = set(extras.rstrip("]").split(",")) - {""}
            assert wanted <= set(of.get("optional-dependencies", {})), word
            # The index does not have the sandbox's package, which this extra names.
            assert "sandbox" not in wanted, word
        else:
            assert word not in PROJECTS
    assert installed
    # What is only on an index comes later, where the page says that it is not there yet.
    from_index = [line for line in found[1:] if re.search(r"musiccat", line)]
    assert "./" not in "".join(from_index)
    assert "on a package index yet" in text


# case:U16
@pytest.mark.parametrize("page", [*PAGES, *sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("docs/*.md"))])
def test_brackets_of_an_install_command_are_in_quotes(page: str) -> None:
    for line in re.findall(r"pip install .*", text_of(page)):
        # zsh takes a bare bracket as a pattern of file names.
        assert "[" not in re.sub(r"'[^']*'|\"[^\"]*\"", "", line.split("`")[0]), line


# case:U16
def test_messages_of_the_package_name_commands_that_any_shell_takes() -> None:
    said = 0
    for path in (ROOT / "bindings/python/src").rglob("*.py"):
        for line in re.findall(r"pip install .*", path.read_text(encoding="utf-8")):
            said += 1
            assert re.match(r"pip install ('[^']*\[|\./)", line), f"{path.name}: {line}"
    assert said >= 2
