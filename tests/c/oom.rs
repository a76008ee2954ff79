//! Every function of the header while memory is refused at each place where it is asked for, once and for ever: tests/c/oom/. Here at
//! some of the places; `make oom` at all of them.
use crate::chance::seed;
use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::{Options, Quota};
use std::process::Command;
use std::time::Duration;

/// Only each so-manieth place, from one on that the seed draws: a few seconds in all.
const STRIDE: u64 = 97;

fn run(chapter: &str) {
    let is_long = std::env::var_os("MUSICCAT_LONG").is_some();
    let stride = match (is_long, runner::slow()) {
        (true, _) => 1,
        // What is lost there is lost between few places of one function.
        (false, false) if matches!(chapter, "tokens" | "station") => STRIDE / 9,
        (false, false) => STRIDE,
        (false, true) => 10 * STRIDE,
    };
    let seed = seed();
    let service = Service::start_with(Options {
        quota: Quota::Off,
        accept_delay: Duration::ZERO,
        ..Options::default()
    });
    let folder = runner::folder(&format!("oom-{chapter}"));
    let binary = folder.join("oom");
    // A process that may not grow has no room for what valgrind and sanitizers add.
    let (build, mut command) = match chapter {
        "large" => (Build::bare(Link::Shared), Command::new(&binary)),
        _ => (Build::new(Link::Shared), runner::checked(&binary)),
    };
    build.sources("tests/c/oom").into(&binary);
    command.args([chapter, &stride.to_string(), &seed.to_string()]);
    service.tell(&mut command).env("MUSICCAT_TEST_FOLDER", &folder);
    let ended = command.output().expect("the program starts");
    let complaint = String::from_utf8_lossy(&ended.stderr);
    let again = format!("oom {chapter} {stride} {seed}, again with MUSICCAT_SEED={seed}");
    assert!(ended.status.success(), "{again} ({}):\n{complaint}", ended.status);
    assert!(!service.tells_a_secret(&complaint), "{again} tells a secret");
    print!("{}", String::from_utf8_lossy(&ended.stdout));
}

macro_rules! chapters {
    ($($chapter:ident),*) => {
        $(#[test]
        fn $chapter() {
            run(stringify!($chapter));
        })*
    };
}

chapters!(
    catalog, editorial, member, playlists, oldest, station, sign_in, other, items, tls, tokens, threads, large
);

/// What is made while memory is refused is what the header declares.
#[test]
fn out_of_memory_programs_call_every_function() {
    let programs = runner::c_files("tests/c/oom");
    let code: String = programs
        .iter()
        .map(|name| runner::read(&format!("tests/c/oom/{name}")))
        .collect();
    let header = runner::read("include/musiccat.h");
    let is_made = |function: &str| {
        ["(", ",", "\""]
            .iter()
            .any(|end| code.contains(&format!("{function}{end}")))
    };
    let missing: Vec<_> = runner::declared(&header)
        .into_iter()
        .filter(|function| !is_made(function))
        .collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
