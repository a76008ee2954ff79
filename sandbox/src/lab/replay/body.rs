//! How a request's body, and the part of a file that it asks for, differ from the recorded ones.

use super::super::marks;
use super::fit::{Shown, pairs, pairs_differ, texts, without_secret};
use super::tape::Asked;
use serde_json::Value;

/// So many differences are named.
const NAMED: usize = 3;

/// Nothing where they are the same, or where the recording left the body out.
pub(super) fn differences(recorded: &Asked, asked: &Asked, shown: &Shown) -> Vec<String> {
    let mut found = Vec::new();
    if recorded.range != asked.range {
        let or_none = |range: &str| match range {
            "" => "none".to_owned(),
            range => format!("{range:?}"),
        };
        let (given, before) = (or_none(&asked.range), or_none(&recorded.range));
        found.push(format!("the range is {given}, recorded {before}"));
    }
    if recorded.is_body_known && recorded.body != asked.body {
        of_bodies(recorded, asked, shown, &mut found);
    }
    if found.len() > NAMED {
        let more = found.len() - NAMED;
        found.truncate(NAMED);
        found.push(format!("and {more} more"));
    }
    found
}

fn of_bodies(recorded: &Asked, asked: &Asked, shown: &Shown, found: &mut Vec<String>) {
    let text = |asked: &Asked| String::from_utf8_lossy(&asked.body).into_owned();
    let (before, mut given) = (text(recorded), text(asked));
    // Each request has another one.
    let boundary = |asked: &Asked| marks::boundary(&asked.content_type);
    if let (Some(own), Some(other)) = (boundary(asked), boundary(recorded)) {
        given = given.replace(&own, &other);
    }
    if texts(&before, &given, shown).is_some() {
        return;
    }
    let json = |text: &str| {
        serde_json::from_str::<Value>(text)
            .ok()
            .filter(|value| !value.is_string())
    };
    if let (Some(before), Some(given)) = (json(&before), json(&given)) {
        of_values("", &before, &given, shown, found);
    } else if asked.content_type.contains("form-urlencoded") {
        pairs_differ(pairs(&before), pairs(&given), shown, found);
    } else {
        let (given, before) = (asked.body.len(), recorded.body.len());
        found.push(format!("the body is another one, of {given} bytes, recorded {before}"));
    }
}

fn of_values(at: &str, recorded: &Value, given: &Value, shown: &Shown, found: &mut Vec<String>) {
    let below = |key: &str| {
        if at.is_empty() {
            key.to_owned()
        } else {
            format!("{at}.{key}")
        }
    };
    match (recorded, given) {
        (Value::Object(recorded), Value::Object(given)) => {
            for (key, value) in recorded {
                match given.get(key) {
                    Some(given) => of_values(&below(key), value, given, shown, found),
                    None => found.push(format!("{} is missing, recorded {value}", below(key))),
                }
            }
            for (key, value) in given.iter().filter(|(key, _)| !recorded.contains_key(*key)) {
                found.push(format!(
                    "{} is {}, recorded without it",
                    below(key),
                    secretly(key, value)
                ));
            }
        }
        (Value::Array(recorded), Value::Array(given)) if recorded.len() == given.len() => {
            for (place, (recorded, given)) in recorded.iter().zip(given).enumerate() {
                of_values(&format!("{at}[{place}]"), recorded, given, shown, found);
            }
        }
        _ if fits(recorded, given, shown) => {}
        _ => {
            let name = if at.is_empty() { "the body" } else { at };
            let given = secretly(at.rsplit('.').next().unwrap_or(at), given);
            found.push(format!("{name} is {given}, recorded {recorded}"));
        }
    }
}

/// Whether a value is the recorded one, or something in the place of a mark: a number too.
fn fits(recorded: &Value, given: &Value, shown: &Shown) -> bool {
    let written = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    recorded == given || (recorded.is_string() && texts(&written(recorded), &written(given), shown).is_some())
}

/// A value as JSON, without secrets.
fn secretly(key: &str, value: &Value) -> String {
    match value.as_str() {
        Some(text) => format!("{:?}", without_secret(key, text)),
        None if without_secret(key, "x") == "x" => crate::journal::masks::text(&value.to_string()),
        None => "***".to_owned(),
    }
}
