//! The facts beside a list: how many objects there are, and what else a call says of its list.

use super::{Named, named};
use crate::base::ids::Kind;
use crate::openapi::schema::{Record, Schema, address, flag, id, integer, list, number, record, text, word};

pub(super) fn objects() -> Vec<Named> {
    let page = counts()
        .has("limit", integer(1).up_to(200), "The limit that the page was made with.")
        .has("offset", integer(0), "How many objects were passed over.");
    let tuning = record()
        .has("popularity", unit(), "0: only known artists; 1: mostly unknown ones.")
        .has("variety", unit(), "0: few artists; 1: many.");
    let station = counts()
        .has(
            "displayPreviewLimit",
            integer(0),
            "How many previews may be shown at once.",
        )
        .has("isTunable", flag(), "Whether the station takes a tuning.")
        .has("skipLimit", integer(0), "So many tracks may be skipped …")
        .has("skipLimitDuration", integer(0), "… in so many minutes.")
        .and(tuning.clone());
    let query = record()
        .has("limit", integer(1).up_to(200), "The limit that the page was made with.")
        .has("offset", integer(0), "How many tracks were passed over.")
        .has(
            "next",
            text().nullable(),
            "The path of the next page, without a version; null on the last.",
        )
        .has(
            "previous",
            text().nullable(),
            "The path of the page before, without a version; null on the first.",
        );
    let reason = record()
        .has("type", word(&["artist", "genre"]), "What the member cares for.")
        .has("id", id(&[Kind::Artist, Kind::Genre]), "Of the artist or the genre.")
        .has("href", address(), "Names another host and no version.")
        .has("name", text(), "");
    let matched = record()
        .has("id", id(&[Kind::Album, Kind::Track]), "Of the release.")
        .has("reason", reason, "Why it is in the list.");
    let result = record()
        .has(
            "operation",
            word(&["privacy", "tracks", "tags"]),
            "The part of the call.",
        )
        .has(
            "status",
            word(&["ok", "failed"]),
            "A part that failed changes nothing; the others are carried out.",
        )
        .may("message", text(), "Why it failed.");
    vec![
        named("Meta", "What is known of a list.", counts()),
        named("PageMeta", "What is known of a page of a list.", page.clone()),
        named("StationMeta", "What is known of a station that plays.", station),
        named(
            "TrackPageMeta",
            "What is known of a page of a playlist's tracks.",
            counts().has("query", query, "Where in the list the page is."),
        ),
        named(
            "MatchedMeta",
            "What is known of new releases for a member.",
            page.has(
                "matched",
                list(matched),
                "For each object, in their order, why it is there.",
            ),
        ),
        named(
            "ResultsMeta",
            "What came of a playlist's creation or update.",
            counts().has("results", list(result), "One for each part that the call asked for."),
        ),
        named("Tuning", "How a station chooses.", tuning),
    ]
}

/// A number from 0 to 1.
fn unit() -> Schema {
    number().with("minimum", 0_u32).up_to(1)
}

fn counts() -> Record {
    record()
        .has("returnedCount", integer(0), "How many objects this answer has.")
        .has(
            "totalCount",
            integer(0).nullable(),
            "How many objects the list has; null where that is not known.",
        )
}
