//! Two processes with one store: what one of them learns must not undo what the other has done.
use super::super::Member;
use super::{Act, Device, Memory, Service, Token, member_of};
use crate::error::{Reason, Status};

/// Two members of one store, both signed in by the same tokens.
fn two(device: &Device, service: &Service, store: &Memory) -> (Member, Member) {
    let one = device.signed_in(Some(store), service, 86_399);
    let other = member_of(Some(store));
    device.token(&other, service).unwrap();
    (one, other)
}

fn refresh(device: &Device, member: &Member, service: &Service) -> Token {
    device
        .call(member, |scope| member.refresh(scope, &service.at(device)))
        .unwrap();
    device.token(member, service).unwrap()
}

fn kept(store: &Memory) -> String {
    let tokens = store.record().tokens.unwrap();
    tokens.access.unwrap().as_str().to_owned()
}

// fault:S08 fault:A16
#[test]
fn a_lock_is_kept_beside_the_tokens_that_another_process_has_put_there() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (one, other) = two(&device, &service, &store);
    // Learned at a sign-in.
    let newer = refresh(&device, &other, &service);
    service.will(Act::Status(423, "{}"));
    device.sign_in(&one, &service).unwrap_err();
    assert_eq!(kept(&store), newer.access.as_str());
    assert!(store.record().lock.is_some());
    // And at a call.
    device.clock.pass(315_000);
    let newer = refresh(&device, &other, &service);
    device.call(&one, |scope| one.lock(scope, 300_000));
    assert_eq!(kept(&store), newer.access.as_str());
    assert!(store.record().lock.is_some());
    let error = device.token(&member_of(Some(&store)), &service).err().unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_ACCOUNT_LOCKED, "also after a restart");
}

// fault:A21
#[test]
fn a_lock_does_not_bring_back_a_member_whom_another_process_has_signed_out() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (one, other) = two(&device, &service, &store);
    device.call(&other, |scope| other.sign_out(scope)).unwrap();
    device.call(&one, |scope| one.lock(scope, 300_000));
    let record = store.record();
    assert!(record.tokens.is_none() && record.lock.is_some());
    assert_eq!(device.is_signed_in(&one).ok(), Some(false));
}

// fault:A21
#[test]
fn a_call_of_one_member_does_not_go_on_for_the_next() {
    for in_between in [false, true] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let (one, other) = two(&device, &service, &store);
        let token = device.token(&one, &service).unwrap();
        device.call(&other, |scope| other.sign_out(scope)).unwrap();
        if in_between {
            // Another call notices that nobody is signed in.
            let refresh = device.call(&one, |scope| one.refresh(scope, &service.at(&device)));
            assert_eq!(refresh.unwrap_err().reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
        }
        device.sign_in_with(&other, &service, "grace", "x").unwrap();
        device.clock.pass(1_000);
        let error = device.refused(&one, &token, &service).err().unwrap();
        assert_eq!(
            (error.status, error.reason),
            (Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_NOT_SIGNED_IN)
        );
        // The next call is grace's.
        assert!(service.takes(&device.token(&one, &service).unwrap(), &device));
    }
}

// fault:A15
#[test]
fn a_refused_pair_is_remembered_whatever_was_tried_in_between() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    service.will(Act::Status(401, r#"{"error":"invalid_grant"}"#));
    device.sign_in_with(&member, &service, "ada", "wrong").unwrap_err();
    for _ in 0..3 {
        service.will(Act::NotSent);
    }
    device.sign_in_with(&member, &service, "grace", "x").unwrap_err();
    service.forget_requests();
    let error = device.sign_in_with(&member, &service, "ada", "wrong").unwrap_err();
    assert_eq!(
        (error.reason, service.requests()),
        (Reason::MCAT_REASON_REPEATED_PASSWORD, 0)
    );
}
