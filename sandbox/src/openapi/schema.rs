//! What a value looks like: a few words for JSON Schemas, and tables of fields that know their versions.

use crate::base::ids::Kind;
use crate::base::json::{Json, Object};
use crate::base::version::Version::{self, V1};
use std::borrow::Cow;

/// The type of the bodies that schemas describe.
pub(crate) const JSON: &str = "application/json";

/// The schema of a value.
#[derive(Clone)]
pub(crate) enum Schema {
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
    /// An array, and what else is known of it.
    List(Box<Schema>, Object),
    /// An object.
    Record(Record),
    /// One of several.
    Either(Vec<Schema>),
}

/// An object, field by field. `since` and `until` are said of the field before.
#[derive(Clone, Default)]
pub(crate) struct Record(Vec<Field>);

#[derive(Clone)]
struct Field {
    name: Cow<'static, str>,
    schema: Schema,
    what: &'static str,
    required: bool,
    since: Version,
    until: Version,
}

/// An object without fields, so far.
pub(crate) fn record() -> Record {
    Record::default()
}

impl Record {
    /// A field that is always there.
    pub(crate) fn has(
        mut self,
        name: impl Into<Cow<'static, str>>,
        schema: impl Into<Schema>,
        what: &'static str,
    ) -> Record {
        self.0.push(Field {
            name: name.into(),
            schema: schema.into(),
            what,
            required: true,
            since: V1,
            until: Version::LATEST,
        });
        self
    }

    /// A field that may be left out.
    pub(crate) fn may(
        self,
        name: impl Into<Cow<'static, str>>,
        schema: impl Into<Schema>,
        what: &'static str,
    ) -> Record {
        self.has(name, schema, what).last(|field| field.required = false)
    }

    pub(crate) fn since(self, version: Version) -> Record {
        self.last(|field| field.since = version)
    }

    pub(crate) fn until(self, version: Version) -> Record {
        self.last(|field| field.until = version)
    }

    /// With all fields of another object.
    pub(crate) fn and(mut self, other: Record) -> Record {
        self.0.extend(other.0);
        self
    }

    fn last(mut self, change: impl FnOnce(&mut Field)) -> Record {
        if let Some(field) = self.0.last_mut() {
            change(field);
        }
        self
    }

    fn render(&self, version: Version) -> Object {
        let known = |field: &&Field| field.since <= version && version <= field.until;
        let (mut properties, mut required) = (Object::new(), Vec::new());
        for field in self.0.iter().filter(known) {
            let what = Some(field.what).filter(|what| !what.is_empty());
            let schema = field.schema.render(version).put_filled("description", what);
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
}

impl From<Record> for Schema {
    fn from(record: Record) -> Schema {
        Schema::Record(record)
    }
}

fn plain(kind: &'static str) -> Schema {
    Schema::Plain {
        kind,
        nullable: false,
        words: Object::new(),
    }
}

pub(crate) fn text() -> Schema {
    plain("string")
}

pub(crate) fn flag() -> Schema {
    plain("boolean")
}

pub(crate) fn number() -> Schema {
    plain("number")
}

/// A whole number of at least this.
pub(crate) fn integer(least: u32) -> Schema {
    plain("integer").with("minimum", least)
}

/// A point in time, ISO 8601.
pub(crate) fn time() -> Schema {
    text().with("format", "date-time")
}

/// An address.
pub(crate) fn address() -> Schema {
    text().with("format", "uri")
}

/// One of these words.
pub(crate) fn word(words: &[&'static str]) -> Schema {
    text().with("enum", words.to_vec())
}

/// This word and no other.
pub(crate) fn the(word: &'static str) -> Schema {
    text().with("const", word)
}

pub(crate) fn id(kind: &'static [Kind]) -> Schema {
    Schema::Id(kind)
}

pub(crate) fn of(name: &'static str) -> Schema {
    Schema::Of(name)
}

pub(crate) fn list(items: impl Into<Schema>) -> Schema {
    Schema::List(Box::new(items.into()), Object::new())
}

/// An array with at least one item.
pub(crate) fn some(items: impl Into<Schema>) -> Schema {
    list(items).with("minItems", 1_u32)
}

/// A string that is not empty.
pub(crate) fn filled() -> Schema {
    text().with("minLength", 1_u32)
}

pub(crate) fn either(several: Vec<Schema>) -> Schema {
    Schema::Either(several)
}

impl Schema {
    /// With one more keyword of JSON Schema.
    pub(crate) fn with(mut self, key: &'static str, value: impl Into<Json>) -> Schema {
        if let Schema::Plain { words, .. } | Schema::List(_, words) = &mut self {
            *words = std::mem::take(words).put(key, value);
        }
        self
    }

    pub(crate) fn up_to(self, most: u32) -> Schema {
        self.with("maximum", most)
    }

    /// Null is allowed as well.
    pub(crate) fn nullable(self) -> Schema {
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
    pub(crate) fn render(&self, version: Version) -> Object {
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
                let monikers: Vec<&str> = kinds.iter().map(|&kind| version.moniker(kind)).collect();
                let pattern = format!("^({})\\.[1-9][0-9]*$", monikers.join("|"));
                Object::new().put("type", "string").put("pattern", pattern)
            }
            Schema::Of(name) => reference("schemas", name),
            Schema::List(items, words) => {
                let list = Object::new().put("type", "array");
                list.put("items", items.render(version)).append(words.clone())
            }
            Schema::Record(record) => record.render(version),
            Schema::Either(several) => {
                let several: Vec<Object> = several.iter().map(|one| one.render(version)).collect();
                Object::new().put("anyOf", several)
            }
        }
    }
}

/// How the document refers to a component.
pub(crate) fn address_of(place: &str, name: &str) -> String {
    format!("#/components/{place}/{name}")
}

/// A reference to one of the document's components.
pub(crate) fn reference(place: &str, name: &str) -> Object {
    Object::new().put("$ref", address_of(place, name))
}
