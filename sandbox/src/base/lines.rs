//! TOML as JSON, with the line of every key.

use serde_json::{Map, Value};
use std::collections::HashMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A text in TOML: its value, and on which line each key is.
pub(crate) struct Read {
    pub(crate) value: Value,
    lines: HashMap<String, usize>,
}

impl Read {
    /// Reads a text; else says what is no TOML about it, and on which line.
    pub(crate) fn toml(text: &str) -> Result<Read, String> {
        let table = DeTable::parse(text).map_err(|cause| {
            let line = cause.span().map_or(1, |span| line_of(text, span.start));
            format!("line {line}: {}", cause.message())
        })?;
        let mut lines = HashMap::new();
        let value = object(text, table.get_ref(), "", &mut lines)?;
        Ok(Read { value, lines })
    }

    /// A value without lines.
    pub(crate) fn json(value: Value) -> Read {
        let lines = HashMap::new();
        Read { value, lines }
    }

    /// A message about this key, or about the nearest that is around it, with its line.
    pub(crate) fn about(&self, path: &str, message: &str) -> String {
        let message = counted(message);
        let mut known = path;
        loop {
            if let Some(line) = self.lines.get(known) {
                return format!("line {line}: {message}");
            }
            match known.rsplit_once('.') {
                Some((around, _)) => known = around,
                None => return message,
            }
        }
    }
}

/// Steps are counted from 1.
fn counted(message: &str) -> String {
    let Some((before, after)) = message.split_once("step.") else {
        return message.to_owned();
    };
    let end = after
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(after.len());
    match after[..end].parse::<usize>() {
        Ok(index) => format!("{before}step.{}{}", index + 1, &after[end..]),
        Err(_) => message.to_owned(),
    }
}

/// A key within another one.
pub(crate) fn below(path: &str, key: &str) -> String {
    match path {
        "" => key.to_owned(),
        path => format!("{path}.{key}"),
    }
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.as_bytes()[..at.min(text.len())]
        .iter()
        .filter(|byte| **byte == b'\n')
        .count()
}

fn object(text: &str, table: &DeTable<'_>, path: &str, lines: &mut HashMap<String, usize>) -> Result<Value, String> {
    let mut map = Map::new();
    for (key, value) in table {
        let path = below(path, key.get_ref());
        lines.insert(path.clone(), line_of(text, key.span().start));
        map.insert(key.get_ref().to_string(), json(text, value, &path, lines)?);
    }
    Ok(Value::Object(map))
}

fn json(
    text: &str,
    value: &Spanned<DeValue<'_>>,
    path: &str,
    lines: &mut HashMap<String, usize>,
) -> Result<Value, String> {
    let wrong = |what: &str| format!("line {}: {path} {what}", line_of(text, value.span().start));
    Ok(match value.get_ref() {
        DeValue::String(text) => text.as_ref().into(),
        DeValue::Boolean(value) => (*value).into(),
        DeValue::Datetime(time) => time.to_string().into(),
        DeValue::Integer(number) => {
            let parsed = i64::from_str_radix(number.as_str(), number.radix());
            parsed.map_err(|_| wrong("takes a number of 64 bits"))?.into()
        }
        DeValue::Float(number) => {
            let parsed = number.as_str().parse::<f64>().ok().filter(|number| number.is_finite());
            parsed.ok_or_else(|| wrong("takes a finite number"))?.into()
        }
        DeValue::Table(table) => object(text, table, path, lines)?,
        DeValue::Array(items) => {
            let mut list = Vec::new();
            for (index, item) in items.iter().enumerate() {
                let path = below(path, &index.to_string());
                lines.insert(path.clone(), line_of(text, item.span().start));
                list.push(json(text, item, &path, lines)?);
            }
            Value::Array(list)
        }
    })
}
