//! What the journal has to show before a step is due.

use super::file::known_fault;
use crate::journal::Entry;
use crate::journal::pattern::{Which, matches};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Calls that a step waits for. What is `None` may be anything.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct When {
    method: Option<String>,
    path: Option<String>,
    version: Option<String>,
    member: Option<String>,
    status: Option<u16>,
    fault: Option<String>,
    /// Patterns by the headers' names.
    header: BTreeMap<String, String>,
    count: Option<u64>,
}

impl When {
    /// The rule that keeps it from ever coming true.
    pub(super) fn check(&self, faults: &[&str]) -> Result<(), String> {
        self.which().check()?;
        if self
            .status
            .is_some_and(|status| (1..100).contains(&status) || status > 999)
        {
            return Err("status must be 0, for no answer, or from 100 to 999".to_owned());
        }
        self.fault.as_ref().map_or(Ok(()), |name| known_fault(name, faults))
    }

    /// How many calls it takes.
    pub(super) fn count(&self) -> u64 {
        self.count.unwrap_or(1)
    }

    /// Whether this call is one of them. Each fault has the ids under which it was on.
    pub(super) fn means(&self, entry: &Entry, ids: &BTreeMap<String, BTreeSet<u64>>) -> bool {
        let has = |(name, pattern): (&String, &String)| {
            let value = entry.header(&name.to_ascii_lowercase());
            value.is_some_and(|value| matches(pattern, value))
        };
        let struck = |name: &String| {
            let ids = ids.get(name);
            entry.fault.is_some_and(|id| ids.is_some_and(|ids| ids.contains(&id)))
        };
        self.which()
            .means(&entry.method, &entry.path, &entry.version, entry.member.as_deref())
            && self.status.is_none_or(|status| status == entry.status)
            && self.fault.as_ref().is_none_or(struck)
            && self.header.iter().all(has)
    }

    fn which(&self) -> Which<'_> {
        Which {
            path: self.path.as_deref(),
            method: self.method.as_deref(),
            version: self.version.as_deref(),
            member: self.member.as_deref(),
        }
    }
}

impl fmt::Display for When {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {}",
            self.method.as_deref().unwrap_or("any call"),
            self.path.as_deref().unwrap_or("*")
        )?;
        for (what, value) in [("on", &self.version), ("of", &self.member), ("struck by", &self.fault)] {
            if let Some(value) = value {
                write!(f, " {what} {value}")?;
            }
        }
        if let Some(status) = self.status {
            write!(f, " with status {status}")?;
        }
        for (name, pattern) in &self.header {
            write!(f, " with {name}: {pattern}")?;
        }
        match self.count() {
            1 => Ok(()),
            count => write!(f, ", {count} times"),
        }
    }
}
