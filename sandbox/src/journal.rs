//! What the clients asked: one entry a request, secrets masked, so that a test can count and a person can read.

use crate::error::{Error, Result};
use crate::masking;
use crate::private;
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use tokio::sync::watch;

/// Bodies up to this many bytes are kept.
pub(crate) const KEPT_BODY: usize = 4096;
/// The latest entries are kept in memory, so many of them …
const KEPT_ENTRIES: usize = 100_000;
/// … and about so many bytes; a journal file gets them all.
const KEPT_BYTES: usize = 64_000_000;

/// One request and its answer.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Entry {
    /// Counts from 1 and goes on over [`crate::Sandbox::journal_clear`].
    pub number: u64,
    /// `GET`, `PUT` …
    pub method: String,
    /// As sent, still percent-encoded, secrets masked.
    pub path: String,
    /// As sent, without the question mark, secrets masked; empty when there was none.
    pub query: String,
    /// The version that answered: `v2.2`, also for an unversioned path.
    pub version: String,
    /// The status of the answer.
    pub status: u16,
    /// The user name behind the access token, or the one that a token request signed in or refreshed.
    pub member: Option<String>,
    /// The grant that a token request asked for.
    pub grant: Option<String>,
    /// The request's headers in the order sent, secrets masked.
    pub headers: Vec<(String, String)>,
    /// The request's JSON or form body as JSON, secrets masked; bodies over 4 kB and other kinds are left out.
    pub body: Option<Value>,
    /// Bytes in the request's body.
    pub body_length: usize,
    /// The TCP connection: equal numbers mean that it was reused.
    pub connection: u64,
    /// What was agreed on in the TLS handshake; `None` on plain HTTP.
    pub tls: Option<Tls>,
    /// When the request was complete, in milliseconds since 1970 on the sandbox's clock.
    pub started: i64,
    /// From then to the answer, without the delay that was asked for.
    pub millis: u64,
    /// How long the answer is held back beyond that, by the settings or a fault.
    pub delay_millis: u64,
    /// The id of the fault that the call met.
    pub fault: Option<u64>,
    /// The answer's headers in their order, secrets masked.
    pub answer_headers: Vec<(String, String)>,
    /// Bytes in the answer's body.
    pub answer_length: usize,
    /// The first 4 kB of the answer's JSON, secrets masked.
    pub answer_body: Option<String>,
}

/// What a TLS handshake came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tls {
    /// `TLSv1_3` …
    pub version: String,
    /// `TLS13_AES_128_GCM_SHA256` …
    pub cipher: String,
    /// Whether the client went on with an earlier session.
    pub resumed: bool,
    /// The host that the client named.
    pub server_name: Option<String>,
}

impl Entry {
    /// The value of a request header, by its lowercase name.
    pub fn header(&self, name: &str) -> Option<&str> {
        value_of(&self.headers, name)
    }

    /// The value of a header of the answer, by its lowercase name.
    pub fn answer_header(&self, name: &str) -> Option<&str> {
        value_of(&self.answer_headers, name)
    }

    /// When the answer went out, on the sandbox's clock.
    pub fn answered(&self) -> i64 {
        self.started + (self.millis + self.delay_millis) as i64
    }

    /// About what it takes in memory.
    fn size(&self) -> usize {
        let headers = self.headers.iter().chain(&self.answer_headers);
        let headers: usize = headers.map(|(name, value)| name.len() + value.len() + 64).sum();
        let answer = self.answer_body.as_ref().map_or(0, String::len);
        // A small value of a JSON tree takes several times its text.
        let body = self.body.as_ref().map_or(0, |_| 8 * self.body_length);
        512 + self.path.len() + self.query.len() + headers + answer + body
    }
}

fn value_of<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = headers.iter().find(|(key, _)| key == name);
    found.map(|(_, value)| value.as_str())
}

/// The entries so far, and the file that gets a line for each.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    written: Mutex<Written>,
    /// The number of the last entry, for those who wait for the next one.
    last: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Written {
    entries: VecDeque<Entry>,
    bytes: usize,
    file: Option<File>,
}

