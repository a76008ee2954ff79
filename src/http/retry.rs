//! Decides whether a request is sent again, and after how long. Pure functions: time and randomness are arguments.
use super::{Failure, Reached};
use crate::base::backoff::{FAILED_MS, HINT_MAX_MS, LONGEST_MS, THROTTLED_MS, jittered};
use crate::base::dates::http_date;

/// Background work backs off for longer.
const BACKGROUND_BASE_MS: i64 = 2_000;
const BACKGROUND_CAP_MS: i64 = 600_000;
const BACKGROUND_TRIES: u32 = 10;
/// Most start jitter for a device's first background work.
const START_JITTER_MS: i64 = 30_000;

/// The effect if a request reaches the service twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// A read: none.
    Read,
    /// The same as once.
    Idempotent,
    /// An event is counted twice.
    Event,
    /// Something is created twice.
    Never,
}

impl Class {
    /// Whether it may be sent again after a try that may have reached the service. `allowed`: the caller allows it.
    pub fn may_repeat(self, allowed: bool) -> bool {
        match self {
            Class::Read | Class::Idempotent => true,
            Class::Event => allowed,
            Class::Never => false,
        }
    }
}

/// Two random numbers, uniform in 0..1.
pub type Chances = [f64; 2];

/// What to do after a failed try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// Nothing: the failure is the result.
    Stop,
    /// Try again after a wait, on a new connection if `fresh`. `free`: without using the retry budget.
    Again { wait_ms: i64, fresh: bool, free: bool },
}

impl Next {
    /// How long to send nothing after a 429 with this hint. An application gets at least `THROTTLED_MS`: with 0 it would ask again at once,
    /// for ever.
    pub fn throttled_ms(self, hint_ms: Option<i64>) -> i64 {
        match self {
            Next::Again { wait_ms, .. } => wait_ms,
            Next::Stop => hint_ms.unwrap_or(0).max(THROTTLED_MS),
        }
    }
}

/// The tries of one call.
pub struct Tries {
    class: Class,
    allowed: bool,
    background: bool,
    max: u32,
    made: u32,
    /// A broken connection allows only one repetition: a further one is no more likely to work.
    repeated: bool,
}

impl Tries {
    pub fn new(class: Class, allowed: bool, background: bool, max: u32) -> Tries {
        let max = if background { BACKGROUND_TRIES.max(max) } else { max };
        Tries {
            class,
            allowed,
            background,
            max,
            made: 0,
            repeated: false,
        }
    }

    /// Counts a try that is about to begin.
    pub fn begin(&mut self) {
        self.made += 1;
    }

    /// Whether the request may be sent again although the service may have received it.
    fn may_repeat(&self) -> bool {
        self.class.may_repeat(self.allowed)
    }

    /// After a failed exchange. `chance` is uniform in 0..1.
    pub fn after_failure(&mut self, failure: &Failure, chance: f64) -> Next {
        if self.made >= self.max || !failure.error.is_of_the_way() {
            return Next::Stop;
        }
        if failure.reached == Reached::Nothing && !failure.reused {
            return Next::Again {
                wait_ms: self.back_off(FAILED_MS, LONGEST_MS, chance),
                fresh: false,
                free: true,
            };
        }
        // The server had closed an idle connection: the service is fine, so no wait is needed.
        let stale = failure.reused && !failure.answered;
        if self.repeated || !(self.may_repeat() || failure.reached == Reached::Nothing) {
            return Next::Stop;
        }
        self.repeated = true;
        let wait_ms = if stale {
            0
        } else {
            self.back_off(FAILED_MS, LONGEST_MS, chance)
        };
        Next::Again {
            wait_ms,
            fresh: true,
            free: stale,
        }
    }

    /// After an answer with a failing status. `retry_after_ms`: the service's hint.
    pub fn after_status(&mut self, status: u16, retry_after_ms: Option<i64>, chances: Chances) -> Next {
        let again = match status {
            429 => true,
            408 | 421 | 425 => self.may_repeat() && !std::mem::replace(&mut self.repeated, true),
            413 => self.may_repeat() && retry_after_ms.is_some(),
            // 501 and 505 state what the service cannot do, not that it fails; and 511 does not come from the service.
            501 | 505 | 511 => false,
            500..=599 => self.may_repeat(),
            _ => false,
        };
        if !again || self.made >= self.max {
            return Next::Stop;
        }
        let base = if status == 429 { THROTTLED_MS } else { FAILED_MS };
        Next::Again {
            wait_ms: hinted(
                retry_after_ms,
                chances.map(|chance| self.back_off(base, LONGEST_MS, chance)),
            ),
            fresh: status == 408 || status == 421,
            // A rate limit does not mean that the service is down: long waits and the limit of tries spread a fleet.
            free: self.background && status == 429,
        }
    }

