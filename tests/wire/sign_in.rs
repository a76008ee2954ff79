//! The address that a sign-in opens in the browser, byte for byte, and what the token endpoint makes of a code.
use crate::device::{CODE, Device, SECRET, VERIFIER, given};
use crate::line::{Event, json};
use crate::rows::sign_in::{REDIRECT, UNVERSIONED, VERSIONED};
use crate::secrets::assert_clean;
use crate::targets::texts;
use musiccat::Version::{self, V1, V2_1, V2_2};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::auth::{Challenge, Flow, ResponseType, SignInRequest};
use musiccat::{Client, Params};
use url::Url;

/// The address of a sign-in, with `{challenge}` for what is drawn anew each time. Nothing is sent.
fn address(device: &Device, request: &SignInRequest) -> Option<String> {
    let (response, sent) = device.does(|client| client.begin(request, &Params::default()));
    assert!(sent.is_empty() && device.line.opened() == 0);
    assert!(!response.message().contains(|c: char| c.is_control()), "{response:?}");
    let sign_in = response.at(&response.sign_in)?;
    let address = response.text(&sign_in.address)?;
    assert_clean("an address", address);
    let Some((before, behind)) = address.split_once("&code_challenge=") else {
        return Some(address.to_owned());
    };
    let (challenge, behind) = behind.split_once('&').unwrap();
    let hex = request.challenge == Challenge::S256Hex;
    assert_eq!(challenge.len(), if hex { 64 } else { 43 });
    Some(format!("{before}&code_challenge={{challenge}}&{behind}"))
}

fn awkward(version: Version) -> Device {
    Device::with(version, |config| {
        config.client_id = Some("app 1&+%\"=".to_owned());
        config.redirect_uri = Some("https://device.example.com/a%20b?c=d&e=+\"".to_owned());
    })
    .unwrap()
}

// req:AUTH-01
// req:AUTH-12
#[test]
fn versioned_authorize_address_is_escaped_exactly() {
    let request = SignInRequest {
        state: Some("state/&+%\"=?#"),
        scope: Some("read: a+b & c=d % ü \"x\""),
        audience: Some("https://api.example.com/?a=b#c"),
        ..SignInRequest::default()
    };
    let tail = "client_id=app%201%26%2B%25%22%3D&redirect_uri=https%3A%2F%2Fdevice.example.com%2Fa%2520b%3Fc%3Dd%26e%3D%2B%22\
        &state=state%2F%26%2B%25%22%3D%3F%23&scope=read%3A%20a%2Bb%20%26%20c%3Dd%20%25%20%C3%BC%20%22x%22\
        &audience=https%3A%2F%2Fapi.example.com%2F%3Fa%3Db%23c";
    for (version, segment) in [(V2_2, "v2.2"), (V2_1, "v2.1"), (V1, "v1")] {
        let device = awkward(version);
        for (challenge, method) in [
            (Challenge::S256, "s256"),
            (Challenge::S256Hex, "s256"),
            (Challenge::Plain, "plain"),
        ] {
            for (response_type, word) in [(ResponseType::Code, "code"), (ResponseType::Token, "token")] {
                let request = SignInRequest {
                    challenge,
                    response_type,
                    ..request
                };
                let expected = format!(
                    "https://api.example.com/{segment}/oauth/authorize\
                     ?response_type={word}&code_challenge_method={method}&code_challenge={{challenge}}&{tail}"
                );
                assert_eq!(address(&device, &request).unwrap(), expected);
            }
        }
    }
}

// req:AUTH-04
#[test]
fn unversioned_authorize_address_is_escaped_exactly() {
    let request = SignInRequest {
        flow: Flow::Unversioned,
        state: Some("state/&+%\"=?#"),
        redirect_uri: Some("com.example.device:/done?a=%20"),
        ..SignInRequest::default()
    };
    let expected = "https://api.example.com/oauth/authorize\
        ?client_id=app%201%26%2B%25%22%3D&redirect_uri=com.example.device%3A%2Fdone%3Fa%3D%2520&response_type=code\
        &state=state%2F%26%2B%25%22%3D%3F%23";
    for version in [V1, V2_1, V2_2] {
        assert_eq!(address(&awkward(version), &request).unwrap(), expected);
    }
}

// fault:M16
#[test]
fn text_of_a_sign_in_stays_in_its_parameter() {
    let device = Device::new(V2_2);
    let fields: [fn(&str) -> SignInRequest; 4] = [
        |text| SignInRequest {
            scope: Some(text),
            ..SignInRequest::default()
        },
        |text| SignInRequest {
            audience: Some(text),
            ..SignInRequest::default()
        },
        |text| SignInRequest {
            state: Some(text),
            ..SignInRequest::default()
        },
        |text| SignInRequest {
            redirect_uri: Some(text),
            ..SignInRequest::default()
        },
    ];
    let mut passed = [0; 4];
    for text in texts() {
        for (place, name) in ["scope", "audience", "state", "redirect_uri"].into_iter().enumerate() {
            let text = if name == "redirect_uri" {
                format!("https://device.example.com/{text}")
            } else {
                text.clone()
            };
            let Some(address) = address(&device, &fields[place](&text)) else {
                continue;
            };
            passed[place] += 1;
            let parsed = Url::parse(&address).unwrap();
            assert_eq!(parsed.as_str(), address, "no other form of it");
            assert_eq!(
                (parsed.host_str(), parsed.path()),
                (Some("api.example.com"), "/v2.2/oauth/authorize")
            );
            let values: Vec<_> = parsed.query_pairs().filter(|(key, _)| key == name).collect();
            assert!(values.len() == 1 && values[0].1 == *text, "{text:?}: {address}");
            let count = parsed.query_pairs().count();
            assert_eq!(count, if place < 2 { 7 } else { 6 }, "{text:?}: {address}");
        }
    }
    assert!(
        passed[0] > 2_000 && passed[1] > 2_000 && passed[2] > 100 && passed[3] > 100,
        "{passed:?}"
    );
}

