//! The hosted sign-in form and the exchange of its codes.

use crate::support::*;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::{Client, RequestBuilder, Response};
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::time::Duration;

const VERSIONS: [&str; 3] = ["/v1", "/v2.1", "/v2.2"];
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
    let fields = filled_in(member.user_name, member.password);
    redirected(sandbox, submit(address, &fields), separator)
}

fn redirected(sandbox: &Sandbox, answer: Response, separator: char) -> HashMap<String, String> {
    let parameters = parameters(sandbox, answer, separator);
    form_urlencoded::parse(parameters.as_bytes()).into_owned().collect()
}

/// What a redirect carries, as it is sent.
fn parameters(sandbox: &Sandbox, answer: Response, separator: char) -> String {
    assert_eq!(answer.status(), 302, "{:?}", answer.text());
    let location = answer.headers()["location"].to_str().unwrap();
    let (address, parameters) = location.split_once(separator).unwrap();
    assert_eq!(address, sandbox.redirect_uri());
    parameters.to_owned()
}

/// The fields of the form as its user fills them in.
fn filled_in<'a>(user_name: &'a str, password: &'a str) -> [(&'a str, &'a str); 3] {
    [("username", user_name), ("password", password), ("decision", "accept")]
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
    let padded = format!("{base64url}=");
    let hexadecimal = format!("{hash:x}");
    for version in VERSIONS {
        for (name, method, challenge) in [
            ("code_challenge_method", "plain", VERIFIER),
            ("code_challenge_method", "s256", &base64url),
            ("code_challenge_method", "S256", &base64url),
            ("code_challenge_method", "S256", &padded),
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

#[test]
fn a_code_that_comes_twice_revokes_what_it_gave() {
    let sandbox = start();
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[]));
    let sign_in = || {
        let code = accept(&sandbox, &address, '?')["code"].clone();
        let (status, tokens) = read(exchange(&sandbox, "/v2.2", &code, VERIFIER));
        assert_eq!(
            (status, account(&sandbox, &tokens)),
            (200, "canada@sandbox.test".into())
        );
        (code, tokens)
    };
    let ((_, other), (code, tokens)) = (sign_in(), sign_in());
    assert_eq!(refused(exchange(&sandbox, "/v2.2", &code, VERIFIER)).0, 401);
    assert_eq!(account(&sandbox, &tokens), Value::Null, "revoked");
    assert_eq!(
        account(&sandbox, &other),
        "canada@sandbox.test",
        "another sign-in is not concerned"
    );
    assert_eq!(refused(exchange(&sandbox, "/v2.2", &code, VERIFIER)).0, 401);
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
    let form = reqwest::blocking::get(authorize(&sandbox, "", &asked)).unwrap();
    assert!(form.text().unwrap().contains("type=\"password\""), "the hosted form");
    let cancel = submit(&authorize(&sandbox, "", &asked), &[("decision", "cancel")]);
    let cancelled = redirected(&sandbox, cancel, '?');
    assert_eq!(
        (cancelled["error"].as_str(), cancelled["error_reason"].as_str()),
        ("access_denied", "user_denied")
    );
    assert!(!cancelled["error_description"].is_empty());
    assert_eq!(cancelled["state"], "s&1");
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
        for version in ["", "/v1", "/v2.1", "/v2.2"] {
            let parameters = versioned(&sandbox, &[("redirect_uri", redirect_uri)]);
            let address = authorize(&sandbox, version, &parameters);
            let get = Client::builder()
                .redirect(Policy::none())
                .build()
                .unwrap()
                .get(&address)
                .send()
                .unwrap();
            for answer in [get, submit(&address, &[("decision", "cancel")])] {
                assert_eq!(answer.status(), 400, "{version} {redirect_uri}");
                assert!(answer.headers().get("location").is_none());
                let message = answer.text().unwrap();
                assert!(
                    message.contains(sandbox.redirect_uri()),
                    "{message} does not say which is registered"
                );
            }
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
    // Whoever names a method means to send a challenge.
    let address = authorize(&sandbox, "", &versioned(&sandbox, &[("code_challenge", "")]));
    assert_eq!(submit(&address, &[("decision", "cancel")]).status(), 400);
}

// svc:AUTH-11
#[test]
fn mistake_of_an_application_is_a_page_for_a_browser_and_json_for_a_program() {
    let sandbox = start_with(|options| options.api_key = "a-key-of-its-own".into());
    let strange = "<script>alert('1')</script>{{style}}&\"";
    let escaped = "&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62;{{style}}&#38;&#34;";
    for (version, name, value, expected) in [
        ("/v2.2", "client_id", "wrong", "<code>wrong</code>"),
        ("/v2.2", "client_id", strange, escaped),
        ("/v2.2", "redirect_uri", strange, escaped),
        ("", "redirect_uri", "", "the parameter is missing"),
        (
            "/v2.1",
            "redirect_uri",
            "http://localhost/signed-in/",
            "It differs from character 27 on: <code>/</code>",
        ),
        (
            "/v2.1",
            "redirect_uri",
            "http://localhost/sign",
            "It ends too early, after 21 characters.",
        ),
        (
            "/v1",
            "redirect_uri",
            "http://127.0.0.1:8967/signed-in",
            "on: <code>67/signed-in</code>",
        ),
        (
            "/v2.2",
            "response_type",
            "",
            "<code>code</code><br>or <code>token</code>",
        ),
        ("", "response_type", "token", "<dd><code>code</code></dd>"),
        ("/v2.2", "response_type", strange, escaped),
        ("/v2.2", "code_challenge", "", "PKCE"),
        (
            "/v2.2",
            "code_challenge_method",
            "md5",
            "<code>S256</code><br>or <code>plain</code>",
        ),
        ("/v2.2", "code_challenge_method", strange, escaped),
    ] {
        let address = authorize(&sandbox, version, &versioned(&sandbox, &[(name, value)]));
        let client = Client::builder().redirect(Policy::none()).build().unwrap();
        let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
        for request in [
            client.get(&address),
            form(client.post(&address), &[("decision", "cancel")]),
        ] {
            let page = request.header("accept", browser).send().unwrap();
            assert_eq!(page.status(), 400, "{name} {value}");
            let header = |name: &str| page.headers()[name].to_str().unwrap().to_owned();
            assert_eq!(header("content-type"), "text/html; charset=utf-8");
            assert!(header("content-security-policy").starts_with("default-src 'none'; style-src 'sha256-"));
            assert!(page.headers().get("location").is_none());
            let page = page.text().unwrap();
            assert!(page.contains(&format!("wrong <code>{name}</code>")), "{name}: {page}");
            assert!(page.contains(expected), "{name} {value}: {page}");
            assert!(!page.contains("<script"), "{page}");
            assert!(
                !page.contains("a-key-of-its-own"),
                "whoever does not know the key does not learn it"
            );
            if name == "redirect_uri" {
                for registered in [sandbox.redirect_uri(), "http://localhost/signed-in"] {
                    assert!(page.contains(&format!("<code>{registered}</code>")), "{page}");
                }
            }
        }
        let (status, body) = parts(submit(&address, &[("decision", "cancel")]));
        assert_eq!((status, &body["code"]), (400, &"BadRequestError".into()));
    }
}

#[test]
fn form_offers_the_demo_members_but_no_password_that_somebody_has_set() {
    let sandbox = start();
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[]));
    let page = || reqwest::blocking::get(&address).unwrap().text().unwrap();
    let offered = |page: &str, name: &str| page.contains(&format!("data-user-name=\"{name}\""));
    for member in sandbox.members() {
        assert!(offered(&page(), member.user_name), "{}", member.user_name);
    }
    assert!(page().contains("data-password=\"crème &#38; sirop=100%\""));
    assert!(offered(&page(), "internal-error@sandbox.test"));
    let changed = sandbox.members()[1].user_name;
    sandbox.reset_password(changed, "known to one alone").unwrap();
    let page = page();
    assert!(!offered(&page, changed) && !page.contains("known to one alone"));
    assert!(!page.contains(sandbox.members()[1].password), "it is no longer right");
    assert!(offered(&page, sandbox.members()[0].user_name));
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
    for version in VERSIONS {
        let address = authorize(&sandbox, version, &versioned(&sandbox, &passed));
        let back = accept(&sandbox, &address, '?');
        assert!(passed.iter().all(|(name, value)| back[*name] == *value), "{back:?}");
        let cancelled = redirected(&sandbox, submit(&address, &[("decision", "cancel")]), '?');
        assert_eq!(cancelled["error"], "access_denied");
        assert_eq!(cancelled["error_reason"], "user_denied");
        assert!(!cancelled["error_description"].is_empty());
        assert_eq!(cancelled["state"], passed[0].1);
        assert!(!cancelled.contains_key("code"));
        let address = authorize(&sandbox, version, &versioned(&sandbox, &[]));
        assert_eq!(accept(&sandbox, &address, '?').keys().collect::<Vec<_>>(), ["code"]);
    }
}

