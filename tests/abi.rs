//! Programs that were compiled with an earlier header run on today's library.
#![cfg(feature = "capi")]
mod program;

use musiccat::abi::MCAT_ABI_MAJOR;
use musiccat_sandbox::{Options, Quota, Sandbox};
use program::Link;
use std::process::Command;

/// The headers that were released, by their folder below abi/.
const RELEASED: [&str; 1] = ["1.0"];

#[test]
fn programs_of_released_headers_still_run() {
    let options = Options {
        tls: true,
        artists: 60,
        quota: Quota::Off,
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).expect("the sandbox starts");
    let authority = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("abi.pem");
    sandbox.authority_file(&authority).expect("the authority is written");
    let member = sandbox.members()[0];
    for release in RELEASED {
        for link in [Link::Shared, Link::Static] {
            let folder = program::root().join("abi").join(release);
            let source = std::fs::read_to_string(folder.join("program.c")).expect("abi/*/program.c");
            let program = program::compile(&format!("abi-{release}"), &source, &folder, link);
            let ended = Command::new(&program)
                .args([sandbox.base_url(), authority.to_str().expect("a path in UTF-8")])
                .env("MUSICCAT_KEY", sandbox.api_key())
                .env("MUSICCAT_SECRET", sandbox.api_secret())
                .env("MUSICCAT_USER", member.user_name)
                .env("MUSICCAT_PASSWORD", member.password)
                .output()
                .expect("the program starts");
            let complaint = String::from_utf8_lossy(&ended.stderr);
            assert_eq!(ended.status.code(), Some(0), "abi/{release}, {link:?}: {complaint}");
        }
    }
}

#[test]
fn the_shared_library_carries_the_abis_number() {
    let library = program::library(Link::Shared);
    let read = Command::new("readelf")
        .arg("-d")
        .arg(&library)
        .output()
        .expect("readelf starts");
    let said = String::from_utf8_lossy(&read.stdout);
    let wanted = format!("Library soname: [libmusiccat.so.{MCAT_ABI_MAJOR}]");
    assert!(said.contains(&wanted), "{said}");
}
