//! Edits of a playlist where the service answers oddly: what is not whole is never sent back as if it were.
use crate::classes::status;
use crate::device::{Device, given};
use crate::line::{Event, Sent, answer, json};
use musiccat::abi::mcat_status::*;
use musiccat::member_playlists::{self, PlaylistChanges};
use musiccat::params::Priority;
use musiccat::{Client, Params, Response, Version, catalog};
use serde_json::{Value, json as value};

/// The list of playlists: when this one was modified, and how many tracks it has.
fn list(modified: &str, tracks: Value) -> Value {
    value!({"playlists": [
        {"type": "playlist", "id": "mp.4", "modified": "2020-01-01T00:00:00Z", "trackCount": 9},
        {"type": "playlist", "id": "mp.5", "modified": modified, "trackCount": tracks},
    ], "meta": {"totalCount": 2}})
}

/// A page of tracks: an id each.
fn page(ids: &[Value], total: Value) -> Value {
    let tracks: Vec<_> = ids.iter().map(|id| value!({"type": "track", "id": id})).collect();
    value!({"tracks": tracks, "meta": {"totalCount": total}})
}

fn two() -> Value {
    page(&[value!("tra.1"), value!("tra.2")], value!(2))
}

/// Puts a track in front, while the service answers like this.
fn insert(version: Version, answers: &[Value]) -> (Response, Vec<Sent>) {
    let device = Device::new(version).signed_in();
    let events = answers.iter().map(|body| Event::Answer(json(200, &body.to_string())));
    device.line.play(events.chain([Event::Answer(answer(204, "", ""))]));
    device.does(|client| client.me_library_playlist_tracks_insert("mp.5", 0, "tra.9", &Params::default()))
}

#[test]
fn edit_of_an_incomplete_list_is_a_conflict_and_not_sent() {
    let (now, null) = ("2026-06-01T00:00:00Z", Value::Null);
    let odd = [
        // Fewer and more than it has.
        (
            Version::V2_2,
            list(now, value!(3)),
            two(),
            "2 tracks of the playlist could be read, and it has 3",
        ),
        (Version::V2_2, list(now, value!(1)), two(), "and it has 1"),
        (
            Version::V2_1,
            list(now, null.clone()),
            page(&[value!("tra.1")], value!(2)),
            "and it has 2",
        ),
        // Nobody says how many there are: an empty page is the end, and no proof.
        (
            Version::V2_1,
            list(now, null.clone()),
            page(&[], null.clone()),
            "does not say how many there are",
        ),
        // Items that cannot be read.
        (
            Version::V2_2,
            list(now, value!(2)),
            page(&[value!("tra.1"), null], value!(2)),
            "a track came without its id",
        ),
        (
            Version::V2_2,
            list(now, value!(2)),
            value!({"tracks": [{"type": "track", "id": "tra.1"}, 7]}),
            "and it has 2",
        ),
    ];
    for (version, list, page, word) in odd {
        let (response, sent) = insert(version, &[list.clone(), page, value!({"tracks": []}), list]);
        assert_eq!(response.status, MCAT_ERR_CONFLICT, "{word}: {response:?}");
        assert!(response.message().contains(word), "{word}: {response:?}");
        assert_eq!((response.maybe_applied, response.http_status), (0, 0));
        assert!(
            sent.iter().all(|sent| sent.line().starts_with("GET ")),
            "{word}: it was sent"
        );
    }
}

#[test]
fn edit_of_a_playlist_changed_meanwhile_is_a_conflict() {
    let before = list("2026-06-01T00:00:00Z", value!(2));
    for after in [
        list("2026-06-01T00:00:01Z", value!(2)),
        list("2026-06-01T00:00:00Z", value!(3)),
        list("2026-06-01T00:00:00Z", Value::Null),
    ] {
        let (response, sent) = insert(Version::V2_2, &[before.clone(), two(), after]);
        assert_eq!(response.status, MCAT_ERR_CONFLICT, "{response:?}");
        assert!(
            response.message().contains("another device changed the playlist"),
            "{response:?}"
        );
        assert_eq!(sent.len(), 3);
    }
    let (response, sent) = insert(Version::V2_2, &[before.clone(), two(), before]);
    assert_eq!((response.status, response.http_status, sent.len()), (MCAT_OK, 204, 4));
    assert_eq!(sent[0].target(), "/v2.2/me/library/playlists?limit=200");
    assert_eq!(sent[1].target(), "/v2.2/me/library/playlists/mp.5/tracks?limit=200");
    assert_eq!((sent[2].target(), sent[0].line()), (sent[0].target(), sent[2].line()));
    assert_eq!(
        sent[3].body(),
        r#"{"tracks":[{"id":"tra.9"},{"id":"tra.1"},{"id":"tra.2"}]}"#
    );
}

