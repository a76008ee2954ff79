"""Python objects as stores, clocks and transports of the library: `protocols.py` has their methods."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Dict, Union

from .. import abi
from .._c.guard import callback, carried_out
from .._c.view import said
from ..protocols import Clock, OutboxStore, Store, Transport
from .callbacks import put
from .convert import int64


def begun(struct: Any) -> Any:
    """A struct of callbacks, as MCAT_INIT makes it."""
    made = struct()
    made.size, made.version = ctypes.sizeof(struct), abi.MCAT_ABI_MINOR
    return made


def store(keeper: Store) -> Any:
    """The member's tokens."""

    def erase(user: int, left_ms: int) -> int:
        return carried_out(abi.MCAT_STORE_FAILED, abi.MCAT_STORE_OK, keeper.erase)

    made = begun(abi.mcat_store)
    made.load = abi.mcat_store_load(loader(keeper))
    made.save = abi.mcat_store_save(writer(keeper.save))
    made.erase = abi.mcat_store_erase(erase)
    lock, unlock = getattr(keeper, "lock", None), getattr(keeper, "unlock", None)
    if lock and unlock:

        def take(user: int, left_ms: int, wait_ms: int) -> int:
            return callback(abi.MCAT_IO_FAILED, lambda: abi.MCAT_IO_OK if lock(wait_ms) else abi.MCAT_IO_AGAIN)

        made.lock = abi.mcat_store_lock(take)
        made.unlock = abi.mcat_store_unlock(lambda user: carried_out(None, None, unlock))
    return made


def outbox(keeper: OutboxStore) -> Any:
    """The reports that wait for the service."""
    made = begun(abi.mcat_outbox_store)
    made.load = abi.mcat_outbox_store_load(loader(keeper))
    made.append = abi.mcat_outbox_store_append(writer(keeper.append))
    made.replace = abi.mcat_outbox_store_replace(writer(keeper.replace))
    return made


def loader(keeper: Union[Store, OutboxStore]) -> Callable[..., int]:
    """The callback that reads a store."""

    def load(user: int, left_ms: int, buffer: int, capacity: int, length: Any) -> int:
        def answer() -> int:
            found = keeper.load()
            if found is None:
                return abi.MCAT_STORE_ABSENT
            length[0] = put(found, buffer, capacity, "load")
            return abi.MCAT_STORE_OK

        return callback(abi.MCAT_STORE_FAILED, answer)

    return load


def writer(function: Callable[[bytes], object]) -> Callable[..., int]:
    """A callback that takes bytes to keep."""

    def write(user: int, left_ms: int, data: int, length: int) -> int:
        given = ctypes.string_at(data, length) if length else b""
        return carried_out(abi.MCAT_STORE_FAILED, abi.MCAT_STORE_OK, function, given)

    return write


def clock(keeper: Clock) -> Any:
    """The time."""

    def wall_ms(user: int) -> int:
        def answer() -> int:
            now = keeper.wall_ms()
            return -1 if now is None else int64("wall_ms", now)

        return callback(-1, answer)

    made = begun(abi.mcat_clock)
    made.wall_ms = abi.mcat_clock_wall_ms(wall_ms)
    made.boot_ms = abi.mcat_clock_boot_ms(lambda user: callback(0, lambda: int64("boot_ms", keeper.boot_ms())))
    made.wait = abi.mcat_clock_wait(lambda user, ms: carried_out(1, 0, keeper.wait, ms))
    return made


def transport(carrier: Transport[Any]) -> Any:
    """Connections. The library holds a number for each, which leads to Python's object."""
    connections: Dict[int, Any] = {}

    def open_(user: int, left_ms: int, wait_ms: int, host: bytes, port: int, tls: int, place: Any) -> int:
        def answer() -> int:
            connection = carrier.open(said(host), port, tls != 0, wait_ms)
            if connection is None:
                return abi.MCAT_IO_AGAIN
            connections[id(connection)] = connection
            place[0] = id(connection)
            return abi.MCAT_IO_OK

        return callback(abi.MCAT_IO_FAILED, answer)

    def send(user: int, left_ms: int, wait_ms: int, connection: int, data: int, length: int, sent: Any) -> int:
        def answer() -> int:
            count = carrier.send(connections[connection], ctypes.string_at(data, length), wait_ms)
            if count is None:
                return abi.MCAT_IO_AGAIN
            sent[0] = count
            return abi.MCAT_IO_OK

        return callback(abi.MCAT_IO_FAILED, answer)

    def recv(user: int, left_ms: int, wait_ms: int, connection: int, buffer: int, capacity: int, received: Any) -> int:
        def answer() -> int:
            came = carrier.recv(connections[connection], capacity, wait_ms)
            if came is None:
                return abi.MCAT_IO_AGAIN
            received[0] = put(came, buffer, capacity, "recv")
            return abi.MCAT_IO_OK

        return callback(abi.MCAT_IO_FAILED, answer)

    def close(user: int, connection: int) -> None:
        held = connections.pop(connection, None)
        if held is not None:
            carried_out(None, None, carrier.close, held)

    made = begun(abi.mcat_transport)
    made.secure = abi.MCAT_YES if getattr(carrier, "secure", False) else abi.MCAT_UNSET
    made.open = abi.mcat_transport_open(open_)
    made.send = abi.mcat_transport_send(send)
    made.recv = abi.mcat_transport_recv(recv)
    made.close = abi.mcat_transport_close(close)
    usable = getattr(carrier, "usable", None)
    if usable:
        made.usable = abi.mcat_transport_usable(
            lambda user, connection: 1 if callback(False, usable, connections[connection]) else 0
        )
    return made
