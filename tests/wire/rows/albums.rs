//! Albums and what belongs to them.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_albums_top",
        version: V2_2,
        make: |c, p| c.call(catalog::albums_top(p)),
        params: || Params {
            range: text("year"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/albums/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=year&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"}]}"#,
        seen: "MCAT_OK, albums alb.1 alb.2, next at 6",
    },
    Row {
        call: "mcat_albums_top",
        version: V2_1,
        make: |c, p| c.call(catalog::albums_top(p)),
        params: || Params {
            range: text("year"),
            ..page(V2_1)
        },
        sent: Key(
            "GET /v2.1/albums/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=year&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_albums_top",
        version: V1,
        make: |c, p| c.call(catalog::albums_top(p)),
        params: || Params {
            range: text("year"),
            ..page(V1)
        },
        sent: Key(
            "GET /v1/albums/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=year&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"album","id":"Alb.1"},{"type":"album","id":"Alb.2"}]"#,
        seen: "MCAT_OK, albums Alb.1 Alb.2, next at 6",
    },
    Row {
        call: "mcat_albums_new",
        version: V2_2,
        make: |c, p| c.call(catalog::albums_new(p)),
        params: || Params {
            guid: text("5B1F 6D"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&guid=5B1F%206D&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"}]}"#,
        seen: "MCAT_OK, albums alb.1, next at 6",
    },
    Row {
        call: "mcat_albums_new",
        version: V2_1,
        make: |c, p| c.call(catalog::albums_new(p)),
        params: || Params {
            guid: text("5B1F 6D"),
            ..page(V2_1)
        },
        sent: Key(
            "GET /v2.1/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&guid=5B1F%206D&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}]}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_albums_new",
        version: V1,
        make: |c, p| c.call(catalog::albums_new(p)),
        params: || page(V1),
        sent: Key(
            "GET /v1/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"album","id":"Alb.1"}]"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_albums_picks",
        version: V2_2,
        make: |c, p| c.call(catalog::albums_picks(p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/albums/picks?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"}]}"#,
        seen: "MCAT_OK, albums alb.1 alb.2, next at 6",
    },
    Row {
        call: "mcat_albums_picks",
        version: V2_1,
        make: |c, p| c.call(catalog::albums_picks(p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/albums/picks?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_albums_picks",
        version: V1,
        make: |c, p| c.call(catalog::albums_picks(p)),
        params: || page(V1),
        sent: Key(
            "GET /v1/albums/picks?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"album","id":"Alb.1"},{"type":"album","id":"Alb.2"}]"#,
        seen: "MCAT_OK, albums Alb.1 Alb.2, next at 6",
    },
    // The tracks stand in their album.
    Row {
        call: "mcat_albums_get",
        version: V2_2,
        make: |c, p| c.call(catalog::albums_get("alb.215461,Alb.7", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/albums/alb.215461,Alb.7?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.215461","tracks":[{"type":"track","id":"tra.1"}]},{"type":"album","id":"alb.7"}],"meta":{"totalCount":null}}"#,
        seen: "MCAT_OK, albums alb.215461 alb.7",
    },
    Row {
        call: "mcat_albums_get",
        version: V2_1,
        make: |c, p| c.call(catalog::albums_get("Alb.7", p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/albums/Alb.7?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.7"}]}"#,
        seen: "MCAT_OK, albums Alb.7",
    },
    Row {
        call: "mcat_albums_get",
        version: V1,
        make: |c, p| c.call(catalog::albums_get("Alb.7", p)),
        params: || content(V1),
        sent: Key("GET /v1/albums/Alb.7?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"type":"album","id":"Alb.7","tracks":[{"type":"track","id":"Tra.1"}]}"#,
        seen: "MCAT_OK, albums Alb.7",
    },
    Row {
        call: "mcat_album_by_shortcut",
        version: V2_2,
        make: |c, p| c.call(catalog::album_by_shortcut("sigur-rós & co/a;b?", p)),
        params: || content(V2_2),
        sent: Key(
            "GET /v2.2/albums/sigur-r%C3%B3s%20%26%20co/a%3Bb%3F?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.7"}]}"#,
        seen: "MCAT_OK, albums alb.7",
    },
    Row {
        call: "mcat_album_by_shortcut",
        version: V2_1,
        make: |c, p| c.call(catalog::album_by_shortcut("the-hollow-pines/first-light", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/albums/the-hollow-pines/first-light?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.7"}]}"#,
        seen: "MCAT_OK, albums Alb.7",
    },
    Row {
        call: "mcat_album_by_upc",
        version: V2_2,
        make: |c, p| c.call(catalog::album_by_upc("012345678905", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/albums/upc/012345678905?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.7"}]}"#,
        seen: "MCAT_OK, albums alb.7",
    },
    Row {
        call: "mcat_album_images",
        version: V2_2,
        make: |c, p| c.call(catalog::album_images("alb.7", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/albums/alb.7/images?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"imgs.1"},{"type":"image","id":"imgs.2"}]}"#,
        seen: "MCAT_OK, images imgs.1 imgs.2",
    },
    Row {
        call: "mcat_album_images",
        version: V2_1,
        make: |c, p| c.call(catalog::album_images("Alb.7", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/albums/Alb.7/images?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"imgs.1"}]}"#,
        seen: "MCAT_OK, images imgs.1",
    },
    Row {
        call: "mcat_album_tracks",
        version: V2_2,
        make: |c, p| c.call(catalog::album_tracks("alb.7", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/albums/alb.7/tracks?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"}]}"#,
        seen: "MCAT_OK, tracks tra.1 tra.2, next at 6",
    },
    Row {
        call: "mcat_album_tracks",
        version: V2_1,
        make: |c, p| c.call(catalog::album_tracks("Alb.7,alb.8", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/albums/Alb.7,alb.8/tracks?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, tracks Tra.1, next at 6",
    },
    Row {
        call: "mcat_album_tracks",
        version: V1,
        make: |c, p| c.call(catalog::album_tracks("Alb.7", p)),
        params: || page(V1),
        sent: Key(
            "GET /v1/albums/Alb.7/tracks?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"track","id":"Tra.1"},{"type":"track","id":"Tra.2"}]"#,
        seen: "MCAT_OK, tracks Tra.1 Tra.2, next at 6",
    },
    Row {
        call: "mcat_album_posts",
        version: V2_2,
        make: |c, p| c.call(catalog::album_posts("alb.7", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/albums/alb.7/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2, next at 6",
    },
    Row {
        call: "mcat_album_posts",
        version: V2_1,
        make: |c, p| c.call(catalog::album_posts("Alb.7,alb.8", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/albums/Alb.7,alb.8/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, posts po.1, next at 6",
    },
    Row {
        call: "mcat_album_reviews",
        version: V2_2,
        make: |c, p| c.call(catalog::album_reviews("alb.7", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/albums/alb.7/reviews?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"reviews":[{"type":"review","id":"reval.1"},{"type":"review","id":"reval.2"}]}"#,
        seen: "MCAT_OK, reviews reval.1 reval.2, next at 6",
    },
    Row {
        call: "mcat_album_reviews",
        version: V2_1,
        make: |c, p| c.call(catalog::album_reviews("Alb.7,alb.8", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/albums/Alb.7,alb.8/reviews?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"reviews":[{"type":"review","id":"reval.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, reviews reval.1, next at 6",
    },
    Row {
        call: "mcat_album_review_get",
        version: V2_2,
        make: |c, p| c.call(catalog::album_review_get("reval.10", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/albums/reviews/reval.10?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"reviews":[{"type":"review","id":"reval.10"}]}"#,
        seen: "MCAT_OK, reviews reval.10",
    },
    Row {
        call: "mcat_album_review_get",
        version: V2_1,
        make: |c, p| c.call(catalog::album_review_get("RevAl.10", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/albums/reviews/RevAl.10?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"reviews":[{"type":"review","id":"RevAl.10"}]}"#,
        seen: "MCAT_OK, reviews RevAl.10",
    },
    Row {
        call: "mcat_album_similar",
        version: V2_2,
        make: |c, p| c.call(catalog::album_similar("alb.7", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/albums/alb.7/similar?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"}]}"#,
        seen: "MCAT_OK, albums alb.1 alb.2, next at 6",
    },
    Row {
        call: "mcat_album_similar",
        version: V2_1,
        make: |c, p| c.call(catalog::album_similar("Alb.7", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/albums/Alb.7/similar?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
];
