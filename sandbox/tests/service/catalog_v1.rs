//! The catalog of version 1: what 2.1 answers, in the shapes that clients of version 1 read.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};

/// An object of 2.1 as version 1 has it: its keys and no others.
fn as_version_1(sandbox: &Sandbox, object: &Value) -> Value {
    let link = |name: &str| object["links"][name]["ids"][0].clone();
    let genre = |mut shaped: Value| {
        if link("genres").is_string() {
            shaped["genre"] = json!({"id": link("genres")});
        }
        shaped
    };
    match object["type"].as_str().expect("a type") {
        "artist" => genre(json!({"id": object["id"], "name": object["name"]})),
        "track" => genre(json!({
            "id": object["id"],
            "name": object["name"],
            "disc": object["disc"],
            "artist": {"id": object["artistId"], "name": object["artistName"]},
            "album": {"id": object["albumId"], "name": object["albumName"]},
            "sample": object["previewURL"],
            "duration": object["playbackSeconds"],
        })),
        "album" => album(sandbox, object),
        "station" => {
            let id = text(object, "id");
            let kind = match id.starts_with("ps.") {
                true => "Programmed Station",
                false => "Artist Station",
            };
            let base = sandbox.base_url();
            let sizes: &[(u32, u32)] = match object["links"]["largeImage"].is_object() {
                true => &[(230, 153), (400, 400), (500, 500)],
                false => &[],
            };
            let image = |(w, h): &(u32, u32)| json!({"width": w, "height": h, "url": format!("{base}/v2/stations/{id}/images/{w}x{h}.jpg")});
            json!({
                "id": id,
                "name": object["name"],
                "type": kind,
                "artists": object["artists"],
                "summary": object["summary"],
                "description": object["description"],
                "images": sizes.iter().map(image).collect::<Vec<_>>(),
            })
        }
        other => panic!("no shape of {other}"),
    }
}

fn album(sandbox: &Sandbox, object: &Value) -> Value {
    let artist = &object["links"]["artists"]["ids"][0];
    let images = ok(sandbox, &format!("/v2.1/albums/{}/images", text(object, "id")));
    let image = |image: &Value| json!({"width": image["width"], "height": image["height"], "url": image["url"]});
    let kinds = [
        ("main", 0, "Main Releases"),
        ("singlesAndEPs", 1, "Singles & EPs"),
        ("compilations", 2, "Compilations"),
        ("others", 3, "Others"),
    ];
    let lists = |key: &str| {
        let artists = object["discographies"][key].as_array();
        artists.is_some_and(|artists| artists.contains(artist))
    };
    let (_, number, name) = kinds.into_iter().find(|(key, ..)| lists(key)).expect("a kind");
    let mut shaped = json!({
        "id": object["id"],
        "name": object["name"],
        "discCount": object["discCount"],
        "artist": {"id": artist, "name": object["artistName"]},
        "type": {"id": number, "name": name},
        "tags": object["tags"],
        "images": items(&images, "images").iter().map(image).collect::<Vec<_>>(),
        "released": milliseconds(&object["released"]),
    });
    if let Some(tracks) = object["tracks"].as_array() {
        shaped["tracks"] = tracks.iter().map(|track| as_version_1(sandbox, track)).collect();
    }
    shaped
}

// case:K03
// svc:CAT-01 svc:CAT-02 svc:CAT-04 svc:CAT-05 svc:CAT-07 svc:CAT-08 svc:CAT-11 svc:CAT-12 svc:CAT-14 svc:CAT-21 svc:CAT-22
// svc:CAT-25 svc:CAT-35 svc:CAT-36 svc:CAT-37 svc:CAT-38 svc:CAT-39 svc:CAT-40
// svc:OBJ-01 svc:OBJ-02 svc:OBJ-03 svc:OBJ-08 svc:OBJ-09 svc:CONV-02
#[test]
fn lists_and_objects_are_bare_and_have_the_keys_of_version_1() {
    let sandbox = start();
    for (path, key) in [
        ("artists/top?range=week&limit=30", "artists"),
        ("artists/art.1,art.2", "artists"),
        ("artists/art.1", "artists"),
        ("artists/art.1/albums", "albums"),
        ("artists/art.1/albums/new", "albums"),
        ("artists/art.1/tracks?limit=7", "tracks"),
        ("artists/art.1/tracks/top", "tracks"),
        ("albums/top?limit=50", "albums"),
        ("albums/new", "albums"),
        ("albums/picks", "albums"),
        ("albums/alb.1", "albums"),
        ("albums/alb.1,alb.7", "albums"),
        ("albums/alb.1/tracks", "tracks"),
        ("tracks/top?limit=200&offset=3", "tracks"),
        ("tracks/tra.5", "tracks"),
        ("genres/g.1/artists/top", "artists"),
        ("genres/g.1/albums/top", "albums"),
        ("genres/g.1/albums/new", "albums"),
        ("genres/g.1/tracks/top", "tracks"),
        ("genres/g.1/stations", "stations"),
        ("playlists/pp.1/tracks?limit=5", "tracks"),
        ("stations/top?limit=100", "stations"),
        ("stations/decade", "stations"),
        ("stations/ps.1", "stations"),
    ] {
        let older = ok(&sandbox, &format!("/v2.1/{path}"));
        let expected: Value = items(&older, key)
            .iter()
            .map(|object| as_version_1(&sandbox, object))
            .collect();
        let mut answered = ok(&sandbox, &format!("/v1/{path}"));
        if answered.is_object() {
            assert_eq!(
                path.split(',').count(),
                1,
                "an object alone is one that was asked for: {path}"
            );
            answered = Value::Array(vec![answered]);
        }
        assert!(answered[0]["id"].is_string(), "{path}");
        assert_eq!(answered, expected, "{path}");
    }
    for path in [
        "artists/art.1",
        "albums/alb.1",
        "tracks/tra.1",
        "genres/g.1",
        "playlists/pp.1",
        "stations/ps.1",
        "tags/tag.1",
    ] {
        assert!(
            ok(&sandbox, &format!("/v1/{path}"))["id"].is_string(),
            "an object and no list: {path}"
        );
    }
}

