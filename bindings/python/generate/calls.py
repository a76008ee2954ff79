"""Writes _client/calls/: a method for each function of the header that a rule makes one of, by chapter."""

import re
from functools import partial
from typing import Callable, Dict, List, Optional, Tuple

from enums import banner
from face import INTEGERS, has_callbacks, is_plain
from header import Function, Header, bare
from words import (
    WIDTH,
    Words,
    argument_name,
    class_name,
    function_name,
    is_id,
    is_of_station,
    is_several,
)

#: The chapters: what each holds, and how the names of its methods begin. The longest beginning counts; a method with
#: none of them is in the first chapter, and those of a station have one of their own.
CHAPTERS: Dict[str, Tuple[str, Tuple[str, ...]]] = {
    "catalog": ("artists, albums, tracks and genres", ()),
    "editorial": ("playlists, posts, tags and catalogs", ("playlist", "post", "tag", "catalogs")),
    "search": ("search", ("search",)),
    "sign_in": ("signing in and out", ("auth_", "forget_member")),
    "member": ("the account, profiles, and what a member listens to", ("me", "member", "account_")),
    "favorites": ("favorites and a member's tags", ("me_favorite", "me_tag")),
    "library": ("a member's library", ("me_library",)),
    "playlists": ("a member's playlists", ("me_library_playlist",)),
    "playback": ("stations, sessions, and what players tell the service", ("station", "session", "playback", "outbox")),
    "service": (
        "pages, requests of one's own, and the client itself",
        ("next_page", "raw", "wait_visible", "versions", "warm", "support_record", "set_", "trust_"),
    ),
    "version_1": ("what only version 1 has", ("v1_",)),
}

#: The chapter of a station's methods.
STATION = "station"


#: Structs without which their call means nothing.
REQUIRED = ("mcat_new_playlist", "mcat_playlist_changes", "mcat_raw_request", "mcat_tokens")

#: Text arguments that may be NULL.
MAY_BE_NONE = {
    ("mcat_auth_finish", "user"),
    ("mcat_auth_finish", "password"),
    ("mcat_client_set_path", "path"),
    ("mcat_client_set_trust", "ca_file"),
    ("mcat_client_set_trust", "ca_pem"),
    ("mcat_playback_started", "source"),
    ("mcat_playback_stopped", "source"),
}


def method(header: Header, words: Words, function: Function) -> Optional[List[str]]:
    """A method; None where the function's arguments follow no rule."""
    if not function.arguments or function.arguments[-1].type != "const struct mcat_response **":
        return None
    if bare(function.arguments[0].type) not in header.handles:
        return None
    taken, given = ["self"], []
    arguments = function.arguments[1:-1]
    while arguments:
        argument, *arguments = arguments
        name, kind = argument_name(argument.name), argument.type
        struct = header.structs.get(bare(kind))
        if kind == "const struct mcat_params *":
            taken.append("**params: Unpack[Params]")
            given.append(f'params_of("{function_name(function)}", params)')
        elif kind == "const char *":
            python, to = (
                ("Texts", "texts")
                if is_several(argument.name)
                else ("Text", "text")
                if is_id(argument.name)
                else ("str", "text")
            )
            may_be_none = (function.name, argument.name) in MAY_BE_NONE
            taken.append(f"{name}: Optional[{python}] = None" if may_be_none else f"{name}: {python}")
            given.append(f'{to}("{name}", {name})')
        elif kind in ("int32_t", "int64_t"):
            taken.append(f"{name}: int")
            given.append(f'{INTEGERS[kind]}("{name}", {name})')
        elif kind == "double":
            taken.append(f"{name}: float")
            given.append(f'real("{name}", {name})')
        elif kind == "const struct mcat_response *":
            taken.append(f"{name}: Response")
            given.append(f'pointer("{name}", {name}, Response)')
        elif kind == "const void *" and arguments and arguments[0].name == "length":
            arguments.pop(0)
            taken.append(f"{name}: bytes")
            given.append(f'*buffer("{name}", {name})')
        elif struct and struct.is_filled and kind == f"const struct {struct.name} *" and not has_callbacks(struct):
            python = f"options.{class_name(struct.name)}"
            taken.append(f"{name}: {python}" if struct.name in REQUIRED else f"{name}: Optional[{python}] = None")
            given.append(f'filled("{name}", {name}, {python})')
        else:
            return None
    fields = {field.name for field in header.structs["mcat_params"].fields}
    if any(item.split(":")[0] in fields for item in taken) and "Unpack" in taken[-1]:
        # The argument has the name of a parameter.
        taken.insert(len(taken) - 1, "/")
    return [
        *wrapped(f"    def {function_name(function)}(", taken, ") -> Response:"),
        *words.docstring(function.doc, 8),
        *wrapped("        return self._call(", [quoted(function.name), *given], ")"),
    ]


