"""The settings of a client, from environment variables."""

from __future__ import annotations

import difflib
import os
import re
import warnings
from typing import Any, Callable, Dict, List, Mapping, Optional, TypeVar

from .._call.outcome import Error
from .._call.refused import refused
from .._given.convert import boolean, path, text
from ..options import CONFIG

Made = TypeVar("Made")

PREFIX = "MUSICCAT_"
#: Each setting has a variable of its name: `base_url` is MUSICCAT_BASE_URL. How much is logged is said to `logging`.
VARIABLES = {PREFIX + name.upper(): name for name in CONFIG if name != "log_level"}
REQUIRED = {"base_url": "the address of the service", "api_key": "the application's key"}
#: What other parts of the project read. The rest is unknown.
OTHERS = re.compile(PREFIX + r"(LIBRARY|SANDBOX|CONFIG)(_\w+)?|" + PREFIX + r"TEST_\w+")
YES_OR_NO = {"1": True, "true": True, "yes": True, "on": True, "0": False, "false": False, "no": False, "off": False}


def read(environment: Mapping[str, str], given: Mapping[str, Any]) -> Dict[str, Any]:
    """All settings: those of the environment, and those given in the program, which come first. An empty variable is
    not set.
    """
    found = {name: value(variable, environment[variable]) for variable, name in VARIABLES.items()
             if environment.get(variable) and given.get(name) is None}  # fmt: skip
    for name, what in REQUIRED.items():
        if name not in found and given.get(name) is None:
            raise refused(f"{PREFIX}{name.upper()}: must be set: {what}")
    return {**found, **{name: value for name, value in given.items() if value is not None}}


def value(variable: str, said: str) -> Any:
    """A variable's text as the setting takes it. A message never holds the text: it may be a secret in a wrong
    place.
    """
    convert = CONFIG[VARIABLES[variable]]
    if convert in (text, path):
        return said
    if convert is boolean:
        if said.lower() not in YES_OR_NO:
            raise refused(f"{variable}: must be one of {', '.join(YES_OR_NO)}")
        return YES_OR_NO[said.lower()]
    if not re.fullmatch("-?[0-9]{1,19}", said):
        raise refused(f"{variable}: must be a whole number in digits")
    return int(said)


def unknown(environment: Mapping[str, str]) -> List[str]:
    """What to say about each variable that looks like a setting and is none."""
    told = []
    for variable in sorted(environment):
        if not variable.startswith(PREFIX) or variable in VARIABLES or OTHERS.fullmatch(variable):
            continue
        near = difflib.get_close_matches(variable[len(PREFIX) :], [known[len(PREFIX) :] for known in VARIABLES], 1)
        hint = f"; is {PREFIX}{near[0]} meant?" if near else ""
        told.append(f"{variable}: is not a setting of a client{hint}")
    return told


def named(error: Error, environment: Mapping[str, str], given: Mapping[str, Any]) -> Error:
    """The error of a setting as that of its variable, with the unknown ones: one of them may be what was meant."""
    setting, colon, rule = error.message.partition(":")
    variable = PREFIX + setting.upper()
    is_of_variable = colon and variable in VARIABLES and given.get(setting) is None and environment.get(variable)
    message = f"{variable}:{rule}" if is_of_variable else error.message
    return Error.of(error.response, "; ".join([message, *unknown(environment)]))


def client_of(
    made: Callable[..., Made], environ: Optional[Mapping[str, str]], given: Mapping[str, Any], stacklevel: int
) -> Made:
    """A client with the settings of an environment, the process's unless another is given, and a warning for each
    unknown variable.
    """
    environment = os.environ if environ is None else environ
    if not isinstance(environment, Mapping):
        raise TypeError(f"environ: a mapping is wanted, not {type(environment).__name__}")
    try:
        settings = read(environment, given)
        client = made(settings.pop("base_url"), settings.pop("api_key"), **settings)
    except Error as error:
        # The library's words for a setting are those of the variable.
        raise named(error, environment, given) from None
    for message in unknown(environment):
        warnings.warn(message, stacklevel=stacklevel + 1)
    return client
