//! What the browser is sent to, judged.
use crate::desk::*;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::{self, *};
use musiccat::abi::mcat_user_action::*;
use musiccat::auth::{ResponseType, SignInRequest};
use musiccat::{Client, Params, Response, Version};
use musiccat_sandbox::{INTERNAL_ERROR, Sandbox};

const STATE: &str = "state-of-the-test";

/// A client with a sign-in that has begun.
struct Waiting {
    sandbox: Sandbox,
    client: Client,
    begun: Begun,
}

fn waiting(redirect_uri: &str, response_type: ResponseType) -> Waiting {
    let sandbox = sandbox();
    let mut config = config(&sandbox, Version::V2_2);
    config.redirect_uri = Some(redirect_uri.to_owned());
    let client = Client::new(config).unwrap();
    let request = SignInRequest {
        response_type,
        state: Some(STATE),
        ..SignInRequest::default()
    };
    let begun = begin(&client, &request);
    Waiting { sandbox, client, begun }
}

impl Waiting {
    /// Hands a redirect over that must be refused, and nothing be sent.
    #[track_caller]
    fn refuses(&self, redirect: &str, status: mcat_status, reason: mcat_reason) -> Response {
        let response = finish(&self.client, &self.begun.pending, redirect);
        assert_eq!(
            (response.status, response.reason),
            (status, reason),
            "{redirect}: {response:?}"
        );
        assert_eq!(
            (self.sandbox.count(|_| true), response.stats().tries),
            (0, 0),
            "{redirect}"
        );
        for secret in ["the-code", "the-token", STATE] {
            assert!(!response.message().contains(secret), "{}", response.message());
        }
        response
    }

    /// Hands a redirect over whose code goes to the service, which does not know it.
    #[track_caller]
    fn takes(&self, redirect: &str) {
        let before = exchanges(&self.sandbox);
        finish(&self.client, &self.begun.pending, redirect);
        assert_eq!(exchanges(&self.sandbox), before + 1, "{redirect}");
    }
}

const HOME: &str = "https://device.example.com/done";

// req:AUTH-03
// fault:A18
#[test]
fn state_missing_wrong_or_repeated_is_refused() {
    let waiting = waiting(HOME, ResponseType::Code);
    let refuses = |tail: &str, reason| {
        let response = waiting.refuses(&format!("{HOME}?{tail}"), MCAT_ERR_ARGUMENT, reason);
        assert!(response.message().starts_with("redirect: "), "{response:?}");
    };
    refuses("code=the-code", MCAT_REASON_STATE_MISSING);
    for wrong in [
        "",
        "state-of-the-tes",
        "state-of-the-test2",
        "State-of-the-test",
        "state-of-the-best",
    ] {
        refuses(&format!("code=the-code&state={wrong}"), MCAT_REASON_STATE_MISMATCH);
        refuses(
            &format!("error=access_denied&state={wrong}"),
            MCAT_REASON_STATE_MISMATCH,
        );
    }
    for twice in [
        "code=the-code&state=state-of-the-test&state=state-of-the-test",
        "state=x&code=the-code&state=state-of-the-test",
        "code=the-code&state=state-of-the-test&%73tate=x",
        "code=the-code&code=the-code&state=state-of-the-test",
        "error=access_denied&error=&state=state-of-the-test",
        "code=the-code&state=state-of-the-test&scope=a&scope=b",
    ] {
        refuses(twice, MCAT_REASON_STATE_REPEATED);
    }
    refuses("state=state-of-the-test", MCAT_REASON_NONE);
    refuses("code=&state=state-of-the-test", MCAT_REASON_NONE);
    refuses("access_token=the-token&state=state-of-the-test", MCAT_REASON_NONE);
    refuses("", MCAT_REASON_NONE);
    // None of this has used the sign-in up.
    waiting.takes(&format!("{HOME}?code=the-code&state={STATE}"));
}

/// The texts of the redirect's error, and whether its state was right.
fn told(response: &Response) -> ([Option<&str>; 3], i8) {
    let sign_in = response.at(&response.sign_in).unwrap();
    let texts = [&sign_in.error, &sign_in.error_reason, &sign_in.error_description];
    (texts.map(|text| response.text(text)), sign_in.is_verified)
}

