//! Exported calls of the sign-in chapter.
use super::{mcat_client, text, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Signs a member in by name and password. `POST /oauth/token`.
///
/// Both are 1 to 1024 bytes; they are sent once and not kept, only the tokens are. Needs `api_secret` in the client's settings. The
/// pair that was refused last is not sent a second time. While the account is locked nothing is sent.
/// Errors: `MCAT_ERR_UNAUTHORIZED` (wrong, or `MCAT_REASON_REPEATED_PASSWORD`), `MCAT_ERR_ACCOUNT_LOCKED` (`retry_after_ms`),
/// `MCAT_ERR_UNSUPPORTED` (built without the password grant), and those of every call. Specification: Authentication. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_password(
    client: *mut mcat_client,
    user: *const c_char,
    password: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| {
        Ok(client.sign_in_password(text("user", user)?, text("password", password)?, params))
    })
}

/// Refreshes the member's tokens now. Rarely needed: calls do it by themselves, ahead of expiry. `POST /oauth/access_token`.
///
/// Errors: `MCAT_ERR_SIGN_IN_NEEDED` where the refresh token is no longer accepted, and those of every call; a passing failure
/// never signs the member out. Specification: Authentication. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_refresh(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| Ok(client.refresh(params)))
}

/// Whether a member is signed in, without asking the service: `MCAT_OK`, or `MCAT_ERR_SIGN_IN_NEEDED` with the reason.
///
/// Reads the token store at first use. Errors: `MCAT_ERR_STORE`. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_check(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| Ok(client.signed_in(params)))
}

/// Signs the member out: forgets the tokens in memory and in the store, and closes idle connections. Nothing is sent.
///
/// Errors: `MCAT_ERR_STORE` where the store could not forget; the tokens in memory are gone all the same. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_sign_out(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| Ok(client.sign_out(params)))
}
