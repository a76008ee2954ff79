use super::super::Member;
use super::records::sealed;
use super::{Act, Device, Memory, Service, member_of};
use crate::abi::mcat_event_kind;
use crate::base::error::{Reason, Status, UserAction};
use crate::base::hooks::{Store, StoreFailed, is_inside};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};

// req:AUTH-08
#[test]
fn tokens_are_loaded_at_first_use_and_saved_at_each_refresh() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    assert_eq!(store.saves(), 1);
    let restarted = member_of(Some(&store));
    let token = device.token(&restarted, &service).unwrap();
    assert!(service.takes(&token, &device));
    assert_eq!(service.requests(), 0, "the saved token serves");
    device.clock.pass(60_000);
    let token = device.token(&restarted, &service).unwrap();
    assert_eq!(store.saves(), 2);
    assert_eq!(
        store.record().tokens.unwrap().access.unwrap().as_str(),
        token.access.as_str()
    );
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    assert!(store.bytes().is_none());
}

// req:AUTH-08 fault:S01
#[test]
fn tokens_that_cannot_be_saved_are_used_and_saved_later() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    let old = store.bytes();
    store.let_fail(|store| &store.save_fails, true);
    device.clock.pass(60_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device) && member.not_saved());
    assert_eq!(store.bytes(), old);
    // For ever: the next pair comes from the refresh token in memory, although the store still has an old one.
    device.clock.pass(60_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device) && member.not_saved());
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(30_000);
    device.token(&member, &service).unwrap();
    assert!(!member.not_saved());
    let requests = service.requests();
    let restarted = member_of(Some(&store));
    assert!(service.takes(&device.token(&restarted, &service).unwrap(), &device));
    assert_eq!(service.requests(), requests);
}

/// A store of a Rust program.
// fault:S01
#[test]
fn store_that_panics_in_save_costs_no_tokens() {
    #[derive(Clone, Default)]
    struct Panicking(Memory, Arc<AtomicBool>);
    impl Store for Panicking {
        fn load(&self, left: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
            self.0.load(left, record)
        }
        fn save(&self, left: i64, record: &[u8]) -> Result<(), StoreFailed> {
            assert!(!self.1.load(Ordering::SeqCst), "a bug in the store");
            self.0.save(left, record)
        }
        fn erase(&self, left: i64) -> Result<(), StoreFailed> {
            self.0.erase(left)
        }
        fn lock(&self, left: i64, wait: i32) -> Result<bool, StoreFailed> {
            self.0.lock(left, wait)
        }
        fn unlock(&self) {
            self.0.unlock();
        }
    }
    // Tokens of a minute are not marked before their refresh, those of a day are.
    for lifetime_s in [60, 86_399] {
        let (device, service, store) = (Device::new(), Service::new(), Panicking::default());
        let member = Member::new(Some(Box::new(store.clone())));
        service.state.lock().unwrap().lifetime_s = lifetime_s;
        store.1.store(true, Ordering::SeqCst);
        device.sign_in(&member, &service).unwrap();
        assert!(member.not_saved());
        device.clock.pass(lifetime_s * 1_000);
        let token = device.token(&member, &service).unwrap();
        assert!(service.takes(&token, &device) && member.not_saved());
        assert!(!store.0.0.locked.load(Ordering::SeqCst), "given back");
        store.1.store(false, Ordering::SeqCst);
        device.clock.pass(10_000);
        device.token(&member, &service).unwrap();
        assert!(!member.not_saved());
        let restarted = member_of(Some(&store.0));
        assert!(service.takes(&device.token(&restarted, &service).unwrap(), &device));
    }
}

// fault:S01
#[test]
fn failed_saves_are_retried_with_backoff() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    store.let_fail(|store| &store.save_fails, true);
    let member = device.signed_in(Some(&store), &service, 86_399);
    device.log.lock().unwrap().clear();
    for _ in 0..3_600 {
        device.token(&member, &service).unwrap();
        device.clock.pass(1_000);
    }
    let tries = device.log.lock().unwrap().matches("could not be saved").count();
    assert!((6..=25).contains(&tries), "{tries} tries in an hour");
    assert!(member.not_saved());
}

