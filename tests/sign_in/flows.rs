//! From the address for the browser to the member's calls.
use crate::desk::*;
use crate::folder::Folder;
use musiccat::abi::mcat_status::*;
use musiccat::auth::{Challenge, Flow, ResponseType, SignInRequest};
use musiccat::{Client, Params, Version};
use musiccat_sandbox::{Options, Sandbox};
use serde_json::json;

const CHALLENGES: [Challenge; 3] = [Challenge::S256, Challenge::S256Hex, Challenge::Plain];

fn versioned(challenge: Challenge) -> SignInRequest<'static> {
    SignInRequest {
        challenge,
        ..SignInRequest::default()
    }
}

const UNVERSIONED: SignInRequest = SignInRequest {
    flow: Flow::Unversioned,
    response_type: ResponseType::Code,
    challenge: Challenge::S256,
    redirect_uri: None,
    state: None,
    scope: None,
    audience: None,
};

const TOKEN: SignInRequest = SignInRequest {
    flow: Flow::Versioned,
    response_type: ResponseType::Token,
    ..UNVERSIONED
};

// req:AUTH-02
// fault:A20
#[test]
fn versioned_flow_sends_no_secret() {
    for version in VERSIONS {
        for challenge in CHALLENGES {
            for with_secret in [false, true] {
                let sandbox = sandbox();
                let mut config = config(&sandbox, version);
                config.api_secret = config.api_secret.take().filter(|_| with_secret);
                let client = Client::new(config).unwrap();
                sign_in(&sandbox, &client, &versioned(challenge));
                let sent = sandbox.journal().pop().unwrap();
                let path = format!("/{}/oauth/access_token", version.segment());
                assert_eq!(
                    (sent.path.as_str(), sent.query.as_str(), sent.status),
                    (path.as_str(), "", 200)
                );
                assert_eq!(sent.header("content-type"), Some("application/json"));
                assert_eq!((sent.header("authorization"), sent.header("apikey")), (None, None));
                let body = json!({"client_id": sandbox.client_id(), "grant_type": "authorization_code",
                    "redirect_uri": sandbox.redirect_uri(), "code_verifier": "***", "code": "***"});
                assert_eq!(sent.body.unwrap(), body);
                assert_signed_in(&sandbox, &client);
            }
        }
    }
}

// req:AUTH-04
#[test]
fn unversioned_flow_is_a_form_with_the_secret() {
    for version in VERSIONS {
        let sandbox = sandbox();
        let client = client(&sandbox, version);
        let begun = begin(&client, &UNVERSIONED);
        let page = format!("{}/oauth/authorize?client_id=", sandbox.base_url());
        assert!(begun.address.starts_with(&page), "{}", begun.address);
        for absent in ["code_challenge", "code_challenge_method", "scope", "audience"] {
            assert_eq!(begun.parameter(absent), None);
        }
        ok(finish(&client, &begun.pending, &accept(&sandbox, &begun)));
        let sent = sandbox.journal().pop().unwrap();
        assert_eq!(
            (sent.path.as_str(), sent.query.as_str(), sent.status),
            ("/oauth/access_token", "", 200)
        );
        assert_eq!(sent.header("content-type"), Some("application/x-www-form-urlencoded"));
        let form = json!({"client_id": sandbox.client_id(), "client_secret": "***", "response_type": "code",
            "grant_type": "authorization_code", "redirect_uri": sandbox.redirect_uri(), "code": "***"});
        assert_eq!(sent.body.unwrap(), form);
        assert_signed_in(&sandbox, &client);
    }
}

// req:AUTH-13
#[test]
fn redirect_with_tokens_signs_in_without_a_request() {
    for version in VERSIONS {
        let sandbox = sandbox();
        let client = client(&sandbox, version);
        let begun = begin(&client, &TOKEN);
        assert_eq!(begun.parameter("response_type").as_deref(), Some("token"));
        let redirect = accept(&sandbox, &begun);
        assert!(redirect.contains("#access_token="), "the tokens stand in the fragment");
        ok(finish(&client, &begun.pending, &redirect));
        assert_eq!(exchanges(&sandbox), 0, "nothing is left to ask");
        assert_signed_in(&sandbox, &client);
        // They are refreshed as any others.
        ok(client.refresh(&Params::default()));
        assert_signed_in(&sandbox, &client);
    }
}

