//! The pages that the service shows in a browser: the sign-in form, in the member's language, and what is wrong where an application
//! asks for it wrongly.
//!
//! Uses `member`.

pub(crate) mod html;
mod language;
pub(crate) mod mistake;
pub(crate) mod sign_in;

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// A page, and what it may load.
pub(crate) struct WebPage {
    pub(crate) status: StatusCode,
    pub(crate) html: String,
    /// The value of `Content-Security-Policy`.
    pub(crate) policy: String,
}

impl WebPage {
    /// What the browser must know before it shows the page.
    pub(crate) fn headers(&self) -> Vec<(HeaderName, HeaderValue)> {
        let policy = HeaderValue::from_str(&self.policy).expect("a policy is plain ASCII");
        let fixed = [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::CACHE_CONTROL, "no-store"),
            (header::X_FRAME_OPTIONS, "DENY"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "same-origin"),
        ];
        let fixed = fixed.map(|(name, value)| (name, HeaderValue::from_static(value)));
        let policy = (header::CONTENT_SECURITY_POLICY, policy);
        fixed.into_iter().chain([policy]).collect()
    }
}

/// How a policy names a style or a script that is part of the page.
fn source_of(content: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(content)))
}
