//! Tokens for others to use, which are to be good for so long.
use super::super::{Import, Member};
use super::threads::until_waiting;
use super::{Act, BUDGET, Device, Memory, Service, member_of};
use crate::auth::Grant;
use crate::base::error::{Error, Phase, Reason, Status};
use std::sync::Arc;
use std::thread;

/// The token, how many times it was refreshed, and its remaining time.
fn lasting(device: &Device, member: &Member, service: &Service, ms: i64) -> Result<(String, Option<i64>), Error> {
    let told = device.call(member, |scope| member.lasting(ms, scope, &service.at(device)));
    told.map(|(token, left_ms)| (token.access.as_str().to_owned(), left_ms))
}

const HOUR: i64 = 3_600_000;

// case:M01
#[test]
fn token_with_less_time_than_requested_is_refreshed() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 24 * 3600);
    let ask = |ms| lasting(&device, &member, &service, ms).unwrap();
    let first = ask(0);
    assert_eq!(first.1, Some(24 * HOUR));
    device.clock.pass(HOUR);
    assert_eq!(ask(23 * HOUR), (first.0.clone(), Some(23 * HOUR)));
    assert_eq!(service.requests(), 0);
    let second = ask(23 * HOUR + 1);
    assert_ne!(second.0, first.0);
    assert_eq!((second.1, service.requests()), (Some(24 * HOUR), 1));
    // Calls use it from now on, and the store has it.
    assert_eq!(device.token(&member, &service).unwrap().access.as_str(), second.0);
    assert_eq!(store.record().tokens.unwrap().access.unwrap().as_str(), second.0);
}

// case:M01
#[test]
fn request_beyond_token_lifetime_refreshes_once_per_tenth_of_life() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 3600);
    let ask = || lasting(&device, &member, &service, 30 * 24 * HOUR).unwrap();
    let first = ask();
    assert_eq!((first.1, service.requests()), (Some(HOUR), 1));
    for _ in 0..5 {
        assert_eq!(ask().0, first.0);
    }
    assert_eq!(service.requests(), 1);
    // After a tenth of its lifetime a refresh makes sense again.
    device.clock.pass(HOUR / 10 - 1);
    ask();
    assert_eq!(service.requests(), 1);
    device.clock.pass(2);
    assert_ne!(ask().0, first.0);
    assert_eq!(service.requests(), 2);
}

// case:M01
#[test]
fn failed_refresh_hands_out_token_that_is_still_valid() {
    for act in [
        Act::Status(503, ""),
        Act::Status(429, ""),
        Act::Status(200, "{"),
        Act::Status(400, ""),
        Act::NotSent,
        Act::Vanish,
        Act::Stall,
    ] {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 3600);
        let first = lasting(&device, &member, &service, 0).unwrap().0;
        device.clock.pass(HOUR / 2);
        service.will(act);
        let (token, left_ms) = lasting(&device, &member, &service, HOUR).unwrap();
        assert_eq!((token, service.requests()), (first.clone(), 1));
        assert!(left_ms.is_some_and(|ms| (1..=HOUR / 2).contains(&ms)), "{left_ms:?}");
        // Asked again at once: the refresh keeps its pause, and the call does not wait for it.
        assert_eq!(lasting(&device, &member, &service, HOUR).unwrap().0, first);
        assert_eq!(service.requests(), 1);
        // Once it has run out, it is no longer handed out.
        device.clock.pass(HOUR);
        service.will(Act::NotSent).will(Act::NotSent).will(Act::NotSent);
        let error = lasting(&device, &member, &service, HOUR).unwrap_err();
        assert_eq!(error.status, Status::MCAT_ERR_CONNECT);
    }
}

