"""The catalog: search, lists, and the details of one thing."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

import click

from ..objects import Album, Artist, Playlist, Track
from .command import CATALOG, limit_option, optional, page_of
from .root import cli
from .session import Session
from .show import day, length, take

KINDS = ("artists", "albums", "tracks", "playlists")
RANGES = ("day", "week", "month", "year", "life")


@cli.command(chapter=CATALOG)
@click.argument("words", nargs=-1, required=True)
@click.option(
    "-t",
    "--type",
    "types",
    multiple=True,
    type=click.Choice(["artist", "album", "track", "playlist", "tag"]),
    help="Only these; may be given several times.",
)
@click.option("-n", "--limit", type=click.IntRange(1, 200), default=5, show_default=True, help="This many of each.")
@click.pass_obj
def search(session: Session, words: Tuple[str, ...], types: Tuple[str, ...], limit: int) -> None:
    """Search by name."""
    with session.client() as client:
        found = client.search(" ".join(words), per_type_limit=limit, **optional(type=types or None))
        session.out.lists({kind: getattr(found, kind) for kind in (*KINDS, "tags")})


@cli.command(chapter=CATALOG)
@click.argument("kind", type=click.Choice([*KINDS, "stations"]))
@click.option("--genre", metavar="ID", help="Only this genre.")
@click.option("--range", "since", type=click.Choice(RANGES), help="Period that counts.")
@limit_option
@click.pass_obj
def top(session: Session, kind: str, genre: Optional[str], since: Optional[str], wanted: int) -> None:
    """List what is played most: tracks, albums, artists, ..."""
    with session.client() as client:
        params = optional(limit=page_of(wanted), range=since)
        if genre is None:
            response = getattr(client, f"{kind}_top")(**params)
        elif kind == "stations":
            response = client.genre_stations(genre, **params)
        else:
            response = getattr(client, f"genre_{kind}_top")(genre, **params)
        session.out.lists({kind: take(response, kind, wanted)})


@cli.command(chapter=CATALOG)
@click.pass_obj
def genres(session: Session) -> None:
    """List the genres."""
    with session.client() as client:
        session.out.lists({"genres": client.genres().genres})


@cli.command(chapter=CATALOG)
@click.argument("id")
@click.pass_obj
def artist(session: Session, id: str) -> None:
    """Show an artist, and the artist's albums and top tracks."""
    with session.client() as client:
        found = client.artists_get(id).artists[0]
        albums = client.artist_albums(found, limit=10).albums
        tracks = client.artist_tracks_top(found, limit=5).tracks
        show(session, artist_facts(found), found.to_dict(), without="Artist", albums=albums, tracks=tracks)
        if not session.out.as_json:
            for bio in found.bios[:1]:
                session.out.text(f"\n{bio.bio}")


@cli.command(chapter=CATALOG)
@click.argument("id")
@click.pass_obj
def album(session: Session, id: str) -> None:
    """Show an album and its tracks."""
    with session.client() as client:
        found = client.albums_get(id).albums[0]
        show(session, album_facts(found), found.to_dict(), without="Album", tracks=found.tracks)


@cli.command(chapter=CATALOG)
@click.argument("id")
@click.pass_obj
def track(session: Session, id: str) -> None:
    """Show a track."""
    with session.client() as client:
        found = client.tracks_get(id).tracks[0]
        show(session, track_facts(found), found.to_dict())


@cli.command(chapter=CATALOG)
@click.argument("id")
@limit_option
@click.pass_obj
def playlist(session: Session, id: str, wanted: int) -> None:
    """Show a playlist and its tracks."""
    with session.client() as client:
        found = client.playlists_get(id).playlists[0]
        tracks = take(client.playlist_tracks(found, limit=page_of(wanted)), "tracks", wanted)
        show(session, playlist_facts(found), found.to_dict(), tracks=tracks)


Facts = List[Tuple[str, object]]


def show(session: Session, facts: Facts, whole: Dict[str, Any], without: str = "", **lists: Any) -> None:
    """One thing and what belongs to it."""
    out = session.out
    if out.as_json:
        out.json({**whole, **{kind: [item.to_dict() for item in items] for kind, items in lists.items()}})
        return
    out.details(facts)
    for kind, items in lists.items():
        if items:
            out.text()
            out.lists({kind: items}, numbered=kind == "tracks", without=without)


def artist_facts(found: Artist) -> Facts:
    return [
        ("Artist", found.name),
        ("ID", found.id),
        ("Shortcut", found.shortcut),
        ("Genres", ", ".join(found.links.genres.ids)),
        ("Stations", ", ".join(found.links.stations.ids)),
        ("In a word", found.blurbs[0] if found.blurbs else None),
    ]


def album_facts(found: Album) -> Facts:
    return [
        ("Album", found.name),
        ("ID", found.id),
        ("Artist", found.artist_name),
        ("Released", day(found.released)),
        ("Label", found.label),
        ("Copyright", found.copyright),
        ("UPC", found.upc),
        ("Genres", ", ".join(found.links.genres.ids)),
        ("Streamable", yes_or_no(found.is_streamable)),
        ("Explicit", yes_or_no(found.is_explicit)),
    ]


def track_facts(found: Track) -> Facts:
    formats = {f"{format.name} {format.bitrate} kbit/s" for format in found.formats}
    return [
        ("Track", found.name),
        ("ID", found.id),
        ("Artist", name_and_id(found.artist_name, found.artist_id)),
        ("Album", name_and_id(found.album_name, found.album_id)),
        ("Length", length(found.playback_seconds)),
        ("ISRC", found.isrc),
        ("Formats", ", ".join(sorted(formats))),
        ("Streamable", yes_or_no(found.is_streamable)),
        ("Explicit", yes_or_no(found.is_explicit)),
        ("Preview", found.preview_url),
    ]


def playlist_facts(found: Playlist) -> Facts:
    return [
        ("Playlist", found.name),
        ("ID", found.id),
        ("Description", found.description),
        ("Tracks", found.track_count),
        ("Changed", day(found.modified)),
        ("Privacy", found.privacy),
    ]


def name_and_id(name: Optional[str], id: Optional[str]) -> str:
    return f"{name or ''} ({id})" if id else name or ""


def yes_or_no(value: Optional[bool]) -> Optional[str]:
    return None if value is None else "yes" if value else "no"
