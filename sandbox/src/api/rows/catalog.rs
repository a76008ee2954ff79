//! The catalog: artists, albums, tracks, genres, stations.

use super::{Chapter, chapter, metadata};
use crate::api::catalog::{albums, artists, genres, playlists, stations, tracks};
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::openapi::operation::get;
use crate::openapi::schema::{of, text};

const SHORTCUTS: &str = "A shortcut is the name in small letters, digits and hyphens, as the objects show it.";

pub(super) fn artists() -> Chapter {
    chapter(
        "Artists",
        "Artists, and what belongs to them.",
        vec![
            metadata(
                artists::top,
                get("/artists/top", "The artists most listened to")
                    .page("Artist")
                    .with("range"),
            ),
            metadata(
                artists::detail,
                get("/artists/{ids}", "Artists by id or shortcut")
                    .by_id("Artist")
                    .note(SHORTCUTS),
            ),
            metadata(
                artists::images,
                get("/artists/{ids}/images", "Licensed images of artists")
                    .whole("Image")
                    .since(V2_1),
            ),
            metadata(
                artists::albums,
                get("/artists/{ids}/albums", "The discography of artists, the newest first").page("Album"),
            ),
            metadata(
                artists::albums_new,
                get("/artists/{ids}/albums/new", "New releases of artists").page("Album"),
            ),
            metadata(
                artists::albums_top,
                get("/artists/{ids}/albums/top", "The albums of an artist most listened to")
                    .page("Album")
                    .with_since(V2_2, "range")
                    .note("Since v2.2 of one artist only.")
                    .since(V2_1),
            ),
            metadata(
                artists::tracks,
                get("/artists/{ids}/tracks", "The tracks of artists").page_with_limit("Track"),
            ),
            metadata(
                artists::tracks_top,
                get("/artists/{ids}/tracks/top", "The tracks of an artist most listened to")
                    .page("Track")
                    .with_since(V2_2, "range")
                    .note("Since v2.2 of one artist only."),
            ),
            metadata(
                artists::posts,
                get("/artists/{ids}/posts", "Editorial posts on artists, the newest first")
                    .page("Post")
                    .since(V2_1),
            ),
            metadata(
                artists::bios,
                get("/artists/{ids}/bio", "The biographies of artists").by_id("Bio"),
            ),
            metadata(
                artists::blurbs,
                get("/artists/{ids}/blurbs", "Short texts on artists")
                    .list_under("blurbs", text(), "Meta")
                    .same_for_all(),
            ),
            metadata(
                artists::similar_lists,
                get("/artists/{ids}/similar", "Artists similar to these")
                    .viewed()
                    .document(200, of("SimilarArtists"))
                    .until(V1),
            ),
            metadata(
                artists::similar,
                get("/artists/{ids}/similar", "Artists similar to these")
                    .page("Artist")
                    .since(V2_2),
            ),
        ],
    )
}

pub(super) fn albums() -> Chapter {
    chapter(
        "Albums",
        "Albums, and what belongs to them.",
        vec![
            metadata(
                albums::top,
                get("/albums/top", "The albums most listened to")
                    .page("Album")
                    .with("range"),
            ),
            metadata(
                albums::new_releases,
                get("/albums/new", "New releases")
                    .page("Album")
                    .with("guid")
                    .note("With `guid` those come first that suit this member."),
            ),
            metadata(
                albums::picks,
                get("/albums/picks", "What the editors recommend").page("Album"),
            ),
            metadata(
                albums::detail,
                get("/albums/{ids}", "Albums by id or shortcut, with their tracks").by_id("Album"),
            ),
            metadata(
                albums::images,
                get("/albums/{ids}/images", "Licensed images of albums")
                    .whole("Image")
                    .since(V2_1),
            ),
            metadata(
                albums::tracks,
                get("/albums/{ids}/tracks", "The tracks of albums, in their order").page("Track"),
            ),
            metadata(
                albums::posts,
                get("/albums/{ids}/posts", "Editorial posts on albums, the newest first")
                    .page("Post")
                    .since(V2_1),
            ),
            metadata(
                albums::reviews,
                get("/albums/{ids}/reviews", "Reviews of albums")
                    .page("Review")
                    .since(V2_1),
            ),
            metadata(
                albums::review,
                get("/albums/reviews/{ids}", "Reviews by id")
                    .by_id("Review")
                    .since(V2_1),
            ),
            metadata(
                albums::similar,
                get("/albums/{ids}/similar", "Albums similar to these")
                    .page("Album")
                    .since(V2_1),
            ),
            metadata(
                albums::by_upc,
                get("/albums/upc/{upc}", "The album with this UPC, with its tracks")
                    .whole("Album")
                    .since(V2_2),
            ),
            metadata(
                albums::by_shortcut,
                get("/albums/{artist}/{album}", "An album by shortcuts, with its tracks")
                    .whole("Album")
                    .note(SHORTCUTS)
                    .since(V2_1),
            ),
        ],
    )
}

