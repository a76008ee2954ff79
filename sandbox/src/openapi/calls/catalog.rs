//! The catalog: artists, albums, tracks, genres, stations.

use super::{Chapter, chapter};
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::openapi::operation::get;
use crate::openapi::schema::{of, text};

const SHORTCUTS: &str = "A shortcut is the name in small letters, digits and hyphens, as the objects show it.";

pub(super) fn artists() -> Chapter {
    chapter(
        "Artists",
        "Artists, and what belongs to them.",
        vec![
            get("/artists/top", "The artists most listened to")
                .page("Artist")
                .with("range"),
            get("/artists/{ids}", "Artists by id or shortcut")
                .by_id("Artist")
                .note(SHORTCUTS),
            get("/artists/{ids}/images", "Licensed images of artists").whole("Image"),
            get("/artists/{ids}/albums", "The discography of artists, the newest first").page("Album"),
            get("/artists/{ids}/albums/new", "New releases of artists").page("Album"),
            get("/artists/{ids}/albums/top", "The albums of an artist most listened to")
                .page("Album")
                .with_since(V2_2, "range")
                .note("Since v2.2 of one artist only."),
            get("/artists/{ids}/tracks", "The tracks of artists").page_with_limit("Track"),
            get("/artists/{ids}/tracks/top", "The tracks of an artist most listened to")
                .page("Track")
                .with_since(V2_2, "range")
                .note("Since v2.2 of one artist only."),
            get("/artists/{ids}/posts", "Editorial posts on artists, the newest first").page("Post"),
            get("/artists/{ids}/bio", "The biographies of artists").by_id("Bio"),
            get("/artists/{ids}/blurbs", "Short texts on artists")
                .list_under("blurbs", text(), "Meta")
                .same_for_all(),
            get("/artists/{ids}/similar", "Artists similar to these")
                .viewed()
                .document(200, of("SimilarArtists"))
                .until(V1),
            get("/artists/{ids}/similar", "Artists similar to these")
                .page("Artist")
                .since(V2_2),
        ],
    )
}

pub(super) fn albums() -> Chapter {
    chapter(
        "Albums",
        "Albums, and what belongs to them.",
        vec![
            get("/albums/top", "The albums most listened to")
                .page("Album")
                .with("range"),
            get("/albums/new", "New releases")
                .page("Album")
                .with("guid")
                .note("With `guid` those come first that suit this member."),
            get("/albums/picks", "What the editors recommend").page("Album"),
            get("/albums/{ids}", "Albums by id or shortcut, with their tracks").by_id("Album"),
            get("/albums/{ids}/images", "Licensed images of albums").whole("Image"),
            get("/albums/{ids}/tracks", "The tracks of albums, in their order").page("Track"),
            get("/albums/{ids}/posts", "Editorial posts on albums, the newest first").page("Post"),
            get("/albums/{ids}/reviews", "Reviews of albums").page("Review"),
            get("/albums/reviews/{ids}", "Reviews by id").by_id("Review"),
            get("/albums/{ids}/similar", "Albums similar to these").page("Album"),
            get("/albums/upc/{upc}", "The album with this UPC, with its tracks").whole("Album"),
            get("/albums/{artist}/{album}", "An album by shortcuts, with its tracks")
                .whole("Album")
                .note(SHORTCUTS),
        ],
    )
}

pub(super) fn tracks() -> Chapter {
    chapter(
        "Tracks",
        "Tracks. A preview of thirty seconds is at each one's `previewURL`.",
        vec![
            get("/tracks/top", "The tracks most listened to")
                .page("Track")
                .with("range"),
            get("/tracks/{ids}", "Tracks by id").by_id("Track"),
            get("/tracks/isrc/{isrc}", "The tracks with this ISRC")
                .page_of("Track", "limitTo50")
                .with("upcOfTrack"),
            get("/tracks/{artist}/{album}/{track}", "A track by shortcuts")
                .whole("Track")
                .note(SHORTCUTS),
        ],
    )
}

pub(super) fn genres() -> Chapter {
    chapter(
        "Genres",
        "Genres, and what belongs to them.",
        vec![
            get("/genres", "All genres").whole("Genre").with("lang").since(V2_1),
            get("/genres", "The genres of the upper level, with those below them")
                .whole("Genre")
                .with("lang")
                .until(V1),
            get("/genres/{ids}", "Genres by id or shortcut")
                .by_id("Genre")
                .with("lang")
                .note(SHORTCUTS),
            get("/genres/{ids}/artists/top", "The artists of genres most listened to")
                .page("Artist")
                .with_since(V2_2, "range"),
            get("/genres/{ids}/albums/top", "The albums of genres most listened to")
                .page("Album")
                .with_since(V2_2, "range"),
            get("/genres/{ids}/albums/new", "New releases of genres").page("Album"),
            get("/genres/{ids}/tracks/top", "The tracks of genres most listened to")
                .page("Track")
                .with_since(V2_2, "range"),
            get(
                "/genres/{ids}/playlists/top",
                "The playlists of genres most listened to",
            )
            .page("Playlist")
            .with("range"),
            get("/genres/{ids}/posts", "Editorial posts on genres, the newest first").page("Post"),
            get("/genre/{ids}/stations", "Stations of genres").page("Station"),
            get(
                "/genres/{ids}/stations",
                "Stations of genres, at the address with the plural",
            )
            .page("Station"),
        ],
    )
}

pub(super) fn stations() -> Chapter {
    chapter(
        "Stations",
        "Stations as the catalog lists them.",
        vec![
            get("/stations", "All stations").page("Station"),
            get("/stations/top", "The stations most listened to")
                .page("Station")
                .with_since(V2_2, "range"),
            get("/stations/decade", "The stations of the decades").page("Station"),
            get("/stations/{ids}", "Stations by id").by_id("Station"),
        ],
    )
}
