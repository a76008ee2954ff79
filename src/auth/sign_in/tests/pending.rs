//! What is kept of a sign-in until the browser comes back: whatever else it is read from, it is an error and no panic.
use super::super::pending::{Pending, SignInRequest};
use super::super::pkce::Challenge;
use super::super::redirect::judge;
use super::super::{Flow, ResponseType};
use crate::abi::MCAT_PENDING_MAX;
use crate::auth::Application;
use crate::base::error::{Reason, Status};

const APPLICATION: Application = Application {
    client_id: "app-1",
    secret: Some("secret"),
    redirect_uri: Some("https://device.example.com/done?a=b"),
};

fn begun(request: &SignInRequest) -> Pending {
    Pending::begin(request, &APPLICATION).unwrap()
}

/// The texts of all kinds of sign-ins.
fn written() -> Vec<(Pending, String)> {
    let unversioned = SignInRequest {
        flow: Flow::Unversioned,
        ..SignInRequest::default()
    };
    let versioned = [Challenge::S256, Challenge::S256Hex, Challenge::Plain]
        .into_iter()
        .flat_map(|challenge| {
            [ResponseType::Code, ResponseType::Token].map(|response_type| SignInRequest {
                challenge,
                response_type,
                state: Some("state/+\"&%"),
                ..SignInRequest::default()
            })
        });
    let all = versioned.chain([unversioned]).map(|request| begun(&request));
    all.map(|pending| {
        let text = pending.write("app-1").to_string();
        (pending, text)
    })
    .collect()
}

/// Reads what is no pending sign-in.
#[track_caller]
fn refuses(text: &str) {
    let Err(error) = Pending::read(text, "app-1") else {
        panic!("taken: {text}");
    };
    assert_eq!(
        (error.status, error.reason),
        (Status::MCAT_ERR_ARGUMENT, Reason::MCAT_REASON_PENDING_UNREADABLE)
    );
    assert!(error.message.starts_with("pending: ") && error.message.len() < 100);
}

#[test]
fn pending_sign_in_reads_back_whole_from_its_text() {
    for (pending, text) in written() {
        assert!(text.len() < MCAT_PENDING_MAX);
        assert!(
            text.bytes()
                .all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
        );
        assert!(Pending::read(&text, "app-1").ok().is_some_and(|read| read == pending));
        assert!(Pending::read(&text, "app-2").is_err());
    }
}

#[test]
fn pending_sign_in_of_release_1_0_is_read() {
    let text = "bWNzaQEAAACwdVe5lAv8Vik0t83t-qxCKwBWRVJJRklFUmNhbmFyeVZFUklGSUVSY2FuYXJ5VkVSSUZJRVJjYW5h\
        cnkwGAB0aGUtc3RhdGUtb2YtcmVsZWFzZS0xLjAfAGh0dHBzOi8vZGV2aWNlLmV4YW1wbGUuY29tL2RvbmXJiDS5";
    let pending = Pending::read(text, "app-1").ok().unwrap();
    assert_eq!(
        (pending.flow, pending.response_type),
        (Flow::Versioned, ResponseType::Code)
    );
    assert_eq!(pending.challenge, Challenge::S256);
    assert_eq!(*pending.verifier, "VERIFIERcanaryVERIFIERcanaryVERIFIERcanary0");
    assert_eq!(*pending.state, "the-state-of-release-1.0");
    assert_eq!(pending.redirect_uri, "https://device.example.com/done");
}

#[test]
fn damaged_pending_sign_in_is_refused() {
    for (_, text) in written() {
        for at in 0..text.len() {
            for other in "Aa0-_=+/ \n\u{0}\u{7f}".chars() {
                let mut damaged = text.clone();
                damaged.replace_range(at..=at, &other.to_string());
                // White space around it is no part of it.
                if damaged.trim() != text {
                    refuses(&damaged);
                }
            }
            refuses(&text[..at]);
            refuses(&text[at + 1..]);
            refuses(&format!("{}{text}", &text[..=at]));
        }
        refuses(&format!("{text}A"));
        refuses(&format!("{text}{text}"));
        refuses(&"A".repeat(MCAT_PENDING_MAX));
        refuses(&"\u{fc}".repeat(200));
    }
}

#[test]
fn random_text_is_no_pending_sign_in() {
    let mut chance = fastrand::Rng::with_seed(7);
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for _ in 0..20_000 {
        let length = chance.usize(..200);
        // The right mark, now and then.
        let mark = if chance.bool() { "bWNzaQEAAAA" } else { "" };
        let text: String = (0..length).map(|_| char::from(DIGITS[chance.usize(..64)])).collect();
        refuses(&format!("{mark}{text}"));
    }
}

// req:AUTH-03
// fault:A18
#[test]
fn random_redirects_yield_no_code_without_the_state() {
    let mut chance = fastrand::Rng::with_seed(7);
    let pieces = [
        "https://device.example.com/done",
        "?a=b",
        "?",
        "&",
        "#",
        "=",
        "code=x",
        "state=",
        "state=right-state",
        "error=",
        "error=access_denied",
        "access_token=t",
        "%",
        "%2",
        "%zz",
        "%00",
        "%FF",
        "+",
        "//",
        ":",
        "\u{fc}",
        "\u{202e}",
        "\n",
        " ",
    ];
    for response_type in [ResponseType::Code, ResponseType::Token] {
        let pending = begun(&SignInRequest {
            response_type,
            state: Some("right-state"),
            ..SignInRequest::default()
        });
        let mut good = 0;
        for round in 0..50_000 {
            let mut redirect = match round % 2 {
                0 => "https://device.example.com/done?a=b&".to_owned(),
                _ => String::new(),
            };
            for _ in 0..chance.usize(..9) {
                redirect += pieces[chance.usize(..pieces.len())];
                if chance.usize(..3) > 0 {
                    redirect.push('&');
                }
            }
            if let Ok((told, Ok(_))) = judge(&redirect, &pending, &[]) {
                assert!(told.is_verified && redirect.contains("state=right-state"), "{redirect}");
                assert!(
                    redirect.trim().starts_with("https://device.example.com/done?"),
                    "{redirect}"
                );
                good += 1;
            }
        }
        assert!(good > 10, "{good}: the pieces no longer make a good one");
    }
}
