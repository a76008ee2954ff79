//! What a request's body says.

use axum::http::{HeaderMap, header};
use serde_json::{Map, Value};

/// JSON without its byte order mark, which the service passes over as its clients do.
pub(crate) fn unmarked(body: &[u8]) -> &[u8] {
    body.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(body)
}

/// A form or JSON body as JSON; `None` where it is neither. A field that a form repeats is an array.
pub(crate) fn as_json(headers: &HeaderMap, body: &[u8]) -> Option<Value> {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
        .to_ascii_lowercase();
    if !kind.starts_with("application/x-www-form-urlencoded") {
        return serde_json::from_slice(unmarked(body)).ok();
    }
    let mut fields = Map::new();
    for (key, value) in form_urlencoded::parse(body).into_owned() {
        let (key, value) = (field_name(key), Value::String(value));
        match fields.get_mut(&key) {
            None => {
                fields.insert(key, value);
            }
            Some(Value::Array(values)) => values.push(value),
            Some(first) => *first = Value::Array(vec![first.take(), value]),
        }
    }
    Some(Value::Object(fields))
}

/// The name of a field or parameter: some clients write a list as `ids[]=1&ids[]=2` or `ids[0]=1&ids[1]=2`.
pub(crate) fn field_name(key: String) -> String {
    let Some((name, place)) = key.strip_suffix(']').and_then(|key| key.split_once('[')) else {
        return key;
    };
    match !name.is_empty() && place.bytes().all(|digit| digit.is_ascii_digit()) {
        true => name.to_owned(),
        false => key,
    }
}

/// Whether a body says nothing: there is none, or it is an empty value of JSON.
pub(crate) fn is_empty(body: &[u8]) -> bool {
    let text = body.trim_ascii();
    let value = || serde_json::from_slice(text).ok();
    text.is_empty()
        || value().is_some_and(|value: Value| match value {
            Value::Null => true,
            Value::Object(fields) => fields.is_empty(),
            Value::Array(items) => items.is_empty(),
            Value::String(text) => text.is_empty(),
            _ => false,
        })
}
