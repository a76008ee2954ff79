"""Converts Python's values for C. Refuses what C would cut or misread, by name."""

from __future__ import annotations

import ctypes
import operator
import os
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    ClassVar,
    Dict,
    Iterable,
    Mapping,
    Optional,
    Protocol,
    Tuple,
    Type,
    Union,
)

from .. import abi
from .._c.view import View
from .._call.refused import refused

if TYPE_CHECKING:
    from ctypes import Structure


class HasId(Protocol):
    """An object of the service."""

    @property
    def id(self) -> Optional[str]:
        """Its id."""
        ...


#: How each field of a struct is converted: by a function that takes its name and its value.
Converters = Mapping[str, Callable[[str, Any], Any]]


#: An id, or an object that has one.
Text = Union[str, HasId]
#: Several, already separated by commas or not.
Texts = Union[str, HasId, Iterable[Union[str, HasId]]]


def text(name: str, value: Any) -> Optional[bytes]:
    """Text; None is not given. An object gives its id."""
    if value is None:
        return None
    value = getattr(value, "id", value)
    if not isinstance(value, str):
        raise TypeError(f"{name}: a str is wanted, not {type(value).__name__}")
    if "\0" in value:
        raise refused(f"{name}: text cannot hold a NUL")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise refused(f"{name}: text cannot hold half of a surrogate pair") from None


def texts(name: str, value: Any) -> Optional[bytes]:
    """Several texts as one, with commas: from a str that has them already, or from any iterable of str."""
    if value is None or isinstance(value, str) or not isinstance(value, Iterable):
        return text(name, value)
    parts = [text(name, part) or b"" for part in value]
    if any(b"," in part for part in parts):
        raise refused(f"{name}: a comma parts two, and cannot be in one")
    return b",".join(parts)


def path(name: str, value: Any) -> Optional[bytes]:
    """A file's path."""
    try:
        given = os.fsencode(value)
    except TypeError:
        raise TypeError(f"{name}: a path is wanted, not {type(value).__name__}") from None
    except UnicodeEncodeError:
        raise refused(f"{name}: no file's name can be so") from None
    if b"\0" in given:
        raise refused(f"{name}: a path cannot hold a NUL")
    return given


def integer(name: str, value: Any, least: int, most: int) -> int:
    """An integer that C's type can hold."""
    if isinstance(value, bool):
        raise TypeError(f"{name}: an int is wanted, not a bool")
    try:
        given = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: an int is wanted, not {type(value).__name__}") from None
    if not least <= given <= most:
        raise refused(f"{name}: must be {least} to {most}")
    return given


def int32(name: str, value: Any) -> int:
    return integer(name, value, -(2**31), 2**31 - 1)


def int64(name: str, value: Any) -> int:
    return integer(name, value, -(2**63), 2**63 - 1)


def size(name: str, value: Any) -> int:
    return integer(name, value, 0, 2 ** (8 * ctypes.sizeof(ctypes.c_size_t)) - 1)


def not_zero(convert: Callable[[str, Any], int], allowed: str) -> Callable[[str, Any], int]:
    """The converter of a number that does not allow 0: C would read it as not given. The library knows the rest of
    the rule.
    """

    def converted(name: str, value: Any) -> int:
        given = convert(name, value)
        if given == 0:
            raise refused(f"{name}: must be {allowed}")
        return given

    return converted


def real(name: str, value: Any) -> float:
    """A number with a fraction."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name}: a float is wanted, not {type(value).__name__}")
    return float(value)


def boolean(name: str, value: Any) -> int:
    """Yes, no, or with None not given."""
    if value is None:
        return abi.MCAT_UNSET
    if not isinstance(value, bool):
        raise TypeError(f"{name}: True, False or None is wanted, not {value!r}")
    return abi.MCAT_YES if value else abi.MCAT_NO


def data(name: str, value: Any) -> bytes:
    """Bytes; their length goes into the next field."""
    return buffer(name, value)[0]


def buffer(name: str, value: Any) -> Tuple[bytes, int]:
    """Bytes and how many they are."""
    if not isinstance(value, (bytes, bytearray, memoryview)):
        raise TypeError(f"{name}: bytes are wanted, not {type(value).__name__}")
    given = bytes(value)
    return given, len(given)


def view(wanted: Type[View]) -> Callable[[str, Any], Any]:
    """The converter of an object of a class to the struct behind it."""
    return lambda name, value: pointer(name, value, wanted)


def pointer(name: str, value: Any, wanted: Type[View]) -> Any:
    """The struct behind an object of a class."""
    if not isinstance(value, wanted):
        raise TypeError(f"{name}: {wanted.__name__} is wanted, not {type(value).__name__}")
    found = ctypes.pointer(value._struct)
    found._memory = value._owner  # type: ignore[attr-defined]
    return found


def function(name: str, value: Any) -> Any:
    """A function of the program."""
    if not callable(value):
        raise TypeError(f"{name}: a function is wanted, not {type(value).__name__}")
    return value


def having(name: str, value: Any, *methods: str) -> Any:
    """An object of the program, of any class, with these methods."""
    missing = [method for method in methods if not callable(getattr(value, method, None))]
    if missing:
        wanted, lacking = f"{', '.join(methods[:-1])} and {methods[-1]}", " and no ".join(missing)
        raise TypeError(f"{name}: an object with {wanted} is wanted; {type(value).__name__} has no {lacking}")
    return value


def fill(struct: Type[Structure], converters: Converters, given: Mapping[str, Any]) -> Structure:
    """A struct that the caller fills, as MCAT_INIT and the fields would make it. None is not given: the field stays
    as MCAT_INIT leaves it.
    """
    filled = struct()
    filled.size = ctypes.sizeof(struct)
    filled.version = abi.MCAT_ABI_MINOR
    for name, value in given.items():
        if value is None:
            continue
        converted = converters[name](name, value)
        if converters[name] is data:
            setattr(filled, name + "_len", len(converted))
            filled._bytes = converted  # lives as long as the struct does
            converted = ctypes.cast(ctypes.c_char_p(converted), ctypes.c_void_p)
        setattr(filled, name, converted)
    return filled


def reject_unknown(call: str, given: Mapping[str, Any], names: Mapping[str, Any]) -> None:
    """Raises what Python raises for an unknown keyword."""
    for name in given:
        if name not in names:
            raise TypeError(f"{call}() got an unexpected keyword argument {name!r}")


class Filled:
    """An object that says what to create or change."""

    _type: ClassVar[type]
    _converters: ClassVar[Converters]


def filled(name: str, value: Any, wanted: Type[Filled]) -> Optional[Any]:
    """The struct of an object."""
    if value is None:
        return None
    if not isinstance(value, wanted):
        raise TypeError(f"{name}: {wanted.__name__} is wanted, not {type(value).__name__}")
    given: Dict[str, Any] = {field: getattr(value, field) for field in wanted._converters}
    return ctypes.byref(fill(wanted._type, wanted._converters, given))
