"""What a program may bring: objects with these methods, of any class. All are called on the thread
that makes the call, one call of the library after the other; a method that fails raises, and the call that needed it
raises in turn.
"""

from __future__ import annotations

from typing import Optional, Protocol, TypeVar

Connection = TypeVar("Connection")


class Store(Protocol):
    """Where the member's tokens are kept: one opaque record. It holds secrets: keep it from other programs.

    If several processes, or several clients, share the store, it also needs `lock(wait_ms: int) -> bool` and `unlock()
    -> None`: `lock` waits at most that long, and returns whether it has the store.
    """

    def load(self) -> Optional[bytes]:
        """The record, or None."""
        ...

    def save(self, record: bytes) -> object:
        """Replaces the record, so that after a power cut the old or the new one is read."""
        ...

    def erase(self) -> object:
        """Forgets the record."""
        ...


class OutboxStore(Protocol):
    """Where the reports wait for the service: bytes that grow at their end. They hold no secret."""

    def load(self) -> Optional[bytes]:
        """All of it, or None."""
        ...

    def append(self, data: bytes) -> object:
        """Adds bytes at the end, durably."""
        ...

    def replace(self, data: bytes) -> object:
        """Replaces everything, durably; no bytes empty it."""
        ...


class Clock(Protocol):
    """Clocks that replace the machine's, for example in a test that lets a day pass."""

    def wall_ms(self) -> Optional[int]:
        """Milliseconds since 1970-01-01T00:00:00Z; None: not known yet."""
        ...

    def boot_ms(self) -> int:
        """Milliseconds since some fixed moment, never going back."""
        ...

    def wait(self, ms: int) -> object:
        """Waits that many milliseconds."""
        ...


class Transport(Protocol[Connection]):
    """Connections that replace the library's sockets. The library's TLS runs over them.

    Each method waits at most `wait_ms`, 100 or less, and answers None when that was not enough: it is called again,
    with the same arguments. One that fails raises. Several threads may be in it at once, with different connections.
    An optional `usable(connection) -> bool` says whether an idle connection can be used again. With a true attribute
    `secure` it does TLS itself for https addresses, verification included.
    """

    def open(self, host: str, port: int, tls: bool, wait_ms: int) -> Optional[Connection]:
        """Connects to a host, a name or a numeric address; `tls` says whether the address is https."""
        ...

    def send(self, connection: Connection, data: bytes, wait_ms: int) -> Optional[int]:
        """Sends some of the bytes, and returns how many."""
        ...

    def recv(self, connection: Connection, capacity: int, wait_ms: int) -> Optional[bytes]:
        """Receives at most that many bytes; no bytes mean the end of the stream."""
        ...

    def close(self, connection: Connection) -> object:
        """Closes it."""
        ...
