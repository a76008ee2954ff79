//! Exported calls of a station as a player plays it.
use super::handle::Handle;
use super::playback::played;
use super::{
    Filled, give, guard, mcat_client, named_client, owned, place, read, read_params, reserved, text, with_client,
    yes_or_no,
};
use crate::abi::{mcat_params, mcat_playback, mcat_response, mcat_station_options, mcat_status};
use crate::base::error::{Error, Status};
use crate::base::memory::Counted;
use crate::calls::params::Params;
use crate::client::response::{Fixed, Response};
use crate::station::{Action, Options, Station};
use core::ffi::c_char;
use core::ptr::{null, null_mut};
use std::sync::Arc;

/// A station as a player plays it, one track after the other. Made by `mcat_station_open`, given back by `mcat_station_free`.
///
/// It keeps tracks ready ahead and gives none twice, carries the tuning, what the member thinks of a track, and what is metered to the
/// service, and knows how many skips are left. There is no thread behind it: the player calls `mcat_station_poll` from time to
/// time, once a second while it plays or from its idle loop. Only `mcat_station_open`, `mcat_station_poll`, and `mcat_station_next` without a
/// track that is ready wait for the network; they take `params->deadline_ms` and `params->priority`. All else sends nothing; what the
/// service is to be told is noted in the member's outbox, in the order of the calls, and sent by the next poll (or `mcat_outbox_send`).
///
/// The calls that note (`mcat_station_skip`, `_like`, `_dislike`, `_favorite`, `_unfavorite`, `_unplay`, `_started`, `_stopped`) write it to
/// the outbox's store before they return, where there is one: as long as a write to the flash takes, or a callback of the application's.
/// Where another thread is in the store they wait for it first, but for no longer than 2 s: then what they note is in memory
/// (`MCAT_REASON_OUTBOX_NOT_SAVED`), and written by the next call that comes to the store. All others, besides those that wait for the network, return at once.
/// It belongs to the member who opened it: while nobody is signed in, `mcat_station_next`, `_poll`, `_previews` and the calls that note
/// answer `MCAT_ERR_SIGN_IN_NEEDED` with `MCAT_REASON_NOT_SIGNED_IN`, and nothing is sent or noted. After another member's sign-in they
/// answer `MCAT_ERR_CONFLICT` with `MCAT_REASON_OTHER_MEMBER`: free it and open one for the new member. When the same member signs in
/// again it goes on with what was ready, if the service tells who that is: after a sign-in in the browser by a service that gives no
/// id, and after `mcat_forget_member`, it counts as another's.
/// Errors of every note: these two (the tokens may have run out), `MCAT_ERR_STORE` (the token store
/// does not say who is signed in): then nothing is noted, and the call may be repeated. `MCAT_OK` with `MCAT_REASON_OUTBOX_NOT_SAVED`: it is
/// noted, but a power cut would take it.
/// May be used from any number of threads at once. It keeps its client alive; the two may be freed in any order.
/// `response->station` of every call tells how it stands. Since 1.0.
pub struct mcat_station;

// SAFETY: integers and pointers.
unsafe impl Filled for mcat_station_options {}

/// Opens a station and fetches its first tracks. `GET /stations/{seed}/tracks`.
///
/// `seed`: one programmed or artist station, or one or more artists, tracks or genres of one kind, comma-separated, as for
/// `mcat_station_tracks`; at most 1024 bytes. `options` may be NULL. Needs a signed-in member. Whether this one may
/// stream only the service decides here, and some let everybody open a station: obey `mcat_account_verdict` before.
/// Before it, `GET /me/account` where the account is not known yet: metering names the member; and, once the first tracks are there,
/// `POST /sessions` where `options->session` says so. Each may take 3 seconds at most: where the service fails there, the station opens
/// all the same, and a later poll holds the session (`response->station->holds_session`). A session that it refuses for good (for
/// example 403) is this call's error.
/// `*station` is the station, or NULL on failure: then try again. `options->state` takes it up where it was before a restart: no track
/// that it gave lately comes again, a tuning that was not told yet is told, and skips count on. A tuning that the service refuses for
/// good is given up: the log says so, the station opens, and `popularity` and `variety` of `response->station` are the service's.
/// Parameters: deadline_ms, priority (of no weight here).
/// Errors: `MCAT_ERR_ARGUMENT` (also a state that is damaged, of another seed or another member's: open without it), `MCAT_ERR_SIGN_IN_NEEDED`,
/// `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_NOT_ENTITLED` (`response->verdict` and `user_action` tell why, by "canStreamOnHomeDevice"),
/// `MCAT_ERR_NOT_FOUND`, and those of every call. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_open(
    client: *mut mcat_client,
    seed: *const c_char,
    options: *const mcat_station_options,
    params: *const mcat_params,
    station: *mut *mut mcat_station,
    out: *mut *const mcat_response,
) -> mcat_status {
    guard(Status::MCAT_ERR_PANIC, || {
        // Empty whatever becomes of the call.
        let emptied = place("station", station, null_mut()).map(drop);
        with_client("station_open", client, params, out, &|_, params| {
            emptied.clone()?;
            let client = named_client(client)?;
            let (opened, response) = client.open_station(text("seed", seed)?, &read_options(options)?, params);
            if let Some(opened) = opened {
                *place("station", station, null_mut())? = mcat_station::give(opened)?;
            }
            Ok(response)
        })
    })
}

