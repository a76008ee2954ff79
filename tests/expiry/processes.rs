//! Two processes that share one token file.
use crate::again::{Running, again};
use crate::bench::{account, ok};
use crate::folder::Folder;
use crate::long::times;
use musiccat::abi::mcat_status::MCAT_OK;
use musiccat::{Client, Config, Params, Version};
use musiccat_sandbox::{Options, Quota, Rotation, Sandbox};
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// Tells a process started by the test from the test.
const ADDRESS: &str = "MUSICCAT_TEST_ADDRESS";
const FILE: &str = "MUSICCAT_TEST_TOKEN_FILE";
const LIFE: Duration = Duration::from_secs(2);
/// How long the processes call.
fn run() -> Duration {
    LIFE * times(4, 10)
}

/// How a process ends when its test was found and went well.
const WELL: i32 = 42;

fn client(address: &str, file: &Path) -> Client {
    let mut config = Config::new(address, "demo-key");
    config.service_version = Version::V2_2;
    config.api_secret = Some("demo-secret".to_owned().into());
    config.pace = false;
    config.own.token_file = Some(file.to_owned());
    Client::new(config).expect("the settings are right")
}

/// What each of the processes does: calls of the member, one after the other, now and then as a restarted program.
fn call_and_call(address: &str, file: &Path) {
    let end = Instant::now() + run();
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

fn start(name: &str, address: &str, file: &Path) -> Running {
    let mut command = again(&[], name);
    command.env(ADDRESS, address).env(FILE, file);
    Running::start(command.stdin(Stdio::null()).stdout(Stdio::null()))
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
    let folder = Folder::new("expiry");
    let file = folder.file();
    let first = client(sandbox.base_url(), &file);
    let who = &sandbox.members()[0];
    ok(first.sign_in_password(who.user_name, who.password, &Params::default()));
    let name = "processes::processes_that_share_a_token_file_rotate_without_losing_the_member";
    let processes = [(); 2].map(|()| start(name, sandbox.base_url(), &file));
    for process in processes {
        assert_eq!(process.output().status.code(), Some(WELL), "every call went well");
    }
    let refreshes =
        |status| sandbox.count(move |entry| entry.grant.as_deref() == Some("refresh_token") && entry.status == status);
    let (granted, all) = (
        refreshes(200),
        sandbox.count(|entry| entry.path == "/oauth/access_token"),
    );
    assert_eq!(granted, all, "each refresh token was sent once");
    let lives = (run().as_millis() / LIFE.as_millis()) as usize;
    assert!(
        (lives / 2..=lives * 3 / 2).contains(&granted),
        "{granted} refreshes in {lives} lives"
    );
    assert_eq!(first.signed_in(&Params::default()).status, MCAT_OK);
    ok(account(&first));
}
