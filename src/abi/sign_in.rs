//! Signing in: requests, results, and events about the member.
use super::mcat_reason;
use core::ffi::c_char;

/// `mcat_sign_in_request.flow`: the versioned calls, with a challenge and without a secret. Since 1.0.
pub const MCAT_FLOW_VERSIONED: i32 = 0;
/// `mcat_sign_in_request.flow`: the unversioned calls, with `api_secret`. Since 1.0.
pub const MCAT_FLOW_UNVERSIONED: i32 = 1;

/// `mcat_sign_in_request.response_type`: the redirect brings a code, which `mcat_auth_finish` exchanges for tokens. Since 1.0.
pub const MCAT_RESPONSE_TYPE_CODE: i32 = 0;
/// `mcat_sign_in_request.response_type`: the redirect itself brings the tokens, in its fragment. Versioned flow only. Since 1.0.
pub const MCAT_RESPONSE_TYPE_TOKEN: i32 = 1;

/// `mcat_sign_in_request.challenge`: SHA-256 of the verifier as base64url without padding (RFC 7636). Since 1.0.
pub const MCAT_CHALLENGE_S256: i32 = 0;
/// `mcat_sign_in_request.challenge`: SHA-256 of the verifier as hexadecimal digits. Since 1.0.
pub const MCAT_CHALLENGE_S256_HEX: i32 = 1;
/// `mcat_sign_in_request.challenge`: the verifier itself. It protects less: use it only for a service that accepts nothing else. Since 1.0.
pub const MCAT_CHALLENGE_PLAIN: i32 = 2;

/// How a member is to sign in with a browser. NULL for the defaults. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_sign_in_request {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// `MCAT_FLOW_VERSIONED` (default) or `MCAT_FLOW_UNVERSIONED`.
    pub flow: i32,
    /// `MCAT_RESPONSE_TYPE_CODE` (default) or `MCAT_RESPONSE_TYPE_TOKEN`.
    pub response_type: i32,
    /// `MCAT_CHALLENGE_S256` (default), `MCAT_CHALLENGE_S256_HEX` or `MCAT_CHALLENGE_PLAIN`. Versioned flow only.
    pub challenge: i32,
    /// Must be 0.
    pub reserved: i32,
    /// Where the service sends the browser afterwards: exactly as it is registered, 1 to 2048 visible ASCII characters; default the client's
    /// `redirect_uri`. An absolute address without a fragment: `http://127.0.0.1:8976/signed-in`, `com.example.radio:/done`.
    pub redirect_uri: *const c_char,
    /// A text that the redirect must bring back, 8 to 256 visible ASCII characters that nobody can guess; default one that the library
    /// makes.
    pub state: *const c_char,
    /// Sent as given and not looked at, 1 to 1024 bytes. Versioned flow only.
    pub scope: *const c_char,
    /// Sent as given and not looked at, 1 to 1024 bytes. Versioned flow only.
    pub audience: *const c_char,
}

/// A sign-in, and the member's tokens. On other calls texts are NULL and numbers -1. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_sign_in {
    /// `mcat_auth_begin`: the address to open in the member's browser.
    pub address: *const c_char,
    /// `mcat_auth_begin`: what `mcat_auth_finish` needs, at most `MCAT_PENDING_MAX` bytes of ASCII with the NUL. It holds a secret; keep
    /// it, over a restart too, until the sign-in is finished.
    pub pending: *const c_char,
    /// `mcat_auth_catch`: the whole address that the browser was sent to. It holds a secret until `mcat_auth_finish` has used it.
    pub redirect: *const c_char,
    /// `mcat_auth_finish`: `scope` as the redirect brought it back.
    pub scope: *const c_char,
    /// `mcat_auth_finish`: `audience` as the redirect brought it back.
    pub audience: *const c_char,
    /// `mcat_auth_finish`: the redirect's `error`; "" where it came without a value.
    pub error: *const c_char,
    /// `mcat_auth_finish`: the redirect's `error_reason`.
    pub error_reason: *const c_char,
    /// `mcat_auth_finish`: the redirect's `error_description`.
    pub error_description: *const c_char,
    /// `mcat_auth_check`, `mcat_auth_access_token`: milliseconds until the access token expires; 0 if it has. -1 unknown, as after a restart
    /// until the device knows the date: meanwhile the library uses it until the service refuses it.
    pub expires_ms: i64,
    /// `mcat_auth_check`: how often this member's record was written to the store since the client was made. Shows whether flash wears out.
    pub saves: i64,
    /// `mcat_auth_finish`: 1: the redirect brought the right state; 0: it was an error without one, which anybody may have made up.
    pub is_verified: i8,
    /// `mcat_auth_access_token`: the member's access token. It holds a secret, which is overwritten when the response is freed. Since 1.1.
    pub access_token: *const c_char,
    /// `mcat_auth_access_token`: when the access token expires, in milliseconds since 1970-01-01 UTC by the device's clock; -1 if that or
    /// the date is unknown. Since 1.1.
    pub expires_wall_ms: i64,
}

