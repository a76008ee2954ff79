//! Text that must not be shown: it has no Debug and no Display, is in no dump, and is wiped when the last holder lets go.
use crate::base::secrets::Hidden;
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::io::{self, Write};
use std::sync::Arc;
use zeroize::Zeroizing;

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

/// `value`, a struct of texts, as JSON. It is measured first: a buffer that grew would leave copies of secrets behind.
pub fn json(value: &impl Serialize) -> Zeroizing<Vec<u8>> {
    // Plain texts always serialize.
    let write = |out: &mut dyn Write| _ = serde_json::to_writer(out, value);
    let mut length = Length(0);
    write(&mut length);
    let mut bytes = Zeroizing::new(Vec::with_capacity(length.0));
    write(&mut *bytes);
    bytes
}

/// Counts what is written.
struct Length(usize);

impl Write for Length {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
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

#[cfg(test)]
mod tests {
    use super::json;

    #[test]
    fn json_with_secret_never_reallocates() {
        // Of each kind of text: as it is, escaped by one character, and by five.
        for text in [
            "secret".repeat(500),
            "\"".repeat(3_000),
            "\u{1}".repeat(3_000),
            String::new(),
        ] {
            let bytes = json(&[("password", text)]);
            assert_eq!(bytes.capacity(), bytes.len());
        }
        assert_eq!(*json(&["\u{1}\"a"]), *br#"["\u0001\"a"]"#);
    }
}
