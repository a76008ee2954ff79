"""What the tests share: a running sandbox, and clients of it."""

from __future__ import annotations

import signal
from typing import Iterator

import pytest

import musiccat

# A shell has its background jobs ignore Ctrl-C, these tests among them; what they start must not.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def service() -> Iterator[musiccat.Sandbox]:
    """A sandbox that nothing goes wrong in, whose members begin with nothing."""
    with musiccat.sandbox(quota="off", accept_delay=0, empty_members=True) as service:
        yield service


@pytest.fixture
def client(service: musiccat.Sandbox) -> Iterator[musiccat.Client]:
    """A client that nobody has signed in with."""
    with service.client() as client:
        yield client


@pytest.fixture
def member(service: musiccat.Sandbox) -> Iterator[musiccat.Client]:
    """A client of a member who may stream."""
    with service.client("may-stream") as client:
        yield client


@pytest.fixture
def broken() -> Iterator[musiccat.Sandbox]:
    """A sandbox of the test's own, which it can break."""
    with musiccat.sandbox(control=True, quota="off", artists=100) as service:
        yield service
