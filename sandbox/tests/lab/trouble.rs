//! A recorder whose service is gone, is another one, is silent, or breaks off; and recordings that cannot begin.

use super::house::*;
use musiccat_sandbox::Fault;
use musiccat_sandbox::lab::{At, Origin, RecordOptions, Recorder};
use serde_json::Value;
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
