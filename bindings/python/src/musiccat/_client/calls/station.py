"""The calls: a station.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ... import options
from ..._call.outcome import Response
from ..._given.convert import Text, filled, real, text
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class StationCalls(Calls):
    """The calls: a station."""

    def next(self, **params: Unpack[Params]) -> Response:
        """The next track to play, in `response.tracks.items[0]`; at once if one is ready, else the call fetches it.

        Check `is_streamable` and `is_explicit` of the track first (`track_judge`), and call `started` when it
        begins. The list is empty, with `Status.OK`, if the station has nothing more: ask again later. A track of
        the last 100 does not come again, unless the station has no others. The response keeps the track until you
        free it, also after the station is gone. Several threads that wait for a track wait for one request, each
        until its own deadline.
        Parameters: deadline_ms, priority (ignored).
        Errors: `ForbiddenError` with `Reason.NOT_ENTITLED` (the member may no longer stream); `ConflictError` with
        `Reason.SESSION_TAKEN` (another player took over the session; until `session_hold`) or `Reason.OTHER_MEMBER`
        (the station is another member's), `SignInNeededError`, even if a track is ready; and those of every call.
        Specification: Station playback.
        Since 1.0.
        """
        return self._call("mcat_station_next", params_of("next", params))

    def poll(self, **params: Unpack[Params]) -> Response:
        """Does what is due, in this order: sends a new tuning, fetches tracks if none is ready, sends the outbox,
        fetches ahead if fewer than `low_water` tracks are ready, and asks, once per track, whether the account
        still has the station's session. If nothing is due it sends nothing. A cancelled poll sends nothing more.
        Call it once a second.
        With `PRIORITY_BACKGROUND` in `params.priority`, feedback, metering and fetching ahead never delay a
        foreground call; they may begin late. Ready tracks stay ready whatever the status. Failed notes do not
        change the status: see `response.outbox`. After a failure, or if the station had nothing, the polls of the
        next seconds, at last minutes, do not fetch; `next` without a track still does. docs/playing.md, "What
        opening and polling do".
        Parameters: deadline_ms, priority.
        Errors: those of `next`; of the service, for what was fetched or tuned. A tuning that the service refuses
        for good is given up, and reported once. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_poll", params_of("poll", params))

    def started(self, track: Text, playback: Optional[options.Playback] = None) -> Response:
        """Notes that `track` begins to play. Call it for every track, once each time. Sends nothing.

        For a track the service meters this; for a preview of the station it is the feedback "play", which the
        service wants for previews only. `playback` may be None: it began now, and nothing else is known. Of more
        than eight tracks that never stopped the oldest is forgotten.
        Errors: those of every note (see `Station`), `ArgumentError` (also if it plays already). Specification:
        Station playback. Since 1.0.
        """
        return self._call("mcat_station_started", text("track", track), filled("playback", playback, options.Playback))

    def stopped(self, track: Text, playback: Optional[options.Playback] = None) -> Response:
        """Notes that `track` ended, by itself or not. Call it once for each start. Sends nothing.

        `playback.played_ms` says how much was heard; fields that you do not set are as at the start. None: nothing
        was heard. For a preview nothing is noted: the service meters tracks. A track that plays when the power
        fails has no stop.
        Errors: those of every note (see `Station`), `ArgumentError` (also if it does not play). Specification:
        Station playback. Since 1.0.
        """
        return self._call("mcat_station_stopped", text("track", track), filled("playback", playback, options.Playback))

    def skip(self, track: Text) -> Response:
        """Notes that the member skips `track`, if a skip is left. Then take the next one with `next`. Sends nothing.

        The skips of all the member's stations count against the service's limit (`response.station.skips_left`,
        `skip_wait_ms`), and so do those on other devices, once the service refuses a skip. A skip that was dropped
        from a full outbox does not count.
        Errors: those of every note (see `Station`), `ArgumentError`; `ForbiddenError` with `Reason.SKIP_LIMIT` and,
        if known, `retry_after_ms`: nothing is noted, and the track plays on. Specification: Station playback. Since
        1.0.
        """
        return self._call("mcat_station_skip", text("track", track))

    def like(self, track: Text) -> Response:
        """Notes that the member likes `track`, the id of a track or a preview of the station. Nothing is sent.

        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_like", text("track", track))

    def dislike(self, track: Text) -> Response:
        """Notes that the member dislikes `track`, the id of a track or a preview of the station. Nothing is sent.

        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_dislike", text("track", track))

    def favorite(self, track: Text) -> Response:
        """Notes that `track`, the id of a track or a preview of the station, is one of the member's favorites. Nothing
        is sent.
        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_favorite", text("track", track))

    def unfavorite(self, track: Text) -> Response:
        """Notes that `track`, the id of a track or a preview of the station, is no more one of the member's favorites.

        Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError`. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_unfavorite", text("track", track))

    def unplay(self, track: Text) -> Response:
        """Notes that `track` was not played after all. For tracks only. Nothing is sent.

        Errors: those of every note (see `Station`), `ArgumentError` (also for a preview). Specification: Station
        playback. Since 1.0.
        """
        return self._call("mcat_station_unplay", text("track", track))

    def tune(self, popularity: float, variety: float) -> Response:
        """Tunes the station. The last values count; the next poll, or the next call that needs a track, sends them
        before it fetches. Sends nothing.
        `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. The
        ready tracks are dropped, so that the track after the present one has the new tuning: poll soon.
        Errors: `ArgumentError` (outside 0.0 to 1.0, NaN), `UnsupportedError` (the service says that the station
        cannot be tuned).
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_tune", real("popularity", popularity), real("variety", variety))

    def previews(self) -> Response:
        """The previews of the tracks fetched last, in `response.previews`: as many as the service allows you to show,
        without those whose track was played. None without `options.previews`. Sends nothing. Errors: those of a
        station of another member (see `Station`). Since 1.0.
        """
        return self._call("mcat_station_previews")

    def check(self) -> Response:
        """The state of the station, in `response.station`, and of the outbox, in `response.outbox`. Sends nothing.

        Errors: none of its own.
        Since 1.0.
        """
        return self._call("mcat_station_check")
