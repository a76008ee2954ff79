//! Waits before a retry, and jitter that spreads devices.
use crate::base::sys;

/// The wait after a broken connection or a failing service; it doubles with each failure.
pub const FAILED_MS: i64 = 50;
/// The same after the service answered that there are too many requests, and the shortest such wait reported to an application.
pub const THROTTLED_MS: i64 = 1_000;
/// The longest wait in a call that a user waits for.
pub const LONGEST_MS: i64 = 20_000;

/// The longest hint that is accepted from the service: an hour.
pub const HINT_MAX_MS: i64 = 3_600_000;

/// `base` doubled `times` times, at most `max`.
pub fn doubled(base: i64, times: u32, max: i64) -> i64 {
    base.saturating_mul(1 << times.min(30)).min(max)
}

/// Full jitter: anything up to a bound that doubles each time. `chance` is uniform in 0..1.
pub fn jittered(base: i64, times: u32, max: i64, chance: f64) -> i64 {
    (doubled(base, times, max) as f64 * chance) as i64
}

/// The pause after the first failed try, or after a later one.
pub fn try_again_after(tries: u32) -> i64 {
    jittered(FAILED_MS, tries, LONGEST_MS, chance())
}

/// The pause after the `times`-th failure in a row: never zero, and different on each device.
pub fn backed_off(base: i64, times: u32, max: i64) -> i64 {
    let half = doubled(base, times, max) / 2;
    half + random_below(half)
}

/// A random number from 0 to `limit`.
pub fn random_below(limit: i64) -> i64 {
    (limit as f64 * chance()) as i64
}

#[cfg(test)]
std::thread_local! {
    /// What this thread draws, in tests that need the same wait each time.
    pub static DRAWN: std::cell::Cell<Option<f64>> = const { std::cell::Cell::new(None) };
}

/// A random number in 0..1 for jitter. It need not be secret.
pub fn chance() -> f64 {
    #[cfg(test)]
    if let Some(drawn) = DRAWN.get() {
        return drawn;
    }
    let mut bytes = [0; 4];
    // Without a random source every device waits the longest time: slow, but never too early.
    match sys::random(&mut bytes) {
        Ok(()) => f64::from(u32::from_le_bytes(bytes)) / 4_294_967_296.0,
        Err(_) => 1.0,
    }
}

/// Pause after a store failed; it doubles each time.
const STORE_MS: i64 = 1_000;
const STORE_MAX_MS: i64 = 600_000;

/// When to retry a store that failed.
#[derive(Clone, Copy, Default)]
#[cfg_attr(test, derive(Debug))]
pub struct StoreRetry {
    /// Failures in a row.
    failures: u32,
    not_before_ms: i64,
}

impl StoreRetry {
    /// Records that the store failed at `now_ms`. Returns whether it was the first failure in a row.
    pub fn failed(&mut self, now_ms: i64) -> bool {
        let is_first = !self.has_failed();
        self.not_before_ms = now_ms.saturating_add(backed_off(STORE_MS, self.failures, STORE_MAX_MS));
        self.failures = self.failures.saturating_add(1);
        is_first
    }

    pub fn has_failed(&self) -> bool {
        self.failures > 0
    }

    /// Allows a retry at once. If that fails too, the next pause is as long as before.
    pub fn try_now(&mut self) {
        self.not_before_ms = 0;
    }

    /// The rest of the store's pause.
    pub fn left_ms(&self, now_ms: i64) -> i64 {
        self.not_before_ms.saturating_sub(now_ms).max(0)
    }
}

#[cfg(test)]
mod tests {
    use super::{StoreRetry, backed_off, doubled, jittered, random_below, try_again_after};

    #[test]
    fn failed_store_is_retried_after_one_second_up_to_ten_minutes() {
        let mut retry = StoreRetry::default();
        assert!(!retry.has_failed() && retry.left_ms(7) == 0);
        for (times, most) in [
            (0, 1_000),
            (1, 2_000),
            (2, 4_000),
            (9, 512_000),
            (10, 600_000),
            (40, 600_000),
        ] {
            for _ in retry.failures..times {
                retry.failed(0);
            }
            assert_eq!(retry.failed(5), times == 0);
            let left = retry.left_ms(5);
            assert!((most / 2..=most).contains(&left), "{times}: {left}");
            assert_eq!((retry.left_ms(5 + left - 1), retry.left_ms(5 + left)), (1, 0));
        }
        retry.try_now();
        assert!(retry.has_failed() && retry.left_ms(0) == 0);
    }

    #[test]
    fn backoff_bound_doubles_with_each_failure_up_to_limit() {
        let bounds: Vec<i64> = [0, 1, 2, 8, 9, 62, u32::MAX]
            .iter()
            .map(|times| doubled(50, *times, 20_000))
            .collect();
        assert_eq!(bounds, [50, 100, 200, 12_800, 20_000, 20_000, 20_000]);
        let jittered = |chance| jittered(50, 2, 20_000, chance);
        assert_eq!([jittered(0.0), jittered(0.5), jittered(1.0)], [0, 100, 200]);
    }

    #[test]
    fn backoff_waits_are_random_within_bounds() {
        let waits: Vec<i64> = (0..100).map(|_| backed_off(1_000, 1, 20_000)).collect();
        assert!(waits.iter().all(|wait| (1_000..=2_000).contains(wait)), "{waits:?}");
        assert!(waits.iter().any(|wait| *wait != waits[0]), "{waits:?}");
        assert!((0..100).all(|_| (0..=3).contains(&random_below(3))));
        // Each wait is a random part of a bound, which doubles.
        let waits: Vec<i64> = (0..100).map(|_| try_again_after(3)).collect();
        assert!(waits.iter().all(|wait| (0..=400).contains(wait)), "{waits:?}");
        assert!(
            [0..200, 200..401]
                .iter()
                .all(|half| waits.iter().any(|wait| half.contains(wait))),
            "{waits:?}"
        );
    }
}
