//! Metadata: artists, stations' descriptions, versions.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_artists_top",
        version: V2_2,
        make: |c, p| c.call(catalog::artists_top(p)),
        params: || Params {
            range: text("week"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/artists/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=week&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"artists":[{"type":"artist","id":"art.1"},{"type":"artist","id":"art.2"}],"meta":{"totalCount":9}}"#,
        // The total is not believed where a filter leaves it inaccurate.
        seen: "MCAT_OK, artists art.1 art.2, next at 6",
    },
    Row {
        call: "mcat_artists_top",
        version: V2_1,
        make: |c, p| c.call(catalog::artists_top(p)),
        params: || Params {
            range: text("life"),
            ..page(V2_1)
        },
        sent: Key(
            "GET /v2.1/artists/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=life&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"meta":{"totalCount":6},"artists":[{"type":"artist","id":"Art.1"}]}"#,
        seen: "MCAT_OK, artists Art.1, next at 6",
    },
    Row {
        call: "mcat_artists_get",
        version: V2_2,
        make: |c, p| c.call(catalog::artists_get("art.954,Art.1,art.7", p)),
        params: || content(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954,Art.1,art.7?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"artists":[{"type":"artist","id":"art.954"},{"type":"artist","id":"art.1"}]}"#,
        seen: "MCAT_OK, artists art.954 art.1",
    },
    Row {
        call: "mcat_artists_get",
        version: V2_1,
        make: |c, p| c.call(catalog::artists_get("sigur-rós & co,art.1", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/artists/sigur-r%C3%B3s%20%26%20co,art.1?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"artists":[{"type":"artist","id":"Art.3"}]}"#,
        seen: "MCAT_OK, artists Art.3",
    },
    Row {
        call: "mcat_artist_images",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_images("art.954", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954/images?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"img.1","width":356}]}"#,
        seen: "MCAT_OK, images img.1, next at 6",
    },
    Row {
        call: "mcat_artist_images",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_images("Art.954", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/artists/Art.954/images?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"images":[]}"#,
        seen: "MCAT_OK",
    },
    Row {
        call: "mcat_artist_albums",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_albums("art.954,art.955", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954,art.955/albums?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"},{"type":"album","id":"alb.3"}],"meta":{"limit":2,"offset":4}}"#,
        // The service counts the limit for each id.
        seen: "MCAT_OK, albums alb.1 alb.2 alb.3, next at 6",
    },
    Row {
        call: "mcat_artist_albums",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_albums("art.954", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/artists/art.954/albums?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}],"meta":{"limit":2,"offset":4,"totalCount":5}}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_artist_tracks",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_tracks("art.954,art.955", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954,art.955/tracks?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"}]}"#,
        seen: "MCAT_OK, tracks tra.1, next at 6",
    },
    Row {
        call: "mcat_artist_tracks",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_tracks("art.954", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/artists/art.954/tracks?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}]}"#,
        seen: "MCAT_OK, tracks Tra.1, next at 6",
    },
    // The service insists on a limit: its own page size goes along where none is given.
    Row {
        call: "mcat_artist_tracks",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_tracks("art.954", p)),
        params: || Params {
            catalog: text("US"),
            ..Params::default()
        },
        sent: Key("GET /v2.2/artists/art.954/tracks?catalog=US&limit=20"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"}],"meta":{"totalCount":1}}"#,
        seen: "MCAT_OK, tracks tra.1",
    },
    Row {
        call: "mcat_artist_tracks_top",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_tracks_top("art.954", p)),
        params: || Params {
            range: text("year"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/artists/art.954/tracks/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=year&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"}]}"#,
        seen: "MCAT_OK, tracks tra.1, next at 6",
    },
    // Before 2.2 several artists may be asked for, and no range.
    Row {
        call: "mcat_artist_tracks_top",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_tracks_top("art.954,art.955", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/artists/art.954,art.955/tracks/top?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}]}"#,
        seen: "MCAT_OK, tracks Tra.1, next at 6",
    },
    Row {
        call: "mcat_artist_similar",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_similar("art.954", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954/similar?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"artists":[{"type":"artist","id":"art.8"}]}"#,
        seen: "MCAT_OK, artists art.8, next at 6",
    },
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
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/stations/top?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
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
