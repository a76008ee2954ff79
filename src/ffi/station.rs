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

/// A station that a player plays, one track after the other. Made by `mcat_station_open`, freed by `mcat_station_free`.
///
/// It fetches tracks ahead and gives none twice, keeps the tuning, notes the member's feedback and the playback for the service, and counts
/// the skips. It has no thread: call `mcat_station_poll` once a second while it plays, or from your idle loop. Only `mcat_station_open`,
/// `_poll`, and `_next` without a ready track wait for the network; they take `params->deadline_ms` and `params->priority`. All other calls
/// send nothing.
///
/// The calls that note (`mcat_station_skip`, `_like`, `_dislike`, `_favorite`, `_unfavorite`, `_unplay`, `_started`, `_stopped`) write to
/// the member's outbox, before they return, and the next poll (or `mcat_outbox_send`) sends in their order: docs/outbox.md. They take as
/// long as a write to the flash, or as your store's callback, and wait at most 2 s for another thread that uses the store.
///
/// It belongs to the member who opened it. While nobody is signed in, `mcat_station_next`, `_poll`, `_previews` and the calls that note
/// give `MCAT_ERR_SIGN_IN_NEEDED` with `MCAT_REASON_NOT_SIGNED_IN`. After another member's sign-in they give `MCAT_ERR_CONFLICT` with
/// `MCAT_REASON_OTHER_MEMBER`: free it and open another one. If the same member signs in again it goes on. The service must say who that
/// is: after a sign-in in the browser by a service that gives no id, and after `mcat_forget_member`, it counts as another member.
///
/// Errors of every note: these two, and `MCAT_ERR_STORE` (the token store cannot say who is signed in); then nothing is noted, and you may
/// call again. `MCAT_OK` with `MCAT_REASON_OUTBOX_NOT_SAVED`: noted, but a power cut would lose it.
/// Any number of threads may use a station at once. It keeps its client alive; free the two in any order. `response->station` of every call
/// is its state. Since 1.0.
pub struct mcat_station;

// SAFETY: integers and pointers.
unsafe impl Filled for mcat_station_options {}

/// Opens a station and fetches its first tracks. `GET /stations/{seed}/tracks`.
///
/// `seed`: one programmed or artist station, or one or more artists, tracks or genres of one kind, comma-separated, as for
/// `mcat_station_tracks`; at most 1024 bytes. `options` may be NULL. Needs a signed-in member. Only the service decides whether this one
/// may stream, and some services let everybody open a station: call `mcat_account_verdict` before.
///
/// `*station` is the station, or NULL on failure: then try again. `options->state` resumes it after a restart: recent tracks do not come
/// again, an unsent tuning is sent, and skips count on. If the service refuses the tuning for good, the log says so, the station opens, and
/// `popularity` and `variety` of `response->station` are the service's.
///
/// It may also send `GET /me/account`, because metering names the member, and with `options->session` `POST /sessions`; each takes 3 s at
/// most. If the service fails there, the station opens anyway, and a later poll holds the session (`response->station->holds_session`). A
/// refusal of the session (for example 403) is this call's error.
/// Parameters: deadline_ms, priority (ignored).
/// Errors: `MCAT_ERR_ARGUMENT` (also a state that is damaged, of another seed or another member's: open without it),
/// `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_NOT_ENTITLED` (`response->verdict` and `user_action` say why, by
/// "canStreamOnHomeDevice"), `MCAT_ERR_NOT_FOUND`, and those of every call. Specification: Station playback. Since 1.0.
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

