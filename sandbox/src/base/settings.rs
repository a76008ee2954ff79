//! What can be changed while the service runs.

use crate::base::token_refusal::TokenRefusal;
use crate::base::version::Version;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// What can be changed while the service runs; the [`Options`](crate::Options) say how it begins. Times are milliseconds in JSON.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Whether, and at which rate, the application's requests are limited.
    pub quota: Quota,
    /// Holds every answer back by this time.
    #[serde(rename = "delay_ms", with = "millis")]
    pub delay: Duration,
    /// How long what was accepted with 202 takes to become readable.
    #[serde(rename = "accept_delay_ms", with = "millis")]
    pub accept_delay: Duration,
    /// How long an access token lives that is issued from now on.
    #[serde(rename = "token_life_ms", with = "millis")]
    pub token_life: Duration,
    /// What happens to a used refresh token.
    pub rotation: Rotation,
    /// How long the systems behind the service take for each call.
    #[serde(rename = "upstream_delay_ms", with = "millis")]
    pub upstream_delay: Duration,
    /// How long the service waits for these; then it answers 504, before version 2.2 500.
    #[serde(rename = "upstream_limit_ms", with = "millis")]
    pub upstream_limit: Duration,
    /// Refuses what a lenient service takes: catalog names longer than two letters.
    pub strict: bool,
    /// Answers a call for unknown ids with 200 and an empty list where it would answer 404.
    pub unknown_is_empty: bool,
    /// Leaves the member's `guid` out of token answers.
    pub tokens_without_guid: bool,
    /// The `token_type` of token answers.
    pub token_type: String,
    /// How a refresh token is refused; `None` as specified.
    pub refresh_refusal: Option<TokenRefusal>,
    /// How an authorization code is refused.
    pub code_refusal: Option<TokenRefusal>,
    /// How a user name or password is refused at the token endpoint.
    pub password_refusal: Option<TokenRefusal>,
    /// How the application's key or secret is refused at the token endpoint.
    pub client_refusal: Option<TokenRefusal>,
}

impl Settings {
    /// These settings with some of them replaced.
    pub(crate) fn changed(&self, changes: &serde_json::Map<String, Value>) -> serde_json::Result<Settings> {
        let mut settings = serde_json::to_value(self)?;
        for (name, value) in changes {
            // Its name when it was for artists only.
            let name = match name.as_str() {
                "unknown_artist_is_empty" => "unknown_is_empty",
                name => name,
            };
            settings[name] = full(name, value)?;
        }
        serde_json::from_value(settings)
    }
}

/// Whether the rate limit is enforced.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quota {
    /// 5 requests a second before version 2.2, 500 from 2.2 on.
    #[default]
    Specified,
    /// So many requests a second in every version.
    Rate(u32),
    /// No limit, for tests that are about something else.
    Off,
}

impl Quota {
    /// Requests a second on this version.
    pub(crate) fn rate(self, version: Version) -> Option<usize> {
        match self {
            Quota::Specified => Some(version.requests_per_second()),
            Quota::Rate(rate) => Some(rate as usize),
            Quota::Off => None,
        }
    }
}

/// How the service treats a refresh token that has been used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rotation {
    /// It is spent. Using it again revokes every token that came from the same sign-in.
    #[default]
    Strict,
    /// It is spent, and for this time still brings a new pair: a client that lost the answer may ask again.
    #[serde(rename = "grace_ms")]
    Grace(#[serde(with = "millis")] Duration),
    /// It stays valid.
    Lenient,
}

/// A setting as the program's option spells it, `5` or `"400:invalid_grant"`, in its full form.
fn full(name: &str, value: &Value) -> serde_json::Result<Value> {
    Ok(match value {
        Value::Number(rate) if name == "quota" => json!({"rate": rate}),
        Value::String(text) if name.ends_with("_refusal") => {
            let wrong = |rule| serde_json::Error::custom(format!("{name}: {rule}"));
            json!(text.parse::<TokenRefusal>().map_err(wrong)?)
        }
        _ => value.clone(),
    })
}

/// Durations as whole milliseconds.
pub(crate) mod millis {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::time::Duration;

    pub(crate) fn serialize<S: Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(time.as_millis() as u64)
    }

    /// Up to 32 bits: longer than a month is a mistake, and sums of times cannot overflow.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
        Ok(Duration::from_millis(u32::deserialize(deserializer)?.into()))
    }
}
