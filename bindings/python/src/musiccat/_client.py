"""The client: one application, one member."""

from __future__ import annotations

import ctypes
import io
import logging
import os
import webbrowser
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, Callable, Dict, Mapping, NamedTuple, Optional, Sequence, Type, Union

from . import _callbacks, _devices, _guard, _rules, abi
from ._calls import ClientCalls, StationCalls
from ._convert import Texts, fill, filled, function, having, int32, params_of, reject_unknown, text, texts
from ._handle import Handle, opened
from ._library import library
from ._response import Response, call, say_all
from ._station import Station
from .objects import Event, Metering
from .options import CONFIG, ImageOptions, Picture, SignInRequest, StationOptions
from .protocols import Clock, OutboxStore, Store, Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .options import Config, Params

    Sink = Union[BinaryIO, io.RawIOBase, Callable[[bytes, int, Optional[int]], object]]

#: How long a member may take to sign in.
PATIENCE_MS = 300_000


class PictureAddress(NamedTuple):
    """Where a picture is, and how large."""

    address: str
    width: int
    height: int


class Client(ClientCalls):
    """A client of the service. Any number of threads may use it at once; `close`, or the end of a `with`, gives it
    back.

    Settings are keywords: `ca_file`, `token_file`, `deadline_ms` and all others of `musiccat.options.Config`. Besides:

    `log`: where the library's lines go, a logger of `logging`; "musiccat" by default. `log_level` is what that logger
    takes now.
    `tick(left_ms)`: called at least every 200 ms while a call waits; a true answer ends the call.
    `event(event)`: told what happened to the member's sign-in.
    `store`, `outbox`, `clock`, `transport`: objects of your own, see `musiccat.protocols`.
    `opened(fd)`: told of each socket before it connects; a true answer refuses it.
    `resolve(host, left_ms)`: the addresses of a host, or none.
    `metering(metering)`: the body that tells the service of a playback, as a dictionary or as bytes; None gives it up.

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
        made = settings({"base_url": base_url, "api_key": api_key, **config}, log, tick)
        attach(made, event=event, opened=opened, resolve=resolve, metering=metering)
        attach(made, store=store, outbox=outbox, clock=clock, transport=transport)
        handle = Handle(abi.mcat_client, "mcat_client_free", made)
        call(None, library().mcat_client_new, ctypes.byref(made), ctypes.byref(handle.pointer))
        self._handle = handle

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
        """Another client over the connections, the pace and the trust of this one.

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
        child._handle, child._base_url = handle, self._base_url
        return child

    def close(self) -> None:
        """Gives the client back. Calls under way finish; responses stay. Closing twice is allowed."""
        self._handle = None

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Client({self._base_url!r}{'' if self._handle else ', closed'})"

    if not TYPE_CHECKING:  # who checks types is to hear of each attribute that does not exist

        def __getattr__(self, name):
            place = elsewhere(name)
            hint = "" if place is None else f": take {place}"
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}{hint}")

    def _call(self, name: str, *arguments: Any) -> Response:
        handle = opened(self._handle, "client")
        return call(self, getattr(library(), name), handle.pointer, *arguments)

    def cancel(self) -> None:
        """Ends every call that is now inside this client, from any thread: each raises `CancelledError` within 100 ms.

        Calls that start later do not notice, nor do those of shares.
        """
        # Held until it returns: another thread may close the client meanwhile.
        handle = opened(self._handle, "client")
        library().mcat_cancel(handle.pointer)

    def network_changed(self) -> None:
        """Tells the library that this machine has another network: idle connections are closed, waits for another try
        end. What a callback raises meanwhile is raised from here.
        """
        handle = opened(self._handle, "client")
        _, raised = _guard.run(library().mcat_network_changed, handle.pointer)
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
        return Station(self, handle, response)

    def sign_in(
        self,
        open_browser: Callable[[str], object] = webbrowser.open,
        request: Optional[SignInRequest] = None,
        deadline_ms: int = PATIENCE_MS,
    ) -> Response:
        """Signs a member in with a browser on this machine, and waits until that is done.

        The client's `redirect_uri` (or the request's) must be an http address of this machine,
        `http://127.0.0.1:PORT/PATH`, as it is registered at the service. `open_browser` is given the address to open,
        once the redirect can be caught; where it answers False, as `webbrowser.open` does without a browser, the
        sign-in ends with a `CancelledError` that says what to do instead: `auth_begin` and `auth_finish`, with a
        browser on another machine.
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
        open the browser then. The deadline is 5 minutes where `deadline_ms` says nothing else.
        Errors: `ArgumentError`, `IoError` (`Reason.BUSY`: another program has the port), `TimeoutError`,
        `CancelledError`.
        """
        told = abi.mcat_auth_catch_ready()
        if ready is not None:
            function("ready", ready)
            told = abi.mcat_auth_catch_ready(lambda user, left_ms: _guard.carried_out(None, None, ready))
        return self._call("mcat_auth_catch", text("pending", pending), told, None, params_of("auth_catch", params))

    def download(self, address: str, into: Sink, **params: Unpack[Params]) -> Response:
        """Fetches the bytes of an address, an image or a preview, and hands them on as they come.

        `into`: a file that is open for writing, `io.BytesIO()`, or a function of the bytes, how many have come with
        them, and how many there are in all (None unknown); a true answer ends the download. No key and no token goes
        along. What broke after its first byte goes on with another call with `resume_at`, and with `resume_etag` only
        where the bytes are still the same. A file that stands behind the part in hand is then continued; where all
        comes from the beginning again, the part is overwritten. Facts are in `response.download`.
        Parameters: max_bytes, resume_at, resume_etag. Errors: `LimitError` (`max_bytes`), `ConflictError` (other bytes
        by now), and those of every call.
        """
        made = params_of("download", params)
        taker = sink(into, params.get("resume_at") or 0)
        return self._call("mcat_download", text("address", address), taker, None, made)

    def image_fetch(self, picture: Picture, into: Sink, **params: Unpack[Params]) -> Response:
        """Fetches the picture that suits a panel, a JPEG, and hands its bytes on; `into` is as for `download`.

        Where the service lacks a picture the next one that `picture` names is fetched. Parameters: max_bytes.
        Errors: `ArgumentError`, `NotFoundError`, `LimitError`, and those of every call.
        """
        chosen = filled("picture", picture, Picture)
        return self._call("mcat_image_fetch", chosen, sink(into), None, params_of("image_fetch", params))

    def image_best(self, picture: Picture) -> PictureAddress:
        """The address of the picture that suits a panel, and its size. Nothing is sent. Errors: `ArgumentError` lists
        the sizes.
        """
        width, height = ctypes.c_int32(), ctypes.c_int32()
        chosen = filled("picture", picture, Picture)
        address = self._address("mcat_image_best", (chosen,), (ctypes.byref(width), ctypes.byref(height)))
        return PictureAddress(address, width.value, height.value)

    def image_address(
        self, kind: int, ids: Texts, width: int, height: int, options: Optional[ImageOptions] = None
    ) -> str:
        """The address of an image of one of the kind's sizes (`image_best_size`). Nothing is sent. Errors:
        `ArgumentError`.
        """
        sizes = (int32("width", width), int32("height", height))
        chosen = filled("options", options, ImageOptions)
        return self._address("mcat_image_address", (int32("kind", kind), texts("ids", ids), *sizes, chosen), ())

    def _address(self, name: str, before: Sequence[Any], after: Sequence[Any]) -> str:
        length = ctypes.c_size_t()
        # The first call asks how long it is.
        self._call(name, *before, None, 0, ctypes.byref(length), *after)
        buffer = ctypes.create_string_buffer(length.value + 1)
        self._call(name, *before, buffer, len(buffer), ctypes.byref(length), *after)
        return buffer.value.decode()

    def me_library_playlist_image_upload(self, playlist_id: str, jpeg: BinaryIO, **params: Unpack[Params]) -> Response:
        """Sets a playlist's image from a file, which is read while it is sent.

        `jpeg`: a file that is open for reading and can be sought in, of at most 9999999 bytes. Parameters: pretty.
        Errors: `ArgumentError` (also for what is no JPEG), `TooLargeError`, and those of every call.
        """
        length = having("jpeg", jpeg, "seek", "read").seek(0, os.SEEK_END)

        def read(offset: int, capacity: int) -> bytes:
            jpeg.seek(offset)
            return jpeg.read(capacity)

        return self._call(
            "mcat_me_library_playlist_image_upload",
            text("playlist_id", playlist_id),
            _callbacks.source(read),
            None,
            length,
            params_of("me_library_playlist_image_upload", params),
        )


