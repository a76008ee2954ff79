//! Sign-in, refresh, tokens and the account lock.

use crate::support::*;
use musiccat_sandbox::{Rotation, Sandbox};
use reqwest::blocking::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::time::Duration;

fn post(sandbox: &Sandbox, path: &str) -> RequestBuilder {
    Client::new().post(format!("{}{path}", sandbox.base_url()))
}

fn post_form(sandbox: &Sandbox, path: &str, fields: &[(&str, &str)]) -> RequestBuilder {
    let kind = "application/x-www-form-urlencoded";
    post(sandbox, path).header("content-type", kind).body(form_body(fields))
}

fn post_json(sandbox: &Sandbox, path: &str, body: &Value) -> RequestBuilder {
    post(sandbox, path)
        .header("content-type", "application/json")
        .body(body.to_string())
}

/// The versioned refresh.
fn refresh(sandbox: &Sandbox, version: &str, refresh_token: &Value) -> RequestBuilder {
    let body = json!({
        "client_id": sandbox.client_id(),
        "grant_type": "refresh_token",
        "redirect_uri": sandbox.redirect_uri(),
        "refresh_token": refresh_token,
    });
    post_json(sandbox, &format!("/{version}/oauth/access_token"), &body)
}

fn account_status(sandbox: &Sandbox, tokens: &Value) -> u16 {
    read(get_as(
        sandbox,
        tokens["access_token"].as_str().unwrap(),
        "/v2.2/me/account",
    ))
    .0
}

// svc:AUTH-05
#[test]
fn the_password_grant_takes_basic_credentials_and_form_fields() {
    let sandbox = start();
    for member in sandbox.members() {
        let (status, tokens) = read(password_grant(&sandbox, member.user_name, member.password));
        assert_eq!(status, 200, "{}", member.user_name);
        assert_eq!(tokens["expires_in"], "86399", "text, not a number");
        assert_eq!(tokens["guid"], member.guid);
        assert_eq!(account_status(&sandbox, &tokens), 200);
    }
    let member = sandbox.members()[0];
    let fields = [
        ("grant_type", "password"),
        ("username", member.user_name),
        ("password", member.password),
    ];
    let as_json = json!({"grant_type": "password", "username": member.user_name, "password": member.password});
    let with = |request: RequestBuilder, key: &str, secret: &str| request.basic_auth(key, Some(secret));
    let json_request = post_json(&sandbox, "/oauth/token", &as_json);
    assert_eq!(read(with(json_request, "demo-key", "demo-secret")).0, 200, "JSON too");
    for (key, secret) in [("demo-key", "wrong"), ("wrong", "demo-secret")] {
        let (status, code, _) = refused(with(post_form(&sandbox, "/oauth/token", &fields), key, secret));
        assert_eq!(
            (status, code.as_str()),
            (401, "UnauthorizedError"),
            "not the member's fault"
        );
    }
    let without = post_form(&sandbox, "/oauth/token", &fields).send().unwrap();
    assert_eq!(without.status(), 401);
    assert!(
        without.headers()["www-authenticate"]
            .to_str()
            .unwrap()
            .starts_with("Basic")
    );
    for (user_name, password) in [(member.user_name, "wrong"), ("nobody@sandbox.test", "stream-it")] {
        let (status, code, _) = refused(password_grant(&sandbox, user_name, password));
        assert_eq!((status, code.as_str()), (401, "InvalidCredentials"));
    }
    for (fields, expected) in [
        (&fields[..2], "password is required in the body"),
        (&fields[1..], "grant_type is required in the body"),
        (&[("grant_type", "device")][..], "grant_type must be password"),
    ] {
        let request = with(post_form(&sandbox, "/oauth/token", fields), "demo-key", "demo-secret");
        let (status, _, message) = refused(request);
        assert_eq!((status, message.as_str()), (400, expected));
    }
    let in_query = format!("/oauth/token?{}", form_body(&fields));
    assert_eq!(
        read(with(post_form(&sandbox, &in_query, &[]), "demo-key", "demo-secret")).0,
        200
    );
}

