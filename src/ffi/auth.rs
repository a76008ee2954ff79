//! Exported calls of the sign-in chapter.
use super::{Filled, mcat_client, optional_text, read, reserved, text, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_sign_in_request, mcat_status, mcat_tokens};
use crate::auth::{Challenge, Flow, Import, ResponseType, SignInRequest};
use crate::base::error::Error;
use core::ffi::{c_char, c_void};

// SAFETY: integers and pointers.
unsafe impl Filled for mcat_sign_in_request {}
// SAFETY: as above.
unsafe impl Filled for mcat_tokens {}

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
    with_client("auth_begin", client, params, out, &|client, params| {
        let filled = read("request", request)?;
        let asked = filled.as_ref().map_or(Ok(SignInRequest::default()), sign_in_request)?;
        Ok(client.begin(&asked, params))
    })
}

/// Ends a sign-in in the member's browser, with the address that the browser was sent to. `POST /{version}/oauth/access_token`, or in the
/// unversioned flow `POST /oauth/access_token`.
///
/// `pending` is the text of `mcat_auth_begin`, of this client or another of the same application (`client_id`), before a restart or after.
/// `redirect` is the whole address as it was caught or pasted, at most 16384 bytes; white space around it is left out. It must lead to the
/// `redirect_uri` of the sign-in and have the right state, once. The library exchanges its code for tokens, and keeps them as after any
/// sign-in; with `MCAT_RESPONSE_TYPE_TOKEN` the redirect has the tokens itself, and nothing is sent.
///
/// The code is sent once. If the connection breaks or the service fails meanwhile, the code may be used up: `maybe_applied` is 1,
/// `user_action` is `MCAT_ACTION_SIGN_IN`, and the member begins again. The same code is not sent a second time. If it was refused before
/// anything was sent, or with HTTP 429, you may try again with the same `pending`.
///
/// `user`, `password`: the member's name and password, 1 to 1024 bytes, if the service asks for them with the code (versioned flow);
/// otherwise both NULL. They are sent once and not kept.
///
/// `response->sign_in` holds `scope`, `audience`, `is_verified` and, if the redirect has an error, its texts: anybody may have written
/// them, each is cut after 1024 bytes, and control characters are replaced. `response->code` is the `error`, if it is a plain word.
///
/// The table at the top of this header has a status for each redirect. One with a wrong or missing state is not this sign-in's, and an
/// error without a state (`is_verified` 0) may be anybody's: keep `pending`, the right one may still come.
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
    with_client("auth_finish", client, params, out, &|client, params| {
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
    with_client("auth_password", client, params, out, &|client, params| {
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
    with_client("auth_refresh", client, params, out, &|client, params| {
        Ok(client.refresh(params))
    })
}

/// The member's access token, for another SDK that streams full tracks, or for another program on the device. docs/sign-in.md, "Tokens for
/// another SDK, and from one", says when to use it.
///
/// `response->sign_in->access_token` is the text; `expires_ms` the milliseconds until it expires, `expires_wall_ms` when that is by the
/// device's clock; -1 unknown. The text lives as long as the response, whose memory is overwritten when you free it. No call gives the
/// refresh token.
///
/// `min_left_ms`: 0 to 2592000000 (30 days). A token that is valid for less is refreshed first (`POST /oauth/access_token`), within the
/// deadline, and by one thread for all. It is refreshed once: if the service's tokens do not live that long, you get the new one anyway,
/// and later calls give it without a request while it has nine tenths of its life left. So look at `expires_ms`. A token whose end is
/// unknown (-1) is returned as it is: it may have expired while the device was off and did not know the date. Once the date is known, so
/// is the end. 0: any valid token, refreshed ahead of its end as for any call.
///
/// If the refresh fails in passing, or may not be tried yet, and the present token is still valid, the call gives that one with `MCAT_OK`;
/// never one that it knows to have expired. The library learns only from its own calls that the service refuses a token: if the other SDK
/// learns it, call `mcat_auth_refresh`.
///
/// Errors: `MCAT_ERR_SIGN_IN_NEEDED` (nobody is signed in, or the tokens are given up: `reason`), `MCAT_ERR_ACCOUNT_LOCKED`
/// (`retry_after_ms`), `MCAT_ERR_ARGUMENT`, and those of every call if there is no valid token. Since 1.1.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_access_token(
    client: *mut mcat_client,
    min_left_ms: i64,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("auth_access_token", client, params, out, &|client, params| {
        Ok(client.access_token(min_left_ms, params))
    })
}

/// Signs a member in with tokens that the application has from elsewhere: another SDK, a companion app, an earlier firmware. Sends nothing:
/// the first call for the member shows whether the service accepts them.
///
/// Otherwise it is a sign-in like any other. The tokens are saved before they are used (`MCAT_REASON_NOT_SAVED` if the store failed), they
/// replace the member who was signed in, `MCAT_EVENT_SIGNED_IN` is reported, and notes of another member are dropped from the outbox. The
/// library copies the texts; wipe your own.
///
/// The service accepts a refresh token once: from now on only this client and those that share its member, or other programs on its store,
/// may use it. Two devices that import the same one sign each other out.
///
/// Errors: `MCAT_ERR_ARGUMENT` (`message` names the field: a token with other characters or too long, neither token, `left_ms` without
/// `access_token`, …), `MCAT_ERR_ACCOUNT_LOCKED` (`retry_after_ms`), `MCAT_ERR_STORE` (a newer version of the library wrote the record),
/// `MCAT_ERR_TIMEOUT` and `MCAT_ERR_CANCELLED` (another call used the store until then). Since 1.1.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_import(
    client: *mut mcat_client,
    tokens: *const mcat_tokens,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("auth_import", client, params, out, &|client, params| {
        let tokens = read("tokens", tokens)?.ok_or_else(|| Error::argument("tokens", "must not be NULL"))?;
        let import = Import {
            access_token: optional_text("access_token", tokens.access_token)?,
            refresh_token: optional_text("refresh_token", tokens.refresh_token)?,
            left_ms: (tokens.left_ms != 0).then_some(tokens.left_ms),
            user: optional_text("user", tokens.user)?,
            guid: optional_text("guid", tokens.guid)?,
        };
        Ok(client.import(&import, params))
    })
}

/// Whether a member is signed in, without asking the service: `MCAT_OK`, or `MCAT_ERR_SIGN_IN_NEEDED` with the reason.
///
/// Reads the token store at first use, and while nobody is signed in at most once a second. `sign_in->expires_ms` is the rest of the access
/// token's life; you need do nothing about it, calls refresh it in time. `sign_in->saves` counts the records written, also if the call
/// fails. While another thread signs in, the answer is that of before. Errors: `MCAT_ERR_STORE`; `MCAT_ERR_TIMEOUT` if the store was not
/// read yet and another call uses it until the deadline. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_check(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("auth_check", client, params, out, &|client, params| {
        Ok(client.signed_in(params))
    })
}

