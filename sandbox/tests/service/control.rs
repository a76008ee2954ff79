//! The control interface, and the same from Rust.

use crate::schemas::Validator;
use crate::support::*;
use musiccat_sandbox::{Options, Plan, Quota, Sandbox};
use reqwest::blocking::{Client, RequestBuilder};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

const MEMBER: &str = "may-stream@sandbox.test";

fn controlled() -> Sandbox {
    start_with(|options| options.control = true)
}

fn control(sandbox: &Sandbox, method: &str, path: &str) -> RequestBuilder {
    let address = format!("{}/control{path}", sandbox.base_url());
    Client::new().request(method.parse().unwrap(), address)
}

/// The body of a call that must succeed.
fn done(sandbox: &Sandbox, method: &str, path: &str, body: Value) -> Value {
    let request = control(sandbox, method, path);
    let request = if body.is_null() {
        request
    } else {
        json(request, &body.to_string())
    };
    let (status, body) = read(request);
    assert!((200..300).contains(&status), "{method} {path}: {status} {body}");
    body
}

fn see(sandbox: &Sandbox, path: &str) -> Value {
    done(sandbox, "GET", path, Value::Null)
}

#[test]
fn it_is_there_on_request_only_and_is_not_journaled() {
    let without = start();
    for path in ["", "/heal"] {
        let (status, code, message) = refused(control(&without, "GET", path));
        assert_eq!((status, code.as_str()), (404, "ResourceNotFound"));
        assert!(message.contains("--control"), "{message}");
    }
    let sandbox = controlled();
    let overview = see(&sandbox, "");
    assert_eq!(overview["base_url"], sandbox.base_url());
    assert_eq!(overview["members"][0]["user_name"], MEMBER);
    assert_eq!(overview["journal"]["last"], 0);
    assert!(sandbox.journal().is_empty());
    assert_eq!(read(control(&sandbox, "GET", "/nothing")).0, 404);
    let (status, code, _) = refused(control(&sandbox, "PUT", "/clock"));
    assert_eq!((status, code.as_str()), (405, "MethodNotAllowedError"));
    assert_eq!(read(get(&sandbox, "/controls")).0, 404, "of the service");
    assert_eq!(sandbox.journal().len(), 1);
}

#[test]
fn the_overview_counts_the_artists_that_there_are() {
    let sandbox = start_with(|options| {
        options.tracks = Some(3_000);
        options.control = true;
    });
    let artists = ok(&sandbox, "/v2.2/artists/top?limit=1")["meta"]["totalCount"].clone();
    assert_ne!(artists, Options::default().artists);
    assert_eq!(see(&sandbox, "")["artists"], artists);
}

