//! Short and natural spellings of a fault's parts, brought into the full form that the types read. What is none of them is left as it
//! is, and the types say what is wrong about it.

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

/// The keys that a status may have with it.
const OF_A_STATUS: [&str; 3] = ["headers", "retry_after", "body"];

/// Reads `answer`: `503`, `{"status": 503, "retry_after": 5}`, `{"redirect": "https://…"}`.
pub(super) fn answer<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<T, D::Error> {
    read(deserializer, |value| match value {
        Value::Number(_) => full_status(value, Map::new()),
        Value::Object(mut keys) => {
            if let Some(status) = keys.remove("status") {
                return full_status(status, keys);
            }
            wrap_text(&mut keys, "redirect", "address", &["itself", "plain_http", "endless"]);
            wrap_text(&mut keys, "raw", "text", &[]);
            Value::Object(keys)
        }
        value => value,
    })
}

/// Reads `delivery`: `"reset"` for `{"reset": "start"}`, `{"stall": "head"}` for `{"stall": {"at": "head"}}`.
pub(super) fn delivery<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<T, D::Error> {
    read(deserializer, |value| {
        let mut keys = match value {
            Value::String(word) if is_at_a_place(&word) => Map::from_iter([(word, json!("start"))]),
            Value::Object(keys) => keys,
            value => return value,
        };
        if let Some(stall) = keys.get_mut("stall") {
            let is_place = |stall: &Value| {
                stall.is_string()
                    || stall
                        .as_object()
                        .is_some_and(|keys| !keys.contains_key("at") && keys.len() == 1)
            };
            if is_place(stall) {
                *stall = json!({"at": stall.take()});
            }
        }
        Value::Object(keys)
    })
}

/// Reads `framing`: a length may be a number.
pub(super) fn framing<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<T, D::Error> {
    read(deserializer, |mut value| {
        if let Some(length) = value.get_mut("length").filter(|length| length.is_number()) {
            *length = length.to_string().into();
        }
        value
    })
}

fn read<'de, D: Deserializer<'de>, T: DeserializeOwned>(
    deserializer: D,
    full: impl Fn(Value) -> Value,
) -> Result<T, D::Error> {
    let value = full(Value::deserialize(deserializer)?);
    if let Some(keys) = value.as_object().filter(|keys| keys.len() != 1) {
        let keys = keys.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let rule = "one key says what happens; only status may have headers, retry_after and body beside it";
        return Err(D::Error::custom(format!("it has the keys [{keys}]: {rule}")));
    }
    serde_json::from_value(value).map_err(D::Error::custom)
}

/// The full form of a status: alone, with its parts beside it, or already full.
fn full_status(status: Value, mut beside: Map<String, Value>) -> Value {
    let mut parts = match status {
        Value::Object(parts) => parts,
        status => {
            let mut parts = Map::from_iter([("status".to_owned(), status)]);
            // What belongs to no status stays outside, where it is refused.
            for part in OF_A_STATUS {
                parts.extend(beside.remove_entry(part));
            }
            parts
        }
    };
    if let Some(wait) = parts.get_mut("retry_after") {
        match wait {
            Value::Number(_) => *wait = json!({"seconds": wait.take()}),
            Value::String(_) => *wait = json!({"text": wait.take()}),
            _ => {}
        }
    }
    if let Some(Value::Object(headers)) = parts.get_mut("headers") {
        let pairs = std::mem::take(headers)
            .into_iter()
            .map(|(name, value)| json!([name, value]));
        parts["headers"] = pairs.collect();
    }
    if let Some(body) = parts.get_mut("body").filter(|body| body.is_object() || body.is_array()) {
        *body = body.to_string().into();
    }
    beside.insert("status".to_owned(), Value::Object(parts));
    Value::Object(beside)
}

/// A text under this key that is none of its words goes under another key.
fn wrap_text(keys: &mut Map<String, Value>, key: &str, inner: &str, words: &[&str]) {
    if let Some(value) = keys
        .get_mut(key)
        .filter(|value| value.as_str().is_some_and(|text| !words.contains(&text)))
    {
        *value = json!({inner: value.take()});
    }
}

fn is_at_a_place(word: &str) -> bool {
    ["reset", "close", "close_abruptly", "half_close", "stall"].contains(&word)
}
