//! Changes of one playlist from several threads: one after the other, and nothing else waits for them.
use crate::desk::*;
use crate::member_playlists::{playlist, prompt, tracks_of};
use musiccat::abi::{mcat_phase, mcat_reason, mcat_status::*};
use musiccat::config::Own;
use musiccat::hooks::Hooks;
use musiccat::member_playlists::*;
use musiccat::params::Priority;
use musiccat::{Client, Params, Response, Version, catalog};
use musiccat_sandbox::faults::{Answer, Fault, RetryAfter};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

fn none() -> Params {
    Params::default()
}

fn within(ms: i64) -> Params {
    Params {
        deadline_ms: Some(ms),
        ..none()
    }
}

/// Runs `meanwhile` while an edit of the playlist is under way, between its reads and its write.
fn during_an_edit(client: &Client, id: &str, meanwhile: impl FnOnce()) {
    let (begun, has_begun) = channel();
    let (end, ends) = channel::<()>();
    thread::scope(|spawn| {
        let edit = spawn.spawn(move || {
            client.edit_playlist(id, &none(), |tracks| {
                begun.send(()).unwrap();
                let _ = ends.recv();
                tracks.push("tra.100".into());
                Ok(())
            })
        });
        has_begun.recv().unwrap();
        meanwhile();
        drop(end);
        ok(edit.join().unwrap());
    });
}

#[test]
fn changes_by_threads_and_shares_are_all_kept() {
    for version in VERSIONS {
        let sandbox = prompt();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let share = client.share(Own::default()).unwrap();
        let id = playlist(&client, "Everybody's", "");
        thread::scope(|spawn| {
            for n in 1..=8 {
                let (client, id) = (if n % 2 == 0 { &client } else { &share }, &id);
                spawn.spawn(move || {
                    for m in 0..3 {
                        let track = format!("tra.{}", 10 * n + m);
                        let response = match m {
                            0 => client.call(me_library_playlist_tracks_add(id, &track, &none())),
                            // However the id is written, it is the same playlist.
                            1 => client.me_library_playlist_tracks_insert(&id.to_uppercase(), 0, &track, &none()),
                            _ => client.me_library_playlist_tracks_insert(id, 0, &track, &none()),
                        };
                        ok(response);
                    }
                });
            }
        });
        let mut tracks = tracks_of(&client, &id);
        tracks.sort();
        let mut all: Vec<_> = (1..=8)
            .flat_map(|n| (0..3).map(move |m| format!("tra.{}", 10 * n + m)))
            .collect();
        all.sort();
        assert_eq!(tracks, all);
    }
}

#[test]
fn second_change_of_a_playlist_waits_until_its_own_deadline() {
    let sandbox = prompt();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let ticks = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&ticks);
    let hooks = Hooks {
        tick: Some(Box::new(move |_| {
            count.fetch_add(1, Ordering::SeqCst);
            false
        })),
        ..Hooks::default()
    };
    let share = client
        .share(Own {
            hooks,
            ..Own::default()
        })
        .unwrap();
    let id = playlist(&client, "Busy", "tra.1");
    during_an_edit(&client, &id, || {
        let rename = PlaylistChanges {
            name: Some("Renamed"),
            ..PlaylistChanges::default()
        };
        for call in [
            me_library_playlist_tracks_add(&id, "tra.2", &within(300)),
            me_library_playlist_tracks_replace(&id, "tra.2", &within(300)),
            me_library_playlist_tracks_clear(&id, &within(300)),
            me_library_playlist_update(&id, &rename, &within(300)),
            me_library_playlist_delete(&id, &within(300)),
            me_library_playlist_image_remove(&id, "displayImage", &within(300)),
        ] {
            let began = Instant::now();
            let wait = || share.call(call.clone());
            let response = refused(&sandbox, wait, MCAT_ERR_TIMEOUT, "another change of the same playlist");
            assert!(
                began.elapsed() >= Duration::from_millis(290),
                "it waits as long as it may"
            );
            assert_eq!(
                (response.phase, response.maybe_applied),
                (mcat_phase::MCAT_PHASE_PACE, 0)
            );
            assert!(
                response.stats().pace_ms >= 250,
                "the wait is counted: {}",
                response.stats().pace_ms
            );
        }
        let edit = || share.me_library_playlist_tracks_insert(&id, 0, "tra.2", &within(300));
        refused(&sandbox, edit, MCAT_ERR_TIMEOUT, "another change of the same playlist");
        assert!(ticks.load(Ordering::SeqCst) >= 7, "the tick is fed");
    });
    assert_eq!(tracks_of(&client, &id), ["tra.1", "tra.100"]);
}

