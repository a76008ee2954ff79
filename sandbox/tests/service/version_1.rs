//! Version 1 beside its catalog: playlists, stations that play, what has no type, and any limit.

use crate::support::*;
use serde_json::{Value, json};

// case:K03
#[test]
fn playlists_say_who_made_them_and_when() {
    let sandbox = start_with(|options| options.lived_in = true);
    for path in [
        "playlists",
        "playlists/featured",
        "playlists/pp.1,pp.2",
        "tags/tag.1/playlists",
    ] {
        let older = ok(&sandbox, &format!("/v2.1/{path}"));
        let answered = ok(&sandbox, &format!("/v1/{path}"));
        let answered = answered.as_array().expect("a bare list");
        assert!(!answered.is_empty(), "{path}");
        for (playlist, older) in answered.iter().zip(items(&older, "playlists")) {
            assert_eq!(keys(playlist), ["author", "created", "id", "name"], "{path}");
            assert_eq!((&playlist["id"], &playlist["name"]), (&older["id"], &older["name"]));
            assert_eq!(playlist["author"], "nora picks");
            assert!(
                playlist["created"].as_i64() <= Some(milliseconds(&older["modified"])),
                "{path}"
            );
        }
    }
    let token = token(&sandbox, 0);
    let get = |path: &str| read(get_as(&sandbox, &token, path)).1;
    let own = get("/v1/me/playlists");
    for playlist in own.as_array().expect("a bare list") {
        assert_eq!(keys(playlist), ["author", "created", "id", "name", "tracks"]);
        assert_eq!(playlist["author"], "mara");
        let id = text(playlist, "id");
        let tracks = get(&format!("/v1/me/playlists/{id}/tracks"));
        assert_eq!(playlist["tracks"], tracks);
        assert_eq!(
            keys(&tracks[0]),
            ["album", "artist", "disc", "duration", "genre", "id", "name", "sample"]
        );
        assert_eq!(get(&format!("/v1/me/playlists/{id}")), *playlist);
    }
    assert!(own[0]["id"].is_string());
}

// case:K03
#[test]
fn a_playlist_s_day_stays_when_it_changes() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let call = |method: &str, below: &str| call_as(&sandbox, &token, method, &format!("/v1/me/playlists{below}"));
    let made = read(form(call("POST", ""), &[("name", "One")])).1;
    assert_eq!((&made["author"], &made["tracks"]), (&json!("mara"), &json!([])));
    sandbox.advance(std::time::Duration::from_secs(3600));
    let path = format!("/{}", text(&made, "id"));
    assert_eq!(read(form(call("PUT", &path), &[("name", "Two")])).0, 204);
    // The tracks of a list of playlists end where a page would.
    let tracks: Vec<String> = (1..=201).map(|number| format!("tra.{number}")).collect();
    let fields: Vec<(&str, &str)> = tracks.iter().map(|id| ("id", id.as_str())).collect();
    assert_eq!(read(form(call("POST", &format!("{path}/tracks")), &fields)).0, 204);
    let changed = read(call("GET", &path)).1;
    assert_eq!(
        (&changed["name"], &changed["created"]),
        (&json!("Two"), &made["created"])
    );
    assert_eq!(items(&changed, "tracks").len(), 201);
    let listed = read(call("GET", "")).1;
    assert_eq!(items(&listed[0], "tracks").len(), 200);
    let modified = read(get_as(&sandbox, &token, "/v2.1/me/library/playlists")).1;
    assert!(milliseconds(&modified["playlists"][0]["modified"]) > made["created"].as_i64().unwrap());
}

/// Whether an object anywhere in a value has one of these keys.
fn has_key(value: &Value, wanted: &[&str]) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| has_key(item, wanted)),
        Value::Object(members) => members
            .iter()
            .any(|(key, member)| wanted.contains(&key.as_str()) || has_key(member, wanted)),
        _ => false,
    }
}

