//! What a test may ask of a sandbox from any thread or callback.

use crate::journal::Entry;
use crate::service::Service;
use std::sync::Arc;

/// Knows what a sandbox has seen and given out, also when the sandbox has been dropped.
#[derive(Clone)]
pub struct Witness(pub(crate) Arc<Service>);

impl Witness {
    /// Whether this text is an access token, a refresh token or an authorization code that the service has ever given out since it
    /// began, be it valid or not.
    pub fn is_token(&self, text: &str) -> bool {
        self.0.issued.has(text)
    }

    /// How many of the requests so far match.
    pub fn count(&self, matches: impl Fn(&Entry) -> bool) -> usize {
        self.0.journal.count(matches)
    }
}
