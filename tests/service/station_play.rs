//! A station as a player plays it: what it gives, what is ready ahead and what comes again.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::*;
use crate::plain;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::abi::mcat_verdict::*;
use musiccat::station::Options;
use musiccat::{Params, Version};
use serde_json::json;
use std::collections::HashSet;
use std::sync::Arc;

// req:STA-01
// req:STA-07
#[test]
fn every_kind_of_seed_plays_whole_tracks() {
    let sandbox = own();
    let artist_station = artist_station(&sandbox);
    for version in VERSIONS {
        let client = Arc::new(signed_in(&sandbox, version, listener(&sandbox)));
        for seed in [
            "ps.1",
            &artist_station,
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
fn tracks_are_kept_ready_and_fetched_by_poll() {
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
fn previews_are_fetched_only_if_the_station_is_set_to() {
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
fn station_repeats_no_track_within_a_hundred() {
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
fn recent_tracks_are_dropped_unless_there_are_no_others() {
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
fn station_without_tracks_gives_none_and_pauses() {
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
fn station_with_one_track_is_not_fetched_with_every_poll() {
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
fn tracks_beyond_the_count_asked_for_are_dropped() {
    let sandbox = own();
    let client = device(&sandbox);
    let ids: Vec<String> = (0..5000).map(|n| format!("tra.{n}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    answers(&sandbox, &[tracks(&ids)]);
    let station = open(&client, "ps.1");
    assert_eq!(stand(&ok(station.now())).ready, 5);
}

#[test]
fn track_outlives_its_station_and_its_client() {
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
fn station_is_refused_to_a_member_who_may_not_stream() {
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
