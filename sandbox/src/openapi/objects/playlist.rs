//! Playlists and their images.

use super::common::{links, start};
use super::{Named, named};
use crate::base::ids::Kind;
use crate::base::version::Version::{V2_1, V2_2};
use crate::openapi::schema::{Record, address, flag, id, integer, list, of, record, text, the, time, word};

pub(super) const PLAYLIST: &[Kind] = &[Kind::Playlist, Kind::MemberPlaylist];

pub(super) fn objects() -> Vec<Named> {
    vec![
        named(
            "Playlist",
            "A list of tracks that an editor or a member has made.",
            playlist(),
        ),
        named("PlaylistImage", "An image of a playlist.", image()),
    ]
}

fn playlist() -> Record {
    start("playlist", PLAYLIST)
        .has("name", text(), "")
        .has("description", text(), "May be empty.")
        .has("modified", time(), "When it was last changed.")
        .has("trackCount", integer(0), "How many tracks it has.")
        .since(V2_2)
        .has("privacy", word(&["public", "private"]), "Whether others see it.")
        .has("images", list(of("PlaylistImage")), "In the default size.")
        .has(
            "favoriteCount",
            integer(0),
            "How many members have it among their favorites.",
        )
        .has(
            "freePlayCompliant",
            flag(),
            "Whether it may be played for free: a mix of several artists.",
        )
        .and(links(
            &[("tracks", "Track")],
            &[("members", "Member"), ("tags", "Tag"), ("sampleArtists", "Artist")],
        ))
        .may("tracks", list(of("Track")), "Where a member asks for an own playlist.")
}

fn image() -> Record {
    let side = || integer(1).nullable();
    record()
        .has("type", the("image"), "What the object is.")
        .has(
            "id",
            text(),
            "The image's; the playlist's for a default image, another service's for an animated one.",
        )
        .since(V2_2)
        .has(
            "imageId",
            text().nullable(),
            "For the address of the image; empty for a default one.",
        )
        .has("contentId", id(PLAYLIST), "The playlist.")
        .has(
            "imageType",
            word(&["displayImage", "giphyImage"]),
            "giphyImage (since v2.2) is known to another service only, by its id.",
        )
        .has("url", address().nullable(), "The JPEG; null for an animated one.")
        .has("width", side(), "In pixels; null for an animated one.")
        .has("height", side(), "In pixels; null for an animated one.")
        .has(
            "defaultImage",
            word(&["true", "false"]),
            "Whether it is a montage in place of a missing one, as text.",
        )
        .until(V2_1)
        .has(
            "isDefault",
            flag(),
            "Whether it is a montage in place of a missing one.",
        )
        .since(V2_2)
        .has(
            "version",
            integer(0),
            "When it was last changed, in milliseconds since 1970; 0 for a default one.",
        )
}
