"""The calls: stations, sessions, and what players tell the service.

Written by a program from include/musiccat.h: change that, not this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ... import options
from ..._call.outcome import Response
from ..._given.convert import Text, Texts, filled, real, text, texts
from ..params import params_of
from .base import Calls

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ...options import Params


class PlaybackCalls(Calls):
    """The calls: stations, sessions, and what players tell the service."""

    def stations(self, **params: Unpack[Params]) -> Response:
        """All stations. `GET /stations`; in `response.stations`.

        Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
        Since service version 2.2. Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations", params_of("stations", params))

    def stations_top(self, **params: Unpack[Params]) -> Response:
        """Top stations. `GET /stations/top`; in `response.stations`.

        The path can be replaced: `set_path`.
        Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to
        2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations_top", params_of("stations_top", params))

    def stations_decade(self, **params: Unpack[Params]) -> Response:
        """Stations by decade. `GET /stations/decade`; in `response.stations`.

        The path can be replaced: `set_path`.
        Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations_decade", params_of("stations_decade", params))

    def stations_get(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """Stations by id, several comma-separated. `GET /stations/{ids}`; in `response.stations`.

        `ids`: "ps." or "sas." ids, up to 10,000. The path can be replaced: `set_path`.
        Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
        Errors: those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_stations_get", texts("ids", ids), params_of("stations_get", params))

    def station_tracks(self, ids: Texts, **params: Unpack[Params]) -> Response:
        """A station's next tracks, and previews if you ask for them. `GET /stations/{ids}/tracks`; in
        `response.tracks` and `response.previews`, the station's rules in `response.meta`. Players use
        `station_open`, which calls this.
        `ids`: one station, or one or more artists, tracks or genres of one kind, comma-separated; as many as an
        address holds: 6 KiB of them. Needs a signed-in member. Each call may move the station on: tracks that were
        not played are lost. Use the tracks, and ignore previews unless you want samples.
        Parameters: count (1 to 5, default 1), previews (1 to 5, default none), include (up to 2.1), pretty.
        Errors: `ArgumentError`, `SignInNeededError`, and those of every call. Specification: Station playback.
        Since 1.0.
        """
        return self._call("mcat_station_tracks", texts("ids", ids), params_of("station_tracks", params))

    def station_tuning_set(self, ids: Texts, popularity: float, variety: float, **params: Unpack[Params]) -> Response:
        """Tunes a station. `PUT /stations/{ids}/tuning`.

        `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many.
        Anything outside 0.0 to 1.0, NaN included, is `ArgumentError`. `ids` as in `station_tracks`. Needs a signed-
        in member. Sent again after a failure: the values are absolute. As many ids as an address holds: 6 KiB of
        them.
        Parameters: none. Errors: those of every call. Specification: Station playback. Since 1.0.
        """
        return self._call(
            "mcat_station_tuning_set",
            texts("ids", ids),
            real("popularity", popularity),
            real("variety", variety),
            params_of("station_tuning_set", params),
        )

    def station_feedback_add(self, ids: Texts, action: str, tracks: Texts, **params: Unpack[Params]) -> Response:
        """Sends the service the member's feedback on tracks. `PUT /stations/{ids}/feedback/{action}`. Players of a
        station use `like` and its siblings.
        `action`: "skip", "like", "dislike", "favorite", "unfavorite" for station tracks and previews; "play" for
        previews only, which need it; "unplay" for tracks only. `tracks`: track ids, comma-separated. Needs a
        signed-in member. The service counts "play" and "skip": they are not sent again if a try may have reached it
        (`response.maybe_applied`), unless you set `params.allow_retry`. As many ids as an address holds: 6 KiB of
        them.
        Parameters: none. Errors: `ArgumentError`, `ForbiddenError` (skip limit), and those of every call.
        Specification: Station playback. Since 1.0.
        """
        return self._call(
            "mcat_station_feedback_add",
            texts("ids", ids),
            text("action", action),
            texts("tracks", tracks),
            params_of("station_feedback_add", params),
        )

    def playback_started(
        self,
        track: Text,
        source: Optional[str] = None,
        playback: Optional[options.Playback] = None,
    ) -> Response:
        """Notes that a track began to play, for players without a station: albums, playlists, single tracks. Stations
        note it themselves. Sends nothing: see `outbox_send`.
        `track`: its id. `source`: the id of the album, playlist or other container that it is played from; None for
        none; at most 1024 bytes. `playback`: how it is played; None for the defaults: now, with a connection.
        `played_ms` must be 0. Call it once for each track that sounds. The note is in the outbox's store before the
        call returns. A device that does not know the date yet may note; docs/outbox.md has the rules.
        The report names the member's id and tier if the service has given them since the client was made and the
        member signed in: call `account_verdict` or `me_account` before the first `outbox_send`. Needs a signed-in
        member; the tokens may have expired. `Reason.OUTBOX_NOT_SAVED`: noted, but a power cut would lose it.
        Errors: `ArgumentError`, `SignInNeededError`, `StoreError` (the token store cannot say who is signed in);
        then nothing is noted. Specification: Station playback. Since 1.0.
        """
        return self._call(
            "mcat_playback_started",
            text("track", track),
            text("source", source),
            filled("playback", playback, options.Playback),
        )

    def playback_stopped(
        self,
        track: Text,
        source: Optional[str] = None,
        playback: Optional[options.Playback] = None,
    ) -> Response:
        """Notes that a track ended, by itself or not, for players without a station. Call it once for each start.

        Arguments as for `playback_started`, with its `source`, `format` and `bitrate` again; `source` and
        `playback` may be None. `playback.played_ms`: how much was heard, without pauses; 0 or more.
        `playback.started_ms` 0: when the track was noted as started; if it was not, eight others have begun since,
        or the device has restarted, `played_ms` before now. Errors: those of `playback_started`. Since 1.0.
        """
        return self._call(
            "mcat_playback_stopped",
            text("track", track),
            text("source", source),
            filled("playback", playback, options.Playback),
        )

    def outbox_send(self, **params: Unpack[Params]) -> Response:
        """Sends the notes that wait in the outbox, in their order. Call it before the device goes to sleep, and in a
        player without stations now and then; `poll` sends too. docs/outbox.md says what is sent again, what is
        given up, and whose notes they are.
        Notes that say the same of several tracks go in one request. One thread at a time sends for a member: while
        another does, and while the outbox waits after a failure (`response.outbox.retry_after_ms`), the call sends
        nothing and gives `Status.OK`; `response.outbox.waiting` says whether anything is left. It begins nothing
        new if less than 5 s are left, or less than half of its time if that is shorter: a counted event cut off
        mid-request cannot be resent. The rest waits for the next call, and the status is `Status.OK`.
        The service counts plays, skips, starts and stops, so they are sent at most once: one that may have arrived
        is `uncertain`. What the service refuses is `refused`. Everything else waits for another try, up to ten
        minutes, and never less than the service's Retry-After.
        Parameters: none besides deadline_ms and priority.
        Errors: those of every call, if an entry failed and waits; `StoreError` if the store cannot be marked:
        without that an entry might be sent twice; `ClockError` if an entry waits for the device's clock.
        `response.outbox` is always there. Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_outbox_send", params_of("outbox_send", params))

    def outbox_check(self) -> Response:
        """The state of the outbox, in `response.outbox`. Sends nothing; the first call of the outbox reads its store.

        `Reason.OUTBOX_NOT_SAVED`: the store cannot be written, and a power cut would lose a note. Later calls of
        the outbox and of stations try again. Errors: those of every call. Since 1.0.
        """
        return self._call("mcat_outbox_check")

    def session_hold(self, **params: Unpack[Params]) -> Response:
        """Makes this device the account's player: another player of the account loses its session. The library
        remembers the session for all clients of the member. `POST /sessions`; in `response.session`.
        This is the way for players without a station: hold one before the first track, and again after a restart,
        then call `session_ask` before each track. A station does both by itself with `StationOptions.session`.
        `sessions_create` and `session_get` leave the id to you.
        The session ends when another player takes over; a sign-out forgets it. If a try may have reached the
        service it is not sent again (`response.maybe_applied`): hold again. Parameters: none.
        Errors: `SignInNeededError`, `ForbiddenError` (the account may not stream), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_session_hold", params_of("session_hold", params))

    def session_ask(self, context: str, **params: Unpack[Params]) -> Response:
        """Whether the account still has the session of `session_hold`. Ask before each track. `GET /session/{id}`; in
        `response.session`.
        `context`: id of the album, artist, track, genre, playlist or station that plays next; before service
        version 2.2 one of "ON_DEMAND", "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead.
        `ConflictError` with `Reason.SESSION_TAKEN`: another player has taken over, or the service no longer knows
        the session. Stop playing. Later calls give the same without a request, until `session_hold`, which only the
        member should ask for: two players that take over by themselves would do so for ever. No other failure says
        anything about the session.
        Parameters: none. Errors: `ArgumentError` (no session is held), `ConflictError`, `UnsupportedError` (a word
        on 2.2, an id before), and those of every call. Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_session_ask", text("context", context), params_of("session_ask", params))

    def sessions_create(self, **params: Unpack[Params]) -> Response:
        """Opens a session, and leaves its id to you: prefer `session_hold`, which keeps it. This player becomes the
        account's, and another's session ends. `POST /sessions`; in `response.session`.
        Needs a signed-in member. Open one before the first track, and ask `session_get` before each. The path can
        be replaced: `set_path`. Not sent again if a try may have reached the service (`response.maybe_applied`),
        because that would open another session. Parameters: none.
        Errors: `SignInNeededError`, `ForbiddenError` (the account may not stream), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_sessions_create", params_of("sessions_create", params))

    def session_get(self, id: Text, context: str, **params: Unpack[Params]) -> Response:
        """Whether a session by its id is still valid: prefer `session_ask`. `GET /session/{id}`; in
        `response.session`: `valid` is 0 as soon as another player took over.
        `id`: as in `response.session.id` of `sessions_create`. `context`: id of the album, artist, track, genre,
        playlist or station that plays next; before service version 2.2 one of "ON_DEMAND", "BASIC_RADIO",
        "PREM_RADIO" and "UNKNOWN" instead. Parameters: pretty.
        Errors: `ArgumentError`, `UnsupportedError` (a word on 2.2, an id before), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call(
            "mcat_session_get",
            text("id", id),
            text("context", context),
            params_of("session_get", params),
        )
