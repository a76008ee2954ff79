"""The settings of one command, from its options, the environment and a file; and the client that they make."""

from __future__ import annotations

import hashlib
import os
import socket
import sys
import urllib.parse
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Dict, Iterator, Mapping

from .. import ArgumentError, Client, IoError, Sandbox, sandbox, version
from .failure import Exit, Failure
from .kept import Kept
from .show import Output

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

#: What the configuration file may hold. Tokens and passwords have no place in it.
SETTINGS = (
    "base_url",
    "api_key",
    "client_id",
    "image_url",
    "redirect_uri",
    "ca_file",
    "token_file",
    "catalog",
    "lang",
    "service_version",
)
#: What the environment may hold. Key and secret have no option, because others can read a command line.
VARIABLES = {
    name: f"MUSICCAT_{name.upper()}"
    for name in ("base_url", "ca_file", "redirect_uri", "token_file", "catalog", "lang", "api_key", "api_secret")
}

DEMO_MEMBER = "may-stream"
#: The right to ask about: this machine counts as a home device.
HOME_DEVICE = "canStreamOnHomeDevice"


@dataclass
class Session:
    """One run of the command line."""

    #: Options that were given, by their names.
    given: Dict[str, Any] = field(default_factory=dict)

    @property
    def is_debug(self) -> bool:
        return bool(self.given.get("debug"))

    @property
    def uses_sandbox(self) -> bool:
        return bool(self.given.get("sandbox"))

    @property
    def out(self) -> Output:
        """The printer of this command."""
        return Output(as_json=bool(self.given.get("json")))

    @contextmanager
    def client(self, *, member: bool = False, tls: bool = True, **more: Any) -> Iterator[Client]:
        """A client of the service that the settings name. With `--sandbox` of a sandbox that lives as long; `member`
        then signs the demo member in, and `tls=False` lets any browser show its pages.
        """
        with ExitStack() as stack:
            if self.uses_sandbox:
                service = stack.enter_context(self._sandbox(tls))
                given: Any = {name: value for name, value in self.said().items() if name in ("catalog", "lang")}
                client = service.client(self._demo_member(service) if member else None, **given, **more)
                yield stack.enter_context(client)
                return
            config = self.settings()
            address, key = config.pop("base_url", None), config.pop("api_key", None)
            if address is None:
                raise Failure(f"no service address: give --base-url, MUSICCAT_BASE_URL or base_url in {config_path()}; "
                              "or use --sandbox")  # fmt: skip
            if key is None:
                raise Failure(f"no application key: set MUSICCAT_API_KEY, or api_key in {config_path()}")
            try:
                own = {"user_agent": f"musiccat-cli/{version()}", **self._files(config, address)}
                client = Client(address, key, **{**own, **config, **more})
            except IoError as error:
                # The service was not asked yet: the problem is on this machine.
                raise Failure(str(error)) from error
            yield stack.enter_context(client)

    def settings(self) -> Dict[str, Any]:
        """The client's settings: options and environment override the file."""
        return {**read_config(config_path()), **self.said()}

    def said(self) -> Dict[str, Any]:
        """The settings on the line and in the environment. The line overrides the environment."""
        found = {name: os.environ[variable] for name, variable in VARIABLES.items() if os.environ.get(variable)}
        found.update({name: value for name, value in self.given.items() if name in SETTINGS})
        return found

    def _files(self, config: Mapping[str, Any], address: str) -> Dict[str, Any]:
        # Each service has its own files: it never gets another's tokens.
        folder = state_folder(address)
        if "token_file" not in config:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return {"token_file": folder / "tokens", "outbox_file": folder / "outbox"}
        return {"outbox_file": f"{config['token_file']}.outbox"}

    def kept(self) -> Kept:
        """The station that played last; a sandbox that ends with the command has none."""
        if self.uses_sandbox:
            return Kept(None)
        config = self.settings()
        if "token_file" in config:
            return Kept(Path(f"{config['token_file']}.station"))
        return Kept(state_folder(config.get("base_url", "")) / "station")

    def _demo_member(self, service: Sandbox) -> str:
        name = self.given.get("member", DEMO_MEMBER)
        try:
            return service.member(name).user_name
        except ArgumentError as error:
            raise Failure(f"--{error.message}", Exit.USAGE) from None

    def _sandbox(self, tls: bool) -> Sandbox:
        return sandbox(tls=tls, redirect_uri=f"http://127.0.0.1:{free_port()}/signed-in")


def read_config(path: Path) -> Dict[str, Any]:
    """The settings in the configuration file; none if there is no file."""
    try:
        with open(path, "rb") as file:
            found = tomllib.load(file)
    except FileNotFoundError:
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Failure(f"{path}: {error}") from None
    for name, value in found.items():
        if name not in SETTINGS:
            raise Failure(f"{path}: {name} is not a setting; the settings are {', '.join(SETTINGS)}")
        if not isinstance(value, str):
            raise Failure(f"{path}: {name} must be a text in quotes")
    return found


def config_path() -> Path:
    """The path of the configuration file."""
    named = os.environ.get("MUSICCAT_CONFIG")
    return Path(named) if named else xdg("XDG_CONFIG_HOME", ".config") / "musiccat" / "config.toml"


def state_folder(address: str) -> Path:
    """Where the tokens of a service are kept."""
    try:
        parts = urllib.parse.urlsplit(address)
    except ValueError as error:
        raise Failure(f"base_url: {error}", Exit.USAGE) from None
    host, path = parts.netloc.rpartition("@")[2], parts.path.rstrip("/")
    name = host.replace(":", "_") or "service"
    if path or parts.scheme == "http":
        # One host may have several services.
        name += "-" + hashlib.sha256(f"{parts.scheme}://{host.lower()}{path}".encode()).hexdigest()[:8]
    return xdg("XDG_STATE_HOME", ".local/state") / "musiccat" / name


def xdg(variable: str, otherwise: str) -> Path:
    """A folder of the XDG base directory specification, which ignores relative paths."""
    named = os.environ.get(variable, "")
    return Path(named) if os.path.isabs(named) else Path.home() / otherwise


def free_port() -> int:
    """A free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
