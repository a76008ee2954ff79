//! A station as a player plays it: what is ready ahead, what comes again, tuning, and threads.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::*;
use crate::plain;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::abi::mcat_verdict::*;
use musiccat::params::Priority;
use musiccat::station::Options;
use musiccat::{Client, Params, Version};
use musiccat_sandbox::faults::Fault;
use serde_json::json;
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

// req:STA-01
// req:STA-07
#[test]
fn every_kind_of_seed_plays_whole_tracks() {
    let sandbox = own();
    let stations = plain::get(&sandbox, "/v2.2/stations?limit=200");
    let ids = stations["stations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["id"].as_str().unwrap());
    let artist_station = ids.into_iter().find(|id| id.starts_with("sas.")).unwrap();
    for version in VERSIONS {
        let client = Arc::new(signed_in(&sandbox, version, listener(&sandbox)));
        for seed in [
            "ps.1",
            artist_station,
            "art.3",
            "Art.3,art.4",
            "tra.50",
            "tra.50,tra.900",
            "g.2",
            "g.2,g.3",
        ] {
            let station = open(&client, seed);
            let mut heard = HashSet::new();
            for _ in 0..7 {
                let given = ok(station.next(&Params::default()));
                assert!(heard.insert(only(&given)), "{seed} repeats");
                assert_eq!(given.text(&stand(&given).seed), Some(seed));
                assert_eq!((given.meta().skip_limit, given.meta().is_tunable), (6, 1));
                // The response is whole without the station.
                let track = given.items(&given.tracks)[0];
                let (id, links) = (given.text(&track.id).unwrap(), given.at(&track.links).unwrap());
                let alone = plain::get(&sandbox, &format!("/{}/tracks/{id}", version.segment()));
                let alone = &alone["tracks"][0];
                for (field, key) in [
                    (&track.name, "name"),
                    (&track.artist_id, "artistId"),
                    (&track.preview_url, "previewURL"),
                ] {
                    assert_eq!(given.text(field), alone[key].as_str(), "{key} of {id}");
                }
                assert_eq!(given.texts(&given.at(&links.albums).unwrap().ids).len(), 1);
            }
        }
    }
}

// req:STA-07
#[test]
fn tracks_are_ready_ahead_and_fetched_by_poll() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    assert_eq!((fetches(&sandbox), last(&sandbox).query), (1, "count=5".into()));
    for ready in [4, 3, 2] {
        let given = ok(station.next(&Params::default()));
        assert_eq!((given.stats().tries, stand(&given).ready), (0, ready));
        // Nothing is due yet.
        poll(&station);
    }
    assert_eq!(fetches(&sandbox), 1, "next gives what is ready");
    next(&station);
    assert_eq!(stand(&poll(&station)).ready, 6, "one was left, five came");
    assert_eq!(fetches(&sandbox), 2);
    // A player that never polls fetches when nothing is left, and only then.
    for _ in 0..6 {
        next(&station);
    }
    assert_eq!(fetches(&sandbox), 2);
    let given = ok(station.next(&Params::default()));
    assert_eq!((fetches(&sandbox), given.stats().tries, stand(&given).ready), (3, 1, 4));

    let eager = open_with(
        &client,
        "ps.2",
        &Options {
            low_water: 5,
            ..Options::default()
        },
    );
    assert_eq!(stand(&poll(&eager)).ready, 5);
    next(&eager);
    assert_eq!(stand(&poll(&eager)).ready, 9);
}

// req:STA-05
#[test]
fn a_station_asks_for_no_previews_unless_it_is_to() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    for _ in 0..12 {
        next(&station);
    }
    let none = ok(station.previews());
    assert_eq!(none.items(&none.previews).len(), 0);
    assert_eq!(sandbox.count(|entry| entry.query.contains("previews")), 0);

    let with = open_with(
        &client,
        "ps.2",
        &Options {
            previews: 3,
            ..Options::default()
        },
    );
    assert_eq!(last(&sandbox).query, "count=5&previews=3");
    let (track, before) = (next(&with), sandbox.count(|_| true));
    let shown = ok(with.previews());
    let previews = track_ids(&shown, &shown.previews);
    assert_eq!((previews.len(), shown.items(&shown.tracks).len()), (3, 0));
    assert!(!previews.contains(&track));
    assert_eq!(sandbox.count(|_| true), before, "they came with the tracks");
}

