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
        """The next track to play, in `response.tracks.items[0]`; at once while one is ready, else it is fetched.

        The list is empty, with `Status.OK`, where the station has nothing more: ask again later. A track of the
        last 100 does not come again, unless the station has no others. The response holds the track until it is
        freed, whatever becomes of the station. Several threads that wait for a track wait for one request, each
        until its own deadline. Obey the track before it plays: see `is_streamable` and `is_explicit`. Tell
        `started` when it begins.
        Parameters: deadline_ms, priority (of no weight here: somebody waits for the track).
        Errors: `ForbiddenError` with `Reason.NOT_ENTITLED` (the member may not stream any more); `ConflictError`
        with `Reason.SESSION_TAKEN` (another player took the session over: at once, until `session_hold`) or
        `Reason.OTHER_MEMBER` (the station is another member's), `SignInNeededError`, also where a track is ready;
        and those of every call.
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_next", params_of("next", params))

    def poll(self, **params: Unpack[Params]) -> Response:
        """Does what is due, in this order: tells the service a new tuning, fetches tracks if none is ready, sends what
        the outbox holds, fetches ahead if fewer than `low_water` tracks are ready, asks whether the session that
        the station holds still is the account's, once for the track that comes next. Where nothing is due it sends
        nothing. A poll that is cancelled sends nothing more.
        With `params.priority` `PRIORITY_BACKGROUND` feedback, metering and fetching ahead never stand in the way of
        a button; they may begin late. Tracks that are ready stay ready whatever the status. What waits in the
        outbox does not change the status: `response.outbox` tells. After a failure, or where the station had
        nothing, the polls of the next seconds, in the end minutes, do not fetch: devices that lost the service
        together must not come back together. `next` without a track asks at once all the same. So it is with the
        session, which has a pause of its own: while the service cannot say, the music goes on.
        Parameters: deadline_ms, priority.
        Errors: those of `next`; of the service, for what was fetched or tuned. A tuning that the service refuses
        for good is given up, and told once. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_poll", params_of("poll", params))

    def started(self, track: Text, playback: Optional[options.Playback] = None) -> Response:
        """Notes that `track` begins to play. Once for each time that it is played.

        Of a track this is what the service meters; of a preview that the station gave it is the feedback "play",
        which the service wants for previews and for nothing else. `playback` may be None: it began now, and nothing
        else is known. Tell it of every track. Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError` (also where it plays already). Of more than
        eight that never stopped the oldest is forgotten.
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_started", text("track", track), filled("playback", playback, options.Playback))

    def stopped(self, track: Text, playback: Optional[options.Playback] = None) -> Response:
        """Notes that `track` ended, by itself or not. Once for each start.

        `playback.played_ms` says how much of it was played; what else is not given is as at the start. Of a preview
        nothing is noted: the service meters tracks. `playback` may be None: nothing of it was played. A track that
        was playing when the power went is one without an end. Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError` (also where it does not play). Specification:
        Station playback. Since 1.0.
        """
        return self._call("mcat_station_stopped", text("track", track), filled("playback", playback, options.Playback))

    def skip(self, track: Text) -> Response:
        """Notes that the member skips `track`, if a skip is left. Then take the next one with `next`.

        The skips of all the member's stations count against the service's limit (`response.station.skips_left`,
        `skip_wait_ms`), those that other devices made as soon as the service refuses one of ours. One that the
        outbox gave up for want of room is free again. Nothing is sent.
        Errors: those of every note (see `Station`), `ArgumentError`; `ForbiddenError` with `Reason.SKIP_LIMIT` and,
        where it is known, `retry_after_ms`: nothing is noted, and the track plays on. Specification: Station
        playback. Since 1.0.
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
        before it fetches.
        `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. What
        was ready under the old tuning is let go, so that the track after the one that plays is the first of the
        new: poll soon. Nothing is sent.
        Errors: `ArgumentError` (outside 0.0 to 1.0, NaN), `UnsupportedError` (the service says that the station
        cannot be tuned).
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_station_tune", real("popularity", popularity), real("variety", variety))

    def previews(self) -> Response:
        """The previews that came with the tracks fetched last, in `response.previews`: as many as the service allows
        to show, without those whose track has come. None without `options.previews`. Nothing is sent. Errors: those
        of a station that is not the member's (see `Station`). Since 1.0.
        """
        return self._call("mcat_station_previews")

    def check(self) -> Response:
        """How the station stands, in `response.station`, and the outbox, in `response.outbox`. Nothing is sent.

        Errors: none of its own.
        Since 1.0.
        """
        return self._call("mcat_station_check")