// req:AUTH-03
// fault:A19
#[test]
fn error_in_a_redirect_is_reported_and_wins_over_a_code() {
    let waiting = waiting(HOME, ResponseType::Code);
    for (error, status, reason, code) in [
        (
            "access_denied",
            MCAT_ERR_SIGN_IN_NEEDED,
            MCAT_REASON_ACCESS_DENIED,
            Some("access_denied"),
        ),
        ("", MCAT_ERR_SERVICE, MCAT_REASON_SIGN_IN_FAILED, None),
        (
            "server_error",
            MCAT_ERR_SERVICE,
            MCAT_REASON_SIGN_IN_FAILED,
            Some("server_error"),
        ),
        (
            "temporarily_unavailable",
            MCAT_ERR_UNAVAILABLE,
            MCAT_REASON_SIGN_IN_FAILED,
            Some("temporarily_unavailable"),
        ),
        (
            "invalid_scope",
            MCAT_ERR_BAD_REQUEST,
            MCAT_REASON_SIGN_IN_FAILED,
            Some("invalid_scope"),
        ),
        ("no word at all", MCAT_ERR_BAD_REQUEST, MCAT_REASON_SIGN_IN_FAILED, None),
    ] {
        let sent = error.replace(' ', "+");
        for (state, verified) in [("", 0), ("&state=state-of-the-test", 1)] {
            let alone = format!("{HOME}?error={sent}{state}");
            for (redirect, reason) in [
                (alone.clone(), reason),
                (format!("{alone}&code=the-code"), MCAT_REASON_CODE_AND_ERROR),
            ] {
                let response = waiting.refuses(&redirect, status, reason);
                assert_eq!(told(&response), ([Some(error), None, None], verified), "{redirect}");
                assert_eq!(response.text(&response.code), code, "{redirect}");
                let action = response.user_action;
                assert_eq!(action == MCAT_ACTION_SIGN_IN, error == "access_denied", "{redirect}");
            }
        }
    }
    // No value, and not even the sign.
    waiting.refuses(&format!("{HOME}?error"), MCAT_ERR_SERVICE, MCAT_REASON_SIGN_IN_FAILED);
    let echoed = format!("{HOME}?error=thecode&code=thecode&state={STATE}");
    let response = waiting.refuses(&echoed, MCAT_ERR_BAD_REQUEST, MCAT_REASON_CODE_AND_ERROR);
    assert_eq!(
        response.text(&response.code),
        None,
        "a code is not told as an error word"
    );
}

// req:AUTH-03
#[test]
fn error_texts_of_a_redirect_are_bounded_and_without_control_characters() {
    let waiting = waiting(HOME, ResponseType::Code);
    let redirect = format!(
        "{HOME}?error=access_denied&error_reason=user%5Fdenied&error_description=a+b%1B%5B2J%0D%0Ac%00%FFd%C3%BC%25x{}",
        "%C3%BC".repeat(1000)
    );
    let response = waiting.refuses(&redirect, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_ACCESS_DENIED);
    let ([error, reason, description], _) = told(&response);
    assert_eq!((error, reason), (Some("access_denied"), Some("user_denied")));
    let description = description.unwrap();
    assert!(
        description.starts_with("a b\u{fffd}[2J\u{fffd}\u{fffd}c\u{fffd}\u{fffd}dü%xüü"),
        "{description}"
    );
    assert!((1000..=1100).contains(&description.len()), "{}", description.len());
    assert!(!response.message().contains("2J"), "no log repeats it");
}

