//! The program in README.md is the one that people try first: it must work as it stands there.
#![cfg(feature = "capi")]
#[allow(dead_code, reason = "each test program uses a part of it")]
#[path = "c/runner.rs"]
mod runner;

use runner::{Build, Link, Service};
use std::process::Output;

/// The README's only block of C.
fn block() -> String {
    let readme = runner::read("README.md");
    let mut blocks = readme.split("```c\n").skip(1);
    let block = blocks.next().and_then(|rest| rest.split("```").next());
    assert!(blocks.next().is_none(), "README.md has a second block of C");
    block.expect("README.md has a block of C").to_owned()
}

fn prints_the_top_artists(link: Link) {
    let service = Service::start();
    let folder = runner::folder(&format!("readme-{link:?}"));
    let (source, program) = (folder.join("first.c"), folder.join("first"));
    std::fs::write(&source, block()).expect("the source is written");
    Build::new(link)
        .source(source.to_str().expect("a path in UTF-8"))
        .into(&program);
    let run = |key: &str| -> Output {
        let mut command = runner::checked(&program);
        command
            .args([service.sandbox().base_url(), key])
            .arg(service.authority());
        command.output().expect("the program starts")
    };

    let ended = run(service.sandbox().api_key());
    let (said, complaint) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert_eq!(ended.status.code(), Some(0), "{complaint}");
    let artists: Vec<&str> = said.lines().collect();
    assert_eq!(artists.len(), 20, "the service's first page: {said}");
    assert!(artists.iter().all(|name| name.len() > 2), "{said}");
    assert_eq!(service.sandbox().count(|entry| entry.path == "/v2.2/artists/top"), 1);

    // A failure has words and an exit code.
    let ended = run("wrong-key");
    assert_eq!(ended.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("401"));
    assert!(ended.stdout.is_empty());
}

#[test]
fn the_program_works_with_the_shared_library() {
    prints_the_top_artists(Link::Shared);
}

#[test]
fn the_program_works_with_the_static_library() {
    prints_the_top_artists(Link::Static);
}
