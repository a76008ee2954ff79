//! Signing out and forgetting on a disk that fails: every step is done whatever becomes of the others, and the call tells what failed.
//!
//! strace makes the system calls of a process fail, so each device is a process of its own. The sandbox is this one's.
use crate::again::Running;
use crate::desk::*;
use crate::folder::Folder;
use crate::outbox_desk::playing;
use crate::outbox_kills::{client_here, filed, process};
use crate::strace::{failing, strace};
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Params, Response, Version, me};
use musiccat_sandbox::Sandbox;
use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

const FOLDER: &str = "MUSICCAT_TEST_FOLDER";
const VERB: &str = "MUSICCAT_TEST_VERB";
const VERBS: [&str; 2] = ["sign out", "forget"];

/// System calls, the file that they are about ("" is the folder), and how they fail.
type Fault = (&'static str, &'static str, &'static str);

const FAULTS: [Fault; 16] = [
    ("fsync", "", "EIO"),
    ("fsync", "", "ENOSPC"),
    ("fsync", "", "EOPNOTSUPP"),
    ("fsync", "", "EACCES"),
    ("openat", "", "EACCES"),
    ("openat", "", "EMFILE"),
    ("/^unlink", "tokens.0", "EIO"),
    ("/^unlink", "tokens.1", "EROFS"),
    ("/^unlink", "tokens.1", "EACCES"),
    ("/^unlink", "tokens.new", "EPERM"),
    ("openat", "tokens.lock", "EROFS"),
    ("flock", "tokens.lock", "ENOLCK"),
    ("openat", "outbox.lock", "EROFS"),
    ("ftruncate", "outbox", "EIO"),
    ("fsync", "outbox", "EIO"),
    ("/^unlink", "outbox.new", "EIO"),
];

/// A folder with a member's tokens in both slots, and something to tell in the outbox.
fn at_home(sandbox: &Sandbox) -> Folder {
    let folder = Folder::new("leaving");
    let client = filed(config(sandbox, Version::V2_2), folder.path());
    sign_in(&client, listener(sandbox));
    ok(client.refresh(&Params::default()));
    ok(client.playback_started(playing("tra.1")));
    for rest in ["tokens.new", "outbox.new"] {
        fs::write(folder.path().join(rest), "left by a power cut").unwrap();
    }
    folder
}

/// Every text in the file that is long enough for a token, but the kernel's mark of this boot.
fn texts(file: &Path) -> BTreeSet<String> {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let bytes = fs::read(file).unwrap_or_default();
    let parts = bytes.split(|byte| !(byte.is_ascii_alphanumeric() || b"-._~+/=".contains(byte)));
    parts
        .filter(|part| part.len() >= 16)
        .map(|part| String::from_utf8(part.to_vec()).unwrap())
        .filter(|text| text != boot.trim())
        .collect()
}

fn leave(client: &Client, verb: &str) -> Response {
    match verb {
        "forget" => client.forget_member(&Params::default()),
        _ => client.sign_out(&Params::default()),
    }
}

/// What a device does in such a process: nothing that fails leaves a token behind.
fn leaves(client: &Client) {
    let (folder, verb) = (env::var(FOLDER).unwrap(), env::var(VERB).unwrap());
    let at = |name: &str| Path::new(&folder).join(name);
    let tokens: BTreeSet<_> = [".0", ".1"]
        .iter()
        .flat_map(|slot| texts(&at(&format!("tokens{slot}"))))
        .collect();
    assert!(tokens.len() >= 2, "{tokens:?}");
    ok(client.signed_in(&Params::default()));
    let response = leave(client, &verb);
    let said = response.message().to_owned();
    assert!([MCAT_OK, MCAT_ERR_STORE].contains(&response.status), "{response:?}");
    for name in [
        "tokens.0",
        "tokens.1",
        "tokens.new",
        "tokens.lock",
        "outbox",
        "outbox.new",
    ] {
        let left: Vec<_> = texts(&at(name)).intersection(&tokens).cloned().collect();
        assert_eq!(left.len(), 0, "{name} holds tokens. Said: {said}");
    }
    if verb == "forget" {
        for file in ["outbox", "outbox.new"] {
            let length = fs::metadata(at(file)).map_or(0, |found| found.len());
            assert_eq!(length, 0, "{file}. Said: {said}");
        }
    }
    // Nobody is signed in here, whatever the disk said.
    assert_eq!(client.signed_in(&Params::default()).status, MCAT_ERR_SIGN_IN_NEEDED);
}

// case:B04
#[test]
fn leaving_on_a_failing_disk_leaves_no_token() {
    let name = "leaving::leaving_on_a_failing_disk_leaves_no_token";
    if let Some(client) = client_here() {
        return leaves(&client);
    }
    let sandbox = own();
    for (verb, when) in VERBS.iter().flat_map(|verb| ["1", "1+"].map(|when| (verb, when))) {
        let start = |fault: &Fault| {
            let folder = at_home(&sandbox);
            let (calls, part, error) = *fault;
            let path = folder.path().join(part);
            let before = failing(calls, path.to_str().unwrap(), error, when);
            let mut command = process(&before, name, &sandbox, &folder);
            let running = Running::start(command.env(VERB, verb).stderr(std::process::Stdio::piped()));
            (*fault, folder, running)
        };
        let devices: Vec<_> = FAULTS.iter().map(start).collect();
        for (fault, folder, running) in devices {
            let output = running.output();
            let said = [output.stdout, output.stderr].concat();
            let said = String::from_utf8_lossy(&said);
            assert!(
                output.status.success() && said.contains("1 passed"),
                "{verb}, {fault:?}, {when}: {said}"
            );
            // A fresh start finds nobody, and not who was there before.
            let fresh = filed(config(&sandbox, Version::V2_2), folder.path());
            let account = fresh.call(me::me_account(&Params::default()));
            fails(account, MCAT_ERR_SIGN_IN_NEEDED);
            ok(leave(&fresh, verb));
        }
    }
    assert_eq!(
        sandbox.count(|entry| entry.status == 401),
        0,
        "no old token was ever sent"
    );
}

/// Neither the tokens nor the outbox can be touched: the call names both, and asks to be made again.
// case:B04
#[test]
fn forget_member_names_the_tokens_and_outbox_it_could_not_erase() {
    let name = "leaving::forget_member_names_the_tokens_and_outbox_it_could_not_erase";
    if let Some(client) = client_here() {
        ok(client.signed_in(&Params::default()));
        ok(client.outbox());
        let response = fails(client.forget_member(&Params::default()), MCAT_ERR_STORE);
        for part in [
            "tokens.0, which may still hold",
            "tokens.1, which may still hold",
            "outbox's store may still hold",
        ] {
            assert!(response.message().contains(part), "{part}: {}", response.message());
        }
        return;
    }
    let sandbox = own();
    let folder = at_home(&sandbox);
    let mut options = ["-qq", "-o", "/dev/null"].map(str::to_owned).to_vec();
    for part in ["tokens.0", "tokens.1", "tokens.new", "outbox"] {
        let path = folder.path().join(part).into_os_string().into_string().unwrap();
        options.extend(["-P".to_owned(), path]);
    }
    for fault in [
        "/^unlink:error=EROFS",
        "/^rename:error=EROFS",
        "/^ftruncate:error=EIO",
        "/^pwrite:error=EIO",
    ] {
        options.extend(["-e".to_owned(), format!("inject={fault}")]);
    }
    let options: Vec<_> = options.iter().map(String::as_str).collect();
    let mut command = process(&strace(&options), name, &sandbox, &folder);
    let output = Running::start(command.stderr(std::process::Stdio::piped())).output();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(output.status.success() && said.contains("1 passed"), "{said}");
    assert_eq!(
        fs::metadata(folder.path().join("outbox.new"))
            .ok()
            .map(|found| found.len()),
        None,
        "what could go went"
    );
}
