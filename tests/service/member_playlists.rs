//! The member's own playlists.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{self, member_said, token};
use musiccat::abi::mcat_status::*;
use musiccat::member_playlists::*;
use musiccat::{Client, Params, Response, Version};
use musiccat_sandbox::{Options, Sandbox};
use serde_json::{Value, json};
use std::time::Duration;

/// A sandbox of a test's own that carries out at once what it accepts.
pub fn prompt() -> Sandbox {
    sandbox(Options {
        artists: 200,
        accept_delay: Duration::ZERO,
        ..calm()
    })
}

fn none() -> Params {
    Params::default()
}

/// Makes a playlist of these tracks; its id.
pub fn playlist(client: &Client, name: &str, tracks: &str) -> String {
    let new = NewPlaylist {
        name,
        tracks: (!tracks.is_empty()).then_some(tracks),
        ..NewPlaylist::default()
    };
    let response = ok(client.call(me_library_playlist_create(&new, &none())));
    first_id(&response)
}

fn first_id(response: &Response) -> String {
    let playlists = response.items(&response.playlists);
    response.text(&playlists[0].id).expect("an id").to_owned()
}

/// The first 200 tracks of a playlist, in the spelling of 2.2.
pub fn tracks_of(client: &Client, id: &str) -> Vec<String> {
    let response = ok(client.call(me_library_playlist_tracks(id, &limit(200))));
    let ids = track_ids(&response, &response.tracks).into_iter();
    ids.map(|id| id.to_lowercase()).collect()
}

/// Operations and whether they failed.
fn results(response: &Response) -> Vec<(String, bool)> {
    let results = response.items(&response.meta().results).iter();
    results
        .map(|result| (response.text(&result.operation).unwrap().to_owned(), result.failed == 1))
        .collect()
}

/// Two tags that members may assign, and one that they may not.
fn tags(sandbox: &Sandbox) -> (String, String, String) {
    let all = plain::get(sandbox, "/v2.2/tags?limit=200");
    let of_kind = |is_protected: bool| {
        let tags = all["tags"].as_array().unwrap().iter();
        let found = tags.filter(move |tag| tag["isProtected"] == is_protected);
        found.map(|tag| tag["id"].as_str().unwrap().to_owned())
    };
    let mut free = of_kind(false);
    (
        free.next().unwrap(),
        free.next().unwrap(),
        of_kind(true).next().unwrap(),
    )
}

// req:LIB-06
// req:LIB-07
// req:LIB-17
// req:CONV-06
#[test]
fn playlist_is_created_with_all_its_parts() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        let (tag, other, _) = tags(&sandbox);
        let new = NewPlaylist {
            name: "Süß & \"slow\"",
            description: Some("For the evening"),
            privacy: Some("public"),
            tracks: Some("tra.9,tra.1,tra.9"),
            tags: Some(&format!("{tag},{other}")),
            ..NewPlaylist::default()
        };
        let made = ok(client.call(me_library_playlist_create(&new, &none())));
        assert_eq!(made.http_status, 201);
        let id = first_id(&made);
        let location = made.text(&made.location).expect("an address");
        assert!(location.ends_with(&format!("/me/library/playlists/{id}")), "{location}");
        let all_done = ["privacy", "tracks", "tags"].map(|operation| (operation.to_owned(), false));
        assert_eq!(results(&made), all_done);

        let path = format!("/me/library/playlists/{id}");
        let whole = ok(client.call(me_library_playlist_get(&id, &none())));
        same(&whole, &member_said(&sandbox, &access, version, &path));
        let one = whole.items(&whole.playlists)[0];
        let text = |field| whole.text(field);
        assert_eq!(
            (text(&one.name), text(&one.description), text(&one.privacy)),
            (Some(new.name), new.description, Some("public"))
        );
        let inside: Vec<_> = track_ids(&whole, &one.tracks);
        let inside: Vec<_> = inside.iter().map(|id| id.to_lowercase()).collect();
        assert_eq!(inside, ["tra.9", "tra.1", "tra.9"]);
        assert_eq!(one.track_count, if version == Version::V2_2 { 3 } else { -1 });
        let of_tags = ok(client.call(me_library_playlist_tags(&id, &none())));
        same(
            &of_tags,
            &member_said(&sandbox, &access, version, &format!("{path}/tags")),
        );
        assert_eq!(of_tags.items(&of_tags.tags).len(), 2);
    }
}

