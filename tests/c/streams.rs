//! A program without standard streams, call by call: what the system gives under their numbers is moved before anything is done with it.
use crate::runner::{self, Build, Link, Service};
use crate::strace::strace;
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

/// What may be done under such a number: it is moved and closed. A listener listens before that; nobody can write into it.
const HARMLESS: [&str; 6] = ["fcntl", "close", "setsockopt", "bind", "listen", "fstat"];

/// A line of strace: which thread, the call, its first argument where that is a number, and what it gave.
fn parsed(line: &str) -> Option<(&str, &str, Option<i64>, i64)> {
    let (thread, rest) = line.split_once(' ')?;
    let (call, rest) = rest.trim_start().split_once('(')?;
    let (arguments, result) = rest.rsplit_once(" = ")?;
    let first = arguments.split([',', ' ', ')']).next()?.parse().ok();
    let result = result.split([' ', '\n']).next()?.parse().ok()?;
    Some((thread, call, first, result))
}

// case:B16
#[test]
fn descriptor_with_a_standard_streams_number_is_moved_at_once() {
    let service = Service::start();
    let folder = runner::folder("streams-traced");
    let (binary, log) = (folder.join("streams"), folder.join("log"));
    Build::bare(Link::Shared).source("tests/c/streams.c").into(&binary);
    let words = strace(&["-qq", "-o", log.to_str().unwrap(), "-e", "trace=%desc,%network"]);
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).arg(&binary);
    let ended = service.tell(&mut command).env("MUSICCAT_TEST_FOLDER", &folder).output();
    let ended = ended.expect("strace starts");
    let said = String::from_utf8_lossy(&ended.stderr);
    assert!(ended.status.success(), "{}:\n{said}", ended.status);

    let log = fs::read_to_string(log).unwrap();
    // From there on all three are closed.
    let begin = log.find("close(2)").expect("the program closes its streams");
    // What opened each of the numbers, while it is open.
    let mut open: BTreeMap<i64, &str> = BTreeMap::new();
    let (mut moved, mut printed) = (0, 0);
    for line in log[begin..].lines().skip(1) {
        let Some((_, call, first, result)) = parsed(line) else {
            continue;
        };
        if let Some(number @ 0..3) = first.filter(|_| !opens(call)) {
            if result < 0 {
                printed += usize::from(call == "write" && line.contains("EBADF"));
                continue;
            }
            let opener = open.get(&number).unwrap_or_else(|| panic!("nobody opened it: {line}"));
            assert!(HARMLESS.contains(&call), "{opener}\n{line}");
            if call == "close" {
                open.remove(&number);
                moved += 1;
            }
        }
        if (0..3).contains(&result) && opens(call) {
            open.insert(result, line);
        }
    }
    assert!(open.is_empty(), "{open:?}");
    assert!(
        moved > 20 && printed > 60,
        "{moved} were moved, {printed} times somebody printed"
    );
}

fn opens(call: &str) -> bool {
    ["openat", "socket", "accept4", "eventfd2"].contains(&call)
}
