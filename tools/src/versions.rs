//! One version in all files that name it, and one number of the ABI.
use crate::{Outcome, source};
use std::path::Path;

/// Where a file says it: behind the first of these texts, up to the end of the word.
const VERSIONS: [(&str, &str); 4] = [
    (source::HEADER, "#define MCAT_VERSION "),
    ("CHANGELOG.md", "\n## "),
    ("cmake/musiccatConfigVersion.cmake", "set(PACKAGE_VERSION "),
    ("debian/changelog", "musiccat ("),
];

/// The ABI's number is in the name of the shared library, and of the package that holds it.
const SONAMES: [(&str, &str); 3] = [
    ("build.rs", "libmusiccat.so."),
    ("cmake/musiccatConfig.cmake", "IMPORTED_SONAME libmusiccat.so."),
    ("debian/control", "Package: libmusiccat"),
];

/// Fails unless all places name the same version, and the same ABI.
pub fn check(root: &Path) -> Outcome {
    let cargo = of_cargo(root)?;
    let abi = said(root, source::HEADER, "#define MCAT_ABI_MAJOR ")?;
    let mut broken = Vec::new();
    for (places, wanted, whose) in [
        (&VERSIONS[..], &cargo, "Cargo.toml"),
        (&SONAMES[..], &abi, "the header"),
    ] {
        for (place, behind) in places {
            let version = said(root, place, behind)?;
            if version != *wanted {
                broken.push(format!("{place} says {version}, {whose} {wanted}"));
            }
        }
    }
    match broken.is_empty() {
        true => Ok(format!("version {cargo} and ABI {abi} everywhere")),
        false => Err(broken.join("\n")),
    }
}

/// The version of the library's package.
pub fn of_cargo(root: &Path) -> Result<String, String> {
    said(root, "Cargo.toml", "\n[package]\nname = \"musiccat\"\nversion = ")
}

/// The number that stands behind a text, quoted or not; of a Debian package without the package's own "-1". What stands behind the text
/// without a number, as changes that are in no release yet, is passed over.
fn said(root: &Path, file: &str, behind: &str) -> Result<String, String> {
    let text = source::read(&root.join(file))?;
    let mut found = text
        .split(behind)
        .skip(1)
        .map(|rest| rest.trim_start_matches(['"', '[']));
    let is_number = |rest: &&str| rest.starts_with(|letter: char| letter.is_ascii_digit());
    let rest = found
        .find(is_number)
        .ok_or(format!("{file} has no number behind {behind:?}"))?;
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
    Ok(rest[..end.unwrap_or(rest.len())].to_string())
}
