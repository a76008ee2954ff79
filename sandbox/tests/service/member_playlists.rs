//! The playlists of a member's library.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};
use std::time::Duration;

const BOTH: [&str; 2] = ["v2.1", "v2.2"];

/// A member at the library.
struct Player<'a> {
    sandbox: &'a Sandbox,
    token: String,
    version: &'static str,
}

fn player<'a>(sandbox: &'a Sandbox, member: usize, version: &'static str) -> Player<'a> {
    let token = token(sandbox, member);
    Player {
        sandbox,
        token,
        version,
    }
}

impl Player<'_> {
    fn call(&self, method: &str, below: &str, body: Value) -> (u16, Value) {
        let path = format!("/{}/me/library/playlists{below}", self.version);
        let request = call_as(self.sandbox, &self.token, method, &path);
        read(match body {
            Value::Null => request,
            body => json(request, &body.to_string()),
        })
    }

    fn get(&self, below: &str) -> Value {
        let (status, body) = self.call("GET", below, Value::Null);
        assert_eq!(status, 200, "{below}: {body}");
        body
    }

    /// Makes a playlist; returns the answer's object and the results of its parts.
    fn create(&self, playlist: Value) -> (Value, Value) {
        let (status, body) = self.call("POST", "", json!({ "playlists": playlist }));
        assert_eq!(status, 201, "{body}");
        (body["playlists"][0].clone(), body["meta"]["results"].clone())
    }

    /// Makes a playlist of these tracks; returns its id.
    fn playlist(&self, name: &str, tracks: &[&str]) -> String {
        let (playlist, _) = self.create(json!({"name": name, "tracks": list(tracks)}));
        playlist["id"].as_str().unwrap().to_owned()
    }

    /// The ids of a playlist's tracks, in the spelling of 2.2.
    fn tracks(&self, id: &str) -> Vec<String> {
        let tracks = ids(&self.get(&format!("/{id}/tracks?limit=200")), "tracks");
        tracks.iter().map(|id| id.to_lowercase()).collect()
    }

    fn object(&self, id: &str) -> Value {
        self.get(&format!("/{id}"))["playlists"][0].clone()
    }

    /// A bulk update that has become readable.
    fn update(&self, id: &str, playlist: Value) -> Value {
        let (status, body) = self.call("PUT", &format!("/{id}"), json!({ "playlists": playlist }));
        assert_eq!(status, 202, "{body}");
        self.sandbox.advance(Duration::from_millis(200));
        body
    }

    fn refused(&self, method: &str, below: &str, body: Value) -> (u16, String) {
        let (status, body) = self.call(method, below, body);
        assert!(status >= 400, "{method} {below}: {status} {body}");
        (status, body["message"].as_str().unwrap().to_owned())
    }
}

fn list(ids: &[&str]) -> Value {
    ids.iter().map(|id| json!({ "id": id })).collect()
}

fn ok_parts(operations: &[&str]) -> Value {
    let part = |operation: &&str| json!({"operation": operation, "status": "ok"});
    operations.iter().map(part).collect()
}

// svc:LIB-07
// svc:CONV-06
#[test]
fn create_says_what_came_of_each_part() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let body = json!({"playlists": {
            "name": "Frühstück & Café", "description": "Slow \"ones\"", "privacy": "public",
            "tracks": list(&["tra.3", "Tra.1", "tra.3"]), "tags": list(&["tag.13", "tag.16", "tag.13"]),
        }});
        let path = format!("/{version}/me/library/playlists");
        let answer = post_as(&sandbox, &player.token, &path, &body.to_string())
            .send()
            .unwrap();
        let location = answer.headers()["location"].to_str().unwrap().to_owned();
        let (status, body) = parts(answer);
        assert_eq!((status, keys(&body)), (201, vec!["meta", "playlists"]));
        let created = &body["playlists"][0];
        let id = created["id"].as_str().unwrap();
        assert!(id.starts_with("mp."), "{id}");
        assert_eq!(location, format!("{}{path}/{id}", sandbox.base_url()));
        assert_eq!(body["meta"]["results"], ok_parts(&["privacy", "tracks", "tags"]));
        assert_eq!(created["name"], "Frühstück & Café");
        assert_eq!(
            (&created["description"], &created["privacy"]),
            (&json!("Slow \"ones\""), &json!("public"))
        );
        assert_eq!(created["links"]["tags"]["ids"], json!(["tag.13", "tag.16"]));
        assert_eq!(
            player.tracks(id),
            ["tra.3", "tra.1", "tra.3"],
            "as sent, and a track may stand twice"
        );
        let mut seen = player.object(id);
        seen.as_object_mut().unwrap().remove("tracks");
        assert_eq!(&seen, created, "the address of the answer gives the same playlist");
        let (plain, results) = player.create(json!({"name": "x"}));
        assert_eq!(
            (&plain["privacy"], results),
            (&json!("private"), json!([])),
            "nothing asked, nothing said"
        );
    }
}

