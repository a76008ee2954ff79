//! Whose tokens a refresh brings.
use super::super::marks::Guid;
use super::super::record::Dead;
use super::super::{Member, Token};
use super::{Act, Device, Memory, Service, member_of};
use crate::base::error::{Reason, Status};

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
fn refreshed(
    device: &Device,
    service: &Service,
    member: &Member,
    guid: &str,
) -> Result<Token, crate::base::error::Error> {
    device.clock.pass(60_000);
    let sent = if service.requests() == 0 { "first" } else { "next" };
    service.state.lock().unwrap().refresh = sent.into();
    service.will(of(guid, "next"));
    device.token(member, service)
}

// fault:A22
#[test]
fn refreshed_tokens_with_another_guid_are_not_used() {
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
fn other_member_event_comes_once() {
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
fn guid_may_be_text_or_number_and_come_with_later_refresh() {
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
        // Learned at a refresh or at the sign-in, it counts from then on; adjacent numbers are distinguished.
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

// case:B20
#[test]
fn guid_in_another_usual_spelling_is_same_member() {
    const SPELLINGS: [&str; 5] = [
        "5B1F6D0A7C3E4F8FA1D2C3B4A5968701",
        "5b1f6d0a7c3e4f8fa1d2c3b4a5968701",
        "5B1F6D0A-7C3E-4F8F-A1D2-C3B4A5968701",
        "5b1f6d0a-7c3e-4f8f-a1d2-c3b4a5968701",
        "5b1f6d0A-7c3E-4f8f-A1d2-C3B4a5968701",
    ];
    let json = |text: &str| format!("\"{text}\"");
    for (first, next) in SPELLINGS.iter().flat_map(|first| SPELLINGS.map(|next| (*first, next))) {
        let store = Memory::default();
        let (device, service, member) = signed_in_as(&json(first), &store);
        assert!(
            refreshed(&device, &service, &member, &json(next)).is_ok(),
            "{first}, then {next}"
        );
        let restarted = member_of(Some(&store));
        let another = "5b1f6d0a7c3e4f8fa1d2c3b4a5968702";
        assert!(
            refreshed(&device, &service, &restarted, &json(another)).is_err(),
            "{first}, then another"
        );
    }
    // What is no GUID is compared as it is.
    for (first, next) in [
        ("guid-A", "guid-a"),
        ("gu-id", "guid"),
        ("5B1F6D0A7C3E4F8FA1D2C3B4A596870G", "5b1f6d0a7c3e4f8fa1d2c3b4a596870g"),
        ("5B1F6D0A7C3E4F8FA1D2C3B4A596870", "5b1f6d0a7c3e4f8fa1d2c3b4a596870"),
    ] {
        let store = Memory::default();
        let (device, service, member) = signed_in_as(&json(first), &store);
        assert!(
            refreshed(&device, &service, &member, &json(next)).is_err(),
            "{first}, then {next}"
        );
    }
}

/// As version 1 kept it: a fingerprint of the id as it was sent.
// case:B20
#[test]
fn guid_saved_by_version_1_matches_in_every_usual_spelling() {
    const SENT: [&str; 4] = [
        "5B1F6D0A7C3E4F8FA1D2C3B4A5968701",
        "5b1f6d0a7c3e4f8fa1d2c3b4a5968701",
        "5B1F6D0A-7C3E-4F8F-A1D2-C3B4A5968701",
        "5b1f6d0a-7c3e-4f8f-a1d2-c3b4a5968701",
    ];
    let mixed = "5b1f6d0A7c3E4f8fA1d2C3B4a5968701";
    let pairs = SENT.iter().flat_map(|sent| SENT.map(|told| (*sent, told)));
    let pairs = pairs
        .chain(SENT.map(|sent| (sent, mixed)))
        .chain([(mixed, mixed), ("Guid-1", "Guid-1")]);
    for (sent, told) in pairs {
        let kept = Guid {
            folded: None,
            ..Guid::of(&[7; 16], sent)
        };
        assert!(kept.is_told_by(&[7; 16], told), "{sent}, then {told}");
        assert!(!kept.is_told_by(&[8; 16], told), "another salt");
        let again = kept.told_again(Some(Guid::of(&[7; 16], told)));
        assert!(again.is(&kept) && kept.is(&again) && again.is_told_by(&[7; 16], sent));
        assert!(again.is(&Guid::of(&[7; 16], &sent.to_ascii_uppercase())) == (sent != "Guid-1"));
    }
    let kept = |sent| Guid {
        folded: None,
        ..Guid::of(&[7; 16], sent)
    };
    assert!(!kept("Guid-1").is_told_by(&[7; 16], "guid-1"));
    assert!(!kept(SENT[0]).is_told_by(&[7; 16], "5B1F6D0A7C3E4F8FA1D2C3B4A5968702"));
}
