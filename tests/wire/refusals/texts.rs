//! Texts that would say more than they seem to: in headers, paths, queries, forms and addresses.
use super::{none, refuses, wrong};
use crate::device::{Device, tokens};
use crate::line::{Event, json};
use musiccat::Config;
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status::{self, MCAT_ERR_ARGUMENT};
use musiccat::raw::{Raw, raw};
use musiccat::request::Credential;

/// A change that is all right.
pub const RAW: Raw = Raw {
    method: "POST",
    path: "/x",
    query: None,
    content_type: None,
    body: Some(b"{}"),
    credential: Credential::Member,
    idempotent: false,
    unversioned: false,
};

// fault:M15
// fault:M16
#[test]
fn raw_call_with_unsafe_method_path_or_header_is_refused() {
    let device = Device::new(V2_2).signed_in();
    let wrong = |request: Raw, argument: &str, rule: &str| wrong(&device, raw(&request, &none()), argument, rule);
    for method in ["", "get", "PATCH", "HEAD", "GET /x HTTP/1.1\r\nx: y\r\n\r\nGET"] {
        wrong(Raw { method, ..RAW }, "method", "must be GET, POST, PUT or DELETE");
    }
    for (path, rule) in [
        ("", "must begin with \"/\""),
        ("x", "must begin with \"/\""),
        ("https://evil.example.com/x", "must begin with \"/\""),
        ("@evil.example.com/x", "must begin with \"/\""),
        ("//evil.example.com/x", "no empty"),
        ("/x/../y", "\"..\""),
        ("/x/%2e%2E/y", "\"..\""),
        ("/x/.", "\".\""),
        ("/x/", "no empty"),
        ("/x?y=z", "only what a path holds"),
        ("/x#y", "only what a path holds"),
        ("/x y", "only what a path holds"),
        ("/x\\y", "only what a path holds"),
        ("/x\r\ny: z", "only what a path holds"),
        ("/ü", "only what a path holds"),
        ("/{ids}", "only what a path holds"),
    ] {
        wrong(Raw { path, ..RAW }, "path", rule);
    }
    for query in ["a=b c", "a=b\r\nx: y", "a#b", "a=ü", "a=\"b\""] {
        wrong(
            Raw {
                query: Some(query),
                ..RAW
            },
            "query",
            "must be percent-encoded",
        );
    }
    for content_type in ["", "text/plain\r\nx: y", "text/plain\n", "text/plän", "a\0b"] {
        wrong(
            Raw {
                content_type: Some(content_type),
                ..RAW
            },
            "content_type",
            "visible ASCII",
        );
    }
    wrong(Raw { method: "GET", ..RAW }, "body", "must be NULL for a GET");
    wrong(
        Raw {
            credential: Credential::KeyAndSecret,
            ..RAW
        },
        "credential",
        "must be key, member or none",
    );
}

/// Settings that must be refused.
#[track_caller]
fn refuses_settings(set: impl FnOnce(&mut Config), setting: &str, rule: &str) {
    let Err(error) = Device::with(V2_2, set) else {
        panic!("{setting} is taken, in spite of: {rule}");
    };
    assert_eq!(error.status, MCAT_ERR_ARGUMENT);
    let message = &error.message;
    assert!(
        message.starts_with(&format!("{setting}: ")) && message.contains(rule),
        "{setting}, {rule}: {message}"
    );
}

