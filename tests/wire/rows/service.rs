//! The service itself, sessions, and the page after one.
use super::text;
use crate::table::Expected::{Key, Member};
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::{Client, Params, Response, catalog};

fn hold_and_ask(client: &Client, context: &str, params: &Params) -> Response {
    client.hold_session(&Params::default());
    client.ask_session(context, params)
}

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_versions",
        version: V2_2,
        make: |c, p| c.call(catalog::versions(p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.2/versions?pretty=true"),
        status: 200,
        answer: r#"{"versions":[{"id":"v2.1","status":"supported"},{"id":"v2.2","status":"stable"}],"latestStable":"v2.2"}"#,
        seen: "MCAT_OK, versions v2.1 v2.2, extra latestStable",
    },
    Row {
        call: "mcat_catalogs",
        version: V2_2,
        make: |c, p| c.call(catalog::catalogs(p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.2/catalogs?pretty=true"),
        status: 200,
        answer: r#"{"catalogs":[{"type":"catalog","id":"tag.900001","name":"US","country":"US"},{"type":"catalog","id":"tag.900004","name":"DE"}]}"#,
        seen: "MCAT_OK, catalogs tag.900001 tag.900004",
    },
    Row {
        call: "mcat_catalogs_get",
        version: V2_2,
        make: |c, p| c.call(catalog::catalogs_get("tag.900004,DE_B OLT", p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.2/catalogs/tag.900004,DE_B%20OLT?pretty=true"),
        status: 200,
        answer: r#"{"catalogs":[{"type":"catalog","id":"tag.900004"}]}"#,
        seen: "MCAT_OK, catalogs tag.900004",
    },
    Row {
        call: "mcat_sessions_create",
        version: V2_2,
        make: |c, p| c.call(catalog::sessions_create(p)),
        params: Params::default,
        sent: Member("POST /v2.2/sessions"),
        status: 201,
        answer: r#"{"session":{"id":"s1","valid":true}}"#,
        seen: "MCAT_OK, session s1 valid 1",
    },
    Row {
        call: "mcat_sessions_create",
        version: V2_1,
        make: |c, p| c.call(catalog::sessions_create(p)),
        params: Params::default,
        sent: Member("POST /v2.1/sessions"),
        status: 201,
        answer: r#"{"session":{"id":"s1","valid":true}}"#,
        seen: "MCAT_OK, session s1 valid 1",
    },
    Row {
        call: "mcat_sessions_create",
        version: V1,
        make: |c, p| c.call(catalog::sessions_create(p)),
        params: Params::default,
        sent: Member("POST /v1/sessions"),
        status: 201,
        answer: r#"{"id":"s1","valid":true,"expiredByClientType":null}"#,
        seen: "MCAT_OK, session s1 valid 1",
    },
    Row {
        call: "mcat_session_hold",
        version: V2_2,
        make: |c, p| c.hold_session(p),
        params: Params::default,
        sent: Member("POST /v2.2/sessions"),
        status: 201,
        answer: r#"{"session":{"id":"s1","valid":true}}"#,
        seen: "MCAT_OK, session s1 valid 1",
    },
    // It asks for the one that was opened before.
    Row {
        call: "mcat_session_ask",
        version: V2_2,
        make: |c, p| hold_and_ask(c, "tra.1", p),
        params: Params::default,
        sent: Key("GET /v2.2/session/s%2B1?context=tra.1"),
        status: 200,
        answer: r#"{"session":{"id":"s+1","valid":true}}"#,
        seen: "MCAT_OK, session s+1 valid 1",
    },
    Row {
        call: "mcat_session_ask",
        version: V1,
        make: |c, p| hold_and_ask(c, "PREM_RADIO", p),
        params: Params::default,
        sent: Key("GET /v1/session/s1?context=PREM_RADIO"),
        status: 200,
        answer: r#"{"id":"s1","valid":false,"expiredByClientType":"WEB"}"#,
        seen: "MCAT_ERR_CONFLICT",
    },
    Row {
        call: "mcat_session_get",
        version: V2_2,
        make: |c, p| c.call(catalog::session_get("f+1_-a", "tra.1", p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.2/session/f%2B1_-a?context=tra.1&pretty=true"),
        status: 200,
        answer: r#"{"session":{"id":"f+1_-a","valid":false}}"#,
        seen: "MCAT_OK, session f+1_-a valid 0",
    },
    // A word stands in place of the id before 2.2.
    Row {
        call: "mcat_session_get",
        version: V2_1,
        make: |c, p| c.call(catalog::session_get("s1", "ON_DEMAND", p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.1/session/s1?context=ON_DEMAND&pretty=true"),
        status: 200,
        answer: r#"{"session":{"id":"s1","valid":true}}"#,
        seen: "MCAT_OK, session s1 valid 1",
    },
    Row {
        call: "mcat_session_get",
        version: V1,
        make: |c, p| c.call(catalog::session_get("s1", "PREM_RADIO", p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v1/session/s1?context=PREM_RADIO&pretty=true"),
        status: 200,
        answer: r#"{"id":"s1","valid":false,"expiredByClientType":"HOME_DEVICE"}"#,
        seen: "MCAT_OK, session s1 valid 0",
    },
    // The page after one: its offset comes last, wherever the first page had its own. Both pages get the same answer here; items without
    // ids are not taken for those of the page before.
    Row {
        call: "mcat_next_page",
        version: V2_2,
        make: |c, p| c.next_page(&c.call(catalog::artists_top(p))),
        params: || Params {
            limit: Some(2),
            offset: Some(4),
            range: text("week"),
            ..Params::default()
        },
        sent: Key("GET /v2.2/artists/top?limit=2&range=week&offset=6"),
        status: 200,
        answer: r#"{"artists":[{"type":"artist","name":"a"},{"type":"artist","name":"b"}],"meta":{"totalCount":8}}"#,
        seen: "MCAT_OK, artists - -",
    },
];
