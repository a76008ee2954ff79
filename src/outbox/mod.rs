//! What the service is to be told and has not been told yet, in order.
pub mod entry;

pub use entry::{Action, Entry, Playback, Who};

use crate::abi::mcat_outbox_now;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Most entries that wait; of more the oldest is given up.
const MOST: usize = 1024;

/// A member's outbox. Shared by all clients of the member.
#[derive(Default)]
pub struct Outbox {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Entry>,
    sent: i64,
    uncertain: i64,
    refused: i64,
    dropped: i64,
}

/// What became of an entry that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Sent,
    /// It may have reached the service, and a second time would count.
    Uncertain,
    Refused,
}

impl Outbox {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps an entry behind those that wait.
    pub fn add(&self, entry: Entry) {
        let mut state = self.state();
        if state.waiting.len() >= MOST {
            state.waiting.pop_front();
            state.dropped += 1;
        }
        state.waiting.push_back(entry);
    }

    /// The entry whose turn it is.
    pub fn first(&self) -> Option<Entry> {
        self.state().waiting.front().cloned()
    }

    /// The first one is done with.
    pub fn settle(&self, fate: Fate) {
        let mut state = self.state();
        state.waiting.pop_front();
        match fate {
            Fate::Sent => state.sent += 1,
            Fate::Uncertain => state.uncertain += 1,
            Fate::Refused => state.refused += 1,
        }
    }

    /// Forgets all that waits.
    pub fn clear(&self) {
        self.state().waiting.clear();
    }

    /// How it stands.
    pub fn now(&self) -> mcat_outbox_now {
        let state = self.state();
        mcat_outbox_now {
            waiting: state.waiting.len() as i64,
            waiting_bytes: 0,
            sent: state.sent,
            uncertain: state.uncertain,
            refused: state.refused,
            dropped: state.dropped,
            retry_after_ms: 0,
        }
    }
}
