//! Genres and what belongs to them.
use super::{content, page, text};
use crate::table::Expected::Key;
use crate::table::Row;
use musiccat::Version::{V2_1, V2_2};
use musiccat::{Params, catalog};

pub const ROWS: &[Row] = &[
    Row {
        call: "mcat_genres",
        version: V2_2,
        make: |c, p| c.call(catalog::genres(p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/genres?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"genres":[{"type":"genre","id":"g.5"},{"type":"genre","id":"g.115"}]}"#,
        seen: "MCAT_OK, genres g.5 g.115",
    },
    Row {
        call: "mcat_genres",
        version: V2_1,
        make: |c, p| c.call(catalog::genres(p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/genres?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"genres":[{"type":"genre","id":"g.5"},{"type":"genre","id":"g.115"}]}"#,
        seen: "MCAT_OK, genres g.5 g.115",
    },
    Row {
        call: "mcat_genres_get",
        version: V2_2,
        make: |c, p| c.call(catalog::genres_get("g.115,rock,g.5", p)),
        params: || content(V2_2),
        sent: Key("GET /v2.2/genres/g.115,rock,g.5?catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true"),
        status: 200,
        answer: r#"{"genres":[{"type":"genre","id":"g.115"},{"type":"genre","id":"g.5"}]}"#,
        seen: "MCAT_OK, genres g.115 g.5",
    },
    Row {
        call: "mcat_genres_get",
        version: V2_1,
        make: |c, p| c.call(catalog::genres_get("r&b", p)),
        params: || content(V2_1),
        sent: Key("GET /v2.1/genres/r%26b?catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true"),
        status: 200,
        answer: r#"{"genres":[{"type":"genre","id":"g.3"}]}"#,
        seen: "MCAT_OK, genres g.3",
    },
    Row {
        call: "mcat_genre_artists_top",
        version: V2_2,
        make: |c, p| c.call(catalog::genre_artists_top("g.115", p)),
        params: || Params {
            range: text("week"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/genres/g.115/artists/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=week&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"artists":[{"type":"artist","id":"art.1"},{"type":"artist","id":"art.2"}]}"#,
        seen: "MCAT_OK, artists art.1 art.2, next at 6",
    },
    Row {
        call: "mcat_genre_artists_top",
        version: V2_1,
        make: |c, p| c.call(catalog::genre_artists_top("g.115", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/genres/g.115/artists/top?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"artists":[{"type":"artist","id":"Art.1"}]}"#,
        seen: "MCAT_OK, artists Art.1, next at 6",
    },
    Row {
        call: "mcat_genre_albums_top",
        version: V2_2,
        make: |c, p| c.call(catalog::genre_albums_top("g.115", p)),
        params: || Params {
            range: text("week"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/genres/g.115/albums/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=week&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"},{"type":"album","id":"alb.2"}]}"#,
        seen: "MCAT_OK, albums alb.1 alb.2, next at 6",
    },
    Row {
        call: "mcat_genre_albums_top",
        version: V2_1,
        make: |c, p| c.call(catalog::genre_albums_top("g.115", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/genres/g.115/albums/top?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}]}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
    Row {
        call: "mcat_genre_tracks_top",
        version: V2_2,
        make: |c, p| c.call(catalog::genre_tracks_top("g.115", p)),
        params: || Params {
            range: text("week"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/genres/g.115/tracks/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=week&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"}]}"#,
        seen: "MCAT_OK, tracks tra.1 tra.2, next at 6",
    },
    Row {
        call: "mcat_genre_tracks_top",
        version: V2_1,
        make: |c, p| c.call(catalog::genre_tracks_top("g.115", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/genres/g.115/tracks/top?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"tracks":[{"type":"track","id":"Tra.1"}]}"#,
        seen: "MCAT_OK, tracks Tra.1, next at 6",
    },
    Row {
        call: "mcat_genre_playlists_top",
        version: V2_2,
        make: |c, p| c.call(catalog::genre_playlists_top("g.115", p)),
        params: || Params {
            range: text("week"),
            ..page(V2_2)
        },
        sent: Key(
            "GET /v2.2/genres/g.115/playlists/top?limit=2&offset=4&catalog=DE&lang=pt-BR&range=week&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"playlists":[{"type":"playlist","id":"pp.1"}]}"#,
        seen: "MCAT_OK, playlists pp.1, next at 6",
    },
    Row {
        call: "mcat_genre_stations",
        version: V2_2,
        make: |c, p| c.call(catalog::genre_stations("g.115", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/genre/g.115/stations?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"stations":[{"type":"station","id":"ps.1"},{"type":"station","id":"sas.2"}]}"#,
        seen: "MCAT_OK, stations ps.1 sas.2, next at 6",
    },
    Row {
        call: "mcat_genre_posts",
        version: V2_2,
        make: |c, p| c.call(catalog::genre_posts("g.115,g.5", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/genres/g.115,g.5/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"},{"type":"post","id":"po.3"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2 po.3, next at 6",
    },
    Row {
        call: "mcat_genre_posts",
        version: V2_1,
        make: |c, p| c.call(catalog::genre_posts("g.115,g.5", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/genres/g.115,g.5/posts?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"posts":[{"type":"post","id":"po.1"},{"type":"post","id":"po.2"},{"type":"post","id":"po.3"}]}"#,
        seen: "MCAT_OK, posts po.1 po.2 po.3, next at 6",
    },
    Row {
        call: "mcat_genre_albums_new",
        version: V2_2,
        make: |c, p| c.call(catalog::genre_albums_new("g.115,g.5", p)),
        params: || page(V2_2),
        sent: Key(
            "GET /v2.2/genres/g.115,g.5/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&rights=2&isStreamableOnly=true&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"alb.1"}]}"#,
        seen: "MCAT_OK, albums alb.1, next at 6",
    },
    Row {
        call: "mcat_genre_albums_new",
        version: V2_1,
        make: |c, p| c.call(catalog::genre_albums_new("g.115,g.5", p)),
        params: || page(V2_1),
        sent: Key(
            "GET /v2.1/genres/g.115,g.5/albums/new?limit=2&offset=4&catalog=DE&lang=pt-BR&isStreamableOnly=true&include=images&pretty=true",
        ),
        status: 200,
        answer: r#"{"albums":[{"type":"album","id":"Alb.1"}]}"#,
        seen: "MCAT_OK, albums Alb.1, next at 6",
    },
];
