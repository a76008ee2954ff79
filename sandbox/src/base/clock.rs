//! The service's clock: the machine's, moved forward on request, so that a test need not wait a day for a token to expire.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

/// The clock goes no further ahead than a thousand years, so that sums of times stay in their bounds.
pub(crate) const MOST_MS: i64 = 1_000 * 365 * 24 * 60 * 60 * 1000;

/// Wall time in milliseconds since 1970, plus what has been skipped.
#[derive(Debug, Default)]
pub(crate) struct Clock {
    skipped_ms: AtomicI64,
}

impl Clock {
    /// Milliseconds since 1970 on this clock.
    pub(crate) fn now_ms(&self) -> i64 {
        let real = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        real.as_millis() as i64 + self.skipped_ms()
    }

    /// How far ahead of the machine's clock it is; negative where it is behind.
    pub(crate) fn skipped_ms(&self) -> i64 {
        self.skipped_ms.load(Ordering::Relaxed)
    }

    /// Moves the clock forward.
    pub(crate) fn advance(&self, by: Duration) {
        let by = by.as_millis().min(MOST_MS as u128) as i64;
        let forward = |skipped: i64| Some((skipped + by).min(MOST_MS));
        let _ = self
            .skipped_ms
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, forward);
    }

    /// Goes to this time, which may be before the machine's.
    pub(crate) fn set(&self, now_ms: i64) {
        let difference = now_ms - (self.now_ms() - self.skipped_ms());
        self.skipped_ms.store(difference.min(MOST_MS), Ordering::Relaxed);
    }

    /// Continues where another run was so far ahead of the machine's clock.
    pub(crate) fn skip(&self, ms: i64) {
        self.skipped_ms.store(ms.min(MOST_MS), Ordering::Relaxed);
    }

    /// Goes back to the machine's time.
    pub(crate) fn reset(&self) {
        self.skipped_ms.store(0, Ordering::Relaxed);
    }
}

/// A time as the service writes it: `2026-06-30T10:15:00.000Z`. Times outside the calendar come out as its beginning.
pub(crate) fn date_time(ms: i64) -> String {
    let at = OffsetDateTime::from_unix_timestamp_nanos(i128::from(ms) * 1_000_000);
    let at = at.unwrap_or(OffsetDateTime::UNIX_EPOCH);
    let (date, (hour, minute, second, milli)) = (at.date(), at.to_hms_milli());
    format!("{date}T{hour:02}:{minute:02}:{second:02}.{milli:03}Z")
}

/// Reads a time of ISO 8601 with its offset, to the millisecond.
pub(crate) fn parse_date_time(text: &str) -> Option<i64> {
    let at = OffsetDateTime::parse(text, &Rfc3339).ok()?;
    i64::try_from(at.unix_timestamp_nanos() / 1_000_000).ok()
}
