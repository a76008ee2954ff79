//! A leader that never comes back, or very late: its thread was killed, or hangs in one of the application's callbacks.
use super::super::Member;
use super::events::Listener;
use super::files::TestFolder;
use super::memory::MemoryState;
use super::slow_store::{Gate, Slow, soon, until};
use super::threads::until_waiting;
use super::{Act, BUDGET, Device, HandClock, Memory, Service, Token, member_of};
use crate::abi::mcat_event_kind::{MCAT_EVENT_SIGN_IN_NEEDED, MCAT_EVENT_SIGNED_IN};
use crate::auth::Grant;
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::base::hooks::{Clock, Store, StoreFailed};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::thread;

/// How long a leader is waited for that has sent a request: 10 s for the answer, and 5 s more.
const LEASE: i64 = 15_000;

fn token_within_a_minute(device: &Device, member: &Member, service: &Service) -> Result<Token, Error> {
    device.call_within(60_000, member, |scope| member.token(scope, &service.at(device)))
}

/// A member whose tokens have just run out, on a device with a gate.
fn expired(store: Option<&Memory>) -> (Device, Service, Member, Arc<Gate>) {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(store, &service, 60);
    device.clock.pass(60_000);
    (device, service, member, Arc::default())
}

// fault:A05
#[test]
fn hanging_leader_loses_turn_and_member_stays_signed_in() {
    // Its late result: a refusal, or tokens that are older than those that came meanwhile.
    for grace in [false, true] {
        let (device, service, member, gate) = expired(None);
        let hangs = Arc::clone(&gate);
        let hang = Box::new(move || hangs.pass());
        service.will(if grace { Act::Late(hang) } else { Act::Meanwhile(hang) });
        service.state.lock().unwrap().gives_grace = grace;
        thread::scope(|spawn| {
            let shut = gate.shut();
            let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
            gate.until_met();
            let asked = service.journal()[0].0;
            let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service).unwrap());
            until_waiting(&member, 1);
            device.clock.pass(LEASE);
            thread::sleep(std::time::Duration::from_millis(100));
            assert_eq!(
                (waits.is_finished(), service.requests()),
                (false, 1),
                "not before its time"
            );
            device.clock.pass(1);
            assert!(service.takes(&soon(waits), &device));
            let journal = service.journal();
            assert_eq!(journal[0].1, journal[1].1, "the same refresh token");
            assert!(
                journal[1].0 >= asked + LEASE + 2_000,
                "after the pause for one that may be used up"
            );
            drop(shut);
            // It is not held against those: it uses them itself.
            assert!(service.takes(&leads.join().unwrap(), &device));
        });
        assert!(service.takes(&device.token(&member, &service).unwrap(), &device));
        assert_eq!(service.requests(), 2);
    }
}

// fault:A05
#[test]
fn late_tokens_sign_revoked_member_in_again() {
    let store = Memory::default();
    let (device, service, member, gate) = expired(Some(&store));
    let app = Listener::on(device);
    let device = &app.device;
    app.kinds(&member);
    let hangs = Arc::clone(&gate);
    service.will(Act::Late(Box::new(move || hangs.pass())));
    thread::scope(|spawn| {
        let shut = gate.shut();
        let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
        gate.until_met();
        let waits = spawn.spawn(|| token_within_a_minute(device, &member, &service).err().unwrap());
        until_waiting(&member, 1);
        device.clock.pass(LEASE + 1);
        let error = soon(waits);
        assert_eq!(error.reason, Reason::MCAT_REASON_INTERRUPTED);
        assert_eq!(app.kinds(&member), [MCAT_EVENT_SIGN_IN_NEEDED]);
        drop(shut);
        assert!(service.takes(&leads.join().unwrap(), device));
    });
    assert_eq!(app.kinds(&member), [MCAT_EVENT_SIGNED_IN], "and not only refreshed");
    // The thread that came late has not touched the store; the next call brings it up to date.
    assert!(member.not_saved());
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, device) && !member.not_saved());
    let restarted = member_of(Some(&store));
    assert!(service.takes(&device.token(&restarted, &service).unwrap(), device));
    assert_eq!(service.requests(), 2);
}

