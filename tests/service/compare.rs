//! What the library read, held against what the sandbox sent: everything must be there, each thing in the field of its name.
use musiccat::Response;
use serde_json::{Map, Value};

#[path = "../../src/decode/tests/view/mod.rs"]
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
    let sent = view::pruned(in_words_of_2_2(unwrapped(with_page(sent.clone()))));
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

/// Some lists tell their page in `query` only; the library says it in the usual place too.
fn with_page(mut sent: Value) -> Value {
    for key in ["limit", "offset"] {
        if let Some(told) = sent.pointer(&format!("/meta/query/{key}")).cloned() {
            sent["meta"][key] = told;
        }
    }
    sent
}

/// What the service wraps its lists in, taken away: each list stands under the plural of its objects' type, as in the response.
fn unwrapped(sent: Value) -> Value {
    let mut lists = Map::new();
    match sent {
        Value::Array(items) => sort_by_type(items, &mut lists),
        Value::Object(members) if members.get("type").is_some_and(|word| word != "account") => {
            sort_by_type(vec![Value::Object(members)], &mut lists);
        }
        Value::Object(members) => {
            for (key, value) in members {
                match (key.as_str(), value) {
                    ("me", value) => sort_by_type(vec![value], &mut lists),
                    ("data", Value::Array(items)) => sort_by_type(items, &mut lists),
                    ("favorites" | "search", Value::Object(mut wrapping)) => {
                        if let Some(Value::Object(data)) = wrapping.remove("data") {
                            lists.extend(data);
                        }
                        lists.extend(wrapping.remove_entry("order"));
                        lists.insert(key, Value::Object(wrapping));
                    }
                    (_, value) => {
                        lists.insert(key, value);
                    }
                }
            }
        }
        scalar => return scalar,
    }
    Value::Object(lists)
}

fn sort_by_type(items: Vec<Value>, lists: &mut Map<String, Value>) {
    for item in items {
        let key = match item["type"].as_str() {
            _ if item.is_string() => "blurbs".to_owned(),
            _ if !item["playCount"].is_null() => "charts".to_owned(),
            Some("category") => "categories".to_owned(),
            Some(word) => format!("{word}s"),
            None => "bios".to_owned(),
        };
        let list = lists.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut().expect("a list").push(item);
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
            let member = |(key, value): (String, Value)| {
                let value = match (key.as_str(), value) {
                    // Handed on as they come.
                    ("linked", value) => value,
                    ("contributingArtists" | "contributors", Value::Object(roles)) => roles
                        .into_iter()
                        .map(|(role, artists)| (role, list_of_one(artists)))
                        .collect(),
                    ("screenNameAutoCreated" | "defaultAvatar" | "defaultImage", Value::String(word)) => {
                        Value::Bool(word == "true")
                    }
                    ("expirationDate", Value::Number(number)) => Value::String(number.to_string()),
                    (_, value) => in_words_of_2_2(value),
                };
                let key = match key.as_str() {
                    "explicit" => "isExplicit".to_owned(),
                    "single" => "isSingle".to_owned(),
                    "locale" => "lang".to_owned(),
                    "protected" => "isProtected".to_owned(),
                    "defaultImage" => "isDefault".to_owned(),
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
