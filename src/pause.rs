//! A pause that a failure leaves behind.
use crate::error::{Error, Status};

/// Until when nothing is sent. Where nobody answered, another network ends it.
#[derive(Clone, Copy, Default)]
pub struct Pause {
    until_ms: i64,
    /// How often the network had changed before the request that nobody answered.
    network: Option<u64>,
}

impl Pause {
    /// A pause that only time ends.
    pub fn until(until_ms: i64) -> Pause {
        Pause {
            until_ms,
            network: None,
        }
    }

    /// A pause after a failure, of a request that was begun when the network had changed `network` times.
    pub fn after(error: &Error, until_ms: i64, network: u64) -> Pause {
        let is_unanswered = error.http_status == 0 && error.status != Status::MCAT_ERR_RATE_LIMITED;
        Pause {
            until_ms,
            network: is_unanswered.then_some(network),
        }
    }

    /// What is left of it, in milliseconds, at a moment at which the network has changed `network` times.
    pub fn left_ms(&self, now_ms: i64, network: u64) -> i64 {
        match self.network {
            Some(before) if before != network => 0,
            _ => self.until_ms.saturating_sub(now_ms).max(0),
        }
    }
}
