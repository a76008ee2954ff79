//! What the service says of itself.

use super::{Chapter, chapter, metadata, open};
use crate::api::service::{catalogs, openapi, versions};
use crate::base::version::Version::{V1, V2_2};
use crate::openapi::operation::get;
use crate::openapi::schema::{Schema, list, record, text, word};

pub(super) fn service() -> Chapter {
    let version =
        record()
            .has("id", text(), "As in paths.")
            .has("status", word(&["retired", "stable", "development"]), "");
    let versions = record()
        .has("versions", list(version), "The oldest first.")
        .has("latestStable", text(), "What answers a path without a version.")
        .has("inDevelopment", text(), "Announced, and not served yet.");
    let place = record()
        .has("country", text(), "ISO 3166-1 alpha-2.")
        .has("catalog", text(), "The country's catalog.");
    chapter(
        "Service",
        "What the service says of itself.",
        vec![
            metadata(
                catalogs::all,
                get("/catalogs", "The catalogs of all countries")
                    .whole("Catalog")
                    .same_for_all()
                    .since(V2_2),
            ),
            metadata(
                catalogs::detail,
                get("/catalogs/{ids}", "Catalogs by id")
                    .by_id("Catalog")
                    .same_for_all()
                    .since(V2_2),
            ),
            metadata(
                catalogs::geolocation,
                get("/geolocation", "Where the caller is")
                    .viewed()
                    .document(200, place)
                    .until(V1),
            ),
            metadata(
                versions::all,
                get("/versions", "The versions of the interface").document(200, versions),
            ),
            open(
                openapi::document,
                get("/openapi.json", "This document").document(200, Schema::Any),
            ),
        ],
    )
}
