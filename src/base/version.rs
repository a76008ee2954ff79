//! Versions of the service.
use core::fmt;

/// A version of the service, oldest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Version {
    /// Version 1, retired.
    V1,
    /// Version 2.1.
    V2_1,
    /// Version 2.2, the latest stable one.
    #[default]
    V2_2,
}

impl Version {
    /// Reads "2.2", "2.1" or "1", with or without a leading "v".
    pub fn parse(text: &str) -> Option<Version> {
        match text.strip_prefix('v').unwrap_or(text) {
            "1" => Some(Version::V1),
            "2.1" => Some(Version::V2_1),
            "2.2" => Some(Version::V2_2),
            _ => None,
        }
    }

    /// Whether a path segment is a version of the service, in the form that this library puts before its paths.
    pub fn is_segment(text: &str) -> bool {
        ["v2.2", "v2.1", "v2.0", "v1", "v1.0"]
            .iter()
            .any(|version| version.eq_ignore_ascii_case(text))
    }

    /// Its segment in a path.
    pub fn segment(self) -> &'static str {
        match self {
            Version::V1 => "v1",
            Version::V2_1 => "v2.1",
            Version::V2_2 => "v2.2",
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.segment()[1..])
    }
}
