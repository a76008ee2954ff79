//! Which calls a fault strikes, when, and whether they take effect.

use crate::raw::*;
use crate::support::*;
use musiccat_sandbox::faults::{Answer, At, Delivery, Fault, Target};
use musiccat_sandbox::{Rotation, Sandbox};
use reqwest::blocking::Client;
use serde_json::Value;
use std::io::Write;
use std::time::{Duration, Instant};

fn broken(path: &str) -> Fault {
    Fault {
        path: path.into(),
        ..answered(Answer::Status {
            status: 503,
            headers: Vec::new(),
            retry_after: None,
            body: None,
        })
    }
}

fn strikes(sandbox: &Sandbox, calls: usize) -> Vec<bool> {
    let status = |_| read(get(sandbox, "/v2.2/versions")).0;
    (0..calls).map(status).map(|status| status == 503).collect()
}

#[test]
fn it_strikes_after_so_many_calls_and_so_often() {
    let sandbox = start();
    sandbox
        .fault(Fault {
            skip: 2,
            times: Some(3),
            ..broken("/versions")
        })
        .unwrap();
    assert_eq!(strikes(&sandbox, 7), [false, false, true, true, true, false, false]);
    let state = &sandbox.faults()[0];
    assert_eq!((state.matched, state.struck), (7, 3));
    assert!(sandbox.remove_fault(state.id) && !sandbox.remove_fault(1));
}

#[test]
fn chance_can_be_repeated() {
    let sandbox = start();
    let run = |seed: u64| {
        sandbox.clear_faults();
        let fault = Fault {
            probability: 0.3,
            seed,
            ..broken("/versions")
        };
        sandbox.fault(fault).unwrap();
        strikes(&sandbox, 60)
    };
    let first = run(7);
    assert_eq!(first, run(7));
    assert_ne!(first, run(8));
    let count = first.iter().filter(|strikes| **strikes).count();
    assert!((6..=32).contains(&count), "{count} of 60");
}

#[test]
fn it_strikes_the_calls_that_match() {
    let sandbox = start();
    let (first, second) = (token(&sandbox, 0), token(&sandbox, 1));
    let struck = |fault: Fault, request: reqwest::blocking::RequestBuilder| {
        sandbox.clear_faults();
        sandbox.fault(fault).unwrap();
        read(request).0 == 503
    };
    let versions = |path: &str| get(&sandbox, path);
    assert!(struck(broken("*"), versions("/versions")));
    assert!(struck(broken("/v2.1/*"), versions("/v2.1/versions")));
    assert!(!struck(broken("/v2.1/*"), versions("/v2.2/versions")));
    assert!(struck(broken("/versions"), versions("/v2.2/versions?pretty=true")));
    let on_2_2 = || Fault {
        version: Some("v2.2".into()),
        ..broken("*")
    };
    assert!(struck(on_2_2(), versions("/versions")) && !struck(on_2_2(), versions("/v1/versions")));
    let put = || Fault {
        method: Some("PUT".into()),
        ..broken("*")
    };
    let tuning = "/v2.2/stations/art.1/tuning";
    assert!(struck(put(), put_as(&sandbox, &first, tuning, "{}")) && !struck(put(), versions("/versions")));
    let of_first = || Fault {
        member: Some(sandbox.members()[0].user_name.into()),
        ..broken("/me/*")
    };
    assert!(struck(of_first(), get_as(&sandbox, &first, "/v2.2/me/account")));
    assert!(!struck(of_first(), get_as(&sandbox, &second, "/v2.2/me/account")));
    let preflight = Client::new()
        .request(
            "OPTIONS".parse().unwrap(),
            format!("{}/v2.2/versions", sandbox.base_url()),
        )
        .header("origin", "http://player.example")
        .header("access-control-request-method", "GET");
    assert!(
        !struck(broken("*"), preflight),
        "a browser's question is not the player's call"
    );
}