// case:K03
#[test]
fn no_object_names_its_type_and_no_list_has_an_envelope() {
    let sandbox = start_with(|options| options.lived_in = true);
    let token = token(&sandbox, 0);
    let guid = sandbox.members()[0].guid;
    let get = |path: &str| {
        let (status, body) = read(get_as(&sandbox, &token, &format!("/v1{path}")));
        assert_eq!(status, 200, "{path}: {body}");
        body
    };
    for path in [
        "/artists/top",
        "/artists/art.1,art.2/bio",
        "/artists/art.1/blurbs",
        "/tracks/top",
        "/genres",
        "/playlists/pp.1,pp.2",
        "/playlists/pp.1/posts",
        "/playlists/pp.1/tags",
        "/tags",
        "/radios/featured",
        "/search?q=a&type=artist,track,playlist,tag",
        "/search/verbose?q=a&type=artist,track,playlist,tag",
        "/search/typeahead?q=a",
        &format!("/members/{guid}"),
        &format!("/members/{guid}/avatar"),
        "/me",
        "/me/followers",
        "/me/following",
        "/me/favorites",
        "/me/listens",
        "/me/library/artists",
        "/me/library/tracks",
        "/me/charts/tracks",
        "/me/account",
        "/stations/ps.1/tracks",
    ] {
        let body = get(path);
        assert!(!has_key(&body, &["type", "meta"]), "{path}: {body}");
        let is_thing = ["/members/", "/me", "/me/account", "/stations/ps.1/tracks"]
            .iter()
            .any(|one| path == *one || (one.ends_with('/') && path.starts_with(one) && !path.ends_with("avatar")));
        assert_eq!(body.is_array(), !is_thing, "{path}");
        assert!(body.is_object() || body[0] != Value::Null, "{path} is empty");
    }
    // A word, or a number and a name.
    let stations = get("/me/library/stations");
    assert!(
        stations[0]["type"]
            .as_str()
            .is_some_and(|kind| kind.ends_with(" Station"))
    );
    let albums = get("/me/library/albums");
    assert_eq!(keys(&albums[0]["type"]), ["id", "name"]);
    // All of them are there in the mixed list of a search, told apart by their ids.
    let found = get("/search?q=a&type=artist,album,track,playlist,tag&limit=200");
    for moniker in ["Art.", "Alb.", "Tra.", "pp.", "tag."] {
        let has = |object: &Value| text(object, "id").starts_with(moniker);
        assert!(found.as_array().unwrap().iter().any(has), "{moniker}");
    }
}

// case:K03
#[test]
fn a_station_s_settings_stand_beside_its_tracks() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let tuning = r#"{"tuning":{"popularity":"0.2","variety":"0.8"}}"#;
    let tuned = read(put_as(&sandbox, &token, "/v1/stations/art.1,art.2/tuning", tuning));
    assert_eq!(
        tuned,
        (200, json!({"popularity": 0.2, "variety": 0.8})),
        "a bare object"
    );
    let played = read(get_as(&sandbox, &token, "/v1/stations/art.1,art.2/tracks?count=3")).1;
    assert_eq!(keys(&played), ["stationParameters", "tracks"]);
    assert_eq!(
        played["stationParameters"],
        json!({"id": "Art.1,Art.2", "displayPreviewLimit": 5, "isTunable": true, "skipLimit": 6, "skipLimitDuration": 60,
               "popularity": 0.2, "variety": 0.8})
    );
    assert_eq!(items(&played, "tracks").len(), 3);
    let previews = read(get_as(&sandbox, &token, "/v1/stations/ps.1/tracks?previews=2")).1;
    assert_eq!(items(&previews, "previews").len(), 2);
}

// case:K03
// svc:PAR-03 svc:PAR-04 svc:PAR-09
#[test]
fn a_limit_may_be_left_out_or_be_any_number_and_no_list_has_more_than_200() {
    let sandbox = start();
    let token = token(&sandbox, 9);
    let count = |path: &str| {
        let (status, body) = read(get_as(&sandbox, &token, &format!("/v1{path}")));
        assert_eq!(status, 200, "{path}: {body}");
        body.as_array().expect("a bare list").len()
    };
    for (path, by_default) in [
        ("/tracks/top", 20),
        ("/me/library/artists/art.1/albums", 20),
        // Where later versions want a limit, older clients want the list.
        ("/me/library/tracks", 200),
        ("/me/library/albums", 200),
        ("/me/library/artists", 200),
    ] {
        let all = count(&format!("{path}?limit=200"));
        assert_eq!(count(path), by_default.min(all), "{path}");
        for limit in ["201", "500", "100000", "4294967295", "99999999999999999999"] {
            assert_eq!(count(&format!("{path}?limit={limit}")), all, "{path} {limit}");
        }
        assert_eq!(count(&format!("{path}?limit=3&offset=1")), 3.min(all), "{path}");
    }
    assert_eq!(count("/artists/art.1/tracks"), count("/artists/art.1/tracks?limit=200"));
    assert_eq!(
        count("/playlists/pp.1/tracks"),
        count("/playlists/pp.1/tracks?limit=1000")
    );
    let page = |query: &str| ok(&sandbox, &format!("/v1/tracks/top?{query}"));
    assert_eq!(
        page("limit=500&offset=200"),
        page("limit=200&offset=200"),
        "the next page follows"
    );
    for (query, message) in [
        ("artists/top?limit=0", "limit must be an integer of 1 or more"),
        ("artists/top?limit=many", "limit must be an integer of 1 or more"),
        ("artists/top?offset=-1", "offset must be an integer of 0 or more"),
        (
            "artists/top?range=decade",
            "range must be day, week, month, year or life",
        ),
    ] {
        assert_eq!(bad_request(&sandbox, &format!("/v1/{query}")), message);
    }
    for version in ["v2.1", "v2.2"] {
        assert_eq!(
            bad_request(&sandbox, &format!("/{version}/tracks/top?limit=201")),
            "limit must be an integer from 1 to 200"
        );
        assert_eq!(
            bad_request(&sandbox, &format!("/{version}/artists/art.1/tracks")),
            "limit query parameter is required"
        );
    }
}
