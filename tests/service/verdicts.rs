//! Whether the member may stream: a verdict whatever the service says, and while it says nothing.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::{answers, open, stand, tracks};
use crate::outbox_desk::playing;
use crate::stores::{Folder, filing};
use musiccat::abi::mcat_phase::*;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::abi::mcat_verdict::{self, *};
use musiccat::{Client, Own, Params, Response, Version, me, playback, station};
use musiccat_sandbox::faults::{Answer, Fault, RetryAfter};
use musiccat_sandbox::{Plan, Sandbox};
use std::sync::Arc;
use std::time::Duration;

const HOME: &str = "canStreamOnHomeDevice";
const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;

/// How often the account was asked for.
fn asked(sandbox: &Sandbox) -> usize {
    sandbox.count(|entry| entry.path.ends_with("/me/account"))
}

/// The verdict on the client's member: a call that must end well, and say what belongs to it.
#[track_caller]
fn judged(client: &Client) -> (mcat_verdict, i64, Response) {
    let response = client.account_verdict(HOME, &Params::default());
    crate::guard::judge(&response);
    assert_eq!(response.status, MCAT_OK, "{response:?}");
    let told = response.at(&response.verdict).expect("a verdict");
    let (verdict, key, action) = [
        (MCAT_VERDICT_MAY_STREAM, "account.may_stream", MCAT_ACTION_NONE),
        (MCAT_VERDICT_ACCOUNT_PROBLEM, "account.problem", MCAT_ACTION_FIX_ACCOUNT),
        (MCAT_VERDICT_UPGRADE, "account.upgrade", MCAT_ACTION_UPGRADE),
        (MCAT_VERDICT_SIGN_IN, "account.sign_in", MCAT_ACTION_SIGN_IN),
        (MCAT_VERDICT_WAIT, "account.wait", MCAT_ACTION_WAIT),
    ]
    .into_iter()
    .find(|(verdict, ..)| *verdict as i32 == told.verdict)
    .expect("one of the verdicts");
    assert_eq!(response.text(&told.text_key), Some(key));
    assert_eq!(response.user_action, action, "{response:?}");
    if verdict == MCAT_VERDICT_WAIT {
        assert!(response.retry_after_ms > 0, "when to ask again: {response:?}");
    }
    (verdict, told.age_ms, response)
}

/// The verdict, which the service gives now.
#[track_caller]
fn judged_now(client: &Client) -> mcat_verdict {
    let (verdict, age_ms, response) = judged(client);
    assert_eq!((response.reason, response.message()), (MCAT_REASON_NONE, ""));
    assert!((0..1_000).contains(&age_ms), "{age_ms}");
    verdict
}

/// A device whose clock is the service's.
fn device(sandbox: &Arc<Sandbox>, clock: &Driven, version: Version) -> Client {
    let client = on_clock(sandbox, version, clock.clone(), |_| {});
    sign_in(&client, listener(sandbox));
    client
}

/// Every call meets this until the faults are cleared.
fn fails_with(sandbox: &Sandbox, answer: Answer) {
    let fault = Fault {
        answer,
        ..Fault::default()
    };
    sandbox.fault(fault).unwrap();
}

// req:ACC-02
// req:ACC-03
// case:K03 case:R01
#[test]
fn verdict_follows_the_members_plan_and_the_right_asked_for() {
    for version in ALL_VERSIONS {
        let sandbox = own();
        for (what, verdict) in [
            ("may stream on a home device", MCAT_VERDICT_MAY_STREAM),
            ("has to upgrade", MCAT_VERDICT_UPGRADE),
            ("suspended", MCAT_VERDICT_ACCOUNT_PROBLEM),
            ("expired", MCAT_VERDICT_ACCOUNT_PROBLEM),
            ("every optional part of the account is null", MCAT_VERDICT_MAY_STREAM),
        ] {
            let client = signed_in(&sandbox, version, member(&sandbox, what));
            assert_eq!(judged_now(&client), verdict, "{what}");
        }
        let client = signed_in(&sandbox, version, member(&sandbox, "has to upgrade"));
        let mobile = ok(client.account_verdict("canStreamOnMobile", &Params::default()));
        let told = mobile.at(&mobile.verdict).unwrap();
        assert_eq!(
            told.verdict, MCAT_VERDICT_MAY_STREAM as i32,
            "each right by its own name"
        );
    }
}

