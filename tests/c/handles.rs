//! Mistakes with handles: a debug build of the library stops the program with a word, before anything else goes wrong.
use crate::runner::{self, Build, Link, Service};
use std::os::unix::process::ExitStatusExt;

/// What is done, and what is said.
fn stops(mistakes: &[(&str, &str)]) {
    let service = Service::start();
    let binary = runner::folder(&format!("handles-{}", mistakes[0].0.replace(' ', "-"))).join("handles");
    Build::new(Link::Shared).source("tests/c/handles.c").into(&binary);
    for (mistake, word) in mistakes {
        let ended = service.tell(&mut runner::checked(&binary)).arg(mistake).output();
        let ended = ended.expect("the program starts");
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.signal(), Some(libc::SIGABRT), "{mistake}: {said}");
        assert!(
            said.contains(&format!("libmusiccat: {word}; a debug build stops here\n")),
            "{mistake}: {said}"
        );
    }
}

// fault:M02
#[test]
fn freed_handle_used_or_freed_again_stops_the_program() {
    stops(&[
        ("client used after free", "mcat_client was used after it was freed"),
        ("client freed twice", "mcat_client was used after it was freed"),
        ("client cancelled after free", "mcat_client was used after it was freed"),
        ("station used after free", "mcat_station was used after it was freed"),
        ("station freed twice", "mcat_station was used after it was freed"),
        ("response used after free", "mcat_response was used after it was freed"),
        ("response freed twice", "mcat_response was used after it was freed"),
    ]);
}

// fault:M03
#[test]
fn handle_of_another_kind_stops_the_program() {
    stops(&[
        ("station as client", "mcat_station was passed as mcat_client"),
        ("client as station", "mcat_client was passed as mcat_station"),
        ("client as response", "mcat_client was passed as mcat_response"),
        ("station freed as client", "mcat_station was passed as mcat_client"),
        ("client freed as response", "mcat_client was passed as mcat_response"),
        ("response as client", "mcat_client is not one, or was freed long ago"),
    ]);
}
