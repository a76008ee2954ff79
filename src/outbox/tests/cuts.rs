//! The power is cut at every byte that is written to a store, and the device restarts.
use super::*;
use std::collections::HashSet;

/// A run of a device, and the entries that the service had received before each write to the store.
struct Run {
    flash: Arc<Flash>,
    /// How many writes the store had received when it was sent.
    sent: Vec<(usize, Entry)>,
}

/// The outcome of one try.
#[derive(Clone, Copy)]
enum Comes {
    Through,
    /// Nothing of it can have arrived.
    Back,
    /// Nobody knows.
    Lost,
}

fn run() -> Run {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    let mut sent = Vec::new();
    let mut send = |comes: &[Comes]| {
        let mut comes = comes.iter();
        device.send(|batch| {
            let fate = match comes.next()? {
                Comes::Through => Some(Fate::Sent),
                Comes::Back => return None,
                Comes::Lost => Some(Fate::Uncertain),
            };
            sent.push((flash.told().len(), batch.entry.clone()));
            fate
        });
    };
    use Comes::*;
    device.note(started("tra.1"));
    send(&[Through]);
    device.note(feedback(Action::Like, "tra.1"));
    device.note(feedback(Action::Skip, "tra.1"));
    device.note(stopped("tra.1", 1_000));
    send(&[Back]);
    device.note(started("tra.2"));
    send(&[Through, Back]);
    send(&[Through, Lost]);
    device.note(feedback(Action::Dislike, "tra.2"));
    send(&[Back]);
    device.note(stopped("tra.2", 2_000));
    send(&[Through, Through, Back]);
    device.note(started("tra.3"));
    send(&[Through, Through, Through, Through]);
    device.note(started("tra.4"));
    drop(device);
    Run { flash, sent }
}

/// Every state in which a power cut can leave the store, with the number of complete writes.
fn states(told: &[StoreCall]) -> Vec<(usize, Vec<u8>)> {
    let (mut states, mut bytes) = (Vec::new(), Vec::new());
    for (number, told) in told.iter().enumerate() {
        match told {
            StoreCall::Append(more) => {
                for length in 0..more.len() {
                    states.push((number, [&bytes[..], &more[..length]].concat()));
                }
                bytes.extend_from_slice(more);
            }
            StoreCall::Replace(whole) => {
                states.push((number, bytes));
                bytes = whole.clone();
            }
        }
    }
    states.push((told.len(), bytes));
    states
}

fn text(entry: &Entry) -> String {
    format!("{entry:?}")
}

// req:STA-06
#[test]
fn power_cut_at_any_byte_repeats_no_counted_entry_and_loses_none() {
    let run = run();
    let told = run.flash.told();
    let states = states(&told);
    assert!(states.len() > 500, "{}", states.len());
    let noted: Vec<String> = [
        started("tra.1"),
        feedback(Action::Like, "tra.1"),
        feedback(Action::Skip, "tra.1"),
        stopped("tra.1", 1_000),
        started("tra.2"),
        feedback(Action::Dislike, "tra.2"),
        stopped("tra.2", 2_000),
        started("tra.3"),
        started("tra.4"),
    ]
    .iter()
    .map(text)
    .collect();
    for (number, bytes) in states {
        // Entries that were sent before that many complete writes.
        let before: HashSet<String> = run
            .sent
            .iter()
            .filter(|(at, _)| *at <= number)
            .map(|(_, e)| text(e))
            .collect();
        let device = Device::on(&Flash::holding(bytes));
        let now = device.now();
        let left = device.sent();
        let again: Vec<_> = left
            .iter()
            .filter(|entry| entry.is_counted() && before.contains(&text(entry)))
            .collect();
        assert!(again.is_empty(), "after {number}: {again:?} a second time");
        assert!(now.uncertain <= 1 && now.refused == 0 && now.dropped == 0);
        // In order; and of the entries between those that were sent and those that were not noted yet, only the one under way is missing.
        let places: Vec<usize> = left
            .iter()
            .map(|entry| {
                noted
                    .iter()
                    .position(|text_of| *text_of == text(entry))
                    .expect("it was noted")
            })
            .collect();
        assert!(
            places.windows(2).all(|pair| pair[0] < pair[1]),
            "after {number}: {places:?}"
        );
        if let (Some(first), Some(last)) = (places.first(), places.last()) {
            assert_eq!(places.len(), last - first + 1, "after {number}: {places:?}");
            let missing = noted[..*first].iter().filter(|text| !before.contains(*text)).count();
            assert!(
                missing as i64 <= now.uncertain,
                "after {number}: {missing} are missing before {first}"
            );
        }
        assert_eq!(device.now().waiting, 0);
    }
}

#[test]
fn entry_costs_one_write_and_sending_costs_one_mark_each() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    for entry in [
        started("tra.1"),
        feedback(Action::Like, "tra.1"),
        feedback(Action::Skip, "tra.1"),
    ] {
        device.note(entry);
    }
    assert_eq!(flash.told().len(), 3);
    assert_eq!(device.sent().len(), 3);
    // An entry that may arrive twice needs no mark.
    assert!(
        matches!(&flash.told()[3..], [StoreCall::Append(_), StoreCall::Append(_), StoreCall::Replace(nothing)] if nothing.is_empty())
    );
    device.now();
    assert_eq!(
        (flash.told().len(), flash.loads.load(Ordering::SeqCst)),
        (6, 1),
        "looking costs nothing"
    );
}

#[test]
fn unsent_entry_still_waits_after_restart() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.note(started("tra.1"));
    device.send(|_| None);
    for _ in 0..2 {
        let restarted = Device::on(&Flash::holding(flash.bytes()));
        assert_eq!((restarted.now().uncertain, restarted.now().waiting), (0, 1));
        assert_eq!(restarted.sent(), [started("tra.1")]);
    }
}

#[test]
fn entry_cut_while_sending_is_uncertain_once() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.note(started("tra.1"));
    device.note(stopped("tra.1", 5));
    let mut cut = Vec::new();
    device.send(|batch| {
        if batch.to == 1 {
            cut = flash.bytes();
        }
        Some(Fate::Sent)
    });
    let flash = Flash::holding(cut);
    let now = Device::on(&flash).now();
    assert_eq!((now.uncertain, now.waiting), (1, 1));
    let now = Device::on(&flash).now();
    assert_eq!((now.uncertain, now.waiting), (0, 1));
}
