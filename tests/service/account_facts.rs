//! What an answer on the account allows, whatever its values look like and whatever of it is missing.
use crate::desk::*;
use crate::driven::Driven;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::abi::mcat_verdict::{self, *};
use musiccat::{Client, Config, Own, Params, Response, Version};
use musiccat_sandbox::faults::{Answer, Fault};
use musiccat_sandbox::{Plan, Sandbox};
use serde_json::{Value, json};
use std::sync::Arc;

const HOME: &str = "canStreamOnHomeDevice";
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// From now on the service says this of the account.
fn says(sandbox: &Sandbox, body: &str) {
    sandbox.clear_faults();
    let answer = Answer::Status {
        status: 200,
        headers: vec![("content-type".into(), "application/json".into())],
        retry_after: None,
        body: Some(body.into()),
    };
    let fault = Fault {
        path: "/me/account".into(),
        answer,
        ..Fault::default()
    };
    sandbox.fault(fault).unwrap();
}

/// The service is asked, and the verdict by what is known from then on.
fn asked(client: &Client) -> (Response, Response) {
    let read = ok(client.me_account(&Params::default()));
    (read, ok(client.account_verdict(HOME, &Params::default())))
}

fn verdict(response: &Response) -> (i32, i64) {
    let told = response.at(&response.verdict).expect("a verdict");
    (told.verdict, told.age_ms)
}

/// Whether the member has to wait, is told why, and when to ask again.
#[track_caller]
fn waits(response: &Response, reason: mcat_reason, what: &str) {
    assert_eq!(verdict(response), (MCAT_VERDICT_WAIT as i32, -1), "{what}");
    let told = (response.reason, response.user_action);
    assert_eq!(told, (reason, MCAT_ACTION_WAIT), "{what}");
    assert!(response.retry_after_ms >= 1_000, "{what}: {response:?}");
    assert!(!response.message().is_empty(), "{what}");
}

