//! A recorder whose service is gone, is another one, is silent, or breaks off; and recordings that cannot begin.

use super::house::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use musiccat_sandbox::Fault;
use musiccat_sandbox::lab::{At, Origin, RecordOptions, Recorder, Replay, ReplayOptions};
use reqwest::header::HeaderMap;
use serde_json::Value;
use std::io::Read;
use std::time::{Duration, Instant};

/// Status and message of the recorder's own answer.
fn refused(device: &Device, path: &str) -> (u16, String) {
    let response = device.get(path).send().unwrap();
    let status = response.status().as_u16();
    let body: Value = serde_json::from_str(&response.text().unwrap()).unwrap();
    assert_eq!(body["code"], "UpstreamError");
    (status, body["message"].as_str().unwrap().to_owned())
}

#[test]
fn service_that_is_gone_is_502_with_the_reason_and_comes_back() {
    let folder = Folder::new("gone");
    let mut service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let recorder = Recorder::start(recording(&folder, &service, &out)).unwrap();
    let device = Device::of(&folder, recorder.listening());
    assert_eq!(device.get("/v2.2/artists/art.1").send().unwrap().status(), 200);
    service.stop();
    let (status, message) = refused(&device, "/v2.2/artists/art.2");
    assert_eq!(status, 502);
    assert!(
        message.contains("cannot reach") && message.contains(service.base_url()),
        "{message}"
    );
    service.restart().unwrap();
    assert_eq!(device.get("/v2.2/artists/art.3").send().unwrap().status(), 200);
    recorder.finish().unwrap();
    let entries = entries(&out);
    let statuses: Vec<_> = entries
        .iter()
        .map(|entry| entry["response"]["status"].as_u64().unwrap())
        .collect();
    assert_eq!(
        statuses,
        [200, 0, 200],
        "what the recorder says is no answer of the service"
    );
    assert!(entries[1]["comment"].as_str().unwrap().contains("cannot reach"));
}

#[test]
fn service_of_another_authority_is_502_and_names_the_option() {
    let folder = Folder::new("untrusted");
    let service = service(&folder, |_| {});
    let other = super::house::service(&folder, |_| {});
    let mut options = recording(&folder, &service, &folder.file("session.har"));
    let authority = folder.file("other.pem");
    other.authority_file(&authority).unwrap();
    options.upstream_authority = Some(authority);
    let recorder = Recorder::start(options).unwrap();
    let (status, message) = refused(&Device::of(&folder, recorder.listening()), "/v2.2/artists/art.1");
    assert_eq!(status, 502);
    assert!(message.contains("--upstream-authority"), "{message}");
    assert!(service.journal().is_empty());
}

#[test]
fn silent_service_is_504_and_one_that_breaks_off_breaks_off_for_the_device() {
    let folder = Folder::new("silent");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let mut options = recording(&folder, &service, &out);
    options.patience = Duration::from_secs(1);
    let recorder = Recorder::start(options).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let fault = |path: &str, delivery: Value| {
        let fault = serde_json::json!({"path": path, "delivery": delivery}).to_string();
        service.fault(Fault::read(&fault).unwrap().remove(0)).unwrap();
    };
    fault("*/art.1", serde_json::json!({"stall": "start"}));
    fault("*/art.2", serde_json::json!({"stall": {"at": {"body": 10}}}));
    fault("*/art.3", serde_json::json!({"close_abruptly": {"body": 10}}));
    fault("*/art.4", serde_json::json!({"reset": "start"}));
    let begun = Instant::now();
    assert_eq!(refused(&device, "/v2.2/artists/art.1").0, 504);
    for path in ["/v2.2/artists/art.2", "/v2.2/artists/art.3"] {
        let broken = device.get(path).send().and_then(|answer| answer.bytes());
        assert!(broken.is_err(), "{path}: {broken:?}");
    }
    assert_eq!(refused(&device, "/v2.2/artists/art.4").0, 502);
    assert!(begun.elapsed() < Duration::from_secs(20), "nothing hangs");
    recorder.finish().unwrap();
    let entries = entries(&out);
    assert_eq!(entries.len(), 4);
    for (entry, status, comment) in [
        (&entries[0], 0, "has not answered for 1 s"),
        (&entries[1], 200, "nothing for 1 s"),
        (&entries[2], 200, "broke off"),
        (&entries[3], 0, "broke off before its answer"),
    ] {
        assert_eq!(
            (&entry["response"]["status"], &entry["_brokenOff"]),
            (&status.into(), &true.into())
        );
        let said = entry["comment"].as_str().unwrap();
        assert!(said.contains(comment), "{said}");
    }
    assert!(content(&entries[1]).len() >= 10, "what came is there");
}

