//! Artists and their lists.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::Value;

const BOTH: [&str; 2] = ["v2.1", "v2.2"];

fn both(sandbox: &Sandbox, path: &str) -> [Value; 2] {
    BOTH.map(|version| ok(sandbox, &format!("/{version}{path}")))
}

/// A list fetched page by page is the list fetched at once.
fn pages_agree(sandbox: &Sandbox, path: &str, key: &str) {
    let whole = ids(&ok(sandbox, &format!("{path}limit=12")), key);
    let mut parts = Vec::new();
    for offset in [0, 5, 10] {
        let limit = 5.min(12 - offset);
        parts.extend(ids(&ok(sandbox, &format!("{path}limit={limit}&offset={offset}")), key));
    }
    assert_eq!(parts, whole, "{path}");
}

/// The number of the artist with the longest discography.
fn prolific(sandbox: &Sandbox) -> String {
    let all = ok(sandbox, "/v2.2/artists/top?limit=200");
    let albums = |artist: &&Value| -> usize {
        let groups = artist["albumGroups"].as_object().unwrap().values();
        groups.map(|group| group.as_array().unwrap().len()).sum()
    };
    let most = items(&all, "artists").iter().max_by_key(albums).unwrap();
    most["id"].as_str().unwrap().to_owned()
}

// svc:CAT-01
#[test]
fn top() {
    let sandbox = start();
    for body in both(&sandbox, "/artists/top") {
        assert_eq!(items(&body, "artists").len(), 20);
        assert_eq!(body["meta"]["totalCount"], 200);
    }
    pages_agree(&sandbox, "/v2.2/artists/top?range=week&", "artists");
    let large = start_with(|options| options.artists = 1500);
    let total = &ok(&large, "/v2.2/artists/top?limit=1")["meta"]["totalCount"];
    assert_eq!(*total, 1000, "top lists end at 1000");
    let beyond = ok(&large, "/v2.2/artists/top?limit=10&offset=995");
    assert_eq!(items(&beyond, "artists").len(), 5);
}

// svc:CAT-02
#[test]
fn detail_by_id_and_shortcut() {
    let sandbox = start();
    for body in both(&sandbox, "/artists/art.30,art.2,art.11") {
        let numbers = ids(&body, "artists")
            .iter()
            .map(|id| id.to_lowercase())
            .collect::<Vec<_>>();
        assert_eq!(numbers, ["art.30", "art.2", "art.11"], "in the order asked");
    }
    let shortcut = ok(&sandbox, "/v2.2/artists/art.30")["artists"][0]["shortcut"].clone();
    for body in both(&sandbox, &format!("/artists/{}", shortcut.as_str().unwrap())) {
        assert_eq!(ids(&body, "artists")[0].to_lowercase(), "art.30");
    }
    let some = ok(&sandbox, "/v2.2/artists/art.1,art.999999");
    assert_eq!(ids(&some, "artists"), ["art.1"], "unknown ones are passed over");
    for unknown in ["art.201", "no-such-artist", "art.0"] {
        let (status, code, _) = refused(get(&sandbox, &format!("/v2.2/artists/{unknown}")));
        assert_eq!((status, code.as_str()), (404, "ResourceNotFound"));
    }
}

// svc:CAT-03
#[test]
fn images_lead_to_pictures() {
    let sandbox = start();
    for body in both(&sandbox, "/artists/art.8/images") {
        let image = &items(&body, "images")[0];
        let answer = reqwest::blocking::get(image["url"].as_str().unwrap()).unwrap();
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["content-type"]),
            (200, &"image/jpeg".parse().unwrap())
        );
    }
}

// svc:CAT-04 svc:CAT-35
#[test]
fn the_discography_is_newest_first() {
    let sandbox = start();
    let id = prolific(&sandbox);
    for body in both(&sandbox, &format!("/artists/{id}/albums?limit=200")) {
        let released: Vec<&str> = items(&body, "albums")
            .iter()
            .map(|album| album["released"].as_str().unwrap())
            .collect();
        assert!(
            released.len() > 1 && released.is_sorted_by(|a, b| a >= b),
            "{released:?}"
        );
    }
    let artist = &ok(&sandbox, &format!("/v2.2/artists/{id}"))["artists"][0];
    let groups = artist["albumGroups"].as_object().unwrap().values();
    let grouped: usize = groups.map(|group| group.as_array().unwrap().len()).sum();
    assert_eq!(
        ok(&sandbox, &format!("/v2.2/artists/{id}/albums"))["meta"]["totalCount"],
        grouped
    );
    assert_eq!(refused(get(&sandbox, "/v2.2/artists/art.999/albums")).0, 404);
}

// svc:CAT-05
#[test]
fn new_albums_are_the_artist_s_latest() {
    let sandbox = start();
    let mut found = 0;
    for artist in 1..=40 {
        for body in both(&sandbox, &format!("/artists/art.{artist}/albums/new?limit=50")) {
            assert_eq!(
                (&body["meta"]["limit"], &body["meta"]["offset"]),
                (&50.into(), &0.into())
            );
            assert_eq!(body["meta"]["totalCount"], items(&body, "albums").len());
            found += items(&body, "albums").len();
            for album in items(&body, "albums") {
                assert!(album["released"].as_str().unwrap() >= "2025-06", "{album}");
            }
        }
    }
    assert!(found > 0);
}