// req:AUTH-03
// req:AUTH-11
#[test]
fn redirect_to_another_address_is_refused() {
    let tail = format!("code=the-code&state={STATE}");
    for (registered, good, bad) in [
        (
            "https://Device.example.com/done",
            vec![
                "https://device.example.com/done?",
                "HTTPS://DEVICE.EXAMPLE.COM/done?",
                "https://device.example.com:443/done?",
                "https://device.example.com/done?more=1&",
                "https://device.example.com/done?code%20=x&",
            ],
            vec![
                "http://device.example.com/done?",
                "https://device.example.com/Done?",
                "https://device.example.com/done/?",
                "https://device.example.com/don%65?",
                "https://device.example.com/x/../done?",
                "https://device.example.com:8443/done?",
                "https://device.example.com.evil.example.com/done?",
                "https://evil.example.com/done?",
                "https://device.example.com@evil.example.com/done?",
                "https://evil.example.com\\device.example.com/done?",
                "//device.example.com/done?",
                "device.example.com/done?",
                "/done?",
                "?",
                "",
                "the-code&",
            ],
        ),
        (
            "http://127.0.0.1:8123",
            vec!["http://127.0.0.1:8123/?", "http://127.0.0.1:8123?"],
            vec![
                "http://127.0.0.1:8124/?",
                "http://127.0.0.1/?",
                "http://localhost:8123/?",
                "http://[::1]:8123/?",
            ],
        ),
        (
            "http://[::1]:80/done",
            vec!["http://[::1]/done?"],
            vec!["http://[::1]:8/done?"],
        ),
        (
            "https://device.example.com/done?room=kitchen&a=%20",
            vec![
                "https://device.example.com/done?room=kitchen&a=%20&",
                "https://device.example.com/done?a=%20&x=1&room=kitchen&",
            ],
            vec![
                "https://device.example.com/done?",
                "https://device.example.com/done?room=kitchen&",
                "https://device.example.com/done?room=Kitchen&a=%20&",
                "https://device.example.com/done?room=kitchen&a=+&",
            ],
        ),
        (
            "com.example.device:/done",
            vec!["com.example.device:/done?", "COM.example.device:/done?"],
            vec![
                "com.example.device://done?",
                "com.example.device:/other?",
                "com.example.other:/done?",
            ],
        ),
    ] {
        let waiting = waiting(registered, ResponseType::Code);
        for bad in bad {
            waiting.refuses(&format!("{bad}{tail}"), MCAT_ERR_ARGUMENT, MCAT_REASON_REDIRECT_URI);
            let denied = format!("{bad}error=access_denied&state={STATE}");
            waiting.refuses(&denied, MCAT_ERR_ARGUMENT, MCAT_REASON_REDIRECT_URI);
        }
        for (n, good) in good.into_iter().enumerate() {
            let address = format!("{good}code=the-code-{n}&state={STATE}");
            waiting.takes(&format!("\n\t {address} \r\n"));
            // What some services put behind it.
            waiting.takes(&format!("{good}code=other-code-{n}&state={STATE}#_=_"));
        }
    }
    let waiting = waiting(HOME, ResponseType::Code);
    let long = format!("{HOME}?x={}&{tail}", "x".repeat(16 * 1024));
    let response = waiting.refuses(&long, MCAT_ERR_ARGUMENT, MCAT_REASON_NONE);
    assert!(response.message().contains("16384"), "{response:?}");
}

// req:AUTH-03
// req:AUTH-13
// fault:A18
#[test]
fn tokens_in_a_redirect_are_checked_like_a_code_and_an_answer() {
    let waiting = waiting(HOME, ResponseType::Token);
    let refuses = |tail: &str, status, reason| waiting.refuses(&format!("{HOME}{tail}"), status, reason);
    let state = format!("&state={STATE}");
    refuses("#access_token=the-token", MCAT_ERR_ARGUMENT, MCAT_REASON_STATE_MISSING);
    refuses(
        "#access_token=the-token&state=x",
        MCAT_ERR_ARGUMENT,
        MCAT_REASON_STATE_MISMATCH,
    );
    refuses(
        &format!("?state=x#access_token=the-token{state}"),
        MCAT_ERR_ARGUMENT,
        MCAT_REASON_STATE_REPEATED,
    );
    refuses(&format!("#code=the-code{state}"), MCAT_ERR_ARGUMENT, MCAT_REASON_NONE);
    refuses(&format!("#{state}"), MCAT_ERR_ARGUMENT, MCAT_REASON_NONE);
    let both = format!("#access_token=the-token&error=access_denied{state}");
    refuses(&both, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_CODE_AND_ERROR);
    // The service's cancel is in the query, that of RFC 6749 in the fragment.
    for mark in ['?', '#'] {
        let cancelled = refuses(
            &format!("{mark}error=access_denied{state}"),
            MCAT_ERR_SIGN_IN_NEEDED,
            MCAT_REASON_ACCESS_DENIED,
        );
        assert_eq!(told(&cancelled).1, 1);
    }
    for unusable in [
        "access_token=the-token%0D%0Ax",
        "access_token=the-token%C3%BC",
        "access_token=the-token&token_type=mac",
        &format!("access_token={}", "x".repeat(8193)),
    ] {
        let response = refuses(&format!("#{unusable}{state}"), MCAT_ERR_PARSE, MCAT_REASON_NONE);
        assert_eq!((response.user_action, response.http_status), (MCAT_ACTION_SIGN_IN, 0));
        fails(waiting.client.signed_in(&Params::default()), MCAT_ERR_SIGN_IN_NEEDED);
    }
    // A token alone is enough.
    ok(finish(
        &waiting.client,
        &waiting.begun.pending,
        &format!("{HOME}#access_token=the-token&token_type=BEARER&expires_in=60{state}"),
    ));
    ok(waiting.client.signed_in(&Params::default()));
}

