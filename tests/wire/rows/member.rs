//! Sign-in and the member: account, profile, tags, listens, recommendations, followers.
use super::text;
use crate::device::{PASSWORD, USER};
use crate::table::Expected::{Member, MemberJson, Nothing, Whole};
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::auth::Import;
use musiccat::favorites::Context;
use musiccat::{Params, me};

/// Tokens from elsewhere: nothing is sent.
const IMPORT: Import = Import {
    access_token: Some("at.3"),
    refresh_token: None,
    left_ms: Some(3_600_000),
    user: None,
    guid: None,
};

/// What lists of the member's take.
fn page(pretty: bool) -> Params {
    Params {
        limit: Some(2),
        offset: Some(4),
        pretty: Some(pretty),
        ..Params::default()
    }
}

/// What lists of content for the member take on 2.2.
fn content() -> Params {
    Params {
        rights: Some(2),
        is_streamable_only: Some(true),
        ..page(true)
    }
}

/// The same on 2.1.
fn older_content() -> Params {
    Params {
        is_streamable_only: Some(false),
        include: text("albums"),
        ..page(false)
    }
}

const TOKENS: &str = r#"{"access_token":"at.2","refresh_token":"rt.2","expires_in":"86399"}"#;

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_me_account",
        version: V2_2,
        make: |c, p| c.call(me::me_account(p)),
        params: || Params { pretty: Some(true), ..Params::default() },
        sent: Member("GET /v2.2/me/account?pretty=true"),
        status: 200,
        answer: r#"{"account":{"id":"guid-1","lang":"en-US"}}"#,
        seen: "MCAT_OK, account guid-1",
    },
    Row {
        call: "mcat_me_account",
        version: V2_1,
        make: |c, p| c.call(me::me_account(p)),
        params: || Params { pretty: Some(false), ..Params::default() },
        sent: Member("GET /v2.1/me/account?pretty=false"),
        status: 200,
        answer: r#"{"account":{"id":"guid-1","locale":"en_US"}}"#,
        seen: "MCAT_OK, account guid-1",
    },
    // A verdict comes of whatever is answered: what is asked is what `mcat_me_account` asks.
    Row {
        call: "mcat_account_verdict",
        version: V2_2,
        make: |c, p| c.account_verdict("canStreamOnWeb", p),
        params: Params::default,
        sent: Whole(
            "GET /v2.2/me/account HTTP/1.1
user-agent: player/1.0
host: api.example.com
accept: application/json
apikey: {key}
authorization: Bearer {token}
accept-encoding: gzip

",
        ),
        status: 200,
        answer: r#"{"account":{"id":"guid-1"}}"#,
        seen: "MCAT_OK",
    },
    // Unversioned, whatever the client speaks; key and secret stand in one header, the password in the form.
    Row {
        call: "mcat_auth_password",
        version: V2_2,
        make: |c, p| c.sign_in_password(USER, PASSWORD, p),
        params: Params::default,
        sent: Whole(
            "POST /oauth/token HTTP/1.1
content-length: 120
user-agent: player/1.0
host: api.example.com
accept: application/json
accept-encoding: identity
authorization: Basic {basic}
content-type: application/x-www-form-urlencoded

username=listener%40example.com&password=PASSWORD%20%26%20canary%20%3D%20100%20%25%20%2B%C3%BC%22%5C&grant_type=password",
        ),
        status: 200,
        answer: TOKENS,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_refresh",
        version: V2_1,
        make: |c, p| c.refresh(p),
        params: Params::default,
        sent: Whole(
            "POST /oauth/access_token HTTP/1.1
content-length: 150
user-agent: player/1.0
host: api.example.com
accept: application/json
accept-encoding: identity
content-type: application/x-www-form-urlencoded

client_id=app-1&client_secret=SECRET%26canary%3D%22%252B%5C51c&response_type=code&grant_type=refresh_token&refresh_token=REFRESH.canary%2F%2B%22%3D%3D",
        ),
        status: 200,
        answer: TOKENS,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_check",
        version: V2_2,
        make: |c, p| c.signed_in(p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_access_token",
        version: V2_2,
        make: |c, p| c.access_token(0, p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_import",
        version: V2_2,
        make: |c, p| c.import(&IMPORT, p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_sign_out",
        version: V2_2,
        make: |c, p| c.sign_out(p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_auth_unlock",
        version: V2_2,
        make: |c, p| c.unlock(p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_forget_member",
        version: V2_2,
        make: |c, p| c.forget_member(p),
        params: Params::default,
        sent: Nothing,
        status: 200,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me",
        version: V2_2,
        make: |c, p| c.call(me::me(p)),
        params: || Params { pretty: Some(true), ..Params::default() },
        sent: Member("GET /v2.2/me?pretty=true"),
        status: 200,
        answer: r#"{"me":{"type":"member","id":"GUID1"}}"#,
        seen: "MCAT_OK, members GUID1",
    },
    Row {
        call: "mcat_me",
        version: V2_1,
        make: |c, p| c.call(me::me(p)),
        params: || Params { pretty: Some(false), ..Params::default() },
        sent: Member("GET /v2.1/me?pretty=false"),
        status: 200,
        answer: r#"{"me":{"id":"GUID1","type":"member","radioCount":0}}"#,
        seen: "MCAT_OK, members GUID1",
    },
    Row {
        call: "mcat_me",
        version: V1,
        make: |c, p| c.call(me::me(p)),
        params: || Params { pretty: Some(true), ..Params::default() },
        sent: Member("GET /v1/me?pretty=true"),
        status: 200,
        answer: r#"{"type":"member","id":"GUID1"}"#,
        seen: "MCAT_OK, members GUID1",
    },
    Row {
        call: "mcat_me_tag_add",
        version: V2_2,
        make: |c, p| c.call(me::me_tag_add("late & loud", "tra.1,pp.2", Some(&Context { source_user: Some("GUID7".into()), source_playlist: None }), p)),
        params: || Params { app_name: Some("Kitchen \"radio\"".into()), ..Params::default() },
        sent: MemberJson(
            "PUT /v2.2/me/tags/late%20%26%20loud",
            r#"{"contentIds":[{"id":"tra.1","context":{"sourceUser":"GUID7"}},{"id":"pp.2","context":{"sourceUser":"GUID7"}}],"appName":"Kitchen \"radio\""}"#,
        ),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    // Members in place of content.
    Row {
        call: "mcat_me_tag_add",
        version: V2_2,
        make: |c, p| c.call(me::me_tag_add("sys.follow_favorited_tracks", "GUID1,GUID-2", None, p)),
        params: Params::default,
        sent: MemberJson(
            "PUT /v2.2/me/tags/sys.follow_favorited_tracks",
            r#"{"contentIds":[{"id":"GUID1"},{"id":"GUID-2"}]}"#,
        ),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_tag_add",
        version: V2_1,
        make: |c, p| c.call(me::me_tag_add("loud", "Tra.1", None, p)),
        params: || Params { app_name: Some("a".into()), ..Params::default() },
        sent: MemberJson("PUT /v2.1/me/tags/loud", r#"{"contentIds":[{"id":"Tra.1"}],"appName":"a"}"#),
        status: 200,
        answer: "{}",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_tag_add",
        version: V1,
        make: |c, p| c.call(me::me_tag_add("loud", "Tra.1", None, p)),
        params: || Params { app_name: Some("a".into()), ..Params::default() },
        sent: MemberJson("PUT /v1/me/tags/loud", r#"{"contentIds":[{"id":"Tra.1"}],"appName":"a"}"#),
        status: 200,
        answer: "{}",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_tag_remove",
        version: V2_2,
        make: |c, p| c.call(me::me_tag_remove("late & loud", "g.4", p)),
        params: Params::default,
        sent: Member("DELETE /v2.2/me/tags/late%20%26%20loud/g.4"),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_tag_remove",
        version: V2_1,
        make: |c, p| c.call(me::me_tag_remove("sys.follow_favorited_tracks", "GUID1", p)),
        params: Params::default,
        sent: Member("DELETE /v2.1/me/tags/sys.follow_favorited_tracks/GUID1"),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_tag_remove",
        version: V1,
        make: |c, p| c.call(me::me_tag_remove("loud", "Tra.1", p)),
        params: Params::default,
        sent: Member("DELETE /v1/me/tags/loud/Tra.1"),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_listens",
        version: V2_2,
        make: |c, p| c.call(me::me_listens(p)),
        params: content,
        sent: Member("GET /v2.2/me/listens?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.1"}],"meta":{"totalCount":9}}"#,
        seen: "MCAT_OK, tracks tra.1 tra.1, next at 6",
    },
    Row {
        call: "mcat_me_listens",
        version: V2_1,
        make: |c, p| c.call(me::me_listens(p)),
        params: older_content,
        sent: Member("GET /v2.1/me/listens?limit=2&offset=4&isStreamableOnly=false&include=albums&pretty=false"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}],"meta":{"totalCount":5}}"#,
        seen: "MCAT_OK, tracks Tra.1",
    },
    // The last 150, and no page after them.
    Row {
        call: "mcat_me_listens",
        version: V1,
        make: |c, p| c.call(me::me_listens(p)),
        params: || Params { limit: None, offset: None, ..older_content() },
        sent: Member("GET /v1/me/listens?isStreamableOnly=false&include=albums&pretty=false"),
        status: 200,
        answer: r#"[{"type":"track","id":"Tra.1"}]"#,
        seen: "MCAT_OK, tracks Tra.1",
    },
    Row {
        call: "mcat_me_personalized_albums_new",
        version: V2_2,
        make: |c, p| c.call(me::me_personalized_albums_new(p)),
        params: content,
        sent: Member("GET /v2.2/me/personalized/albums/new?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.3"}],"meta":{"totalCount":9,"matched":[{"id":"alb.3","reason":{"type":"artist","id":"art.1"}}]}}"#,
        seen: "MCAT_OK, albums alb.3, matched alb.3, next at 6",
    },
    // The service insists on a limit.
    Row {
        call: "mcat_me_personalized_albums_new",
        version: V2_2,
        make: |c, p| c.call(me::me_personalized_albums_new(p)),
        params: Params::default,
        sent: Member("GET /v2.2/me/personalized/albums/new?limit=20"),
        status: 200,
        answer: r#"{"albums":[],"meta":{"matched":[]}}"#,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_personalized_albums_new",
        version: V2_1,
        make: |c, p| c.call(me::me_personalized_albums_new(p)),
        params: older_content,
        sent: Member("GET /v2.1/me/personalized/albums/new?limit=2&offset=4&isStreamableOnly=false&include=albums&pretty=false"),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.3"}],"meta":{"totalCount":5,"matched":[{"id":"Alb.3","reason":{"type":"genre","id":"g.1"}}]}}"#,
        seen: "MCAT_OK, albums Alb.3, matched Alb.3",
    },
    Row {
        call: "mcat_me_personalized_tracks_new",
        version: V2_2,
        make: |c, p| c.call(me::me_personalized_tracks_new(p)),
        params: content,
        sent: Member("GET /v2.2/me/personalized/tracks/new?limit=2&offset=4&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.3"}],"meta":{"totalCount":9,"matched":[{"id":"tra.3","reason":{"type":"artist","id":"art.1"}}]}}"#,
        seen: "MCAT_OK, tracks tra.3, matched tra.3, next at 6",
    },
    // The service insists on a limit.
    Row {
        call: "mcat_me_personalized_tracks_new",
        version: V2_2,
        make: |c, p| c.call(me::me_personalized_tracks_new(p)),
        params: Params::default,
        sent: Member("GET /v2.2/me/personalized/tracks/new?limit=20"),
        status: 200,
        answer: r#"{"tracks":[],"meta":{"matched":[]}}"#,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_personalized_tracks_new",
        version: V2_1,
        make: |c, p| c.call(me::me_personalized_tracks_new(p)),
        params: older_content,
        sent: Member("GET /v2.1/me/personalized/tracks/new?limit=2&offset=4&isStreamableOnly=false&include=albums&pretty=false"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.3"}],"meta":{"totalCount":5,"matched":[{"id":"Tra.3","reason":{"type":"genre","id":"g.1"}}]}}"#,
        seen: "MCAT_OK, tracks Tra.3, matched Tra.3",
    },
    Row {
        call: "mcat_me_followers",
        version: V2_2,
        make: |c, p| c.call(me::me_followers(p)),
        params: || page(true),
        sent: Member("GET /v2.2/me/followers?limit=2&offset=4&pretty=true"),
        status: 200,
        answer: r#"{"members":[{"type":"member","id":"GUID1"}],"meta":{"totalCount":7}}"#,
        seen: "MCAT_OK, members GUID1, next at 6",
    },
    Row {
        call: "mcat_me_followers",
        version: V2_1,
        make: |c, p| c.call(me::me_followers(p)),
        params: || page(true),
        sent: Member("GET /v2.1/me/followers?limit=2&offset=4&pretty=true"),
        status: 200,
        answer: r#"{"members":[{"type":"member","id":"GUID1"}],"meta":{"totalCount":7}}"#,
        seen: "MCAT_OK, members GUID1, next at 6",
    },
    Row {
        call: "mcat_me_followers",
        version: V1,
        make: |c, p| c.call(me::me_followers(p)),
        params: || page(false),
        sent: Member("GET /v1/me/followers?limit=2&offset=4&pretty=false"),
        status: 200,
        answer: r#"[{"type":"member","id":"GUID1"}]"#,
        seen: "MCAT_OK, members GUID1, next at 6",
    },
    Row {
        call: "mcat_me_following",
        version: V2_2,
        make: |c, p| c.call(me::me_following(p)),
        params: || page(true),
        sent: Member("GET /v2.2/me/following?limit=2&offset=4&pretty=true"),
        status: 200,
        answer: r#"{"members":[{"type":"member","id":"GUID1"}],"meta":{"totalCount":7}}"#,
        seen: "MCAT_OK, members GUID1, next at 6",
    },
    Row {
        call: "mcat_me_following",
        version: V2_1,
        make: |c, p| c.call(me::me_following(p)),
        params: || page(true),
        sent: Member("GET /v2.1/me/following?limit=2&offset=4&pretty=true"),
        status: 200,
        answer: r#"{"members":[{"type":"member","id":"GUID1"}],"meta":{"totalCount":7}}"#,
        seen: "MCAT_OK, members GUID1, next at 6",
    },
    Row {
        call: "mcat_me_following",
        version: V1,
        make: |c, p| c.call(me::me_following(p)),
        params: || page(false),
        sent: Member("GET /v1/me/following?limit=2&offset=4&pretty=false"),
        status: 200,
        answer: r#"[{"type":"member","id":"GUID1"}]"#,
        seen: "MCAT_OK, members GUID1, next at 6",
    },
    Row {
        call: "mcat_me_following_add",
        version: V2_2,
        make: |c, p| c.call(me::me_following_add("GUID1,GUID-2", p)),
        params: Params::default,
        sent: MemberJson("POST /v2.2/me/following", r#"{"members":["GUID1","GUID-2"]}"#),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_following_add",
        version: V2_1,
        make: |c, p| c.call(me::me_following_add("GUID1", p)),
        params: Params::default,
        sent: MemberJson("POST /v2.1/me/following", r#"{"members":["GUID1"]}"#),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_following_add",
        version: V1,
        make: |c, p| c.call(me::me_following_add("GUID1", p)),
        params: Params::default,
        sent: MemberJson("POST /v1/me/following", r#"{"members":["GUID1"]}"#),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_following_remove",
        version: V2_2,
        make: |c, p| c.call(me::me_following_remove("GUID1,GUID+2", p)),
        params: Params::default,
        sent: Member("DELETE /v2.2/me/following/GUID1,GUID%2B2"),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_following_remove",
        version: V2_1,
        make: |c, p| c.call(me::me_following_remove("GUID1", p)),
        params: Params::default,
        sent: Member("DELETE /v2.1/me/following/GUID1"),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_me_following_remove",
        version: V1,
        make: |c, p| c.call(me::me_following_remove("GUID1", p)),
        params: Params::default,
        sent: Member("DELETE /v1/me/following/GUID1"),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
];
