//! Limits the rate of requests: a token bucket keeps a device far below the application's quota, and the service shuts a gate with HTTP
//! 429. It is shared by all clients with the same key. Time and randomness are arguments.
use crate::base::backoff::HINT_MAX_MS;
use crate::base::version::Version;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Lowest rate after 429 answers, in requests per second.
const FLOOR: f64 = 0.5;
/// A 429 multiplies the rate by this.
const DECREASE: f64 = 0.7;
/// A second without 429 multiplies the rate by this.
const INCREASE: f64 = 1.1;
/// The part of the burst that background work leaves to calls a user waits for.
const RESERVE: f64 = 0.5;
/// How long a probe may take before another request may pass the shut gate.
const PROBE_MS: i64 = 10_000;
/// How soon other requests check whether the probe has returned.
const PROBE_LOOK_MS: i64 = 25;

/// How urgent a request is, in ascending order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Waiting {
    Nobody,
    /// Background work, but a user's call may wait for it.
    Behind,
    /// A user waits for it.
    Somebody,
}

/// Whether a request may leave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Admission {
    Now,
    /// Ask again after this many milliseconds. `by_service`: because the service answered 429.
    After {
        ms: i64,
        by_service: bool,
    },
}

pub struct Pace {
    on: bool,
    ceiling: f64,
    burst: f64,
    state: Mutex<Bucket>,
}

struct Bucket {
    tokens: f64,
    rate: f64,
    updated_ms: i64,
    /// After a 429 the gate is shut until then.
    not_before_ms: i64,
    shut: bool,
    probe_until_ms: i64,
    /// The urgency of the probe.
    probe_for: Waiting,
}

impl Pace {
    /// The quota before 2.2 is 5 requests per second for the whole application; since 2.2 it is 500.
    pub fn new(version: Version, on: bool) -> Pace {
        let (ceiling, burst) = if version >= Version::V2_2 {
            (10.0, 20.0)
        } else {
            (1.0, 3.0)
        };
        let state = Bucket {
            tokens: burst,
            rate: ceiling,
            updated_ms: i64::MIN,
            not_before_ms: i64::MIN,
            shut: false,
            probe_until_ms: i64::MIN,
            probe_for: Waiting::Nobody,
        };
        Pace {
            on,
            ceiling,
            burst,
            state: Mutex::new(state),
        }
    }