// fault:A05
#[test]
fn late_tokens_also_serve_second_leader_that_was_refused() {
    let store = Memory::default();
    let (device, service, member, gate) = expired(Some(&store));
    let member = Arc::new(member);
    let (hangs, home) = (Arc::clone(&gate), Arc::new(Gate::default()));
    service.will(Act::Late(Box::new(move || hangs.pass())));
    thread::scope(|spawn| {
        let (shut, out) = (gate.shut(), home.shut());
        let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
        gate.until_met();
        let second = Arc::clone(&home);
        service.will(Act::Meanwhile(Box::new(move || second.pass())));
        let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service).unwrap());
        until_waiting(&member, 1);
        device.clock.pass(LEASE + 1);
        home.until_met();
        drop(shut);
        let first = leads.join().unwrap();
        // It gives back nothing that is the other's.
        assert!(member.machine().turns.taken().is_some() && store.0.locked.load(Ordering::SeqCst));
        drop(out);
        assert_eq!(soon(waits).generation, first.generation);
    });
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device));
    let kept = store.record().tokens.unwrap();
    assert_eq!(
        (kept.dead, kept.access.unwrap().as_str()),
        (None, token.access.as_str())
    );
    // A service that takes the old refresh token for a stolen one refuses this one too.
    service.will(Act::Status(400, r#"{"error":"invalid_grant"}"#));
    let error = device.refused(&member, &token, &service).err().unwrap();
    assert_eq!(error.reason, Reason::MCAT_REASON_INTERRUPTED);
}

/// Tokens come home while the next leader waits for its second try: the old refresh token is not sent again, which a strict service would
/// take for theft.
// fault:A05
#[test]
fn old_refresh_token_is_not_sent_again_once_late_tokens_arrive() {
    let (device, service, member, gate) = expired(None);
    let (hangs, home) = (Arc::clone(&gate), Arc::new(Gate::default()));
    service.will(Act::Late(Box::new(move || hangs.pass())));
    thread::scope(|spawn| {
        let (shut, out) = (gate.shut(), home.shut());
        let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
        gate.until_met();
        let second = Arc::clone(&home);
        service.will(Act::Meanwhile(Box::new(move || second.pass())));
        service.will(Act::NotSent);
        let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service).unwrap());
        until_waiting(&member, 1);
        device.clock.pass(LEASE + 1);
        home.until_met();
        drop(shut);
        let first = leads.join().unwrap();
        drop(out);
        assert_eq!(soon(waits).generation, first.generation);
        assert!(service.takes(&first, &device));
    });
    assert_eq!(service.requests(), 2, "the first, and one that never left");
}

/// A leader that stops with the answer in its hands, before it is noted: the device sleeps, or has no time for the thread.
// fault:A05
#[test]
fn leader_stopped_after_its_answer_makes_refresh_token_uncertain() {
    /// Hangs at the reading that brings it to nought.
    struct Stopping<'d>(&'d HandClock, Arc<AtomicI64>, Arc<Gate>);
    impl Clock for Stopping<'_> {
        fn wall_ms(&self) -> Option<i64> {
            self.0.wall_ms()
        }
        fn boot_ms(&self) -> i64 {
            if self.1.fetch_sub(1, Ordering::SeqCst) == 1 {
                self.2.pass();
            }
            self.0.boot_ms()
        }
    }
    for reading in 1..=2 {
        let (device, service, member, gate) = expired(None);
        let left = Arc::new(AtomicI64::new(0));
        let clock = Stopping(&device.clock, Arc::clone(&left), Arc::clone(&gate));
        service.will(Act::Late(Box::new(move || left.store(reading, Ordering::SeqCst))));
        thread::scope(|spawn| {
            let shut = gate.shut();
            let leads = spawn.spawn(|| {
                let scope = Scope::begin(&device.hooks, &clock, &device.cancel, member.key(), BUDGET);
                member.token(&scope, &service.at(&device)).unwrap()
            });
            gate.until_met();
            let asked = service.journal()[0].0;
            let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service));
            until_waiting(&member, 1);
            device.clock.pass(LEASE + 1);
            assert_eq!(soon(waits).err().unwrap().reason, Reason::MCAT_REASON_INTERRUPTED);
            assert!(service.journal()[1].0 >= asked + LEASE + 2_000, "not at once");
            drop(shut);
            assert!(service.takes(&leads.join().unwrap(), &device));
        });
        assert!(service.takes(&device.token(&member, &service).unwrap(), &device));
    }
}

