//! What the service retires: it says so in its answers before it happens (the headers Deprecation and Sunset), and answers 410 afterwards.
use crate::base::dates::http_date;
use crate::base::error::Reason;
use crate::calls::request::Request;
use crate::client::response::Ending;
use crate::http::Incoming;
use serde::Serialize;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Most calls that are remembered: more than any device uses.
const CALLS: usize = 64;

/// The service retires what was asked.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Retirement {
    /// The function whose call said so.
    pub call: &'static str,
    /// When it ends, in milliseconds since 1970; `None` if the service does not say.
    pub ends_ms: Option<i64>,
    /// It has ended.
    pub is_over: bool,
}

impl Retirement {
    /// What an answer says of its call. Where the date cannot be read, or there are two, it is not known.
    pub fn of(request: &Request, incoming: &Incoming) -> Option<Retirement> {
        let is_over = incoming.status == 410;
        let is_said = incoming.header_count("sunset") > 0 || incoming.headers("deprecation").any(is_deprecated);
        let sunset = || incoming.header("sunset").and_then(|date| http_date(date.trim()));
        ((is_said || is_over) && !request.is_of_another_version()).then(|| Retirement {
            call: request.name,
            ends_ms: sunset().map(|seconds| seconds.saturating_mul(1000)),
            is_over,
        })
    }

    /// Says it in the ending of a success.
    pub fn show(self, ending: &mut Ending) {
        ending.retires_ms = self.ends_ms;
        if ending.reason == Reason::MCAT_REASON_NONE {
            ending.reason = Reason::MCAT_REASON_RETIRING;
        }
    }
}

/// Whether a value of the header Deprecation says yes: a date ("@1688169599"), or "true" as the drafts had it.
fn is_deprecated(value: &str) -> bool {
    !["", "false", "?0"].contains(&value.trim())
}

/// What the application knows of already.
#[derive(Default)]
pub struct KnownRetirements(Mutex<Vec<Retirement>>);

impl KnownRetirements {
    fn known(&self) -> MutexGuard<'_, Vec<Retirement>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this is news of its call: it is reported once, and again if the date changes or the end has come.
    pub fn is_news(&self, retirement: Retirement) -> bool {
        let mut known = self.known();
        if known.contains(&retirement) {
            return false;
        }
        known.retain(|other| other.call != retirement.call);
        if known.len() == CALLS {
            known.remove(0);
        }
        known.push(retirement);
        true
    }

    /// What is known of a call.
    pub fn of(&self, request: &Request) -> Option<Retirement> {
        let is_its = |known: &&Retirement| known.call == request.name && !request.is_of_another_version();
        self.known().iter().find(is_its).copied()
    }

    /// What is known, the latest news last.
    pub fn all(&self) -> Vec<Retirement> {
        self.known().clone()
    }
}
