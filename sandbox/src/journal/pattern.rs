//! Which calls are meant: what faults and the journal's filters say about them.

use crate::base::version::Version;
use crate::member::demo_members;

/// The methods that a call may have.
const METHODS: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/// Which calls are meant; what is `None` may be anything.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Which<'a> {
    /// A pattern of the path, with or without its version.
    pub(crate) path: Option<&'a str>,
    pub(crate) method: Option<&'a str>,
    /// The version that answers.
    pub(crate) version: Option<&'a str>,
    /// The member's user name.
    pub(crate) member: Option<&'a str>,
}

impl Which<'_> {
    /// The rule that keeps it from meaning any call at all.
    pub(crate) fn check(&self) -> Result<(), String> {
        if let Some(path) = self.path {
            if !path.starts_with('/') && !path.starts_with('*') {
                return Err("path must begin with / or *".into());
            }
            if path.contains('?') {
                return Err("path is given without the query: leave out what follows the question mark".into());
            }
        }
        one_of("method", self.method, METHODS.into_iter())?;
        one_of("version", self.version, Version::ALL.into_iter().map(Version::name))?;
        one_of("member", self.member, demo_members::user_names())
    }

    /// Whether it means this call; the path is without its query.
    pub(crate) fn means(&self, method: &str, path: &str, version: &str, member: Option<&str>) -> bool {
        let is = |wanted: Option<&str>, value: &str| wanted.is_none_or(|wanted| wanted == value);
        is(self.method, method)
            && is(self.version, version)
            && (self.member.is_none() || self.member == member)
            && self
                .path
                .is_none_or(|pattern| matches(pattern, path) || matches(pattern, without_version(path)))
    }
}

fn one_of<'a>(what: &str, given: Option<&str>, known: impl Iterator<Item = &'a str> + Clone) -> Result<(), String> {
    match given {
        Some(given) if !known.clone().any(|known| known == given) => {
            let list = known.collect::<Vec<_>>().join(", ");
            Err(format!("{what} must be one of {list}, not {given:?}"))
        }
        _ => Ok(()),
    }
}

/// The path below its version, where it begins with one, be it served or not.
fn without_version(path: &str) -> &str {
    let below = path.strip_prefix("/v").and_then(|rest| {
        let end = rest.find('/')?;
        let is_number = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        (end > 0 && rest[..end].bytes().all(is_number)).then_some(&rest[end..])
    });
    below.unwrap_or(path)
}

/// Whether the pattern matches the whole text; `*` matches any characters, also none.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else {
        return pattern == text;
    };
    let Some(mut text) = text.strip_prefix(first) else {
        return false;
    };
    let mut pieces: Vec<&str> = rest.split('*').collect();
    let last = pieces.pop().unwrap_or_default();
    for piece in pieces {
        match text.find(piece) {
            Some(at) => text = &text[at + piece.len()..],
            None => return false,
        }
    }
    text.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{matches, without_version};

    #[test]
    fn path_without_version_loses_only_a_leading_version_number() {
        for (path, expected) in [
            ("/v2.2/artists/top", "/artists/top"),
            ("/v1/artists", "/artists"),
            ("/v2.0/me", "/me"),
            ("/v2.2", "/v2.2"),
            ("/v/artists", "/v/artists"),
            ("/versions/all", "/versions/all"),
            ("/artists/v2.2/top", "/artists/v2.2/top"),
        ] {
            assert_eq!(without_version(path), expected);
        }
    }

    #[test]
    fn star_in_a_pattern_matches_any_characters() {
        for (pattern, text, expected) in [
            ("*", "", true),
            ("*", "/v2.2/me/account", true),
            ("/me/*", "/me/account", true),
            ("/me/*", "/men/account", false),
            ("*/top", "/artists/top", true),
            ("*/top", "/artists/top/1", false),
            ("/a/*/c/*", "/a/b/c/d/e", true),
            ("/a/*/c", "/a/c", false),
            ("ab*ba", "aba", false),
            ("/exact", "/exact", true),
            ("/exact", "/exactly", false),
        ] {
            assert_eq!(matches(pattern, text), expected, "{pattern} on {text}");
        }
    }
}
