//! What answers hold.

use super::schema::{JSON, Record, Schema, either, list, of, record};
use crate::base::json::Object;
use crate::base::version::Version::{self, V1};

pub(super) enum Reply {
    /// A list under its key, beside `meta` and perhaps more; in version 1 the bare list.
    List {
        key: String,
        item: Schema,
        /// The path names them: version 1 answers one id with the bare object.
        by_id: bool,
        meta: &'static str,
        more: Record,
    },
    /// One object under a key; in version 1 the bare object.
    One(&'static str, &'static str),
    /// A document of its own shape.
    Document(Schema),
    File(&'static str),
    Empty,
}

impl Reply {
    pub(super) fn list(key: String, item: Schema, meta: &'static str) -> Reply {
        let (by_id, more) = (false, record());
        Reply::List {
            key,
            item,
            by_id,
            meta,
            more,
        }
    }

    pub(super) fn by_id(mut self) -> Reply {
        if let Reply::List { by_id, .. } = &mut self {
            *by_id = true;
        }
        self
    }

    /// Type and schema; `None` for no body.
    pub(super) fn content(&self, version: Version) -> Option<(&'static str, Object)> {
        let schema = match self {
            Reply::List { item, by_id: true, .. } if version == V1 => either(vec![item.clone(), list(item.clone())]),
            Reply::List { item, .. } if version == V1 => list(item.clone()),
            Reply::List {
                key, item, meta, more, ..
            } => {
                let list = record().has(key.clone(), list(item.clone()), "");
                list.has("meta", of(meta), "").and(more.clone()).into()
            }
            Reply::One(_, name) if version == V1 => of(name),
            Reply::One(key, name) => record().has(*key, of(name), "").into(),
            Reply::Document(schema) => schema.clone(),
            Reply::File(kind) => return Some((kind, Object::new())),
            Reply::Empty => return None,
        };
        Some((JSON, schema.render(version)))
    }
}

/// The key of a list of objects.
pub(super) fn plural(name: &str) -> String {
    let name = name.to_lowercase();
    match name.strip_suffix('y') {
        Some(stem) => format!("{stem}ies"),
        None => format!("{name}s"),
    }
}
