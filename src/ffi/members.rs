//! Exported calls: members as everybody sees them.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Public profiles of members by id, several comma-separated. `GET /members/{guids}`; in `response->members`.
///
/// `guids`: opaque ids, as they stand in `links->members` of a playlist. No token goes along: what a member's visibility hides
/// from the public stays unknown. The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: pretty.
/// Errors: those of every call.
/// Specification: Authentication. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_members_get(
    client: *mut mcat_client,
    guids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::members_get, client, &[guids], params, out)
}

/// Avatar of a member. `GET /members/{guid}/avatar`; in `response->images`.
///
/// `guid`: one opaque id. No token goes along: a hidden avatar is the default one, `is_default`. The path can be replaced:
/// `mcat_client_set_path`.
/// Parameters: preset, pretty.
/// Errors: those of every call.
/// Specification: Authentication. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_member_avatar(
    client: *mut mcat_client,
    guid: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::member_avatar, client, &[guid], params, out)
}
