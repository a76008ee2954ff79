//! The cases, in the order in which they are tried. Each is a file of `cases/`.

use super::case::Case;
use super::expectation::Expectation;
use crate::base::error::Result;

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("cases/", $name, ".toml")))),*]
    };
}

const FILES: &[(&str, &str)] = files![
    "key-in-header",
    "secrets-not-in-addresses",
    "addresses-exist",
    "catalog-addresses-exist",
    "current-version",
    "names-itself",
    "accepts-gzip",
    "keeps-connections",
    "picture-sizes",
    "files-without-credentials",
    "password-sign-in",
    "wrong-password-once",
    "locked-account",
    "browser-sign-in",
    "redirect-exact",
    "state-is-new",
    "code-used-once",
    "keeps-sign-in",
    "sign-out",
    "refresh-ahead",
    "refresh-once",
    "refresh-rotates",
    "refresh-unavailable",
    "refresh-answer-lost",
    "withdrawn-sign-in",
    "suspended",
    "expired",
    "not-entitled",
    "entitlement-unknown",
    "verdict-each-time",
    "told-suspended",
    "told-to-upgrade",
    "retry-after-seconds",
    "retry-after-date",
    "errors-make-no-storm",
    "upstream-timeout",
    "quota-kept",
    "no-such-thing",
    "gone",
    "no-answer",
    "favorite-once",
    "playlist-created-once",
    "playlist-edit-loses-nothing",
    "partial-result-told",
    "metering",
    "report-not-twice",
    "reports-later",
    "no-repeats",
    "look-ahead",
    "tracks-not-previews",
    "feedback-like",
    "feedback-skip",
    "skip-not-twice",
    "skip-limit",
    "session-taken",
    "certificate-expired",
    "certificate-not-yet-valid",
    "certificate-wrong-name",
    "certificate-untrusted",
    "captive-portal",
    "service-clock",
    "slow-network",
    "answer-cut",
    "answer-garbage",
    "answer-endless",
    "answer-deep",
    "nulls",
    "nulls-in-lists",
    "unknown-keys",
    "wrong-types",
    "no-tracks",
    "redirect-loop",
    "power-fails",
    "wakes-after-sleep",
];

/// All of them.
pub(super) fn all() -> Result<Vec<Case>> {
    let cases: Result<Vec<Case>> = FILES.iter().map(|(name, text)| Case::parse(name, text)).collect();
    let mut cases = cases?;
    let everywhere: Vec<(String, Expectation)> = cases.iter().flat_map(everywhere).collect();
    for case in &mut cases {
        let of_others = everywhere.iter().filter(|(id, _)| *id != case.id);
        case.everywhere = of_others.map(|(_, expectation)| expectation.clone()).collect();
    }
    Ok(cases)
}

/// What this case expects of every case.
fn everywhere(case: &Case) -> impl Iterator<Item = (String, Expectation)> {
    let meant = case.expectations.iter().filter(|expectation| expectation.everywhere);
    meant.map(|expectation| (case.id.clone(), expectation.clone()))
}