    fn state(&self, now_ms: i64) -> MutexGuard<'_, Bucket> {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.updated_ms == i64::MIN {
            state.updated_ms = now_ms;
        }
        let seconds = now_ms.saturating_sub(state.updated_ms).max(0) as f64 / 1000.0;
        state.updated_ms = state.updated_ms.max(now_ms);
        state.tokens = (state.tokens + seconds * state.rate).min(self.burst);
        // Time without requests proves nothing.
        if !state.shut && state.rate < self.ceiling {
            state.rate = (state.rate * INCREASE.powf(seconds.min(600.0))).min(self.ceiling);
        }
        state
    }

    /// The state: the rate in requests per second, how many may leave at once, and for how many milliseconds the gate remains shut.
    pub fn stands(&self, now_ms: i64) -> (f64, f64, i64) {
        let state = self.state(now_ms);
        let left = state.not_before_ms.saturating_sub(now_ms).max(0);
        (state.rate, state.tokens, if state.shut { left } else { 0 })
    }

    /// Whether the rate is limited at all, besides the gate.
    pub fn is_on(&self) -> bool {
        self.on
    }

    /// Takes a slot for a request, or returns when to ask again.
    pub fn take(&self, now_ms: i64, waiting: Waiting) -> Admission {
        let mut state = self.state(now_ms);
        if state.shut {
            // A user's call does not wait for a background probe.
            let probing = now_ms < state.probe_until_ms && waiting <= state.probe_for;
            let ms = match (now_ms < state.not_before_ms, probing) {
                (true, _) => state.not_before_ms.saturating_sub(now_ms),
                (false, true) => PROBE_LOOK_MS,
                (false, false) => 0,
            };
            if ms > 0 {
                return Admission::After { ms, by_service: true };
            }
        }
        if self.on {
            let reserve = if waiting == Waiting::Nobody { RESERVE } else { 0.0 };
            let wanted = 1.0 + self.burst * reserve;
            if state.tokens < wanted {
                let ms = ((wanted - state.tokens) / state.rate * 1000.0).ceil() as i64;
                return Admission::After {
                    ms: ms.max(1),
                    by_service: false,
                };
            }
            state.tokens -= 1.0;
        }
        if state.shut {
            // One request probes; the others follow when it has returned.
            state.probe_until_ms = now_ms.saturating_add(PROBE_MS);
            state.probe_for = waiting;
        }
        Admission::Now
    }

    /// The service answered 429: shuts the gate for `wait_ms` and reduces the rate.
    pub fn throttled(&self, now_ms: i64, wait_ms: i64) {
        let mut state = self.state(now_ms);
        state.rate = (state.rate * DECREASE).max(FLOOR);
        state.shut = true;
        state.probe_until_ms = i64::MIN;
        state.not_before_ms = state
            .not_before_ms
            .max(now_ms.saturating_add(wait_ms.clamp(0, HINT_MAX_MS)));
    }

    /// The service answered something else: opens the gate.
    pub fn answered(&self, now_ms: i64) {
        let mut state = self.state(now_ms);
        // An answer to a request that left before the 429 does not open it.
        if state.shut && now_ms >= state.not_before_ms {
            state.shut = false;
        }
    }

    /// A probe ended without an answer: lets the next one go.
    pub fn unanswered(&self, now_ms: i64) {
        self.state(now_ms).probe_until_ms = i64::MIN;
    }

    /// Further requests count against another quota, of which nothing is known yet.
    pub fn reset(&self, now_ms: i64) {
        let mut state = self.state(now_ms);
        state.shut = false;
        state.not_before_ms = i64::MIN;
        state.rate = self.ceiling;
    }
}

#[cfg(test)]
mod tests {
    use super::Waiting::{Behind as BEHIND, Nobody as NOBODY, Somebody as SOMEBODY};
    use super::{Admission, PROBE_LOOK_MS, Pace};
    use crate::base::version::Version;

    const fn after(ms: i64, by_service: bool) -> Admission {
        Admission::After { ms, by_service }
    }

    // fault:H15
    #[test]
    fn first_request_after_429_pause_goes_alone_until_answered() {
        let pace = Pace::new(Version::V2_2, true);
        assert_eq!(pace.take(0, SOMEBODY), Admission::Now);
        pace.throttled(0, 1_000);
        assert_eq!(pace.take(400, SOMEBODY), after(600, true));
        assert_eq!(pace.take(1_000, SOMEBODY), Admission::Now);
        assert_eq!(pace.take(1_001, SOMEBODY), after(PROBE_LOOK_MS, true));
        pace.answered(1_050);
        assert_eq!(pace.take(1_051, SOMEBODY), Admission::Now);
    }

    #[test]
    fn foreground_request_passes_background_probe_after_429() {
        let pace = Pace::new(Version::V2_2, true);
        pace.throttled(0, 1_000);
        assert_eq!(pace.take(1_000, NOBODY), Admission::Now);
        assert_eq!(pace.take(1_001, NOBODY), after(PROBE_LOOK_MS, true));
        assert_eq!(pace.take(1_001, SOMEBODY), Admission::Now);
        // Now the probe is one that a user waits for.
        for waiting in [SOMEBODY, BEHIND, NOBODY] {
            assert_eq!(pace.take(1_002, waiting), after(PROBE_LOOK_MS, true));
        }
    }