// req:LIB-07
#[test]
fn playlist_copied_keeps_what_is_not_set_otherwise() {
    let sandbox = own();
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let original = playlist(&client, "Original", "tra.3,tra.4");
        let mut copy = NewPlaylist {
            name: "Copy",
            copy_of: Some(&original),
            ..NewPlaylist::default()
        };
        let id = first_id(&ok(client.call(me_library_playlist_create(&copy, &none()))));
        assert_ne!(id, original);
        assert_eq!(tracks_of(&client, &id), ["tra.3", "tra.4"]);
        copy.description = Some("Mine");
        let call = || client.call(me_library_playlist_create(&copy, &none()));
        if version == Version::V2_1 {
            let rule = "description together with copy_of: exists since service version 2.2";
            refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, rule);
            continue;
        }
        let described = ok(call());
        let playlist = described.items(&described.playlists)[0];
        assert_eq!(described.text(&playlist.description), Some("Mine"));
    }
}

/// What one of the member's playlists is.
fn state(client: &Client, id: &str) -> Value {
    let whole = ok(client.call(me_library_playlist_get(id, &none())));
    let one = whole.items(&whole.playlists)[0];
    let text = |field| whole.text(field);
    let of_tags = ok(client.call(me_library_playlist_tags(id, &none())));
    json!({
        "name": text(&one.name), "description": text(&one.description), "privacy": text(&one.privacy),
        "tracks": tracks_of(client, id), "tags": of_tags.items(&of_tags.tags).len(),
    })
}

// req:LIB-08
// req:CONV-06
#[test]
fn playlist_update_keeps_replaces_or_clears_each_field() {
    for version in VERSIONS {
        let sandbox = prompt();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let (tag, other, _) = tags(&sandbox);
        let (two, all) = (format!("{tag},{other}"), "tra.1,tra.2,tra.3");
        let id = playlist(&client, "First", all);
        let update = |changes: PlaylistChanges| {
            let response = client.call(me_library_playlist_update(&id, &changes, &none()));
            assert_eq!(
                (response.status, response.http_status),
                (MCAT_ACCEPTED, 202),
                "{response:?}"
            );
            let kept: Vec<_> = results(&response).into_iter().map(|(operation, _)| operation).collect();
            kept.join(" ")
        };
        let keep = PlaylistChanges::default();
        let done = update(PlaylistChanges {
            description: Some("Text"),
            tags: Change::Replace(&two),
            ..keep
        });
        assert_eq!(done, "tags");
        let mut wanted = json!({
            "name": "First", "description": "Text", "privacy": "private", "tracks": ["tra.1", "tra.2", "tra.3"], "tags": 2,
        });
        assert_eq!(state(&client, &id), wanted, "what is left out stays");
        let done = update(PlaylistChanges {
            name: Some("Second"),
            privacy: Some("public"),
            tracks: Change::Replace("tra.3,tra.7"),
            ..keep
        });
        assert_eq!(done, "privacy tracks");
        wanted["name"] = json!("Second");
        wanted["privacy"] = json!("public");
        wanted["tracks"] = json!(["tra.3", "tra.7"]);
        assert_eq!(state(&client, &id), wanted, "what is supplied replaces");
        update(PlaylistChanges {
            tags: Change::Replace(&tag),
            ..keep
        });
        wanted["tags"] = json!(1);
        assert_eq!(state(&client, &id), wanted, "what a supplied list leaves out is gone");
        update(PlaylistChanges {
            description: Some(""),
            tracks: Change::Clear,
            ..keep
        });
        wanted["description"] = json!("");
        wanted["tracks"] = json!([]);
        assert_eq!(state(&client, &id), wanted, "only what is said to be emptied is");
        update(PlaylistChanges {
            tags: Change::Clear,
            ..keep
        });
        wanted["tags"] = json!(0);
        assert_eq!(state(&client, &id), wanted);
    }
}

