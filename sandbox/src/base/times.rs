//! Times as people write them in files: `250ms`, `90s`, `5m`, `1h30m`, `1d`.

use serde::{Deserialize, Deserializer, de::Error};
use std::time::Duration;

/// The time that a text says.
pub(crate) fn read(text: &str) -> Result<Duration, String> {
    let rule = |_| format!("must be a time such as 90s, 5m, 1h30m, 250ms or 1d, not {text:?}");
    humantime::parse_duration(text).map_err(rule)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// The same where it may be left out.
pub(crate) mod optional {
    use super::{Deserializer, Duration};

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Duration>, D::Error> {
        super::deserialize(deserializer).map(Some)
    }
}
