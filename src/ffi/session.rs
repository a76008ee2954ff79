//! Exported calls of the player session that the library holds.
use super::{mcat_client, text, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Makes this device the account's player: another player of the account loses its session. The library remembers the session for all
/// clients of the member. `POST /sessions`; in `response->session`.
///
/// This is the way for players without a station: hold one before the first track, and again after a restart, then call `mcat_session_ask`
/// before each track. A station does both by itself with `mcat_station_options.session`. `mcat_sessions_create` and `mcat_session_get`
/// leave the id to you.
///
/// The session ends when another player takes over; a sign-out forgets it. If a try may have reached the service it is not sent again
/// (`response->maybe_applied`): hold again. Parameters: none.
/// Errors: `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_FORBIDDEN` (the account may not stream), and those of every call. Specification: Catalog
/// metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_session_hold(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("session_hold", client, params, out, &|client, params| {
        Ok(client.hold_session(params))
    })
}

/// Whether the account still has the session of `mcat_session_hold`. Ask before each track. `GET /session/{id}`; in `response->session`.
///
/// `context`: id of the album, artist, track, genre, playlist or station that plays next; before service version 2.2 one of "ON_DEMAND",
/// "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead.
///
/// `MCAT_ERR_CONFLICT` with `MCAT_REASON_SESSION_TAKEN`: another player has taken over, or the service no longer knows the session. Stop
/// playing. Later calls give the same without a request, until `mcat_session_hold`, which only the member should ask for: two players that
/// take over by themselves would do so for ever. No other failure says anything about the session.
/// Parameters: none. Errors: `MCAT_ERR_ARGUMENT` (no session is held), `MCAT_ERR_CONFLICT`, `MCAT_ERR_UNSUPPORTED` (a word on 2.2, an id
/// before), and those of every call. Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_session_ask(
    client: *mut mcat_client,
    context: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("session_ask", client, params, out, &|client, params| {
        Ok(client.ask_session(text("context", context)?, params))
    })
}
