//! An evening of the example player, recorded between it and a sandbox, and repeated with the sandbox gone.
use crate::runner::{self, Build, Link};
use musiccat_sandbox::lab::{At, Listening, Origin, RecordOptions, Recorder, Replay, ReplayOptions};
use musiccat_sandbox::{Options, Sandbox};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use support::disguises::disguises;
use support::ports::free_port;

/// What the player says to its listener, without what takes another time in each run.
fn evening(folder: &Path, place: &Listening) -> String {
    let authority = folder.join("authority.pem");
    place.authority_file(&authority).expect("the authority");
    let secrets = "key=k3y-of-the-application\nsecret=s3cret-of-the-application\nuser=may-stream@sandbox.test\npassword=stream-it\n";
    fs::write(folder.join("player.secrets"), secrets).expect("the player's secrets");
    let output = runner::checked(&Build::new(Link::Shared).sources("examples/player").program())
        .args([
            "--address",
            place.base_url(),
            "--images",
            place.base_url(),
            "--authority",
        ])
        .arg(&authority)
        .arg("--secrets")
        .arg(folder.join("player.secrets"))
        .args([
            "--website",
            "https://www.example.com/account",
            "--tracks",
            "3",
            "--script",
            "like,skip,dislike",
        ])
        .args(["--popularity", "0.3", "--variety", "0.8", "--panel", "320x240"])
        .args(["--sink", &format!("wav:{}", folder.join("sound").display())])
        .stdin(Stdio::null())
        .output()
        .expect("the player starts");
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).expect("the player speaks UTF-8");
    assert!(output.status.success(), "{said}");
    let mut timeless = String::new();
    for line in said.lines() {
        match line.rsplit_once(" in ").filter(|_| line.ends_with(" ms")) {
            Some((line, _)) => timeless += line,
            None => timeless += line,
        }
        timeless += "\n";
    }
    timeless
}

#[test]
fn recorded_evening_is_the_same_when_it_is_replayed_with_the_service_gone() {
    let folder = runner::folder("recorded");
    let out = folder.join("session.har");
    let _ = fs::remove_file(&out);
    let listed = folder.join("secrets");
    let service = Sandbox::start(Options {
        tls: true,
        lived_in: true,
        api_key: "k3y-of-the-application".to_owned(),
        api_secret: "s3cret-of-the-application".to_owned(),
        secrets: Some(listed.clone()),
        ..Options::default()
    });
    let service = service.expect("the sandbox starts");
    let authority = folder.join("service.pem");
    service.authority_file(&authority).expect("the authority");
    // The same address both times: the player says it.
    let at = At {
        tls: true,
        port: free_port(),
        ..At::default()
    };
    let recorder = Recorder::start(RecordOptions {
        at: at.clone(),
        upstream_authority: Some(authority),
        ..RecordOptions::new(Origin::parse(service.base_url()).expect("an address"), &out)
    });
    let recorder = recorder.expect("the recorder starts");
    let recorded = evening(&folder, recorder.listening());
    let count = recorder.finish().expect("the file is written");
    let asked = service.journal().len();
    drop(service);
    assert_eq!(count, asked, "every exchange is in the file");
    assert!(
        recorded.contains("Mara Lindqvist") && recorded.contains("noted     dislike"),
        "{recorded}"
    );

    let replay = Replay::start(ReplayOptions {
        at,
        ..ReplayOptions::new(&out)
    });
    let replay = replay.expect("the replay starts");
    let replayed = evening(&folder, replay.listening());
    // Names are in no recording.
    let recorded = recorded.replace("Mara Lindqvist", "masked-name-1 masked-name-2");
    assert_eq!(replayed, recorded);
    let summary = replay.summary();
    assert_eq!((summary.answered, summary.never.len()), (count, 0), "{summary}");

    let text = fs::read_to_string(&out).expect("the recording");
    let text = text.to_ascii_lowercase();
    let list = fs::read_to_string(&listed).expect("the list of secrets");
    let secrets = list.lines().map(|line| {
        let line: serde_json::Value = serde_json::from_str(line).expect("JSON");
        line["secret"].as_str().expect("a secret").to_owned()
    });
    let others = ["may-stream@sandbox.test", "stream-it", "Lindqvist"].map(str::to_owned);
    let secrets: Vec<String> = secrets.chain(others).collect();
    assert!(secrets.len() >= 7, "key, secret, two tokens and what the test knows");
    for secret in secrets {
        for (form, disguise) in disguises(&secret) {
            let found = text.contains(&disguise.to_ascii_lowercase());
            assert!(!found, "a secret of {} bytes is in the recording, {form}", secret.len());
        }
    }
}