/// The next track to play, in `response->tracks.items[0]`; at once while one is ready, else it is fetched.
///
/// The list is empty, with `MCAT_OK`, where the station has nothing more: ask again later. A track of the last 100 does not come again,
/// unless the station has no others. The response holds the track until it is freed, whatever becomes of the station. Several threads
/// that wait for a track wait for one request, each until its own deadline.
/// Obey the track before it plays: see `is_streamable` and `is_explicit`. Tell `mcat_station_started` when it begins.
/// Parameters: deadline_ms, priority (of no weight here: somebody waits for the track).
/// Errors: `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_NOT_ENTITLED` (the member may not stream any more); `MCAT_ERR_CONFLICT` with
/// `MCAT_REASON_SESSION_TAKEN` (another player took the session over: at once, until `mcat_session_hold`) or `MCAT_REASON_OTHER_MEMBER`
/// (the station is another member's), `MCAT_ERR_SIGN_IN_NEEDED`, also where a track is ready; and those of every call.
/// Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_next(
    station: *mut mcat_station,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_next", station, params, out, &|station, params| {
        Ok(station.next(params))
    })
}

/// Does what is due, in this order: tells the service a new tuning, fetches tracks if none is ready, sends what the outbox holds, fetches
/// ahead if fewer than `low_water` tracks are ready, asks whether the session that the station holds still is the account's, once for the
/// track that comes next. Where nothing is due it sends nothing. A poll that is cancelled sends nothing more.
///
/// With `params->priority` `MCAT_PRIORITY_BACKGROUND` feedback, metering and fetching ahead never stand in the way of a button; they
/// may begin late. Tracks that are ready stay ready whatever the status. What waits in the outbox does not change the status:
/// `response->outbox` tells. After a failure, or where the station had nothing, the polls of the next seconds, in the end minutes, do not
/// fetch: devices that lost the service together must not come back together. `mcat_station_next` without a track asks at once all the same.
/// So it is with the session, which has a pause of its own: while the service cannot say, the music goes on.
/// Parameters: deadline_ms, priority.
/// Errors: those of `mcat_station_next`; of the service, for what was fetched or tuned. A tuning that the service refuses for good is given up, and told
/// once. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_poll(
    station: *mut mcat_station,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_poll", station, params, out, &|station, params| {
        Ok(station.poll(params))
    })
}

/// The previews that came with the tracks fetched last, in `response->previews`: as many as the service allows to show, without those
/// whose track has come. None without `options->previews`. Nothing is sent. Errors: those of a station that is not the member's (see
/// `mcat_station`). Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_previews(
    station: *mut mcat_station,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_previews", station, null(), out, &|station, _| {
        Ok(station.previews())
    })
}

/// Notes that the member skips `track`, if a skip is left. Then take the next one with `mcat_station_next`.
///
/// The skips of all the member's stations count against the service's limit (`response->station->skips_left`, `skip_wait_ms`), those that other
/// devices made as soon as the service refuses one of ours. One that the outbox gave up for want of room is free again. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`; `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_SKIP_LIMIT` and, where it
/// is known, `retry_after_ms`: nothing is noted, and the track plays on. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_skip(
    station: *mut mcat_station,
    track: *const c_char,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_skip", station, null(), out, &feedback(Action::Skip, track))
}

/// Notes that the member likes `track`, the id of a track or a preview of the station. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_like(
    station: *mut mcat_station,
    track: *const c_char,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_like", station, null(), out, &feedback(Action::Like, track))
}

/// Notes that the member dislikes `track`, the id of a track or a preview of the station. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_dislike(
    station: *mut mcat_station,
    track: *const c_char,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station(
        "station_dislike",
        station,
        null(),
        out,
        &feedback(Action::Dislike, track),
    )
}

/// Notes that `track`, the id of a track or a preview of the station, is one of the member's favorites. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_favorite(
    station: *mut mcat_station,
    track: *const c_char,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station(
        "station_favorite",
        station,
        null(),
        out,
        &feedback(Action::Favorite, track),
    )
}

