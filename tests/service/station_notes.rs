//! What a station tells the service of its tracks: feedback, metering, and the feedback "play" of previews.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::*;
use musiccat::abi::mcat_status::*;
use musiccat::hooks::{Clock, SystemClock};
use musiccat::station::{Action, Options, Played};
use musiccat::{Client, Params, Response, Station, Version};
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

fn with_previews(sandbox: &Sandbox) -> (Station, Vec<String>) {
    let options = Options {
        low_water: 1,
        previews: 2,
        ..Options::default()
    };
    let station = open_with(&device(sandbox), "ps.1", &options);
    let shown = ok(station.previews());
    let previews = track_ids(&shown, &shown.previews);
    (station, previews)
}

/// The bodies of the metering calls.
fn metered(sandbox: &Sandbox) -> Vec<Value> {
    let calls = sandbox
        .journal()
        .into_iter()
        .filter(|entry| entry.path.ends_with("/events"));
    calls.map(|entry| entry.body.expect("a body")).collect()
}

// req:STA-03
// req:STA-07
#[test]
fn feedback_is_sent_once_each_and_in_order() {
    let sandbox = own();
    let (station, previews) = with_previews(&sandbox);
    let track = next(&station);
    sandbox.journal_clear();
    let actions = [
        Action::Like,
        Action::Dislike,
        Action::Favorite,
        Action::Unfavorite,
        Action::Unplay,
        Action::Skip,
    ];
    for action in actions {
        assert_eq!(ok(station.feedback(action, &track)).stats().tries, 0);
    }
    ok(station.feedback(Action::Like, &previews[0]));
    assert_eq!(sandbox.count(|_| true), 0, "noted, not sent");
    let words = ["like", "dislike", "favorite", "unfavorite", "unplay", "skip"];
    let mut all: Vec<String> = words.iter().map(|word| format!("{word} {track}")).collect();
    all.push(format!("like {}", previews[0]));
    poll(&station);
    poll(&station);
    assert_eq!(saw(&sandbox), all);
    assert_eq!(sandbox.count(|entry| entry.status != 200), 0);
    assert!(sandbox.journal()[0].path.starts_with("/v2.2/stations/ps.1/feedback/"));
}

// req:STA-04
#[test]
fn play_is_sent_for_previews_and_never_for_tracks() {
    let sandbox = own();
    let (station, previews) = with_previews(&sandbox);
    let track = next(&station);
    sandbox.journal_clear();
    play(&station, &track);
    play(&station, &previews[0]);
    play(&station, &previews[0]);
    poll(&station);
    let (play, start, stop) = (
        format!("play {}", previews[0]),
        format!("playbackStart {track}"),
        format!("playbackStop {track}"),
    );
    assert_eq!(
        saw(&sandbox),
        [start, stop, play.clone(), play],
        "each time that it starts"
    );
    assert_eq!(
        sandbox.count(|entry| entry.status >= 300),
        0,
        "the service takes it as told"
    );
    refused(
        &sandbox,
        || station.feedback(Action::Play, &track),
        MCAT_ERR_ARGUMENT,
        "action: play",
    );
    let wrong = || station.feedback(Action::Unplay, &previews[0]);
    refused(&sandbox, wrong, MCAT_ERR_ARGUMENT, "track: is a preview");
}

// req:STA-04
#[test]
fn preview_that_comes_as_a_track_is_played_as_a_track() {
    let sandbox = own();
    let mut answer = tracks(&["tra.1"]);
    answer["previews"] = tracks(&["tra.2", "tra.3"])["tracks"].clone();
    answers(&sandbox, &[answer, tracks(&["tra.2"])]);
    let (station, previews) = with_previews(&sandbox);
    assert_eq!(previews, ["tra.2", "tra.3"]);
    assert_eq!(next(&station), "tra.1");
    poll(&station);
    let shown = ok(station.previews());
    assert_eq!(
        track_ids(&shown, &shown.previews),
        ["tra.3"],
        "its track is about to come"
    );
    assert_eq!(next(&station), "tra.2");
    sandbox.journal_clear();
    play(&station, "tra.2");
    poll(&station);
    let told = saw(&sandbox);
    assert_eq!(told[..3], ["tracks", "playbackStart tra.2", "playbackStop tra.2"]);
}

