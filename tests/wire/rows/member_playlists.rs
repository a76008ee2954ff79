//! The member's own playlists.
use super::shapes::{bare, done, list, pretty};
use super::text;
use crate::table::Expected::{Member, MemberJson, Nothing};
use crate::table::Row;
use musiccat::Params;
use musiccat::Version::{V2_1, V2_2};
use musiccat::member_playlists::{self as calls, Change, NewPlaylist, PlaylistChanges};

const PLAYLISTS: &str = r#"{"playlists":[{"type":"playlist","id":"mp.5"}]}"#;
const TAGS: &str = r#"{"tags":[{"type":"tag","id":"tag.1"}]}"#;
const IMAGES: &str = r#"{"images":[{"type":"image","id":"mp.5"}]}"#;
const TRACKS: &str = r#"{"tracks":[{"type":"track","id":"tra.1"}],"meta":{"query":{"limit":2,"offset":4}}}"#;
fn sorted() -> Params {
    Params {
        limit: Some(2),
        offset: Some(4),
        sort: text("privacy,alpha_desc"),
        ..pretty()
    }
}

fn named() -> Params {
    Params {
        app_name: text("Kitchen \"radio\""),
        ..Params::default()
    }
}

fn included() -> Params {
    Params {
        include: text("images"),
        ..pretty()
    }
}

fn sized() -> Params {
    Params {
        width: Some(1200),
        height: Some(400),
        ..pretty()
    }
}