#[test]
fn verdict_without_a_member_is_sign_in() {
    for version in VERSIONS {
        let sandbox = own();
        let nobody = client(&sandbox, version);
        let (verdict, age_ms, response) = judged(&nobody);
        assert_eq!(
            (verdict, age_ms, response.reason),
            (MCAT_VERDICT_SIGN_IN, -1, MCAT_REASON_NOT_SIGNED_IN)
        );
        assert!(!response.message().is_empty());
        assert_eq!(sandbox.count(|_| true), 0, "nothing is sent");
        // The service no longer takes the tokens.
        let who = listener(&sandbox);
        let client = signed_in(&sandbox, version, who);
        assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
        sandbox.revoke_tokens(who.user_name).unwrap();
        fails(client.refresh(&Params::default()), MCAT_ERR_SIGN_IN_NEEDED);
        let before = sandbox.count(|_| true);
        let (verdict, _, response) = judged(&client);
        assert_eq!((verdict, response.reason), (MCAT_VERDICT_SIGN_IN, MCAT_REASON_REVOKED));
        assert_eq!(sandbox.count(|_| true), before);
    }
}

/// Nothing but a sign-in mends a store that holds nothing readable.
#[test]
fn verdict_with_an_unreadable_store_is_sign_in() {
    let (sandbox, folder) = (own(), Folder::new("unreadable"));
    sign_in(&filing(&sandbox, &folder, Version::V2_2), listener(&sandbox));
    for slot in folder.slots() {
        std::fs::write(slot, "not a record").unwrap();
    }
    let client = filing(&sandbox, &folder, Version::V2_2);
    let (verdict, _, response) = judged(&client);
    assert_eq!(
        (verdict, response.reason),
        (MCAT_VERDICT_SIGN_IN, MCAT_REASON_STORE_CORRUPT)
    );
    sign_in(&client, listener(&sandbox));
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
}

#[test]
fn good_verdict_holds_ten_minutes_for_all_clients_of_the_member() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = device(&sandbox, &clock, Version::V2_2);
    let kitchen = client.share(Own::default()).unwrap();
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
    clock.skip(9 * MINUTE);
    for client in [&client, &kitchen] {
        let (verdict, age_ms, response) = judged(client);
        assert_eq!((verdict, response.reason), (MCAT_VERDICT_MAY_STREAM, MCAT_REASON_NONE));
        assert!((9 * MINUTE..10 * MINUTE).contains(&age_ms), "{age_ms}");
        assert_eq!(response.stats().tries, 0);
    }
    assert_eq!(asked(&sandbox), 1);
    clock.skip(MINUTE);
    assert_eq!(judged_now(&kitchen), MCAT_VERDICT_MAY_STREAM);
    assert_eq!(asked(&sandbox), 2);
    let (_, age_ms, _) = judged(&client);
    assert!(age_ms < MINUTE && asked(&sandbox) == 2, "the other has asked for it");
}

#[test]
fn verdict_after_an_upgrade_or_payment_changes_at_once() {
    let sandbox = own();
    let who = listener(&sandbox);
    let client = signed_in(&sandbox, Version::V2_2, who);
    sandbox.set_plan(who.user_name, Plan::Mobile).unwrap();
    for _ in 0..2 {
        assert_eq!(judged_now(&client), MCAT_VERDICT_UPGRADE);
    }
    assert_eq!(asked(&sandbox), 2, "bad news is asked again");
    sandbox.set_plan(who.user_name, Plan::Expired).unwrap();
    assert_eq!(judged_now(&client), MCAT_VERDICT_ACCOUNT_PROBLEM);
    sandbox.set_plan(who.user_name, Plan::Premier).unwrap();
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
}

#[test]
fn last_verdict_holds_for_a_day_while_the_service_fails() {
    let failing: [(Answer, u16, mcat_reason); 4] = [
        (bare(503), 503, MCAT_REASON_NONE),
        (bare(500), 500, MCAT_REASON_NONE),
        (bare(429), 429, MCAT_REASON_NONE),
        (Answer::CaptivePortal, 200, MCAT_REASON_CAPTIVE_PORTAL),
    ];
    for (answer, http_status, reason) in failing {
        let sandbox = Arc::new(own());
        let clock = Driven::of(&sandbox);
        let client = device(&sandbox, &clock, Version::V2_2);
        fails_with(&sandbox, answer.clone());
        let (verdict, age_ms, response) = judged(&client);
        assert_eq!((verdict, age_ms), (MCAT_VERDICT_WAIT, -1), "{answer:?}");
        assert_eq!((response.http_status, response.reason), (http_status.into(), reason));
        assert!(!response.message().is_empty());
        sandbox.clear_faults();
        clock.skip(10 * MINUTE);
        assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);

        fails_with(&sandbox, answer.clone());
        clock.skip(11 * HOUR);
        let (verdict, age_ms, response) = judged(&client);
        assert_eq!(verdict, MCAT_VERDICT_MAY_STREAM, "{answer:?}: {response:?}");
        assert!((11 * HOUR..12 * HOUR).contains(&age_ms), "{age_ms}");
        assert_eq!((response.http_status, response.reason), (http_status.into(), reason));
        assert!(!response.message().is_empty(), "why nothing newer is known");
        clock.skip(14 * HOUR);
        let (verdict, age_ms, _) = judged(&client);
        assert_eq!((verdict, age_ms), (MCAT_VERDICT_WAIT, -1), "{answer:?}");
    }
}

