//! JSON of a true answer, changed. The order of the keys stays, and a key may be there twice.

use super::JsonChange;
use crate::base::json::{Json, Object};

/// The text with the change made; `None` where it is no JSON.
pub(super) fn rewrite(text: &[u8], change: &JsonChange) -> Option<Vec<u8>> {
    let mut json: Json = serde_json::from_slice(text).ok()?;
    apply(&mut json, change);
    let mut written = serde_json::to_vec(&json).expect("plain data into memory");
    if let (JsonChange::Deep(depth), Json::Object(object)) = (change, &json) {
        nest(&mut written, object, *depth as usize);
    }
    Some(written)
}

/// Adds a key whose lists nest deeper than any parser goes, and than a tree could be dropped: as text.
fn nest(written: &mut Vec<u8>, object: &Object, depth: usize) {
    written.pop();
    if object.entries().next().is_some() {
        written.push(b',');
    }
    let nested = format!("\"deep\":{}{}}}", "[".repeat(depth), "]".repeat(depth));
    written.extend_from_slice(nested.as_bytes());
}

fn apply(json: &mut Json, change: &JsonChange) {
    match json {
        Json::List(items) => {
            items.iter_mut().for_each(|item| apply(item, change));
            match change {
                JsonChange::EmptyLists => items.clear(),
                JsonChange::NullsInLists => {
                    let between = std::mem::take(items).into_iter().flat_map(|item| [item, Json::Null]);
                    *items = std::iter::once(Json::Null).chain(between).collect();
                }
                _ => {}
            }
        }
        Json::Object(object) => apply_to_object(object, change),
        scalar => match change {
            JsonChange::EveryNull => *scalar = Json::Null,
            JsonChange::EveryWrongType => *scalar = of_another_type(scalar),
            _ => {}
        },
    }
}

fn apply_to_object(object: &mut Object, change: &JsonChange) {
    let entries = object.entries_mut();
    for (key, value) in entries.iter_mut() {
        match change {
            JsonChange::Null(wanted) if wanted == key => *value = Json::Null,
            JsonChange::WrongType(wanted) if wanted == key => *value = of_another_type(value),
            change => apply(value, change),
        }
    }
    match change {
        JsonChange::Missing(wanted) => entries.retain(|(key, _)| key != wanted),
        JsonChange::UnknownKeys => {
            let known = std::mem::take(object);
            *object = known
                .put("zzUnknownText", "nobody knows this key")
                .put("zzUnknownList", vec![Json::Int(1), Json::Null])
                .put("zzUnknownObject", Object::new().put("id", true));
        }
        JsonChange::DuplicateKeys => {
            let twice = std::mem::take(entries).into_iter().flat_map(|(key, value)| {
                let again = (key.clone(), Json::Null);
                [(key, value), again]
            });
            *entries = twice.collect();
        }
        _ => {}
    }
}

/// A value that no reader of this one expects.
fn of_another_type(json: &Json) -> Json {
    match json {
        Json::Null | Json::List(_) => Object::new().into(),
        Json::Text(_) => Json::Int(7),
        Json::Object(_) => Json::List(Vec::new()),
        scalar => Json::Text(serde_json::to_string(scalar).expect("plain data into memory")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rewrite_by_each_change_gives_the_expected_json() {
        let text = br#"{"b":[{"id":"x","n":1.5},{"id":"y"}],"a":true,"c":null}"#;
        let key = |key: &str| key.to_owned();
        for (change, expected) in [
            (JsonChange::Null(key("b")), r#"{"b":null,"a":true,"c":null}"#),
            (
                JsonChange::EveryNull,
                r#"{"b":[{"id":null,"n":null},{"id":null}],"a":null,"c":null}"#,
            ),
            (JsonChange::WrongType(key("b")), r#"{"b":{},"a":true,"c":null}"#),
            (
                JsonChange::EveryWrongType,
                r#"{"b":[{"id":7,"n":"1.5"},{"id":7}],"a":"true","c":{}}"#,
            ),
            (
                JsonChange::Missing(key("id")),
                r#"{"b":[{"n":1.5},{}],"a":true,"c":null}"#,
            ),
            (
                JsonChange::NullsInLists,
                r#"{"b":[null,{"id":"x","n":1.5},null,{"id":"y"},null],"a":true,"c":null}"#,
            ),
            (JsonChange::EmptyLists, r#"{"b":[],"a":true,"c":null}"#),
            (
                JsonChange::DuplicateKeys,
                r#"{"b":[{"id":"x","id":null,"n":1.5,"n":null},{"id":"y","id":null}],"b":null,"a":true,"a":null,"c":null,"c":null}"#,
            ),
            (
                JsonChange::Deep(3),
                r#"{"b":[{"id":"x","n":1.5},{"id":"y"}],"a":true,"c":null,"deep":[[[]]]}"#,
            ),
        ] {
            let written = rewrite(text, &change).unwrap();
            assert_eq!(String::from_utf8(written).unwrap(), expected, "{change:?}");
        }
        let unknown = rewrite(text, &JsonChange::UnknownKeys).unwrap();
        assert_eq!(String::from_utf8(unknown).unwrap().matches("zzUnknownText").count(), 3);
        assert_eq!(rewrite(b"no JSON", &JsonChange::EmptyLists), None);
    }
}
