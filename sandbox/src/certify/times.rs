//! Times as people write them in files: `500ms`, `90s`, `5m`, `2h`.

use serde::{Deserialize, Deserializer, de::Error};
use std::time::Duration;

/// The time that a text says.
pub(super) fn read(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text)
        .map_err(|cause| format!("{text:?} is no time such as \"90s\", \"500ms\" or \"1h 30m\": {cause}"))
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    read(&String::deserialize(deserializer)?).map_err(D::Error::custom)
}

/// The same where it may be left out.
pub(super) mod optional {
    use super::{Deserializer, Duration};

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        super::deserialize(deserializer).map(Some)
    }
}