/// It has the playlist's place from its first read on, and somebody may press a button.
#[test]
fn background_edit_holds_its_playlist_no_longer_than_any_edit() {
    let params = given(|p| {
        p.priority = Priority::Background;
        p.deadline_ms = Some(3_600_000);
    });
    for answered in 0..4 {
        let device = Device::new(Version::V2_2).signed_in();
        let list = list("2026-06-01T00:00:00Z", value!(2));
        let answers = [list.clone(), two(), list].map(|body| Event::Answer(json(200, &body.to_string())));
        device
            .line
            .play(answers.into_iter().take(answered).chain([status(503)]));
        let (response, sent) =
            device.does(|client| client.me_library_playlist_tracks_insert("mp.5", 0, "tra.9", &params));
        assert_eq!(response.status, MCAT_ERR_UNAVAILABLE, "{response:?}");
        assert_eq!(sent.len(), answered + 3);
        let waits = device.clock.waits();
        assert!(waits.iter().sum::<i64>() < 1_000, "{waits:?}");
    }
}

/// What the service asks for is not waited out in the place, nor is the pace kept for others.
#[test]
fn background_edit_does_not_wait_while_it_holds_its_playlist() {
    let params = given(|p| {
        p.priority = Priority::Background;
        p.deadline_ms = Some(3_600_000);
    });
    let edit = |client: &Client| client.me_library_playlist_tracks_insert("mp.5", 0, "tra.9", &params);
    let list = list("2026-06-01T00:00:00Z", value!(2));
    let answers = [list.clone(), two(), list].map(|body| Event::Answer(json(200, &body.to_string())));
    for (answered, code) in (0..4).flat_map(|answered| [(answered, 503), (answered, 429)]) {
        let device = Device::new(Version::V2_2).signed_in();
        let rest = Event::Answer(answer(code, "Retry-After: 600\r\n", "{}"));
        device.line.play(answers.iter().take(answered).cloned().chain([rest]));
        let (response, sent) = device.does(edit);
        assert_eq!(
            (response.http_status, sent.len()),
            (i32::from(code), answered + 1),
            "{response:?}"
        );
        assert!(response.retry_after_ms >= 600_000, "{response:?}");
        assert!(device.clock.waits().is_empty());
    }
    let device = Device::with(Version::V2_2, |config| config.pace = true)
        .unwrap()
        .signed_in();
    device.clock.pass(5_000);
    for _ in 0..5 {
        let done = Event::Answer(answer(204, "", ""));
        device.line.play(answers.iter().cloned().chain([done]));
        let (response, sent) = device.does(edit);
        assert_eq!((response.status, sent.len()), (MCAT_OK, 4), "{response:?}");
    }
    assert!(device.clock.waits().is_empty(), "a burst is as long as for anybody");
}

