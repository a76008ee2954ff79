//! How long to wait before something is tried again, and how far devices are spread.
use crate::sys;

/// `base` doubled `times` times, at most `max`.
pub fn doubled(base: i64, times: u32, max: i64) -> i64 {
    base.saturating_mul(1 << times.min(30)).min(max)
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
