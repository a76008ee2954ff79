//! The versions of the interface, and in what they differ besides their calls and objects.

use crate::base::ids::Kind;
use axum::http::StatusCode;

/// A version of the interface. Ordered: later ones compare greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// Retired: bare arrays and objects, no envelope and no meta.
    V1,
    /// Stable, the one before the latest.
    V2_1,
    /// The latest stable one.
    V2_2,
}

impl Version {
    /// Every version that is served, oldest first.
    pub(crate) const ALL: [Version; 3] = [Version::V1, Version::V2_1, Version::V2_2];
    /// The latest of all.
    pub(crate) const LATEST: Version = Version::V2_2;

    /// In a year from now: in how many days the version ends.
    pub(crate) fn days_left_next_year(self) -> i64 {
        match self {
            Version::V1 => 0,
            Version::V2_1 => 90,
            Version::V2_2 => 365,
        }
    }

    /// The name of the one that is announced while this is the latest.
    pub(crate) fn in_development(self) -> &'static str {
        let next = Version::ALL.into_iter().find(|version| *version > self);
        next.map_or("v2.3", Version::name)
    }

    /// As in the path.
    pub(crate) fn name(self) -> &'static str {
        self.names()[0]
    }

    /// The names of the version in a path: its own, and v2.0 for 2.1, which older clients use.
    pub(crate) fn names(self) -> &'static [&'static str] {
        match self {
            Version::V1 => &["v1"],
            Version::V2_1 => &["v2.1", "v2.0"],
            Version::V2_2 => &["v2.2"],
        }
    }

    /// The version that a path states, and the rest of the path.
    pub(crate) fn stated_in(path: &str) -> Option<(Version, &str)> {
        let first = path.split('/').nth(1).unwrap_or_default();
        let stated = Version::ALL
            .into_iter()
            .find(|version| version.names().contains(&first))?;
        Some((stated, &path[1 + first.len()..]))
    }

    /// The version that answers a path where this is the latest: a path without one is answered by that.
    pub(crate) fn of_path(path: &str, latest: Version) -> Version {
        let stated = Version::stated_in(path).map(|(stated, _)| stated);
        stated.filter(|stated| *stated <= latest).unwrap_or(latest)
    }

    /// A moniker as the version writes it: before 2.2 the oldest ones are capitalised.
    pub(crate) fn moniker(self, kind: Kind) -> &'static str {
        if self >= Version::V2_2 {
            return kind.moniker();
        }
        match kind {
            Kind::Album => "Alb",
            Kind::Artist => "Art",
            Kind::Track => "Tra",
            Kind::Review => "RevAl",
            kind => kind.moniker(),
        }
    }

    /// The rate limit of an application.
    pub(crate) fn requests_per_second(self) -> usize {
        if self < Version::V2_2 { 5 } else { 500 }
    }

    /// How a call is refused whose upstream took too long.
    pub(crate) fn upstream_timeout_status(self) -> StatusCode {
        if self < Version::V2_2 {
            StatusCode::INTERNAL_SERVER_ERROR
        } else {
            StatusCode::GATEWAY_TIMEOUT
        }
    }

    /// How a locked account is refused.
    pub(crate) fn locked_status(self) -> StatusCode {
        if self < Version::V2_2 {
            StatusCode::LOCKED
        } else {
            StatusCode::FORBIDDEN
        }
    }
}
