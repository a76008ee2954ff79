//! Images at addresses that clients put together, and previews.

use super::{Chapter, chapter};
use crate::openapi::operation::{Operation, get};

pub(super) fn images_and_previews() -> Chapter {
    chapter(
        "Images and previews",
        "JPEG images at addresses that clients put together, in these sizes only; and previews as MP3. No key is needed.",
        vec![
            jpeg("/v2/artists/{ids}/images/{file}", "An image of an artist"),
            jpeg(
                "/v2/albums/{ids}/images/{file}",
                "The cover of an album; a track has its album's",
            ),
            jpeg(
                "/v2/playlists/{ids}/artists/images/{file}",
                "A montage of a playlist's artists",
            )
            .with("montage")
            .with("order"),
            jpeg("/v2/stations/{ids}/images/{file}", "An image of a station"),
            jpeg("/v2/members/{avatar}/images/{file}", "A member's picture"),
            jpeg("/v2/imagesets/{ids}/images/{file}", "An image by its own id"),
            jpeg(
                "/v2/external/{image}/images/{file}",
                "An image that a member gave a playlist",
            )
            .with("e"),
            jpeg("/images/{ids}/{file}", "A montage of a genre's artists"),
            partly(get("/previews/{file}", "Thirty seconds of a track").file("audio/mpeg")),
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