#[test]
fn a_part_that_fails_leaves_the_others_alone() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let (created, results) = player.create(json!({
            "name": "Half", "tracks": list(&["tra.1", "tra.99999999"]), "tags": list(&["tag.13"]),
        }));
        assert_eq!(results[0]["operation"], "tracks");
        assert_eq!(results[0]["status"], "failed");
        assert!(results[0]["message"].as_str().unwrap().contains("tra.99999999"));
        assert_eq!(results[1], ok_parts(&["tags"])[0]);
        let id = created["id"].as_str().unwrap();
        assert!(player.tracks(id).is_empty(), "not even the known ones");
        let (_, results) = player.create(json!({"name": "x", "tags": list(&["tag.99"])}));
        assert!(results[0]["message"].as_str().unwrap().contains("tag.99"));
    }
}

// svc:TAG-03
#[test]
fn a_protected_tag_is_not_for_members() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let asked = json!({"name": "Mine", "privacy": "public", "tags": list(&["tag.13", "tag.24"])});
        let (created, results) = player.create(asked);
        let id = created["id"].as_str().unwrap();
        assert_eq!(results[0], ok_parts(&["privacy"])[0]);
        assert_eq!(
            (&results[1]["operation"], &results[1]["status"]),
            (&json!("tags"), &json!("failed"))
        );
        assert!(results[1]["message"].as_str().unwrap().contains("tag.24"), "{results}");
        assert!(items(&player.get(&format!("/{id}/tags")), "tags").is_empty());
        player.update(id, json!({"tags": list(&["tag.13"])}));
        let results = player.update(id, json!({"name": "Still mine", "tags": list(&["tag.1"])}));
        assert_eq!(results["meta"]["results"][0]["status"], "failed");
        let after = player.object(id);
        assert_eq!(after["name"], "Still mine");
        assert_eq!(
            after["links"]["tags"]["ids"],
            json!(["tag.13"]),
            "the tags stay as they were"
        );
    }
}

