//! Members, and what they do: favorites, listening, sessions.

use super::{Named, named};
use crate::base::version::Version::{V1, V2_1};
use crate::openapi::schema::{Record, address, flag, integer, list, of, record, some, text, the, time, word};

/// Up to 2.1 and always 0.
const COUNTS: [&str; 7] = [
    "favoriteAlbumsCount",
    "favoriteArtistsCount",
    "favoriteTracksCount",
    "playlistsTotalCount",
    "playlistsPublishedCount",
    "stationsCount",
    "radioCount",
];

pub(super) fn objects() -> Vec<Named> {
    let session = record()
        .has("id", text(), "")
        .has("valid", flag(), "False: another player has taken over; stop.")
        .has(
            "expiredByClientType",
            text().nullable(),
            "What kind of player took over.",
        )
        .until(V1);
    let row = record().has("id", text(), "Of the track, album or artist.").has(
        "playCount",
        integer(1),
        "How often the member has listened to it in the time.",
    );
    let update = record().has("date", time(), "").has("timeZone", text(), "").has(
        "timeInMillis",
        integer(0),
        "Milliseconds since 1970.",
    );
    vec![
        named(
            "Member",
            "A member as others see one: what the visibility hides is left out.",
            member(),
        ),
        named("Avatar", "A member's picture.", avatar()),
        named("Favorite", "An entry among the favorites.", favorite()),
        named(
            "Favorites",
            "The favorites of each type, the latest first.",
            favorites(),
        ),
        named("FavoriteStatus", "Whether one content is a favorite.", status()),
        named("ChartRow", "A row of a member's own chart.", row),
        named("LibraryUpdate", "When the library last changed.", update),
        named("Session", "The account's player.", session),
    ]
}

fn member() -> Record {
    let links = record().has("followers", of("Link"), "Who follows the member.").has(
        "following",
        of("Link"),
        "Whom the member follows.",
    );
    let told = || text().nullable();
    let member = record()
        .has("type", the("member"), "What the object is.")
        .since(V2_1)
        .has("id", text(), "Opaque.")
        .has("href", address(), "Names another host and no version.")
        .has(
            "visibility",
            word(&["public", "followers", "private"]),
            "Who sees the profile.",
        )
        .may("screenName", text(), "The name that others see.")
        .may(
            "role",
            word(&["member", "editor", "artist"]),
            "What the member is to the service.",
        )
        .may("avatar", address(), "The picture.")
        .may("avatarId", text(), "The picture's id; empty for the default one.")
        .may(
            "defaultAvatar",
            word(&["true", "false"]),
            "Whether the member has set none, as text.",
        )
        .until(V1)
        .may("defaultAvatar", flag(), "Whether the member has set none.")
        .since(V2_1)
        .may(
            "avatarVersion",
            integer(0),
            "When it was set, in milliseconds since 1970; 0 for the default one, 1 for one of a social network.",
        )
        .may("realName", text(), "First and last name.")
        .may("bio", told(), "In the member's own words.")
        .may("location", told(), "In the member's own words.")
        .may("gender", told(), "In the member's own words.")
        .may("followingCount", integer(0), "How many members this one follows.")
        .may("followerCount", integer(0), "How many members follow this one.");
    let counted = |member: Record, name: &&'static str| member.may(*name, integer(0).up_to(0), "Always 0.").until(V2_1);
    COUNTS
        .iter()
        .fold(member, counted)
        .has("links", links, "Addresses that name another host and no version.")
}

fn avatar() -> Record {
    record()
        .has("type", the("image"), "What the object is.")
        .since(V2_1)
        .has("imageId", text(), "Empty for the default one.")
        .until(V1)
        .has("id", text(), "The member's id for the default one.")
        .since(V2_1)
        .has("contentId", text(), "The member.")
        .has("imageType", the("avatar"), "")
        .has("url", address(), "The JPEG.")
        .has("width", integer(1), "In pixels.")
        .has("height", integer(1), "In pixels.")
        .has(
            "defaultImage",
            word(&["true", "false"]),
            "Whether the member has set none, as text.",
        )
        .until(V1)
        .has("isDefault", flag(), "Whether the member has set none.")
        .since(V2_1)
        .has(
            "version",
            integer(0),
            "When it was set, in milliseconds since 1970; 0 for the default one, 1 for one of a social network.",
        )
}

/// The types of favorites: of the content's own type, and the plural under which they stand.
const TYPES: [(&str, &str, &str); 7] = [
    ("track", "tracks", "Track"),
    ("album", "albums", "Album"),
    ("artist", "artists", "Artist"),
    ("genre", "genres", "Genre"),
    ("station", "stations", "Station"),
    ("playlist", "playlists", "Playlist"),
    ("member", "members", "Member"),
];

fn favorite() -> Record {
    let links = TYPES.iter().fold(record(), |links, (kind, plural, _)| {
        let link = record().has("ids", some(text()), "").has("type", the(kind), "");
        links.may(*plural, link, "")
    });
    record()
        .has("type", the("favorite"), "What the object is.")
        .has("id", text(), "Of the content.")
        .has("date", time(), "When it was added.")
        .has("links", links, "The content, under the plural of its type.")
}

fn favorites() -> Record {
    let data = TYPES.iter().fold(record(), |data, (_, plural, object)| {
        data.may(*plural, list(of(object)), "")
    });
    record().has("data", data, "A type that was not asked for is left out.")
}

fn status() -> Record {
    record()
        .has("id", text(), "Of the content.")
        .has("total", integer(0), "How many members have it.")
        .has("tags", list(text()), "The member's tags on it.")
        .has("favorite", flag(), "Whether the member has it.")
}
