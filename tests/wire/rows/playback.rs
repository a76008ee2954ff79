//! Station playback.
use super::text;
use crate::table::Expected::{Member, MemberJson};
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, playback};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_station_tracks",
        version: V2_2,
        make: |c, p| c.call(playback::station_tracks("ps.12", p)),
        params: || Params {
            count: Some(5),
            previews: Some(2),
            pretty: Some(false),
            ..Params::default()
        },
        sent: Member("GET /v2.2/stations/ps.12/tracks?count=5&previews=2&pretty=false"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"}],"previews":[{"type":"track","id":"tra.2"}],"meta":{"isTunable":true}}"#,
        seen: "MCAT_OK, tracks tra.1, previews tra.2",
    },
    // Stations that grow from artists, tracks or genres.
    Row {
        call: "mcat_station_tracks",
        version: V2_1,
        make: |c, p| c.call(playback::station_tracks("Art.1,art.2", p)),
        params: || Params {
            count: Some(1),
            previews: Some(1),
            include: text("albums"),
            pretty: Some(true),
            ..Params::default()
        },
        sent: Member("GET /v2.1/stations/Art.1,art.2/tracks?include=albums&count=1&previews=1&pretty=true"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}],"previews":[]}"#,
        seen: "MCAT_OK, tracks Tra.1",
    },
    Row {
        call: "mcat_station_tracks",
        version: V2_2,
        make: |c, p| c.call(playback::station_tracks("tra.1,tra.2", p)),
        params: Params::default,
        sent: Member("GET /v2.2/stations/tra.1,tra.2/tracks"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.3"}]}"#,
        seen: "MCAT_OK, tracks tra.3",
    },
    // Decimals are texts, with a point whatever the locale, and never without one.
    Row {
        call: "mcat_station_tuning_set",
        version: V2_2,
        make: |c, p| c.call(playback::station_tuning_set("ps.12", 0.25, 1.0, p)),
        params: Params::default,
        sent: MemberJson(
            "PUT /v2.2/stations/ps.12/tuning",
            r#"{"tuning":{"popularity":"0.25","variety":"1.0"}}"#,
        ),
        status: 200,
        answer: "{}",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_station_tuning_set",
        version: V2_1,
        make: |c, p| c.call(playback::station_tuning_set("g.1", -0.0, 1e-7, p)),
        params: Params::default,
        sent: MemberJson(
            "PUT /v2.1/stations/g.1/tuning",
            r#"{"tuning":{"popularity":"0.0","variety":"0.0000001"}}"#,
        ),
        status: 204,
        answer: "",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_station_feedback_add",
        version: V2_2,
        make: |c, p| c.call(playback::station_feedback_add("ps.12", "like", "tra.1,Tra.2", p)),
        params: Params::default,
        sent: MemberJson(
            "PUT /v2.2/stations/ps.12/feedback/like",
            r#"{"tracks":[{"id":"tra.1"},{"id":"Tra.2"}]}"#,
        ),
        status: 200,
        answer: "{}",
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_station_feedback_add",
        version: V2_1,
        make: |c, p| c.call(playback::station_feedback_add("sas.3", "skip", "tra.1", p)),
        params: Params::default,
        sent: MemberJson(
            "PUT /v2.1/stations/sas.3/feedback/skip",
            r#"{"tracks":[{"id":"tra.1"}]}"#,
        ),
        // Not JSON, and no failure: the change is what counts.
        status: 202,
        answer: "noted",
        seen: "MCAT_ACCEPTED",
    },
];
