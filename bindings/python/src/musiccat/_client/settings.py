"""The settings of a client: values, and the callbacks and objects that a program brings."""

from __future__ import annotations

import ctypes
import logging
from typing import Any, Callable, Dict, Mapping, Optional

from .. import abi
from .._given import callbacks, devices
from .._given.convert import fill, function, having
from ..options import CONFIG


def settings(given: Mapping[str, Any], log: Optional[logging.Logger], tick: Optional[Callable[[int], object]]) -> Any:
    """The struct of settings, with a log and a tick."""
    made = fill(abi.mcat_config, CONFIG, given)
    logger = logging.getLogger("musiccat") if log is None else having("log", log, "isEnabledFor", "log")
    if given.get("log_level") is None:
        made.log_level = callbacks.log_level(logger)
    made.log, made.tick = callbacks.log(logger), callbacks.tick(None if tick is None else function("tick", tick))
    return made


#: What a share does not have from its parent.
OWN = ("deadline_ms", "upload_deadline_ms", "catalog", "lang", "log_level")


def own(given: Mapping[str, Any], log: object, tick: object) -> Dict[str, Any]:
    """What another share must be given to do the same."""
    return {"log": log, "tick": tick, **{name: given[name] for name in OWN if name in given}}


#: The methods that an object needs to replace a part of the library: those of `musiccat.protocols`.
METHODS = {
    "store": ("load", "save", "erase"),
    "outbox": ("load", "append", "replace"),
    "clock": ("wall_ms", "boot_ms", "wait"),
    "transport": ("open", "send", "recv", "close"),
}


def attach(config: Any, **brought: Any) -> None:
    """Puts the program's callbacks and objects into the settings, which keep them alive."""
    for name, value in brought.items():
        if value is None:
            continue
        made = getattr(callbacks, name, None) or getattr(devices, name)
        struct = made(having(name, value, *METHODS[name]) if name in METHODS else function(name, value))
        setattr(config, name, ctypes.pointer(struct) if isinstance(struct, ctypes.Structure) else struct)