/// The head and the bytes of an answer that breaks off.
fn broken(device: &Device, path: &str, accepts: &str) -> (HeaderMap, Vec<u8>) {
    let mut answer = device.get(path).header("accept-encoding", accepts).send().unwrap();
    assert_eq!(answer.status(), 200, "{path}");
    let headers = answer.headers().clone();
    let (mut bytes, mut part) = (Vec::new(), [0; 16_384]);
    loop {
        match answer.read(&mut part) {
            Ok(0) => panic!("{path} has ended well after {} bytes", bytes.len()),
            Ok(count) => bytes.extend_from_slice(&part[..count]),
            Err(_) => return (headers, bytes),
        }
    }
}

#[test]
fn answer_that_broke_off_gives_device_file_and_replay_the_same_bytes() {
    let folder = Folder::new("cut");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    let recorder = Recorder::start(recording(&folder, &service, &out)).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let cases = [
        ("/previews/1.mp3", "identity", 30_000),
        ("/previews/2.mp3", "identity", 100),
        ("/v2.2/artists/top?limit=50", "identity", 9_000),
        ("/v2.2/albums/top?limit=50", "identity", 1),
        ("/v2.2/tracks/top?limit=50", "gzip", 1_500),
    ];
    for (path, _, at) in cases {
        let path = path.split('?').next();
        let fault = serde_json::json!({"path": path, "delivery": {"close_abruptly": {"body": at}}}).to_string();
        service.fault(Fault::read(&fault).unwrap().remove(0)).unwrap();
    }
    let got = cases.map(|(path, accepts, _)| broken(&device, path, accepts).1);
    recorder.finish().unwrap();
    let entries = entries(&out);
    let replay = Replay::start(ReplayOptions::new(&out)).unwrap();
    let again = Device::at(replay.listening().base_url(), None);
    for (((path, accepts, at), got), entry) in cases.into_iter().zip(got).zip(&entries) {
        assert_eq!(entry["_brokenOff"], true, "{path}");
        let content = &entry["response"]["content"];
        let text = content["text"].as_str().unwrap();
        let filed = match content["encoding"].as_str() {
            Some(_) => STANDARD.decode(text).unwrap(),
            None => text.as_bytes().to_vec(),
        };
        let is_gzip = accepts == "gzip";
        assert_eq!(filed.len(), content["size"], "{path}");
        if is_gzip {
            assert!(
                filed.len() > 1_500 && text.starts_with('{'),
                "what gzip has said: {text}"
            );
        } else {
            assert_eq!(filed.len(), at, "{path}");
        }
        // Addresses are the recorder's, and the replay's.
        let lengths = |bytes: &[u8], base: &str| String::from_utf8_lossy(bytes).replace(base, "").len();
        let plain = lengths(&filed, service.base_url());
        assert_eq!(lengths(&got, &device.base), plain, "{path}: the device");
        let (headers, repeated) = broken(&again, path, accepts);
        assert_eq!(lengths(&repeated, &again.base), plain, "{path}: the replay");
        let promised = headers
            .get("content-length")
            .map(|length| length.to_str().unwrap().parse::<usize>().unwrap());
        let recorded = header(&entry["response"], "content-length").parse::<usize>().unwrap();
        let expected = (!is_gzip).then(|| recorded + repeated.len() - filed.len());
        assert_eq!(promised, expected, "{path}");
    }
}

#[test]
fn recording_that_cannot_begin_says_why() {
    let folder = Folder::new("begin");
    let service = service(&folder, |_| {});
    let out = folder.file("session.har");
    std::fs::write(&out, "precious").unwrap();
    let begun = |change: &dyn Fn(&mut RecordOptions)| {
        let mut options = recording(&folder, &service, &folder.file("new.har"));
        change(&mut options);
        Recorder::start(options).err().expect("it does not start").to_string()
    };
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    std::fs::write(folder.file("none.pem"), "no certificate").unwrap();
    type Change<'c> = &'c dyn Fn(&mut RecordOptions);
    let cases: [(Change, &str); 5] = [
        (&|options| options.out = out.clone(), "the file is there already"),
        (
            &|options| options.out = folder.file("nowhere/new.har"),
            "cannot record to",
        ),
        (
            &|options| options.upstream_authority = Some(folder.file("nowhere.pem")),
            "cannot read authority file",
        ),
        (
            &|options| options.upstream_authority = Some(folder.file("none.pem")),
            "no certificate in PEM",
        ),
        (
            &|options| {
                options.at = At {
                    port,
                    tls: true,
                    ..At::default()
                };
                options.upstream = Origin::parse(&format!("https://localhost:{port}")).unwrap();
            },
            "this recorder itself",
        ),
    ];
    for (change, expected) in cases {
        let message = begun(change);
        assert!(message.contains(expected), "{message}");
    }
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "precious");
    assert!(!folder.file("new.har").exists(), "nothing is left behind");
}
