//! What needs a look inside.
use super::*;
use crate::config::Config;
use crate::hooks::Clock;
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
        crate::sys::boot_ms()
    }
}

#[test]
fn the_clock_is_never_asked_under_the_stations_lock() {
    let clock = Looking::default();
    let mut config = Config::new("https://service.test", "key");
    config.clock = Some(Box::new(clock.clone()));
    let client = Arc::new(Client::new(config).unwrap());
    let (station, _) = Station::new(&client, "ps.1", &Options::default()).unwrap();
    let station = Arc::new(station);
    clock.station.set(Arc::downgrade(&station)).unwrap();
    let (params, played) = (Params::default(), Played::default());
    // Nobody is signed in: all goes its way as far as the first request.
    for response in [
        station.now(),
        station.tune(0.5, 0.5),
        station.poll(&params),
        station.next(&params),
        station.started("tra.1", &played),
        station.stopped("tra.1", &played),
        station.skip("tra.1"),
        station.previews(),
    ] {
        assert_ne!(response.status, Status::MCAT_ERR_PANIC, "{response:?}");
    }
    let (asked, found) = (&clock.asked, &clock.found_locked);
    assert!(asked.load(Ordering::SeqCst) > 0);
    assert_eq!(found.load(Ordering::SeqCst), 0);
}