def elsewhere(name: str) -> Optional[str]:
    """Where the package has what the C interface calls so, if that is no method of the same name."""
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
    rule = getattr(_rules, name, None)
    return f"musiccat.{name}" if getattr(rule, "__module__", None) == _rules.__name__ else None


def settings(given: Mapping[str, Any], log: Optional[logging.Logger], tick: Optional[Callable[[int], object]]) -> Any:
    """The struct of settings, with a log and a tick."""
    made = fill(abi.mcat_config, CONFIG, given)
    logger = logging.getLogger("musiccat") if log is None else having("log", log, "isEnabledFor", "log")
    if given.get("log_level") is None:
        made.log_level = _callbacks.log_level(logger)
    made.log, made.tick = _callbacks.log(logger), _callbacks.tick(None if tick is None else function("tick", tick))
    return made


#: What an object must have that takes the place of a part of the library: all that `musiccat.protocols` says.
METHODS = {
    "store": ("load", "save", "erase"),
    "outbox": ("load", "append", "replace"),
    "clock": ("wall_ms", "boot_ms", "wait"),
    "transport": ("open", "send", "recv", "close"),
}


def attach(config: Any, **brought: Any) -> None:
    """Puts the program's callbacks and objects into the settings, which keep them."""
    for name, value in brought.items():
        if value is None:
            continue
        made = getattr(_callbacks, name, None) or getattr(_devices, name)
        struct = made(having(name, value, *METHODS[name]) if name in METHODS else function(name, value))
        setattr(config, name, ctypes.pointer(struct) if isinstance(struct, ctypes.Structure) else struct)


def sink(into: Sink, resume_at: int = 0) -> Any:
    """The callback that hands bytes to a file, in which the part in hand may stand, or to a function."""
    write = getattr(into, "write", None)
    if write is None:
        if not callable(into):
            raise TypeError(f"into: a file or a function is wanted, not {type(into).__name__}")
        return _callbacks.sink(into)

    def store(data: bytes, received: int, total: Optional[int]) -> None:
        if resume_at > 0 and received == len(data):
            go_back(into, resume_at)
        while data:
            written = write(data)
            # A raw file may take a part only, or nothing; others take all, and need not say so.
            if written == 0 or (written is None and isinstance(into, io.RawIOBase)):
                raise BlockingIOError("the file takes no more bytes now")
            if not isinstance(written, int):
                return
            data = data[written:]

    return _callbacks.sink(store)


def go_back(file: Any, length: int) -> None:
    """Takes the part in hand out of a file that stands behind it: all comes from the beginning again."""
    if not getattr(file, "seekable", lambda: False)():
        raise io.UnsupportedOperation("all comes from the beginning again, and the file cannot go back there")
    # A file that holds less is one for what comes.
    if file.tell() >= length:
        file.seek(-length, os.SEEK_CUR)
        file.truncate()
