//! Refusals of the token endpoint in other words than the specified ones.

use crate::base::refusal::Refusal;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use std::str::FromStr;

/// How a token request is refused: services differ in status and word. The body is OAuth's, `error` and `error_description`, instead of
/// `code` and `message`. As text `STATUS:WORD`: `400:invalid_grant`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Unchecked")]
pub struct TokenRefusal {
    status: u16,
    error: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Unchecked {
    status: u16,
    error: String,
}

impl TryFrom<Unchecked> for TokenRefusal {
    type Error = &'static str;

    fn try_from(given: Unchecked) -> Result<TokenRefusal, &'static str> {
        TokenRefusal::new(given.status, given.error)
    }
}

impl FromStr for TokenRefusal {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<TokenRefusal, &'static str> {
        let parts = text.split_once(':');
        let parts = parts.and_then(|(status, word)| Some((status.parse().ok()?, word)));
        let (status, word) = parts.ok_or("it must be STATUS:WORD, such as 400:invalid_grant")?;
        TokenRefusal::new(status, word)
    }
}

impl TokenRefusal {
    /// A refusal with this status, from 400 to 599, and this word as `error`; an empty word leaves the body an empty object.
    pub fn new(status: u16, error: impl Into<String>) -> Result<TokenRefusal, &'static str> {
        match status {
            400..=599 => Ok(TokenRefusal {
                status,
                error: error.into(),
            }),
            _ => Err("the status of a refusal must be 400 to 599"),
        }
    }

    /// This refusal instead of the specified one.
    pub(crate) fn of(&self, specified: Refusal) -> Refusal {
        let status = StatusCode::from_u16(self.status).expect("a status");
        // Only a 401 says what is to be proved.
        let is_challenge = status == StatusCode::UNAUTHORIZED;
        Refusal {
            status,
            error: Some(self.error.clone()),
            headers: if is_challenge { specified.headers } else { Vec::new() },
            ..specified
        }
    }
}
