"""The member's playlists. Places are counted from 1, as `show` numbers them."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

import click

from .. import Client, NewPlaylist
from ..objects import Track
from .catalog import playlist_facts, show
from .command import ALL, MEMBER, Group, confirm, limit_option, page_of, yes_option
from .failure import Exit, Failure
from .member import counted, done, must_be_whole, settled
from .root import cli
from .session import Session
from .show import PAGE, take

PLACE = click.IntRange(1)


@cli.group(chapter=MEMBER, cls=Group)
def playlists() -> None:
    """List, show and change the member's playlists."""


@playlists.command("list")
@limit_option
@click.pass_obj
def playlists_list(session: Session, wanted: int) -> None:
    """List the playlists."""
    with session.client(member=True) as client:
        response = client.me_library_playlists(limit=page_of(wanted))
        session.out.lists({"playlists": take(response, "playlists", wanted)})


@playlists.command("show")
@click.argument("id")
@click.pass_obj
def playlists_show(session: Session, id: str) -> None:
    """Show a playlist and all its tracks."""
    with session.client(member=True) as client:
        found = client.me_library_playlist_get(id).playlists[0]
        show(session, playlist_facts(found), found.to_dict(), tracks=tracks_of(client, id))


@playlists.command("create")
@click.argument("name")
@click.argument("tracks", nargs=-1)
@click.option("-d", "--description", metavar="TEXT", help="Description of the playlist.")
@click.option("--public/--private", "public", default=None, help="Who may see it.")
@click.pass_obj
def playlists_create(
    session: Session, name: str, tracks: Tuple[str, ...], description: Optional[str], public: Optional[bool]
) -> None:
    """Create a playlist, empty or with tracks."""
    privacy = None if public is None else "public" if public else "private"
    wanted = NewPlaylist(name=name, description=description, privacy=privacy, tracks=tracks or None)
    with session.client(member=True) as client:
        response = client.me_library_playlist_create(wanted)
        made = response.playlists[0]
        show(session, playlist_facts(made), made.to_dict())
        must_be_whole(response)


@playlists.command("delete")
@click.argument("id")
@yes_option
@click.pass_obj
def playlists_delete(session: Session, id: str, yes: bool) -> None:
    """Delete a playlist."""
    with session.client(member=True) as client:
        found = client.me_library_playlist_get(id).playlists[0]
        confirm(f"Delete the playlist “{found.name}” with {found.track_count} tracks?", yes)
        done(session, client.me_library_playlist_delete(id), f"“{found.name}” is deleted.")


@playlists.command("add")
@click.argument("id")
@click.argument("tracks", nargs=-1, required=True)
@click.option("--at", type=PLACE, metavar="PLACE", help="The place of the first one.  [default: at the end]")
@click.pass_obj
def playlists_add(session: Session, id: str, tracks: Tuple[str, ...], at: Optional[int]) -> None:
    """Add tracks to a playlist."""
    with session.client(member=True) as client:
        if at is None:
            response = client.me_library_playlist_tracks_add(id, tracks)
        else:
            response = client.me_library_playlist_tracks_insert(id, at - 1, tracks)
        done(session, settled(client, response), f"{counted(tracks)} added.")


@playlists.command("remove")
@click.argument("id")
@click.argument("place", type=PLACE)
@yes_option
@click.pass_obj
def playlists_remove(session: Session, id: str, place: int, yes: bool) -> None:
    """Remove the track at PLACE from a playlist."""
    with session.client(member=True) as client:
        track = track_at(client, id, place)
        confirm(f"Remove “{track.name}” by {track.artist_name} from the playlist?", yes)
        response = client.me_library_playlist_tracks_remove(id, place - 1, track)
        done(session, settled(client, response), f"“{track.name}” removed.")


@playlists.command("move")
@click.argument("id")
@click.argument("place", type=PLACE)
@click.argument("to", type=PLACE)
@click.pass_obj
def playlists_move(session: Session, id: str, place: int, to: int) -> None:
    """Move the track at PLACE to the place TO."""
    with session.client(member=True) as client:
        track = track_at(client, id, place)
        response = client.me_library_playlist_tracks_move(id, place - 1, to - 1, track)
        done(session, settled(client, response), f"“{track.name}” moved.")


def tracks_of(client: Client, id: str) -> List[Any]:
    """All tracks of a playlist, in order."""
    return take(client.me_library_playlist_tracks(id, limit=PAGE), "tracks", ALL)


def track_at(client: Client, id: str, place: int) -> Track:
    """The track that a person means by its number."""
    tracks = tracks_of(client, id)
    if place > len(tracks):
        raise Failure(f"the playlist has {counted(tracks)}: there is no place {place}", Exit.USAGE)
    found: Track = tracks[place - 1]
    return found