// case:B17
#[test]
fn suspended_in_any_spelling_is_an_account_problem() {
    let sandbox = own();
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let account = |suspended: &str| {
            format!(
                r#"{{"account":{{"id":"m","subscription":{{{suspended}"state":"PAYING"}},"entitlements":{{"{HOME}":true}}}}}}"#
            )
        };
        let read = |sent: &str| {
            says(&sandbox, &account(sent));
            let (read, judged) = asked(&client);
            let plan = read
                .at(&read.account)
                .and_then(|account| read.at(&account.subscription));
            (plan.expect("a subscription").is_suspended, verdict(&judged).0)
        };
        for no in ["", r#""isSuspended":null,"#] {
            assert_eq!(read(no), (-1, MCAT_VERDICT_MAY_STREAM as i32), "{no}");
        }
        for no in ["false", "0", r#""0""#, r#""false""#, r#""""#] {
            let sent = format!(r#""isSuspended":{no},"#);
            assert_eq!(read(&sent), (0, MCAT_VERDICT_MAY_STREAM as i32), "{no}");
        }
        for yes in [
            "true",
            "1",
            r#""1""#,
            r#""true""#,
            r#""TRUE""#,
            r#""yes""#,
            r#""maybe""#,
            "2",
            "-1",
            "{}",
            "[]",
            "[false]",
        ] {
            let sent = format!(r#""isSuspended":{yes},"#);
            assert_eq!(read(&sent), (1, MCAT_VERDICT_ACCOUNT_PROBLEM as i32), "{yes}");
        }
    }
}

// case:M03
// req:ACC-02
// req:ACC-03
#[test]
fn verdict_is_problem_then_right_then_wait_whatever_was_known() {
    let sandbox = own();
    let rights = [
        ("true", Some(MCAT_VERDICT_MAY_STREAM)),
        ("1", Some(MCAT_VERDICT_MAY_STREAM)),
        (r#""true""#, Some(MCAT_VERDICT_MAY_STREAM)),
        ("false", Some(MCAT_VERDICT_UPGRADE)),
        ("0", Some(MCAT_VERDICT_UPGRADE)),
        (r#""false""#, Some(MCAT_VERDICT_UPGRADE)),
        ("null", None),
        (r#""maybe""#, None),
        ("{}", None),
        ("", None),
    ];
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    for known in [None, Some("true"), Some("false")] {
        for (right, told) in rights {
            for (suspended, is_suspended) in [("null", false), ("false", false), ("true", true)] {
                for (state, is_expired) in [("null", false), (r#""PAYING""#, false), (r#""EXPIRED""#, true)] {
                    client.sign_out(&Params::default());
                    sandbox.clear_faults();
                    sign_in(&client, listener(&sandbox));
                    if let Some(known) = known {
                        says(
                            &sandbox,
                            &format!(r#"{{"account":{{"entitlements":{{"{HOME}":{known}}}}}}}"#),
                        );
                        ok(client.me_account(&Params::default()));
                    }
                    let right = match right {
                        "" => String::new(),
                        value => format!(r#","{HOME}":{value}"#),
                    };
                    let body = format!(
                        r#"{{"account":{{"id":"m","subscription":{{"isSuspended":{suspended},"state":{state}}},
                            "entitlements":{{"canStreamOnWeb":true{right}}}}}}}"#
                    );
                    says(&sandbox, &body);
                    let (_, judged) = asked(&client);
                    let what = format!("{body} after {known:?}");
                    match told {
                        _ if is_suspended || is_expired => {
                            assert_eq!(verdict(&judged).0, MCAT_VERDICT_ACCOUNT_PROBLEM as i32, "{what}");
                        }
                        Some(told) => assert_eq!(verdict(&judged).0, told as i32, "{what}"),
                        // The other rights are new, so this one is no longer known.
                        None => waits(&judged, MCAT_REASON_RIGHT_UNKNOWN, &what),
                    }
                }
            }
        }
    }
}

/// Answers that say nothing about streaming, and what the verdict gives as its reason.
fn without_facts() -> Vec<(String, mcat_reason)> {
    let none = [
        "{}",
        "[]",
        "null_account",
        r#"{"account":{}}"#,
        r#"{"account":5}"#,
        r#"{"account":"x"}"#,
        r#"{"account":[]}"#,
    ];
    let shape = none.map(|body| match body {
        "null_account" => (r#"{"account":null}"#.to_owned(), MCAT_REASON_SHAPE),
        body => (body.to_owned(), MCAT_REASON_SHAPE),
    });
    let partial = [
        json!({"id": "m", "email": "a@b.c"}),
        json!({"email": "a@b.c"}),
        json!({"subscription": {}}),
        json!({"subscription": {"isSuspended": false, "state": "PAYING", "tierCode": "T"}}),
        json!({"id": "m", "entitlements": null}),
        json!({"id": "m", "entitlements": {}}),
        json!({"id": "m", "entitlements": []}),
        json!({"id": "m", "entitlements": "all"}),
        json!({"id": "m", "entitlements": 1}),
        json!({"entitlements": {HOME: null}}),
        json!({"entitlements": {HOME: {}}}),
        json!({"entitlements": {"skipLimit": 6, "isPlayBasedTier": true}}),
    ];
    let unknown = partial.map(|account| (json!({ "account": account }).to_string(), MCAT_REASON_RIGHT_UNKNOWN));
    shape.into_iter().chain(unknown).collect()
}

/// A device whose clock is the service's.
fn device(sandbox: &Arc<Sandbox>) -> (Client, Driven) {
    let clock = Driven::of(sandbox);
    let client = on_clock(sandbox, Version::V2_2, clock.clone(), |_| {});
    sign_in(&client, listener(sandbox));
    (client, clock)
}

// case:M03
#[test]
fn answer_without_account_facts_gives_wait_not_upgrade() {
    for (body, reason) in without_facts() {
        let sandbox = own();
        let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
        says(&sandbox, &body);
        let judged = ok(client.account_verdict(HOME, &Params::default()));
        waits(&judged, reason, &body);
        // Nothing hinders what comes next.
        sandbox.clear_faults();
        let judged = ok(client.account_verdict(HOME, &Params::default()));
        assert_eq!(verdict(&judged).0, MCAT_VERDICT_MAY_STREAM as i32, "{body}");
    }
}

// case:M03
#[test]
fn answer_without_account_facts_keeps_the_known_ones() {
    let plans = [
        (Plan::Premier, MCAT_VERDICT_MAY_STREAM),
        (Plan::Mobile, MCAT_VERDICT_UPGRADE),
        (Plan::Suspended, MCAT_VERDICT_ACCOUNT_PROBLEM),
        (Plan::Expired, MCAT_VERDICT_ACCOUNT_PROBLEM),
    ];
    let sandbox = Arc::new(own());
    let (client, clock) = device(&sandbox);
    for (body, reason) in without_facts() {
        for (plan, known) in plans {
            let what = format!("{body} after {plan:?}");
            sandbox.clear_faults();
            sandbox.set_plan(listener(&sandbox).user_name, plan).unwrap();
            let (_, judged) = asked(&client);
            assert_eq!(verdict(&judged).0, known as i32, "{what}");
            clock.skip(11 * MINUTE);
            says(&sandbox, &body);
            // Whether the verdict asks or the application.
            for _ in 0..2 {
                let judged = ok(client.account_verdict(HOME, &Params::default()));
                let (told, age_ms) = verdict(&judged);
                assert_eq!(told, known as i32, "{what}");
                assert!((11 * MINUTE..12 * MINUTE).contains(&age_ms), "{what}: {age_ms}");
                assert_eq!(judged.reason, reason, "{what}");
                assert!(!judged.message().is_empty(), "why nothing newer is known");
                ok(client.me_account(&Params::default()));
            }
        }
    }
    // For a day, as while the service cannot be asked.
    sandbox.clear_faults();
    sandbox.set_plan(listener(&sandbox).user_name, Plan::Premier).unwrap();
    asked(&client);
    for (body, reason) in without_facts() {
        says(&sandbox, &body);
        clock.skip(HOUR);
        let judged = ok(client.account_verdict(HOME, &Params::default()));
        assert_eq!(
            (verdict(&judged).0, judged.reason),
            (MCAT_VERDICT_MAY_STREAM as i32, reason)
        );
    }
    clock.skip(6 * HOUR);
    let judged = ok(client.account_verdict(HOME, &Params::default()));
    waits(&judged, MCAT_REASON_RIGHT_UNKNOWN, "more than a day later");
}

// case:M03
// case:B17
#[test]
fn account_problem_in_an_answer_without_rights_decides_the_verdict() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let problems: [Value; 4] = [
        json!({"isSuspended": true}),
        json!({"isSuspended": "1"}),
        json!({"state": "EXPIRED"}),
        json!({"state": " expired "}),
    ];
    for subscription in problems {
        sandbox.clear_faults();
        let (_, judged) = asked(&client);
        assert_eq!(verdict(&judged).0, MCAT_VERDICT_MAY_STREAM as i32);
        says(
            &sandbox,
            &json!({"account": {"subscription": subscription}}).to_string(),
        );
        let (_, judged) = asked(&client);
        assert_eq!(
            verdict(&judged).0,
            MCAT_VERDICT_ACCOUNT_PROBLEM as i32,
            "{subscription}"
        );
    }
}

const WEBSITE: &str = "https://www.example.com/account?from=speaker";

fn website(response: &Response) -> Option<&str> {
    response.text(&response.at(&response.verdict).expect("a verdict").website_url)
}

// case:M06
// req:ACC-02
#[test]
fn verdict_carries_the_website_for_upgrade_and_account_problem() {
    let sandbox = own();
    let plans: [(Plan, mcat_verdict, Option<&str>); 4] = [
        (Plan::Premier, MCAT_VERDICT_MAY_STREAM, None),
        (Plan::Mobile, MCAT_VERDICT_UPGRADE, Some(WEBSITE)),
        (Plan::Suspended, MCAT_VERDICT_ACCOUNT_PROBLEM, Some(WEBSITE)),
        (Plan::Expired, MCAT_VERDICT_ACCOUNT_PROBLEM, Some(WEBSITE)),
    ];
    let mut config = config(&sandbox, Version::V2_2);
    config.website_url = Some(WEBSITE.into());
    let client = Client::new(config).unwrap();
    let judged = ok(client.account_verdict(HOME, &Params::default()));
    assert_eq!(
        (verdict(&judged).0, website(&judged)),
        (MCAT_VERDICT_SIGN_IN as i32, None)
    );
    sign_in(&client, listener(&sandbox));
    // A share has its parent's, and without one there is none.
    let kitchen = client.share(Own::default()).unwrap();
    let plain = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    for (plan, told, shown) in plans {
        sandbox.set_plan(listener(&sandbox).user_name, plan).unwrap();
        for client in [&client, &kitchen] {
            let (_, judged) = asked(client);
            assert_eq!((verdict(&judged).0, website(&judged)), (told as i32, shown), "{plan:?}");
        }
        assert_eq!(website(&asked(&plain).1), None);
    }
    // As old as the verdict is, the address is there; and it lives as long as the response.
    sandbox.fault(failing("/me/account", 503)).unwrap();
    let judged = ok(client.account_verdict(HOME, &Params::default()));
    assert_eq!(judged.http_status, 503);
    drop((client, kitchen));
    assert_eq!(website(&judged), Some(WEBSITE));
}

// case:M06
#[test]
fn station_refused_to_a_suspended_member_carries_the_website() {
    let sandbox = own();
    let mut config = config(&sandbox, Version::V2_2);
    config.website_url = Some(WEBSITE.into());
    let client = Arc::new(Client::new(config).unwrap());
    sign_in(&client, listener(&sandbox));
    let station = crate::on_air::open(&client, "ps.1");
    sandbox.suspend(listener(&sandbox).user_name).unwrap();
    // What was fetched before the suspension plays out.
    let refused = (0..20)
        .map(|_| station.next(&Params::default()))
        .find(|next| next.status != MCAT_OK);
    let refused = fails(refused.expect("an end"), MCAT_ERR_FORBIDDEN);
    assert_eq!(refused.reason, MCAT_REASON_NOT_ENTITLED);
    assert_eq!(
        (verdict(&refused).0, website(&refused)),
        (MCAT_VERDICT_ACCOUNT_PROBLEM as i32, Some(WEBSITE))
    );
}

// case:M06
#[test]
fn website_url_is_checked_like_other_addresses() {
    let config = |website: &str, allow_http| {
        let mut config = Config::new("https://api.example.com", "key");
        config.website_url = Some(website.into());
        config.allow_http = allow_http;
        Client::new(config)
    };
    let long = format!("https://example.com/{}", "x".repeat(9_000));
    for bad in [
        "",
        "www.example.com",
        "ftp://example.com",
        "javascript:alert(1)",
        "https://",
        "https://user@example.com",
        "https://example.com/a b",
        "https://example.com/\u{e9}",
        "https://example.com/\n",
        &long,
    ] {
        let error = config(bad, true).err().unwrap_or_else(|| panic!("{bad:?} was taken"));
        assert_eq!(error.status, MCAT_ERR_ARGUMENT);
        assert!(error.message.starts_with("website_url: "), "{bad:?}: {}", error.message);
    }
    for plain in ["http://www.example.com", "http://127.0.0.1:8080/account"] {
        let error = config(plain, false).err().unwrap();
        assert_eq!(error.reason, MCAT_REASON_INSECURE_ADDRESS, "{}", error.message);
        assert!(config(plain, true).is_ok(), "{plain}");
    }
    for good in ["https://www.example.com", WEBSITE, "HTTPS://example.com/"] {
        assert!(config(good, false).is_ok(), "{good}");
    }
}

// case:R01
#[test]
fn flat_account_of_version_1_is_judged_like_any_other() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V1, listener(&sandbox));
    for (facts, verdict) in [
        (
            r#""isSuspended":false,"state":"PAYING","canStreamOnHomeDevice":true"#,
            MCAT_VERDICT_MAY_STREAM,
        ),
        (
            r#""isSuspended":1,"state":"PAYING","canStreamOnHomeDevice":true"#,
            MCAT_VERDICT_ACCOUNT_PROBLEM,
        ),
        (
            r#""canStreamOnHomeDevice":true,"state":"expired""#,
            MCAT_VERDICT_ACCOUNT_PROBLEM,
        ),
        (
            r#""state":"PAYING","canStreamOnHomeDevice":false"#,
            MCAT_VERDICT_UPGRADE,
        ),
    ] {
        says(
            &sandbox,
            &format!(r#"{{"id":"m","email":"m@example.com",{facts},"skipLimit":6}}"#),
        );
        let (read, judged) = asked(&client);
        assert_eq!(self::verdict(&judged).0, verdict as i32, "{facts}");
        assert_eq!(
            (read.stats().unread_fields, read.stats().unread_items),
            (0, 0),
            "{facts}"
        );
    }
}
