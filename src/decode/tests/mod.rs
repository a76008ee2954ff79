//! Decoding the service's answers, good and bad.
mod bad_bodies;
mod changes;
mod envelopes;
mod forbids;
mod grammar;
mod instants;
mod joined;
mod judged;
mod linked_objects;
mod mixed_lists;
mod objects;
mod odd_values;
mod passed_items;
mod pieces;
mod positions;
mod recorded;
mod repeated;
mod texts;
#[cfg(feature = "version-1")]
mod version_1;
mod view;

use super::{DecodeError, Limits, Parts, body};
use crate::decode::arena::Arena;
use serde_json::Value;

/// The view of a key in `extra`: the value as received, unless the field of that name holds something. A value of the wrong type
/// leaves its field unknown, or sets a boolean to the safe value; a second value of the right type leaves the field unchanged.
fn left_over(_key: &str, field: Option<&Value>, left: &Value) -> Value {
    let says = |field: &Value| !view::pruned(field.clone()).is_null() && (!field.is_boolean() || left.is_boolean());
    let known = field.filter(|field| says(field));
    known.unwrap_or(left).clone()
}

/// Tries every n-th row of a table: all rows, but fewer under Miri, which takes a thousand times as long.
const STRIDE: usize = if cfg!(miri) { 12 } else { 1 };

/// A decoded body, with the arena that holds it.
struct Page {
    parts: Parts,
    _arena: Arena,
}

const LIMITS: Limits = Limits {
    max_nodes: 1_000_000,
    max_items: usize::MAX,
    version_1: None,
};

fn limited(json: &[u8], limits: &Limits) -> Result<Page, DecodeError> {
    if json.len() < 4096 {
        reads_the_same_in_pieces(json, limits);
    }
    let mut arena = Arena::new(json.len());
    body(json, &mut arena, limits).map(|parts| Page { parts, _arena: arena })
}

/// The body of a test is accepted or refused alike in pieces of any size.
#[track_caller]
fn reads_the_same_in_pieces(json: &[u8], limits: &Limits) {
    let told = |size, window| {
        let mut arena = Arena::new(64);
        let read = pieces::in_pieces(json, size, window, &mut arena, limits);
        read.map(|parts| (parts.items(), parts.unread_fields, parts.unread_items))
            .map_err(|error| (error.reason, error.message))
    };
    assert_eq!(told(3, 1), told(usize::MAX, json.len()), "{}", json.escape_ascii());
}

fn decode(json: &str) -> Page {
    limited(json.as_bytes(), &LIMITS).unwrap()
}

fn decode_value(value: &Value) -> Page {
    decode(&value.to_string())
}

macro_rules! fixture {
    ($name:literal) => {
        include_str!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/src/decode/tests/fixtures/",
            $name
        ))
    };
}
use fixture;