#[test]
fn a_copy_of_an_editor_s_or_of_another_member_s_playlist() {
    let sandbox = start();
    let original = ok(&sandbox, "/v2.2/playlists/pp.1")["playlists"][0].clone();
    let tracks = ids(&ok(&sandbox, "/v2.2/playlists/pp.1/tracks?limit=200"), "tracks");
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let (copy, _) = player.create(json!({"name": "Copy", "id": "pp.1"}));
        let id = copy["id"].as_str().unwrap();
        assert_eq!(player.tracks(id), tracks);
        assert_eq!(
            (&copy["name"], &copy["description"]),
            (&json!("Copy"), &original["description"])
        );
        assert_eq!(copy["privacy"], "private");
        // description with a copy is of 2.2; before, it is passed over.
        let (copy, _) = player.create(json!({"name": "Copy", "id": "pp.1", "description": "Own words"}));
        let expected = if version == "v2.2" {
            &json!("Own words")
        } else {
            &original["description"]
        };
        assert_eq!(&copy["description"], expected);
        let (copy, results) = player.create(json!({"name": "Copy", "id": "pp.1", "tracks": list(&["tra.7"])}));
        assert_eq!(results, ok_parts(&["tracks"]));
        assert_eq!(
            player.tracks(copy["id"].as_str().unwrap()),
            ["tra.7"],
            "what is stated takes the copy's place"
        );
    }
    let (owner, other) = (player(&sandbox, 0, "v2.2"), player(&sandbox, 1, "v2.2"));
    let private = owner.playlist("Private", &["tra.5"]);
    let public = owner
        .create(json!({"name": "Public", "privacy": "public", "tracks": list(&["tra.6"])}))
        .0;
    let copy = |id: &str| other.call("POST", "", json!({"playlists": {"name": "Copy", "id": id}}));
    let (status, body) = copy(public["id"].as_str().unwrap());
    assert_eq!(status, 201);
    assert_eq!(other.tracks(body["playlists"][0]["id"].as_str().unwrap()), ["tra.6"]);
    let before = other.get("")["meta"]["totalCount"].clone();
    assert_eq!(copy(&private).0, 403);
    for unknown in ["mp.999", "pp.999", "alb.1"] {
        assert_eq!(copy(unknown).0, 404, "{unknown}");
    }
    assert_eq!(copy("x").0, 400);
    assert_eq!(other.get("")["meta"]["totalCount"], before, "nothing was made");
    // Protected tags are the editors': a copy comes without them.
    let staff_picks = ids(&ok(&sandbox, "/v2.2/tags/staff-picks/playlists?limit=1"), "playlists").remove(0);
    let copy = other.create(json!({"name": "Copy", "id": staff_picks})).0;
    let tags = ids(&other.get(&format!("/{}/tags", copy["id"].as_str().unwrap())), "tags");
    assert!(!tags.is_empty() && !tags.contains(&"tag.24".to_owned()), "{tags:?}");
}

#[test]
fn a_body_that_makes_no_sense_is_refused_by_name() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let id = player.playlist("x", &["tra.1"]);
        let longest = "ß".repeat(255);
        player.create(json!({ "name": longest }));
        let rules = [
            (json!({}), "playlists must be"),
            (json!({"playlists": []}), "playlists must be"),
            (json!({"playlists": {"name": 7}}), "playlists.name must be"),
            (json!({"playlists": {"name": " "}}), "playlists.name must be"),
            (json!({"playlists": {"name": longest + "s"}}), "playlists.name must be"),
            (
                json!({"playlists": {"name": "x", "privacy": "secret"}}),
                "playlists.privacy must be",
            ),
            (
                json!({"playlists": {"name": "x", "privacy": null}}),
                "playlists.privacy must be",
            ),
            (
                json!({"playlists": {"name": "x", "description": 1}}),
                "description must be",
            ),
            (
                json!({"playlists": {"name": "x", "description": "d".repeat(4001)}}),
                "description must be",
            ),
            (
                json!({"playlists": {"name": "x", "tracks": "tra.1"}}),
                "playlists.tracks must be",
            ),
            (
                json!({"playlists": {"name": "x", "tracks": ["tra.1"]}}),
                "playlists.tracks must be",
            ),
            (
                json!({"playlists": {"name": "x", "tracks": null}}),
                "playlists.tracks must be",
            ),
            (
                json!({"playlists": {"name": "x", "tags": [{"id": 5}]}}),
                "playlists.tags must be",
            ),
            (json!({"playlists": {"name": "x"}, "appName": 1}), "appName must be"),
            (
                json!({"playlists": {"name": "x", "tracks": list(&vec!["tra.1"; 10_001])}}),
                "at most 10000",
            ),
        ];
        for (body, rule) in rules {
            for (method, below) in [("POST", String::new()), ("PUT", format!("/{id}"))] {
                let (status, message) = player.refused(method, &below, body.clone());
                assert!(
                    status == 400 && message.contains(rule),
                    "{method} {rule}: {status} {message}"
                );
            }
        }
        assert!(
            player
                .refused("POST", "", json!({"playlists": {"description": "x"}}))
                .1
                .contains("playlists.name")
        );
        for body in [json!({}), json!([{"id": "tra.1"}]), json!({"tracks": {"id": "tra.1"}})] {
            for method in ["POST", "PUT"] {
                assert_eq!(player.refused(method, &format!("/{id}/tracks"), body.clone()).0, 400);
            }
        }
        assert_eq!(player.tracks(&id), ["tra.1"]);
    }
}

