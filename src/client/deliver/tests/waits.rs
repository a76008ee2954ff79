//! What a call that only puts a report into the outbox waits for.
use super::*;
use std::time::{Duration, Instant};

#[test]
fn note_waits_two_seconds_for_store_busy_in_another_thread() {
    let slow = Slow::default();
    let (client, _far) = client_with(|config, _| config.own.outbox = Some(Box::new(slow.clone())));
    let (asks, asked) = channel();
    *slow.1.lock().unwrap() = Some(asks);
    std::thread::scope(|threads| {
        let other = threads.spawn(|| start(&client, 1));
        let go_on: Sender<()> = asked.recv().unwrap();
        let began = Instant::now();
        let noted = client.playback_started(Playback {
            track: "tra.2".into(),
            ..Playback::default()
        });
        let waited = began.elapsed();
        go_on.send(()).unwrap();
        other.join().unwrap();
        assert_eq!(
            (noted.status, noted.reason),
            (Status::MCAT_OK, Reason::MCAT_REASON_OUTBOX_NOT_SAVED)
        );
        let two = Duration::from_secs(2);
        assert!(waited.abs_diff(two) < Duration::from_millis(1_500), "{waited:?}");
    });
    assert_eq!(standing(&client), (2, 0));
    assert!(!client.known_member.outbox.has_unsaved());
}
