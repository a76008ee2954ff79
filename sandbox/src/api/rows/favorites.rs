//! Favorites and members' own tags.

use super::{Chapter, chapter, member};
use crate::api::member::{favorites, member_tags};
use crate::base::version::Version::{V1, V2_1, V2_2};
use crate::openapi::operation::{delete, get, post, put};
use crate::openapi::schema::{Record, Schema, flag, list, of, record, some, text};
use serde_json::json;

pub(super) fn favorites() -> Chapter {
    let one = json!({"favorites": [{"id": "tra.1"}]});
    let answer = record().has("id", text(), "As it was sent.").has(
        "acknowledged",
        flag(),
        "False: there is no such content, or it cannot be had.",
    );
    let tagged = record().has("contentIds", some(item()), "").may(
        "appName",
        text().nullable(),
        "Named in the notifications that this sets off.",
    );
    chapter(
        "Favorites",
        "Favorites, and the tags that members give to content.",
        vec![
            member(
                favorites::first_tracks,
                get("/me/favorites", "The first twenty favorites")
                    .whole("Track")
                    .until(V1),
            ),
            member(
                favorites::add_tracks,
                put("/me/favorites", "Add tracks to the favorites")
                    .note("All of them or none.")
                    .json(items(), one.clone())
                    .empty(202)
                    .until(V1)
                    .refuses(404),
            ),
            member(
                favorites::one_track,
                get("/me/favorites/{ids}", "A track, if it is a favorite")
                    .viewed()
                    .one("track", "Track")
                    .until(V1),
            ),
            member(
                favorites::list,
                get("/me/favorites", "Favorites, the latest first")
                    .note("isStreamableOnly only with filter=track or filter=album.")
                    .page("Favorite")
                    .with("filter")
                    .since(V2_1)
                    .until(V2_1),
            ),
            member(
                favorites::list,
                get("/me/favorites", "Favorites, the latest first")
                    .note("rights only with filter=track or filter=album.")
                    .with("limit")
                    .with("offset")
                    .with("filter")
                    .viewed()
                    .document(
                        200,
                        record()
                            .has("favorites", of("Favorites"), "")
                            .has("meta", of("PageMeta"), ""),
                    )
                    .since(V2_2),
            ),
            member(
                favorites::add,
                post("/me/favorites", "Add favorites")
                    .note(
                        "What cannot be added is not acknowledged, and the rest is added. A favorite with a context \
notifies the member that it came from.",
                    )
                    .with("client")
                    .json(items(), one)
                    .document(
                        202,
                        record().has("favorites", list(answer), "One for each that was sent."),
                    )
                    .since(V2_1),
            ),
            member(
                favorites::status,
                get("/me/favorites/status", "Whether content is a favorite")
                    .with("idsRequired")
                    .viewed()
                    .document(200, record().has("status", list(of("FavoriteStatus")), ""))
                    .since(V2_1),
            ),
            member(
                favorites::members_with,
                get(
                    "/me/favorites/{ids}/members",
                    "Who else has it, of those whose profile the member may see",
                )
                .page("Member")
                .since(V2_1),
            ),
            member(
                favorites::remove,
                delete("/me/favorites/{ids}", "Remove favorites")
                    .note("Another member's list stays unless `tag` says that it is meant.")
                    .with("tag")
                    .empty(202),
            ),
            member(
                member_tags::add,
                put("/me/tags/{tag}", "Give content a tag")
                    .note(
                        "All of the content or none. With sys.follow_favorited_tracks the ids are those of members \
whose favorites to follow.",
                    )
                    .json(tagged, json!({"contentIds": [{"id": "alb.1"}]}))
                    .empty(204)
                    .refuses(403),
            ),
            member(
                member_tags::remove,
                delete("/me/tags/{tag}/{ids}", "Take a tag from content")
                    .empty(204)
                    .refuses(400),
            ),
        ],
    )
}

fn items() -> Record {
    record().has("favorites", some(item()), "")
}

fn item() -> Record {
    let context = record()
        .may("sourceUser", text().nullable(), "The member from whom it came.")
        .may("sourcePlaylist", text().nullable(), "The playlist from which it came.");
    record()
        .has(
            "id",
            text(),
            "The id of content, or of a member for that member's favorites.",
        )
        .may(
            "context",
            Schema::from(context).nullable(),
            "Where it came from: one of the two at least.",
        )
}
