//! Exported calls: playlists as everybody sees them.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Playlists of the day. `GET /playlists`; in `response->playlists`.
///
/// The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playlists(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::playlists, client, &[], params, out)
}

/// Playlists that the editors feature. `GET /playlists/featured`; in `response->playlists`.
///
/// The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playlists_featured(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::playlists_featured, client, &[], params, out)
}

/// Top playlists. `GET /playlists/top`; in `response->playlists`.
///
/// Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playlists_top(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::playlists_top, client, &[], params, out)
}

/// Playlists by id, several comma-separated. `GET /playlists/{ids}`; in `response->playlists`.
///
/// `ids`: "pp." or "mp." ids. What a member keeps private is not there; `mcat_me_library_playlist_get` has the member's own.
/// The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playlists_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::playlists_get, client, &[ids], params, out)
}

/// Tracks of a playlist, in its order. `GET /playlists/{id}/tracks`; in `response->tracks`.
///
/// `id`: one playlist id, "pp." or "mp.". Several are `MCAT_ERR_ARGUMENT`: the service would use the first only. It insists on a
/// limit; 20 is sent where none is given. The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playlist_tracks(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::playlist_tracks, client, &[id], params, out)
}

/// Editorial tags of a playlist. `GET /playlists/{id}/tags`; in `response->tags`.
///
/// `id`: one playlist id, "pp." or "mp.". The path can be replaced: `mcat_client_set_path`.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playlist_tags(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::playlist_tags, client, &[id], params, out)
}
