//! Editorial posts.
use super::{content, page};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::catalog;

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_posts",
        version: V2_2,
        make: |c, p| c.call(catalog::posts(p)),
        params: || page(V2_2),
        sent: Key("GET /v2.2/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2, next at 6",
    },
    Row {
        call: "mcat_posts",
        version: V2_1,
        make: |c, p| c.call(catalog::posts(p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2, next at 6",
    },
    Row {
        call: "mcat_posts_get",
        version: V2_2,
        make: |c, p| c.call(catalog::posts_get("po.1,po.2", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/posts/po.1,po.2?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2",
    },
    Row {
        call: "mcat_posts_get",
        version: V2_1,
        make: |c, p| c.call(catalog::posts_get("po.1,po.2", p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/posts/po.1,po.2?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2",
    },
    Row {
        call: "mcat_posts_categories",
        version: V2_2,
        make: |c, p| c.call(catalog::posts_categories(p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/posts/categories?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"categories":[{"type":"category","id":"features"},{"type":"category","id":"on-stage"}]}"#,
        seen: "MCAT_OK, categories features on-stage",
    },
    Row {
        call: "mcat_posts_categories",
        version: V2_1,
        make: |c, p| c.call(catalog::posts_categories(p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/posts/categories?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"categories":[{"type":"category","id":"features"},{"type":"category","id":"on-stage"}]}"#,
        seen: "MCAT_OK, categories features on-stage",
    },
    Row {
        call: "mcat_posts_by_category",
        version: V2_2,
        make: |c, p| c.call(catalog::posts_by_category("on-stage", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/posts/categories/on-stage?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"}]}"#,
        seen: "MCAT_OK, posts po.1, next at 6",
    },
    // Any text is one segment of the path.
    Row {
        call: "mcat_posts_by_category",
        version: V2_1,
        make: |c, p| c.call(catalog::posts_by_category("rock & roll/live, ü?", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/posts/categories/rock%20%26%20roll%2Flive%2C%20%C3%BC%3F?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"}]}"#,
        seen: "MCAT_OK, posts po.1, next at 6",
    },
];
