//! The pages that a person sees.

mod html;
mod language;
pub(crate) mod sign_in;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// A page, and what it may load.
pub(crate) struct Page {
    pub(crate) html: String,
    /// The value of `Content-Security-Policy`.
    pub(crate) policy: String,
}

/// How a policy names a style or a script that stands in the page.
fn source_of(content: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}
