//! The program in README.md is the one that people try first: it must work as it stands there.
#![cfg(feature = "capi")]
mod program;

use musiccat_sandbox::{Options, Sandbox};
use program::Link;
use std::process::{Command, Output};

/// The README's only block of C.
fn block() -> String {
    let readme = std::fs::read_to_string(program::root().join("README.md")).expect("README.md");
    let mut blocks = readme.split("```c\n").skip(1);
    let block = blocks.next().and_then(|rest| rest.split("```").next());
    assert!(blocks.next().is_none(), "README.md has a second block of C");
    block.expect("README.md has a block of C").to_owned()
}

fn prints_the_top_artists(link: Link) {
    let sandbox = Sandbox::start(Options {
        tls: true,
        artists: 40,
        ..Options::default()
    })
    .expect("the sandbox starts");
    let authority = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("readme-{link:?}.pem"));
    sandbox.authority_file(&authority).expect("the authority is written");
    let authority = authority.to_str().expect("a path in UTF-8");

    let program = program::compile("readme", &block(), &program::root().join("include"), link);
    let run = |key: &str| -> Output {
        let mut command = Command::new(&program);
        command
            .args([sandbox.base_url(), key, authority])
            .output()
            .expect("the program starts")
    };
    let ended = run(sandbox.api_key());
    let (said, complaint) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert_eq!(ended.status.code(), Some(0), "{complaint}");
    let artists: Vec<&str> = said.lines().collect();
    assert_eq!(artists.len(), 20, "the service's first page: {said}");
    assert!(artists.iter().all(|name| name.len() > 2), "{said}");
    assert_eq!(sandbox.count(|entry| entry.path == "/v2.2/artists/top"), 1);

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
