//! The ways in which texts write a value.

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use std::fmt::Write;

/// As it is, percent-encoded once and twice, in a form, in JSON, in HTML, and in Base64. No two are equal.
pub(super) fn spellings(value: &str) -> Vec<String> {
    let percent = encoded(value);
    let json = serde_json::to_string(value).expect("a text");
    let json = json[1..json.len() - 1].to_owned();
    let mut spellings = vec![
        value.to_owned(),
        encoded(&percent),
        percent.to_ascii_lowercase(),
        percent,
        form_urlencoded::byte_serialize(value.as_bytes()).collect(),
        json.replace('/', "\\/"),
        escaped(&json, "&<>'", |letter| format!("\\u{:04x}", u32::from(letter))),
        json,
        escaped(value, "&<>\"'", |letter| match letter {
            '&' => "&amp;".to_owned(),
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            other => format!("&#{};", u32::from(other)),
        }),
        escaped(value, "&<>\"'", |letter| format!("&#{};", u32::from(letter))),
        STANDARD_NO_PAD.encode(value),
        URL_SAFE_NO_PAD.encode(value),
    ];
    spellings.sort();
    spellings.dedup();
    spellings
}

/// Percent-encoded as a value of a query.
pub(super) fn encoded(value: &str) -> String {
    let mut encoded = String::new();
    for byte in value.bytes() {
        match byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            true => encoded.push(char::from(byte)),
            false => drop(write!(encoded, "%{byte:02X}")),
        }
    }
    encoded
}

fn escaped(text: &str, letters: &str, escape: impl Fn(char) -> String) -> String {
    let escape = |letter: char| match letters.contains(letter) {
        true => escape(letter),
        false => letter.to_string(),
    };
    text.chars().map(escape).collect()
}
