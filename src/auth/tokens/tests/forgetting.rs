//! What signing out keeps, and what nothing keeps.
use super::super::Member;
use super::files::TestFolder;
use super::records::sealed;
use super::{Act, Device, Memory, Service, member_of};
use crate::auth::Grant;
use crate::base::call_scope::Scope;
use crate::base::error::{Reason, Status};
use crate::base::hooks::{Store, StoreFailed};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread::{self, JoinHandle};

fn locked() -> Act {
    Act::Status(423, "{}")
}

/// A member whose sign-in found the account of "ada" locked.
fn locked_out(device: &Device, service: &Service, store: &Memory) -> Member {
    let member = member_of(Some(store));
    service.will(locked());
    device.sign_in(&member, service).unwrap_err();
    service.forget_requests();
    member
}

/// The sign-in of "ada" is refused here, without being sent.
#[track_caller]
fn assert_locked(device: &Device, service: &Service, member: &Member) {
    let error = device.sign_in(member, service).unwrap_err();
    assert_eq!(error.status, Status::MCAT_ERR_ACCOUNT_LOCKED);
    assert_eq!(service.requests(), 0, "nothing was sent");
}

// req:ACC-04
#[test]
fn sign_out_keeps_only_account_lock_across_restart() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    device.call(&member, |scope| member.lock(scope, 300_000));
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    let record = store.record();
    assert!(record.tokens.is_none() && record.lock.is_some());
    for member in [&member, &member_of(Some(&store))] {
        assert_eq!(device.is_signed_in(member).ok(), Some(false));
        assert_locked(&device, &service, member);
    }
    // A start that signs out before it does anything else knows of it too.
    let restarted = member_of(Some(&store));
    device.call(&restarted, |scope| restarted.sign_out(scope)).unwrap();
    assert_locked(&device, &service, &member_of(Some(&store)));
    // Another account is open, and what is locked stays so.
    let grace = member_of(Some(&store));
    device.sign_in_with(&grace, &service, "grace", "x").unwrap();
    service.forget_requests();
    device.call(&grace, |scope| grace.sign_out(scope)).unwrap();
    assert_locked(&device, &service, &member_of(Some(&store)));
    device.clock.pass(315_000);
    device.sign_in(&restarted, &service).unwrap();
    device.call(&restarted, |scope| restarted.sign_out(scope)).unwrap();
    assert!(store.bytes().is_none(), "with no lock nothing is kept");
}

#[test]
fn sign_out_from_locked_account_leaves_no_token_in_files() {
    let place = TestFolder::new();
    let (device, service) = (Device::new(), Service::new());
    let member = Member::new(Some(Box::new(place.store())));
    device.sign_in(&member, &service).unwrap();
    device
        .call(&member, |scope| member.refresh(scope, &service.at(&device)))
        .unwrap();
    device.call(&member, |scope| member.lock(scope, 300_000));
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    let files = || [".0", ".1"].map(|suffix| std::fs::read(place.file(suffix)).unwrap_or_default());
    let left = files();
    assert!(left.iter().any(|bytes| !bytes.is_empty()), "the lock is kept");
    for bytes in left {
        assert!(!bytes.windows(6).any(|part| part == b"canary"));
    }
    device.call(&member, |scope| member.forget(scope)).unwrap();
    assert!(files().iter().all(Vec::is_empty));
}

#[test]
fn forget_erases_tokens_lock_and_salt() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = locked_out(&device, &service, &store);
    device.call(&member, |scope| member.forget(scope)).unwrap();
    assert!(store.bytes().is_none());
    for member in [&member, &member_of(Some(&store))] {
        assert_eq!(device.is_signed_in(member).ok(), Some(false));
        device.sign_in(member, &service).unwrap();
        device.call(member, |scope| member.forget(scope)).unwrap();
    }
    // A lock of an unknown member blocks all sign-ins, but not after this.
    let grant = Grant::Refresh {
        refresh_token: "brought",
    };
    service.state.lock().unwrap().refresh = "brought".into();
    let by_token = |scope: &Scope| member.sign_in("", &grant, scope, &service.at(&device));
    device.call(&member, by_token).unwrap();
    device.call(&member, |scope| member.lock(scope, 300_000));
    device.call(&member, |scope| member.forget(scope)).unwrap();
    device.sign_in(&member, &service).unwrap();
    let before = store.record().salt;
    device.call(&member, |scope| member.forget(scope)).unwrap();
    device.sign_in(&member, &service).unwrap();
    assert_ne!(store.record().salt, before, "the next member has other fingerprints");
}

#[test]
fn refused_password_may_be_tried_again_after_sign_out_or_forget() {
    for leave in [Member::sign_out, Member::forget] {
        let (device, service) = (Device::new(), Service::new());
        let member = member_of(None);
        service.will(Act::Status(401, "{}"));
        device.sign_in(&member, &service).unwrap_err();
        device.call(&member, |scope| leave(&member, scope)).unwrap();
        device.sign_in(&member, &service).unwrap();
    }
}

#[test]
fn forget_erases_unreadable_record() {
    let newer = sealed([b"mcat".as_slice(), &[2, 0, 1, 2, 3]].concat());
    for bytes in [vec![], vec![1, 2, 3], vec![0xFF; 10 << 20], newer] {
        for used in [false, true] {
            let (device, service, store) = (Device::new(), Service::new(), Memory::default());
            store.set(Some(bytes.clone()));
            let member = member_of(Some(&store));
            if used {
                assert!(device.token(&member, &service).is_err());
            }
            device.call(&member, |scope| member.forget(scope)).unwrap();
            assert!(store.bytes().is_none());
            device.sign_in(&member, &service).unwrap();
        }
    }
}