// case:K03
// svc:CAT-22
#[test]
fn genres_hold_those_below_them() {
    let sandbox = start();
    let language = "?lang=de";
    let all = ok(&sandbox, &format!("/v2.1/genres{language}"));
    let shaped = |id: &Value| {
        let find = |id: &Value| items(&all, "genres").iter().find(|genre| genre["id"] == *id).unwrap();
        fn shape<'a>(genre: &'a Value, find: &dyn Fn(&Value) -> &'a Value) -> Value {
            let children = genre["links"]["childGenres"]["ids"].as_array().into_iter().flatten();
            json!({
                "id": genre["id"],
                "name": genre["name"],
                "description": genre["description"],
                "subgenres": children.map(|child| shape(find(child), find)).collect::<Vec<_>>(),
            })
        }
        shape(find(id), &find)
    };
    let genres = ok(&sandbox, &format!("/v1/genres{language}"));
    let genres = genres.as_array().expect("a bare list");
    let upper = items(&all, "genres")
        .iter()
        .filter(|genre| genre["links"]["parentGenres"].is_null());
    let expected: Vec<Value> = upper.map(|genre| shaped(&genre["id"])).collect();
    assert_eq!(genres, &expected, "those of the upper level alone");
    let below = |genre: &Value| items(genre, "subgenres").len();
    assert_eq!(
        genres.len() + genres.iter().map(below).sum::<usize>(),
        items(&all, "genres").len(),
        "each once"
    );
    let (upper, lower) = (&genres[0], &genres[0]["subgenres"][0]);
    for genre in [upper, lower] {
        let alone = ok(&sandbox, &format!("/v1/genres/{}{language}", text(genre, "id")));
        assert_eq!(alone, *genre);
    }
    assert_eq!(lower["subgenres"], json!([]));
}

// case:K03
#[test]
fn similar_artists_come_in_four_lists() {
    let sandbox = start();
    let mut seen = [0; 4];
    for number in 1..=20 {
        let path = format!("/v1/artists/art.{number}/similar");
        let answered = ok(&sandbox, &path);
        assert_eq!(
            keys(&answered),
            ["contemporaries", "followers", "influencers", "related"],
            "{path}"
        );
        let artist = &ok(&sandbox, &format!("/v2.1/artists/art.{number}"))["artists"][0];
        let mut all = vec![artist["id"].clone()];
        for (place, (list, relation)) in [
            ("contemporaries", "contemporaries"),
            ("followers", "followers"),
            ("influencers", "influences"),
            ("related", ""),
        ]
        .into_iter()
        .enumerate()
        {
            let found = items(&answered, list);
            seen[place] += found.len();
            let listed: Vec<Value> = found.iter().map(|artist| artist["id"].clone()).collect();
            if !relation.is_empty() {
                let linked = artist["links"][relation]["ids"].as_array().cloned();
                assert_eq!(listed, linked.unwrap_or_default(), "{path} {list}");
            }
            for artist in found {
                assert_eq!(keys(artist), ["id", "name"]);
                let whole = ok(&sandbox, &format!("/v1/artists/{}", text(artist, "id")));
                assert_eq!(whole["name"], artist["name"]);
                assert!(!all.contains(&artist["id"]), "{path}: each once");
                all.push(artist["id"].clone());
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    let both = ok(&sandbox, "/v1/artists/art.1,art.2/similar");
    let count = |id: &str| items(&ok(&sandbox, &format!("/v1/artists/{id}/similar")), "contemporaries").len();
    assert_eq!(items(&both, "contemporaries").len(), count("art.1") + count("art.2"));
    assert_eq!(refused(get(&sandbox, "/v1/artists/art.99999/similar")).0, 404);
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
    assert_eq!(statuses("artists/art.1/similar"), [200, 404, 200]);
}