#[test]
fn change_waiting_for_another_can_be_cancelled() {
    let sandbox = prompt();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let id = playlist(&client, "Busy", "tra.1");
    let stopped = client.share(Own::default()).unwrap();
    let hooks = Hooks {
        tick: Some(Box::new(|_| true)),
        ..Hooks::default()
    };
    let ticked = client
        .share(Own {
            hooks,
            ..Own::default()
        })
        .unwrap();
    during_an_edit(&client, &id, || {
        let add = |client: &Client| client.call(me_library_playlist_tracks_add(&id, "tra.2", &none()));
        thread::scope(|spawn| {
            let waiting = spawn.spawn(|| add(&stopped));
            while !waiting.is_finished() {
                thread::sleep(Duration::from_millis(20));
                stopped.cancel();
            }
            let response = fails(waiting.join().unwrap(), MCAT_ERR_CANCELLED);
            assert_eq!(response.stats().tries, 0, "{response:?}");
        });
        let response = fails(add(&ticked), MCAT_ERR_CANCELLED);
        assert_eq!(response.reason, mcat_reason::MCAT_REASON_TICK);
    });
    assert_eq!(tracks_of(&client, &id), ["tra.1", "tra.100"]);
}

#[test]
fn reads_other_playlists_and_members_do_not_wait_for_an_edit() {
    let sandbox = prompt();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let (id, other) = (playlist(&client, "Busy", "tra.1"), playlist(&client, "Idle", ""));
    let stranger = signed_in(&sandbox, Version::V2_2, member(&sandbox, "Canadian"));
    during_an_edit(&client, &id, || {
        assert_eq!(tracks_of(&client, &id), ["tra.1"]);
        ok(client.call(me_library_playlist_get(&id, &none())));
        ok(client.call(me_library_playlists(&none())));
        ok(client.call(me_library_playlist_tracks_add(&other, "tra.2", &none())));
        ok(client.me_library_playlist_tracks_insert(&other, 0, "tra.3", &none()));
        assert_eq!(tracks_of(&client, &other), ["tra.3", "tra.2"]);
        // It is not this member's: the service says so at once.
        fails(
            stranger.call(me_library_playlist_delete(&id, &none())),
            MCAT_ERR_FORBIDDEN,
        );
    });
}

/// The first request behind a refusal shows whether the service is back, and the others wait for that. Nobody waits for this one.
#[test]
fn background_change_after_a_refusal_holds_no_foreground_call() {
    let sandbox = prompt();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let id = playlist(&client, "Late", "");
    let background = Params {
        priority: Priority::Background,
        ..within(20_000)
    };
    let renamed = PlaylistChanges {
        name: Some("Later"),
        ..PlaylistChanges::default()
    };
    let rename = || client.call(me_library_playlist_update(&id, &renamed, &background));
    let edit = || client.me_library_playlist_tracks_insert(&id, 0, "tra.100", &background);
    let changes: [(&str, &(dyn Fn() -> Response + Sync)); 2] =
        [("/me/library/playlists/*", &rename), ("/me/library/playlists", &edit)];
    for (path, change) in changes {
        let once = Fault {
            times: Some(1),
            answer: Answer::Status {
                status: 429,
                headers: Vec::new(),
                retry_after: Some(RetryAfter::Seconds(1)),
                body: None,
            },
            ..failing("/artists/top", 429)
        };
        sandbox.fault(once).unwrap();
        fails(client.call(catalog::artists_top(&within(900))), MCAT_ERR_RATE_LIMITED);
        let changed = meanwhile(&sandbox, path, change, || {
            drop(ok(client.call(catalog::artists_top(&within(400)))));
        });
        assert!(matches!(changed.status, MCAT_OK | MCAT_ACCEPTED), "{changed:?}");
    }
}