// req:STA-06
#[test]
fn each_track_is_metered_from_its_start_to_its_stop() {
    let sandbox = own();
    let station = open(&device(&sandbox), "art.3,art.4");
    let (first, second, third) = (next(&station), next(&station), next(&station));
    let begun = Played {
        started_ms: 1_782_814_500_007,
        bitrate: 320,
        format: Some("AAC"),
        ..Played::default()
    };
    let ended = |played_ms| Played {
        played_ms,
        ..Played::default()
    };
    // One fades into the next.
    ok(station.started(&first, &begun));
    ok(station.started(&second, &begun));
    ok(station.stopped(&first, &ended(215_040)));
    let more = Played {
        started_ms: 1_782_814_600_000,
        bitrate: 128,
        offline: true,
        format: Some("MP3"),
        played_ms: 0,
    };
    ok(station.stopped(&second, &more));
    let before = sandbox.now_ms();
    ok(station.started(&third, &Played::default()));
    assert!(metered(&sandbox).is_empty());
    poll(&station);
    let mut calls = metered(&sandbox);
    let now = calls.pop().expect("the third");
    let tier = now["tierCode"].as_str().expect("the member's tier");
    let guid = listener(&sandbox).guid;
    let start = |id: &str| {
        json!({"type": "playbackStart", "userId": guid, "tierCode": tier, "sourceId": "art.3,art.4",
            "playback": {"id": id, "started": "2026-06-30T10:15:00.007Z", "format": "AAC", "bitrate": 320}})
    };
    let mut first_stop = start(&first);
    first_stop["type"] = "playbackStop".into();
    first_stop["duration"] = 215.04.into();
    first_stop["offline"] = false.into();
    let second_stop = json!({"type": "playbackStop", "userId": guid, "tierCode": tier, "sourceId": "art.3,art.4", "duration": 0.0, "offline": true,
        "playback": {"id": second, "started": "2026-06-30T10:16:40.000Z", "format": "MP3", "bitrate": 128}});
    assert_eq!(calls, [start(&first), start(&second), first_stop, second_stop]);
    assert_eq!(
        (&now["playback"]["id"], &now["playback"]["format"]),
        (&third.into(), &Value::Null)
    );
    let began = sandbox.listens(listener(&sandbox).user_name).unwrap();
    let began = began.iter().map(|listen| listen.started_ms).max().unwrap();
    assert!(
        (before - 5_000..=sandbox.now_ms() + 5_000).contains(&began),
        "it began now"
    );
}

/// A wall clock that goes on from where it was set.
#[derive(Clone)]
struct Wall(Arc<AtomicI64>);

impl Clock for Wall {
    fn wall_ms(&self) -> Option<i64> {
        Some(self.0.load(Ordering::SeqCst).saturating_add(SystemClock.boot_ms()))
    }
}

// req:STA-06
#[test]
fn track_started_before_the_clock_was_set_is_dated_later() {
    let today = SystemClock.wall_ms().unwrap();
    // A clock that nobody set counts from 1970; a broken one shows anything.
    for unset in [0, 5_000, -1, i64::MIN, i64::MAX] {
        let sandbox = own();
        let wall = Wall(Arc::new(unset.into()));
        let mut settings = config(&sandbox, Version::V2_2);
        settings.clock = Some(Box::new(wall.clone()));
        let client = Arc::new(Client::new(settings).unwrap());
        sign_in(&client, listener(&sandbox));
        let station = open(&client, "ps.1");
        let track = next(&station);
        ok(station.started(&track, &Played::default()));
        ok(station.stopped(&track, &Played::default()));
        poll(&station);
        assert!(metered(&sandbox).is_empty(), "{unset}: nobody knows the date");
        wall.0.store(today - SystemClock.boot_ms(), Ordering::SeqCst);
        poll(&station);
        let told = metered(&sandbox);
        assert_eq!(told.len(), 2, "{unset}");
        let began = sandbox.listens(listener(&sandbox).user_name).unwrap();
        let began = began.iter().map(|listen| listen.started_ms).max().unwrap();
        assert!((today - 60_000..=today).contains(&began), "{unset}: {began}");
    }
}

