//! The file of a recording is whole at every moment, whatever ends the recorder.
#![cfg(unix)]

use super::house::*;
use super::process::serve;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A process that is killed at the end.
struct Killed<'c>(&'c mut Child);

impl Drop for Killed<'_> {
    fn drop(&mut self) {
        let _ = self.0.kill();
    }
}

#[test]
fn file_is_whole_at_every_moment_and_has_what_the_device_had_when_the_recorder_is_killed() {
    let folder = Folder::new("killed");
    let service = service(&folder, |options| options.tls = false);
    for round in 0..8 {
        let out = folder.file(&format!("{round}.har"));
        let arguments = [
            "record",
            "--upstream",
            service.base_url(),
            "--out",
            out.to_str().unwrap(),
        ];
        let (mut recorder, printed) = serve(&arguments);
        let device = Device::at(printed["base_url"].as_str().unwrap(), None);
        let had = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            // Also where this test fails: the device's threads go on as long as it serves.
            let _killed = Killed(&mut recorder);
            for thread in 0..3 {
                let (device, had) = (&device, &had);
                scope.spawn(move || {
                    for number in 1.. {
                        let path = format!("/v2.2/artists/art.{}?from={thread}", number % 200 + 1);
                        match device.get(&path).send().and_then(|answer| answer.bytes()) {
                            Ok(_) => had.fetch_add(1, Ordering::SeqCst),
                            Err(_) => break,
                        };
                    }
                });
            }
            let mut read = 0;
            while had.load(Ordering::SeqCst) < 20 + 5 * round {
                let before = had.load(Ordering::SeqCst);
                let entries = entries(&out).len();
                assert!(entries >= before, "{entries} of {before}");
                read += 1;
                std::thread::sleep(Duration::from_micros(300));
            }
            assert!(read > 0);
        });
        recorder.wait().unwrap();
        let (entries, had) = (entries(&out).len(), had.load(Ordering::SeqCst));
        assert!(
            entries >= had && entries <= had + 3,
            "{entries} of {had} and those under way"
        );
    }
}

#[test]
fn recorder_that_is_interrupted_ends_with_a_whole_file_and_leaves_no_other() {
    let folder = Folder::new("interrupted");
    let service = service(&folder, |options| options.tls = false);
    let out = folder.file("session.har");
    let arguments = [
        "record",
        "--upstream",
        service.base_url(),
        "--out",
        out.to_str().unwrap(),
    ];
    let (mut recorder, printed) = serve(&arguments);
    assert_eq!(printed["upstream"], service.base_url());
    let device = Device::at(printed["base_url"].as_str().unwrap(), None);
    assert_eq!(entries(&out).len(), 0, "whole from the beginning");
    for number in 1..=3 {
        let answer = device.get(&format!("/v2.2/artists/art.{number}")).send();
        answer.unwrap().bytes().unwrap();
        assert_eq!(entries(&out).len(), number);
    }
    let pid = recorder.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    assert_eq!(recorder.wait().unwrap().code(), Some(0));
    assert_eq!(entries(&out).len(), 3);
    for ending in ["spare", "last"] {
        assert!(!folder.file(&format!("session.har.{ending}")).exists());
    }
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&out).unwrap().permissions());
    assert_eq!(mode & 0o077, 0, "its owner's alone");
}
