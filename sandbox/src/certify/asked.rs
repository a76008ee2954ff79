//! What a device asked, as the report shows it: the requests of a case, and how often the service refused some, with its reasons.

use super::verdict::Finding;
use crate::faults::SCRIPTED;
use crate::har::status_text;
use crate::journal::Entry;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt;

/// So many requests of a case are listed, beside those that a finding names.
const LISTED: usize = 200;
/// So much of an address is shown.
const ADDRESS: usize = 200;

/// A request of a case.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Asked {
    /// Its number, as findings and the archive have it.
    pub number: u64,
    /// The step of the case in which it was made.
    pub step: String,
    /// `GET`, `PUT` …
    pub method: String,
    /// The path and the query, secrets masked.
    pub address: String,
    /// The status of the answer; 0 where there was no answer in HTTP.
    pub status: u16,
    /// Why the service refused it, in the words of the answer.
    pub refused: Option<String>,
    /// The case made the answer so.
    pub is_scripted: bool,
}

impl Asked {
    pub(super) fn new(entry: &Entry, step: &str) -> Asked {
        let mark = if entry.query.is_empty() { "" } else { "?" };
        let mut address = format!("{}{mark}{}", entry.path, entry.query);
        if let Some((end, _)) = address.char_indices().nth(ADDRESS) {
            address.truncate(end);
            address.push('…');
        }
        let refused = (entry.status >= 400).then(|| reason(entry));
        Asked {
            number: entry.number,
            step: step.to_owned(),
            method: entry.method.clone(),
            address,
            status: entry.status,
            is_scripted: refused.as_deref() == Some(SCRIPTED) || entry.status == 0,
            refused,
        }
    }
}

/// The message of an answer; the words of its status where it has none.
fn reason(entry: &Entry) -> String {
    let body = entry.answer_body.as_deref().unwrap_or_default();
    let body: Value = serde_json::from_str(body).unwrap_or_default();
    let words = ["message", "error_description", "error"].map(|key| body[key].as_str());
    let words = words.into_iter().flatten().next().map(str::to_owned);
    words.unwrap_or_else(|| status_text(entry.status))
}

/// Requests that the service refused alike.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Refused {
    /// The status.
    pub status: u16,
    /// The reason in the words of the answer.
    pub reason: String,
    /// How many there were.
    pub times: usize,
    /// The case made the answer so: the device must live with it.
    pub is_scripted: bool,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let why = match self.is_scripted {
            true => "as the case wants it",
            false => &self.reason,
        };
        write!(f, "{} ×{} ({why})", self.status, self.times)
    }
}

/// The refusals among these requests, in the order of the first of each.
pub(super) fn refusals(all: &[Asked]) -> Vec<Refused> {
    let mut found: Vec<Refused> = Vec::new();
    for asked in all {
        let Some(reason) = &asked.refused else { continue };
        let key = (asked.status, reason, asked.is_scripted);
        match found
            .iter_mut()
            .find(|known| (known.status, &known.reason, known.is_scripted) == key)
        {
            Some(known) => known.times += 1,
            None => found.push(Refused {
                status: asked.status,
                reason: reason.clone(),
                times: 1,
                is_scripted: asked.is_scripted,
            }),
        }
    }
    found
}

/// The first of these requests, and those that a finding names.
pub(super) fn listed(all: Vec<Asked>, findings: &[Finding]) -> Vec<Asked> {
    let named: BTreeSet<u64> = findings
        .iter()
        .flat_map(|finding| numbers(finding.wrong.as_deref().unwrap_or_default()))
        .map(|(_, number)| number)
        .collect();
    let is_listed = |(place, asked): &(usize, Asked)| *place < LISTED || named.contains(&asked.number);
    let all = all.into_iter().enumerate().filter(is_listed);
    all.map(|(_, asked)| asked).collect()
}

/// The numbers of requests in a text, each with its place: `#12`.
pub(super) fn numbers(text: &str) -> impl Iterator<Item = (std::ops::Range<usize>, u64)> {
    text.match_indices('#').filter_map(|(at, _)| {
        let digits = text[at + 1..]
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(text.len() - at - 1);
        let end = at + 1 + digits;
        Some((at..end, text[at + 1..end].parse().ok()?))
    })
}
