//! What a value looks like: a few words for JSON Schemas, and tables of fields that know their versions.

use super::components;
use crate::ids::Kind;
use crate::json::{Json, Object};
use crate::versions::Version::{self, V1};
use std::borrow::Cow;

/// The schema of a value.
#[derive(Clone)]
pub(super) enum Schema {
    /// Any value at all.
    Any,
    /// A string, number or boolean: its type, whether it may be null, and what else is known of it.
    Plain {
        kind: &'static str,
        nullable: bool,
        words: Object,
    },
    /// The id of an object of one of these kinds, as each version writes it.
    Id(&'static [Kind]),
    /// An object that is described once, by name.
    Of(&'static str),
    /// An array.
    List(Box<Schema>),
    /// An object with these fields.
    Fields(Vec<Field>),
    /// One of several.
    Either(Vec<Schema>),
}

/// A field of an object, or of a form.
#[derive(Clone)]
pub(super) struct Field {
    name: Cow<'static, str>,
    schema: Schema,
    what: &'static str,
    required: bool,
    since: Version,
    until: Version,
}

/// A field that is always there.
pub(super) fn field(name: impl Into<Cow<'static, str>>, schema: Schema, what: &'static str) -> Field {
    Field {
        name: name.into(),
        schema,
        what,
        required: true,
        since: V1,
        until: Version::LATEST,
    }
}

impl Field {
    /// May be left out.
    pub(super) fn optional(mut self) -> Field {
        self.required = false;
        self
    }

    pub(super) fn since(mut self, version: Version) -> Field {
        self.since = version;
        self
    }

    pub(super) fn until(mut self, version: Version) -> Field {
        self.until = version;
        self
    }
}

fn plain(kind: &'static str) -> Schema {
    Schema::Plain {
        kind,
        nullable: false,
        words: Object::new(),
    }
}

pub(super) fn text() -> Schema {
    plain("string")
}

pub(super) fn flag() -> Schema {
    plain("boolean")
}

pub(super) fn number() -> Schema {
    plain("number")
}

/// A whole number of at least this.
pub(super) fn integer(least: u32) -> Schema {
    plain("integer").with("minimum", least)
}

/// A point in time, ISO 8601.
pub(super) fn time() -> Schema {
    text().with("format", "date-time")
}

/// An address.
pub(super) fn address() -> Schema {
    text().with("format", "uri")
}

/// One of these words.
pub(super) fn word(words: &[&'static str]) -> Schema {
    text().with("enum", words.to_vec())
}

/// This word and no other.
pub(super) fn the(word: &'static str) -> Schema {
    text().with("const", word)
}

pub(super) fn id(kind: &'static [Kind]) -> Schema {
    Schema::Id(kind)
}

pub(super) fn of(name: &'static str) -> Schema {
    Schema::Of(name)
}

pub(super) fn list(items: Schema) -> Schema {
    Schema::List(Box::new(items))
}

pub(super) fn fields(fields: Vec<Field>) -> Schema {
    Schema::Fields(fields)
}

impl Schema {
    /// With one more keyword of JSON Schema.
    pub(super) fn with(mut self, key: &'static str, value: impl Into<Json>) -> Schema {
        if let Schema::Plain { words, .. } = &mut self {
            *words = std::mem::take(words).put(key, value);
        }
        self
    }

    pub(super) fn up_to(self, most: u32) -> Schema {
        self.with("maximum", most)
    }

    /// Null is allowed as well.
    pub(super) fn nullable(self) -> Schema {
        match self {
            Schema::Plain { kind, words, .. } => Schema::Plain {
                kind,
                nullable: true,
                words,
            },
            other => Schema::Either(vec![other, plain("null")]),
        }
    }

    /// The schema in a version.
    pub(super) fn render(&self, version: Version) -> Object {
        match self {
            Schema::Any => Object::new(),
            Schema::Plain { kind, nullable, words } => {
                let kind: Json = match nullable {
                    true => vec![*kind, "null"].into(),
                    false => (*kind).into(),
                };
                Object::new().put("type", kind).append(words.clone())
            }
            Schema::Id(kinds) => {
                let monikers: Vec<String> = kinds.iter().map(|&kind| version.moniker(kind)).collect();
                let pattern = format!("^({})\\.[1-9][0-9]*$", monikers.join("|"));
                Object::new().put("type", "string").put("pattern", pattern)
            }
            Schema::Of(name) => reference("schemas", name),
            Schema::List(items) => Object::new().put("type", "array").put("items", items.render(version)),
            Schema::Fields(fields) => render_fields(fields, version),
            Schema::Either(several) => {
                let several: Vec<Object> = several.iter().map(|one| one.render(version)).collect();
                Object::new().put("anyOf", several)
            }
        }
    }
}

fn render_fields(fields: &[Field], version: Version) -> Object {
    let known = |field: &&Field| field.since <= version && version <= field.until;
    let (mut properties, mut required) = (Object::new(), Vec::new());
    for field in fields.iter().filter(known) {
        let schema = field.schema.render(version).put_filled("description", described(field));
        properties = properties.put(field.name.clone(), schema);
        if field.required {
            required.push(&*field.name);
        }
    }
    Object::new()
        .put("type", "object")
        .put("properties", properties)
        .put_filled("required", required)
}

fn described(field: &Field) -> Option<&'static str> {
    Some(field.what).filter(|what| !what.is_empty())
}

/// A reference to what stands among the document's components.
pub(super) fn reference(place: &str, name: &str) -> Object {
    Object::new().put("$ref", components::reference(place, name))
}
