//! Events for the application: each is delivered once, in order, with no lock held.
use super::super::Member;
use super::records::sealed;
use super::{Act, Device, Memory, Service, member_of};
use crate::abi::mcat_event_kind::{self as Kind, *};
use crate::base::error::Reason::{self, *};
use crate::base::hooks::{Occurrence, is_inside};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, Weak};
use std::thread;

/// A device whose application listens, and what it has heard.
pub struct Listener {
    pub device: Device,
    heard: Arc<Mutex<Vec<Occurrence>>>,
}

impl Listener {
    fn new() -> Listener {
        Listener::on(Device::new())
    }

    pub fn on(mut device: Device) -> Listener {
        let heard: Arc<Mutex<Vec<Occurrence>>> = Arc::default();
        let hears = Arc::clone(&heard);
        device.hooks.event = Some(Arc::new(move |_, event| hears.lock().unwrap().push(*event)));
        Listener { device, heard }
    }

    /// What the end of a call tells.
    fn events(&self, member: &Member) -> Vec<(Kind, Reason, i64)> {
        self.device.call(member, |scope| member.tell(scope));
        let heard = std::mem::take(&mut *self.heard.lock().unwrap());
        heard
            .into_iter()
            .map(|event| (event.kind, event.reason, event.retry_after_ms.unwrap_or(-1)))
            .collect()
    }

    pub fn kinds(&self, member: &Member) -> Vec<Kind> {
        self.events(member).into_iter().map(|(kind, ..)| kind).collect()
    }
}

fn needed(reason: Reason) -> [(Kind, Reason, i64); 1] {
    [(MCAT_EVENT_SIGN_IN_NEEDED, reason, -1)]
}