// svc:AUTH-06
#[test]
fn the_versioned_refresh_takes_json() {
    let sandbox = start();
    for version in ["v1", "v2.1", "v2.2"] {
        let first = sign_in(&sandbox, 0);
        let (status, second) = read(refresh(&sandbox, version, &first["refresh_token"]));
        assert_eq!(status, 200, "{second}");
        assert_eq!(second["expires_in"], "86399");
        assert_eq!(second["guid"], first["guid"], "whose they are");
        for name in ["access_token", "refresh_token"] {
            assert_ne!(first[name], second[name]);
        }
        assert_eq!(account_status(&sandbox, &second), 200);
        assert_eq!(read(refresh(&sandbox, version, &second["refresh_token"])).0, 200);
        let path = format!("/{version}/oauth/access_token");
        let token = sign_in(&sandbox, 0)["refresh_token"].clone();
        for (client_id, redirect_uri, expected) in [
            ("wrong", "http://localhost/signed-in", 401),
            ("demo-key", "http://localhost/signed-in/", 400),
            ("demo-key", "http://localhost/Signed-in", 400),
        ] {
            let body = json!({"client_id": client_id, "grant_type": "refresh_token", "redirect_uri": redirect_uri, "refresh_token": token});
            assert_eq!(refused(post_json(&sandbox, &path, &body)).0, expected);
        }
        let fields = [
            ("client_id", "demo-key"),
            ("grant_type", "refresh_token"),
            ("redirect_uri", sandbox.redirect_uri()),
            ("refresh_token", token.as_str().unwrap()),
        ];
        let (status, tokens) = read(post_form(&sandbox, &path, &fields));
        assert_eq!(status, 200, "a form too");
        let token = tokens["refresh_token"].as_str().unwrap();
        let short = [
            ("client_id", "demo-key"),
            ("grant_type", "refresh_token"),
            ("refresh_token", token),
        ];
        assert_eq!(read(post_form(&sandbox, &path, &short)).0, 200, "nothing is redirected");
    }
}

// svc:AUTH-06
#[test]
fn the_unversioned_refresh_takes_a_form_with_the_secret() {
    let sandbox = start();
    let tokens = sign_in(&sandbox, 0);
    let token = tokens["refresh_token"].as_str().unwrap();
    let fields = [
        ("client_id", "demo-key"),
        ("client_secret", "demo-secret"),
        ("response_type", "code"),
        ("grant_type", "refresh_token"),
        ("refresh_token", token),
    ];
    for at in [0, 1, 3, 4] {
        let without: Vec<_> = fields
            .iter()
            .enumerate()
            .filter(|(index, _)| *index != at)
            .map(|(_, field)| *field)
            .collect();
        assert_eq!(
            refused(post_form(&sandbox, "/oauth/access_token", &without)).0,
            400,
            "{:?}",
            fields[at].0
        );
    }
    let mut wrong = fields;
    wrong[1].1 = "wrong";
    assert_eq!(refused(post_form(&sandbox, "/oauth/access_token", &wrong)).0, 401);
    let mut wrong = fields;
    wrong[2].1 = "token";
    assert_eq!(refused(post_form(&sandbox, "/oauth/access_token", &wrong)).0, 400);
    let (status, second) = read(post_form(&sandbox, "/oauth/access_token", &fields));
    assert_eq!(status, 200, "{second}");
    assert_eq!(account_status(&sandbox, &second), 200);
}

