//! What the service says of itself.

use super::{Chapter, chapter};
use crate::openapi::operation::get;
use crate::openapi::schema::{Schema, field, fields, list, text, the, word};
use crate::versions::Version;

pub(super) fn service() -> Chapter {
    let version = fields(vec![
        field("id", text(), "As in paths."),
        field("status", word(&["retired", "stable", "development"]), ""),
    ]);
    chapter(
        "Service",
        "What the service says of itself.",
        vec![
            get("/catalogs", "The catalogs of all countries")
                .whole("Catalog")
                .same_for_all(),
            get("/catalogs/{ids}", "Catalogs by id").by_id("Catalog").same_for_all(),
            get("/versions", "The versions of the interface").document(
                200,
                fields(vec![
                    field("versions", list(version), "The oldest first."),
                    field(
                        "latestStable",
                        the(Version::LATEST.name()),
                        "What answers a path without a version.",
                    ),
                    field(
                        "inDevelopment",
                        the(Version::IN_DEVELOPMENT),
                        "Announced, and not served yet.",
                    ),
                ]),
            ),
            get("/openapi.json", "This document").document(200, Schema::Any),
        ],
    )
}
