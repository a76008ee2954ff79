//! The outbox on a disk that fails: what waits is told from memory, and written as soon as it can be.
//!
//! strace makes the system calls of a process fail, so each device is a process of its own.
use crate::again::Running;
use crate::desk::*;
use crate::folder::Folder;
use crate::outbox_desk::{events, in_words, playing, standing};
use crate::outbox_kills::{client_here, filed, process};
use crate::strace::failing;
use musiccat::abi::mcat_reason::*;
use musiccat::{Client, Params, Response, Version};
use musiccat_sandbox::Sandbox;
use std::thread;
use std::time::{Duration, Instant};

/// System calls, on the file or its directory, and how they fail.
type Failing = (&'static str, &'static str, &'static str);

/// Full, broken, broken where the file's name stands, read-only.
const FAULTS: [Failing; 4] = [
    ("pwrite64", "outbox", "ENOSPC"),
    ("fsync", "outbox", "EIO"),
    ("fsync", "", "EIO"),
    ("openat", "outbox", "EROFS"),
];

/// A device for each fault; then what a fresh start finds.
fn each(when: &str, name: &str, after: impl Fn(&Client, &Sandbox)) {
    each_of(&FAULTS, &[], when, name, after);
}

/// The same of devices whose outbox holds these tracks.
fn each_of(faults: &[Failing], held: &[&str], when: &str, name: &str, after: impl Fn(&Client, &Sandbox)) {
    let start = |&(calls, on, error): &Failing| {
        let (sandbox, folder) = (own(), Folder::new("outbox-disk"));
        let client = filed(config(&sandbox, Version::V2_2), folder.path());
        sign_in(&client, listener(&sandbox));
        for track in held {
            ok(client.playback_started(playing(track)));
        }
        drop(client);
        let path = folder.path().join(on);
        let before = failing(calls, path.to_str().unwrap(), error, when);
        let running = Running::start(&mut process(
            &before,
            &format!("outbox_disk::{name}"),
            &sandbox,
            &folder,
        ));
        (format!("{calls} on {on:?}"), sandbox, folder, running)
    };
    let devices: Vec<_> = faults.iter().map(start).collect();
    for (calls, sandbox, folder, running) in devices {
        let output = running.output();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && said.contains("1 passed"),
            "{calls}, {when}: {said}"
        );
        after(&filed(config(&sandbox, Version::V2_2), folder.path()), &sandbox);
    }
}

fn send(client: &Client) -> Response {
    ok(client.send_outbox(&Params::default()))
}

fn tracks(sandbox: &Sandbox) -> Vec<String> {
    events(sandbox).iter().map(|entry| in_words(entry).1).collect()
}

// req:STA-06
#[test]
fn outbox_not_saved_once_is_saved_later() {
    let Some(client) = client_here() else {
        return each("1", "outbox_not_saved_once_is_saved_later", |client, sandbox| {
            assert_eq!(standing(&ok(client.outbox())).waiting, 2);
            send(client);
            assert_eq!(tracks(sandbox), ["tra.1", "tra.2"]);
        });
    };
    assert_eq!(
        ok(client.playback_started(playing("tra.1"))).reason,
        MCAT_REASON_OUTBOX_NOT_SAVED
    );
    ok(client.playback_started(playing("tra.2")));
    let end = Instant::now() + Duration::from_secs(30);
    while ok(client.outbox()).reason == MCAT_REASON_OUTBOX_NOT_SAVED {
        assert!(Instant::now() < end, "it is never saved");
        thread::sleep(Duration::from_millis(50));
    }
}

// req:STA-06
#[test]
fn outbox_never_saved_is_sent_from_memory() {
    let Some(client) = client_here() else {
        return each("1+", "outbox_never_saved_is_sent_from_memory", |client, sandbox| {
            assert_eq!(tracks(sandbox), ["tra.1", "tra.2"]);
            send(client);
            assert_eq!(tracks(sandbox).len(), 2, "nothing of it is found again");
        });
    };
    for track in ["tra.1", "tra.2"] {
        assert_eq!(
            ok(client.playback_started(playing(track))).reason,
            MCAT_REASON_OUTBOX_NOT_SAVED
        );
    }
    assert_eq!(
        (standing(&send(&client)).sent, standing(&send(&client)).waiting),
        (2, 0)
    );
}

/// A dead flash cell is damage: what stood there is gone, and what comes is safe again.
// req:STA-06
#[test]
fn outbox_file_that_cannot_be_read_is_rewritten() {
    let name = "outbox_file_that_cannot_be_read_is_rewritten";
    let Some(client) = client_here() else {
        return each_of(
            &[("read", "outbox", "EIO")],
            &["tra.1"],
            "1+",
            name,
            |client, sandbox| {
                send(client);
                assert_eq!(tracks(sandbox), ["tra.2"]);
            },
        );
    };
    assert_eq!(ok(client.playback_started(playing("tra.2"))).reason, MCAT_REASON_NONE);
}
