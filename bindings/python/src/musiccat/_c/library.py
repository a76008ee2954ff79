"""Finds and loads libmusiccat, once, at the first use."""

from __future__ import annotations

import ctypes
import os
import threading
from pathlib import Path
from typing import Optional

from .. import abi

#: Its name where systems install it, and in wheels.
SONAME = f"libmusiccat.so.{abi.MCAT_ABI_MAJOR}"

# A signal handler may run while its own thread loads the library, and load it first.
_lock = threading.RLock()
_loaded: Optional[ctypes.CDLL] = None


class LibraryError(ImportError):
    """libmusiccat cannot be loaded, or this package cannot use it."""

    __module__ = "musiccat"


def library() -> ctypes.CDLL:
    """The loaded library: every function of musiccat.h, for programs that go below the package.

    It is the file that the environment variable MUSICCAT_LIBRARY names, else the one that the wheel brought, else the
    system's. Errors: `LibraryError`.
    """
    global _loaded
    # Without the lock if it is loaded: a fork may happen while another thread has the lock.
    if _loaded is not None:
        return _loaded
    with _lock:
        if _loaded is None:
            _loaded = load(where())
        return _loaded


def renew_lock() -> None:
    """A child process lacks the threads that could release the lock."""
    global _lock
    _lock = threading.RLock()


os.register_at_fork(after_in_child=renew_lock)


def where() -> str:
    """The library's path, or the name by which the system's loader finds it."""
    named = os.environ.get("MUSICCAT_LIBRARY")
    if named:
        return named
    bundled = Path(__file__).parents[1] / SONAME
    return str(bundled) if bundled.exists() else SONAME


def load(path: str) -> ctypes.CDLL:
    """Loads the library at a path, and refuses one whose interface is older than this package, or another."""
    try:
        loaded = ctypes.CDLL(path)
    except OSError as error:
        raise LibraryError(f"{error}; install libmusiccat, or name it in MUSICCAT_LIBRARY", path=path) from error
    try:
        abi_version = loaded.mcat_abi_version
    except AttributeError:
        raise LibraryError(f"{path} is not libmusiccat", path=path) from None
    abi_version.argtypes, abi_version.restype = [], ctypes.c_uint32
    major, minor = divmod(abi_version(), 1 << 16)
    if major != abi.MCAT_ABI_MAJOR or minor < abi.MCAT_ABI_MINOR:
        wanted = f"{abi.MCAT_ABI_MAJOR}.{abi.MCAT_ABI_MINOR}"
        raise LibraryError(
            f"{path} has the interface {major}.{minor}; this package needs {wanted} or a later {abi.MCAT_ABI_MAJOR}.x",
            path=path,
        )
    try:
        abi.bind(loaded)
    except AttributeError as error:
        # Its number is right, but it is older than the function.
        raise LibraryError(f"this package needs a newer library: {error}", path=path) from None
    return loaded