// svc:LIB-08
// svc:LIB-20
#[test]
fn a_bulk_update_replaces_what_it_states_and_takes_a_moment() {
    let sandbox = start_with(|options| options.accept_delay = Duration::from_secs(60));
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let (before, _) = player.create(json!({
            "name": "Before", "description": "d", "privacy": "public", "tracks": list(&["tra.1", "tra.2"]),
            "tags": list(&["tag.13"]),
        }));
        let id = before["id"].as_str().unwrap();
        let asked = json!({"playlists": {"name": "After", "tracks": list(&["tra.2", "tra.9"])}});
        let (status, body) = player.call("PUT", &format!("/{id}"), asked);
        assert_eq!((status, &body["meta"]["results"]), (202, &ok_parts(&["tracks"])));
        assert_eq!(body["playlists"][0]["id"], id);
        assert_eq!(
            (&player.object(id)["name"], player.tracks(id).len()),
            (&json!("Before"), 2),
            "not yet"
        );
        sandbox.advance(Duration::from_secs(60));
        let after = player.object(id);
        assert_eq!(after["name"], "After");
        assert_eq!(player.tracks(id), ["tra.2", "tra.9"]);
        for kept in ["description", "privacy"] {
            assert_eq!(after[kept], before[kept], "{kept} was left out");
        }
        assert_eq!(after["links"]["tags"], before["links"]["tags"]);
        assert!(after["modified"].as_str() > before["modified"].as_str());
        let asked = json!({"playlists": {"description": "", "tracks": [], "tags": [], "privacy": "private"}});
        let (_, body) = player.call("PUT", &format!("/{id}"), asked);
        assert_eq!(body["meta"]["results"], ok_parts(&["privacy", "tracks", "tags"]));
        sandbox.advance(Duration::from_secs(60));
        let emptied = player.object(id);
        assert_eq!(
            (&emptied["name"], &emptied["description"]),
            (&json!("After"), &json!(""))
        );
        assert_eq!(
            (&emptied["privacy"], &emptied["tracks"]),
            (&json!("private"), &json!([]))
        );
        assert!(emptied["links"].get("tags").is_none());
        let (status, body) = player.call("PUT", &format!("/{id}"), json!({"playlists": {}}));
        assert_eq!((status, &body["meta"]["results"]), (202, &json!([])));
        sandbox.advance(Duration::from_secs(60));
        assert_eq!(
            player.object(id)["modified"],
            emptied["modified"],
            "nothing asked, nothing changed"
        );
    }
}

#[test]
fn the_delay_of_an_update_can_be_changed_while_the_sandbox_runs() {
    let sandbox = start_with(|options| options.accept_delay = Duration::from_secs(60));
    let player = player(&sandbox, 0, "v2.2");
    let id = player.playlist("x", &[]);
    sandbox.change(|settings| settings.accept_delay = Duration::ZERO);
    assert_eq!(
        player
            .call("PUT", &format!("/{id}"), json!({"playlists": {"name": "y"}}))
            .0,
        202
    );
    assert_eq!(player.object(&id)["name"], "y");
    sandbox.change(|settings| settings.accept_delay = Duration::MAX);
    assert_eq!(
        player
            .call("PUT", &format!("/{id}"), json!({"playlists": {"name": "z"}}))
            .0,
        202
    );
    assert_eq!(player.object(&id)["name"], "y", "never");
}

