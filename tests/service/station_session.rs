//! A station that holds the account's player session.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::station::Options;
use musiccat::{Client, Params, Station};
use musiccat_sandbox::faults::{At, Delivery, Fault};
use musiccat_sandbox::{Entry, Sandbox};
use std::sync::Arc;
use std::time::Duration;

const HOLDING: Options = Options {
    low_water: 0,
    previews: 0,
    session: true,
    state: None,
};

fn held(client: &Arc<Client>) -> Station {
    open_with(client, "ps.1", &HOLDING)
}

/// The contexts in which the session was asked for.
fn contexts(sandbox: &Sandbox) -> Vec<String> {
    let asked = sandbox
        .journal()
        .into_iter()
        .filter(|entry| entry.path.contains("/session/"));
    asked
        .map(|entry| entry.query.trim_start_matches("context=").to_owned())
        .collect()
}

// req:STA-07
#[test]
fn session_is_checked_once_before_each_track() {
    let sandbox = own();
    let station = held(&device(&sandbox));
    assert_eq!(stand(&ok(station.now())).holds_session, 1);
    let mut played = Vec::new();
    for _ in 0..6 {
        played.push(next(&station));
        let polled = poll(&station);
        assert_eq!(stand(&polled).holds_session, 1);
        poll(&station);
    }
    let asked = contexts(&sandbox);
    assert_eq!((asked.len(), &asked[..6]), (7, &played[..]));
    let plain = open(&device(&sandbox), "ps.1");
    poll(&plain);
    assert_eq!(
        (stand(&ok(plain.now())).holds_session, contexts(&sandbox).len()),
        (-1, 7)
    );
}

// req:STA-07
#[test]
fn session_is_checked_again_for_a_repeated_track() {
    let sandbox = own();
    answers(&sandbox, &vec![tracks(&["tra.1"]); 12]);
    let station = held(&device(&sandbox));
    for _ in 0..3 {
        assert_eq!(next(&station), "tra.1");
    }
    assert_eq!(contexts(&sandbox), ["tra.1"; 3]);
    sandbox.take_session(listener(&sandbox).user_name).unwrap();
    let taken = fails(station.next(&Params::default()), MCAT_ERR_CONFLICT);
    assert_eq!(taken.reason, MCAT_REASON_SESSION_TAKEN);
}

// req:STA-07
#[test]
fn session_taken_ends_the_station_until_it_is_held_again() {
    let sandbox = own();
    for version in VERSIONS {
        let client = Arc::new(signed_in(&sandbox, version, listener(&sandbox)));
        let station = held(&client);
        sandbox.take_session(listener(&sandbox).user_name).unwrap();
        // What was asked about is given; the one after is not.
        next(&station);
        let taken = fails(station.poll(&Params::default()), MCAT_ERR_CONFLICT);
        assert_eq!(
            (taken.reason, stand(&taken).holds_session),
            (MCAT_REASON_SESSION_TAKEN, 0)
        );
        let ready = stand(&taken).ready;
        let no = refused(&sandbox, || station.next(&Params::default()), MCAT_ERR_CONFLICT, "took");
        assert_eq!((no.reason, stand(&no).ready), (MCAT_REASON_SESSION_TAKEN, ready));
        refused(&sandbox, || station.poll(&Params::default()), MCAT_ERR_CONFLICT, "took");
        ok(client.hold_session(&Params::default()));
        next(&station);
        poll(&station);
    }
}

#[test]
fn session_check_that_fails_does_not_stop_the_music() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let station = held(&driven(&sandbox, &clock));
    let fault = failing("/session/*", 503);
    sandbox.fault(fault).unwrap();
    next(&station);
    poll(&station);
    next(&station);
    sandbox.clear_faults();
    let before = contexts(&sandbox).len();
    clock.skip(10_000);
    poll(&station);
    assert_eq!(contexts(&sandbox).len(), before + 1, "it is asked again");
}

