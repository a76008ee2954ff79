//! Distinguishes members, sign-ins, tokens of one sign-in, and codes.
use super::{Act, Device, Memory, Service, member_of};
use crate::auth::{Code, Grant};
use crate::base::error::Status;

#[test]
fn each_member_has_its_own_key() {
    let (one, other) = (member_of(None), member_of(None));
    assert_ne!(one.key(), other.key());
    assert_eq!(one.key(), one.key());
}

#[test]
fn every_sign_in_has_new_number_also_in_another_process() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (one, other) = (member_of(Some(&store)), member_of(Some(&store)));
    let adopts = || device.adopt(&one);
    let mut seen = vec![one.sign_in_number()];
    device.sign_in(&one, &service).unwrap();
    seen.push(one.sign_in_number());
    device.sign_in_with(&other, &service, "grace", "x").unwrap();
    assert!(adopts());
    seen.push(one.sign_in_number());
    device.call(&other, |scope| other.sign_out(scope)).unwrap();
    assert!(adopts());
    seen.push(one.sign_in_number());
    device.sign_in(&one, &service).unwrap();
    seen.push(one.sign_in_number());
    let sign_ins = seen.len();
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), sign_ins, "{seen:?}");
}

#[test]
fn newest_token_is_found_within_same_sign_in_only() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    let first = device.token(&member, &service).unwrap();
    device
        .call(&member, |scope| member.refresh(scope, &service.at(&device)))
        .unwrap();
    let newest = |token| device.call(&member, |scope| member.newest(token, scope));
    let newer = newest(&first).unwrap();
    assert!(newer.access != first.access && service.takes(&newer, &device));
    let sign_in = member.sign_in_number();
    assert!(member.serves(&first));
    assert_eq!((first.sign_in(), newer.sign_in()), (sign_in, sign_in));
    device.sign_in(&member, &service).unwrap();
    assert_eq!(newest(&first).err().unwrap().status, Status::MCAT_ERR_SIGN_IN_NEEDED);
    assert!(!member.serves(&first));
    assert_ne!(first.sign_in(), member.sign_in_number());
}

// fault:A18
#[test]
fn same_code_is_not_sent_twice_unless_throttled() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    let sign_in = |code| {
        let grant = Grant::Code(Code {
            code,
            redirect_uri: "own:/done",
            verifier: Some("canary-verifier"),
            member: None,
        });
        device.call(&member, |scope| member.sign_in("", &grant, scope, &service.at(&device)))
    };
    sign_in("first").unwrap();
    let error = sign_in("first").unwrap_err();
    assert_eq!(error.status, Status::MCAT_ERR_ARGUMENT);
    assert!(error.message.starts_with("redirect: "), "{}", error.message);
    assert_eq!(service.requests(), 1);
    sign_in("second").unwrap();
    // Also if the result is unknown.
    service.will(Act::Vanish);
    sign_in("third").unwrap_err();
    sign_in("third").unwrap_err();
    assert_eq!(service.requests(), 3);
    // But not where the service did not look at it.
    service.will(Act::RetryAfter(429, 1_000));
    sign_in("fourth").unwrap_err();
    sign_in("fourth").unwrap();
}
