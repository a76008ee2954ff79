"""Output: tables and details for people, JSON for programs, progress to standard error."""

from __future__ import annotations

import itertools
import json
import sys
import unicodedata
from contextlib import contextmanager
from typing import Any, Callable, Dict, Iterable, Iterator, List, Mapping, NoReturn, Sequence, Tuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from .._call.outcome import Pages, Response

#: Without a terminal nothing is cut off.
ENDLESS = 100_000


class Paper(Console):
    """A console that shows texts as they are, and leaves a broken pipe to the program."""

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def console(to_stderr: bool = False) -> Console:
    """Standard output or error. Texts of the service are not markup."""
    file = sys.stderr if to_stderr else sys.stdout
    width = None if file.isatty() else ENDLESS
    return Paper(file=file, width=width, markup=False, emoji=False, highlight=False)


Column = Tuple[str, Callable[[Any], object]]

#: A table's columns for each kind of list. The id comes first: other commands take it.
COLUMNS: Dict[str, List[Column]] = {
    "artists": [("ID", lambda artist: artist.id), ("Artist", lambda artist: artist.name)],
    "albums": [
        ("ID", lambda album: album.id),
        ("Album", lambda album: album.name),
        ("Artist", lambda album: album.artist_name),
        ("Released", lambda album: day(album.released)),
        ("Tracks", lambda album: album.track_count),
    ],
    "tracks": [
        ("ID", lambda track: track.id),
        ("Track", lambda track: track.name),
        ("Artist", lambda track: track.artist_name),
        ("Album", lambda track: track.album_name),
        ("Length", lambda track: length(track.playback_seconds)),
    ],
    "playlists": [
        ("ID", lambda playlist: playlist.id),
        ("Playlist", lambda playlist: playlist.name),
        ("Tracks", lambda playlist: playlist.track_count),
        ("Changed", lambda playlist: day(playlist.modified)),
        ("Privacy", lambda playlist: playlist.privacy),
    ],
    "stations": [
        ("ID", lambda station: station.id),
        ("Station", lambda station: station.name),
        ("Plays", lambda station: station.summary),
    ],
    "genres": [
        ("ID", lambda genre: genre.id),
        ("Genre", lambda genre: genre.name),
        ("Description", lambda genre: genre.description),
    ],
    "tags": [("ID", lambda tag: tag.id), ("Tag", lambda tag: tag.name)],
    "members": [("ID", lambda member: member.id), ("Member", lambda member: member.screen_name or member.real_name)],
}
NUMBERS = ("#", "Tracks", "Length")
#: Columns that are never cut.
WHOLE = ("ID", "Released", "Changed", "Privacy", *NUMBERS)

#: Most items that the service gives in one page.
PAGE = 200


class Output:
    """Prints what a command found."""

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        self._paper = console()

    def json(self, value: Any) -> None:
        """A whole value, for a program."""
        is_terminal = sys.stdout.isatty()
        text = json.dumps(value, indent=2 if is_terminal else None, ensure_ascii=not is_terminal)
        harmless = (escaped(letter) if steers(letter) and letter != "\n" else letter for letter in text)
        print("".join(harmless), flush=True)

    def lists(self, lists: Mapping[str, Sequence[Any]], *, numbered: bool = False, without: str = "") -> None:
        """Lists of objects, by their kinds: a table each; `without` a column that says nothing there."""
        if self.as_json:
            self.json({kind: [item.to_dict() for item in items] for kind, items in lists.items()})
            return
        shown = {kind: items for kind, items in lists.items() if items}
        for place, (kind, items) in enumerate(shown.items()):
            if place:
                self._paper.print()
            # A column without any value is left out.
            columns = [(head, read) for head, read in COLUMNS[kind] if head != without and any(map(read, items))]
            rows: List[List[object]] = [[read(item) for _, read in columns] for item in items]
            heads = [head for head, _ in columns]
            if numbered:
                heads.insert(0, "#")
                rows = [[number, *row] for number, row in enumerate(rows, 1)]
            self.table(heads, rows)
        if not shown:
            say("Nothing there.")

    def table(self, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
        """A table; without a terminal, aligned columns in full."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
        for head in heads:
            # If it is narrow, only names are cut.
            table.add_column(
                head,
                justify="right" if head in NUMBERS else "left",
                no_wrap=head in WHOLE,
                style="cyan" if head == "ID" else "",
            )
        for row in rows:
            table.add_row(*(Text(clean(value), no_wrap=True, overflow="ellipsis") for value in row))
        self._lay(table)

    def _lay(self, table: Table) -> None:
        if self._paper.is_terminal:
            self._paper.print(table)
            return
        # Spaces align the columns; none follow the last one.
        with self._paper.capture() as captured:
            self._paper.print(table)
        print("\n".join(line.rstrip() for line in captured.get().splitlines()))

    def details(self, pairs: Iterable[Tuple[str, object]]) -> None:
        """Named facts of one thing; unknown ones are left out."""
        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold")
        table.add_column(overflow="fold")
        for name, value in pairs:
            if value is not None and value != "":
                table.add_row(name, clean(value))
        self._lay(table)

    def text(self, text: str = "", *, in_one_line: bool = False) -> None:
        """Text and an empty line. It wraps on a terminal, except text to copy."""
        self._paper.print(clean(text, lines=True), soft_wrap=in_one_line)


def say(text: str) -> None:
    """Progress, for a person who waits. It never mixes with the output."""
    console(to_stderr=True).print(clean(text), soft_wrap=True)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar for work of so many steps, where a terminal shows it and it is long; gives what to call after each."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console(to_stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda: bar.advance(task)


def take(response: Response, kind: str, wanted: int) -> List[Any]:
    """That many items of a list, from as many pages as needed."""
    pages = response.pages()
    items: Iterator[Any] = itertools.islice(getattr(pages, kind), wanted)
    if wanted <= PAGE:
        taken = list(items)
    else:
        taken = []
        with progress(kind, min(wanted, response.meta.total_count or wanted)) as advance:
            for item in items:
                taken.append(item)
                advance()
    warn_of_end(pages)
    return taken


def warn_of_end(pages: Pages) -> None:
    """Prints a warning if the service ended a list by sending a page again."""
    if pages.repeated:
        say("The service sends the same page again: the list ends here, and may be incomplete.")


#: What orders the letters of a line from right to left and back, and so shows another text than there is.
BIDIRECTIONAL = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def steers(letter: str) -> bool:
    """Whether a letter moves a terminal's cursor, or changes another part of the line."""
    return unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in BIDIRECTIONAL


def clean(value: object, lines: bool = False) -> str:
    """A text without terminal control codes: names come from outside."""
    if value is None:
        return ""
    return "".join("\ufffd" if steers(letter) and not (lines and letter == "\n") else letter for letter in str(value))


def escaped(letter: str) -> str:
    """A control letter, as JSON writes it."""
    return json.dumps(letter)[1:-1]


def day(moment: object) -> str:
    """The day of a time as the service sends it."""
    return str(moment or "")[:10]


def length(seconds: object) -> str:
    """Minutes and seconds."""
    return f"{seconds // 60}:{seconds % 60:02}" if isinstance(seconds, int) else ""
