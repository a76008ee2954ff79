"""Writes enums.py and errors.py."""

from typing import List

from header import Constant, Header
from words import Words, argument_name, class_name, enumerator_name, error_name

BANNER = "Written by a program from include/musiccat.h: change that, not this file."


def banner(what: str) -> List[str]:
    """The first lines of a module."""
    return [f'"""{what}', "", BANNER, '"""']


#: Constants that Python says otherwise (None, True, False), or that are the library's own number.
NOT_PUBLIC = ("MCAT_UNSET", "MCAT_YES", "MCAT_NO", "MCAT_ABI_MAJOR", "MCAT_ABI_MINOR")

#: An item is handed over as an object of its class.
NOT_MET = ("mcat_item_kind",)

#: Exceptions of Python's own that say the same: who catches these catches ours.
BUILT_IN = {"MCAT_ERR_ARGUMENT": "ValueError", "MCAT_ERR_TIMEOUT": "TimeoutError", "MCAT_ERR_MEMORY": "MemoryError"}


def write_enums(header: Header) -> str:
    words = Words(header)
    public = [constant for constant in header.constants if constant.name not in NOT_PUBLIC]
    enums = {enum: declared for enum, declared in header.enums.items() if enum not in NOT_MET}
    names = [*(class_name(enum) for enum in enums), *(constant.name[len("MCAT_") :] for constant in public)]
    lines = [
        *banner("The numbers of the interface."),
        "",
        "from typing import Final",
        "",
        "from ._c.number import Number",
        "",
        *exported(names),
    ]
    for enum, (doc, constants) in enums.items():
        lines += ["", "", f"class {class_name(enum)}(Number):", *words.docstring(doc, 4), ""]
        for constant in constants:
            lines += words.comment(constant.doc, 4)
            lines.append(f"    {enumerator_name(enum, header, constant.name)} = {constant.value}")
    lines.append("")
    for constant in public:
        lines += ["", *words.comment(constant.doc, 0), f"{constant.name[len('MCAT_') :]}: Final = {constant.value}"]
    return "\n".join(lines) + "\n"


def write_errors(header: Header) -> str:
    words = Words(header)
    failures = [constant for constant in header.enums["mcat_status"][1] if constant.name.startswith("MCAT_ERR_")]
    lines = [
        *banner("An exception for each way in which a call fails; all are a `musiccat.Error`."),
        "",
        "import builtins",
        "",
        "from ._call.outcome import Error, raised_for",
        "",
        *exported([error_name(constant.name) for constant in failures]),
    ]
    for constant in failures:
        lines += ["", "", f"@raised_for({constant.value})", f"class {error_name(constant.name)}({bases(constant)}):"]
        lines += words.docstring(constant.doc, 4)
    return "\n".join(lines) + "\n"


def write_names(header: Header) -> str:
    """What the library's sentences are turned into Python's words with: the names that its documentation is."""
    names = {**Words(header).names, "NULL": "None", "->": ".", "from": argument_name("from")}
    return "\n".join(
        [
            *banner("Python's names for C's words, for the sentences that the library says."),
            "",
            "from typing import Dict, Final",
            "",
            "NAMES: Final[Dict[str, str]] = {",
            *(f'    "{name}": "{python}",' for name, python in names.items()),
            "}",
            "",
        ]
    )


def bases(constant: Constant) -> str:
    built_in = BUILT_IN.get(constant.name)
    return f"Error, builtins.{built_in}" if built_in else "Error"


def exported(names: List[str]) -> List[str]:
    """`__all__`."""
    return ["__all__ = [", *(f'    "{name}",' for name in names), "]"]
