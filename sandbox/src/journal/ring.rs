//! The entries so far: the latest in memory, all of them in a file where one is asked for.

use super::{Entry, Event};
use crate::base::error::{Error, Result};
use crate::base::private;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use tokio::sync::watch;

/// The latest entries are kept in memory, so many of them …
const KEPT_ENTRIES: usize = 100_000;
/// … and about so many bytes; a journal file gets them all.
const KEPT_BYTES: usize = 64_000_000;

/// The events that are kept.
const KEPT_EVENTS: usize = 10_000;

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
    /// Apart from the entries: who counts requests does not meet them.
    events: VecDeque<Event>,
    bytes: usize,
    /// The number of the last entry that had to go to make room for others.
    dropped: u64,
    /// The number of the last entry when all of them were cleared.
    cleared: u64,
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

    /// Tells of an event.
    pub(crate) fn tell(&self, event: Event) {
        let mut written = self.written.lock().expect("journal lock");
        written.events.push_back(event);
        if written.events.len() > KEPT_EVENTS {
            written.events.pop_front();
        }
    }

    /// The events that happened after this entry, oldest first.
    pub(crate) fn events(&self, after: u64) -> Vec<Event> {
        let written = self.written.lock().expect("journal lock");
        let events = written.events.iter().filter(|event| event.after >= after);
        events.cloned().collect()
    }

    /// Adds an entry, and gives its number.
    pub(crate) fn add(&self, mut entry: Entry) -> u64 {
        let mut written = self.written.lock().expect("journal lock");
        let number = self.last() + 1;
        entry.number = number;
        self.last.send_replace(number);
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
            written.dropped = oldest.number;
        }
        number
    }

    /// The number of the last entry, whenever it changes.
    pub(crate) fn numbers(&self) -> watch::Receiver<u64> {
        self.last.subscribe()
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
        written.events.clear();
        written.bytes = 0;
        written.cleared = self.last();
    }

    /// How many entries after this number had to go to make room: nobody can say any more what was in them. Those that were cleared are none.
    pub(crate) fn dropped(&self, since: u64) -> u64 {
        let written = self.written.lock().expect("journal lock");
        written.dropped.saturating_sub(since.max(written.cleared))
    }

    pub(crate) fn count(&self, matches: impl Fn(&Entry) -> bool) -> usize {
        let written = self.written.lock().expect("journal lock");
        written.entries.iter().filter(|entry| matches(entry)).count()
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
    fn journal_over_its_bytes_forgets_the_oldest_entries() {
        let journal = Journal::default();
        for _ in 0..100 {
            journal.add(entry(1_000_000));
        }
        let kept = journal.entries();
        assert!((60..64).contains(&kept.len()), "{}", kept.len());
        assert_eq!((kept.last().unwrap().number, journal.last()), (100, 100));
        let dropped = 100 - kept.len() as u64;
        assert_eq!(
            [0, 10, dropped, 100].map(|since| journal.dropped(since)),
            [dropped, dropped - 10, 0, 0]
        );
        journal.clear();
        assert_eq!(journal.dropped(0), 0, "who clears it asks no more for what was before");
        journal.add(entry(10));
        assert_eq!(journal.entries()[0].number, 101);
    }
}
