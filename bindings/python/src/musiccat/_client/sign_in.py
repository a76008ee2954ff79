"""Signing in with a browser on this machine."""

from __future__ import annotations

import webbrowser
from typing import TYPE_CHECKING, Callable, Optional

from .. import abi
from .._c import guard
from .._call.outcome import Response
from .._given.convert import function, text
from ..options import SignInRequest
from .calls.sign_in import SignInCalls
from .params import params_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..options import Params

#: How long to wait for a member to sign in.
PATIENCE_MS = 300_000


class SignIn(SignInCalls):
    """The calls of a sign-in that need a browser and a socket."""

    def sign_in(
        self,
        open_browser: Callable[[str], object] = webbrowser.open,
        request: Optional[SignInRequest] = None,
        deadline_ms: int = PATIENCE_MS,
    ) -> Response:
        """Signs a member in with a browser on this machine, and waits until that is done.

        The client's `redirect_uri` (or the request's) must be an http address of this machine,
        `http://127.0.0.1:PORT/PATH`, as it is registered at the service. `open_browser` gets the address to open once
        the redirect can be caught. If it returns False, as `webbrowser.open` does without a browser, the sign-in ends
        with a `CancelledError` that says what to do instead: `auth_begin` and `auth_finish`, with a browser on another
        machine.
        Errors: those of `auth_begin`, `auth_catch` and `auth_finish`.
        """

        function("open_browser", open_browser)

        def show() -> None:
            if open_browser(address) is False:
                raise RuntimeError(
                    "no browser could be opened on this machine: open the address that auth_begin gives in another "
                    "machine's, and hand the address where that one ended to auth_finish"
                )

        begun = self.auth_begin(request).sign_in
        address, pending = begun.address or "", begun.pending or ""
        caught = self.auth_catch(pending, show, deadline_ms=deadline_ms).sign_in
        return self.auth_finish(pending, caught.redirect or "")

    def auth_catch(
        self, pending: str, ready: Optional[Callable[[], object]] = None, **params: Unpack[Params]
    ) -> Response:
        """Catches the address that the browser is sent to at the end of a sign-in, in `response.sign_in.redirect`.

        It listens at the sign-in's `redirect_uri`, an http address of this machine, and calls `ready` once it does:
        open the browser then. The deadline is 5 minutes unless `deadline_ms` says otherwise.
        Errors: `ArgumentError`, `IoError` (`Reason.BUSY`: another program has the port), `TimeoutError`,
        `CancelledError`.
        """
        told = abi.mcat_auth_catch_ready()
        if ready is not None:
            function("ready", ready)
            told = abi.mcat_auth_catch_ready(lambda user, left_ms: guard.carried_out(None, None, ready))
        return self._call("mcat_auth_catch", text("pending", pending), told, None, params_of("auth_catch", params))
