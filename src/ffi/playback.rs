//! Exported calls of the station playback chapter.
use super::{Call, Filled, mcat_client, optional_text, read, reserved, service, service_with, text, yes_or_no};
use crate::abi::{mcat_params, mcat_playback, mcat_response, mcat_status};
use crate::base::error::Error;
use crate::calls::playback;
use crate::station::Played;
use core::ffi::c_char;

// SAFETY: integers and pointers.
unsafe impl Filled for mcat_playback {}

/// A station's next tracks, and previews if you ask for them. `GET /stations/{ids}/tracks`; in `response->tracks` and `response->previews`,
/// the station's rules in `response->meta`. Players use `mcat_station_open`, which calls this.
///
/// `ids`: one station, or one or more artists, tracks or genres of one kind, comma-separated; as many as an address holds: 6 KiB of them.
/// Needs a signed-in member. Each call may move the station on: tracks that were not played are lost. Use the tracks, and ignore previews
/// unless you want samples.
/// Parameters: count (1 to 5, default 1), previews (1 to 5, default none), include (up to 2.1), pretty.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_tracks(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::station_tracks, client, &[ids], params, out)
}

/// Tunes a station. `PUT /stations/{ids}/tuning`.
///
/// `popularity`: 0.0 only known artists, 1.0 mostly unknown ones. `variety`: 0.0 few artists, 1.0 many. Anything outside 0.0 to
/// 1.0, NaN included, is `MCAT_ERR_ARGUMENT`. `ids` as in `mcat_station_tracks`. Needs a signed-in member. Sent again after a
/// failure: the values are absolute. As many ids as an address holds: 6 KiB of them.
/// Parameters: none. Errors: those of every call. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_tuning_set(
    client: *mut mcat_client,
    ids: *const c_char,
    popularity: f64,
    variety: f64,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("station_tuning_set", client, params, out, &|p| {
        playback::station_tuning_set(text("ids", ids)?, popularity, variety, p)
    })
}

/// Sends the service the member's feedback on tracks. `PUT /stations/{ids}/feedback/{action}`. Players of a station use `mcat_station_like`
/// and its siblings.
///
/// `action`: "skip", "like", "dislike", "favorite", "unfavorite" for station tracks and previews; "play" for previews only, which need it;
/// "unplay" for tracks only. `tracks`: track ids, comma-separated. Needs a signed-in member. The service counts "play" and "skip": they are
/// not sent again if a try may have reached it (`response->maybe_applied`), unless you set `params->allow_retry`. As many ids as an address
/// holds: 6 KiB of them.
/// Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_FORBIDDEN` (skip limit), and those of every call. Specification: Station
/// playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_station_feedback_add(
    client: *mut mcat_client,
    ids: *const c_char,
    action: *const c_char,
    tracks: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("station_feedback_add", client, params, out, &|p| {
        playback::station_feedback_add(text("ids", ids)?, text("action", action)?, text("tracks", tracks)?, p)
    })
}

/// How a track is played, as C tells it.
pub(super) fn played<'a>(playback: *const mcat_playback) -> Result<Played<'a>, Error> {
    let Some(p) = read("playback", playback)? else {
        return Ok(Played::default());
    };
    reserved("playback.reserved_pointer", i32::from(!p.reserved_pointer.is_null()))?;
    Ok(Played {
        started_ms: p.started_ms,
        played_ms: p.played_ms,
        bitrate: p.bitrate,
        offline: yes_or_no("offline", p.offline)? == Some(true),
        format: optional_text("format", p.format)?,
    })
}
