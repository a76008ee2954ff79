//! Where in a JSON text its values are: so that some can be replaced, and nothing else changes.

use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

/// What is nested deeper is left as it is.
const DEPTH: usize = 40;

/// Replaces values of a JSON text. `change` gets the key that a value is under, or the one of the array that it is in, and the value as it is
/// written; it gives what takes its place. `None` where the text is no JSON.
pub(crate) fn changed(text: &str, change: &mut dyn FnMut(&str, &str) -> Option<String>) -> Option<String> {
    let whole: &RawValue = serde_json::from_str(text).ok()?;
    let mut changes = Vec::new();
    let mut walk = Walk {
        text,
        change,
        changes: &mut changes,
    };
    walk.value("", whole, DEPTH);
    let mut changed = String::with_capacity(text.len());
    let mut at = 0;
    for (range, value) in changes {
        changed.push_str(&text[at..range.start]);
        changed.push_str(&value);
        at = range.end;
    }
    changed.push_str(&text[at..]);
    Some(changed)
}

/// A text as JSON writes it.
pub(crate) fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text")
}

/// What a text of JSON says.
pub(crate) fn unquoted(written: &str) -> Option<String> {
    written
        .starts_with('"')
        .then(|| serde_json::from_str(written).ok())
        .flatten()
}

struct Walk<'t, 'w> {
    text: &'t str,
    change: &'w mut dyn FnMut(&str, &str) -> Option<String>,
    changes: &'w mut Vec<(Range<usize>, String)>,
}

impl<'t> Walk<'t, '_> {
    fn value(&mut self, key: &str, value: &'t RawValue, depth: usize) {
        let written = value.get();
        match written.as_bytes().first() {
            Some(b'{') if depth > 0 => {
                let members: Members<'t> = serde_json::from_str(written).unwrap_or_default();
                for (key, value) in members.0 {
                    self.value(&key, value, depth - 1);
                }
            }
            Some(b'[') if depth > 0 => {
                let items: Vec<&'t RawValue> = serde_json::from_str(written).unwrap_or_default();
                for item in items {
                    self.value(key, item, depth - 1);
                }
            }
            _ => {
                if let Some(changed) = (self.change)(key, written) {
                    let from = written.as_ptr() as usize - self.text.as_ptr() as usize;
                    self.changes.push((from..from + written.len(), changed));
                }
            }
        }
    }
}

/// An object as it is written: in its order, with keys that come twice.
#[derive(Default)]
struct Members<'t>(Vec<(Cow<'t, str>, &'t RawValue)>);

impl<'t> serde::Deserialize<'t> for Members<'t> {
    fn deserialize<D: Deserializer<'t>>(from: D) -> Result<Self, D::Error> {
        struct Reading;
        impl<'t> Visitor<'t> for Reading {
            type Value = Members<'t>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<Members<'t>, A::Error> {
                let mut members = Vec::new();
                while let Some((key, value)) = map.next_entry::<Cow<'t, str>, &'t RawValue>()? {
                    members.push((key, value));
                }
                Ok(Members(members))
            }

            fn visit_seq<A: SeqAccess<'t>>(self, mut items: A) -> Result<Members<'t>, A::Error> {
                while items.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Members::default())
            }
        }
        from.deserialize_map(Reading)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_replaced_and_the_rest_of_the_text_stays() {
        let text = "{ \"a\" : \"x\",\n\"b\":[1.50, {\"a\":\"\\u0041\"}, \"x\"], \"a\": null, \"c\":{\"d\":true} }";
        let mut seen = Vec::new();
        let changed = changed(text, &mut |key, value| {
            seen.push(format!("{key}={value}"));
            (unquoted(value).as_deref() == Some("x")).then(|| quoted("\"y\""))
        });
        assert_eq!(changed.unwrap(), text.replace("\"x\"", "\"\\\"y\\\"\""));
        assert_eq!(seen.join(" "), "a=\"x\" b=1.50 a=\"\\u0041\" b=\"x\" a=null d=true");
        assert_eq!(super::changed("{\"a\":", &mut |_, _| None), None);
        let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
        assert_eq!(super::changed(&deep, &mut |_, _| None), Some(deep));
    }
}
