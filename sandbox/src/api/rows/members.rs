//! Members: the account, profiles, and what they listen to.

use super::{Chapter, chapter, member, public};
use crate::api::member::{account, listens, members, personalized};
use crate::base::version::Version::{V1, V2_1};
use crate::openapi::operation::{delete, get, post};
use crate::openapi::schema::{of, record, some, text};
use serde_json::json;

pub(super) fn account() -> Chapter {
    chapter(
        "Account",
        "The member's account.",
        vec![member(
            account::account,
            get("/me/account", "The account, its subscription and entitlements").one("account", "Account"),
        )],
    )
}

pub(super) fn members() -> Chapter {
    let others = record().has("members", some(text()), "Ids of members.");
    chapter(
        "Members",
        "Profiles, and who follows whom. A profile shows what its visibility allows.",
        vec![
            member(members::me, get("/me", "The own profile").viewed().one("me", "Member")),
            member(
                members::followers,
                get("/me/followers", "Who follows the member").page("Member"),
            ),
            member(
                members::following,
                get("/me/following", "Whom the member follows").page("Member"),
            ),
            member(
                members::follow,
                post("/me/following", "Follow members")
                    .note("All of them or none; a private profile cannot be followed.")
                    .json(others, json!({"members": ["C280DE71EDAF40F6B8E9DACB1C0DFE08"]}))
                    .empty(204)
                    .refuses(403)
                    .refuses(404),
            ),
            member(
                members::unfollow,
                delete("/me/following/{ids}", "Follow members no longer").empty(204),
            ),
            public(members::detail, get("/members/{ids}", "Profiles").by_id("Member")),
            public(
                members::avatar,
                get("/members/{ids}/avatar", "The pictures of members")
                    .list_under("images", of("Avatar"), "Meta")
                    .with("preset"),
            ),
        ],
    )
}

pub(super) fn listening() -> Chapter {
    let chart = |path, summary| {
        let chart = get(path, summary).with("limit").with("offset").with("rangeOfChart");
        chart.list_under("charts", of("ChartRow"), "Meta")
    };
    chapter(
        "Listening",
        "What the member has listened to, and what suits that.",
        vec![
            member(
                listens::recent,
                get("/me/listens", "The last 150 tracks, the latest first")
                    .whole("Track")
                    .until(V1),
            ),
            member(
                listens::recent,
                get("/me/listens", "What was listened to, the latest first")
                    .page("Track")
                    .since(V2_1),
            ),
            member(
                listens::chart_of_tracks,
                chart("/me/charts/tracks", "The tracks most listened to by the member").until(V1),
            ),
            member(
                listens::chart_of_artists,
                chart("/me/charts/artists", "The artists most listened to by the member").until(V1),
            ),
            member(
                listens::chart_of_albums,
                chart("/me/charts/albums", "The albums most listened to by the member").until(V1),
            ),
            member(
                personalized::new_albums,
                get("/me/personalized/albums/new", "New albums that suit the member")
                    .with("limitRequired")
                    .with("offset")
                    .list("Album", "MatchedMeta")
                    .since(V2_1),
            ),
            member(
                personalized::new_tracks,
                get("/me/personalized/tracks/new", "New tracks that suit the member")
                    .with("limitRequired")
                    .with("offset")
                    .list("Track", "MatchedMeta")
                    .since(V2_1),
            ),
        ],
    )
}