// fault:S02
#[test]
fn unreadable_store_is_an_error_and_no_sign_out() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    device.signed_in(Some(&store), &service, 60);
    let good = store.bytes();
    let garbage = [
        vec![],
        vec![0; 100],
        b"{\"access_token\":\"a\"}".to_vec(),
        vec![0xFF; 10 << 20],
    ];
    for bytes in garbage {
        store.set(Some(bytes.clone()));
        let member = member_of(Some(&store));
        for _ in 0..2 {
            let error = device.token(&member, &service).err().unwrap();
            assert_eq!(
                (error.status, error.reason, error.user_action),
                (
                    Status::MCAT_ERR_STORE,
                    Reason::MCAT_REASON_STORE_CORRUPT,
                    UserAction::MCAT_ACTION_SIGN_IN
                )
            );
        }
        let told: Vec<_> = member.machine().events.take();
        let told: Vec<_> = told.iter().map(|event| (event.kind, event.reason)).collect();
        let needed = mcat_event_kind::MCAT_EVENT_SIGN_IN_NEEDED;
        assert_eq!(told, [(needed, Reason::MCAT_REASON_STORE_CORRUPT)], "once");
        assert_eq!(
            device.is_signed_in(&member).err().unwrap().status,
            Status::MCAT_ERR_STORE
        );
        device.call(&member, |scope| member.lock(scope, 1));
        assert_eq!(store.bytes(), Some(bytes), "left as it was");
    }
    store.set(good);
    store.let_fail(|store| &store.load_fails, true);
    let member = member_of(Some(&store));
    assert_eq!(
        device.token(&member, &service).err().unwrap().status,
        Status::MCAT_ERR_STORE
    );
    store.let_fail(|store| &store.load_fails, false);
    assert!(device.token(&member, &service).is_ok(), "it is read again");
    store.set(None);
    let nobody = member_of(Some(&store));
    let error = device.token(&nobody, &service).err().unwrap();
    assert_eq!(error.reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
}

#[test]
fn sign_in_replaces_unreadable_record() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    store.set(Some(vec![1, 2, 3]));
    let member = device.signed_in(Some(&store), &service, 60);
    assert!(device.token(&member, &service).is_ok() && !member.not_saved());
    assert!(device.token(&member_of(Some(&store)), &service).is_ok());
}

// fault:S12
#[test]
fn record_of_newer_version_is_unchanged_until_sign_out() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let running = device.signed_in(Some(&store), &service, 60);
    let mut newer = store.bytes().unwrap();
    newer.truncate(newer.len() - 4);
    newer[4] = 3;
    let newer = sealed(newer);
    store.set(Some(newer.clone()));
    let member = member_of(Some(&store));
    assert_eq!(
        device.token(&member, &service).err().unwrap().status,
        Status::MCAT_ERR_STORE
    );
    assert_eq!(
        device.sign_in(&member, &service).unwrap_err().status,
        Status::MCAT_ERR_STORE
    );
    device.call(&member, |scope| member.lock(scope, 300_000));
    // One that was running before the other came must not refresh over it either.
    device.clock.pass(60_000);
    assert_eq!(
        device.token(&running, &service).err().unwrap().status,
        Status::MCAT_ERR_STORE
    );
    assert_eq!(service.requests(), 0);
    // Nor may somebody sign in over it, or be locked out.
    for (act, status) in [
        (None, Status::MCAT_ERR_STORE),
        (Some(Act::Status(423, "{}")), Status::MCAT_ERR_ACCOUNT_LOCKED),
    ] {
        if let Some(act) = act {
            service.will(act);
        }
        assert_eq!(device.sign_in(&running, &service).unwrap_err().status, status);
    }
    assert_eq!(store.bytes(), Some(newer));
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    let record = store.record();
    assert!(
        record.tokens.is_none() && record.lock.is_some(),
        "a sign-out is meant, and keeps the lock"
    );
}

// fault:S12
#[test]
fn unsaved_tokens_do_not_replace_record_of_newer_version() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    store.let_fail(|store| &store.save_fails, true);
    let member = device.signed_in(Some(&store), &service, 86_399);
    let newer = sealed([b"mcat".as_slice(), &[3, 0, 1, 2, 3]].concat());
    store.set(Some(newer.clone()));
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(60_000);
    assert!(device.token(&member, &service).is_ok() && member.not_saved());
    assert_eq!(store.bytes(), Some(newer));
}

#[test]
fn sign_out_by_another_process_is_noticed_at_next_refresh() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    store.set(None);
    device.clock.pass(60_000);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(error.reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
    assert_eq!(service.requests(), 0);
}

