use super::super::Member;
use super::slow_store::until;
use super::{Act, Device, HandClock, Memory, Service, WALL, member_of};
use crate::auth::Grant;
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::base::hooks::Clock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::thread::{self, JoinHandle};
use std::time::Duration;

#[test]
fn token_before_first_sign_in_needs_sign_in() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(
        (error.status, error.reason),
        (Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_NOT_SIGNED_IN)
    );
    device.sign_in(&member, &service).unwrap();
    assert_eq!(device.is_signed_in(&member).ok(), Some(true));
    assert!(service.takes(&device.token(&member, &service).unwrap(), &device));
}

// fault:A15
#[test]
fn refused_password_is_not_sent_twice() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    let wrong = || Act::Status(401, r#"{"code":"InvalidCredentials"}"#);
    service.will(wrong());
    let error = device.sign_in_with(&member, &service, "ada", "wrong").unwrap_err();
    assert_eq!(
        (error.status, error.reason),
        (Status::MCAT_ERR_UNAUTHORIZED, Reason::MCAT_REASON_NONE)
    );
    for _ in 0..3 {
        let error = device.sign_in_with(&member, &service, "ada", "wrong").unwrap_err();
        assert_eq!(error.status, Status::MCAT_ERR_UNAUTHORIZED);
        assert_eq!(error.reason, Reason::MCAT_REASON_REPEATED_PASSWORD);
    }
    assert_eq!(service.requests(), 1);
    // Another pair is sent, and then the first may be tried again: the password may have been changed.
    service.will(Act::Vanish);
    device.sign_in_with(&member, &service, "ada", "other").unwrap_err();
    assert!(device.sign_in_with(&member, &service, "ada", "wrong").is_ok());
    assert_eq!(service.requests(), 3);
}

#[test]
fn application_fault_does_not_block_the_password() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    service.will(Act::Status(401, r#"{"error":"invalid_client"}"#));
    let error = device.sign_in(&member, &service).unwrap_err();
    assert_eq!(error.reason, Reason::MCAT_REASON_APP_KEY);
    assert!(device.sign_in(&member, &service).is_ok());
}

#[test]
fn failed_sign_in_is_not_repeated() {
    for act in [
        Act::Vanish,
        Act::Status(500, "{}"),
        Act::Status(429, "{}"),
        Act::Status(200, "?"),
    ] {
        let (device, service) = (Device::new(), Service::new());
        let member = member_of(None);
        let reached = !matches!(act, Act::Status(429, _));
        service.will(act);
        let error = device.sign_in(&member, &service).unwrap_err();
        assert_eq!((service.requests(), error.maybe_applied), (1, reached));
    }
}

// req:ACC-04 fault:A16 fault:H14
#[test]
fn locked_account_is_left_alone_across_restart() {
    for (status, body) in [(423, "{}"), (403, r#"{"code":"AccountLockedError"}"#)] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = member_of(Some(&store));
        service.will(Act::Status(status, body));
        let error = device.sign_in(&member, &service).unwrap_err();
        assert_eq!(error.status, Status::MCAT_ERR_ACCOUNT_LOCKED);
        assert_eq!(error.retry_after_ms, Some(300_000), "what the spread adds is not told");
        device.clock.pass(100_000);
        let wait = device.call(&member, |scope| member.locked(scope)).unwrap();
        assert!((200_000..=215_000).contains(&wait));
        let restarted = member_of(Some(&store));
        for member in [&member, &restarted] {
            let error = device.sign_in(member, &service).unwrap_err();
            assert_eq!(error.status, Status::MCAT_ERR_ACCOUNT_LOCKED);
            assert_eq!(error.retry_after_ms, Some(wait));
            assert_eq!(device.call(member, |scope| member.locked(scope)), Some(wait));
        }
        assert_eq!(service.requests(), 1);
        assert!(
            device.sign_in_with(&restarted, &service, "grace", "x").is_ok(),
            "another account is not locked"
        );
        device.call(&restarted, |scope| restarted.sign_out(scope)).unwrap();
        device.clock.pass(wait);
        assert!(device.sign_in(&member, &service).is_ok());
        assert_eq!(device.call(&member, |scope| member.locked(scope)), None);
    }
}

// fault:S13
#[test]
fn lock_without_plausible_date_starts_again_after_reboot() {
    // The date was not known, or was years ahead of what it is now.
    for wall_ms in [None, Some(WALL + 10 * 365 * 86_400_000)] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = member_of(Some(&store));
        service.will(Act::Status(423, "{}"));
        device.sign_in(&member, &service).unwrap_err();
        let mut record = store.record();
        let since = &mut record.lock.as_mut().unwrap().since;
        (since.boot_id, since.wall_ms) = ("another boot".into(), wall_ms);
        store.set(Some(record.encode().to_vec()));
        device.clock.boot.store(5, Ordering::SeqCst);
        let restarted = member_of(Some(&store));
        let error = device.sign_in(&restarted, &service).unwrap_err();
        assert_eq!(error.retry_after_ms, Some(300_000));
        assert_eq!(service.requests(), 1);
        device.clock.pass(315_000);
        assert!(device.sign_in(&restarted, &service).is_ok());
    }
}

// req:ACC-04
#[test]
fn lock_met_on_any_call_stops_tokens_and_refreshes() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    device.call(&member, |scope| member.lock(scope, 300_000));
    device.clock.pass(60_000);
    for member in [&member, &member_of(Some(&store))] {
        let error = device.token(member, &service).err().unwrap();
        assert_eq!(
            (error.status, error.retry_after_ms),
            (Status::MCAT_ERR_ACCOUNT_LOCKED, Some(240_000))
        );
    }
    assert_eq!(service.requests(), 0);
    device.clock.pass(240_000);
    assert!(device.token(&member, &service).is_ok());
}

