//! Exported calls of the sign-in chapter.
use super::{Filled, mcat_client, optional_text, read, reserved, text, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_sign_in_request, mcat_status};
use crate::auth::{Challenge, Flow, ResponseType, SignInRequest};
use crate::error::Error;
use core::ffi::c_char;

// SAFETY: integers and pointers.
unsafe impl Filled for mcat_sign_in_request {}

/// Begins a sign-in in the member's browser. Nothing is sent.
///
/// `response->sign_in->address` is the address to open in a browser, on this device or on another (as a QR code, for example);
/// `response->sign_in->pending` is the text to keep until the browser comes back: in memory or in a file, over a restart too. The
/// client keeps nothing of it, and any number of sign-ins may be pending. `GET /{version}/oauth/authorize`, or with
/// `MCAT_FLOW_UNVERSIONED` `GET /oauth/authorize`.
///
/// The browser ends at the `redirect_uri`; hand the whole address that it was sent to, to `mcat_auth_finish`. Verifier and state are
/// from the system's random source. The address holds no secret, except that with `MCAT_CHALLENGE_PLAIN` it holds the verifier.
/// `request`: NULL for the versioned flow with the client's `redirect_uri`, and all else by default.
/// Errors: `MCAT_ERR_ARGUMENT` (`message` names the field: `redirect_uri` is missing, not absolute or has a fragment; `state` is
/// shorter than 8 or longer than 256 characters; `api_secret` is missing for the unversioned flow, which takes no `challenge`,
/// `scope`, `audience` and no `MCAT_RESPONSE_TYPE_TOKEN`; …), `MCAT_ERR_IO` with `MCAT_REASON_RANDOM_SOURCE` (early in a boot: try
/// again later). Specification: Authentication. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_begin(
    client: *mut mcat_client,
    request: *const mcat_sign_in_request,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| {
        let filled = read("request", request)?;
        let asked = filled.as_ref().map_or(Ok(SignInRequest::default()), sign_in_request)?;
        Ok(client.begin(&asked, params))
    })
}

/// Ends a sign-in in the member's browser, with the address that the browser was sent to. `POST /{version}/oauth/access_token`, or in
/// the unversioned flow `POST /oauth/access_token`.
///
/// `pending` is what `mcat_auth_begin` gave, to this client or to another of the same application (`client_id`), before a restart
/// or after. `redirect` is the whole address as it was caught or pasted, at most 16384 bytes; white space around it is left out. It
/// must lead to the `redirect_uri` of the sign-in and bring the state once and right. Then its code is exchanged for tokens, which
/// are kept as after any sign-in; with `MCAT_RESPONSE_TYPE_TOKEN` it brings the tokens itself, and nothing is sent.
///
/// The code is sent once. If the connection breaks or the service fails meanwhile, nobody knows whether it is spent: `maybe_applied`
/// is 1, `user_action` is `MCAT_ACTION_SIGN_IN`, and the member begins anew. The same code is not sent a second time; what was
/// refused before anything was sent, or with HTTP 429, may be tried again with the same `pending`.
///
/// `user`, `password`: the member's name and password, 1 to 1024 bytes, where the service asks for them beside the code (versioned
/// flow); otherwise both NULL. They are sent once and not kept.
///
/// `response->sign_in` holds `scope`, `audience`, `is_verified` and, where the redirect brings an error, its texts: anybody may
/// have written them, each is cut after 1024 bytes, and control characters are replaced. `response->code` is the `error`, if it is
/// a plain word.
///
/// The table at the top of this header says what each redirect comes to. One with a wrong or missing state is not this sign-in's, and
/// an error without a state (`is_verified` 0) may be anybody's: keep `pending`, the right one may still come.
///
/// Errors besides: `MCAT_ERR_ACCOUNT_LOCKED` (`retry_after_ms`), and those of every call. Specification: Authentication. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_finish(
    client: *mut mcat_client,
    pending: *const c_char,
    redirect: *const c_char,
    user: *const c_char,
    password: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(client, params, out, &|client, params| {
        let (pending, redirect) = (text("pending", pending)?, text("redirect", redirect)?);
        let (user, password) = (optional_text("user", user)?, optional_text("password", password)?);
        Ok(client.finish(pending, redirect, user, password, params))
    })
}

fn sign_in_request(request: &mcat_sign_in_request) -> Result<SignInRequest<'_>, Error> {
    reserved("request.reserved", request.reserved)?;
    let flow = "must be MCAT_FLOW_VERSIONED or MCAT_FLOW_UNVERSIONED";
    let response_type = "must be MCAT_RESPONSE_TYPE_CODE or MCAT_RESPONSE_TYPE_TOKEN";
    let challenge = "must be MCAT_CHALLENGE_S256, MCAT_CHALLENGE_S256_HEX or MCAT_CHALLENGE_PLAIN";
    Ok(SignInRequest {
        flow: Flow::numbered(request.flow).ok_or_else(|| Error::argument("flow", flow))?,
        response_type: ResponseType::numbered(request.response_type)
            .ok_or_else(|| Error::argument("response_type", response_type))?,
        challenge: Challenge::numbered(request.challenge).ok_or_else(|| Error::argument("challenge", challenge))?,
        redirect_uri: optional_text("redirect_uri", request.redirect_uri)?,
        state: optional_text("state", request.state)?,
        scope: optional_text("scope", request.scope)?,
        audience: optional_text("audience", request.audience)?,
    })
}

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