    /// It is as urgent as a user's call, but is none.
    #[test]
    fn blocking_background_work_passes_other_work_and_delays_no_foreground() {
        let pace = Pace::new(Version::V2_2, true);
        pace.throttled(0, 1_000);
        assert_eq!(pace.take(1_000, NOBODY), Admission::Now);
        assert_eq!(pace.take(1_001, BEHIND), Admission::Now);
        // One of them is enough.
        assert_eq!(pace.take(1_002, BEHIND), after(PROBE_LOOK_MS, true));
        assert_eq!(pace.take(1_003, SOMEBODY), Admission::Now);
    }

    /// The rate at `now_ms`, as milliseconds per request.
    fn spacing(pace: &Pace, now_ms: i64) -> i64 {
        let wait = |now_ms| loop {
            if let Admission::After { ms, .. } = pace.take(now_ms, SOMEBODY) {
                return ms;
            }
        };
        let then = now_ms + wait(now_ms);
        wait(then)
    }

    #[test]
    fn pace_slows_at_429_and_recovers_only_while_gate_is_open() {
        let pace = Pace::new(Version::V2_2, true);
        assert_eq!(spacing(&pace, 0), 100);
        let refuse = |at: i64| {
            pace.throttled(at, 60_000);
            assert_eq!(pace.take(at + 60_000, SOMEBODY), Admission::Now);
            pace.answered(at + 60_000);
        };
        refuse(0);
        assert!((140..=143).contains(&spacing(&pace, 60_000)));
        // The rate grows by a tenth each second.
        assert!((127..=130).contains(&spacing(&pace, 61_000)));
        assert_eq!(spacing(&pace, 70_000), 100);
        (0..20).for_each(|n| refuse(100_000 + n * 60_000));
        assert!((1_600..=2_000).contains(&spacing(&pace, 1_300_000)));
    }

    #[test]
    fn constant_foreground_requests_never_wait_for_background_work() {
        let pace = Pace::new(Version::V2_2, true);
        let mut went = 0;
        for n in 0..600 {
            // As many user calls as the rate allows. Background work asks first each time.
            went += i64::from(pace.take(n * 100, NOBODY) == Admission::Now);
            assert_eq!(pace.take(n * 100, SOMEBODY), Admission::Now);
        }
        assert!((1..=10).contains(&went), "half of the first burst: {went}");
        // Without user calls it proceeds.
        assert_eq!(pace.take(62_000, NOBODY), Admission::Now);
    }

    // fault:C04
    #[test]
    fn clock_set_back_during_429_pause_keeps_pause_and_then_opens() {
        let pace = Pace::new(Version::V2_2, true);
        pace.throttled(i64::MAX - 5, 1_000);
        for now in [i64::MIN, -1, 0] {
            assert!(matches!(
                pace.take(now, SOMEBODY),
                Admission::After { by_service: true, .. }
            ));
        }
        assert_eq!(pace.take(i64::MAX, SOMEBODY), Admission::Now);
    }

    #[test]
    fn request_beyond_rate_does_not_block_first_request_after_429() {
        let pace = Pace::new(Version::V2_1, true);
        while pace.take(0, SOMEBODY) == Admission::Now {}
        pace.throttled(0, 10);
        // The burst is used up: a request now waits for the rate, and does not keep others from probing.
        let Admission::After { ms, by_service: false } = pace.take(20, SOMEBODY) else {
            panic!("there is nothing left to send with")
        };
        assert_eq!(pace.take(20 + ms, SOMEBODY), Admission::Now);
        // Background work does not either.
        let pace = Pace::new(Version::V2_2, true);
        (0..12).for_each(|_| assert_eq!(pace.take(0, SOMEBODY), Admission::Now));
        pace.throttled(0, 10);
        assert!(matches!(
            pace.take(20, NOBODY),
            Admission::After { by_service: false, .. }
        ));
        assert_eq!(pace.take(20, SOMEBODY), Admission::Now);
    }
}
