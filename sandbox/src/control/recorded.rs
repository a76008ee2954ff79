//! The calls of the control interface that show the journal.

use super::Done;
use super::handlers::{ControlCall, value_of, with};
use crate::api;
use crate::base::refusal::Refusal;
use crate::har;
use crate::journal::Entry;
use crate::journal::pattern::Which;
use crate::service::Service;
use serde_json::json;
use std::sync::Arc;
use std::time::Duration;

/// Entries in an answer of the journal, unless the call says otherwise, and at most.
const ENTRIES: usize = 100;
const MOST_ENTRIES: usize = 1_000;
/// The longest that a call waits for an entry.
const LONGEST_WAIT_MS: u64 = 60_000;

/// A status that an answer may have; 0 is none. A fault may send more than HTTP knows.
fn sent_status(status: u64) -> Result<u64, Refusal> {
    let rule = || Refusal::bad_request("status must be 0, for no answer, or from 100 to 999");
    Some(status)
        .filter(|status| !(1..100).contains(status))
        .ok_or_else(rule)
}

/// What a call for the journal may say.
const PARAMETERS: [&str; 10] = [
    "method", "path", "version", "member", "status", "fault", "since", "wait_ms", "limit", "events",
];

/// What a call for the journal wants to see.
pub(super) struct JournalFilter {
    pub(super) since: Option<u64>,
    pub(super) wait: Duration,
    limit: Option<usize>,
    method: Option<String>,
    path: Option<String>,
    version: Option<String>,
    member: Option<String>,
    status: Option<u64>,
    fault: Option<u64>,
    /// Whether it also wants what a scenario did.
    events: bool,
}

impl JournalFilter {
    /// Refuses what can match nothing: a test that counts calls would take "none" for an answer.
    pub(super) fn read(service: &Service, query: &[(String, String)]) -> Result<JournalFilter, Refusal> {
        for (place, (name, _)) in query.iter().enumerate() {
            if !PARAMETERS.contains(&name.as_str()) {
                let known = PARAMETERS.join(", ");
                let message = format!("The journal has no parameter {name:?}; it has {known}");
                return Err(Refusal::bad_request(message));
            }
            if query[..place].iter().any(|(before, _)| before == name) {
                return Err(Refusal::bad_request(format!("{name} may be given once")));
            }
        }
        let number = |name: &str, most: u64| {
            let Some(text) = value_of(query, name) else {
                return Ok(None);
            };
            let number = text.parse().ok().filter(|number| *number <= most);
            let rule = || Refusal::bad_request(format!("{name} must be an integer from 0 to {most}"));
            number.map(Some).ok_or_else(rule)
        };
        let text = |name: &str| value_of(query, name).map(str::to_owned);
        let wanted = JournalFilter {
            since: number("since", u64::MAX)?,
            wait: Duration::from_millis(number("wait_ms", LONGEST_WAIT_MS)?.unwrap_or(0)),
            limit: number("limit", MOST_ENTRIES as u64)?.map(|limit| limit as usize),
            method: text("method"),
            path: text("path"),
            version: text("version"),
            member: text("member"),
            status: number("status", 999)?.map(sent_status).transpose()?,
            fault: number("fault", u64::MAX)?,
            events: match value_of(query, "events") {
                None | Some("false") => false,
                Some("true") => true,
                _ => return Err(Refusal::bad_request("events must be true or false")),
            },
        };
        wanted.which().check().map_err(Refusal::bad_request)?;
        if wanted.fault.is_some_and(|id| !service.faults.had(id)) {
            return Err(Refusal::bad_request("fault must be the id of one that was set up"));
        }
        Ok(wanted)
    }

    fn which(&self) -> Which<'_> {
        Which {
            path: self.path.as_deref(),
            method: self.method.as_deref(),
            version: self.version.as_deref(),
            member: self.member.as_deref(),
        }
    }

    pub(super) fn matches(&self, entry: &Entry) -> bool {
        let (version, member) = (&entry.version, entry.member.as_deref());
        self.which().means(&entry.method, &entry.path, version, member)
            && self.status.is_none_or(|status| status == u64::from(entry.status))
            && (self.fault.is_none() || self.fault == entry.fault)
    }
}

/// The entries that are wanted.
struct Wanted {
    entries: Vec<Entry>,
    /// The number that a call for the next ones gives.
    last: u64,
    /// How many others the range had, which the journal no longer has.
    dropped: u64,
}

/// The entries that are wanted, at most so many unless the call says otherwise.
fn wanted_entries(service: &Service, wanted: &JournalFilter, most: usize) -> Wanted {
    let limit = wanted.limit.unwrap_or(most);
    let journal = &service.journal;
    let last = journal.last();
    let matches = |entry: &Entry| wanted.matches(entry);
    let (entries, last) = match wanted.since {
        // The newest ones: where a page begins.
        None => (journal.newest(limit, matches), last),
        Some(since) => {
            let entries = journal.after_number(since, limit, matches);
            let reached = entries.last().map(|entry| entry.number);
            let last = match entries.len() == limit {
                true => reached.unwrap_or(since),
                false => reached.unwrap_or(0).max(last),
            };
            (entries, last)
        }
    };
    // Counted after the entries were taken: one that went in between counts as dropped.
    let dropped = journal.dropped(wanted.since.unwrap_or(0));
    Wanted { entries, last, dropped }
}

/// `GET /control/journal`
pub(super) fn journal(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    let wanted = JournalFilter::read(service, &asked.query)?;
    let found = wanted_entries(service, &wanted, ENTRIES);
    let mut document = json!({"entries": found.entries, "last": found.last, "dropped": found.dropped});
    if found.entries.is_empty()
        && let Some(note) = wanted.path.as_deref().and_then(api::note_unknown)
    {
        document["note"] = note.into();
    }
    if wanted.events {
        document["events"] = json!(service.journal.events(wanted.since.unwrap_or(0)));
    }
    with(document)
}

/// `GET /control/journal.har`: unless it says otherwise, all of them.
pub(super) fn journal_har(service: &Arc<Service>, asked: &ControlCall) -> Result<Done, Refusal> {
    let wanted = JournalFilter::read(service, &asked.query)?;
    if wanted.events {
        return Err(Refusal::bad_request(
            "An archive holds requests only: events are in /control/journal",
        ));
    }
    let found = wanted_entries(service, &wanted, usize::MAX);
    with(har::archive(&service.place.base_url, &found.entries, found.dropped))
}

/// `DELETE /control/journal`
pub(super) fn clear_journal(service: &Arc<Service>, _: &ControlCall) -> Result<Done, Refusal> {
    service.journal.clear();
    Ok(Done::nothing())
}
