"""Pictures."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Optional, Tuple

import click

from .. import Client, IdKind, Picture, id_kind_of
from .command import CATALOG
from .failure import Exit, Failure
from .root import cli
from .session import Session
from .show import say


@cli.command(chapter=CATALOG)
@click.argument("id")
@click.option(
    "-s", "--size", default="500x500", show_default=True, metavar="WIDTHxHEIGHT", help="Size to cover, in pixels."
)
@click.option("-o", "--output", metavar="FILE", help='The file, or "-".  [default: ID-WIDTHxHEIGHT.jpg]')
@click.option("--force", is_flag=True, help="Replace an existing file.")
@click.pass_obj
def image(session: Session, id: str, size: str, output: Optional[str], force: bool) -> None:
    """Save the picture that fits a size best.

    ID is an album, artist, track, playlist, station or genre. The service has few sizes: the smallest that covers what
    is wanted is taken, else the largest.
    """
    width, height = pixels(size)
    with session.client() as client:
        picture = picture_of(client, id, width, height)
        best = client.image_best(picture)
        file = output or f"{id}-{best.width}x{best.height}.jpg"
        if file != "-" and not force and Path(file).exists():
            raise Failure(f"{file} exists: add --force to replace it", Exit.USAGE)
        data = io.BytesIO()
        client.image_fetch(picture, data)
    if file == "-":
        sys.stdout.buffer.write(data.getvalue())
        return
    Path(file).write_bytes(data.getvalue())
    if session.out.as_json:
        told = {"file": file, "bytes": len(data.getvalue()), "address": best.address}
        session.out.json({**told, "width": best.width, "height": best.height})
    else:
        say(f"{file}: {best.width}x{best.height}, {len(data.getvalue())} bytes")


def picture_of(client: Client, id: str, width: int, height: int) -> Picture:
    """The thing to show a picture of. A track has none: it uses its album's."""
    if id_kind_of(id) == IdKind.TRACK:
        return Picture(track=client.tracks_get(id).tracks[0], width=width, height=height)
    return Picture(id=id, width=width, height=height)


def pixels(size: str) -> Tuple[int, int]:
    """Width and height."""
    found = re.fullmatch(r"(\d+)x(\d+)", size)
    if not found:
        raise click.UsageError(f"--size: {size} is not like 500x500")
    return int(found[1]), int(found[2])