// req:STA-07
#[test]
fn two_hundred_tracks_without_a_repeat() {
    let sandbox = sandbox(musiccat_sandbox::Options {
        artists: 2000,
        ..calm()
    });
    let client = device(&sandbox);
    let station = open(&client, "g.2");
    let mut lately: Vec<String> = Vec::new();
    for _ in 0..200 {
        let track = next(&station);
        assert!(
            !lately.iter().rev().take(100).any(|other| *other == track),
            "{track} again"
        );
        lately.push(track);
        poll(&station);
    }
}

#[test]
fn what_was_given_lately_is_dropped_until_there_is_nothing_else() {
    let sandbox = own();
    let client = device(&sandbox);
    answers(&sandbox, &[tracks(&["tra.1", "tra.2", "tra.1"])]);
    let station = open(&client, "ps.1");
    assert_eq!((next(&station), next(&station)), ("tra.1".into(), "tra.2".into()));
    // A repeat in another letter case, and one new track: the repeat is dropped.
    answers(&sandbox, &[tracks(&["Tra.2", "tra.3"])]);
    assert_eq!(next(&station), "tra.3");
    // Only repeats: it asks again.
    answers(
        &sandbox,
        &[
            tracks(&["tra.1", "tra.2"]),
            tracks(&["tra.3"]),
            tracks(&["tra.3", "tra.4"]),
        ],
    );
    sandbox.journal_clear();
    assert_eq!((next(&station), fetches(&sandbox)), ("tra.4".into(), 3));
    // Three times only repeats: it is a small station, and what there is is played. From then on one question is enough.
    let small = tracks(&["tra.1", "tra.2"]);
    answers(&sandbox, &[small.clone(), small.clone(), small.clone(), small]);
    sandbox.journal_clear();
    assert_eq!(
        (next(&station), next(&station), fetches(&sandbox)),
        ("tra.1".into(), "tra.2".into(), 3)
    );
    assert_eq!((next(&station), fetches(&sandbox)), ("tra.1".into(), 4));
}

#[test]
fn a_station_that_has_nothing_gives_nothing() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    answers(
        &sandbox,
        &[
            tracks(&[]),
            tracks(&[]),
            json!({"tracks": [{"type": "track", "name": "no id"}]}),
        ],
    );
    let station = open(&client, "ps.1");
    let empty = ok(station.next(&Params::default()));
    assert_eq!((empty.items(&empty.tracks).len(), empty.stats().tries), (0, 1));
    // Nor is it asked with every poll.
    for _ in 0..3 {
        assert_eq!(poll(&station).stats().tries, 0);
    }
    clock.skip(30_000);
    assert_eq!(poll(&station).stats().tries, 1);
    next(&station);
}

#[test]
fn a_service_that_gives_more_than_was_asked_for_fills_no_memory() {
    let sandbox = own();
    let client = device(&sandbox);
    let ids: Vec<String> = (0..5000).map(|n| format!("tra.{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    answers(&sandbox, &[tracks(&ids)]);
    let station = open(&client, "ps.1");
    assert_eq!(stand(&ok(station.now())).ready, 5);
}

// req:STA-02
// req:STA-07
#[test]
fn a_new_tuning_is_told_before_the_next_tracks_are_asked_for() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    next(&station);
    sandbox.journal_clear();
    for (popularity, variety) in [(0.1, 0.2), (1.0, 0.0), (0.25, 0.75)] {
        let tuned = ok(station.tune(popularity, variety));
        let now = stand(&tuned);
        assert_eq!((now.ready, now.popularity, now.variety), (0, popularity, variety));
    }
    assert_eq!(sandbox.count(|_| true), 0, "nothing is sent at once");
    poll(&station);
    assert_eq!(saw(&sandbox), ["tuning 0.25 0.75", "tracks"], "the last word, once");
    ok(station.tune(0.5, 0.5));
    next(&station);
    assert_eq!(saw(&sandbox)[2..], ["tuning 0.5 0.5", "tracks"]);
    for bad in [-0.1, 1.01, f64::NAN] {
        refused(
            &sandbox,
            || station.tune(bad, 0.5),
            MCAT_ERR_ARGUMENT,
            "popularity: must be",
        );
        refused(
            &sandbox,
            || station.tune(0.5, bad),
            MCAT_ERR_ARGUMENT,
            "variety: must be",
        );
    }
    assert_eq!(stand(&ok(station.now())).ready, 4, "a wrong tuning lets nothing go");
}

#[test]
fn a_tuning_waits_for_the_network_and_is_given_up_when_it_is_refused() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    let fault = sandbox.fault(failing("/stations/*/tuning", 503)).unwrap();
    ok(station.tune(0.0, 1.0));
    sandbox.journal_clear();
    let failed = fails(station.poll(&Params::default()), MCAT_ERR_UNAVAILABLE);
    assert_eq!(
        (stand(&failed).popularity, fetches(&sandbox)),
        (0.0, 0),
        "not before the tuning"
    );
    sandbox.remove_fault(fault);
    sandbox.fault(failing("/stations/*/tuning", 403)).unwrap();
    let refused = fails(station.next(&Params::default()), MCAT_ERR_FORBIDDEN);
    assert_eq!(stand(&refused).popularity, 0.5, "as it was");
    next(&station);
}

