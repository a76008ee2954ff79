//! The forms that a secret could slip through in.
use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use std::fmt::Write;

/// What RFC 3986 leaves as it is.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The forms of a secret, and what each is called. Which letters are small and which are not is none of their differences.
pub fn disguises(secret: &str) -> Vec<(&'static str, String)> {
    let json = serde_json::to_string(secret).expect("a text");
    let json = &json[1..json.len() - 1];
    let mut disguises = vec![
        ("as it is", secret.to_owned()),
        ("in JSON", json.to_owned()),
        ("in JSON", in_ascii(json)),
        ("as Rust shows it", format!("{secret:?}").trim_matches('"').to_owned()),
        ("percent-encoded", utf8_percent_encode(secret, RESERVED).to_string()),
        (
            "percent-encoded",
            utf8_percent_encode(secret, NON_ALPHANUMERIC).to_string(),
        ),
        (
            "in a form",
            url::form_urlencoded::byte_serialize(secret.as_bytes()).collect(),
        ),
        (
            "in hexadecimal",
            secret.bytes().map(|byte| format!("{byte:02x}")).collect(),
        ),
    ];
    for shift in 0..3 {
        let shifted = format!("{}{secret}", "x".repeat(shift));
        // The ends depend on their neighbours.
        let whole = [0, 2, 3][shift]..shifted.len() * 8 / 6;
        disguises.push(("in base64", STANDARD_NO_PAD.encode(&shifted)[whole.clone()].to_owned()));
        disguises.push(("in base64url", URL_SAFE_NO_PAD.encode(&shifted)[whole].to_owned()));
    }
    disguises
}

/// JSON as Python and others write it.
fn in_ascii(json: &str) -> String {
    let mut text = String::new();
    for unit in json.encode_utf16() {
        match u8::try_from(unit).ok().filter(u8::is_ascii) {
            Some(byte) => text.push(char::from(byte)),
            None => write!(text, "\\u{unit:04x}").expect("memory"),
        }
    }
    text
}