// fault:S09
#[test]
fn store_that_returns_old_record_does_not_undo_rotation() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    let before = store.bytes();
    device.clock.pass(60_000);
    device.token(&member, &service).unwrap();
    store.set(before);
    device.clock.pass(60_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device));
    assert_eq!(
        store.record().tokens.unwrap().access.unwrap().as_str(),
        token.access.as_str()
    );
}

#[test]
fn store_is_called_without_lock_and_inside_its_member() {
    struct Curious(Memory, Arc<OnceLock<Weak<Member>>>);
    impl Curious {
        fn look(&self) {
            let member = self.1.get().unwrap().upgrade().unwrap();
            assert!(
                is_inside(member.key()),
                "calls of the same member are refused from here"
            );
            member.not_saved();
        }
    }
    impl Store for Curious {
        fn load(&self, left: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
            self.look();
            self.0.load(left, record)
        }
        fn save(&self, left: i64, record: &[u8]) -> Result<(), StoreFailed> {
            self.look();
            self.0.save(left, record)
        }
        fn erase(&self, left: i64) -> Result<(), StoreFailed> {
            self.look();
            self.0.erase(left)
        }
        fn lock(&self, left: i64, wait: i32) -> Result<bool, StoreFailed> {
            self.look();
            self.0.lock(left, wait)
        }
        fn unlock(&self) {
            self.look();
            self.0.unlock();
        }
    }
    let (device, service, known) = (Device::new(), Service::new(), Arc::default());
    let member = Arc::new(Member::new(Some(Box::new(Curious(
        Memory::default(),
        Arc::clone(&known),
    )))));
    assert!(known.set(Arc::downgrade(&member)).is_ok());
    device.sign_in(&member, &service).unwrap();
    device
        .call(&member, |scope| member.refresh(scope, &service.at(&device)))
        .unwrap();
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
}

#[test]
fn sign_in_by_another_process_is_noticed() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = member_of(Some(&store));
    assert!(device.token(&member, &service).is_err());
    device.signed_in(Some(&store), &service, 60);
    device.clock.pass(1_000);
    assert!(device.token(&member, &service).is_ok());
}

/// The member is asked to sign in, as before; the store is looked at again once it can be.
// fault:S02
#[test]
fn store_that_fails_after_empty_read_keeps_sign_in_needed() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = member_of(Some(&store));
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
    store.let_fail(|store| &store.load_fails, true);
    device.clock.pass(1_000);
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
    device.clock.pass(1_000);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(
        (error.status, error.reason),
        (Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_NOT_SIGNED_IN)
    );
    store.let_fail(|store| &store.load_fails, false);
    device.signed_in(Some(&store), &service, 60);
    device.clock.pass(1_000);
    assert!(device.token(&member, &service).is_ok());
}

#[test]
fn store_locked_by_another_process_is_waited_for_until_deadline() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    device.clock.pass(60_000);
    store.0.locked.store(true, Ordering::SeqCst);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(
        (error.status, error.reason),
        (Status::MCAT_ERR_TIMEOUT, Reason::MCAT_REASON_BUSY)
    );
    assert_eq!(
        service.requests(),
        0,
        "the refresh token is not sent behind the other's back"
    );
    store.0.locked.store(false, Ordering::SeqCst);
    assert!(device.token(&member, &service).is_ok());
    assert!(!store.0.locked.load(Ordering::SeqCst), "given back");
}

/// The tokens are there; only the store is behind.
// fault:S08
#[test]
fn locked_store_delays_overdue_save_less_than_one_second() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    store.let_fail(|store| &store.save_fails, true);
    let member = device.signed_in(Some(&store), &service, 86_399);
    store.let_fail(|store| &store.save_fails, false);
    store.0.locked.store(true, Ordering::SeqCst);
    device.clock.pass(1_000);
    let began = device.clock.boot.load(Ordering::SeqCst);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device) && member.not_saved());
    let took = device.clock.boot.load(Ordering::SeqCst) - began;
    assert!((200..1_000).contains(&took), "{took} ms");
    store.0.locked.store(false, Ordering::SeqCst);
    device.clock.pass(2_000);
    device.token(&member, &service).unwrap();
    assert!(!member.not_saved());
}

#[test]
fn failed_refresh_releases_store_lock() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    device.clock.pass(60_000);
    service.will(Act::Status(404, "{}"));
    assert!(device.token(&member, &service).is_err());
    assert!(!store.0.locked.load(Ordering::SeqCst));
}

