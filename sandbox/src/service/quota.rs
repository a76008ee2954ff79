//! The rate limit of an application: so many requests in any second, more of them on the newer interface.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

/// The recent requests of each application, by rate.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    recent: Mutex<HashMap<(String, usize), VecDeque<i64>>>,
}

impl Meter {
    /// Counts a request; `Err` gives the rate that it would exceed. Refused requests do not count.
    pub(crate) fn admit(&self, application: &str, rate: usize, now_ms: i64) -> Result<(), usize> {
        let mut recent = self.recent.lock().expect("quota lock");
        let seen = recent.entry((application.to_owned(), rate)).or_default();
        while seen.front().is_some_and(|&at| at <= now_ms - 1000) {
            seen.pop_front();
        }
        if seen.len() >= rate {
            return Err(rate);
        }
        seen.push_back(now_ms);
        Ok(())
    }

    /// Forgets what was counted: the clock may go back at a reset.
    pub(crate) fn clear(&self) {
        self.recent.lock().expect("quota lock").clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::settings::Quota;
    use crate::base::version::Version;

    fn rate(version: Version) -> usize {
        Quota::Specified.rate(version).unwrap()
    }

    fn admitted(meter: &Meter, version: Version, now_ms: i64, tries: usize) -> usize {
        (0..tries)
            .filter(|_| meter.admit("app", rate(version), now_ms).is_ok())
            .count()
    }

    // svc:LIM-01
    #[test]
    fn meter_admits_the_rate_of_each_version_in_any_second() {
        let meter = Meter::default();
        assert_eq!(admitted(&meter, Version::V2_1, 10_000, 20), 5);
        assert_eq!(admitted(&meter, Version::V2_2, 10_000, 600), 500);
        assert_eq!(admitted(&meter, Version::V2_1, 10_999, 5), 0);
        assert_eq!(admitted(&meter, Version::V2_1, 11_000, 20), 5);
        assert_eq!(meter.admit("another", rate(Version::V2_1), 11_000), Ok(()));
    }
}
