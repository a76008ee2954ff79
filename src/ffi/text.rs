//! Exported texts: versions, and what statuses, reasons, phases and events are called.
use super::guard;
use crate::abi::{MCAT_ABI_MAJOR, MCAT_ABI_MINOR, mcat_event_kind, mcat_phase, mcat_reason, mcat_status};
use core::ffi::{CStr, c_char};

const VERSION: &CStr = nul_ended(concat!(env!("CARGO_PKG_VERSION"), "\0"));

const fn nul_ended(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(text) => text,
        Err(_) => c"",
    }
}

/// The library's version, for example "1.1.0". Since 1.0.
#[unsafe(no_mangle)]
pub extern "C" fn mcat_version() -> *const c_char {
    guard(c"".as_ptr(), || VERSION.as_ptr())
}

/// The library's ABI: major × 65536 + minor. A program may run on a library of the same major and no smaller minor than its
/// header's; `mcat_client_new` checks it. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_abi_version() -> u32 {
    guard(0, || (MCAT_ABI_MAJOR << 16) | MCAT_ABI_MINOR)
}

/// A status's name, for example "MCAT_ERR_TIMEOUT"; "MCAT_ERR_?" for an unknown number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_status_name(status: i32) -> *const c_char {
    guard(c"".as_ptr(), || {
        find(STATUSES, status)
            .map_or(c"MCAT_ERR_?", |(_, name, _)| name)
            .as_ptr()
    })
}

/// A status in a sentence, in English, for a log or an engineer. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_status_text(status: i32) -> *const c_char {
    guard(c"".as_ptr(), || {
        find(STATUSES, status)
            .map_or(c"unknown status", |(_, _, text)| text)
            .as_ptr()
    })
}

/// A reason's name, for example "MCAT_REASON_REDIRECT"; "MCAT_REASON_?" for an unknown number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_reason_name(reason: i32) -> *const c_char {
    guard(c"".as_ptr(), || named(REASONS, reason, c"MCAT_REASON_?").as_ptr())
}

/// A phase's name, for example "MCAT_PHASE_CONNECT"; "MCAT_PHASE_?" for an unknown number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_phase_name(phase: i32) -> *const c_char {
    guard(c"".as_ptr(), || named(PHASES, phase, c"MCAT_PHASE_?").as_ptr())
}

/// An event's name, for example "MCAT_EVENT_SIGNED_IN"; "MCAT_EVENT_?" for an unknown number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_event_name(kind: i32) -> *const c_char {
    guard(c"".as_ptr(), || named(EVENTS, kind, c"MCAT_EVENT_?").as_ptr())
}

type Row = (i32, &'static CStr, &'static CStr);