pub const ROWS: &[Row] = &[
    Row {
        params: sorted,
        ..bare(
            "mcat_me_library_playlists",
            V2_2,
            |c, p| c.call(calls::me_library_playlists(p)),
            "GET /v2.2/me/library/playlists?limit=2&offset=4&sort=privacy%2Calpha_desc&pretty=true",
            PLAYLISTS,
            "MCAT_OK, playlists mp.5, next at 6",
        )
    },
    Row {
        params: || Params {
            include: text("images"),
            ..sorted()
        },
        ..bare(
            "mcat_me_library_playlists",
            V2_1,
            |c, p| c.call(calls::me_library_playlists(p)),
            "GET /v2.1/me/library/playlists?limit=2&offset=4&include=images&sort=privacy%2Calpha_desc&pretty=true",
            PLAYLISTS,
            "MCAT_OK, playlists mp.5, next at 6",
        )
    },
    Row {
        params: || Params {
            rights: Some(2),
            is_streamable_only: Some(true),
            ..pretty()
        },
        ..bare(
            "mcat_me_library_playlist_get",
            V2_2,
            |c, p| c.call(calls::me_library_playlist_get("mp.5", p)),
            "GET /v2.2/me/library/playlists/mp.5?rights=2&isStreamableOnly=true&pretty=true",
            PLAYLISTS,
            "MCAT_OK, playlists mp.5",
        )
    },
    Row {
        params: || Params {
            is_streamable_only: Some(true),
            ..included()
        },
        ..bare(
            "mcat_me_library_playlist_get",
            V2_1,
            |c, p| c.call(calls::me_library_playlist_get("Mp.5", p)),
            "GET /v2.1/me/library/playlists/Mp.5?isStreamableOnly=true&include=images&pretty=true",
            PLAYLISTS,
            "MCAT_OK, playlists mp.5",
        )
    },
    Row {
        call: "mcat_me_library_playlist_create",
        version: V2_2,
        make: |c, p| {
            let new = NewPlaylist {
                name: "Süß & \"slow\"",
                copy_of: Some("pp.7"),
                description: Some(""),
                privacy: Some("public"),
                tracks: Some("tra.2,tra.1,tra.2"),
                tags: Some("tag.3"),
            };
            c.call(calls::me_library_playlist_create(&new, p))
        },
        params: named,
        sent: MemberJson(
            "POST /v2.2/me/library/playlists",
            r#"{"playlists":{"name":"Süß & \"slow\"","id":"pp.7","description":"","privacy":"public","tracks":[{"id":"tra.2"},{"id":"tra.1"},{"id":"tra.2"}],"tags":[{"id":"tag.3"}]},"appName":"Kitchen \"radio\""}"#,
        ),
        status: 201,
        answer: r#"{"playlists":[{"type":"playlist","id":"mp.9"}],"meta":{"results":[{"operation":"privacy","status":"ok"},{"operation":"tracks","status":"ok"}]}}"#,
        seen: "MCAT_OK, playlists mp.9, privacy failed 0, tracks failed 0",
    },
    Row {
        call: "mcat_me_library_playlist_create",
        version: V2_1,
        make: |c, p| {
            let new = NewPlaylist {
                name: "Plain",
                ..NewPlaylist::default()
            };
            c.call(calls::me_library_playlist_create(&new, p))
        },
        params: named,
        sent: MemberJson(
            "POST /v2.1/me/library/playlists",
            r#"{"playlists":{"name":"Plain"},"appName":"Kitchen \"radio\""}"#,
        ),
        status: 201,
        answer: PLAYLISTS,
        seen: "MCAT_OK, playlists mp.5",
    },
    Row {
        call: "mcat_me_library_playlist_update",
        version: V2_2,
        make: |c, p| {
            let changes = PlaylistChanges {
                name: Some("New"),
                description: Some("Slowly"),
                privacy: Some("private"),
                tracks: Change::Replace("tra.3,tra.1"),
                tags: Change::Replace("tag.1,tag.2"),
            };
            c.call(calls::me_library_playlist_update("mp.5", &changes, p))
        },
        params: named,
        sent: MemberJson(
            "PUT /v2.2/me/library/playlists/mp.5",
            r#"{"playlists":{"name":"New","description":"Slowly","privacy":"private","tracks":[{"id":"tra.3"},{"id":"tra.1"}],"tags":[{"id":"tag.1"},{"id":"tag.2"}]},"appName":"Kitchen \"radio\""}"#,
        ),
        status: 202,
        answer: PLAYLISTS,
        seen: "MCAT_ACCEPTED, playlists mp.5",
    },
    // What is left stands nowhere, what is emptied stands there empty.
    Row {
        call: "mcat_me_library_playlist_update",
        version: V2_2,
        make: |c, p| {
            let changes = PlaylistChanges {
                description: Some(""),
                tracks: Change::Clear,
                ..PlaylistChanges::default()
            };
            c.call(calls::me_library_playlist_update("mp.5", &changes, p))
        },
        params: Params::default,
        sent: MemberJson(
            "PUT /v2.2/me/library/playlists/mp.5",
            r#"{"playlists":{"description":"","tracks":[]}}"#,
        ),
        status: 202,
        answer: PLAYLISTS,
        seen: "MCAT_ACCEPTED, playlists mp.5",
    },
    Row {
        call: "mcat_me_library_playlist_update",
        version: V2_1,
        make: |c, p| {
            let changes = PlaylistChanges {
                tags: Change::Clear,
                ..PlaylistChanges::default()
            };
            c.call(calls::me_library_playlist_update("mp.5", &changes, p))
        },
        params: named,
        sent: MemberJson(
            "PUT /v2.1/me/library/playlists/mp.5",
            r#"{"playlists":{"tags":[]},"appName":"Kitchen \"radio\""}"#,
        ),
        status: 202,
        answer: PLAYLISTS,
        seen: "MCAT_ACCEPTED, playlists mp.5",
    },
    done(
        "mcat_me_library_playlist_privacy_set",
        V2_1,
        |c, p| c.call(calls::me_library_playlist_privacy_set("mp.5", "public", p)),
        MemberJson("PUT /v2.1/me/library/playlists/mp.5/privacy", r#"{"privacy":"public"}"#),
    ),
    Row {
        status: 200,
        seen: "MCAT_ERR_UNSUPPORTED",
        ..done(
            "mcat_me_library_playlist_privacy_set",
            V2_2,
            |c, p| c.call(calls::me_library_playlist_privacy_set("mp.5", "public", p)),
            Nothing,
        )
    },
    done(
        "mcat_me_library_playlist_delete",
        V2_2,
        |c, p| c.call(calls::me_library_playlist_delete("mp.5", p)),
        Member("DELETE /v2.2/me/library/playlists/mp.5"),
    ),
    done(
        "mcat_me_library_playlist_delete",
        V2_1,
        |c, p| c.call(calls::me_library_playlist_delete("mp.5", p)),
        Member("DELETE /v2.1/me/library/playlists/mp.5"),
    ),
    list(
        "mcat_me_library_playlist_tracks",
        V2_2,
        |c, p| c.call(calls::me_library_playlist_tracks("mp.5", p)),
        "GET /v2.2/me/library/playlists/mp.5/tracks?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    list(
        "mcat_me_library_playlist_tracks",
        V2_1,
        |c, p| c.call(calls::me_library_playlist_tracks("mp.5", p)),
        "GET /v2.1/me/library/playlists/mp.5/tracks?limit=2&offset=4&isStreamableOnly=true&include=images&pretty=true",
        TRACKS,
        "MCAT_OK, tracks tra.1, next at 6",
    ),
    bare(
        "mcat_me_library_playlist_tracks",
        V2_2,
        |c, p| c.call(calls::me_library_playlist_tracks("mp.5", p)),
        "GET /v2.2/me/library/playlists/mp.5/tracks?limit=20",
        r#"{"tracks":[{"type":"track","id":"tra.1"}],"meta":{"totalCount":1}}"#,
        "MCAT_OK, tracks tra.1",
    ),
    done(
        "mcat_me_library_playlist_tracks_add",
        V2_2,
        |c, p| c.call(calls::me_library_playlist_tracks_add("mp.5", "tra.2,tra.1,tra.2", p)),
        MemberJson(
            "POST /v2.2/me/library/playlists/mp.5/tracks",
            r#"{"tracks":[{"id":"tra.2"},{"id":"tra.1"},{"id":"tra.2"}]}"#,
        ),
    ),
    done(
        "mcat_me_library_playlist_tracks_add",
        V2_1,
        |c, p| c.call(calls::me_library_playlist_tracks_add("mp.5", "Tra.2", p)),
        MemberJson(
            "POST /v2.1/me/library/playlists/mp.5/tracks",
            r#"{"tracks":[{"id":"Tra.2"}]}"#,
        ),
    ),
    done(
        "mcat_me_library_playlist_tracks_replace",
        V2_2,
        |c, p| c.call(calls::me_library_playlist_tracks_replace("mp.5", "tra.2,tra.1", p)),
        MemberJson(
            "PUT /v2.2/me/library/playlists/mp.5/tracks",
            r#"{"tracks":[{"id":"tra.2"},{"id":"tra.1"}]}"#,
        ),
    ),
    done(
        "mcat_me_library_playlist_tracks_replace",
        V2_1,
        |c, p| c.call(calls::me_library_playlist_tracks_replace("mp.5", "tra.2", p)),
        MemberJson(
            "PUT /v2.1/me/library/playlists/mp.5/tracks",
            r#"{"tracks":[{"id":"tra.2"}]}"#,
        ),
    ),
    done(
        "mcat_me_library_playlist_tracks_clear",
        V2_2,
        |c, p| c.call(calls::me_library_playlist_tracks_clear("mp.5", p)),
        MemberJson("PUT /v2.2/me/library/playlists/mp.5/tracks", r#"{"tracks":[]}"#),
    ),
    done(
        "mcat_me_library_playlist_tracks_clear",
        V2_1,
        |c, p| c.call(calls::me_library_playlist_tracks_clear("mp.5", p)),
        MemberJson("PUT /v2.1/me/library/playlists/mp.5/tracks", r#"{"tracks":[]}"#),
    ),
    Row {
        params: sized,
        ..bare(
            "mcat_me_library_playlist_images",
            V2_2,
            |c, p| c.call(calls::me_library_playlist_images("mp.5", p)),
            "GET /v2.2/me/library/playlists/mp.5/images?width=1200&height=400&pretty=true",
            IMAGES,
            "MCAT_OK, images mp.5",
        )
    },
    done(
        "mcat_me_library_playlist_image_remove",
        V2_2,
        |c, p| c.call(calls::me_library_playlist_image_remove("mp.5", "giphyImage", p)),
        Member("DELETE /v2.2/me/library/playlists/mp.5/images?imageType=giphyImage"),
    ),
    Row {
        params: pretty,
        ..bare(
            "mcat_me_library_playlist_tags",
            V2_2,
            |c, p| c.call(calls::me_library_playlist_tags("mp.5", p)),
            "GET /v2.2/me/library/playlists/mp.5/tags?pretty=true",
            TAGS,
            "MCAT_OK, tags tag.1",
        )
    },
    Row {
        params: included,
        ..bare(
            "mcat_me_library_playlist_tags",
            V2_1,
            |c, p| c.call(calls::me_library_playlist_tags("mp.5", p)),
            "GET /v2.1/me/library/playlists/mp.5/tags?include=images&pretty=true",
            TAGS,
            "MCAT_OK, tags tag.1",
        )
    },
];
