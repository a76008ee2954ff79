//! Versions side by side.

use crate::support::*;
use std::time::Duration;

// svc:CAT-32
#[test]
fn the_versions_are_listed_with_the_latest_stable_and_the_one_in_development() {
    let sandbox = start();
    for path in ["/v2.2/versions", "/v2.1/versions", "/versions"] {
        let body = ok(&sandbox, path);
        assert_eq!(body["latestStable"], "v2.2");
        assert_eq!(body["inDevelopment"], "v2.3");
        let versions = body["versions"].as_array().unwrap();
        let ids: Vec<&str> = versions.iter().map(|v| v["id"].as_str().unwrap()).collect();
        assert!(["v2.1", "v2.2", "v2.3"].iter().all(|id| ids.contains(id)), "{ids:?}");
        assert_eq!(versions.last().unwrap()["status"], "development");
    }
}

// svc:VER-01
#[test]
fn a_call_that_a_version_lacks_is_not_found_there() {
    let sandbox = start();
    for path in ["/stations", "/artists/art.1/similar"] {
        assert_eq!(read(get(&sandbox, &format!("/v2.2{path}"))).0, 200);
        let (status, code, _) = refused(get(&sandbox, &format!("/v2.1{path}")));
        assert_eq!((status, code.as_str()), (404, "ResourceNotFound"));
    }
    for version in ["v2", "v2.3", "V2.2", "v22"] {
        assert_eq!(
            refused(get(&sandbox, &format!("/{version}/artists/top"))).0,
            404,
            "{version}"
        );
    }
}

// svc:VER-02
#[test]
fn versions_are_served_side_by_side_and_an_unversioned_path_by_the_latest_stable_one() {
    let sandbox = start();
    for path in [
        "/artists/top",
        "/albums/alb.1",
        "/tracks/top?limit=200",
        "/stations/top",
        "/artists/art.1/images",
    ] {
        let [plain, older, newer] = ["", "/v2.1", "/v2.2"].map(|version| ok(&sandbox, &format!("{version}{path}")));
        assert_eq!(plain, newer, "{path}");
        if path != "/stations/top" {
            assert_ne!(older, newer, "{path}");
        }
    }
    let answer = get(&sandbox, "/artists/top").send().unwrap();
    assert_eq!(answer.headers()["api-version"], "v2.2");
    let token = token(&sandbox, 0);
    let account = |version: &str| read(get_as(&sandbox, &token, &format!("{version}/me/account"))).1;
    assert_eq!(account(""), account("/v2.2"));
    assert_ne!(account("/v2.1"), account("/v2.2"));
}

#[test]
fn the_service_as_it_was_before_2_2() {
    let sandbox = start_with(|options| options.latest = musiccat_sandbox::Version::V2_1);
    let versions = ok(&sandbox, "/versions");
    assert_eq!(
        (&versions["latestStable"], &versions["inDevelopment"]),
        (&"v2.1".into(), &"v2.2".into())
    );
    assert_eq!(ids(&versions, "versions"), ["v1", "v2.1", "v2.2"]);
    let artist = get(&sandbox, "/artists/art.1").send().unwrap();
    assert_eq!(artist.headers()["api-version"], "v2.1");
    assert_eq!(ids(&parts(artist).1, "artists"), ["Art.1"], "as 2.1 writes it");
    let (status, _, _) = refused(get(&sandbox, "/v2.2/artists/art.1"));
    assert_eq!(status, 404);
    assert_eq!(read(get(&sandbox, "/v1/artists/art.1")).0, 200);
}