// What OAuth allows and its libraries do.
#[test]
fn the_application_may_prove_itself_by_basic_credentials_or_in_the_body() {
    let sandbox = start_with(|options| options.api_secret = "s:ecr&t 100%".into());
    let secret = sandbox.api_secret();
    let encoded: String = form_urlencoded::byte_serialize(secret.as_bytes()).collect();
    let member = sandbox.members()[0];
    let password = [
        ("grant_type", "password"),
        ("username", member.user_name),
        ("password", member.password),
    ];
    let refresh = [("grant_type", "refresh_token")];
    let paths = [
        ("/oauth/token", &password[..]),
        ("/oauth/access_token", &refresh),
        ("/v2.2/oauth/access_token", &refresh),
    ];
    for (path, fields) in paths {
        for (basic, secret, expected) in [
            (true, secret, 200),
            (true, &encoded, 200),
            (true, "wrong", 401),
            (false, secret, 200),
            (false, "wrong", 401),
        ] {
            let tokens = sign_in(&sandbox, 0);
            let mut fields = fields.to_vec();
            fields.push(("refresh_token", tokens["refresh_token"].as_str().unwrap()));
            let request = match basic {
                true => post_form(&sandbox, path, &fields).basic_auth("demo-key", Some(secret)),
                false => {
                    fields.extend([("client_id", "demo-key"), ("client_secret", secret)]);
                    post_form(&sandbox, path, &fields)
                }
            };
            let (status, tokens) = read(request);
            assert_eq!(status, expected, "{path} {basic} {tokens}");
            if status == 200 {
                assert_eq!(tokens["token_type"], "bearer");
            }
        }
    }
    // Who keeps no secret may still send Basic credentials.
    let tokens = sign_in(&sandbox, 0);
    let fields = [refresh[0], ("refresh_token", tokens["refresh_token"].as_str().unwrap())];
    for (path, expected) in [("/oauth/access_token", 400), ("/v2.2/oauth/access_token", 200)] {
        let request = post_form(&sandbox, path, &fields).basic_auth("demo-key", Some(""));
        assert_eq!(read(request).0, expected, "{path}");
    }
}

#[test]
fn strict_rotation_revokes_the_whole_sign_in_when_a_refresh_token_comes_twice() {
    let sandbox = start();
    let other = sign_in(&sandbox, 0);
    let first = sign_in(&sandbox, 0);
    let second = read(refresh(&sandbox, "v2.2", &first["refresh_token"])).1;
    assert_eq!(
        account_status(&sandbox, &first),
        200,
        "a refresh leaves the old access token as it is"
    );
    let (status, code, _) = refused(refresh(&sandbox, "v2.2", &first["refresh_token"]));
    assert_eq!((status, code.as_str()), (401, "InvalidCredentials"));
    assert_eq!(account_status(&sandbox, &first), 401);
    assert_eq!(account_status(&sandbox, &second), 401);
    assert_eq!(refused(refresh(&sandbox, "v2.2", &second["refresh_token"])).0, 401);
    assert_eq!(
        account_status(&sandbox, &other),
        200,
        "another sign-in is not concerned"
    );
}

#[test]
fn rotation_with_grace_forgives_a_second_use_for_a_while() {
    let grace = Duration::from_secs(30);
    let sandbox = start_with(|options| options.rotation = Rotation::Grace(grace));
    let first = sign_in(&sandbox, 0);
    let refresh = |tokens: &Value| read(refresh(&sandbox, "v2.2", &tokens["refresh_token"]));
    let (_, second) = refresh(&first);
    sandbox.advance(grace / 2);
    let (status, third) = refresh(&first);
    assert_eq!(status, 200, "{third}");
    assert_ne!(second["refresh_token"], third["refresh_token"], "a pair of its own");
    for tokens in [&first, &second, &third] {
        assert_eq!(account_status(&sandbox, tokens), 200, "the sign-in stays");
    }
    let (status, fourth) = refresh(&second);
    assert_eq!(status, 200, "{fourth}");
    // The time counts from the first use.
    sandbox.advance(grace / 2);
    assert_eq!(refresh(&first).0, 401);
    for tokens in [&second, &third, &fourth] {
        assert_eq!(account_status(&sandbox, tokens), 401, "the sign-in is revoked");
        assert_eq!(refresh(tokens).0, 401);
    }
}

