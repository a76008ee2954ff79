//! Whose tokens a refresh brings.
use super::super::record::{Dead, Record};
use super::super::{Member, Token};
use super::records::record;
use super::{Act, Device, Memory, Service, member_of};
use crate::error::{Reason, Status};

/// Tokens that the service says are those of `guid`, which is JSON.
fn of(guid: &str, refresh: &str) -> Act {
    Act::Say(format!(
        r#"{{"access_token":"access-{refresh}","refresh_token":"{refresh}","expires_in":60,"guid":{guid}}}"#
    ))
}

/// A member whose sign-in brought this id, and the service.
fn signed_in_as(guid: &str, store: &Memory) -> (Device, Service, Member) {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(Some(store));
    service.will(of(guid, "first"));
    device.sign_in(&member, &service).unwrap();
    service.forget_requests();
    (device, service, member)
}

/// The token after a refresh that says so.
fn refreshed(device: &Device, service: &Service, member: &Member, guid: &str) -> Result<Token, crate::error::Error> {
    device.clock.pass(60_000);
    let sent = if service.requests() == 0 { "first" } else { "next" };
    service.state.lock().unwrap().refresh = sent.into();
    service.will(of(guid, "next"));
    device.token(member, service)
}

// fault:A22
#[test]
fn the_tokens_of_another_member_are_not_used() {
    let store = Memory::default();
    let (device, service, member) = signed_in_as(r#""guid-1""#, &store);
    let before = store.bytes();
    let error = refreshed(&device, &service, &member, r#""guid-2""#).err().unwrap();
    let needed = (Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_OTHER_MEMBER);
    assert_eq!((error.status, error.reason), needed);
    let kept = store.record().tokens.unwrap();
    assert_eq!(kept.dead, Some(Dead::OtherMember));
    assert_eq!(kept.refresh.unwrap().as_str(), "first", "nothing of theirs is kept");
    assert_ne!(store.bytes(), before);
    // It stays so, also after a restart, and nothing more is asked.
    let requests = service.requests();
    for member in [&member, &member_of(Some(&store))] {
        let error = device.token(member, &service).err().unwrap();
        assert_eq!((error.status, error.reason), needed);
        let error = device.call(member, |scope| member.refresh(scope, &service.at(&device)));
        assert_eq!(error.unwrap_err().reason, Reason::MCAT_REASON_OTHER_MEMBER);
    }
    assert_eq!(service.requests(), requests);
    device.sign_in(&member, &service).unwrap();
    assert!(device.token(&member, &service).is_ok());
}

// fault:A22
#[test]
fn that_the_tokens_are_anothers_is_told_once() {
    let store = Memory::default();
    let (mut device, service, member) = signed_in_as("1", &store);
    let heard = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let hears = heard.clone();
    device.hooks.event = Some(std::sync::Arc::new(move |_, event| {
        hears.lock().unwrap().push(event.reason)
    }));
    device.call(&member, |scope| member.tell(scope));
    heard.lock().unwrap().clear();
    assert!(refreshed(&device, &service, &member, "2").is_err());
    assert!(device.token(&member, &service).is_err());
    device.call(&member, |scope| member.tell(scope));
    assert_eq!(*heard.lock().unwrap(), [Reason::MCAT_REASON_OTHER_MEMBER]);
}

#[test]
fn an_id_may_be_text_or_number_and_is_learned_late() {
    // The same one however it is written, and none where it cannot be read.
    for (first, next) in [
        (r#""17""#, "17"),
        ("17", r#""17""#),
        (r#""guid-1""#, r#""guid-1""#),
        (r#""guid-1""#, "null"),
        (r#""guid-1""#, r#""""#),
        (r#""guid-1""#, "{}"),
        (r#""guid-1""#, "true"),
        (r#""guid-1""#, "1.5"),
        (r#""guid-1""#, "-1"),
        ("null", r#""guid-1""#),
        ("[]", "7"),
    ] {
        let store = Memory::default();
        let (device, service, member) = signed_in_as(first, &store);
        assert!(
            refreshed(&device, &service, &member, next).is_ok(),
            "{first}, then {next}"
        );
        let known =
            |value: &str| value.starts_with('"') && value.len() > 2 || value.starts_with(['1', '7']) && value != "1.5";
        assert!(known(first) || known(next));
        assert!(store.record().tokens.unwrap().guid.is_some(), "{first}, then {next}");
        // Learned at a refresh or at the sign-in, it counts from then on; the numbers next to each other are told apart.
        let restarted = member_of(Some(&store));
        assert!(refreshed(&device, &service, &restarted, "18446744073709551615").is_err());
    }
    let store = Memory::default();
    let (device, service, member) = signed_in_as("18446744073709551614", &store);
    assert!(refreshed(&device, &service, &member, "18446744073709551615").is_err());
    let long = format!("\"{}\"", "x".repeat(257));
    let store = Memory::default();
    let (device, service, member) = signed_in_as(&long, &store);
    assert!(refreshed(&device, &service, &member, &long).is_ok());
    assert!(store.record().tokens.unwrap().guid.is_none(), "too long for an id");
}

/// As it was written before records knew of ids.
#[test]
fn a_record_without_an_id_reads_as_before() {
    const BEFORE: &str = concat!(
        "6d6361740100df010707070707070707070707070707070703000000000000000c0000000000000022000000000000000900",
        "7468697320626f6f740909090909090909090909090909090906006163636573730700726566726573681858260500000000",
        "010101010101010101010101010101010c00000000000000220000000000000009007468697320626f6f74e0930400000000",
        "00020202020202020202020202020202022f54a045",
    );
    let mut known = record("access");
    let tokens = known.tokens.as_mut().unwrap();
    (tokens.guid, tokens.under_way) = (None, false);
    let bytes: Vec<u8> = (0..BEFORE.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&BEFORE[at..at + 2], 16).unwrap())
        .collect();
    let read = Record::decode(&bytes).ok().unwrap();
    assert_eq!(read.encode()[..], bytes[..]);
    assert_eq!(known.encode()[..], bytes[..]);
}
