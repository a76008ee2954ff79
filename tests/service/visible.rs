//! What the service accepts becomes readable shortly afterwards: waiting for it.
use crate::desk::*;
use crate::someone::*;
use musiccat::abi::mcat_status::*;
use musiccat::error::Reason;
use musiccat::favorites;
use musiccat::member_playlists::*;
use musiccat::{Client, Own, Params, Response, Version, me};
use musiccat_sandbox::{Entry, Options, Sandbox};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A sandbox that takes a minute for what it accepts.
fn slow() -> Sandbox {
    sandbox(Options {
        artists: 200,
        accept_delay: MINUTE,
        ..calm()
    })
}

const MINUTE: Duration = Duration::from_secs(60);

fn wait(client: &Client, response: &Response) -> Response {
    client.wait_visible(response, &Params::default())
}

fn accepted(response: Response) -> Response {
    assert_eq!(response.status, MCAT_ACCEPTED, "{response:?}");
    response
}

/// Waits, and in the midst of it the minute is over.
fn wait_a_minute(someone: &Someone, response: &Response) -> Response {
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| wait(&someone.client, response));
        std::thread::sleep(Duration::from_millis(300));
        someone.sandbox.advance(MINUTE);
        waiting.join().unwrap()
    })
}

// req:FAV-06
#[test]
fn favorites_are_visible_after_the_wait() {
    for version in VERSIONS {
        let sandbox = slow();
        let fan = someone(&sandbox, version, listener(&sandbox));
        let changes = [
            (
                favorites::me_favorites_add("tra.5,Alb.3", None, &Params::default()),
                true,
            ),
            (favorites::me_favorites_remove("tra.5", &Params::default()), false),
        ];
        for (change, favorite) in changes {
            let response = accepted(fan.client.call(change));
            assert_eq!(fan.status("tra.5")["favorite"], !favorite, "accepted is not done");
            let waited = ok(wait_a_minute(&fan, &response));
            assert_eq!(fan.status("tra.5")["favorite"], favorite);
            assert_eq!(waited.items(&waited.favorite_status)[0].favorite, i8::from(favorite));
        }
        let is_addition = |entry: &Entry| entry.method == "POST" && entry.path.ends_with("/me/favorites");
        assert_eq!(sandbox.count(is_addition), 1);
        // What can be read already is there at once, and may be waited for again.
        let remove = favorites::me_favorites_remove("alb.3", &Params::default());
        let response = accepted(fan.client.call(remove));
        sandbox.advance(MINUTE);
        for _ in 0..2 {
            assert_eq!(ok(wait(&fan.client, &response)).stats().tries, 1);
        }
    }
}

// req:FAV-06
#[test]
fn list_of_another_member_is_gone_after_the_wait() {
    let sandbox = slow();
    let editor = named(&sandbox, "editor").guid;
    for version in VERSIONS {
        let fan = someone(&sandbox, version, listener(&sandbox));
        let follow = me::me_tag_add("sys.follow_favorited_tracks", editor, None, &Params::default());
        ok(fan.client.call(follow));
        let remove = favorites::me_favorites_list_remove(editor, &Params::default());
        let response = accepted(fan.client.call(remove));
        assert_eq!(fan.status(editor)["favorite"], true);
        ok(wait_a_minute(&fan, &response));
        assert_eq!(fan.status(editor)["favorite"], false);
    }
}

// req:FAV-06
// req:OBJ-12
#[test]
fn wait_visible_waits_for_acknowledged_changes_only() {
    for version in VERSIONS {
        let sandbox = slow();
        let fan = someone(&sandbox, version, listener(&sandbox));
        let add = |ids| {
            fan.client
                .call(favorites::me_favorites_add(ids, None, &Params::default()))
        };
        let partial = add("tra.5,tra.999999");
        assert_eq!(partial.status, MCAT_PARTIAL, "{partial:?}");
        ok(wait_a_minute(&fan, &partial));
        assert_eq!(last(&sandbox).query, "ids=tra.5");
        let nothing = add("tra.999999");
        assert_eq!(nothing.status, MCAT_PARTIAL, "{nothing:?}");
        refused(
            &sandbox,
            || wait(&fan.client, &nothing),
            MCAT_ERR_ARGUMENT,
            "response: has nothing to wait for",
        );
    }
}

