//! What a redirect brings, what it tells, and what it is refused for.
use super::super::ResponseType;
use super::super::pending::{Pending, SignInRequest};
use super::super::redirect::{Brought, RedirectWords, judge};
use crate::auth::Application;
use crate::base::error::{Error, Reason, Status};

const PLACE: &str = "https://device.example.com/done?a=b";

fn judged(response_type: ResponseType, behind: &str) -> Result<(RedirectWords, Result<Brought, Error>), Error> {
    let application = Application {
        client_id: "app-1",
        secret: None,
        redirect_uri: Some(PLACE),
    };
    let request = SignInRequest {
        response_type,
        state: Some("right_state"),
        ..SignInRequest::default()
    };
    judge(
        &format!("{PLACE}{behind}"),
        &Pending::begin(&request, &application).unwrap(),
        &[],
    )
}

/// Of a redirect that is this sign-in's.
fn told(response_type: ResponseType, behind: &str) -> (RedirectWords, Result<Brought, Error>) {
    judged(response_type, behind).unwrap_or_else(|error| panic!("{behind}: {}", error.message))
}

/// Why it is none of this sign-in.
fn refused(response_type: ResponseType, behind: &str) -> (Status, Reason) {
    let error = judged(response_type, behind).err();
    let error = error.unwrap_or_else(|| panic!("{behind} is taken"));
    (error.status, error.reason)
}

// req:AUTH-03
#[test]
fn code_in_redirect_is_decoded_once() {
    let (told, brought) = told(ResponseType::Code, "&code=x%20y%2525+z&state=right_state");
    let Ok(Brought::Code(code)) = brought else {
        panic!("no code")
    };
    assert_eq!(*code, "x y%25 z");
    assert!(told.is_verified && told.error.is_none() && told.scope.is_none());
}

// req:AUTH-03
#[test]
fn tokens_in_redirect_become_token_endpoint_json() {
    let fragment =
        "#access_token=T%2B1&refresh_token=R&expires_in=3600&token_type=Bearer&state=right_state&scope=a+b&audience=c";
    let (told, brought) = told(ResponseType::Token, fragment);
    let Ok(Brought::Tokens(answer)) = brought else {
        panic!("no tokens")
    };
    assert_eq!(
        String::from_utf8_lossy(&answer),
        r#"{"access_token":"T+1","refresh_token":"R","expires_in":"3600","token_type":"Bearer"}"#
    );
    assert_eq!(
        (told.scope.as_deref(), told.audience.as_deref()),
        (Some("a b"), Some("c"))
    );
}

#[test]
fn fragment_of_redirect_counts_for_tokens_only() {
    let behind = "#code=x&access_token=t&state=right_state";
    assert!(told(ResponseType::Token, behind).1.is_ok());
    let brought = told(ResponseType::Code, behind).1;
    assert_eq!(brought.err().map(|error| error.status), Some(Status::MCAT_ERR_ARGUMENT));
}

// fault:A18
#[test]
fn each_redirect_error_has_its_status() {
    for (word, status, reason) in [
        (
            "access_denied",
            Status::MCAT_ERR_SIGN_IN_NEEDED,
            Reason::MCAT_REASON_ACCESS_DENIED,
        ),
        (
            "server_error",
            Status::MCAT_ERR_SERVICE,
            Reason::MCAT_REASON_SIGN_IN_FAILED,
        ),
        (
            "temporarily_unavailable",
            Status::MCAT_ERR_UNAVAILABLE,
            Reason::MCAT_REASON_SIGN_IN_FAILED,
        ),
        (
            "invalid_scope",
            Status::MCAT_ERR_BAD_REQUEST,
            Reason::MCAT_REASON_SIGN_IN_FAILED,
        ),
    ] {
        let behind = format!("&error={word}&error_reason=because&error_description=in+words&state=right_state");
        let (told, brought) = told(ResponseType::Code, &behind);
        let error = brought.err().unwrap();
        assert_eq!((error.status, error.reason), (status, reason), "{word}");
        assert_eq!(error.code.as_deref(), Some(word));
        assert_eq!(told.error.as_deref(), Some(word));
        assert_eq!(told.error_reason.as_deref(), Some("because"));
        assert_eq!(told.error_description.as_deref(), Some("in words"));
    }
    let error = told(ResponseType::Code, "&error=&state=right_state").1.err().unwrap();
    assert_eq!((error.status, &error.code), (Status::MCAT_ERR_SERVICE, &None));
}

