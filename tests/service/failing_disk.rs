//! The token file on a disk that fails: the session goes on, the application is told, and what is in memory is saved as soon as it can be.
//!
//! strace makes the system calls of a process fail, so each device is a process of its own. The sandbox is this one's.
use crate::again::{Running, again};
use crate::desk::*;
use crate::events::Heard;
use crate::folder::Folder;
use crate::stores::filing;
use crate::strace::failing;
use musiccat::abi::mcat_event_kind::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Config, Params, Response, Version, me};
use musiccat_sandbox::Sandbox;
use std::env;
use std::process::Stdio;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// What a device is told of the sandbox and its token file.
const URL: &str = "MUSICCAT_TEST_URL";
const KEY: &str = "MUSICCAT_TEST_KEY";
const SECRET: &str = "MUSICCAT_TEST_SECRET";
const FILE: &str = "MUSICCAT_TEST_FILE";

/// Starts the test `name` as a device in which `calls` on `part` of its token file ("" is the folder) fail.
fn device(sandbox: &Sandbox, folder: &Folder, (calls, part, error): Fault, when: &str, name: &str) -> Running {
    let path = match part {
        "" => folder.path().to_owned(),
        part => folder.part(part),
    };
    let before = failing(calls, path.to_str().unwrap(), error, when);
    let mut command = again(&before, &format!("failing_disk::{name}"));
    command
        .env(URL, sandbox.base_url())
        .env(KEY, sandbox.api_key())
        .env(SECRET, sandbox.api_secret())
        .env(FILE, folder.file())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    Running::start(&mut command)
}

/// System calls, the part of the store that they are about, and how they fail.
type Fault = (&'static str, &'static str, &'static str);

/// Waits for a device, which must have gone through its test.
fn went_well(device: Running, what: &str) {
    let output = device.output();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success() && said.contains("1 passed"), "{what}: {said}");
}

/// The client in a device, and what its application was told.
struct Device {
    client: Client,
    log: Arc<Mutex<Vec<String>>>,
    events: Heard,
}

impl Device {
    /// `None` outside a device.
    fn here() -> Option<Device> {
        let mut config = Config::new(env::var(URL).ok()?, env::var(KEY).ok()?);
        config.api_secret = Some(env::var(SECRET).ok()?.into());
        config.own.token_file = Some(env::var_os(FILE)?.into());
        config.pace = false;
        let (log, events) = (Arc::default(), Heard::default());
        let lines: Arc<Mutex<Vec<_>>> = Arc::clone(&log);
        config.own.hooks.log = Some(Box::new(move |_, line| lines.lock().unwrap().push(line.to_owned())));
        config.own.hooks.event = events.listener();
        let client = Client::new(config).unwrap();
        Some(Device { client, log, events })
    }

    fn account(&self) -> Response {
        ok(self.client.call(me::me_account(&Params::default())))
    }

    fn refresh(&self) -> Response {
        ok(self.client.refresh(&Params::default()))
    }

    fn told_of(&self, text: &str) -> bool {
        self.log.lock().unwrap().iter().any(|line| line.contains(text))
    }
}

/// A sandbox, and a folder with the tokens of a member that it knows, in both slots.
fn at_home() -> (Sandbox, Folder) {
    let (sandbox, folder) = (own(), Folder::new("failing-disk"));
    let client = filing(&sandbox, &folder, Version::default());
    sign_in(&client, listener(&sandbox));
    ok(client.refresh(&Params::default()));
    (sandbox, folder)
}

/// As many devices at once as there are faults; each has a sandbox that revokes everything if it sees an old token.
fn each(faults: &[Fault], when: &str, name: &str, after: impl Fn(&Sandbox, &Folder)) {
    let devices: Vec<_> = faults
        .iter()
        .map(|fault| {
            let (sandbox, folder) = at_home();
            let device = device(&sandbox, &folder, *fault, when, name);
            (fault, sandbox, folder, device)
        })
        .collect();
    for (fault, sandbox, folder, device) in devices {
        went_well(device, &format!("{fault:?}, {when}"));
        after(&sandbox, &folder);
    }
}

