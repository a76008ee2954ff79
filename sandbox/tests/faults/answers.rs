//! What is answered.

use crate::raw::*;
use crate::support::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use md5::{Digest, Md5};
use musiccat_sandbox::Sandbox;
use musiccat_sandbox::faults::{Answer, Delivery, Fault, JsonChange, Raw, RetryAfter, Target};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::time::{Duration, UNIX_EPOCH};

fn status(status: u16) -> Answer {
    Answer::Status {
        status,
        headers: Vec::new(),
        retry_after: None,
        body: None,
    }
}

fn header(answer: &[u8], name: &str) -> Option<String> {
    let (head, _) = split(answer);
    let mut lines = head.split("\r\n").filter_map(|line| line.split_once(": "));
    lines.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

fn body_of(answer: &[u8]) -> Value {
    serde_json::from_slice(split(answer).1).unwrap()
}

// svc:ERR-01
#[test]
fn any_status_with_the_services_body_or_another_one() {
    let sandbox = start();
    for (number, code) in [
        (400, "BadRequestError"),
        (401, "UnauthorizedError"),
        (403, "ForbiddenError"),
        (404, "ResourceNotFound"),
        (405, "MethodNotAllowedError"),
        (409, "ConflictError"),
        (413, "PayloadTooLargeError"),
        (423, "AccountLockedError"),
        (429, "TooManyRequestsError"),
        (500, "InternalError"),
        (504, "GatewayTimeoutError"),
        (999, "InternalError"),
    ] {
        let got = answer(&sandbox, answered(status(number)));
        assert!(got.starts_with(format!("HTTP/1.1 {number} ").as_bytes()));
        assert_eq!(body_of(&got)["code"], code);
        assert_eq!(
            header(&got, "access-control-allow-origin").as_deref(),
            Some("*"),
            "web players may read it"
        );
    }
    for number in [204, 304] {
        let got = answer(&sandbox, answered(status(number)));
        assert_eq!(
            (header(&got, "content-length"), split(&got).1),
            (None, &[][..]),
            "{number}"
        );
    }
    let own = Answer::Status {
        status: 204,
        headers: vec![
            ("X-One".into(), "first".into()),
            ("X-One".into(), "second".into()),
            ("Content-Type".into(), "text/plain".into()),
        ],
        retry_after: None,
        body: Some("not empty".into()),
    };
    let got = answer(&sandbox, answered(own));
    assert_eq!(got, [head(&sandbox), b"not empty".to_vec()].concat());
    let (head, _) = split(&got);
    assert!(head.contains("x-one: first\r\nx-one: second\r\n"), "{head}");
    assert_eq!(head.matches("content-type: ").count(), 1, "{head}");
}

#[test]
fn a_status_names_also_the_headers_that_every_answer_has() {
    let sandbox = start();
    let named = [
        ("date", "Thu, 01 Jan 1970 00:00:00 GMT"),
        ("request-id", "mine"),
        ("response-time", "-1"),
        ("api-version", "v9"),
    ];
    let scripted = Answer::Status {
        status: 503,
        headers: named.map(|(name, value)| (name.into(), value.into())).into(),
        retry_after: None,
        body: None,
    };
    let got = answer(&sandbox, answered(scripted));
    let (head, _) = split(&got);
    for (name, value) in named {
        assert_eq!(header(&got, name).as_deref(), Some(value));
        assert_eq!(head.matches(&format!("\r\n{name}: ")).count(), 1, "{head}");
    }
}

#[test]
fn retry_after_in_every_form() {
    let sandbox = start();
    sandbox.advance(Duration::from_secs(3_600));
    let wait = |wait: RetryAfter| {
        let scripted = Answer::Status {
            status: 503,
            headers: Vec::new(),
            retry_after: Some(wait),
            body: Some("{}".into()),
        };
        let got = answer(&sandbox, answered(scripted));
        (header(&got, "retry-after").unwrap(), header(&got, "date").unwrap())
    };
    for seconds in [120, 0, -5, i64::MAX] {
        assert_eq!(wait(RetryAfter::Seconds(seconds)).0, seconds.to_string());
    }
    assert_eq!(wait(RetryAfter::Text("soon".into())).0, "soon");
    let parse = |text: &str| httpdate::parse_http_date(text).unwrap();
    for seconds in [90, -90] {
        let (until, date) = wait(RetryAfter::DateIn(seconds));
        let until = parse(&until).duration_since(UNIX_EPOCH).unwrap().as_secs() as i64;
        let date = parse(&date).duration_since(UNIX_EPOCH).unwrap().as_secs() as i64;
        assert_eq!(until - date, i64::from(seconds), "by the service's own date");
    }
}

#[test]
fn redirects_lead_where_they_say() {
    let sandbox = start();
    let base = sandbox.base_url();
    let location = |target: Target, path: &str| {
        sandbox.clear_faults();
        sandbox.fault(answered(Answer::Redirect(target))).unwrap();
        let hop = || {
            let (got, _) = ask(&sandbox, &last(&request(path)));
            assert!(got.starts_with(b"HTTP/1.1 302 Found\r\n"));
            header(&got, "location").unwrap()
        };
        (hop(), hop())
    };
    let elsewhere = "https://elsewhere.example/path?x=1";
    assert_eq!(location(Target::Address(elsewhere.into()), PATH).0, elsewhere);
    assert_eq!(
        location(Target::Itself, "/v2.2/artists/top?limit=1").1,
        format!("{base}/v2.2/artists/top?limit=1")
    );
    let (first, second) = location(Target::Endless, PATH);
    assert_eq!(
        (first, second),
        (format!("{base}{PATH}?hop=1"), format!("{base}{PATH}?hop=2"))
    );
}

#[test]
fn a_captive_portal_is_html_with_200() {
    let sandbox = start();
    let got = answer(&sandbox, answered(Answer::CaptivePortal));
    assert!(got.starts_with(b"HTTP/1.1 200 OK\r\n"));
    assert_eq!(header(&got, "content-type").unwrap(), "text/html; charset=utf-8");
    assert!(split(&got).1.starts_with(b"<!DOCTYPE html>"));
}

#[test]
fn the_json_of_the_true_answer_is_changed() {
    let sandbox = start();
    let truth: Value = serde_json::from_slice(&true_body(&sandbox)).unwrap();
    let changed = |change: JsonChange| {
        let got = answer(&sandbox, answered(Answer::Json(change)));
        let digest = STANDARD.encode(Md5::digest(split(&got).1));
        assert_eq!(header(&got, "content-md5"), Some(digest), "right for what is sent");
        got
    };
    let artist = |answer: &[u8]| body_of(answer)["artists"][0].clone();
    let got = changed(JsonChange::Null("name".into()));
    let mut expected = truth.clone();
    expected["artists"][0]["name"] = Value::Null;
    assert_eq!(body_of(&got), expected);
    assert_eq!(artist(&changed(JsonChange::EveryNull))["id"], Value::Null);
    assert_eq!(
        artist(&changed(JsonChange::WrongType("links".into())))["links"],
        json!([])
    );
    assert_eq!(artist(&changed(JsonChange::EveryWrongType))["name"], 7);
    assert_eq!(artist(&changed(JsonChange::Missing("id".into())))["id"], Value::Null);
    assert!(artist(&changed(JsonChange::UnknownKeys))["zzUnknownText"].is_string());
    assert_eq!(body_of(&changed(JsonChange::NullsInLists))["artists"][0], Value::Null);
    assert_eq!(body_of(&changed(JsonChange::EmptyLists))["artists"], json!([]));
    let twice = changed(JsonChange::DuplicateKeys);
    assert!(String::from_utf8_lossy(&twice).contains("\"id\":\"art.1\",\"id\":null"));
    let deep = changed(JsonChange::Deep(100_000));
    let nested = format!("\"deep\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    assert!(deep.ends_with(nested.as_bytes()));
    // What a client would accept under gzip is changed too, and what is no JSON stays.
    let gzip = request(PATH).replacen("\r\n\r\n", "\r\naccept-encoding: gzip\r\n\r\n", 1);
    sandbox.clear_faults();
    sandbox.fault(answered(Answer::Json(JsonChange::EmptyLists))).unwrap();
    assert_eq!(body_of(&ask(&sandbox, &last(&gzip)).0)["artists"], json!([]));
    let image = "/v2/albums/alb.1/images/70x70.jpg";
    assert!(
        split(&ask(&sandbox, &last(&request(image))).0)
            .1
            .starts_with(&[0xff, 0xd8])
    );
}

#[test]
fn headers_are_large_and_many() {
    let sandbox = start();
    let body = true_body(&sandbox);
    let got = answer(&sandbox, answered(Answer::LargeHeader(70_000)));
    assert_eq!(got, [head(&sandbox), body.clone()].concat());
    assert_eq!(header(&got, "x-padding"), Some("x".repeat(70_000)));
    let got = answer(&sandbox, answered(Answer::ManyHeaders(2_000)));
    assert_eq!(got, [head(&sandbox), body].concat());
    assert_eq!(split(&got).0.matches("x-padding-").count(), 2_000);
}

#[test]
fn a_gzip_bomb_is_small_until_it_is_decoded() {
    let sandbox = start();
    let bomb = Answer::GzipBomb {
        size: 20_000_000,
        claimed: Some(10),
    };
    let got = answer(&sandbox, answered(bomb));
    let body = split(&got).1;
    assert_eq!(header(&got, "content-encoding").as_deref(), Some("gzip"));
    assert_eq!(header(&got, "content-length"), Some(body.len().to_string()));
    assert!(body.len() < 30_000);
    assert_eq!(body.last_chunk(), Some(&10_u32.to_le_bytes()));
    let mut decoded = Vec::new();
    assert!(
        GzDecoder::new(body).read_to_end(&mut decoded).is_err(),
        "the claim is not the truth"
    );
    assert_eq!(decoded.len(), 20_000_000);
}

#[test]
fn an_endless_list_goes_on_until_the_client_has_gone() {
    let sandbox = start();
    sandbox.fault(answered(Answer::Endless)).unwrap();
    let mut stream = connect(&sandbox);
    stream.write_all(request(PATH).as_bytes()).unwrap();
    let mut got = vec![0; 8_000_000];
    stream.read_exact(&mut got).unwrap();
    let (head, body) = split(&got);
    assert!(
        head.contains("transfer-encoding: chunked\r\n") && !head.contains("content-length"),
        "{head}"
    );
    let item = "{\"type\":\"artist\",\"id\":\"art.1\"},".repeat(100);
    let first = format!("c\r\n{{\"artists\":[\r\n{:x}\r\n{item}\r\n", item.len());
    assert_eq!(body[..first.len()], *first.as_bytes());
    let again = &first.as_bytes()[first.len() - item.len() - 7..];
    assert!(
        body[first.len()..]
            .chunks_exact(again.len())
            .all(|chunk| chunk == again)
    );
    drop(stream);
    sandbox.clear_faults();
    ok(&sandbox, PATH);
}

fn garbage(sandbox: &Sandbox, seed: u64) -> Vec<u8> {
    let fault = Fault {
        seed,
        ..answered(Answer::Garbage(5_000))
    };
    let (got, ends) = struck(sandbox, fault);
    assert_eq!((got.len(), ends), (5_000, Ends::Closed));
    got
}

#[test]
fn what_is_no_http_is_sent_as_it_is() {
    let sandbox = start();
    assert_eq!(
        garbage(&sandbox, 1),
        garbage(&sandbox, 1),
        "the same seed, the same bytes"
    );
    assert_ne!(garbage(&sandbox, 1), garbage(&sandbox, 2));
    let flood = "HTTP/1.1 100 Continue\r\n\r\n".repeat(1_000);
    let (got, ends) = struck(&sandbox, answered(Answer::Raw(Raw::Text(flood.clone()))));
    assert_eq!((got, ends), (flood.into_bytes(), Ends::Closed));
    let tls = [0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0];
    let raw = Fault {
        delivery: Delivery::Slices(1),
        ..answered(Answer::Raw(Raw::Base64(STANDARD.encode(tls))))
    };
    assert_eq!(struck(&sandbox, raw), (tls.to_vec(), Ends::Closed));
    assert_eq!(sandbox.journal().last().unwrap().status, 0);
}