#[test]
fn what_is_done_after_an_update_is_not_undone_by_it() {
    let sandbox = start_with(|options| options.accept_delay = Duration::from_secs(60));
    let player = player(&sandbox, 0, "v2.2");
    let id = player.playlist("x", &["tra.1"]);
    let update = |name: &str, track: &str| {
        let body = json!({"playlists": {"name": name, "tracks": list(&[track])}});
        assert_eq!(player.call("PUT", &format!("/{id}"), body).0, 202);
    };
    update("first", "tra.2");
    update("second", "tra.3");
    assert_eq!(
        player
            .call("POST", &format!("/{id}/tracks"), json!({"tracks": list(&["tra.4"])}))
            .0,
        204
    );
    sandbox.advance(Duration::from_secs(60));
    assert_eq!(
        (&player.object(&id)["name"], player.tracks(&id)),
        (&json!("second"), vec!["tra.3".into(), "tra.4".into()])
    );
    update("third", "tra.5");
    assert_eq!(player.call("DELETE", &format!("/{id}"), Value::Null).0, 204);
    sandbox.advance(Duration::from_secs(60));
    assert_eq!(
        player.refused("GET", &format!("/{id}"), Value::Null).0,
        404,
        "an update brings nothing back"
    );
    assert_eq!(
        player.get("")["meta"]["totalCount"],
        0,
        "nor is it in the way of what comes after"
    );
}

// svc:LIB-06
// svc:LIB-10
#[test]
fn a_playlist_comes_with_its_tracks_until_it_is_deleted() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let id = player.playlist("x", &["tra.4", "tra.2"]);
        let body = player.get(&format!("/{id}"));
        assert_eq!(
            (body["playlists"].as_array().unwrap().len(), &body["meta"]["totalCount"]),
            (1, &Value::Null)
        );
        let tracks = &body["playlists"][0]["tracks"];
        let ids: Vec<String> = tracks
            .as_array()
            .unwrap()
            .iter()
            .map(|track| track["id"].to_string())
            .collect();
        let expected = if version == "v2.2" {
            ["\"tra.4\"", "\"tra.2\""]
        } else {
            ["\"Tra.4\"", "\"Tra.2\""]
        };
        assert_eq!(ids, expected);
        assert!(tracks[0]["albumName"].is_string(), "full objects");
        assert_eq!(
            player.call("DELETE", &format!("/{id}"), Value::Null),
            (204, Value::Null)
        );
        for (method, below) in [
            ("GET", ""),
            ("DELETE", ""),
            ("GET", "/tracks?limit=1"),
            ("GET", "/images"),
        ] {
            assert_eq!(
                player.refused(method, &format!("/{id}{below}"), Value::Null).0,
                404,
                "{method} {below}"
            );
        }
        assert_ne!(player.playlist("y", &[]), id, "an id is not used again");
    }
}

// svc:PAR-07
#[test]
fn a_playlist_comes_without_what_may_not_be_streamed_on_request() {
    let sandbox = start();
    let tracks = ok(&sandbox, "/v2.2/tracks/top?limit=200");
    let of = |streamable: bool| {
        let mut tracks = items(&tracks, "tracks").iter();
        tracks.find(|track| track["isStreamable"] == streamable).unwrap()["id"]
            .as_str()
            .unwrap()
    };
    let (withdrawn, streamable) = (of(false), of(true));
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let id = player.playlist("x", &[withdrawn, streamable]);
        let tracks = |query: &str| {
            let playlist = player.object(&format!("{id}{query}"));
            let tracks = ids(&playlist, "tracks");
            tracks.iter().map(|id| id.to_lowercase()).collect::<Vec<_>>()
        };
        let all = [withdrawn, streamable];
        assert_eq!(tracks(""), all);
        assert_eq!(tracks("?isStreamableOnly=true"), [streamable], "{version}");
        assert_eq!(tracks("?rights=0"), all);
        match version {
            "v2.1" => assert_eq!(tracks("?rights=2"), all, "not known before 2.2"),
            _ => assert_eq!(tracks("?rights=2"), [streamable]),
        }
    }
}

