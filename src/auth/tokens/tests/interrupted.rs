//! The power fails in the middle of a refresh: what the store holds then tells a refresh token that was used up from a revoked one.
use super::super::Member;
use super::{Act, Device, Memory, Service, Token, member_of};
use crate::base::error::{Error, Reason, Status};
use std::sync::{Arc, Mutex};

const HOUR: i64 = 3_600_000;

/// What the store held when the service had exchanged the refresh token, and nobody had saved its successor.
fn cut_off(device: &Device, service: &Service, store: &Memory, member: &Member) {
    let held = Arc::<Mutex<Option<Vec<u8>>>>::default();
    let (seen, kept) = (Arc::clone(&held), store.clone());
    service.will(Act::Late(Box::new(move || *seen.lock().unwrap() = kept.bytes())));
    device.token(member, service).unwrap();
    store.set(held.lock().unwrap().take());
    service.forget_requests();
}

fn needs_sign_in(result: Result<Token, Error>) -> Reason {
    let error = result.err().unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_SIGN_IN_NEEDED);
    error.reason
}

// fault:S04
#[test]
fn power_cut_after_rotation_ends_in_interrupted_or_grace() {
    for grace in [false, true] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = device.signed_in(Some(&store), &service, 86_399);
        service.state.lock().unwrap().gives_grace = grace;
        device.clock.pass(24 * HOUR);
        cut_off(&device, &service, &store, &member);
        let restarted = member_of(Some(&store));
        if grace {
            let token = device.token(&restarted, &service).unwrap();
            assert!(service.takes(&token, &device));
            assert!(!store.record().tokens.unwrap().under_way);
        } else {
            for _ in 0..3 {
                let reason = needs_sign_in(device.token(&restarted, &service));
                assert_eq!(reason, Reason::MCAT_REASON_INTERRUPTED);
                device.clock.pass(100_000);
            }
            let again = member_of(Some(&store));
            assert_eq!(
                needs_sign_in(device.token(&again, &service)),
                Reason::MCAT_REASON_INTERRUPTED
            );
        }
        assert_eq!(service.requests(), 1);
    }
}

// fault:S04
#[test]
fn refresh_cut_in_another_process_reads_as_interrupted() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    let dying = member_of(Some(&store));
    device.token(&dying, &service).unwrap();
    device.clock.pass(24 * HOUR);
    cut_off(&device, &service, &store, &dying);
    let reason = needs_sign_in(device.token(&member, &service));
    assert_eq!(reason, Reason::MCAT_REASON_INTERRUPTED);
}

#[test]
fn revoked_refresh_token_with_mark_reads_as_revoked() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    device.clock.pass(24 * HOUR);
    service.will(Act::Status(400, r#"{"error":"invalid_grant"}"#));
    let reason = needs_sign_in(device.token(&member, &service));
    assert_eq!(reason, Reason::MCAT_REASON_REVOKED);
}

/// Flash wears out: a mark costs one write a token, and none where tokens do not last an hour.
// fault:S10
#[test]
fn refresh_token_is_marked_once_and_short_lived_one_never() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    device.clock.pass(24 * HOUR);
    for _ in 0..6 {
        service.will(Act::NotSent);
    }
    for _ in 0..2 {
        assert!(device.token(&member, &service).is_err());
        device.clock.pass(60_000);
    }
    assert_eq!((service.requests(), store.saves()), (6, 2), "the sign-in and one mark");
    assert!(store.record().tokens.unwrap().under_way);
    device.token(&member, &service).unwrap();
    assert_eq!(store.saves(), 3);
    // Nor is one marked that the store has not even taken.
    store.let_fail(|store| &store.save_fails, true);
    for _ in 0..2 {
        device.log.lock().unwrap().clear();
        device.clock.pass(24 * HOUR);
        device.token(&member, &service).unwrap();
        let failed = device.log.lock().unwrap().matches("could not be saved").count();
        assert_eq!(failed, 2, "the mark, or what is owed; and the new tokens");
    }

    let store = Memory::default();
    let member = device.signed_in(Some(&store), &service, HOUR / 1_000 - 1);
    for refreshes in 1..=5 {
        device.clock.pass(HOUR - 1_000);
        device.token(&member, &service).unwrap();
        assert_eq!(store.saves(), 1 + refreshes);
    }
}

#[test]
fn store_that_fails_to_save_mark_does_not_stop_refresh() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    device.clock.pass(24 * HOUR);
    store.let_fail(|store| &store.save_fails, true);
    for _ in 0..3 {
        service.will(Act::NotSent);
    }
    assert!(device.token(&member, &service).is_err());
    assert_eq!(service.requests(), 3);
    assert!(!member.not_saved(), "the tokens themselves are in the store");
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(60_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device) && !member.not_saved());
}