fn finish(client: &Client, pending: &str) -> musiccat::Response {
    client.finish(pending, REDIRECT, None, None, &Params::default())
}

// fault:A17
#[test]
fn code_answered_with_an_error_is_reported_and_not_sent_again() {
    let grant = |error: &str| serde_json::json!({ "error": error, "error_description": CODE }).to_string();
    for (status, body, ends, reason, action) in [
        (
            400,
            grant("invalid_grant"),
            MCAT_ERR_SIGN_IN_NEEDED,
            MCAT_REASON_SIGN_IN_FAILED,
            MCAT_ACTION_SIGN_IN,
        ),
        (
            401,
            String::new(),
            MCAT_ERR_SIGN_IN_NEEDED,
            MCAT_REASON_SIGN_IN_FAILED,
            MCAT_ACTION_SIGN_IN,
        ),
        (
            400,
            String::new(),
            MCAT_ERR_BAD_REQUEST,
            MCAT_REASON_NONE,
            MCAT_ACTION_NONE,
        ),
        (
            401,
            grant("invalid_client"),
            MCAT_ERR_UNAUTHORIZED,
            MCAT_REASON_APP_KEY,
            MCAT_ACTION_NONE,
        ),
        (403, grant("x"), MCAT_ERR_FORBIDDEN, MCAT_REASON_NONE, MCAT_ACTION_NONE),
        (
            423,
            grant("x"),
            MCAT_ERR_ACCOUNT_LOCKED,
            MCAT_REASON_NONE,
            MCAT_ACTION_WAIT,
        ),
        (500, grant("x"), MCAT_ERR_SERVICE, MCAT_REASON_NONE, MCAT_ACTION_SIGN_IN),
        (
            504,
            grant("x"),
            MCAT_ERR_UNAVAILABLE,
            MCAT_REASON_NONE,
            MCAT_ACTION_SIGN_IN,
        ),
    ] {
        for pending in [VERSIONED, UNVERSIONED] {
            let device = Device::new(V2_2);
            device.line.play_tokens([Event::Answer(json(status, &body))]);
            let (response, sent) = device.does(|client| finish(client, pending));
            assert_eq!(
                (response.status, response.reason),
                (ends, reason),
                "{status} {body}: {response:?}"
            );
            assert_eq!(response.user_action, action, "{status} {body}: {response:?}");
            assert_eq!((response.http_status, sent.len()), (i32::from(status), 1));
            // A code that may be spent is not sent again, by nobody's wish.
            let (again, sent) = device.does(|client| finish(client, pending));
            assert!(sent.is_empty(), "{again:?}");
        }
    }
}

// fault:A17
#[test]
fn code_that_never_left_may_still_be_sent() {
    for pending in [VERSIONED, UNVERSIONED] {
        let device = Device::new(V2_2);
        device
            .line
            .play([Event::Refused, Event::Answer(json(599, "no call but for tokens"))]);
        device
            .line
            .play_tokens([Event::Answer(json(200, r#"{"access_token":"a"}"#))]);
        let mut sent = 0;
        let signed_in = (0..2).any(|_| {
            let (response, requests) = device.does(|client| finish(client, pending));
            sent += requests.len();
            assert_eq!(response.maybe_applied, 0, "{response:?}");
            response.status == MCAT_OK
        });
        assert!(signed_in && sent == 1, "{sent}");
    }
}

#[test]
fn code_and_verifier_are_sent_in_the_body_only() {
    let device = Device::new(V2_2);
    device
        .line
        .play_tokens([Event::Answer(json(200, r#"{"access_token":"a"}"#))]);
    let (response, sent) = device.does(|client| finish(client, VERSIONED));
    assert_eq!(response.status, MCAT_OK, "{response:?}");
    let (head, body) = sent[0].bytes.split_once("\r\n\r\n").unwrap();
    assert_clean("a head", head);
    let body: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(
        (&body["code"], &body["code_verifier"]),
        (&CODE.into(), &VERIFIER.into())
    );
    assert!(!sent[0].bytes.contains(SECRET));
    // The unversioned flow needs the secret when it ends as well.
    let device = Device::with(V2_2, |config| config.api_secret = None).unwrap();
    let (response, sent) = device.does(|client| finish(client, UNVERSIONED));
    assert_eq!((response.status, sent.len()), (MCAT_ERR_ARGUMENT, 0));
    assert!(response.message().starts_with("api_secret: "), "{response:?}");
    // Arguments that cannot go along.
    let long = "x".repeat(1025);
    let ends = |pending, user, password, argument: &str| {
        let params = given(|_| {});
        let (response, sent) = device.does(|client| client.finish(pending, REDIRECT, user, password, &params));
        assert_eq!((response.status, sent.len()), (MCAT_ERR_ARGUMENT, 0));
        assert!(response.message().starts_with(&format!("{argument}: ")), "{response:?}");
    };
    ends(VERSIONED, Some("user"), None, "password");
    ends(VERSIONED, None, Some("pass word"), "user");
    ends(VERSIONED, Some(""), Some("pass word"), "user");
    ends(VERSIONED, Some("user"), Some(long.as_str()), "password");
    ends(UNVERSIONED, Some("user"), Some("pass word"), "user");
}
