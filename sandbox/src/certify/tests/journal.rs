//! What the rules of cases say of a journal.

use crate::certify::expectation::Expectation;
use crate::certify::requests::Seen;
use crate::journal::{Entry, HandedOut};
use serde_json::json;

fn entry(number: u64, path: &str, status: u16) -> Entry {
    Entry {
        number,
        method: "GET".into(),
        path: path.into(),
        version: "v2.2".into(),
        status,
        started: number as i64 * 1000,
        connection: number % 2,
        ..Entry::default()
    }
}

/// The requests of an evening.
fn journal() -> Vec<Entry> {
    let event = |number, kind: &str, track: &str| Entry {
        method: "POST".into(),
        body: Some(json!({"type": kind, "playback": {"id": track, "started": number}})),
        ..entry(number, "/v2.2/events", 204)
    };
    vec![
        Entry {
            query: "limit=5&lang=en".into(),
            headers: vec![("apikey".into(), "***".into())],
            answer_headers: vec![("retry-after".into(), "2".into())],
            fault: Some(1),
            ..entry(1, "/v2.2/stations/top", 429)
        },
        Entry {
            query: "limit=5".into(),
            headers: vec![("apikey".into(), "***".into())],
            ..entry(2, "/v2.2/stations/top", 200)
        },
        event(3, "start", "tra.1"),
        event(4, "stop", "Tra.1"),
        event(5, "start", "tra.2"),
        event(6, "stop", "tra.3"),
        Entry {
            grant: Some("password".into()),
            fault: Some(1),
            ..entry(7, "/oauth/token", 401)
        },
    ]
}

