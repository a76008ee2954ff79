//! Playlists: those that everybody sees, and a member's own.

use super::{Chapter, chapter, member, metadata};
use crate::api::catalog::playlists;
use crate::api::member::{member_playlists, older_playlists, playlist_images};
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::openapi::operation::{Operation, delete, get, post, put};
use crate::openapi::schema::{Record, Schema, list, of, record, text, word};
use serde_json::json;

const FIRST: &str = "Of several ids only the first counts.";

pub(super) fn of_all() -> Chapter {
    chapter(
        "Playlists",
        "Playlists that editors have made, and those that members have made public.",
        vec![
            metadata(
                playlists::of_the_day,
                get("/playlists", "The playlists of the day").page("Playlist"),
            ),
            metadata(
                playlists::featured,
                get("/playlists/featured", "The playlists that the editors feature").page("Playlist"),
            ),
            metadata(
                playlists::top,
                get("/playlists/top", "The playlists most listened to")
                    .page("Playlist")
                    .with("range")
                    .since(V2_2),
            ),
            metadata(
                playlists::detail,
                get("/playlists/{ids}", "Playlists by id")
                    .note("Another member's private playlist is refused; without a token it is unknown.")
                    .by_id("Playlist")
                    .refuses(403),
            ),
            metadata(
                playlists::tracks,
                tracks(get("/playlists/{ids}/tracks", "The tracks of a playlist")),
            ),
            metadata(
                playlists::tags,
                get("/playlists/{ids}/tags", "The editorial tags of a playlist")
                    .note(FIRST)
                    .whole("Tag")
                    .refuses(403),
            ),
            metadata(
                playlists::posts,
                get("/playlists/{ids}/posts", "Editorial posts on the artists of a playlist")
                    .note(FIRST)
                    .page("Post")
                    .refuses(403)
                    .until(V1),
            ),
        ],
    )
}

pub(super) fn own() -> Chapter {
    let changed = record()
        .has("playlists", list(of("Playlist")), "The playlist.")
        .has("meta", of("ResultsMeta"), "");
    let made = json!({"playlists": {"name": "On the road", "privacy": "public", "tracks": [{"id": "tra.1"}], "tags": [{"id": "tag.2"}]}});
    chapter(
        "Own playlists",
        "The playlists of the member. Those of others are refused with 403.",
        vec![
            member(
                member_playlists::all,
                get("/me/library/playlists", "The member's playlists")
                    .page("Playlist")
                    .with("sortOfOwn")
                    .since(V2_1),
            ),
            member(
                member_playlists::create,
                post("/me/library/playlists", "Make a playlist")
                    .note("A part that cannot be had fails by itself; `meta.results` tells.")
                    .json(body(creation()), made)
                    .document(201, changed.clone())
                    .refuses(403)
                    .refuses(404)
                    .since(V2_1),
            ),
            member(
                member_playlists::detail,
                own_one(get("/me/library/playlists/{ids}", "A playlist with its tracks"))
                    .by_id("Playlist")
                    .since(V2_1),
            ),
            member(
                member_playlists::update,
                own_one(put("/me/library/playlists/{ids}", "Change a playlist"))
                    .note(
                        "What is left out stays, what is sent replaces, an empty list removes all. It shows a little \
later.",
                    )
                    .json(
                        body(parts(record().may("name", name(), ""))),
                        json!({"playlists": {"description": "Slowly"}}),
                    )
                    .document(202, changed)
                    .since(V2_1),
            ),
            member(
                member_playlists::delete,
                own_one(delete("/me/library/playlists/{ids}", "Delete a playlist"))
                    .empty(204)
                    .since(V2_1),
            ),
            member(
                member_playlists::set_privacy,
                own_one(put(
                    "/me/library/playlists/{ids}/privacy",
                    "Make a playlist public or private",
                ))
                .json(record().has("privacy", privacy(), ""), json!({"privacy": "private"}))
                .empty(204)
                .since(V2_1)
                .until(V2_1),
            ),
            member(
                member_playlists::tracks,
                tracks(get("/me/library/playlists/{ids}/tracks", "The tracks of a playlist")).since(V2_1),
            ),
            member(
                member_playlists::add_tracks,
                own_one(post("/me/library/playlists/{ids}/tracks", "Add tracks at the end"))
                    .json(
                        record().has("tracks", items(), ""),
                        json!({"tracks": [{"id": "tra.2"}, {"id": "tra.2"}]}),
                    )
                    .empty(204)
                    .refuses(409)
                    .since(V2_1),
            ),
            member(
                member_playlists::replace_tracks,
                own_one(put(
                    "/me/library/playlists/{ids}/tracks",
                    "Put these tracks in place of all",
                ))
                .json(
                    record().has("tracks", items(), ""),
                    json!({"tracks": [{"id": "tra.2"}, {"id": "tra.1"}]}),
                )
                .empty(204)
                .since(V2_1),
            ),
            member(
                member_playlists::tags,
                own_one(get(
                    "/me/library/playlists/{ids}/tags",
                    "The editorial tags of a playlist",
                ))
                .whole("Tag")
                .since(V2_1),
            ),
            member(
                playlist_images::all,
                images(get("/me/library/playlists/{ids}/images", "The images of a playlist"))
                    .note("In the smallest size that covers the one asked for.")
                    .with("width")
                    .with("height")
                    .since(V2_1),
            ),
            member(
                playlist_images::set,
                images(post("/me/library/playlists/{ids}/images", "Give a playlist an image"))
                    .note("A JPEG of less than 10,000,000 bytes with a stated length, or the id of an animated image.")
                    .json(
                        record().has("giphyId", text().with("pattern", "^[A-Za-z0-9_-]{1,64}$"), ""),
                        json!({"giphyId": "3o7abKhOpu0NwenH3O"}),
                    )
                    .body(
                        "multipart/form-data",
                        record().has("displayImage", text().with("contentMediaType", "image/jpeg"), ""),
                        serde_json::Value::Null,
                    )
                    .refuses(413)
                    .since(V2_1),
            ),
            member(
                playlist_images::remove,
                own_one(delete("/me/library/playlists/{ids}/images", "Remove an image"))
                    .with("imageType")
                    .empty(204)
                    .since(V2_1),
            ),
        ],
    )
}

