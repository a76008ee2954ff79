//! The journal as an HTTP archive, as the tools that read HAR 1.2 see it.

use crate::support::*;
use musiccat_sandbox::{Fault, Sandbox};
use serde_json::{Value, json};

/// The archive's entries that this query asks for.
fn entries(sandbox: &Sandbox, query: &str) -> Vec<Value> {
    let archive = read(bare(sandbox, &format!("/control/journal.har?{query}")));
    assert_eq!(archive.0, 200, "{query}: {}", archive.1);
    assert_eq!(archive.1["log"]["version"], "1.2");
    assert_eq!(archive.1["log"]["creator"]["name"], "musiccat-sandbox");
    items(&archive.1["log"], "entries").to_vec()
}

fn header<'e>(message: &'e Value, name: &str) -> &'e str {
    let found = items(message, "headers").iter().find(|header| header["name"] == name);
    text(found.unwrap_or_else(|| panic!("no {name}")), "value")
}

#[test]
fn journal_as_archive_has_request_answer_time_and_connection_of_each_call() {
    let sandbox = start_with(|options| options.control = true);
    sandbox.change(|settings| settings.delay = std::time::Duration::from_millis(30));
    let token = token(&sandbox, 0);
    read(get(&sandbox, "/v2.2/search?query=a%20b&type=artist"));
    read(put_as(
        &sandbox,
        &token,
        "/v2.2/stations/art.1/tuning",
        r#"{"variety":0.5}"#,
    ));
    get(&sandbox, "/v2/albums/alb.1/images/170x170.jpg").send().unwrap();
    let entries = entries(&sandbox, "");
    assert_eq!(entries.len(), 4);

    let [signed_in, searched, tuned, pictured] = &entries[..] else {
        panic!("four calls")
    };
    let sent = &signed_in["request"];
    assert_eq!(sent["url"], format!("{}/oauth/token", sandbox.base_url()));
    assert_eq!(
        (&sent["method"], &sent["httpVersion"], header(sent, "authorization")),
        (&"POST".into(), &"HTTP/1.1".into(), "Basic ***")
    );
    let form = text(&sent["postData"], "text");
    let fields: Vec<_> = form_urlencoded::parse(form.as_bytes()).into_owned().collect();
    let field = |name: &str| &fields.iter().find(|(key, _)| key == name).expect(name).1;
    assert_eq!((&**field("grant_type"), &**field("password")), ("password", "***"));
    assert_eq!(sent["postData"]["mimeType"], "application/x-www-form-urlencoded");
    let granted: Value = serde_json::from_str(text(&signed_in["response"]["content"], "text")).unwrap();
    assert_eq!(granted["access_token"], "***");
    assert_eq!(signed_in["_member"], sandbox.members()[0].user_name);

    let parameters = json!([{"name": "query", "value": "a b"}, {"name": "type", "value": "artist"}]);
    assert_eq!(searched["request"]["queryString"], parameters);
    let answer = &searched["response"];
    assert_eq!(
        (&answer["status"], &answer["statusText"], header(answer, "content-type")),
        (&200.into(), &"OK".into(), "application/json; charset=utf-8")
    );
    assert_eq!(answer["bodySize"].to_string(), header(answer, "content-length"));
    assert_eq!(answer["content"]["size"], answer["bodySize"]);
    assert!(searched["time"].as_f64().unwrap() >= 30.0, "the delay is in it");
    assert_eq!(searched["timings"]["wait"], searched["time"]);
    let started = milliseconds(&searched["startedDateTime"]);
    assert!((sandbox.now_ms() - started).abs() < 60_000);
    assert_ne!(searched["connection"], signed_in["connection"]);

    assert_eq!(tuned["request"]["postData"]["text"], r#"{"variety":0.5}"#);
    let picture = &pictured["response"]["content"];
    assert_eq!(picture["mimeType"], "image/jpeg");
    assert!(picture.get("text").is_none());
    assert!(text(picture, "comment").contains("nothing of this body"));
}

#[test]
fn journal_as_archive_takes_the_journals_filters_and_has_all_entries_without_limit() {
    let sandbox = start_with(|options| options.control = true);
    let fault = Fault {
        path: "/artists/art.7".into(),
        answer: musiccat_sandbox::faults::Answer::Garbage(10),
        ..Fault::default()
    };
    let fault = sandbox.fault(fault).unwrap();
    for number in 1..=120 {
        let _ = get(&sandbox, &format!("/v2.2/artists/art.{number}")).send();
    }
    read(get(&sandbox, "/v2.1/artists/art.9999"));
    for (query, expected) in [
        ("", 121),
        ("limit=5", 5),
        ("since=100", 21),
        ("status=404", 1),
        ("version=v2.1", 1),
        ("path=/artists/art.12*", 2),
        ("method=PUT", 0),
        ("member=may-stream@sandbox.test", 0),
    ] {
        assert_eq!(entries(&sandbox, query).len(), expected, "{query}");
    }
    let struck = &entries(&sandbox, &format!("fault={fault}"))[0];
    assert_eq!(
        (&struck["_fault"], &struck["response"]["status"]),
        (&fault.into(), &0.into())
    );
    assert!(text(struck, "comment").contains("A fault"), "{struck}");
    let (status, _, message) = refused(bare(&sandbox, "/control/journal.har?methods=GET"));
    assert!(status == 400 && message.contains("methods"), "{message}");
}
