//! The objects of the catalog.

use super::common::{linked, links, start};
use super::{Named, named};
use crate::base::ids::Kind;
use crate::base::version::Version::{V2_1, V2_2};
use crate::openapi::schema::{Record, address, flag, id, integer, list, of, record, text, the, time};

pub(super) const STATION: &[Kind] = &[Kind::ProgrammedStation, Kind::ArtistStation];
const UPC: &str = "^[0-9]{12}$";
const GROUPS: [&str; 4] = ["main", "singlesAndEPs", "compilations", "others"];

pub(super) fn objects() -> Vec<Named> {
    vec![
        named("Artist", "A person or a group that makes music.", artist()),
        named("Bio", "A biography.", bio()),
        named("Album", "An album, a single or a compilation.", album()),
        named("Track", "A recording on an album.", track()),
        named("Format", "An encoding that a track is to be had in.", format()),
        named("Genre", "A kind of music.", genre()),
        named("Station", "A programme of tracks without an end.", station()),
        named("Image", "A licensed image of an artist or an album.", image()),
        named("Catalog", "What is offered in a country.", catalog()),
    ]
}

fn artist() -> Record {
    start("artist", &[Kind::Artist])
        .has("name", text(), "")
        .has("shortcut", text(), "Takes the place of the id in paths.")
        .may("amg", text(), "The id in another catalog of music.")
        .has("blurbs", list(text()), "Short editorial texts, up to five.")
        .has("bios", list(of("Bio")), "Biographies.")
        .may(
            "albumGroups",
            groups(&[Kind::Album]),
            "Ids of albums that the caller's catalog holds; an empty group is left out.",
        )
        .and(links(
            &[
                ("albums", "Album"),
                ("images", "Image"),
                ("posts", "Post"),
                ("topTracks", "Track"),
            ],
            &[
                ("genres", "Genre"),
                ("stations", "Station"),
                ("contemporaries", "Artist"),
                ("followers", "Artist"),
                ("influences", "Artist"),
            ],
        ))
}

/// The groups of a discography.
fn groups(of: &'static [Kind]) -> Record {
    GROUPS
        .iter()
        .fold(record(), |groups, name| groups.may(*name, list(id(of)), ""))
}

fn bio() -> Record {
    record()
        .has("title", text(), "The headline.")
        .has("author", text(), "")
        .has("publishDate", text(), "ISO 8601, or empty.")
        .has("bio", text(), "The text.")
}

fn album() -> Record {
    let roles = by_role(&[
        "primaryArtist",
        "composer",
        "featuredPerformer",
        "guestMusician",
        "producer",
    ]);
    start("album", &[Kind::Album])
        .has("upc", text().with("pattern", UPC), "Universal Product Code.")
        .has(
            "shortcut",
            text(),
            "Artist and album: takes the place of the id in paths.",
        )
        .has("name", text(), "")
        .has("isStreamable", flag(), "Whether it may be streamed at all.")
        .has("released", time(), "Of this edition.")
        .has("originallyReleased", time(), "Of the first edition.")
        .has("label", text(), "May be empty.")
        .has("copyright", text(), "Whose the recording is.")
        .has("tags", list(text()), "Ids of editorial tags.")
        .has("discCount", integer(1), "How many discs it has.")
        .has("trackCount", integer(1), "How many tracks it has.")
        .has("explicit", flag(), "Not for children.")
        .until(V2_1)
        .has("single", flag(), "Whether it is a single.")
        .until(V2_1)
        .has("isExplicit", flag(), "Not for children.")
        .since(V2_2)
        .has("isSingle", flag(), "Whether it is a single.")
        .since(V2_2)
        .has("isAvailableInHiRes", flag(), "In more than CD quality.")
        .since(V2_2)
        .has("accountPartner", text(), "Who delivered it.")
        .has("artistName", text(), "")
        .may("contributingArtists", roles, "Ids of artists by what they did.")
        .may(
            "discographies",
            groups(&[Kind::Artist]),
            "Ids of the artists that list it, by the group that they list it in.",
        )
        .and(links(
            &[("images", "Image"), ("tracks", "Track"), ("posts", "Post")],
            &[("artists", "Artist"), ("genres", "Genre")],
        ))
        .may(
            "tracks",
            list(of("Track")),
            "Where albums are asked for by id, UPC or shortcut.",
        )
}