impl Journal {
    /// An empty journal that also appends a JSON line an entry to the file, where one is given.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let open = |path: &Path| {
            private::append(path).map_err(|cause| Error::cannot(format!("open journal file {path:?}"), cause))
        };
        let written = Mutex::new(Written {
            file: path.map(open).transpose()?,
            ..Written::default()
        });
        let last = watch::Sender::default();
        Ok(Journal { written, last })
    }

    /// Adds an entry and numbers it.
    pub(crate) fn add(&self, mut entry: Entry) {
        let mut written = self.written.lock().expect("journal lock");
        entry.number = self.last() + 1;
        self.last.send_replace(entry.number);
        if let Some(file) = &mut written.file {
            let line = serde_json::to_string(&entry).expect("plain data");
            if let Err(cause) = writeln!(file, "{line}") {
                tracing::warn!(%cause, "the journal file cannot be written");
            }
        }
        written.bytes += entry.size();
        written.entries.push_back(entry);
        while written.entries.len() > KEPT_ENTRIES || written.bytes > KEPT_BYTES {
            let oldest = written.entries.pop_front().expect("one was added");
            written.bytes -= oldest.size();
        }
    }

    /// The number of the last entry that was written, be it forgotten or not; 0 before the first.
    pub(crate) fn last(&self) -> u64 {
        *self.last.borrow()
    }

    /// Ends when there is an entry after this one that matches.
    pub(crate) async fn after(&self, number: u64, matches: impl Fn(&Entry) -> bool) {
        let mut last = self.last.subscribe();
        let mut seen = number;
        while let Ok(reached) = last.wait_for(|last| *last > seen).await.map(|last| *last) {
            if !self.after_number(seen, 1, &matches).is_empty() {
                return;
            }
            seen = reached;
        }
    }

    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.after_number(0, usize::MAX, |_| true)
    }

    /// The first so many of the entries that match and come after this number.
    pub(crate) fn after_number(&self, number: u64, most: usize, matches: impl Fn(&Entry) -> bool) -> Vec<Entry> {
        let written = self.written.lock().expect("journal lock");
        let entries = written.entries.iter();
        let later = entries.filter(|entry| entry.number > number && matches(entry));
        later.take(most).cloned().collect()
    }

    /// The last so many of the entries that match, oldest first.
    pub(crate) fn newest(&self, most: usize, matches: impl Fn(&Entry) -> bool) -> Vec<Entry> {
        let written = self.written.lock().expect("journal lock");
        let newest = written.entries.iter().rev().filter(|entry| matches(entry));
        let mut newest: Vec<Entry> = newest.take(most).cloned().collect();
        newest.reverse();
        newest
    }

    pub(crate) fn clear(&self) {
        let mut written = self.written.lock().expect("journal lock");
        written.entries.clear();
        written.bytes = 0;
    }

    pub(crate) fn count(&self, matches: impl Fn(&Entry) -> bool) -> usize {
        let written = self.written.lock().expect("journal lock");
        written.entries.iter().filter(|entry| matches(entry)).count()
    }
}

/// The beginning of a JSON answer, ready for the journal.
#[derive(Debug, Clone)]
pub(crate) struct Sample(pub(crate) String);

impl Sample {
    /// Of this JSON text.
    pub(crate) fn of(json: &[u8]) -> Sample {
        let part = &json[..json.len().min(KEPT_BODY)];
        Sample(masking::json(&String::from_utf8_lossy(part)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(size: usize) -> Entry {
        Entry {
            path: "x".repeat(size),
            ..Entry::default()
        }
    }

    #[test]
    fn the_oldest_entries_go_when_there_are_too_many_bytes() {
        let journal = Journal::default();
        for _ in 0..100 {
            journal.add(entry(1_000_000));
        }
        let kept = journal.entries();
        assert!((60..64).contains(&kept.len()), "{}", kept.len());
        assert_eq!((kept.last().unwrap().number, journal.last()), (100, 100));
        journal.clear();
        journal.add(entry(10));
        assert_eq!(journal.entries()[0].number, 101);
    }
}