#[test]
fn a_station_that_cannot_be_tuned_says_so() {
    let sandbox = own();
    let client = device(&sandbox);
    let mut fixed = tracks(&["tra.1"]);
    fixed["meta"]["isTunable"] = false.into();
    answers(&sandbox, &[fixed]);
    let station = open(&client, "ps.1");
    let told = refused(&sandbox, || station.tune(0.5, 0.5), MCAT_ERR_UNSUPPORTED, "tuned");
    assert_eq!((stand(&told).is_tunable, stand(&told).ready), (0, 1));
}

#[test]
fn tracks_that_were_asked_for_before_a_tuning_are_let_go() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    while stand(&ok(station.now())).ready > 0 {
        next(&station);
    }
    sandbox
        .fault(Fault {
            path: "/stations/*/tracks".into(),
            times: Some(1),
            delay: Duration::from_millis(600),
            ..Fault::default()
        })
        .unwrap();
    sandbox.journal_clear();
    thread::scope(|threads| {
        let waits = threads.spawn(|| next(&station));
        while fetches(&sandbox) == 0 {
            thread::sleep(Duration::from_millis(5));
        }
        ok(station.tune(0.0, 1.0));
        waits.join().unwrap();
    });
    assert_eq!(saw(&sandbox), ["tracks", "tuning 0.0 1.0", "tracks"]);
    assert_eq!(stand(&ok(station.now())).ready, 4, "of those that came last");
}

#[test]
fn threads_that_want_a_track_wait_for_one_question() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    while stand(&ok(station.now())).ready > 0 {
        next(&station);
    }
    sandbox
        .fault(Fault {
            path: "/stations/*/tracks".into(),
            times: Some(1),
            delay: Duration::from_millis(500),
            ..Fault::default()
        })
        .unwrap();
    let before = fetches(&sandbox);
    let (mut given, impatient) = thread::scope(|threads| {
        let all: Vec<_> = (0..4).map(|_| threads.spawn(|| next(&station))).collect();
        while fetches(&sandbox) == before {
            thread::sleep(Duration::from_millis(5));
        }
        // One that has no time waits no longer than that.
        let hurry = Params {
            deadline_ms: Some(50),
            ..Params::default()
        };
        let impatient = fails(station.next(&hurry), MCAT_ERR_TIMEOUT);
        // And what is only noted does not wait at all.
        assert_eq!(
            ok(station.feedback(musiccat::station::Action::Like, "tra.1"))
                .stats()
                .tries,
            0
        );
        let given: Vec<String> = all.into_iter().map(|thread| thread.join().unwrap()).collect();
        (given, impatient)
    });
    assert_eq!((fetches(&sandbox), impatient.stats().tries), (before + 1, 0));
    given.sort();
    given.dedup();
    assert_eq!(given.len(), 4, "each has its own");
}

