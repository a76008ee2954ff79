//! Edits of single tracks of a playlist: what they read, what they send, and when they rather send nothing.
use crate::desk::*;
use crate::member_playlists::{playlist, prompt, tracks_of};
use crate::plain::{as_member, token};
use musiccat::abi::mcat_status::{self, *};
use musiccat::error::Error;
use musiccat::{Client, Params, Response, Version};
use musiccat_sandbox::Sandbox;
use serde_json::json;
use std::time::Duration;

fn none() -> Params {
    Params::default()
}

/// How often tracks of a playlist were read and written.
fn reads_and_writes(sandbox: &Sandbox) -> (usize, usize) {
    let of = |method: &str| sandbox.count(|entry| entry.method == method && entry.path.ends_with("/tracks"));
    (of("GET"), of("PUT"))
}

/// Asserts that an edit ends with `status` and a message that holds `word`, and that it has changed nothing.
#[track_caller]
fn unchanged(sandbox: &Sandbox, edit: impl FnOnce() -> Response, status: mcat_status, word: &str) {
    let (_, before) = reads_and_writes(sandbox);
    let response = fails(edit(), status);
    assert!(response.message().contains(word), "{word} is not in {response:?}");
    assert_eq!(
        (reads_and_writes(sandbox).1, response.maybe_applied),
        (before, 0),
        "nothing is sent"
    );
}

// req:LIB-13
#[test]
fn tracks_are_inserted_removed_and_moved() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let id = playlist(&client, "Edited", "tra.1,tra.2,tra.1");
        let insert =
            |position, tracks: &str| ok(client.me_library_playlist_tracks_insert(&id, position, tracks, &none()));
        let remove =
            |position, track: &str| ok(client.me_library_playlist_tracks_remove(&id, position, track, &none()));
        let shift = |from, to, track: &str| ok(client.me_library_playlist_tracks_move(&id, from, to, track, &none()));
        let now = || tracks_of(&client, &id).join(" ");
        insert(1, "tra.8,tra.9");
        assert_eq!(now(), "tra.1 tra.8 tra.9 tra.2 tra.1");
        insert(0, "tra.5");
        insert(6, "tra.6");
        assert_eq!(now(), "tra.5 tra.1 tra.8 tra.9 tra.2 tra.1 tra.6", "at both ends");
        // The one at this place, not the first of this id.
        remove(5, "Tra.1");
        assert_eq!(now(), "tra.5 tra.1 tra.8 tra.9 tra.2 tra.6");
        shift(0, 5, "tra.5");
        assert_eq!(
            now(),
            "tra.1 tra.8 tra.9 tra.2 tra.6 tra.5",
            "it stands where it was said to"
        );
        shift(3, 1, "tra.2");
        assert_eq!(now(), "tra.1 tra.2 tra.8 tra.9 tra.6 tra.5");
        let (_, before) = reads_and_writes(&sandbox);
        shift(2, 2, "tra.8");
        assert_eq!(
            reads_and_writes(&sandbox).1,
            before,
            "nothing to change, nothing to send"
        );
        for _ in 0..6 {
            let first = tracks_of(&client, &id).remove(0);
            remove(0, &first);
        }
        assert_eq!(
            last(&sandbox).body.unwrap(),
            json!({"tracks": []}),
            "the last one goes too"
        );
        insert(0, "tra.3");
        assert_eq!(now(), "tra.3");
    }
}

