//! Devices that follow other rules: those that are written in an afternoon, and those of common SDKs.
use crate::simulation::{Answer, Client, Then};
use fastrand::Rng;

/// A rule for waits.
#[derive(Clone, Copy)]
pub struct Rule {
    pub name: &'static str,
    /// Requests of one call.
    pub tries: u32,
    /// Milliseconds before the next of them, after so many, with what Retry-After says and a number in 0..1.
    wait_ms: fn(u32, Option<i64>, f64) -> i64,
}

/// The longest wait of those that grow.
const CAP_MS: i64 = 20_000;

pub const RULES: [Rule; 4] = [
    Rule {
        name: "one second, for ever",
        tries: u32::MAX,
        wait_ms: |_, _, _| 1000,
    },
    Rule {
        name: "Retry-After exactly, 10 tries",
        tries: 10,
        wait_ms: |_, hint, _| hint.unwrap_or(1000),
    },
    Rule {
        name: "full jitter to 20 s, 3 tries",
        tries: 3,
        wait_ms: |made, _, chance| (doubled(made) as f64 * chance) as i64,
    },
    Rule {
        name: "doubling without jitter, 4 tries",
        tries: 4,
        wait_ms: |made, _, _| doubled(made),
    },
];

fn doubled(made: u32) -> i64 {
    (1000 << (made - 1).min(10)).min(CAP_MS)
}

pub struct Other {
    rule: Rule,
    made: u32,
    deadline_ms: i64,
}

impl Other {
    pub fn new(rule: Rule) -> Other {
        Other {
            rule,
            made: 0,
            deadline_ms: 0,
        }
    }
}

impl Client for Other {
    fn begin(&mut self, now_ms: i64, deadline_ms: i64, _: &mut Rng) -> i64 {
        self.made = 0;
        self.deadline_ms = deadline_ms;
        now_ms
    }

    fn turn(&mut self, _: i64) -> Option<i64> {
        self.made += 1;
        None
    }

    fn served(&mut self, _: i64) {}

    fn failed(&mut self, now_ms: i64, answer: Answer, rng: &mut Rng) -> Then {
        let hint = match answer {
            Answer::Failed(_, hint) => hint,
            _ => None,
        };
        let again_ms = now_ms + (self.rule.wait_ms)(self.made, hint, rng.f64());
        match self.made < self.rule.tries && again_ms < self.deadline_ms {
            true => Then::SendsAt(again_ms),
            false => Then::Ends,
        }
    }
}