#[test]
fn web_pages_of_other_origins_are_kept_out() {
    let sandbox = controlled();
    let post = || json(control(&sandbox, "POST", "/clock"), r#"{"advance_ms":60000}"#);
    let before = see(&sandbox, "/clock")["advanced_ms"].clone();
    for origin in ["http://evil.example", "http://localhost:1", "null"] {
        let (status, code, _) = refused(post().header("origin", origin));
        assert_eq!((status, code.as_str()), (403, "ForbiddenError"), "{origin}");
    }
    let rebound = post().header("host", "evil.example");
    assert_eq!(refused(rebound).0, 403);
    let preflight = control(&sandbox, "OPTIONS", "/clock")
        .header("origin", "http://evil.example")
        .header("access-control-request-method", "POST")
        .send()
        .unwrap();
    assert!(!preflight.headers().contains_key("access-control-allow-origin"));
    assert_eq!(see(&sandbox, "/clock")["advanced_ms"], before);
    assert_eq!(read(post().header("origin", sandbox.base_url())).0, 200);
}

#[test]
fn the_clock_is_read_and_moved() {
    let sandbox = controlled();
    let token = token(&sandbox, 0);
    let clock = done(&sandbox, "POST", "/clock", json!({"advance_ms": 86_399_000}));
    assert_eq!(clock["advanced_ms"], 86_399_000);
    assert!(clock["now_ms"].as_i64().unwrap() <= sandbox.now_ms());
    assert_eq!(read(get_as(&sandbox, &token, "/v2.2/me/account")).0, 401);
    done(&sandbox, "POST", "/clock", json!({"advance_ms": u64::MAX}));
    assert_eq!(read(get(&sandbox, "/v2.2/versions")).0, 200, "however far");
    let (status, _, message) = refused(json(control(&sandbox, "POST", "/clock"), r#"{"advance":1}"#));
    assert!(status == 400 && message.contains("advance"), "{message}");
}

#[test]
fn settings_change_while_it_runs() {
    let sandbox = controlled();
    let settings = see(&sandbox, "/settings");
    assert_eq!(
        (&settings["quota"], &settings["token_life_ms"]),
        (&"off".into(), &86_399_000.into())
    );
    let change = |change: Value| done(&sandbox, "PATCH", "/settings", change);
    let changed = change(json!({"token_life_ms": 60_000, "rotation": "lenient"}));
    assert_eq!(changed["token_life_ms"], 60_000);
    assert_eq!(changed["quota"], "off", "what is left out stays");
    let granted = sign_in(&sandbox, 0);
    assert_eq!(granted["expires_in"], "60");
    change(json!({"quota": {"rate": 2}}));
    let statuses = |path: &str| -> Vec<u16> { (0..3).map(|_| read(get(&sandbox, path)).0).collect() };
    assert_eq!(statuses("/v2.2/versions"), [200, 200, 429]);
    change(json!({"quota": "off", "delay_ms": 300}));
    let begun = Instant::now();
    assert_eq!(read(get(&sandbox, "/v2.2/versions")).0, 200);
    assert!(begun.elapsed() >= Duration::from_millis(300));
    assert_eq!(sandbox.settings().delay, Duration::from_millis(300));
    for wrong in [
        json!({"qouta": "off"}),
        json!({"delay_ms": -1}),
        json!({"quota": "none"}),
        json!([]),
    ] {
        let (status, _, message) = refused(json(control(&sandbox, "PATCH", "/settings"), &wrong.to_string()));
        assert!(status == 400 && message.contains("The body is wrong"), "{message}");
    }
    sandbox.change(|settings| settings.delay = Duration::ZERO);
    assert_eq!(see(&sandbox, "/settings")["delay_ms"], 0);
}

#[test]
fn members_are_locked_suspended_and_signed_out() {
    let sandbox = controlled();
    let act = |action: &str, body: Value| done(&sandbox, "POST", &format!("/members/{MEMBER}/{action}"), body);
    let account = |token: &str| read(get_as(&sandbox, token, "/v2.1/me/account"));
    let token = token(&sandbox, 0);
    assert_eq!(
        see(&sandbox, &format!("/members/{MEMBER}"))["sign_ins"]["access_tokens"],
        1
    );

    let locked = act("lock", Value::Null);
    let left = locked["sign_ins"]["locked_until"].as_i64().unwrap() - sandbox.now_ms();
    assert!((290_000..=300_000).contains(&left));
    assert_eq!(account(&token).0, 423);
    assert_eq!(act("unlock", Value::Null)["sign_ins"]["locked_until"], Value::Null);
    assert_eq!(account(&token).0, 200);

    assert_eq!(act("suspend", Value::Null)["plan"], "suspended");
    assert_eq!(account(&token).1["account"]["subscription"]["isSuspended"], true);
    assert_eq!(read(get_as(&sandbox, &token, "/v2.2/stations/art.1/tracks")).0, 403);
    assert_eq!(act("resume", Value::Null)["plan"], "premier");
    act("plan", json!({"plan": "mobile"}));
    let entitlements = account(&token).1["account"]["entitlements"].clone();
    assert_eq!(
        (
            &entitlements["canStreamOnHomeDevice"],
            &entitlements["canStreamOnMobile"]
        ),
        (&false.into(), &true.into())
    );
    act("suspend", Value::Null);
    assert_eq!(act("resume", Value::Null)["plan"], "mobile", "as before the suspension");
    act("plan", json!({"plan": "expired"}));
    assert_eq!(account(&token).1["account"]["subscription"]["state"], "EXPIRED");

    act("expire-tokens", Value::Null);
    assert_eq!(account(&token).0, 401);
    assert_eq!(act("revoke-tokens", Value::Null)["sign_ins"]["signed_in"], 0);

    let has_session = || see(&sandbox, &format!("/members/{MEMBER}"))["has_session"].clone();
    act("plan", json!({"plan": "premier"}));
    let token = crate::support::token(&sandbox, 0);
    assert_eq!(has_session(), false);
    let opened = read(post_as(&sandbox, &token, "/v2.2/sessions", "{}")).1;
    let session = format!(
        "/v2.2/session/{}?context=tra.1",
        opened["session"]["id"].as_str().unwrap()
    );
    let valid = || read(get(&sandbox, &session)).1["session"]["valid"].clone();
    assert_eq!((has_session(), valid()), (true.into(), true.into()));
    assert_eq!(act("take-session", Value::Null)["has_session"], false);
    assert_eq!(valid(), false);

    for (path, expected) in [
        ("/members/nobody/lock", 404),
        (&format!("/members/{MEMBER}/tickle"), 404),
        (&format!("/members/{MEMBER}/plan"), 400),
    ] {
        assert_eq!(refused(control(&sandbox, "POST", path)).0, expected, "{path}");
    }
}

#[test]
fn rust_does_to_members_what_the_interface_does() {
    let sandbox = start();
    let plan = || sandbox.member_states().unwrap()[2].plan;
    let suspended = sandbox.members()[2].user_name;
    assert_eq!(plan(), Plan::Suspended);
    sandbox.resume(suspended).unwrap();
    assert_eq!(plan(), Plan::Premier);
    sandbox.set_plan(suspended, Plan::Mobile).unwrap();
    sandbox.suspend(suspended).unwrap();
    let token = token(&sandbox, 2);
    let (_, account) = read(get_as(&sandbox, &token, "/v2.2/me/account"));
    let subscription = &account["account"]["subscription"];
    assert_eq!(
        (&subscription["isSuspended"], &subscription["tierCode"]),
        (&true.into(), &"TIER_MOBILE".into()),
        "a suspension hides no plan"
    );
    assert_eq!(plan(), Plan::Suspended);
    sandbox.lock(suspended).unwrap();
    assert_eq!(read(get_as(&sandbox, &token, "/v2.1/me/account")).0, 423);
    sandbox.unlock(suspended).unwrap();
    assert_eq!(read(get_as(&sandbox, &token, "/v2.1/me/account")).0, 200);
    let error = sandbox.lock("nobody").unwrap_err().to_string();
    assert!(error.contains("nobody"), "{error}");
}

#[test]
fn the_journal_tells_the_answer_too_and_is_filtered() {
    let sandbox = controlled();
    sign_in(&sandbox, 0);
    ok(&sandbox, "/v2.2/artists/art.1?pretty=true");
    read(get(&sandbox, "/v2.1/artists/art.9999"));
    let entries = |query: &str| -> Vec<Value> {
        let answer = see(&sandbox, &format!("/journal?{query}"));
        assert_eq!(answer["last"], 3, "{query}");
        items(&answer, "entries").to_vec()
    };
    let all = entries("");
    assert_eq!(all.len(), 3);
    let granted = &all[0];
    assert_eq!(
        (&granted["member"], &granted["grant"]),
        (&MEMBER.into(), &"password".into())
    );
    let text = granted["answer_body"].as_str().unwrap();
    let granted: Value = serde_json::from_str(text).unwrap();
    assert_eq!(
        (&granted["access_token"], &granted["refresh_token"]),
        (&"***".into(), &"***".into())
    );
    assert_eq!(granted["expires_in"], "86399");
    let artist = &all[1];
    let (headers, text) = (&artist["answer_headers"], artist["answer_body"].as_str().unwrap());
    let header = |name: &str| {
        let found = headers.as_array().unwrap().iter().find(|pair| pair[0] == name);
        found.unwrap_or_else(|| panic!("no {name}"))[1]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert_eq!(header("content-length"), artist["answer_length"].to_string());
    assert_eq!(header("request-id"), "2");
    assert!(text.contains("\"art.1\"") && text.len() <= 4096);
    assert!(all[2]["answer_body"].as_str().unwrap().contains("ResourceNotFound"));
    let numbers = |query: &str| -> Vec<u64> {
        entries(query)
            .iter()
            .map(|entry| entry["number"].as_u64().unwrap())
            .collect()
    };
    assert_eq!(numbers("since=1"), [2, 3]);
    assert_eq!(numbers("method=POST"), [1]);
    assert_eq!(numbers("path=*/artists/*"), [2, 3]);
    assert_eq!(numbers("version=v2.1"), [3]);
    assert_eq!(numbers("status=404"), [3]);
    assert_eq!(numbers(&format!("member={MEMBER}")), [1]);
    assert_eq!(numbers("limit=2"), [2, 3], "the newest ones");
    let first = see(&sandbox, "/journal?since=0&limit=2");
    assert_eq!(
        (first["last"].as_u64(), items(&first, "entries").len()),
        (Some(2), 2),
        "the next ones"
    );
    let none = see(&sandbox, "/journal?since=1&limit=0");
    assert_eq!(
        (&none["last"], &none["entries"]),
        (&json!(1), &json!([])),
        "nothing was passed over"
    );
    assert_eq!(refused(control(&sandbox, "GET", "/journal?limit=many")).0, 400);
    done(&sandbox, "DELETE", "/journal", Value::Null);
    assert_eq!(numbers(""), [] as [u64; 0]);
}

#[test]
fn the_journal_names_the_member_of_a_call_that_was_refused() {
    let sandbox = controlled();
    let own = token(&sandbox, 0);
    let status = |path: &str| read(get_as(&sandbox, &own, path)).0;
    let fault = json!({"path": "*/me/*", "times": 1, "answer": {"status": {"status": 503}}});
    done(&sandbox, "POST", "/faults", fault);
    assert_eq!(status("/v2.2/me/account"), 503);
    done(&sandbox, "POST", &format!("/members/{MEMBER}/lock"), Value::Null);
    assert_eq!(status("/v2.1/me/favorites"), 423);
    let of = |member: &str| see(&sandbox, &format!("/journal?since=1&member={member}"));
    let journal = of(MEMBER);
    let calls = items(&journal, "entries").iter();
    let calls: Vec<Value> = calls.map(|call| json!([call["path"], call["status"]])).collect();
    assert_eq!(
        calls,
        [json!(["/v2.2/me/account", 503]), json!(["/v2.1/me/favorites", 423])]
    );
    assert_eq!(of("canada@sandbox.test")["entries"], json!([]));
}

#[test]
fn the_journal_waits_for_the_next_call() {
    let sandbox = controlled();
    ok(&sandbox, "/v2.2/versions");
    let begun = Instant::now();
    assert_eq!(see(&sandbox, "/journal?since=1&wait_ms=200")["entries"], json!([]));
    assert!(begun.elapsed() >= Duration::from_millis(200));
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| see(&sandbox, "/journal?since=1&wait_ms=60000"));
        ok(&sandbox, "/v2.2/versions?second");
        assert_eq!(waiting.join().unwrap()["entries"][0]["query"], "second");
    });
}

#[test]
fn the_journal_knows_the_tls_of_a_connection_and_masks_codes_in_redirects() {
    let sandbox = start_with(|options| options.tls = true);
    let address = format!(
        "{}/v2.2/oauth/authorize?response_type=token&client_id=demo-key&redirect_uri=http%3A%2F%2Flocalhost%2Fsigned-in&state=xyz",
        sandbox.base_url()
    );
    let redirected = sandbox.accept(&address, MEMBER).unwrap();
    assert!(redirected.contains("access_token="), "{redirected}");
    let authority = reqwest::Certificate::from_pem(sandbox.authority_pem().as_bytes()).unwrap();
    let client = Client::builder().add_root_certificate(authority).build().unwrap();
    client
        .get(format!("{}/v2.2/versions", sandbox.base_url()))
        .send()
        .unwrap();
    let journal = sandbox.journal();
    let location = journal[0].answer_header("location").unwrap();
    assert!(
        location.contains("access_token=***") && location.contains("state=xyz"),
        "{location}"
    );
    let token = redirected
        .split("access_token=")
        .nth(1)
        .unwrap()
        .split('&')
        .next()
        .unwrap();
    assert!(!format!("{journal:?}").contains(token));
    assert_eq!(journal[0].tls, None);
    let tls = journal[1].tls.as_ref().unwrap();
    assert_eq!(
        (tls.version.as_str(), tls.server_name.as_deref()),
        ("TLSv1_3", Some("localhost"))
    );
    assert!(tls.cipher.starts_with("TLS13_") && !tls.resumed);
}

#[test]
fn faults_are_added_listed_and_removed() {
    let sandbox = controlled();
    let fault =
        json!({"path": "/versions", "times": 1, "answer": {"status": {"status": 503, "retry_after": {"seconds": 7}}}});
    let id = done(&sandbox, "POST", "/faults", fault)["id"].as_u64().unwrap();
    let answer = get(&sandbox, "/v2.2/versions").send().unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["retry-after"]),
        (503, &"7".parse().unwrap())
    );
    ok(&sandbox, "/v2.2/versions");
    let listed = see(&sandbox, &format!("/faults/{id}"));
    assert_eq!((&listed["matched"], &listed["struck"]), (&2.into(), &1.into()));
    assert_eq!(listed["fault"]["answer"]["status"]["retry_after"]["seconds"], 7);
    let journal = see(&sandbox, &format!("/journal?fault={id}"));
    assert_eq!(
        (items(&journal, "entries").len(), &journal["entries"][0]["status"]),
        (1, &503.into())
    );
    for (wrong, expected) in [
        (json!({"path": "versions"}), "path must begin"),
        (json!({"probability": 2}), "probability"),
        (json!({"answer": {"status": {"status": 99}}}), "100 to 999"),
        (json!({"answer": {"explode": 1}}), "explode"),
        (json!({"processed": false}), "true answer"),
        (json!({"answer": {"raw": {"base64": "*"}}}), "base64"),
        (
            json!({"answer": {"garbage": 10}, "delivery": {"reset": "head"}}),
            "neither head nor body",
        ),
        (json!({"wehn": 1}), "wehn"),
    ] {
        let (status, _, message) = refused(json(control(&sandbox, "POST", "/faults"), &wrong.to_string()));
        assert!(status == 400 && message.contains(expected), "{wrong}: {message}");
    }
    done(&sandbox, "DELETE", &format!("/faults/{id}"), Value::Null);
    assert_eq!(read(control(&sandbox, "DELETE", &format!("/faults/{id}"))).0, 404);
    done(&sandbox, "POST", "/faults", json!({}));
    done(&sandbox, "DELETE", "/faults", Value::Null);
    assert_eq!(see(&sandbox, "/faults")["faults"], json!([]));
}

