//! When a track began, on a device that may not know.
use super::*;

fn undated(track: &str, played_ms: Option<i64>) -> Entry {
    Entry::Playback(Playback {
        track: track.into(),
        played_ms,
        ..Playback::default()
    })
}

/// When the entries that waited are told to have begun.
fn dates(device: &Device) -> Vec<i64> {
    let date = |entry: &Entry| match entry {
        Entry::Playback(playback) => playback.started_ms,
        Entry::Feedback { .. } => unreachable!(),
    };
    device.sent().iter().map(date).collect()
}

#[test]
fn a_playback_without_a_date_began_now_and_its_stop_tells_the_same() {
    let device = Device::with(Outbox::default());
    device.note(undated("tra.1", None));
    device.pass(200_000);
    device.note(undated("tra.1", Some(180_000)));
    device.pass(1_000);
    device.note(undated("tra.2", Some(30_000)));
    assert_eq!(dates(&device), [WALL, WALL, WALL + 171_000]);
}

#[test]
fn the_date_is_worked_out_when_the_clock_is_set_in_the_same_boot() {
    let flash = Arc::new(Flash::default());
    for clock in [-1, 3_000] {
        let device = Device::on(&flash);
        device.clock.wall.store(clock, Ordering::SeqCst);
        device.note(undated("tra.1", None));
        device.pass(60_000);
        device.note(undated("tra.1", Some(50_000)));
        // Unset, nothing is told: the service would take it for another time.
        device.clock.wall.store(clock, Ordering::SeqCst);
        device.call(|scope| {
            let sending = device.outbox.begin_sending().unwrap();
            let error = sending.next(&Moment::now(scope)).unwrap_err();
            assert_eq!(error.status, crate::error::Status::MCAT_ERR_CLOCK);
        });
        // The program restarts, the device does not.
        let restarted = Device::on(&flash);
        restarted.clock.boot.store(1_000_000 + 100_000, Ordering::SeqCst);
        assert_eq!(dates(&restarted), [WALL - 100_000; 2]);
    }
}

#[test]
fn after_another_boot_the_time_of_sending_stands_for_it() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.clock.wall.store(-1, Ordering::SeqCst);
    device.note(undated("tra.1", None));
    let restarted = Device::on(&flash);
    // Since a boot less time can have passed than since the one before: another one.
    restarted.clock.boot.store(10, Ordering::SeqCst);
    assert_eq!(dates(&restarted), [WALL]);
}
