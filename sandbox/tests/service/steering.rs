//! What the control interface takes, what it says of all else, and how it makes everything well again.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MEMBER: &str = "may-stream@sandbox.test";

fn controlled() -> Sandbox {
    start_with(|options| options.control = true)
}

fn control(sandbox: &Sandbox, method: &str, path: &str, body: &Value) -> RequestBuilder {
    let address = format!("{}/control{path}", sandbox.base_url());
    let request = Client::new().request(method.parse().unwrap(), address);
    if body.is_null() {
        request
    } else {
        json(request, &body.to_string())
    }
}

/// The body of a call that must succeed.
fn done(sandbox: &Sandbox, method: &str, path: &str, body: Value) -> Value {
    let (status, answer) = read(control(sandbox, method, path, &body));
    assert!(
        (200..300).contains(&status),
        "{method} {path} {body}: {status} {answer}"
    );
    answer
}

/// The numbers of the journal's entries that a query lets through.
fn numbers(sandbox: &Sandbox, query: &str) -> Vec<u64> {
    let journal = done(sandbox, "GET", &format!("/journal?{query}"), Value::Null);
    let entries = items(&journal, "entries").iter();
    entries.map(|entry| entry["number"].as_u64().unwrap()).collect()
}

// case:U11
#[test]
fn journal_path_filter_matches_as_a_fault_does() {
    let sandbox = controlled();
    let table: &[(&str, &[u64])] = &[
        ("/artists/*", &[1, 2, 3]),
        ("/artists/art.1", &[1, 2]),
        ("/v2.2/artists/*", &[1]),
        ("/v2.1/artists/art.1", &[2]),
        ("*/artists/*", &[1, 2, 3]),
        ("*art.2", &[3]),
        ("/genres", &[4]),
        ("/artist/*", &[]),
        ("*", &[1, 2, 3, 4]),
    ];
    let mut faults = Vec::new();
    for (path, _) in table {
        // It only counts what it matches.
        let fault = json!({"path": path, "skip": 1000});
        faults.push(done(&sandbox, "POST", "/faults", fault)["id"].clone());
    }
    for path in [
        "/v2.2/artists/art.1?pretty=true",
        "/v2.1/artists/art.1",
        "/artists/art.2",
        "/v2.2/genres",
    ] {
        ok(&sandbox, path);
    }
    for ((path, expected), id) in table.iter().zip(faults) {
        assert_eq!(numbers(&sandbox, &format!("path={path}")), *expected, "{path}");
        let fault = done(&sandbox, "GET", &format!("/faults/{id}"), Value::Null);
        assert_eq!(fault["matched"], expected.len(), "{path} of a fault");
    }
}

// case:U11
#[test]
fn journal_waits_for_an_entry_that_matches() {
    let sandbox = controlled();
    ok(&sandbox, "/v2.2/genres");
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| numbers(&sandbox, "since=0&wait_ms=60000&path=/artists/*"));
        for path in ["/v2.2/genres", "/v2.2/genres", "/v2.2/artists/art.1"] {
            std::thread::sleep(Duration::from_millis(100));
            ok(&sandbox, path);
        }
        assert_eq!(waiting.join().unwrap(), [4], "not the first call of all");
    });
    let begun = Instant::now();
    assert_eq!(numbers(&sandbox, "since=0&wait_ms=60000&path=/genres"), [1, 2, 3]);
    assert!(begun.elapsed() < Duration::from_secs(30), "it was there already");
}