// req:TAG-03
// req:CONV-06
#[test]
fn protected_tag_fails_while_the_rest_of_the_playlist_is_changed() {
    for version in VERSIONS {
        let sandbox = prompt();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let (_, _, protected) = tags(&sandbox);
        let new = NewPlaylist {
            name: "Tagged",
            tracks: Some("tra.1"),
            tags: Some(&protected),
            ..NewPlaylist::default()
        };
        let made = client.call(me_library_playlist_create(&new, &none()));
        assert_eq!(made.http_status, 201, "{made:?}");
        let outcome = [("tracks".to_owned(), false), ("tags".to_owned(), true)];
        assert_eq!(results(&made), outcome);
        let failed = made.items(&made.meta().results)[1];
        let message = made.text(&failed.message).expect("the service says why");
        assert!(message.contains("protected"), "{message}");
        let id = first_id(&made);
        assert_eq!(state(&client, &id)["tags"], 0);

        let changes = PlaylistChanges {
            name: Some("Named nevertheless"),
            tracks: Change::Clear,
            tags: Change::Replace(&protected),
            ..PlaylistChanges::default()
        };
        let updated = client.call(me_library_playlist_update(&id, &changes, &none()));
        assert_eq!(
            (updated.http_status, results(&updated)),
            (202, outcome.to_vec()),
            "{updated:?}"
        );
        let state = state(&client, &id);
        assert_eq!(
            (&state["name"], &state["tags"]),
            (&json!("Named nevertheless"), &json!(0))
        );
    }
}

// req:EVT-01
#[test]
fn app_name_is_sent_with_the_tags_of_a_playlist() {
    let sandbox = prompt();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let (tag, other, _) = tags(&sandbox);
    let named = Params {
        app_name: Some("Kitchen radio".into()),
        ..none()
    };
    let new = NewPlaylist {
        name: "Tagged",
        tags: Some(&tag),
        ..NewPlaylist::default()
    };
    let id = first_id(&ok(client.call(me_library_playlist_create(&new, &named))));
    let changes = PlaylistChanges {
        tags: Change::Replace(&other),
        ..PlaylistChanges::default()
    };
    client.call(me_library_playlist_update(&id, &changes, &named));
    ok(client.call(me_library_playlists(&none())));
    let told = sandbox.notifications().unwrap();
    let told: Vec<_> = told
        .iter()
        .map(|n| (n.content.as_str(), n.tag.as_deref().unwrap(), n.app_name.as_deref()))
        .collect();
    let app = Some("Kitchen radio");
    assert_eq!(
        told,
        [(id.as_str(), tag.as_str(), app), (id.as_str(), other.as_str(), app)]
    );
}

// req:LIB-09
#[test]
fn playlist_privacy_set_exists_in_2_1_only() {
    let sandbox = own();
    let older = signed_in(&sandbox, Version::V2_1, listener(&sandbox));
    let id = playlist(&older, "Mine", "");
    for privacy in ["public", "private"] {
        ok(older.call(me_library_playlist_privacy_set(&id, privacy, &none())));
        let path = format!("/v2.1/me/library/playlists/{id}/privacy");
        let entry = last(&sandbox);
        assert_eq!((entry.method.as_str(), entry.path), ("PUT", path));
        assert_eq!(entry.body.unwrap(), json!({"privacy": privacy}));
        assert_eq!(state(&older, &id)["privacy"], privacy);
    }
    let newest = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let call = || newest.call(me_library_playlist_privacy_set(&id, "public", &none()));
    let response = refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "up to service version 2.1 only");
    let message = response.message();
    assert!(message.ends_with("use me_library_playlist_update"), "{message}");
}
