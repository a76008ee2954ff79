//! A station as a player plays it, one track after the other, and what is metered of it.
use core::ffi::{c_char, c_void};

/// How a station is opened. NULL for the defaults. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_station_options {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Tracks kept ready ahead, 1 to 5; default 2. `mcat_station_poll` fetches more when fewer are left.
    pub low_water: i32,
    /// Previews that are fetched beside the tracks, 1 to 5; default none. `mcat_station_previews` gives them.
    pub previews: i32,
    /// `MCAT_YES`: hold the account's player session while the station is open. If another player takes over, `mcat_station_next` gives
    /// `MCAT_ERR_CONFLICT` with `MCAT_REASON_SESSION_TAKEN`. Default no.
    pub session: i32,
    /// Must be 0.
    pub reserved: i32,
    /// `response->station->state` from before a restart: resumes the station. Seed and member must be the same: the state holds this
    /// member's skips and tracks. Another member's is refused with `MCAT_ERR_ARGUMENT`, and (since 1.1) one of another sign-in, if neither
    /// the service's id nor the name signed in with shows that the member is the same. Then open the station without it.
    pub state: *const c_char,
}

/// How a track is played. Since 1.0.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_playback {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// When it began, in milliseconds since 1970-01-01T00:00:00Z, up to the year 9999; 0: now. At the stop 0 means the time given at the
    /// start. If the device's clock is not set yet (it shows a date before 2026), the report waits in the outbox until it is, and is dated
    /// then.
    pub started_ms: i64,
    /// At the stop: how much of it was played, in milliseconds.
    pub played_ms: i64,
    /// Bit rate in kbit/s, 1 to 1000000; 0 not known.
    pub bitrate: i32,
    /// `MCAT_YES`: it is played without a connection. Default no.
    pub offline: i32,
    /// The codec, for example "AAC", at most 64 bytes; NULL not known.
    pub format: *const c_char,
    /// Must be NULL.
    pub reserved_pointer: *const c_void,
}

/// The state of a station. Every field is unknown on calls without a station. Since 1.0.
#[repr(C)]
pub struct mcat_station_now {
    /// The ids that it was opened with.
    pub seed: *const c_char,
    /// Resumes the station after a restart: give it as `mcat_station_options.state`. At most `MCAT_STATION_STATE_MAX` bytes of ASCII with
    /// the NUL. It holds no secret, and the member's name and id as salted hashes only. NULL while the member who opened the station is not
    /// signed in.
    pub state: *const c_char,
    /// Milliseconds until a skip is allowed; 0: one is; -1 unknown, for example while the station's member is not signed in.
    pub skip_wait_ms: i64,
    /// Tuning in force or asked for, 0.0 to 1.0; -1 unknown.
    pub popularity: f64,
    /// Tuning in force or asked for, 0.0 to 1.0; -1 unknown.
    pub variety: f64,
    /// Tracks that `mcat_station_next` gives at once, to the station's member alone; -1 unknown.
    pub ready: i32,
    /// Skips that the service still allows now; -1 unknown.
    pub skips_left: i32,
    /// 1: it can be tuned; 0: not; -1 unknown.
    pub is_tunable: i8,
    /// 1: this player holds the account's session; 0: another one took over; -1 unknown, or no session was requested.
    pub holds_session: i8,
}

/// Longest `mcat_station_now.state`, with its NUL. Since 1.0.
pub const MCAT_STATION_STATE_MAX: usize = 4096;
