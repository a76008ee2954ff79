//! Exported calls: stations' descriptions.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// All stations. `GET /stations`; in `response->stations`.
///
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_stations(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::stations, client, &[], params, out)
}

/// Top stations. `GET /stations/top`; in `response->stations`.
///
/// The path can be replaced: `mcat_client_set_path`.
/// Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_stations_top(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::stations_top, client, &[], params, out)
}

/// Stations by decade. `GET /stations/decade`; in `response->stations`.
///
/// The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_stations_decade(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::stations_decade, client, &[], params, out)
}

/// Stations by id, several comma-separated. `GET /stations/{ids}`; in `response->stations`.
///
/// `ids`: "ps." or "sas." ids, up to 10,000. The path can be replaced: `mcat_client_set_path`.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_stations_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::stations_get, client, &[ids], params, out)
}
