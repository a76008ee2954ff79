//! Entries at which the service fails again and again.
use super::*;
use crate::base::error::{Error, Status};

/// Longer than any pause.
const LATER: i64 = 600_001;

/// Sends as the client does, to a service that fails at the entries that `fails` selects. Returns all entries that it received.
fn told(device: &Device, fails: impl Fn(&Entry) -> bool) -> Vec<Entry> {
    let mut told = Vec::new();
    device.call(|scope| {
        device.outbox.sync_store(scope);
        let sending = device.outbox.begin_sending().expect("nobody else sends");
        while device.outbox.is_due(scope) {
            let batch = sending
                .next_batch(&Moment::now(scope))
                .unwrap()
                .expect("something waits");
            if batch.entry.is_counted() {
                assert!(sending.mark_in_store(batch.to, scope).unwrap());
            }
            told.push(batch.entry.clone());
            if fails(&batch.entry) {
                let mut error = Error::new(Status::MCAT_ERR_SERVICE, "the service answered 500");
                error.http_status = 500;
                sending.keep(&batch);
                sending.pause(&batch, &error, scope.network(), scope);
                break;
            }
            sending.settle(batch.to, Fate::Sent);
        }
        drop(sending);
        device.outbox.sync_store(scope);
    });
    told
}

fn liked(track: &str) -> Entry {
    feedback(Action::Like, track)
}

fn disliked(track: &str) -> Entry {
    feedback(Action::Dislike, track)
}

/// A device whose service fails at the first entry so often that the others go before it the next time.
fn stuck(flash: &Arc<Flash>, entries: &[Entry]) -> Device {
    let device = Device::on(flash);
    entries.iter().for_each(|entry| device.note(entry.clone()));
    for _ in 0..5 {
        assert_eq!(
            told(&device, |entry| *entry == entries[0]),
            entries[..1],
            "it is its turn"
        );
        assert!(device.now().retry_after_ms <= 32_000);
        device.pass(LATER);
    }
    device
}

#[test]
fn failing_entry_lets_others_pass_and_is_never_dropped() {
    let device = stuck(
        &Arc::default(),
        &[liked("tra.1"), started("tra.2"), stopped("tra.2", 5)],
    );
    let fails = |entry: &Entry| *entry == liked("tra.1");
    assert_eq!(
        told(&device, fails),
        [started("tra.2"), stopped("tra.2", 5), liked("tra.1")]
    );
    // It alone waits, for at most ten minutes.
    assert_eq!(told(&device, fails), []);
    for times in 0..100 {
        let track = format!("tra.{}", 3 + times);
        device.note(started(&track));
        assert_eq!(device.now().retry_after_ms, 0);
        assert_eq!(told(&device, fails), [started(&track)]);
        assert!(device.now().retry_after_ms <= 600_000);
        device.pass(LATER);
        assert_eq!(told(&device, fails), [liked("tra.1")]);
    }
    device.pass(LATER);
    assert_eq!(told(&device, |_| false), [liked("tra.1")]);
    let now = device.now();
    assert_eq!((now.waiting, now.sent, now.dropped, now.refused), (0, 103, 0, 0));
}

#[test]
fn retry_after_pauses_all_entries() {
    let device = stuck(&Arc::default(), &[liked("tra.1")]);
    device.call(|scope| {
        let sending = device.outbox.begin_sending().unwrap();
        let batch = sending.next_batch(&Moment::now(scope)).unwrap().unwrap();
        let mut error = Error::new(Status::MCAT_ERR_UNAVAILABLE, "the service answered 503").retry_after(30_000);
        error.http_status = 503;
        sending.keep(&batch);
        sending.pause(&batch, &error, scope.network(), scope);
    });
    device.note(started("tra.2"));
    assert!(device.now().retry_after_ms >= 30_000);
}

#[test]
fn outage_costs_one_request_per_round_and_loses_nothing() {
    let device = Device::on(&Arc::default());
    let all = [liked("tra.1"), disliked("tra.2"), feedback(Action::Favorite, "tra.1")];
    all.iter().for_each(|entry| device.note(entry.clone()));
    for _ in 0..100 {
        assert_eq!(told(&device, |_| true).len(), 1);
        device.pass(LATER);
    }
    let mut sent = told(&device, |_| false);
    assert_eq!(sent.len(), 3);
    sent.sort_by_key(|entry| all.iter().position(|other| entry == other));
    assert_eq!(sent, all);
}

#[test]
fn opposite_feedback_on_failing_track_stays_behind_it() {
    let flash = Arc::new(Flash::default());
    let entries = [
        liked("tra.1"),
        started("tra.2"),
        disliked("TRA.1"),
        feedback(Action::Favorite, "tra.1"),
        liked("tra.1"),
        disliked("tra.9"),
    ];
    let device = stuck(&flash, &entries);
    let others = [started("tra.2"), feedback(Action::Favorite, "tra.1"), disliked("tra.9")];
    let chain = [liked("tra.1"), disliked("TRA.1"), liked("tra.1")];
    let sent = told(&device, |entry| *entry == liked("tra.1"));
    assert_eq!(sent, [&others[..], &chain[..1]].concat());
    // Later entries too.
    device.note(disliked("tra.1"));
    assert_eq!(told(&device, |entry| *entry == liked("tra.1")), []);
    let rest = [&chain[..], &[disliked("tra.1")]].concat();
    assert_eq!(Device::on(&Flash::holding(flash.bytes())).sent(), rest);
    device.pass(LATER);
    assert_eq!(told(&device, |_| false), rest);
    // A power cut after any write finds them in this order too.
    let mut kept = Vec::new();
    for write in flash.told() {
        match write {
            StoreCall::Append(bytes) => kept.extend(bytes),
            StoreCall::Replace(bytes) => kept = bytes,
        }
        let found = Device::on(&Flash::holding(kept.clone())).sent();
        let found: Vec<_> = found.iter().filter(|entry| rest.contains(entry)).cloned().collect();
        assert!(chain.starts_with(&found) || rest.ends_with(&found), "{found:?}");
    }
}

#[test]
fn failing_batch_is_split_until_only_failing_entry_waits() {
    let device = Device::on(&Arc::default());
    for track in ["tra.1", "tra.2", "tra.3"] {
        device.note(liked(track));
    }
    let fails = |entry: &Entry| matches!(entry, Entry::Feedback { track, .. } if track.contains("tra.2"));
    for _ in 0..5 {
        assert_eq!(told(&device, fails), [liked("tra.1,tra.2,tra.3")]);
        device.pass(LATER);
    }
    assert_eq!(told(&device, fails), [liked("tra.1"), liked("tra.2")]);
    device.pass(LATER);
    assert_eq!(told(&device, fails), [liked("tra.3"), liked("tra.2")]);
    assert_eq!(device.now().waiting, 1);
}