// svc:AUTH-12
#[test]
fn not_a_character_of_what_is_passed_through_changes() {
    let sandbox = start();
    // Both ways to write a space, both cases of an escape, bytes that are no text, and what need not be escaped.
    let passed = "state=a+b%20c%2f%2F%FF%00~!*();:@$,/?[]%22&scope=&audience=%C3%A4%E2%82%AC=={}";
    let member = sandbox.members()[0];
    for (kind, separator) in [("code", '?'), ("token", '#')] {
        let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[("response_type", kind)]));
        let address = format!("{address}&{passed}");
        let answer = submit(&address, &filled_in(member.user_name, member.password));
        let back = parameters(&sandbox, answer, separator);
        assert!(back.ends_with(&format!("&{passed}")), "{back}");
    }
}

#[test]
fn an_internal_error_is_told_by_an_error_without_a_value() {
    let sandbox = start();
    for version in VERSIONS {
        let address = authorize(&sandbox, version, &versioned(&sandbox, &[("state", "s1")]));
        let answer = submit(&address, &filled_in(musiccat_sandbox::INTERNAL_ERROR, "any"));
        assert_eq!(parameters(&sandbox, answer, '?'), "error=");
    }
}

// svc:AUTH-13
#[test]
fn response_type_token_brings_the_tokens_in_the_fragment() {
    let sandbox = start();
    let parameters = versioned(&sandbox, &[("response_type", "token"), ("state", "s1")]);
    for version in VERSIONS {
        let back = accept(&sandbox, &authorize(&sandbox, version, &parameters), '#');
        assert_eq!((back["expires_in"].as_str(), back["state"].as_str()), ("86399", "s1"));
        assert_eq!(account(&sandbox, &json!(back)), "canada@sandbox.test");
        assert!(back.contains_key("refresh_token"));
    }
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
fn a_test_can_accept_with_a_password_that_was_reset() {
    let sandbox = start();
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[]));
    sandbox.reset_password("canada@sandbox.test", "another").unwrap();
    assert!(
        sandbox
            .accept(&address, "canada@sandbox.test")
            .unwrap()
            .contains("code=")
    );
}

