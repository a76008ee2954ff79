"""A station as a player plays it: it reports to the service as a device does."""

from __future__ import annotations

import tempfile
import time
from typing import List, Optional, Sequence, Tuple

import click

from .. import (
    PRIORITY_BACKGROUND,
    Client,
    Error,
    Playback,
    Reason,
    Response,
    Station,
    TrackVerdict,
    Verdict,
    track_judge,
    track_verdict_text,
    verdict_text,
)
from ..objects import StationNow, Track
from . import sound
from .command import PLAYING
from .failure import Exit, Failure
from .kept import Kept
from .keys import Keys
from .root import cli
from .session import HOME_DEVICE, Session
from .show import say

#: Seconds of a preview.
SAMPLE = 30
#: After this many unplayable tracks in a row the station counts as empty.
REFUSALS = 20
#: How it ends for a member who may not stream.
EXITS = {Verdict.SIGN_IN: Exit.SIGN_IN, Verdict.WAIT: Exit.LATER}
HELP = "Keys: s skip, l like, d dislike, f favorite, q quit."


@cli.command(chapter=PLAYING)
@click.argument("seed", nargs=-1, required=True)
@click.option("-n", "--tracks", type=click.IntRange(1), metavar="NUMBER", help="End after this many.")
@click.option("--silent", is_flag=True, help="Play without sound.")
@click.option("--fast", is_flag=True, help="Play without sound, and without waiting: each track ends at once.")
@click.pass_obj
def station(session: Session, seed: Tuple[str, ...], tracks: Optional[int], silent: bool, fast: bool) -> None:
    """Listen to a station.

    SEED is a station, or artists, tracks or genres to make one from. It plays 30-second samples with mpg123 or ffplay,
    if one is installed. It reports starts, stops, skips and likes to the service, as a device does. It resumes the last
    station.

    While it plays: s skip, l like, d dislike, f favorite, q quit.
    """
    with session.client(member=True) as client:
        must_stream(client.account_verdict(HOME_DEVICE))
        listen(session, client, seed, tracks, silent, fast)


def must_stream(said: Response) -> None:
    """Ends it if the member may not stream."""
    verdict = said.verdict.verdict
    if verdict is not None and verdict != Verdict.MAY_STREAM:
        raise Failure(verdict_text(verdict), EXITS.get(verdict, Exit.NOT_ALLOWED))


def listen(
    session: Session, client: Client, seed: Sequence[str], tracks: Optional[int], silent: bool, fast: bool
) -> None:
    """Plays, and sends the remaining reports at the end."""
    command = None if silent or fast else sound.program()
    kept = session.kept()
    with kept.open(client, seed) as opened, Keys() as keys:
        if command is None and not silent and not fast:
            say("Neither mpg123 nor ffplay is installed: playing without sound.")
        say(HELP)
        player = Player(session, client, opened, kept, keys, command, 0 if fast else SAMPLE)
        player.play(tracks)
    told = client.outbox_send().outbox
    if session.out.as_json:
        session.out.json({"event": "end", "played": player.played, "outbox": told.to_dict()})
        return
    notes = {
        "waiting": told.waiting,
        "refused": told.refused,
        "given up": told.dropped,
        "possibly lost": told.uncertain,
    }
    lacking = ", ".join(f"{number} {what}" for what, number in notes.items() if number)
    knows = f"Reports that may be missing: {lacking}." if lacking else "All reports were sent."
    say(f"{player.played} played. {knows}")


class Player:
    """Plays one track after another."""

    def __init__(
        self,
        session: Session,
        client: Client,
        opened: Station,
        kept: Kept,
        keys: Keys,
        command: Optional[List[str]],
        sample: int,
    ) -> None:
        self._session, self._client, self._station, self._kept, self._keys = session, client, opened, kept, keys
        self._command, self._sample = command, sample
        self._must_quit = False
        self.played = 0

    def play(self, most: Optional[int]) -> None:
        """Plays until that many, until the station has no more, or until the person quits."""
        refusals = 0
        for track in self._station:
            verdict = track_judge(track, for_preview=True)
            if verdict != TrackVerdict.MAY_PLAY:
                self._tell("left out", track, track_verdict_text(verdict))
                refusals += 1
                if refusals == REFUSALS:
                    return
                continue
            refusals = 0
            self._track(track)
            self.played += 1
            if self._must_quit or self.played == most:
                return

    def _track(self, track: Track) -> None:
        """Plays one track. Reports its end to the service, also after Ctrl-C."""
        with tempfile.TemporaryDirectory(prefix="musiccat-") as folder:
            file = f"{folder}/sample.mp3"
            if self._command is not None:
                with open(file, "wb") as sample:
                    self._client.download(track.preview_url or "", sample)
            began = time.monotonic()
            self._station.started(track, Playback(format="MP3"))
            try:
                self._tell("plays", track)
                with sound.Sound(self._command, file) if self._command else sound.Silence(self._sample) as sounding:
                    self._listen(track, sounding)
            finally:
                heard = time.monotonic() - began if self._sample else SAMPLE
                self._station.stopped(track, Playback(played_ms=int(heard * 1000)))
                self._kept.keep(self._station)

    def _listen(self, track: Track, sounding: sound.Silence) -> None:
        due = 0.0
        while True:
            if time.monotonic() >= due:
                self._poll()
                due = time.monotonic() + 1
            # A key that was already pressed counts, however fast it plays.
            key = self._keys.wait(0.1 if self._sample else 0)
            if self._obey(key, track) or (sounding.is_over and not key):
                return

    def _poll(self) -> None:
        try:
            self._station.poll(priority=PRIORITY_BACKGROUND)
        except Error as error:
            if error.reason in (Reason.SESSION_TAKEN, Reason.NOT_ENTITLED):
                raise
            # The track plays on; the next poll tries again.
            say(f"The service did not answer: {error.message}")
        self._kept.keep(self._station)

    def _obey(self, key: str, track: Track) -> bool:
        """Obeys a key. Returns whether the track is over."""
        if key == "q":
            self._must_quit = True
            return True
        if key == "s":
            return self._skip(track)
        if key == "l":
            self._station.like(track)
            self._tell("liked", track)
        elif key == "f":
            self._station.favorite(track)
            self._tell("favorite", track)
        elif key == "d":
            self._station.dislike(track)
            self._tell("disliked", track)
            return self._skip(track)
        return False

    def _skip(self, track: Track) -> bool:
        try:
            self._station.skip(track)
        except Error as error:
            if error.reason != Reason.SKIP_LIMIT:
                raise
            wait = "" if error.retry_after is None else f" for {error.retry_after / 60:.0f} minutes"
            say(f"No skip is left{wait}: the track continues.")
            return False
        self._tell("skipped", track, skips_left(self._station.now))
        return True

    def _tell(self, event: str, track: Track, more: str = "") -> None:
        """A line for what happened."""
        if self._session.out.as_json:
            self._session.out.json({"event": event, "track": track.to_dict()})
            return
        say(f"{event:9} {track.name} — {track.artist_name}{more and '.  ' + more}")


def skips_left(now: StationNow) -> str:
    """How many skips remain."""
    return "" if now.skips_left is None else f"{now.skips_left} left"