/// A field, with `.` before each key within it, and whether v1, v2.1 and v2.2 have it.
type Field = (&'static str, [bool; 3]);

/// Whether the object, or some object in the lists on the way, has the field.
fn has_field(object: &serde_json::Value, field: &str) -> bool {
    match (field.split_once('.'), object) {
        (_, serde_json::Value::Array(list)) => list.iter().any(|item| has_field(item, field)),
        (None, object) => object.get(field).is_some(),
        (Some((key, rest)), object) => object.get(key).is_some_and(|inner| has_field(inner, rest)),
    }
}

// svc:VER-03
// case:K03
#[test]
fn each_version_has_its_own_fields() {
    let sandbox = start();
    let (always, only_1, since_2_1) = ([true; 3], [true, false, false], [false, true, true]);
    let (since_2_2, until_2_1, only_2_1) = ([false, false, true], [true, true, false], [false, true, false]);
    let albums: &[Field] = &[
        ("isStreamable", since_2_1),
        ("isAvailableInHiRes", since_2_2),
        ("isExplicit", since_2_2),
        ("isSingle", since_2_2),
        ("explicit", only_2_1),
        ("single", only_2_1),
        ("upc", since_2_1),
        ("links", since_2_1),
        ("discCount", always),
        ("artist.name", only_1),
        ("type.name", only_1),
        ("images.url", only_1),
    ];
    let tracks: &[Field] = &[
        ("artistId", since_2_1),
        ("isAvailableInHiRes", since_2_2),
        ("isExplicit", since_2_2),
        ("explicit", only_2_1),
        ("isStreamable", since_2_1),
        ("formats.bitrate", since_2_1),
        ("formats.sampleBits", since_2_2),
        ("formats.sampleRate", since_2_2),
        ("losslessFormats.bitrate", since_2_1),
        ("losslessFormats.sampleBits", since_2_2),
        ("losslessFormats.sampleRate", since_2_2),
        ("disc", always),
        ("duration", only_1),
        ("sample", only_1),
    ];
    let playlists: &[Field] = &[
        ("trackCount", since_2_2),
        ("privacy", since_2_1),
        ("name", always),
        ("author", only_1),
        ("created", only_1),
    ];
    let tags: &[Field] = &[
        ("isProtected", since_2_2),
        ("parentId", since_2_2),
        ("childIds", since_2_2),
        ("genreId", since_2_2),
        ("protected", until_2_1),
    ];
    let lists = [
        ("albums/top?limit=50", "albums", albums),
        ("albums/alb.3", "albums", albums),
        (
            "albums/alb.3",
            "albums",
            &[("tracks.explicit", only_2_1), ("tracks.artistId", since_2_1)],
        ),
        ("artists/art.3/tracks?limit=50", "tracks", tracks),
        ("tracks/top?limit=50", "tracks", tracks),
        ("playlists", "playlists", playlists),
        ("playlists/pp.3", "playlists", playlists),
        ("tags", "tags", tags),
    ];
    for (path, key, fields) in lists {
        for (at, version) in ["v1", "v2.1", "v2.2"].into_iter().enumerate() {
            let body = ok(&sandbox, &format!("/{version}/{path}"));
            // Version 1 answers a bare list, or the one object that was asked for.
            let objects = if version == "v1" { &body } else { &body[key] };
            for (field, presence) in fields {
                assert_eq!(has_field(objects, field), presence[at], "{field} of /{version}/{path}");
            }
        }
    }
}

#[test]
fn next_year_version_1_has_ended_and_the_others_announce_their_end() {
    let sandbox = start_with(|options| options.next_year = true);
    let at = |text: &str| httpdate::parse_http_date(text).unwrap();
    let day = Duration::from_secs(86_400);
    let told = |version: &str| {
        let answer = get(&sandbox, &format!("{version}/artists/top")).send().unwrap();
        assert_eq!(answer.status(), 200, "{version}");
        let header = |name: &str| answer.headers()[name].to_str().unwrap().to_owned();
        let left = at(&header("sunset")).duration_since(at(&header("date"))).unwrap();
        assert!(header("deprecation").starts_with('@'));
        ([header("sunset"), header("deprecation")], left)
    };
    let has_ended = |version: &str| {
        let (status, code, _) = refused(get(&sandbox, &format!("{version}/artists/top")));
        assert_eq!((status, code.as_str()), (410, "ResourceNotFound"), "{version}");
    };
    let versions = [("/v2.1", 90), ("/v2.2", 365)];
    let first = versions.map(|(version, days)| {
        let (dates, left) = told(version);
        assert!(left > day * (days - 1) && left <= day * days, "{version}");
        dates
    });
    // The dates stay as the days pass.
    sandbox.advance(day);
    assert_eq!(versions.map(|(version, _)| told(version).0), first);
    has_ended("/v1");
    sandbox.advance(day * 89);
    has_ended("/v2.1");
    told("/v2.2");
    sandbox.advance(day * 275);
    has_ended("/v2.2");
    // A path without a version goes on: a device asks there which ones there are.
    let answer = get(&sandbox, "/versions").send().unwrap();
    assert!(answer.status() == 200 && !answer.headers().contains_key("sunset"));
    let today = get(&start(), "/v2.1/artists/top").send().unwrap();
    assert!(!today.headers().contains_key("sunset") && !today.headers().contains_key("deprecation"));
}
