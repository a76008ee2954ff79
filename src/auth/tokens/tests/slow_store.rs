//! A store that takes its time: nobody but the thread inside it waits for long.
use super::super::Member;
use super::threads::until_waiting;
use super::{Device, Memory, Service, member_of};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Store, StoreFailed};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

/// Threads go through while it is open.
#[derive(Default)]
pub struct Gate {
    shut: Mutex<bool>,
    moved: Condvar,
    inside: AtomicUsize,
    most: AtomicUsize,
}

/// Keeps a gate shut. Dropped, it opens: also when a test fails, so that no thread is left behind.
pub struct Shut<'g>(&'g Gate);

impl Drop for Shut<'_> {
    fn drop(&mut self) {
        *self.0.shut.lock().unwrap() = false;
        self.0.moved.notify_all();
    }
}

impl Gate {
    pub fn shut(&self) -> Shut<'_> {
        *self.shut.lock().unwrap() = true;
        Shut(self)
    }

    pub fn pass(&self) {
        let inside = self.inside.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(inside, Ordering::SeqCst);
        let shut = self.shut.lock().unwrap();
        drop(self.moved.wait_while(shut, |shut| *shut).unwrap());
        self.inside.fetch_sub(1, Ordering::SeqCst);
    }

    /// Waits until a thread stands before it.
    pub fn until_met(&self) {
        until("a thread comes to the gate", || self.inside.load(Ordering::SeqCst) > 0);
    }

    /// How many threads were inside at once.
    pub fn most(&self) -> usize {
        self.most.load(Ordering::SeqCst)
    }
}

pub fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(20), "in vain: {what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// What a call that ends by itself brings. One that does not is ended with its test, which opens the gates.
pub fn soon<T>(call: ScopedJoinHandle<T>) -> T {
    until("the call ends", || call.is_finished());
    call.join().unwrap()
}

/// A store that is written through a gate.
#[derive(Clone, Default)]
pub struct Slow(pub Memory, Arc<Gate>);

impl Slow {
    pub fn gate(&self) -> &Gate {
        &self.1
    }

    /// A member whose tokens have just run out.
    pub fn expired(&self, device: &Device, service: &Service) -> Member {
        let member = Member::new(Some(Box::new(self.clone())));
        service.state.lock().unwrap().lifetime_s = 60;
        device.sign_in(&member, service).unwrap();
        service.forget_requests();
        device.clock.pass(60_000);
        member
    }
}

impl Store for Slow {
    fn load(&self, left: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        assert_eq!(self.1.inside.load(Ordering::SeqCst), 0, "read while it is written");
        self.0.load(left, record)
    }

    fn save(&self, left: i64, record: &[u8]) -> Result<(), StoreFailed> {
        self.1.pass();
        self.0.save(left, record)
    }

    fn erase(&self, left: i64) -> Result<(), StoreFailed> {
        self.1.pass();
        self.0.erase(left)
    }

    fn lock(&self, left: i64, wait: i32) -> Result<bool, StoreFailed> {
        self.0.lock(left, wait)
    }

    fn unlock(&self) {
        self.0.unlock();
    }
}

fn kept_waiting(error: Error) {
    assert_eq!(
        (error.status, error.reason, error.phase),
        (
            Status::MCAT_ERR_TIMEOUT,
            Reason::MCAT_REASON_BUSY,
            Phase::MCAT_PHASE_STORE
        )
    );
}

