//! Tracks.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_tracks_top",
        version: V2_2,
        make: |c, p| c.call(catalog::tracks_top(p)),
        params: || Params {
            range: text("life"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/tracks/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=life&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"}]}"#,
        seen: "MCAT_OK, tracks tra.1 tra.2, next at 6",
    },
    Row {
        call: "mcat_tracks_top",
        version: V2_1,
        make: |c, p| c.call(catalog::tracks_top(p)),
        params: || Params {
            range: text("life"),
            ..page(V2_1)
        },
        sent: Key(
            "GET /v2.1/tracks/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=life&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, tracks Tra.1, next at 6",
    },
    Row {
        call: "mcat_tracks_top",
        version: V1,
        make: |c, p| c.call(catalog::tracks_top(p)),
        params: || Params {
            range: text("life"),
            ..page(V1)
        },
        sent: Key(
            "GET /v1/tracks/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=life&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"track","id":"Tra.1"},{"type":"track","id":"Tra.2"}]"#,
        seen: "MCAT_OK, tracks Tra.1 Tra.2, next at 6",
    },
    Row {
        call: "mcat_tracks_get",
        version: V2_2,
        make: |c, p| c.call(catalog::tracks_get("tra.2530431,Tra.7", p)),
        params: || content(V2_2),
        sent: Key(
            "GET /v2.2/tracks/tra.2530431,Tra.7?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.2530431"},{"type":"track","id":"tra.7"}],"meta":{"totalCount":null}}"#,
        seen: "MCAT_OK, tracks tra.2530431 tra.7",
    },
    Row {
        call: "mcat_tracks_get",
        version: V2_1,
        make: |c, p| c.call(catalog::tracks_get("Tra.7", p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/tracks/Tra.7?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.7"}]}"#,
        seen: "MCAT_OK, tracks Tra.7",
    },
    Row {
        call: "mcat_tracks_get",
        version: V1,
        make: |c, p| c.call(catalog::tracks_get("Tra.7", p)),
        params: || content(V1),
        sent: Key("GET /v1/tracks/Tra.7?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"type":"track","id":"Tra.7"}"#,
        seen: "MCAT_OK, tracks Tra.7",
    },
    Row {
        call: "mcat_track_by_shortcut",
        version: V2_2,
        make: |c, p| c.call(catalog::track_by_shortcut("sigur-rós/( )/50% & more", p)),
        params: || content(V2_2),
        sent: Key(
            "GET /v2.2/tracks/sigur-r%C3%B3s/%28%20%29/50%25%20%26%20more?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.7"}]}"#,
        seen: "MCAT_OK, tracks tra.7",
    },
    Row {
        call: "mcat_track_by_isrc",
        version: V2_2,
        make: |c, p| c.call(catalog::track_by_isrc("USRC17607839", p)),
        params: || Params {
            limit: Some(50),
            upc: text("012345678905"),
            offset: Some(4),
            ..content(V2_2)
        },
        sent: Key(
            "GET /v2.2/tracks/isrc/USRC17607839?offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&limit=50&upc=012345678905&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.7"},{"type":"track","id":"tra.9"}]}"#,
        seen: "MCAT_OK, tracks tra.7 tra.9, next at 54",
    },
    Row {
        call: "mcat_track_by_isrc",
        version: V2_2,
        make: |c, p| c.call(catalog::track_by_isrc("gbayE9300106", p)),
        params: Params::default,
        sent: Key("GET /v2.2/tracks/isrc/gbayE9300106"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.7"}],"meta":{"totalCount":1}}"#,
        seen: "MCAT_OK, tracks tra.7",
    },
];
