//! Copies the facts of a response that are not the service's objects into its arena.
use super::{SignInResult, StationNow, VerdictNow};
use crate::abi::{mcat_sign_in, mcat_station_now, mcat_verdict_now};
use crate::auth::Secret;
use crate::base::memory::NoMemory;
use crate::decode::arena::Arena;
use crate::member::account;
use core::ffi::c_char;
use core::ptr::null;

/// A text in the arena; NULL for none.
pub(super) fn text(arena: &mut Arena, text: Option<&str>) -> Result<*const c_char, NoMemory> {
    text.map_or(Ok(null()), |text| arena.text(text))
}

/// The facts of a sign-in. Verifiers, codes and tokens among them are wiped when the response is freed.
pub(super) fn sign_in(sign_in: &SignInResult, arena: &mut Arena) -> Result<*const mcat_sign_in, NoMemory> {
    arena.wipe_in_the_end();
    let placed = mcat_sign_in {
        address: text(arena, sign_in.address.as_deref().map(String::as_str))?,
        pending: text(arena, sign_in.pending.as_deref().map(String::as_str))?,
        redirect: text(arena, sign_in.redirect.as_deref().map(String::as_str))?,
        scope: text(arena, sign_in.scope.as_deref())?,
        audience: text(arena, sign_in.audience.as_deref())?,
        error: text(arena, sign_in.error.as_deref())?,
        error_reason: text(arena, sign_in.error_reason.as_deref())?,
        error_description: text(arena, sign_in.error_description.as_deref())?,
        expires_ms: sign_in.expires_ms,
        saves: sign_in.saves,
        is_verified: sign_in.is_verified.map_or(-1, i8::from),
        access_token: text(arena, sign_in.access.as_ref().map(Secret::as_str))?,
        expires_wall_ms: sign_in.expires_wall_ms,
    };
    Ok(arena.put(placed)?.as_ptr())
}

/// Whether the member may stream.
pub(super) fn verdict(told: &VerdictNow, arena: &mut Arena) -> Result<*const mcat_verdict_now, NoMemory> {
    let verdict = told.verdict as i32;
    let placed = mcat_verdict_now {
        text_key: account::wording(verdict).map_or(null(), |wording| wording.key.as_ptr()),
        age_ms: told.age_ms,
        verdict,
        reserved: 0,
        website_url: text(arena, told.website_url.as_deref())?,
    };
    Ok(arena.put(placed)?.as_ptr())
}

/// The state of a station.
pub(super) fn station(station: &StationNow, arena: &mut Arena) -> Result<*const mcat_station_now, NoMemory> {
    let placed = mcat_station_now {
        seed: arena.text(&station.seed)?,
        state: text(arena, station.state.as_deref())?,
        skip_wait_ms: station.skip_wait_ms,
        popularity: station.popularity,
        variety: station.variety,
        ready: station.ready,
        skips_left: station.skips_left,
        is_tunable: station.is_tunable,
        holds_session: station.holds_session,
    };
    Ok(arena.put(placed)?.as_ptr())
}
