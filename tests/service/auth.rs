//! Signing in, refreshing, and what a wrong key or token brings.
use crate::desk::*;
use crate::driven::Driven;
use crate::stores::{Folder, filing, refreshes};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::raw::Raw;
use musiccat::request::Credential;
use musiccat::{Client, Params, Response, Version, catalog, me, playback};
use musiccat_sandbox::faults::{self, Answer, Fault};
use musiccat_sandbox::{Options, Rotation};
use serde_json::json;
use std::io::Write;
use std::sync::Arc;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

// req:AUTH-05
#[test]
fn password_sign_in_sends_a_form_with_basic_credentials() {
    for version in VERSIONS {
        let sandbox = own();
        // One password has letters and signs that a form must encode.
        for who in [listener(&sandbox), member(&sandbox, "must encode")] {
            let client = signed_in(&sandbox, version, who);
            let entry = last(&sandbox);
            assert_eq!(
                (entry.method.as_str(), entry.path.as_str(), entry.query.as_str()),
                ("POST", "/oauth/token", "")
            );
            assert_eq!(entry.header("content-type"), Some("application/x-www-form-urlencoded"));
            assert_eq!(
                (entry.header("authorization"), entry.header("apikey")),
                (Some("Basic ***"), None)
            );
            let form = json!({"username": who.user_name, "password": "***", "grant_type": "password"});
            assert_eq!(
                (entry.body.unwrap(), entry.member.as_deref()),
                (form, Some(who.user_name))
            );
            ok(client.signed_in(&Params::default()));
            ok(client.call(me::me_account(&Params::default())));
            assert_eq!(last(&sandbox).member.as_deref(), Some(who.user_name));
        }
    }
}

/// They are short, and asked for as they are; a cache in between may compress them all the same.
#[test]
fn compressed_token_answer_is_read() {
    let sandbox = own();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let tokens = json!({"access_token": "at.compressed", "refresh_token": "rt.compressed", "expires_in": "3600"});
    encoder.write_all(tokens.to_string().as_bytes()).unwrap();
    let body = encoder.finish().unwrap();
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let fault = Fault {
        path: "/oauth/*".into(),
        times: Some(1),
        answer: Answer::Raw(faults::Raw::Base64(STANDARD.encode([head.as_bytes(), &body].concat()))),
        ..Fault::default()
    };
    sandbox.fault(fault).unwrap();
    let client = client(&sandbox, Version::V2_2);
    sign_in(&client, listener(&sandbox));
    assert_eq!(last(&sandbox).header("accept-encoding"), Some("identity"));
    // The sandbox has given out no such token.
    fails(client.call(me::me_account(&Params::default())), MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(
        sandbox.count(|entry| entry.grant.as_deref() == Some("refresh_token")),
        1
    );
}

// req:AUTH-05
#[test]
fn wrong_password_is_reported_and_not_sent_again() {
    for version in VERSIONS {
        let sandbox = own();
        let client = client(&sandbox, version);
        let who = listener(&sandbox);
        let sign_in = |password: &str| client.sign_in_password(who.user_name, password, &Params::default());
        let wrong = fails(sign_in("not-it"), MCAT_ERR_UNAUTHORIZED);
        assert!(
            wrong.http_status == 401 && !wrong.message().contains("not-it"),
            "{wrong:?}"
        );
        let again = refused(&sandbox, || sign_in("not-it"), MCAT_ERR_UNAUTHORIZED, "not sent again");
        assert_eq!(again.reason, MCAT_REASON_REPEATED_PASSWORD);
        fails(client.signed_in(&Params::default()), MCAT_ERR_SIGN_IN_NEEDED);
        ok(sign_in(who.password));
        let mut secretless = config(&sandbox, version);
        secretless.api_secret = None;
        let secretless = Client::new(secretless).unwrap();
        let call = || secretless.sign_in_password(who.user_name, who.password, &Params::default());
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "api_secret");
        for (user, password, word) in [("", "x", "user"), ("x", "", "password")] {
            refused(
                &sandbox,
                || client.sign_in_password(user, password, &Params::default()),
                MCAT_ERR_ARGUMENT,
                word,
            );
        }
    }
}

