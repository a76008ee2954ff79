//! What waits in the outbox is its member's, and nobody else's.
use crate::desk::*;
use crate::outbox_desk::{Device, config_of, events, played, playing, standing};
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Own, Params, Version};

// req:STA-06
#[test]
fn events_are_not_sent_for_another_member() {
    for restarts in [false, true] {
        let mut device = Device::new();
        let other = &device.sandbox.members()[1];
        device.start("tra.1");
        device.stop("tra.1", 1_000);
        ok(device.client.sign_out(&Params::default()));
        if restarts {
            device = device.restarted();
        }
        sign_in(&device.client, other);
        let sent = ok(device.send());
        assert_eq!((standing(&sent).dropped, standing(&sent).waiting), (2, 0));
        assert_eq!(device.told(), []);
        device.start("tra.2");
        ok(device.send());
        let told = events(&device.sandbox);
        assert_eq!((told.len(), told[0].member.as_deref()), (1, Some(other.user_name)));
    }
}

#[test]
fn events_wait_through_a_sign_out_for_the_same_member() {
    for restarts in [false, true] {
        let mut device = Device::new();
        let ada = listener(&device.sandbox);
        device.start("tra.1");
        ok(device.client.sign_out(&Params::default()));
        let refused = fails(device.send(), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!((standing(&refused).waiting, standing(&refused).retry_after_ms), (1, 0));
        let call = || device.client.playback_stopped(played("tra.1", 5));
        refused_note(&device, call);
        if restarts {
            device = device.restarted();
        }
        sign_in(&device.client, ada);
        ok(device.send());
        assert_eq!(device.told().len(), 1);
        assert_eq!(device.now().dropped, 0);
    }
}

/// Without a member there is nobody whose playback it is.
fn refused_note(device: &Device, note: impl FnOnce() -> musiccat::Response) {
    refused(&device.sandbox, note, MCAT_ERR_SIGN_IN_NEEDED, "signed in");
    assert_eq!(device.now().waiting, 1);
}

#[test]
fn events_are_noted_while_tokens_are_revoked_and_sent_after_sign_in() {
    let device = Device::new();
    let ada = listener(&device.sandbox);
    device.start("tra.1");
    device.sandbox.revoke_tokens(ada.user_name).unwrap();
    fails(device.send(), MCAT_ERR_SIGN_IN_NEEDED);
    let events_before = events(&device.sandbox).len();
    device.stop("tra.1", 5);
    let file = device.folder.path().join("outbox");
    let kept = std::fs::read(&file).unwrap();
    fails(device.send(), MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(std::fs::read(&file).unwrap(), kept, "nor is the flash worn");
    assert_eq!(
        events(&device.sandbox).len(),
        events_before,
        "without a token nothing is tried"
    );
    assert_eq!((device.now().waiting, device.now().uncertain), (2, 0));
    sign_in(&device.client, ada);
    device.wait();
    ok(device.send());
    assert_eq!(device.now().sent, 2);
}

#[test]
fn outbox_waits_while_the_account_is_locked() {
    let mut device = Device::new();
    let ada = listener(&device.sandbox);
    device.start("tra.1");
    device.sandbox.lock(ada.user_name).unwrap();
    let locked = fails(device.send(), MCAT_ERR_ACCOUNT_LOCKED);
    assert_eq!((standing(&locked).waiting, standing(&locked).uncertain), (1, 0));
    let wait = standing(&locked).retry_after_ms;
    assert!(wait > 200_000, "{wait} ms");
    let requests = device.sandbox.count(|_| true);
    ok(device.send());
    assert_eq!(device.sandbox.count(|_| true), requests);
    device = device.restarted();
    device.time.skip(400_000);
    ok(device.send());
    assert_eq!((device.now().sent, device.now().uncertain), (1, 0));
}

#[test]
fn forget_member_empties_the_outbox() {
    let mut device = Device::new();
    device.start("tra.1");
    let file = device.folder.path().join("outbox");
    assert!(std::fs::metadata(&file).unwrap().len() > 0);
    ok(device.client.forget_member(&Params::default()));
    assert_eq!(std::fs::metadata(&file).unwrap().len(), 0);
    device = device.restarted();
    sign_in(&device.client, listener(&device.sandbox));
    ok(device.send());
    let now = device.now();
    assert_eq!((now.waiting, now.sent, now.dropped), (0, 0, 0));
    assert_eq!(device.told(), []);
}

#[test]
fn share_with_its_own_store_has_its_own_outbox() {
    let device = Device::new();
    let other = &device.sandbox.members()[1];
    let folder = crate::folder::Folder::new("other");
    let share = device.client.share(Own {
        token_file: Some(folder.file()),
        outbox_file: Some(folder.path().join("outbox")),
        ..Own::default()
    });
    let share = share.unwrap();
    sign_in(&share, other);
    device.start("tra.1");
    ok(share.playback_started(playing("tra.2")));
    ok(share.send_outbox(&Params::default()));
    let told = events(&device.sandbox);
    assert_eq!((told.len(), told[0].member.as_deref()), (1, Some(other.user_name)));
    assert_eq!((device.now().waiting, standing(&ok(share.outbox())).waiting), (1, 0));
}

#[test]
fn outbox_found_without_tokens_is_dropped_for_another_member() {
    let device = Device::new();
    device.start("tra.1");
    let Device {
        sandbox,
        folder,
        time,
        client,
    } = device;
    drop(client);
    // The tokens' store was lost, so nobody is signed in; the member is known by the marks of the outbox.
    for slot in folder.slots() {
        let _ = std::fs::remove_file(slot);
    }
    let again = Client::new(config_of(&sandbox, &folder, &time, Version::V2_2)).unwrap();
    sign_in(&again, listener(&sandbox));
    assert_eq!(standing(&ok(again.outbox())).waiting, 1);
    sign_in(&again, &sandbox.members()[1]);
    let sent = ok(again.send_outbox(&Params::default()));
    assert_eq!((standing(&sent).dropped, events(&sandbox).len()), (1, 0));
}
