//! How long the token service is left alone.
use crate::backoff::{doubled, random_below};

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

/// A pause before a refresh token is sent again of which nobody knows whether it was used up.
pub fn uncertain_pause() -> i64 {
    UNCERTAIN_MS + random_below(UNCERTAIN_MS / 2)
}
