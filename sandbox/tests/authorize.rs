//! The hosted sign-in form and the exchange of its codes.

mod support;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::{Client, RequestBuilder, Response};
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::time::Duration;
use support::*;

const VERIFIER: &str = "a-verifier-of-more-than-forty-three-characters-0123456789";

fn authorize(sandbox: &Sandbox, version: &str, parameters: &[(&str, &str)]) -> String {
    let base_url = sandbox.base_url();
    format!("{base_url}{version}/oauth/authorize?{}", form_body(parameters))
}

/// The versioned call's parameters, with these in place of or beside the usual ones.
fn versioned<'a>(sandbox: &'a Sandbox, other: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut parameters = HashMap::from([
        ("response_type", "code"),
        ("client_id", sandbox.client_id()),
        ("redirect_uri", sandbox.redirect_uri()),
        ("code_challenge_method", "plain"),
        ("code_challenge", VERIFIER),
    ]);
    parameters.extend(other.iter().copied());
    parameters.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

fn submit(address: &str, fields: &[(&str, &str)]) -> Response {
    let client = Client::builder().redirect(Policy::none()).build().unwrap();
    let kind = "application/x-www-form-urlencoded";
    let request = client.post(address).header("content-type", kind);
    request.body(form_body(fields)).send().unwrap()
}

/// Accepts as the Canadian member; the parameters after the separator.
fn accept(sandbox: &Sandbox, address: &str, separator: char) -> HashMap<String, String> {
    let member = sandbox.members()[4];
    let fields = [
        ("username", member.user_name),
        ("password", member.password),
        ("decision", "accept"),
    ];
    redirected(sandbox, submit(address, &fields), separator)
}

fn redirected(sandbox: &Sandbox, answer: Response, separator: char) -> HashMap<String, String> {
    assert_eq!(answer.status(), 302, "{:?}", answer.text());
    let location = answer.headers()["location"].to_str().unwrap();
    let (address, parameters) = location.split_once(separator).unwrap();
    assert_eq!(address, sandbox.redirect_uri());
    form_urlencoded::parse(parameters.as_bytes()).into_owned().collect()
}

fn exchange(sandbox: &Sandbox, version: &str, code: &str, verifier: &str) -> RequestBuilder {
    let body = json!({
        "client_id": sandbox.client_id(),
        "grant_type": "authorization_code",
        "redirect_uri": sandbox.redirect_uri(),
        "code": code,
        "code_verifier": verifier,
    });
    let address = format!("{}{version}/oauth/access_token", sandbox.base_url());
    let request = Client::new().post(address).header("content-type", "application/json");
    request.body(body.to_string())
}

fn account(sandbox: &Sandbox, tokens: &Value) -> Value {
    let token = tokens["access_token"].as_str().expect("a token");
    read(get_as(sandbox, token, "/v2.2/me/account")).1["account"]["email"].clone()
}

// svc:AUTH-01 svc:AUTH-02
#[test]
fn a_code_is_exchanged_for_tokens_by_whoever_holds_the_verifier() {
    let sandbox = start();
    let hash = Sha256::digest(VERIFIER);
    let base64url = URL_SAFE_NO_PAD.encode(hash);
    let hexadecimal = format!("{hash:x}");
    for version in ["/v2.1", "/v2.2"] {
        for (name, method, challenge) in [
            ("code_challenge_method", "plain", VERIFIER),
            ("code_challenge_method", "s256", &base64url),
            ("code_challenge_method", "s256", &hexadecimal),
            ("code_challange_method", "s256", &base64url),
        ] {
            let parameters = versioned(
                &sandbox,
                &[
                    ("code_challenge_method", ""),
                    (name, method),
                    ("code_challenge", challenge),
                ],
            );
            let address = authorize(&sandbox, version, &parameters);
            let code = &accept(&sandbox, &address, '?')["code"];
            let (status, tokens) = read(exchange(&sandbox, version, code, VERIFIER));
            assert_eq!(status, 200, "{method} {challenge}: {tokens}");
            assert_eq!(account(&sandbox, &tokens), "canada@sandbox.test");
            let again = refused(exchange(&sandbox, version, code, VERIFIER));
            assert_eq!(
                (again.0, again.1.as_str()),
                (401, "InvalidCredentials"),
                "a code is good for once"
            );
            let code = &accept(&sandbox, &address, '?')["code"];
            assert_eq!(refused(exchange(&sandbox, version, code, "another-verifier")).0, 401);
            assert_eq!(
                refused(exchange(&sandbox, version, code, VERIFIER)).0,
                401,
                "spent by the failure"
            );
        }
    }
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[]));
    let code = &accept(&sandbox, &address, '?')["code"];
    sandbox.advance(Duration::from_secs(600));
    assert_eq!(refused(exchange(&sandbox, "/v2.2", code, VERIFIER)).0, 401, "too late");
    assert!(!format!("{:?}", sandbox.journal()).contains(code.as_str()));
}

// svc:AUTH-04
#[test]
fn the_unversioned_exchange_takes_a_form_with_the_secret() {
    let sandbox = start();
    let asked = [
        ("client_id", sandbox.client_id()),
        ("redirect_uri", sandbox.redirect_uri()),
        ("response_type", "code"),
        ("state", "s&1"),
    ];
    let back = accept(&sandbox, &authorize(&sandbox, "", &asked), '?');
    assert_eq!(back["state"], "s&1");
    let exchange = |secret: &str, redirect_uri: &str| {
        let fields = [
            ("client_id", sandbox.client_id()),
            ("client_secret", secret),
            ("response_type", "code"),
            ("grant_type", "authorization_code"),
            ("redirect_uri", redirect_uri),
            ("code", &back["code"]),
        ];
        let address = format!("{}/oauth/access_token", sandbox.base_url());
        parts(submit(&address, &fields))
    };
    assert_eq!(exchange("wrong", sandbox.redirect_uri()).0, 401);
    assert_eq!(exchange("demo-secret", "http://localhost/elsewhere").0, 400);
    let (status, tokens) = exchange("demo-secret", sandbox.redirect_uri());
    assert_eq!(
        (status, account(&sandbox, &tokens)),
        (200, "canada@sandbox.test".into())
    );
}

