//! JSON of a true answer, changed. The order of the keys stays, a key may stand twice, and lists may nest deeper than any
//! parser goes: a tree and a writer of its own.

use super::JsonChange;
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Number;
use std::fmt;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
enum Node {
    Null,
    Bool(bool),
    Number(Number),
    Text(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
    /// JSON text, written as it is.
    Written(String),
}

/// The text with the change made; `None` where it is no JSON.
pub(super) fn rewrite(text: &[u8], change: &JsonChange) -> Option<Vec<u8>> {
    let mut node: Node = serde_json::from_slice(text).ok()?;
    if let (JsonChange::Deep(depth), Node::Object(entries)) = (change, &mut node) {
        let depth = *depth as usize;
        let nested = format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        entries.push(("deep".into(), Node::Written(nested)));
    }
    node.change(change);
    let mut written = String::with_capacity(text.len());
    node.write(&mut written);
    Some(written.into_bytes())
}

impl Node {
    fn change(&mut self, change: &JsonChange) {
        match self {
            Node::List(items) => {
                items.iter_mut().for_each(|item| item.change(change));
                match change {
                    JsonChange::EmptyLists => items.clear(),
                    JsonChange::NullsInLists => {
                        let between = std::mem::take(items).into_iter().flat_map(|item| [item, Node::Null]);
                        *items = std::iter::once(Node::Null).chain(between).collect();
                    }
                    _ => {}
                }
            }
            Node::Object(entries) => {
                for (key, value) in entries.iter_mut() {
                    match change {
                        JsonChange::Null(wanted) if wanted == key => *value = Node::Null,
                        JsonChange::WrongType(wanted) if wanted == key => *value = value.of_another_type(),
                        change => value.change(change),
                    }
                }
                match change {
                    JsonChange::Missing(wanted) => entries.retain(|(key, _)| key != wanted),
                    JsonChange::UnknownKeys => entries.extend(unknown_keys()),
                    JsonChange::DuplicateKeys => {
                        let twice = std::mem::take(entries).into_iter().flat_map(|(key, value)| {
                            let again = (key.clone(), Node::Null);
                            [(key, value), again]
                        });
                        *entries = twice.collect();
                    }
                    _ => {}
                }
            }
            scalar => match change {
                JsonChange::EveryNull => *scalar = Node::Null,
                JsonChange::EveryWrongType => *scalar = scalar.of_another_type(),
                _ => {}
            },
        }
    }

    /// A value that no reader of this one expects.
    fn of_another_type(&self) -> Node {
        match self {
            Node::Null => Node::Object(Vec::new()),
            Node::Bool(value) => Node::Text(value.to_string()),
            Node::Number(number) => Node::Text(number.to_string()),
            Node::Text(_) => Node::Number(7.into()),
            Node::List(_) => Node::Object(Vec::new()),
            Node::Object(_) | Node::Written(_) => Node::List(Vec::new()),
        }
    }

    fn write(&self, out: &mut String) {
        match self {
            Node::Null => out.push_str("null"),
            Node::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Node::Number(number) => out.push_str(&number.to_string()),
            Node::Text(text) => out.push_str(&quoted(text)),
            Node::Written(text) => out.push_str(text),
            Node::List(items) => {
                out.push('[');
                for (index, item) in items.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    item.write(out);
                }
                out.push(']');
            }
            Node::Object(entries) => {
                out.push('{');
                for (index, (key, value)) in entries.iter().enumerate() {
                    out.push_str(if index > 0 { "," } else { "" });
                    out.push_str(&quoted(key));
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("text is JSON")
}

fn unknown_keys() -> [(String, Node); 3] {
    [
        ("zzUnknownText".into(), Node::Text("nobody knows this key".into())),
        (
            "zzUnknownList".into(),
            Node::List(vec![Node::Number(1.into()), Node::Null]),
        ),
        (
            "zzUnknownObject".into(),
            Node::Object(vec![("id".into(), Node::Bool(true))]),
        ),
    ]
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        struct Tree;

        impl<'de> Visitor<'de> for Tree {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
                Ok(Node::Bool(value))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
                Ok(Node::Number(value.into()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
                Ok(Node::Number(value.into()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
                Ok(Number::from_f64(value).map_or(Node::Null, Node::Number))
            }

            fn visit_str<E>(self, value: &str) -> Result<Node, E> {
                Ok(Node::Text(value.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Node::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
                let mut object = Vec::new();
                while let Some(entry) = entries.next_entry()? {
                    object.push(entry);
                }
                Ok(Node::Object(object))
            }
        }

        deserializer.deserialize_any(Tree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_does_what_it_says() {
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
