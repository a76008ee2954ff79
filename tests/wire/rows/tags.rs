//! Editorial tags.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_tags",
        version: V2_2,
        make: |c, p| c.call(catalog::tags(p)),
        params: || Params {
            include_hidden: Some(true),
            include_protected: Some(false),
            ..content(V2_2)
        },
        sent: Key(
            "GET /v2.2/tags?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&includeHidden=true&includeProtected=false&pretty=true",
        ),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.1"},{"type":"tag","id":"tag.2"}]}"#,
        seen: "MCAT_OK, tags tag.1 tag.2",
    },
    Row {
        call: "mcat_tags",
        version: V2_1,
        make: |c, p| c.call(catalog::tags(p)),
        params: || Params {
            include_hidden: Some(true),
            include_protected: Some(false),
            ..content(V2_1)
        },
        sent: Key(
            "GET /v2.1/tags?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&includeHidden=true&includeProtected=false&pretty=true",
        ),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.1"},{"type":"tag","id":"tag.2"}]}"#,
        seen: "MCAT_OK, tags tag.1 tag.2",
    },
    Row {
        call: "mcat_tags_featured",
        version: V2_2,
        make: |c, p| c.call(catalog::tags_featured(p)),
        params: || Params {
            include_protected: Some(false),
            ..content(V2_2)
        },
        sent: Key(
            "GET /v2.2/tags/featured?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&includeProtected=false&pretty=true",
        ),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.1"}]}"#,
        seen: "MCAT_OK, tags tag.1",
    },
    Row {
        call: "mcat_tags_featured",
        version: V2_1,
        make: |c, p| c.call(catalog::tags_featured(p)),
        params: || Params {
            include_protected: Some(false),
            ..content(V2_1)
        },
        sent: Key(
            "GET /v2.1/tags/featured?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&includeProtected=false&pretty=true",
        ),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.1"}]}"#,
        seen: "MCAT_OK, tags tag.1",
    },
    Row {
        call: "mcat_tags_get",
        version: V2_2,
        make: |c, p| c.call(catalog::tags_get("tag.1,tag.2", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/tags/tag.1,tag.2?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.1"},{"type":"tag","id":"tag.2"}]}"#,
        seen: "MCAT_OK, tags tag.1 tag.2",
    },
    Row {
        call: "mcat_tags_get",
        version: V2_1,
        make: |c, p| c.call(catalog::tags_get("tag.1,tag.2", p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/tags/tag.1,tag.2?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.1"},{"type":"tag","id":"tag.2"}]}"#,
        seen: "MCAT_OK, tags tag.1 tag.2",
    },
    Row {
        call: "mcat_tag_by_shortcut",
        version: V2_2,
        make: |c, p| c.call(catalog::tag_by_shortcut("folk-country", p)),
        params: || content(V2_2),
        sent: Key(
            "GET /v2.2/tags/shortcuts/folk-country?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"tag.11"}]}"#,
        seen: "MCAT_OK, tags tag.11",
    },
    Row {
        call: "mcat_tag_by_shortcut",
        version: V2_1,
        make: |c, p| c.call(catalog::tag_by_shortcut("r&b/soul, new", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/tags/shortcuts/r%26b%2Fsoul%2C%20new?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tags":[{"type":"tag","id":"Tag.3"}]}"#,
        seen: "MCAT_OK, tags Tag.3",
    },
    Row {
        call: "mcat_tag_playlists",
        version: V2_2,
        make: |c, p| c.call(catalog::tag_playlists("tag.1", p)),
        params: || Params {
            sort: text("popularity"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/tags/tag.1/playlists?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&sort=popularity&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"}]}"#,
        seen: "MCAT_OK, playlists pp.1, next at 6",
    },
    Row {
        call: "mcat_tag_playlists",
        version: V2_1,
        make: |c, p| c.call(catalog::tag_playlists("tag.1", p)),
        params: || Params {
            sort: text("date"),
            ..page(V2_1)
        },
        sent: Key(
            "GET /v2.1/tags/tag.1/playlists?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&sort=date&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"}]}"#,
        seen: "MCAT_OK, playlists pp.1, next at 6",
    },
];