// req:AUTH-12
#[test]
fn scope_and_audience_are_returned_unchanged() {
    let (scope, audience) = ("read: all & ü+\"%", "https://api.example.com/?a=b#c");
    for response_type in [ResponseType::Code, ResponseType::Token] {
        let request = SignInRequest {
            response_type,
            scope: Some(scope),
            audience: Some(audience),
            state: Some("state&+%\"=#"),
            ..SignInRequest::default()
        };
        let sandbox = sandbox();
        let client = client(&sandbox, Version::V2_2);
        let response = sign_in(&sandbox, &client, &request);
        let told = response.at(&response.sign_in).unwrap();
        assert_eq!(response.text(&told.scope), Some(scope));
        assert_eq!(response.text(&told.audience), Some(audience));
        assert_eq!((response.text(&told.error), told.is_verified), (None, 1));
        assert_signed_in(&sandbox, &client);
    }
}

/// Signs in with one client, and looks with the next whether that lasts.
fn lasts(sandbox: &Sandbox, request: &SignInRequest) {
    let folder = Folder::new("sign-in");
    let start = || {
        let mut config = config(sandbox, Version::V2_2);
        config.own.token_file = Some(folder.file());
        Client::new(config).unwrap()
    };
    // The device restarts while the member is in the browser.
    let begun = begin(&start(), request);
    let redirect = accept(sandbox, &begun);
    ok(finish(&start(), &begun.pending, &redirect));
    let asked = exchanges(sandbox);
    let restarted = start();
    ok(restarted.signed_in(&Params::default()));
    assert_signed_in(sandbox, &restarted);
    assert_eq!(exchanges(sandbox), asked, "the tokens were kept");
}

#[test]
fn sign_in_survives_restarts_before_and_after() {
    for tls in [false, true] {
        let sandbox = with(|options: &mut Options| options.tls = tls);
        for request in [SignInRequest::default(), UNVERSIONED, TOKEN] {
            lasts(&sandbox, &request);
        }
    }
}

// req:AUTH-02
#[test]
fn user_and_password_given_to_finish_are_sent() {
    let sandbox = sandbox();
    let client = client(&sandbox, Version::V2_2);
    let begun = begin(&client, &SignInRequest::default());
    let redirect = accept(&sandbox, &begun);
    let member = &sandbox.members()[0];
    let (user, password) = (Some(member.user_name), Some(member.password));
    ok(client.finish(&begun.pending, &redirect, user, password, &Params::default()));
    let body = sandbox.journal().pop().unwrap().body.unwrap();
    assert_eq!(
        (&body["username"], &body["password"]),
        (&json!(member.user_name), &json!("***"))
    );
    assert_signed_in(&sandbox, &client);
}

#[test]
fn locked_account_is_reported_and_left_alone() {
    let sandbox = sandbox();
    let client = client(&sandbox, Version::V2_2);
    let begun = begin(&client, &SignInRequest::default());
    let redirect = accept(&sandbox, &begun);
    sandbox.lock(sandbox.members()[0].user_name).unwrap();
    let locked = fails(finish(&client, &begun.pending, &redirect), MCAT_ERR_ACCOUNT_LOCKED);
    assert!(locked.retry_after_ms > 0);
    let again = begin(&client, &SignInRequest::default());
    let redirect = format!(
        "{}?code=other&state={}",
        sandbox.redirect_uri(),
        again.parameter("state").unwrap()
    );
    fails(finish(&client, &again.pending, &redirect), MCAT_ERR_ACCOUNT_LOCKED);
    assert_eq!(exchanges(&sandbox), 1, "the second is not sent");
}
