//! The objects that version 1 has in a shape of its own.

use super::catalog::STATION;
use super::playlist::PLAYLIST;
use super::{Named, named};
use crate::base::ids::Kind;
use crate::openapi::objects::account::entitlements;
use crate::openapi::schema::{Record, address, flag, id, integer, list, number, of, record, text};

const MS: &str = "In milliseconds since 1970.";

pub(super) fn objects() -> Vec<Named> {
    let bio = record()
        .has("bio", text(), "The biography; empty where there is none.")
        .has("blurbs", list(text()), "Short editorial texts, up to five.");
    let list_of = |artists: Record, name| artists.has(name, list(called(&[Kind::Artist])), "");
    let similar = ["contemporaries", "followers", "influencers", "related"];
    let parameters = record()
        .has("id", text(), "The station's, or the ids that it is made from.")
        .has(
            "displayPreviewLimit",
            integer(0),
            "How many previews may be shown at once.",
        )
        .has("isTunable", flag(), "Whether the station takes a tuning.")
        .has("skipLimit", integer(0), "So many tracks may be skipped …")
        .has("skipLimitDuration", integer(0), "… in so many minutes.")
        .has(
            "popularity",
            number().with("minimum", 0_u32).up_to(1),
            "0: only known artists; 1: mostly unknown ones.",
        )
        .has(
            "variety",
            number().with("minimum", 0_u32).up_to(1),
            "0: few artists; 1: many.",
        );
    let image = record()
        .has("width", integer(1), "In pixels.")
        .has("height", integer(1), "In pixels.")
        .has("url", address(), "The JPEG.");
    vec![
        named("Artist", "A person or a group that makes music.", artist()),
        named("Bio", "What is written on an artist.", bio),
        named(
            "SimilarArtists",
            "Artists by how they are like others.",
            similar.into_iter().fold(record(), list_of),
        ),
        named("Album", "An album, a single or a compilation.", album()),
        named("Track", "A recording on an album.", track()),
        named("Genre", "A kind of music.", genre()),
        named("Station", "A programme of tracks without an end.", station()),
        named(
            "StationParameters",
            "What is known of a station that plays.",
            parameters,
        ),
        named("Image", "An image of an album or a station.", image),
        named(
            "Playlist",
            "A list of tracks that an editor or a member has made.",
            playlist(),
        ),
        named(
            "Account",
            "A member's account, with the subscription and what it allows.",
            account(),
        ),
    ]
}

fn called(kinds: &'static [Kind]) -> Record {
    record().has("id", id(kinds), "").has("name", text(), "")
}

fn with_genre(object: Record) -> Record {
    let genre = record().has("id", id(&[Kind::Genre]), "");
    object.may("genre", genre, "The one that fits best.")
}

fn artist() -> Record {
    with_genre(called(&[Kind::Artist]))
}

fn album() -> Record {
    let kind = record()
        .has("id", integer(0), "")
        .has("name", text(), "Such as Main Releases.");
    called(&[Kind::Album])
        .has("discCount", integer(1), "How many discs it has.")
        .has("artist", called(&[Kind::Artist]), "")
        .has("type", kind, "The part of the artist's discography.")
        .has("tags", list(text()), "Ids of editorial tags.")
        .has("images", list(of("Image")), "In every size.")
        .has("released", number(), MS)
        .may("tracks", list(of("Track")), "Where albums are asked for by id.")
}

fn track() -> Record {
    let track = called(&[Kind::Track])
        .has("disc", integer(1), "The disc of the album.")
        .has("artist", called(&[Kind::Artist]), "")
        .has("album", called(&[Kind::Album]), "");
    with_genre(track)
        .has("sample", address(), "An MP3 of thirty seconds.")
        .has("duration", integer(1), "How long it plays, in seconds.")
}

fn genre() -> Record {
    called(&[Kind::Genre])
        .has("description", text(), "")
        .has("subgenres", list(of("Genre")), "Those below it.")
}

fn station() -> Record {
    called(STATION)
        .has("type", text(), "What kind of station it is, as text.")
        .has("artists", text(), "Names of some artists, between commas.")
        .has("summary", text(), "The description in a few words.")
        .has("description", text(), "")
        .has(
            "images",
            list(of("Image")),
            "In every size; empty where there are none.",
        )
}

fn playlist() -> Record {
    called(PLAYLIST)
        .has("author", text(), "The name of who made it.")
        .has("created", number(), MS)
        .may(
            "tracks",
            list(of("Track")),
            "Of an own playlist; up to 200 where several are listed.",
        )
}

fn account() -> Record {
    record()
        .has("id", text(), "The member's id.")
        .has("email", text(), "For the service to write to.")
        .has("logon", text(), "The user name, for sign-in.")
        .has("firstName", text().nullable(), "May be null, as all personal parts.")
        .has("lastName", text().nullable(), "")
        .has("country", text(), "ISO 3166-1 alpha-2.")
        .has("locale", text(), "The language of texts.")
        .has(
            "cobrand",
            text().nullable(),
            "The partner under whose name the service is sold.",
        )
        .has("cocat", text().nullable(), "The partner and its catalog.")
        .has("isPublic", flag(), "Whether others may see the profile.")
        .has("billingPartnerCode", text().nullable(), "Who takes the payment.")
        .has("catalog", text(), "The catalog's id.")
        .has("createDate", number(), MS)
        .has("isSuspended", flag(), "True: play nothing.")
        .has("tierCode", text(), "What level it is; for metering.")
        .has("tierName", text(), "The same, by name.")
        .has("productCode", text().nullable(), "What was bought.")
        .has("productName", text().nullable(), "The same, by name.")
        .has("expirationDate", number().nullable(), MS)
        .has("trialLengthDays", integer(0).nullable(), "How long it can be tried.")
        .has("isTrial", flag(), "Whether it is being tried.")
        .has("state", text(), "TRIAL, PAYING, EXPIRED; others are to be expected.")
        .and(entitlements())
}
