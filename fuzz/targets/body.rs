//! The body of an answer: read where serde_json takes it for JSON, and nowhere else.
use super::line::{Line, client, json};
use musiccat::error::{Reason, Status};
use musiccat::{Params, catalog};
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