#[test]
fn the_first_fault_that_strikes_has_the_call() {
    let sandbox = start();
    let once = Fault {
        times: Some(1),
        ..answered(Answer::Redirect(Target::Itself))
    };
    sandbox.fault(once).unwrap();
    sandbox.fault(broken("*")).unwrap();
    let statuses: Vec<u16> = (0..2)
        .map(|_| status_of(&ask(&sandbox, &last(&request(PATH))).0))
        .collect();
    assert_eq!(statuses, [302, 503]);
    let matched: Vec<u64> = sandbox.faults().iter().map(|fault| fault.matched).collect();
    assert_eq!(matched, [2, 1]);
}

fn status_of(answer: &[u8]) -> u16 {
    String::from_utf8_lossy(&answer[9..12]).parse().unwrap()
}

fn refresh(sandbox: &Sandbox, token: &str) -> reqwest::Result<(u16, Value)> {
    let fields = [
        ("client_id", sandbox.client_id()),
        ("grant_type", "refresh_token"),
        ("redirect_uri", sandbox.redirect_uri()),
        ("refresh_token", token),
    ];
    let post = Client::new().post(format!("{}/v2.2/oauth/access_token", sandbox.base_url()));
    form(post, &fields).send().map(parts)
}

#[test]
fn an_answer_is_lost_before_or_after_the_call_takes_effect() {
    let sandbox = start();
    assert_eq!(sandbox.settings().rotation, Rotation::Strict);
    for (processed, then) in [(Some(false), 200), (None, 401), (Some(true), 401)] {
        let granted = sign_in(&sandbox, 0);
        let token = granted["refresh_token"].as_str().unwrap();
        let lost = Fault {
            path: "*/oauth/access_token".into(),
            times: Some(1),
            processed,
            ..delivered(Delivery::Reset(At::Start))
        };
        sandbox.fault(lost).unwrap();
        assert!(refresh(&sandbox, token).is_err(), "the answer gets lost");
        let entry = sandbox.journal().pop().unwrap();
        let effect = processed != Some(false);
        assert_eq!(
            (entry.status, entry.member.is_some()),
            (if effect { 200 } else { 0 }, effect)
        );
        assert_eq!(refresh(&sandbox, token).unwrap().0, then, "processed: {processed:?}");
    }
}

#[test]
fn a_refusal_leaves_the_call_without_effect_unless_asked_otherwise() {
    let sandbox = start();
    for (processed, then) in [(None, 200), (Some(true), 401)] {
        let granted = sign_in(&sandbox, 0);
        let token = granted["refresh_token"].as_str().unwrap();
        let fault = Fault {
            times: Some(1),
            processed,
            ..broken("*/oauth/access_token")
        };
        sandbox.fault(fault).unwrap();
        assert_eq!(refresh(&sandbox, token).unwrap().0, 503);
        assert_eq!(refresh(&sandbox, token).unwrap().0, then, "processed: {processed:?}");
    }
}

#[test]
fn an_answer_comes_before_the_whole_request_was_read() {
    let sandbox = start();
    let early = Fault {
        request_bytes: Some(10),
        ..broken("*/tuning")
    };
    sandbox.fault(early).unwrap();
    let mut stream = connect(&sandbox);
    let head = "PUT /v2.2/stations/art.1/tuning HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(read_all(&mut stream).1, Ends::Silent, "it waits for ten bytes");
    stream.write_all(&[b'x'; 10]).unwrap();
    let (got, ends) = read_all(&mut stream);
    assert_eq!((status_of(&got), ends), (503, Ends::Closed));
    assert_eq!(sandbox.journal()[0].body_length, 10);
    sandbox.clear_faults();
    let cut = Fault {
        request_bytes: Some(0),
        ..delivered(Delivery::Reset(At::Start))
    };
    sandbox.fault(cut).unwrap();
    assert_eq!(ask(&sandbox, head), (Vec::new(), Ends::Reset));
}

#[test]
fn an_answer_is_late() {
    let sandbox = start();
    let late = Fault {
        delay: Duration::from_millis(200),
        ..Fault::default()
    };
    sandbox.fault(late).unwrap();
    let begun = Instant::now();
    ok(&sandbox, "/v2.2/versions");
    assert!(begun.elapsed() >= Duration::from_millis(200));
    let entry = &sandbox.journal()[0];
    assert_eq!((entry.delay_millis, entry.fault), (200, Some(1)));
    assert!(entry.answered() >= entry.started + 200);
}
