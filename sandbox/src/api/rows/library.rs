//! The member's library.

use super::{Chapter, chapter, member};
use crate::api::member::library;
use crate::base::version::Version::{V1, V2_1};
use crate::openapi::operation::{delete, get, post};
use crate::openapi::schema::{Record, filled, record};
use serde_json::json;

pub(super) fn library() -> Chapter {
    chapter(
        "Library",
        "What the member has put aside. Its albums and artists are those of its tracks.",
        vec![
            member(
                library::artists,
                get("/me/library/artists", "The artists of the library").page_with_limit("Artist"),
            ),
            member(
                library::artist_albums,
                get(
                    "/me/library/artists/{id}/albums",
                    "The albums of an artist of the library",
                )
                .page("Album"),
            ),
            member(
                library::artist_tracks,
                get(
                    "/me/library/artists/{id}/tracks",
                    "The tracks of an artist of the library",
                )
                .page("Track"),
            ),
            member(
                library::albums,
                get("/me/library/albums", "The albums of the library").page_with_limit("Album"),
            ),
            member(
                library::album_tracks,
                get(
                    "/me/library/albums/{id}/tracks",
                    "The tracks of an album that the library has",
                )
                .page("Track"),
            ),
            member(
                library::add_albums,
                post("/me/library/albums", "Add all tracks of albums")
                    .viewed()
                    .form_or_json(form(), json!({"id": "alb.2"}))
                    .empty(204)
                    .refuses(404)
                    .until(V1),
            ),
            member(
                library::remove_albums,
                delete("/me/library/albums/{ids}", "Remove all tracks of albums")
                    .empty(204)
                    .until(V1),
            ),
            member(
                library::tracks,
                get("/me/library/tracks", "The tracks of the library").page_with_limit("Track"),
            ),
            member(
                library::add_tracks_of_form,
                post("/me/library/tracks", "Add tracks")
                    .viewed()
                    .form_or_json(form(), json!({"id": "tra.1"}))
                    .empty(204)
                    .until(V1)
                    .refuses(404),
            ),
            member(
                library::add_tracks,
                post("/me/library/tracks", "Add tracks")
                    .note(
                        "Without a body, and with Content-Length 0. A body that says nothing, such as `{}`, is passed \
over.",
                    )
                    .with("idOfTracks")
                    .viewed()
                    .empty(204)
                    .since(V2_1)
                    .refuses(404),
            ),
            member(
                library::remove_tracks,
                delete("/me/library/tracks/{ids}", "Remove tracks").empty(204),
            ),
            member(
                library::stations,
                get("/me/library/stations", "The stations of the library").page("Station"),
            ),
            member(
                library::add_stations,
                post("/me/library/stations", "Add stations")
                    .form_or_json(form(), json!({"id": "ps.1"}))
                    .empty(204)
                    .refuses(404),
            ),
            member(
                library::remove_stations,
                delete("/me/library/stations/{ids}", "Remove stations").empty(204),
            ),
            member(
                library::updated,
                get("/me/library/updated", "When the library last changed").one("lastUpdateDate", "LibraryUpdate"),
            ),
        ],
    )
}

fn form() -> Record {
    record().has("id", filled(), "Ids, between commas.")
}