// req:AUTH-06
#[test]
fn refresh_is_a_form_with_the_secret_and_json_without() {
    for version in VERSIONS {
        let (sandbox, folder) = (own(), Folder::new("refresh"));
        let open = |secret: bool| {
            let mut config = config(&sandbox, version);
            config.own.token_file = Some(folder.file());
            if !secret {
                config.api_secret = None;
            }
            Client::new(config).unwrap()
        };
        let with_secret = open(true);
        sign_in(&with_secret, listener(&sandbox));
        ok(with_secret.refresh(&Params::default()));
        let entry = last(&sandbox);
        assert_eq!(
            (entry.path.as_str(), entry.query.as_str(), entry.status),
            ("/oauth/access_token", "", 200)
        );
        assert_eq!(entry.header("content-type"), Some("application/x-www-form-urlencoded"));
        let form = json!({"client_id": sandbox.client_id(), "client_secret": "***", "response_type": "code",
            "grant_type": "refresh_token", "refresh_token": "***"});
        assert_eq!(entry.body.unwrap(), form);
        let without = open(false);
        ok(without.refresh(&Params::default()));
        let entry = last(&sandbox);
        let path = format!("/{}/oauth/access_token", version.segment());
        assert_eq!(
            (entry.path.as_str(), entry.query.as_str(), entry.status),
            (path.as_str(), "", 200)
        );
        assert_eq!(entry.header("content-type"), Some("application/json"));
        let object = json!({"client_id": sandbox.client_id(), "grant_type": "refresh_token",
            "redirect_uri": sandbox.redirect_uri(), "refresh_token": "***"});
        assert_eq!(
            (
                entry.body.unwrap(),
                entry.headers.iter().any(|(name, _)| name == "authorization")
            ),
            (object, false)
        );
        // The tokens that they brought are good.
        ok(without.call(me::me_account(&Params::default())));
    }
}

// req:AUTH-07
#[test]
fn tokens_are_refreshed_before_they_expire() {
    for version in VERSIONS {
        let sandbox = Arc::new(sandbox(Options { artists: 200, ..calm() }));
        let clock = Driven::of(&sandbox);
        let mut config = config(&sandbox, version);
        config.clock = Some(Box::new(clock.clone()));
        let client = Client::new(config).unwrap();
        sign_in(&client, listener(&sandbox));
        let account = || ok(client.call(me::me_account(&Params::default())));
        // The last half hour and some are spread over the devices.
        let quiet_ms = 86_399_000 - 300_000 - 1_800_000 - 60_000;
        for day in 1..=3 {
            account();
            clock.skip(quiet_ms);
            account();
            assert_eq!(refreshes(&sandbox), day - 1, "not before its time");
            clock.skip(86_399_000 - quiet_ms - 200_000);
            account();
            assert_eq!(refreshes(&sandbox), day, "some minutes before the token runs out");
        }
        assert_eq!(
            sandbox.count(|entry| entry.status == 401),
            0,
            "no call meets an expired token"
        );
    }
}

// req:AUTH-07
#[test]
fn short_lived_tokens_with_strict_rotation_fail_no_call() {
    let life = Duration::from_secs(2);
    at_once(|version| {
        let options = Options {
            artists: 200,
            token_life: life,
            rotation: Rotation::Strict,
            ..calm()
        };
        let sandbox = sandbox(options);
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let end = Instant::now() + 3 * life;
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    while Instant::now() < end {
                        ok(client.call(me::me_account(&Params::default())));
                        thread::sleep(Duration::from_millis(10));
                    }
                });
            }
        });
        let granted: Vec<_> = sandbox
            .journal()
            .into_iter()
            .filter(|entry| entry.grant.is_some())
            .collect();
        assert!(
            granted.len() >= 4,
            "one sign-in, and a refresh for each expiry: {}",
            granted.len()
        );
        for pair in granted.windows(2) {
            assert_eq!((pair[1].grant.as_deref(), pair[1].status), (Some("refresh_token"), 200));
            let apart = pair[1].started - pair[0].started;
            // On a machine that is busy a request may come a while after its token was found due.
            assert!(
                apart >= life.as_millis() as i64 / 2,
                "one refresh an expiry, not two after {apart} ms"
            );
        }
    });
}

// req:AUTH-07
#[test]
fn threads_answered_401_together_refresh_once() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        ok(client.call(me::me_account(&Params::default())));
        sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
        let together = Barrier::new(8);
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    together.wait();
                    ok(client.call(me::me_account(&Params::default())));
                });
            }
        });
        assert_eq!(refreshes(&sandbox), 1, "for all eight");
        let refused = sandbox.count(|entry| entry.status == 401);
        assert!((1..=8).contains(&refused), "each call tries its token once: {refused}");
        assert_eq!(
            sandbox.count(|entry| entry.path.ends_with("/me/account") && entry.status == 200),
            9
        );
    }
}

/// One early refresh in half a minute: a second expiry within it is a reason to wait, not to sign in again.
// case:U01
// req:AUTH-07
#[test]
fn tokens_refused_twice_in_half_a_minute_give_wait_and_no_sign_out() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let account = || client.call(me::me_account(&Params::default()));
        sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
        ok(account());
        sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
        let mut before = 30_000;
        for _ in 0..2 {
            let refused = account();
            let told = (refused.status, refused.reason, refused.user_action);
            assert_eq!(told, (MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT));
            assert_eq!(refused.http_status, 401, "the answer that decided");
            assert!(
                (20_000..=before).contains(&refused.retry_after_ms),
                "{}",
                refused.retry_after_ms
            );
            before = refused.retry_after_ms;
        }
        assert_eq!(refreshes(&sandbox), 1, "one in the half minute");
        ok(client.signed_in(&Params::default()));
        // The application may refresh at its own wish, and then all goes on.
        ok(client.refresh(&Params::default()));
        ok(account());
    }
}

