//! The service's clock: the machine's, moved forward on request, so that a test need not wait a day for a token to expire.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;

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

/// A time as the service writes it: `2026-06-30T12:00:00.000Z`.
pub(crate) fn date_time(ms: i64) -> String {
    let (seconds, ms) = (ms.div_euclid(1000), ms.rem_euclid(1000));
    let time = OffsetDateTime::from_unix_timestamp(seconds).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (hour, minute, second) = time.to_hms();
    format!("{}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z", time.date())
}