#[test]
fn lenient_rotation_leaves_the_old_refresh_token_valid() {
    let sandbox = start_with(|options| options.rotation = Rotation::Lenient);
    let first = sign_in(&sandbox, 0);
    for _ in 0..3 {
        let (status, tokens) = read(refresh(&sandbox, "v2.2", &first["refresh_token"]));
        assert_eq!(status, 200);
        assert_eq!(account_status(&sandbox, &tokens), 200);
    }
}

#[test]
fn lenient_rotation_forgives_what_was_spent_before_it() {
    let sandbox = start();
    let first = sign_in(&sandbox, 0);
    let (_, second) = read(refresh(&sandbox, "v2.2", &first["refresh_token"]));
    sandbox.change(|settings| settings.rotation = Rotation::Lenient);
    let (status, third) = read(refresh(&sandbox, "v2.2", &first["refresh_token"]));
    assert_eq!(status, 200, "{third}");
    for tokens in [&first, &second, &third] {
        assert_eq!(account_status(&sandbox, tokens), 200, "the sign-in stays");
    }
}

// svc:AUTH-10
#[test]
fn missing_and_wrong_keys_and_tokens_give_401() {
    let sandbox = start();
    let tokens = sign_in(&sandbox, 0);
    let token = tokens["access_token"].as_str().unwrap();
    for version in ["", "/v1", "/v2.1", "/v2.2"] {
        let metadata = format!("{version}/artists/top");
        let (status, code, _) = refused(bare(&sandbox, &metadata));
        assert_eq!((status, code.as_str()), (401, "UnauthorizedError"));
        assert_eq!(refused(bare(&sandbox, &metadata).header("apikey", "wrong")).0, 401);
        assert_eq!(
            read(get_as(&sandbox, token, &metadata)).0,
            200,
            "a token names its application"
        );
        let account = format!("{version}/me/account");
        assert_eq!(refused(get(&sandbox, &account)).0, 401, "a key is no token");
        assert_eq!(refused(get_as(&sandbox, "wrong", &account)).0, 401);
        assert_eq!(refused(get(&sandbox, &metadata).bearer_auth("wrong")).0, 401);
        let profile = format!("{version}/members/{}", sandbox.members()[0].guid);
        for public in [profile.clone(), format!("{profile}/avatar")] {
            assert_eq!(bare(&sandbox, &public).send().unwrap().status(), 200, "{public}");
        }
        assert_eq!(
            refused(get_as(&sandbox, token, &account).header("apikey", "wrong")).0,
            401
        );
    }
    let challenge = get_as(&sandbox, "wrong", "/v2.2/me/account").send().unwrap();
    assert_eq!(
        challenge.headers()["www-authenticate"],
        "Bearer realm=\"member\", error=\"invalid_token\""
    );
}

// svc:AUTH-10
#[test]
fn an_access_token_lives_as_long_as_stated() {
    let sandbox = start_with(|options| options.token_life = Duration::from_secs(90));
    let tokens = sign_in(&sandbox, 0);
    assert_eq!(tokens["expires_in"], "90");
    sandbox.advance(Duration::from_secs(80));
    assert_eq!(account_status(&sandbox, &tokens), 200);
    sandbox.advance(Duration::from_secs(10));
    assert_eq!(account_status(&sandbox, &tokens), 401);
    assert_eq!(read(refresh(&sandbox, "v2.2", &tokens["refresh_token"])).0, 200);
}

