//! The running service: TLS, connections, the journal, stopping and coming back.

use crate::ports::free_port;
use crate::support::*;
use musiccat_sandbox::{Options, Sandbox};
use reqwest::Certificate;
use reqwest::blocking::Client;
use std::time::{Duration, Instant};

#[test]
fn tls_is_trusted_through_the_authority_only() {
    let sandbox = start_with(|options| options.tls = true);
    assert!(sandbox.base_url().starts_with("https://localhost:"));
    let versions = format!("{}/versions", sandbox.base_url());
    let authority = Certificate::from_pem(sandbox.authority_pem().as_bytes()).unwrap();
    let trusting = Client::builder().add_root_certificate(authority).build();
    let request = trusting.unwrap().get(&versions);
    let (status, _) = read(request.header("apikey", sandbox.api_key()));
    assert_eq!(status, 200);
    let error = Client::new().get(&versions).send().unwrap_err();
    assert!(format!("{error:?}").contains("UnknownIssuer"), "{error:?}");
}

#[test]
fn the_journal_tells_connections_apart_and_masks_secrets() {
    let sandbox = start();
    let client = Client::new();
    for _ in 0..2 {
        let request = client.get(format!("{}/v2.1/versions?access_token=s3cret&a=b", sandbox.base_url()));
        read(request.header("apikey", "s3cret").bearer_auth("s3cret"));
    }
    read(get(&sandbox, "/versions"));
    let journal = sandbox.journal();
    let numbers: Vec<u64> = journal.iter().map(|entry| entry.number).collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(journal[0].connection, journal[1].connection);
    assert_ne!(journal[1].connection, journal[2].connection);
    assert_eq!(
        (journal[0].method.as_str(), journal[0].path.as_str()),
        ("GET", "/v2.1/versions")
    );
    assert_eq!((journal[0].status, journal[2].status), (401, 200));
    assert_eq!(
        (journal[0].version.as_str(), journal[2].version.as_str()),
        ("v2.1", "v2.2")
    );
    assert_eq!(journal[0].query, "access_token=***&a=b");
    assert_eq!(journal[0].header("authorization"), Some("Bearer ***"));
    assert!(!format!("{journal:?}").contains("s3cret"));
    assert_eq!(sandbox.count(|entry| entry.status == 200), 1);
    sandbox.journal_clear();
    assert!(sandbox.journal().is_empty());
}

#[test]
fn the_journal_masks_secrets_where_they_do_not_belong() {
    let sandbox = start();
    let member = sandbox.members()[0];
    let body = format!(r#"{{"username":"{}","password":"s3cret"}}"#, member.user_name);
    let address = format!("{}/oauth/token", sandbox.base_url());
    let request = Client::new().post(address).body(body);
    read(request.header("content-type", "application/x-www-form-urlencoded"));
    let request = get(&sandbox, "/versions").header("referer", "http://localhost/signed-in?code=s3cret&state=1");
    read(request.header("proxy-authorization", "Basic s3cret"));
    let journal = sandbox.journal();
    assert!(!format!("{journal:?}").contains("s3cret"), "{journal:?}");
    assert_eq!(journal[0].body, Some("***".into()));
    let expected = "http://localhost/signed-in?code=***&state=1";
    assert_eq!(journal[1].header("referer"), Some(expected));
    assert_eq!(journal[1].header("proxy-authorization"), Some("Basic ***"));
}

#[test]
fn it_stops_at_once_and_comes_back_on_the_same_port() {
    // One that nobody is given meanwhile.
    let mut sandbox = start_with(|options| options.port = free_port());
    ok(&sandbox, "/versions");
    let begun = Instant::now();
    sandbox.stop();
    assert!(begun.elapsed() < Duration::from_secs(1));
    assert!(get(&sandbox, "/versions").send().unwrap_err().is_connect());
    sandbox.restart().unwrap();
    ok(&sandbox, "/versions");
    assert_eq!(sandbox.journal().len(), 2);
}

#[test]
fn an_answer_is_held_back_and_takes_effect_even_if_the_client_hangs_up() {
    let sandbox = start_with(|options| options.delay = Some(Duration::from_millis(400)));
    let hasty = get(&sandbox, "/versions").timeout(Duration::from_millis(200));
    assert!(hasty.send().unwrap_err().is_timeout());
    assert_eq!(sandbox.count(|entry| entry.path == "/versions"), 1);
    let begun = Instant::now();
    ok(&sandbox, "/versions");
    assert!(begun.elapsed() >= Duration::from_millis(400));
}

#[test]
fn default_options_listen_on_loopback_alone() {
    let sandbox = start();
    let listening = sandbox.listening();
    assert!(
        listening.iter().all(|socket| socket.ip().is_loopback()),
        "{listening:?}"
    );
    assert!(!sandbox.is_open() && sandbox.base_url() == sandbox.local_url());
    let wrong = Options {
        names: vec!["desk.lan:8443".into()],
        ..Options::default()
    };
    let error = Sandbox::start(wrong).err().expect("refused").to_string();
    assert!(
        error.contains("desk.lan:8443") && error.contains("without scheme and port"),
        "{error}"
    );
}

#[test]
fn a_data_file_keeps_the_authority() {
    let folder = std::env::temp_dir().join(format!("musiccat-authority-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("state.db");
    let start = || {
        start_with(|options| options.data = Some(file.clone()))
            .authority_pem()
            .to_owned()
    };
    assert_eq!(start(), start());
    assert_ne!(start(), fresh());
    std::fs::remove_dir_all(&folder).unwrap();
}

fn fresh() -> String {
    start().authority_pem().to_owned()
}
