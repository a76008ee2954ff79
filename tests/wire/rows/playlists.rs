//! Playlists as everybody sees them.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_playlists",
        version: V2_2,
        make: |c, p| c.call(catalog::playlists(p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/playlists?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"},{"type":"playlist","id":"mp.2"}]}"#,
        seen: "MCAT_OK, playlists pp.1 mp.2, next at 6",
    },
    Row {
        call: "mcat_playlists",
        version: V2_1,
        make: |c, p| c.call(catalog::playlists(p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/playlists?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"},{"type":"playlist","id":"mp.2"}]}"#,
        seen: "MCAT_OK, playlists pp.1 mp.2, next at 6",
    },
    Row {
        call: "mcat_playlists_featured",
        version: V2_2,
        make: |c, p| c.call(catalog::playlists_featured(p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/playlists/featured?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"}]}"#,
        seen: "MCAT_OK, playlists pp.1, next at 6",
    },
    Row {
        call: "mcat_playlists_featured",
        version: V2_1,
        make: |c, p| c.call(catalog::playlists_featured(p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/playlists/featured?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"}]}"#,
        seen: "MCAT_OK, playlists pp.1, next at 6",
    },
    Row {
        call: "mcat_playlists_top",
        version: V2_2,
        make: |c, p| c.call(catalog::playlists_top(p)),
        params: || Params {
            range: text("week"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/playlists/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=week&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"}]}"#,
        seen: "MCAT_OK, playlists pp.1, next at 6",
    },
    Row {
        call: "mcat_playlists_get",
        version: V2_2,
        make: |c, p| c.call(catalog::playlists_get("pp.1,mp.2", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/playlists/pp.1,mp.2?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"},{"type":"playlist","id":"mp.2"}]}"#,
        seen: "MCAT_OK, playlists pp.1 mp.2",
    },
    Row {
        call: "mcat_playlists_get",
        version: V2_1,
        make: |c, p| c.call(catalog::playlists_get("pp.1,mp.2", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/playlists/pp.1,mp.2?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"},{"type":"playlist","id":"mp.2"}]}"#,
        seen: "MCAT_OK, playlists pp.1 mp.2",
    },
    Row {
        call: "mcat_playlist_tracks",
        version: V2_2,
        make: |c, p| c.call(catalog::playlist_tracks("pp.1", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/playlists/pp.1/tracks?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"}],"meta":{"totalCount":9,"query":{"limit":2,"offset":4,"next":"/playlists/pp.1/tracks?limit=2&offset=6","previous":null}}}"#,
        seen: "MCAT_OK, tracks tra.1 tra.2, next at 6",
    },
    Row {
        call: "mcat_playlist_tracks",
        version: V2_1,
        make: |c, p| c.call(catalog::playlist_tracks("mp.2", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/playlists/mp.2/tracks?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}]}"#,
        seen: "MCAT_OK, tracks Tra.1, next at 6",
    },
    // The service insists on a limit: its own page size goes along where none is given.
    Row {
        call: "mcat_playlist_tracks",
        version: V2_2,
        make: |c, p| c.call(catalog::playlist_tracks("mp.2", p)),
        params: || Params::default(),
        sent: Key("GET /v2.2/playlists/mp.2/tracks?limit=20"),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"}]}"#,
        seen: "MCAT_OK, tracks tra.1, next at 20",
    },
    Row {
        call: "mcat_playlist_tags",
        version: V2_2,
        make: |c, p| c.call(catalog::playlist_tags("pp.1", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/playlists/pp.1/tags?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.7"}]}"#,
        seen: "MCAT_OK, tags tag.7",
    },
    Row {
        call: "mcat_playlist_tags",
        version: V2_1,
        make: |c, p| c.call(catalog::playlist_tags("pp.1", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/playlists/pp.1/tags?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.7"}]}"#,
        seen: "MCAT_OK, tags tag.7",
    },
];