#[test]
fn lock_met_by_refresh_keeps_member_signed_in() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    device.clock.pass(60_000);
    service.will(Act::Status(423, "{}"));
    for member in [&member, &member_of(Some(&store))] {
        let error = device.token(member, &service).err().unwrap();
        assert_eq!(error.status, Status::MCAT_ERR_ACCOUNT_LOCKED);
    }
    device.clock.pass(315_000);
    assert!(device.token(&member, &service).is_ok());
    assert_eq!(service.requests(), 2);
}

#[test]
fn sign_out_clears_memory_and_store() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    let token = device.token(&member, &service).unwrap();
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    assert!(store.bytes().is_none());
    assert!(device.token(&member, &service).is_err());
    device.sign_in_with(&member, &service, "grace", "x").unwrap();
    // A call of the member before is not repeated in the name of the next.
    let error = device.refused(&member, &token, &service).err().unwrap();
    assert_eq!(error.reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
    assert_eq!(service.requests(), 1);
}

/// Leaves on another thread, as far as that goes at once; the thread.
fn leave(member: &Arc<Member>, device: &Arc<Device>, how: Leave) -> JoinHandle<()> {
    let before = member.machine().identity;
    let (leaving, on) = (Arc::clone(member), Arc::clone(device));
    let thread = thread::spawn(move || on.call(&leaving, |scope| how(&leaving, scope)).unwrap());
    until("the member leaves", || member.machine().identity > before);
    thread
}

type Leave = fn(&Member, &Scope) -> Result<(), Error>;

