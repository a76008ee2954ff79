"""Reads include/musiccat.h. It knows the form in which that file is written, not C; what it does not know ends it with
an error.
"""

import re
from dataclasses import dataclass, field
from typing import Dict, List, Optional, Tuple


@dataclass
class Field:
    """A field of a struct, or an argument of a function."""

    name: str
    #: The type without the name; of a callback its result, and `arguments` are there too.
    type: str
    doc: str = ""
    arguments: "Optional[List[Field]]" = None


@dataclass
class Constant:
    """An enumerator, or a macro whose value is a number."""

    name: str
    value: int
    doc: str


@dataclass
class Struct:
    """A struct with a body. Those that the caller fills begin with `size` and `version`."""

    name: str
    doc: str
    fields: List[Field]

    @property
    def is_filled(self) -> bool:
        return [field.name for field in self.fields[:2]] == ["size", "version"]

    @property
    def is_list(self) -> bool:
        return [field.name for field in self.fields] == ["items", "len"]

    @property
    def item(self) -> str:
        """What a list holds: the type without `const` and pointers."""
        return bare(self.fields[0].type)


@dataclass
class Function:
    """A function, or with its name in `typedef` the type of a callback."""

    name: str
    doc: str
    result: str
    arguments: List[Field]


@dataclass
class Header:
    """All that the header declares, in its order."""

    constants: List[Constant] = field(default_factory=list)
    enums: Dict[str, Tuple[str, List[Constant]]] = field(default_factory=dict)
    handles: Dict[str, str] = field(default_factory=dict)
    structs: Dict[str, Struct] = field(default_factory=dict)
    callbacks: Dict[str, Function] = field(default_factory=dict)
    functions: Dict[str, Function] = field(default_factory=dict)

    def constant(self, name: str) -> int:
        return next(constant.value for constant in self.constants if constant.name == name)


COMMENT = re.compile(r"/\*\*(.*?)\*/", re.S)
#: What the header is made of. What the preprocessor decides is no declaration of ours, except macros with a value.
PIECES = re.compile(
    r"/\*\*.*?\*/"
    r"|^#define MCAT_\w+ \S+$"
    r"|^enum \w+.*?^\};"
    r"|^typedef struct \w+ \{.*?^\} \w+;"
    r"|^(?:typedef|MCAT_API)\b[^;{]*;",
    re.S | re.M,
)
NUMBER = re.compile(r"\(?(-?\d+)\)?")


def bare(kind: str) -> str:
    """The name in a type: "mcat_track" of "const struct mcat_track *const *"."""
    words = [word for word in re.findall(r"\w+", kind) if word not in ("const", "struct")]
    return str(words[0])


def read(text: str) -> Header:
    """Takes the header apart."""
    header = Header()
    position = text.index("MCAT_ABI_MAJOR") - len("#define ")
    position = text.rindex("/**", 0, position)
    doc = ""
    for item in items(text[position:]):
        if item.startswith("/**"):
            doc = plain(item)
        else:
            declare(header, item, doc)
            doc = ""
    return header


def items(text: str) -> List[str]:
    """Comments and declarations, one after the other."""
    found = [match[0] for match in PIECES.finditer(text)]
    rest = re.sub(r'^#.*$|/\*.*?\*/|^extern "C" \{$|^\} *(//.*)?$', "", PIECES.sub("", text), flags=re.M)
    if rest.strip():
        raise ValueError(f"what is this? {rest.strip()[:200]}")
    return found


def declare(header: Header, item: str, doc: str) -> None:
    """Adds a declaration."""
    if item.startswith("#define"):
        _, name, value = item.split()
        if NUMBER.fullmatch(value):
            header.constants.append(Constant(name, int(value.strip("()")), doc))
    elif item.startswith("enum"):
        name = item.split()[1]
        header.enums[name] = (doc, enumerators(item))
    elif item.startswith("typedef struct") and "{" in item:
        name = item.split()[2]
        header.structs[name] = Struct(name, doc, fields(item[item.index("{") + 1 : item.rindex("}")]))
    elif item.startswith("typedef struct"):
        header.handles[item.split()[2]] = doc
    elif item.startswith("typedef enum") or re.match(r"typedef int32_t mcat_\w+;", item):
        pass
    elif item.startswith("typedef"):
        callback = function(re.sub(r"\(\*(\w+)\)", r"\1", item[len("typedef ") :]), doc)
        header.callbacks[callback.name] = callback
    else:
        made = function(item, doc)
        header.functions[made.name] = made


def enumerators(item: str) -> List[Constant]:
    """The constants of an enum, each behind its comment."""
    found = re.findall(r"/\*\*((?:(?!\*/).)*)\*/\s*(MCAT_\w+) = (-?\d+),", item, re.S)
    return [Constant(name, int(value), plain(doc)) for doc, name, value in found]


def fields(body: str) -> List[Field]:
    """The fields of a struct, each behind its comment."""
    found = []
    for doc, declaration in re.findall(r"/\*\*((?:(?!\*/).)*)\*/\s*([^;]*);", body, re.S):
        made = argument(" ".join(declaration.split()))
        made.doc = plain(doc)
        found.append(made)
    if len(found) != body.count(";") - sum(doc.count(";") for doc in COMMENT.findall(body)):
        raise ValueError(f"a field without a comment: {body}")
    return found


def function(item: str, doc: str) -> Function:
    """A function from its declaration."""
    code = " ".join(re.sub(r'MCAT_API|MCAT_NODISCARD|MCAT_DEPRECATED(_MSG\(".*?"\))?', "", item).split()).rstrip(";")
    match = re.fullmatch(r"(.*?)(mcat_\w+)\((.*)\)", code)
    if not match:
        raise ValueError(f"no function: {item}")
    result, name, arguments = match.groups()
    return Function(name, doc, result.strip(), parameters(arguments))


def parameters(text: str) -> List[Field]:
    """The arguments between a function's brackets."""
    if text == "void":
        return []
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [argument(part.strip()) for part in parts]


def argument(declaration: str) -> Field:
    """A name with its type."""
    callback = re.fullmatch(r"(.*?)\(\*(\w+)\)\((.*)\)", declaration)
    if callback:
        result, name, arguments = callback.groups()
        return Field(name, result.strip(), arguments=parameters(arguments))
    match = re.fullmatch(r"(.*?)(\w+)", declaration)
    if not match or not match.group(1).strip():
        raise ValueError(f"no name: {declaration}")
    return Field(match.group(2), match.group(1).strip())


def plain(comment: str) -> str:
    """A comment's text without its stars; blank lines part its paragraphs."""
    lines = [
        re.sub(r"^\s*\* ?", "", line).rstrip() for line in comment.replace("/**", "").replace("*/", "").split("\n")
    ]
    return "\n".join(lines).strip()
