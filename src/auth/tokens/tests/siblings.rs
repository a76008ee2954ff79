//! Two processes with one store: what one of them learns must not undo what the other has done.
use super::super::Member;
use super::super::marks::{SignIn, fingerprint};
use super::super::record::{TokenRecord, Tokens};
use super::records::sealed;
use super::{Act, Device, Memory, Service, Token, member_of};
use crate::auth::{Code, Grant};
use crate::base::error::{Reason, Status};

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
fn account_lock_is_saved_beside_tokens_of_another_process() {
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
fn account_lock_does_not_undo_sign_out_by_another_process() {
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
fn call_of_one_member_does_not_continue_for_the_next() {
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
fn refused_password_is_remembered_after_unsent_other_sign_in() {
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

/// Somebody signs in in the browser: nothing tells who.
fn sign_in_by_browser(device: &Device, member: &Member, service: &Service, code: &str) {
    let grant = Grant::Code(Code {
        code,
        redirect_uri: "own:/done",
        verifier: Some("canary-verifier"),
        member: None,
    });
    device
        .call(member, |scope| member.sign_in("", &grant, scope, &service.at(device)))
        .unwrap();
}

/// Two processes with one store, in which nothing tells who is signed in.
fn two_without_marks(device: &Device, service: &Service, store: &Memory) -> (Member, Member) {
    let (one, other) = (member_of(Some(store)), member_of(Some(store)));
    sign_in_by_browser(device, &one, service, "first");
    device.token(&other, service).unwrap();
    (one, other)
}

// case:S01
#[test]
fn sign_in_keeps_its_id_over_refreshes_and_next_has_another() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (one, other) = two_without_marks(&device, &service, &store);
    let kept = || store.record().tokens.unwrap().sign_in.unwrap();
    let (first, sign_in) = (kept(), one.sign_in_number());
    assert!(!first.is_of_version_1());
    for member in [&one, &other, &one, &member_of(Some(&store))] {
        refresh(&device, member, &service);
        assert_eq!(kept(), first);
    }
    refresh(&device, &one, &service);
    assert_eq!(one.sign_in_number(), sign_in);
    sign_in_by_browser(&device, &other, &service, "second");
    assert_ne!(kept(), first);
    assert!(device.adopt(&one));
    assert_ne!(
        one.sign_in_number(),
        sign_in,
        "what is under way for the first one ends"
    );
}

// case:S01
#[test]
fn lock_of_previous_member_does_not_stop_the_next() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (one, other) = two_without_marks(&device, &service, &store);
    store.let_fail(|store| &store.save_fails, true);
    device.call(&one, |scope| one.lock(scope, 300_000));
    store.let_fail(|store| &store.save_fails, false);
    sign_in_by_browser(&device, &other, &service, "second");
    assert!(device.adopt(&one));
    assert!(service.takes(&device.token(&one, &service).unwrap(), &device));
    assert_eq!(device.call(&one, |scope| one.locked(scope)), None);
    device.clock.pass(600_000);
    device.token(&one, &service).unwrap();
    assert!(store.record().lock.is_none(), "nor is it kept for them");
}

// case:S01
#[test]
fn early_refresh_of_previous_member_does_not_count_for_the_next() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (one, other) = two_without_marks(&device, &service, &store);
    let token = device.token(&one, &service).unwrap();
    device.refused(&one, &token, &service).unwrap();
    sign_in_by_browser(&device, &other, &service, "second");
    assert!(device.adopt(&one));
    let token = device.token(&one, &service).unwrap();
    assert!(device.refused(&one, &token, &service).is_ok());
}

/// The record as version 1 would have written it.
fn by_version_1(mut record: TokenRecord, change: impl FnOnce(&mut Tokens)) -> Vec<u8> {
    let tokens = record.tokens.as_mut().unwrap();
    (tokens.sign_in, tokens.guid) = (None, None);
    change(tokens);
    let mut bytes = record.encode().to_vec();
    bytes.truncate(bytes.len() - 4);
    bytes[4] = 1;
    sealed(bytes)
}

// case:S01
#[test]
fn refresh_by_version_1_process_keeps_sign_in_id() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (first, _) = two_without_marks(&device, &service, &store);
    drop(first);
    store.set(Some(by_version_1(store.record(), |_| ())));
    let salt = store.record().salt;
    let old = store.record().tokens.unwrap();
    let members = [member_of(Some(&store)), member_of(Some(&store))];
    let sign_in = |member: &Member| member.known().unwrap().marks.sign_in.unwrap();
    for member in &members {
        device.token(member, &service).unwrap();
    }
    let [one, another] = &members;
    let (id, number) = (sign_in(one), one.sign_in_number());
    assert_eq!(
        (id, id.is_of_version_1()),
        (sign_in(another), true),
        "both come to the same id"
    );
    assert_eq!(id, SignIn::of_version_1(&salt, &old));
    // The old process refreshes.
    let exchanged = fingerprint(&salt, &[old.refresh.as_ref().unwrap().as_str()]);
    let follows = |tokens: &mut Tokens| {
        tokens.generation += 1;
        tokens.previous = exchanged;
        (tokens.access, tokens.refresh) = (Some("next".into()), Some("next-refresh".into()));
    };
    store.set(Some(by_version_1(store.record(), follows)));
    assert!(device.adopt(one));
    assert_eq!((sign_in(one), one.sign_in_number()), (id, number));
    // Somebody signs in there: what a record of version 1 does not tell is another one.
    let comes = |tokens: &mut Tokens| {
        tokens.previous = [0; 16];
        (tokens.access, tokens.refresh) = (Some("new".into()), Some("new-refresh".into()));
    };
    store.set(Some(by_version_1(store.record(), comes)));
    assert!(device.adopt(one));
    assert_ne!(sign_in(one), id);
    assert_ne!(one.sign_in_number(), number);
}

// case:S01
#[test]
fn same_guid_keeps_sign_in_number_over_next_sign_in() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let of = |guid: &str, tokens: &str| {
        Act::Say(format!(
            r#"{{"access_token":"a-{tokens}","refresh_token":"r-{tokens}","expires_in":86399,"guid":"{guid}"}}"#
        ))
    };
    let (one, other) = (member_of(Some(&store)), member_of(Some(&store)));
    service.will(of("guid-1", "1"));
    sign_in_by_browser(&device, &one, &service, "first");
    device.token(&other, &service).unwrap();
    let sign_in = one.sign_in_number();
    for (guid, code, is_same) in [("guid-1", "second", true), ("guid-2", "third", false)] {
        service.will(of(guid, code));
        sign_in_by_browser(&device, &other, &service, code);
        assert!(device.adopt(&one));
        assert_eq!(one.sign_in_number() == sign_in, is_same, "{guid}");
    }
}

// case:S01
#[test]
fn salt_survives_sign_out_by_unread_process_and_not_forget() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let (one, other) = two(&device, &service, &store);
    let salt = store.record().salt;
    drop(one);
    drop(other);
    let another = member_of(Some(&store));
    device.call(&another, |scope| another.sign_out(scope)).unwrap();
    assert!(store.bytes().is_none());
    device.sign_in(&another, &service).unwrap();
    assert_eq!(store.record().salt, salt);
    // A member who is forgotten is not to be recognised.
    device.call(&another, |scope| another.forget(scope)).unwrap();
    device.sign_in(&another, &service).unwrap();
    assert_ne!(store.record().salt, salt);
}
