"""The sandbox: the whole service on this machine, for as long as a program needs it."""

from __future__ import annotations

import json
import os
import shutil
import ssl
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, List, NamedTuple, Optional, Type

from ._call.refused import refused
from ._client.client import Client

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import Config

#: Seconds for things that end at once.
PATIENCE = 10
#: Seconds for an answer of the control interface: its journal may be asked to wait a minute for a call.
CONTROL_PATIENCE = 70


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


class DemoMember(NamedTuple):
    """A member of the sandbox; there is one for each case that a player must handle."""

    user_name: str
    password: str
    what: str
    guid: str


class Sandbox:
    """A running sandbox; made by `musiccat.sandbox`. It ends with its `with`, with `close`, and with the interpreter
    however that ends.
    """

    #: Address of the service for a device, and of its images.
    base_url: str
    image_url: str
    #: The same address for a program on this machine, if `name` or `listen` is given.
    local_url: str
    #: The application's key, secret, id and registered redirect address.
    api_key: str
    api_secret: str
    client_id: str
    redirect_uri: str
    #: Path of the certificate to trust, while it runs; None without TLS.
    authority_file: Optional[str]
    #: Address of the control interface; None if it is off.
    control_url: Optional[str]

    def __init__(self, program: str, tls: bool, arguments: List[str]) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="musiccat-sandbox-")
        secured = ["--tls", "--authority", str(Path(self._folder.name, "authority.pem"))] if tls else []
        # The program ends with its input, which ends when this process does, whatever ends it. A Ctrl-C is not for
        # it: a terminal would send it to the whole group of this process.
        self._process = subprocess.Popen(
            [program, "--json", "--until-eof", *secured, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            self.close()
            raise RuntimeError(
                f"the sandbox did not start: {program} ended with {self._process.returncode}; standard error says why"
            )
        told = json.loads(line)
        self.base_url, self.image_url, self.local_url = told["base_url"], told["image_url"], told["local_url"]
        self.api_key, self.api_secret = told["api_key"], told["api_secret"]
        self.client_id, self.redirect_uri = told["client_id"], told["redirect_uri"]
        self.authority_file, self.control_url = told["authority_file"], told["control_url"]
        #: The demo members.
        self.members = [DemoMember(**member) for member in told["members"]]

    def member(self, name: str) -> DemoMember:
        """The demo member whose name begins so: "may-stream", "must-upgrade", "suspended". Errors: `ArgumentError`
        lists those that there are.
        """
        if not isinstance(name, str):
            raise TypeError(f"member: a str is wanted, not {type(name).__name__}")
        for member in self.members:
            if name and member.user_name.startswith(name):
                return member
        there = ", ".join(member.user_name.partition("@")[0] for member in self.members)
        raise refused(f"member: the sandbox has no {name!r}; it has {there}")

    def client(self, member: Optional[str] = None, **config: Unpack[Config]) -> Client:
        """A client of this service; with the beginning of a demo member's name, signed in as that one."""
        who = None if member is None else self.member(member)
        given: Any = {"api_secret": self.api_secret, "redirect_uri": self.redirect_uri, **config}
        client = Client(self.local_url, self.api_key, ca_file=self.authority_file, **given)
        if who is not None:
            client.auth_password(who.user_name, who.password)
        return client

    def control(self, method: str, path: str, body: Any = None) -> Any:
        """Steers a sandbox with `control=True`: `control("POST", "/clock", {"advance_ms": 60000})`.

        docs/sandbox.md lists what there is. Gives what it answers, None for nothing. Errors: `ControlError` where the
        sandbox refuses the call, with its reason; `RuntimeError` where it has no control interface.
        """
        if self.control_url is None:
            raise RuntimeError("the sandbox has no control interface: start it with musiccat.sandbox(control=True)")
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.control_url + path, data=data, method=method)
        request.add_header("Content-Type", "application/json")
        trust = ssl.create_default_context(cafile=self.authority_file) if self.authority_file else None
        # It is on this machine, whatever proxy the environment names.
        directly = urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trust)
        try:
            with urllib.request.build_opener(*directly).open(request, timeout=CONTROL_PATIENCE) as answer:
                text = answer.read()
        except urllib.error.HTTPError as refused:
            with refused:
                raise ControlError(f"{method} {path}", refused.code, refused.read(), refused.headers["Allow"]) from None
        return json.loads(text) if text else None

    def close(self) -> None:
        """Ends it. Closing twice is allowed."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
        self._folder.cleanup()

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Sandbox({self.base_url!r})"


def sandbox(*, tls: bool = True, **options: Any) -> Sandbox:
    """Starts the sandbox on a free port, and returns its address, key, authority and members.

    Options are those of the program, as keywords: `control=True`, `artists=100`, `preset="strict"`,
    `token_type="BearerToken"`; `musiccat-sandbox --help` explains them. A list gives an option several times:
    `name=["desk.lan", "10.0.2.2"]`. With `listen="0.0.0.0"` other machines reach it too.

    The program is what the environment variable MUSICCAT_SANDBOX names, else that of the package
    `musiccat-sandbox`, else the one in PATH.
    Errors: `FileNotFoundError` if there is none, `RuntimeError` if it does not start; its own messages go to standard
    error.
    """
    arguments: List[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(option)
        elif value is not None and value is not False:
            for one in value if isinstance(value, (list, tuple)) else [value]:
                arguments += [option, os.fspath(one) if isinstance(one, os.PathLike) else str(one)]
    return Sandbox(program(), tls, arguments)


def program() -> str:
    """Where the program is."""
    named = os.environ.get("MUSICCAT_SANDBOX")
    if named:
        return named
    try:
        import musiccat_sandbox  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        found = shutil.which("musiccat-sandbox")
    else:
        found = musiccat_sandbox.program()
    if found is None:
        raise FileNotFoundError(
            "there is no musiccat-sandbox: in a checkout of the repository pip install ./bindings/python/sandbox, or "
            "name the program in MUSICCAT_SANDBOX"
        )
    return found
