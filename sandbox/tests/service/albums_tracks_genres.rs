//! Albums, tracks and genres.

use crate::support::*;

const BOTH: [&str; 2] = ["v2.1", "v2.2"];

// svc:CAT-11
#[test]
fn top_albums() {
    let sandbox = start();
    for version in BOTH {
        let body = ok(&sandbox, &format!("/{version}/albums/top?range=life&limit=200"));
        assert_eq!(items(&body, "albums").len(), 200);
        assert_eq!(body["meta"]["totalCount"], 1000);
    }
}

#[test]
fn new_albums_of_all_and_of_a_genre_newest_first() {
    let sandbox = start();
    for version in BOTH {
        for path in ["albums/new", "genres/g.1/albums/new"] {
            let body = ok(&sandbox, &format!("/{version}/{path}?limit=200"));
            let albums = items(&body, "albums");
            let released: Vec<&str> = albums.iter().map(|album| album["released"].as_str().unwrap()).collect();
            assert!(
                released.len() > 1 && released.is_sorted_by(|a, b| a >= b),
                "{path}: {released:?}"
            );
            let of_genre = |album: &serde_json::Value| {
                let genres = album["links"]["genres"]["ids"].as_array().unwrap();
                genres.contains(&"g.1".into())
            };
            assert_eq!(albums.iter().all(of_genre), path.starts_with("genres"));
        }
    }
}

// svc:CAT-12
#[test]
fn albums_come_with_their_tracks() {
    let sandbox = start();
    for version in BOTH {
        let body = ok(&sandbox, &format!("/{version}/albums/alb.9,alb.4"));
        for album in items(&body, "albums") {
            assert_eq!(album["trackCount"], items(album, "tracks").len());
            assert!(
                items(album, "tracks")
                    .iter()
                    .all(|track| track["albumId"] == album["id"])
            );
        }
        assert_eq!(
            ids(&body, "albums")
                .iter()
                .map(|id| id.to_lowercase())
                .collect::<Vec<_>>(),
            ["alb.9", "alb.4"]
        );
    }
}

// svc:CAT-13
#[test]
fn album_images() {
    let sandbox = start();
    for version in BOTH {
        let body = ok(&sandbox, &format!("/{version}/albums/alb.9/images"));
        let answer = reqwest::blocking::get(body["images"][0]["url"].as_str().unwrap()).unwrap();
        assert_eq!(answer.status(), 200);
    }
}

// svc:CAT-14
#[test]
fn album_tracks_in_playing_order() {
    let sandbox = start();
    for version in BOTH {
        let album = &ok(&sandbox, &format!("/{version}/albums/alb.9"))["albums"][0];
        let body = ok(&sandbox, &format!("/{version}/albums/alb.9/tracks?limit=200"));
        assert_eq!(body["tracks"], album["tracks"]);
        let places: Vec<_> = items(&body, "tracks")
            .iter()
            .map(|t| (t["disc"].as_u64(), t["index"].as_u64()))
            .collect();
        assert!(places.is_sorted() && places[0] == (Some(1), Some(1)), "{places:?}");
    }
}

// svc:CAT-18
#[test]
fn similar_albums() {
    let sandbox = start();
    for version in BOTH {
        let similar = ids(&ok(&sandbox, &format!("/{version}/albums/alb.9/similar")), "albums");
        assert!(!similar.is_empty() && similar.iter().all(|id| id.to_lowercase() != "alb.9"));
    }
}

// svc:CAT-19
#[test]
fn album_by_upc_since_2_2() {
    let sandbox = start();
    let album = &ok(&sandbox, "/v2.2/albums/alb.9")["albums"][0];
    let upc = album["upc"].as_str().unwrap();
    assert_eq!(ok(&sandbox, &format!("/v2.2/albums/upc/{upc}"))["albums"][0], *album);
    for bad in ["12345", &format!("{upc},{upc}"), "12345678901x"] {
        assert!(bad_request(&sandbox, &format!("/v2.2/albums/upc/{bad}")).contains("12 digits"));
    }
    assert_eq!(refused(get(&sandbox, "/v2.2/albums/upc/000000000000")).0, 404);
    assert_eq!(refused(get(&sandbox, &format!("/v2.1/albums/upc/{upc}"))).0, 404);
}

// svc:CAT-20
#[test]
fn album_by_shortcut() {
    let sandbox = start();
    for version in BOTH {
        let album = &ok(&sandbox, &format!("/{version}/albums/alb.9"))["albums"][0];
        let shortcut = album["shortcut"].as_str().unwrap();
        assert_eq!(
            ok(&sandbox, &format!("/{version}/albums/{shortcut}"))["albums"][0],
            *album
        );
        assert_eq!(refused(get(&sandbox, &format!("/{version}/albums/no/such"))).0, 404);
    }
}

// svc:CAT-21
#[test]
fn top_tracks() {
    let sandbox = start();
    for version in BOTH {
        let body = ok(
            &sandbox,
            &format!("/{version}/tracks/top?range=day&limit=200&offset=900"),
        );
        assert_eq!(
            (items(&body, "tracks").len(), &body["meta"]["totalCount"]),
            (100, &1000.into())
        );
    }
}

// svc:CAT-22
#[test]
fn track_detail() {
    let sandbox = start();
    for version in BOTH {
        let body = ok(&sandbox, &format!("/{version}/tracks/tra.8,tra.3"));
        assert_eq!(
            ids(&body, "tracks")
                .iter()
                .map(|id| id.to_lowercase())
                .collect::<Vec<_>>(),
            ["tra.8", "tra.3"]
        );
        let track = &body["tracks"][0];
        for relation in ["artists", "albums", "genres"] {
            assert!(track["links"][relation]["ids"][0].is_string());
        }
        assert_eq!(refused(get(&sandbox, &format!("/{version}/tracks/tra.0"))).0, 404);
    }
}

