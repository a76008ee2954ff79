//! Exported calls: editorial tags, and the playlists that bear them.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// All editorial tags. `GET /tags`; in `response->tags`.
///
/// Without `include_hidden` the hidden ones are left out; with `include_protected` `MCAT_NO` only those come that members may
/// assign. The list comes whole. The path can be replaced: `mcat_client_set_path`.
/// Parameters: include_hidden, include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_tags(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::tags, client, &[], params, out)
}

/// Tags that the editors feature. `GET /tags/featured`; in `response->tags`.
///
/// The list comes whole. The path can be replaced: `mcat_client_set_path`.
/// Parameters: include_protected, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_tags_featured(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::tags_featured, client, &[], params, out)
}

/// Tags by id, several comma-separated. `GET /tags/{ids}`; in `response->tags`.
///
/// `ids`: "tag." ids; hidden ones are found too.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_tags_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::tags_get, client, &[ids], params, out)
}

/// A tag by its shortcut. `GET /tags/shortcuts/{shortcut}`; in `response->tags`.
///
/// `shortcut`: any text of 1 to 300 bytes without control characters.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_tag_by_shortcut(
    client: *mut mcat_client,
    shortcut: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::tag_by_shortcut, client, &[shortcut], params, out)
}

/// Playlists that bear a tag. `GET /tags/{id}/playlists`; in `response->playlists`.
///
/// `id`: one tag id. By `sort`: "date" (default) or "popularity". The path can be replaced: `mcat_client_set_path`.
/// Parameters: sort, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_tag_playlists(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::tag_playlists, client, &[id], params, out)
}
