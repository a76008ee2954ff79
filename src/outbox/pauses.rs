//! How long the outbox leaves the service alone after a failure.
use crate::base::backoff::{chance, jittered};
use crate::base::error::Error;
use crate::base::pause::Pause;

/// After a failure nothing is sent for up to so long, doubled each time.
const PAUSE_MS: i64 = 2_000;
const PAUSE_MAX_MS: i64 = 600_000;

#[derive(Default)]
pub struct Pauses {
    /// Failures in a row, and the pause after the last.
    failures: u32,
    pause: Pause,
    /// After the last failure at what is stuck, which holds up nothing else.
    stuck: Pause,
}

impl Pauses {
    /// How long nothing is sent, where what comes next `is_stuck` or not.
    pub fn left_ms(&self, is_stuck: bool, now_ms: i64, network: u64) -> i64 {
        let ms = self.pause.left_ms(now_ms, network);
        match is_stuck {
            true => ms.max(self.stuck.left_ms(now_ms, network)),
            false => ms,
        }
    }

    /// A failure, of a request that was begun when the network had changed `network` times. `stuck`: at what the service failed so often
    /// before.
    pub fn failed(&mut self, error: &Error, stuck: Option<u32>, now_ms: i64, network: u64) {
        // Where the service says when to come back, it means all.
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

    /// The service answered as it should.
    pub fn end(&mut self) {
        (self.failures, self.pause) = (0, Pause::default());
    }
}
