//! Several threads on one station, and work in the background beside a button.
use crate::desk::*;
use crate::on_air::*;
use musiccat::Params;
use musiccat::abi::mcat_status::*;
use musiccat::params::Priority;
use musiccat::station::Action;
use musiccat_sandbox::faults::Fault;
use std::collections::HashSet;
use std::thread;
use std::time::Duration;

#[test]
fn threads_that_need_a_track_wait_for_one_fetch() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    take_until(&station, 0);
    sandbox
        .fault(Fault {
            times: Some(1),
            ..slow("/stations/*/tracks", Duration::from_millis(500))
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
        assert_eq!(ok(station.feedback(Action::Like, "tra.1")).stats().tries, 0);
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
fn polls_of_two_threads_fetch_once() {
    let sandbox = own();
    let station = open(&device(&sandbox), "ps.1");
    take_until(&station, 1);
    let before = fetches(&sandbox);
    let polls = || assert_eq!(poll(&station).stats().tries, 0, "the other does it");
    meanwhile(&sandbox, "/stations/*/tracks", || poll(&station), polls);
    assert_eq!((fetches(&sandbox), stand(&ok(station.now())).ready), (before + 1, 6));
}

#[test]
fn background_poll_does_not_delay_next() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    take_until(&station, 1);
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