// svc:AUTH-11
#[test]
fn nothing_but_the_registered_redirect_address_is_ever_redirected_to() {
    let sandbox = start();
    for redirect_uri in [
        "http://localhost/signed-in/",
        "http://localhost/Signed-In",
        "http://localhost/signed-in?x=1",
        "http://localhost:80/signed-in",
        "https://localhost/signed-in",
        "http://evil.test/signed-in",
        "",
    ] {
        let parameters = versioned(&sandbox, &[("redirect_uri", redirect_uri)]);
        let address = authorize(&sandbox, "/v2.2", &parameters);
        let get = Client::builder()
            .redirect(Policy::none())
            .build()
            .unwrap()
            .get(&address)
            .send()
            .unwrap();
        for answer in [get, submit(&address, &[("decision", "cancel")])] {
            assert_eq!(answer.status(), 400, "{redirect_uri}");
            assert!(answer.headers().get("location").is_none());
        }
    }
    for (name, value, expected) in [
        ("client_id", "wrong", "client_id"),
        ("response_type", "", "response_type"),
        ("code_challenge", "", "code_challenge is required"),
        ("code_challenge_method", "md5", "code_challenge_method"),
    ] {
        let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[(name, value)]));
        let (status, body) = parts(submit(&address, &[("decision", "cancel")]));
        assert_eq!(status, 400);
        assert!(body["message"].as_str().unwrap().contains(expected), "{body}");
    }
}

// svc:AUTH-12
#[test]
fn state_scope_and_audience_come_back_as_they_were() {
    let sandbox = start();
    let passed = [
        ("state", "ä b&c=d"),
        ("scope", "a b"),
        ("audience", "https://x.test/?y"),
    ];
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &passed));
    let back = accept(&sandbox, &address, '?');
    assert!(passed.iter().all(|(name, value)| back[*name] == *value), "{back:?}");
    let cancelled = redirected(&sandbox, submit(&address, &[("decision", "cancel")]), '?');
    assert_eq!(cancelled["error"], "access_denied");
    assert_eq!(cancelled["error_reason"], "user_denied");
    assert!(!cancelled["error_description"].is_empty());
    assert_eq!(cancelled["state"], passed[0].1);
    assert!(!cancelled.contains_key("code"));
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[]));
    assert_eq!(accept(&sandbox, &address, '?').keys().collect::<Vec<_>>(), ["code"]);
}

// svc:AUTH-13
#[test]
fn response_type_token_brings_the_tokens_in_the_fragment() {
    let sandbox = start();
    let parameters = versioned(&sandbox, &[("response_type", "token"), ("state", "s1")]);
    let back = accept(&sandbox, &authorize(&sandbox, "/v2.2", &parameters), '#');
    assert_eq!((back["expires_in"].as_str(), back["state"].as_str()), ("86399", "s1"));
    assert_eq!(account(&sandbox, &json!(back)), "canada@sandbox.test");
    assert!(back.contains_key("refresh_token"));
    let unversioned = authorize(&sandbox, "", &parameters);
    assert_eq!(submit(&unversioned, &[]).status(), 400);
}

#[test]
fn a_test_can_accept_in_the_member_s_place() {
    let sandbox = start();
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[("state", "s1")]));
    let back = sandbox.accept(&address, "canada@sandbox.test").unwrap();
    let query = back.strip_prefix(sandbox.redirect_uri()).unwrap();
    let query = form_urlencoded::parse(&query.as_bytes()[1..]).into_owned();
    let query: HashMap<String, String> = query.collect();
    assert_eq!(query["state"], "s1");
    let (status, tokens) = read(exchange(&sandbox, "/v2.2", &query["code"], VERIFIER));
    assert_eq!(
        (status, account(&sandbox, &tokens)),
        (200, "canada@sandbox.test".into())
    );
    let wrong = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[("client_id", "wrong")]));
    for (address, user_name, expected) in [
        (wrong.as_str(), "canada@sandbox.test", "400"),
        (&address, "nobody@sandbox.test", "no such demo member"),
        (
            "http://elsewhere.test/oauth/authorize",
            "canada@sandbox.test",
            "not this sandbox's",
        ),
    ] {
        let error = sandbox.accept(address, user_name).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn the_form_is_a_page_that_says_when_the_password_is_wrong() {
    let sandbox = start();
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[]));
    let page = reqwest::blocking::get(&address).unwrap();
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers()["cache-control"], "no-store");
    let page = page.text().unwrap();
    for part in [
        "<form method=\"post\">",
        "name=\"username\"",
        "type=\"password\"",
        "value=\"accept\"",
        "value=\"cancel\"",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let user_name = sandbox.members()[0].user_name;
    let wrong = [("username", user_name), ("password", "wrong"), ("decision", "accept")];
    for _ in 0..5 {
        let answer = submit(&address, &wrong);
        assert_eq!(answer.status(), 200);
        assert!(
            answer
                .text()
                .unwrap()
                .contains("The user name or the password is wrong")
        );
    }
    assert!(submit(&address, &wrong).text().unwrap().contains("locked"));
}
