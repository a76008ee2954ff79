//! The outbox has a maximum size.
use super::super::LEAST_BYTES;
use super::*;

#[test]
fn oldest_entries_are_dropped_when_store_is_full() {
    let flash = Arc::new(Flash::default());
    let device = Device::with(Outbox::new(Some(Box::new(flash.clone())), LEAST_BYTES, None));
    for number in 0..300 {
        device.note(started(&format!("tra.{number}")));
        assert!(flash.bytes().len() <= LEAST_BYTES);
        // A device that is off the net for long.
        if number % 7 == 0 {
            device.send(|_| None);
            assert!(flash.bytes().len() <= LEAST_BYTES);
        }
    }
    let now = device.now();
    assert!(now.waiting_bytes > LEAST_BYTES as i64 * 3 / 4 && now.waiting_bytes <= LEAST_BYTES as i64);
    assert_eq!(now.waiting + now.dropped, 300);
    let first = now.dropped;
    let left: Vec<Entry> = (first..300).map(|number| started(&format!("tra.{number}"))).collect();
    let restarted = Device::on(&Flash::holding(flash.bytes()));
    assert_eq!(restarted.sent(), left);
    assert_eq!(device.sent(), left);
    // An eighth of the room is freed at a time, so that not every entry rewrites the store.
    let wholes = flash
        .told()
        .iter()
        .filter(|told| matches!(told, StoreCall::Replace(_)))
        .count();
    assert!(wholes < 60, "{wholes} of {}", flash.told().len());
}

#[test]
fn entry_being_sent_is_not_dropped_when_store_is_full() {
    let device = Device::with(Outbox::new(None, LEAST_BYTES, None));
    device.note(started("tra.0"));
    device.call(|scope| {
        let sending = device.outbox.begin_sending().unwrap();
        let batch = sending.next_batch(&Moment::now(scope)).unwrap().unwrap();
        (1..200).for_each(|number| device.note(started(&format!("tra.{number}"))));
        sending.settle(batch.to, Fate::Sent);
    });
    let now = device.now();
    assert!(now.sent == 1 && now.dropped > 0);
    assert_eq!(now.waiting + now.dropped, 199);
}

#[test]
fn smaller_bound_shrinks_existing_store() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    (0..200).for_each(|number| device.note(started(&format!("tra.{number}"))));
    let smaller = Device::with(Outbox::new(Some(Box::new(flash.clone())), LEAST_BYTES, None));
    let now = smaller.now();
    assert!(now.dropped > 0 && now.waiting_bytes <= LEAST_BYTES as i64);
    assert!(flash.bytes().len() <= LEAST_BYTES);
}

#[test]
fn dropped_skips_of_this_run_are_counted_once() {
    let flash = Arc::new(Flash::default());
    let skip = |number: usize| feedback(Action::Skip, &format!("tra.{number}"));
    let before = Device::on(&flash);
    (0..10).for_each(|number| before.note(skip(number)));
    let device = Device::with(Outbox::new(Some(Box::new(flash.clone())), LEAST_BYTES, None));
    (10..15).for_each(|number| device.note(skip(number)));
    assert_eq!(device.outbox.skips_dropped(), 0);
    for number in 0.. {
        device.note(started(&format!("tra.{number}")));
        if device.now().dropped > 15 {
            break;
        }
    }
    assert_eq!((device.outbox.skips_dropped(), device.outbox.skips_dropped()), (5, 0));
}
