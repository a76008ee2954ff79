"""The client: one application, one member."""

from __future__ import annotations

import ctypes
import logging
from types import TracebackType
from typing import TYPE_CHECKING, Any, Callable, Dict, Mapping, Optional, Sequence, Type, Union

from .. import abi
from .._c import guard
from .._c.handle import Handle, opened
from .._c.library import library
from .._call.call import call, say_all
from .._call.outcome import Response
from .._given.convert import Texts, filled, reject_unknown, texts
from ..objects import Event, Metering
from ..options import CONFIG, StationOptions
from ..protocols import Clock, OutboxStore, Store, Transport
from . import environment, rules
from .calls import ClientCalls, StationCalls
from .params import params_of
from .settings import attach, own, settings
from .sign_in import SignIn
from .station import Station
from .transfer import Transfer

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..options import Config, Params


class Client(SignIn, Transfer, ClientCalls):
    """A client of the service. Any number of threads may use it at once; `close`, or the end of a `with`, frees it.

    Settings are keywords: `ca_file`, `token_file`, `deadline_ms` and all others of `musiccat.options.Config`. Also:

    `log`: where the library's lines go, a logger of `logging`; "musiccat" by default. `log_level` is what that logger
    takes now.
    `tick(left_ms)`: called at least every 200 ms while a call waits; a true answer ends the call.
    `event(event)`: called for each event of the member's sign-in.
    `store`, `outbox`, `clock`, `transport`: objects of your own, see `musiccat.protocols`.
    `opened(fd)`: called with each socket before it connects; a true answer refuses it.
    `resolve(host, left_ms)`: the addresses of a host, or none.
    `metering(metering)`: the body that reports a playback, as a dictionary or as bytes; None reports nothing.

    What one of them raises ends the call, which raises it in turn: as the `__cause__` of its own exception. They run
    on the thread that made the call, and must not call the client that calls them. Ctrl-C ends a call within 200 ms.
    Errors: `ArgumentError` names the setting and the rule that it breaks; `LibraryError`.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        log: Optional[logging.Logger] = None,
        tick: Optional[Callable[[int], object]] = None,
        event: Optional[Callable[[Event], object]] = None,
        store: Optional[Store] = None,
        outbox: Optional[OutboxStore] = None,
        clock: Optional[Clock] = None,
        transport: Optional[Transport[Any]] = None,
        opened: Optional[Callable[[int], object]] = None,
        resolve: Optional[Callable[[str, int], Optional[Sequence[str]]]] = None,
        metering: Optional[Callable[[Metering], Union[Dict[str, Any], bytes, None]]] = None,
        **config: Unpack[Config],
    ) -> None:
        reject_unknown("Client", config, CONFIG)
        self._handle: Optional[Handle] = None
        self._base_url = base_url
        self._own = own(config, log, tick)
        made = settings({"base_url": base_url, "api_key": api_key, **config}, log, tick)
        attach(made, event=event, opened=opened, resolve=resolve, metering=metering)
        attach(made, store=store, outbox=outbox, clock=clock, transport=transport)
        handle = Handle(abi.mcat_client, "mcat_client_free", made)
        call(None, library().mcat_client_new, ctypes.byref(made), ctypes.byref(handle.pointer))
        self._handle = handle

    @classmethod
    def from_env(cls, environ: Optional[Mapping[str, str]] = None, **given: Any) -> Client:
        """A client whose settings are environment variables: MUSICCAT_BASE_URL, MUSICCAT_API_KEY, and so on.

        Each setting of `musiccat.options.Config` but `log_level` has a variable of its name in capitals. An empty one
        is not set.
        Numbers are digits; a yes or no is 1, true, yes, on, 0, false, no or off. `environ` is read in place of
        `os.environ`. Keywords are those of `Client`, and override variables.
        Errors: `ArgumentError` names the variable and the rule. A variable that begins with MUSICCAT_ and is no setting
        gives a warning, and is named in the error if there is one.
        """
        return environment.client_of(cls, environ, given, stacklevel=2)

    def share(
        self,
        *,
        log: Optional[logging.Logger] = None,
        tick: Optional[Callable[[int], object]] = None,
        event: Optional[Callable[[Event], object]] = None,
        store: Optional[Store] = None,
        outbox: Optional[OutboxStore] = None,
        metering: Optional[Callable[[Metering], Union[Dict[str, Any], bytes, None]]] = None,
        **config: Unpack[Config],
    ) -> Client:
        """Another client with this one's connections, pace and trust.

        Without a store (`store`, `token_file`) it is the same member, with a deadline, a cancel scope and callbacks
        of its own; with one it is another member. Address, key, TLS and pace are this one's: setting them is
        `ArgumentError`.
        """
        reject_unknown("share", config, CONFIG)
        parent = opened(self._handle, "client")
        made = settings(config, log, tick)
        attach(made, event=event, store=store, outbox=outbox, metering=metering)
        handle = Handle(abi.mcat_client, "mcat_client_free", made, parent)
        call(None, library().mcat_client_share, parent.pointer, ctypes.byref(made), ctypes.byref(handle.pointer))
        child = Client.__new__(Client)
        child._handle, child._base_url, child._own = handle, self._base_url, own(config, log, tick)
        return child

    def close(self) -> None:
        """Frees the client. Calls under way finish; responses stay. Closing twice is allowed."""
        self._handle = None

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self._base_url!r}{'' if self._handle else ', closed'})"

    if not TYPE_CHECKING:  # type checkers must report each attribute that does not exist

        def __getattr__(self, name):
            place = elsewhere(name)
            hint = "" if place is None else f": take {place}"
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{hint}")

    def _call(self, name: str, *arguments: Any) -> Response:
        handle = opened(self._handle, "client")
        return call(self.next_page, getattr(library(), name), handle.pointer, *arguments)

    def cancel(self) -> None:
        """Ends every call that is now inside this client, from any thread: each raises `CancelledError` within 100 ms.

        It does not end calls that start later, nor those of shares.
        """
        # Held until it returns: another thread may close the client meanwhile.
        handle = opened(self._handle, "client")
        library().mcat_cancel(handle.pointer)

    def network_changed(self) -> None:
        """Says that this machine has another network: closes idle connections, and ends waits for another try. Raises
        what a callback raises meanwhile.
        """
        handle = opened(self._handle, "client")
        _, raised = guard.run(library().mcat_network_changed, handle.pointer)
        if raised:
            say_all(raised[1:])
            raise raised[0]

    def station(self, seed: Texts, options: Optional[StationOptions] = None, **params: Unpack[Params]) -> Station:
        """Opens a station: iterate over it for its tracks.

        `seed`: one programmed or artist station, or one or more artists, tracks or genres of one kind. Needs a
        signed-in member who may stream. Parameters: deadline_ms, priority.
        Errors: `ArgumentError`, `SignInNeededError`, `ForbiddenError` with `Reason.NOT_ENTITLED`, `NotFoundError`,
        and those of every call.
        """
        handle = Handle(abi.mcat_station, "mcat_station_free", opened(self._handle, "client"))
        chosen = filled("options", options, StationOptions)
        response = self._call(
            "mcat_station_open",
            texts("seed", seed),
            chosen,
            params_of("station", params),
            ctypes.byref(handle.pointer),
        )
        return Station(self.next_page, handle, response)


def elsewhere(name: str) -> Optional[str]:
    """Where the package has a function of the C interface, if not in a method of the same name."""
    name = name[len("mcat_") :] if name.startswith("mcat_") else name
    noun, _, verb = name.partition("_")
    if name == "station_open":
        return "client.station(seed)"
    if noun in ("station", "client") and verb == "free":
        return f"{noun}.close()"
    if noun == "station" and verb in vars(StationCalls):
        return f"station.{verb}, of a station that client.station(seed) opens"
    if noun == "client" and hasattr(Client, verb):
        return f"client.{verb}"
    if hasattr(Client, name):
        return f"client.{name}"
    rule = getattr(rules, name, None)
    return f"musiccat.{name}" if getattr(rule, "__module__", None) == rules.__name__ else None
