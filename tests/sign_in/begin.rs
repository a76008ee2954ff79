//! The address for the browser, and what is refused before it is made.
use crate::desk::*;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use musiccat::abi::mcat_status::*;
use musiccat::abi::{MCAT_PENDING_MAX, mcat_reason};
use musiccat::auth::{Challenge, Flow, ResponseType, SignInRequest};
use musiccat::{Client, Params, Version};
use musiccat_sandbox::Sandbox;

// req:AUTH-01
#[test]
fn address_of_the_versioned_flow_holds_its_parameters() {
    let sandbox = sandbox();
    for version in VERSIONS {
        for (challenge, method, digits) in [
            (Challenge::S256, "s256", 43),
            (Challenge::S256Hex, "s256", 64),
            (Challenge::Plain, "plain", 43),
        ] {
            for (response_type, word) in [(ResponseType::Code, "code"), (ResponseType::Token, "token")] {
                let client = client(&sandbox, version);
                let asked = SignInRequest {
                    challenge,
                    response_type,
                    ..SignInRequest::default()
                };
                let begun = begin(&client, &asked);
                let page = format!("{}/{}/oauth/authorize?", sandbox.base_url(), version.segment());
                assert!(begun.address.starts_with(&page), "{}", begun.address);
                let parameter = |name| begun.parameter(name).unwrap_or_default();
                assert_eq!(parameter("response_type"), word);
                assert_eq!(parameter("code_challenge_method"), method);
                assert_eq!(parameter("code_challenge").len(), digits);
                assert_eq!(parameter("client_id"), sandbox.client_id());
                assert_eq!(parameter("redirect_uri"), sandbox.redirect_uri());
                assert!(parameter("state").len() >= 22, "128 bits");
                assert!(begun.parameter("scope").is_none() && begun.parameter("audience").is_none());
                assert!(!begun.address.contains(sandbox.api_secret()) && begun.address.is_ascii());
                // Nothing of it comes again.
                let other = begin(&client, &asked);
                for name in ["state", "code_challenge"] {
                    assert_ne!(other.parameter(name), begun.parameter(name), "{name}");
                }
                // Only what hides nothing shows the verifier.
                let pending = URL_SAFE_NO_PAD.decode(&begun.pending).expect("base64url");
                let shown = parameter("code_challenge");
                let shows = pending.windows(shown.len()).any(|part| part == shown.as_bytes());
                assert_eq!(shows, challenge == Challenge::Plain);
            }
        }
    }
    assert_eq!(sandbox.count(|_| true), 0, "nothing is sent");
}

#[test]
fn longest_sign_in_fits_pending_max() {
    let sandbox = sandbox();
    let client = client(&sandbox, Version::V2_2);
    let (redirect_uri, state) = (format!("https://d/{}", "x".repeat(2038)), "s".repeat(256));
    let text = "ü".repeat(512);
    let begun = begin(
        &client,
        &SignInRequest {
            redirect_uri: Some(&redirect_uri),
            state: Some(&state),
            scope: Some(&text),
            audience: Some(&text),
            ..SignInRequest::default()
        },
    );
    assert!(begun.pending.len() < MCAT_PENDING_MAX);
    let redirect = format!("{redirect_uri}?error=access_denied&state={state}");
    fails(finish(&client, &begun.pending, &redirect), MCAT_ERR_SIGN_IN_NEEDED);
}

#[track_caller]
fn refused(sandbox: &Sandbox, client: &Client, request: &SignInRequest, argument: &str, rule: &str) {
    let response = fails(client.begin(request, &Params::default()), MCAT_ERR_ARGUMENT);
    let message = response.message();
    assert!(message.starts_with(&format!("{argument}: ")), "{argument}: {message}");
    assert!(message.contains(rule), "{rule:?}: {message}");
    assert_eq!((sandbox.count(|_| true), response.stats().tries), (0, 0));
}