/// What a leader hears that lost its turn says nothing of the tokens that came meanwhile.
// fault:A05
#[test]
fn late_failure_does_not_count_against_newer_tokens() {
    let (device, service, member, gate) = expired(None);
    let hangs = Arc::clone(&gate);
    service.will(Act::Meanwhile(Box::new(move || hangs.pass())));
    thread::scope(|spawn| {
        let shut = gate.shut();
        let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
        gate.until_met();
        let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service).unwrap());
        until_waiting(&member, 1);
        device.clock.pass(LEASE + 1);
        let newer = soon(waits);
        service.will(Act::Vanish);
        drop(shut);
        assert_eq!(leads.join().unwrap().generation, newer.generation);
    });
    let machine = member.machine();
    assert!(machine.back_off.is_none() && machine.held().is_some_and(|held| !held.uncertain));
}

/// A leader hangs with its answer, which says that nothing was spent and when to come back: the next leader observes that.
// fault:A05
#[test]
fn leader_stopped_after_429_leaves_refresh_token_certain() {
    let store = Memory::default();
    let (device, service, member, _) = expired(Some(&store));
    let gate = &store.0.gives_back;
    service.will(Act::RetryAfter(429, 300_000));
    thread::scope(|spawn| {
        let shut = gate.shut();
        let leads = spawn.spawn(|| device.token(&member, &service).is_err());
        gate.until_met();
        let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service).err().unwrap());
        until_waiting(&member, 1);
        device.clock.pass(LEASE + 1);
        assert_eq!(soon(waits).status, Status::MCAT_ERR_RATE_LIMITED);
        drop(shut);
        assert!(leads.join().unwrap());
    });
    assert_eq!(service.requests(), 1);
    assert!(member.machine().held().is_some_and(|held| !held.uncertain));
}

/// A refusal is being written to the store when the tokens come home that were the reason for it: they are written after it.
// fault:A05
#[test]
fn late_tokens_during_write_are_written_after_it() {
    let (device, service, gate) = (Device::new(), Service::new(), Arc::<Gate>::default());
    let store = Slow::default();
    let member = store.expired(&device, &service);
    let hangs = Arc::clone(&gate);
    service.will(Act::Late(Box::new(move || hangs.pass())));
    thread::scope(|spawn| {
        let (shut, writes) = (gate.shut(), store.gate().shut());
        let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
        gate.until_met();
        let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service).is_ok());
        until_waiting(&member, 1);
        device.clock.pass(LEASE + 1);
        store.gate().until_met();
        drop(shut);
        leads.join().unwrap();
        drop(writes);
        soon(waits);
    });
    device.token(&member, &service).unwrap();
    let restarted = member_of(Some(&store.0));
    assert!(service.takes(&device.token(&restarted, &service).unwrap(), &device));
    assert_eq!(store.gate().most(), 1, "never two writes at once");
}

