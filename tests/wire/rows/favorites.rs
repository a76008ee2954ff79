//! Favorites, and waiting until they can be seen.
use crate::table::Expected::{Member, MemberJson};
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::favorites::{self, Context};
use musiccat::{Client, Params, Response};

/// Where something was found.
fn context(user: Option<&str>, playlist: Option<&str>) -> Context {
    Context {
        source_user: user.map(str::to_owned),
        source_playlist: playlist.map(str::to_owned),
    }
}

/// Adds a favorite and waits for it.
fn add_and_wait(client: &Client, params: &Params) -> Response {
    let added = client.call(favorites::me_favorites_add("tra.1,alb.2", None, &Params::default()));
    client.wait_visible(&added, params)
}

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_me_favorites",
        version: V2_2,
        make: |c, p| c.call(favorites::me_favorites(p)),
        params: || Params {
            limit: Some(2),
            offset: Some(4),
            filter: Some("track".into()),
            catalog: Some("DE".into()),
            rights: Some(2),
            pretty: Some(true),
            ..Params::default()
        },
        sent: Member("GET /v2.2/me/favorites?limit=2&offset=4&catalog=DE&rights=2&filter=track&pretty=true"),
        status: 200,
        answer: r#"{"favorites":{"data":{"tracks":[{"type":"track","id":"tra.1"}]}},"meta":{"returnedCount":1,"totalCount":5}}"#,
        // What is not streamable may be missing here, and more may follow.
        seen: "MCAT_OK, tracks tra.1, next at 6",
    },
    // Of all types; rights 0 filters nothing.
    Row {
        call: "mcat_me_favorites",
        version: V2_2,
        make: |c, p| c.call(favorites::me_favorites(p)),
        params: || Params {
            rights: Some(0),
            filter: Some("all".into()),
            ..Params::default()
        },
        sent: Member("GET /v2.2/me/favorites?rights=0&filter=all"),
        status: 200,
        answer: r#"{"favorites":{"data":{"tracks":[{"type":"track","id":"tra.1"}],"albums":[{"type":"album","id":"alb.2"}],"artists":[{"type":"artist","id":"art.3"}],"genres":[{"type":"genre","id":"g.4"}],"stations":[{"type":"station","id":"ps.5"}],"playlists":[{"type":"playlist","id":"mp.6"}],"members":[{"type":"member","id":"GUID7"}]}},"meta":{"returnedCount":7,"totalCount":7}}"#,
        seen: "MCAT_OK, artists art.3, albums alb.2, tracks tra.1, stations ps.5, genres g.4, playlists mp.6, members GUID7",
    },
    Row {
        call: "mcat_me_favorites",
        version: V2_1,
        make: |c, p| c.call(favorites::me_favorites(p)),
        params: || Params {
            limit: Some(2),
            offset: Some(0),
            filter: Some("album".into()),
            catalog: Some("US".into()),
            is_streamable_only: Some(true),
            pretty: Some(false),
            ..Params::default()
        },
        sent: Member(
            "GET /v2.1/me/favorites?limit=2&offset=0&catalog=US&isStreamableOnly=true&filter=album&pretty=false",
        ),
        status: 200,
        answer: r#"{"favorites":[{"type":"favorite","id":"Alb.2","links":{"albums":{"ids":["Alb.2"],"type":"album"}}}],"meta":{"returnedCount":1,"totalCount":1}}"#,
        seen: "MCAT_OK, favorites Alb.2, next at 2",
    },
    Row {
        call: "mcat_me_favorites_status",
        version: V2_2,
        make: |c, p| c.call(favorites::me_favorites_status("tra.1,GUID7,g.2", p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Member("GET /v2.2/me/favorites/status?ids=tra.1,GUID7,g.2&pretty=true"),
        status: 200,
        answer: r#"{"status":[{"id":"tra.1","total":3,"tags":["loud"],"favorite":true},{"id":"GUID7","favorite":false}]}"#,
        seen: "MCAT_OK, favorite_status tra.1 GUID7",
    },
    Row {
        call: "mcat_me_favorites_status",
        version: V2_1,
        make: |c, p| c.call(favorites::me_favorites_status("Tra.1", p)),
        params: || Params {
            pretty: Some(false),
            ..Params::default()
        },
        sent: Member("GET /v2.1/me/favorites/status?ids=Tra.1&pretty=false"),
        status: 200,
        answer: r#"{"status":[{"id":"Tra.1","favorite":false}]}"#,
        seen: "MCAT_OK, favorite_status Tra.1",
    },
    // One context for all.
    Row {
        call: "mcat_me_favorites_add",
        version: V2_2,
        make: |c, p| {
            let context = context(Some("GUID\"7"), Some("mp.3"));
            c.call(favorites::me_favorites_add(
                "tra.1,Alb.2,art.3,g.4,ps.5,pp.6",
                Some(&context),
                p,
            ))
        },
        params: || Params {
            client: Some("kitchen & bath".into()),
            ..Params::default()
        },
        sent: MemberJson(
            "POST /v2.2/me/favorites?client=kitchen%20%26%20bath",
            r#"{"favorites":[{"id":"tra.1","context":{"sourceUser":"GUID\"7","sourcePlaylist":"mp.3"}},{"id":"Alb.2","context":{"sourceUser":"GUID\"7","sourcePlaylist":"mp.3"}},{"id":"art.3","context":{"sourceUser":"GUID\"7","sourcePlaylist":"mp.3"}},{"id":"g.4","context":{"sourceUser":"GUID\"7","sourcePlaylist":"mp.3"}},{"id":"ps.5","context":{"sourceUser":"GUID\"7","sourcePlaylist":"mp.3"}},{"id":"pp.6","context":{"sourceUser":"GUID\"7","sourcePlaylist":"mp.3"}}]}"#,
        ),
        status: 202,
        answer: r#"{"favorites":[{"id":"tra.1","acknowledged":true},{"id":"Alb.2","acknowledged":true}]}"#,
        seen: "MCAT_ACCEPTED, favorites tra.1 Alb.2",
    },
    Row {
        call: "mcat_me_favorites_add",
        version: V2_1,
        make: |c, p| {
            let context = context(None, Some("pp.3"));
            c.call(favorites::me_favorites_add("Tra.1", Some(&context), p))
        },
        params: || Params {
            client: Some("c".into()),
            ..Params::default()
        },
        sent: MemberJson(
            "POST /v2.1/me/favorites?client=c",
            r#"{"favorites":[{"id":"Tra.1","context":{"sourcePlaylist":"pp.3"}}]}"#,
        ),
        status: 202,
        answer: r#"{"favorites":[{"id":"Tra.1","acknowledged":false}]}"#,
        seen: "MCAT_PARTIAL, favorites Tra.1",
    },
    Row {
        call: "mcat_me_favorites_add",
        version: V2_2,
        make: |c, p| c.call(favorites::me_favorites_add("tra.1,tra.2", None, p)),
        params: Params::default,
        sent: MemberJson(
            "POST /v2.2/me/favorites",
            r#"{"favorites":[{"id":"tra.1"},{"id":"tra.2"}]}"#,
        ),
        // Done at once, in part.
        status: 200,
        answer: r#"{"favorites":[{"id":"tra.1","acknowledged":"false"},{"id":"tra.2","acknowledged":true}]}"#,
        seen: "MCAT_PARTIAL, favorites tra.1 tra.2",
    },
    Row {
        call: "mcat_me_favorites_remove",
        version: V2_2,
        make: |c, p| c.call(favorites::me_favorites_remove("pp.1", p)),
        params: Params::default,
        sent: Member("DELETE /v2.2/me/favorites/pp.1"),
        status: 202,
        answer: "",
        seen: "MCAT_ACCEPTED",
    },
    Row {
        call: "mcat_me_favorites_remove",
        version: V2_1,
        make: |c, p| c.call(favorites::me_favorites_remove("Tra.1", p)),
        params: Params::default,
        sent: Member("DELETE /v2.1/me/favorites/Tra.1"),
        status: 202,
        answer: "accepted",
        seen: "MCAT_ACCEPTED",
    },
    Row {
        call: "mcat_me_favorites_remove",
        version: V1,
        make: |c, p| c.call(favorites::me_favorites_remove("Tra.1", p)),
        params: Params::default,
        sent: Member("DELETE /v1/me/favorites/Tra.1"),
        status: 202,
        answer: "",
        seen: "MCAT_ACCEPTED",
    },
    // Only this call sends the tag.
    Row {
        call: "mcat_me_favorites_list_remove",
        version: V2_2,
        make: |c, p| c.call(favorites::me_favorites_list_remove("C280DE71+ö", p)),
        params: Params::default,
        sent: Member("DELETE /v2.2/me/favorites/C280DE71%2B%C3%B6?tag=sys.follow_favorited_tracks"),
        status: 202,
        answer: "",
        seen: "MCAT_ACCEPTED",
    },
    Row {
        call: "mcat_me_favorites_list_remove",
        version: V2_1,
        make: |c, p| c.call(favorites::me_favorites_list_remove("tra.1", p)),
        params: Params::default,
        sent: Member("DELETE /v2.1/me/favorites/tra.1?tag=sys.follow_favorited_tracks"),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_favorite_members",
        version: V2_2,
        make: |c, p| c.call(favorites::me_favorite_members("tra.1", p)),
        params: || Params {
            limit: Some(2),
            offset: Some(4),
            pretty: Some(true),
            ..Params::default()
        },
        sent: Member("GET /v2.2/me/favorites/tra.1/members?limit=2&offset=4&pretty=true"),
        status: 200,
        answer: r#"{"members":[{"type":"member","id":"GUID1"},{"type":"member","id":"GUID2"}],"meta":{"totalCount":7}}"#,
        seen: "MCAT_OK, members GUID1 GUID2, next at 6",
    },
    Row {
        call: "mcat_me_favorite_members",
        version: V2_1,
        make: |c, p| c.call(favorites::me_favorite_members("Alb.1", p)),
        params: || Params {
            limit: Some(200),
            offset: Some(0),
            pretty: Some(false),
            ..Params::default()
        },
        sent: Member("GET /v2.1/me/favorites/Alb.1/members?limit=200&offset=0&pretty=false"),
        status: 200,
        answer: r#"{"members":[],"meta":{"totalCount":0}}"#,
        seen: "MCAT_OK",
    },
    // It asks for what the answer before acknowledged.
    Row {
        call: "mcat_wait_visible",
        version: V2_2,
        make: add_and_wait,
        params: Params::default,
        sent: Member("GET /v2.2/me/favorites/status?ids=alb.2"),
        status: 202,
        answer: r#"{"favorites":[{"id":"tra.1","acknowledged":false}],"status":[{"id":"tra.1","favorite":false},{"id":"alb.2","favorite":true}]}"#,
        seen: "MCAT_OK, favorites tra.1, favorite_status tra.1 alb.2",
    },
    Row {
        call: "mcat_wait_visible",
        version: V2_1,
        make: add_and_wait,
        params: Params::default,
        sent: Member("GET /v2.1/me/favorites/status?ids=tra.1,alb.2"),
        status: 202,
        answer: r#"{"favorites":[{"id":"Tra.1","acknowledged":true}],"status":[{"id":"Tra.1","favorite":true},{"id":"Alb.2","favorite":false}]}"#,
        seen: "MCAT_ACCEPTED, favorites Tra.1, favorite_status Tra.1 Alb.2",
    },
];
