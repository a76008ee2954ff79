//! The program: its options, what it prints, how it stops.
#![cfg(unix)]

#[path = "support/process.rs"]
mod process;

use process::{program, serve};
use reqwest::Certificate;
use reqwest::blocking::Client;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

fn output(arguments: &[&str]) -> (bool, String, String) {
    let output = program(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

fn stop(mut child: Child, signal: &str) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0), "after {signal}");
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("musiccat-program-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn it_prints_a_line_of_json_serves_tls_and_stops_cleanly() {
    let folder = folder("tls");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (data, journal) = (path("state.db"), path("journal.jsonl"));
    let mut authorities = Vec::new();
    for signal in ["-INT", "-TERM"] {
        let (child, printed) = serve(&[
            "--tls",
            "--data",
            &data,
            "--journal",
            &journal,
            "--api-key",
            "my-key",
            "--artists",
            "50",
        ]);
        assert_eq!(printed["api_key"], "my-key");
        assert_eq!(printed["members"][0]["user_name"], "may-stream@sandbox.test");
        let authority = std::fs::read(printed["authority_file"].as_str().unwrap()).unwrap();
        let trust = Certificate::from_pem(&authority).unwrap();
        let client = Client::builder().add_root_certificate(trust).build().unwrap();
        let address = format!("{}/v2.2/artists/art.50", printed["base_url"].as_str().unwrap());
        let answer = client.get(address).header("apikey", "my-key").send().unwrap();
        assert_eq!(answer.status(), 200);
        stop(child, signal);
        authorities.push(authority);
    }
    assert_eq!(authorities[0], authorities[1], "kept with the data");
    let lines = std::fs::read_to_string(&journal).unwrap();
    let entries: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(entries.len(), 2);
    assert_eq!(
        (&entries[1]["path"], &entries[1]["status"]),
        (&"/v2.2/artists/art.50".into(), &200.into())
    );
    assert!(!lines.contains("my-key"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn help_names_the_members_and_bad_options_are_explained() {
    let (good, help, _) = output(&["--help"]);
    assert!(good);
    for member in musiccat_sandbox::demo_members() {
        assert!(help.contains(member.user_name) && help.contains(member.password));
    }
    for (arguments, expected) in [
        (&["--address", "192.0.2.1"][..], "loopback"),
        (&["--artists", "0"], "--artists"),
        (&["--artists", "50", "--tracks", "500"], "--tracks"),
        (&["--tracks", "0"], "--tracks"),
        (&["--rotation", "loose"], "strict, grace, lenient"),
        (
            &["--data", "/nonexistent/folder/state.db"],
            "/nonexistent/folder/state.db",
        ),
        (&["--log", "=="], "filter"),
    ] {
        let (good, printed, error) = output(arguments);
        assert!(
            !good && printed.is_empty() && error.contains(expected),
            "{arguments:?}: {error}"
        );
    }
}

#[test]
fn a_person_gets_a_table() {
    let mut child = program(&["--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("sparse@sandbox.test") {
        assert_ne!(output.read_line(&mut text).unwrap(), 0, "{text}");
    }
    stop(child, "-TERM");
    assert!(text.contains("Service    http://localhost:"), "{text}");
    assert!(
        text.contains("Key        demo-key") && text.contains("may-stream@sandbox.test"),
        "{text}"
    );
}
