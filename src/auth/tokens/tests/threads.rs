use super::super::Member;
use super::files::TestFolder;
use super::slow_store::{Gate, soon};
use super::{Act, Device, Memory, Service, member_of};
use crate::auth::Grant;
use crate::base::call_scope::{Cancel, Scope};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Clock, SystemClock};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Blocks until `count` threads wait for the flight under way.
pub fn until_waiting(member: &Member, count: usize) {
    let began = Instant::now();
    loop {
        if member.machine().turns.waiting == count {
            return;
        }
        assert!(
            began.elapsed() < Duration::from_secs(20),
            "the others did not come to wait"
        );
        thread::sleep(Duration::from_millis(1));
    }
}

/// Calls `token` on `threads` threads that meet one expiry; the service answers as scripted once all others wait for the first.
fn meet(threads: usize, script: Vec<Act>) -> (Vec<Result<u64, Error>>, usize) {
    let (device, service) = (Device::new(), Service::new());
    let member = Arc::new(device.signed_in(None, &service, 60));
    device.clock.pass(60_000);
    let met = Arc::clone(&member);
    service.will(Act::Meanwhile(Box::new(move || until_waiting(&met, threads - 1))));
    for act in script {
        service.will(act);
    }
    let results = thread::scope(|spawn| {
        let call = || device.token(&member, &service).map(|token| token.generation);
        let calls: Vec<_> = (0..threads).map(|_| spawn.spawn(call)).collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect()
    });
    (results, service.requests())
}

// req:AUTH-07 fault:A02
#[test]
fn threads_that_meet_one_expiry_refresh_once() {
    for threads in [8, 64] {
        let (results, requests) = meet(threads, vec![]);
        assert_eq!(requests, 1);
        for result in results {
            assert_eq!(result.unwrap(), 2);
        }
    }
}

// fault:A03
#[test]
fn failed_refresh_gives_all_waiting_threads_the_same_error() {
    let failing = || (0..3).map(|_| Act::Status(500, "{}")).collect();
    let (results, requests) = meet(64, failing());
    assert_eq!(requests, 3, "the tries of one flight");
    let first = format!("{:?}", results[0].as_ref().unwrap_err());
    for result in results {
        let error = result.unwrap_err();
        assert_eq!((error.status, error.http_status), (Status::MCAT_ERR_SERVICE, 500));
        assert_eq!(format!("{error:?}"), first);
    }
}

// fault:A03
#[test]
fn refresh_after_failure_waits_for_backoff() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    for _ in 0..3 {
        service.will(Act::Status(500, "{}"));
    }
    device.token(&member, &service).err().unwrap();
    let failed = device.clock.boot_ms();
    device.token(&member, &service).unwrap();
    let journal = service.journal();
    assert_eq!(journal.len(), 4);
    assert!(journal[3].0 >= failed + 500, "{journal:?}");
}

// fault:A04
#[test]
fn cancelled_or_timed_out_leader_leaves_refresh_to_another() {
    for (act, ends) in [
        (Act::Cancelled, Status::MCAT_ERR_CANCELLED),
        (Act::Stall, Status::MCAT_ERR_TIMEOUT),
    ] {
        let (device, service) = (Device::new(), Service::new());
        let member = Arc::new(device.signed_in(None, &service, 60));
        device.clock.pass(60_000);
        let leader = Cancel::new().unwrap();
        let met = Arc::clone(&member);
        service
            .will(Act::Meanwhile(Box::new(move || until_waiting(&met, 1))))
            .will(act);
        thread::scope(|spawn| {
            let leads = spawn.spawn(|| {
                let scope = Scope::begin(&device.hooks, &device.clock, &leader, member.key(), 6_000);
                member.token(&scope, &service.at(&device)).err().unwrap()
            });
            while service.requests() == 0 {
                thread::yield_now();
            }
            let waits = spawn.spawn(|| device.token(&member, &service).is_ok());
            assert_eq!(leads.join().unwrap().status, ends);
            assert!(waits.join().unwrap());
        });
    }
}

#[test]
fn waiting_thread_ends_at_its_own_deadline() {
    let (device, service) = (Arc::new(Device::new()), Service::new());
    let member = Arc::new(device.signed_in(None, &service, 60));
    device.clock.pass(60_000);
    let (met, on) = (Arc::clone(&member), Arc::clone(&device));
    let (left, has_left) = std::sync::mpsc::channel();
    service.will(Act::Meanwhile(Box::new(move || {
        until_waiting(&met, 1);
        on.clock.pass(120);
        has_left.recv_timeout(Duration::from_secs(20)).unwrap();
    })));
    thread::scope(|spawn| {
        let leads = spawn.spawn(|| device.token(&member, &service).is_ok());
        while service.requests() == 0 {
            thread::yield_now();
        }
        let error = device
            .call_within(120, &member, |scope| member.token(scope, &service.at(&device)))
            .err()
            .unwrap();
        assert_eq!(
            (error.status, error.reason, error.phase),
            (
                Status::MCAT_ERR_TIMEOUT,
                Reason::MCAT_REASON_NONE,
                Phase::MCAT_PHASE_REFRESH
            )
        );
        left.send(()).unwrap();
        assert!(leads.join().unwrap());
    });
}

