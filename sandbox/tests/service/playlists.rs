//! Playlists as everybody sees them.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Duration;

const ALL: [&str; 3] = ["v1", "v2.1", "v2.2"];

/// The objects of an answer; version 1 has no envelope.
fn listed<'a>(version: &str, body: &'a Value, key: &str) -> &'a Value {
    if version == "v1" { body } else { &body[key] }
}

/// Makes a playlist; returns its id.
fn create(sandbox: &Sandbox, token: &str, playlist: Value) -> String {
    let body = json!({ "playlists": playlist }).to_string();
    let (status, body) = read(post_as(sandbox, token, "/v2.2/me/library/playlists", &body));
    assert_eq!(status, 201, "{body}");
    ids(&body, "playlists").remove(0)
}

// svc:OBJ-07
#[test]
fn every_field_in_each_version() {
    let sandbox = start();
    // Version 1 has other fields: another test's.
    for version in ["v2.1", "v2.2"] {
        let body = ok(&sandbox, &format!("/{version}/playlists/pp.1"));
        let playlist = &body["playlists"][0];
        let mut expected = vec![
            "description",
            "favoriteCount",
            "freePlayCompliant",
            "href",
            "id",
            "images",
            "links",
            "modified",
            "name",
            "privacy",
            "type",
        ];
        if version == "v2.2" {
            expected.insert(expected.len() - 1, "trackCount");
        }
        assert_eq!(keys(playlist), expected, "{version}");
        assert_eq!(
            (&playlist["type"], &playlist["id"]),
            (&"playlist".into(), &"pp.1".into())
        );
        assert_eq!(playlist["privacy"], "public");
        let modified = playlist["modified"].as_str().unwrap();
        assert!(modified.len() == 24 && modified.ends_with('Z'), "{modified}");
        assert!(playlist["favoriteCount"].is_u64() && playlist["freePlayCompliant"].is_boolean());
        let links = &playlist["links"];
        assert_eq!(keys(links), ["members", "sampleArtists", "tags", "tracks"]);
        for (relation, moniker) in [("members", ""), ("tags", "tag."), ("sampleArtists", "art.")] {
            let ids = items(&links[relation], "ids");
            let fits = |id: &Value| id.as_str().unwrap().to_lowercase().starts_with(moniker);
            assert!(!ids.is_empty() && ids.iter().all(fits), "{version} {relation}: {ids:?}");
            assert!(links[relation]["href"].is_string());
        }
        assert_eq!(keys(&links["tracks"]), ["href"]);
    }
}

// svc:CAT-39
#[test]
fn of_the_day_featured_and_details() {
    let sandbox = start();
    let lists = |path: &str| {
        ALL.map(|version| {
            let body = ok(&sandbox, &format!("/{version}{path}"));
            let list = listed(version, &body, "playlists").as_array().unwrap().clone();
            list.iter().map(|playlist| playlist["id"].clone()).collect::<Vec<_>>()
        })
    };
    for path in ["/playlists?limit=200", "/playlists/featured?limit=200"] {
        let [v1, v2_1, v2_2] = lists(path);
        assert!(v2_2.len() > 5 && v1 == v2_2 && v2_1 == v2_2, "{path}");
        let page = ok(
            &sandbox,
            &format!("/v2.2{}&limit=3&offset=2", path.replace("limit=200", "")),
        );
        assert_eq!(page["meta"]["totalCount"], v2_2.len());
        assert_eq!(ids(&page, "playlists"), v2_2[2..5]);
    }
    let [today, ..] = lists("/playlists");
    sandbox.advance(Duration::from_secs(86_400));
    let [tomorrow, ..] = lists("/playlists");
    assert_ne!(today, tomorrow, "each day shows others");
    let two = ok(&sandbox, "/v2.2/playlists/pp.3,pp.9999,pp.1");
    assert_eq!(ids(&two, "playlists"), ["pp.3", "pp.1"]);
    for unknown in ["pp.9999", "pp.0", "mp.1", "alb.1", "x"] {
        let (status, code, _) = refused(get(&sandbox, &format!("/v2.2/playlists/{unknown}")));
        assert_eq!((status, code.as_str()), (404, "ResourceNotFound"), "{unknown}");
        assert_eq!(
            refused(get(&sandbox, &format!("/v2.2/playlists/{unknown}/tracks?limit=1"))).0,
            404
        );
        assert_eq!(
            refused(get(&sandbox, &format!("/v2.2/playlists/{unknown}/tags"))).0,
            404
        );
    }
    assert_eq!(refused(bare(&sandbox, "/v2.2/playlists")).0, 401);
}