// svc:CAT-06
#[test]
fn top_albums_of_one_artist_since_2_2() {
    let sandbox = start();
    let id = prolific(&sandbox);
    for body in both(&sandbox, &format!("/artists/{id}/albums/top?limit=200")) {
        let newest = ok(&sandbox, &format!("/v2.2/artists/{id}/albums?limit=200"));
        assert_eq!(body["meta"]["totalCount"], newest["meta"]["totalCount"]);
        assert_ne!(body["albums"], newest["albums"], "ranked");
    }
    assert_eq!(
        ids(
            &ok(&sandbox, &format!("/v2.1/artists/{id},art.6/albums/top?limit=1")),
            "albums"
        )
        .len(),
        2
    );
    assert!(bad_request(&sandbox, &format!("/v2.2/artists/{id},art.6/albums/top")).contains("one artist id"));
}

// svc:CAT-07
#[test]
fn tracks_need_a_limit() {
    let sandbox = start();
    let id = prolific(&sandbox);
    for version in BOTH {
        let path = format!("/{version}/artists/{id}/tracks");
        assert_eq!(bad_request(&sandbox, &path), "limit query parameter is required");
        let body = ok(&sandbox, &format!("{path}?limit=200"));
        let artist = body["tracks"][0]["artistId"].as_str().unwrap();
        assert_eq!(artist.to_lowercase(), id);
        assert!(items(&body, "tracks").iter().all(|track| track["artistId"] == artist));
    }
    pages_agree(&sandbox, &format!("/v2.2/artists/{id}/tracks?"), "tracks");
    let several = ok(&sandbox, &format!("/v2.2/artists/{id},art.6/tracks?limit=4"));
    assert_eq!(
        (ids(&several, "tracks").len(), &several["meta"]["limit"]),
        (8, &4.into())
    );
}

// svc:CAT-08
#[test]
fn top_tracks_of_one_artist_since_2_2() {
    let sandbox = start();
    let id = prolific(&sandbox);
    for body in both(&sandbox, &format!("/artists/{id}/tracks/top?limit=5")) {
        assert_eq!(items(&body, "tracks").len(), 5);
        assert!(
            items(&body, "tracks")
                .iter()
                .all(|track| track["artistId"].as_str().unwrap().to_lowercase() == id)
        );
    }
    pages_agree(
        &sandbox,
        &format!("/v2.2/artists/{id}/tracks/top?range=life&"),
        "tracks",
    );
    let all = ids(&ok(&sandbox, &format!("/v2.2/artists/{id}/tracks?limit=12")), "tracks");
    assert_ne!(
        ids(
            &ok(&sandbox, &format!("/v2.2/artists/{id}/tracks/top?limit=12")),
            "tracks"
        ),
        all,
        "ranked"
    );
    assert_eq!(
        ids(
            &ok(&sandbox, &format!("/v2.1/artists/{id},art.6/tracks/top?limit=1")),
            "tracks"
        )
        .len(),
        2
    );
    assert!(bad_request(&sandbox, &format!("/v2.2/artists/{id},art.6/tracks/top")).contains("one artist id"));
}

// svc:CAT-10
#[test]
fn similar_artists_since_2_2() {
    let sandbox = start();
    let similar = ids(&ok(&sandbox, "/v2.2/artists/art.5/similar"), "artists");
    assert!(!similar.is_empty() && !similar.contains(&"art.5".to_owned()));
    assert_eq!(refused(get(&sandbox, "/v2.1/artists/art.5/similar")).0, 404);
}

#[test]
fn an_unknown_artist_is_an_empty_list_on_request() {
    let sandbox = start();
    let paths = [
        "/artists/art.9999",
        "/artists/art.9999/albums",
        "/artists/no-such-artist/albums/new",
    ];
    for version in ["v1", "v2.1", "v2.2"] {
        for path in paths {
            assert_eq!(
                read(get(&sandbox, &format!("/{version}{path}"))).0,
                404,
                "{version}{path}"
            );
        }
    }
    sandbox.change(|settings| settings.unknown_is_empty = true);
    for path in paths {
        assert_eq!(ok(&sandbox, &format!("/v1{path}")), serde_json::json!([]), "{path}");
        for version in ["v2.1", "v2.2"] {
            let answer = ok(&sandbox, &format!("/{version}{path}"));
            let key = if path.contains("albums") { "albums" } else { "artists" };
            assert!(items(&answer, key).is_empty(), "{version}{path}");
            assert_eq!(answer["meta"]["returnedCount"], 0, "{version}{path}");
        }
    }
    for version in ["v2.1", "v2.2"] {
        let images = |content: &str| read(get(&sandbox, &format!("/{version}/{content}/images")));
        let (status, answer) = images("artists/art.9999");
        assert_eq!((status, &answer["images"]), (200, &serde_json::json!([])), "{version}");
        assert!(!items(&images("artists/art.9999,art.1").1, "images").is_empty());
    }
}
