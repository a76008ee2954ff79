//! Search.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    // The page is that of each type, whatever meta says of them together.
    Row {
        call: "mcat_search",
        version: V2_2,
        make: |c, p| c.call(catalog::search("sigur rós & co", p)),
        params: || Params {
            r#type: text("artist,track"),
            per_type_limit: Some(2),
            playlist_type: text("editorial"),
            offset: Some(4),
            ..content(V2_2)
        },
        sent: Key(
            "GET /v2.2/search?query=sigur%20r%C3%B3s%20%26%20co&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&type=artist%2Ctrack&per_type_limit=2&playlist_type=editorial&pretty=true",
        ),
        status: 200,
        answer: r#"{"meta":{"totalCount":40,"returnedCount":3,"limit":20},"search":{"query":"a b","data":{"artists":[{"type":"artist","id":"art.1"}],"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"}]},"order":["tra.1","art.1","tra.2"]}}"#,
        seen: "MCAT_OK, artists art.1, tracks tra.1 tra.2, order tra.1 art.1 tra.2, extra search, next at 6",
    },
    Row {
        call: "mcat_search",
        version: V2_1,
        make: |c, p| c.call(catalog::search("a+b=c", p)),
        params: || Params {
            r#type: text("album"),
            ..page(V2_1)
        },
        sent: Key(
            "GET /v2.1/search?q=a%2Bb%3Dc&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&limit=2&type=album&pretty=true",
        ),
        status: 200,
        answer: r#"{"data":[{"type":"album","id":"Alb.1"},{"type":"artist","id":"Art.2"}],"meta":{"totalCount":7,"limit":2,"offset":4}}"#,
        seen: "MCAT_OK, artists Art.2, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_search",
        version: V1,
        make: |c, p| c.call(catalog::search("a b", p)),
        params: || Params {
            r#type: text("track,tag"),
            ..page(V1)
        },
        sent: Key(
            "GET /v1/search?q=a%20b&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&limit=2&type=track%2Ctag&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"track","id":"Tra.1"},{"type":"tag","id":"Tag.2"}]"#,
        seen: "MCAT_OK, tracks Tra.1, tags Tag.2, next at 6",
    },
    Row {
        call: "mcat_search_verbose",
        version: V2_2,
        make: |c, p| c.call(catalog::search_verbose("sigur rós & co", p)),
        params: || Params {
            r#type: text("artist,track"),
            per_type_limit: Some(2),
            playlist_type: text("editorial"),
            offset: Some(4),
            ..content(V2_2)
        },
        sent: Key(
            "GET /v2.2/search/verbose?query=sigur%20r%C3%B3s%20%26%20co&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&type=artist%2Ctrack&per_type_limit=2&playlist_type=editorial&pretty=true",
        ),
        status: 200,
        answer: r#"{"meta":{"totalCount":40,"returnedCount":3,"limit":20},"search":{"query":"a b","data":{"artists":[{"type":"artist","id":"art.1"}],"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"}]},"order":["tra.1","art.1","tra.2"]}}"#,
        seen: "MCAT_OK, artists art.1, tracks tra.1 tra.2, order tra.1 art.1 tra.2, extra search, next at 6",
    },
    Row {
        call: "mcat_search_verbose",
        version: V2_1,
        make: |c, p| c.call(catalog::search_verbose("a+b=c", p)),
        params: || Params {
            r#type: text("album"),
            ..page(V2_1)
        },
        sent: Key(
            "GET /v2.1/search/verbose?q=a%2Bb%3Dc&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&limit=2&type=album&pretty=true",
        ),
        status: 200,
        answer: r#"{"data":[{"type":"album","id":"Alb.1"},{"type":"artist","id":"Art.2"}],"meta":{"totalCount":7,"limit":2,"offset":4}}"#,
        seen: "MCAT_OK, artists Art.2, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_search_verbose",
        version: V1,
        make: |c, p| c.call(catalog::search_verbose("a b", p)),
        params: || Params {
            r#type: text("track,tag"),
            ..page(V1)
        },
        sent: Key(
            "GET /v1/search/verbose?q=a%20b&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&limit=2&type=track%2Ctag&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"track","id":"Tra.1"},{"type":"tag","id":"Tag.2"}]"#,
        seen: "MCAT_OK, tracks Tra.1, tags Tag.2, next at 6",
    },
];