// req:LIB-13
#[test]
fn long_playlist_edited_is_read_page_by_page_and_keeps_all_tracks() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let tracks: Vec<_> = (1..=450).map(|n| format!("tra.{n}")).collect();
        let id = playlist(&client, "Long", &tracks.join(","));
        // Not the only one, and not on the first page of the list.
        for n in 0..201 {
            playlist(&client, &format!("Other {n}"), "");
        }
        sandbox.journal_clear();
        ok(client.me_library_playlist_tracks_move(&id, 449, 0, "tra.450", &none()));
        assert_eq!(reads_and_writes(&sandbox), (3, 1));
        assert_eq!(
            sandbox.count(|entry| entry.path.ends_with("/playlists")),
            4,
            "two looks of two pages"
        );
        let edited = client.edit_playlist(&id, &none(), |tracks| {
            assert_eq!((tracks.len(), tracks[0].to_lowercase().as_str()), (450, "tra.450"));
            tracks.reverse();
            Ok(())
        });
        ok(edited);
        assert_eq!(tracks_of(&client, &id)[..2], ["tra.449", "tra.448"]);
    }
}

#[test]
fn edit_of_another_track_in_that_place_is_a_conflict() {
    let sandbox = own();
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let id = playlist(&client, "Shown long ago", "tra.1,tra.2");
        let remove = |position, track| client.me_library_playlist_tracks_remove(&id, position, track, &none());
        let shift = |from, to, track| client.me_library_playlist_tracks_move(&id, from, to, track, &none());
        let insert = |position| client.me_library_playlist_tracks_insert(&id, position, "tra.9", &none());
        let (conflict, argument) = (MCAT_ERR_CONFLICT, MCAT_ERR_ARGUMENT);
        unchanged(
            &sandbox,
            || remove(0, "tra.2"),
            conflict,
            "not tra.2; nothing was changed",
        );
        unchanged(&sandbox, || remove(2, "tra.2"), conflict, "the playlist has 2");
        unchanged(&sandbox, || shift(1, 0, "tra.1"), conflict, "the track at 1 is");
        unchanged(&sandbox, || shift(0, 2, "tra.1"), argument, "to: must be 0 to 1");
        unchanged(&sandbox, || insert(3), argument, "position: must be 0 to 2");
        assert_eq!(tracks_of(&client, &id), ["tra.1", "tra.2"]);
        for missing in ["mp.99999", "pp.1"] {
            let edit = client.me_library_playlist_tracks_insert(missing, 0, "tra.1", &none());
            assert!(
                matches!(edit.status, MCAT_ERR_NOT_FOUND | MCAT_ERR_FORBIDDEN),
                "{edit:?}"
            );
        }
    }
}

/// What another device of the member does.
fn elsewhere(sandbox: &Sandbox, access: &str, method: &str, path: &str, body: &str) {
    let sent = as_member(
        sandbox,
        access,
        method,
        &format!("/v2.1/me/library/playlists/{path}"),
        body,
    );
    assert_eq!(sent.status, 204, "{}", sent.text());
}

#[test]
fn edit_changed_by_another_device_meanwhile_is_a_conflict() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        let id = playlist(&client, "Shared", "tra.1,tra.2");
        let edit = |meanwhile: &dyn Fn()| {
            client.edit_playlist(&id, &none(), |tracks| {
                sandbox.advance(Duration::from_secs(1));
                meanwhile();
                tracks.clear();
                Ok(())
            })
        };
        let word = "another device changed the playlist meanwhile; nothing was changed";
        let tracks = format!("{id}/tracks");
        let added = || elsewhere(&sandbox, &access, "POST", &tracks, r#"{"tracks":[{"id":"tra.3"}]}"#);
        unchanged(&sandbox, || edit(&added), MCAT_ERR_CONFLICT, word);
        let hidden = || {
            elsewhere(
                &sandbox,
                &access,
                "PUT",
                &format!("{id}/privacy"),
                r#"{"privacy":"public"}"#,
            )
        };
        unchanged(&sandbox, || edit(&hidden), MCAT_ERR_CONFLICT, word);
        assert_eq!(tracks_of(&client, &id), ["tra.1", "tra.2", "tra.3"]);
        // And without another device it goes through.
        ok(edit(&|| ()));
        assert!(tracks_of(&client, &id).is_empty());
        let gone = || elsewhere(&sandbox, &access, "DELETE", &id, "");
        let response = client.edit_playlist(&id, &none(), |tracks| {
            gone();
            tracks.push("tra.1".into());
            Ok(())
        });
        fails(response, MCAT_ERR_NOT_FOUND);
    }
}