#[test]
fn many_threads_on_one_station_get_each_track_once() {
    let sandbox = sandbox(musiccat_sandbox::Options {
        artists: 2000,
        ..calm()
    });
    let station = open(&device(&sandbox), "ps.1");
    let given: Vec<String> = thread::scope(|threads| {
        let listen = || (0..20).map(|_| next(&station)).collect::<Vec<_>>();
        let all: Vec<_> = (0..4).map(|_| threads.spawn(listen)).collect();
        let polls = threads.spawn(|| (0..20).for_each(|_| drop(poll(&station))));
        polls.join().unwrap();
        all.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!((given.len(), given.iter().collect::<HashSet<_>>().len()), (80, 80));
}

#[test]
fn what_is_ready_plays_on_without_the_network() {
    let mut sandbox = own();
    let client = device(&sandbox);
    let station = open_with(
        &client,
        "ps.1",
        &Options {
            low_water: 5,
            ..Options::default()
        },
    );
    sandbox.stop();
    next(&station);
    let failed = fails(station.poll(&Params::default()), MCAT_ERR_CONNECT);
    assert_eq!(stand(&failed).ready, 4);
    for _ in 0..4 {
        assert_eq!(poll(&station).stats().tries, 0, "the polls after a failure pause");
        next(&station);
    }
    fails(station.next(&Params::default()), MCAT_ERR_CONNECT);
    sandbox.restart().unwrap();
    next(&station);
}

#[test]
fn an_outbox_that_does_not_get_through_does_not_stop_the_music() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    sandbox.fault(failing("/events", 500)).unwrap();
    for _ in 0..12 {
        play(&station, &next(&station));
        let polled = poll(&station);
        let outbox = polled.at(&polled.outbox).unwrap();
        assert!(outbox.sent == 0 && outbox.waiting + outbox.uncertain > 0);
        assert!(stand(&polled).ready >= 2);
    }
}

#[test]
fn a_member_who_may_not_stream_has_no_station() {
    let sandbox = own();
    let expired = Arc::new(signed_in(&sandbox, Version::V2_2, member(&sandbox, "expired")));
    let (station, response) = expired.open_station("ps.1", &Options::default(), &Params::default());
    let refused = fails(response, MCAT_ERR_FORBIDDEN);
    assert_eq!((refused.reason, station.is_none()), (MCAT_REASON_NOT_ENTITLED, true));
    let verdict = refused.at(&refused.verdict).unwrap().verdict;
    assert_eq!(verdict, MCAT_VERDICT_ACCOUNT_PROBLEM as i32, "and the account says why");
    assert_eq!(refused.user_action, MCAT_ACTION_FIX_ACCOUNT);
}

#[test]
fn wrong_arguments_open_no_station() {
    let sandbox = own();
    let client = device(&sandbox);
    let none = Params::default();
    let open = |seed: &str, options: Options, params: &Params| {
        let (station, response) = client.open_station(seed, &options, params);
        assert!(station.is_none());
        response
    };
    let long = ["art.1"; 200].join(",");
    for seed in ["", "alb.1", "ps.1,ps.2", "art.1,tra.1", &long] {
        refused(
            &sandbox,
            || open(seed, Options::default(), &none),
            MCAT_ERR_ARGUMENT,
            "seed: ",
        );
    }
    let wide = |low_water, previews| Options {
        low_water,
        previews,
        ..Options::default()
    };
    refused(
        &sandbox,
        || open("ps.1", wide(6, 0), &none),
        MCAT_ERR_ARGUMENT,
        "low_water: must be",
    );
    refused(
        &sandbox,
        || open("ps.1", wide(0, 6), &none),
        MCAT_ERR_ARGUMENT,
        "previews: must be",
    );
    refused(
        &sandbox,
        || open("ps.1", Options::default(), &limit(5)),
        MCAT_ERR_ARGUMENT,
        "limit: station_open",
    );
    let station = crate::on_air::open(&client, "ps.1");
    refused(
        &sandbox,
        || station.next(&limit(5)),
        MCAT_ERR_ARGUMENT,
        "limit: station_next",
    );
    let told = refused(
        &sandbox,
        || station.poll(&limit(5)),
        MCAT_ERR_ARGUMENT,
        "limit: station_poll",
    );
    assert_eq!(stand(&told).ready, 5, "a refusal tells how the station stands too");
}

#[test]
fn fetching_ahead_in_the_background_keeps_nobody_waiting() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    while stand(&ok(station.now())).ready > 1 {
        next(&station);
    }
    let background = Params {
        priority: Priority::Background,
        deadline_ms: Some(20_000),
        ..Params::default()
    };
    let before = fetches(&sandbox);
    thread::scope(|threads| {
        // A device's first work in the background begins late, and the station needs a track before.
        let late = threads.spawn(|| ok(station.poll(&background)));
        while !late.is_finished() && fetches(&sandbox) == before {
            next(&station);
        }
        drop(late.join().unwrap());
    });
    assert!(fetches(&sandbox) > before);
}

#[test]
fn a_track_outlives_its_station_and_its_client() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    let bare = ok(station.now()).stats().held_bytes;
    let given = ok(station.next(&Params::default()));
    let id = only(&given);
    drop((station, client));
    assert_eq!(only(&given), id);
    assert!(given.stats().held_bytes > 2 * bare, "what it keeps is counted");
}

