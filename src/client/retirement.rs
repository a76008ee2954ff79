//! What the service retires: it says so in its answers before it happens (the headers Deprecation and Sunset), and answers 410 afterwards.
use crate::base::dates::http_date;
use crate::http::Incoming;
use std::sync::{Mutex, PoisonError};

/// Most calls that are remembered: more than any device uses.
const CALLS: usize = 64;

/// The service retires what was asked.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Retirement {
    /// When it ends, in milliseconds since 1970; `None` if the service does not say.
    pub ends_ms: Option<i64>,
    /// It has ended.
    pub is_over: bool,
}

impl Retirement {
    /// What an answer says of it.
    pub fn of(incoming: &Incoming) -> Option<Retirement> {
        let sunset = incoming.header("sunset").and_then(|date| http_date(date.trim()));
        let is_over = incoming.status == 410;
        let is_said = incoming.header("deprecation").is_some_and(is_deprecated);
        (sunset.is_some() || is_said || is_over).then(|| Retirement {
            ends_ms: sunset.map(|seconds| seconds.saturating_mul(1000)),
            is_over,
        })
    }
}

/// Whether a value of the header Deprecation says yes: a date ("@1688169599"), or "true" as the drafts had it.
fn is_deprecated(value: &str) -> bool {
    !["", "false", "?0"].contains(&value.trim())
}

/// What the application knows of already.
#[derive(Default)]
pub struct KnownRetirements(Mutex<Vec<(&'static str, Retirement)>>);

impl KnownRetirements {
    /// Whether this is news of a call: it is reported once, and again if the date changes or the end has come.
    pub fn is_news(&self, call: &'static str, retirement: Retirement) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&(call, retirement)) {
            return false;
        }
        known.retain(|(name, _)| *name != call);
        if known.len() == CALLS {
            known.remove(0);
        }
        known.push((call, retirement));
        true
    }
}
