"""Python's names for what the header declares, and its documentation in Python's words."""

import keyword
import re
import textwrap
from typing import Dict, List

from header import Function, Header, bare

#: Line length of all Python here.
WIDTH = 120


def class_name(name: str) -> str:
    """`mcat_station_object`: StationObject."""
    return "".join(part.capitalize() for part in name[len("mcat_") :].split("_"))


def is_of_station(function: Function) -> bool:
    """Whether it is a method of a station rather than of a client."""
    return bool(function.arguments) and function.arguments[0].type == "struct mcat_station *"


def function_name(function: Function) -> str:
    """`mcat_artists_top`: artists_top; what says client or station is a method of theirs, and does not say it twice."""
    prefix = "mcat_station_" if is_of_station(function) else "mcat_client_"
    return function.name[len(prefix) :] if function.name.startswith(prefix) else function.name[len("mcat_") :]


def argument_name(name: str) -> str:
    """A name that Python has for itself gets an underscore."""
    return name + "_" if keyword.iskeyword(name) else name


def enumerator_name(enum: str, header: Header, name: str) -> str:
    """What all enumerators of an enum begin with is said by the class."""
    names = [constant.name for constant in header.enums[enum][1]]
    common = names[0].split("_")[:-1]
    while any(other.split("_")[: len(common)] != common for other in names):
        common.pop()
    return name[len("_".join(common)) + 1 :]


def error_name(status: str) -> str:
    """`MCAT_ERR_NOT_FOUND`: NotFoundError."""
    return "".join(part.capitalize() for part in status[len("MCAT_ERR_") :].split("_")) + "Error"


class Words:
    """Turns documentation that is written for C into Python's words."""

    def __init__(self, header: Header) -> None:
        self.names: Dict[str, str] = {
            name: class_name(name) for name in [*header.structs, *header.enums, *header.handles]
        }
        self.names.update({function.name: function_name(function) for function in header.functions.values()})
        for enum, (_, constants) in header.enums.items():
            for constant in constants:
                self.names[constant.name] = f"{class_name(enum)}.{enumerator_name(enum, header, constant.name)}"
        self.names.update({constant.name: constant.name[len("MCAT_") :] for constant in header.constants})
        for constant in header.enums["mcat_status"][1]:
            if constant.name.startswith("MCAT_ERR_"):
                self.names[constant.name] = error_name(constant.name)
        self.names.update({"MCAT_YES": "True", "MCAT_NO": "False", "MCAT_UNSET": "None"})

    def say(self, doc: str) -> str:
        """The text with Python's names; its paragraphs are lines."""
        doc = re.sub(r"\n(?!\n|Parameters:|Errors:|Specification:|Since )", " ", doc.replace("\n\n", "\n\0"))
        doc = doc.replace("\0", "\n").replace("->", ".").replace(": `MCAT_FAILED(status)` tells", ", and raised")
        doc = re.sub(r"\b(mcat_\w+)\.(\w+)", lambda match: f"{self.names.get(match[1], match[1])}.{match[2]}", doc)
        # A name in quotes is a text, not a name.
        doc = re.sub(r'(?<!")\b(?:mcat|MCAT)_(\w+)', lambda match: self.names.get(match[0], match[1]), doc)
        doc = re.sub(r"(-1|INT64_MIN) unknown", "None unknown", doc)
        return re.sub(r"\bNULL\b", "None", doc)

    def docstring(self, doc: str, indent: int) -> List[str]:
        """The lines of a docstring."""
        text = self.say(doc).replace("\\", "\\\\").replace('"""', "'''")
        space = " " * indent
        lines = [line for paragraph in text.split("\n") for line in textwrap.wrap(paragraph, WIDTH - indent - 4)]
        if len(lines) == 1 and len(lines[0]) <= WIDTH - indent - 6 and not lines[0].endswith('"'):
            return [f'{space}"""{lines[0]}"""']
        if lines[0].endswith("."):
            lines.insert(1, "")  # a summary
        return [f'{space}"""{lines[0]}', *(f"{space}{line}".rstrip() for line in lines[1:]), f'{space}"""']

    def comment(self, doc: str, indent: int) -> List[str]:
        """The lines of a comment."""
        space = " " * indent
        lines = self.say(doc).split("\n")
        return [f"{space}#: {line}" for text in lines for line in textwrap.wrap(text, WIDTH - indent - 4)]


def refers_to(doc: str) -> str:
    """The enum whose numbers a plain integer holds, where its documentation says so; else ""."""
    match = re.search(r"[Oo]ne of `(mcat_\w+)`", doc)
    return match[1] if match else ""


def is_boolean(doc: str) -> bool:
    """Whether an integer of the caller's is one of MCAT_YES and MCAT_NO."""
    return "MCAT_YES" in doc or "MCAT_NO`" in doc


def range_of(doc: str) -> str:
    """The range that a number must be in, "1 to 200", where 0 is not in it and says nothing either; else ""."""
    match = re.search(r"\b([1-9]\d* (?:to \d+|or more))\b", doc)
    says_something = re.search(r"default none|\b0( stands for| not known|:)", doc)
    return "" if match is None or says_something else match[1]


def is_several(name: str, doc: str = "") -> bool:
    """Whether a text holds several, parted by commas."""
    return "comma-separated" in doc or name in ("ids", "guids", "tracks", "seed") or name.endswith("_ids")


def is_id(name: str) -> bool:
    """Whether a text is the id of something, for which the object itself may stand."""
    return name in ("id", "track", "guid", "member") or name.endswith("_id")


def is_view(header: Header, kind: str) -> bool:
    """Whether it is a pointer to a struct that the library fills."""
    name = bare(kind)
    return kind.endswith("*") and name in header.structs and not header.structs[name].is_filled