#[test]
fn verdict_without_network_is_wait_with_the_reason() {
    let mut sandbox = own_that_stops();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    sandbox.stop();
    let (verdict, age_ms, response) = judged(&client);
    assert_eq!((verdict, age_ms), (MCAT_VERDICT_WAIT, -1));
    assert_eq!(
        (response.reason, response.phase, response.http_status),
        (MCAT_REASON_REFUSED, MCAT_PHASE_CONNECT, 0)
    );
    sandbox.restart().unwrap();
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
}

#[test]
fn verdict_after_a_timeout_is_wait_and_after_cancel_none() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let late = Fault {
        delay: Duration::from_secs(5),
        ..Fault::default()
    };
    sandbox.fault(late).unwrap();
    let short = Params {
        deadline_ms: Some(300),
        ..Params::default()
    };
    let response = ok(client.account_verdict(HOME, &short));
    let told = response.at(&response.verdict).unwrap();
    assert_eq!(
        (told.verdict, response.phase),
        (MCAT_VERDICT_WAIT as i32, MCAT_PHASE_WAIT)
    );
    let response = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            client.cancel();
        });
        fails(client.account_verdict(HOME, &Params::default()), MCAT_ERR_CANCELLED)
    });
    assert_eq!(response.at(&response.verdict).map(|told| told.verdict), None);
}

#[test]
fn refusal_to_the_member_makes_the_verdict_ask_again() {
    for version in ALL_VERSIONS {
        let sandbox = own();
        let who = listener(&sandbox);
        let client = signed_in(&sandbox, version, who);
        assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
        sandbox.suspend(who.user_name).unwrap();
        assert_eq!(judged(&client).0, MCAT_VERDICT_MAY_STREAM);
        assert_eq!(asked(&sandbox), 1);
        let next = client.call(playback::station_tracks("art.1", &Params::default()));
        fails(next, MCAT_ERR_FORBIDDEN);
        // The service cannot be asked: what it said counts, as old as it is.
        fails_with(&sandbox, bare(503));
        let (verdict, age_ms, response) = judged(&client);
        assert_eq!((verdict, response.http_status), (MCAT_VERDICT_MAY_STREAM, 503));
        assert!(age_ms >= 0);
        sandbox.clear_faults();
        assert_eq!(judged_now(&client), MCAT_VERDICT_ACCOUNT_PROBLEM);
    }
}

#[test]
fn known_verdict_belongs_to_the_member_signed_in() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
    // Another one takes the place, without a sign-out.
    sign_in(&client, member(&sandbox, "has to upgrade"));
    assert_eq!(judged_now(&client), MCAT_VERDICT_UPGRADE);
    sign_in(&client, listener(&sandbox));
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
    let asked_so_far = asked(&sandbox);
    ok(client.sign_out(&Params::default()));
    assert_eq!(judged(&client).0, MCAT_VERDICT_SIGN_IN);
    sign_in(&client, listener(&sandbox));
    fails_with(&sandbox, bare(503));
    assert_eq!(judged(&client).0, MCAT_VERDICT_WAIT, "nothing is left of before");
    sandbox.clear_faults();
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
    ok(client.forget_member(&Params::default()));
    assert_eq!(judged(&client).0, MCAT_VERDICT_SIGN_IN);
    assert!(asked(&sandbox) > asked_so_far);
}

// req:ACC-04
#[test]
fn verdict_on_a_locked_account_is_wait_whatever_is_known() {
    for version in ALL_VERSIONS {
        let sandbox = own();
        let who = listener(&sandbox);
        let client = signed_in(&sandbox, version, who);
        assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
        sandbox.lock(who.user_name).unwrap();
        fails(client.call(me::me_account(&Params::default())), MCAT_ERR_ACCOUNT_LOCKED);
        let before = sandbox.count(|_| true);
        let (verdict, age_ms, response) = judged(&client);
        assert_eq!((verdict, age_ms), (MCAT_VERDICT_WAIT, -1));
        assert!((1..=300_000).contains(&response.retry_after_ms), "{response:?}");
        assert!(response.message().contains("locked"), "{response:?}");
        assert_eq!(sandbox.count(|_| true), before, "nothing is sent");
    }
}