def wrapped(begin: str, items: List[str], end: str) -> List[str]:
    """A list in brackets: on a line, or where that is long on several."""
    line = begin + ", ".join(items) + end
    if len(line) <= WIDTH:
        return [line]
    indent = " " * (len(begin) - len(begin.lstrip()))
    return [begin, *(f"{indent}    {item}," for item in items), indent + end]


def quoted(name: str) -> str:
    return f'"{name}"'


def chapter_of(function: Function) -> str:
    """The chapter that holds a function's method."""
    if is_of_station(function):
        return STATION
    name = function_name(function)
    found = [
        (len(begin), chapter) for chapter, (_, begins) in CHAPTERS.items() for begin in begins if name.startswith(begin)
    ]
    return max(found)[1] if found else next(iter(CHAPTERS))


def class_of(chapter: str) -> str:
    """`sign_in`: SignInCalls."""
    return "".join(part.capitalize() for part in chapter.split("_")) + "Calls"


def write_chapter(chapter: str, header: Header) -> str:
    words = Words(header)
    functions = [
        function for function in header.functions.values() if not is_plain(function) and chapter_of(function) == chapter
    ]
    methods = [lines for lines in (method(header, words, function) for function in functions) if lines]
    body = "\n".join(line for lines in methods for line in ["", *lines])
    what = CHAPTERS[chapter][0] if chapter in CHAPTERS else "a station"
    # A type stands behind a colon or a bracket, a function before one.
    used = [
        name for name in CONVERTERS if re.search(rf"(: |\[){name}\b" if name[0].isupper() else rf"\b{name}\(", body)
    ]
    typed = "Unpack[Params]" in body
    typing = [name for name, there in (("TYPE_CHECKING", typed), ("Optional", "Optional[" in body)) if there]
    return "\n".join(
        [
            *banner(f"The calls: {what}."),
            "",
            "from __future__ import annotations",
            "",
            *([f"from typing import {', '.join(typing)}", ""] if typing else []),
            *(["from ... import options"] if "options." in body else []),
            *(["from ..._call.outcome import Response"] if methods else []),
            *([f"from ..._given.convert import {', '.join(used)}"] if used else []),
            *(["from ..params import params_of"] if "params_of(" in body else []),
            "from .base import Calls",
            *(["", "if TYPE_CHECKING:", "    from typing_extensions import Unpack", ""] if typed else []),
            *(["    from ...options import Params"] if typed else []),
            "",
            "",
            f"class {class_of(chapter)}(Calls):",
            f'    """The calls: {what}."""',
            *([body] if body else []),
            "",
        ]
    )


def write_all(header: Header) -> str:
    words = Words(header)
    by_hand = [
        function.name
        for function in header.functions.values()
        if not is_plain(function) and not method(header, words, function)
    ]
    imports = sorted([*CHAPTERS, STATION])
    return "\n".join(
        [
            *banner("A method for each call, by chapter."),
            "",
            "from __future__ import annotations",
            "",
            *(f"from .{chapter} import {class_of(chapter)}" for chapter in imports),
            "",
            '__all__ = ["BY_HAND", "ClientCalls", "StationCalls"]',
            "",
            "#: Functions that no rule turns into a method: the package calls them in code of its own.",
            "BY_HAND = (",
            *(f'    "{name}",' for name in by_hand),
            ")",
            "",
            "",
            "class ClientCalls(",
            *(f"    {class_of(chapter)}," for chapter in CHAPTERS),
            "):",
            '    """The calls of a client."""',
            "",
        ]
    )


#: What turns an argument into C's.
CONVERTERS = ("Text", "Texts", "buffer", "filled", "int32", "int64", "pointer", "real", "text", "texts")

MODULES: Dict[str, Callable[[Header], str]] = {
    "_client/calls/__init__.py": write_all,
    **{f"_client/calls/{chapter}.py": partial(write_chapter, chapter) for chapter in [*CHAPTERS, STATION]},
}
