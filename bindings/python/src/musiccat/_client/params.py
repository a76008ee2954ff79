"""The parameters of a call, from its keywords."""

from __future__ import annotations

import ctypes
from typing import Any, Mapping, Optional

from .. import abi
from .._given.convert import fill, reject_unknown
from ..options import PARAMS


def params_of(call: str, given: Mapping[str, Any]) -> Optional[Any]:
    """The struct of parameters; None where none was given. Errors: `TypeError` names a keyword that no call has."""
    reject_unknown(call, given, PARAMS)
    return ctypes.byref(fill(abi.mcat_params, PARAMS, given)) if given else None