#[test]
fn store_that_cannot_be_locked_is_used_and_logged() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    store.let_fail(|store| &store.lock_fails, true);
    device.clock.pass(60_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device));
    assert_eq!(
        store.record().tokens.unwrap().access.unwrap().as_str(),
        token.access.as_str()
    );
    assert!(device.log.lock().unwrap().contains("cannot be locked"));
}

#[test]
fn devices_signed_in_together_refresh_at_different_times() {
    let mut dues = Vec::new();
    for _ in 0..20 {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 86_399);
        dues.push(member.machine().held().unwrap().refresh_ms.unwrap());
    }
    let (first, last) = (*dues.iter().min().unwrap(), *dues.iter().max().unwrap());
    assert!((60_000..=1_800_000).contains(&(last - first)), "{dues:?}");
}

/// By another process, of tokens that could not be saved here: their numbers say nothing of which is later, the clocks do.
#[test]
fn sign_in_by_another_process_replaces_unsaved_refreshes() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    let stored = store.bytes();
    store.let_fail(|store| &store.save_fails, true);
    for _ in 0..3 {
        device.clock.pass(60_000);
        device.token(&member, &service).unwrap();
    }
    assert!(member.not_saved());
    store.let_fail(|store| &store.save_fails, false);
    // The other process has not seen these three: its sign-in has a lower number than the last of them.
    store.set(stored);
    device.clock.pass(1_000);
    let other = member_of(Some(&store));
    device.sign_in_with(&other, &service, "grace", "x").unwrap();
    let theirs = store.record().tokens.unwrap();
    device.clock.pass(30_000);
    let token = device.token(&member, &service).unwrap();
    assert_eq!(token.access.as_str(), theirs.access.as_ref().unwrap().as_str());
    assert_eq!(store.record().tokens.unwrap().generation, theirs.generation);
}

/// The store failed while somebody signed in, and then shows a record of old with a high number.
#[test]
fn unsaved_sign_in_replaces_older_record_with_higher_number() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let before = device.signed_in(Some(&store), &service, 60);
    for _ in 0..3 {
        device.clock.pass(60_000);
        device.token(&before, &service).unwrap();
    }
    store.let_fail(|store| &store.load_fails, true);
    store.let_fail(|store| &store.save_fails, true);
    let member = member_of(Some(&store));
    device.clock.pass(1_000);
    device.sign_in_with(&member, &service, "grace", "x").unwrap();
    store.let_fail(|store| &store.load_fails, false);
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(30_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device) && !member.not_saved());
    assert_eq!(
        store.record().tokens.unwrap().access.unwrap().as_str(),
        token.access.as_str()
    );
}

/// Another process keeps the store locked: the member is signed out here, and the store is erased as soon as it can be locked.
#[test]
fn sign_out_with_store_locked_elsewhere_is_reported_and_retried() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    store.0.locked.store(true, Ordering::SeqCst);
    let error = device.call(&member, |scope| member.sign_out(scope)).unwrap_err();
    assert_eq!(error.status, Status::MCAT_ERR_STORE);
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
    assert!(store.bytes().is_some());
    store.0.locked.store(false, Ordering::SeqCst);
    device.clock.pass(1_000);
    assert!(device.token(&member, &service).is_err());
    assert!(store.bytes().is_none());
}

/// Tokens that are not saved yet are not replaced by older ones, even if the store is owed something else.
#[test]
fn account_lock_does_not_replace_unsaved_tokens_by_stored_ones() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    store.let_fail(|store| &store.save_fails, true);
    for _ in 0..3 {
        device.clock.pass(60_000);
        device.token(&member, &service).unwrap();
    }
    device.call(&member, |scope| member.lock(scope, 1_000));
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(30_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device) && !member.not_saved());
    let kept = store.record().tokens.unwrap().access.unwrap();
    assert_eq!(kept.as_str(), token.access.as_str());
}

/// The store has failed to take the account's lock, and then another member's tokens. Its old record is not taken for a sibling's.
#[test]
fn sign_in_that_store_failed_to_save_survives_owed_lock() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    store.let_fail(|store| &store.save_fails, true);
    device.call(&member, |scope| member.lock(scope, 300_000));
    device
        .sign_in_with(&member, &service, "grace", "another-password")
        .unwrap();
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(700_000);
    for member in [&member, &member_of(Some(&store))] {
        let token = device.token(member, &service).unwrap();
        assert!(service.takes(&token, &device));
    }
}
