//! The objects of the catalog.

use super::common::{linked, links, start};
use super::{Named, object};
use crate::ids::Kind;
use crate::openapi::schema::{Field, Schema, address, field, fields, flag, id, integer, list, of, text, the, time};
use crate::versions::Version::{V1, V2_1, V2_2};

const STATION: &[Kind] = &[Kind::ProgrammedStation, Kind::ArtistStation];

pub(super) fn objects() -> Vec<Named> {
    vec![
        artist(),
        album(),
        track(),
        format(),
        genre(),
        station(),
        image(),
        catalog(),
    ]
}

fn kind(name: &'static str, kind: &'static [Kind], more: Vec<Field>) -> Vec<Field> {
    start(name, id(kind)).into_iter().chain(more).collect()
}

fn artist() -> Named {
    let albums = || list(id(&[Kind::Album]));
    let bio = fields(vec![
        field("title", text(), ""),
        field("author", text(), ""),
        field("publishDate", text(), "ISO 8601, or empty."),
        field("bio", text(), "May hold simple HTML."),
    ]);
    let groups = fields(vec![
        field("main", albums(), "Albums proper.").optional(),
        field("singlesAndEPs", albums(), "").optional(),
        field("compilations", albums(), "").optional(),
        field("others", albums(), "").optional(),
    ]);
    object(
        "Artist",
        "A person or a group that makes music.",
        kind(
            "artist",
            &[Kind::Artist],
            vec![
                field("name", text(), ""),
                field("shortcut", text(), "Takes the place of the id in paths."),
                field("amg", text(), "The id in another catalog of music.").optional(),
                field("blurbs", list(text()), "Short editorial texts, up to five."),
                field("bios", list(bio), "Biographies."),
                field(
                    "albumGroups",
                    groups,
                    "The ids of albums in the caller's catalog, by group; an empty group is left out.",
                )
                .optional(),
                links(
                    &["albums", "images", "posts", "topTracks"],
                    &["genres", "stations", "contemporaries", "followers", "influences"],
                ),
                linked(&[
                    ("genres", "Genre"),
                    ("contemporaries", "Artist"),
                    ("followers", "Artist"),
                    ("influences", "Artist"),
                ]),
            ],
        ),
    )
}

fn album() -> Named {
    let artists = || list(id(&[Kind::Artist]));
    let discographies = fields(vec![
        field("main", artists(), "").optional(),
        field("singlesAndEPs", artists(), "").optional(),
        field("compilations", artists(), "").optional(),
        field("others", artists(), "").optional(),
    ]);
    let roles = by_role(&[
        "primaryArtist",
        "composer",
        "featuredPerformer",
        "guestMusician",
        "producer",
    ]);
    object(
        "Album",
        "An album, a single or a compilation.",
        kind(
            "album",
            &[Kind::Album],
            vec![
                field("upc", text().with("pattern", "^[0-9]{12}$"), "Universal Product Code."),
                field(
                    "shortcut",
                    text(),
                    "Artist and album: takes the place of the id in paths.",
                ),
                field("name", text(), ""),
                field("isStreamable", flag(), "Whether it may be streamed at all.").since(V2_1),
                field("released", time(), "Of this edition."),
                field("originallyReleased", time(), "Of the first edition."),
                field("label", text(), "May be empty."),
                field("copyright", text(), ""),
                field("tags", list(text()), "Ids of editorial tags."),
                field("discCount", integer(1), ""),
                field("trackCount", integer(1), ""),
                field("explicit", flag(), "Not for children.").until(V2_1),
                field("single", flag(), "").until(V2_1),
                field("isExplicit", flag(), "Not for children.").since(V2_2),
                field("isSingle", flag(), "").since(V2_2),
                field("isAvailableInHiRes", flag(), "").since(V2_2),
                field("accountPartner", text(), "").optional(),
                field("artistName", text(), ""),
                field("contributingArtists", roles, "Ids of artists by what they did.").optional(),
                field(
                    "discographies",
                    discographies,
                    "Ids of the artists that list it, by the group they list it in.",
                )
                .optional(),
                links(&["images", "tracks", "posts"], &["artists", "genres"]),
                linked(&[("artists", "Artist"), ("genres", "Genre")]),
                field(
                    "tracks",
                    list(of("Track")),
                    "Only where albums are asked for by id, UPC or shortcut.",
                )
                .optional(),
            ],
        ),
    )
}