#[test]
fn polls_of_two_threads_fetch_once() {
    let sandbox = own();
    let station = open(&device(&sandbox), "ps.1");
    while stand(&ok(station.now())).ready > 1 {
        next(&station);
    }
    sandbox
        .fault(Fault {
            path: "/stations/*/tracks".into(),
            delay: Duration::from_millis(300),
            ..Fault::default()
        })
        .unwrap();
    let before = fetches(&sandbox);
    thread::scope(|threads| {
        let first = threads.spawn(|| poll(&station));
        while fetches(&sandbox) == before {
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(poll(&station).stats().tries, 0, "the other does it");
        first.join().unwrap();
    });
    assert_eq!((fetches(&sandbox), stand(&ok(station.now())).ready), (before + 1, 6));
}

#[test]
fn a_report_that_hangs_leaves_time_for_the_tracks() {
    let sandbox = own();
    let station = open(&device(&sandbox), "ps.1");
    while stand(&ok(station.now())).ready > 1 {
        play(&station, &next(&station));
    }
    sandbox
        .fault(Fault {
            path: "/events".into(),
            delay: Duration::from_secs(60),
            ..Fault::default()
        })
        .unwrap();
    let hurry = Params {
        deadline_ms: Some(3_000),
        ..Params::default()
    };
    assert_eq!(stand(&ok(station.poll(&hurry))).ready, 6);
}

#[test]
fn a_poll_is_cancelled_while_it_reports() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    play(&station, &next(&station));
    sandbox
        .fault(Fault {
            path: "/events".into(),
            delay: Duration::from_secs(60),
            ..Fault::default()
        })
        .unwrap();
    thread::scope(|threads| {
        let polls = threads.spawn(|| station.poll(&Params::default()));
        while sandbox.count(|entry| entry.path.ends_with("/events")) == 0 {
            thread::sleep(Duration::from_millis(5));
        }
        client.cancel();
        fails(polls.join().unwrap(), MCAT_ERR_CANCELLED);
    });
}

#[test]
fn a_poll_that_is_stopped_sends_nothing_more() {
    let sandbox = own();
    let stops = Arc::new(AtomicBool::new(false));
    let mut settings = config(&sandbox, Version::V2_2);
    let once = stops.clone();
    settings.own.hooks.tick = Some(Box::new(move |_| once.swap(false, Ordering::SeqCst)));
    let client = Arc::new(Client::new(settings).unwrap());
    sign_in(&client, listener(&sandbox));
    let station = open(&client, "ps.1");
    play(&station, &next(&station));
    ok(station.tune(0.5, 0.25));
    sandbox
        .fault(Fault {
            path: "/stations/*/tuning".into(),
            delay: Duration::from_secs(60),
            ..Fault::default()
        })
        .unwrap();
    sandbox.journal_clear();
    stops.store(true, Ordering::SeqCst);
    let stopped = fails(station.poll(&Params::default()), MCAT_ERR_CANCELLED);
    assert_eq!((stopped.reason, stopped.stats().tries), (MCAT_REASON_TICK, 1));
    assert_eq!(sandbox.count(|entry| entry.path.ends_with("/events")), 0);
}

#[test]
fn a_station_with_less_than_is_kept_ready_is_not_asked_with_every_poll() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    answers(&sandbox, &vec![tracks(&["tra.1"]); 60]);
    let station = open(&client, "ps.1");
    for _ in 0..2 {
        assert_eq!(next(&station), "tra.1");
    }
    poll(&station);
    let before = fetches(&sandbox);
    // A second passes between two polls.
    for _ in 0..20 {
        clock.skip(1_000);
        poll(&station);
    }
    assert_eq!(stand(&ok(station.now())).ready, 1);
    assert!(
        fetches(&sandbox) - before <= 1,
        "{} of 20 polls asked",
        fetches(&sandbox) - before
    );
    assert_eq!(next(&station), "tra.1");
}

#[test]
fn an_account_that_hangs_leaves_time_for_the_tracks() {
    let sandbox = own();
    let client = device(&sandbox);
    sandbox
        .fault(Fault {
            path: "/me/account".into(),
            delay: Duration::from_secs(60),
            ..Fault::default()
        })
        .unwrap();
    let params = Params {
        deadline_ms: Some(6_000),
        ..Params::default()
    };
    let (station, response) = client.open_station("ps.1", &Options::default(), &params);
    assert_eq!((stand(&ok(response)).ready, station.is_some()), (5, true));
}

#[test]
fn polls_pause_longer_and_longer_while_the_service_fails() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let station = open(&driven(&sandbox, &clock), "ps.1");
    while stand(&ok(station.now())).ready > 1 {
        next(&station);
    }
    sandbox.fault(failing("/stations/*/tracks", 500)).unwrap();
    // A second passes between two polls, in the example as in most players.
    let failed = (0..600).filter(|_| {
        clock.skip(1_000);
        station.poll(&Params::default()).status != MCAT_OK
    });
    let failed = failed.count();
    assert!((5..=12).contains(&failed), "{failed} polls of ten minutes asked");
    sandbox.clear_faults();
    ok(station.tune(0.5, 0.5));
    assert_eq!(
        stand(&poll(&station)).ready,
        5,
        "a knob that is turned waits for no pause"
    );
}
