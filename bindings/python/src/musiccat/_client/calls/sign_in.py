"""The calls: signing in and out.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ... import options
from ..._call.outcome import Response
from ..._given.convert import filled, int64, text
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class SignInCalls(Calls):
    """The calls: signing in and out."""

    def auth_begin(self, request: Optional[options.SignInRequest] = None, **params: Unpack[Params]) -> Response:
        """Begins a sign-in in the member's browser. Nothing is sent.

        `response.sign_in.address` is the address to open in a browser, on this device or on another (as a QR code,
        for example); `response.sign_in.pending` is the text to keep until the browser comes back: in memory or in a
        file, over a restart too. The client keeps nothing of it, and any number of sign-ins may be pending. `GET
        /{version}/oauth/authorize`, or with `FLOW_UNVERSIONED` `GET /oauth/authorize`.
        The browser ends at the `redirect_uri`; hand the whole address that it was sent to, to `auth_finish`.
        Verifier and state are from the system's random source. The address holds no secret, except that with
        `CHALLENGE_PLAIN` it holds the verifier. `request`: None for the versioned flow with the client's
        `redirect_uri`, and all else by default.
        Errors: `ArgumentError` (`message` names the field: `redirect_uri` is missing, not absolute or has a
        fragment; `state` is shorter than 8 or longer than 256 characters; `api_secret` is missing for the
        unversioned flow, which takes no `challenge`, `scope`, `audience` and no `RESPONSE_TYPE_TOKEN`; …),
        `IoError` with `Reason.RANDOM_SOURCE` (early in a boot: try again later). Specification: Authentication.
        Since 1.0.
        """
        return self._call(
            "mcat_auth_begin",
            filled("request", request, options.SignInRequest),
            params_of("auth_begin", params),
        )

    def auth_finish(
        self,
        pending: str,
        redirect: str,
        user: Optional[str] = None,
        password: Optional[str] = None,
        **params: Unpack[Params],
    ) -> Response:
        """Ends a sign-in in the member's browser, with the address that the browser was sent to. `POST
        /{version}/oauth/access_token`, or in the unversioned flow `POST /oauth/access_token`.
        `pending` is the text of `auth_begin`, of this client or another of the same application (`client_id`),
        before a restart or after. `redirect` is the whole address as it was caught or pasted, at most 16384 bytes;
        white space around it is left out. It must lead to the `redirect_uri` of the sign-in and have the right
        state, once. The library exchanges its code for tokens, and keeps them as after any sign-in; with
        `RESPONSE_TYPE_TOKEN` the redirect has the tokens itself, and nothing is sent.
        The code is sent once. If the connection breaks or the service fails meanwhile, the code may be used up:
        `maybe_applied` is 1, `user_action` is `UserAction.SIGN_IN`, and the member begins again. The same code is
        not sent a second time. If it was refused before anything was sent, or with HTTP 429, you may try again with
        the same `pending`.
        `user`, `password`: the member's name and password, 1 to 1024 bytes, if the service asks for them with the
        code (versioned flow); otherwise both None. They are sent once and not kept.
        `response.sign_in` holds `scope`, `audience`, `is_verified` and, if the redirect has an error, its texts:
        anybody may have written them, each is cut after 1024 bytes, and control characters are replaced.
        `response.code` is the `error`, if it is a plain word.
        The table at the top of this header has a status for each redirect. One with a wrong or missing state is not
        this sign-in's, and an error without a state (`is_verified` 0) may be anybody's: keep `pending`, the right
        one may still come.
        Errors besides: `AccountLockedError` (`retry_after_ms`), and those of every call. Specification:
        Authentication. Since 1.0.
        """
        return self._call(
            "mcat_auth_finish",
            text("pending", pending),
            text("redirect", redirect),
            text("user", user),
            text("password", password),
            params_of("auth_finish", params),
        )

    def auth_password(self, user: str, password: str, **params: Unpack[Params]) -> Response:
        """Signs a member in by name and password. `POST /oauth/token`.

        Both are 1 to 1024 bytes; they are sent once and not kept, only the tokens are. Needs `api_secret` in the
        client's settings. The pair that was refused last is not sent a second time. While the account is locked
        nothing is sent.
        Errors: `UnauthorizedError` (wrong, or `Reason.REPEATED_PASSWORD`), `AccountLockedError` (`retry_after_ms`),
        `UnsupportedError` (built without the password grant), and those of every call. Specification:
        Authentication. Since 1.0.
        """
        return self._call(
            "mcat_auth_password",
            text("user", user),
            text("password", password),
            params_of("auth_password", params),
        )

    def auth_check(self, **params: Unpack[Params]) -> Response:
        """Whether a member is signed in, without asking the service: `Status.OK`, or `SignInNeededError` with the
        reason.
        Reads the token store at first use, and while nobody is signed in at most once a second.
        `sign_in.expires_ms` is the rest of the access token's life; you need do nothing about it, calls refresh it
        in time. `sign_in.saves` counts the records written, also if the call fails. While another thread signs in,
        the answer is that of before. Errors: `StoreError`; `TimeoutError` if the store was not read yet and another
        call uses it until the deadline. Since 1.0.
        """
        return self._call("mcat_auth_check", params_of("auth_check", params))

    def auth_sign_out(self, **params: Unpack[Params]) -> Response:
        """Signs the member out: forgets the tokens in memory and in the store, and closes idle connections. Sends
        nothing, and reports no event.
        Notes in the outbox stay for the same member, if the library can recognise them, else they are dropped: call
        `outbox_send` before if you can. While the account is locked (`AccountLockedError`) the store keeps the
        lock, in a record without tokens that holds the member's name as a salted hash only. Everything else is
        forgotten; `forget_member` forgets these too.
        Errors: `StoreError` (the store could not forget), `TimeoutError` and `CancelledError` (another call used
        the store until then). After any of these the tokens are gone from memory, but the store may still hold
        them; later calls try again. With `token_file` an error at one file does not stop the erasing of the others;
        `message` names each file that may still hold tokens, the newest first. docs/sign-in.md, "Signing out, and
        forgetting". Since 1.0.
        """
        return self._call("mcat_auth_sign_out", params_of("auth_sign_out", params))

    def forget_member(self, **params: Unpack[Params]) -> Response:
        """Forgets everything about the member, for a factory reset or before the device is sold. Sends nothing, and
        reports no event.
        In memory: the tokens, the lock of the account, the refused name and password, the waits of later calls, and
        the outbox. In the stores: the record and the outbox, also if they cannot be read or were written by a newer
        version of the library. Idle connections are closed, and the cache is emptied. Settings, the application key
        and the pace stay. Other programs on the same store see a sign-out. The service still accepts the tokens
        until they expire: the member can withdraw the access there.
        Errors: `StoreError` (a store could not forget), `TimeoutError` and `CancelledError` (another call used the
        store until then). After any of these everything is gone from memory, but a store may still hold it; later
        calls try again. Before the device changes hands, call it until it gives `Status.OK`. An error at the tokens
        does not keep the outbox, or the other way round; `message` lists every failure and what may still hold
        something. Since 1.0.
        """
        return self._call("mcat_forget_member", params_of("forget_member", params))

    def auth_unlock(self, **params: Unpack[Params]) -> Response:
        """Sends calls and sign-ins for a locked account again, because the member has set a new password. The call
        itself sends nothing, and reports no event.
        Forgets the lock, in memory and in the store, and which name and password were refused last. Without this
        the library sends nothing for the member until the lock ends (`AccountLockedError`, `retry_after_ms`). If
        the account is still locked, the next answer locks it here again. If nothing is locked it does nothing.
        Other programs on the same store keep their own lock.
        Errors: `StoreError` if the store cannot be read or written; in memory the lock is gone even then. Since
        1.0.
        """
        return self._call("mcat_auth_unlock", params_of("auth_unlock", params))

    def auth_refresh(self, **params: Unpack[Params]) -> Response:
        """Refreshes the member's tokens now. Rarely needed: calls do it by themselves, ahead of expiry. `POST
        /oauth/access_token`.
        Errors: `SignInNeededError` where the refresh token is no longer accepted, and those of every call; a
        passing failure never signs the member out. Specification: Authentication. Since 1.0.
        """
        return self._call("mcat_auth_refresh", params_of("auth_refresh", params))

    def auth_access_token(self, min_left_ms: int, **params: Unpack[Params]) -> Response:
        """The member's access token, for another SDK that streams full tracks, or for another program on the device.

        docs/sign-in.md, "Tokens for another SDK, and from one", says when to use it.
        `response.sign_in.access_token` is the text; `expires_ms` the milliseconds until it expires,
        `expires_wall_ms` when that is by the device's clock; None unknown. The text lives as long as the response,
        whose memory is overwritten when you free it. No call gives the refresh token.
        `min_left_ms`: 0 to 2592000000 (30 days). A token that is valid for less is refreshed first (`POST
        /oauth/access_token`), within the deadline, and by one thread for all. It is refreshed once: if the
        service's tokens do not live that long, you get the new one anyway, and later calls give it without a
        request while it has nine tenths of its life left. So look at `expires_ms`. A token whose end is unknown
        (-1) is returned as it is: it may have expired while the device was off and did not know the date. Once the
        date is known, so is the end. 0: any valid token, refreshed ahead of its end as for any call.
        If the refresh fails in passing, or may not be tried yet, and the present token is still valid, the call
        gives that one with `Status.OK`; never one that it knows to have expired. The library learns only from its
        own calls that the service refuses a token: if the other SDK learns it, call `auth_refresh`.
        Errors: `SignInNeededError` (nobody is signed in, or the tokens are given up: `reason`),
        `AccountLockedError` (`retry_after_ms`), `ArgumentError`, and those of every call if there is no valid
        token. Since 1.1.
        """
        return self._call(
            "mcat_auth_access_token",
            int64("min_left_ms", min_left_ms),
            params_of("auth_access_token", params),
        )

    def auth_import(self, tokens: options.Tokens, **params: Unpack[Params]) -> Response:
        """Signs a member in with tokens that the application has from elsewhere: another SDK, a companion app, an
        earlier firmware. Sends nothing: the first call for the member shows whether the service accepts them.
        Otherwise it is a sign-in like any other. The tokens are saved before they are used (`Reason.NOT_SAVED` if
        the store failed), they replace the member who was signed in, `EventKind.SIGNED_IN` is reported, and notes
        of another member are dropped from the outbox. The library copies the texts; wipe your own.
        The service accepts a refresh token once: from now on only this client and those that share its member, or
        other programs on its store, may use it. Two devices that import the same one sign each other out.
        Errors: `ArgumentError` (`message` names the field: a token with other characters or too long, neither
        token, `left_ms` without `access_token`, …), `AccountLockedError` (`retry_after_ms`), `StoreError` (a newer
        version of the library wrote the record), `TimeoutError` and `CancelledError` (another call used the store
        until then). Since 1.1.
        """
        return self._call(
            "mcat_auth_import",
            filled("tokens", tokens, options.Tokens),
            params_of("auth_import", params),
        )
