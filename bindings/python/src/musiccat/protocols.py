"""What a program may bring of its own: objects with these methods, of whatever class. All are called on the thread
that makes the call, one call of the library after the other; a method that fails raises, and the call that needed it
raises in turn.
"""

from __future__ import annotations

from typing import Optional, Protocol, TypeVar

Connection = TypeVar("Connection")


class Store(Protocol):
    """Where the member's tokens are kept: one opaque record. It holds secrets: keep it from other programs.

    Where several processes, or several clients, share the store, it has `lock(wait_ms: int) -> bool` and `unlock() ->
    None` besides: `lock` waits at most so long, and says whether it has the store.
    """

    def load(self) -> Optional[bytes]:
        """The record, or None where there is none."""
        ...

    def save(self, record: bytes) -> object:
        """Keeps the record in place of the last, so that after a power cut the old or the new one is read."""
        ...

    def erase(self) -> object:
        """Forgets the record."""
        ...


class OutboxStore(Protocol):
    """Where it is kept what the service is to be told: bytes that grow at their end. They hold no secret."""

    def load(self) -> Optional[bytes]:
        """All of it, or None where there is nothing."""
        ...

    def append(self, data: bytes) -> object:
        """Adds bytes at the end, durably."""
        ...

    def replace(self, data: bytes) -> object:
        """Puts bytes in the place of all that is there, durably; none empty it."""
        ...


class Clock(Protocol):
    """The clocks of a program that does not go by the machine's: a test that lets a day pass, say."""

    def wall_ms(self) -> Optional[int]:
        """Milliseconds since 1970-01-01T00:00:00Z; None: not known yet."""
        ...

    def boot_ms(self) -> int:
        """Milliseconds since some fixed moment, never going back."""
        ...

    def wait(self, ms: int) -> object:
        """Waits so many milliseconds."""
        ...


class Transport(Protocol[Connection]):
    """Connections of a program's own, in place of the library's sockets. TLS runs over them, the library's.

    Each method waits at most `wait_ms`, 100 or less, and answers None when that was not enough: it is called again,
    with the same arguments. One that fails raises. Several threads may be in it at once, with different connections.
    Where it has `usable(connection) -> bool` too, that tells whether a connection that lay idle can be used again. With
    an attribute `secure` that is true it does TLS itself for https addresses, verification included.
    """

    def open(self, host: str, port: int, tls: bool, wait_ms: int) -> Optional[Connection]:
        """Connects to a host, a name or a numeric address; `tls` tells that the address is an https one."""
        ...

    def send(self, connection: Connection, data: bytes, wait_ms: int) -> Optional[int]:
        """Sends some of the bytes, and says how many."""
        ...

    def recv(self, connection: Connection, capacity: int, wait_ms: int) -> Optional[bytes]:
        """Receives at most so many bytes; none are the end of the stream."""
        ...

    def close(self, connection: Connection) -> object:
        """Closes it."""
        ...