// req:AUTH-03
#[test]
fn cancelled_sign_in_and_failing_service_have_different_statuses() {
    for response_type in [ResponseType::Code, ResponseType::Token] {
        let sandbox = sandbox();
        let client = client(&sandbox, Version::V2_2);
        let request = SignInRequest {
            response_type,
            ..SignInRequest::default()
        };
        let begun = begin(&client, &request);
        let redirect = submit(&begun, &[("decision", "cancel")]).unwrap();
        let cancelled = fails(finish(&client, &begun.pending, &redirect), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!(
            (cancelled.reason, cancelled.user_action),
            (MCAT_REASON_ACCESS_DENIED, MCAT_ACTION_SIGN_IN)
        );
        let texts = [
            Some("access_denied"),
            Some("user_denied"),
            Some("The member did not allow access"),
        ];
        assert_eq!(told(&cancelled), (texts, 1));
        let fields = [("decision", "accept"), ("username", INTERNAL_ERROR), ("password", "x")];
        let redirect = submit(&begun, &fields).unwrap();
        let failed = fails(finish(&client, &begun.pending, &redirect), MCAT_ERR_SERVICE);
        assert_eq!(failed.reason, MCAT_REASON_SIGN_IN_FAILED);
        assert_eq!(
            told(&failed),
            ([Some(""), None, None], 0),
            "the service's own error comes without a state"
        );
        // The member tries again on the same page.
        ok(finish(&client, &begun.pending, &accept(&sandbox, &begun)));
        assert_signed_in(&sandbox, &client);
    }
}

// req:AUTH-11
#[test]
fn redirect_address_other_than_the_registered_one_is_refused() {
    let sandbox = sandbox();
    let client = client(&sandbox, Version::V2_2);
    let registered = sandbox.redirect_uri();
    let good = accept(&sandbox, &begin(&client, &SignInRequest::default()));
    let code = good.split_once("code=").unwrap().1.split('&').next().unwrap();
    let upper = registered
        .to_uppercase()
        .replace("HTTPS://", "https://")
        .replace("HTTP://", "http://");
    for other in [format!("{registered}/"), format!("{registered}?x=1"), upper] {
        let request = SignInRequest {
            redirect_uri: Some(&other),
            ..SignInRequest::default()
        };
        let begun = begin(&client, &request);
        let accepted = sandbox.accept(&begun.address, sandbox.members()[0].user_name);
        assert!(accepted.is_err(), "the browser is never sent to {other}");
        // A redirect by hand, with a code that is good: the token endpoint refuses it, and the message says where to look.
        let mark = if other.contains('?') { '&' } else { '?' };
        let forged = format!("{other}{mark}code={code}&state={}", begun.parameter("state").unwrap());
        let start = crate::desk::client(&sandbox, Version::V2_2);
        let refused = fails(finish(&start, &begun.pending, &forged), MCAT_ERR_BAD_REQUEST);
        assert_eq!((refused.http_status, refused.maybe_applied), (400, 0));
        assert!(refused.message().contains("redirect_uri"), "{refused:?}");
    }
}
