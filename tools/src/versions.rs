//! The library's version stands in three places: Cargo.toml, the header and the changelog.
use crate::{Outcome, header, source};
use std::path::Path;

/// Fails unless all places name the same version.
pub fn check(root: &Path) -> Outcome {
    let cargo = of_cargo(root)?;
    let places = [(header::PATH, of_header(root)?), ("CHANGELOG.md", of_changelog(root)?)];
    let other = places.iter().filter(|(_, version)| *version != cargo);
    let broken: Vec<String> = other
        .map(|(place, version)| format!("{place} says {version}, Cargo.toml {cargo}"))
        .collect();
    match broken.is_empty() {
        true => Ok(format!("version {cargo} everywhere")),
        false => Err(broken.join("\n")),
    }
}

/// The version of the library's package.
pub fn of_cargo(root: &Path) -> Result<String, String> {
    let text = source::read(&root.join("Cargo.toml"))?;
    let package = text.lines().skip_while(|line| line.trim() != "[package]");
    let version = package
        .skip(1)
        .take_while(|line| !line.starts_with('['))
        .find_map(|line| line.strip_prefix("version = "));
    let version = version.ok_or("Cargo.toml has no version under [package]")?;
    Ok(version.trim().trim_matches('"').to_string())
}

fn of_header(root: &Path) -> Result<String, String> {
    let text = source::read(&root.join(header::PATH))?;
    let version = text.lines().find_map(|line| line.strip_prefix("#define MCAT_VERSION "));
    let version = version.ok_or(format!("{} has no MCAT_VERSION", header::PATH))?;
    Ok(version.trim().trim_matches('"').to_string())
}

/// The top entry is the first line of the form "## 1.2.3", brackets and a date allowed.
fn of_changelog(root: &Path) -> Result<String, String> {
    let text = source::read(&root.join("CHANGELOG.md"))?;
    let entry = text.lines().find_map(|line| line.strip_prefix("## "));
    let version = entry.and_then(|entry| entry.split_whitespace().next());
    let version = version.ok_or("CHANGELOG.md has no entry (\"## 1.2.3\")")?;
    Ok(version.trim_matches(['[', ']']).to_string())
}