// svc:LIB-09
#[test]
fn the_privacy_call_is_of_2_1_only() {
    let sandbox = start();
    let player_of = |version| player(&sandbox, 0, version);
    let (old, new) = (player_of("v2.1"), player_of("v2.2"));
    let id = old.playlist("x", &[]);
    for privacy in ["public", "private"] {
        let (status, _) = old.call("PUT", &format!("/{id}/privacy"), json!({ "privacy": privacy }));
        assert_eq!(status, 204);
        assert_eq!(new.object(&id)["privacy"], privacy);
        let (status, _) = new.call("PUT", &format!("/{id}/privacy"), json!({ "privacy": "public" }));
        assert_eq!(status, 404);
    }
    for wrong in [json!({}), json!({"privacy": "Public"}), json!({"privacy": true})] {
        let (status, message) = old.refused("PUT", &format!("/{id}/privacy"), wrong);
        assert_eq!((status, message.as_str()), (400, "privacy must be public or private"));
    }
    assert_eq!(new.object(&id)["privacy"], "private");
}

// svc:LIB-11
// svc:LIB-12
// svc:LIB-13
#[test]
fn tracks_are_read_appended_and_replaced_in_order() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let id = player.playlist("x", &["tra.9"]);
        let tracks = format!("/{id}/tracks");
        let set = |method: &str, ids: &[&str]| player.call(method, &tracks, json!({"tracks": list(ids)}));
        assert_eq!(set("POST", &["tra.5", "tra.1", "tra.5"]), (204, Value::Null));
        assert_eq!(set("POST", &["tra.2"]).0, 204);
        assert_eq!(player.tracks(&id), ["tra.9", "tra.5", "tra.1", "tra.5", "tra.2"]);
        let (status, message) = player.refused("GET", &tracks, Value::Null);
        assert_eq!((status, message.as_str()), (400, "limit query parameter is required"));
        let page = player.get(&format!("{tracks}?limit=2&offset=1"));
        assert_eq!(
            page["meta"]["query"]["next"],
            format!("/me/library/playlists/{id}/tracks?limit=2&offset=3")
        );
        assert_eq!(page["meta"]["totalCount"], 5);
        let other = player.playlist("y", &["tra.8"]);
        let first_only = player.get(&format!("/{other},{id}/tracks?limit=5"));
        assert_eq!(items(&first_only, "tracks").len(), 1);
        assert_eq!(set("PUT", &["tra.1", "tra.9", "tra.7"]), (204, Value::Null));
        assert_eq!(player.tracks(&id), ["tra.1", "tra.9", "tra.7"]);
        for method in ["POST", "PUT"] {
            let (status, message) =
                player.refused(method, &tracks, json!({"tracks": list(&["tra.3", "tra.99999999"])}));
            assert!(status == 404 && message.contains("tra.99999999"), "{status} {message}");
        }
        assert_eq!(
            player.tracks(&id),
            ["tra.1", "tra.9", "tra.7"],
            "nothing of it was done"
        );
        assert_eq!(set("PUT", &[]).0, 204);
        assert!(player.tracks(&id).is_empty());
    }
}

#[test]
fn a_playlist_grows_to_10_000_tracks() {
    let sandbox = start();
    let player = player(&sandbox, 0, "v2.2");
    let id = player.playlist("x", &vec!["tra.1"; 9_999]);
    let add = |count: usize| {
        player.call(
            "POST",
            &format!("/{id}/tracks"),
            json!({"tracks": list(&vec!["tra.2"; count])}),
        )
    };
    let (status, body) = add(2);
    assert_eq!((status, &body["code"]), (409, &json!("ConflictError")));
    assert!(body["message"].as_str().unwrap().contains("10000"));
    assert_eq!((add(1).0, add(1).0, add(0).0), (204, 409, 204));
    assert_eq!(
        player.get(&format!("/{id}/tracks?limit=1"))["meta"]["totalCount"],
        10_000
    );
}

// svc:LIB-17
#[test]
fn tags_of_a_playlist() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, 0, version);
        let (created, _) = player.create(json!({"name": "x", "tags": list(&["tag.20", "tag.13"])}));
        let tags = player.get(&format!("/{}/tags", created["id"].as_str().unwrap()));
        assert_eq!(ids(&tags, "tags"), ["tag.20", "tag.13"]);
        assert_eq!(tags["tags"][0]["name"], "Upbeat");
    }
}

