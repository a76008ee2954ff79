//! Reports that wait to be sent to the service: kept in order, in memory and in a store that survives a power cut.
//!
//! In memory: `entry` is one report; `queue` the waiting entries; `stuck` entries at which the service fails again and again; `pauses` the
//! pauses after failures. In the store: `record` is its format; `store_state` what it has and lacks; `store_sync` reads and writes it;
//! `file` is the store for devices that bring none. `sending` is held by the one thread that sends.
//!
//! A report that the service counts is sent at most once: the store is marked before it is sent, and an entry found marked after a restart
//! may have arrived, so it is not sent again.
//!
//! Uses `auth`, `calls`, `base`, `abi`.
pub mod entry;
mod file;
mod pauses;
mod queue;
mod record;
mod sending;
mod store_state;
mod store_sync;
mod stuck;
#[cfg(test)]
mod tests;

pub use entry::{Action, Entry, MeteredMember, Playback};
pub use file::OutboxFile;
pub use queue::{Batch, Fate, MOST_PLAYING};
pub use sending::Sending;

use crate::abi::mcat_outbox_now;
use crate::auth::{Member, SignedIn};
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::hooks::{OutboxStore, StoreFailed};
use crate::base::memory::{self, NoMemory};
use pauses::Pauses;
use queue::EntryQueue;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use store_state::StoreState;

/// Most bytes of waiting entries: the least setting and the default.
pub const LEAST_BYTES: usize = 4 * 1024;
pub const MOST_BYTES: usize = 1024 * 1024;
pub const USUAL_BYTES: usize = 64 * 1024;

/// Longest metering body that an application writes.
pub const METERING_MAX: usize = 4096;

/// Writes the body that reports a playback, instead of the library's own; `None` if it cannot.
pub type Metering = Arc<dyn Fn(i64, &Playback, &MeteredMember) -> Option<Vec<u8>> + Send + Sync>;

/// A member's outbox. Shared by all clients of the member.
pub struct Outbox {
    store: Option<Box<dyn OutboxStore>>,
    max_bytes: usize,
    pub metering: Option<Metering>,
    state: Mutex<OutboxState>,
    /// Signalled when no thread uses the store any more.
    store_free: Condvar,
}

#[derive(Default)]
struct OutboxState {
    queue: EntryQueue,
    stored: StoreState,
    is_sending: bool,
    pauses: Pauses,
}

impl OutboxState {
    /// How long nothing is sent.
    fn pause_ms(&self, now_ms: i64, network: u64) -> i64 {
        self.pauses.left_ms(self.queue.next_is_stuck(), now_ms, network)
    }
}

impl Default for Outbox {
    fn default() -> Outbox {
        Outbox::new(None, USUAL_BYTES, None)
    }
}

impl Outbox {
    /// An outbox of at most `max_bytes`; in memory only, without a store.
    pub fn new(store: Option<Box<dyn OutboxStore>>, max_bytes: usize, metering: Option<Metering>) -> Outbox {
        Outbox {
            store,
            max_bytes,
            metering,
            state: Mutex::default(),
            store_free: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, OutboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes sure that there is memory for one more entry: an entry waits long, so it must not use the memory reserve.
    pub(crate) fn check_memory(&self) -> Result<(), NoMemory> {
        memory::check()?;
        let mut state = self.state();
        memory::room(|| state.queue.waiting.try_reserve(1))
    }

    /// Appends a report of this member, if `is_signed_in` confirms that the member still is. The next `sync_store` writes it.
    pub fn add(&self, entry: Entry, signed_in: &SignedIn, now: &Moment, is_signed_in: &dyn Fn() -> bool) -> bool {
        let mut state = self.state();
        let OutboxState { queue, stored, .. } = &mut *state;
        // Asked under the mutex: code that forgets the member empties the outbox afterwards.
        let is_signed_in = is_signed_in();
        if is_signed_in {
            stored.rewrite |= queue.set_owner(signed_in) | queue.add(entry, now, self.max_bytes);
        }
        is_signed_in
    }

    /// How many skips were dropped for lack of room since the last call of this function. Skips stored before a restart are not counted.
    pub fn skips_dropped(&self) -> usize {
        std::mem::take(&mut self.state().queue.skips_dropped)
    }

    /// How many of this member's skips wait.
    pub fn skips_of(&self, signed_in: &SignedIn) -> usize {
        self.state().queue.skips_of(signed_in)
    }

    /// Drops the entries of another member.
    pub fn set_owner(&self, signed_in: &SignedIn) {
        let mut state = self.state();
        let OutboxState { queue, stored, .. } = &mut *state;
        if !queue.waiting.is_empty() {
            stored.rewrite |= queue.set_owner(signed_in);
        }
    }

    /// The member leaves: drops entries that could not be distinguished from another member's. A member with known marks gets the entries
    /// back at the next sign-in.
    pub fn member_leaves(&self, member: &Member, scope: &Scope) {
        self.member_may_change(member, scope);
        {
            let mut state = self.state();
            let OutboxState { queue, stored, .. } = &mut *state;
            if queue.owner.as_ref().is_none_or(|owner| !owner.is_known()) {
                stored.rewrite |= queue.drop_all();
            }
        }
        self.sync_store(scope);
    }

    /// Another member may sign in: gives the member the salt of the outbox's marks, so that `set_owner` can then compare them. If no other
    /// member signs in, nothing changes.
    pub fn member_may_change(&self, member: &Member, scope: &Scope) {
        self.sync_store(scope);
        let salt = {
            let state = self.state();
            let known = state.queue.owner.as_ref().filter(|owner| owner.is_known());
            known.map(|owner| owner.salt)
        };
        if let Some(salt) = salt {
            member.keep_salt(salt, scope);
        }
    }

    /// Whether there is something to send now.
    pub fn is_due(&self, scope: &Scope) -> bool {
        // The clock may be the application's: read it before taking the mutex.
        let (now, network) = (scope.now_ms(), scope.network());
        let state = self.state();
        !state.queue.waiting.is_empty() && state.pause_ms(now, network) == 0
    }

    /// The outbox's state, when the network has changed `network` times.
    pub fn now(&self, now_ms: i64, network: u64) -> mcat_outbox_now {
        let state = self.state();
        let is_empty = state.queue.waiting.is_empty();
        let counts = &state.queue.counts;
        mcat_outbox_now {
            waiting: state.queue.waiting.len() as i64,
            waiting_bytes: state.queue.bytes as i64,
            sent: counts.sent,
            uncertain: counts.uncertain,
            refused: counts.refused,
            dropped: counts.dropped,
            retry_after_ms: if is_empty { 0 } else { state.pause_ms(now_ms, network) },
        }
    }

    /// Whether a power cut would lose waiting entries.
    pub fn has_unsaved(&self) -> bool {
        let state = self.state();
        self.store.is_some() && state.stored.lacks(&state.queue)
    }

    /// Forgets all entries, in memory and in the store, even a store that cannot be read.
    pub fn forget(&self, scope: &Scope) -> Result<(), StoreFailed> {
        {
            let mut state = self.state();
            state.queue.forget();
            state.stored.erase();
            state.pauses = Pauses::default();
        }
        self.sync_store(scope);
        let state = self.state();
        match self.store.is_some() && state.stored.must_rewrite() {
            true => Err(StoreFailed(state.stored.last_error.clone())),
            false => Ok(()),
        }
    }
}
