//! To the millisecond: from when on a token is refreshed, and how little time is enough for it.
use super::{Act, Device, Memory, Service, member_of};
use crate::base::error::{Reason, Status};
use crate::base::hooks::Clock;
use std::sync::atomic::Ordering;

// req:AUTH-07
#[test]
fn token_is_refreshed_from_exact_moment_it_is_due() {
    for (early_ms, requests) in [(1, 0), (0, 1)] {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 86_399);
        let due = member.machine().held().unwrap().refresh_ms.unwrap();
        device.clock.boot.store(due - early_ms, Ordering::SeqCst);
        device.token(&member, &service).unwrap();
        assert_eq!(service.requests(), requests);
    }
}

/// Five seconds must be left for the refresh itself.
#[test]
fn refresh_pause_that_just_fits_deadline_is_waited_for() {
    for short_ms in [0, 1] {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 60);
        device.clock.pass(60_000);
        service.will(Act::RetryAfter(429, 900_000));
        let error = device.token(&member, &service).err().unwrap();
        let pause_ms = error.retry_after_ms.unwrap();
        let failed = device.clock.boot_ms();
        let within_ms = pause_ms + 5_000 - short_ms;
        let token = device.call_within(within_ms, &member, |scope| member.token(scope, &service.at(&device)));
        if short_ms == 0 {
            assert!(service.takes(&token.unwrap(), &device));
            assert_eq!(service.journal()[1].0, failed + pause_ms);
        } else {
            let error = token.err().unwrap();
            assert_eq!(
                (error.status, error.retry_after_ms),
                (Status::MCAT_ERR_RATE_LIMITED, Some(pause_ms))
            );
            assert_eq!((service.requests(), device.clock.boot_ms()), (1, failed));
        }
    }
}

/// Background work begins late, also if it needs a new token.
#[test]
fn call_that_begins_late_refreshes_late() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    let late = |late_ms| {
        let begun = device.clock.boot_ms();
        let token = device.call(&member, |scope| {
            scope.begin_late(begun + late_ms);
            member.token(scope, &service.at(&device))
        });
        assert!(service.takes(&token.unwrap(), &device));
        device.clock.boot_ms() - begun
    };
    // While the token serves, it is used.
    device.clock.pass(86_399_000 - 10_000);
    assert_eq!((late(1_234), service.requests()), (0, 0));
    device.clock.pass(10_000);
    assert_eq!((late(1_234), service.requests()), (1_234, 1));
}

/// What another process has got is used as long as it is good, and no longer.
// fault:A07
#[test]
fn expired_tokens_of_another_process_are_refreshed() {
    for (late_ms, requests) in [(-1, 1), (0, 2)] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = device.signed_in(Some(&store), &service, 60);
        let sibling = member_of(Some(&store));
        device.token(&sibling, &service).unwrap();
        device.clock.pass(60_000);
        device.token(&sibling, &service).unwrap();
        device.clock.pass(60_000 + late_ms);
        let token = device.token(&member, &service).unwrap();
        assert!(service.takes(&token, &device));
        assert_eq!(service.requests(), requests);
    }
}

/// Nor are they asked for again where the other process has given them up.
#[test]
fn tokens_revoked_in_another_process_are_not_handed_out() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    let sibling = member_of(Some(&store));
    device.token(&sibling, &service).unwrap();
    device.clock.pass(60_000);
    service.will(Act::Status(400, r#"{"error":"invalid_grant"}"#));
    device.token(&sibling, &service).err().unwrap();
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!((error.reason, service.requests()), (Reason::MCAT_REASON_REVOKED, 1));
}