// case:U11
#[test]
fn journal_query_that_can_match_nothing_is_refused_and_says_what_is_known() {
    let sandbox = controlled();
    let id = done(&sandbox, "POST", "/faults", json!({}))["id"].clone();
    for (query, known) in [
        ("paht=/artists/*", "path"),
        ("url=/artists/*", "path"),
        ("Path=/artists/*", "path"),
        ("path", "path must begin with / or *"),
        ("path=artists", "path must begin with / or *"),
        ("path=/artists/top?limit=5", "without the query"),
        ("path=/artists/*&path=/genres", "path may be given once"),
        ("method=get", "GET"),
        ("method=FETCH", "PATCH"),
        ("method=", "DELETE"),
        ("version=2.2", "v2.2"),
        ("version=v3", "v2.1"),
        ("member=may-stream", MEMBER),
        ("member=nobody@sandbox.test", MEMBER),
        ("status=5xx", "status must be an integer"),
        ("status=1000", "999"),
        ("fault=99", "fault"),
        ("since=-1", "since"),
        ("limit=1001", "1000"),
    ] {
        let request = control(&sandbox, "GET", &format!("/journal?{query}"), &Value::Null);
        let (status, code, message) = refused(request);
        assert_eq!((status, code.as_str()), (400, "BadRequestError"), "{query}: {message}");
        assert!(message.contains(known), "{query}: {message}");
    }
    for query in [
        "method=PATCH",
        "version=v1",
        "member=canada@sandbox.test",
        "status=0",
        &format!("fault={id}"),
    ] {
        assert_eq!(numbers(&sandbox, query), [] as [u64; 0], "{query}");
    }
    // A filter where none is read would be worse than useless: this would forget all entries.
    ok(&sandbox, "/v2.2/genres");
    for (method, path) in [
        ("DELETE", "/journal?path=/artists/*"),
        ("DELETE", "/faults?path=/artists/*"),
        ("GET", "/faults?id=1"),
        ("GET", "?pretty=true"),
        ("POST", "/reset?what=faults"),
    ] {
        let (status, _, message) = refused(control(&sandbox, method, path, &Value::Null));
        assert!(
            status == 400 && message.contains("no parameters"),
            "{method} {path}: {message}"
        );
    }
    assert_eq!(sandbox.journal().len(), 1, "nothing was forgotten");
    assert_eq!(sandbox.faults().len(), 1);
}

// case:U11
#[test]
fn fault_that_can_strike_nothing_is_refused_and_says_what_is_known() {
    let sandbox = controlled();
    for (fault, known) in [
        (json!({"method": "get"}), "GET"),
        (json!({"method": "FETCH"}), "PATCH"),
        (json!({"version": "2.2"}), "v2.2"),
        (json!({"member": "may-stream"}), MEMBER),
        (json!({"path": "/artists/top?limit=5"}), "without the query"),
        (json!({"pathh": "/artists/*"}), "path"),
    ] {
        let (status, _, message) = refused(control(&sandbox, "POST", "/faults", &fault));
        assert!(status == 400 && message.contains(known), "{fault}: {message}");
    }
    for (path, known) in [
        ("/members/may-stream/lock", MEMBER),
        (&format!("/members/{MEMBER}/tickle"), "take-session"),
        ("/fault", "openapi.json"),
    ] {
        let (status, _, message) = refused(control(&sandbox, "POST", path, &Value::Null));
        assert!(status == 404 && message.contains(known), "{path}: {message}");
    }
}

// case:U12
#[test]
fn fault_in_a_natural_spelling_means_what_it_says() {
    let sandbox = controlled();
    let status = |rest: Value| {
        let mut whole = json!({"status": 503, "headers": [], "retry_after": null, "body": null});
        whole.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        json!({"status": whole})
    };
    for (part, spelled, meant) in [
        ("answer", json!(503), status(json!({}))),
        ("answer", json!({"status": 503}), status(json!({}))),
        ("answer", json!({"status": {"status": 503}}), status(json!({}))),
        (
            "answer",
            json!({"status": 503, "retry_after": 5}),
            status(json!({"retry_after": {"seconds": 5}})),
        ),
        (
            "answer",
            json!({"status": {"status": 503, "retry_after": "soon"}}),
            status(json!({"retry_after": {"text": "soon"}})),
        ),
        (
            "answer",
            json!({"status": 503, "headers": {"X-A": "b"}, "body": {"code": "Gone"}}),
            status(json!({"headers": [["X-A", "b"]], "body": "{\"code\":\"Gone\"}"})),
        ),
        (
            "answer",
            json!({"status": 503, "body": "Sorry"}),
            status(json!({"body": "Sorry"})),
        ),
        (
            "answer",
            json!({"redirect": "https://elsewhere.example/"}),
            json!({"redirect": {"address": "https://elsewhere.example/"}}),
        ),
        ("answer", json!({"redirect": "itself"}), json!({"redirect": "itself"})),
        ("answer", json!({"raw": "HTTP"}), json!({"raw": {"text": "HTTP"}})),
        ("delivery", json!("reset"), json!({"reset": "start"})),
        ("delivery", json!("close"), json!({"close": "start"})),
        (
            "delivery",
            json!("stall"),
            json!({"stall": {"at": "start", "for_ms": null}}),
        ),
        (
            "delivery",
            json!({"stall": {"body": 10}}),
            json!({"stall": {"at": {"body": 10}, "for_ms": null}}),
        ),
        ("framing", json!({"length": -1}), json!({"length": "-1"})),
    ] {
        let id = done(&sandbox, "POST", "/faults", json!({"times": 0, part: spelled}))["id"].clone();
        let fault = done(&sandbox, "GET", &format!("/faults/{id}"), Value::Null);
        assert_eq!(fault["fault"][part], meant, "{part}: {spelled}");
    }
    let quota = done(&sandbox, "PATCH", "/settings", json!({"quota": 7}))["quota"].clone();
    assert_eq!(quota, json!({"rate": 7}));
    let refusal = json!({"refresh_refusal": "400:invalid_grant"});
    assert_eq!(
        done(&sandbox, "PATCH", "/settings", refusal)["refresh_refusal"],
        json!({"status": 400, "error": "invalid_grant"})
    );
    done(&sandbox, "DELETE", "/faults", Value::Null);
    done(&sandbox, "POST", "/faults", json!({"answer": {"status": 503}}));
    assert_eq!(read(get(&sandbox, "/v2.2/genres")).0, 503);
}