/// The form's HTML after a submission that signs nobody in.
fn again(address: &str, user_name: &str, password: &str, language: &str) -> String {
    let request = Client::new().post(address).header("accept-language", language);
    let answer = form(request, &filled_in(user_name, password)).send().unwrap();
    assert_eq!(answer.status(), 200);
    answer.text().unwrap()
}

#[test]
fn the_form_is_a_page_that_loads_nothing_and_stands_in_no_frame() {
    let sandbox = start_with(|options| options.application = "Bed & <Breakfast> Radio".into());
    for version in ["", "/v1", "/v2.1", "/v2.2"] {
        let address = authorize(&sandbox, version, &versioned(&sandbox, &[]));
        let page = reqwest::blocking::get(&address).unwrap();
        let header = |name: &str| page.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), "text/html; charset=utf-8");
        assert_eq!(header("cache-control"), "no-store");
        assert_eq!(header("x-frame-options"), "DENY");
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
        assert!(
            policy.contains("; script-src 'sha256-") && !policy.contains("unsafe"),
            "{policy}"
        );
        assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
        let page = page.text().unwrap();
        for part in [
            "<html lang=\"en\">",
            "<form method=\"post\">",
            "<label for=\"username\">",
            "name=\"username\"",
            "type=\"password\"",
            "value=\"accept\"",
            "value=\"cancel\"",
            "Bed &#38; &#60;Breakfast&#62; Radio",
            sandbox.redirect_uri(),
        ] {
            assert!(page.contains(part), "{part}");
        }
        assert!(!page.contains("role=\"alert\""), "nothing is wrong yet");
    }
}

#[test]
fn the_form_says_what_was_wrong_and_keeps_the_user_name() {
    let sandbox = start();
    let address = authorize(&sandbox, "/v2.2", &versioned(&sandbox, &[]));
    let strange = "\"><script>alert(1)</script>{{style}}";
    let page = again(&address, strange, "wr\"ong", "en");
    assert!(page.contains("The user name or the password is wrong."));
    assert!(
        page.contains("value=\"&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;{{style}}\""),
        "{page}"
    );
    assert!(!page.contains("wr\"ong") && !page.contains("ong&#34;"));
    let user_name = sandbox.members()[0].user_name;
    for _ in 0..5 {
        assert!(again(&address, user_name, "wrong", "en").contains("The user name or the password is wrong."));
    }
    for (seconds, english, german) in [
        (0, "Try again in 5 minutes", "in 5 Minuten"),
        (90, "Try again in 4 minutes", "in 4 Minuten"),
        (160, "in less than a minute", "in weniger als einer Minute"),
    ] {
        sandbox.advance(Duration::from_secs(seconds));
        for (language, expected) in [("en-GB", english), ("de-CH, en;q=0.5", german)] {
            let page = again(&address, user_name, "wrong", language);
            assert!(page.contains(expected), "{expected}: {page}");
        }
    }
    sandbox.reset_password(user_name, "another").unwrap();
    let answer = submit(&address, &filled_in(user_name, "another"));
    assert!(redirected(&sandbox, answer, '?').contains_key("code"));
}