pub(super) fn own_of_version_1() -> Chapter {
    let named = || record().has("name", name(), "");
    let sent = json!({"name": "On the road"});
    let tracks_in_order = record().may("id", list(text()), "All tracks of the playlist, in their new order.");
    chapter(
        "Own playlists of version 1",
        "The playlists of the member, as version 1 has them.",
        vec![
            member(
                member_playlists::all,
                get("/me/playlists", "The member's playlists")
                    .page("Playlist")
                    .with("sortOfOwn")
                    .until(V1),
            ),
            member(
                older_playlists::create,
                post("/me/playlists", "Make a playlist")
                    .form_or_json(named(), sent.clone())
                    .document(201, of("Playlist"))
                    .until(V1),
            ),
            member(
                member_playlists::detail,
                own_one(get("/me/playlists/{ids}", "A playlist with its tracks"))
                    .by_id("Playlist")
                    .until(V1),
            ),
            member(
                older_playlists::rename,
                own_one(put("/me/playlists/{ids}", "Give a playlist another name"))
                    .form_or_json(named(), sent)
                    .empty(204)
                    .until(V1),
            ),
            member(
                member_playlists::delete,
                own_one(delete("/me/playlists/{ids}", "Delete a playlist"))
                    .empty(204)
                    .until(V1),
            ),
            member(
                member_playlists::tracks,
                tracks(get("/me/playlists/{ids}/tracks", "The tracks of a playlist")).until(V1),
            ),
            member(
                older_playlists::add_track,
                own_one(post("/me/playlists/{ids}/tracks", "Add a track at the end"))
                    .form_or_json(record().has("id", text(), "The id of a track."), json!({"id": "tra.1"}))
                    .empty(204)
                    .refuses(409)
                    .until(V1),
            ),
            member(
                older_playlists::reorder,
                own_one(put("/me/playlists/{ids}/tracks", "Put the tracks in another order"))
                    .form_or_json(tracks_in_order, json!({"id": ["tra.1"]}))
                    .empty(204)
                    .refuses(409)
                    .until(V1),
            ),
            member(
                older_playlists::clear,
                own_one(delete("/me/playlists/{ids}/tracks", "Remove all tracks"))
                    .empty(204)
                    .until(V1),
            ),
        ],
    )
}

fn tracks(call: Operation) -> Operation {
    call.note(FIRST)
        .with("limitRequired")
        .with("offset")
        .list("Track", "TrackPageMeta")
        .refuses(403)
}

/// A call for one playlist of the member.
fn own_one(call: Operation) -> Operation {
    call.refuses(403)
}

fn images(call: Operation) -> Operation {
    own_one(call).list_under("images", of("PlaylistImage"), "Meta")
}

fn name() -> Schema {
    text().with("pattern", "\\S").with("maxLength", 255_u32)
}

fn privacy() -> Schema {
    word(&["public", "private"])
}

fn items() -> Schema {
    list(record().has("id", text(), "")).with("maxItems", 10_000_u32)
}

fn creation() -> Record {
    parts(record().has("name", name(), "").may(
        "id",
        text(),
        "A playlist to copy; what else is sent takes the place of what it has.",
    ))
}

/// What a creation and a change have in common.
fn parts(start: Record) -> Record {
    start
        .may("description", text().with("maxLength", 4_000_u32), "")
        .may("privacy", privacy(), "private where nothing is said.")
        .may("tracks", items(), "In their order; one may stand there twice.")
        .may(
            "tags",
            list(record().has("id", text(), "")),
            "Editorial tags that are not protected.",
        )
}

fn body(playlist: Record) -> Record {
    record()
        .has("playlists", playlist, "One playlist, although the key is a plural.")
        .may(
            "appName",
            text().nullable(),
            "Named in the notifications that this sets off.",
        )
}