#[test]
fn notifications_are_shown() {
    let sandbox = controlled();
    let token = token(&sandbox, 0);
    let editor = sandbox.members()[6].guid;
    let body = json!({"favorites": [{"id": "art.1", "context": {"sourceUser": editor}}]}).to_string();
    assert_eq!(read(post_as(&sandbox, &token, "/v2.2/me/favorites", &body)).0, 202);
    assert_eq!(see(&sandbox, "/notifications")["notifications"], json!([]), "not yet");
    sandbox.advance(Duration::from_secs(1));
    let shown = see(&sandbox, "/notifications");
    let entry = &shown["notifications"][0];
    assert_eq!(
        (&entry["member"], &entry["action"]),
        (&MEMBER.into(), &"favorite".into())
    );
    assert_eq!(
        (&entry["content"], &entry["source_user"]),
        (&"art.1".into(), &editor.into())
    );
}

/// Holds a value against a schema of the interface's document.
fn holds(document: &Value, name: &str, value: &Value) {
    assert!(
        document["components"]["schemas"][name].is_object(),
        "{name} is described"
    );
    let wrong = Validator::of(document.clone()).wrong(&format!("/components/schemas/{name}"), value);
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
}

#[test]
fn the_document_tells_what_is_answered_and_taken() {
    let sandbox = controlled();
    let document = see(&sandbox, "/openapi.json");
    let token = token(&sandbox, 0);
    let editor = sandbox.members()[6].guid;
    let favorite = json!({"favorites": [{"id": "art.1", "context": {"sourceUser": editor}}]}).to_string();
    read(post_as(&sandbox, &token, "/v2.2/me/favorites", &favorite));
    sandbox.advance(Duration::from_secs(1));
    sandbox.lock(MEMBER).unwrap();
    for fault in [
        json!({}),
        json!({"path": "/me/*", "method": "PUT", "version": "v2.1", "member": MEMBER, "skip": 1, "times": 2,
            "probability": 0.5, "seed": 3, "delay_ms": 10, "request_bytes": 5, "processed": false,
            "answer": {"status": {"status": 429, "headers": [["X-A", "b"]], "retry_after": {"date_in": 5}, "body": "x"}}}),
        json!({"answer": {"json": {"null": "id"}}, "framing": {"broken_chunks": "no_end"}, "delivery": {"stall": {"at": {"body": 3}}}}),
        json!({"answer": {"redirect": {"address": "http://x"}}, "framing": "no_length", "delivery": {"drip": {"bytes": 1, "every_ms": 1}}}),
        json!({"answer": {"gzip_bomb": {"size": 1000}}, "delivery": {"reset": "head"}}),
        json!({"answer": {"raw": {"text": "x"}}, "delivery": {"slices": 1}}),
        json!({"answer": "captive_portal", "framing": {"two_lengths": -1}}),
    ] {
        holds(&document, "Fault", &fault);
        let id = done(&sandbox, "POST", "/faults", fault);
        holds(&document, "FaultId", &id);
        holds(
            &document,
            "ActiveFault",
            &see(&sandbox, &format!("/faults/{}", id["id"])),
        );
    }
    done(
        &sandbox,
        "PATCH",
        "/settings",
        json!({"quota": {"rate": 9}, "rotation": "lenient"}),
    );
    for (path, item) in document["paths"].as_object().unwrap() {
        let schema = &item["get"]["responses"]["200"]["content"]["application/json"]["schema"]["$ref"];
        let Some(name) = schema.as_str().and_then(|name| name.rsplit('/').next()) else {
            continue;
        };
        let path = path
            .replacen("/control", "", 1)
            .replace("{user_name}", MEMBER)
            .replace("{id}", "2");
        holds(&document, name, &see(&sandbox, &path));
    }
    let (_, refusal) = read(control(&sandbox, "GET", "/nothing"));
    holds(&document, "Refusal", &refusal);
    holds(&document, "SomeSettings", &json!({"delay_ms": 5}));
}