// case:U12
#[test]
fn fault_in_a_spelling_that_nobody_knows_is_refused_and_says_why() {
    let sandbox = controlled();
    for (fault, why) in [
        (json!({"answer": {"status": "away"}}), "away"),
        (json!({"answer": {"status": 99}}), "100 to 999"),
        (json!({"answer": 99}), "100 to 999"),
        (json!({"answer": 70000}), "70000"),
        (json!({"answer": {"status": 503, "retry": 5}}), "retry_after"),
        (json!({"answer": {"statsu": 503}}), "status"),
        (json!({"answer": "sorry"}), "captive_portal"),
        (
            json!({"answer": {"status": {"status": 503}, "body": "x"}}),
            "answer.status takes a whole number",
        ),
        (json!({"delivery": "lost"}), "reset"),
        (json!({"framing": "wrong"}), "no_length"),
        (
            json!({"delivery": {"reset": 100}}),
            r#"wrong: delivery.reset takes "start", "head", {"body": a whole number of 0 or more} or {"byte": a whole number of 0 or more}, not 100"#,
        ),
        (
            json!({"delivery": {"stall": {"at": 5}}}),
            r#"delivery.stall.at takes "start", "head""#,
        ),
        (
            json!({"delivery": {"drip": {"bytes": 3}}}),
            "delivery.drip.every_ms is missing: it takes a whole number",
        ),
        (json!({"delivery": {"explode": 1}}), r#"{"drip": "#),
        (
            json!({"framing": {"chunked": -1}}),
            "framing.chunked takes a whole number of 0 or more, not -1",
        ),
        (
            json!({"answer": {"json": {"deep": "x"}}}),
            "answer.json.deep takes a whole number",
        ),
        (
            json!({"answer": {"status": 503, "headers": {"A": 5}}}),
            "answer.headers.A takes a text, not 5",
        ),
        (
            json!({"answer": {"status": 503, "headers": [["A"]]}}),
            "answer.headers.0 takes a list of 2, not",
        ),
        (
            json!({"times": "once"}),
            "times takes a whole number of 0 or more or null, not \"once\"",
        ),
        (
            json!({"probability": "often"}),
            "probability takes a number from 0 to 1",
        ),
        (
            json!({"delay_ms": 1.5}),
            "delay_ms takes a whole number of 0 or more, not 1.5",
        ),
        (json!({"pth": "*"}), "there is no pth, but answer, "),
        (json!([1]), "it takes an object, not [1]"),
    ] {
        let (status, _, message) = refused(control(&sandbox, "POST", "/faults", &fault));
        assert!(status == 400 && message.contains(why), "{fault}: {message}");
    }
}

// case:U12
#[test]
fn other_bodies_are_refused_with_the_field_and_what_it_takes() {
    let sandbox = controlled();
    let action = |action: &str| format!("/members/{MEMBER}/{action}");
    for (method, path, body, why) in [
        (
            "PATCH",
            "/settings",
            json!({"qouta": "off"}),
            "there is no qouta, but accept_delay_ms, ",
        ),
        (
            "PATCH",
            "/settings",
            json!({"delay_ms": -1}),
            "delay_ms takes a whole number from 0 to 4294967295, not -1",
        ),
        (
            "PATCH",
            "/settings",
            json!({"quota": "none"}),
            r#"quota takes "specified", "off", {"rate": "#,
        ),
        (
            "PATCH",
            "/settings",
            json!({"rotation": {"grace_ms": "x"}}),
            "rotation.grace_ms takes a whole number",
        ),
        (
            "PATCH",
            "/settings",
            json!({"refresh_refusal": "away"}),
            "refresh_refusal: it must be STATUS:WORD",
        ),
        (
            "PATCH",
            "/settings",
            json!({"strict": 1}),
            "strict takes true or false, not 1",
        ),
        (
            "POST",
            "/clock",
            json!({"advance_ms": "1"}),
            "advance_ms takes a whole number of 0 or more",
        ),
        (
            "POST",
            "/clock",
            json!({}),
            "it takes {\"advance_ms\": a whole number of 0 or more} or {\"now_ms\"",
        ),
        (
            "POST",
            &action("plan"),
            json!({"plan": "gold"}),
            r#"plan takes "premier", "mobile", "#,
        ),
        (
            "POST",
            &action("password"),
            json!({"password": 5}),
            "password takes a text, not 5",
        ),
    ] {
        let (status, _, message) = refused(control(&sandbox, method, path, &body));
        assert!(status == 400 && message.contains(why), "{path} {body}: {message}");
    }
}

// case:U13
#[test]
fn heal_ends_what_went_wrong_and_leaves_members_signed_in() {
    let sandbox = controlled();
    let own = sign_in(&sandbox, 0);
    let (token, refresh) = (own["access_token"].as_str().unwrap(), &own["refresh_token"]);
    let account = || read(get_as(&sandbox, token, "/v2.2/me/account"));
    let favorite = r#"{"favorites":[{"id":"art.9"}]}"#;
    assert_eq!(read(post_as(&sandbox, token, "/v2.2/me/favorites", favorite)).0, 202);
    let calls = sandbox.journal().len();

    done(&sandbox, "POST", "/faults", json!({"answer": {"status": 503}}));
    done(&sandbox, "POST", "/clock", json!({"advance_ms": 172_800_000}));
    let settings = json!({"quota": {"rate": 1}, "delay_ms": 50, "rotation": "lenient", "strict": true});
    done(&sandbox, "PATCH", "/settings", settings);
    for action in ["lock", "suspend"] {
        done(&sandbox, "POST", &format!("/members/{MEMBER}/{action}"), Value::Null);
    }
    assert_eq!(account().0, 503);

    assert_eq!(done(&sandbox, "POST", "/heal", Value::Null), Value::Null);
    let overview = done(&sandbox, "GET", "", Value::Null);
    assert_eq!(overview["faults"], json!([]));
    assert_eq!(overview["clock"]["advanced_ms"], 0);
    assert_eq!(overview["settings"]["quota"], "off", "as it was started");
    assert_eq!(overview["settings"]["delay_ms"], 0);
    assert_eq!(overview["settings"]["rotation"], "strict");
    assert_eq!(overview["settings"]["strict"], false);
    let member = &overview["members"][0];
    assert_eq!(
        (&member["plan"], &member["sign_ins"]["locked_until"]),
        (&json!("premier"), &Value::Null)
    );
    assert_eq!(overview["members"][2]["plan"], "suspended", "that member is as ever");
    assert!(sandbox.journal().len() > calls, "what was asked stays on record");

    let (status, account) = account();
    assert_eq!(status, 200, "nobody was signed out: {account}");
    assert_eq!(account["account"]["subscription"]["isSuspended"], false);
    let refreshed = Client::new()
        .post(format!("{}/oauth/access_token", sandbox.base_url()))
        .basic_auth(sandbox.api_key(), Some(sandbox.api_secret()))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form_body(&[
            ("grant_type", "refresh_token"),
            ("refresh_token", refresh.as_str().unwrap()),
        ]));
    assert_eq!(read(refreshed).0, 200, "the refresh token is good");
    let favorites = read(get_as(&sandbox, token, "/v2.2/me/favorites?filter=artist&limit=200")).1;
    assert!(
        ids(&favorites["favorites"]["data"], "artists").contains(&"art.9".to_owned()),
        "what was accepted shows although the clock went back: {favorites}"
    );
}