/// Who did what: role to artist.
fn by_role(roles: &[&'static str]) -> Schema {
    let role = |&role: &&'static str| field(role, id(&[Kind::Artist]), "").optional();
    fields(roles.iter().map(role).collect())
}

fn track() -> Named {
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
    object(
        "Track",
        "A recording on an album.",
        kind(
            "track",
            &[Kind::Track],
            vec![
                field("index", integer(1), "Its place on the disc."),
                field("disc", integer(1), ""),
                field("playbackSeconds", integer(1), "How long it plays."),
                field("explicit", flag(), "Not for children.").until(V2_1),
                field("isExplicit", flag(), "Not for children.").since(V2_2),
                field("isAvailableInHiRes", flag(), "").since(V2_2),
                field("isStreamable", flag(), "Whether it may be streamed at all."),
                field("name", text(), ""),
                field(
                    "isrc",
                    text().with("pattern", "^[A-Z0-9]{12}$"),
                    "International Standard Recording Code.",
                ),
                field("upc", text().with("pattern", "^[0-9]{12}$"), "That of its album."),
                field("shortcut", text(), "Artist, album and track."),
                field("blurbs", list(text()), "Short editorial texts."),
                field("artistId", id(&[Kind::Artist]), "").since(V2_1),
                field("artistName", text(), ""),
                field("albumId", id(&[Kind::Album]), ""),
                field("albumName", text(), ""),
                field("formats", list(of("Format")), "In no order."),
                field("losslessFormats", list(of("Format")), ""),
                field("contributors", roles, "Ids of artists by what they did.").optional(),
                field("previewURL", address(), "An MP3 of thirty seconds."),
                links(&[], &["artists", "albums", "genres", "tags"]),
                linked(&[("artists", "Artist"), ("albums", "Album"), ("genres", "Genre")]),
            ],
        ),
    )
}

fn format() -> Named {
    object(
        "Format",
        "An encoding that a track is to be had in.",
        vec![
            field("type", the("format"), ""),
            field("bitrate", integer(1), "In kbit/s; FLAC says 44100 here."),
            field("name", text(), "The codec, such as AAC or FLAC."),
            field("sampleBits", integer(1), "Bits in a sample.").since(V2_2),
            field("sampleRate", integer(1), "Samples in a second.").since(V2_2),
        ],
    )
}

fn genre() -> Named {
    object(
        "Genre",
        "A kind of music.",
        kind(
            "genre",
            &[Kind::Genre],
            vec![
                field(
                    "name",
                    text(),
                    "In the language asked for, where there is a translation.",
                ),
                field("shortcut", text(), "Takes the place of the id in paths."),
                field("description", text(), ""),
                links(&[], &["childGenres", "parentGenres"]),
                linked(&[("childGenres", "Genre"), ("parentGenres", "Genre")]),
            ],
        ),
    )
}

fn station() -> Named {
    let image = |name| field(name, of("Link"), "Left out where there is no image.").optional();
    let links = fields(vec![
        field("genres", of("Relation"), "").optional(),
        image("mediumImage"),
        image("largeImage"),
    ]);
    object(
        "Station",
        "A programme of tracks without an end.",
        kind(
            "station",
            STATION,
            vec![
                field("name", text(), ""),
                field("author", text(), ""),
                field("description", text(), ""),
                field("summary", text(), ""),
                field("subType", text(), "What kind of station it is."),
                field("artists", text(), "Names of some artists, between commas."),
                field("links", links, ""),
                linked(&[("genres", "Genre")]),
            ],
        ),
    )
}

fn image() -> Named {
    let content = "What it shows; before v2.2 with the letters of the request.";
    object(
        "Image",
        "A licensed image of an artist or an album.",
        vec![
            field("type", the("image"), ""),
            field("imageId", id(&[Kind::ImageSet]), "").until(V1),
            field("id", id(&[Kind::ImageSet]), "").since(V2_1),
            field("contentId", text(), content),
            field("url", address(), "The JPEG; since v2.2 with the image's version."),
            field("width", integer(1), "In pixels."),
            field("height", integer(1), "In pixels."),
            field("defaultImage", the("false"), "").until(V1),
            field("isDefault", flag(), "Whether it stands in for a missing one.").since(V2_1),
            field(
                "version",
                integer(0),
                "When it was last changed, in milliseconds since 1970.",
            ),
        ],
    )
}

fn catalog() -> Named {
    object(
        "Catalog",
        "What is offered in a country.",
        vec![
            field("type", the("catalog"), ""),
            field("id", text(), ""),
            field("name", text(), "As the parameter `catalog` takes it."),
            field("country", text().with("pattern", "^[A-Z]{2}$"), "ISO 3166-1 alpha-2."),
        ],
    )
}
