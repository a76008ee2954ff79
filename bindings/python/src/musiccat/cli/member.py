"""The member's history, library and favorites."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple

import click

from .. import CancelledError, Client, Error, NotFoundError, Response, Status
from .command import MEMBER, Group, confirm, limit_option, page_of, yes_option
from .failure import Exit, Failure
from .root import cli
from .session import Session
from .show import say, take, warn_of_end

FAVORITES = ("tracks", "albums", "artists", "genres", "stations", "playlists", "members")


@cli.command(chapter=MEMBER)
@limit_option
@click.pass_obj
def history(session: Session, wanted: int) -> None:
    """List what the member listened to, the latest first."""
    with session.client(member=True) as client:
        session.out.lists({"tracks": take(client.me_listens(limit=page_of(wanted)), "tracks", wanted)})


@cli.group(chapter=MEMBER, cls=Group)
def library() -> None:
    """List, add to and remove from the member's library."""


def listing(kind: str) -> None:
    """Makes the command that lists one kind of thing in the library."""

    @library.command(kind, help=f"List the {kind} in the library.")
    @limit_option
    @click.pass_obj
    def listed(session: Session, wanted: int) -> None:
        with session.client(member=True) as client:
            response = getattr(client, f"me_library_{kind}")(limit=page_of(wanted))
            session.out.lists({kind: take(response, kind, wanted)})


for kind in ("artists", "albums", "tracks"):
    listing(kind)


@library.command()
@click.pass_obj
def stations(session: Session) -> None:
    """List the stations in the library."""
    with session.client(member=True) as client:
        session.out.lists({"stations": client.me_library_stations().stations})


@library.command("add")
@click.argument("tracks", nargs=-1, required=True)
@click.pass_obj
def library_add(session: Session, tracks: Tuple[str, ...]) -> None:
    """Add tracks to the library."""
    with session.client(member=True) as client:
        done(session, client.me_library_tracks_add(tracks), f"{counted(tracks)} added.")


@library.command("remove")
@click.argument("tracks", nargs=-1, required=True)
@yes_option
@click.pass_obj
def library_remove(session: Session, tracks: Tuple[str, ...], yes: bool) -> None:
    """Remove tracks from the library."""
    confirm(f"Remove {counted(tracks)} from the library?", yes)
    with session.client(member=True) as client:
        done(session, client.me_library_tracks_remove(tracks), f"{counted(tracks)} removed.")


@cli.group(chapter=MEMBER, cls=Group)
def favorites() -> None:
    """List, add and remove favorites."""


@favorites.command("list")
@click.option(
    "-t",
    "--type",
    "kind",
    type=click.Choice(["track", "album", "artist", "genre", "station", "playlist"]),
    help="Only these.",
)
@limit_option
@click.pass_obj
def favorites_list(session: Session, kind: Optional[str], wanted: int) -> None:
    """List the favorites."""
    with session.client(member=True) as client:
        shown: Dict[str, List[Any]] = {name: [] for name in FAVORITES}
        pages = client.me_favorites(limit=page_of(wanted), filter=kind or "all").pages()
        for page in pages:
            for name in FAVORITES:
                left = wanted - sum(map(len, shown.values()))
                shown[name] += getattr(page, name)[:left]
            if sum(map(len, shown.values())) == wanted:
                break
        warn_of_end(pages)
        session.out.lists(shown)


@favorites.command("add")
@click.argument("ids", nargs=-1, required=True)
@click.pass_obj
def favorites_add(session: Session, ids: Tuple[str, ...]) -> None:
    """Add favorites: tracks, albums, artists, ..."""
    with session.client(member=True) as client:
        done(session, settled(client, client.me_favorites_add(ids)), f"{counted(ids, 'favorite')} added.")


@favorites.command("remove")
@click.argument("id")
@yes_option
@click.pass_obj
def favorites_remove(session: Session, id: str, yes: bool) -> None:
    """Remove favorites."""
    confirm(f"Remove {id} from the favorites?", yes)
    with session.client(member=True) as client:
        done(session, settled(client, client.me_favorites_remove(id)), f"{id} removed.")


def counted(items: Sequence[str], what: str = "track") -> str:
    """How many there are of something."""
    return f"{len(items)} {what}" if len(items) == 1 else f"{len(items)} {what}s"


def done(session: Session, response: Response, message: str) -> None:
    """Prints the result of a change."""
    if session.out.as_json:
        session.out.json({"status": response.status.name})
    elif response.status == Status.ACCEPTED:
        say(f"{message} The service has accepted the change and will show it soon.")
    elif response.status != Status.PARTIAL:
        say(message)
    must_be_whole(response)


def must_be_whole(response: Response) -> None:
    """Ends the command as failed if the service refused a part of a change."""
    if response.status == Status.PARTIAL:
        refused = [favorite.id or "?" for favorite in response.favorites if favorite.acknowledged is False]
        parts = [part for part in response.meta.results if part.failed]
        refused += [f"{part.operation} ({part.message or part.status or 'no reason given'})" for part in parts]
        raise Failure(f"partly done; the service did not acknowledge: {', '.join(refused)}", Exit.FAILED)


def settled(client: Client, response: Response) -> Response:
    """Waits until what the service accepted can be read."""
    in_part = response.http_status == 202 and any(favorite.acknowledged for favorite in response.favorites)
    if response.status != Status.ACCEPTED and not in_part:
        return response
    try:
        seen = client.wait_visible(response)
    except (CancelledError, NotFoundError):
        raise
    except Error:
        # It cannot be looked up; the service's answer to the change counts.
        return response
    # Refused parts stay refused.
    return seen if response.status == Status.ACCEPTED else response
