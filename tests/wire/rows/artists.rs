//! Artists and what belongs to them.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V1, V2_1, V2_2};
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
        params: || content(V2_2),
        sent: Key("GET /v2.2/artists/art.954/images?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"images":[{"type":"image","id":"img.1","width":356}]}"#,
        seen: "MCAT_OK, images img.1",
    },
    Row {
        call: "mcat_artist_images",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_images("Art.954", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/artists/Art.954/images?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
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
        call: "mcat_artist_albums_new",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_albums_new("art.954", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"}]}"#,
        seen: "MCAT_OK, albums alb.1 alb.2, next at 6",
    },
    Row {
        call: "mcat_artist_albums_new",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_albums_new("Art.954,art.955", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/artists/Art.954,art.955/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_artist_albums_new",
        version: V1,
        make: |c, p| c.call(catalog::artist_albums_new("Art.954", p)),
        params: || page(V1),
        sent: Key(
            "GET /v1/artists/Art.954/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"[{"type":"album","id":"Alb.1"},{"type":"album","id":"Alb.2"}]"#,
        seen: "MCAT_OK, albums Alb.1 Alb.2, next at 6",
    },
    Row {
        call: "mcat_artist_albums_top",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_albums_top("art.954", p)),
        params: || Params {
            range: text("day"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/artists/art.954/albums/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=day&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"}]}"#,
        seen: "MCAT_OK, albums alb.1 alb.2, next at 6",
    },
    Row {
        call: "mcat_artist_albums_top",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_albums_top("art.954,art.955", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/artists/art.954,art.955/albums/top?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
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
        call: "mcat_artist_posts",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_posts("art.954", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2, next at 6",
    },
    Row {
        call: "mcat_artist_posts",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_posts("art.954,art.955", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/artists/art.954,art.955/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"}],"meta":{"returnedCount":1,"totalCount":5}}"#,
        seen: "MCAT_OK, posts po.1, next at 6",
    },
    Row {
        call: "mcat_artist_bios",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_bios("art.954,art.955", p)),
        params: || content(V2_2),
        sent: Key(
            "GET /v2.2/artists/art.954,art.955/bio?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"bios":[{"title":"Early days","bio":"..."},{"title":"","bio":"..."}],"meta":{"returnedCount":2}}"#,
        seen: "MCAT_OK, bio Early days, bio ",
    },
    Row {
        call: "mcat_artist_blurbs",
        version: V2_2,
        make: |c, p| c.call(catalog::artist_blurbs("art.954", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/artists/art.954/blurbs?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"blurbs":["Loud.","Louder."],"meta":{"returnedCount":2}}"#,
        seen: "MCAT_OK, blurbs Loud. Louder.",
    },
    Row {
        call: "mcat_artist_bios",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_bios("art.954,art.955", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/artists/art.954,art.955/bio?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"bios":[{"title":"Early days","bio":"..."},{"title":"","bio":"..."}],"meta":{"returnedCount":2}}"#,
        seen: "MCAT_OK, bio Early days, bio ",
    },
    Row {
        call: "mcat_artist_blurbs",
        version: V2_1,
        make: |c, p| c.call(catalog::artist_blurbs("art.954", p)),
        params: || content(V2_1),
        sent: Key(
            "GET /v2.1/artists/art.954/blurbs?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"blurbs":["Loud.","Louder."],"meta":{"returnedCount":2}}"#,
        seen: "MCAT_OK, blurbs Loud. Louder.",
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
];