// case:M01
#[test]
fn revoked_locked_or_signed_out_token_is_not_handed_out() {
    let status = |error: Error| (error.status, error.reason);
    let ended = |act: Option<Act>| {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 3600);
        device.clock.pass(HOUR / 2);
        act.into_iter().for_each(|act| _ = service.will(act));
        let told = lasting(&device, &member, &service, HOUR);
        (device, service, member, told)
    };
    // Withdrawn: the refresh says so, and the present one is not to be believed either.
    let (device, service, member, told) = ended(Some(Act::Status(400, r#"{"error":"invalid_grant"}"#)));
    assert_eq!(
        status(told.unwrap_err()),
        (Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_REVOKED)
    );
    let error = lasting(&device, &member, &service, 0).unwrap_err();
    assert_eq!(
        (status(error), service.requests()),
        ((Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_REVOKED), 1)
    );
    // A locked account.
    let (device, service, member, told) = ended(Some(Act::Status(423, "")));
    assert_eq!(told.unwrap_err().status, Status::MCAT_ERR_ACCOUNT_LOCKED);
    let error = lasting(&device, &member, &service, 0).unwrap_err();
    assert!(error.status == Status::MCAT_ERR_ACCOUNT_LOCKED && error.retry_after_ms.is_some_and(|ms| ms > 0));
    // Nobody.
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    let error = lasting(&device, &member, &service, 0).unwrap_err();
    assert_eq!(
        status(error),
        (Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_NOT_SIGNED_IN)
    );
    // Cancelled.
    let (_, _, _, told) = ended(Some(Act::Cancelled));
    assert_eq!(told.unwrap_err().status, Status::MCAT_ERR_CANCELLED);
}

// case:M01
#[test]
fn threads_requesting_longer_token_at_once_refresh_once() {
    let (device, service) = (Device::new(), Service::new());
    let member = Arc::new(device.signed_in(None, &service, 3600));
    device.clock.pass(HOUR / 2);
    let met = Arc::clone(&member);
    service.will(Act::Meanwhile(Box::new(move || until_waiting(&met, 7))));
    let told: Vec<_> = thread::scope(|spawn| {
        let ask = || lasting(&device, &member, &service, HOUR).unwrap();
        let asking: Vec<_> = (0..8).map(|_| spawn.spawn(ask)).collect();
        asking.into_iter().map(|asks| asks.join().unwrap()).collect()
    });
    assert_eq!(service.requests(), 1);
    assert!(
        told.iter().all(|one| *one == told[0] && one.1 == Some(HOUR)),
        "{told:?}"
    );
}

// case:M01
#[test]
fn token_without_refresh_token_is_handed_out_until_it_expires() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    let import = Import {
        access_token: Some("access-from-elsewhere"),
        left_ms: Some(HOUR),
        ..Import::default()
    };
    device
        .call(&member, |scope| {
            member.sign_in("", &Grant::Import(import), scope, &service.at(&device))
        })
        .unwrap();
    let ask = || lasting(&device, &member, &service, 2 * HOUR);
    assert_eq!(ask().unwrap(), ("access-from-elsewhere".into(), Some(HOUR)));
    device.clock.pass(HOUR - 1);
    assert_eq!(ask().unwrap().1, Some(1));
    device.clock.pass(1);
    assert_eq!(ask().unwrap_err().status, Status::MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(service.requests(), 0);
    // Of unknown life: as it is.
    let import = Import {
        left_ms: None,
        ..import
    };
    device
        .call(&member, |scope| {
            member.sign_in("", &Grant::Import(import), scope, &service.at(&device))
        })
        .unwrap();
    assert_eq!(ask().unwrap(), ("access-from-elsewhere".into(), None));
}

// case:M01
#[test]
fn too_little_time_for_refresh_hands_out_valid_token() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 3600);
    device.clock.pass(HOUR / 2);
    let late = |ms| {
        device.call(&member, |scope| {
            device.clock.pass(BUDGET - 1_000);
            member.lasting(ms, scope, &service.at(&device))
        })
    };
    let left_ms = HOUR / 2 - (BUDGET - 1_000);
    assert_eq!((late(HOUR).unwrap().1, service.requests()), (Some(left_ms), 0));
    device.clock.pass(HOUR);
    let error = late(0).err().unwrap();
    assert_eq!(
        (error.status, error.phase),
        (Status::MCAT_ERR_TIMEOUT, Phase::MCAT_PHASE_REFRESH)
    );
}
