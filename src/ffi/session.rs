//! Exported calls of the player session that the library holds.
use super::{mcat_client, text, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Makes this device the account's player and remembers the session for the member, for all clients of the member: another player of the
/// account loses its own. `POST /sessions`; in `response->session`.
///
/// Hold one before the first track, and again after a restart: it is kept in memory only. Nothing gives it back: it ends when another
/// player takes over. A sign-out forgets it. A station holds it by itself where `mcat_station_options.session` says so.
/// Not sent again where a try may have reached the service (`response->maybe_applied`): hold again. Parameters: none.
/// Errors: `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_FORBIDDEN` (the account may not stream), and those of every call.
/// Specification: Catalog metadata. Since 1.0.
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

/// Whether the session that `mcat_session_hold` opened still is the account's. `GET /session/{id}`; in `response->session`. Ask before
/// each track.
///
/// `context`: id of the album, artist, track, genre, playlist or station that is to be played next; before service version 2.2 one of
/// "ON_DEMAND", "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead.
/// `MCAT_ERR_CONFLICT` with `MCAT_REASON_SESSION_TAKEN`: another player has taken over, or the service no longer knows the session. Stop
/// playing. It stays so, without asking again, until `mcat_session_hold`, which is for the member to decide: two players that take over
/// by themselves would do so for ever. Any other failure says nothing of the session.
/// Parameters: none.
/// Errors: `MCAT_ERR_ARGUMENT` (no session is held), `MCAT_ERR_CONFLICT`, `MCAT_ERR_UNSUPPORTED` (a word on 2.2, an id before), and
/// those of every call. Specification: Catalog metadata. Since 1.0.
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
