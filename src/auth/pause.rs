//! How long to wait before something is tried again, and how far devices are spread.
use crate::sys;

/// Back-off after a failure, doubled each time, and after the service said that it is too much.
const FAILED_MS: i64 = 50;
pub const THROTTLED_MS: i64 = 1_000;
pub const BACK_OFF_MAX_MS: i64 = 20_000;
/// A refresh token of which nobody knows whether it was used up is not sent again sooner.
pub const UNCERTAIN_MS: i64 = 2_000;

/// A pause after the first try that failed, or after a later one.
pub fn try_again_after(tries: u32) -> i64 {
    random_below(doubled(FAILED_MS, tries, BACK_OFF_MAX_MS))
}

/// `base` doubled `times` times, at most `max`.
pub fn doubled(base: i64, times: u32, max: i64) -> i64 {
    base.saturating_mul(1 << times.min(30)).min(max)
}

/// A pause before a refresh token is sent again of which nobody knows whether it was used up.
pub fn uncertain_pause() -> i64 {
    UNCERTAIN_MS + random_below(UNCERTAIN_MS / 2)
}

/// A pause after the `times`-th failure in a row: never nothing, never the same on two devices.
pub fn backed_off(base: i64, times: u32, max: i64) -> i64 {
    let half = doubled(base, times, max) / 2;
    half + random_below(half)
}

/// A random number from 0 to `limit`; half of it where the system has no random source, as nothing depends on its secrecy.
pub fn random_below(limit: i64) -> i64 {
    let mut bytes = [0; 8];
    match sys::random(&mut bytes) {
        Ok(()) => (u64::from_le_bytes(bytes) % (limit.max(0) as u64 + 1)) as i64,
        Err(_) => limit / 2,
    }
}
