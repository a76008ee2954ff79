//! When a track began, on a device that may not know.
use super::*;

fn undated(track: &str, played_ms: Option<i64>) -> Entry {
    Entry::Playback(Playback {
        track: track.into(),
        played_ms,
        ..Playback::default()
    })
}

/// The start times that the reports of the waiting entries give.
fn dates(device: &Device) -> Vec<i64> {
    dates_of(&device.sent())
}

fn dates_of(sent: &[Entry]) -> Vec<i64> {
    let date = |entry: &Entry| match entry {
        Entry::Playback(playback) => playback.started_ms,
        Entry::Feedback { .. } => unreachable!(),
    };
    sent.iter().map(date).collect()
}

#[test]
fn undated_playback_starts_now_and_its_stop_has_same_date() {
    let device = Device::with(Outbox::default());
    device.note(undated("tra.1", None));
    device.pass(200_000);
    device.note(undated("tra.1", Some(180_000)));
    device.pass(1_000);
    device.note(undated("tra.2", Some(30_000)));
    assert_eq!(dates(&device), [WALL, WALL, WALL + 171_000]);
}

#[test]
fn date_noted_without_clock_is_computed_once_clock_is_set() {
    let flash = Arc::new(Flash::default());
    for clock in [-1, 3_000] {
        let device = Device::on(&flash);
        device.clock.wall.store(clock, Ordering::SeqCst);
        device.note(undated("tra.1", None));
        device.pass(60_000);
        device.note(undated("tra.1", Some(50_000)));
        // While it is not set, nothing is sent: the service would record a wrong time.
        device.clock.wall.store(clock, Ordering::SeqCst);
        device.call(|scope| {
            let sending = device.outbox.begin_sending().unwrap();
            let error = sending.next_batch(&Moment::now(scope)).unwrap_err();
            assert_eq!(error.status, crate::base::error::Status::MCAT_ERR_CLOCK);
        });
        // The program restarts, the device does not.
        let restarted = Device::on(&flash);
        restarted.clock.boot.store(1_000_000 + 100_000, Ordering::SeqCst);
        assert_eq!(dates(&restarted), [WALL - 100_000; 2]);
    }
}

#[test]
fn date_noted_without_clock_is_time_of_sending_after_reboot() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.clock.wall.store(-1, Ordering::SeqCst);
    device.note(undated("tra.1", None));
    let restarted = Device::on(&flash);
    // Less time has passed since this boot than since the start of the track: it was another boot.
    restarted.clock.boot.store(10, Ordering::SeqCst);
    assert_eq!(dates(&restarted), [WALL]);
}

#[test]
fn start_and_stop_share_date_however_clock_moves() {
    // Another boot has no better date than that of sending; in the same one the clock may be set again.
    for boot in [10, 1_100_000] {
        let flash = Arc::new(Flash::default());
        let device = Device::on(&flash);
        device.clock.wall.store(-1, Ordering::SeqCst);
        device.note(undated("tra.1", None));
        device.pass(60_000);
        device.note(undated("tra.1", Some(50_000)));
        device.note(undated("tra.2", None));
        let restarted = Device::on(&flash);
        restarted.clock.boot.store(boot, Ordering::SeqCst);
        let mut sent = Vec::new();
        restarted.send(|batch| {
            sent.push(batch.entry.clone());
            restarted.clock.wall.fetch_add(3, Ordering::SeqCst);
            Some(Fate::Sent)
        });
        let [first, second, third] = dates_of(&sent)[..] else {
            panic!("{sent:?}")
        };
        assert_eq!(first, second, "boot-time clock at {boot}");
        assert_ne!(first, third, "another track began at another time");
    }
}

#[test]
fn stop_has_date_that_its_start_was_sent_with() {
    let device = Device::with(Outbox::default());
    device.clock.wall.store(-1, Ordering::SeqCst);
    device.note(undated("tra.1", None));
    device.clock.wall.store(WALL, Ordering::SeqCst);
    let start = dates(&device);
    device.clock.wall.fetch_add(5_000, Ordering::SeqCst);
    device.note(undated("TRA.1", Some(50_000)));
    assert_eq!(dates(&device), start);
}

#[test]
fn overlapping_tracks_keep_their_own_dates() {
    let device = Device::with(Outbox::default());
    device.note(undated("tra.1", None));
    device.pass(100_000);
    device.note(undated("tra.2", None));
    device.pass(20_000);
    device.note(undated("tra.1", Some(110_000)));
    // The member pauses it.
    device.pass(600_000);
    device.note(undated("tra.2", Some(30_000)));
    assert_eq!(dates(&device), [WALL, WALL + 100_000, WALL, WALL + 100_000]);

    // A track whose end was never reported is not kept for ever: its stop is dated by what is known then.
    for track in 1..=9 {
        device.note(undated(&format!("tra.{track}"), None));
    }
    let now = device.clock.wall.load(Ordering::SeqCst);
    device.pass(60_000);
    device.note(undated("tra.1", Some(10_000)));
    device.note(undated("tra.2", Some(10_000)));
    assert_eq!(dates(&device)[9..], [now + 50_000, now]);
}
