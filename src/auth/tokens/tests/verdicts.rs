//! The effect of each status and error code of the token endpoint on the tokens, and the error that the application gets.
use super::super::answer::{Verdict, judge};
use super::reply;
use crate::auth::{Code, Grant, TokenReply};
use crate::base::error::{Error, Reason, Status};

const PASSWORD: Grant = Grant::Password {
    user: "ada@example.test",
    password: "hunter2hunter",
};
const CODE: Grant = Grant::Code(Code {
    code: "c0de",
    redirect_uri: "musicbox:/signed-in",
    verifier: Some("ver1fier"),
    member: Some(("ada@example.test", "hunter2hunter")),
});
const TOKENS: Grant = Grant::Tokens(b"");
const REFRESH: Grant = Grant::Refresh {
    refresh_token: "refr3sh",
};

fn verdict(reply: TokenReply, grant: &Grant) -> (&'static str, Error) {
    match judge(reply, grant) {
        Verdict::Granted(_) | Verdict::Kept(..) => panic!("tokens were taken from an answer without any"),
        Verdict::Refused(error) => ("refused", error),
        Verdict::Locked(error) => ("locked", error),
        Verdict::Throttled(error) => ("throttled", error),
        Verdict::Failing(error) => ("failing", error),
        Verdict::Hopeless(error) => ("hopeless", error),
        Verdict::Intercepted(error) => ("intercepted", error),
        Verdict::Unreadable(error) => ("unreadable", error),
    }
}

#[track_caller]
fn check(http_status: u16, body: &str, grant: &Grant, expected: (&str, Status, Reason, &str)) {
    let (verdict, error) = verdict(reply(http_status, body), grant);
    let case = format!("{http_status} {body}");
    assert_eq!(
        (verdict, error.status, error.reason),
        (expected.0, expected.1, expected.2),
        "{case}"
    );
    assert!(error.message.contains(expected.3), "{case}: {}", error.message);
    assert_eq!(error.http_status, http_status, "{case}");
}

#[test]
fn each_token_endpoint_status_has_its_verdict_and_message() {
    use Reason::{MCAT_REASON_NONE as NONE, MCAT_REASON_REDIRECT as REDIRECT};
    use Status::*;
    for (status, verdict, as_status, reason, words) in [
        (302, "hopeless", MCAT_ERR_PROTOCOL, REDIRECT, "redirect"),
        (399, "hopeless", MCAT_ERR_PROTOCOL, REDIRECT, "redirect"),
        (400, "hopeless", MCAT_ERR_BAD_REQUEST, NONE, "calls the request invalid"),
        (403, "hopeless", MCAT_ERR_FORBIDDEN, NONE, "forbids"),
        (
            404,
            "hopeless",
            MCAT_ERR_NOT_FOUND,
            NONE,
            "the token endpoint is not at this address",
        ),
        (405, "hopeless", MCAT_ERR_UNSUPPORTED, NONE, "refuses the request"),
        (408, "failing", MCAT_ERR_UNAVAILABLE, NONE, "is unavailable"),
        (423, "locked", MCAT_ERR_ACCOUNT_LOCKED, NONE, "locked"),
        (429, "throttled", MCAT_ERR_RATE_LIMITED, NONE, "too many requests"),
        (499, "hopeless", MCAT_ERR_BAD_REQUEST, NONE, "refuses the request"),
        (500, "failing", MCAT_ERR_SERVICE, NONE, "failed"),
        (502, "failing", MCAT_ERR_UNAVAILABLE, NONE, "is unavailable"),
        (504, "failing", MCAT_ERR_UNAVAILABLE, NONE, "is unavailable"),
        (599, "failing", MCAT_ERR_SERVICE, NONE, "failed"),
        (600, "hopeless", MCAT_ERR_PROTOCOL, NONE, "unknown status"),
        (199, "hopeless", MCAT_ERR_PROTOCOL, NONE, "unknown status"),
    ] {
        for grant in [&PASSWORD, &REFRESH] {
            check(status, "{}", grant, (verdict, as_status, reason, words));
        }
    }
}

#[test]
fn status_that_says_what_is_wrong_decides_over_an_unknown_code() {
    use Reason::MCAT_REASON_NONE as NONE;
    use Status::*;
    let unknown = r#"{"error":"not_in_any_list"}"#;
    for (status, verdict, as_status, words) in [
        (404, "hopeless", MCAT_ERR_NOT_FOUND, "not at this address"),
        (405, "hopeless", MCAT_ERR_UNSUPPORTED, "refuses the request"),
        (408, "failing", MCAT_ERR_UNAVAILABLE, "is unavailable"),
        (423, "locked", MCAT_ERR_ACCOUNT_LOCKED, "locked"),
        (429, "throttled", MCAT_ERR_RATE_LIMITED, "too many requests"),
        (500, "failing", MCAT_ERR_SERVICE, "failed"),
        (503, "failing", MCAT_ERR_UNAVAILABLE, "is unavailable"),
    ] {
        for grant in [&PASSWORD, &REFRESH] {
            check(status, unknown, grant, (verdict, as_status, NONE, words));
        }
    }
    // These do not say it: the token may be good or bad.
    for status in [400, 401, 403, 409, 499] {
        check(
            status,
            unknown,
            &REFRESH,
            ("hopeless", MCAT_ERR_UNAUTHORIZED, NONE, "unknown error code"),
        );
    }
}

