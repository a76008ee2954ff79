//! What the scripts install with pip is the release that was looked at, byte for byte.

use std::fs;
use std::path::{Path, PathBuf};
use support::project;

/// The project's files below a folder, without what was built.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_symlink()
            || ["target", "build", ".git", "dist"].contains(&name)
            || path.join("CACHEDIR.TAG").exists()
        {
            continue;
        }
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

/// Lines, those that end in a backslash joined with the next, without comments.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default().replace("\\\n", " ");
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(str::to_owned).collect()
}

fn is_hash(word: &str) -> bool {
    word.strip_prefix("--hash=sha256:")
        .is_some_and(|hash| hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

// case:S12
#[test]
fn every_release_that_pip_installs_has_hashes() {
    let mut all = Vec::new();
    files(project::root(), &mut all);
    let name = |path: &Path| {
        path.file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned()
    };
    let is_list = |path: &&PathBuf| name(path).starts_with("requirements") && name(path).ends_with(".txt");
    let lists: Vec<&PathBuf> = all.iter().filter(is_list).collect();
    assert!(lists.len() >= 9, "{lists:?}");
    for list in lists {
        let releases = lines(list);
        assert!(!releases.is_empty(), "{}", list.display());
        for release in releases {
            assert!(
                !release.contains("://") && !release.contains("index-url"),
                "{}: {release}",
                list.display()
            );
            let (before, hashes) = release.split_once(" --hash").unwrap_or((&release, ""));
            assert!(before.contains("=="), "{}: no version: {before}", list.display());
            let hashes = format!("--hash{hashes}");
            assert!(
                hashes.split_whitespace().all(is_hash),
                "{}: no hash: {before}",
                list.display()
            );
        }
    }

    // No script installs anything else: from a list, or what was built here and nothing with it.
    let is_script =
        |path: &&PathBuf| name(path).ends_with(".sh") || ["Makefile", "rules", "run"].contains(&&*name(path));
    let mut seen = 0;
    for script in all.iter().filter(is_script) {
        for line in lines(script)
            .iter()
            .filter(|line| line.contains("pip") && line.contains(" install "))
        {
            let has_hashes = line.contains("--require-hashes") && line.contains("--requirement");
            // A folder of the project is built with what is there already.
            let is_folder = line.contains("--no-build-isolation") && line.contains(" ./");
            let is_own =
                line.contains("--no-deps") && (line.contains("*.whl") || is_folder) && !line.contains("--requirement");
            assert!(has_hashes || is_own, "{}: {line}", script.display());
            seen += 1;
        }
    }
    assert!(seen >= 4, "{seen}");
}