// fault:S11
#[test]
fn slow_save_delays_waiting_threads_two_seconds_at_most() {
    let (device, service, store) = (Device::new(), Service::new(), Slow::default());
    let member = store.expired(&device, &service);
    thread::scope(|spawn| {
        let shut = store.gate().shut();
        let call = || device.token(&member, &service).unwrap();
        let calls: Vec<_> = (0..9).map(|_| spawn.spawn(call)).collect();
        let done = || calls.iter().filter(|call| call.is_finished()).count();
        store.gate().until_met();
        until_waiting(&member, 8);
        device.clock.pass(1_999);
        thread::sleep(Duration::from_millis(100));
        assert_eq!(
            done(),
            0,
            "durable before visible, as long as that is a matter of moments"
        );
        device.clock.pass(1);
        until("all but the one inside the store go on", || done() == 8);
        assert!(member.not_saved());
        // Those who come later do not wait at all.
        let token = call();
        assert!(service.takes(&token, &device) && member.not_saved());
        assert_eq!((done(), service.requests()), (8, 1));
        drop(shut);
        for call in calls {
            assert_eq!(call.join().unwrap().generation, token.generation);
        }
    });
    assert!(!member.not_saved());
    assert_eq!((store.0.saves(), store.gate().most()), (2, 1));
    let kept = store.0.record().tokens.unwrap().access.unwrap();
    assert_eq!(kept.as_str(), device.token(&member, &service).unwrap().access.as_str());
}

// fault:S11
#[test]
fn slow_save_that_fails_is_repeated_later() {
    let (device, service, store) = (Device::new(), Service::new(), Slow::default());
    let member = store.expired(&device, &service);
    thread::scope(|spawn| {
        let shut = store.gate().shut();
        let leads = spawn.spawn(|| device.token(&member, &service).is_ok());
        store.gate().until_met();
        let waits = spawn.spawn(|| device.token(&member, &service).is_ok());
        until_waiting(&member, 1);
        device.clock.pass(2_000);
        assert!(soon(waits));
        store.0.let_fail(|store| &store.save_fails, true);
        drop(shut);
        assert!(leads.join().unwrap(), "the tokens are still good");
    });
    assert!(member.not_saved());
    store.0.let_fail(|store| &store.save_fails, false);
    device.clock.pass(1_000);
    let token = device.token(&member, &service).unwrap();
    assert!(!member.not_saved());
    assert_eq!(service.requests(), 1);
    let restarted = member_of(Some(&store.0));
    let again = device.token(&restarted, &service).unwrap();
    assert_eq!(again.access.as_str(), token.access.as_str());
}

/// However long the store hangs, it is not written twice at once: who needs a turn waits for it, to the own deadline.
// fault:S11
#[test]
fn hanging_store_is_never_written_twice_at_once() {
    let (device, service, store) = (Device::new(), Service::new(), Slow::default());
    let member = store.expired(&device, &service);
    thread::scope(|spawn| {
        let shut = store.gate().shut();
        let leads = spawn.spawn(|| device.token(&member, &service).is_ok());
        store.gate().until_met();
        device.clock.pass(2_000);
        let token = device.token(&member, &service).unwrap();
        // An hour's worth of deadlines: each ends, and none takes the turn away.
        let refresh = || device.call(&member, |scope| member.refresh(scope, &service.at(&device)));
        let sign_in = || device.sign_in(&member, &service);
        let sign_out = || device.call(&member, |scope| member.sign_out(scope));
        let in_vain = |call: &(dyn Fn() -> Result<(), Error> + Sync)| {
            thread::scope(|spawn| {
                let call = spawn.spawn(call);
                until_waiting(&member, 1);
                device.clock.pass(15_000);
                kept_waiting(soon(call).unwrap_err());
            });
        };
        in_vain(&refresh);
        in_vain(&sign_in);
        // The token is due, but serves for another second.
        device.clock.pass(60_000 - 2_000 - 30_000 - 1_000);
        let still = device.token(&member, &service).unwrap();
        assert_eq!(still.generation, token.generation);
        device.clock.pass(3_600_000);
        in_vain(&sign_out);
        assert_eq!((service.requests(), store.gate().most()), (1, 1));
        drop(shut);
        assert!(!leads.join().unwrap(), "signed out meanwhile");
    });
    assert!(store.0.bytes().is_none());
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
}

