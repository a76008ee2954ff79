//! The objects of the interface, field by field, each under its name.

mod account;
mod catalog;
mod common;
mod editorial;
mod lists;
mod member;
mod playlist;
mod version_1;

use super::schema::{Record, Schema};
use crate::base::version::Version::{self, V1};

/// An object that is described once.
pub(super) struct Named {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) schema: Schema,
}

/// All objects, as the version has them.
pub(super) fn all(version: Version) -> Vec<Named> {
    let mut all = common::objects();
    all.extend(lists::objects());
    all.extend(catalog::objects());
    all.extend(editorial::objects());
    all.extend(playlist::objects());
    all.extend(member::objects());
    all.extend(account::objects());
    if version == V1 {
        let own = version_1::objects();
        all.retain(|object| own.iter().all(|one| one.name != object.name));
        all.extend(own);
    }
    all
}

fn named(name: &'static str, what: &'static str, record: Record) -> Named {
    let schema = record.into();
    Named { name, what, schema }
}
