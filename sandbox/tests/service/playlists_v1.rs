//! A member's playlists as version 1 has them.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::Value;

fn call(sandbox: &Sandbox, token: &str, method: &str, below: &str, fields: &[(&str, &str)]) -> (u16, Value) {
    let request = call_as(sandbox, token, method, &format!("/v1/me/playlists{below}"));
    read(if fields.is_empty() {
        request
    } else {
        form(request, fields)
    })
}

// svc:V1-03
#[test]
fn playlists_by_forms_and_bare_answers() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let call = |method: &str, below: &str, fields: &[(&str, &str)]| call(&sandbox, &token, method, below, fields);
    let request = call_as(&sandbox, &token, "POST", "/v1/me/playlists");
    let answer = form(request, &[("name", "Été & neige")]).send().unwrap();
    let location = answer.headers()["location"].to_str().unwrap().to_owned();
    let (status, created) = parts(answer);
    assert_eq!(
        (status, &created["name"]),
        (201, &"Été & neige".into()),
        "a bare object"
    );
    let id = created["id"].as_str().unwrap();
    assert_eq!(location, format!("{}/v1/me/playlists/{id}", sandbox.base_url()));
    let path = format!("/{id}");
    assert_eq!(call("PUT", &path, &[("name", "Schnee")]).0, 204);
    let (_, list) = call("GET", "", &[]);
    assert_eq!(list.as_array().map(|list| list.len()), Some(1), "a bare array");
    assert_eq!((&list[0]["name"], &list[0]["id"]), (&"Schnee".into(), &id.into()));

    let tracks = format!("/{id}/tracks");
    let held = || -> Vec<String> {
        let (status, body) = call("GET", &format!("{tracks}?limit=50"), &[]);
        assert_eq!(status, 200);
        let list = body.as_array().expect("a bare array");
        list.iter()
            .map(|track| track["id"].as_str().unwrap().to_owned())
            .collect()
    };
    for track in ["Tra.5", "tra.2", "tra.9", "tra.2"] {
        assert_eq!(call("POST", &tracks, &[("id", track)]).0, 204);
    }
    assert_eq!(held(), ["Tra.5", "Tra.2", "Tra.9", "Tra.2"]);
    let order = |ids: &[&str]| call("PUT", &tracks, &ids.iter().map(|id| ("id", *id)).collect::<Vec<_>>());
    assert_eq!(order(&["tra.2", "tra.9", "tra.2", "Tra.5"]).0, 204);
    assert_eq!(held(), ["Tra.2", "Tra.9", "Tra.2", "Tra.5"]);
    let (_, detail) = call("GET", &path, &[]);
    assert_eq!(detail["tracks"].as_array().unwrap().len(), 4);
    assert_eq!(call("DELETE", &tracks, &[]).0, 204);
    assert!(held().is_empty());
    assert_eq!(call("DELETE", &path, &[]).0, 204);
    assert_eq!(call("GET", &path, &[]).0, 404);
}

#[test]
fn every_track_of_a_form_is_added() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let (_, created) = call(&sandbox, &token, "POST", "", &[("name", "Two")]);
    let tracks = format!("/{}/tracks", created["id"].as_str().unwrap());
    let two = [("id", "tra.2"), ("id", "tra.1")];
    assert_eq!(call(&sandbox, &token, "POST", &tracks, &two).0, 204);
    let (_, held) = call(&sandbox, &token, "GET", &format!("{tracks}?limit=5"), &[]);
    assert_eq!((&held[0]["id"], &held[1]["id"]), (&"Tra.2".into(), &"Tra.1".into()));
}

// svc:ERR-03
#[test]
fn what_version_1_refuses() {
    let sandbox = start();
    let (owner, other) = (token(&sandbox, 0), token(&sandbox, 1));
    let (_, created) = call(&sandbox, &owner, "POST", "", &[("name", "Mine")]);
    let id = created["id"].as_str().unwrap();
    let tracks = format!("/{id}/tracks");
    assert_eq!(call(&sandbox, &owner, "POST", &tracks, &[("id", "tra.1")]).0, 204);
    for (method, below, fields, status) in [
        ("POST", "", ("title", "x"), 400),
        ("POST", "", ("name", ""), 400),
        ("PUT", &*format!("/{id}"), ("name", " "), 400),
        ("POST", &tracks, ("track", "tra.1"), 400),
        ("POST", &tracks, ("id", "tra.99999999"), 404),
        ("PUT", &tracks, ("id", "tra.99999999"), 404),
        // Another device has changed the playlist: an order of other tracks is no order of these.
        ("PUT", &tracks, ("id", "tra.2"), 409),
        ("PUT", "/mp.999", ("name", "x"), 404),
    ] {
        let (seen, body) = call(&sandbox, &owner, method, below, &[fields]);
        assert_eq!(seen, status, "{method} {below} {fields:?}: {body}");
        assert!(body["code"].is_string() && body["message"].is_string());
    }
    for (method, below) in [
        ("GET", ""),
        ("DELETE", ""),
        ("DELETE", "/tracks"),
        ("GET", "/tracks?limit=1"),
    ] {
        assert_eq!(
            call(&sandbox, &other, method, &format!("/{id}{below}"), &[]).0,
            403,
            "{method} {below}"
        );
    }
    assert_eq!(
        call(&sandbox, &owner, "GET", &format!("{tracks}?limit=5"), &[]).1[0]["id"],
        "Tra.1"
    );
    for later in ["v2.1", "v2.2"] {
        assert_eq!(
            refused(get_as(&sandbox, &owner, &format!("/{later}/me/playlists"))).0,
            404
        );
    }
    assert_eq!(refused(get_as(&sandbox, &owner, "/v1/me/library/playlists")).0, 404);
}