/// The store hangs before anything is sent. Whose token is due but still serves goes on with it.
// fault:S11
#[test]
fn hanging_mark_delays_no_call_with_valid_token() {
    let (device, service, store) = (Device::new(), Service::new(), Slow::default());
    let member = Member::new(Some(Box::new(store.clone())));
    device.sign_in(&member, &service).unwrap();
    service.forget_requests();
    device.clock.pass(86_399_000 - 60_000);
    thread::scope(|spawn| {
        let shut = store.gate().shut();
        let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
        store.gate().until_met();
        let calls: Vec<_> = (0..8)
            .map(|_| spawn.spawn(|| device.token(&member, &service).unwrap()))
            .collect();
        until("the others go on", || calls.iter().all(|call| call.is_finished()));
        assert_eq!(service.requests(), 0);
        drop(shut);
        assert!(service.takes(&leads.join().unwrap(), &device));
    });
}

/// Once it has run out, others refresh it without the store.
// fault:S11
#[test]
fn hanging_mark_does_not_stop_refresh_of_expired_token() {
    let (device, service, store) = (Device::new(), Service::new(), Slow::default());
    let member = Member::new(Some(Box::new(store.clone())));
    device.sign_in(&member, &service).unwrap();
    service.forget_requests();
    device.clock.pass(86_399_000);
    thread::scope(|spawn| {
        let shut = store.gate().shut();
        let leads = spawn.spawn(|| device.token(&member, &service).unwrap());
        store.gate().until_met();
        let waits = spawn.spawn(|| device.token(&member, &service).unwrap());
        until_waiting(&member, 1);
        device.clock.pass(5_001);
        let token = soon(waits);
        assert!(service.takes(&token, &device) && member.not_saved());
        assert_eq!(store.gate().most(), 1, "one writer at a time");
        let is_locked = || store.0.0.locked.load(Ordering::SeqCst);
        assert!(is_locked(), "of all processes");
        drop(shut);
        assert_eq!(leads.join().unwrap().generation, token.generation);
        assert!(!is_locked());
    });
    assert_eq!(service.requests(), 1);
    device.clock.pass(10_000);
    let token = device.token(&member, &service).unwrap();
    assert!(!member.not_saved());
    let kept = store.0.record().tokens.unwrap().access.unwrap();
    assert_eq!(kept.as_str(), token.access.as_str());
}

// fault:S11 fault:A21
#[test]
fn sign_out_during_slow_save_leaves_store_empty() {
    for late in [false, true] {
        let (device, service, store) = (Device::new(), Service::new(), Slow::default());
        let member = store.expired(&device, &service);
        thread::scope(|spawn| {
            let shut = store.gate().shut();
            let leads = spawn.spawn(|| device.token(&member, &service).err().map(|error| error.reason));
            store.gate().until_met();
            if late {
                device.clock.pass(2_000);
                device.token(&member, &service).unwrap();
            }
            let leaves = spawn.spawn(|| device.call(&member, |scope| member.sign_out(scope)));
            until_waiting(&member, 1);
            device.clock.pass(2_000);
            thread::sleep(Duration::from_millis(100));
            let error = device.token(&member, &service).err().unwrap();
            assert_eq!(error.reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
            drop(shut);
            assert_eq!(leads.join().unwrap(), Some(Reason::MCAT_REASON_NOT_SIGNED_IN));
            leaves.join().unwrap().unwrap();
        });
        assert!(store.0.bytes().is_none());
        assert_eq!(device.is_signed_in(&member).ok(), Some(false));
        assert_eq!(store.gate().most(), 1);
    }
}

#[test]
fn sign_out_during_repeated_save_wins() {
    let (device, service, store) = (Device::new(), Service::new(), Slow::default());
    let member = store.expired(&device, &service);
    store.0.let_fail(|store| &store.save_fails, true);
    device.token(&member, &service).unwrap();
    store.0.let_fail(|store| &store.save_fails, false);
    device.clock.pass(2_000);
    thread::scope(|spawn| {
        let shut = store.gate().shut();
        let saves = spawn.spawn(|| drop(device.token(&member, &service)));
        store.gate().until_met();
        let leaves = spawn.spawn(|| device.call(&member, |scope| member.sign_out(scope)));
        until_waiting(&member, 1);
        drop(shut);
        saves.join().unwrap();
        leaves.join().unwrap().unwrap();
    });
    assert!(store.0.bytes().is_none());
    assert_eq!(device.is_signed_in(&member).ok(), Some(false));
}
