//! Tests that read the station's own state.
use super::*;
use crate::base::hooks::Clock;
use crate::client::client_with;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{OnceLock, Weak};

/// A clock of the application that takes a lock of its own, as one may: it must never be asked while the station is locked.
#[derive(Clone, Default)]
struct Looking {
    station: Arc<OnceLock<Weak<Station>>>,
    asked: Arc<AtomicUsize>,
    found_locked: Arc<AtomicUsize>,
}

impl Clock for Looking {
    fn boot_ms(&self) -> i64 {
        if let Some(station) = self.station.get().and_then(Weak::upgrade) {
            self.asked.fetch_add(1, Ordering::SeqCst);
            let is_locked = station.state.try_lock().is_err();
            self.found_locked.fetch_add(is_locked.into(), Ordering::SeqCst);
        }
        crate::base::sys::boot_ms()
    }
}

/// Actions of the station, the service's answers, and whether each succeeds.
type ScriptLine = (fn(&Station) -> Response, &'static [(u16, &'static str)], bool);

const TRACKS: &str = r#"{"tracks":[{"type":"track","id":"tra.1"},{"type":"track","id":"tra.2"}]}"#;
const SESSION: &str = r#"{"session":{"id":"s","valid":true}}"#;
const STEPS: [ScriptLine; 12] = [
    (Station::now, &[], true),
    // The service does not answer: from then on the station waits.
    (poll, &[], false),
    (poll, &[], true),
    (|station| station.tune(0.5, 0.5), &[], true),
    (poll, &[(204, ""), (200, TRACKS), (201, SESSION), (200, SESSION)], true),
    (Station::previews, &[], true),
    (next, &[], true),
    (next, &[], true),
    (|station| station.started("tra.1", &Played::default()), &[], true),
    (|station| station.stopped("tra.1", &Played::default()), &[], true),
    (|station| station.skip("tra.1"), &[], true),
    (next, &[], false),
];

fn poll(station: &Station) -> Response {
    station.poll(&Params::default())
}

fn next(station: &Station) -> Response {
    station.next(&Params::default())
}

#[test]
fn station_reads_clock_without_holding_its_lock() {
    let clock = Looking::default();
    let (client, far) = client_with(|config, _| config.clock = Some(Box::new(clock.clone())));
    let holding = Options {
        session: true,
        ..Options::default()
    };
    let (station, _) = Station::new(&Arc::new(client), "ps.1", &holding).unwrap();
    let station = Arc::new(station);
    clock.station.set(Arc::downgrade(&station)).unwrap();
    for (number, (step, answers, is_well)) in STEPS.iter().enumerate() {
        far.answers(answers);
        let response = step(&station);
        let went_well = response.status == Status::MCAT_OK;
        assert_eq!(went_well, *is_well, "step {number}: {response:?}");
        assert!(far.is_out(), "step {number}");
    }
    let (asked, found) = (&clock.asked, &clock.found_locked);
    assert!(asked.load(Ordering::SeqCst) > 0);
    assert_eq!(found.load(Ordering::SeqCst), 0);
}

#[test]
fn track_that_did_not_reach_the_player_is_next_again() {
    let (client, far) = client_with(|_, _| ());
    let (station, _) = Station::new(&Arc::new(client), "ps.1", &Options::default()).unwrap();
    far.answers(&[(200, TRACKS)]);
    assert_eq!(poll(&station).status, Status::MCAT_OK);
    let queue = &mut station.state().queue;
    let first = queue.first();
    for _ in 0..2 {
        let (_, track) = queue.next().expect("a track");
        assert_ne!(queue.first(), first);
        queue.put_back(track);
        assert_eq!(queue.first(), first);
    }
    assert!(queue.lately().is_empty(), "it may come with a later answer");
}
