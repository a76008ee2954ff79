//! Two processes that share one token file.
use crate::bench::{account, ok};
use musiccat::abi::mcat_status::MCAT_OK;
use musiccat::{Client, Config, Params, Version};
use musiccat_sandbox::{Options, Quota, Rotation, Sandbox};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Tells a process started by the test from the test.
const ADDRESS: &str = "MCAT_TEST_ADDRESS";
const FILE: &str = "MCAT_TEST_TOKEN_FILE";
const RUN: Duration = Duration::from_secs(20);
const LIFE: Duration = Duration::from_secs(2);
/// How a process ends when its test was found and went well.
const WELL: i32 = 42;

fn client(address: &str, file: &Path) -> Client {
    let defaults = Options::default();
    let mut config = Config::new(address, defaults.api_key);
    config.service_version = Version::V2_2;
    config.api_secret = Some(defaults.api_secret.into());
    config.pace = false;
    config.own.token_file = Some(file.to_owned());
    Client::new(config).expect("the settings are right")
}

/// What each of the processes does: calls of the member, one after the other, now and then as a program that was started anew.
fn call_and_call(address: &str, file: &Path) {
    let end = Instant::now() + RUN;
    let mut calls = 0;
    let mut open = client(address, file);
    while Instant::now() < end {
        ok(account(&open));
        calls += 1;
        if calls % 100 == 0 {
            open = client(address, file);
        }
        thread::sleep(Duration::from_millis(5));
    }
}

fn start(name: &str, address: &str, file: &Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", name, "--nocapture", "--test-threads=1"])
        .env(ADDRESS, address)
        .env(FILE, file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .expect("the test's own program")
}

// req:AUTH-08
// fault:A07
// fault:S08
#[test]
fn processes_that_share_a_token_file_rotate_without_losing_the_member() {
    if let (Ok(address), Some(file)) = (std::env::var(ADDRESS), std::env::var_os(FILE)) {
        call_and_call(&address, Path::new(&file));
        std::process::exit(WELL);
    }
    let sandbox = Sandbox::start(Options {
        artists: 20,
        quota: Quota::Off,
        token_life: LIFE,
        rotation: Rotation::Strict,
        ..Options::default()
    });
    let sandbox = sandbox.expect("the sandbox starts");
    let folder = std::env::temp_dir().join(format!("musiccat-expiry-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("tokens");
    let first = client(sandbox.base_url(), &file);
    let who = &sandbox.members()[0];
    ok(first.sign_in_password(who.user_name, who.password, &Params::default()));
    let name = "processes::processes_that_share_a_token_file_rotate_without_losing_the_member";
    let processes = [(); 2].map(|()| start(name, sandbox.base_url(), &file));
    for process in processes {
        let ended = process.wait_with_output().expect("it was started");
        assert_eq!(ended.status.code(), Some(WELL), "every call went well");
    }
    let refreshes =
        |status| sandbox.count(move |entry| entry.grant.as_deref() == Some("refresh_token") && entry.status == status);
    let (granted, all) = (
        refreshes(200),
        sandbox.count(|entry| entry.path == "/oauth/access_token"),
    );
    assert_eq!(granted, all, "each refresh token was sent once");
    let lives = (RUN.as_millis() / LIFE.as_millis()) as usize;
    assert!(
        (lives / 2..=lives * 3 / 2).contains(&granted),
        "{granted} refreshes in {lives} lives"
    );
    assert_eq!(first.signed_in(&Params::default()).status, MCAT_OK);
    ok(account(&first));
    let _ = std::fs::remove_dir_all(&folder);
}
