//! Stores that fail, that belong to others, or that are damaged.
use super::super::queue::WaitingEntry;
use super::super::record::{self, Mark};
use super::records::newer;
use super::*;

#[test]
fn failing_store_loses_nothing_and_is_written_later() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.note(started("tra.1"));
    assert!(!device.outbox.has_unsaved());
    flash.fail(true);
    device.note(stopped("tra.1", 5));
    assert!(device.outbox.has_unsaved());
    flash.fail(false);
    device.note(started("tra.2"));
    assert!(device.outbox.has_unsaved(), "not asked again without a pause");
    device.pass(1_000);
    device.keep();
    assert!(!device.outbox.has_unsaved());
    let all = [started("tra.1"), stopped("tra.1", 5), started("tra.2")];
    assert_eq!(Device::on(&Flash::holding(flash.bytes())).sent(), all);
    assert_eq!(device.sent(), all);
}

#[test]
fn pauses_between_failing_writes_grow() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.keep();
    flash.fail(true);
    device.note(started("tra.1"));
    let mut paused = 0;
    for _ in 0..4 {
        while device.call(|scope| device.outbox.state().stored.retry_ms(scope.now_ms())) > 0 {
            device.pass(100);
            paused += 100;
        }
        device.keep();
    }
    assert!((7_500..=17_000).contains(&paused), "{paused} ms");
}

#[test]
fn entries_never_saved_are_sent_from_memory() {
    // Before the store was read, and afterwards.
    for is_read in [false, true] {
        let flash = Arc::new(Flash::default());
        let device = Device::on(&flash);
        if is_read {
            device.keep();
        }
        flash.fail(true);
        device.note(started("tra.1"));
        device.note(stopped("tra.1", 5));
        assert_eq!(device.sent(), [started("tra.1"), stopped("tra.1", 5)]);
        flash.fail(false);
        device.pass(600_000);
        let now = device.now();
        assert_eq!((now.waiting, now.sent, now.uncertain), (0, 2, 0));
        assert!(flash.bytes().is_empty());
    }
}

#[test]
fn saved_counted_entry_is_not_sent_while_store_takes_no_mark() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.note(feedback(Action::Like, "tra.1"));
    device.note(started("tra.1"));
    flash.fail(true);
    assert_eq!(device.sent(), [feedback(Action::Like, "tra.1")], "which may come twice");
    flash.fail(false);
    device.pass(600_000);
    assert_eq!(device.sent(), [started("tra.1")]);
}

#[test]
fn stored_entries_go_before_entries_noted_while_store_failed() {
    let flash = Arc::new(Flash::default());
    Device::on(&flash).note(started("tra.1"));
    flash.fail(true);
    let device = Device::on(&flash);
    device.note(stopped("tra.1", 5));
    flash.fail(false);
    device.pass(1_000);
    device.keep();
    let both = [started("tra.1"), stopped("tra.1", 5)];
    assert_eq!(Device::on(&Flash::holding(flash.bytes())).sent(), both);
    assert_eq!(device.sent(), both);
}

#[test]
fn store_of_same_member_is_appended_to_and_not_rewritten_after_restart() {
    let flash = Arc::new(Flash::default());
    Device::on(&flash).note(started("tra.1"));
    let flash = Flash::holding(flash.bytes());
    Device::on(&flash).note(stopped("tra.1", 5));
    let told = flash.told();
    assert!(matches!(told[..], [StoreCall::Append(_)]), "{told:?}");
}

#[test]
fn store_of_newer_version_is_unchanged_until_forget() {
    let flash = Flash::holding(newer());
    let device = Device::on(&flash);
    device.note(started("tra.1"));
    device.pass(600_000);
    device.keep();
    assert!(device.outbox.has_unsaved());
    assert_eq!(device.sent(), [started("tra.1")]);
    assert_eq!(flash.bytes(), newer());
    device.call(|scope| device.outbox.forget(scope)).unwrap();
    assert!(flash.bytes().is_empty());
    device.note(started("tra.2"));
    assert!(!device.outbox.has_unsaved());
}

#[test]
fn entry_noted_after_torn_end_is_saved_readable() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.note(started("tra.1"));
    device.note(stopped("tra.1", 5));
    let bytes = flash.bytes();
    for torn in [
        bytes[..bytes.len() - 3].to_vec(),
        b"mc".to_vec(),
        b"something else".to_vec(),
    ] {
        let flash = Flash::holding(torn.clone());
        let device = Device::on(&flash);
        let before = device.now().waiting;
        device.note(started("tra.2"));
        let restarted = Device::on(&Flash::holding(flash.bytes()));
        assert_eq!(restarted.now().waiting, before + 1);
    }
}

#[test]
fn failed_forget_is_finished_when_store_works_again() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    device.note(started("tra.1"));
    flash.fail(true);
    let failed = device.call(|scope| device.outbox.forget(scope)).unwrap_err();
    assert!(failed.0.contains("does not answer"));
    assert_eq!(device.now().waiting, 0);
    flash.fail(false);
    device.pass(1_000);
    device.keep();
    assert!(flash.bytes().is_empty());
    // A store that was never read is not used.
    let flash = Flash::holding(b"anything".to_vec());
    let device = Device::on(&flash);
    device.call(|scope| device.outbox.forget(scope)).unwrap();
    assert_eq!((flash.bytes(), flash.loads.load(Ordering::SeqCst)), (Vec::new(), 0));
}

/// A power cut can leave a store without waiting entries: a part of the head, or settled entries of another member. A report that was noted
/// before the store could be read is not appended to these.
#[test]
fn report_noted_before_a_store_without_entries_is_read_survives_a_restart() {
    let head_of = |name| {
        let mut bytes = Vec::new();
        record::put_head(&member(name, 1).marks, &mut bytes);
        bytes
    };
    let settled = {
        let mut bytes = head_of("bob");
        record::put_entry(&WaitingEntry::new(1, started("tra.9"), None), &mut bytes);
        record::put_mark(Mark::Settled(1), &mut bytes);
        bytes
    };
    for left in [
        head_of("ada")[..record::HEAD].to_vec(),
        head_of("ada"),
        head_of("bob"),
        settled,
    ] {
        let flash = Flash::holding(left.clone());
        let device = Device::on(&flash);
        flash.fail(true);
        device.note(started("tra.1"));
        flash.fail(false);
        device.pass(60_000);
        device.keep();
        assert!(!device.outbox.has_unsaved());
        let restarted = Device::on(&Flash::holding(flash.bytes()));
        assert_eq!(restarted.sent(), [started("tra.1")], "{left:?}");
    }
}