/// Tokens that the application has from elsewhere, for `mcat_auth_import`. At least one of the two tokens is given. Since 1.1.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_tokens {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Milliseconds for which `access_token` is still valid, 1 to 1000000000000; 0 unknown: the library uses it until the service refuses
    /// it.
    pub left_ms: i64,
    /// The access token, 1 to 8192 visible ASCII characters; NULL: the first call fetches one with `refresh_token`.
    pub access_token: *const c_char,
    /// The refresh token, 1 to 3072 visible ASCII characters; NULL: the member signs in again when the access token has expired. It must be
    /// of this application (`client_id`), and nothing else may go on using it: the service accepts each refresh token once.
    pub refresh_token: *const c_char,
    /// The name that the member signs in with, 1 to 1024 bytes; NULL unknown. Kept as a salted hash, by which the library recognises a
    /// locked account and the notes in the outbox.
    pub user: *const c_char,
    /// The member's id, 1 to 256 bytes; NULL unknown. Kept as a salted hash, by which the library recognises the notes in the outbox, and a
    /// refresh that brings another member's tokens.
    pub guid: *const c_char,
}

/// Longest `mcat_sign_in.pending`, with its NUL. Since 1.0.
pub const MCAT_PENDING_MAX: usize = 4096;

/// What happened to the member's sign-in. The list grows at its end: ignore an unknown number. Since 1.0.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum mcat_event_kind {
    /// A member has signed in: by a call of this member, or in another program on the same store, while nobody was signed in here or (since
    /// 1.1) replacing the member who was.
    MCAT_EVENT_SIGNED_IN = 1,
    /// The tokens were refreshed, by this program.
    MCAT_EVENT_REFRESHED = 2,
    /// The store did not save the record: it is kept in memory and used, and later calls try to save it again. Called once, until
    /// `MCAT_EVENT_SAVED`.
    MCAT_EVENT_NOT_SAVED = 3,
    /// The record that was not saved is saved now, or the store has a later one.
    MCAT_EVENT_SAVED = 4,
    /// The member must sign in again. `reason` says why: `MCAT_REASON_REVOKED`, `MCAT_REASON_INTERRUPTED`, `MCAT_REASON_OTHER_MEMBER`, or
    /// `MCAT_REASON_NOT_SIGNED_IN` if another program on the same store signed the member out, or if the tokens expired and the service
    /// gave no refresh token. `MCAT_REASON_STORE_CORRUPT`: the store's record is damaged. Called once, and once more after a restart.
    MCAT_EVENT_SIGN_IN_NEEDED = 5,
    /// The account is locked for `retry_after_ms`: the library sends nothing for the member until then, or until `mcat_auth_unlock`. Called
    /// once per lock, and once more after a restart. If a sign-in with another name than the present member's finds its account locked,
    /// only its caller learns of it.
    MCAT_EVENT_LOCKED = 6,
    /// The service is going to end a call that the program makes, or the version, or has ended it: `reason` is `MCAT_REASON_RETIRING` or
    /// `MCAT_REASON_RETIRED`, `call` names the function, `ends_ms` the date. Called once a function, again if the date changes, and once
    /// more after a restart. Since 1.1.
    MCAT_EVENT_RETIRING = 7,
}

/// Something that happened to the member's sign-in, or that the service announces. Lives during the callback. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_event {
    /// What.
    pub kind: mcat_event_kind,
    /// Why, for `MCAT_EVENT_SIGN_IN_NEEDED` and `MCAT_EVENT_RETIRING`.
    pub reason: mcat_reason,
    /// For `MCAT_EVENT_LOCKED` milliseconds until it ends; else -1.
    pub retry_after_ms: i64,
    /// For `MCAT_EVENT_RETIRING` when it ends, in milliseconds since 1970-01-01T00:00:00Z; else, and where the service does not say, -1.
    /// Since 1.1.
    pub ends_ms: i64,
    /// For `MCAT_EVENT_RETIRING` the function's name without "mcat_", for example "artists_top"; else NULL. Since 1.1.
    pub call: *const c_char,
}
