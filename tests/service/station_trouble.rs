//! A station while the service is away, fails or hangs, and polls that are stopped.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::station::Options;
use musiccat::{Client, Params, Version};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

#[test]
fn ready_tracks_play_on_without_the_network() {
    let mut sandbox = own_that_stops();
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
fn failing_outbox_does_not_stop_the_music() {
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
fn events_that_hang_leave_time_for_the_tracks() {
    let sandbox = own();
    let station = open(&device(&sandbox), "ps.1");
    while stand(&ok(station.now())).ready > 1 {
        play(&station, &next(&station));
    }
    sandbox.fault(slow("/events", Duration::from_secs(60))).unwrap();
    let hurry = Params {
        deadline_ms: Some(3_000),
        ..Params::default()
    };
    assert_eq!(stand(&ok(station.poll(&hurry))).ready, 6);
}

#[test]
fn account_that_hangs_leaves_time_for_the_tracks() {
    let sandbox = own();
    let client = device(&sandbox);
    sandbox.fault(slow("/me/account", Duration::from_secs(60))).unwrap();
    let params = Params {
        deadline_ms: Some(6_000),
        ..Params::default()
    };
    let (station, response) = client.open_station("ps.1", &Options::default(), &params);
    assert_eq!((stand(&ok(response)).ready, station.is_some()), (5, true));
}

#[test]
fn polls_pause_longer_while_the_service_fails() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let station = open(&driven(&sandbox, &clock), "ps.1");
    take_until(&station, 1);
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

#[test]
fn poll_is_cancelled_while_it_sends_events() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    play(&station, &next(&station));
    sandbox.fault(slow("/events", Duration::from_secs(60))).unwrap();
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
fn poll_stopped_by_the_tick_sends_nothing_more() {
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
        .fault(slow("/stations/*/tuning", Duration::from_secs(60)))
        .unwrap();
    sandbox.journal_clear();
    stops.store(true, Ordering::SeqCst);
    let stopped = fails(station.poll(&Params::default()), MCAT_ERR_CANCELLED);
    assert_eq!((stopped.reason, stopped.stats().tries), (MCAT_REASON_TICK, 1));
    assert_eq!(sandbox.count(|entry| entry.path.ends_with("/events")), 0);
}
