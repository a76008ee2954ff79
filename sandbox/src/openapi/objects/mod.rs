//! The objects of the interface, field by field, each under its name.

mod account;
mod catalog;
mod common;

use super::schema::{Field, Schema, fields};

/// An object that is described once.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) schema: Schema,
}

/// All objects.
pub(super) fn all() -> Vec<Named> {
    [common::objects(), catalog::objects(), account::objects()]
        .into_iter()
        .flatten()
        .collect()
}

fn object(name: &'static str, what: &'static str, all: Vec<Field>) -> Named {
    let schema = fields(all);
    Named { name, what, schema }
}