/// The lock of a token file belongs to the process: it passes to the thread that takes the turn over, and other processes stay out. If
/// none takes it over, the old leader releases it.
// fault:A05
#[test]
fn store_lock_passes_to_next_leader_or_is_released() {
    // Who has a second left when the turn is lost does not wait for another refresh.
    for (patience, goes_on) in [(60_000, true), (LEASE + 1_001, false)] {
        let place = TestFolder::new();
        let (device, service, gate) = (Device::new(), Service::new(), Arc::<Gate>::default());
        let member = Member::new(Some(Box::new(place.store())));
        service.state.lock().unwrap().lifetime_s = 60;
        device.sign_in(&member, &service).unwrap();
        device.clock.pass(60_000);
        let other = place.store();
        let is_free = || other.lock(0, 0).unwrap() && (other.unlock(), true).1;
        let hangs = Arc::clone(&gate);
        service.will(Act::Meanwhile(Box::new(move || hangs.pass())));
        thread::scope(|spawn| {
            let shut = gate.shut();
            let leads = spawn.spawn(|| device.token(&member, &service).is_ok());
            gate.until_met();
            assert!(!is_free());
            let call = || device.call_within(patience, &member, |scope| member.token(scope, &service.at(&device)));
            let waits = spawn.spawn(call);
            until_waiting(&member, 1);
            device.clock.pass(LEASE + 1);
            let goes = soon(waits).is_ok_and(|token| service.takes(&token, &device));
            assert_eq!(goes, goes_on);
            assert_eq!(is_free(), goes_on, "given back, although the first still hangs");
            drop(shut);
            leads.join().unwrap();
            assert!(is_free());
        });
    }
}

/// A thread hangs in `load`: waiting threads continue, and a member can still sign in.
// fault:A05
#[test]
fn leader_hanging_in_store_load_is_replaced() {
    #[derive(Clone, Default)]
    struct Hanging(Memory, Arc<Gate>);
    impl Store for Hanging {
        fn load(&self, left: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
            self.1.pass();
            self.0.load(left, record)
        }
        fn save(&self, left: i64, record: &[u8]) -> Result<(), StoreFailed> {
            self.0.save(left, record)
        }
        fn erase(&self, left: i64) -> Result<(), StoreFailed> {
            self.0.erase(left)
        }
    }
    let (device, service, store) = (Device::new(), Service::new(), Hanging::default());
    let member = Member::new(Some(Box::new(store.clone())));
    service.state.lock().unwrap().lifetime_s = 60;
    device.sign_in(&member, &service).unwrap();
    service.forget_requests();
    device.clock.pass(60_000);
    thread::scope(|spawn| {
        let shut = store.1.shut();
        let leads = spawn.spawn(|| device.token(&member, &service));
        store.1.until_met();
        let waits = spawn.spawn(|| token_within_a_minute(&device, &member, &service).unwrap());
        until_waiting(&member, 1);
        device.clock.pass(5_001);
        until("the other has come to the store", || store.1.most() == 2);
        assert_eq!(service.requests(), 0);
        drop(shut);
        assert!(service.takes(&soon(waits), &device));
        // It sends nothing any more: its refresh token is another's to use.
        assert!(service.takes(&leads.join().unwrap().unwrap(), &device));
    });
    assert_eq!(service.requests(), 1);
}