/// Nor what another call was told: a button of the same playlist would wait for it, where it is refused at once by itself.
#[test]
fn background_change_does_not_hold_its_playlist_while_calls_are_held() {
    let params = given(|p| {
        p.priority = Priority::Background;
        p.deadline_ms = Some(3_600_000);
    });
    let renamed = PlaylistChanges {
        name: Some("Later"),
        ..PlaylistChanges::default()
    };
    let rename = |client: &Client| client.call(member_playlists::me_library_playlist_update("mp.5", &renamed, &params));
    let edit = |client: &Client| client.me_library_playlist_tracks_insert("mp.5", 0, "tra.9", &params);
    let changes: [&dyn Fn(&Client) -> Response; 2] = [&rename, &edit];
    for (change, seconds) in changes.iter().flat_map(|change| [(change, 300), (change, 10)]) {
        let device = Device::with(Version::V2_2, |config| config.pace = true)
            .unwrap()
            .signed_in();
        let refusal = answer(429, &format!("Retry-After: {seconds}\r\n"), "{}");
        let gone = Event::Answer(json(404, "{}"));
        device.line.play([Event::Answer(refusal), gone]);
        let top = catalog::artists_top(&given(|p| p.deadline_ms = Some(5_000)));
        let (told, _) = device.does(|client| client.call(top));
        assert_eq!(told.status, MCAT_ERR_RATE_LIMITED, "{told:?}");
        let (response, sent) = device.does(change);
        let waited: i64 = device.clock.waits().iter().sum();
        if seconds == 300 {
            assert_eq!(
                (response.status, sent.len()),
                (MCAT_ERR_RATE_LIMITED, 0),
                "{response:?}"
            );
            assert!(response.retry_after_ms > 290_000 && waited == 0, "{response:?}");
        } else {
            assert_eq!((response.status, sent.len()), (MCAT_ERR_NOT_FOUND, 1), "{response:?}");
            assert!(waited > 9_000, "{waited}");
        }
    }
}

/// Another order of as many tracks would look the same.
#[test]
fn edit_without_a_modified_time_is_a_conflict_and_not_sent() {
    let mut before = list("", value!(2));
    before["playlists"][1]["modified"] = Value::Null;
    for version in [Version::V2_1, Version::V2_2] {
        let (response, sent) = insert(version, &[before.clone(), two(), before.clone()]);
        assert_eq!(response.status, MCAT_ERR_CONFLICT, "{response:?}");
        assert!(response.message().contains("does not say when"), "{response:?}");
        assert!(sent.iter().all(|sent| sent.line().starts_with("GET ")));
    }
}

/// The service is at fault, not an argument.
#[test]
fn edit_of_a_list_with_an_invalid_track_id_is_a_conflict() {
    let now = list("2026-06-01T00:00:00Z", value!(2));
    let odd = page(&[value!("tra.1"), value!("alb.2")], value!(2));
    let (response, sent) = insert(Version::V2_2, &[now.clone(), odd, now]);
    assert_eq!(response.status, MCAT_ERR_CONFLICT, "{response:?}");
    assert!(sent.iter().all(|sent| sent.line().starts_with("GET ")));
}

#[test]
fn edit_of_an_unlisted_playlist_reads_it_by_id() {
    let alone = value!({"playlists": [{"type": "playlist", "id": "mp.5", "modified": "2026-06-01T00:00:00Z", "trackCount": 2}]});
    let empty = value!({"playlists": []});
    let (response, sent) = insert(
        Version::V2_2,
        &[empty.clone(), alone.clone(), two(), empty.clone(), alone],
    );
    assert_eq!((response.status, sent.len()), (MCAT_OK, 6), "{response:?}");
    assert_eq!(sent[1].target(), "/v2.2/me/library/playlists/mp.5");
    let (response, sent) = insert(Version::V2_2, &[empty.clone(), empty]);
    assert_eq!((response.status, sent.len()), (MCAT_ERR_CONFLICT, 2), "{response:?}");
}

#[test]
fn edit_is_maybe_applied_only_if_its_write_fails() {
    let device = Device::new(Version::V2_2).signed_in();
    let found = list("2026-06-01T00:00:00Z", value!(2)).to_string();
    let answers = [&found, &two().to_string(), &found].map(|body| Event::Answer(json(200, body)));
    let edit = |events: Vec<Event>| {
        device.line.play(events);
        let (response, sent) =
            device.does(|client| client.me_library_playlist_tracks_remove("mp.5", 0, "tra.1", &Params::default()));
        (response.status, response.maybe_applied, sent.len())
    };
    let broken = |reads: usize| answers[..reads].iter().cloned().chain([Event::Reset]).collect();
    // Each is tried twice.
    for reads in 0..3 {
        assert_eq!(edit(broken(reads)), (MCAT_ERR_IO, 0, reads + 2));
    }
    assert_eq!(edit(broken(3)), (MCAT_ERR_IO, 1, 5));
}
