//! Text that must not be shown: it has no Debug and no Display, is in no dump, and is wiped when the last holder lets go.
use crate::hidden::Hidden;
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// A token. Cloning shares the one copy.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Arc<Hidden>);

impl Secret {
    /// The text itself, for the one place that sends or stores it.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Secret {
        Secret(Arc::new(Hidden::new(text)))
    }
}

/// Whether `text` may stand in a header or a form as a token: one to `max` visible ASCII characters.
pub fn is_token(text: &str, max: usize) -> bool {
    (1..=max).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic())
}

/// The SHA-256 of what `feed` puts in. Nothing of that stays in the memory that it took.
pub fn digest(feed: impl FnOnce(&mut Sha256)) -> [u8; 32] {
    let mut hash = Sha256::new();
    feed(&mut hash);
    let digest = hash.finalize_reset().into();
    // A block of noughts, in two pieces so that it goes through the hash's buffer: a password may still stand there.
    hash.update([0; 63]);
    hash.update([0; 1]);
    core::hint::black_box(&hash);
    digest
}
