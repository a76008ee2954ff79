//! Secret text: it has no Debug and no Display, is in no dump, and is wiped when its last owner is dropped.
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
    /// The text itself, only for the code that sends or stores it.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<&str> for Secret {
    fn from(text: &str) -> Secret {
        Secret(Arc::new(Hidden::new(text)))
    }
}

/// Whether `text` can be sent as a token in a header or a form: one to `max` visible ASCII characters.
pub fn is_token(text: &str, max: usize) -> bool {
    (1..=max).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_graphic())
}

/// `value`, a struct of texts, as JSON. The length is computed first: a buffer that grows would leave copies of secrets behind.
pub fn json(value: &impl Serialize) -> Zeroizing<Vec<u8>> {
    // Plain texts always serialize.
    let write = |out: &mut dyn Write| _ = serde_json::to_writer(out, value);
    let mut length = Length(0);
    write(&mut length);
    let mut bytes = Zeroizing::new(Vec::with_capacity(length.0));
    write(&mut *bytes);
    bytes
}

/// Counts the bytes written.
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

/// The SHA-256 of what `feed` puts in. No input stays in the memory that the hash used.
pub fn digest(feed: impl FnOnce(&mut Sha256)) -> [u8; 32] {
    let mut hash = Sha256::new();
    feed(&mut hash);
    let digest = hash.finalize_reset().into();
    // A block of zeros, in two pieces so that it goes through the hash's buffer: a password may still be there.
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
        // Each kind of text: unescaped, with a one-character escape, and with a five-character escape.
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
