//! Exported calls: tracks.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Top tracks, updated daily. `GET /tracks/top`; in `response->tracks`.
///
/// Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_tracks_top(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::tracks_top, client, &[], params, out)
}

/// Tracks by id, several comma-separated. `GET /tracks/{ids}`; in `response->tracks`.
///
/// `ids`: "tra.2530431,tra.7". A shortcut is for `mcat_track_by_shortcut`.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_tracks_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::tracks_get, client, &[ids], params, out)
}

/// A track by its shortcut. `GET /tracks/{artist}/{album}/{track}`; in `response->tracks`.
///
/// `shortcut`: "artist/album/track", as in `track->shortcut`.
/// Parameters: catalog, lang, is_streamable_only, rights, pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_track_by_shortcut(
    client: *mut mcat_client,
    shortcut: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::track_by_shortcut, client, &[shortcut], params, out)
}

/// A recording by its International Standard Recording Code, once for each album that it is on. `GET /tracks/isrc/{isrc}`; in
/// `response->tracks`.
///
/// `isrc`: exactly one, without hyphens: 2 letters, 3 letters or digits, 7 digits.
/// Parameters: upc (the album's, 12 digits), limit (1 to 50), offset, catalog, lang, is_streamable_only, rights, pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_track_by_isrc(
    client: *mut mcat_client,
    isrc: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::track_by_isrc, client, &[isrc], params, out)
}