// svc:EVT-01
#[test]
fn adding_tags_makes_a_notification_that_names_the_application() {
    let sandbox = start();
    let player = player(&sandbox, 0, "v2.2");
    let body = json!({"playlists": {"name": "x", "tags": list(&["tag.13"])}, "appName": "Kitchen Radio"});
    let (_, body) = player.call("POST", "", body);
    let id = body["playlists"][0]["id"].as_str().unwrap();
    let seen = || {
        let all = sandbox.notifications().unwrap();
        let mine = all.iter().filter(|entry| entry.content == id);
        mine.map(|entry| (entry.tag.clone().unwrap(), entry.app_name.clone()))
            .collect::<Vec<_>>()
    };
    let first = ("tag.13".to_owned(), Some("Kitchen Radio".to_owned()));
    assert_eq!(seen(), std::slice::from_ref(&first));
    player.update(id, json!({"tags": list(&["tag.13", "tag.14"])}));
    assert_eq!(
        seen(),
        [first, ("tag.14".to_owned(), None)],
        "only the new one, and only once"
    );
}

// svc:LIB-19
#[test]
fn every_change_of_a_playlist_is_one_of_the_library() {
    let sandbox = start();
    let player = player(&sandbox, 0, "v2.2");
    let updated = || {
        let (_, body) = read(get_as(&sandbox, &player.token, "/v2.2/me/library/updated"));
        body["lastUpdateDate"]["timeInMillis"].as_i64().expect("a time")
    };
    let mut before = updated();
    let mut later = |what: &str| {
        let now = updated();
        assert!(now > before, "{what}");
        before = now;
        sandbox.advance(Duration::from_secs(1));
    };
    let id = player.playlist("x", &["tra.1"]);
    later("create");
    player.update(&id, json!({"name": "y"}));
    later("update");
    for (method, below, body) in [
        ("POST", "/tracks", json!({"tracks": list(&["tra.2"])})),
        ("PUT", "/tracks", json!({"tracks": []})),
        ("POST", "/images", json!({"giphyId": "abc"})),
        ("DELETE", "/images?imageType=giphyImage", Value::Null),
        ("DELETE", "", Value::Null),
    ] {
        let (status, _) = player.call(method, &format!("/{id}{below}"), body);
        assert!(status < 300, "{method} {below}");
        later(&format!("{method} {below}"));
    }
    player.get("");
    assert_eq!(updated(), before, "reading is no change");
}

