//! The member's library.

use super::{Chapter, chapter};
use crate::base::version::Version::{V1, V2_1};
use crate::openapi::operation::{delete, get, post};
use crate::openapi::schema::{Record, filled, record};
use serde_json::json;

pub(super) fn library() -> Chapter {
    chapter(
        "Library",
        "What the member has put aside. Its albums and artists are those of its tracks.",
        vec![
            get("/me/library/artists", "The artists of the library").page_with_limit("Artist"),
            get(
                "/me/library/artists/{id}/albums",
                "The albums of an artist of the library",
            )
            .page("Album"),
            get(
                "/me/library/artists/{id}/tracks",
                "The tracks of an artist of the library",
            )
            .page("Track"),
            get("/me/library/albums", "The albums of the library").page_with_limit("Album"),
            get(
                "/me/library/albums/{id}/tracks",
                "The tracks of an album that the library has",
            )
            .page("Track"),
            post("/me/library/albums", "Add all tracks of albums")
                .viewed()
                .form_or_json(form(), json!({"id": "alb.2"}))
                .empty(204)
                .refuses(404),
            delete("/me/library/albums/{ids}", "Remove all tracks of albums").empty(204),
            get("/me/library/tracks", "The tracks of the library").page_with_limit("Track"),
            post("/me/library/tracks", "Add tracks")
                .viewed()
                .form_or_json(form(), json!({"id": "tra.1"}))
                .empty(204)
                .until(V1)
                .refuses(404),
            post("/me/library/tracks", "Add tracks")
                .note("Without a body, and with Content-Length 0. A body that says nothing, such as `{}`, is passed over.")
                .with("idOfTracks")
                .viewed()
                .empty(204)
                .since(V2_1)
                .refuses(404),
            delete("/me/library/tracks/{ids}", "Remove tracks").empty(204),
            get("/me/library/stations", "The stations of the library").page("Station"),
            post("/me/library/stations", "Add stations")
                .form_or_json(form(), json!({"id": "ps.1"}))
                .empty(204)
                .refuses(404),
            delete("/me/library/stations/{ids}", "Remove stations").empty(204),
            get("/me/library/updated", "When the library last changed").one("lastUpdateDate", "LibraryUpdate"),
        ],
    )
}

fn form() -> Record {
    record().has("id", filled(), "Ids, between commas.")
}