// req:PAR-01
// fault:M15
#[test]
fn setting_that_would_break_a_header_is_refused() {
    const RULE: &str = "must be 1 to 1024 visible ASCII characters";
    let long = "x".repeat(1025);
    for bad in ["", "a\r\nx: y", "a\n", "\ra", "a\0", "ä", "a\u{7f}", &long] {
        refuses_settings(|c| c.api_key = bad.into(), "api_key", RULE);
        refuses_settings(|c| c.client_id = Some(bad.into()), "client_id", RULE);
        refuses_settings(|c| c.api_secret = Some(bad.to_owned().into()), "api_secret", RULE);
        let agent = if *bad == *long { &long[..257] } else { bad };
        let rule = "must be 1 to 256 visible ASCII characters";
        refuses_settings(|c| c.user_agent = Some(agent.into()), "user_agent", rule);
    }
    // A token that would is not taken from the service either.
    let device = Device::new(V2_2);
    for token in ["a\r\nx: y", "a b", "ä", "", &"x".repeat(40_000)] {
        let body = serde_json::json!({ "access_token": token, "expires_in": 60 }).to_string();
        device.line.play_tokens([Event::Answer(json(200, &body))]);
        let (response, _) = device.does(|c| c.sign_in_password("user", "password", &none()));
        assert_eq!(response.status, mcat_status::MCAT_ERR_PARSE, "{token:?}: {response:?}");
    }
}

// req:PAR-02
// fault:M19
#[test]
fn address_setting_that_is_unsafe_is_refused() {
    for (bad, rule) in [
        (
            "https://user:password@api.example.com",
            "must not hold a user name or password",
        ),
        (
            "https://api.example.com@evil.example.com",
            "must not hold a user name or password",
        ),
        ("https://api.example.com/#x", "must not have a fragment"),
        ("https://api.example.com?x=y", "must not hold a query"),
        ("https://api.example.com/base?x=y", "must not hold a query"),
        ("http://api.example.com", "must begin with https://"),
        ("http://127.0.0.1.example.com", "must begin with https://"),
        ("ftp://api.example.com", "must begin with https://"),
        ("api.example.com", "must begin with https://"),
        ("", "must begin with https://"),
    ] {
        refuses_settings(|c| c.base_url = bad.into(), "base_url", rule);
        refuses_settings(|c| c.image_url = Some(bad.into()), "image_url", rule);
    }
    for fine in [
        "http://127.0.0.1:8080",
        "http://localhost",
        "https://api.example.com/base/",
    ] {
        assert!(Device::with(V2_2, |c| c.base_url = fine.into()).is_ok(), "{fine}");
    }
    assert!(
        Device::with(V2_2, |c| (c.base_url, c.allow_http) =
            ("http://api.example.com".into(), true))
        .is_ok()
    );
}

// fault:M16
#[test]
fn password_is_sent_exactly_as_given() {
    let device = Device::new(V2_2);
    for password in ["&=+%", "a b\tc", "ü€😀", "%41", "\r\n&username=other", "\0", "\"'\\/"] {
        device.line.play_tokens([tokens("at", "rt")]);
        let (response, sent) = device.does(|c| c.sign_in_password("user+x@example.com", password, &none()));
        assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
        let fields: Vec<_> = url::form_urlencoded::parse(sent[0].body().as_bytes())
            .into_owned()
            .collect();
        let expected = [
            ("username", "user+x@example.com"),
            ("password", password),
            ("grant_type", "password"),
        ];
        assert_eq!(
            fields,
            expected.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
    }
    for (user, password) in [
        ("", "p"),
        ("u", ""),
        (&"u".repeat(1025)[..], "p"),
        ("u", &"p".repeat(1025)[..]),
    ] {
        let argument = if user.len() == 1 { "password" } else { "user" };
        refuses(
            &device,
            |c| c.sign_in_password(user, password, &none()),
            MCAT_ERR_ARGUMENT,
            argument,
            "1 to 1024 bytes",
        );
    }
}

// fault:N40
#[test]
fn unsafe_download_address_is_refused() {
    let device = Device::new(V2_2);
    for (bad, rule) in [
        ("http://img.example.com/a.jpg", "must begin with https://"),
        ("https://u:p@img.example.com/a.jpg", "must not hold a user name"),
        ("/a.jpg", "must begin with https://"),
        ("file:///etc/passwd", "must begin with https://"),
        ("https://img .example.com/a", "must not hold white space"),
        ("https://img.example.com/a\r\nx: y", "must not hold"),
    ] {
        refuses(
            &device,
            |c| c.download(bad, &none(), &mut |_| true),
            MCAT_ERR_ARGUMENT,
            "address",
            rule,
        );
    }
}