#[test]
fn tokens_can_be_expired_and_revoked_from_outside() {
    let sandbox = start();
    let (mine, other) = (sign_in(&sandbox, 0), sign_in(&sandbox, 1));
    sandbox.expire_tokens(sandbox.members()[0].user_name).unwrap();
    assert_eq!(
        (account_status(&sandbox, &mine), account_status(&sandbox, &other)),
        (401, 200)
    );
    let fresh = read(refresh(&sandbox, "v2.2", &mine["refresh_token"])).1;
    assert_eq!(account_status(&sandbox, &fresh), 200);
    sandbox.revoke_tokens(sandbox.members()[0].user_name).unwrap();
    assert_eq!(
        (account_status(&sandbox, &fresh), account_status(&sandbox, &other)),
        (401, 200)
    );
    assert_eq!(refused(refresh(&sandbox, "v2.2", &fresh["refresh_token"])).0, 401);
    let user_name = "nobody@sandbox.test";
    assert!(
        sandbox
            .revoke_tokens(user_name)
            .unwrap_err()
            .to_string()
            .contains(user_name)
    );
}

// svc:ACC-04
#[test]
fn five_wrong_passwords_in_a_row_lock_the_account_for_5_minutes() {
    let sandbox = start();
    let member = sandbox.members()[0];
    let tokens = sign_in(&sandbox, 0);
    let wrong = || refused(password_grant(&sandbox, member.user_name, "wrong")).0;
    let right = || read(password_grant(&sandbox, member.user_name, member.password)).0;
    assert_eq!([wrong(), wrong(), wrong(), wrong()], [401; 4]);
    assert_eq!(right(), 200, "a success begins the count again");
    assert_eq!([wrong(), wrong(), wrong(), wrong(), wrong()], [401; 5]);
    let (status, code, _) = refused(password_grant(&sandbox, member.user_name, member.password));
    assert_eq!((status, code.as_str()), (423, "AccountLockedError"));
    let token = tokens["access_token"].as_str().unwrap();
    for (version, expected) in [("/v1", 423), ("/v2.1", 423), ("/v2.2", 403), ("", 403)] {
        let (status, code, _) = refused(get_as(&sandbox, token, &format!("{version}/me/account")));
        assert_eq!((status, code.as_str()), (expected, "AccountLockedError"), "{version}");
    }
    for (version, expected) in [("v1", 423), ("v2.1", 423), ("v2.2", 403)] {
        assert_eq!(
            refused(refresh(&sandbox, version, &tokens["refresh_token"])).0,
            expected
        );
    }
    let unversioned = [
        ("client_id", "demo-key"),
        ("client_secret", "demo-secret"),
        ("grant_type", "refresh_token"),
        ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
    ];
    assert_eq!(refused(post_form(&sandbox, "/oauth/access_token", &unversioned)).0, 423);
    assert_eq!(
        account_status(&sandbox, &sign_in(&sandbox, 1)),
        200,
        "others are not concerned"
    );
    sandbox.advance(Duration::from_secs(299));
    assert_eq!(right(), 423);
    sandbox.advance(Duration::from_secs(1));
    assert_eq!(right(), 200);
    assert_eq!(
        read(refresh(&sandbox, "v2.2", &tokens["refresh_token"])).0,
        200,
        "the lock spends no token"
    );
}

