"""A sandbox for a program: started by it, or found at its address."""

from __future__ import annotations

import os
from types import TracebackType
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Type
from urllib.parse import urlsplit

from .._call.refused import refused
from .._client.client import Client
from ..testing.control import ROOT, Control
from ..testing.states import DemoMember
from ..testing.steering import Steering
from .program import Process, program

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..options import Config

#: The application's secret, unless the sandbox was started with another one or with --listen.
DEMO_SECRET = "demo-secret"


class Sandbox(Steering):
    """A running sandbox; made by `musiccat.sandbox` or `musiccat.sandbox_at`. One that the program started ends with
    its `with`, with `close`, and with the interpreter however that ends.
    """

    #: Address of the service for a device, and of its images.
    base_url: str
    image_url: str
    #: The same address for this program.
    local_url: str
    #: The application's key, secret, id and registered redirect address.
    api_key: str
    api_secret: str
    client_id: str
    redirect_uri: str
    #: Path of the certificate to trust, while it runs; None without TLS.
    authority_file: Optional[str]

    def __init__(self, told: Dict[str, Any], control: Optional[Control], process: Optional[Process] = None) -> None:
        self.base_url, self.image_url, self.local_url = told["base_url"], told["image_url"], told["local_url"]
        self.api_key, self.api_secret = told["api_key"], told["api_secret"]
        self.client_id, self.redirect_uri = told["client_id"], told["redirect_uri"]
        self.authority_file, self.control_url = told["authority_file"], told["control_url"]
        self.members = [DemoMember(*(member[name] for name in DemoMember._fields)) for member in told["members"]]
        self._control, self._process = control, process

    def client(self, member: Optional[str] = None, **config: Unpack[Config]) -> Client:
        """A client of this service; with the beginning of a demo member's name, signed in as that one."""
        who = None if member is None else self.member(member)
        given: Any = {"api_secret": self.api_secret, "redirect_uri": self.redirect_uri, **config}
        client = Client(self.local_url, self.api_key, ca_file=self.authority_file, **given)
        if who is not None:
            client.auth_password(who.user_name, who.password)
        return client

    def close(self) -> None:
        """Ends it, if this program started it. Closing twice is allowed."""
        if self._process is not None:
            self._process.close()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Sandbox({self.base_url!r})"


def sandbox(*, tls: bool = True, control: bool = True, **options: Any) -> Sandbox:
    """Starts the sandbox on a free port, and returns its address, key, authority and members.

    Options are those of the program, as keywords: `artists=100`, `preset="strict"`, `token_type="BearerToken"`;
    `musiccat-sandbox --help` explains them. A list gives an option several times: `name=["desk.lan", "10.0.2.2"]`. With
    `listen="0.0.0.0"` other machines reach it too. With `control=False` it cannot be steered.

    The program is what the environment variable MUSICCAT_SANDBOX names, else that of the package
    `musiccat-sandbox`, else the one in PATH.
    Errors: `FileNotFoundError` if there is none, `RuntimeError` if it does not start; its own messages go to standard
    error.
    """
    process = Process(program(), tls, arguments({**options, "control": control}))
    told = process.told
    url = told["control_url"]
    # On this machine it speaks plain HTTP too: whatever certificate the devices see.
    return Sandbox(told, None if url is None else Control(url.replace("https:", "http:", 1)), process)


def sandbox_at(
    url: str, *, authority: Optional[str] = None, token: Optional[str] = None, api_secret: str = DEMO_SECRET
) -> Sandbox:
    """A sandbox that runs already, with `--control`: `sandbox_at("https://localhost:8443", authority="authority.pem")`.

    `authority` is the file that it wrote with `--authority`. On the sandbox's own machine an http address works with
    `--tls` too: also if a network's portal shows its certificate. From another machine it takes its `token`
    (`--control-token-file`). `api_secret` is the application's secret, which the sandbox printed at its start if it was
    started with `--listen`.
    Errors: `ConnectionError` if none answers there, `ControlError` if it has no control interface or wants a token.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.rstrip("/") not in ("", ROOT):
        raise refused(f"url: must be a sandbox's address, such as https://localhost:8443, not {url!r}")
    local_url = f"{parts.scheme}://{parts.netloc}"
    authority_file = None if authority is None else os.fspath(authority)
    control = Control(local_url + ROOT, authority_file if parts.scheme == "https" else None, token)
    told = control.ask("GET", "")
    # Devices see TLS, whichever way this program has taken.
    local_url = f"{urlsplit(told['base_url']).scheme}://{parts.netloc}"
    known = {"local_url": local_url, "control_url": control.url, "authority_file": authority_file}
    return Sandbox({**told, **known, "client_id": told["api_key"], "api_secret": api_secret}, control)


def arguments(options: Dict[str, Any]) -> List[str]:
    """The options as the program takes them."""
    given: List[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            given.append(option)
        elif value is not None and value is not False:
            for one in value if isinstance(value, (list, tuple)) else [value]:
                given += [option, os.fspath(one) if isinstance(one, os.PathLike) else str(one)]
    return given