// svc:CAT-24
#[test]
fn track_by_shortcut_since_2_2() {
    let sandbox = start();
    let track = &ok(&sandbox, "/v2.2/tracks/tra.8")["tracks"][0];
    let shortcut = track["shortcut"].as_str().unwrap();
    assert_eq!(shortcut.split('/').count(), 3);
    assert_eq!(ok(&sandbox, &format!("/v2.2/tracks/{shortcut}"))["tracks"][0], *track);
}

// svc:CAT-23
#[test]
fn track_by_isrc_since_2_2() {
    let sandbox = start();
    let track = &ok(&sandbox, "/v2.2/tracks/tra.8")["tracks"][0];
    let (isrc, upc) = (track["isrc"].as_str().unwrap(), track["upc"].as_str().unwrap());
    let path = format!("/v2.2/tracks/isrc/{isrc}");
    for query in [
        "",
        "?limit=50",
        &format!("?upc={upc}"),
        "?rights=0&isStreamableOnly=false",
    ] {
        let body = ok(&sandbox, &format!("{path}{query}"));
        assert_eq!(items(&body, "tracks"), std::slice::from_ref(track));
    }
    assert_eq!(ok(&sandbox, &format!("{path}?offset=1"))["meta"]["returnedCount"], 0);
    assert_eq!(refused(get(&sandbox, &format!("{path}?upc=000000000000"))).0, 404);
    let message = bad_request(&sandbox, &format!("{path}?limit=51"));
    assert_eq!(message, "limit must be an integer from 1 to 50");
    assert!(bad_request(&sandbox, &format!("{path}?offset=-1")).contains("offset"));
    for bad in ["US123", &format!("{isrc},{isrc}")] {
        assert!(bad_request(&sandbox, &format!("/v2.2/tracks/isrc/{bad}")).contains("one ISRC"));
    }
    assert_eq!(refused(get(&sandbox, &path.replace("v2.2", "v2.1"))).0, 404);
}

// svc:CAT-25
#[test]
fn top_lists_of_a_genre() {
    let sandbox = start();
    for (version, kind) in BOTH
        .iter()
        .flat_map(|v| ["artists", "albums", "tracks"].map(|kind| (v, kind)))
    {
        let body = ok(&sandbox, &format!("/{version}/genres/g.1/{kind}/top?limit=10"));
        assert_eq!(items(&body, kind).len(), 10);
        for item in items(&body, kind) {
            let genres = item["links"]["genres"]["ids"].as_array().unwrap();
            assert!(genres.contains(&"g.1".into()), "{item}");
        }
    }
    let list = |range: &str| {
        ids(
            &ok(&sandbox, &format!("/v2.2/genres/g.1/tracks/top?range={range}")),
            "tracks",
        )
    };
    assert_ne!(list("day"), list("life"));
}

// svc:CAT-27
#[test]
fn stations_of_a_genre_carry_image_links() {
    let sandbox = start();
    for version in BOTH {
        let body = ok(&sandbox, &format!("/{version}/genre/g.1/stations?limit=50"));
        assert!(body["stations"][0]["links"]["mediumImage"]["href"].is_string());
        for station in items(&body, "stations") {
            let genres = station["links"]["genres"]["ids"].as_array().unwrap();
            assert!(genres.contains(&"g.1".into()), "{station}");
        }
        assert_eq!(body, ok(&sandbox, &format!("/{version}/genres/g.1/stations?limit=50")));
    }
}

// svc:CAT-37
#[test]
fn genres_all_and_by_id_or_shortcut() {
    let sandbox = start();
    for version in BOTH {
        let all = ok(&sandbox, &format!("/{version}/genres"));
        assert!(items(&all, "genres").len() > 20);
        let shortcut = all["genres"][1]["shortcut"].as_str().unwrap();
        let two = ok(&sandbox, &format!("/{version}/genres/g.1,{shortcut}"));
        assert_eq!(items(&two, "genres"), &items(&all, "genres")[..2]);
    }
}

// svc:CAT-43
#[test]
fn catalogs_all_and_by_id_since_2_2() {
    let sandbox = start();
    let all = ok(&sandbox, "/v2.2/catalogs");
    let names: Vec<&str> = items(&all, "catalogs")
        .iter()
        .map(|c| c["name"].as_str().unwrap())
        .collect();
    assert!(names.contains(&"US") && names.contains(&"CA"), "{names:?}");
    for name in names {
        ok(&sandbox, &format!("/v2.2/albums/top?catalog={name}&limit=1"));
    }
    let known = ids(&all, "catalogs");
    let two = ok(&sandbox, &format!("/v2.2/catalogs/{},{}", known[2], known[0]));
    assert_eq!(ids(&two, "catalogs"), [known[2].clone(), known[0].clone()]);
    let canada = token(&sandbox, 4);
    let older = read(get_as(&sandbox, &canada, "/v2.1/me/account")).1;
    let own = &older["account"]["subscription"]["catalog"];
    let own = ok(&sandbox, &format!("/v2.2/catalogs/{}", own.as_str().unwrap()));
    assert_eq!(own["catalogs"][0]["name"], "CA", "the account's id leads here");
    assert_eq!(refused(get(&sandbox, "/v2.2/catalogs/tag.1")).0, 404);
    assert_eq!(refused(get(&sandbox, "/v2.1/catalogs")).0, 404);
}