#[test]
fn redirect_with_error_and_code_or_token_is_an_error() {
    for (response_type, behind) in [
        (ResponseType::Code, "&error=server_error&code=x&state=right_state"),
        (
            ResponseType::Token,
            "#error=server_error&access_token=x&state=right_state",
        ),
    ] {
        let error = told(response_type, behind).1.err().unwrap();
        assert_eq!(error.reason, Reason::MCAT_REASON_CODE_AND_ERROR);
    }
}

// fault:G01
#[test]
fn redirect_error_code_never_shows_a_secret() {
    for (response_type, behind) in [
        (ResponseType::Code, "&error=x_right_state&state=right_state"),
        (ResponseType::Code, "&error=not_canary&code=canary&state=right_state"),
        (
            ResponseType::Token,
            "#error=not_canary&access_token=canary&state=right_state",
        ),
        (
            ResponseType::Token,
            "#error=not_canary&refresh_token=canary&state=right_state",
        ),
        (ResponseType::Code, "&error=%1B[2J&state=right_state"),
    ] {
        assert_eq!(told(response_type, behind).1.err().unwrap().code, None, "{behind}");
    }
    // What is empty is in every word, and no secret.
    let error = told(ResponseType::Code, "&error=server_error&code=&state=right_state")
        .1
        .err()
        .unwrap();
    assert_eq!(error.code.as_deref(), Some("server_error"));
}

#[test]
fn redirect_texts_are_bounded_and_without_control_characters() {
    let scope = |text: &str| {
        told(ResponseType::Code, &format!("&code=x&state=right_state&scope={text}"))
            .0
            .scope
            .unwrap()
    };
    assert_eq!(scope("a%1Bb%0A"), "a\u{fffd}b\u{fffd}");
    // Lines, paragraphs and directions, but no letters and spaces. case:B10
    for steers in [
        "%C2%85",
        "%7F",
        "%E2%80%A8",
        "%E2%80%A9",
        "%E2%80%AE",
        "%E2%80%8F",
        "%E2%81%A6",
        "%D8%9C",
    ] {
        assert_eq!(scope(&format!("a{steers}b")), "a\u{fffd}b", "{steers}");
    }
    let shown = "\u{3000}e\u{301}\u{1f468}\u{200d}\u{1f469}\u{2764}\u{fe0f}\u{a0}\u{200b}x";
    assert_eq!(scope(shown), shown);
    assert_eq!(scope(&"%C3%BC".repeat(600)), "\u{fc}".repeat(512));
    assert_eq!(
        scope(&format!("a{}", "%C3%BC".repeat(600))),
        format!("a{}", "\u{fc}".repeat(511))
    );
}

#[test]
fn redirect_over_16_kib_is_refused() {
    let begin = "&code=x&state=right_state&scope=";
    let fill = 16 * 1024 - PLACE.len() - begin.len();
    assert!(
        told(ResponseType::Code, &format!("{begin}{}", "s".repeat(fill)))
            .1
            .is_ok()
    );
    let longer = refused(ResponseType::Code, &format!("{begin}{}", "s".repeat(fill + 1)));
    assert_eq!(longer, (Status::MCAT_ERR_ARGUMENT, Reason::MCAT_REASON_NONE));
}

// fault:A18
#[test]
fn redirect_with_wrong_repeated_or_missing_state_is_refused() {
    for (behind, reason) in [
        ("&code=x&state=left-state", Reason::MCAT_REASON_STATE_MISMATCH),
        ("&code=x&state=", Reason::MCAT_REASON_STATE_MISMATCH),
        (
            "&code=x&state=right_state&state=right_state",
            Reason::MCAT_REASON_STATE_REPEATED,
        ),
        ("&code=x&state=right_state&co%64e=y", Reason::MCAT_REASON_STATE_REPEATED),
    ] {
        assert_eq!(
            refused(ResponseType::Code, behind),
            (Status::MCAT_ERR_ARGUMENT, reason),
            "{behind}"
        );
    }
    let (told, brought) = told(ResponseType::Code, "&code=x");
    assert!(!told.is_verified);
    assert_eq!(brought.err().unwrap().reason, Reason::MCAT_REASON_STATE_MISSING);
}
