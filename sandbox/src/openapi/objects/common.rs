//! What objects and answers have in common: links, meta, errors.

use super::{Named, object};
use crate::openapi::schema::{Field, Schema, address, field, fields, flag, integer, list, number, of, text, the};
use crate::versions::Version::V2_1;

pub(super) fn objects() -> Vec<Named> {
    vec![
        object(
            "Error",
            "Why a call was refused.",
            vec![
                field(
                    "code",
                    text(),
                    "What kind of refusal it is: a name such as ResourceNotFound, or digits such as 1005.",
                ),
                field("message", text(), "For people: what is wrong, and the rule."),
            ],
        ),
        object(
            "Link",
            "A relation to one address.",
            vec![field(
                "href",
                address(),
                "Names another host and no version: not to be followed as it is.",
            )],
        ),
        object(
            "Relation",
            "A relation to objects.",
            vec![
                field("ids", list(text()), "The ids of the objects."),
                field(
                    "href",
                    address(),
                    "The address that gives them all; names another host and no version.",
                ),
            ],
        ),
        object("Meta", "What is known of a list.", counts()),
        object(
            "PageMeta",
            "What is known of a page of a list.",
            and(
                counts(),
                vec![
                    field("limit", integer(1).up_to(200), "The limit that the page was made with."),
                    field("offset", integer(0), "How many objects were passed over."),
                ],
            ),
        ),
        object(
            "StationMeta",
            "What is known of a station that plays.",
            and(
                counts(),
                vec![
                    field(
                        "displayPreviewLimit",
                        integer(0),
                        "How many previews may be shown at once.",
                    ),
                    field("isTunable", flag(), "Whether the station takes a tuning."),
                    field("skipLimit", integer(0), "So many tracks may be skipped …"),
                    field("skipLimitDuration", integer(0), "… in so many minutes."),
                    field(
                        "popularity",
                        unit(),
                        "The tuning: 0 only known artists, 1 mostly unknown ones.",
                    ),
                    field("variety", unit(), "The tuning: 0 few artists, 1 many."),
                ],
            ),
        ),
        object(
            "Tuning",
            "How a station chooses.",
            vec![
                field("popularity", unit(), "0: only known artists; 1: mostly unknown ones."),
                field("variety", unit(), "0: few artists; 1: many."),
            ],
        ),
    ]
}

/// A number from 0 to 1.
fn unit() -> Schema {
    number().with("minimum", 0_u32).up_to(1)
}

fn counts() -> Vec<Field> {
    vec![
        field("returnedCount", integer(0), "How many objects this answer has."),
        field(
            "totalCount",
            integer(0).nullable(),
            "How many objects the list has; null where that is not known.",
        ),
    ]
}

fn and(mut first: Vec<Field>, second: Vec<Field>) -> Vec<Field> {
    first.extend(second);
    first
}

/// The fields that every object of the catalog begins with.
pub(super) fn start(kind: &'static str, id: Schema) -> Vec<Field> {
    vec![
        field("type", the(kind), "The object's type."),
        field("id", id, ""),
        field(
            "href",
            address(),
            "The address of its details; names another host and no version.",
        ),
    ]
}

/// `links`: those that are an address, those that name ids and are left out where there are none.
pub(super) fn links(addresses: &[&'static str], relations: &[&'static str]) -> Field {
    let address = addresses.iter().map(|&name| field(name, of("Link"), ""));
    let relation = relations.iter().map(|&name| field(name, of("Relation"), "").optional());
    field(
        "links",
        fields(address.chain(relation).collect()),
        "What it is related to. A relation to nothing is left out.",
    )
}

/// `linked`, up to 2.1: the objects of the relations that `include` names.
pub(super) fn linked(relations: &[(&'static str, &'static str)]) -> Field {
    let relation = |&(name, object): &(&'static str, &'static str)| field(name, list(of(object)), "").optional();
    let what = "The objects of the relations that `include` names.";
    field("linked", fields(relations.iter().map(relation).collect()), what)
        .optional()
        .until(V2_1)
}