#[test]
fn wrong_entitlement_is_refused() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    for entitlement in ["", "isPlayBasedTier", "HomeDevice"] {
        let call = || client.account_verdict(entitlement, &Params::default());
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "entitlement: ");
    }
    refused(
        &sandbox,
        || client.account_verdict(HOME, &limit(5)),
        MCAT_ERR_ARGUMENT,
        "limit: ",
    );
}

/// Told "now", an application would ask again at once, for ever.
#[test]
fn verdict_wait_has_at_least_a_second() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    for (hint, waits_ms) in [(0, 1_000), (90, 90_000)] {
        let answer = Answer::Status {
            status: 503,
            headers: Vec::new(),
            retry_after: Some(RetryAfter::Seconds(hint)),
            body: None,
        };
        fails_with(&sandbox, answer);
        let (verdict, _, response) = judged(&client);
        assert_eq!(verdict, MCAT_VERDICT_WAIT);
        assert!(
            (waits_ms..waits_ms + 1_000).contains(&response.retry_after_ms),
            "{response:?}"
        );
        sandbox.clear_faults();
    }
}

/// The member can wait for ever: the device needs an update.
#[test]
fn ended_version_fails_the_verdict_and_a_station_in_place_of_wait() {
    let sandbox = own();
    let client = Arc::new(signed_in(&sandbox, Version::V2_2, listener(&sandbox)));
    let answer = Answer::Status {
        status: 410,
        headers: Vec::new(),
        retry_after: None,
        body: None,
    };
    fails_with(&sandbox, answer);
    let verdict = client.account_verdict(HOME, &Params::default());
    let (_, station) = client.open_station("art.1", &station::Options::default(), &Params::default());
    for failed in [verdict, station] {
        let failed = fails(failed, MCAT_ERR_BAD_REQUEST);
        assert_eq!(
            (failed.reason, failed.user_action),
            (MCAT_REASON_RETIRED, MCAT_ACTION_NONE)
        );
        assert!(failed.at(&failed.verdict).is_none());
    }
}

/// No account came: nobody may be told to upgrade for that.
#[test]
fn answer_without_an_account_gives_the_verdict_wait() {
    for body in ["{}", "[]", r#"{"account":{}}"#, r#"{"artists":[]}"#] {
        let sandbox = own();
        let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
        let answer = Answer::Status {
            status: 200,
            headers: vec![("content-type".into(), "application/json".into())],
            retry_after: None,
            body: Some(body.into()),
        };
        fails_with(&sandbox, answer);
        let (verdict, _, response) = judged(&client);
        assert_eq!(
            (verdict, response.reason),
            (MCAT_VERDICT_WAIT, MCAT_REASON_SHAPE),
            "{body}"
        );
    }
}

/// The answer is the one member's, and the question the other's by then.
#[test]
fn sign_in_during_a_verdict_gives_the_new_members_verdict() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let other = member(&sandbox, "has to upgrade");
    let verdict = meanwhile(
        &sandbox,
        "/me/account",
        || judged_now(&client),
        || sign_in(&client, other),
    );
    assert_eq!(verdict, MCAT_VERDICT_UPGRADE);
    assert_eq!(asked(&sandbox), 2);
    assert_eq!(judged_now(&client), MCAT_VERDICT_UPGRADE);
}

#[test]
fn account_read_by_the_application_is_known_to_verdict_and_metering() {
    let sandbox = own();
    let who = listener(&sandbox);
    let client = Arc::new(signed_in(&sandbox, Version::V2_2, who));
    let read = ok(client.me_account(&Params::default()));
    let account = read.at(&read.account).unwrap();
    let tier = read
        .at(&account.subscription)
        .and_then(|plan| read.text(&plan.tier_code));
    assert_eq!(judged_now(&client), MCAT_VERDICT_MAY_STREAM);
    // Metering names the member, whom nobody asked about otherwise; the account's limit of skips is known.
    ok(client.playback_started(playing("tra.1")));
    ok(client.send_outbox(&Params::default()));
    let body = last(&sandbox).body.unwrap();
    assert_eq!(
        (body["userId"].as_str(), body["tierCode"].as_str()),
        (Some(who.guid), tier)
    );
    let mut silent = tracks(&["tra.1"]);
    silent.as_object_mut().unwrap().remove("meta");
    answers(&sandbox, &[silent]);
    assert_eq!(stand(&ok(open(&client, "ps.1").now())).skips_left, 6);
    assert_eq!(asked(&sandbox), 1);
    // It is asked anew each time all the same.
    ok(client.me_account(&Params::default()));
    assert_eq!(asked(&sandbox), 2);
}
