//! Reports that wait for the service: feedback and metering, kept over power cuts and sent in order.
use core::ffi::{c_char, c_void};

/// Where the library keeps reports that wait for the service: bytes that grow at their end. They say what the member listens to, hold the
/// member's name and id as salted hashes only, and no secret. The library calls the callbacks one at a time, on the calling thread. They
/// answer `MCAT_STORE_OK` or `MCAT_STORE_FAILED`. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_outbox_store {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Passed to each callback.
    pub user: *mut c_void,
    /// Reads all of it into `bytes` (`capacity` bytes: 1 MiB, the most that `outbox_bytes` allows, whatever it is now) and sets `*length`.
    /// There cannot be more: a store that finds more is damaged and answers `MCAT_STORE_FAILED`. If `outbox_bytes` has become smaller, the
    /// oldest entries are dropped. `MCAT_STORE_ABSENT`: there is nothing. Called once, before the first use; again if it failed. Required.
    pub load: Option<
        unsafe extern "C" fn(
            user: *mut c_void,
            left_ms: i64,
            bytes: *mut c_void,
            capacity: usize,
            length: *mut usize,
        ) -> i32,
    >,
    /// Adds `length` bytes at the end, durably. After a power cut a part of what was added last may be missing; what was there before must
    /// not be. `MCAT_STORE_FAILED` may leave a part of them, not the whole. Required.
    pub append:
        Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64, bytes: *const c_void, length: usize) -> i32>,
    /// Replaces everything by `length` bytes, durably; 0 empties it. After a power cut, and after `MCAT_STORE_FAILED`, the store holds the
    /// old bytes or the new. Required.
    pub replace:
        Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64, bytes: *const c_void, length: usize) -> i32>,
}

/// `mcat_metering.kind`: a track began. Since 1.0.
pub const MCAT_PLAYBACK_START: i32 = 1;
/// `mcat_metering.kind`: a track ended, by itself or not. Since 1.0.
pub const MCAT_PLAYBACK_STOP: i32 = 2;

/// A playback as the service gets it. Lives during the callback. Since 1.0.
#[repr(C)]
pub struct mcat_metering {
    /// The track's id.
    pub track: *const c_char,
    /// What it was played from: a station's or a container's id. NULL not known.
    pub source: *const c_char,
    /// The member's id; NULL not known.
    pub user_id: *const c_char,
    /// The tier of the member's subscription; NULL not known.
    pub tier_code: *const c_char,
    /// When it began: ISO 8601 with milliseconds, UTC.
    pub started: *const c_char,
    /// The codec; NULL not known.
    pub format: *const c_char,
    /// `started` in milliseconds since 1970-01-01T00:00:00Z.
    pub started_ms: i64,
    /// How much of it was played, in milliseconds; -1 at the start.
    pub played_ms: i64,
    /// `MCAT_PLAYBACK_START` or `MCAT_PLAYBACK_STOP`.
    pub kind: i32,
    /// Bit rate in kbit/s; -1 not known.
    pub bitrate: i32,
    /// 1: it was played without a connection; 0: with one.
    pub offline: i8,
}

/// The state of the outbox. Every field is -1 on calls that do not have it. Counts begin with the client, or with the content of the store.
/// Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_outbox_now {
    /// Entries that wait.
    pub waiting: i64,
    /// Bytes that they take in the store.
    pub waiting_bytes: i64,
    /// Entries that the service has taken.
    pub sent: i64,
    /// Entries that the service counts and may have received: they are not sent again.
    pub uncertain: i64,
    /// Entries that the service refused for good.
    pub refused: i64,
    /// Entries dropped because there was no room, the oldest first, or because the member has changed.
    pub dropped: i64,
    /// Milliseconds until sending is tried again after a failure; 0: at once.
    pub retry_after_ms: i64,
}
