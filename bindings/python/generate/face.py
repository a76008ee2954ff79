"""Writes options.py and functions.py: what a program hands over, and the functions that need no client."""

from typing import List, Optional, Tuple

from enums import banner, exported
from header import Field, Function, Header, Struct, bare
from objects import is_length, python_name
from words import (
    Words,
    class_name,
    function_name,
    is_boolean,
    is_several,
    is_view,
    range_of,
    refers_to,
)

#: Structs whose fields are keywords of calls, not objects.
KEYWORDS = {"mcat_params": "Params", "mcat_config": "Config"}

#: Settings that are arguments of their own.
POSITIONAL = ("base_url", "api_key")

#: What a function in a field is in Python: its type, its converter, and its words, as C's speak of `user`.
FUNCTIONS = {
    "mcat_on_item": (
        "Callable[[Any], object]",
        "items",
        """Every call that reads lists: gets each item as soon as it was read, a `Track` or another object of the list.
The response's lists stay empty: a list of any length takes the memory of one item. You may keep the item. A true
answer ends the call with `CancelledError` and `Reason.SINK`; None continues. `meta`, `stats` and the rest are in the
response as usual, and `pages()` and `next_page` pass on the items of the next pages. Items come before the whole
answer is known to be good. Once an item was handed over, the call is not tried again: if it fails, continue with
`offset`. A change takes no `item`. Since 1.1.""",
    ),
}

INTEGERS = {"int32_t": "int32", "int64_t": "int64", "size_t": "size"}


def write_options(header: Header) -> str:
    words = Words(header)
    structs = [struct for struct in header.structs.values() if struct.is_filled and not has_callbacks(struct)]
    lines = [
        *banner("What calls take: keywords, and objects that say what is to be made or changed."),
        "",
        "from __future__ import annotations",
        "",
        "import os",
        "from dataclasses import dataclass, field",
        "from typing import Any, Callable, ClassVar, Optional, TypedDict, Union",
        "",
        "from . import abi, objects",
        "from ._given.callbacks import items",
        "from ._given.convert import (",
        "    Converters,",
        "    Filled,",
        "    Texts,",
        "    boolean,",
        "    data,",
        "    int32,",
        "    int64,",
        "    not_zero,",
        "    path,",
        "    size,",
        "    text,",
        "    texts,",
        "    view,",
        ")",
        "",
        *exported([class_name(struct.name) for struct in structs] + ["Config"]),
    ]
    for struct in [*structs, header.structs["mcat_config"]]:
        lines += keywords(header, words, struct) if struct.name in KEYWORDS else options(header, words, struct)
    return "\n".join(lines) + "\n"


def has_callbacks(struct: Struct) -> bool:
    return any(field.arguments is not None for field in struct.fields)


def settable(header: Header, struct: Struct) -> "List[Tuple[Field, str, str]]":
    """The fields that a program sets, each with its Python type and its converter."""
    found = []
    for field in struct.fields[2:]:
        converted = convert(header, struct, field)
        if converted:
            found.append((field, *converted))
    return found


def convert(header: Header, struct: Struct, field: Field) -> Optional[Tuple[str, str]]:
    """The Python type and the converter of a field; None for what Python sets by itself: a client's callbacks, structs
    of callbacks, lengths.
    """
    if field.type in FUNCTIONS:
        return FUNCTIONS[field.type][:2]
    if field.name.startswith("reserved") or field.arguments is not None or is_length(struct, field):
        return None
    if field.type == "const char *":
        if field.name.endswith("_file"):
            return "Union[str, os.PathLike[str]]", "path"
        return ("Texts", "texts") if is_several(field.name, field.doc) else ("str", "text")
    if field.type in INTEGERS:
        if is_boolean(field.doc):
            return "bool", "boolean"
        allowed, converter = range_of(field.doc), INTEGERS[field.type]
        return "int", f'not_zero({converter}, "{allowed}")' if allowed else converter
    if field.type == "const void *":
        return "bytes", "data"
    if is_view(header, field.type):
        python = f"objects.{python_name(bare(field.type))}"
        return python, f"view({python})"
    if field.type == "void *" or bare(field.type) in header.structs:
        return None
    raise ValueError(f"{struct.name}.{field.name}: {field.type}")


def keywords(header: Header, words: Words, struct: Struct) -> List[str]:
    """A typed dictionary: the keywords that calls take."""
    name, fields = KEYWORDS[struct.name], settable(header, struct)
    lines = ["", "", f"class {name}(TypedDict, total=False):", *words.docstring(struct.doc, 4)]
    for field, kind, _ in fields:
        if field.name in POSITIONAL:
            continue
        doc = FUNCTIONS[field.type][2] if field.type in FUNCTIONS else field.doc
        lines += ["", *words.comment(doc, 4), f"    {field.name}: Optional[{kind}]"]
    return [
        *lines,
        "",
        "",
        f"{name.upper()}: Converters = {{",
        *(f'    "{field.name}": {to},' for field, _, to in fields),
        "}",
    ]


def options(header: Header, words: Words, struct: Struct) -> List[str]:
    """A dataclass."""
    fields = settable(header, struct)
    lines = [
        "",
        "",
        "@dataclass(frozen=True)",
        f"class {class_name(struct.name)}(Filled):",
        *words.docstring(struct.doc, 4),
        "",
    ]
    lines += [f"    _type: ClassVar[type] = abi.{struct.name}", "    _converters: ClassVar[Converters] = {"]
    lines += [*(f'        "{field.name}": {to},' for field, _, to in fields), "    }"]
    for made, kind, _ in fields:
        default = "field(default=None, repr=False)" if "nobody can guess" in made.doc.replace("\n", " ") else "None"
        lines += ["", *words.comment(made.doc, 4), f"    {made.name}: Optional[{kind}] = {default}"]
    return lines


def is_plain(function: Function) -> bool:
    """Whether it has to do with no handle: numbers and texts in, a number or a text out."""
    return function.result in ("const char *", "int32_t", "uint32_t") and all(
        argument.type in ("int32_t", "const char *") for argument in function.arguments
    )


def write_functions(header: Header) -> str:
    words = Words(header)
    functions = [function for function in header.functions.values() if is_plain(function)]
    lines = [
        *banner("What needs no client."),
        "",
        "from __future__ import annotations",
        "",
        "from . import enums",
        "from ._c.library import library",
        "from ._c.view import said",
        "from ._given.convert import int32, text",
        "",
        *exported([function_name(function) for function in functions]),
    ]
    for function in functions:
        taken = [
            f"{argument.name}: {'int' if argument.type == 'int32_t' else 'str'}" for argument in function.arguments
        ]
        given = [
            f'{"int32" if argument.type == "int32_t" else "text"}("{argument.name}", {argument.name})'
            for argument in function.arguments
        ]
        call = f"library().{function.name}({', '.join(given)})"
        if function.result == "const char *":
            kind, expression = "str", f"said({call})"
        elif refers_to(function.doc):
            kind = f"enums.{class_name(refers_to(function.doc))}"
            expression = f"{kind}({call})"
        else:
            kind, expression = "int", f"int({call})"
        lines += [
            "",
            "",
            f"def {function_name(function)}({', '.join(taken)}) -> {kind}:",
            *words.docstring(function.doc, 4),
        ]
        lines.append(f"    return {expression}")
    return "\n".join(lines) + "\n"
