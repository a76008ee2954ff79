//! Programs that were compiled with an earlier header run on today's library.
#![cfg(feature = "capi")]
#[allow(dead_code, reason = "each test program uses a part of it")]
#[path = "c/runner.rs"]
mod runner;

use musiccat::abi::MCAT_ABI_MAJOR;
use musiccat_sandbox::{Options, Quota};
use runner::{Build, Link, Service};
use std::process::Command;

/// The headers that were released, by their folder below abi/.
const RELEASED: [&str; 1] = ["1.0"];

#[test]
fn programs_of_released_headers_still_run() {
    let service = Service::start_with(Options {
        quota: Quota::Off,
        ..Options::default()
    });
    for release in RELEASED {
        for link in [Link::Shared, Link::Static] {
            let program = runner::folder(&format!("abi-{release}-{link:?}")).join("program");
            // It includes the header that stands beside it.
            Build::new(link)
                .source(&format!("abi/{release}/program.c"))
                .into(&program);
            let ended = service.tell(&mut runner::checked(&program)).output();
            let ended = ended.expect("the program starts");
            let complaint = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(0), "abi/{release}, {link:?}: {complaint}");
        }
    }
}

#[test]
fn the_shared_library_carries_the_abis_number() {
    let program = runner::folder("abi-number").join("program");
    Build::new(Link::Shared).source("abi/1.0/program.c").into(&program);
    let read = Command::new("readelf").arg("-d").arg(&program).output();
    let read = read.expect("readelf starts");
    let said = String::from_utf8_lossy(&read.stdout);
    let wanted = format!("Shared library: [libmusiccat.so.{MCAT_ABI_MAJOR}]");
    assert!(said.contains(&wanted), "{said}");
}
