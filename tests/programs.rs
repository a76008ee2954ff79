//! Cargo looks for no programs in this folder by itself: each is in Cargo.toml, or it would never run.

use support::project;

#[test]
fn manifest_lists_every_test_program() {
    let folder = project::root().join("tests");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
    let entries = std::fs::read_dir(&folder).expect("the folder");
    let places = entries.map(|entry| entry.expect("an entry").path());
    let sources = places.map(|place| if place.is_dir() { place.join("main.rs") } else { place });
    let programs = sources.filter(|source| source.extension().is_some_and(|ending| ending == "rs") && source.exists());
    let mut names: Vec<String> = programs
        .map(|source| {
            source
                .strip_prefix(&folder)
                .expect("in the folder")
                .display()
                .to_string()
        })
        .collect();
    assert!(names.len() > 20, "{names:?}");
    names.retain(|name| !manifest.contains(&format!("\npath = \"{name}\"\n")));
    assert!(names.is_empty(), "tests/Cargo.toml has no lines for {names:?}");
}