/// Signs the member out: forgets the tokens in memory and in the store, and closes idle connections. Sends nothing, and reports no event.
///
/// Notes in the outbox stay for the same member, if the library can recognise them, else they are dropped: call `mcat_outbox_send` before
/// if you can. While the account is locked (`MCAT_ERR_ACCOUNT_LOCKED`) the store keeps the lock, in a record without tokens that holds the
/// member's name as a salted hash only. Everything else is forgotten; `mcat_forget_member` forgets these too.
///
/// Errors: `MCAT_ERR_STORE` (the store could not forget), `MCAT_ERR_TIMEOUT` and `MCAT_ERR_CANCELLED` (another call used the store until
/// then). After any of these the tokens are gone from memory, but the store may still hold them; later calls try again. With `token_file`
/// an error at one file does not stop the erasing of the others; `message` names each file that may still hold tokens, the newest first.
/// docs/sign-in.md, "Signing out, and forgetting". Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_sign_out(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("auth_sign_out", client, params, out, &|client, params| {
        Ok(client.sign_out(params))
    })
}

/// Forgets everything about the member, for a factory reset or before the device is sold. Sends nothing, and reports no event.
///
/// In memory: the tokens, the lock of the account, the refused name and password, the waits of later calls, and the outbox. In the stores:
/// the record and the outbox, also if they cannot be read or were written by a newer version of the library. Idle connections are closed,
/// and the cache is emptied. Settings, the application key and the pace stay. Other programs on the same store see a sign-out. The service
/// still accepts the tokens until they expire: the member can withdraw the access there.
///
/// Errors: `MCAT_ERR_STORE` (a store could not forget), `MCAT_ERR_TIMEOUT` and `MCAT_ERR_CANCELLED` (another call used the store until
/// then). After any of these everything is gone from memory, but a store may still hold it; later calls try again. Before the device
/// changes hands, call it until it gives `MCAT_OK`. An error at the tokens does not keep the outbox, or the other way round; `message`
/// lists every failure and what may still hold something. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_forget_member(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("forget_member", client, params, out, &|client, params| {
        Ok(client.forget_member(params))
    })
}

