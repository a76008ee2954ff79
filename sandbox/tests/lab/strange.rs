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
            changed("/log/entries/1/response/status", 600.into()),
            "log.entries[1].response.status: 600 is none from 200 to 599",
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

/// What a replay exits with, and says, after a device has done this.
fn ended(arguments: &[&str], act: impl FnOnce(&Value)) -> (Option<i32>, String) {
    let mut replay = program(&[&["replay", "--until-eof", "--json"], arguments].concat());
    let mut replay = replay
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(replay.stdout.take().unwrap()), &mut line).unwrap();
    act(&serde_json::from_str(&line).unwrap());
    drop(replay.stdin.take());
    let ended = replay.wait_with_output().unwrap();
    (ended.status.code(), String::from_utf8(ended.stderr).unwrap())
}

#[test]
fn entry_that_is_no_exchange_of_http_is_left_out_with_a_note() {
    let folder = Folder::new("sockets");
    let file = folder.file("browser.har");
    let name = file.to_str().unwrap();
    let mut archive = of_a_browser();
    let whole = archive["log"]["entries"].as_array().unwrap().clone();
    let other = |url: &str, status: u16| {
        let mut entry = whole[0].clone();
        entry["request"]["url"] = url.into();
        entry["response"]["status"] = status.into();
        entry
    };
    let others = [
        (
            other("wss://service.example/live", 101),
            "wss://service.example/live is no",
        ),
        (
            other("data:image/gif;base64,R0lGODlhAQABAAAAACw=", 200),
            "data:image/gif;base64,R0lGODlhAQABAAAAACw= is no",
        ),
        (
            other("blob:https://service.example/1", 200),
            "blob:https://service.example/1 is no",
        ),
        (
            other("https://service.example/live", 101),
            "https://service.example/live was answered 101",
        ),
    ];
    let mut entries: Vec<Value> = others.iter().map(|(entry, _)| entry.clone()).collect();
    archive["log"]["entries"] = entries.clone().into();
    std::fs::write(&file, archive.to_string()).unwrap();
    let refused = Replay::start(ReplayOptions::new(&file)).err().unwrap().to_string();
    assert!(refused.contains("it has no requests"), "{refused}");
    entries.extend(whole);
    archive["log"]["entries"] = entries.into();
    std::fs::write(&file, archive.to_string()).unwrap();
    let (_, said) = ended(&[name], |printed| {
        assert_eq!(printed["recorded"], 2);
        let device = Device::at(printed["base_url"].as_str().unwrap(), None);
        assert_eq!(device.get("/v2.2/a?b=c").send().unwrap().status(), 200);
    });
    for (place, (_, why)) in others.iter().enumerate() {
        let note = format!("log.entries[{place}] is left out: {why}");
        assert!(said.contains(&note), "no {note} in {said}");
    }
}