#[test]
fn rule_is_kept_or_broken_by_the_journal() {
    let journal = journal();
    let seen: Vec<Seen<'_>> = journal
        .iter()
        .map(|entry| Seen {
            entry,
            step: if entry.number < 5 { "play" } else { "later" },
        })
        .collect();
    for (rule, wrong) in [
        (r#"requests = { path = "/events" }, count = 4"#, None),
        (
            r#"requests = { path = "/events" }, count = { most = 3 }"#,
            Some("expected at most 3, found 4: #3 POST"),
        ),
        (
            r#"requests = { path = "/events" }, count = { least = 5 }"#,
            Some("expected at least 5, found 4"),
        ),
        (
            r#"requests = { path = "/events" }, count = { least = 1, most = 3 }"#,
            Some("expected 1 to 3, found 4"),
        ),
        (r#"requests = { status = "4xx" }, count = 2"#, None),
        (r#"requests = { status = [429, 500] }, count = 1"#, None),
        (r#"requests = { method = ["POST", "PUT"] }, count = 4"#, None),
        (
            r#"requests = { grant = ["password", "refresh_token"] }, count = 1"#,
            None,
        ),
        (r#"requests = { struck = true }, count = 2"#, None),
        (r#"requests = { step = "later" }, count = 3"#, None),
        (r#"requests = { tls = true }, count = 0"#, None),
        (r#"requests = { query = { limit = 5, lang = "e*" } }, count = 1"#, None),
        (r#"requests = { query = { lang = false } }, count = 6"#, None),
        (
            r#"requests = { answer_header = { retry-after = true } }, count = 1"#,
            None,
        ),
        (r#"requests = { body = { "playback.id" = "tra.1" } }, count = 2"#, None),
        (
            r#"requests = { path = "/stations*", but = { status = 429 } }, count = 1"#,
            None,
        ),
        (
            r#"requests = { path = "/stations*" }, each = { header = { apikey = true } }"#,
            None,
        ),
        (
            r#"each = { header = { apikey = true } }"#,
            Some("not so: #3 POST /v2.2/events 204: header apikey is missing, expected there to be one; #4 POST"),
        ),
        (
            r#"requests = { path = "/me" }, each = { status = 200 }"#,
            Some("the device made no such request"),
        ),
        (
            r#"requests = { path = "/me" }, each = { status = 200 }, if_none = "passed""#,
            None,
        ),
        (
            r#"after = { path = "/events" }, requests = { path = "/stations*" }, count = 0"#,
            None,
        ),
        (
            r#"before = { path = "/events" }, requests = { path = "/stations*" }, count = 2"#,
            None,
        ),
        (r#"after = { path = "/me" }, count = 0"#, None),
        (
            r#"order = [{ path = "/stations*" }, { path = "/events" }, { grant = "password" }]"#,
            None,
        ),
        (
            r#"order = [{ path = "/events" }, { path = "/stations*" }]"#,
            Some("number 2 of the order is missing"),
        ),
        (r#"requests = { path = "/stations*" }, same = "path""#, None),
        (r#"same = "path""#, Some("3 different values")),
        (
            r#"requests = { path = "/events" }, once_per = "body.playback.started""#,
            None,
        ),
        (
            r#"requests = { path = "/events" }, once_per = "body.playback.id""#,
            Some("the same again: #3 POST"),
        ),
        (r#"different = { of = "connection", most = 2 }"#, None),
        (
            r#"different = { of = "connection", least = 3 }"#,
            Some("expected at least 3, found 2"),
        ),
        (
            r#"requests = { body = { type = "start" } }, followed = { by = { body = { type = "stop" } } }"#,
            None,
        ),
        (
            r#"requests = { body = { type = "start" } }, followed = { by = { body = { type = "stop" } }, same = "body.playback.id" }"#,
            Some("#5 POST /v2.2/events 204 is followed by 0"),
        ),
        (
            r#"requests = { path = "/events" }, rate = { most = 1, within = "1s" }"#,
            None,
        ),
        (
            r#"requests = { path = "/events" }, rate = { most = 2, within = "3s" }"#,
            Some("expected at most 2 within 3000 ms, found 3: #3 POST"),
        ),
        (
            r#"requests = { status = 429 }, pause = { least = "1s", most = "1s" }"#,
            None,
        ),
        (
            r#"requests = { status = 429 }, pause = { least = "asked" }"#,
            Some(
                "1000 ms from the answer of #1 GET /v2.2/stations/top 429 to #2 GET /v2.2/stations/top 200; expected at least 2000",
            ),
        ),
        (
            r#"requests = { status = 429 }, pause = { most = "500ms" }"#,
            Some("expected at most 500 ms"),
        ),
        (
            r#"requests = { status = 429 }, pause = { least = "6s", to = { grant = "password" } }"#,
            None,
        ),
    ] {
        match (expectation(rule).judge(&seen), wrong) {
            (Ok(()), None) => {}
            (Err(found), Some(wrong)) if found.contains(wrong) => {}
            (found, wrong) => panic!("{rule}: {found:?}, not {wrong:?}"),
        }
    }
}

#[test]
fn request_that_exceeded_the_limit_counts_for_nothing_unless_its_status_is_asked_for() {
    let like = |number, status| Entry {
        method: "PUT".into(),
        ..entry(number, "/v2.1/stations/ps.1/feedback/like", status)
    };
    let entries = [like(1, 429), like(2, 200)];
    let scripted = [
        Entry {
            fault: Some(1),
            ..like(1, 429)
        },
        like(2, 200),
    ];
    for (rule, of_limit, of_fault) in [
        ("count = 1", true, false),
        ("each = { status = 200 }", true, false),
        (r#"requests = { status = "4xx" }, count = 1"#, true, true),
        (r#"requests = { status = 429 }, pause = { least = "1s" }"#, true, true),
    ] {
        assert_eq!(judged(rule, &entries).is_ok(), of_limit, "{rule}");
        assert_eq!(judged(rule, &scripted).is_ok(), of_fault, "{rule}");
    }
}

#[test]
fn report_that_cannot_be_true_is_named() {
    let handed_out = |track, seconds| HandedOut { track, seconds };
    let tracks = Entry {
        handed_out: vec![handed_out(7, 200), handed_out(8, 100), handed_out(9, 60)],
        ..entry(1, "/v2.2/stations/ps.1/tracks", 200)
    };
    let report = |number, track: &str, started: &str, seconds: f64| Entry {
        method: "POST".into(),
        body: Some(json!({"duration": seconds, "playback": {"id": track, "started": started}})),
        ..entry(number, "/v2.2/events", 204)
    };
    let now = "1970-01-01T00:00:02.500Z";
    for (reports, what, wrong) in [
        (
            vec![report(2, "tra.7", now, 30.0), report(3, "Tra.9", now, 60.0)],
            "tracks",
            "",
        ),
        (
            vec![report(2, "tra.8", now, 30.0), report(3, "tra.7", now, 60.0)],
            "tracks",
            "#3 POST /v2.2/events 204 names tra.7, which the service handed out before",
        ),
        (
            vec![report(2, "tra.7", now, 30.0), report(3, "tra.7", now, 60.0)],
            "tracks",
            "before the track of the report before",
        ),
        (
            vec![report(2, "tra.1", now, 30.0)],
            "tracks",
            "names tra.1, which the service has not handed out",
        ),
        (
            vec![report(0, "tra.7", now, 30.0)],
            "tracks",
            "names tra.7, which the service has not handed out",
        ),
        (vec![report(2, "tra.7", now, 30.0)], "times", ""),
        (vec![report(2, "tra.7", "1970-01-01T00:09:59Z", 30.0)], "times", ""),
        (
            vec![report(2, "tra.7", "1970-01-01T01:00:02Z", 30.0)],
            "times",
            "began at 1970-01-01T01:00:02Z; expected a time within 10 minutes",
        ),
        (
            vec![report(2, "tra.7", "yesterday", 30.0)],
            "times",
            "began at yesterday",
        ),
        (vec![report(2, "tra.9", now, 61.0)], "durations", ""),
        (
            vec![report(2, "tra.9", now, 99_999.0)],
            "durations",
            "says that 99999 s were played of a track of 60 s",
        ),
        (vec![entry(2, "/v2.2/events", 204)], "durations", "has no duration"),
    ] {
        let entries: Vec<Entry> = [tracks.clone()].into_iter().chain(reports).collect();
        let rule = format!("requests = {{ path = \"/events\" }}, reported = \"{what}\"");
        match judged(&rule, &entries) {
            Ok(()) => assert_eq!(wrong, "", "{what}"),
            Err(found) => assert!(!wrong.is_empty() && found.contains(wrong), "{found}, not {wrong}"),
        }
    }
}

#[test]
fn part_of_a_request_that_is_not_so_is_named_with_what_was_expected() {
    let entry = Entry {
        body: Some(json!({"tracks": [{"id": "Tra.1"}]})),
        headers: vec![("authorization".into(), "bearer ***".into())],
        ..entry(1, "/v2.1/stations/ps.1/feedback/like", 403)
    };
    for (each, wrong) in [
        (
            r#"body = { "tracks.0.id" = "tra.*" }, header = { authorization = "Bearer *" }"#,
            "",
        ),
        (
            r#"body = { "tracks.0.id" = "alb.*" }"#,
            "not so: #1 GET /v2.1/stations/ps.1/feedback/like 403: body tracks.0.id is Tra.1, expected alb.*",
        ),
        (
            r#"body = { "tracks.1.id" = "tra.*" }"#,
            "body tracks.1.id is missing, expected tra.*",
        ),
        (r#"status = ["2xx", 404]"#, "status is 403, expected 2xx or 404"),
        (r#"method = "PUT""#, "method is GET, expected PUT"),
        (
            r#"path = ["/me*", "/events"], version = "v2.2""#,
            "expected path /me* or /events and version v2.2",
        ),
        (
            r#"header = { authorization = false }"#,
            "header authorization is bearer ***, expected none",
        ),
        (
            r#"header = { authorization = ["Basic *", "Digest *"] }"#,
            "expected Basic * or Digest *",
        ),
        (r#"grant = "password""#, "grant is none, expected password"),
        (r#"struck = true"#, "struck by a fault is false"),
    ] {
        match judged(&format!("each = {{ {each} }}"), std::slice::from_ref(&entry)) {
            Ok(()) => assert_eq!(wrong, "", "{each}"),
            Err(found) => assert!(!wrong.is_empty() && found.contains(wrong), "{found}, not {wrong}"),
        }
    }
}

#[test]
fn grant_in_an_address_is_a_grant_also_where_a_fault_keeps_the_service_from_reading_it() {
    let refresh = Entry {
        query: "client_id=1&grant_type=refresh_token&refresh_token=***".into(),
        ..entry(1, "/oauth/access_token", 503)
    };
    let rule = r#"requests = { grant = "refresh_token" }, count = 1"#;
    assert_eq!(judged(rule, &[refresh]), Ok(()));
}

/// What a rule says of these requests.
fn judged(rule: &str, entries: &[Entry]) -> Result<(), String> {
    let seen: Vec<Seen<'_>> = entries.iter().map(|entry| Seen { entry, step: "play" }).collect();
    expectation(rule).judge(&seen)
}

fn expectation(rule: &str) -> Expectation {
    let text = format!("expect = {{ that = \"it is so\", {rule} }}");
    let parsed: toml::Table = toml::from_str(&text).unwrap_or_else(|cause| panic!("{rule}: {cause}"));
    let expectation: Expectation = parsed["expect"]
        .clone()
        .try_into()
        .unwrap_or_else(|cause| panic!("{rule}: {cause}"));
    expectation
        .check(&["play", "later"])
        .unwrap_or_else(|cause| panic!("{rule}: {cause}"));
    expectation
}