pub(super) fn tracks() -> Chapter {
    chapter(
        "Tracks",
        "Tracks. A preview of thirty seconds is at each one's `previewURL`.",
        vec![
            metadata(
                tracks::top,
                get("/tracks/top", "The tracks most listened to")
                    .page("Track")
                    .with("range"),
            ),
            metadata(tracks::detail, get("/tracks/{ids}", "Tracks by id").by_id("Track")),
            metadata(
                tracks::by_isrc,
                get("/tracks/isrc/{isrc}", "The tracks with this ISRC")
                    .page_of("Track", "limitTo50")
                    .with("upcOfTrack")
                    .since(V2_2),
            ),
            metadata(
                tracks::by_shortcut,
                get("/tracks/{artist}/{album}/{track}", "A track by shortcuts")
                    .whole("Track")
                    .note(SHORTCUTS)
                    .since(V2_2),
            ),
        ],
    )
}

pub(super) fn genres() -> Chapter {
    chapter(
        "Genres",
        "Genres, and what belongs to them.",
        vec![
            metadata(
                genres::all,
                get("/genres", "All genres").whole("Genre").with("lang").since(V2_1),
            ),
            metadata(
                genres::all,
                get("/genres", "The genres of the upper level, with those below them")
                    .whole("Genre")
                    .with("lang")
                    .until(V1),
            ),
            metadata(
                genres::detail,
                get("/genres/{ids}", "Genres by id or shortcut")
                    .by_id("Genre")
                    .with("lang")
                    .note(SHORTCUTS),
            ),
            metadata(
                genres::artists_top,
                get("/genres/{ids}/artists/top", "The artists of genres most listened to")
                    .page("Artist")
                    .with_since(V2_2, "range"),
            ),
            metadata(
                genres::albums_top,
                get("/genres/{ids}/albums/top", "The albums of genres most listened to")
                    .page("Album")
                    .with_since(V2_2, "range"),
            ),
            metadata(
                genres::albums_new,
                get("/genres/{ids}/albums/new", "New releases of genres").page("Album"),
            ),
            metadata(
                genres::tracks_top,
                get("/genres/{ids}/tracks/top", "The tracks of genres most listened to")
                    .page("Track")
                    .with_since(V2_2, "range"),
            ),
            metadata(
                playlists::top_of_genres,
                get(
                    "/genres/{ids}/playlists/top",
                    "The playlists of genres most listened to",
                )
                .page("Playlist")
                .with("range")
                .since(V2_2),
            ),
            metadata(
                genres::posts,
                get("/genres/{ids}/posts", "Editorial posts on genres, the newest first")
                    .page("Post")
                    .since(V2_1),
            ),
            metadata(
                stations::of_genres,
                get("/genre/{ids}/stations", "Stations of genres").page("Station"),
            ),
            metadata(
                stations::of_genres,
                get(
                    "/genres/{ids}/stations",
                    "Stations of genres, at the address with the plural",
                )
                .page("Station"),
            ),
        ],
    )
}

pub(super) fn stations() -> Chapter {
    chapter(
        "Stations",
        "Stations as the catalog lists them.",
        vec![
            metadata(
                stations::all,
                get("/stations", "All stations").page("Station").since(V2_2),
            ),
            metadata(
                stations::top,
                get("/stations/top", "The stations most listened to")
                    .page("Station")
                    .with_since(V2_2, "range"),
            ),
            metadata(
                stations::decades,
                get("/stations/decade", "The stations of the decades").page("Station"),
            ),
            metadata(
                stations::detail,
                get("/stations/{ids}", "Stations by id").by_id("Station"),
            ),
        ],
    )
}