#[test]
fn edit_of_a_playlist_with_hidden_tracks_is_a_conflict() {
    let sandbox = own();
    let canadian = member(&sandbox, "Canadian");
    let client = signed_in(&sandbox, Version::V2_2, canadian);
    let tracks: Vec<_> = (1..=150).map(|n| format!("tra.{n}")).collect();
    let id = playlist(&client, "Partly elsewhere", &tracks.join(","));
    let shown = tracks_of(&client, &id).len();
    assert!((1..150).contains(&shown), "the catalog lacks some of them: {shown}");
    let insert = || client.me_library_playlist_tracks_insert(&id, 0, "tra.1", &none());
    let word = format!("{shown} tracks of the playlist could be read, and it has 150");
    unchanged(&sandbox, insert, MCAT_ERR_CONFLICT, &word);
}

#[test]
fn edit_that_fails_in_its_callback_changes_nothing() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let id = playlist(&client, "Untouched", "tra.1");
    let give_up = || {
        client.edit_playlist(&id, &none(), |tracks| {
            tracks.clear();
            Err(Error::argument("shuffle", "must not be pressed twice"))
        })
    };
    unchanged(&sandbox, give_up, MCAT_ERR_ARGUMENT, "shuffle: must not");
    let wrong = || {
        client.edit_playlist(&id, &none(), |tracks| {
            tracks.push("alb.1".into());
            Ok(())
        })
    };
    unchanged(
        &sandbox,
        wrong,
        MCAT_ERR_ARGUMENT,
        "tracks: \"alb.1\" is not a track id",
    );
    let nested = || {
        client.edit_playlist(&id, &none(), |_| {
            let inner = client.me_library_playlist_tracks_remove(&id, 0, "tra.1", &none());
            Err(Error::new(inner.status, inner.message()))
        })
    };
    unchanged(&sandbox, nested, MCAT_ERR_REENTRANT, "a callback called the client");
    assert_eq!(tracks_of(&client, &id), ["tra.1"]);
}

// fault:M17
#[test]
fn wrong_arguments_of_edits_are_refused_before_anything_is_read() {
    let sandbox = prompt();
    let insert = |client: &Client, id: &str, tracks: &str, params: &Params| {
        client.me_library_playlist_tracks_insert(id, 0, tracks, params)
    };
    let nobody = client(&sandbox, Version::V2_2);
    let call = || insert(&nobody, "mp.1", "tra.1", &none());
    refused(&sandbox, call, MCAT_ERR_SIGN_IN_NEEDED, "signed in");
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    for (id, tracks, params, word) in [
        ("", "tra.1", none(), "playlist_id: is empty"),
        ("mp.1,mp.2", "tra.1", none(), "playlist_id: takes one id"),
        ("mp.1", "", none(), "track_ids: is empty"),
        ("mp.1", "tra.1,alb.1", none(), "track_ids: "),
        (
            "mp.1",
            "tra.1",
            limit(5),
            "limit: me_library_playlist_tracks_insert does not take it",
        ),
    ] {
        refused(
            &sandbox,
            || insert(&client, id, tracks, &params),
            MCAT_ERR_ARGUMENT,
            word,
        );
    }
    let remove = || client.me_library_playlist_tracks_remove("mp.1", 0, "tra.1,tra.2", &none());
    refused(&sandbox, remove, MCAT_ERR_ARGUMENT, "track_id: takes one id");
    let shift = || client.me_library_playlist_tracks_move("mp.1", 0, 1, "", &none());
    refused(&sandbox, shift, MCAT_ERR_ARGUMENT, "track_id: is empty");
    let older = signed_in(&sandbox, Version::V1, listener(&sandbox));
    let call = || insert(&older, "mp.1", "tra.1", &none());
    let rule = "me_library_playlist_tracks_insert: exists since service version 2.1";
    refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, rule);
}