#[test]
fn refusal_message_names_what_was_refused() {
    use Reason::{MCAT_REASON_APP_KEY as KEY, MCAT_REASON_NONE as NONE, MCAT_REASON_SIGN_IN_FAILED as FAILED};
    use Status::{MCAT_ERR_BAD_REQUEST as INVALID, MCAT_ERR_SIGN_IN_NEEDED as NEEDED, MCAT_ERR_UNAUTHORIZED as NO};
    let refused = r#"{"error":"invalid_grant"}"#;
    check(400, refused, &PASSWORD, ("refused", NO, NONE, "this name and password"));
    check(400, refused, &CODE, ("refused", NEEDED, FAILED, "this code"));
    check(400, refused, &TOKENS, ("refused", NEEDED, FAILED, "this code"));
    check(400, refused, &REFRESH, ("refused", NO, NONE, "the refresh token"));
    for application in [
        "invalid_client",
        "unauthorized_client",
        "unsupported_grant_type",
        "invalid_request",
        "invalid_scope",
    ] {
        let body = format!(r#"{{"error":"{application}"}}"#);
        check(400, &body, &PASSWORD, ("hopeless", NO, KEY, "this application"));
        check(401, &body, &CODE, ("hopeless", NO, KEY, "this application"));
    }
    // A bare 401 is about what was sent.
    check(401, "", &REFRESH, ("refused", NO, NONE, "the refresh token"));
    check(401, "", &PASSWORD, ("refused", NO, NONE, "this name and password"));
    // What is to be looked at first depends on what was asked for.
    check(400, "", &CODE, ("hopeless", INVALID, NONE, "redirect_uri is exactly"));
    let other = verdict(reply(400, ""), &PASSWORD).1.message.clone();
    assert!(!other.contains("redirect_uri"), "{other}");
}

#[test]
fn success_without_tokens_tells_captive_portal_from_bad_answer() {
    use Reason::{MCAT_REASON_CAPTIVE_PORTAL as PORTAL, MCAT_REASON_NONE as NONE};
    use Status::{MCAT_ERR_PARSE as PARSE, MCAT_ERR_PROTOCOL as PROTOCOL};
    check(
        200,
        "{}",
        &REFRESH,
        ("unreadable", PARSE, NONE, "the token endpoint's answer"),
    );
    check(
        299,
        "{}",
        &REFRESH,
        ("unreadable", PARSE, NONE, "the token endpoint's answer"),
    );
    let page = || TokenReply {
        is_html: true,
        ..reply(200, "<html>")
    };
    let (kind, error) = verdict(page(), &REFRESH);
    assert_eq!((kind, error.status, error.reason), ("unreadable", PROTOCOL, PORTAL));
    // Nobody has answered where the redirect brought tokens.
    let (kind, error) = verdict(page(), &TOKENS);
    assert_eq!((kind, error.status, error.reason), ("unreadable", PARSE, NONE));
    assert!(error.message.contains("the redirect"), "{}", error.message);
    assert_eq!(error.http_status, 0);
}

#[test]
fn token_retry_after_is_up_to_one_hour_and_for_429_from_one_second() {
    let hinted = |status, ms| {
        let reply = TokenReply {
            retry_after_ms: ms,
            ..reply(status, "{}")
        };
        verdict(reply, &REFRESH).1.retry_after_ms
    };
    for status in [400, 503] {
        for (said, taken) in [
            (-1, 0),
            (0, 0),
            (7_000, 7_000),
            (3_600_000, 3_600_000),
            (3_600_001, 3_600_000),
        ] {
            assert_eq!(hinted(status, Some(said)), Some(taken), "{status} {said}");
        }
        assert_eq!(hinted(status, None), None);
    }
    for (said, taken) in [
        (None, 1_000),
        (Some(0), 1_000),
        (Some(999), 1_000),
        (Some(1_001), 1_001),
    ] {
        assert_eq!(hinted(429, said), Some(taken), "{said:?}");
    }
}

#[test]
fn token_error_code_is_shown_unless_malformed_or_secret() {
    let code = |body: &str, grant| verdict(reply(400, body), grant).1.code.clone();
    let word = "Word_of_forty_letters_and_no_digit_in_it";
    assert_eq!(word.len(), 40);
    let error = |word: &str| format!(r#"{{"error":"{word}","code":"other"}}"#);
    assert_eq!(code(&error(word), &REFRESH).as_deref(), Some(word));
    assert_eq!(code(r#"{"code":"other"}"#, &REFRESH).as_deref(), Some("other"));
    // An empty one is none.
    assert_eq!(code(&error(""), &REFRESH).as_deref(), Some("other"));
    for none in [&*format!("{word}x"), "with_a_digit_1", "two words", "semi;colon", "é"] {
        assert_eq!(code(&error(none), &REFRESH), None, "{none}");
    }
    for (grant, sent) in [
        (&PASSWORD, "hunter2hunter"),
        (&CODE, "c0de"),
        (&CODE, "ver1fier"),
        (&CODE, "hunter2hunter"),
        (&REFRESH, "refr3sh"),
    ] {
        assert_eq!(code(&error(&format!("is_{sent}_wrong")), grant), None, "{sent}");
        assert_eq!(
            code(&error("is_it_wrong"), grant).as_deref(),
            Some("is_it_wrong"),
            "{sent}"
        );
    }
    // Where there is no verifier and no member, nothing is taken for a part of them.
    let bare = Grant::Code(Code {
        code: "c0de",
        redirect_uri: "musicbox:/signed-in",
        verifier: None,
        member: None,
    });
    assert_eq!(code(&error("is_it_wrong"), &bare).as_deref(), Some("is_it_wrong"));
}
