//! The body of an answer: read where serde_json takes it for JSON, with the same values, and nowhere else. Differences that are meant: half a
//! pair of surrogates and a byte order mark are forgiven, U+0000 reads as U+FFFD, keys over 256 bytes are left out, nesting and the number of
//! values have limits; and serde_json may read a number one step beside the nearest.
use super::line::{Line, client, json};
use musiccat::abi::{mcat_value, mcat_value_kind};
use musiccat::error::{Reason, Status};
use musiccat::{Params, Response, catalog};
use serde_json::Value;

/// Levels, values and bytes below which no limit of the library is near.
const FEW: usize = 30;
const SMALL: usize = 4096;

pub fn take(body: &[u8]) {
    let client = client(&Line::new(&json(body), usize::MAX));
    let response = client.call(catalog::search("x", &Params::default()));
    let (status, reason) = (response.status, response.reason);
    let read = serde_json::from_slice::<Value>(body);
    match read {
        Ok(value @ (Value::Object(_) | Value::Array(_))) if depth(&value) < FEW && body.len() < SMALL => {
            assert_eq!(status, Status::MCAT_OK, "{reason:?}: {}", response.message());
            reads_as(body, &value);
        }
        Ok(_) => {}
        // Half a pair of surrogates and a byte order mark are forgiven.
        Err(_) if is_forgiven(body) => {}
        Err(e) => assert!(status != Status::MCAT_OK, "serde_json says: {e}"),
    }
    if status == Status::MCAT_OK {
        assert_eq!(reason, Reason::MCAT_REASON_NONE);
    } else {
        assert!(!response.message().contains('\n') && !response.message().is_empty());
    }
}

/// Reads the body once more as a value that has no typed place, and holds it against what serde_json read.
fn reads_as(body: &[u8], expected: &Value) {
    let whole = [&br#"{"what":{"id":0,"value":"#[..], body, b"}}"].concat();
    let client = client(&Line::new(&json(&whole), usize::MAX));
    let response = client.call(catalog::search("x", &Params::default()));
    let what = response
        .at(&response.extra)
        .and_then(|extra| response.find(extra, "what"));
    let value = what.and_then(|what| response.find(what, "value"));
    let value = value.unwrap_or_else(|| panic!("nothing was read: {}", response.message()));
    assert!(is_same(&response, value, expected), "it is {expected}");
}

fn is_same(response: &Response, ours: &mcat_value, theirs: &Value) -> bool {
    let is = |kind: mcat_value_kind| ours.kind == kind as i32;
    match theirs {
        Value::Null => is(mcat_value_kind::MCAT_VALUE_NULL),
        Value::Bool(truth) => is(mcat_value_kind::MCAT_VALUE_BOOLEAN) && (ours.number == 1.0) == *truth,
        Value::Number(number) => {
            let number = number.as_f64().unwrap_or(f64::NAN);
            let is_near = (ours.number - number).abs() <= number.abs() * 1e-15;
            is(mcat_value_kind::MCAT_VALUE_NUMBER) && is_near
        }
        Value::String(text) => {
            let read = response.text(&ours.text).unwrap_or_default();
            is(mcat_value_kind::MCAT_VALUE_TEXT) && read == text.replace('\0', "\u{FFFD}")
        }
        Value::Array(items) => {
            let read = response.items(&ours.items);
            let mut pairs = read.iter().zip(items);
            is(mcat_value_kind::MCAT_VALUE_ARRAY)
                && read.len() == items.len()
                && pairs.all(|(ours, theirs)| is_same(response, ours, theirs))
        }
        Value::Object(members) => {
            let read = response.items(&ours.members);
            // Of a key that comes twice serde_json keeps the last value.
            let last = |key: &str| {
                let mut members = read.iter().rev();
                members.find(|member| response.text(&member.name) == Some(key))
            };
            let same = |(key, theirs): (&String, &Value)| {
                last(key).is_some_and(|member| match response.at(&member.value) {
                    Some(ours) => is_same(response, ours, theirs),
                    // Null, and an object without members, lie in no response.
                    None => theirs.is_null() || theirs.as_object().is_some_and(|members| members.is_empty()),
                })
            };
            let mut plain = members
                .iter()
                .filter(|(key, _)| key.len() <= 256 && !key.contains(['\0', '\u{FFFD}']));
            is(mcat_value_kind::MCAT_VALUE_OBJECT) && plain.all(same)
        }
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(depth).max().unwrap_or(0),
        Value::Object(fields) => 1 + fields.values().map(depth).max().unwrap_or(0),
        _ => 0,
    }
}

fn is_forgiven(body: &[u8]) -> bool {
    body.starts_with("\u{feff}".as_bytes()) || body.windows(3).any(|bytes| bytes.eq_ignore_ascii_case(b"\\ud"))
}