// req:FAV-06
#[test]
fn wait_visible_past_its_deadline_is_not_yet_visible() {
    let sandbox = slow();
    for version in VERSIONS {
        let fan = someone(&sandbox, version, listener(&sandbox));
        let response = accepted(
            fan.client
                .call(favorites::me_favorites_add("tra.5", None, &Params::default())),
        );
        sandbox.journal_clear();
        let soon = Params {
            deadline_ms: Some(1500),
            ..Params::default()
        };
        let waited = accepted(fan.client.wait_visible(&response, &soon));
        assert_eq!(waited.reason, Reason::MCAT_REASON_NOT_YET_VISIBLE);
        let path = format!("/{}/me/favorites/status", version.segment());
        assert!(sandbox.count(|entry| entry.path == path) >= 1);
        assert_eq!(
            sandbox.count(|entry| entry.method != "GET"),
            0,
            "the change is never sent again"
        );
        // Nor is it known while the service does not answer.
        sandbox.change(|settings| settings.delay = Duration::from_secs(3));
        let waited = accepted(fan.client.wait_visible(&response, &soon));
        assert_eq!(waited.reason, Reason::MCAT_REASON_NOT_YET_VISIBLE);
        sandbox.change(|settings| settings.delay = Duration::ZERO);
        sandbox.advance(MINUTE);
        ok(wait(&fan.client, &response));
        accepted(
            fan.client
                .call(favorites::me_favorites_remove("tra.5", &Params::default())),
        );
        sandbox.advance(MINUTE);
    }
}

// req:FAV-06
#[test]
fn wait_visible_is_cancelled_and_ticked_like_any_call() {
    let sandbox = slow();
    let fan = someone(&sandbox, Version::V2_2, listener(&sandbox));
    let response = accepted(
        fan.client
            .call(favorites::me_favorites_add("tra.5", None, &Params::default())),
    );
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| wait(&fan.client, &response));
        while !waiting.is_finished() {
            std::thread::sleep(Duration::from_millis(100));
            fan.client.cancel();
        }
        fails(waiting.join().unwrap(), MCAT_ERR_CANCELLED);
    });

    let ticks = AtomicUsize::new(0);
    let mut own = Own::default();
    own.hooks.tick = Some(Box::new(move |_| ticks.fetch_add(1, Ordering::SeqCst) >= 4));
    let ticked = fan.client.share(own).unwrap();
    let stopped = fails(wait(&ticked, &response), MCAT_ERR_CANCELLED);
    assert_eq!(stopped.reason, Reason::MCAT_REASON_TICK);
}

// req:LIB-20
#[test]
fn playlist_update_is_visible_after_the_wait() {
    let none = Params::default();
    for version in VERSIONS {
        let sandbox = slow();
        let fan = someone(&sandbox, version, listener(&sandbox));
        let new = NewPlaylist {
            name: "Old",
            tracks: Some("tra.1,tra.2"),
            ..NewPlaylist::default()
        };
        let created = ok(fan.client.call(me_library_playlist_create(&new, &none)));
        let id = created.text(&created.items(&created.playlists)[0].id).unwrap();
        let update = |changes| fan.client.call(me_library_playlist_update(id, &changes, &none));
        let response = accepted(update(PlaylistChanges {
            name: Some("New"),
            description: Some("Better"),
            privacy: Some("private"),
            tracks: Change::Replace("tra.3,tra.1,tra.3"),
            tags: Change::Clear,
        }));
        let read = ok(fan.client.call(me_library_playlist_tracks(id, &limit(200))));
        assert_eq!(read.items(&read.tracks).len(), 2, "accepted is not done");
        let waited = ok(wait_a_minute(&fan, &response));
        assert_eq!(
            last(&sandbox).path,
            format!("/{}/me/library/playlists/{id}", version.segment())
        );
        let playlist = waited.items(&waited.playlists)[0];
        assert_eq!(
            (waited.text(&playlist.name), waited.text(&playlist.description)),
            (Some("New"), Some("Better"))
        );
        let tracks = track_ids(&waited, &playlist.tracks).join(",");
        assert_eq!(tracks.to_ascii_lowercase(), "tra.3,tra.1,tra.3");

        // Tracks that the service does not have stay as they are; the name is waited for.
        let partial = update(PlaylistChanges {
            name: Some("Newer"),
            tracks: Change::Replace("tra.999999"),
            ..PlaylistChanges::default()
        });
        assert_eq!(partial.status, MCAT_PARTIAL, "{partial:?}");
        let waited = ok(wait_a_minute(&fan, &partial));
        let mut playlists = waited.items(&waited.playlists).iter();
        assert!(playlists.any(|playlist| waited.text(&playlist.name) == Some("Newer")));
        let read = ok(fan.client.call(me_library_playlist_tracks(id, &limit(200))));
        assert_eq!(read.items(&read.tracks).len(), 3);
    }
}
