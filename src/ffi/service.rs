//! Exported calls: the service itself, its catalogs, and who plays.
use super::{Call, mcat_client, service, service_with, text};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::calls::catalog;
use core::ffi::c_char;

/// All versions of the service. `GET /versions`; in `response->versions`.
///
/// `response->latest_stable` and `response->in_development` name the latest stable one and the one in development, where the service
/// says so; they are in `response->extra` too, as "latestStable" and "inDevelopment". Where the client's own version answers 404 or
/// 410, the address is asked once more without a version: so a device learns that its version is gone, and what came after it. What the
/// service says there about an end is about another version: the library does not pass it on.
/// Parameters: pretty.
/// Errors: those of every call.
/// Specification: Versioning. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_versions(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::versions, client, &[], params, out)
}

/// All catalogs of the service. `GET /catalogs`; in `response->catalogs`.
///
/// `catalog->name` is what `params->catalog` takes. The path can be replaced: `mcat_client_set_path`.
/// Parameters: pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_catalogs(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::catalogs, client, &[], params, out)
}

/// Catalogs by id, several comma-separated. `GET /catalogs/{ids}`; in `response->catalogs`.
///
/// `ids`: as in `catalog->id`. The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_catalogs_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::catalogs_get, client, &[ids], params, out)
}

/// Opens a session, and leaves its id to you: prefer `mcat_session_hold`, which keeps it. This player becomes the account's, and another's
/// session ends. `POST /sessions`; in `response->session`.
///
/// Needs a signed-in member. Open one before the first track, and ask `mcat_session_get` before each. The path can be replaced:
/// `mcat_client_set_path`. Not sent again if a try may have reached the service (`response->maybe_applied`), because that would open
/// another session. Parameters: none.
/// Errors: `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_FORBIDDEN` (the account may not stream), and those of every call. Specification: Catalog
/// metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_sessions_create(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::sessions_create, client, &[], params, out)
}

/// Whether a session by its id is still valid: prefer `mcat_session_ask`. `GET /session/{id}`; in `response->session`: `valid` is 0 as soon
/// as another player took over.
///
/// `id`: as in `response->session->id` of `mcat_sessions_create`. `context`: id of the album, artist, track, genre, playlist or station
/// that plays next; before service version 2.2 one of "ON_DEMAND", "BASIC_RADIO", "PREM_RADIO" and "UNKNOWN" instead. Parameters: pretty.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` (a word on 2.2, an id before), and those of every call. Specification: Catalog
/// metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_session_get(
    client: *mut mcat_client,
    id: *const c_char,
    context: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("session_get", client, params, out, &|p| {
        catalog::session_get(text("id", id)?, text("context", context)?, p)
    })
}
