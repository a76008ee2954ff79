//! The objects of the interface, field by field, each under its name.

mod account;
mod catalog;
mod common;
mod editorial;
mod lists;
mod member;
mod playlist;

use super::schema::{Record, Schema};

/// An object that is described once.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) schema: Schema,
}

/// All objects.
pub(super) fn all() -> Vec<Named> {
    let mut all = common::objects();
    all.extend(lists::objects());
    all.extend(catalog::objects());
    all.extend(editorial::objects());
    all.extend(playlist::objects());
    all.extend(member::objects());
    all.extend(account::objects());
    all
}

fn named(name: &'static str, what: &'static str, record: Record) -> Named {
    let schema = record.into();
    Named { name, what, schema }
}
