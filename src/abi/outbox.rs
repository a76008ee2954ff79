//! What the service is to be told and has not been told yet: feedback and metering, kept over power cuts and sent in order.
use core::ffi::{c_char, c_void};

/// Where the library keeps what the service is to be told: bytes that grow at their end. They name what the member listens to, hold the
/// member's name and id as salted hashes only, and no secret. The callbacks run one at a time, on the calling thread, and answer
/// `MCAT_STORE_OK` or `MCAT_STORE_FAILED`. Since 1.0.
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
    /// More cannot be there: a store that finds more is damaged and answers `MCAT_STORE_FAILED`. What `outbox_bytes` has no room for any more is
    /// given up, the oldest first. `MCAT_STORE_ABSENT`: there is nothing. Called once, before the first use; again where it failed. Required.
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
    /// Puts `length` bytes in the place of all that is there, durably; 0 empties it. After a power cut the old or the new is there, and after
    /// `MCAT_STORE_FAILED` too. Required.
    pub replace:
        Option<unsafe extern "C" fn(user: *mut c_void, left_ms: i64, bytes: *const c_void, length: usize) -> i32>,
}

/// `mcat_metering.kind`: a track began. Since 1.0.
pub const MCAT_PLAYBACK_START: i32 = 1;
/// `mcat_metering.kind`: a track ended, by itself or not. Since 1.0.
pub const MCAT_PLAYBACK_STOP: i32 = 2;

/// What the service is told of a playback. Lives during the callback. Since 1.0.
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

/// How the outbox stands. Every field -1 on calls that do not tell. Counts begin with the client, or with what the store held. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_outbox_now {
    /// Entries that wait.
    pub waiting: i64,
    /// Bytes that they take in the store.
    pub waiting_bytes: i64,
    /// Entries that the service has taken.
    pub sent: i64,
    /// Entries that may have reached the service and were not sent a second time: it counts them.
    pub uncertain: i64,
    /// Entries that the service refused for good.
    pub refused: i64,
    /// Entries given up for want of room, the oldest first, or because the member has changed.
    pub dropped: i64,
    /// Milliseconds until sending is tried again after a failure; 0: at once.
    pub retry_after_ms: i64,
}