// req:AUTH-01
#[test]
fn wrong_arguments_of_begin_are_refused() {
    let sandbox = sandbox();
    let client = client(&sandbox, Version::V2_2);
    let none = SignInRequest::default();
    let long = format!("https://device.example.com/{}", "x".repeat(2048));
    for (uri, rule) in [
        ("", "1 to 2048 bytes"),
        (&*long, "1 to 2048 bytes"),
        ("https://device.example.com/a b", "visible ASCII"),
        ("https://device.example.com/\r\n", "visible ASCII"),
        ("https://device.example.com/ü", "visible ASCII"),
        ("https://device.example.com/#done", "fragment"),
        ("device.example.com/done", "absolute"),
        ("localhost:8123/done", "absolute"),
        ("/done", "absolute"),
        ("//device.example.com/done", "absolute"),
        ("https:device.example.com", "absolute"),
        ("https://", "absolute"),
        ("http:///done", "absolute"),
        ("1up://done", "absolute"),
        (":/done", "absolute"),
    ] {
        let redirect_uri = Some(uri);
        refused(
            &sandbox,
            &client,
            &SignInRequest { redirect_uri, ..none },
            "redirect_uri",
            rule,
        );
    }
    for state in [
        "",
        "1234567",
        "white space",
        "line\nfeed",
        "schlüssel",
        &"s".repeat(257),
    ] {
        let state = Some(state);
        refused(
            &sandbox,
            &client,
            &SignInRequest { state, ..none },
            "state",
            "8 to 256 visible ASCII",
        );
    }
    let long = "x".repeat(1025);
    for text in ["", &*long].map(Some) {
        refused(
            &sandbox,
            &client,
            &SignInRequest { scope: text, ..none },
            "scope",
            "1 to 1024",
        );
        refused(
            &sandbox,
            &client,
            &SignInRequest { audience: text, ..none },
            "audience",
            "1 to 1024",
        );
    }
    let unversioned = SignInRequest {
        flow: Flow::Unversioned,
        ..none
    };
    for (name, request) in [
        (
            "scope",
            SignInRequest {
                scope: Some("x"),
                ..unversioned
            },
        ),
        (
            "audience",
            SignInRequest {
                audience: Some("x"),
                ..unversioned
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
    ] {
        refused(&sandbox, &client, &request, name, "versioned flow only");
    }
    let mut bare = config(&sandbox, Version::V2_2);
    (bare.api_secret, bare.redirect_uri) = (None, None);
    let bare = Client::new(bare).unwrap();
    refused(&sandbox, &bare, &unversioned, "api_secret", "unversioned flow needs it");
    refused(&sandbox, &bare, &none, "redirect_uri", "must be given");
    let params = Params {
        limit: Some(1),
        ..Params::default()
    };
    let taken = fails(bare.begin(&none, &params), MCAT_ERR_ARGUMENT);
    assert!(taken.message().starts_with("limit: "), "{taken:?}");
}

#[test]
fn pending_of_another_application_or_damaged_is_refused() {
    let sandbox = sandbox();
    let client = client(&sandbox, Version::V2_2);
    let begun = begin(&client, &SignInRequest::default());
    let redirect = accept(&sandbox, &begun);
    let sent = sandbox.count(|_| true);
    let mut other = config(&sandbox, Version::V2_2);
    other.client_id = Some("another-application".to_owned());
    let other = Client::new(other).unwrap();
    let cut = &begun.pending[..begun.pending.len() - 1];
    for (client, pending, word) in [
        (&other, &*begun.pending, "client_id"),
        (&client, cut, "damaged"),
        (&client, "", "damaged"),
        (&client, &*begun.address, "damaged"),
    ] {
        let response = fails(finish(client, pending, &redirect), MCAT_ERR_ARGUMENT);
        assert_eq!(response.reason, mcat_reason::MCAT_REASON_PENDING_UNREADABLE);
        let message = response.message();
        assert!(message.starts_with("pending: ") && message.contains(word), "{message}");
    }
    assert_eq!(sandbox.count(|_| true), sent, "nothing is sent");
    // Read from a file that ends with a line, it is still good.
    ok(finish(&client, &format!("{}\n", begun.pending), &redirect));
    assert_signed_in(&sandbox, &client);
}
