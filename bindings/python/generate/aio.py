"""Writes aio/_derived.pyi: the types of the coroutines, from the classes whose methods they are."""

import ast
from pathlib import Path
from typing import Iterator, List

import objects
from calls import CHAPTERS, STATION, write_chapter
from enums import banner
from header import Header

CLIENT = Path(__file__).resolve().parent.parent / "src" / "musiccat" / "_client"

#: Methods that musiccat.aio.Client writes by hand.
BY_HAND = ("close", "cancel", "station")
#: Those that wait for nothing.
AT_ONCE = ("__init__", "from_env", "share")

IMPORTS = """
from __future__ import annotations

import logging
from typing import Any, AsyncIterator, BinaryIO, Callable, Dict, Mapping, Optional, Sequence, Union

from typing_extensions import Self, Unpack

from .. import objects, options
from .._client.transfer import PictureAddress, Sink
from .._given.convert import Text, Texts
from ..objects import (
{objects}
)
from ..options import Config, ImageOptions, Params, Picture, SignInRequest
from ..protocols import Clock, OutboxStore, Store, Transport
from ._pages import Response
"""


def write(header: Header) -> str:
    pages = list(functions(objects.write(header), "PagesFields"))
    held = {"Event", "Metering", *(name.id for page in pages for name in ast.walk(page) if isinstance(name, ast.Name))}
    known = {objects.python_name(name) for name in header.structs}
    texts = [write_chapter(chapter, header) for chapter in CHAPTERS]
    texts += [(CLIENT / name).read_text(encoding="utf-8") for name in ("client.py", "sign_in.py", "transfer.py")]
    return "\n".join(
        [
            *banner("The types of asyncio's calls."),
            IMPORTS.format(objects="\n".join(f"    {name}," for name in sorted(held & known))),
            "class ClientCalls:",
            *(line for text in texts for line in methods(text)),
            "",
            "class StationCalls:",
            *methods(write_chapter(STATION, header)),
            "",
            "class PagesFields:",
            *lists(pages),
            "",
        ]
    )


def functions(text: str, wanted: str) -> Iterator[ast.FunctionDef]:
    """The methods of the classes in a module whose names end so."""
    for made in ast.parse(text).body:
        if isinstance(made, ast.ClassDef) and made.name.endswith(wanted):
            yield from (item for item in made.body if isinstance(item, ast.FunctionDef))


def methods(text: str) -> List[str]:
    """The declarations of a module's calls, as coroutines."""
    lines = []
    for wanted in ("Calls", "Client", "SignIn", "Transfer"):
        for function in functions(text, wanted):
            is_public = not function.name.startswith("_") or function.name == "__init__"
            if is_public and function.name not in BY_HAND:
                lines += declaration(function)
    return lines


def declaration(function: ast.FunctionDef) -> List[str]:
    function.args.defaults = [ast.Constant(...) for _ in function.args.defaults]
    function.args.kw_defaults = [default and ast.Constant(...) for default in function.args.kw_defaults]
    returned = "Self" if function.name in ("from_env", "share") else ast.unparse(function.returns or ast.Constant(None))
    if function.name not in AT_ONCE:
        return [f"    async def {function.name}({ast.unparse(function.args)}) -> {returned}: ..."]
    function.args.kwonlyargs.insert(0, ast.arg("max_calls", ast.Name("int")))
    function.args.kw_defaults.insert(0, ast.Constant(...))
    decorators = [f"    @{ast.unparse(decorator)}" for decorator in function.decorator_list]
    return [*decorators, f"    def {function.name}({ast.unparse(function.args)}) -> {returned}: ..."]


def lists(pages: List[ast.FunctionDef]) -> List[str]:
    """The declarations of the lists of all pages."""
    lines = ["    def _items(self, name: str) -> AsyncIterator[Any]: ..."]
    for function in pages:
        if function.decorator_list and function.returns:
            of = ast.unparse(function.returns).replace("Iterator", "AsyncIterator", 1)
            lines += ["    @property", f"    def {function.name}(self) -> {of}: ..."]
    return lines
