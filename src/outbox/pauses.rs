//! How long the outbox pauses after a failure.
use crate::base::backoff::{chance, jittered};
use crate::base::error::Error;
use crate::base::pause::Pause;

/// Longest first pause after a failure; it doubles each time.
const PAUSE_MS: i64 = 2_000;
const PAUSE_MAX_MS: i64 = 600_000;

#[derive(Default)]
pub struct Pauses {
    /// Failures in a row, and the pause after the last.
    failures: u32,
    pause: Pause,
    /// The pause after the last failure of a stuck entry, which delays no other.
    stuck: Pause,
}

impl Pauses {
    /// The remaining pause, depending on whether the next entry `is_stuck`.
    pub fn left_ms(&self, is_stuck: bool, now_ms: i64, network: u64) -> i64 {
        let ms = self.pause.left_ms(now_ms, network);
        match is_stuck {
            true => ms.max(self.stuck.left_ms(now_ms, network)),
            false => ms,
        }
    }

    /// Records a failure of a request that began when the network had changed `network` times. `stuck`: how often the service failed at
    /// this entry before, if it is stuck.
    pub fn failed(&mut self, error: &Error, stuck: Option<u32>, now_ms: i64, network: u64) {
        // A Retry-After hint applies to all entries.
        let (times, pause) = match stuck.filter(|_| error.retry_after_ms.is_none()) {
            Some(times) => (times, &mut self.stuck),
            None => {
                self.failures = self.failures.saturating_add(1);
                (self.failures - 1, &mut self.pause)
            }
        };
        let until = now_ms
            .saturating_add(error.retry_after_ms.unwrap_or(0))
            .saturating_add(jittered(PAUSE_MS, times, PAUSE_MAX_MS, chance()));
        *pause = Pause::after(error, until, network);
    }

    /// The service answered properly.
    pub fn end(&mut self) {
        (self.failures, self.pause) = (0, Pause::default());
    }
}
