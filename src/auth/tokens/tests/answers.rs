use super::super::answer::{Granted, Verdict, judge, lock_ms, plain_slashes};
use super::reply;
use crate::auth::{Grant, TokenReply};
use crate::base::error::{Reason, Status};

const GRANT: Grant = Grant::Refresh { refresh_token: "old" };

fn granted(body: &str) -> Option<Granted> {
    match judge(reply(200, body), &GRANT) {
        Verdict::Granted(granted) => Some(*granted),
        Verdict::Unreadable(error) | Verdict::Kept(_, error) => {
            assert_eq!(error.status, Status::MCAT_ERR_PARSE);
            None
        }
        _ => panic!("a 200 was not judged by its body: {body}"),
    }
}

fn lifetime(value: &str) -> Option<i64> {
    granted(&format!(r#"{{"access_token":"a","expires_in":{value}}}"#))
        .unwrap()
        .lifetime_ms
}

// fault:A11
#[test]
fn lifetime_is_read_from_text_or_number_and_otherwise_unknown() {
    assert_eq!(lifetime(r#""86399""#), Some(86_399_000));
    assert_eq!(lifetime("86399"), Some(86_399_000));
    assert_eq!(lifetime("1"), Some(1_000));
    assert_eq!(lifetime(r#""59""#), Some(59_000));
    assert_eq!(lifetime("2.9"), Some(2_000));
    for bad in [
        r#""0""#,
        "0",
        r#""-1""#,
        "-1",
        r#""abc""#,
        r#""""#,
        "1e30",
        r#""1e30""#,
        r#""1e3""#,
        r#""+5""#,
        "null",
        "true",
        "[1]",
        "{}",
        r#""99999999999999999999""#,
        r#"" 5""#,
        r#""inf""#,
    ] {
        assert_eq!(lifetime(bad), None, "{bad}");
    }
    assert_eq!(granted(r#"{"access_token":"a"}"#).unwrap().lifetime_ms, None);
}

// case:B01
// fault:A12
#[test]
fn token_type_is_bearer_unless_it_names_another_scheme() {
    let bearer = [
        r#""Bearer""#,
        r#""bEaReR""#,
        r#""BearerToken""#,
        r#""""#,
        r#""machine""#,
    ];
    for good in bearer.into_iter().chain(["null", "1", "-1", "1.5", "true", "[]", "{}"]) {
        assert!(
            granted(&format!(r#"{{"token_type":{good},"access_token":"a"}}"#)).is_some(),
            "{good}"
        );
    }
    assert!(granted(r#"{"access_token":"a"}"#).is_some());
    for bad in [r#""MAC""#, r#"" mac ""#, r#""dPoP""#, r#""pop""#, r#""HoK""#] {
        assert!(
            granted(&format!(r#"{{"token_type":{bad},"access_token":"a"}}"#)).is_none(),
            "{bad}"
        );
    }
}

// fault:A13
#[test]
fn access_token_that_fits_no_header_is_refused() {
    let body = |token: &str| format!(r#"{{"access_token":{token}}}"#);
    assert!(granted(&body(&format!("\"{}\"", "x".repeat(8192)))).is_some());
    for bad in [
        r#""a\r\nX-Evil: 1""#.to_owned(),
        r#""a b""#.to_owned(),
        r#""tökén""#.to_owned(),
        r#""a\u0000b""#.to_owned(),
        r#""""#.to_owned(),
        "null".to_owned(),
        "17".to_owned(),
        format!("\"{}\"", "x".repeat(8193)),
        format!("\"{}\"", "x".repeat(32 * 1024)),
    ] {
        assert!(granted(&body(&bad)).is_none());
    }
}

#[test]
fn escaped_slash_in_token_is_read_as_slash() {
    let body = r#"{"a\\/":"\\","b":"\"\/","access_token":"a\/b\/\/c==","c":"\u002f"}"#;
    assert_eq!(granted(body).unwrap().access.unwrap().as_str(), "a/b//c==");
    assert!(granted(r#"{"access_token":"a\"#).is_none());
    // The parser then finds the tokens where they stand, and keeps no copy that nobody wipes.
    let mut bytes = body.as_bytes().to_vec();
    plain_slashes(&mut bytes);
    assert_eq!(
        bytes,
        br#"{"a\\/":"\\","b":"\"/","access_token":"a/b//c==","c":"\u002f"}"#
    );
}

#[test]
fn other_fields_of_token_answer_may_have_any_type() {
    let body = r#"{"guid":null,"catalog":{"a":[1,{"b":2}]},"access_token":"a","username":"ada","last_name":""}"#;
    assert_eq!(granted(body).unwrap().access.unwrap().as_str(), "a");
}

// fault:J03
#[test]
fn token_answer_with_duplicate_key_is_unusable() {
    assert!(granted(r#"{"access_token":"a","access_token":"b"}"#).is_none());
    assert!(granted(r#"{"access_token":"a","guid":"1","guid":"1"}"#).is_none());
    assert!(granted(r#"{"access_token":"a","expires_in":"1","expires_in":"9"}"#).is_none());
}

#[test]
fn token_answer_that_is_no_object_is_unreadable() {
    for body in [
        "",
        "[]",
        "[\"a\"]",
        "{",
        "{\"access_token\":\"a\"",
        "{\"access_token\":\"a\"} x",
    ] {
        assert!(granted(body).is_none(), "{body}");
    }
}

// fault:A06
#[test]
fn refused_grant_differs_from_fault_of_application() {
    let refused = |status, body| matches!(judge(reply(status, body), &GRANT), Verdict::Refused(_));
    assert!(refused(400, r#"{"error":"invalid_grant"}"#));
    assert!(refused(401, r#"{"error":"invalid_grant"}"#));
    assert!(refused(401, r#"{"code":"InvalidCredentials","message":"no"}"#));
    // A proxy on the way may say this.
    assert!(!refused(401, "no"));
    assert!(!refused(400, "no"));
    assert!(refused(401, ""));
    assert!(!refused(400, r#"{"code":"BadRequestError"}"#));
    assert!(!refused(401, r#"{"error":"invalid_client"}"#));
    assert!(!refused(400, r#"{"error":"invalid_request"}"#));
    assert!(!refused(401, r#"{"code":"UnauthorizedError"}"#));
    assert!(refused(
        401,
        r#"{"code":"UnauthorizedError","message":"The refresh token is not known"}"#
    ));
    assert!(refused(403, r#"{"error":"invalid_grant"}"#));
    assert!(!refused(500, r#"{"error":"invalid_grant"}"#));
    match judge(reply(401, r#"{"error":"invalid_client"}"#), &GRANT) {
        Verdict::Hopeless(error) => {
            assert_eq!(
                (error.status, error.reason),
                (Status::MCAT_ERR_UNAUTHORIZED, Reason::MCAT_REASON_APP_KEY)
            );
            assert_eq!(
                (error.http_status, error.code.as_deref()),
                (401, Some("invalid_client"))
            );
        }
        _ => panic!("the application's fault was taken for the member's"),
    }
}

#[test]
fn account_lock_lasts_as_the_service_says_up_to_five_minutes() {
    let lock = |reply: TokenReply| match judge(reply, &GRANT) {
        Verdict::Locked(error) => lock_ms(error.retry_after_ms),
        _ => panic!("no lock"),
    };
    // The spread comes on top.
    let five_minutes = 300_000..=315_000;
    assert!(five_minutes.contains(&lock(reply(423, ""))));
    assert!(five_minutes.contains(&lock(reply(403, r#"{"code":"AccountLockedError"}"#))));
    let hinted = |ms| {
        let mut reply = reply(423, "{}");
        reply.retry_after_ms = Some(ms);
        lock(reply)
    };
    assert!((20_000..=35_000).contains(&hinted(20_000)));
    for ms in [i64::MIN, -1, 0, 900_000, i64::MAX] {
        assert!(five_minutes.contains(&hinted(ms)), "{ms}");
    }
}

// fault:G01
#[test]
fn token_error_never_quotes_sent_credentials() {
    let grant = Grant::Password {
        user: "ada",
        password: "hunter",
    };
    let body = r#"{"error":"hunter","code":"ada","message":"ada hunter"}"#;
    for status in [301, 400, 401, 403, 404, 418, 429, 500, 503] {
        let error = match judge(reply(status, body), &grant) {
            Verdict::Refused(e) | Verdict::Throttled(e) | Verdict::Failing(e) | Verdict::Hopeless(e) => e,
            _ => panic!("{status}"),
        };
        assert_eq!(error.http_status, status);
        let shown = format!("{error:?}");
        assert!(!shown.contains("hunter") && !shown.contains("\"ada\""), "{shown}");
    }
}
