//! A pause after a failure.
use crate::base::error::{Error, Status};

/// Nothing is sent until then. If there was no answer, a network change ends the pause.
#[derive(Clone, Copy, Default)]
pub struct Pause {
    until_ms: i64,
    /// The number of network changes before the request that got no answer.
    network: Option<u64>,
}

impl Pause {
    /// A pause that ends only by time.
    pub fn until(until_ms: i64) -> Pause {
        Pause {
            until_ms,
            network: None,
        }
    }

    /// A pause after the failure of a request that began when the network had changed `network` times.
    pub fn after(error: &Error, until_ms: i64, network: u64) -> Pause {
        let is_unanswered = error.http_status == 0 && error.status != Status::MCAT_ERR_RATE_LIMITED;
        Pause {
            until_ms,
            network: is_unanswered.then_some(network),
        }
    }

    /// The rest of the pause in milliseconds, when the network has changed `network` times.
    pub fn left_ms(&self, now_ms: i64, network: u64) -> i64 {
        match self.network {
            Some(before) if before != network => 0,
            _ => self.until_ms.saturating_sub(now_ms).max(0),
        }
    }
}

/// The number of failures in a row, and the pause after the last.
#[derive(Default)]
pub struct Setbacks {
    failures: u32,
    pause: Pause,
}

impl Setbacks {
    /// Records another failure, of a request that began when the network had changed `network` times. `pause_ms` computes the pause from
    /// the number of earlier failures; it is never shorter than the service's hint.
    pub fn failed(&mut self, error: &Error, pause_ms: fn(u32) -> i64, now_ms: i64, network: u64) {
        let ms = pause_ms(self.failures).max(error.retry_after_ms.unwrap_or(0));
        self.pause = Pause::after(error, now_ms.saturating_add(ms), network);
        self.failures = self.failures.saturating_add(1);
    }

    /// Resets the failures; keeps `pause`, which has another reason.
    pub fn end_with(&mut self, pause: Pause) {
        (self.failures, self.pause) = (0, pause);
    }

    /// Ends the pause: a retry is allowed, and the next pause is not shorter if it fails.
    pub fn end_pause(&mut self) {
        self.pause = Pause::default();
    }

    /// The rest of the pause.
    pub fn left_ms(&self, now_ms: i64, network: u64) -> i64 {
        self.pause.left_ms(now_ms, network)
    }
}

#[cfg(test)]
mod tests {
    use super::{Error, Pause, Setbacks, Status};

    #[test]
    fn pause_grows_with_failures_and_follows_retry_after() {
        let mut setbacks = Setbacks::default();
        let unavailable = Error::new(Status::MCAT_ERR_UNAVAILABLE, "");
        let by_number = |failures: u32| i64::from(failures + 1) * 100;
        for expected in [100, 200, 300] {
            setbacks.failed(&unavailable, by_number, 1_000, 0);
            assert_eq!(setbacks.left_ms(1_000, 0), expected);
        }
        setbacks.end_pause();
        assert_eq!(setbacks.left_ms(1_000, 0), 0);
        setbacks.failed(&unavailable.clone().retry_after(5_000), by_number, 1_000, 0);
        assert_eq!(setbacks.left_ms(1_000, 0), 5_000);
        setbacks.end_with(Pause::until(1_050));
        assert_eq!(setbacks.left_ms(1_000, 0), 50);
        setbacks.failed(&unavailable, by_number, 1_000, 0);
        assert_eq!(setbacks.left_ms(1_000, 0), 100);
    }

    fn failed(status: Status, http_status: u16) -> Pause {
        let mut error = Error::new(status, "");
        error.http_status = http_status;
        Pause::after(&error, 1_000, 7)
    }

    #[test]
    fn pause_ends_at_its_moment() {
        for pause in [Pause::until(1_000), failed(Status::MCAT_ERR_CONNECT, 0)] {
            let left = [0, 999, 1_000, 1_001, i64::MAX].map(|now| pause.left_ms(now, 7));
            assert_eq!(left, [1_000, 1, 0, 0, 0]);
        }
    }

    #[test]
    fn network_change_ends_only_pause_after_unanswered_request() {
        assert_eq!(failed(Status::MCAT_ERR_CONNECT, 0).left_ms(0, 8), 0);
        for pause in [
            Pause::until(1_000),
            failed(Status::MCAT_ERR_UNAVAILABLE, 503),
            // Its answer may have belonged to another request.
            failed(Status::MCAT_ERR_RATE_LIMITED, 0),
        ] {
            assert_eq!(pause.left_ms(0, 8), 1_000);
        }
    }
}
