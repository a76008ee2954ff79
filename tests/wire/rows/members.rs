//! Members as everybody sees them.
use super::text;
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    // No token goes along, though a member is signed in.
    Row {
        call: "mcat_members_get",
        version: V2_2,
        make: |c, p| c.call(catalog::members_get("5B1F6D0A7C3E4F8F,a b", p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.2/members/5B1F6D0A7C3E4F8F,a%20b?pretty=true"),
        status: 200,
        answer: r#"{"members":[{"type":"member","id":"5B1F6D0A7C3E4F8F"},{"type":"member","id":"a b"}]}"#,
        seen: "MCAT_OK, members 5B1F6D0A7C3E4F8F a b",
    },
    Row {
        call: "mcat_member_avatar",
        version: V2_2,
        make: |c, p| c.call(catalog::member_avatar("5B1F6D0A7C3E4F8F", p)),
        params: || Params {
            preset: text("small_profile"),
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.2/members/5B1F6D0A7C3E4F8F/avatar?preset=small_profile&pretty=true"),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"a1","imageType":"avatar","width":70,"height":70}]}"#,
        seen: "MCAT_OK, images a1",
    },
    Row {
        call: "mcat_members_get",
        version: V2_1,
        make: |c, p| c.call(catalog::members_get("5B1F6D0A7C3E4F8F,a b", p)),
        params: || Params {
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.1/members/5B1F6D0A7C3E4F8F,a%20b?pretty=true"),
        status: 200,
        answer: r#"{"members":[{"type":"member","id":"5B1F6D0A7C3E4F8F"},{"type":"member","id":"a b"}]}"#,
        seen: "MCAT_OK, members 5B1F6D0A7C3E4F8F a b",
    },
    Row {
        call: "mcat_member_avatar",
        version: V2_1,
        make: |c, p| c.call(catalog::member_avatar("5B1F6D0A7C3E4F8F", p)),
        params: || Params {
            preset: text("small_profile"),
            pretty: Some(true),
            ..Params::default()
        },
        sent: Key("GET /v2.1/members/5B1F6D0A7C3E4F8F/avatar?preset=small_profile&pretty=true"),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"a1","imageType":"avatar","width":70,"height":70}]}"#,
        seen: "MCAT_OK, images a1",
    },
];
