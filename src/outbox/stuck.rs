//! An entry at which the service fails again and again waits behind all others: it delays none, and is never given up.
use super::queue::{EntryQueue, WaitingEntry};
use crate::base::memory;

/// After this many 5xx answers in a row the cause may be the entry itself and not an outage.
const TRIES: u32 = 5;

impl WaitingEntry {
    pub fn is_stuck(&self) -> bool {
        self.failures >= TRIES
    }
}

impl EntryQueue {
    /// The index of the entry to send next: the first that is not stuck and need not follow a stuck one. If there is none, the stuck entry
    /// with the fewest tries: perhaps only another one is the cause.
    fn next_index(&self) -> Option<usize> {
        let waiting = &self.waiting;
        let is_free = |at: &usize| {
            let entry = &waiting[*at].entry;
            !waiting.range(..at).any(|before| entry.must_follow(&before.entry))
        };
        let first = (0..waiting.len()).find(|at| !waiting[*at].is_stuck() && is_free(at));
        first.or_else(|| {
            let free = (0..waiting.len()).filter(is_free);
            free.min_by_key(|at| waiting[*at].failures)
        })
    }

    /// Whether the entry to send next is stuck.
    pub fn next_is_stuck(&self) -> bool {
        self.next_index().is_some_and(|at| self.waiting[at].is_stuck())
    }

    /// Moves the entry to send next to the front. Those before it go to the end, in their order and with the entries that must follow them.
    /// Returns whether there were any: then their order in the store is wrong.
    pub fn move_next_to_front(&mut self) -> bool {
        let Some(at @ 1..) = self.next_index() else {
            return false;
        };
        let goes_back = |kept: &WaitingEntry| {
            let mut before = self.waiting.range(..at);
            before.any(|before| kept.entry.must_follow(&before.entry))
        };
        // Without memory the order stays for now.
        let Ok(back) = memory::list(self.waiting.len(), self.waiting.iter().map(goes_back)) else {
            return false;
        };
        for (kept, _) in self.waiting.iter_mut().zip(back).filter(|(_, back)| *back) {
            self.last += 1;
            kept.number = self.last;
        }
        // Sorted in place, because that needs no memory.
        self.waiting.make_contiguous().sort_unstable_by_key(|kept| kept.number);
        true
    }

    /// The service failed at entries up to this number. Returns how often it had done so, if the entry was stuck.
    pub fn count_failure(&mut self, to: u64) -> Option<u32> {
        let sent = self.waiting.iter_mut().take_while(|kept| kept.number <= to);
        let before = sent.map(|kept| {
            kept.failures = kept.failures.saturating_add(1);
            kept.failures - 1
        });
        before.max().filter(|times| *times >= TRIES)
    }
}
