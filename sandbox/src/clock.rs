//! The service's clock: the machine's, moved forward on request, so that a test need not wait a day for a token to expire.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Wall time in milliseconds since 1970, plus what has been skipped.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    skipped_ms: AtomicI64,
}

impl Clock {
    /// Milliseconds since 1970 on this clock.
    pub(crate) fn now_ms(&self) -> i64 {
        let real = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        real.as_millis() as i64 + self.skipped_ms.load(Ordering::Relaxed)
    }

    /// Moves the clock forward.
    pub(crate) fn advance(&self, by: Duration) {
        self.skipped_ms.fetch_add(by.as_millis() as i64, Ordering::Relaxed);
    }
}