#[test]
fn token_events_come_in_order() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    let member = app.device.signed_in(Some(&store), &service, 60);
    assert_eq!(app.events(&member), [(MCAT_EVENT_SIGNED_IN, MCAT_REASON_NONE, -1)]);
    app.device.token(&member, &service).unwrap();
    assert_eq!(app.events(&member), [], "nothing has happened");
    app.device.clock.pass(60_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(app.events(&member), [(MCAT_EVENT_REFRESHED, MCAT_REASON_NONE, -1)]);
    // Several things of one call.
    app.device.clock.pass(60_000);
    store.let_fail(|store| &store.save_fails, true);
    app.device.token(&member, &service).unwrap();
    app.device.clock.pass(60_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(
        app.kinds(&member),
        [MCAT_EVENT_REFRESHED, MCAT_EVENT_NOT_SAVED, MCAT_EVENT_REFRESHED]
    );
}

#[test]
fn failing_saves_send_event_at_begin_and_end() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    store.let_fail(|store| &store.save_fails, true);
    let member = app.device.signed_in(Some(&store), &service, 86_399);
    assert_eq!(app.kinds(&member), [MCAT_EVENT_SIGNED_IN, MCAT_EVENT_NOT_SAVED]);
    for _ in 0..50 {
        app.device.clock.pass(60_000);
        app.device.token(&member, &service).unwrap();
    }
    assert_eq!(app.kinds(&member), []);
    store.let_fail(|store| &store.save_fails, false);
    app.device.clock.pass(600_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(app.kinds(&member), [MCAT_EVENT_SAVED]);
    // The next series of failures is reported again.
    store.let_fail(|store| &store.save_fails, true);
    app.device.clock.pass(86_399_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(app.kinds(&member), [MCAT_EVENT_REFRESHED, MCAT_EVENT_NOT_SAVED]);
}

#[test]
fn failing_saves_end_when_another_process_saves_newer_tokens() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    store.let_fail(|store| &store.save_fails, true);
    let member = app.device.signed_in(Some(&store), &service, 86_399);
    app.kinds(&member);
    store.let_fail(|store| &store.save_fails, false);
    app.device.clock.pass(5_000);
    app.device.signed_in(Some(&store), &service, 86_399);
    app.device.clock.pass(5_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(
        (app.kinds(&member), member.not_saved()),
        (vec![MCAT_EVENT_SIGNED_IN, MCAT_EVENT_SAVED], false)
    );
    assert_eq!(store.saves(), 1, "what is there already is not written again");
}

/// A member who is due for a refresh, and what it meets; after it the member must sign in.
fn met(prepare: impl FnOnce(&Service, &Memory)) -> (Listener, Service, Memory, Member) {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    let member = app.device.signed_in(Some(&store), &service, 60);
    app.kinds(&member);
    app.device.clock.pass(60_000);
    prepare(&service, &store);
    assert!(app.device.token(&member, &service).is_err());
    (app, service, store, member)
}

#[test]
fn sign_in_needed_event_comes_once_with_reason() {
    let invalid = || Act::Status(400, r#"{"error":"invalid_grant"}"#);
    let (app, service, store, member) = met(|service, _| {
        service.will(invalid());
    });
    assert_eq!(app.events(&member), needed(MCAT_REASON_REVOKED));
    for _ in 0..3 {
        assert!(app.device.token(&member, &service).is_err());
        app.device.clock.pass(2_000);
    }
    assert_eq!(app.events(&member), []);
    // After a restart nobody knows yet.
    let restarted = member_of(Some(&store));
    assert!(app.device.token(&restarted, &service).is_err());
    assert_eq!(app.events(&restarted), needed(MCAT_REASON_REVOKED));

    // The answer is lost, and the token that it used up is refused.
    let (app, _, _, member) = met(|service, _| {
        service.will(Act::Lose);
    });
    assert_eq!(app.events(&member), needed(MCAT_REASON_INTERRUPTED));

    let (app, service, _, member) = met(|_, store| store.set(None));
    assert_eq!(app.events(&member), needed(MCAT_REASON_NOT_SIGNED_IN));
    assert!(app.device.token(&member, &service).is_err());
    assert_eq!(app.events(&member), []);
}

#[test]
fn expiry_without_refresh_token_sends_one_event() {
    let (app, service) = (Listener::new(), Service::new());
    let member = member_of(None);
    service.will(Act::Say(r#"{"access_token":"a","expires_in":60}"#.into()));
    app.device.sign_in(&member, &service).unwrap();
    assert_eq!(app.kinds(&member), [MCAT_EVENT_SIGNED_IN]);
    app.device.token(&member, &service).unwrap();
    app.device.clock.pass(60_000);
    for _ in 0..3 {
        let error = app.device.token(&member, &service).err().unwrap();
        assert_eq!(error.reason, MCAT_REASON_NOT_SIGNED_IN);
    }
    assert_eq!(app.events(&member), needed(MCAT_REASON_NOT_SIGNED_IN));
}

#[test]
fn sign_in_by_another_process_sends_event_if_nobody_was_signed_in() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    let member = member_of(Some(&store));
    assert!(app.device.token(&member, &service).is_err());
    assert_eq!(app.kinds(&member), [], "nobody was, and nobody is");
    let other = app.device.signed_in(Some(&store), &service, 60);
    app.kinds(&other);
    app.device.clock.pass(1_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(app.kinds(&member), [MCAT_EVENT_SIGNED_IN]);
    // What the other refreshes is the other's, and what a start finds has not just happened.
    app.device.clock.pass(60_000);
    app.device.token(&other, &service).unwrap();
    app.kinds(&other);
    app.device.token(&member, &service).unwrap();
    let restarted = member_of(Some(&store));
    app.device.token(&restarted, &service).unwrap();
    assert_eq!((app.kinds(&member), app.kinds(&restarted)), (vec![], vec![]));
}

/// Given up by one process, as the other had the answer and could not save it at once.
// fault:A07
#[test]
fn tokens_of_another_process_after_revocation_send_signed_in_event() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    let member = app.device.signed_in(Some(&store), &service, 60);
    let other = member_of(Some(&store));
    app.device.clock.pass(60_000);
    store.let_fail(|store| &store.save_fails, true);
    app.device.token(&other, &service).unwrap();
    store.let_fail(|store| &store.save_fails, false);
    app.kinds(&member);
    assert!(app.device.token(&member, &service).is_err());
    assert_eq!(app.events(&member), needed(MCAT_REASON_REVOKED));
    app.device.clock.pass(2_000);
    app.device.token(&other, &service).unwrap();
    let token = app.device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &app.device));
    assert_eq!(app.kinds(&member), [MCAT_EVENT_SIGNED_IN]);
}

// req:ACC-04
#[test]
fn locked_event_comes_once_with_its_time() {
    let wait = |app: &Listener, member: &Member| match app.events(member)[..] {
        [(MCAT_EVENT_LOCKED, MCAT_REASON_NONE, ms)] => ms,
        ref other => panic!("{other:?}"),
    };
    // At a sign-in.
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    let member = member_of(Some(&store));
    service.will(Act::Status(423, "{}"));
    let error = app.device.sign_in(&member, &service).unwrap_err();
    assert_eq!(Some(wait(&app, &member)), error.retry_after_ms);
    assert!(app.device.sign_in(&member, &service).is_err());
    assert_eq!(app.events(&member), []);
    // At a refresh.
    let (app, _, _, member) = met(|service, _| {
        service.will(Act::Status(423, "{}"));
    });
    assert_eq!(wait(&app, &member), 300_000);
    // In any call, by as many threads as were under way; after a restart with the remaining time.
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    let member = app.device.signed_in(Some(&store), &service, 60);
    app.kinds(&member);
    let saves = store.saves();
    thread::scope(|spawn| {
        for _ in 0..64 {
            let (app, member) = (&app, &member);
            spawn.spawn(move || {
                let wait = app.device.call(member, |scope| member.lock(scope, 300_000));
                assert_eq!(wait, 300_000);
            });
        }
    });
    assert_eq!(wait(&app, &member), 300_000);
    assert_eq!(store.saves(), saves + 1, "and saved once");
    app.device.clock.pass(100_000);
    let restarted = member_of(Some(&store));
    assert!(app.device.token(&restarted, &service).is_err());
    // It lasts up to a quarter of a minute longer, so that devices do not come back together.
    assert!((200_000..=215_000).contains(&wait(&app, &restarted)));
    // The next lock is another one.
    app.device.clock.pass(215_000);
    app.device.call(&member, |scope| member.lock(scope, 300_000));
    assert_eq!(wait(&app, &member), 300_000);
}

#[test]
fn lock_of_another_name_sends_no_event() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    let member = app.device.signed_in(Some(&store), &service, 86_399);
    app.kinds(&member);
    service.will(Act::Status(423, "{}"));
    assert!(app.device.sign_in_with(&member, &service, "grace", "x").is_err());
    app.device.token(&member, &service).unwrap();
    let restarted = member_of(Some(&store));
    app.device.token(&restarted, &service).unwrap();
    assert_eq!((app.events(&member), app.events(&restarted)), (vec![], vec![]));
}

#[test]
fn unlock_sign_out_and_forget_send_no_event() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    for leave in [Member::sign_out, Member::forget] {
        let member = app.device.signed_in(Some(&store), &service, 60);
        app.device.call(&member, |scope| member.lock(scope, 300_000));
        app.kinds(&member);
        app.device.call(&member, |scope| member.unlock(scope)).unwrap();
        app.device.call(&member, |scope| leave(&member, scope)).unwrap();
        assert!(app.device.token(&member, &service).is_err());
        assert_eq!(app.events(&member), []);
    }
}

