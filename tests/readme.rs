//! The programs of README.md, docs/playing.md and docs/cpp.md work as printed.
#![cfg(feature = "capi")]
#[allow(dead_code, reason = "each test program uses a part of it")]
#[path = "c/runner.rs"]
mod runner;

use runner::{Build, Link, Service};
use std::path::Path;
use std::process::Output;

/// A page's blocks of a language, which are one program.
fn code_of(page: &str, language: &str) -> String {
    let page = runner::read(page);
    let begin = format!("```{language}\n");
    let blocks = page.split(&begin).skip(1);
    let blocks: Vec<&str> = blocks.filter_map(|rest| rest.split("```").next()).collect();
    assert!(!blocks.is_empty(), "the page has no block of {language}");
    blocks.join("\n")
}

fn prints_the_top_artists(link: Link) {
    let service = Service::start();
    let folder = runner::folder(&format!("readme-{link:?}"));
    let (source, program) = (folder.join("first.c"), folder.join("first"));
    std::fs::write(&source, code_of("README.md", "c")).expect("the source is written");
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

    // The authority may be left out, and is named where it is missing. case:U02
    let mut without = runner::checked(&program);
    without.args([service.sandbox().base_url(), service.sandbox().api_key()]);
    let ended = without.output().expect("the program starts");
    let complaint = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("ca_file"), "{complaint}");
}

#[test]
fn readme_program_on_the_shared_library_prints_the_top_artists() {
    prints_the_top_artists(Link::Shared);
}

#[test]
fn readme_program_on_the_static_library_prints_the_top_artists() {
    prints_the_top_artists(Link::Static);
}

/// The day of docs/playing.md: what it wrote to standard output and to standard error.
fn day(service: &Service, folder: &Path, more: &[&str]) -> (String, String) {
    let (source, binary) = (folder.join("day.c"), folder.join("day"));
    // The device of the page has a partition of its own.
    let text = code_of("docs/playing.md", "c").replace("/data/musiccat", folder.to_str().expect("a path in UTF-8"));
    std::fs::write(&source, text).expect("the source is written");
    Build::new(Link::Shared)
        .source(source.to_str().expect("a path in UTF-8"))
        .source("tests/readme/device.c")
        .into(&binary);
    let mut command = runner::checked(&binary);
    service
        .tell(&mut command)
        .arg("art.1")
        .arg(folder.join("tokens"))
        .args(more);
    let ended = command.output().expect("the program starts");
    let (said, report) = (
        String::from_utf8_lossy(&ended.stdout).into_owned(),
        String::from_utf8_lossy(&ended.stderr).into_owned(),
    );
    assert_eq!(ended.status.code(), Some(0), "{said}{report}");
    (said, report)
}

/// A broken decoder must not use up the station.
#[test]
fn device_with_a_broken_decoder_gives_up_after_five_tracks() {
    let service = Service::start();
    let (said, _) = day(&service, &runner::folder("silent-day"), &["broken"]);
    assert_eq!(said.matches("sound tra.").count(), 5, "{said}");
    assert_eq!(said.matches("wait 2000").count(), 4, "{said}");
    let [_, sandbox] = service.sandboxes();
    assert!(sandbox.journal().iter().all(|entry| !entry.path.ends_with("/events")));
}

/// Three tracks of a station, with what a listener does to them, a standby and a factory reset.
#[test]
fn playing_chapter_plays_three_tracks_and_forgets_the_member() {
    let service = Service::start();
    let folder = runner::folder("day");
    let (said, report) = day(&service, &folder, &[]);
    assert_eq!(said.matches("sound tra.").count(), 3, "{said}");
    assert_eq!(said.matches("log ").count(), 0, "{said}");
    assert!(report.starts_with('{'), "the support record: {report}");
    assert!(!service.tells_a_secret(&said) && !service.tells_a_secret(&report));

    let [_, sandbox] = service.sandboxes();
    let paths: Vec<String> = sandbox.journal().into_iter().map(|entry| entry.path).collect();
    let count = |ending: &str| paths.iter().filter(|path| path.ends_with(ending)).count();
    // Every track began and ended; the like and the skip were sent once.
    for (ending, times) in [
        ("/events", 6),
        ("/feedback/like", 1),
        ("/feedback/skip", 1),
        ("/me/account", 1),
    ] {
        assert_eq!(count(ending), times, "{ending}: {paths:?}");
    }
    // Nothing of the member is left.
    let outbox = std::fs::metadata(folder.join("outbox")).map_or(0, |file| file.len());
    assert_eq!(outbox, 0, "the outbox");
}

/// The C++ of docs/cpp.md: lists, pages, items as they come, a download, a share that logs, and a failure that is thrown.
#[test]
fn cpp_chapter_lists_downloads_and_throws() {
    let service = Service::start();
    let folder = runner::folder("cpp-page");
    let (source, program) = (folder.join("first.cpp"), folder.join("first"));
    std::fs::write(&source, code_of("docs/cpp.md", "cpp")).expect("the source is written");
    Build::cpp("c++11", Link::Shared)
        .source(source.to_str().expect("a path in UTF-8"))
        .into(&program);
    let mut command = runner::checked(&program);
    command
        .args([service.sandbox().base_url(), service.sandbox().api_key()])
        .arg(service.authority());
    let ended = command.output().expect("the program starts");
    let (said, complaint) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert_eq!(ended.status.code(), Some(3), "{said}{complaint}");
    let pages = service.sandbox().count(|entry| entry.path == "/v2.2/artists/top");
    assert_eq!(pages, 5, "1000 artists, 200 a page");
    assert!(said.contains("1000 artists\n"), "{said}");
    let hours = said.lines().find_map(|line| line.strip_suffix(" hours of music"));
    let hours: f64 = hours.expect("the length of all tracks").parse().expect("a number");
    assert!((10.0..1000.0).contains(&hours), "{said}");
    assert!(
        (1..=5).contains(&said.matches("\n  ").count()),
        "the albums of the first: {said}"
    );
    assert!(
        said.ends_with("MCAT_ERR_SIGN_IN_NEEDED: MCAT_REASON_NOT_SIGNED_IN\n"),
        "{said}"
    );
    let bytes = said.lines().rev().nth(1).expect("the bytes of a preview");
    assert!(bytes.ends_with(" bytes") && bytes != "0 bytes", "{said}");
}