/// A lock obtained after the turn was lost still belongs to the process: the current leader keeps it. If there is none, it is released.
// fault:A05
#[test]
fn store_lock_taken_late_passes_to_next_leader_or_is_released() {
    /// Its first lock hangs once the test asks for it.
    #[derive(Clone, Default)]
    struct Hanging(Memory, Arc<Gate>, Arc<AtomicBool>);
    impl Store for Hanging {
        fn load(&self, left: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
            self.0.load(left, record)
        }
        fn save(&self, left: i64, record: &[u8]) -> Result<(), StoreFailed> {
            self.0.save(left, record)
        }
        fn erase(&self, left: i64) -> Result<(), StoreFailed> {
            self.0.erase(left)
        }
        fn lock(&self, left: i64, wait: i32) -> Result<bool, StoreFailed> {
            let is_ours = self.0.lock(left, wait)?;
            if self.2.swap(false, Ordering::SeqCst) {
                self.1.pass();
                return Ok(true);
            }
            // Threads of one process do not keep each other out.
            Ok(is_ours || self.0.0.locked.load(Ordering::SeqCst))
        }
        fn unlock(&self) {
            self.0.unlock();
        }
    }
    // Who has a second left when the turn is lost does not go on.
    for (patience, goes_on) in [(60_000, true), (BUDGET + 1_001, false)] {
        let (device, service, store) = (Device::new(), Service::new(), Hanging::default());
        let member = Member::new(Some(Box::new(store.clone())));
        service.state.lock().unwrap().lifetime_s = 60;
        device.sign_in(&member, &service).unwrap();
        device.clock.pass(60_000);
        let home = Arc::<Gate>::default();
        let asks = Arc::clone(&home);
        service.will(Act::Meanwhile(Box::new(move || asks.pass())));
        store.2.store(true, Ordering::SeqCst);
        let is_locked = || store.0.0.locked.load(Ordering::SeqCst);
        thread::scope(|spawn| {
            let (shut, out) = (store.1.shut(), home.shut());
            let leads = spawn.spawn(|| device.token(&member, &service).is_ok());
            store.1.until_met();
            let call = || device.call_within(patience, &member, |scope| member.token(scope, &service.at(&device)));
            let waits = spawn.spawn(move || call().is_ok());
            until_waiting(&member, 1);
            // The first call's whole deadline.
            device.clock.pass(BUDGET + 1);
            match goes_on {
                true => home.until_met(),
                false => until("the call ends", || waits.is_finished()),
            }
            drop(shut);
            assert!(!soon(leads));
            assert_eq!(is_locked(), goes_on);
            drop(out);
            assert_eq!(soon(waits), goes_on);
        });
        assert!(!is_locked());
    }
}

/// Two people sign in, the first by a call that hangs: the store has the tokens of the one who is signed in.
// fault:A05
#[test]
fn late_sign_in_after_newer_sign_in_writes_nothing() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (member, gate) = (member_of(Some(&store)), Arc::<Gate>::default());
    let hangs = Arc::clone(&gate);
    service.will(Act::Late(Box::new(move || hangs.pass())));
    thread::scope(|spawn| {
        let shut = gate.shut();
        let first = spawn.spawn(|| device.sign_in(&member, &service).unwrap_err());
        gate.until_met();
        let second = spawn.spawn(|| {
            let grant = Grant::Password {
                user: "grace",
                password: "x",
            };
            device.call_within(60_000, &member, |scope| {
                member.sign_in("grace", &grant, scope, &service.at(&device))
            })
        });
        until_waiting(&member, 1);
        // Its whole deadline, and 5 s more.
        device.clock.pass(20_001);
        soon(second).unwrap();
        drop(shut);
        assert_eq!(first.join().unwrap().reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
    });
    assert_eq!(store.saves(), 1);
    let token = device.token(&member_of(Some(&store)), &service).unwrap();
    assert!(service.takes(&token, &device));
}

/// A log that hangs holds nobody up, and what its thread had decided before is not done after a sign-out.
// fault:A05
#[test]
fn hanging_log_keeps_nobody_from_leaving() {
    type Switch = fn(&MemoryState) -> &AtomicBool;
    let cases: [(Switch, &str, usize); 2] = [
        (|store| &store.load_fails, "cannot be read", 0),
        (|store| &store.save_fails, "could not be saved", 1),
    ];
    for (fails, line, requests) in cases {
        let store = Memory::default();
        let (mut device, service, member, gate) = expired(Some(&store));
        let hangs = Arc::clone(&gate);
        device.hooks.log = Some(Box::new(move |_, text| {
            if text.contains(line) {
                hangs.pass();
            }
        }));
        store.let_fail(fails, true);
        thread::scope(|spawn| {
            let shut = gate.shut();
            let leads = spawn.spawn(|| device.token(&member, &service).is_ok());
            gate.until_met();
            let leaves = spawn.spawn(|| device.call(&member, |scope| member.forget(scope)));
            until_waiting(&member, 1);
            device.clock.pass(5_001);
            soon(leaves).unwrap();
            drop(shut);
            assert!(!soon(leads));
        });
        assert_eq!((service.requests(), store.bytes()), (requests, None), "{line}");
    }
}