// req:AUTH-07 fault:A02
/// Eight threads on tokens of two seconds, with a service where a refresh token works once: nobody ever meets a dead token.
#[test]
fn short_lived_tokens_under_load_cost_one_refresh_each() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 2);
    let calls = AtomicUsize::new(0);
    thread::scope(|spawn| {
        for _ in 0..8 {
            spawn.spawn(|| {
                for _ in 0..2_000 {
                    // No time passes between getting the token and using it, but it does between the calls.
                    // The clock runs far ahead of threads that were not given the processor.
                    device
                        .call_within(3_600_000, &member, |scope| member.token(scope, &service.at(&device)))
                        .unwrap();
                    if calls.fetch_add(1, Ordering::SeqCst).is_multiple_of(4) {
                        device.clock.pass(5);
                    }
                }
            });
        }
    });
    let passed = device.clock.boot_ms() - 1_000_000;
    assert!(passed >= 20_000);
    let requests = service.requests() as i64;
    // A token serves from 80 to 90 percent of its two seconds.
    assert!(
        (passed / 2_000..=passed / 1_600).contains(&requests),
        "{requests} refreshes in {passed} ms"
    );
    let journal = service.journal();
    let mut sent: Vec<_> = journal.iter().map(|(_, token)| token).collect();
    sent.dedup();
    assert_eq!(sent.len(), journal.len(), "every refresh token is sent once");
}

/// Also where the store was read before, and had nothing.
#[test]
fn call_that_needs_tokens_waits_for_sign_in_under_way() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = member_of(Some(&store));
    assert!(device.token(&member, &service).is_err());
    device.clock.pass(1_000);
    let gate = Arc::new(Gate::default());
    let way = Arc::clone(&gate);
    service.will(Act::Meanwhile(Box::new(move || way.pass())));
    thread::scope(|spawn| {
        let shut = gate.shut();
        let signs_in = spawn.spawn(|| device.sign_in(&member, &service));
        gate.until_met();
        let waits = spawn.spawn(|| device.token(&member, &service));
        until_waiting(&member, 1);
        drop(shut);
        signs_in.join().unwrap().unwrap();
        assert!(service.takes(&soon(waits).unwrap(), &device));
    });
    assert_eq!(service.requests(), 1);
}

#[test]
fn saved_token_serves_many_threads_at_first_use_without_refresh() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    device.signed_in(Some(&store), &service, 60);
    let member = member_of(Some(&store));
    thread::scope(|spawn| {
        for _ in 0..8 {
            spawn.spawn(|| device.token(&member, &service).unwrap());
        }
    });
    assert_eq!(service.requests(), 0);
}

/// Each with its own member and its own lock on the same files, as processes have.
// fault:S08
#[test]
fn processes_with_one_token_file_never_send_refresh_token_twice() {
    let place = TestFolder::new();
    let (device, service) = (Device::new(), Arc::new(Service::new()));
    let member = || Member::new(Some(Box::new(place.store())));
    let call = |member: &Member, sign_in: bool| {
        let cancel = Cancel::new().unwrap();
        let scope = Scope::begin(&device.hooks, &SystemClock, &cancel, member.key(), 15_000);
        let grant = Grant::Password {
            user: "ada",
            password: "x",
        };
        match sign_in {
            true => member.sign_in("ada", &grant, &scope, &service.at(&device)).unwrap(),
            false => drop(member.token(&scope, &service.at(&device)).unwrap()),
        }
    };
    service.state.lock().unwrap().lifetime_s = 1;
    call(&member(), true);
    service.forget_requests();
    // The first refresh lasts until the others have met the same expiry.
    let seen = Arc::clone(&service);
    service.will(Act::Meanwhile(Box::new(move || {
        let began = Instant::now();
        while seen.requests() == 1 && began.elapsed() < Duration::from_secs(1) {
            thread::sleep(Duration::from_millis(5));
        }
    })));
    thread::scope(|spawn| {
        for _ in 0..6 {
            spawn.spawn(|| {
                let member = member();
                for _ in 0..60 {
                    call(&member, false);
                    thread::sleep(Duration::from_millis(40));
                }
            });
        }
    });
    let mut sent: Vec<_> = service.journal().into_iter().map(|(_, token)| token).collect();
    assert!(sent.len() >= 2, "{}", sent.len());
    let all = sent.len();
    sent.dedup();
    assert_eq!(sent.len(), all, "no refresh token was sent twice");
}
