//! What is asked of the token service, field by field, and what may be asked of a sign-in.
use super::super::grants::{Way, authorize, way};
use super::super::pending::{Pending, SignInRequest};
use super::super::pkce::Challenge;
use super::super::{Flow, ResponseType};
use crate::auth::{Application, Code, Grant};
use crate::base::error::{Error, Reason, Status};
use crate::calls::request::{Body, Credential, Request};

const REDIRECT: &str = "https://device.example.com/done";

fn application(secret: Option<&'static str>) -> Application<'static> {
    Application {
        client_id: "app-1",
        secret,
        redirect_uri: Some(REDIRECT),
    }
}

fn asks(grant: &Grant, secret: Option<&'static str>) -> Request {
    match way(grant, &application(secret)) {
        Ok(Way::Ask(request)) => *request,
        _ => panic!("it is not asked"),
    }
}

fn body(request: &Request) -> String {
    let Body::Bytes { content_type, bytes } = &request.body else {
        panic!("no body")
    };
    assert_eq!(content_type.ends_with("json"), bytes.starts_with(b"{"));
    String::from_utf8_lossy(bytes).into_owned()
}

fn code(verifier: Option<&'static str>) -> Grant<'static> {
    Grant::Code(Code {
        code: "the-code",
        redirect_uri: "own:/done",
        verifier,
        member: verifier.map(|_| ("ada", "x")),
    })
}

// req:AUTH-02
// req:AUTH-04
#[test]
fn code_is_exchanged_by_the_call_of_its_flow() {
    let versioned = asks(&code(Some("the-verifier")), Some("secret"));
    assert_eq!(
        body(&versioned),
        concat!(
            r#"{"client_id":"app-1","grant_type":"authorization_code","redirect_uri":"own:/done","code_verifier":"the-verifier","#,
            r#""code":"the-code","username":"ada","password":"x"}"#
        )
    );
    let unversioned = asks(&code(None), Some("secret"));
    assert_eq!(
        body(&unversioned),
        "client_id=app-1&client_secret=secret&response_type=code&grant_type=authorization_code&redirect_uri=own%3A%2Fdone&code=the-code"
    );
    assert!(!versioned.unversioned && unversioned.unversioned);
}

// req:AUTH-06
#[test]
fn refresh_sends_api_secret_if_there_is_one() {
    let grant = Grant::Refresh { refresh_token: "R" };
    let versioned = asks(&grant, None);
    assert_eq!(
        body(&versioned),
        r#"{"client_id":"app-1","grant_type":"refresh_token","redirect_uri":"https://device.example.com/done","refresh_token":"R"}"#
    );
    let unversioned = asks(&grant, Some("secret"));
    assert_eq!(
        body(&unversioned),
        "client_id=app-1&client_secret=secret&response_type=code&grant_type=refresh_token&refresh_token=R"
    );
    for request in [versioned, unversioned] {
        assert!(request.brings_tokens && request.facts.credential == Credential::None);
    }
}

// req:AUTH-05
#[test]
fn password_sign_in_uses_key_and_secret() {
    let grant = Grant::Password {
        user: "ada",
        password: "x&y",
    };
    let request = asks(&grant, Some("secret"));
    assert_eq!(body(&request), "username=ada&password=x%26y&grant_type=password");
    assert_eq!(request.facts.credential, Credential::KeyAndSecret);
}

fn begins(request: &SignInRequest) -> Result<Pending, Error> {
    Pending::begin(request, &application(Some("secret")))
}

fn query(request: &SignInRequest) -> Vec<(&'static str, String)> {
    let pending = begins(request).unwrap();
    let call = authorize(request, &pending, &application(Some("secret")));
    assert_eq!(call.unversioned, request.flow == Flow::Unversioned);
    let kept = call.query.into_iter().filter(|(name, _)| *name != "code_challenge");
    kept.collect()
}

// req:AUTH-01
// req:AUTH-04
#[test]
fn sign_in_address_has_requested_parameters() {
    let unversioned = SignInRequest {
        flow: Flow::Unversioned,
        state: Some("the-state"),
        ..SignInRequest::default()
    };
    let pairs = |pairs: &[(&'static str, &str)]| {
        pairs
            .iter()
            .map(|(name, text)| (*name, (*text).to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        query(&unversioned),
        pairs(&[
            ("client_id", "app-1"),
            ("redirect_uri", REDIRECT),
            ("response_type", "code"),
            ("state", "the-state"),
        ])
    );
    let versioned = SignInRequest {
        response_type: ResponseType::Token,
        redirect_uri: Some("own:/done"),
        state: Some("the-state"),
        scope: Some("a b"),
        audience: Some("c"),
        ..SignInRequest::default()
    };
    assert_eq!(
        query(&versioned),
        pairs(&[
            ("response_type", "token"),
            ("code_challenge_method", "s256"),
            ("client_id", "app-1"),
            ("redirect_uri", "own:/done"),
            ("state", "the-state"),
            ("scope", "a b"),
            ("audience", "c"),
        ])
    );
}

#[test]
fn invalid_sign_in_request_names_the_argument() {
    let long = "s".repeat(1025);
    let request = SignInRequest::default();
    let unversioned = SignInRequest {
        flow: Flow::Unversioned,
        ..request
    };
    for (name, request) in [
        (
            "scope",
            SignInRequest {
                scope: Some(""),
                ..request
            },
        ),
        (
            "scope",
            SignInRequest {
                scope: Some(&long),
                ..request
            },
        ),
        (
            "audience",
            SignInRequest {
                audience: Some(&long),
                ..request
            },
        ),
        (
            "state",
            SignInRequest {
                state: Some("seven77"),
                ..request
            },
        ),
        (
            "state",
            SignInRequest {
                state: Some("eight 88"),
                ..request
            },
        ),
        (
            "state",
            SignInRequest {
                state: Some(&long),
                ..request
            },
        ),
        (
            "redirect_uri",
            SignInRequest {
                redirect_uri: Some(""),
                ..request
            },
        ),
        (
            "redirect_uri",
            SignInRequest {
                redirect_uri: Some("https://example.com/ü"),
                ..request
            },
        ),
        (
            "redirect_uri",
            SignInRequest {
                redirect_uri: Some("https://example.com/#x"),
                ..request
            },
        ),
        (
            "redirect_uri",
            SignInRequest {
                redirect_uri: Some("example.com"),
                ..request
            },
        ),
        (
            "challenge",
            SignInRequest {
                challenge: Challenge::Plain,
                ..unversioned
            },
        ),
        (
            "response_type",
            SignInRequest {
                response_type: ResponseType::Token,
                ..unversioned
            },
        ),
        (
            "scope",
            SignInRequest {
                scope: Some("a"),
                ..unversioned
            },
        ),
        (
            "audience",
            SignInRequest {
                audience: Some("a"),
                ..unversioned
            },
        ),
    ] {
        let error = begins(&request).err().unwrap_or_else(|| panic!("{name} is taken"));
        assert_eq!(error.status, Status::MCAT_ERR_ARGUMENT);
        assert!(
            error.message.starts_with(&format!("{name}: ")),
            "{name}: {}",
            error.message
        );
    }
    let without = Pending::begin(&unversioned, &application(None)).err().unwrap();
    assert!(without.message.starts_with("api_secret: "), "{}", without.message);
    let longest = SignInRequest {
        scope: Some(&long[1..]),
        state: Some("eight-88"),
        ..request
    };
    assert_eq!(*begins(&longest).ok().unwrap().state, "eight-88");
}

#[test]
fn pending_sign_in_of_newer_library_is_refused_as_newer() {
    use crate::base::store_format::seal;
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    let read = |version: u8| {
        let mut bytes = [b"mcsi".as_slice(), &[version, 0, 0, 0]].concat();
        seal(&mut bytes, 0);
        Pending::read(&URL_SAFE_NO_PAD.encode(bytes), "app-1").err().unwrap()
    };
    for (version, words) in [
        (0, "is damaged"),
        (1, "is damaged"),
        (2, "a newer library"),
        (255, "a newer library"),
    ] {
        let error = read(version);
        assert_eq!(error.reason, Reason::MCAT_REASON_PENDING_UNREADABLE);
        assert!(error.message.contains(words), "{version}: {}", error.message);
    }
}
