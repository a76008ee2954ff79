//! A device that follows the library's own rules. This module has the order in which a call asks them.
use crate::simulation::{Answer, Client, Then};
use fastrand::Rng;
use musiccat::Version;
use musiccat::error::{Error, Status};
use musiccat::http::pace::{Admission, Pace, Waiting};
use musiccat::http::retry::{Budget, Next, Tries, latest_start_ms};
use musiccat::http::{Failure, Reached};
use musiccat::request::Class;

/// Tries of a call that somebody waits for.
const MAX_TRIES: u32 = 3;

pub struct Library {
    background: bool,
    pace: Pace,
    budget: Budget,
    tries: Tries,
    deadline_ms: i64,
}

impl Library {
    pub fn new(background: bool) -> Library {
        Library {
            background,
            pace: Pace::new(Version::V2_2, true),
            budget: Budget::default(),
            tries: tries(background),
            deadline_ms: 0,
        }
    }
}

fn tries(background: bool) -> Tries {
    Tries::new(Class::Read, false, background, MAX_TRIES)
}

impl Client for Library {
    fn begin(&mut self, now_ms: i64, deadline_ms: i64, rng: &mut Rng) -> i64 {
        self.tries = tries(self.background);
        self.tries.begin();
        self.deadline_ms = deadline_ms;
        match self.background {
            // The first call of a device, and its only one here.
            true => now_ms + (rng.f64() * latest_start_ms(deadline_ms - now_ms) as f64) as i64,
            false => now_ms,
        }
    }

    fn turn(&mut self, now_ms: i64) -> Option<i64> {
        let waiting = match self.background {
            true => Waiting::Nobody,
            false => Waiting::Somebody,
        };
        match self.pace.take(now_ms, waiting) {
            Admission::Now => None,
            Admission::After { ms, .. } => Some(ms),
        }
    }

    fn served(&mut self, now_ms: i64) {
        self.pace.answered(now_ms);
        self.budget.succeeded();
    }

    fn failed(&mut self, now_ms: i64, answer: Answer, rng: &mut Rng) -> Then {
        let chances = [rng.f64(), rng.f64()];
        let next = match answer {
            Answer::Failed(status, hint) => {
                let (next, hold_ms) = self.tries.after_refusal(status, hint, chances);
                match hold_ms {
                    Some(ms) => self.pace.throttled(now_ms, ms),
                    None => self.pace.answered(now_ms),
                }
                next
            }
            _ => {
                self.pace.unanswered(now_ms);
                self.tries.after_failure(&refused(), chances[0])
            }
        };
        match next {
            Next::Again { wait_ms, free, .. }
                if (free || self.budget.allows_retry()) && now_ms + wait_ms < self.deadline_ms =>
            {
                self.tries.begin();
                Then::SendsAt(now_ms + wait_ms)
            }
            _ => Then::Ends,
        }
    }
}

fn refused() -> Failure {
    Failure {
        error: Error::new(Status::MCAT_ERR_CONNECT, "refused"),
        reached: Reached::Nothing,
        reused: false,
        answered: false,
    }
}