#[test]
fn refresh_shared_by_many_threads_sends_one_event() {
    let (app, service) = (Listener::new(), Service::new());
    let member = app.device.signed_in(None, &service, 60);
    app.kinds(&member);
    app.device.clock.pass(60_000);
    thread::scope(|spawn| {
        for _ in 0..64 {
            spawn.spawn(|| {
                app.device.call(&member, |scope| {
                    member.token(scope, &service.at(&app.device)).unwrap();
                    member.tell(scope);
                });
            });
        }
    });
    let heard = app.heard.lock().unwrap();
    let kinds: Vec<Kind> = heard.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [MCAT_EVENT_REFRESHED]);
}

#[test]
fn events_come_once_in_order_one_at_a_time_without_lock() {
    const THREADS: usize = 64;
    let (mut device, service) = (Device::new(), Service::new());
    let known: Arc<OnceLock<Weak<Member>>> = Arc::default();
    let (knows, telling) = (Arc::clone(&known), AtomicBool::new(false));
    let heard = Arc::new(Mutex::new(Vec::new()));
    let hears = Arc::clone(&heard);
    device.hooks.event = Some(Arc::new(move |_, event: &Occurrence| {
        assert!(!telling.swap(true, Ordering::SeqCst), "two at once");
        let member = knows.get().unwrap().upgrade().unwrap();
        assert!(
            is_inside(member.key()),
            "calls of the same member are refused from here"
        );
        // Hangs if the member's mutex is held.
        member.not_saved();
        thread::yield_now();
        hears.lock().unwrap().push(event.retry_after_ms.unwrap_or(-1));
        telling.store(false, Ordering::SeqCst);
    }));
    let member = Arc::new(device.signed_in(None, &service, 86_399));
    assert!(known.set(Arc::downgrade(&member)).is_ok());
    device.call(&member, |scope| member.tell(scope));
    heard.lock().unwrap().clear();
    let number = AtomicUsize::new(0);
    thread::scope(|spawn| {
        for _ in 0..THREADS {
            spawn.spawn(|| {
                device.call(&member, |scope| {
                    {
                        let mut machine = member.machine();
                        let mine = number.fetch_add(1, Ordering::SeqCst) as i64;
                        machine.note_event(Occurrence {
                            retry_after_ms: Some(mine),
                            ..Occurrence::new(MCAT_EVENT_REFRESHED, MCAT_REASON_NONE)
                        });
                    }
                    member.tell(scope);
                });
            });
        }
    });
    let in_order: Vec<i64> = (0..THREADS as i64).collect();
    assert_eq!(*heard.lock().unwrap(), in_order);
}

