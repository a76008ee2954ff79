//! Waiting until what the service accepted can be read: what is asked, how often and how late, and what ends it.
use crate::classes::{hint, status};
use crate::device::{Device, given};
use crate::line::{Event, Sent, answer, json};
use musiccat::Version::{V2_1, V2_2};
use musiccat::abi::mcat_status::*;
use musiccat::error::Reason;
use musiccat::favorites;
use musiccat::member_playlists::{self, PlaylistChanges};
use musiccat::request::{Facts, Method, Request, SentPlaylist, Visible};
use musiccat::{Params, Response};
use std::sync::Arc;

fn favorite(id: &str, favorite: bool) -> Event {
    Event::Answer(json(
        200,
        &format!(r#"{{"status":[{{"id":"{id}","favorite":{favorite}}}]}}"#),
    ))
}

/// A device and the response of a change that was accepted with `answer`.
fn accepted(change: Result<Request, musiccat::error::Error>, answer: &str) -> (Device, Response) {
    let device = Device::new(V2_2).signed_in();
    device.line.play([Event::Answer(json(202, answer))]);
    let (response, _) = device.does(|client| client.call(change));
    (device, response)
}

fn added() -> (Device, Response) {
    let add = favorites::me_favorites_add("tra.1", None, &Params::default());
    let (device, response) = accepted(add, r#"{"favorites":[{"id":"tra.1","acknowledged":true}]}"#);
    assert_eq!(response.status, MCAT_ACCEPTED, "{response:?}");
    (device, response)
}

fn wait(device: &Device, response: &Response, params: &Params) -> (Response, Vec<Sent>) {
    let _ = device.clock.waits();
    device.does(|client| client.wait_visible(response, params))
}

// req:FAV-06
#[test]
fn wait_visible_reads_at_most_six_times_and_sends_no_change() {
    for _ in 0..50 {
        let (device, response) = added();
        device.line.play([favorite("tra.1", false)]);
        let (waited, sent) = wait(&device, &response, &Params::default());
        assert_eq!(
            (waited.status, waited.reason),
            (MCAT_ACCEPTED, Reason::MCAT_REASON_NOT_YET_VISIBLE),
            "{waited:?}"
        );
        assert_eq!(
            waited.items(&waited.favorite_status)[0].favorite,
            0,
            "what was read last"
        );
        assert!((5..=6).contains(&sent.len()), "{} reads", sent.len());
        assert_eq!(waited.stats().tries as usize, sent.len());
        let line = "GET /v2.2/me/favorites/status?ids=tra.1";
        assert!(sent.iter().all(|sent| sent.line() == line), "{sent:?}");
        let waits = device.clock.waits();
        // A wait of nothing leaves no trace, and then nobody knows which is which.
        for (n, ms) in waits.iter().enumerate().filter(|_| waits.len() == sent.len()) {
            assert!((0..250 << n).contains(ms), "wait {n} took {ms} ms");
        }
        assert!(waits.iter().sum::<i64>() < 10_000, "{waits:?}");
    }
}

/// Devices that were told the same at the same moment do not ask at the same moment.
#[test]
fn wait_visible_pauses_are_random() {
    let waits = |_| {
        let (device, response) = added();
        device.line.play([favorite("tra.1", false)]);
        let _ = wait(&device, &response, &Params::default());
        device.clock.waits()
    };
    let all: Vec<_> = (0..10).map(waits).collect();
    assert!(all.iter().any(|waits| *waits != all[0]), "{all:?}");
}

// req:FAV-06
#[test]
fn wait_visible_ends_with_the_first_read_that_shows_the_change() {
    let (device, response) = added();
    device.line.play([
        favorite("tra.1", false),
        favorite("tra.9", true),
        favorite("Tra.1", true),
    ]);
    let (waited, sent) = wait(&device, &response, &Params::default());
    assert_eq!(
        (waited.status, waited.reason),
        (MCAT_OK, Reason::MCAT_REASON_NONE),
        "{waited:?}"
    );
    assert_eq!(sent.len(), 3);

    let remove = favorites::me_favorites_remove("tra.1", &Params::default());
    let (device, response) = accepted(remove, "");
    device.line.play([favorite("tra.1", true), favorite("tra.1", false)]);
    let (waited, sent) = wait(&device, &response, &Params::default());
    assert_eq!((waited.status, sent.len()), (MCAT_OK, 2), "{waited:?}");
}

// req:FAV-06
#[test]
fn wait_visible_waits_for_acknowledged_ids_only() {
    let add = favorites::me_favorites_add("tra.1,alb.2,Art.3", None, &Params::default());
    let answer = r#"{"favorites":[{"id":"tra.1","acknowledged":true},{"id":"alb.2","acknowledged":false},{"id":"art.3","acknowledged":false}]}"#;
    let (device, response) = accepted(add, answer);
    assert_eq!(response.status, MCAT_PARTIAL, "{response:?}");
    device.line.play([favorite("tra.1", true)]);
    let (waited, sent) = wait(&device, &response, &Params::default());
    assert_eq!(waited.status, MCAT_OK, "{waited:?}");
    assert_eq!(sent[0].target(), "/v2.2/me/favorites/status?ids=tra.1");
}

#[test]
fn wait_visible_ends_by_its_deadline() {
    for _ in 0..50 {
        let (device, response) = added();
        device.line.play([favorite("tra.1", false)]);
        let params = given(|p| p.deadline_ms = Some(1000));
        let (waited, sent) = wait(&device, &response, &params);
        assert_eq!(
            (waited.status, waited.reason),
            (MCAT_ACCEPTED, Reason::MCAT_REASON_NOT_YET_VISIBLE),
            "{waited:?}"
        );
        assert!(
            sent.len() >= 2 && waited.stats().total_ms < 1000,
            "{} reads",
            sent.len()
        );
    }
}

/// One request a second with three at once does not leave much of two seconds.
#[test]
fn wait_visible_without_time_to_read_is_not_yet_visible() {
    for _ in 0..50 {
        let paced = Device::with(V2_1, |config| config.pace = true).unwrap().signed_in();
        paced.line.play([Event::Answer(json(202, ""))]);
        let remove = favorites::me_favorites_remove("tra.1", &Params::default());
        let (response, _) = paced.does(|client| client.call(remove));
        paced.line.play([favorite("tra.1", true)]);
        let (waited, sent) = wait(&paced, &response, &given(|p| p.deadline_ms = Some(2000)));
        assert_eq!(
            (waited.status, waited.reason),
            (MCAT_ACCEPTED, Reason::MCAT_REASON_NOT_YET_VISIBLE),
            "{waited:?}"
        );
        assert!((2..=4).contains(&sent.len()), "{} reads", sent.len());
    }
    let (device, response) = added();
    device.line.play([hint(429)]);
    let (waited, sent) = wait(&device, &response, &Params::default());
    assert_eq!((waited.status, sent.len()), (MCAT_ACCEPTED, 3), "{waited:?}");
}

/// Neither the first nor the second try of a read is made later than the last read may be.
// req:FAV-06
#[test]
fn wait_visible_tries_no_read_after_ten_seconds() {
    let (device, response) = added();
    let later = Event::Answer(answer(503, "Retry-After: 6\r\n", "{}"));
    device.line.play([later.clone(), later, favorite("tra.1", true)]);
    let (waited, sent) = wait(&device, &response, &given(|p| p.deadline_ms = Some(60_000)));
    assert_eq!((waited.status, sent.len()), (MCAT_ERR_UNAVAILABLE, 2), "{waited:?}");
    assert!(waited.stats().total_ms < 10_000);
}

/// A service that fails says nothing of the change, which may be waited for once more.
#[test]
fn wait_visible_with_a_failed_read_can_be_repeated() {
    let (device, response) = added();
    device.line.play([status(503)]);
    let (waited, sent) = wait(&device, &response, &Params::default());
    assert_eq!(
        (waited.status, waited.maybe_applied),
        (MCAT_ERR_UNAVAILABLE, 0),
        "{waited:?}"
    );
    assert_eq!(sent.len(), 3, "each read is tried as any other");
    device.line.play([favorite("tra.1", true)]);
    let (waited, _) = wait(&device, &response, &Params::default());
    assert_eq!(waited.status, MCAT_OK, "{waited:?}");
}

/// The playlists that a program finds in the response.
fn given_out(response: &Response) -> Vec<&str> {
    let playlists = response.items(&response.playlists).iter();
    playlists.filter_map(|playlist| response.text(&playlist.id)).collect()
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn list(ids: &[&str]) -> Option<Vec<String>> {
    Some(ids.iter().map(|id| id.to_string()).collect())
}

/// How a wait for a playlist ends, when the change was answered with `results` and the playlist then reads `playlist`.
fn playlist(sent: SentPlaylist, results: &str, playlist: &str) -> (bool, Response) {
    let change = Request::new("update", "/me/library/playlists/mp.1", Facts::new(Method::Put).member());
    let sent = SentPlaylist {
        id: "mp.1".to_owned(),
        ..sent
    };
    let with_tracks = sent.tracks.is_some() && !results.contains(r#""tracks","status":"failed""#);
    let change = change.announces(Visible::Playlist(sent));
    let (device, response) = accepted(
        Ok(change),
        &format!(r#"{{"playlists":[],"meta":{{"results":[{results}]}}}}"#),
    );
    let body =
        format!(r#"{{"playlists":[{{"type":"playlist","id":"mp.2"}},{{"type":"playlist","id":"mp.1",{playlist}}}]}}"#);
    device.line.play([Event::Answer(json(200, &body))]);
    let (waited, sent) = wait(&device, &response, &Params::default());
    assert_eq!(given_out(&waited), ["mp.1"], "the one that was changed");
    // All its tracks are read only where they are to be seen.
    let line = match with_tracks {
        true => "GET /v2.2/me/library/playlists/mp.1",
        false => "GET /v2.2/me/library/playlists?limit=200",
    };
    assert!(sent.iter().all(|sent| sent.line() == line), "{sent:?}");
    let shows = match (waited.status, waited.reason) {
        (MCAT_OK, Reason::MCAT_REASON_NONE) => true,
        (MCAT_ACCEPTED, Reason::MCAT_REASON_NOT_YET_VISIBLE) => false,
        _ => panic!("{waited:?}"),
    };
    (shows, response)
}

#[test]
fn playlist_is_visible_when_it_reads_as_it_was_sent() {
    let sent = || SentPlaylist {
        name: text("Ü"),
        description: text(""),
        privacy: text("private"),
        tracks: list(&["tra.2", "tra.1", "tra.2"]).map(Arc::new),
        tags: list(&["tag.1", "tag.2", "tag.1"]),
        ..SentPlaylist::default()
    };
    const TRACKS: &str =
        r#""tracks":[{"type":"track","id":"Tra.2"},{"type":"track","id":"Tra.1"},{"type":"track","id":"Tra.2"}]"#;
    const LINKS: &str = r#""links":{"tags":{"ids":["tag.2","tag.1"]}}"#;
    let read = format!(r#""name":"Ü","privacy":"private",{TRACKS},{LINKS}"#);
    assert!(playlist(sent(), "", &read).0);
    for (from, to) in [
        ("Ü", "ü"),
        ("private", "public"),
        (r#""name""#, r#""description":"old","name""#),
        ("Tra.1", "Tra.3"),
        (r#",{"type":"track","id":"Tra.2"}]"#, "]"),
        (r#""id":"Tra.2"}]"#, r#""id":"Tra.2"},{"type":"track","id":"Tra.2"}]"#),
        ("tag.2", "tag.3"),
        (r#"["tag.2","tag.1"]"#, r#"["tag.2","tag.1","tag.3"]"#),
        (r#"["tag.2","tag.1"]"#, "[]"),
    ] {
        let other = read.replace(from, to);
        assert!(
            other != read && !playlist(sent(), "", &other).0,
            "{to} in place of {from}"
        );
    }
    // What was not sent may be anything; what was sent empty must be.
    let name = || SentPlaylist {
        name: text("Ü"),
        ..SentPlaylist::default()
    };
    assert!(playlist(name(), "", &read).0);
    let emptied = || SentPlaylist {
        tracks: list(&[]).map(Arc::new),
        ..SentPlaylist::default()
    };
    assert!(!playlist(emptied(), "", &read).0);
    assert!(playlist(emptied(), "", r#""name":"Ü""#).0);
}

#[test]
fn failed_parts_of_a_playlist_are_not_waited_for() {
    let sent = || SentPlaylist {
        name: text("Ü"),
        privacy: text("public"),
        tracks: list(&["tra.1"]).map(Arc::new),
        tags: list(&["tag.1"]),
        ..SentPlaylist::default()
    };
    let failed = |part| format!(r#"{{"operation":"{part}","status":"failed","message":"no"}}"#);
    let all = ["privacy", "tracks", "tags"].map(failed).join(",");
    let (shows, response) = playlist(sent(), &all, r#""name":"Ü""#);
    assert_eq!((shows, response.status), (true, MCAT_PARTIAL));
    let (shows, response) = playlist(sent(), r#"{"operation":"tracks","status":"ok"}"#, r#""name":"Ü""#);
    assert_eq!((shows, response.status), (false, MCAT_ACCEPTED));
}

/// A service may list the playlists in another order, and tell only the first 200 of them.
#[test]
fn unlisted_playlist_is_read_by_id() {
    let change = PlaylistChanges {
        name: Some("New"),
        ..PlaylistChanges::default()
    };
    let update = member_playlists::me_library_playlist_update("mp.1", &change, &Params::default());
    let (device, response) = accepted(update, r#"{"playlists":[{"type":"playlist","id":"mp.1"}]}"#);
    let named = |name| {
        let body = format!(r#"{{"playlists":[{{"type":"playlist","id":"Mp.1","name":"{name}"}}]}}"#);
        Event::Answer(json(200, &body))
    };
    let others =
        r#"{"playlists":[{"type":"playlist","id":"mp.2","name":"New"}],"meta":{"totalCount":900,"returnedCount":1}}"#;
    device
        .line
        .play([Event::Answer(json(200, others)), named("Old"), named("New")]);
    let (waited, sent) = wait(&device, &response, &Params::default());
    assert_eq!(waited.status, MCAT_OK, "{waited:?}");
    let lines: Vec<_> = sent.iter().map(Sent::line).collect();
    let alone = "GET /v2.2/me/library/playlists/mp.1";
    assert_eq!(lines, ["GET /v2.2/me/library/playlists?limit=200", alone, alone]);
    assert_eq!(given_out(&waited), ["Mp.1"]);

    // Where even that shows another, nothing is given out in its place.
    device.line.play([Event::Answer(json(200, others))]);
    let (waited, _) = wait(&device, &response, &Params::default());
    assert_eq!(waited.reason, Reason::MCAT_REASON_NOT_YET_VISIBLE, "{waited:?}");
    assert!(given_out(&waited).is_empty(), "{:?}", given_out(&waited));
    assert_eq!(waited.meta().total_count, -1, "nor its list counted");
}
