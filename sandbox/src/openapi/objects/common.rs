//! What objects have in common: how they begin, how they are linked; and what is shown instead of one that is refused.

use super::{Named, named};
use crate::base::ids::Kind;
use crate::base::version::Version::V2_1;
use crate::openapi::schema::{Record, address, either, id, list, of, record, text, the};

pub(super) fn objects() -> Vec<Named> {
    let error = record()
        .has(
            "code",
            text(),
            "What kind of refusal it is: a name such as ResourceNotFound, or digits such as 1005.",
        )
        .has("message", text(), "For people: what is wrong, and the rule.");
    let elsewhere = "Names another host and no version: not to be followed as it is.";
    let relation = record()
        .has("ids", list(text()), "The ids of the objects.")
        .has("href", address(), elsewhere);
    let name = record()
        .has("type", text(), "What the object is.")
        .since(V2_1)
        .has("id", text(), "")
        .has("href", address(), elsewhere)
        .has("name", text(), "");
    vec![
        named("Error", "Why a call was refused.", error),
        named(
            "Link",
            "A relation to one address.",
            record().has("href", address(), elsewhere),
        ),
        named("Relation", "A relation to objects.", relation),
        named("Name", "What an object is called.", name),
    ]
}

/// How the objects of the catalog begin.
pub(super) fn start(kind: &'static str, kinds: &'static [Kind]) -> Record {
    let href = "The address of its details; names another host and no version.";
    record()
        .has("type", the(kind), "What the object is.")
        .since(V2_1)
        .has("id", id(kinds), "Moniker, dot and number.")
        .has("href", address(), href)
}

/// A relation, and what it leads to: empty where that cannot be included.
pub(super) type Leads = (&'static str, &'static str);

/// `links` with what an object is related to; beside it `linked` with objects or their names.
pub(super) fn links(addresses: &[Leads], relations: &[Leads]) -> Record {
    let links = related(addresses, relations);
    let links = match addresses.is_empty() {
        true => record().may("links", links, RELATED),
        false => record().has("links", links, RELATED),
    };
    links.and(linked(&[addresses, relations].concat()))
}

pub(super) const RELATED: &str = "What it is related to. A relation to nothing is left out.";

/// Addresses, and relations that name ids.
pub(super) fn related(addresses: &[Leads], relations: &[Leads]) -> Record {
    let links = addresses
        .iter()
        .fold(record(), |links, (name, _)| links.has(*name, of("Link"), ""));
    relations
        .iter()
        .fold(links, |links, (name, _)| links.may(*name, of("Relation"), ""))
}

pub(super) fn linked(relations: &[Leads]) -> Record {
    let included = relations.iter().filter(|(_, object)| !object.is_empty());
    let objects = included.fold(record(), |linked, (name, object)| {
        linked.may(*name, list(either(vec![of(object), of("Name")])), "")
    });
    record().may(
        "linked",
        objects,
        "Up to v2.1 the objects of the relations that `include` names; in `/search/verbose` the names of the others.",
    )
}
