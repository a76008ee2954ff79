//! What holds wherever a call waits: the tick is fed and may stop it, and the deadline ends it.
use crate::contract::{Bench, Device, End, get, grace};
use crate::places::{PLACES, Place};
use crate::resolver;
use crate::servers::{answers, good};
use crate::stalls::look_ups;
use musiccat::error::{Phase, Reason, Status};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use support::ByteServer;

/// Does something in all places that are not the application's own, in each by a thread of its own.
fn everywhere(waits: fn(&Place)) {
    thread::scope(|scope| {
        for place in PLACES.iter().filter(|place| !place.in_callback) {
            // Names hang for the whole process.
            match place.phase {
                Phase::MCAT_PHASE_RESOLVE => waits(place),
                _ => drop(scope.spawn(move || waits(place))),
            }
        }
    });
}

const TICKS: usize = 6;

#[test]
fn tick_is_called_in_every_wait_and_can_stop_the_call() {
    let _bench = Bench::begin();
    everywhere(|place| {
        let fed = Arc::<Mutex<Vec<Instant>>>::default();
        let feed = fed.clone();
        let scene = (place.stage)(&move |config| {
            let fed = feed.clone();
            config.own.hooks.tick = Some(Box::new(move |_| {
                let mut fed = fed.lock().unwrap();
                fed.push(Instant::now());
                fed.len() == TICKS
            }));
        });
        // Some scenes begin with calls of their own.
        fed.lock().unwrap().clear();
        let end = End {
            maybe_applied: place.maybe_applied,
            ..End::new(Status::MCAT_ERR_CANCELLED, Reason::MCAT_REASON_TICK, place.tries)
        };
        fed.lock().unwrap().push(Instant::now());
        let response = scene.device.ends(end, scene.call);
        assert_eq!(response.phase, place.phase, "{}: {response:?}", place.name);
        let moments = fed.lock().unwrap().clone();
        let gaps: Vec<_> = moments.windows(2).map(|two| two[1] - two[0]).collect();
        // A machine that has other things to do may be late once.
        let late = gaps.iter().filter(|gap| **gap > grace(250)).count();
        assert!(late <= 1, "{}: {gaps:?}", place.name);
        scene.goes_on();
    });
}

// fault:N12
// fault:N13
#[test]
fn deadline_ends_the_call_soon_and_not_before_in_every_wait() {
    let _bench = Bench::begin();
    everywhere(|place| {
        for deadline_ms in [120, 350, 800].into_iter().filter(|_| place.to_the_end) {
            // A machine that has other things to do may be late once; twice in a row it is the library.
            if late(place, deadline_ms) > grace(50) {
                let again = late(place, deadline_ms);
                assert!(again <= grace(50), "{}: {again:?} after its deadline", place.name);
            }
        }
    });
}

/// How long after its deadline a call comes back.
fn late(place: &Place, deadline_ms: i64) -> Duration {
    let scene = (place.stage)(&move |config| {
        config.own.deadline_ms = deadline_ms;
        config.own.upload_deadline_ms = deadline_ms;
    });
    let reason = match place.phase {
        Phase::MCAT_PHASE_STORE => Reason::MCAT_REASON_BUSY,
        _ => Reason::MCAT_REASON_NONE,
    };
    let end = End {
        maybe_applied: place.maybe_applied,
        ..End::new(Status::MCAT_ERR_TIMEOUT, reason, place.tries)
    };
    let began = Instant::now();
    let response = (scene.call)(&scene.device.client);
    let took = began.elapsed();
    scene.device.ended(end, &response);
    scene.device.holds(&response, Duration::ZERO);
    assert_eq!(response.phase, place.phase, "{}: {response:?}", place.name);
    assert!(response.stats().total_ms >= deadline_ms, "{}: {took:?}", place.name);
    scene.goes_on();
    took.saturating_sub(Duration::from_millis(deadline_ms.unsigned_abs()))
}

// fault:N03
#[test]
fn look_ups_that_hang_never_use_more_than_two_threads() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(2, &good()));
    let url = format!("http://{}:{}", resolver::HANGS, server.port());
    let (over, most) = (AtomicBool::new(false), AtomicUsize::new(0));
    let hanging = resolver::hang();
    thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Ordering::SeqCst) {
                most.fetch_max(look_ups(), Ordering::SeqCst);
                thread::sleep(Duration::from_millis(2));
            }
        });
        let calls = [120, 200, 280, 120, 200, 280, 350, 350].map(|deadline_ms| {
            let device = Device::with(&url, |config| {
                config.allow_http = true;
                config.own.deadline_ms = deadline_ms;
            });
            scope.spawn(move || {
                for _ in 0..3 {
                    let began = Instant::now();
                    let response = get(&device.client);
                    device.holds(&response, began.elapsed());
                    let known = (response.status, response.reason);
                    let timeout = (Status::MCAT_ERR_TIMEOUT, Reason::MCAT_REASON_NONE);
                    let busy = (Status::MCAT_ERR_RESOLVE, Reason::MCAT_REASON_BUSY);
                    assert!(known == timeout || known == busy, "{response:?}");
                }
            })
        });
        for call in calls {
            call.join().expect("the calls ended in time");
        }
        over.store(true, Ordering::SeqCst);
    });
    assert_eq!(most.load(Ordering::SeqCst), 2);
    drop(hanging);
}
