//! Entries that are sent in one request, and entries that are not sent twice.
use super::Action::*;
use super::*;

fn told(entries: &[Entry]) -> Vec<String> {
    let device = Device::with(Outbox::default());
    entries.iter().for_each(|entry| device.note(entry.clone()));
    let in_words = |entry: &Entry| match entry {
        Entry::Feedback { action, track, .. } => format!("{} {track}", action.word()),
        Entry::Playback(playback) => format!("{} {}", playback.word(), playback.track),
    };
    device.sent().iter().map(in_words).collect()
}

#[test]
fn repeatable_neighbours_on_one_station_go_in_one_request() {
    let two = [feedback(Like, "tra.1"), feedback(Like, "tra.2")];
    assert_eq!(told(&two), ["like tra.1,tra.2"]);
    let elsewhere = Entry::Feedback {
        station: "ps.2".into(),
        action: Like,
        track: "tra.3".into(),
    };
    assert_eq!(told(&[two[0].clone(), elsewhere]), ["like tra.1", "like tra.3"]);
    assert_eq!(
        told(&[feedback(Skip, "tra.1"), feedback(Skip, "tra.2")]),
        ["skip tra.1", "skip tra.2"]
    );
    let apart = [two[0].clone(), feedback(Favorite, "tra.1"), two[1].clone()];
    assert_eq!(told(&apart), ["like tra.1", "favorite tra.1", "like tra.2"]);
    let many: Vec<Entry> = (0..120).map(|n| feedback(Like, &format!("tra.{n}"))).collect();
    let sizes: Vec<usize> = told(&many).iter().map(|text| text.split(',').count()).collect();
    assert_eq!(sizes, [50, 50, 20]);
}

#[test]
fn waiting_feedback_is_noted_again_only_after_its_opposite() {
    assert_eq!(
        told(&[feedback(Like, "tra.1"), feedback(Like, "tra.1")]),
        ["like tra.1"]
    );
    let between = [
        feedback(Like, "tra.1"),
        feedback(Favorite, "tra.1"),
        feedback(Like, "tra.1"),
    ];
    assert_eq!(told(&between), ["like tra.1", "favorite tra.1"]);
    let back = [
        feedback(Like, "tra.1"),
        feedback(Dislike, "tra.1"),
        feedback(Like, "tra.1"),
    ];
    assert_eq!(told(&back), ["like tra.1", "dislike tra.1", "like tra.1"]);
    let counted = [
        feedback(Skip, "tra.1"),
        feedback(Skip, "tra.1"),
        started("tra.1"),
        started("tra.1"),
    ];
    assert_eq!(told(&counted).len(), 4);
}

#[test]
fn separated_batch_is_sent_one_by_one() {
    let device = Device::with(Outbox::default());
    for track in ["tra.1", "tra.2", "tra.3"] {
        device.note(feedback(Unplay, track));
    }
    device.call(|scope| {
        let sending = device.outbox.begin_sending().unwrap();
        let now = Moment::now(scope);
        let batch = sending.next_batch(&now).unwrap().unwrap();
        assert_eq!(batch.count, 3);
        sending.send_singly(&batch);
        for fate in [Fate::Sent, Fate::Refused, Fate::Sent] {
            let batch = sending.next_batch(&now).unwrap().unwrap();
            assert_eq!(batch.count, 1);
            sending.settle(batch.to, fate);
        }
    });
    let now = device.now();
    assert_eq!((now.sent, now.refused, now.waiting), (2, 1, 0));
}

#[test]
fn second_thread_cannot_send_while_first_sends() {
    let device = Device::with(Outbox::default());
    let sending = device.outbox.begin_sending().unwrap();
    assert!(device.outbox.begin_sending().is_none());
    assert!(device.outbox.begin_sending().is_none(), "who is refused ends nothing");
    drop(sending);
    assert!(device.outbox.begin_sending().is_some());
}

#[test]
fn entry_left_unsettled_by_sender_is_uncertain_and_not_sent_again() {
    let device = Device::with(Outbox::default());
    device.note(started("tra.1"));
    device.note(started("tra.2"));
    device.call(|scope| {
        let sending = device.outbox.begin_sending().unwrap();
        sending.next_batch(&Moment::now(scope)).unwrap().unwrap();
    });
    assert_eq!(device.sent(), [started("tra.2")]);
    assert_eq!(device.now().uncertain, 1);
}

#[test]
fn waiting_favorite_is_per_member_and_ids_ignore_case() {
    use Action::*;
    let at = |station: &str, action, track: &str| Entry::Feedback {
        station: station.into(),
        action,
        track: track.into(),
    };
    let device = Device::with(Outbox::default());
    for (said, waits) in [
        (at("ps.1", Favorite, "tra.a"), 1),
        // The same favorite, from another station.
        (at("ps.2", Favorite, "tra.A"), 1),
        (at("ps.2", Unfavorite, "tra.A"), 2),
        (at("ps.1", Favorite, "tra.a"), 3),
        (at("ps.1", Like, "tra.a"), 4),
        (at("ps.1", Like, "tra.A"), 4),
        // A like or dislike belongs to a station.
        (at("ps.2", Like, "tra.a"), 5),
    ] {
        device.note(said.clone());
        assert_eq!(device.now().waiting, waits, "{said:?}");
    }
    assert_eq!(device.sent()[2], at("ps.1", Favorite, "tra.a"));
}

#[test]
fn entry_noted_after_forget_survives_the_end_of_an_earlier_batch() {
    let device = Device::with(Outbox::default());
    device.note(started("tra.1"));
    device.call(|scope| {
        let sending = device.outbox.begin_sending().unwrap();
        let batch = sending.next_batch(&Moment::now(scope)).unwrap().unwrap();
        device.outbox.forget(scope).unwrap();
        device.note(started("tra.2"));
        sending.settle(batch.to, Fate::Sent);
    });
    assert_eq!(device.sent(), [started("tra.2")]);
}