// fault:A21
#[test]
fn sign_out_during_refresh_wins() {
    let (device, service, store) = (Arc::new(Device::new()), Service::new(), Memory::default());
    let member = Arc::new(device.signed_in(Some(&store), &service, 60));
    device.clock.pass(60_000);
    let (out, on) = (Arc::clone(&member), Arc::clone(&device));
    service.will(Act::Meanwhile(Box::new(move || {
        drop(leave(&out, &on, Member::sign_out))
    })));
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(error.reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
    assert_eq!(store.saves(), 1, "what came home was not even kept");
    let restarted = member_of(Some(&store));
    assert_eq!(device.is_signed_in(&restarted).ok(), Some(false));
}

#[test]
fn signed_in_query_does_not_wait_for_sign_in_of_another_thread() {
    let (device, service, store) = (Arc::new(Device::new()), Service::new(), Memory::default());
    let member = Arc::new(device.signed_in(Some(&store), &service, 60));
    device.clock.pass(60_000);
    service.will(Act::Status(401, r#"{"error":"invalid_grant"}"#));
    device.token(&member, &service).err().unwrap();
    // The store would be asked again whether somebody has signed in elsewhere.
    device.clock.pass(10_000);
    let (tell, told) = mpsc::channel();
    let (pass_on, passed_on) = mpsc::channel();
    let (looked, on) = (Arc::clone(&member), Arc::clone(&device));
    service.will(Act::Meanwhile(Box::new(move || {
        thread::spawn(move || {
            let signed_in = on.call(&looked, |scope| looked.signed_in(scope).is_ok());
            tell.send((signed_in, on.is_signed_in(&looked).ok()))
        });
        pass_on.send(told.recv_timeout(Duration::from_secs(10))).unwrap();
    })));
    device.sign_in(&member, &service).unwrap();
    let told = passed_on.recv().unwrap();
    assert_eq!(told, Ok((true, Some(false))), "the member of before, who is signed out");
    assert_eq!(device.is_signed_in(&member).ok(), Some(true));
}

/// A clock at one look of which something happens.
struct Eventful<'a> {
    clock: &'a HandClock,
    looks_left: AtomicI64,
    event: &'a (dyn Fn() + Sync),
}

impl Clock for Eventful<'_> {
    fn boot_ms(&self) -> i64 {
        if self.looks_left.fetch_sub(1, Ordering::SeqCst) == 1 {
            (self.event)();
        }
        self.clock.boot_ms()
    }
}

/// Signs the member out at that look at the clock during a refresh. False where it has no so many.
fn is_signed_out_at(look: i64, has_store: bool) -> bool {
    let (device, service, store) = (Arc::new(Device::new()), Service::new(), Memory::default());
    let member = Arc::new(device.signed_in(has_store.then_some(&store), &service, 86_399));
    device.clock.pass(86_399_000);
    let left = Mutex::new(None);
    let clock = Eventful {
        clock: &device.clock,
        looks_left: look.into(),
        event: &|| *left.lock().unwrap() = Some(leave(&member, &device, Member::sign_out)),
    };
    let scope = Scope::begin(&device.hooks, &clock, &device.cancel, member.key(), 15_000);
    let _ = member.token(&scope, &service.at(&device));
    let Some(left) = left.lock().unwrap().take() else {
        return false;
    };
    left.join().unwrap();
    assert!(store.bytes().is_none(), "look {look}");
    assert_eq!(device.is_signed_in(&member).ok(), Some(false), "look {look}");
    true
}

/// The library looks at the clock wherever it has let go of everything.
// fault:A21
#[test]
fn sign_out_at_any_moment_of_refresh_wins() {
    for has_store in [false, true] {
        let looks = (1..).take_while(|look| is_signed_out_at(*look, has_store)).count();
        assert!(looks > 10, "{looks}");
    }
}

// fault:A21
#[test]
fn leaving_during_sign_in_leaves_no_lock_and_no_refused_password() {
    for how in [Member::sign_out as Leave, Member::forget] {
        for act in [Act::Status(423, "{}"), Act::Status(401, r#"{"error":"invalid_grant"}"#)] {
            let (device, service, store) = (Arc::new(Device::new()), Service::new(), Memory::default());
            let member = Arc::new(member_of(Some(&store)));
            let (out, on) = (Arc::clone(&member), Arc::clone(&device));
            service
                .will(Act::Meanwhile(Box::new(move || drop(leave(&out, &on, how)))))
                .will(act);
            device.sign_in(&member, &service).unwrap_err();
            assert!(store.bytes().is_none());
            assert!(device.sign_in(&member, &service).is_ok());
        }
    }
}

#[test]
fn sign_out_that_store_fails_is_reported_and_retried() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    store.let_fail(|store| &store.erase_fails, true);
    let error = device.call(&member, |scope| member.sign_out(scope)).unwrap_err();
    assert_eq!(error.status, Status::MCAT_ERR_STORE);
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
    store.let_fail(|store| &store.erase_fails, false);
    device.clock.pass(60_000);
    assert!(device.token(&member, &service).is_err());
    assert!(store.bytes().is_none());
}

#[test]
fn sign_in_without_refresh_token_drops_that_of_previous_member() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    service.will(Act::Say(r#"{"access_token":"only"}"#.into()));
    let grant = Grant::Password {
        user: "grace",
        password: "x",
    };
    device
        .call(&member, |scope| {
            member.sign_in("grace", &grant, scope, &service.at(&device))
        })
        .unwrap();
    assert!(store.record().tokens.unwrap().refresh.is_none());
}

#[test]
fn sign_in_by_given_refresh_token_keeps_it() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = member_of(Some(&store));
    service.state.lock().unwrap().refresh = "brought".into();
    let grant = Grant::Refresh {
        refresh_token: "brought",
    };
    service.will(Act::Say(r#"{"access_token":"a"}"#.into()));
    device
        .call(&member, |scope| member.sign_in("", &grant, scope, &service.at(&device)))
        .unwrap();
    let tokens = store.record().tokens.unwrap();
    assert_eq!(
        tokens.refresh.unwrap().as_str(),
        "brought",
        "left out in the answer: it stays good"
    );
    assert!(tokens.member.is_none());
}

#[test]
fn locks_of_many_devices_end_at_different_times() {
    let ends: std::collections::BTreeSet<_> = (0..20)
        .map(|_| {
            let (device, service, member) = (Device::new(), Service::new(), member_of(None));
            service.will(Act::Status(423, "{}"));
            device.sign_in(&member, &service).unwrap_err();
            device.clock.pass(100_000);
            device.call(&member, |scope| member.locked(scope))
        })
        .collect();
    assert!(ends.len() > 1);
}

#[test]
fn sign_in_after_failed_sign_out_is_never_erased() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    store.let_fail(|store| &store.erase_fails, true);
    device.call(&member, |scope| member.sign_out(scope)).unwrap_err();
    store.let_fail(|store| &store.save_fails, true);
    device.sign_in_with(&member, &service, "grace", "x").unwrap();
    assert!(member.not_saved());
    store.let_fail(|store| &store.erase_fails, false);
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(60_000);
    let token = device.token(&member, &service).unwrap();
    assert_eq!(
        store.record().tokens.unwrap().access.unwrap().as_str(),
        token.access.as_str()
    );
}

#[test]
fn sign_out_waits_for_store_busy_in_another_process() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    store.0.busy.store(1_000, Ordering::SeqCst);
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    assert!(store.bytes().is_none());
}