#[test]
fn the_manual_s_faults_are_possible() {
    let sandbox = controlled();
    let document = see(&sandbox, "/openapi.json");
    let manual = include_str!("../../../docs/sandbox.md");
    let (_, manual) = manual.split_once("## Break a player").unwrap();
    let (manual, _) = manual.split_once("## The control interface").unwrap();
    let spans = manual
        .split('`')
        .filter(|span| span.starts_with("{\"") || span.starts_with("json\n"));
    let mut count = 0;
    for span in spans.filter(|span| !span.starts_with("{\"b")) {
        let fault: Value = serde_json::from_str(span.trim_start_matches("json")).expect(span);
        holds(&document, "Fault", &fault);
        done(&sandbox, "POST", "/faults", fault);
        count += 1;
    }
    assert!(count > 40, "{count} examples");
}

#[test]
fn a_reset_takes_everything_back_to_the_start() {
    let sandbox = Sandbox::start(Options {
        artists: 200,
        quota: Quota::Rate(9),
        control: true,
        faults: vec![musiccat_sandbox::Fault {
            path: "/nowhere".into(),
            ..Default::default()
        }],
        ..Options::default()
    })
    .unwrap();
    let token = token(&sandbox, 0);
    let following = |token: &str| read(get_as(&sandbox, token, "/v2.1/me/following")).1;
    let followed_at_first = following(&token);
    assert_eq!(
        read(put_as(
            &sandbox,
            &token,
            "/v2.2/stations/art.1/tuning",
            r#"{"tuning":{"popularity":"0.9","variety":"0.9"}}"#
        ))
        .0,
        200
    );
    sandbox.suspend(MEMBER).unwrap();
    sandbox.clear_faults();
    sandbox.advance(Duration::from_secs(3600));
    sandbox.change(|settings| settings.quota = Quota::Off);
    done(&sandbox, "POST", "/reset", Value::Null);
    assert!(sandbox.journal().is_empty());
    let overview = see(&sandbox, "");
    assert_eq!(overview["clock"]["advanced_ms"], 0);
    assert_eq!(overview["settings"]["quota"], json!({"rate": 9}));
    assert_eq!(overview["members"][0]["plan"], "premier");
    assert_eq!(overview["members"][0]["sign_ins"]["signed_in"], 0);
    assert_eq!(overview["faults"][0]["fault"]["path"], "/nowhere");
    assert_eq!(read(get_as(&sandbox, &token, "/v2.2/me/account")).0, 401);
    assert_eq!(
        following(&crate::support::token(&sandbox, 0)),
        followed_at_first,
        "what a new sandbox has is there again"
    );
}
