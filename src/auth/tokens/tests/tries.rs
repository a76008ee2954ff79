//! What is tried again, when, and within which time.
use super::super::machine::{UNCERTAIN_MS, uncertain_pause};
use super::{Act, Device, Service, member_of};
use crate::auth::Grant;
use crate::base::error::{Reason, Status};
use std::sync::atomic::Ordering;

#[test]
fn unsent_sign_in_is_retried_within_deadline() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    service.will(Act::NotSent).will(Act::NotSent);
    device.sign_in(&member, &service).unwrap();
    assert_eq!(service.requests(), 3);
    let before = device.clock.boot.load(Ordering::SeqCst);
    // One pause may be drawn as nothing, but not all of them.
    for _ in 0..5 {
        service.forget_requests();
        service.will(Act::NotSent).will(Act::NotSent).will(Act::NotSent);
        let error = device.sign_in(&member, &service).unwrap_err();
        assert_eq!((error.status, service.requests()), (Status::MCAT_ERR_CONNECT, 3));
    }
    assert!(device.clock.boot.load(Ordering::SeqCst) > before, "with pauses");
    // What is not the way's fault is not tried again, nor what has no time left.
    service.forget_requests();
    service.will(Act::Cancelled);
    assert_eq!(
        device.sign_in(&member, &service).unwrap_err().status,
        Status::MCAT_ERR_CANCELLED
    );
    assert_eq!(service.requests(), 1);
    // A pause may be drawn as nothing, and that fits into any time: but no time passes.
    service.will(Act::NotSent).will(Act::NotSent).will(Act::NotSent);
    let grant = Grant::Password {
        user: "ada",
        password: "canary",
    };
    let before = device.clock.boot.load(Ordering::SeqCst);
    let hurried = device.call_within(1, &member, |scope| {
        member.sign_in("ada", &grant, scope, &service.at(&device))
    });
    let error = hurried.unwrap_err();
    assert_eq!(
        (error.status, error.reason),
        (Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_NONE)
    );
    assert_eq!(device.clock.boot.load(Ordering::SeqCst), before);
}

// fault:H18
#[test]
fn refresh_after_503_waits_for_retry_after() {
    for _ in 0..20 {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 60);
        device.clock.pass(60_000);
        service.will(Act::RetryAfter(503, 3_000));
        device.token(&member, &service).unwrap();
        let times: Vec<i64> = service.journal().iter().map(|(at, _)| *at).collect();
        let [first, second] = times[..] else {
            panic!("{times:?}")
        };
        assert!((3_000..3_200).contains(&(second - first)), "{times:?}");
    }
}

// fault:A14
#[test]
fn stalled_early_refresh_leaves_call_half_of_its_deadline() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    device.clock.pass(86_399_000 - 60_000);
    service.will(Act::Stall);
    let began = device.clock.boot.load(Ordering::SeqCst);
    let token = device.call_within(4_000, &member, |scope| member.token(scope, &service.at(&device)));
    assert!(service.takes(&token.unwrap(), &device));
    assert_eq!(device.clock.boot.load(Ordering::SeqCst) - began, 2_000);
}

/// Devices that lost their answers in one outage do not come back at one moment.
// fault:A08
#[test]
fn pause_before_uncertain_refresh_varies_by_up_to_half() {
    let pauses: Vec<i64> = (0..1000).map(|_| uncertain_pause()).collect();
    assert!(
        pauses
            .iter()
            .all(|ms| (UNCERTAIN_MS..UNCERTAIN_MS * 3 / 2).contains(ms))
    );
    let spread = pauses.iter().max().unwrap() - pauses.iter().min().unwrap();
    assert!(spread > UNCERTAIN_MS / 3, "{spread}");
}