#[test]
fn a_playlist_s_tracks_page_by_page() {
    let sandbox = start();
    let count = ok(&sandbox, "/v2.2/playlists/pp.1")["playlists"][0]["trackCount"].clone();
    for version in ALL {
        let path = format!("/{version}/playlists/pp.1/tracks");
        if version != "v1" {
            assert_eq!(bad_request(&sandbox, &path), "limit query parameter is required");
        }
        let whole = ok(&sandbox, &format!("{path}?limit=200"));
        let whole = listed(version, &whole, "tracks").as_array().unwrap().clone();
        assert_eq!(whole.len(), count, "{version}");
        let of_two = ok(&sandbox, &format!("/{version}/playlists/pp.1,pp.2/tracks?limit=200"));
        assert_eq!(
            listed(version, &of_two, "tracks"),
            &json!(whole),
            "only the first id is used"
        );
    }
    // Forwards by next and backwards by previous, whatever the version.
    let (mut path, mut seen, mut back) = ("/playlists/pp.1/tracks?limit=7".to_owned(), Vec::new(), Vec::new());
    loop {
        let page = ok(&sandbox, &format!("/v2.2{path}"));
        let query = &page["meta"]["query"];
        assert_eq!(keys(query), ["limit", "next", "offset", "previous"]);
        assert_eq!((&query["limit"], &query["offset"]), (&json!(7), &json!(seen.len())));
        assert_eq!(page["meta"]["totalCount"], count);
        seen.extend(ids(&page, "tracks"));
        back.extend(query["previous"].as_str().map(str::to_owned));
        match query["next"].as_str() {
            Some(next) => path = next.to_owned(),
            None => break,
        }
    }
    assert_eq!(
        seen,
        ids(&ok(&sandbox, "/v2.2/playlists/pp.1/tracks?limit=200"), "tracks")
    );
    assert_eq!(back[0], "/playlists/pp.1/tracks?limit=7&offset=0");
    let filtered = ok(
        &sandbox,
        "/v2.2/playlists/pp.1/tracks?limit=5&catalog=DE&isStreamableOnly=true",
    );
    let next = filtered["meta"]["query"]["next"].as_str().unwrap();
    assert_eq!(
        next,
        "/playlists/pp.1/tracks?limit=5&offset=5&catalog=DE&isStreamableOnly=true"
    );
    // Before 2.2 this parameter may be anything, which must not become another one.
    let passed_over = ok(&sandbox, "/v2.1/playlists/pp.1/tracks?limit=5&rights=a%26limit%3D1");
    assert_eq!(
        passed_over["meta"]["query"]["next"],
        "/playlists/pp.1/tracks?limit=5&offset=5&rights=a%26limit%3D1"
    );
    let huge = ok(&sandbox, "/v2.2/playlists/pp.1/tracks?limit=200&offset=4294967295");
    assert_eq!(
        (items(&huge, "tracks").len(), &huge["meta"]["query"]["next"]),
        (0, &Value::Null)
    );
}

// svc:CAT-26
// svc:CAT-28
#[test]
fn top_playlists_by_range_since_2_2() {
    let sandbox = start();
    let top = |path: &str| ids(&ok(&sandbox, path), "playlists");
    let by_range =
        ["day", "week", "month", "year", "life"].map(|range| top(&format!("/v2.2/playlists/top?range={range}")));
    assert_eq!(by_range.iter().collect::<HashSet<_>>().len(), 5);
    assert_eq!(top("/v2.2/playlists/top"), by_range[2], "a month by default");
    assert_eq!(by_range[0].len(), 20);
    let rock = top("/v2.2/genres/g.1/playlists/top?limit=200");
    let everywhere = top("/v2.2/playlists/top?limit=200");
    let expected: Vec<&String> = everywhere.iter().filter(|id| rock.contains(id)).collect();
    assert_eq!(
        rock.iter().collect::<Vec<_>>(),
        expected,
        "a part of the whole chart, in its order"
    );
    assert!(rock.len() > 3 && rock.len() < everywhere.len());
    assert_eq!(top("/v2.2/genres/rock/playlists/top?limit=200"), rock);
    for path in ["/playlists/top", "/genres/g.1/playlists/top"] {
        assert_eq!(
            bad_request(&sandbox, &format!("/v2.2{path}?range=decade")),
            "range must be day, week, month, year or life"
        );
        for older in ["v1", "v2.1"] {
            assert_eq!(refused(get(&sandbox, &format!("/{older}{path}"))).0, 404, "{older}");
        }
    }
    assert_eq!(refused(get(&sandbox, "/v2.2/genres/g.999/playlists/top")).0, 404);
}