/// The next track to play, in `response->tracks.items[0]`; at once if one is ready, else the call fetches it.
///
/// Check `is_streamable` and `is_explicit` of the track first (`mcat_track_judge`), and call `mcat_station_started` when it begins. The
/// list is empty, with `MCAT_OK`, if the station has nothing more: ask again later. A track of the last 100 does not come again, unless the
/// station has no others. The response keeps the track until you free it, also after the station is gone. Several threads that wait for a
/// track wait for one request, each until its own deadline.
/// Parameters: deadline_ms, priority (ignored).
/// Errors: `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_NOT_ENTITLED` (the member may no longer stream); `MCAT_ERR_CONFLICT` with
/// `MCAT_REASON_SESSION_TAKEN` (another player took over the session; until `mcat_session_hold`) or `MCAT_REASON_OTHER_MEMBER` (the station
/// is another member's), `MCAT_ERR_SIGN_IN_NEEDED`, even if a track is ready; and those of every call. Specification: Station playback.
/// Since 1.0.
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

/// Does what is due, in this order: sends a new tuning, fetches tracks if none is ready, sends the outbox, fetches ahead if fewer than
/// `low_water` tracks are ready, and asks, once per track, whether the account still has the station's session. If nothing is due it sends
/// nothing. A cancelled poll sends nothing more. Call it once a second.
///
/// With `MCAT_PRIORITY_BACKGROUND` in `params->priority`, feedback, metering and fetching ahead never delay a foreground call; they may
/// begin late. Ready tracks stay ready whatever the status. Failed notes do not change the status: see `response->outbox`. After a failure,
/// or if the station had nothing, the polls of the next seconds, at last minutes, do not fetch; `mcat_station_next` without a track still
/// does. docs/playing.md, "What opening and polling do".
/// Parameters: deadline_ms, priority.
/// Errors: those of `mcat_station_next`; of the service, for what was fetched or tuned. A tuning that the service refuses for good is given
/// up, and reported once. Specification: Station playback. Since 1.0.
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

/// The previews of the tracks fetched last, in `response->previews`: as many as the service allows you to show, without those whose track
/// was played. None without `options->previews`. Sends nothing. Errors: those of a station of another member (see `mcat_station`). Since
/// 1.0.
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

/// Notes that the member skips `track`, if a skip is left. Then take the next one with `mcat_station_next`. Sends nothing.
///
/// The skips of all the member's stations count against the service's limit (`response->station->skips_left`, `skip_wait_ms`), and so do
/// those on other devices, once the service refuses a skip. A skip that was dropped from a full outbox does not count.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT`; `MCAT_ERR_FORBIDDEN` with `MCAT_REASON_SKIP_LIMIT` and, if known,
/// `retry_after_ms`: nothing is noted, and the track plays on. Specification: Station playback. Since 1.0.
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

/// Tunes the station. The last values count; the next poll, or the next call that needs a track, sends them before it fetches. Sends
/// nothing.
///
/// `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. The ready tracks are dropped, so
/// that the track after the present one has the new tuning: poll soon.
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

/// Notes that `track` begins to play. Call it for every track, once each time. Sends nothing.
///
/// For a track the service meters this; for a preview of the station it is the feedback "play", which the service wants for previews only.
/// `playback` may be NULL: it began now, and nothing else is known. Of more than eight tracks that never stopped the oldest is forgotten.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also if it plays already). Specification: Station playback. Since
/// 1.0.
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

/// Notes that `track` ended, by itself or not. Call it once for each start. Sends nothing.
///
/// `playback->played_ms` says how much was heard; fields that you do not set are as at the start. NULL: nothing was heard. For a preview
/// nothing is noted: the service meters tracks. A track that plays when the power fails has no stop.
/// Errors: those of every note (see `mcat_station`), `MCAT_ERR_ARGUMENT` (also if it does not play). Specification: Station playback. Since
/// 1.0.
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

/// The state of the station, in `response->station`, and of the outbox, in `response->outbox`. Sends nothing. Errors: none of its own.
/// Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_check(station: *mut mcat_station, out: *mut *const mcat_response) -> mcat_status {
    with_station("station_check", station, null(), out, &|station, _| Ok(station.now()))
}

/// Frees a station. NULL is allowed. Its notes stay in the member's outbox; responses stay valid; calls under way finish. Since 1.0.
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
        // The count keeps it alive until the call ends, even if another thread frees it.
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
