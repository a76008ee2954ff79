//! Whole objects that `include` brings along, up to 2.1.
use crate::desk::*;
use crate::plain::{get, said};
use musiccat::abi::mcat_linked;
use musiccat::raw::Raw;
use musiccat::{Params, Response, Version, catalog};
use serde_json::Value;

/// The ids of each list of what is linked, by the key of the list.
fn linked(response: &Response) -> Vec<(&'static str, Vec<String>)> {
    // What stands for none is no part of the response.
    let Some(linked) = response.at::<mcat_linked>(&response.linked) else {
        return Vec::new();
    };
    macro_rules! ids {
        ($($list:ident),*) => {
            vec![$((
                stringify!($list),
                response.items(&linked.$list).iter().map(|object| response.text(&object.id).unwrap_or_default().to_owned()).collect(),
            )),*]
        };
    }
    ids!(
        artists, albums, tracks, stations, images, genres, playlists, tags, members, posts, reviews
    )
}

/// What the service filled in of a relation, in the order of the objects.
fn filled(sent: &Value, key: &str, relation: &str) -> Vec<String> {
    let ids = listed(sent, key).into_iter().flat_map(|object| {
        let objects = object["linked"][relation].as_array().cloned().unwrap_or_default();
        objects
            .into_iter()
            .map(|object| object["id"].as_str().unwrap_or_default().to_owned())
    });
    ids.collect()
}

// case:M02
// req:CONV-09
#[test]
fn include_of_each_relation_fills_its_list() {
    let relations = [
        ("/artists/top?limit=5", "artists", "albums", "albums"),
        ("/artists/top?limit=5", "artists", "images", "images"),
        ("/artists/top?limit=5", "artists", "topTracks", "tracks"),
        ("/artists/top?limit=5", "artists", "posts", "posts"),
        ("/artists/top?limit=5", "artists", "genres", "genres"),
        ("/artists/top?limit=50", "artists", "stations", "stations"),
        ("/artists/top?limit=5", "artists", "contemporaries", "artists"),
        ("/artists/top?limit=20", "artists", "followers", "artists"),
        ("/artists/top?limit=20", "artists", "influences", "artists"),
        ("/albums/top?limit=5", "albums", "images", "images"),
        ("/albums/top?limit=5", "albums", "tracks", "tracks"),
        ("/albums/top?limit=200", "albums", "posts", "posts"),
        ("/albums/top?limit=5", "albums", "artists", "artists"),
        ("/albums/top?limit=5", "albums", "genres", "genres"),
        ("/tracks/top?limit=5", "tracks", "artists", "artists"),
        ("/tracks/top?limit=5", "tracks", "albums", "albums"),
        ("/tracks/top?limit=5", "tracks", "genres", "genres"),
        ("/tracks/top?limit=50", "tracks", "tags", "tags"),
        ("/genres?limit=200", "genres", "childGenres", "genres"),
        (
            "/genres/g.2,g.3,g.5,g.9,g.12,g.15,g.20,g.30",
            "genres",
            "parentGenres",
            "genres",
        ),
        ("/stations/top?limit=5", "stations", "genres", "genres"),
        ("/playlists?limit=5", "playlists", "tracks", "tracks"),
        ("/playlists?limit=5", "playlists", "tags", "tags"),
        ("/playlists?limit=5", "playlists", "members", "members"),
        ("/playlists?limit=5", "playlists", "sampleArtists", "artists"),
        ("/posts?limit=5", "posts", "artists", "artists"),
        ("/posts?limit=20", "posts", "albums", "albums"),
        ("/posts?limit=5", "posts", "genres", "genres"),
        ("/posts?limit=5", "posts", "images", "images"),
        ("/tags", "tags", "children", "tags"),
        ("/tags", "tags", "genres", "genres"),
    ];
    let client = client(shared(), Version::V2_1);
    for (target, key, relation, list) in relations {
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let query = format!("{query}{}include={relation}", if query.is_empty() { "" } else { "&" });
        let raw = Raw {
            query: Some(&query),
            ..reading(path)
        };
        let read = ok(call_raw(&client, raw));
        let sent = said(Version::V2_1, &format!("{path}?{query}"));
        let expected = filled(&sent, key, relation);
        assert!(
            !expected.is_empty(),
            "{target} {relation}: the sandbox fills nothing in"
        );
        for (name, ids) in linked(&read) {
            match name == list {
                true => assert_eq!(ids, expected, "{target} {relation}"),
                false => assert!(ids.is_empty(), "{target} {relation}: {name}"),
            }
        }
        assert_eq!(
            (read.stats().unread_fields, read.stats().unread_items),
            (0, 0),
            "{target} {relation}"
        );
    }
}

// case:M02
// req:CONV-09
#[test]
fn linked_objects_are_complete_and_stay_in_extra() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_1);
    let params = Params {
        include: Some("topTracks,genres,images".into()),
        ..limit(3)
    };
    let read = ok(client.call(catalog::artists_top(&params)));
    let sent = get(&sandbox, "/v2.1/artists/top?limit=3&include=topTracks,genres,images");
    let found = read.at(&read.linked).unwrap();
    let first = &sent["artists"][0]["linked"];
    let track = read.items(&found.tracks)[0];
    assert_eq!(read.text(&track.name), first["topTracks"][0]["name"].as_str());
    assert_eq!(
        Some(i64::from(track.playback_seconds)),
        first["topTracks"][0]["playbackSeconds"].as_i64()
    );
    assert!(!read.items(&track.formats).is_empty(), "with all that a track has");
    let image = read.items(&found.images)[0];
    assert_eq!(read.text(&image.url), first["images"][0]["url"].as_str());
    assert_eq!(
        read.text(&read.items(&found.genres)[0].name),
        first["genres"][0]["name"].as_str()
    );
    // Programs of 1.0 look for them in the object that leads to them.
    let artist = read.items(&read.artists)[0];
    let old = read
        .at(&artist.extra)
        .and_then(|extra| read.find(extra, "linked"))
        .expect("untyped");
    let genres = read.find(old, "genres").expect("the genres");
    assert_eq!(
        read.items(&genres.items).len(),
        first["genres"].as_array().unwrap().len()
    );
    // They are no items of the page, and other calls have none.
    assert_eq!(
        (read.artists.len, read.tracks.len, read.genres.len, read.images.len),
        (3, 0, 0, 0)
    );
    let plain = ok(client.call(catalog::artists_top(&limit(3))));
    assert!(!plain.linked.is_null() && linked(&plain).is_empty());
    // Many ids in several requests make one response.
    let ids: Vec<String> = (1..=250).map(|number| format!("art.{number}")).collect();
    let params = Params {
        include: Some("genres".into()),
        ..Params::default()
    };
    let read = ok(client.call(catalog::artists_get(&ids.join(","), &params)));
    let genres = read.items(&read.at(&read.linked).unwrap().genres).len();
    assert!(
        read.stats().tries > 1 && genres >= 200,
        "{} tries, {genres} genres",
        read.stats().tries
    );
}
