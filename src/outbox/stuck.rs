//! What the service fails at again and again waits behind all others: it holds nothing up, and is never given up.
use super::entry::WaitingEntry;
use super::queue::EntryQueue;
use crate::base::memory;

/// Answers of 5xx in a row after which it may be the entry's own trouble and not an outage.
const TRIES: u32 = 5;

impl WaitingEntry {
    pub fn is_stuck(&self) -> bool {
        self.failures >= TRIES
    }
}

impl EntryQueue {
    /// The place of the entry that is told next: the first that is not stuck and need not come behind one that is. Where there is none,
    /// the stuck one that was tried least: it may be that only another one is to blame.
    fn next_place(&self) -> Option<usize> {
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

    /// Whether the entry that is told next is stuck.
    pub fn is_stuck(&self) -> bool {
        self.next_place().is_some_and(|at| self.waiting[at].is_stuck())
    }

    /// Brings the entry that is told next to the front. Those before it go to the end, in their order and with what must follow them.
    /// Whether there were any: their places in the store are wrong then.
    pub fn bring_forward(&mut self) -> bool {
        let Some(at @ 1..) = self.next_place() else {
            return false;
        };
        let goes_back = |kept: &WaitingEntry| {
            let mut before = self.waiting.range(..at);
            before.any(|before| kept.entry.must_follow(&before.entry))
        };
        // Without the memory for it the order stays for now.
        let Ok(back) = memory::list(self.waiting.len(), self.waiting.iter().map(goes_back)) else {
            return false;
        };
        for (kept, _) in self.waiting.iter_mut().zip(back).filter(|(_, back)| *back) {
            self.last += 1;
            kept.number = self.last;
        }
        // In place, as it asks for no memory.
        self.waiting.make_contiguous().sort_unstable_by_key(|kept| kept.number);
        true
    }

    /// The service failed at what was told up to this number. How often it had done so, where that was stuck.
    pub fn failed(&mut self, to: u64) -> Option<u32> {
        let told = self.waiting.iter_mut().take_while(|kept| kept.number <= to);
        let before = told.map(|kept| {
            kept.failures = kept.failures.saturating_add(1);
            kept.failures - 1
        });
        before.max().filter(|times| *times >= TRIES)
    }
}
