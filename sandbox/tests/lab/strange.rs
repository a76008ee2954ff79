//! Files of other programs, and files that are no recordings.

use super::house::*;
use super::process::program;
use musiccat_sandbox::lab::{Replay, ReplayOptions};
use serde_json::{Value, json};
use std::process::Stdio;

/// An archive as a browser writes it: HTTP/2, two hosts, sizes that are unknown, keys of its own.
fn of_a_browser() -> Value {
    let entry = |url: &str, mime_type: &str, text: &str| {
        json!({
            "_initiator": {"type": "script"}, "_priority": "High", "pageref": "page_1",
            "startedDateTime": "2026-03-01T10:00:00.123+01:00", "time": 12.5,
            "request": {
                "method": "GET", "url": url, "httpVersion": "http/2.0", "cookies": [],
                "headers": [{"name": ":authority", "value": "service.example"}], "queryString": [], "headersSize": -1, "bodySize": 0
            },
            "response": {
                "status": 200, "statusText": "", "httpVersion": "http/2.0", "cookies": [],
                "headers": [{"name": ":status", "value": "200"}, {"name": "content-encoding", "value": "br"},
                    {"name": "content-type", "value": mime_type}, {"name": "content-length", "value": "7"}],
                "content": {"size": text.len(), "mimeType": mime_type, "text": text, "compression": null},
                "redirectURL": null, "headersSize": -1, "bodySize": -1, "_transferSize": 7, "_error": null
            },
            "cache": {}, "timings": {"blocked": 1.2, "dns": -1, "ssl": -1, "connect": -1, "send": 0.1, "wait": 10, "receive": null},
            "serverIPAddress": "192.0.2.1", "connection": "443"
        })
    };
    json!({"log": {
        "version": "1.2", "creator": {"name": "A browser", "version": "1"}, "pages": [],
        "entries": [
            entry("https://service.example/v2.2/a?b=c#d", "application/json", r#"{"image":"https://images.example:8443/x.jpg","self":"https://service.example/v2.2/a"}"#),
            entry("https://images.example:8443/x.jpg", "text/plain", "no picture"),
        ]
    }})
}

#[test]
fn archive_of_a_browser_is_replayed_with_all_its_hosts_at_one_address() {
    let folder = Folder::new("browser-archive");
    let file = folder.file("browser.har");
    std::fs::write(&file, format!("\u{feff}{}", of_a_browser())).unwrap();
    let replay = Replay::start(ReplayOptions::new(&file)).unwrap();
    let device = Device::at(replay.listening().base_url(), None);
    let answer = device.get("/v2.2/a?b=c").send().unwrap();
    assert!(
        !answer.headers().contains_key("content-encoding"),
        "it is plain in the file"
    );
    let answer = super::house::json(answer);
    assert_eq!(answer["self"], format!("{}/v2.2/a", device.base));
    let picture = answer["image"].as_str().unwrap().strip_prefix(&device.base).unwrap();
    assert_eq!(device.get(picture).send().unwrap().text().unwrap(), "no picture");
}

#[test]
fn file_that_is_no_recording_is_refused_with_what_and_where() {
    let folder = Folder::new("refused");
    let file = folder.file("broken.har");
    let changed = |pointer: &str, value: Value| {
        let mut archive = of_a_browser();
        *archive.pointer_mut(pointer).unwrap() = value;
        archive.to_string()
    };
    let without = |pointer: &str, key: &str| {
        let mut archive = of_a_browser();
        archive
            .pointer_mut(pointer)
            .unwrap()
            .as_object_mut()
            .unwrap()
            .remove(key)
            .unwrap();
        archive.to_string()
    };
    let whole = of_a_browser().to_string();
    for (text, expected) in [
        (String::new(), "it is empty"),
        ("hello".into(), "it is no JSON: expected value at line 1 column 1"),
        (whole[..whole.len() / 2].into(), "it is no JSON: EOF while parsing"),
        (format!("{whole} more"), "it is no JSON: trailing characters"),
        ("[]".into(), "it is no HAR: invalid length 0"),
        ("{}".into(), "it is no HAR: missing field `log`"),
        (
            r#"{"log":{"version":"1.2","creator":{},"entries":[]}}"#.into(),
            "it has no requests",
        ),
        (without("/log", "entries"), "log: missing field `entries`"),
        (changed("/log/version", "2.0".into()), "log.version is \"2.0\""),
        (
            changed("/log/entries", 5.into()),
            "log.entries: invalid type: integer `5`, expected a sequence",
        ),
        (
            without("/log/entries/1", "request"),
            "log.entries[1]: missing field `request`",
        ),
        (
            without("/log/entries/1/request", "url"),
            "log.entries[1].request: missing field `url`",
        ),
        (
            without("/log/entries/0/response", "content"),
            "log.entries[0].response: missing field `content`",
        ),
        (
            changed("/log/entries/1/response/status", "ok".into()),
            "log.entries[1].response.status: invalid type: string \"ok\"",
        ),
        (
            changed("/log/entries/1/response/status", 101.into()),
            "log.entries[1].response.status: 101 is none from 200 to 599",
        ),
        (
            changed("/log/entries/1/request/url", "/x.jpg".into()),
            "log.entries[1].request.url: \"/x.jpg\" is no address of HTTP",
        ),
        (
            changed("/log/entries/1/request/method", "G T".into()),
            "log.entries[1].request.method: \"G T\" is no method",
        ),
        (
            changed("/log/entries/0/startedDateTime", "today".into()),
            "log.entries[0].startedDateTime: \"today\" is no date",
        ),
        (
            changed("/log/entries/0/response/content/text", json!({})),
            "log.entries[0].response.content.text: invalid type: map",
        ),
        (
            changed(
                "/log/entries/1/response/content",
                json!({"size": 1, "mimeType": "a/b", "text": "*", "encoding": "base64"}),
            ),
            "log.entries[1].response.content.text: it is no Base64",
        ),
        (
            changed(
                "/log/entries/1/response/content",
                json!({"size": 1, "mimeType": "a/b", "text": "x", "encoding": "rot13"}),
            ),
            "log.entries[1].response.content.encoding: \"rot13\" is unknown",
        ),
    ] {
        std::fs::write(&file, &text).unwrap();
        let refused = Replay::start(ReplayOptions::new(&file)).err();
        let message = refused.unwrap_or_else(|| panic!("not refused: {expected}")).to_string();
        assert!(
            message.contains(expected) && message.contains("broken.har"),
            "{message}\n  instead of {expected}"
        );
    }
    let nowhere = Replay::start(ReplayOptions::new(folder.file("nowhere.har")))
        .err()
        .unwrap()
        .to_string();
    assert!(
        nowhere.contains("nowhere.har") && nowhere.contains("No such file"),
        "{nowhere}"
    );
}

#[test]
fn replay_program_ends_with_a_summary_and_refuses_what_it_cannot_read() {
    let folder = Folder::new("replay-program");
    let file = folder.file("browser.har");
    std::fs::write(&file, of_a_browser().to_string()).unwrap();
    let name = file.to_str().unwrap();
    let mut replay = program(&["replay", name, "--until-eof", "--json"]);
    let mut replay = replay
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(replay.stdout.take().unwrap()), &mut line).unwrap();
    let printed: Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&printed["recorded"], &printed["file"]), (&2.into(), &name.into()));
    let device = Device::at(printed["base_url"].as_str().unwrap(), None);
    assert_eq!(device.get("/v2.2/a?b=c").send().unwrap().status(), 200);
    assert_eq!(device.get("/v2.2/b").send().unwrap().status(), 404);
    drop(replay.stdin.take());
    let ended = replay.wait_with_output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(ended.status.success());
    assert!(
        said.contains("the recording has no answer to GET /v2.2/b: nearest is request 1"),
        "{said}"
    );
    assert!(
        said.contains(
            "Asked 2: 1 answered, 1 without an answer. Of 2 recorded requests 1 were never asked:\n  2 GET /x.jpg"
        ),
        "{said}"
    );

    std::fs::write(&file, "{}").unwrap();
    let refused = program(&["replay", name]).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert!(
        String::from_utf8(refused.stderr)
            .unwrap()
            .contains("it is no HAR: missing field `log`")
    );
    for wrong in [
        &["replay"][..],
        &["replay", name, "--speed", "-1"],
        &["record", "--out", "x"],
        &["record", "--upstream", "service.example", "--out", "x"],
    ] {
        assert_eq!(program(wrong).output().unwrap().status.code(), Some(2), "{wrong:?}");
    }
}