// req:STA-06
#[test]
fn playback_started_twice_or_stopped_twice_is_refused() {
    let sandbox = own();
    let station = open(&device(&sandbox), "ps.1");
    let (track, none) = (next(&station), Played::default());
    let waiting = || {
        let now = station.now();
        now.at(&now.outbox).unwrap().waiting
    };
    refused(
        &sandbox,
        || station.stopped(&track, &none),
        MCAT_ERR_ARGUMENT,
        "track: is not playing",
    );
    ok(station.started(&track, &none));
    refused(
        &sandbox,
        || station.started(&track, &none),
        MCAT_ERR_ARGUMENT,
        "track: is playing",
    );
    ok(station.stopped(&track, &none));
    refused(
        &sandbox,
        || station.stopped(&track, &none),
        MCAT_ERR_ARGUMENT,
        "track: is not playing",
    );
    assert_eq!(waiting(), 2);
    ok(station.started(&track, &none));
    let wrong = [
        (Played { started_ms: -1, ..none }, "started_ms: "),
        (Played { played_ms: -1, ..none }, "played_ms: "),
        (Played { bitrate: -1, ..none }, "bitrate: "),
        (
            Played {
                bitrate: 1_000_001,
                ..none
            },
            "bitrate: ",
        ),
        (
            Played {
                format: Some(""),
                ..none
            },
            "format: ",
        ),
        (
            Played {
                format: Some("a\nb"),
                ..none
            },
            "format: ",
        ),
    ];
    for (played, rule) in &wrong {
        refused(&sandbox, || station.stopped(&track, played), MCAT_ERR_ARGUMENT, rule);
        if played.played_ms == 0 {
            refused(&sandbox, || station.started("tra.7", played), MCAT_ERR_ARGUMENT, rule);
        }
    }
    for bad in ["", "alb.1", "tra.1,tra.2"] {
        refused(&sandbox, || station.started(bad, &none), MCAT_ERR_ARGUMENT, "track: ");
        refused(&sandbox, || station.stopped(bad, &none), MCAT_ERR_ARGUMENT, "track: ");
        refused(&sandbox, || station.skip(bad), MCAT_ERR_ARGUMENT, "track: ");
        refused(
            &sandbox,
            || station.feedback(Action::Like, bad),
            MCAT_ERR_ARGUMENT,
            "track: ",
        );
    }
    assert_eq!(waiting(), 3, "what is refused is not noted");
    ok(station.stopped(&track, &none));
}

#[test]
fn feedback_that_always_fails_does_not_block_metering() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let station = open(&driven(&sandbox, &clock), "ps.1");
    let (liked, played) = (next(&station), next(&station));
    let likes = sandbox.fault(failing("/stations/*/feedback/like", 500)).unwrap();
    let waiting = |response: &Response| response.at(&response.outbox).unwrap().waiting;
    let later = || clock.skip(600_001);
    ok(station.feedback(Action::Like, &liked));
    play(&station, &played);
    for _ in 0..5 {
        assert_eq!((waiting(&poll(&station)), metered(&sandbox).len()), (3, 0));
        later();
    }
    assert_eq!((waiting(&poll(&station)), metered(&sandbox).len()), (1, 2));
    // It waits by itself: what is noted now goes at once.
    play(&station, &played);
    assert_eq!((waiting(&poll(&station)), metered(&sandbox).len()), (1, 4));
    later();
    sandbox.remove_fault(likes);
    sandbox.journal_clear();
    assert_eq!(waiting(&poll(&station)), 0);
    assert_eq!(saw(&sandbox), [format!("like {liked}")]);
}

#[test]
fn notes_are_refused_while_nobody_is_signed_in() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    let (track, other, none) = (next(&station), next(&station), Played::default());
    ok(station.started(&other, &none));
    poll(&station);
    ok(client.sign_out(&Params::default()));
    for action in Action::ALL.into_iter().filter(|action| *action != Action::Play) {
        let no = fails(station.feedback(action, &track), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!(no.at(&no.outbox).unwrap().waiting, 0);
    }
    fails(station.started(&track, &none), MCAT_ERR_SIGN_IN_NEEDED);
    fails(station.stopped(&other, &none), MCAT_ERR_SIGN_IN_NEEDED);
    // Then it may be told again.
    sign_in(&client, listener(&sandbox));
    ok(station.started(&track, &none));
    ok(station.stopped(&other, &none));
}

#[test]
fn track_that_never_stops_is_forgotten_after_eight_others() {
    let sandbox = own();
    let station = open(&device(&sandbox), "ps.1");
    for n in 1..=9 {
        ok(station.started(&format!("tra.{n}"), &Played::default()));
    }
    fails(station.stopped("tra.1", &Played::default()), MCAT_ERR_ARGUMENT);
    ok(station.stopped("Tra.2", &Played::default()));
}

#[test]
fn previews_beyond_the_display_limit_are_left_out() {
    let sandbox = own();
    let mut answer = tracks(&["tra.1"]);
    answer["previews"] = tracks(&["tra.2", "tra.3", "tra.4"])["tracks"].clone();
    answer["meta"]["displayPreviewLimit"] = 1.into();
    answers(&sandbox, &[answer]);
    let (_, previews) = with_previews(&sandbox);
    assert_eq!(previews, ["tra.2"]);
}
