"""The control interface of a sandbox, over HTTP."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import urllib.error
import urllib.request
from typing import Any, Optional

from .._call.refused import refused

#: Seconds for an answer: the journal may be asked to wait a minute for a call.
PATIENCE = 70
#: What the addresses of the interface begin with.
ROOT = "/control"
JSON = "application/json"


class ControlError(RuntimeError):
    """The control interface refused a call; the text is the sandbox's."""

    __module__ = "musiccat"

    #: The HTTP status, and the sandbox's code: 400 and "BadRequestError".
    status: int
    code: Optional[str]
    #: The sandbox's message alone.
    message: str

    def __init__(self, call: str, status: int, answer: bytes, allowed: Optional[str] = None) -> None:
        try:
            told = json.loads(answer)
            self.code, self.message = told["code"], told["message"]
        except (ValueError, TypeError, KeyError):
            self.code, self.message = None, answer.decode(errors="replace")
        self.status = status
        # The message points to the header, which an exception does not show.
        told = self.message if allowed is None else f"{self.message}: {allowed}"
        super().__init__(f"{call}: {told} (http {status})")


class Control:
    """Where the interface is, and what it takes to use it."""

    def __init__(self, url: str, authority: Optional[str] = None, token: Optional[str] = None) -> None:
        #: `https://localhost:8443/control`.
        self.url = url
        self._token = token
        context = None
        if authority is not None:
            try:
                context = ssl.create_default_context(cafile=authority)
            except ssl.SSLError:
                raise refused(f"authority: {authority} holds no certificate") from None
            except OSError as error:
                raise refused(f"authority: cannot read {authority}: {error.strerror}") from None
        # No proxy that the environment names: the sandbox is on this machine, or in its network.
        directly = urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context)
        self._opener = urllib.request.build_opener(*directly)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """What a call answers, in Python's types; None for nothing."""
        data = None if body is None else json.dumps(body).encode()
        text = self.send(method, path, data)
        try:
            return json.loads(text) if text else None
        except ValueError:
            raise ConnectionError(f"{self.url}: what answers there is no sandbox") from None

    def send(self, method: str, path: str, data: Optional[bytes] = None, kind: str = JSON) -> bytes:
        """The same in bytes. Errors: `ControlError` if the sandbox refuses the call, `ConnectionError` if it cannot be
        reached; both say what to do.
        """
        request = urllib.request.Request(self.url + path, data=data, method=method)
        request.add_header("Content-Type", kind)
        if self._token is not None:
            request.add_header("Authorization", f"Bearer {self._token}")
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                text: bytes = answer.read()
                return text
        except urllib.error.HTTPError as error:
            with error:
                raise ControlError(f"{method} {path}", error.code, error.read(), error.headers["Allow"]) from None
        except http.client.HTTPException:
            raise ConnectionError(f"{self.url}: no HTTP is answered there: with --tls its address is https") from None
        except OSError as error:
            raise unreachable(self.url, error) from error


def unreachable(url: str, error: OSError) -> ConnectionError:
    """What to do if the sandbox does not answer."""
    cause = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(cause, ssl.SSLCertVerificationError):
        return ConnectionError(
            f"{url}: its certificate is not trusted ({cause.verify_message}): give musiccat.sandbox_at the file that "
            "the sandbox wrote with --authority: authority=FILE"
        )
    if isinstance(cause, ssl.SSLError):
        return ConnectionError(f"{url}: TLS fails ({cause.reason}): without --tls its address is http")
    if isinstance(cause, socket.timeout):
        return ConnectionError(f"{url}: the sandbox has not answered for {PATIENCE} seconds")
    return ConnectionError(f"{url}: no sandbox answers there ({cause}): does it still run?")
