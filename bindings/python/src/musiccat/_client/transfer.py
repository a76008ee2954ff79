"""Files in and out: downloads, pictures, the image of a playlist."""

from __future__ import annotations

import ctypes
import io
import os
from typing import TYPE_CHECKING, Any, BinaryIO, Callable, NamedTuple, Optional, Sequence, Union

from .._call.outcome import Response
from .._given import callbacks
from .._given.convert import Texts, filled, having, int32, text, texts
from ..options import ImageOptions, Picture
from .calls.base import Calls
from .params import params_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..options import Params

    Sink = Union[BinaryIO, io.RawIOBase, Callable[[bytes, int, Optional[int]], object]]


class PictureAddress(NamedTuple):
    """Where a picture is, and how large."""

    address: str
    width: int
    height: int


class Transfer(Calls):
    """The calls that read or write a file."""

    def download(self, address: str, into: Sink, **params: Unpack[Params]) -> Response:
        """Fetches the bytes of an address, an image or a preview, and passes them on as they come.

        `into`: a file that is open for writing, `io.BytesIO()`, or a function of the bytes, how many have come with
        them, and how many there are in all (None unknown); a true answer ends the download. No key and no token goes
        along. If it broke after the first byte, call again with `resume_at`; with `resume_etag` it continues only
        if the bytes are still the same. A file that holds the first part is then continued; if everything comes
        from the beginning again, the first part is overwritten. Facts are in `response.download`.
        Parameters: max_bytes, resume_at, resume_etag. Errors: `LimitError` (`max_bytes`), `ConflictError` (other bytes
        by now), and those of every call.
        """
        made = params_of("download", params)
        taker = sink(into, params.get("resume_at") or 0)
        return self._call("mcat_download", text("address", address), taker, None, made)

    def image_fetch(self, picture: Picture, into: Sink, **params: Unpack[Params]) -> Response:
        """Fetches the picture that fits a panel, a JPEG, and passes its bytes on; `into` is as for `download`.

        Where the service lacks a picture the next one that `picture` names is fetched. Parameters: max_bytes.
        Errors: `ArgumentError`, `NotFoundError`, `LimitError`, and those of every call.
        """
        chosen = filled("picture", picture, Picture)
        return self._call("mcat_image_fetch", chosen, sink(into), None, params_of("image_fetch", params))

    def image_best(self, picture: Picture) -> PictureAddress:
        """The address of the picture that fits a panel, and its size. Nothing is sent. Errors: `ArgumentError` lists
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
            callbacks.source(read),
            None,
            length,
            params_of("me_library_playlist_image_upload", params),
        )


def sink(into: Sink, resume_at: int = 0) -> Any:
    """The callback that passes bytes to a function, or to a file, which may hold the first part already."""
    write = getattr(into, "write", None)
    if write is None:
        if not callable(into):
            raise TypeError(f"into: a file or a function is wanted, not {type(into).__name__}")
        return callbacks.sink(into)

    def store(data: bytes, received: int, total: Optional[int]) -> None:
        if resume_at > 0 and received == len(data):
            go_back(into, resume_at)
        while data:
            written = write(data)
            # A raw file may write only a part, or nothing; others write all, and need not return a count.
            if written == 0 or (written is None and isinstance(into, io.RawIOBase)):
                raise BlockingIOError("the file takes no more bytes now")
            if not isinstance(written, int):
                return
            data = data[written:]

    return callbacks.sink(store)


def go_back(file: Any, length: int) -> None:
    """Removes the first part from a file: everything comes from the beginning again."""
    if not getattr(file, "seekable", lambda: False)():
        raise io.UnsupportedOperation("all comes from the beginning again, and the file cannot go back there")
    # A file that holds less is for the rest only.
    if file.tell() >= length:
        file.seek(-length, os.SEEK_CUR)
        file.truncate()