/// The disk is full, over its quota, read-only, forbidden or broken.
const FAULTS: [Fault; 7] = [
    ("write", ".new", "ENOSPC"),
    ("openat", ".new", "EDQUOT"),
    ("openat", ".new", "EROFS"),
    ("openat", ".new", "EACCES"),
    ("fsync", ".new", "EIO"),
    ("fsync", "", "EIO"),
    ("/^rename", ".new", "EIO"),
];

/// A fresh start finds the newest tokens.
fn nothing_was_lost(sandbox: &Sandbox, folder: &Folder) {
    let fresh = filing(sandbox, folder, Version::default());
    ok(fresh.call(me::me_account(&Params::default())));
    ok(fresh.refresh(&Params::default()));
    assert_eq!(
        sandbox.count(|entry| entry.status == 401),
        0,
        "no old token was ever sent"
    );
}

// req:AUTH-08 fault:S01 fault:S05 fault:S06
#[test]
fn disk_that_fails_for_a_while_costs_no_call_and_no_token() {
    let Some(device) = Device::here() else {
        let name = "disk_that_fails_for_a_while_costs_no_call_and_no_token";
        each(&FAULTS, "1", name, nothing_was_lost);
        return each(&FAULTS, "1..3", name, nothing_was_lost);
    };
    assert_eq!(device.account().reason, MCAT_REASON_NONE, "the file is read");
    assert_eq!(device.refresh().reason, MCAT_REASON_NOT_SAVED);
    assert!(device.told_of("could not be saved"), "the log tells");
    assert_eq!(device.events.kinds(), [MCAT_EVENT_REFRESHED, MCAT_EVENT_NOT_SAVED]);
    let end = Instant::now() + Duration::from_secs(30);
    // Served from memory, until it is saved.
    while device.account().reason == MCAT_REASON_NOT_SAVED {
        assert!(Instant::now() < end, "it is never saved");
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(device.events.kinds(), [MCAT_EVENT_SAVED]);
    assert_eq!(device.account().reason, MCAT_REASON_NONE);
}

// req:AUTH-08 fault:S01 fault:S06
#[test]
fn disk_that_always_fails_leaves_the_session_in_memory() {
    let Some(device) = Device::here() else {
        let name = "disk_that_always_fails_leaves_the_session_in_memory";
        return each(&FAULTS, "1+", name, |sandbox, folder| {
            // The record of before is still whole, and read.
            ok(filing(sandbox, folder, Version::default()).signed_in(&Params::default()));
            let refreshed = sandbox.count(|entry| entry.grant.as_deref() == Some("refresh_token"));
            assert_eq!((refreshed, sandbox.count(|entry| entry.status == 401)), (4, 0));
        });
    };
    for _ in 0..3 {
        // Each time with the refresh token of the last, which is nowhere but in memory.
        assert_eq!(device.refresh().reason, MCAT_REASON_NOT_SAVED);
        for _ in 0..5 {
            assert_eq!(device.account().reason, MCAT_REASON_NOT_SAVED);
            thread::sleep(Duration::from_millis(100));
        }
    }
    assert!(device.told_of("could not be saved"));
}

// req:AUTH-08 fault:S02
#[test]
fn token_file_unreadable_for_a_moment_signs_nobody_out() {
    let Some(device) = Device::here() else {
        let name = "token_file_unreadable_for_a_moment_signs_nobody_out";
        let faults = [
            ("openat", ".0", "EMFILE"),
            ("openat", ".1", "EACCES"),
            ("read", ".0", "ENOMEM"),
        ];
        return each(&faults, "1", name, nothing_was_lost);
    };
    let first = fails(device.client.call(me::me_account(&Params::default())), MCAT_ERR_STORE);
    assert!(first.message().contains("tokens."), "{first:?}");
    assert_eq!(device.account().reason, MCAT_REASON_NONE, "it is read again");
    assert_eq!(device.events.kinds(), [], "nobody was signed out");
}

// req:AUTH-08 fault:S06
#[test]
fn token_file_that_cannot_be_locked_is_saved_all_the_same() {
    let Some(device) = Device::here() else {
        let name = "token_file_that_cannot_be_locked_is_saved_all_the_same";
        let faults = [("flock", ".lock", "ENOLCK"), ("openat", ".lock", "EROFS")];
        return each(&faults, "1+", name, nothing_was_lost);
    };
    assert_eq!(device.refresh().reason, MCAT_REASON_NONE);
    assert!(device.told_of("cannot be locked"));
}