// case:U18
#[test]
fn default_redirect_address_can_be_caught_by_anybody_and_the_old_one_stays_registered() {
    let sandbox = start();
    let default = reqwest::Url::parse(sandbox.redirect_uri()).unwrap();
    assert!(default.port().is_some_and(|port| port > 1023), "{default}");
    assert!(std::net::TcpListener::bind(("127.0.0.1", default.port().unwrap())).is_ok());
    let own = start_with(|options| options.redirect_uri = "http://localhost:9999/own".into());
    for (sandbox, redirect_uri, registered) in [
        (&sandbox, sandbox.redirect_uri(), true),
        (&sandbox, "http://localhost/signed-in", true),
        (&sandbox, "http://localhost:8789/signed-in", false),
        (&own, "http://localhost:9999/own", true),
        (&own, "http://localhost/signed-in", false),
        (&own, default.as_str(), false),
    ] {
        let query = form_body(&[
            ("response_type", "code"),
            ("client_id", "demo-key"),
            ("redirect_uri", redirect_uri),
            ("code_challenge_method", "plain"),
            ("code_challenge", "a-verifier-that-is-long-enough-for-anybody-here"),
        ]);
        let address = format!("{}/v2.2/oauth/authorize?{query}", sandbox.base_url());
        let Ok(redirected) = sandbox.accept(&address, "may-stream@sandbox.test") else {
            assert!(!registered, "{redirect_uri}");
            continue;
        };
        assert!(registered, "{redirect_uri}");
        assert!(redirected.starts_with(&format!("{redirect_uri}?code=")), "{redirected}");
        let code = redirected.split("code=").nth(1).unwrap().split('&').next().unwrap();
        let exchanged = |redirect_uri: &str| {
            reqwest::blocking::Client::new()
                .post(format!("{}/v2.2/oauth/access_token", sandbox.base_url()))
                .header("content-type", "application/x-www-form-urlencoded")
                .body(form_body(&[
                    ("grant_type", "authorization_code"),
                    ("client_id", "demo-key"),
                    ("redirect_uri", redirect_uri),
                    ("code", code),
                    ("code_verifier", "a-verifier-that-is-long-enough-for-anybody-here"),
                ]))
        };
        assert_eq!(read(exchanged(redirect_uri)).0, 200, "{redirect_uri}");
    }
}

/// Two addresses are registered: a code is good with the one that it was sent to alone (RFC 6749, 4.1.3), and used up by another.
#[test]
fn code_belongs_to_the_redirect_address_that_it_was_sent_to() {
    let sandbox = start();
    let addresses = [sandbox.redirect_uri(), "http://localhost/signed-in"];
    for (sent_to, exchanged_with) in [(0, 0), (0, 1), (1, 1), (1, 0)] {
        let verifier = "a-verifier-that-is-long-enough-for-anybody-here";
        let query = form_body(&[
            ("response_type", "code"),
            ("client_id", "demo-key"),
            ("redirect_uri", addresses[sent_to]),
            ("code_challenge_method", "plain"),
            ("code_challenge", verifier),
        ]);
        let address = format!("{}/v2.2/oauth/authorize?{query}", sandbox.base_url());
        let redirected = sandbox.accept(&address, "may-stream@sandbox.test").unwrap();
        let code = redirected.split("code=").nth(1).unwrap().split('&').next().unwrap();
        let status = |redirect_uri: &str| {
            let fields = [
                ("grant_type", "authorization_code"),
                ("client_id", "demo-key"),
                ("redirect_uri", redirect_uri),
                ("code", code),
                ("code_verifier", verifier),
            ];
            let request = reqwest::blocking::Client::new()
                .post(format!("{}/v2.2/oauth/access_token", sandbox.base_url()))
                .header("content-type", "application/x-www-form-urlencoded");
            read(request.body(form_body(&fields))).0
        };
        if sent_to == exchanged_with {
            assert_eq!(status(addresses[sent_to]), 200, "{}", addresses[sent_to]);
        } else {
            assert_eq!(status(addresses[exchanged_with]), 401, "{}", addresses[exchanged_with]);
            assert_eq!(status(addresses[sent_to]), 401, "used up");
        }
    }
}