    /// The same, and for how long the whole client sends nothing: after a 429 as long as this call waits, even if it makes no other try.
    /// Background work may wait longer than a foreground call's first wait, but only for itself.
    pub fn after_refusal(&mut self, status: u16, retry_after_ms: Option<i64>, chances: Chances) -> (Next, Option<i64>) {
        let next = self.after_status(status, retry_after_ms, chances);
        let made = if self.background { 1 } else { self.made };
        let hold_ms = || match next {
            Next::Again { .. } => hinted(
                retry_after_ms,
                chances.map(|chance| jitter(made, THROTTLED_MS, LONGEST_MS, chance)),
            ),
            Next::Stop => next.throttled_ms(retry_after_ms),
        };
        (next, (status == 429).then(hold_ms))
    }

    /// After a success with an unusable body: one more try, if it was a read.
    pub fn after_unusable_body(&mut self, chance: f64) -> Next {
        if self.class != Class::Read || self.made >= self.max || std::mem::replace(&mut self.repeated, true) {
            return Next::Stop;
        }
        Next::Again {
            wait_ms: self.back_off(FAILED_MS, LONGEST_MS, chance),
            fresh: true,
            free: false,
        }
    }

    fn back_off(&self, base: i64, cap: i64, chance: f64) -> i64 {
        if self.background {
            jitter(self.made, base.max(BACKGROUND_BASE_MS), BACKGROUND_CAP_MS, chance)
        } else {
            jitter(self.made, base, cap, chance)
        }
    }
}

/// The wait, considering the service's hint. A hint never shortens a wait: 0 would make a device retry at once, again and again. Jitter is
/// added, because an exact hint would bring all devices back at the same millisecond.
fn hinted(retry_after_ms: Option<i64>, [own, more]: [i64; 2]) -> i64 {
    retry_after_ms.map_or(own, |hint| hint.max(own).saturating_add(more))
}

/// The wait after this many tries.
fn jitter(made: u32, base: i64, cap: i64, chance: f64) -> i64 {
    jittered(base, made.saturating_sub(1), cap, chance)
}

/// Most start jitter for background work in a call that has `left_ms`: at most a quarter of them.
pub fn latest_start_ms(left_ms: i64) -> i64 {
    START_JITTER_MS.min(left_ms / 4)
}

/// The service's hint in milliseconds: seconds, or a date that is compared with the answer's own `date`. Anything else, and a repeated
/// header, is no hint.
pub fn retry_after_ms(value: &str, date: Option<&str>) -> Option<i64> {
    let seconds = match value.as_bytes() {
        digits @ [_, ..] if digits.len() <= 9 && digits.iter().all(u8::is_ascii_digit) => value.parse::<i64>().ok()?,
        _ => http_date(value)?.checked_sub(http_date(date?)?).filter(|s| *s >= 0)?,
    };
    Some(seconds.saturating_mul(1000).min(HINT_MAX_MS))
}

/// The retry budget: keeps retries a small part of the traffic while a service is down. All calls of a client and its shares use it.
pub struct Budget(std::sync::atomic::AtomicI32);

const BUDGET_MAX: i32 = 10_000;
const BUDGET_FAILURE: i32 = 1_000;
const BUDGET_SUCCESS: i32 = 100;
const BUDGET_FLOOR: i32 = 5_000;

impl Default for Budget {
    fn default() -> Budget {
        Budget(BUDGET_MAX.into())
    }
}

impl Budget {
    pub fn succeeded(&self) {
        self.add(BUDGET_SUCCESS);
    }

    /// The remaining budget.
    pub fn left(&self) -> i32 {
        self.0.load(std::sync::atomic::Ordering::Relaxed)
    }

    /// Records a failure that would need a retry. Returns whether the retry is allowed.
    pub fn allows_retry(&self) -> bool {
        self.add(-BUDGET_FAILURE) >= BUDGET_FLOOR
    }

    fn add(&self, change: i32) -> i32 {
        use std::sync::atomic::Ordering::Relaxed;
        let bounded = |n: i32| (n + change).clamp(0, BUDGET_MAX);
        bounded(
            self.0
                .fetch_update(Relaxed, Relaxed, |n| Some(bounded(n)))
                .unwrap_or_else(|n| n),
        )
    }
}

#[cfg(test)]
mod tests;
