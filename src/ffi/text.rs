//! Exported texts: versions, and what statuses, reasons, phases and events are called.
use super::guard;
use crate::abi::{MCAT_ABI_MAJOR, MCAT_ABI_MINOR};
use crate::base::names::{EVENTS, PHASES, REASONS, SENTENCES, STATUSES};
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
    guard(c"".as_ptr(), || STATUSES.of(status).unwrap_or(c"MCAT_ERR_?").as_ptr())
}

/// A status in a sentence, in English, for a log or an engineer. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_status_text(status: i32) -> *const c_char {
    guard(c"".as_ptr(), || {
        SENTENCES.of(status).unwrap_or(c"unknown status").as_ptr()
    })
}

/// A reason's name, for example "MCAT_REASON_REDIRECT"; "MCAT_REASON_?" for an unknown number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_reason_name(reason: i32) -> *const c_char {
    guard(c"".as_ptr(), || REASONS.of(reason).unwrap_or(c"MCAT_REASON_?").as_ptr())
}

/// A phase's name, for example "MCAT_PHASE_CONNECT"; "MCAT_PHASE_?" for an unknown number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_phase_name(phase: i32) -> *const c_char {
    guard(c"".as_ptr(), || PHASES.of(phase).unwrap_or(c"MCAT_PHASE_?").as_ptr())
}

/// An event's name, for example "MCAT_EVENT_SIGNED_IN"; "MCAT_EVENT_?" for an unknown number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_event_name(kind: i32) -> *const c_char {
    guard(c"".as_ptr(), || EVENTS.of(kind).unwrap_or(c"MCAT_EVENT_?").as_ptr())
}
