//! Tokens that the application has from elsewhere.
use super::super::{Import, Member};
use super::{Act, Device, Memory, Service, member_of};
use crate::auth::Grant;
use crate::base::error::{Error, Status};

const TOKENS: Import = Import {
    access_token: Some("access-from-elsewhere"),
    refresh_token: Some("refresh-from-elsewhere"),
    left_ms: Some(3_600_000),
    user: Some("ada"),
    guid: Some("guid-1"),
};

fn import(device: &Device, member: &Member, service: &Service, tokens: Import) -> Result<(), Error> {
    let user = tokens.user.unwrap_or_default();
    device.call(member, |scope| {
        member.sign_in(user, &Grant::Import(tokens), scope, &service.at(device))
    })
}

// case:M01
#[test]
fn invalid_import_names_the_argument() {
    let long = |n| "x".repeat(n);
    let [access, refresh, user, guid] = [8192, 3072, 1024, 256].map(long);
    let longest = Import {
        access_token: Some(&access),
        refresh_token: Some(&refresh),
        left_ms: Some(1_000_000_000_000),
        user: Some(&user),
        guid: Some(&guid),
    };
    assert!(longest.check().is_ok() && TOKENS.check().is_ok());
    let [access, refresh, user, guid] = [8193, 3073, 1025, 257].map(long);
    let told = |import: Import| import.check().unwrap_err().message.clone();
    let token = |text| Import {
        access_token: Some(text),
        ..TOKENS
    };
    for text in ["", "two words", "tab\t", "line\n", "\u{fc}ber", "\u{7f}", &access] {
        assert_eq!(
            told(token(text)),
            "access_token: must be 1 to 8192 visible ASCII characters"
        );
    }
    for text in ["", " ", &refresh] {
        let import = Import {
            refresh_token: Some(text),
            ..TOKENS
        };
        assert_eq!(
            told(import),
            "refresh_token: must be 1 to 3072 visible ASCII characters"
        );
    }
    for text in ["", &user] {
        assert_eq!(
            told(Import {
                user: Some(text),
                ..TOKENS
            }),
            "user: must be 1 to 1024 bytes long"
        );
    }
    for text in ["", &guid] {
        assert_eq!(
            told(Import {
                guid: Some(text),
                ..TOKENS
            }),
            "guid: must be 1 to 256 bytes long"
        );
    }
    for ms in [i64::MIN, -1, 0, 1_000_000_000_001, i64::MAX] {
        let message = told(Import {
            left_ms: Some(ms),
            ..TOKENS
        });
        assert_eq!(message, "left_ms: must be 0 (unknown) to 1000000000000");
    }
    let none = Import {
        access_token: None,
        ..TOKENS
    };
    assert_eq!(told(none), "left_ms: goes with access_token only");
    let neither = Import {
        refresh_token: None,
        left_ms: None,
        ..none
    };
    assert_eq!(told(neither), "access_token: must be given, or refresh_token, or both");
}

// case:M01
#[test]
fn imported_tokens_are_saved_used_and_refreshed() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = member_of(Some(&store));
    import(&device, &member, &service, TOKENS).unwrap();
    let kept = store.record().tokens.unwrap();
    assert_eq!(kept.access.unwrap().as_str(), "access-from-elsewhere");
    assert_eq!(kept.refresh.unwrap().as_str(), "refresh-from-elsewhere");
    assert_eq!(kept.lifetime_ms, Some(3_600_000));
    assert!(kept.member.is_some() && kept.guid.is_some());
    // After a restart, until they run out; then they are refreshed.
    let member = member_of(Some(&store));
    assert_eq!(
        device.token(&member, &service).unwrap().access.as_str(),
        "access-from-elsewhere"
    );
    device.clock.pass(3_600_000);
    service.state.lock().unwrap().refresh = "refresh-from-elsewhere".into();
    assert_eq!(
        device.token(&member, &service).unwrap().access.as_str(),
        "canary-access-1"
    );
    assert_eq!(service.journal().pop().unwrap().1, "refresh-from-elsewhere");
}

// case:M01
#[test]
fn imported_refresh_token_alone_is_refreshed_at_first_use() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    let tokens = Import {
        access_token: None,
        left_ms: None,
        ..TOKENS
    };
    import(&device, &member, &service, tokens).unwrap();
    assert_eq!((service.requests(), device.is_signed_in(&member).ok()), (0, Some(true)));
    service.state.lock().unwrap().refresh = "refresh-from-elsewhere".into();
    assert_eq!(
        device.token(&member, &service).unwrap().access.as_str(),
        "canary-access-1"
    );
}

// case:M01
#[test]
fn import_replaces_another_member_and_revoked_tokens() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 3600);
    let before = device.token(&member, &service).unwrap();
    import(&device, &member, &service, TOKENS).unwrap();
    assert!(!member.serves(&before), "a token of the one before is of no use");
    assert_eq!(
        device.token(&member, &service).unwrap().access.as_str(),
        "access-from-elsewhere"
    );
    service.will(Act::Status(400, r#"{"error":"invalid_grant"}"#));
    device.clock.pass(3_600_000);
    assert_eq!(
        device.token(&member, &service).err().unwrap().status,
        Status::MCAT_ERR_SIGN_IN_NEEDED
    );
    import(&device, &member, &service, TOKENS).unwrap();
    assert_eq!(
        device.token(&member, &service).unwrap().access.as_str(),
        "access-from-elsewhere"
    );
}

// case:M01
#[test]
fn import_for_locked_account_is_refused() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    service.will(Act::Status(423, ""));
    device.sign_in(&member, &service).unwrap_err();
    for user in [Some("ada"), None] {
        let error = import(&device, &member, &service, Import { user, ..TOKENS }).unwrap_err();
        assert_eq!(error.status, Status::MCAT_ERR_ACCOUNT_LOCKED);
    }
    import(
        &device,
        &member,
        &service,
        Import {
            user: Some("bob"),
            ..TOKENS
        },
    )
    .unwrap();
}
