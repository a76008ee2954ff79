//! Cancelling from another thread, whatever the call is doing. `MUSICCAT_LONG=1` cancels oftener: `make cancels`.
use crate::contract::{Bench, DEADLINE_MS, Device, End, get, grace};
use crate::long::times;
use crate::places::{PLACES, Place};
use crate::scenes::Scene;
use crate::servers::{answers, good};
use musiccat::error::{Reason, Status};
use std::sync::atomic::{AtomicI32, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use support::{ByteServer, Step};

const fn stopped(tries: i32) -> End {
    End::new(Status::MCAT_ERR_CANCELLED, Reason::MCAT_REASON_NONE, tries)
}

/// How often each is done.
fn rounds() -> u64 {
    times(12, 1_000)
}

// fault:M25
#[test]
fn cancel_ends_a_call_in_every_place_where_it_waits() {
    let _bench = Bench::begin();
    for place in &PLACES {
        let took: Vec<_> = (0..rounds()).map(|round| cancelled(place, round)).collect();
        println!("{}: {:?} at most", place.name, took.iter().max().unwrap());
        // A machine that has other things to do may be late now and then; twice in a row it is the library.
        let late = took.windows(2).find(|two| two.iter().all(|took| *took > grace(100)));
        assert_eq!(late, None, "{}: from cancel to return", place.name);
    }
}

/// Cancels a call that waits: how long it took to come back.
fn cancelled(place: &Place, round: u64) -> Duration {
    let scene = (place.stage)(&|_| {});
    let end = End {
        maybe_applied: place.maybe_applied,
        ..stopped(place.tries)
    };
    let caller_id = AtomicI32::new(0);
    let (at, back) = thread::scope(|scope| {
        let caller = scope.spawn(|| {
            // SAFETY: asks for a number.
            caller_id.store(unsafe { libc::gettid() }, Ordering::SeqCst);
            let mut back = None;
            let response = scene.device.ends(end, |client| {
                let response = (scene.call)(client);
                back = Some(Instant::now());
                response
            });
            assert_eq!(response.phase, place.phase, "{}: {response:?}", place.name);
            back.expect("the call was made")
        });
        // Not always at the same moment of a wait.
        let is_waiting = until_it_waits(&scene, &caller_id);
        thread::sleep(Duration::from_micros(round % 16 * 700));
        scene.device.client.cancel();
        let at = Instant::now();
        scene.free.store(true, Ordering::SeqCst);
        assert!(is_waiting, "{}: the call does not come to wait there", place.name);
        (at, caller.join().expect("the call met its end"))
    });
    scene.goes_on();
    back.saturating_duration_since(at)
}

/// Waits until the call waits where it is to.
fn until_it_waits(scene: &Scene, caller: &AtomicI32) -> bool {
    let patience = Instant::now() + Duration::from_millis(DEADLINE_MS as u64 / 2);
    while Instant::now() < patience {
        if (scene.is_reached)() && is_asleep(caller.load(Ordering::SeqCst)) {
            return true;
        }
        thread::sleep(Duration::from_millis(1));
    }
    false
}

/// Whether a thread of this process waits for something.
fn is_asleep(id: i32) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/self/task/{id}/stat"));
    stat.is_ok_and(|stat| stat.rsplit_once(") ").is_some_and(|(_, rest)| rest.starts_with('S')))
}

// fault:M25
#[test]
fn cancel_ends_every_call_inside_and_none_after_it() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|n| match n {
        0..4 => vec![Step::ReadHead, Step::Stall],
        _ => answers(2, &good()),
    });
    let device = Device::new(&server.url(""));
    thread::scope(|scope| {
        let callers: Vec<_> = (0..4).map(|_| scope.spawn(|| device.ends(stopped(1), get))).collect();
        thread::sleep(Duration::from_millis(150));
        let at = Instant::now();
        device.client.cancel();
        for caller in callers {
            caller.join().expect("the call met its end");
        }
        assert!(at.elapsed() <= grace(100), "{:?} until all were back", at.elapsed());
    });
    // A cancel while nobody is inside is for nobody.
    device.client.cancel();
    device.works();
}