fn find(rows: &'static [Row], number: i32) -> Option<&'static Row> {
    rows.iter().find(|(n, _, _)| *n == number)
}

fn named(rows: &[(i32, &'static CStr)], number: i32, unknown: &'static CStr) -> &'static CStr {
    rows.iter()
        .find(|(n, _)| *n == number)
        .map_or(unknown, |(_, name)| name)
}

const STATUSES: &[Row] = &[
    (mcat_status::MCAT_OK as i32, c"MCAT_OK", c"done"),
    (
        mcat_status::MCAT_ACCEPTED as i32,
        c"MCAT_ACCEPTED",
        c"accepted, not yet carried out",
    ),
    (mcat_status::MCAT_PARTIAL as i32, c"MCAT_PARTIAL", c"done in part"),
    (
        mcat_status::MCAT_ERR_ARGUMENT as i32,
        c"MCAT_ERR_ARGUMENT",
        c"an argument breaks a rule",
    ),
    (
        mcat_status::MCAT_ERR_VERSION as i32,
        c"MCAT_ERR_VERSION",
        c"the program's header is newer than the library",
    ),
    (
        mcat_status::MCAT_ERR_PANIC as i32,
        c"MCAT_ERR_PANIC",
        c"a bug inside the library",
    ),
    (mcat_status::MCAT_ERR_MEMORY as i32, c"MCAT_ERR_MEMORY", c"no memory"),
    (
        mcat_status::MCAT_ERR_UNSUPPORTED as i32,
        c"MCAT_ERR_UNSUPPORTED",
        c"not offered by this build or this service version",
    ),
    (
        mcat_status::MCAT_ERR_REENTRANT as i32,
        c"MCAT_ERR_REENTRANT",
        c"a callback called its own client",
    ),
    (
        mcat_status::MCAT_ERR_CANCELLED as i32,
        c"MCAT_ERR_CANCELLED",
        c"cancelled",
    ),
    (
        mcat_status::MCAT_ERR_TIMEOUT as i32,
        c"MCAT_ERR_TIMEOUT",
        c"the deadline passed",
    ),
    (
        mcat_status::MCAT_ERR_RESOLVE as i32,
        c"MCAT_ERR_RESOLVE",
        c"the host's name could not be resolved",
    ),
    (
        mcat_status::MCAT_ERR_CONNECT as i32,
        c"MCAT_ERR_CONNECT",
        c"no connection to the service",
    ),
    (mcat_status::MCAT_ERR_TLS as i32, c"MCAT_ERR_TLS", c"TLS failed"),
    (
        mcat_status::MCAT_ERR_CLOCK as i32,
        c"MCAT_ERR_CLOCK",
        c"the device's clock must be set",
    ),
    (mcat_status::MCAT_ERR_IO as i32, c"MCAT_ERR_IO", c"the connection broke"),
    (
        mcat_status::MCAT_ERR_PROTOCOL as i32,
        c"MCAT_ERR_PROTOCOL",
        c"the answer is not the service's HTTP",
    ),
    (
        mcat_status::MCAT_ERR_PARSE as i32,
        c"MCAT_ERR_PARSE",
        c"the answer is not the expected JSON",
    ),
    (
        mcat_status::MCAT_ERR_LIMIT as i32,
        c"MCAT_ERR_LIMIT",
        c"a cap was reached",
    ),
    (
        mcat_status::MCAT_ERR_CALLBACK as i32,
        c"MCAT_ERR_CALLBACK",
        c"a callback broke its contract",
    ),
    (
        mcat_status::MCAT_ERR_STORE as i32,
        c"MCAT_ERR_STORE",
        c"the token store failed",
    ),
    (
        mcat_status::MCAT_ERR_SIGN_IN_NEEDED as i32,
        c"MCAT_ERR_SIGN_IN_NEEDED",
        c"the member must sign in",
    ),
    (
        mcat_status::MCAT_ERR_UNAUTHORIZED as i32,
        c"MCAT_ERR_UNAUTHORIZED",
        c"key, name or password refused",
    ),
    (
        mcat_status::MCAT_ERR_FORBIDDEN as i32,
        c"MCAT_ERR_FORBIDDEN",
        c"refused by the service",
    ),
    (
        mcat_status::MCAT_ERR_NOT_FOUND as i32,
        c"MCAT_ERR_NOT_FOUND",
        c"no such thing",
    ),
    (
        mcat_status::MCAT_ERR_CONFLICT as i32,
        c"MCAT_ERR_CONFLICT",
        c"in conflict with the present state",
    ),
    (
        mcat_status::MCAT_ERR_TOO_LARGE as i32,
        c"MCAT_ERR_TOO_LARGE",
        c"the request is too large",
    ),
    (
        mcat_status::MCAT_ERR_ACCOUNT_LOCKED as i32,
        c"MCAT_ERR_ACCOUNT_LOCKED",
        c"the account is locked for some minutes",
    ),
    (
        mcat_status::MCAT_ERR_RATE_LIMITED as i32,
        c"MCAT_ERR_RATE_LIMITED",
        c"too many requests",
    ),
    (
        mcat_status::MCAT_ERR_BAD_REQUEST as i32,
        c"MCAT_ERR_BAD_REQUEST",
        c"the service calls the request invalid",
    ),
    (
        mcat_status::MCAT_ERR_SERVICE as i32,
        c"MCAT_ERR_SERVICE",
        c"the service failed",
    ),
    (
        mcat_status::MCAT_ERR_UNAVAILABLE as i32,
        c"MCAT_ERR_UNAVAILABLE",
        c"the service is unavailable for now",
    ),
];

/// The names of an enumeration's values. One that is missing here does not compile.
macro_rules! names {
    ($table:ident of $enum:ident: $($name:ident,)*) => {
        const $table: &[(i32, &CStr)] = &[$(($enum::$name as i32, nul_ended(concat!(stringify!($name), "\0")))),*];
        const _: fn($enum) = |value| match value {
            $($enum::$name => (),)*
        };
    };
}

names! { REASONS of mcat_reason:
    MCAT_REASON_NONE,
    MCAT_REASON_BUSY,
    MCAT_REASON_REDIRECT,
    MCAT_REASON_CAPTIVE_PORTAL,
    MCAT_REASON_TRUNCATED,
    MCAT_REASON_RANDOM_SOURCE,
    MCAT_REASON_STATE_MISMATCH,
    MCAT_REASON_STORE_CORRUPT,
    MCAT_REASON_INTERRUPTED,
    MCAT_REASON_REVOKED,
    MCAT_REASON_NOT_SAVED,
    MCAT_REASON_NOT_SIGNED_IN,
    MCAT_REASON_APP_KEY,
    MCAT_REASON_CERTIFICATE_EXPIRED,
    MCAT_REASON_CERTIFICATE_NOT_YET_VALID,
    MCAT_REASON_CERTIFICATE_NAME,
    MCAT_REASON_CERTIFICATE_UNTRUSTED,
    MCAT_REASON_TLS_VERSION,
    MCAT_REASON_TLS_ALERT,
    MCAT_REASON_NAME_NOT_FOUND,
    MCAT_REASON_REFUSED,
    MCAT_REASON_UNREACHABLE,
    MCAT_REASON_RESET,
    MCAT_REASON_TOO_SLOW,
    MCAT_REASON_BODY_SIZE,
    MCAT_REASON_NODES,
    MCAT_REASON_DEPTH,
    MCAT_REASON_HEAD_SIZE,
    MCAT_REASON_NOT_JSON,
    MCAT_REASON_SHAPE,
    MCAT_REASON_FOREIGN_ORIGIN,
    MCAT_REASON_INSECURE_ADDRESS,
    MCAT_REASON_PACED,
    MCAT_REASON_REPEATED_PASSWORD,
    MCAT_REASON_ALREADY_GONE,
    MCAT_REASON_TICK,
    MCAT_REASON_SINK,
    MCAT_REASON_SOURCE,
    MCAT_REASON_SERVICE_VERSION,
    MCAT_REASON_NOT_BUILT_IN,
    MCAT_REASON_NOT_YET_VISIBLE,
    MCAT_REASON_PAGE_REPEATED,
    MCAT_REASON_STATE_MISSING,
    MCAT_REASON_STATE_REPEATED,
    MCAT_REASON_ACCESS_DENIED,
    MCAT_REASON_SIGN_IN_FAILED,
    MCAT_REASON_CODE_AND_ERROR,
    MCAT_REASON_REDIRECT_URI,
    MCAT_REASON_PENDING_UNREADABLE,
    MCAT_REASON_OTHER_MEMBER,
    MCAT_REASON_SKIP_LIMIT,
    MCAT_REASON_SESSION_TAKEN,
    MCAT_REASON_NOT_ENTITLED,
    MCAT_REASON_OUTBOX_NOT_SAVED,
    MCAT_REASON_RIGHT_UNKNOWN,
}

names! { PHASES of mcat_phase:
    MCAT_PHASE_NONE,
    MCAT_PHASE_RESOLVE,
    MCAT_PHASE_CONNECT,
    MCAT_PHASE_TLS,
    MCAT_PHASE_SEND,
    MCAT_PHASE_WAIT,
    MCAT_PHASE_BODY,
    MCAT_PHASE_REFRESH,
    MCAT_PHASE_PACE,
    MCAT_PHASE_BACK_OFF,
    MCAT_PHASE_STORE,
    MCAT_PHASE_DECODE,
    MCAT_PHASE_REDIRECT,
}

names! { EVENTS of mcat_event_kind:
    MCAT_EVENT_SIGNED_IN,
    MCAT_EVENT_REFRESHED,
    MCAT_EVENT_NOT_SAVED,
    MCAT_EVENT_SAVED,
    MCAT_EVENT_SIGN_IN_NEEDED,
    MCAT_EVENT_LOCKED,
}