/// Notes that `track`, the id of a track or a preview of the station, is no more one of the member's favorites. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_unfavorite(
    station: *mut mcat_station,
    track: *const c_char,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station(
        "station_unfavorite",
        station,
        null(),
        out,
        &feedback(Action::Unfavorite, track),
    )
}

/// Notes that `track` was not played after all. For tracks only. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also for a preview). Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_unplay(
    station: *mut mcat_station,
    track: *const c_char,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_unplay", station, null(), out, &feedback(Action::Unplay, track))
}

/// Tunes the station. The last values count; the next poll, or the next call that needs a track, sends them before it fetches.
///
/// `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. What was ready under the old
/// tuning is let go, so that the track after the one that plays is the first of the new: poll soon. Nothing is sent.
/// Errors: `MCAT_ERR_ARGUMENT` (outside 0.0 to 1.0, NaN), `MCAT_ERR_UNSUPPORTED` (the service says that the station cannot be tuned).
/// Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_tune(
    station: *mut mcat_station,
    popularity: f64,
    variety: f64,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_tune", station, null(), out, &|station, _| {
        Ok(station.tune(popularity, variety))
    })
}

/// Notes that `track` begins to play. Once for each time that it is played.
///
/// Of a track this is what the service meters; of a preview that the station gave it is the feedback "play", which the service wants
/// for previews and for nothing else. `playback` may be NULL: it began now, and nothing else is known. Tell it of every track. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also where it plays already). Of more than eight
/// that never stopped the oldest is forgotten.
/// Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_started(
    station: *mut mcat_station,
    track: *const c_char,
    playback: *const mcat_playback,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_started", station, null(), out, &|station, _| {
        Ok(station.started(text("track", track)?, &played(playback)?))
    })
}

/// Notes that `track` ended, by itself or not. Once for each start.
///
/// `playback->played_ms` says how much of it was played; what else is not given is as at the start. Of a preview nothing is noted: the
/// service meters tracks. `playback` may be NULL: nothing of it was played. A track that was playing when the power went is
/// one without an end. Nothing is sent.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also where it does not play). Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_stopped(
    station: *mut mcat_station,
    track: *const c_char,
    playback: *const mcat_playback,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_station("station_stopped", station, null(), out, &|station, _| {
        Ok(station.stopped(text("track", track)?, &played(playback)?))
    })
}

/// How the station stands, in `response->station`, and the outbox, in `response->outbox`. Nothing is sent. Errors: none of its own.
/// Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_check(station: *mut mcat_station, out: *mut *const mcat_response) -> mcat_status {
    with_station("station_check", station, null(), out, &|station, _| Ok(station.now()))
}

/// Frees a station. NULL is allowed. What it noted stays in the member's outbox; responses stay valid; calls that have started finish.
/// Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_free(station: *mut mcat_station) {
    // SAFETY: NULL or a station that was not freed yet.
    guard((), || unsafe { mcat_station::free(station) });
}

/// Any call on a station. Not generic, for the same reason as `with_client`.
fn with_station(
    name: &'static str,
    station: *const mcat_station,
    params: *const mcat_params,
    out: *mut *const mcat_response,
    work: &dyn Fn(&Station, &Params) -> Result<Response, Error>,
) -> mcat_status {
    let result = guard(Err(Fixed::Panic), || {
        let _counted = Counted::begin();
        // SAFETY: NULL or a station that was not freed yet: the caller's part of the contract.
        let Some(station) = (unsafe { mcat_station::look(station) }) else {
            return super::response::of_error(Error::argument("station", "must not be NULL"));
        };
        // The count keeps it alive until the call is over, whoever frees it meanwhile.
        let station = Arc::clone(station);
        Ok(match read_params(params).and_then(|params| work(&station, &params)) {
            Ok(response) => response,
            Err(error) => station.refuse(name, error),
        })
    });
    give(out, result)
}

/// Notes what the member thinks of a track.
fn feedback(action: Action, track: *const c_char) -> impl Fn(&Station, &Params) -> Result<Response, Error> {
    move |station, _| Ok(station.feedback(action, text("track", track)?))
}

fn read_options(options: *const mcat_station_options) -> Result<Options, Error> {
    let Some(o) = read("options", options)? else {
        return Ok(Options::default());
    };
    reserved("options.reserved", o.reserved)?;
    // What is negative is too much.
    let count = |value: i32| u32::try_from(value).unwrap_or(u32::MAX);
    Ok(Options {
        low_water: count(o.low_water),
        previews: count(o.previews),
        session: yes_or_no("session", o.session)? == Some(true),
        state: owned("state", o.state)?,
    })
}
