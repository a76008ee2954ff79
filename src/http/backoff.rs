//! How long to wait before something is tried again, and how far devices are spread.
use crate::base::sys;

/// The wait after a broken connection or a failing service, doubled with each failure.
pub const FAILED_MS: i64 = 50;
/// The same after the service said that it is too much, and the shortest that an application is told of then.
pub const THROTTLED_MS: i64 = 1_000;
/// The longest that a call waits by itself while somebody waits for it.
pub const LONGEST_MS: i64 = 20_000;

/// `base` doubled `times` times, at most `max`.
pub fn doubled(base: i64, times: u32, max: i64) -> i64 {
    base.saturating_mul(1 << times.min(30)).min(max)
}

/// Full jitter: anything up to a bound that doubles each time. `chance` is uniform in 0..1.
pub fn jittered(base: i64, times: u32, max: i64, chance: f64) -> i64 {
    (doubled(base, times, max) as f64 * chance) as i64
}

/// A pause after the first try that failed, or after a later one.
pub fn try_again_after(tries: u32) -> i64 {
    jittered(FAILED_MS, tries, LONGEST_MS, chance())
}

/// A pause after the `times`-th failure in a row: never nothing, never the same on two devices.
pub fn backed_off(base: i64, times: u32, max: i64) -> i64 {
    let half = doubled(base, times, max) / 2;
    half + random_below(half)
}

/// A random number from 0 to `limit`.
pub fn random_below(limit: i64) -> i64 {
    (limit as f64 * chance()) as i64
}

/// A number in 0..1 to spread devices by. Nothing depends on its secrecy.
pub fn chance() -> f64 {
    let mut bytes = [0; 4];
    // Without a random source every device waits the whole bound: slow, and never early.
    match sys::random(&mut bytes) {
        Ok(()) => f64::from(u32::from_le_bytes(bytes)) / 4_294_967_296.0,
        Err(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::{backed_off, doubled, jittered, random_below, try_again_after};

    #[test]
    fn a_bound_doubles_with_each_failure_up_to_the_longest() {
        let bounds: Vec<i64> = [0, 1, 2, 8, 9, 62, u32::MAX]
            .iter()
            .map(|times| doubled(50, *times, 20_000))
            .collect();
        assert_eq!(bounds, [50, 100, 200, 12_800, 20_000, 20_000, 20_000]);
        let jittered = |chance| jittered(50, 2, 20_000, chance);
        assert_eq!([jittered(0.0), jittered(0.5), jittered(1.0)], [0, 100, 200]);
    }

    #[test]
    fn two_devices_do_not_wait_the_same() {
        let waits: Vec<i64> = (0..100).map(|_| backed_off(1_000, 1, 20_000)).collect();
        assert!(waits.iter().all(|wait| (1_000..=2_000).contains(wait)), "{waits:?}");
        assert!(waits.iter().any(|wait| *wait != waits[0]), "{waits:?}");
        assert!((0..100).all(|_| (0..=3).contains(&random_below(3))));
        // What is tried again waits for some part of its bound, which doubles.
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
