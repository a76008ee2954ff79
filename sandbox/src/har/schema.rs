//! An archive's JSON schema: what this writer puts into one.

use crate::base::json_schema::{integer, list, object, of, text};
use serde_json::{Value, json};

/// A file.
pub(crate) fn schema() -> Value {
    let creator = object(&[("name", text()), ("version", text())]);
    let log = object(&[
        ("version", of("string", "Of the format: 1.2")),
        ("creator", creator),
        ("entries", list(entry())),
        (
            "_dropped?",
            of("integer", "Older requests that the journal no longer has"),
        ),
        ("comment?", text()),
    ]);
    object(&[("log", log)])
}

fn entry() -> Value {
    object(&[
        ("startedDateTime", json!({"type": "string", "format": "date-time"})),
        ("time", milliseconds("To the end of the answer")),
        ("request", request()),
        ("response", response()),
        ("cache", object(&[])),
        ("timings", timings()),
        ("serverIPAddress?", text()),
        ("connection?", of("string", "Equal ones mean that it was reused")),
        ("_tls?", of("string", "Version and cipher of the handshake")),
        ("_member?", of("string", "The user name behind the token")),
        ("_number?", of("integer", "The journal's number of it")),
        ("_fault?", of("integer", "The id of the fault that the call met")),
        ("_brokenOff?", of("boolean", "The answer broke off")),
        ("comment?", text()),
    ])
}

fn request() -> Value {
    let post_data = object(&[
        ("mimeType", text()),
        ("text", text()),
        ("_encoding?", text()),
        ("comment?", text()),
    ]);
    object(&[
        ("method", text()),
        ("url", of("string", "Absolute, secrets masked")),
        ("httpVersion", text()),
        ("cookies", named()),
        ("headers", named()),
        ("queryString", named()),
        ("postData?", post_data),
        ("headersSize", integer()),
        ("bodySize", integer()),
    ])
}

fn response() -> Value {
    let content = object(&[
        ("size", integer()),
        ("compression?", integer()),
        ("mimeType", text()),
        ("text?", text()),
        ("encoding?", text()),
        ("comment?", text()),
    ]);
    object(&[
        ("status", of("integer", "0 where a fault sent no HTTP")),
        ("statusText", text()),
        ("httpVersion", text()),
        ("cookies", named()),
        ("headers", named()),
        ("content", content),
        ("redirectURL", text()),
        ("headersSize", integer()),
        ("bodySize", integer()),
    ])
}

fn timings() -> Value {
    object(&[
        ("dns", milliseconds("-1 where the connection was there")),
        ("connect", milliseconds("-1 where the connection was there")),
        ("ssl", milliseconds("-1 where there was no handshake")),
        ("send", milliseconds("The request")),
        ("wait", milliseconds("Until the answer began")),
        ("receive", milliseconds("The answer")),
    ])
}

fn named() -> Value {
    list(object(&[("name", text()), ("value", text())]))
}

fn milliseconds(what: &str) -> Value {
    json!({"type": "number", "description": what})
}