/// Another process refreshed, and those tokens were refused early as well: they were not refreshed for this call.
// case:U01
// req:AUTH-08
#[test]
fn newer_tokens_of_another_process_refused_too_are_refreshed_once() {
    for version in VERSIONS {
        let (sandbox, folder) = (own(), Folder::new("refused-too"));
        let (one, other) = (filing(&sandbox, &folder, version), filing(&sandbox, &folder, version));
        sign_in(&one, listener(&sandbox));
        for client in [&one, &other] {
            ok(client.call(me::me_account(&Params::default())));
        }
        sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
        ok(one.call(me::me_account(&Params::default())));
        sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
        ok(other.call(me::me_account(&Params::default())));
        assert_eq!(refreshes(&sandbox), 2, "one by each process");
    }
}

// req:AUTH-07
// req:AUTH-10
#[test]
fn revoked_access_needs_sign_in_after_one_refused_refresh() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        sandbox.revoke_tokens(listener(&sandbox).user_name).unwrap();
        let needed = fails(client.call(me::me_account(&Params::default())), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!(
            (needed.reason, needed.user_action),
            (MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN)
        );
        assert_eq!(refreshes(&sandbox), 0);
        let call = || client.call(me::me_account(&Params::default()));
        refused(&sandbox, call, MCAT_ERR_SIGN_IN_NEEDED, "sign in again");
        // Signed in again, all is well.
        sign_in(&client, listener(&sandbox));
        ok(client.call(me::me_account(&Params::default())));
    }
}

fn read_raw(client: &Client, path: &str, credential: Credential) -> Response {
    call_raw(
        client,
        Raw {
            credential,
            ..reading(path)
        },
    )
}

// req:AUTH-10
#[test]
fn wrong_api_key_answered_401_is_soon_not_sent_any_more() {
    for version in VERSIONS {
        let sandbox = own();
        let mut wrong = config(&sandbox, version);
        wrong.api_key = "not-the-key".into();
        let wrong = Client::new(wrong).unwrap();
        for _ in 0..3 {
            let refused = fails(
                wrong.call(catalog::artists_top(&Params::default())),
                MCAT_ERR_UNAUTHORIZED,
            );
            assert_eq!((refused.http_status, refused.reason), (401, MCAT_REASON_APP_KEY));
            assert!(
                refused.message().contains("apikey") && !refused.message().contains("not-the-key"),
                "{refused:?}"
            );
        }
        let call = || wrong.call(catalog::artists_top(&Params::default()));
        refused(&sandbox, call, MCAT_ERR_UNAUTHORIZED, "several times");
        let keyed = client(&sandbox, version);
        let missing = fails(
            read_raw(&keyed, "/artists/top", Credential::None),
            MCAT_ERR_UNAUTHORIZED,
        );
        assert!(
            missing.http_status == 401 && missing.message().contains("missing"),
            "{missing:?}"
        );
    }
}

// req:AUTH-10
#[test]
fn missing_or_wrong_token_is_answered_401() {
    for version in VERSIONS {
        let sandbox = own();
        let keyed = client(&sandbox, version);
        for path in ["/me/account", "/stations/ps.1/tracks"] {
            for credential in [Credential::Key, Credential::None] {
                let missing = fails(read_raw(&keyed, path, credential), MCAT_ERR_UNAUTHORIZED);
                assert!(
                    missing.http_status == 401 && missing.message().contains("Bearer"),
                    "{missing:?}"
                );
            }
        }
        // A token of another sandbox is none here, and its refresh token neither.
        let folder = Folder::new("foreign");
        let foreign = own();
        sign_in(&filing(&foreign, &folder, version), listener(&foreign));
        let stranger = filing(&sandbox, &folder, version);
        let wrong = fails(
            stranger.call(playback::station_tracks("ps.1", &Params::default())),
            MCAT_ERR_SIGN_IN_NEEDED,
        );
        assert_eq!(wrong.reason, MCAT_REASON_REVOKED);
        assert_eq!(
            sandbox.count(|entry| entry.status == 401 && entry.path.ends_with("/tracks")),
            3
        );
        // What is open to everybody needs neither.
        let image = format!("{}/v2/artists/art.1/images/70x47.jpg", keyed.image_url());
        ok(keyed.download(&image, &Params::default(), &mut |_| true));
        assert_eq!(
            (last(&sandbox).header("apikey"), last(&sandbox).header("authorization")),
            (None, None)
        );
    }
}

#[test]
fn token_works_on_every_version_for_the_same_member() {
    let sandbox = own();
    let folder = Folder::new("both");
    sign_in(&filing(&sandbox, &folder, Version::V2_1), listener(&sandbox));
    for version in VERSIONS {
        ok(filing(&sandbox, &folder, version).call(me::me_account(&Params::default())));
    }
    assert_eq!(sandbox.count(|entry| entry.grant.is_some()), 1);
}