// svc:ACC-04
#[test]
fn a_password_reset_ends_the_lock_and_lasts() {
    let folder = std::env::temp_dir().join(format!("musiccat-reset-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let start = || start_with(|options| options.data = Some(folder.join("state.db")));
    let sandbox = start();
    let member = sandbox.members()[0];
    let tokens = sign_in(&sandbox, 0);
    let status = |sandbox: &Sandbox, password: &str| read(password_grant(sandbox, member.user_name, password)).0;
    for _ in 0..5 {
        assert_eq!(status(&sandbox, "wrong"), 401);
    }
    assert_eq!(status(&sandbox, member.password), 423);
    sandbox.reset_password(member.user_name, "another").unwrap();
    assert_eq!(account_status(&sandbox, &tokens), 200, "the tokens stay");
    assert_eq!(status(&sandbox, member.password), 401);
    assert_eq!(status(&sandbox, "another"), 200);
    drop(sandbox);
    assert_eq!(status(&start(), "another"), 200, "over a restart");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn the_journal_tells_grants_and_members_and_no_secret() {
    let sandbox = start();
    let tokens = sign_in(&sandbox, 4);
    read(refresh(&sandbox, "v2.2", &tokens["refresh_token"]));
    account_status(&sandbox, &tokens);
    let journal = sandbox.journal();
    let grants: Vec<_> = journal.iter().map(|entry| entry.grant.as_deref()).collect();
    assert_eq!(grants, [Some("password"), Some("refresh_token"), None]);
    assert!(
        journal
            .iter()
            .all(|entry| entry.member.as_deref() == Some("canada@sandbox.test"))
    );
    assert_eq!(journal[0].body.as_ref().unwrap()["username"], "canada@sandbox.test");
    let text = format!("{journal:?}");
    let secret = |name: &str| tokens[name].as_str().unwrap().to_owned();
    for secret in [
        "sirop",
        "demo-secret",
        &secret("access_token"),
        &secret("refresh_token"),
    ] {
        assert!(!text.contains(secret));
    }
}

#[test]
fn a_secrets_file_gets_what_the_service_gives_out_and_hears_of() {
    let file = std::env::temp_dir().join(format!("musiccat-secrets-{}", std::process::id()));
    let sandbox = start_with(|options| options.secrets = Some(file.clone()));
    let member = sandbox.members()[0];
    let tokens = sign_in(&sandbox, 0);
    read(password_grant(&sandbox, member.user_name, "a wrong password"));
    sandbox.reset_password(member.user_name, "another one").unwrap();
    let address = format!(
        "{}/oauth/authorize?client_id={}&response_type=code&redirect_uri={}",
        sandbox.base_url(),
        sandbox.api_key(),
        sandbox.redirect_uri()
    );
    let redirect = sandbox.accept(&address, member.user_name).unwrap();
    let (_, code) = redirect.split_once("code=").unwrap();
    // Another sandbox may write to the same file.
    let other = start_with(|options| options.secrets = Some(file.clone()));
    let other_tokens = sign_in(&other, 0);
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (kind, secret) in [
        ("key", &sandbox.api_key().into()),
        ("secret", &sandbox.api_secret().into()),
        ("access token", &tokens["access_token"]),
        ("refresh token", &tokens["refresh_token"]),
        ("password", &"a wrong password".into()),
        ("password", &"another one".into()),
        ("code", &code.into()),
        ("access token", &other_tokens["access_token"]),
    ] {
        let line = lines.iter().find(|line| line["secret"] == *secret);
        assert_eq!(line.expect(kind)["kind"], kind);
    }
    let told = |secret: &str| lines.iter().any(|line| line["secret"] == secret);
    assert!(!told(member.password), "everybody knows a demo member's");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_data_file_keeps_tokens_and_locks_but_no_token_in_clear() {
    let folder = std::env::temp_dir().join(format!("musiccat-tokens-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("state.db");
    let start = || start_with(|options| options.data = Some(file.clone()));
    let sandbox = start();
    let tokens = sign_in(&sandbox, 0);
    let locked = sandbox.members()[1].user_name;
    sandbox.lock(locked).unwrap();
    drop(sandbox);
    let bytes = std::fs::read(&file).unwrap();
    for name in ["access_token", "refresh_token"] {
        let token = tokens[name].as_str().unwrap().as_bytes();
        assert!(!bytes.windows(token.len()).any(|part| part == token));
    }
    let sandbox = start();
    assert_eq!(account_status(&sandbox, &tokens), 200);
    let password = sandbox.members()[1].password;
    assert_eq!(refused(password_grant(&sandbox, locked, password)).0, 423);
    drop(sandbox);
    std::fs::remove_dir_all(&folder).unwrap();
}
