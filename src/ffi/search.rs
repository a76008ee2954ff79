//! Exported calls: search.
use super::{mcat_client, service_with, text};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::calls::catalog;
use core::ffi::c_char;

/// Search by name, with what a list needs to show. `GET /search`; in `response->artists`, `albums`, `tracks`, `playlists`,
/// `tags`.
///
/// `query`: what somebody typed, 1 to 300 bytes without control characters, not encoded.
/// Each type is in the list of its name. Since service version 2.2 `per_type_limit` and `offset` count for each
/// type by itself, so that a page may lack a type; `response->order` holds the ids of the page, the best hit first.
/// Up to 2.1 `limit` and `offset` count over all types together, and only the raw body (`params->keep_raw`) tells their order.
/// Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang, is_streamable_only, rights
/// (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_search(
    client: *mut mcat_client,
    query: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("search", client, params, out, &|p| {
        catalog::search(text("query", query)?, p)
    })
}

/// Search by name, with whole objects. `GET /search/verbose`; in the same lists as `mcat_search`.
///
/// `query`, types, order and pages are those of `mcat_search`.
/// Parameters: type, per_type_limit (2.2), limit (up to 2.1), offset, playlist_type (2.2), catalog, lang, is_streamable_only, rights
/// (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_search_verbose(
    client: *mut mcat_client,
    query: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("search_verbose", client, params, out, &|p| {
        catalog::search_verbose(text("query", query)?, p)
    })
}