#[test]
fn failed_forget_is_reported_and_retried() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = locked_out(&device, &service, &store);
    store.let_fail(|store| &store.erase_fails, true);
    let error = device.call(&member, |scope| member.forget(scope)).unwrap_err();
    assert_eq!(error.status, Status::MCAT_ERR_STORE);
    // Signing out after it does not bring back what was to be forgotten.
    assert!(device.call(&member, |scope| member.sign_out(scope)).is_err());
    store.let_fail(|store| &store.erase_fails, false);
    device.clock.pass(60_000);
    assert!(device.token(&member, &service).is_err());
    assert!(store.bytes().is_none());
    device.sign_in(&member, &service).unwrap();
}

/// The sign-out comes while a record is being saved: it is not taken for done when the saving is.
#[test]
fn sign_out_during_save_wins() {
    struct Leaving {
        store: Memory,
        member: Arc<OnceLock<Weak<Member>>>,
        device: Arc<Device>,
        now: Arc<AtomicBool>,
        leaves: Arc<Mutex<Option<JoinHandle<()>>>>,
    }
    impl Store for Leaving {
        fn load(&self, left: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
            self.store.load(left, record)
        }
        fn save(&self, left: i64, record: &[u8]) -> Result<(), StoreFailed> {
            if self.now.swap(false, Ordering::SeqCst) {
                let member = self.member.get().unwrap().upgrade().unwrap();
                let (device, leaving) = (Arc::clone(&self.device), Arc::clone(&member));
                let leave = move || device.call(&leaving, |scope| leaving.sign_out(scope)).unwrap();
                *self.leaves.lock().unwrap() = Some(thread::spawn(leave));
                while member.machine().held().is_some() {
                    thread::yield_now();
                }
            }
            self.store.save(left, record)
        }
        fn erase(&self, left: i64) -> Result<(), StoreFailed> {
            self.store.erase(left)
        }
    }
    let (device, service, store) = (Arc::new(Device::new()), Service::new(), Memory::default());
    let (known, now, leaves) = (Arc::default(), Arc::new(AtomicBool::new(false)), Arc::default());
    let member = Arc::new(Member::new(Some(Box::new(Leaving {
        store: store.clone(),
        member: Arc::clone(&known),
        device: Arc::clone(&device),
        now: Arc::clone(&now),
        leaves: Arc::clone(&leaves),
    }))));
    assert!(known.set(Arc::downgrade(&member)).is_ok());
    store.let_fail(|store| &store.save_fails, true);
    device.sign_in(&member, &service).unwrap();
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(60_000);
    now.store(true, Ordering::SeqCst);
    // Brings the store up to date, and the member leaves meanwhile.
    assert!(device.token(&member, &service).is_err());
    leaves.lock().unwrap().take().unwrap().join().unwrap();
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
    assert_eq!(device.is_signed_in(&member_of(Some(&store))).ok(), Some(false));
}

// req:ACC-04
#[test]
fn unlock_opens_account_here_and_after_restart() {
    for elsewhere in [false, true] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = locked_out(&device, &service, &store);
        // By a start that has not looked into the store yet, too.
        let member = if elsewhere { member_of(Some(&store)) } else { member };
        device.call(&member, |scope| member.unlock(scope)).unwrap();
        assert!(store.bytes().is_none(), "there was nothing but the lock");
        device.sign_in(&member, &service).unwrap();
        device.call(&member, |scope| member.lock(scope, 300_000));
        device.call(&member, |scope| member.unlock(scope)).unwrap();
        for member in [&member, &member_of(Some(&store))] {
            assert!(device.token(member, &service).is_ok(), "the tokens stay");
        }
        // Locked after all, it is locked again.
        service.forget_requests();
        device.call(&member, |scope| member.lock(scope, 300_000));
        assert_locked(&device, &service, &member_of(Some(&store)));
    }
}

#[test]
fn unlock_allows_refused_password_again() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    service.will(Act::Status(401, "{}"));
    device.sign_in(&member, &service).unwrap_err();
    let error = device.sign_in(&member, &service).unwrap_err();
    assert_eq!(error.reason, Reason::MCAT_REASON_REPEATED_PASSWORD);
    device.call(&member, |scope| member.unlock(scope)).unwrap();
    device.sign_in(&member, &service).unwrap();
}

/// The lock does not come back out of a store that could not be written.
#[test]
fn unlock_that_store_fails_is_reported_and_stays_unlocked() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    device.call(&member, |scope| member.lock(scope, 300_000));
    store.let_fail(|store| &store.save_fails, true);
    let error = device.call(&member, |scope| member.unlock(scope)).unwrap_err();
    assert_eq!(error.status, Status::MCAT_ERR_STORE);
    device.clock.pass(60_000);
    assert!(
        device.token(&member, &service).is_ok(),
        "refreshed, although the store says locked"
    );
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(30_000);
    assert!(device.token(&member, &service).is_ok());
    assert!(store.record().lock.is_none());
}

/// What a call of the member before met, when somebody else may be about to sign in.
#[test]
fn token_serves_no_more_after_sign_out_or_forget() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    for leave in [Member::sign_out, Member::forget] {
        let member = device.signed_in(Some(&store), &service, 86_399);
        let token = device.token(&member, &service).unwrap();
        assert!(member.serves(&token));
        device.call(&member, |scope| leave(&member, scope)).unwrap();
        assert!(!member.serves(&token));
    }
}