#[test]
fn failing_session_check_is_not_repeated_with_every_poll() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    let station = held(&client);
    let sessions = |entry: &Entry| entry.path.contains("/session");
    // A second passes between two polls.
    let asked = |polls: i64| {
        let before = sandbox.count(sessions);
        for _ in 0..polls {
            clock.skip(1_000);
            poll(&station);
        }
        sandbox.count(sessions) - before
    };
    let fault = sandbox.fault(failing("/session/*", 503)).unwrap();
    next(&station);
    // Each time it is tried a few times over.
    assert!((1..=40).contains(&asked(300)), "the question");
    sandbox.remove_fault(fault);
    clock.skip(300_000);
    assert_eq!(asked(10), 1, "once for the track, when it answers again");

    // The same of the session itself, of a member who signed in anew.
    ok(client.sign_out(&Params::default()));
    sign_in(&client, listener(&sandbox));
    let fault = sandbox.fault(failing("/sessions", 503)).unwrap();
    next(&station);
    assert!((1..=40).contains(&asked(300)), "the session");
    assert_eq!(stand(&ok(station.now())).holds_session, -1);
    sandbox.remove_fault(fault);
    clock.skip(300_000);
    assert_eq!((asked(10), stand(&ok(station.now())).holds_session), (2, 1));
}

#[test]
fn network_changed_ends_the_pause_of_the_session_check() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    let station = held(&client);
    let fault = Fault {
        path: "/session/*".into(),
        delivery: Delivery::Reset(At::Start),
        ..Fault::default()
    };
    sandbox.fault(fault).unwrap();
    next(&station);
    // Until the pause is one of minutes.
    for _ in 0..8 {
        poll(&station);
        clock.skip(300_000);
    }
    poll(&station);
    sandbox.clear_faults();
    let before = contexts(&sandbox).len();
    poll(&station);
    assert_eq!(contexts(&sandbox).len(), before, "not yet");
    client.network_changed();
    poll(&station);
    assert_eq!(contexts(&sandbox).len(), before + 1);
}

#[test]
fn session_check_that_hangs_does_not_delay_tracks() {
    let sandbox = own();
    let hangs = |path: &str| sandbox.fault(slow(path, Duration::from_secs(60))).unwrap();
    let params = Params {
        deadline_ms: Some(6_000),
        ..Params::default()
    };
    hangs("/sessions");
    let (station, opened) = device(&sandbox).open_station("ps.1", &HOLDING, &params);
    assert_eq!((stand(&ok(opened)).ready, station.is_some()), (5, true));
    sandbox.clear_faults();

    let station = held(&device(&sandbox));
    for _ in 0..5 {
        next(&station);
    }
    hangs("/session/*");
    assert_eq!(only(&ok(station.next(&params))).split('.').next(), Some("tra"));
}

#[test]
fn station_that_cannot_be_opened_opens_no_session() {
    let sandbox = own();
    sandbox.fault(failing("/stations/*/tracks", 404)).unwrap();
    let (none, failed) = device(&sandbox).open_station("ps.1", &HOLDING, &Params::default());
    assert!(none.is_none());
    fails(failed, MCAT_ERR_NOT_FOUND);
    let taken = |entry: &Entry| entry.path.ends_with("/sessions");
    assert_eq!(sandbox.count(taken), 0, "another player plays on");
}

#[test]
fn sign_in_again_opens_a_new_session() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = held(&client);
    ok(client.sign_out(&Params::default()));
    sign_in(&client, listener(&sandbox));
    next(&station);
    poll(&station);
    assert_eq!(stand(&ok(station.now())).holds_session, 1);
    let opened = |entry: &Entry| entry.path.ends_with("/sessions") && entry.status == 201;
    assert_eq!(sandbox.count(opened), 2);
}

#[test]
fn threads_without_a_session_open_one() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = held(&client);
    ok(client.sign_out(&Params::default()));
    sign_in(&client, listener(&sandbox));
    sandbox.journal_clear();
    let first = meanwhile(&sandbox, "/sessions", || poll(&station), || drop(poll(&station)));
    assert_eq!(stand(&first).holds_session, 1);
    assert_eq!(sandbox.count(|entry: &Entry| entry.path.ends_with("/sessions")), 1);
    poll(&station);
}
