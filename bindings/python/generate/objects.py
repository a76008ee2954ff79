"""Writes objects.py: what the library fills, as read-only Python objects."""

import re
from typing import List, Tuple

from enums import banner, exported
from header import Field, Header, Struct, bare
from words import Words, class_name, refers_to

#: They are walked as Python's own values.
VALUES = ("mcat_value", "mcat_value_member")

#: It is handed over as the one object that it leads to.
HANDED_OVER = "mcat_item"

#: Numbers of which 0 or 1 means no or yes, and none is ever unknown.
FLAGS = {("mcat_response", "maybe_applied")}


def write(header: Header) -> str:
    words = Words(header)
    structs = [struct for struct in header.structs.values() if is_object(struct)]
    lines = [
        *banner("The objects of the service and of the library, as responses hold them."),
        "",
        "from __future__ import annotations",
        "",
        "from datetime import datetime",
        "from typing import Any, Dict, Final, Iterator, Optional, Sequence, Tuple, Type",
        "",
        "from . import enums",
        "from ._c.view import (",
        "    Items,",
        "    Texts,",
        "    View,",
        "    boolean,",
        "    data,",
        "    instant,",
        "    known,",
        "    message,",
        "    moment,",
        "    number,",
        "    real,",
        "    said,",
        "    text,",
        "    value,",
        ")",
        "",
        *exported([*(python_name(struct.name) for struct in structs), "PagesFields"]),
    ]
    for struct in structs:
        lines += view(header, words, struct)
    lines += ["", "", *pages(header, words), "", "", *items(header), ""]
    return "\n".join(lines)


def is_object(struct: Struct) -> bool:
    return not struct.is_filled and not struct.is_list and struct.name not in (*VALUES, HANDED_OVER)


def python_name(name: str) -> str:
    """The response has more to it than its fields; its class is written by hand."""
    return "ResponseFields" if name == "mcat_response" else class_name(name)


def view(header: Header, words: Words, struct: Struct) -> List[str]:
    """A class."""
    lines = [
        "",
        "",
        f"class {python_name(struct.name)}(View):",
        *words.docstring(struct.doc, 4),
        "",
        "    __slots__ = ()",
    ]
    fields = [
        field for field in struct.fields if not field.name.startswith("reserved") and not is_length(struct, field)
    ]
    lines += ["    _names = (", *(f'        "{field.name}",' for field in fields), "    )"]
    secret = [f'"{field.name}",' for field in fields if "It holds a secret" in field.doc]
    if secret:
        lines.append(f"    _secret = ({' '.join(secret)})")
    for field in fields:
        kind, expression = read(header, struct, field)
        lines += ["", "    @property", f"    def {field.name}(self) -> {kind}:"]
        lines += [*words.docstring(field.doc, 8), f"        return {expression}"]
        if is_instant(field):
            name = field.name[: -len("_ms")] + "_at"
            lines += ["", "    @property", f"    def {name}(self) -> Optional[datetime]:"]
            lines += [
                f'        """`{field.name}` as an aware datetime in UTC."""',
                f"        return moment({expression})",
            ]
    return lines


def is_length(struct: Struct, field: Field) -> bool:
    """Whether it is the length of another field."""
    return field.name.endswith("_len") and any(other.name + "_len" == field.name for other in struct.fields)


def is_instant(field: Field) -> bool:
    return field.name.endswith("_ms") and "since 1970" in field.doc


def read(header: Header, struct: Struct, field: Field) -> Tuple[str, str]:
    """The Python type of a field, and how it is read."""
    place, kind, name = f"self._struct.{field.name}", field.type, bare(field.type)
    if kind == "const char *":
        if (struct.name, field.name) == ("mcat_response", "message"):
            return "str", "message(self._struct)"
        if any(other.name == field.name + "_len" for other in struct.fields):
            return "Optional[bytes]", f"data({place}, {place}_len)"
        return ("str", f"said({place})") if "ever NULL" in field.doc else ("Optional[str]", f"text({place})")
    if kind == "int8_t":
        return "Optional[bool]", f"boolean({place})"
    if name in header.enums:
        return f"enums.{class_name(name)}", f"enums.{class_name(name)}({place})"
    if name == "mcat_value":
        return "Any", f"value({place})"
    if name == "mcat_text_list":
        return "Sequence[str]", f"Texts({place}, self._owner)"
    if name in header.structs and header.structs[name].is_list:
        item = python_name(header.structs[name].item)
        return f"Sequence[{item}]", f"Items({place}, {item}, self._owner)"
    if name in header.structs:
        return python_name(name), f"{python_name(name)}({place}.contents, self._owner)"
    if refers_to(field.doc):
        enum = f"enums.{class_name(refers_to(field.doc))}"
        return f"Optional[{enum}]", f"known({enum}, {place})"
    if (struct.name, field.name) in FLAGS:
        return "bool", f"bool({place})"
    if is_instant(field):
        # What the service sends as text may lie before 1970.
        return "Optional[int]", f"instant({place})" if "INT64_MIN" in field.doc else f"number({place})"
    if kind == "double":
        return "Optional[float]", f"real({place})"
    if kind in ("int32_t", "int64_t"):
        # The numbers of the call itself are always there, but where the header says otherwise.
        if struct.name in ("mcat_response", "mcat_stats") and "-1" not in field.doc:
            return "int", f"int({place})"
        return "Optional[int]", f"number({place})"
    raise ValueError(f"{struct.name}.{field.name}: {kind}")


def pages(header: Header, words: Words) -> List[str]:
    """What all pages of a list hold, one list a property."""
    lines = [
        "class PagesFields:",
        '    """The lists of all pages, one item after the other; page after page is fetched meanwhile."""',
        "",
    ]
    lines += ["    def _items(self, name: str) -> Iterator[Any]:", "        raise NotImplementedError"]
    for field in header.structs["mcat_response"].fields:
        name = bare(field.type)
        if name in header.structs and header.structs[name].is_list:
            item = "str" if name == "mcat_text_list" else python_name(header.structs[name].item)
            lines += ["", "    @property", f"    def {field.name}(self) -> Iterator[{item}]:"]
            lines += [*words.docstring(field.doc, 8), f'        return self._items("{field.name}")']
    return lines


def items(header: Header) -> List[str]:
    """Which field of an item leads to its object, by the item's kind; none in a header of before 1.1."""
    lines = [
        "#: The field that leads to the object of an item, and the object's class, by the item's kind.",
        "ITEMS: Final[Dict[int, Tuple[str, Type[View]]]] = {",
    ]
    if HANDED_OVER in header.structs:
        kinds = {field.name: bare(field.type) for field in header.structs[HANDED_OVER].fields}
        for constant in header.enums[f"{HANDED_OVER}_kind"][1]:
            field = re.findall(r"`item->(\w+)`", constant.doc)[0]
            lines.append(f'    {constant.value}: ("{field}", {python_name(kinds[field])}),')
    return [*lines, "}"]