#[test]
fn request_with_another_body_is_said_and_in_strict_order_refused() {
    let folder = Folder::new("bodies");
    let file = folder.file("browser.har");
    let name = file.to_str().unwrap();
    let mut archive = of_a_browser();
    let request = &mut archive["log"]["entries"][0]["request"];
    request["method"] = "POST".into();
    request["bodySize"] = 9.into();
    request["postData"] = json!({"mimeType": "application/json", "text": r#"{"n": 1, "pin": "masked-password-1"}"#});
    let request = &mut archive["log"]["entries"][1]["request"];
    request["headers"] = json!([{"name": "Range", "value": "bytes=0-9"}]);
    std::fs::write(&file, archive.to_string()).unwrap();
    let packed = |text: &str| {
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        std::io::Write::write_all(&mut gzip, text.as_bytes()).unwrap();
        gzip.finish().unwrap()
    };
    let post = |device: &Device, body: &str| {
        let request = device
            .ask("POST", "/v2.2/a?b=c")
            .header("content-type", "application/json");
        let answer = request
            .header("content-encoding", "gzip")
            .body(packed(body))
            .send()
            .unwrap();
        (answer.status().as_u16(), answer.text().unwrap())
    };
    let (code, said) = ended(&[name, "--check"], |printed| {
        let device = Device::at(printed["base_url"].as_str().unwrap(), None);
        assert_eq!(post(&device, r#"{"pin":1234,"n":1}"#).0, 200);
        assert_eq!(post(&device, r#"{"pin":1234,"n":2}"#).0, 200);
        assert_eq!(
            device
                .get("/x.jpg")
                .header("range", "bytes=5-")
                .send()
                .unwrap()
                .status(),
            200
        );
    });
    assert_eq!(code, Some(0));
    for words in [
        "POST /v2.2/a?b=c gets the answer to request 1, but n is 2, recorded 1",
        "GET /x.jpg gets the answer to request 2, but the range is \"bytes=5-\", recorded \"bytes=0-9\"",
        "3 answered, 0 without an answer. 2 of those answered had another body than was recorded.",
    ] {
        assert!(said.contains(words), "no {words} in {said}");
    }
    assert_eq!(
        said.matches("gets the answer").count(),
        2,
        "the same body is nothing to say: {said}"
    );
    let (code, _) = ended(&[name, "--check", "--strict"], |printed| {
        let device = Device::at(printed["base_url"].as_str().unwrap(), None);
        let (status, message) = post(&device, r#"{"pin":1234,"n":2}"#);
        assert!(
            status == 404 && message.contains("next is request 1, POST /v2.2/a?b=c; n is 2, recorded 1"),
            "{message}"
        );
        assert_eq!(post(&device, r#"{"pin":1234,"n":1}"#).0, 200);
    });
    assert_eq!(code, Some(1));
}

#[test]
fn device_that_does_not_trust_the_certificate_is_in_the_log() {
    let folder = Folder::new("untrusting");
    let file = folder.file("browser.har");
    std::fs::write(&file, of_a_browser().to_string()).unwrap();
    let authority = folder.file("authority.pem");
    let tls = [
        file.to_str().unwrap(),
        "--tls",
        "--authority",
        authority.to_str().unwrap(),
    ];
    let (_, said) = ended(&tls, |printed| {
        let device = Device::at(printed["base_url"].as_str().unwrap(), None);
        assert!(device.get("/x.jpg").send().is_err());
    });
    assert!(
        said.contains("TLS handshake failed") && said.contains("does the device trust the certificate"),
        "{said}"
    );
}

#[test]
fn recording_that_cannot_be_announced_leaves_no_file() {
    let folder = Folder::new("unannounced");
    let out = folder.file("session.har");
    let out = out.to_str().unwrap();
    let nowhere = folder.file("nowhere/authority.pem");
    let record = [
        "record",
        "--upstream",
        "http://localhost:9",
        "--out",
        out,
        "--tls",
        "--authority",
    ];
    let ran = program(&[&record[..], &[nowhere.to_str().unwrap()]].concat())
        .output()
        .unwrap();
    assert_eq!(ran.status.code(), Some(1));
    assert!(
        !std::path::Path::new(out).exists(),
        "the next start would say that it is there already"
    );
}

#[test]
fn replay_program_ends_with_a_summary_and_refuses_what_it_cannot_read() {
    let folder = Folder::new("replay-program");
    let file = folder.file("browser.har");
    std::fs::write(&file, of_a_browser().to_string()).unwrap();
    let name = file.to_str().unwrap();
    let act = |printed: &Value| {
        assert_eq!((&printed["recorded"], &printed["file"]), (&2.into(), &name.into()));
        let device = Device::at(printed["base_url"].as_str().unwrap(), None);
        assert_eq!(device.get("/v2.2/a?b=c").send().unwrap().status(), 200);
        assert_eq!(device.get("/v2.2/b").send().unwrap().status(), 404);
    };
    let (code, said) = ended(&[name], act);
    assert_eq!(code, Some(0));
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

    let (code, said) = ended(&[name, "--check"], act);
    assert!(
        code == Some(1) && said.contains("--check: 1 requests went without an answer"),
        "{code:?} {said}"
    );
    assert_eq!(ended(&[name, "--check"], |_| {}).0, Some(0));

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