// svc:CAT-42
// svc:PAR-11
#[test]
fn playlists_by_tag_by_date_or_popularity() {
    let sandbox = start();
    for version in ALL {
        let of = |version: &str, query: &str| {
            let body = ok(&sandbox, &format!("/{version}/tags/cooking/playlists?limit=200{query}"));
            listed(version, &body, "playlists").as_array().unwrap().clone()
        };
        // What version 1 orders by stands in later versions only.
        let ids = |version, query| -> Vec<Value> { of(version, query).iter().map(|list| list["id"].clone()).collect() };
        for query in ["", "&sort=date", "&sort=popularity"] {
            assert_eq!(ids(version, query), ids("v2.1", query), "{version}{query}");
        }
        let list = |query: &str| of(if version == "v1" { "v2.1" } else { version }, query);
        let tagged = |playlist: &Value| items(&playlist["links"]["tags"], "ids").contains(&json!("tag.13"));
        let newest = list("");
        assert!(newest.len() > 2 && newest.iter().all(tagged));
        assert_eq!(newest, list("&sort=date"));
        let dates: Vec<&str> = newest
            .iter()
            .map(|playlist| playlist["modified"].as_str().unwrap())
            .collect();
        assert!(dates.is_sorted_by(|a, b| a >= b), "{dates:?}");
        let loved = list("&sort=popularity");
        let counts: Vec<u64> = loved
            .iter()
            .map(|playlist| playlist["favoriteCount"].as_u64().unwrap())
            .collect();
        assert!(
            counts.is_sorted_by(|a, b| a >= b) && counts.len() == dates.len(),
            "{counts:?}"
        );
        let wrong = bad_request(&sandbox, &format!("/{version}/tags/tag.13/playlists?sort=alpha_asc"));
        assert_eq!(wrong, "sort must be date or popularity");
        assert_eq!(
            refused(get(&sandbox, &format!("/{version}/tags/tag.999/playlists"))).0,
            404
        );
        let body = ok(&sandbox, &format!("/{version}/playlists/pp.1/tags"));
        let tags = listed(version, &body, "tags").as_array().unwrap();
        let linked = ok(&sandbox, "/v2.2/playlists/pp.1")["playlists"][0]["links"]["tags"]["ids"].clone();
        let ids: Vec<&Value> = tags.iter().map(|tag| &tag["id"]).collect();
        assert_eq!(json!(ids), linked);
        let is_tag = |tag: &Value| (version == "v1" || tag["type"] == "tag") && tag["name"].is_string();
        assert!(tags.iter().all(is_tag));
    }
}

#[test]
fn what_a_member_made_is_seen_by_all_only_if_public() {
    let sandbox = start();
    let (owner, other) = (token(&sandbox, 0), token(&sandbox, 1));
    let tracks = json!([{"id": "tra.1"}, {"id": "tra.2"}]);
    let public = create(
        &sandbox,
        &owner,
        json!({"name": "Ours", "privacy": "public", "tracks": tracks}),
    );
    let private = create(&sandbox, &owner, json!({"name": "Mine", "tracks": tracks}));
    for version in ALL {
        for below in ["", "/tracks?limit=5", "/tags"] {
            let path = |id: &str| format!("/{version}/playlists/{id}{below}");
            let as_member = |token: &str, id: &str| read(get(&sandbox, &path(id)).bearer_auth(token)).0;
            assert_eq!(read(get(&sandbox, &path(&public))).0, 200, "{below}");
            assert_eq!((as_member(&other, &public), as_member(&owner, &public)), (200, 200));
            assert_eq!((as_member(&other, &private), as_member(&owner, &private)), (403, 200));
            // Who does not say who he is learns nothing, not even that there is such a playlist.
            let (status, code, _) = refused(get(&sandbox, &path(&private)));
            assert_eq!((status, code.as_str()), (404, "ResourceNotFound"));
        }
    }
    let both = ok(&sandbox, &format!("/v2.2/playlists/{private},{public},pp.1"));
    assert_eq!(ids(&both, "playlists"), [public.as_str(), "pp.1"]);
    let guid = sandbox.members()[0].guid;
    assert_eq!(both["playlists"][0]["links"]["members"]["ids"], json!([guid]));
    let (status, code, message) = refused(get(&sandbox, &format!("/v2.2/playlists/{private}")).bearer_auth(&other));
    assert_eq!((status, code.as_str()), (403, "ForbiddenError"));
    assert!(message.contains(&private), "{message}");
}
