"""Python functions as callbacks of the library. They live as long as the client that uses them."""

from __future__ import annotations

import ctypes
import json
import logging
from typing import Any, Callable, Dict, Optional, Sequence, Tuple, Union

from .. import abi
from .._c.guard import callback, carried_out, must_stop
from .._c.view import said
from ..objects import ITEMS, Event, Metering

LEVELS = {
    abi.MCAT_LOG_ERROR: logging.ERROR,
    abi.MCAT_LOG_WARNING: logging.WARNING,
    abi.MCAT_LOG_INFO: logging.INFO,
    abi.MCAT_LOG_DEBUG: logging.DEBUG,
}


#: The answer of a failed callback if a true answer ends the call.
STOP: object = True


def log_level(logger: logging.Logger) -> int:
    """The most verbose level that a logger accepts now."""
    return max((ours for ours, level in LEVELS.items() if logger.isEnabledFor(level)), default=abi.MCAT_LOG_ERROR)


def log(logger: logging.Logger) -> Any:
    """Sends the library's lines to `logging`."""

    def write(user: int, level: int, text: bytes) -> None:
        callback(None, logger.log, LEVELS.get(level, logging.DEBUG), "%s", said(text))

    return abi.mcat_config_log(write)


def tick(function: Optional[Callable[[int], object]]) -> Any:
    """A tick that also lets Ctrl-C end the call; the program may have its own."""

    def beat(user: int, left_ms: int) -> int:
        if must_stop():
            return 1
        stops = function is not None and callback(STOP, function, left_ms)
        return 1 if stops or must_stop() else 0

    return abi.mcat_config_tick(beat)


def opened(function: Callable[[int], object]) -> Any:
    """Gets each socket; a true answer refuses it."""
    return abi.mcat_config_opened(lambda user, fd: 1 if callback(STOP, function, fd) else 0)


def resolve(function: Callable[[str, int], Optional[Sequence[str]]]) -> Any:
    """Finds the addresses of a host."""

    def look_up(user: int, left_ms: int, host: bytes, addresses: Any, capacity: int) -> int:
        def answer() -> int:
            found = ",".join(function(said(host), left_ms) or ()).encode() + b"\0"
            put(found, addresses, capacity, "resolve")
            return 0 if len(found) > 1 else 1

        return callback(1, answer)

    return abi.mcat_config_resolve(look_up)


def event(function: Callable[[Event], object]) -> Any:
    """Gets the events of the sign-in."""

    def tell(user: int, left_ms: int, happened: Any) -> None:
        carried_out(None, None, function, Event(copy(happened.contents), None))

    return abi.mcat_config_event(tell)


def metering(function: Callable[[Metering], Union[Dict[str, Any], bytes, None]]) -> Any:
    """Writes the body that reports a playback."""

    def describe(user: int, left_ms: int, played: Any, body: Any, capacity: int, length: Any) -> int:
        def answer() -> int:
            told = function(Metering(copy(played.contents), None))
            if told is None:
                return 1
            length[0] = put(told if isinstance(told, bytes) else json.dumps(told).encode(), body, capacity, "metering")
            return 0

        return callback(1, answer)

    return abi.mcat_config_metering(describe)


def sink(function: Callable[[bytes, int, Optional[int]], object]) -> Any:
    """Takes the bytes of a download; a true answer stops it."""

    def take(user: int, left_ms: int, data: int, length: int, received: int, total: int) -> int:
        given = ctypes.string_at(data, length) if length else b""
        return 1 if callback(STOP, function, given, received, None if total < 0 else total) else 0

    return abi.mcat_sink(take)


def items(name: str, value: Any) -> Any:
    """Gets the items of a list, each as an object; a true answer stops the call."""
    if not callable(value):
        raise TypeError(f"{name}: a function is wanted, not {type(value).__name__}")

    def take(user: int, left_ms: int, item: Any) -> int:
        def answer() -> object:
            # A library that is newer than the package may know more kinds; the responses of the package lack them, too.
            field, kind = ITEMS.get(item.contents.kind, (None, None))
            if field and kind:
                made = copy(getattr(item.contents, field).contents)
                return value(kind(made, made))
            return None

        return 1 if callback(STOP, answer) else 0

    return abi.mcat_on_item(take)


def source(function: Callable[[int, int], bytes]) -> Any:
    """Gives the bytes of an upload."""

    def give(user: int, left_ms: int, offset: int, buffer: int, capacity: int, length: Any) -> int:
        def answer() -> int:
            length[0] = put(function(offset, capacity), buffer, capacity, "source")
            return abi.MCAT_IO_OK

        return callback(abi.MCAT_IO_FAILED, answer)

    return abi.mcat_source(give)


def copy(struct: Any, copies: Optional[Dict[Tuple[type, int], Any]] = None) -> Any:
    """Copies a struct that lives only during a callback, with everything it points to, so that it can be kept."""
    copies = {} if copies is None else copies
    made = type(struct)()
    # An empty object may point to itself.
    copies[type(struct), ctypes.addressof(struct)] = made
    for field in struct._fields_:
        copy_field(made, struct, field[0], copies)
    return made


def copy_field(made: Any, struct: Any, name: str, copies: Dict[Tuple[type, int], Any]) -> None:
    """Copies a field. ctypes copies texts by itself, and keeps what a field leads to."""
    value = getattr(struct, name)
    if isinstance(value, ctypes.Structure):  # a list
        setattr(made, name, copied_list(value, copies))
    elif isinstance(value, ctypes._Pointer):
        setattr(made, name, copied(value, copies))
    else:
        setattr(made, name, value)


def copied(pointer: Any, copies: Dict[Tuple[type, int], Any]) -> Any:
    """A pointer to a copy."""
    struct = pointer.contents
    known = copies.get((type(struct), ctypes.addressof(struct)))
    return ctypes.pointer(copy(struct, copies) if known is None else known)


def copied_list(listed: Any, copies: Dict[Tuple[type, int], Any]) -> Any:
    """A list with copies of its items."""
    made = type(listed)()
    if listed.items:
        found = listed.items[: listed.len]
        held = found if isinstance(listed, abi.mcat_text_list) else [copied(item, copies) for item in found]
        made.items = ctypes.cast((listed.items._type_ * listed.len)(*held), type(listed.items))
        made.len = listed.len
    return made


def put(data: bytes, buffer: Any, capacity: int, what: str) -> int:
    """Writes what a callback returns into the library's buffer. Returns its length."""
    if not isinstance(data, bytes):
        # A text would be copied as wide characters.
        raise TypeError(f"{what}: must give bytes, not {type(data).__name__}")
    if len(data) > capacity:
        raise ValueError(f"{what}: {len(data)} bytes where {capacity} have room")
    ctypes.memmove(buffer, data, len(data))
    return len(data)
