//! Stations' descriptions.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_stations",
        version: V2_2,
        make: |c, p| c.call(catalog::stations(p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/stations?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.1"},{"type":"station","id":"sas.2"}]}"#,
        seen: "MCAT_OK, stations ps.1 sas.2, next at 6",
    },
    Row {
        call: "mcat_stations_top",
        version: V2_2,
        make: |c, p| c.call(catalog::stations_top(p)),
        params: || Params {
            range: text("week"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/stations/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=week&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.1"}]}"#,
        seen: "MCAT_OK, stations ps.1, next at 6",
    },
    Row {
        call: "mcat_stations_top",
        version: V2_1,
        make: |c, p| c.call(catalog::stations_top(p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/stations/top?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.1"}]}"#,
        seen: "MCAT_OK, stations ps.1, next at 6",
    },
    Row {
        call: "mcat_stations_decade",
        version: V2_2,
        make: |c, p| c.call(catalog::stations_decade(p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/stations/decade?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.80"}]}"#,
        seen: "MCAT_OK, stations ps.80, next at 6",
    },
    Row {
        call: "mcat_stations_decade",
        version: V2_1,
        make: |c, p| c.call(catalog::stations_decade(p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/stations/decade?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.80"}]}"#,
        seen: "MCAT_OK, stations ps.80, next at 6",
    },
    Row {
        call: "mcat_stations_get",
        version: V2_2,
        make: |c, p| c.call(catalog::stations_get("ps.1,sas.2", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/stations/ps.1,sas.2?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.1"},{"type":"station","id":"sas.2"}]}"#,
        seen: "MCAT_OK, stations ps.1 sas.2",
    },
    Row {
        call: "mcat_stations_get",
        version: V2_1,
        make: |c, p| c.call(catalog::stations_get("ps.1", p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/stations/ps.1?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.1"}]}"#,
        seen: "MCAT_OK, stations ps.1",
    },
];