/// The one who signs in waits for the refresh that is under way, and has the last word.
#[test]
fn sign_in_during_refresh_waits_and_wins() {
    let (app, service, store) = (Arc::new(Listener::new()), Arc::new(Service::new()), Memory::default());
    let member = Arc::new(app.device.signed_in(Some(&store), &service, 60));
    app.kinds(&member);
    app.device.clock.pass(60_000);
    let before = store.record().tokens.unwrap().generation;
    let (joined, with, at) = (Arc::clone(&member), Arc::clone(&app), Arc::clone(&service));
    let signs_in = Arc::new(Mutex::new(None));
    let started = Arc::clone(&signs_in);
    service.will(Act::Meanwhile(Box::new(move || {
        let shared = Arc::clone(&joined);
        *started.lock().unwrap() = Some(thread::spawn(move || {
            with.device.sign_in_with(&joined, &at, "grace", "x").unwrap();
        }));
        while shared.machine().turns.waiting == 0 {
            assert!(shared.machine().turns.taken().is_some());
            thread::yield_now();
        }
    })));
    app.device.token(&member, &service).unwrap();
    signs_in.lock().unwrap().take().unwrap().join().unwrap();
    assert_eq!(app.kinds(&member), [MCAT_EVENT_REFRESHED, MCAT_EVENT_SIGNED_IN]);
    let kept = store.record().tokens.unwrap();
    assert_eq!(kept.generation, before + 2);
    assert!(service.takes(&app.device.token(&member, &service).unwrap(), &app.device));
}

#[test]
fn record_of_newer_version_keeps_tokens_unsaved_until_removed() {
    let (app, service, store) = (Listener::new(), Service::new(), Memory::default());
    store.let_fail(|store| &store.save_fails, true);
    let member = app.device.signed_in(Some(&store), &service, 86_399);
    app.kinds(&member);
    store.set(Some(sealed([b"mcat".as_slice(), &[3, 0, 1, 2, 3]].concat())));
    store.let_fail(|store| &store.save_fails, false);
    app.device.clock.pass(60_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(app.kinds(&member), [], "told before");
    store.set(None);
    app.device.clock.pass(600_000);
    app.device.token(&member, &service).unwrap();
    assert_eq!(app.kinds(&member), [MCAT_EVENT_SAVED]);
}
