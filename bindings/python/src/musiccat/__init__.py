"""A client of a music service: libmusiccat for Python.

    with musiccat.Client("https://api.example.com", key) as client:
        for artist in client.artists_top(limit=20).artists:
            print(artist.name)

`Client` has a method for each call. It returns a `Response` with objects (`musiccat.objects`), or raises an `Error`
(`musiccat.errors`). `musiccat.sandbox()` runs the whole service on this machine.
"""

from __future__ import annotations

import logging

from . import abi, enums, errors, functions, objects, options, protocols, testing
from ._c.library import LibraryError, library
from ._call.outcome import Error, Pages, Response
from ._client.client import Client
from ._client.rules import Size, account_judge, image_best_size, memory_held, memory_peak, track_judge
from ._client.station import Station
from ._client.transfer import PictureAddress
from ._sandbox.sandbox import Sandbox, sandbox, sandbox_at
from .enums import *  # noqa: F403
from .errors import *  # noqa: F403
from .functions import *  # noqa: F403
from .options import *  # noqa: F403
from .testing.control import ControlError

__all__ = [
    "Client",
    "ControlError",
    "Error",
    "LibraryError",
    "Pages",
    "PictureAddress",
    "Response",
    "Sandbox",
    "Size",
    "Station",
    "abi",
    "account_judge",
    "enums",
    "errors",
    "functions",
    "image_best_size",
    "library",
    "memory_held",
    "memory_peak",
    "objects",
    "options",
    "protocols",
    "sandbox",
    "sandbox_at",
    "testing",
    "track_judge",
]
__all__ += enums.__all__
__all__ += errors.__all__
__all__ += functions.__all__
__all__ += options.__all__

# Only a program that configures `logging` gets the library's lines.
logging.getLogger("musiccat").addHandler(logging.NullHandler())
