//! What the library read, held against what the sandbox sent: everything must be there, each thing in the field of its name.
use crate::desk::ok;
use crate::plain::said;
use musiccat::error::Error;
use musiccat::request::Request;
use musiccat::{Client, Response, Version};
use serde_json::{Map, Value};

#[path = "../../src/decode/tests/view/mod.rs"]
mod view;

/// What stands in `extra` must be known to have no field: the sandbox sends every field with the right type, and beyond the
/// specification only this.
fn left_over(key: &str, field: Option<&Value>, left: &Value) -> Value {
    // A station's id stands with its settings, and an album's kind has a number (version 1).
    const KNOWN: [&str; 13] = [
        "catalog",
        "country",
        "familyPlan",
        "id",
        "inDevelopment",
        "latestStable",
        "linked",
        "query",
        "radios",
        "search",
        "tuning",
        "type",
        "upc",
    ];
    // An empty list of version 1 does not say of what.
    let is_none = key == "items" && left.as_array().is_some_and(Vec::is_empty);
    assert!(is_none || KNOWN.contains(&key), "{key} was left to `extra`");
    assert!(
        field.is_none_or(Value::is_null),
        "{key} stands beside the field of its name"
    );
    left.clone()
}

/// A response where the view looks for its parts.
struct Page<'r> {
    parts: &'r Response,
}

/// Asserts that `response` holds all of `sent` and nothing else.
#[track_caller]
pub fn same(response: &Response, sent: &Value) {
    let stats = response.stats();
    assert_eq!((stats.unread_fields, stats.unread_items), (0, 0));
    let read = view::page(&Page { parts: response });
    let sent = view::pruned(view::in_words_of_2_2(sent.clone()));
    assert!(!sent.is_null(), "nothing was sent to compare with");
    // The page itself would fill screens.
    if let Some(place) = difference(&read, &sent, String::new()) {
        panic!("read and sent differ at {place}");
    }
}

/// The response of a call to the shared sandbox, which must bring what the service says at `target`.
#[track_caller]
pub fn brings(client: &Client, version: Version, call: Result<Request, Error>, target: &str) -> Response {
    let response = ok(client.call(call));
    same(&response, &said(version, target));
    response
}

/// The first place where two values differ, with what stands there.
fn difference(read: &Value, sent: &Value, place: String) -> Option<String> {
    match (read, sent) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            let at = |map: &Map<String, Value>, key| map.get(key).cloned().unwrap_or_default();
            keys.into_iter()
                .find_map(|key| difference(&at(a, key), &at(b, key), format!("{place}/{key}")))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = a.iter().zip(b).enumerate();
            pairs
                .into_iter()
                .find_map(|(index, (a, b))| difference(a, b, format!("{place}/{index}")))
        }
        _ => (read != sent).then(|| format!("{place}: {read} and {sent}")),
    }
}

/// Asserts that each of `places` ("links.genres.ids") holds something in at least one of `objects`: a comparison of what is
/// nowhere sent shows nothing.
#[track_caller]
pub fn sent_somewhere(objects: &[Value], places: &str) {
    for place in places.split_whitespace() {
        let pointer = format!("/{}", place.replace('.', "/"));
        let holds = |object: &Value| {
            object
                .pointer(&pointer)
                .is_some_and(|value| !view::pruned(value.clone()).is_null())
        };
        assert!(
            objects.iter().any(holds),
            "{place} stands in none of {} objects",
            objects.len()
        );
    }
}
