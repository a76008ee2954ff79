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
/// Reads the token store at first use, and while nobody is signed in at most once a second. `sign_in->expires_ms` is what is left
/// of the access token; nothing has to be done about it, calls refresh it in time. `sign_in->saves` counts the records written, also
/// where the call fails. Errors: `MCAT_ERR_STORE`. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_check(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| Ok(client.signed_in(params)))
}

/// Signs the member out: forgets the tokens in memory and in the store, and closes idle connections. Nothing is sent, and no event
/// is told.
///
/// While the account is locked (`MCAT_ERR_ACCOUNT_LOCKED`) the store keeps that, in a record without tokens that holds the member's name
/// as a salted hash only: signing out and restarting is no way to ask a locked account again. Everything else is forgotten;
/// `mcat_forget_member` forgets this too. Errors: `MCAT_ERR_STORE` where the store could not forget: the tokens in memory are gone
/// all the same, and later calls try again. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_sign_out(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| Ok(client.sign_out(params)))
}

/// Forgets all that the library knows of the member, for a factory reset or before the device is sold. Nothing is sent, and no event is
/// told.
///
/// In memory: the tokens, the lock of the account, the refused name and password, and what later calls would have waited for. In the
/// store: the record, also one that cannot be read or was written by a newer version of the library. Idle connections are
/// closed. Settings, the application key and the pace stay. Other programs on the same store notice it as a sign-out. The tokens
/// themselves stay good at the service until they expire: the member can withdraw the access there.
/// Errors: `MCAT_ERR_STORE` where the store could not forget: in memory all is gone all the same, and later calls try again. Call it once
/// more before the power goes. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_forget_member(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| Ok(client.forget_member(params)))
}

/// Lets calls and sign-ins for a locked account leave again, because the member has set a new password. Nothing is sent; that the
/// account is open is no event.
///
/// Forgets the lock, in memory and in the store, and which name and password were refused last. Without this the library sends
/// nothing for the member until the lock ends (`MCAT_ERR_ACCOUNT_LOCKED`, `retry_after_ms`). If the account is locked after all, the next
/// answer locks it here again. Where nothing is locked it does nothing. Other programs on the same store keep their own.
/// Errors: `MCAT_ERR_STORE` where the store cannot be read or written; in memory the lock is gone all the same. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_unlock(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| Ok(client.unlock(params)))
}
