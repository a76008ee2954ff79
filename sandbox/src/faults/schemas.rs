//! The schemas of a fault, for the document of the control interface and for messages about a wrong one.

use crate::base::json_schema::{any_of, choice, count, integer, list, object, of, or_null, schema, text};
use serde_json::{Map, Value, json};

/// All of them, by name.
pub(crate) fn schemas() -> Map<String, Value> {
    let place = choice(&["start", "head"], &[("body", count()), ("byte", count())]);
    let number = json!({"type": "integer", "minimum": 100, "maximum": 999});
    let retry_after = choice(&[], &[("seconds", integer()), ("date_in", integer()), ("text", text())]);
    let pair = json!({"type": "array", "prefixItems": [text(), text()], "minItems": 2, "maxItems": 2});
    let by_name = json!({"type": "object", "additionalProperties": text()});
    let body = json!({"type": ["string", "object", "array", "null"], "description": "Default the service's own"});
    let status_parts = [
        ("status", number.clone()),
        ("headers?", any_of(vec![list(pair), by_name])),
        (
            "retry_after?",
            any_of(vec![retry_after, json!({"type": ["integer", "string", "null"]})]),
        ),
        ("body?", body),
    ];
    let status = object(&status_parts);
    let bomb = object(&[
        ("size", of("integer", "Bytes after decoding")),
        (
            "claimed?",
            or_null("integer", "What the end of the stream says about the size"),
        ),
    ]);
    let change_words = [
        "every_null",
        "every_wrong_type",
        "unknown_keys",
        "nulls_in_lists",
        "empty_lists",
        "duplicate_keys",
    ];
    let change_keys = [
        ("null", text()),
        ("wrong_type", text()),
        ("missing", text()),
        ("deep", count()),
    ];
    let answers = [
        ("status", status.clone()),
        (
            "redirect",
            any_of(vec![
                choice(&["itself", "plain_http", "endless"], &[("address", text())]),
                of("string", "Any other text is the address"),
            ]),
        ),
        ("json", choice(&change_words, &change_keys)),
        ("large_header", count()),
        ("many_headers", count()),
        ("gzip_bomb", bomb),
        ("garbage", count()),
        (
            "raw",
            any_of(vec![choice(&[], &[("text", text()), ("base64", text())]), text()]),
        ),
    ];
    let framings = [
        ("chunked", count()),
        ("length", json!({"type": ["string", "integer"]})),
        ("length_off", integer()),
        ("two_lengths", integer()),
        (
            "broken_chunks",
            json!({"enum": ["garbage_size", "huge_size", "size_too_large", "no_line_end", "no_end"]}),
        ),
    ];
    let deliveries = [
        ("reset", place.clone()),
        ("close", place.clone()),
        ("close_abruptly", place.clone()),
        ("half_close", place.clone()),
        (
            "stall",
            any_of(vec![
                object(&[
                    ("at", place.clone()),
                    ("for_ms?", or_null("integer", "Default for ever")),
                ]),
                place,
            ]),
        ),
        ("drip", object(&[("bytes", count()), ("every_ms", count())])),
        ("slices", count()),
    ];
    let fault = object(&[
        (
            "path?",
            of(
                "string",
                "With or without the version; * matches any characters. Default *",
            ),
        ),
        ("method?", or_null("string", "In capitals. Default all")),
        ("version?", or_null("string", "v1, v2.1 or v2.2. Default all")),
        (
            "member?",
            or_null("string", "The user name behind the access token. Default all"),
        ),
        ("skip?", of("integer", "So many matching calls pass first")),
        (
            "times?",
            or_null("integer", "It strikes so often. Default until it is removed"),
        ),
        ("probability?", json!({"type": "number", "minimum": 0, "maximum": 1})),
        (
            "seed?",
            of("integer", "The same seed and the same calls give the same run"),
        ),
        ("delay_ms?", of("integer", "Holds the answer back")),
        (
            "request_bytes?",
            or_null("integer", "Reads only so many bytes of the request's body"),
        ),
        (
            "processed?",
            or_null(
                "boolean",
                "Whether the service carries the call out. Default: where the answer builds on the true one",
            ),
        ),
        (
            "answer?",
            any_of(vec![
                choice(&["as_is", "captive_portal", "endless"], &answers),
                status,
                number,
            ]),
        ),
        (
            "framing?",
            choice(&["right", "no_length", "length_and_chunked"], &framings),
        ),
        (
            "delivery?",
            choice(
                &["whole", "reset", "close", "close_abruptly", "half_close", "stall"],
                &deliveries,
            ),
        ),
    ]);
    let schemas = [
        ("Fault", fault),
        (
            "FaultId",
            object(&[
                ("id", integer()),
                ("note?", of("string", "That no address of the service fits to the path")),
            ]),
        ),
        ("Faults", object(&[("faults", list(schema("ActiveFault")))])),
        (
            "ActiveFault",
            object(&[
                ("id", integer()),
                ("matched", of("integer", "The calls that matched")),
                ("struck", of("integer", "The calls that it struck")),
                ("fault", schema("Fault")),
            ]),
        ),
    ];
    schemas
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}
