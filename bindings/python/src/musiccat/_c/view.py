"""Objects that read memory of the library. Each keeps the memory's owner alive."""

from __future__ import annotations

import ctypes
import re
from datetime import datetime, timedelta, timezone
from typing import Any, ClassVar, Dict, Generic, Iterator, Optional, Sequence, Tuple, Type, TypeVar, Union, overload

from .. import abi
from .names import NAMES
from .number import Number

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
INSTANT_UNKNOWN = -(2**63)
SHORT = 60

NumberType = TypeVar("NumberType", bound=Number)


def text(raw: Optional[bytes]) -> Optional[str]:
    """Text; NULL is None."""
    return None if raw is None else raw.decode()


def said(raw: Optional[bytes]) -> str:
    """Text that is never NULL."""
    return (raw or b"").decode()


#: C's names in messages of the library; Python cannot name an argument `from`.
C_WORDS = re.compile(r"\b(?:mcat|MCAT)_\w+|\bNULL\b|->|^from(?=:)")


def message(response: Any) -> str:
    """A response's message, with Python's names. If the service answered, its own text may contain what looks
    like C's: that is left as it is.
    """
    told = said(response.message)
    return told if response.http_status else C_WORDS.sub(lambda found: NAMES.get(found[0], found[0]), told)


def data(address: Optional[int], length: int) -> Optional[bytes]:
    """Bytes of a given length; NULL is None."""
    return None if address is None else ctypes.string_at(address, length)


def boolean(raw: int) -> Optional[bool]:
    """Yes, no, or unknown."""
    return None if raw < 0 else raw != 0


def number(raw: int) -> Optional[int]:
    """A number; -1 is unknown."""
    return None if raw == -1 else raw


def real(raw: float) -> Optional[float]:
    """A number with a fraction; -1 is unknown."""
    return None if raw == -1 else raw


def instant(raw: int) -> Optional[int]:
    """Milliseconds since 1970, or before; the least number is unknown."""
    return None if raw == INSTANT_UNKNOWN else raw


def moment(instant: Optional[int]) -> Optional[datetime]:
    """Milliseconds since 1970 as a datetime; None also if that cannot hold them."""
    try:
        return None if instant is None else EPOCH + timedelta(milliseconds=instant)
    except OverflowError:
        return None


def known(enum: Type[NumberType], raw: int) -> Optional[NumberType]:
    """A number of an enumeration; -1 is unknown."""
    return None if raw == -1 else enum(raw)


def value(pointer: Any) -> Any:
    """A JSON value in Python's own types. Integers keep every digit."""
    struct = pointer.contents
    kind = struct.kind
    if kind == abi.MCAT_VALUE_OBJECT:
        members = (struct.members.items[index].contents for index in range(struct.members.len))
        return {said(member.name): value(member.value) for member in members}
    if kind == abi.MCAT_VALUE_ARRAY:
        return [value(struct.items.items[index]) for index in range(struct.items.len)]
    if kind == abi.MCAT_VALUE_TEXT:
        return said(struct.text)
    if kind == abi.MCAT_VALUE_NUMBER:
        digits = said(struct.text)
        return int(digits) if digits.lstrip("-").isdigit() else float(digits)
    if kind == abi.MCAT_VALUE_BOOLEAN:
        return struct.number != 0
    return None


class View:
    """A read-only object. Two are equal when they are the same object of the same response."""

    __slots__ = ("_owner", "_struct")

    #: The attributes, in the header's order.
    _names: ClassVar[Tuple[str, ...]] = ()
    #: Those that must not be shown.
    _secret: ClassVar[Tuple[str, ...]] = ()

    def __init__(self, struct: Any, owner: object) -> None:
        self._struct = struct
        self._owner = owner

    def to_dict(self) -> Dict[str, Any]:
        """All that is known of it, in dictionaries, lists and plain values: for JSON, a data frame, a dump. Secrets
        are among it.
        """
        found = {}
        for name in self._names:
            known = plain(getattr(self, name))
            if known is not None and known != {} and known != []:
                found[name] = known
        return found

    def __bool__(self) -> bool:
        """Whether anything of it is known. A part that the call does not return exists, and is empty."""
        return any(self._tells(getattr(self, name)) for name in self._names)

    def _tells(self, known: Any) -> bool:
        # An empty object may hold itself.
        if isinstance(known, View):
            return known != self and bool(known)
        return known is not None and known != {} and not (isinstance(known, Sequence) and len(known) == 0)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and ctypes.addressof(self._struct) == ctypes.addressof(other._struct)

    def __hash__(self) -> int:
        return ctypes.addressof(self._struct)

    def __repr__(self) -> str:
        shown = (f"{name}={short(known)}" for name, known in self._shown())
        return f"{type(self).__name__}({', '.join(shown)})"

    def _shown(self) -> Iterator[Tuple[str, Any]]:
        for name in self._names:
            known = getattr(self, name)
            if not isinstance(known, (View, dict)) and self._tells(known):
                yield name, Hidden() if name in self._secret else known


class Hidden:
    """Hides what must not appear in a log."""

    def __repr__(self) -> str:
        return "..."


def short(known: Any) -> str:
    """A value in a line: long ones are not shown in full."""
    if isinstance(known, Number):
        return known.name
    if isinstance(known, bytes):
        return f"<{len(known)} bytes>"
    if isinstance(known, Items):
        return f"<{len(known)}>"
    line = repr(known)
    return line if len(line) <= SHORT else line[: SHORT - 3] + "..."


def plain(known: Any) -> Any:
    """A value without views."""
    if isinstance(known, View):
        # An empty object has nothing to show, and may hold itself.
        return known.to_dict() if known else None
    if isinstance(known, (Items, Texts)):
        return [plain(item) for item in known]
    return int(known) if isinstance(known, Number) else known


ViewType = TypeVar("ViewType", bound=View)
Item = TypeVar("Item")


class Listed(Sequence[Item], Generic[Item]):
    """A list of the library's."""

    __slots__ = ("_list", "_owner")

    def __init__(self, listed: Any, owner: object) -> None:
        self._list = listed
        self._owner = owner

    def _item(self, index: int) -> Item:
        raise NotImplementedError

    def __len__(self) -> int:
        return int(self._list.len)

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[Item, Sequence[Item]]:
        if isinstance(index, slice):
            return [self._item(place) for place in range(*index.indices(len(self)))]
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(f"{index} of a list of {len(self)}")
        return self._item(place)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Listed, list, tuple)):
            return NotImplemented
        return list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(list(self))


class Items(Listed[ViewType]):
    """A list of objects."""

    __slots__ = ("_class",)

    def __init__(self, listed: Any, item: Type[ViewType], owner: object) -> None:
        super().__init__(listed, owner)
        self._class = item

    def _item(self, index: int) -> ViewType:
        return self._class(self._list.items[index].contents, self._owner)


class Texts(Listed[str]):
    """A list of texts. `is_sent` distinguishes an empty list from none."""

    __slots__ = ()

    @property
    def is_sent(self) -> bool:
        """Whether the service sent a list, empty or not."""
        return bool(self._list.items)

    def _item(self, index: int) -> str:
        return said(self._list.items[index])
