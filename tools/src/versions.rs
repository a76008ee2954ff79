//! One version in all files that name it, and one number of the ABI.
use crate::{Outcome, source};
use std::collections::BTreeSet;
use std::path::Path;

/// Where a file says it: behind the first of these texts, up to the end of the word.
const VERSIONS: [(&str, &str); 5] = [
    (source::HEADER, "#define MCAT_VERSION "),
    ("CHANGELOG.md", "\n## "),
    ("cmake/musiccatConfigVersion.cmake", "set(PACKAGE_VERSION "),
    ("debian/changelog", "musiccat ("),
    ("docs/linking.md", "`libmusiccat.so."),
];

/// The ABI's number is in the name of the shared library, and of the package that holds it.
const SONAMES: [(&str, &str); 3] = [
    ("build.rs", "libmusiccat.so."),
    ("cmake/musiccatConfig.cmake", "IMPORTED_SONAME libmusiccat.so."),
    ("debian/control", "Package: libmusiccat"),
];

/// The headers that say of each thing since which version it is there.
const SINCE: [&str; 2] = [source::HEADER, "include/musiccat.hpp"];

/// Fails unless all places name the same version and the same ABI, and the headers promise nothing of a later one.
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
    let minor = said(root, source::HEADER, "#define MCAT_ABI_MINOR ")?;
    for place in SINCE {
        broken.extend(later(place, &source::read(&root.join(place))?, &cargo, &abi, &minor));
    }
    match broken.is_empty() {
        true => Ok(format!("version {cargo} and ABI {abi} everywhere")),
        false => Err(broken.join("\n")),
    }
}

/// What a header says to be there since a version that is later than the library's, or than the number of its ABI.
fn later(place: &str, text: &str, version: &str, abi: &str, minor: &str) -> Vec<String> {
    let number = |text: &str| -> Vec<u32> { text.split('.').map_while(|part| part.parse().ok()).collect() };
    let ours = number(version).min(number(&format!("{abi}.{minor}")));
    let is_later = |since: &&str| number(since) > ours;
    let since = text.match_indices("Since ").map(|(at, word)| &text[at + word.len()..]);
    let since = since.map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.');
        rest[..end.unwrap_or(rest.len())].trim_end_matches('.')
    });
    let told: BTreeSet<&str> = since.filter(is_later).collect();
    let broken = |since| format!("{place} says \"Since {since}\", the library is {version}, its ABI {abi}.{minor}");
    told.into_iter().map(broken).collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    // case:U20
    #[test]
    fn header_that_promises_a_later_version_is_named() {
        let text = "/** A. Since 1.0. */ /** B. Since 1.1. */ /** C (Since 1.2, on Linux) */ /** Since when? */ /** D. Since 1.10 */";
        let found = |version, minor| later("a.h", text, version, "1", minor);
        assert_eq!(found("1.10.0", "10"), [""; 0]);
        assert_eq!(found("1.2.3", "2").len(), 1, "1.10 is later than 1.2");
        assert_eq!(found("1.1.0", "1").len(), 2);
        assert!(found("1.0.0", "1")[0].contains("Since 1.1\", the library is 1.0.0"));
        // A program asks by the number of the ABI too.
        assert!(found("1.1.0", "0")[0].contains("its ABI 1.0"));
    }

    // case:U20
    #[test]
    fn versions_of_this_tree_are_the_same_everywhere() {
        check(&crate::root()).unwrap();
    }
}
