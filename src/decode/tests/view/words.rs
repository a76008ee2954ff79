//! What any version says, as 2.2 would say it.
use serde_json::{Map, Number, Value};

/// An answer of any version as the view shows it: each list under the plural of its objects' type, in the keys and types that the
/// read structs have.
pub fn in_words_of_2_2(sent: Value) -> Value {
    reworded(unwrapped(with_page(sent)))
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

/// What the service wraps its lists in, taken away.
fn unwrapped(sent: Value) -> Value {
    let mut lists = Map::new();
    match sent {
        Value::Array(items) => sort_by_type(items, &mut lists),
        Value::Object(members) => match alone(&members) {
            Some(key) => drop(lists.insert(key.to_owned(), Value::Object(members))),
            None if members.contains_key("type") => sort_by_type(vec![Value::Object(members)], &mut lists),
            None => unwrap_members(members, &mut lists),
        },
        scalar => return scalar,
    }
    Value::Object(lists)
}

/// The key of an envelope that version 1 leaves out around a thing that is no list.
fn alone(members: &Map<String, Value>) -> Option<&'static str> {
    match members.get("type").and_then(Value::as_str) {
        Some("account") => Some("account"),
        None if members.contains_key("valid") => Some("session"),
        None if members.contains_key("timeInMillis") => Some("lastUpdateDate"),
        _ => None,
    }
}

fn unwrap_members(members: Map<String, Value>, lists: &mut Map<String, Value>) {
    for (key, value) in members {
        match (key.as_str(), value) {
            ("me", value) => sort_by_type(vec![value], lists),
            ("data", Value::Array(items)) => sort_by_type(items, lists),
            ("favorites" | "search", Value::Object(mut wrapping)) => {
                if let Some(Value::Object(data)) = wrapping.remove("data") {
                    lists.extend(data);
                }
                lists.extend(wrapping.remove_entry("order"));
                lists.insert(key, Value::Object(wrapping));
            }
            (_, value) => drop(lists.insert(key, value)),
        }
    }
}

fn sort_by_type(items: Vec<Value>, lists: &mut Map<String, Value>) {
    for item in items {
        let key = match item["type"].as_str() {
            _ if item.is_string() => "blurbs".to_owned(),
            _ if item.get("playCount").is_some() => "charts".to_owned(),
            Some("category") => "categories".to_owned(),
            Some(word) => format!("{word}s"),
            None => "bios".to_owned(),
        };
        let list = lists.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        list.as_array_mut().expect("a list").push(item);
    }
}

fn reworded(value: Value) -> Value {
    match value {
        Value::Array(items) => items.into_iter().map(reworded).collect(),
        Value::Object(members) => members.into_iter().map(member).collect(),
        Value::Number(number) => whole(number),
        scalar => scalar,
    }
}

/// A number without a fraction, however it was written.
pub(super) fn whole(number: Number) -> Value {
    match number.as_f64() {
        Some(real) if number.is_f64() && real.fract() == 0.0 => Value::from(real as i64),
        _ => Value::Number(number),
    }
}

fn member((key, value): (String, Value)) -> (String, Value) {
    let value = match (key.as_str(), value) {
        // Handed on as they come.
        ("linked", value) => value,
        ("contributingArtists" | "contributors", Value::Object(roles)) => roles
            .into_iter()
            .map(|(role, artists)| (role, listed(artists)))
            .collect(),
        ("screenNameAutoCreated" | "defaultAvatar" | "defaultImage", Value::String(word)) => {
            Value::Bool(word == "true")
        }
        ("expirationDate", Value::Number(number)) => Value::String(number.to_string()),
        (_, value) => reworded(value),
    };
    let key = match key.as_str() {
        "explicit" => "isExplicit",
        "single" => "isSingle",
        "locale" => "lang",
        "protected" => "isProtected",
        "defaultImage" => "isDefault",
        _ => return (key, value),
    };
    (key.to_owned(), value)
}

/// The ids of a text, in a list.
fn listed(value: Value) -> Value {
    match value {
        Value::String(ids) => ids.split(',').map(str::trim).collect(),
        list => list,
    }
}

/// Without nulls, empty arrays and empty objects, which say the same as an absent key.
pub fn pruned(value: Value) -> Value {
    let says_nothing = |value: &Value| match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => false,
    };
    let value = match value {
        Value::Array(items) => items.into_iter().map(pruned).collect(),
        Value::Object(members) => {
            let members = members.into_iter().map(|(key, value)| (key, pruned(value)));
            Value::Object(members.filter(|(_, value)| !says_nothing(value)).collect())
        }
        scalar => scalar,
    };
    if says_nothing(&value) { Value::Null } else { value }
}
