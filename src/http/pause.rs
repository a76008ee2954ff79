//! A pause that a failure leaves behind.
use crate::base::error::{Error, Status};

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

#[cfg(test)]
mod tests {
    use super::{Error, Pause, Status};

    fn failed(status: Status, http_status: u16) -> Pause {
        let mut error = Error::new(status, "");
        error.http_status = http_status;
        Pause::after(&error, 1_000, 7)
    }

    #[test]
    fn a_pause_ends_at_its_moment() {
        for pause in [Pause::until(1_000), failed(Status::MCAT_ERR_CONNECT, 0)] {
            let left = [0, 999, 1_000, 1_001, i64::MAX].map(|now| pause.left_ms(now, 7));
            assert_eq!(left, [1_000, 1, 0, 0, 0]);
        }
    }

    #[test]
    fn another_network_ends_only_the_pause_after_a_request_that_nobody_answered() {
        assert_eq!(failed(Status::MCAT_ERR_CONNECT, 0).left_ms(0, 8), 0);
        for pause in [
            Pause::until(1_000),
            failed(Status::MCAT_ERR_UNAVAILABLE, 503),
            // Its answer may have been that to another request.
            failed(Status::MCAT_ERR_RATE_LIMITED, 0),
        ] {
            assert_eq!(pause.left_ms(0, 8), 1_000);
        }
    }
}
