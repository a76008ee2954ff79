//! The member's tokens, which are never lost: kept durably before they are used, refreshed by one thread for all.
//!
//! `Member` is what the client uses. Below it: `sign_in`, `refresh` (how the one thread goes about it), `flight` (how the others
//! wait), `vault` (the store), `news` (what the application is told), `state` (what is in memory), `record` (what is stored), `answer` (what the service says). Besides, `order`: one change of a playlist at a time.
mod answer;
mod checksum;
mod file_store;
mod flight;
pub mod grants;
mod member;
mod moment;
mod news;
mod order;
mod record;
mod refresh;
mod secret;
mod sign_in;
mod state;
mod vault;

#[cfg(test)]
mod tests;

pub use answer::{LOCK_MS, lock_ms};
pub use file_store::FileStore;
pub use member::Member;
pub use secret::Secret;
pub use state::Token;

use crate::error::Error;
use crate::scope::Scope;
use zeroize::Zeroize;

/// What is exchanged for tokens.
pub enum Grant<'a> {
    Password { user: &'a str, password: &'a str },
    Refresh { refresh_token: &'a str },
}

impl Grant<'_> {
    /// Whether `text` shows something of this grant that must not be shown.
    fn is_in(&self, text: &str) -> bool {
        let secrets = match self {
            Grant::Password { user, password } => [*user, *password],
            Grant::Refresh { refresh_token } => [*refresh_token, ""],
        };
        secrets.iter().any(|secret| !secret.is_empty() && text.contains(secret))
    }
}

/// Where tokens come from.
pub trait TokenEndpoint {
    /// Sends one request, once, and waits for its answer until `until_ms` (boot-time clock) at most.
    fn ask(&self, grant: &Grant, scope: &Scope, until_ms: i64) -> Result<TokenReply, TokenFailure>;
}

/// What the service answered, whatever its status.
pub struct TokenReply {
    pub http_status: u16,
    /// Wiped on drop.
    pub body: Vec<u8>,
    /// The answer's Retry-After.
    pub retry_after_ms: Option<i64>,
}

impl Drop for TokenReply {
    fn drop(&mut self) {
        self.body.zeroize();
    }
}

/// Why there is no answer.
pub enum TokenFailure {
    /// No complete request can have reached the service.
    NotSent(Error),
    /// The service may have carried it out, and may have used up the refresh token.
    Unknown(Error),
}