// svc:LIB-05
// svc:PAR-11
#[test]
fn the_list_in_every_order() {
    let sandbox = start();
    for version in BOTH {
        let player = player(&sandbox, if version == "v2.1" { 0 } else { 1 }, version);
        for (name, privacy) in [
            ("beta", "private"),
            ("Éclair", "public"),
            ("Zeta", "private"),
            ("alpha", "public"),
            ("beta", "public"),
        ] {
            player.create(json!({"name": name, "privacy": privacy}));
            sandbox.advance(Duration::from_secs(1));
        }
        let names = |query: &str| {
            let body = player.get(query);
            items(&body, "playlists")
                .iter()
                .map(|playlist| playlist["name"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        let newest = ["beta", "alpha", "Zeta", "Éclair", "beta"];
        assert_eq!(names(""), newest, "the last changed first by default");
        assert_eq!(names("?sort=modified_date"), newest);
        let repeated = vec!["modified_date"; 3000].join(",");
        assert_eq!(names(&format!("?sort={repeated},alpha_asc")), newest);
        assert_eq!(names("?sort=alpha_asc"), ["alpha", "beta", "beta", "Éclair", "Zeta"]);
        assert_eq!(names("?sort=alpha_desc"), ["Zeta", "Éclair", "beta", "beta", "alpha"]);
        assert_eq!(
            names("?sort=privacy,alpha_asc"),
            ["alpha", "beta", "Éclair", "beta", "Zeta"]
        );
        assert_eq!(
            names("?sort=privacy,alpha_desc"),
            ["Éclair", "beta", "alpha", "Zeta", "beta"]
        );
        // Equal ones stay in one order, so that pages join.
        let all = ids(&player.get("?sort=privacy"), "playlists");
        let pages = (0..5).map(|offset| {
            ids(
                &player.get(&format!("?sort=privacy&limit=1&offset={offset}")),
                "playlists",
            )
        });
        assert_eq!(pages.flatten().collect::<Vec<_>>(), all);
        let equal = ids(&player.get("?sort=alpha_asc"), "playlists");
        let equal_by_date = ids(&player.get("?sort=alpha_asc,modified_date"), "playlists");
        assert_eq!(
            [&equal[1], &equal[2]],
            [&equal_by_date[2], &equal_by_date[1]],
            "the second key decides"
        );
        for wrong in ["name", "", "alpha_asc,", "ALPHA_ASC"] {
            let (status, message) = player.refused("GET", &format!("?sort={wrong}"), Value::Null);
            assert!(status == 400 && message.contains("privacy, modified_date, favorites, alpha_asc, alpha_desc"));
        }
        let page = player.get("?limit=2&offset=4");
        assert_eq!(
            page["meta"],
            json!({"returnedCount": 1, "totalCount": 5, "limit": 2, "offset": 4})
        );
        assert_eq!(player.refused("GET", "?limit=201", Value::Null).0, 400);
        for _ in 0..20 {
            player.playlist("more", &[]);
        }
        assert_eq!(items(&player.get(""), "playlists").len(), 20, "20 by default");
    }
}

// svc:ERR-03
#[test]
fn somebody_else_s_playlist_is_not_to_be_touched() {
    let sandbox = start();
    for version in BOTH {
        let (owner, other) = (player(&sandbox, 0, version), player(&sandbox, 1, version));
        let (created, _) = owner.create(json!({"name": "x", "privacy": "public", "tracks": list(&["tra.1"])}));
        let id = created["id"].as_str().unwrap();
        let tracks = json!({"tracks": list(&["tra.2"])});
        let calls = [
            ("GET", "", Value::Null),
            ("PUT", "", json!({"playlists": {"name": "y"}})),
            ("DELETE", "", Value::Null),
            ("GET", "/tracks?limit=1", Value::Null),
            ("POST", "/tracks", tracks.clone()),
            ("PUT", "/tracks", tracks),
            ("GET", "/tags", Value::Null),
            ("GET", "/images", Value::Null),
            ("POST", "/images", json!({"giphyId": "abc"})),
            ("DELETE", "/images?imageType=giphyImage", Value::Null),
        ];
        for (method, below, body) in calls {
            for (id, expected) in [(id, 403), ("pp.1", 403), ("mp.999", 404), ("alb.1", 404)] {
                let (status, body) = other.call(method, &format!("/{id}{below}"), body.clone());
                assert_eq!(status, expected, "{method} {id}{below}: {body}");
            }
        }
        sandbox.advance(Duration::from_secs(1));
        let mut untouched = owner.object(id);
        untouched.as_object_mut().unwrap().remove("tracks");
        assert_eq!(untouched, created);
        assert_eq!(other.get("")["meta"]["totalCount"], 0);
        let path = format!("/{version}/me/library/playlists");
        assert_eq!(refused(bare(&sandbox, &path)).0, 401);
    }
}

#[test]
fn playlists_survive_a_restart() {
    let file = std::env::temp_dir().join(format!("playlists-{}.db", std::process::id()));
    let open = || start_with(|options| options.data = Some(file.clone()));
    let sandbox = open();
    let before = player(&sandbox, 0, "v2.2");
    let id = before.playlist("Kept", &["tra.3", "tra.1"]);
    assert_eq!(
        before
            .call("PUT", &format!("/{id}"), json!({"playlists": {"name": "Renamed"}}))
            .0,
        202
    );
    drop(sandbox);
    let sandbox = open();
    sandbox.advance(Duration::from_millis(200));
    let after = player(&sandbox, 0, "v2.2");
    assert_eq!(
        (&after.object(&id)["name"], after.tracks(&id)),
        (&json!("Renamed"), vec!["tra.3".into(), "tra.1".into()])
    );
    drop(sandbox);
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
    }
}
