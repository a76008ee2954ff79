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
        """What a station plays next, and previews where they are asked for. `GET /stations/{ids}/tracks`; in
        `response.tracks` and `response.previews`, the station's rules in `response.meta`.
        `ids`: one station, or one or more artists, tracks or genres of one kind, comma-separated. Needs a signed-in
        member. Asking may move the station on: what was not played is gone. Take tracks and leave previews, unless
        samples are what is wanted. As many ids as an address holds: 6 KiB of them.
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
        """Tells the service what the member thinks of tracks. `PUT /stations/{ids}/feedback/{action}`.

        `action`: "skip", "like", "dislike", "favorite", "unfavorite" for station tracks and previews; "play" for
        previews only, which need it; "unplay" for tracks only. `tracks`: track ids, comma-separated. Needs a
        signed-in member. "play" and "skip" are counted by the service: they are not sent again where a try may have
        reached it (`response.maybe_applied`), unless `params.allow_retry` says so. As many ids as an address holds:
        6 KiB of them.
        Parameters: none.
        Errors: `ArgumentError`, `ForbiddenError` (skip limit), and those of every call. Specification: Station
        playback. Since 1.0.
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
        note it themselves.
        `track`: its id. `source`: the id of what it is played from, an album, a playlist or another container; None
        for none; at most 1024 bytes. `playback`: how it is played; None for the defaults: now, with a connection.
        `played_ms` must be 0. Call it once for each track that starts to sound. It is kept in the outbox's store
        before the call returns, and nothing is sent: see `outbox_send`. A power cut while it plays leaves a start
        without a stop, which the service takes. A device that does not know the date yet may note: the date is
        worked out once it is known, in the same boot, else the time of sending stands for it. The member's id and
        tier go with it where the service has told them since the client was made and the member signed in: call
        `account_verdict` or `me_account` before the first `outbox_send`. Else they are left out. Needs a signed-in
        member; the tokens may have run out. `Reason.OUTBOX_NOT_SAVED`: noted, but a power cut would take it.
        Errors: `ArgumentError`, `SignInNeededError`, `StoreError` (the token store does not say who is signed in);
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
        """Notes that a track ended, by itself or not, for players without a station.

        Arguments as for `playback_started`, whose `source`, `format` and `bitrate` are given again; `source` and
        `playback` may be None. `playback.played_ms`: how much of it was played, pauses left out; 0 or more.
        `playback.started_ms` 0: when the track was noted as started; where it was not, eight others have begun
        since, or the device has restarted, `played_ms` before now. Call it once for each start. Errors: those of
        `playback_started`. Since 1.0.
        """
        return self._call(
            "mcat_playback_stopped",
            text("track", track),
            text("source", source),
            filled("playback", playback, options.Playback),
        )

    def outbox_send(self, **params: Unpack[Params]) -> Response:
        """Sends what waits in the outbox, in the order in which it was noted, but for what the service fails at again
        and again.
        What is noted by a station (feedback, metering) and by `playback_started` and `_stopped` waits until it is
        sent: by `poll` or by this call. Call it before the device goes to sleep, and in a player without stations
        every now and then. What says the same of several tracks goes in one request. One thread at a time sends for
        a member: while another does, and while the outbox waits after a failure (`response.outbox.retry_after_ms`),
        nothing is sent and the status is `Status.OK`; `response.outbox.waiting` tells whether anything is left.
        Nothing more is begun when less than 5 s are left to the call, or less than half of its time where that is
        shorter: what is counted and cut off is lost. The rest waits for the next call, and the status is
        `Status.OK`.
        Plays, skips, starts and stops are counted by the service and sent at most once: one that may have arrived
        (a connection broke, the power was cut, the service failed) is not sent again and counts as `uncertain`.
        What the service refuses (HTTP 400 to 499, but for 401, 407, 408, 421, 423, 425 and 429) is given up and
        counts as `refused`. Everything else waits and is tried again after up to 2 s, doubled with each failure to
        at most ten minutes, and never before the service's Retry-After. What may come twice and met HTTP 500 to 599
        five times (likes, dislikes, favorites, unfavorites, unplays) waits behind everything else from then on,
        together with what takes it back: it is told when nothing else waits, by itself, for as long as it takes,
        and holds nothing up. With `PRIORITY_BACKGROUND` each is tried once in a call, else as often as any call.
        Entries belong to the sign-in in which they were noted. After another sign-in, here or in another process on
        the same token store, they are sent only if it is the same member's: by the id, which the service names for
        both, or else by the name signed in with. Otherwise they are given up (`dropped`): always after a sign-in in
        the browser at a service that names no id. A sign-in that fails takes nothing away. `forget_member` forgets
        them.
        Parameters: none besides deadline and priority.
        Errors: those of every call, when an entry did not go through and waits; `StoreError` when the store cannot
        be marked, without which an entry might be sent twice; `ClockError` when an entry waits for the device's
        clock. `response.outbox` is told in any case.
        Specification: Station playback. Since 1.0.
        """
        return self._call("mcat_outbox_send", params_of("outbox_send", params))

    def outbox_check(self) -> Response:
        """How the outbox stands, in `response.outbox`. Nothing is sent; the first call of the outbox reads its store.

        `Reason.OUTBOX_NOT_SAVED`: something waits that a power cut would take, as the store cannot be written. It
        is tried again with later calls of the outbox and of stations. Errors: those of every call. Since 1.0.
        """
        return self._call("mcat_outbox_check")

    def session_hold(self, **params: Unpack[Params]) -> Response:
        """Makes this device the account's player and remembers the session for the member, for all clients of the
        member: another player of the account loses its own. `POST /sessions`; in `response.session`.
        Hold one before the first track, and again after a restart: it is kept in memory only. Nothing gives it
        back: it ends when another player takes over. A sign-out forgets it. A station holds it by itself where
        `StationOptions.session` says so. Not sent again where a try may have reached the service
        (`response.maybe_applied`): hold again. Parameters: none.
        Errors: `SignInNeededError`, `ForbiddenError` (the account may not stream), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_session_hold", params_of("session_hold", params))

    def session_ask(self, context: str, **params: Unpack[Params]) -> Response:
        """Whether the session that `session_hold` opened still is the account's. `GET /session/{id}`; in
        `response.session`. Ask before each track.
        `context`: id of the album, artist, track, genre, playlist or station that is to be played next; before
        service version 2.2 one of "ON_DEMAND", "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead. `ConflictError`
        with `Reason.SESSION_TAKEN`: another player has taken over, or the service no longer knows the session. Stop
        playing. It stays so, without asking again, until `session_hold`, which is for the member to decide: two
        players that take over by themselves would do so for ever. Any other failure says nothing of the session.
        Parameters: none.
        Errors: `ArgumentError` (no session is held), `ConflictError`, `UnsupportedError` (a word on 2.2, an id
        before), and those of every call. Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_session_ask", text("context", context), params_of("session_ask", params))

    def sessions_create(self, **params: Unpack[Params]) -> Response:
        """Opens a session: this player becomes the one that the account plays on, and the other's session ends. `POST
        /sessions`; in `response.session`.
        Needs a signed-in member. Open one before the first track, and ask `session_get` before each. The path can
        be replaced: `set_path`. Not sent again where a try may have reached the service (`response.maybe_applied`):
        another session would be opened. Parameters: none.
        Errors: `SignInNeededError`, `ForbiddenError` (the account may not stream), and those of every call.
        Specification: Catalog metadata. Since 1.0.
        """
        return self._call("mcat_sessions_create", params_of("sessions_create", params))

    def session_get(self, id: Text, context: str, **params: Unpack[Params]) -> Response:
        """Whether a session still holds. `GET /session/{id}`; in `response.session`: `valid` is 0 as soon as another
        player took over.
        `id`: as in `response.session.id` of `sessions_create`. `context`: id of the album, artist, track, genre,
        playlist or station that is to be played next; before service version 2.2 one of "ON_DEMAND", "BASIC_RADIO",
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