/// Sends calls and sign-ins for a locked account again, because the member has set a new password. The call itself sends nothing, and
/// reports no event.
///
/// Forgets the lock, in memory and in the store, and which name and password were refused last. Without this the library sends nothing for
/// the member until the lock ends (`MCAT_ERR_ACCOUNT_LOCKED`, `retry_after_ms`). If the account is still locked, the next answer locks it
/// here again. If nothing is locked it does nothing. Other programs on the same store keep their own lock.
/// Errors: `MCAT_ERR_STORE` if the store cannot be read or written; in memory the lock is gone even then. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_unlock(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("auth_unlock", client, params, out, &|client, params| {
        Ok(client.unlock(params))
    })
}

/// Waits for the address that the browser is sent to at the end of a sign-in, for programs on the machine that has the browser. Sends
/// nothing to the service. docs/sign-in.md, "What catch does".
///
/// Listens at the sign-in's `redirect_uri`, which must be an http address of this machine: `http://127.0.0.1:PORT/PATH`,
/// `http://[::1]:PORT/PATH`, or `http://localhost:PORT/PATH` for both. It calls `ready`, which may be NULL, when it listens: open the
/// browser there, at the address of `mcat_auth_begin`. `response->sign_in->redirect` is then the whole address, and the browser shows a
/// page that says to go back to the application: give the address to `mcat_auth_finish`, which checks it.
///
/// It refuses other requests and waits on: those without this sign-in's state, with neither code nor error, and those that the browser
/// marks as anything but a page (an image, a script, a frame, a prefetch), because any program or web page on this machine can send some.
/// If the service sends an error without the state, the call ends at its deadline.
///
/// The deadline is 5 minutes unless you set `params->deadline_ms`; the client's settings do not count. The port is free again when the call
/// returns.
///
/// Errors: `MCAT_ERR_ARGUMENT` (`message` names `redirect_uri`: it is no such address; or `pending`: it is unreadable, or of a sign-in with
/// `MCAT_RESPONSE_TYPE_TOKEN`, whose tokens browsers do not send), `MCAT_ERR_IO` (it cannot listen; `MCAT_REASON_BUSY`: another program
/// uses the port), `MCAT_ERR_TIMEOUT` (the redirect did not come), `MCAT_ERR_CANCELLED`; all but `MCAT_ERR_ARGUMENT` with
/// `MCAT_PHASE_REDIRECT`. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_auth_catch(
    client: *mut mcat_client,
    pending: *const c_char,
    ready: Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64)>,
    user: *mut c_void,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("auth_catch", client, params, out, &|client, params| {
        let ready = |left_ms| {
            if let Some(ready) = ready {
                // SAFETY: the application's function, called as the header says.
                unsafe { ready(user, left_ms) }
            }
        };
        Ok(client.catch_redirect(text("pending", pending)?, ready, params))
    })
}
