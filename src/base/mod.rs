//! Basics of every call, and what survives a restart: time, callbacks, errors, memory, locks, system calls; dates, ids, versions, secrets,
//! files.
//!
//! Uses `abi`.
pub(crate) mod backoff;
pub mod call_scope;
mod cancel;
pub(crate) mod conceal;
pub(crate) mod dates;
pub(crate) mod disk;
pub(crate) mod display;
pub mod error;
pub(crate) mod fair_queue;
#[cfg(feature = "capi")]
pub(crate) mod handle_check;
pub mod hooks;
pub mod id;
#[allow(unsafe_code)]
pub(crate) mod memory;
pub(crate) mod names;
pub(crate) mod pause;
pub(crate) mod secrets;
pub(crate) mod store_format;
pub(crate) mod sync;
pub(crate) mod sys;
pub mod version;
