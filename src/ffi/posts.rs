//! Exported calls: editorial posts.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// All editorial posts, newest first. `GET /posts`; in `response->posts`.
///
/// The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_posts(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::posts, client, &[], params, out)
}

/// Posts by id, several comma-separated. `GET /posts/{ids}`; in `response->posts`.
///
/// `ids`: "po." ids. The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_posts_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::posts_get, client, &[ids], params, out)
}

/// The categories of posts. `GET /posts/categories`; in `response->categories`.
///
/// The list comes whole. The path can be replaced: `mcat_client_set_path`.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_posts_categories(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::posts_categories, client, &[], params, out)
}

/// Posts of a category, newest first. `GET /posts/categories/{category}`; in `response->posts`.
///
/// `category`: the id of one of `mcat_posts_categories`: any text of 1 to 300 bytes without control characters. The path can be
/// replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_posts_by_category(
    client: *mut mcat_client,
    category: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::posts_by_category, client, &[category], params, out)
}
