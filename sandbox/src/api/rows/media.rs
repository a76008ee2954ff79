//! Images at addresses that clients put together, and previews.

use super::{Chapter, chapter, open};
use crate::api::catalog::{images, previews};
use crate::openapi::operation::{Operation, get};

pub(super) fn images_and_previews() -> Chapter {
    chapter(
        "Images and previews",
        "JPEG images at addresses that clients put together, in these sizes only; and previews as MP3. \
No key is needed.",
        vec![
            open(
                images::artist,
                jpeg("/v2/artists/{ids}/images/{file}", "An image of an artist"),
            ),
            open(
                images::album,
                jpeg(
                    "/v2/albums/{ids}/images/{file}",
                    "The cover of an album; a track has its album's",
                ),
            ),
            open(
                images::playlist,
                jpeg(
                    "/v2/playlists/{ids}/artists/images/{file}",
                    "A montage of a playlist's artists",
                )
                .with("montage")
                .with("order"),
            ),
            open(
                images::station,
                jpeg("/v2/stations/{ids}/images/{file}", "An image of a station"),
            ),
            open(
                images::avatar,
                jpeg("/v2/members/{avatar}/images/{file}", "A member's picture"),
            ),
            open(
                images::image_set,
                jpeg("/v2/imagesets/{ids}/images/{file}", "An image by its own id"),
            ),
            open(
                images::external,
                jpeg(
                    "/v2/external/{image}/images/{file}",
                    "An image that a member gave a playlist",
                )
                .with("e"),
            ),
            open(
                images::genre,
                jpeg("/images/{ids}/{file}", "A montage of a genre's artists"),
            ),
            open(
                previews::preview,
                partly(get("/previews/{file}", "Thirty seconds of a track").file("audio/mpeg")),
            ),
        ],
    )
}

fn jpeg(path: &'static str, summary: &'static str) -> Operation {
    partly(get(path, summary).file("image/jpeg"))
}

/// Files may be asked for in part.
fn partly(call: Operation) -> Operation {
    call.refuses(416)
}
