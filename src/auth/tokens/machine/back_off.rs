//! The fifth region: after a failed refresh the next one waits.
use super::Machine;
use crate::base::backoff::{LONGEST_MS, THROTTLED_MS, backed_off, random_below};
use crate::base::error::Error;

/// Shortest wait before a refresh token is sent again that may be spent.
pub const UNCERTAIN_MS: i64 = 2_000;
/// Shortest time between refreshes when a service refuses every token.
const EARLY_REFRESH_MS: i64 = 30_000;

/// The pause before a refresh token that may be spent is sent again.
pub fn uncertain_pause() -> i64 {
    UNCERTAIN_MS + random_below(UNCERTAIN_MS / 2)
}

/// The last refresh failed.
#[cfg_attr(test, derive(Debug))]
pub struct BackOff {
    pub error: Error,
    not_before_ms: i64,
    /// The same after a network change, if there was no answer: only the pause that the token needs, without back-off.
    changed_ms: i64,
    /// How many network changes there had been.
    network: u64,
    times: u32,
}

impl BackOff {
    /// Milliseconds until the next refresh may begin.
    pub fn left_ms(&self, now: i64, network: u64) -> i64 {
        let until = match network == self.network {
            true => self.not_before_ms,
            false => self.changed_ms,
        };
        until.saturating_sub(now).max(0)
    }
}

impl Machine {
    /// Records a failed refresh: no other begins before `pause_ms` and the back-off between refreshes are over. `network`: how many network
    /// changes there had been.
    pub fn failed(&mut self, error: Error, pause_ms: i64, now: i64, network: u64) -> Error {
        let times = self.back_off.as_ref().map_or(0, |before| before.times);
        let wait = pause_ms.max(backed_off(THROTTLED_MS, times, LONGEST_MS));
        let error = error.retry_after(wait);
        self.back_off = Some(BackOff {
            error: error.clone(),
            not_before_ms: now.saturating_add(wait),
            changed_ms: now.saturating_add(match error.http_status {
                0 => pause_ms,
                _ => wait,
            }),
            network,
            times: times.saturating_add(1),
        });
        error
    }

    /// Milliseconds until a refused token may be refreshed again before its expiry.
    pub fn early_wait(&self, now: i64) -> Option<i64> {
        let since = now.saturating_sub(self.early_ms?).max(0);
        (since < EARLY_REFRESH_MS).then(|| EARLY_REFRESH_MS - since)
    }
}
