//! The catalog of version 1: what 2.1 answers, bare and without what later versions added.

use crate::support::*;
use serde_json::Value;

/// Takes out what version 1 does not know, and what it shows in another shape.
fn as_version_1(object: &mut Value) {
    match object {
        Value::Array(list) => list.iter_mut().for_each(as_version_1),
        Value::Object(fields) => {
            let added: &[&str] = match fields.get("type").and_then(Value::as_str) {
                Some("album") => &["isStreamable"],
                Some("track") => &["artistId"],
                Some("playlist") => &["images"],
                _ => &[],
            };
            added.iter().for_each(|key| drop(fields.remove(*key)));
            fields.values_mut().for_each(as_version_1);
        }
        _ => {}
    }
}

// svc:CAT-01 svc:CAT-02 svc:CAT-04 svc:CAT-05 svc:CAT-07 svc:CAT-08 svc:CAT-11 svc:CAT-12 svc:CAT-14 svc:CAT-21 svc:CAT-22
// svc:CAT-25 svc:CAT-35 svc:CAT-36 svc:CAT-37 svc:CAT-38 svc:CAT-39 svc:CAT-40
// svc:OBJ-01 svc:OBJ-02 svc:OBJ-03 svc:OBJ-08 svc:OBJ-09 svc:CONV-02
#[test]
fn lists_and_objects_are_bare() {
    let sandbox = start();
    for (path, key) in [
        ("artists/top?range=week&limit=30", "artists"),
        ("artists/art.1,art.2", "artists"),
        ("artists/art.1", "artists"),
        ("artists/art.1/albums", "albums"),
        ("artists/art.1/albums/new", "albums"),
        ("artists/art.1/tracks?limit=7", "tracks"),
        ("artists/art.1/tracks/top", "tracks"),
        ("albums/top?limit=200", "albums"),
        ("albums/new", "albums"),
        ("albums/picks", "albums"),
        ("albums/alb.1", "albums"),
        ("albums/alb.1,alb.7", "albums"),
        ("albums/alb.1/tracks", "tracks"),
        ("tracks/top?limit=200&offset=3", "tracks"),
        ("tracks/tra.5", "tracks"),
        ("genres", "genres"),
        ("genres/g.2", "genres"),
        ("genres/g.1/artists/top", "artists"),
        ("genres/g.1/albums/top", "albums"),
        ("genres/g.1/albums/new", "albums"),
        ("genres/g.1/tracks/top", "tracks"),
        ("genres/g.1/stations", "stations"),
        ("playlists/featured", "playlists"),
        ("playlists", "playlists"),
        ("playlists/pp.1", "playlists"),
        ("playlists/pp.1/tracks?limit=5", "tracks"),
        ("stations/top", "stations"),
        ("stations/decade", "stations"),
        ("stations/ps.1", "stations"),
    ] {
        let mut expected = ok(&sandbox, &format!("/v2.1/{path}"))[key].take();
        as_version_1(&mut expected);
        let mut answered = ok(&sandbox, &format!("/v1/{path}"));
        if answered.is_object() {
            assert_eq!(
                path.split(',').count(),
                1,
                "an object alone is one that was asked for: {path}"
            );
            answered = Value::Array(vec![answered]);
        }
        if key == "playlists" {
            assert!(answered[0]["images"].is_array());
            answered.as_array_mut().unwrap().iter_mut().for_each(as_version_1);
        }
        assert!(answered[0]["id"].is_string(), "{path}");
        assert_eq!(answered, expected, "{path}");
    }
    for path in [
        "artists/art.1",
        "albums/alb.1",
        "tracks/tra.1",
        "genres/g.1",
        "stations/ps.1",
        "tags/tag.1",
    ] {
        assert!(
            ok(&sandbox, &format!("/v1/{path}"))["id"].is_string(),
            "an object and no list: {path}"
        );
    }
}

// svc:PAR-03 svc:PAR-04 svc:PAR-09
#[test]
fn parameters_are_checked_as_in_every_version() {
    let sandbox = start();
    for (query, message) in [
        ("artists/top?limit=201", "limit must be an integer from 1 to 200"),
        ("artists/top?limit=0", "limit must be an integer from 1 to 200"),
        ("artists/top?offset=-1", "offset must be an integer of 0 or more"),
        (
            "artists/top?range=decade",
            "range must be day, week, month, year or life",
        ),
        ("artists/art.1/tracks", "limit query parameter is required"),
    ] {
        assert_eq!(bad_request(&sandbox, &format!("/v1/{query}")), message);
    }
}

// svc:VER-01
#[test]
fn what_later_versions_added_is_not_there() {
    let sandbox = start();
    let albums = ok(&sandbox, "/v2.2/albums/top?limit=200");
    let review = ids(&albums, "albums").into_iter().find_map(|album| {
        let found = ok(&sandbox, &format!("/v2.2/albums/{album}/reviews"));
        Some(found["reviews"][0]["id"].as_str()?.to_owned())
    });
    let track = &ok(&sandbox, "/v2.2/tracks/tra.1")["tracks"][0];
    let text = |key: &str| track[key].as_str().unwrap();
    let (album, _) = text("shortcut").rsplit_once('/').unwrap();
    let since_2_1 = [
        "artists/art.1/images".to_owned(),
        "artists/art.1/albums/top".to_owned(),
        "artists/art.1/posts".to_owned(),
        "albums/alb.1/images".to_owned(),
        "albums/alb.1/posts".to_owned(),
        "albums/alb.1/reviews".to_owned(),
        "albums/alb.1/similar".to_owned(),
        format!("albums/reviews/{}", review.expect("some album has a review")),
        format!("albums/{album}"),
        "posts".to_owned(),
        "posts/po.1".to_owned(),
        "posts/categories".to_owned(),
    ];
    let since_2_2 = [
        "artists/art.1/similar".to_owned(),
        format!("albums/upc/{}", text("upc")),
        format!("tracks/isrc/{}", text("isrc")),
        format!("tracks/{}", text("shortcut")),
        "genres/g.1/playlists/top".to_owned(),
        "playlists/top".to_owned(),
        "stations".to_owned(),
        "catalogs".to_owned(),
        "catalogs/tag.900001".to_owned(),
    ];
    let statuses =
        |path: &str| ["v1", "v2.1", "v2.2"].map(|version| read(get(&sandbox, &format!("/{version}/{path}"))).0);
    for path in since_2_1 {
        assert_eq!(statuses(&path), [404, 200, 200], "{path}");
    }
    for path in since_2_2 {
        assert_eq!(statuses(&path), [404, 404, 200], "{path}");
    }
}
