//! JSON schemas, put together from a few words.

use serde_json::{Map, Value, json};

/// A reference to one of the objects.
pub(crate) fn schema(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// An object with these properties. Those whose name ends in `?` may be left out.
pub(crate) fn object(properties: &[(&str, Value)]) -> Value {
    let name = |name: &str| name.trim_end_matches('?').to_owned();
    let required = properties.iter().filter(|(key, _)| !key.ends_with('?'));
    let required: Vec<String> = required.map(|(key, _)| name(key)).collect();
    let properties: Map<String, Value> = properties
        .iter()
        .map(|(key, value)| (name(key), value.clone()))
        .collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// A property of this type, which says what it means.
pub(crate) fn of(kind: &str, what: &str) -> Value {
    described(json!(kind), kind, what)
}

pub(crate) fn or_null(kind: &str, what: &str) -> Value {
    described(json!([kind, "null"]), kind, what)
}

pub(crate) fn described(types: Value, kind: &str, what: &str) -> Value {
    let mut schema = json!({"type": types, "description": what});
    if kind == "integer" {
        // All that has a meaning of its own here is counted from 0.
        schema["minimum"] = json!(0);
    }
    schema
}

pub(crate) fn list(items: Value) -> Value {
    json!({"type": "array", "items": items})
}

/// A choice between words and objects of one key each.
pub(crate) fn choice(words: &[&str], keyed: &[(&str, Value)]) -> Value {
    let mut choices = Vec::new();
    if !words.is_empty() {
        choices.push(json!({"enum": words}));
    }
    choices.extend(keyed.iter().map(|(key, value)| object(&[(*key, value.clone())])));
    json!({"oneOf": choices})
}

/// The same value in one of several spellings.
pub(crate) fn any_of(spellings: Vec<Value>) -> Value {
    json!({"anyOf": spellings})
}

pub(crate) fn integer() -> Value {
    json!({"type": "integer"})
}

/// How many of something.
pub(crate) fn count() -> Value {
    json!({"type": "integer", "minimum": 0})
}

pub(crate) fn text() -> Value {
    json!({"type": "string"})
}
