//! One member's entries are not sent as another's.
use super::*;
use crate::auth::Guid;
use std::sync::atomic::AtomicU8;

/// A device on the same store, with this member signed in.
fn as_member(flash: &Arc<Flash>, member: SignedIn) -> Device {
    Device {
        member,
        ..Device::on(flash)
    }
}

#[test]
fn entries_of_previous_member_are_dropped() {
    let flash = Arc::new(Flash::default());
    as_member(&flash, member("ada", 1)).note(started("tra.1"));
    let bob = as_member(&flash, member("bob", 2));
    assert_eq!(bob.sent(), []);
    assert_eq!(bob.now().dropped, 1);
    assert!(flash.bytes().is_empty());
    bob.note(started("tra.2"));
    let ada = as_member(&flash, member("ada", 3));
    ada.note(started("tra.3"));
    assert_eq!(ada.now().dropped, 1);
    let restarted = as_member(&Flash::holding(flash.bytes()), member("ada", 3));
    for ada in [ada, restarted] {
        assert_eq!(ada.sent(), [started("tra.3")]);
    }
}

#[test]
fn entries_of_previous_member_found_late_are_dropped() {
    let flash = Arc::new(Flash::default());
    as_member(&flash, member("ada", 1)).note(started("tra.1"));
    flash.fail(true);
    let bob = as_member(&flash, member("bob", 2));
    bob.note(started("tra.2"));
    flash.fail(false);
    bob.pass(1_000);
    assert_eq!((bob.now().dropped, bob.now().waiting), (1, 1));
    let restarted = as_member(&Flash::holding(flash.bytes()), member("bob", 2));
    for bob in [bob, restarted] {
        assert_eq!(bob.sent(), [started("tra.2")]);
    }
}

#[test]
fn entries_are_kept_for_same_member_after_new_sign_in() {
    let flash = Arc::new(Flash::default());
    let mut device = as_member(&flash, member("ada", 1));
    device.note(started("tra.1"));
    device.member = member("ada", 3);
    device.note(stopped("tra.1", 5));
    let restarted = as_member(&flash, member("ada", 7));
    assert_eq!(restarted.sent(), [started("tra.1"), stopped("tra.1", 5)]);
}

#[test]
fn member_id_decides_over_name() {
    let flash = Arc::new(Flash::default());
    let sign_ins = AtomicU8::new(101);
    let with_id = |name: &str, id: u8| {
        let mut member = member(name, 1);
        member.marks.guid = Some(Guid {
            sent: [id; 16],
            folded: Some([100 + id; 16]),
        });
        // Each belongs to a sign-in of its own.
        member.marks.sign_in = Some(SignIn::from([sign_ins.fetch_add(2, Ordering::SeqCst); 16]));
        member
    };
    as_member(&flash, with_id("ada", 1)).note(started("tra.1"));
    assert_eq!(as_member(&flash, with_id("ada", 2)).sent(), []);
    as_member(&flash, with_id("ada", 1)).note(started("tra.2"));
    assert_eq!(as_member(&flash, with_id("countess", 1)).sent(), [started("tra.2")]);
    // If marks cannot be compared, it counts as another member.
    as_member(&flash, with_id("", 1)).note(started("tra.3"));
    assert_eq!(as_member(&flash, member("ada", 2)).sent(), []);
    let mut elsewhere = with_id("ada", 1);
    as_member(&flash, elsewhere.clone()).note(started("tra.4"));
    elsewhere.marks.salt = [1; 16];
    elsewhere.marks.sign_in = Some(SignIn::from([99; 16]));
    assert_eq!(as_member(&flash, elsewhere).sent(), []);
}

#[test]
fn entries_of_unknown_member_are_kept_for_same_sign_in_only() {
    let flash = Arc::new(Flash::default());
    let mut device = as_member(&flash, member("", 1));
    device.note(started("tra.1"));
    // The device restarts and finds the tokens where they were.
    let restarted = as_member(&Flash::holding(flash.bytes()), member("", 1));
    assert_eq!(restarted.sent(), [started("tra.1")]);
    device.member = member("", 2);
    assert_eq!(device.sent(), []);
}

#[test]
fn sign_out_drops_entries_of_unnamed_member_only() {
    let flash = Arc::new(Flash::default());
    let tokens = crate::auth::Member::new(None);
    for (name, waits) in [("", 0), ("ada", 1)] {
        let device = as_member(&flash, member(name, 1));
        device.note(started("tra.1"));
        device.call(|scope| device.outbox.member_leaves(&tokens, scope));
        assert_eq!(device.now().waiting, waits);
        assert_eq!(Device::on(&Flash::holding(flash.bytes())).now().waiting, waits);
    }
}

#[test]
fn new_sign_in_drops_entries_of_unnamed_member_only_once_it_succeeds() {
    let tokens = crate::auth::Member::new(None);
    for (name, restarts, waits) in [("", false, 0), ("", true, 0), ("ada", false, 1), ("ada", true, 1)] {
        let flash = Arc::new(Flash::default());
        let noted = as_member(&flash, member(name, 1));
        noted.note(started("tra.1"));
        let device = if restarts { Device::on(&flash) } else { noted };
        device.call(|scope| device.outbox.member_may_change(&tokens, scope));
        assert_eq!(device.now().waiting, 1);
        device.outbox.set_owner(&member(name, 2));
        assert_eq!(device.now().waiting, waits, "{name} {restarts}");
    }
}
