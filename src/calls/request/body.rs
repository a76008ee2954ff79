//! The body of a request.
use super::Request;
use crate::base::error::Error;
use crate::base::memory::{self, Growing, NoMemory};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use zeroize::Zeroizing;

/// Characters that need no encoding in a query or form value: RFC 3986's unreserved characters.
pub(super) const PLAIN: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// A body of this size or more is an upload.
const UPLOAD_BYTES: usize = 64 * 1024;

/// The body of a request.
#[derive(Clone, Default)]
pub enum Body {
    #[default]
    None,
    /// Wiped when dropped: forms and token calls hold secrets.
    Bytes {
        content_type: String,
        bytes: Zeroizing<Vec<u8>>,
    },
    File(FileForm),
}

/// A multipart form with one file, whose bytes come from a source while it is sent.
#[derive(Clone)]
pub struct FileForm {
    pub content_type: String,
    /// The part of the form before the file.
    pub before: Vec<u8>,
    /// Length of the file in bytes.
    pub length: usize,
    /// The part of the form after the file.
    pub after: Vec<u8>,
}

impl FileForm {
    /// Length of the whole form in bytes.
    pub fn whole(&self) -> usize {
        self.before.len() + self.length + self.after.len()
    }
}

impl Body {
    /// A body that is already JSON.
    pub fn json(bytes: Vec<u8>) -> Body {
        Body::Bytes {
            content_type: "application/json".to_owned(),
            bytes: Zeroizing::new(bytes),
        }
    }
}

impl Request {
    pub fn json(mut self, value: &impl serde::Serialize) -> Result<Request, Error> {
        let mut bytes = Growing::default();
        // Only plain structs of our own come here: serializing fails only for lack of memory.
        serde_json::to_writer(&mut bytes, value).map_err(|_| NoMemory)?;
        self.body = Body::json(bytes.0);
        Ok(self)
    }

    pub fn form(mut self, fields: &[(&str, &str)]) -> Result<Request, Error> {
        // Allocated at full size: growing would leave copies of secrets behind.
        let room = fields
            .iter()
            .map(|(name, value)| 3 * (name.len() + value.len()) + 2)
            .sum();
        let mut text = String::new();
        memory::room(|| text.try_reserve_exact(room))?;
        push_pairs(&mut text, fields.iter().copied());
        let bytes = Zeroizing::new(text.into_bytes());
        self.body = Body::Bytes {
            content_type: "application/x-www-form-urlencoded".to_owned(),
            bytes,
        };
        Ok(self)
    }

    /// Whether its body is large: then the longer deadline of uploads applies.
    pub fn is_upload(&self) -> bool {
        let length = match &self.body {
            Body::None => 0,
            Body::Bytes { bytes, .. } => bytes.len(),
            Body::File(form) => form.whole(),
        };
        length >= UPLOAD_BYTES
    }
}

/// Writes `name=value` pairs, strictly encoded, for a query or a form.
pub(super) fn push_pairs<'a>(text: &mut String, pairs: impl Iterator<Item = (&'a str, &'a str)>) {
    for (i, (name, value)) in pairs.enumerate() {
        if i > 0 {
            text.push('&');
        }
        text.extend(utf8_percent_encode(name, PLAIN));
        text.push('=');
        text.extend(utf8_percent_encode(value, PLAIN));
    }
}
