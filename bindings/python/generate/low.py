"""Writes abi.py: the header for ctypes."""

from typing import List, Optional

from header import Field, Header, bare
from words import Words

SCALARS = {
    "int8_t": "c_int8",
    "int32_t": "c_int32",
    "uint32_t": "c_uint32",
    "int64_t": "c_int64",
    "size_t": "c_size_t",
    "double": "c_double",
    "char": "c_char",
}


def write(header: Header) -> str:
    words = Words(header)
    lines = [
        "# ruff: noqa: N801",
        '"""The C interface as ctypes sees it: constants, structs, callbacks, and `bind` for the functions.',
        "",
        "The package stands on it, and programs may too: `musiccat.library()` has every function of musiccat.h, and",
        "the header's rules hold. Written by a program from include/musiccat.h: change that, not this file.",
        '"""',
        "",
        "import ctypes",
        "from ctypes import (",
        "    CFUNCTYPE,",
        "    POINTER,",
        "    Structure,",
        "    c_char,",
        "    c_char_p,",
        "    c_double,",
        "    c_int8,",
        "    c_int32,",
        "    c_int64,",
        "    c_size_t,",
        "    c_uint32,",
        "    c_void_p,",
        ")",
        "",
    ]
    constants = [*header.constants, *(constant for _, members in header.enums.values() for constant in members)]
    lines += [f"{constant.name} = {constant.value}" for constant in constants]
    for name, doc in [*header.handles.items(), *((struct.name, struct.doc) for struct in header.structs.values())]:
        lines += ["", "", f"class {name}(Structure):", *words.docstring(doc.split("\n\n")[0], 4)]
    lines += ["", ""]
    for callback in header.callbacks.values():
        lines.append(f"{callback.name} = {prototype(header, callback.result, callback.arguments)}")
    for function in header.functions.values():
        for argument in function.arguments:
            if argument.arguments is not None:
                lines.append(
                    f"{function.name}_{argument.name} = {prototype(header, argument.type, argument.arguments)}"
                )
    for struct in header.structs.values():
        for field in struct.fields:
            if field.arguments is not None:
                lines.append(f"{struct.name}_{field.name} = {prototype(header, field.type, field.arguments)}")
    for struct in header.structs.values():
        lines += ["", f"{struct.name}._fields_ = ["]
        # A text that has its length beside it may hold NULs: its address is wanted, not the text up to the first.
        measured = {field.name[: -len("_len")] for field in struct.fields if field.name.endswith("_len")}
        for field in struct.fields:
            kind = "c_void_p" if field.name in measured else ctype(header, field, struct.name)
            lines.append(f'    ("{field.name}", {kind}),')
        lines.append("]")
    lines += [
        "",
        "",
        "def bind(library: ctypes.CDLL) -> None:",
        '    """Tells ctypes what the functions of a library take and give."""',
    ]
    for function in header.functions.values():
        arguments = ", ".join(ctype(header, argument, function.name) for argument in function.arguments)
        lines.append(f"    library.{function.name}.argtypes = [{arguments}]")
        lines.append(f"    library.{function.name}.restype = {result(header, function.result)}")
    lines += ["", "", "#: Every function, in the header's order.", "FUNCTIONS = ("]
    lines += [f'    "{name}",' for name in header.functions]
    lines += [")", ""]
    return "\n".join(lines)


def prototype(header: Header, returned: str, arguments: Optional[List[Field]]) -> str:
    """The type of a callback."""
    kinds = [result(header, returned), *(ctype(header, argument, "") for argument in arguments or [])]
    return f"CFUNCTYPE({', '.join(kinds)})"


def result(header: Header, kind: str) -> str:
    return "None" if kind == "void" else ctype(header, Field("", kind), "")


def ctype(header: Header, field: Field, owner: str) -> str:
    """A type in ctypes' words."""
    if field.arguments is not None:
        return f"{owner}_{field.name}"
    kind, name = field.type, bare(field.type)
    pointers = kind.count("*")
    if name == "void":
        return {1: "c_void_p", 2: "POINTER(c_void_p)"}[pointers]
    if name == "char" and "const char" in kind:
        return {1: "c_char_p", 2: "POINTER(c_char_p)"}[pointers]
    if name in header.enums:
        target = "c_int32"
    elif name in header.structs or name in header.handles or name in header.callbacks:
        target = name
    else:
        target = SCALARS[name]
    return "POINTER(" * pointers + target + ")" * pointers
