//! What the library read, held against what the sandbox sent: everything must be there, each thing in the field of its name.
use musiccat::Response;
use serde_json::Value;

#[path = "../../src/decode/tests/view.rs"]
mod view;

/// The sandbox sends every field with the right type: none may be left to `extra`.
const ODD_VALUES: bool = false;

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
    let sent = view::pruned(in_words_of_2_2(sent.clone()));
    assert!(!sent.is_null(), "nothing was sent to compare with");
    // The page itself would fill screens.
    if let Some(place) = difference(&read, &sent, String::new()) {
        panic!("read and sent differ at {place}");
    }
}

/// The first place where two values differ, with what stands there.
fn difference(read: &Value, sent: &Value, place: String) -> Option<String> {
    match (read, sent) {
        (Value::Object(a), Value::Object(b)) => {
            let keys = a.keys().chain(b.keys().filter(|key| !a.contains_key(*key)));
            let at = |map: &serde_json::Map<String, Value>, key| map.get(key).cloned().unwrap_or_default();
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

/// What a version says, in the keys and types that the read structs have.
fn in_words_of_2_2(value: Value) -> Value {
    let list_of_one = |value: Value| {
        if value.is_string() {
            Value::Array(vec![value])
        } else {
            value
        }
    };
    match value {
        Value::Array(items) => items.into_iter().map(in_words_of_2_2).collect(),
        Value::Object(members) => {
            let is_album = members.get("type").is_some_and(|word| word == "album");
            let member = |(key, value): (String, Value)| {
                let value = match (key.as_str(), value) {
                    // Handed on as they come.
                    ("linked", value) => value,
                    ("tracks", value) if is_album => value,
                    ("contributingArtists" | "contributors", Value::Object(roles)) => roles
                        .into_iter()
                        .map(|(role, artists)| (role, list_of_one(artists)))
                        .collect(),
                    ("screenNameAutoCreated", Value::String(word)) => Value::Bool(word == "true"),
                    ("expirationDate", Value::Number(number)) => Value::String(number.to_string()),
                    (_, value) => in_words_of_2_2(value),
                };
                let key = match key.as_str() {
                    "explicit" => "isExplicit".to_owned(),
                    "single" => "isSingle".to_owned(),
                    "locale" => "lang".to_owned(),
                    _ => key,
                };
                (key, value)
            };
            members.into_iter().map(member).collect()
        }
        scalar => scalar,
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