/// Who did what: role to artist.
fn by_role(roles: &[&'static str]) -> Record {
    roles
        .iter()
        .fold(record(), |all, role| all.may(*role, id(&[Kind::Artist]), ""))
}

fn track() -> Record {
    let roles = by_role(&[
        "primaryArtist",
        "composer",
        "featuredPerformer",
        "guestMusician",
        "guestVocals",
        "producer",
        "nonPrimary",
        "conductor",
    ]);
    start("track", &[Kind::Track])
        .has("index", integer(1), "Its place on the disc.")
        .has("disc", integer(1), "The disc of the album.")
        .has("playbackSeconds", integer(1), "How long it plays.")
        .has("explicit", flag(), "Not for children.")
        .until(V2_1)
        .has("isExplicit", flag(), "Not for children.")
        .since(V2_2)
        .has("isAvailableInHiRes", flag(), "In more than CD quality.")
        .since(V2_2)
        .has("isAvailableInAtmos", flag(), "In surround sound.")
        .since(V2_2)
        .has("isStreamable", flag(), "Whether it may be streamed at all.")
        .has("name", text(), "")
        .has(
            "isrc",
            text().with("pattern", "^[A-Z0-9]{12}$"),
            "International Standard Recording Code.",
        )
        .has("upc", text().with("pattern", UPC), "That of its album.")
        .has("shortcut", text(), "Artist, album and track.")
        .has("blurbs", list(text()), "Short editorial texts.")
        .has("artistId", id(&[Kind::Artist]), "")
        .has("artistName", text(), "")
        .has("albumId", id(&[Kind::Album]), "")
        .has("albumName", text(), "")
        .has("formats", list(of("Format")), "In no order.")
        .has("losslessFormats", list(of("Format")), "In no order.")
        .may("contributors", roles, "Ids of artists by what they did.")
        .has("previewURL", address(), "An MP3 of thirty seconds.")
        .and(links(
            &[],
            &[
                ("artists", "Artist"),
                ("albums", "Album"),
                ("genres", "Genre"),
                ("tags", "Tag"),
            ],
        ))
}

fn format() -> Record {
    record()
        .has("type", the("format"), "What the object is.")
        .has("bitrate", integer(1), "In kbit/s; FLAC says 44100 here.")
        .has("name", text(), "The codec, such as AAC or FLAC.")
        .has("sampleBits", integer(1), "Bits in a sample.")
        .since(V2_2)
        .has("sampleRate", integer(1), "Samples in a second.")
        .since(V2_2)
}

fn genre() -> Record {
    start("genre", &[Kind::Genre])
        .has(
            "name",
            text(),
            "In the language asked for, where there is a translation.",
        )
        .has("shortcut", text(), "Takes the place of the id in paths.")
        .has("description", text(), "")
        .and(links(&[], &[("childGenres", "Genre"), ("parentGenres", "Genre")]))
}

fn station() -> Record {
    let links = record()
        .may("genres", of("Relation"), "")
        .may("mediumImage", of("Link"), "230 pixels wide.")
        .may("largeImage", of("Link"), "500 pixels wide.");
    start("station", STATION)
        .has("name", text(), "")
        .has("author", text(), "")
        .has("description", text(), "")
        .has("summary", text(), "The description in a few words.")
        .has("subType", text(), "What kind of station it is.")
        .has("artists", text(), "Names of some artists, between commas.")
        .may("links", links, "Images only where there are some.")
        .and(linked(&[("genres", "Genre")]))
}

fn image() -> Record {
    record()
        .has("type", the("image"), "What the object is.")
        .has("id", id(&[Kind::ImageSet]), "")
        .has(
            "contentId",
            text(),
            "What it shows; before v2.2 in the letters of the request.",
        )
        .may("imageType", the("displayImage"), "Of an artist's image.")
        .has("url", address(), "The JPEG; since v2.2 with the image's version.")
        .has("width", integer(1), "In pixels.")
        .has("height", integer(1), "In pixels.")
        .has("isDefault", flag(), "Whether it replaces a missing one.")
        .has(
            "version",
            integer(0),
            "When it was last changed, in milliseconds since 1970.",
        )
}

fn catalog() -> Record {
    record()
        .has("type", the("catalog"), "What the object is.")
        .has("id", text(), "")
        .has("name", text(), "As the parameter `catalog` takes it.")
        .has("country", text().with("pattern", "^[A-Z]{2}$"), "ISO 3166-1 alpha-2.")
}
