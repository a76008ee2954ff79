//! Reports that wait to be sent to the service: kept in order, in memory and in a store that survives a power cut.
//!
//! `entry`: one report; `queue`: the waiting entries; `stuck`: entries at which the service fails again and again; `pauses`: pauses after
//! failures; `record`: the format of the store; `shelf`: what the store has and lacks; `file`: the store for devices that bring none. A
//! report that the service counts is sent at most once: the store is marked before it is sent, and an entry found marked after a restart
//! may have arrived, so it is not sent again.
//!
//! Uses `auth`, `calls`, `base`, `abi`.
pub mod entry;
mod file;
mod pauses;
mod queue;
mod record;
mod shelf;
mod stuck;
#[cfg(test)]
mod tests;

pub use entry::{Action, Entry, MeteredMember, Playback};
pub use file::OutboxFile;
pub use queue::{Batch, Fate, MOST_PLAYING};

use crate::abi::mcat_outbox_now;
use crate::auth::{Member, SignedIn};
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Status};
use crate::base::hooks::{Level, OutboxStore, StoreFailed, inside};
use crate::base::memory::{self, NoMemory};
use pauses::Pauses;
use queue::EntryQueue;
use shelf::{Job, NextWrite, Shelf, StoreWork};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Most bytes of waiting entries: the least setting and the default.
pub const LEAST_BYTES: usize = 4 * 1024;
pub const MOST_BYTES: usize = 1024 * 1024;
pub const USUAL_BYTES: usize = 64 * 1024;

/// Longest metering body that an application writes.
pub const METERING_MAX: usize = 4096;

/// How long a call waits for another thread that uses the store: a like pressed in a menu must not block longer.
const STORE_WAIT_MS: i64 = 2_000;

/// Writes the body that reports a playback, instead of the library's own; `None` if it cannot.
pub type Metering = Arc<dyn Fn(i64, &Playback, &MeteredMember) -> Option<Vec<u8>> + Send + Sync>;

/// A member's outbox. Shared by all clients of the member.
pub struct Outbox {
    store: Option<Box<dyn OutboxStore>>,
    room: usize,
    pub metering: Option<Metering>,
    state: Mutex<OutboxState>,
    /// Signalled when the store is free again.
    free: Condvar,
}

#[derive(Default)]
struct OutboxState {
    queue: EntryQueue,
    shelf: Shelf,
    is_sending: bool,
    pauses: Pauses,
}

impl OutboxState {
    /// How long nothing is sent.
    fn pause_ms(&self, now_ms: i64, network: u64) -> i64 {
        self.pauses.left_ms(self.queue.is_stuck(), now_ms, network)
    }
}

impl Default for Outbox {
    fn default() -> Outbox {
        Outbox::new(None, USUAL_BYTES, None)
    }
}

impl Outbox {
    /// An outbox of at most `room` bytes; in memory only, without a store.
    pub fn new(store: Option<Box<dyn OutboxStore>>, room: usize, metering: Option<Metering>) -> Outbox {
        Outbox {
            store,
            room,
            metering,
            state: Mutex::default(),
            free: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, OutboxState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes sure that there is memory for one more entry: an entry waits long, so it must not use the memory reserve.
    pub(crate) fn has_room(&self) -> Result<(), NoMemory> {
        memory::check()?;
        let mut state = self.state();
        memory::room(|| state.queue.waiting.try_reserve(1))
    }

    /// Appends a report of this member, if `is_here` confirms that the member is still signed in. The next `keep` writes it to the store.
    pub fn add(&self, entry: Entry, signed_in: &SignedIn, now: &Moment, is_here: &dyn Fn() -> bool) -> bool {
        let mut state = self.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        // Asked under the mutex: code that forgets the member empties the outbox afterwards.
        let is_here = is_here();
        if is_here {
            shelf.rewrite |= queue.belong_to(signed_in) | queue.add(entry, now, self.room);
        }
        is_here
    }

    /// How many skips were dropped for lack of room since the last call of this function. Skips stored before a restart are not counted.
    pub fn skips_dropped(&self) -> usize {
        std::mem::take(&mut self.state().queue.skips_dropped)
    }

    /// How many of this member's skips wait.
    pub fn skips_of(&self, signed_in: &SignedIn) -> usize {
        self.state().queue.skips_of(signed_in)
    }

    /// Drops what another member left.
    pub fn belong_to(&self, signed_in: &SignedIn) {
        let mut state = self.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        if !queue.waiting.is_empty() {
            shelf.rewrite |= queue.belong_to(signed_in);
        }
    }

    /// The member leaves: drops entries that could not be distinguished from another member's. Members with known marks find theirs again.
    pub fn part(&self, member: &Member, scope: &Scope) {
        self.keep(scope);
        self.recognise(member, scope);
        {
            let mut state = self.state();
            let OutboxState { queue, shelf, .. } = &mut *state;
            if queue.owner.as_ref().is_none_or(|owner| !owner.is_known()) {
                shelf.rewrite |= queue.give_up();
            }
        }
        self.keep(scope);
    }

    /// Another member may sign in: makes sure that `belong_to` can then tell the members apart. If none does, nothing changes.
    pub fn expect(&self, member: &Member, scope: &Scope) {
        self.keep(scope);
        self.recognise(member, scope);
    }

    /// Gives the member the salt of the outbox's marks, so that they can be compared.
    fn recognise(&self, member: &Member, scope: &Scope) {
        let salt = {
            let state = self.state();
            let known = state.queue.owner.as_ref().filter(|owner| owner.is_known());
            known.map(|owner| owner.salt)
        };
        if let Some(salt) = salt {
            member.keep_salt(salt, scope);
        }
    }

    /// Begins to send, unless another thread is sending.
    pub fn begin_sending(&self) -> Option<Sending<'_>> {
        let before = std::mem::replace(&mut self.state().is_sending, true);
        // Create it only then: dropping one would end the other thread's.
        (!before).then(|| Sending(self))
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
    pub fn not_saved(&self) -> bool {
        let state = self.state();
        self.store.is_some() && state.shelf.lacks(&state.queue)
    }

    /// Forgets all entries, in memory and in the store, even a store that cannot be read.
    pub fn forget(&self, scope: &Scope) -> Result<(), StoreFailed> {
        {
            let mut state = self.state();
            state.queue.forget();
            state.shelf.empty();
            state.pauses = Pauses::default();
        }
        self.keep(scope);
        let state = self.state();
        match self.store.is_some() && state.shelf.is_behind() {
            true => Err(StoreFailed(state.shelf.trouble.clone())),
            false => Ok(()),
        }
    }

    /// Writes the store if that is due, and reads it the first time. Waits for another thread that uses the store, but not for long.
    pub fn keep(&self, scope: &Scope) {
        self.keep_until(Outbox::patience(scope), scope);
    }

    /// How long a call waits for another thread that uses the store.
    pub fn patience(scope: &Scope) -> i64 {
        scope.part_ms(STORE_WAIT_MS)
    }

    /// The same for a call that waits until then.
    pub fn keep_until(&self, until_ms: i64, scope: &Scope) {
        let Some(store) = &self.store else { return };
        let phase = scope.phase();
        scope.enter(Phase::MCAT_PHASE_STORE);
        while let Some(job) = self.next_job(until_ms, scope) {
            let mut turn = StoreTurn {
                outbox: self,
                job: Some(job),
                now: scope.now_ms(),
            };
            turn.work(&**store, scope);
        }
        scope.enter(phase);
    }

    /// The store work that this thread should do now.
    fn next_job(&self, until: i64, scope: &Scope) -> Option<Job> {
        loop {
            let now = scope.now_ms();
            let slice = scope.blind_slice_ms(until);
            let mut state = self.state();
            let OutboxState { queue, shelf, .. } = &mut *state;
            match shelf.step(queue, self.room, now) {
                NextWrite::StoreWork(job) => return Some(job),
                NextWrite::Done | NextWrite::Later => return None,
                NextWrite::Wait if now >= until => return None,
                NextWrite::Wait => {
                    let slice = Duration::from_millis(slice.unsigned_abs());
                    drop(
                        self.free
                            .wait_timeout(state, slice)
                            .unwrap_or_else(PoisonError::into_inner),
                    );
                    // The next thread writes what is in memory.
                    scope.check().ok()?;
                }
            }
        }
    }

    fn loaded(&self, bytes: &[u8]) -> Result<(), String> {
        let too_little = || "not enough memory to read the store".to_owned();
        let refused = memory::refusals();
        let mut found = record::read(bytes);
        if memory::refusals() > refused {
            // Data that looks damaged may be intact: reading it lacked memory.
            return Err(too_little());
        }
        let mut state = self.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        if shelf.is_open() {
            // It was forgotten meanwhile.
            return Ok(());
        }
        if queue.under_way > 0 {
            return Err("an entry was being sent meanwhile".to_owned());
        }
        if let Ok(found) = &mut found {
            memory::room(|| found.waiting.try_reserve(queue.waiting.len())).map_err(|NoMemory| too_little())?;
        }
        shelf.open(&found, bytes.len());
        if let Ok(found) = found {
            shelf.rewrite |= queue.take(found, self.room);
        }
        Ok(())
    }
}

/// Exclusive use of the store for one thread, until dropped.
struct StoreTurn<'o> {
    outbox: &'o Outbox,
    job: Option<Job>,
    now: i64,
}

impl StoreTurn<'_> {
    fn work(&mut self, store: &dyn OutboxStore, scope: &Scope) {
        let Some(job) = &self.job else { return };
        let left = scope.left_ms();
        let done = inside(scope.member(), || match &job.work {
            // Also read what was written under a larger setting.
            StoreWork::Load => store.load(left, MOST_BYTES).map(Some),
            StoreWork::Append(bytes) => store.append(left, bytes).map(|()| None),
            StoreWork::Replace(bytes) => store.replace(left, bytes).map(|()| None),
        });
        let result = done.map_err(|StoreFailed(text)| text).and_then(|found| match found {
            Some(bytes) => self.outbox.loaded(&bytes),
            None => Ok(()),
        });
        if let Err(text) = &result {
            scope.log(Level::Warning, &|| {
                format!("the outbox's store failed, and its notes are kept in memory: {text}")
            });
        }
        self.now = scope.now_ms();
        self.end(result);
    }

    fn end(&mut self, result: Result<(), String>) {
        if let Some(job) = self.job.take() {
            self.outbox.state().shelf.book(&job, result, self.now);
            self.outbox.free.notify_all();
        }
    }
}

impl Drop for StoreTurn<'_> {
    fn drop(&mut self) {
        // Reached with work left only if a Rust program's store panics.
        self.end(Err("an earlier write of the store did not end".to_owned()));
    }
}

/// Held by the one thread that sends.
pub struct Sending<'o>(&'o Outbox);

impl Sending<'_> {
    /// The next batch to send. It is under way until it is settled or left.
    pub fn next(&self, now: &Moment) -> Result<Option<Batch>, Error> {
        let mut state = self.0.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        shelf.rewrite |= queue.bring_forward();
        queue.begin_telling(now)
    }

    /// Marks the store so that a restart does not send this entry again. Returns whether the entry still waits.
    pub fn mark(&self, number: u64, scope: &Scope) -> Result<bool, Error> {
        let outbox = self.0;
        outbox.state().shelf.send(number);
        outbox.keep(scope);
        let now = scope.now_ms();
        let state = outbox.state();
        if outbox.store.is_none() || state.shelf.may_send(number) {
            return Ok(state.queue.has(number));
        }
        let why = match &*state.shelf.trouble {
            "" => "another call is still writing it",
            trouble => trouble,
        };
        let text =
            format!("the outbox's store cannot be marked, so the note is not sent (it might be sent twice): {why}");
        let wait = state.shelf.wait_ms(now);
        Err(Error::new(Status::MCAT_ERR_STORE, text)
            .retry_after(wait)
            .during(Phase::MCAT_PHASE_STORE))
    }

    /// Records the fate of entries that were sent.
    pub fn settle(&self, to: u64, fate: Fate) {
        let mut state = self.0.state();
        state.queue.settle(to, fate);
        state.queue.under_way = 0;
        state.shelf.told(to);
        if fate != Fate::Uncertain {
            state.pauses.end();
        }
    }

    /// Entries that were refused together are sent one by one.
    pub fn separate(&self, batch: &Batch) {
        self.0.state().queue.separate(batch.to);
        self.leave(batch);
    }

    /// Nothing of the batch can have arrived: it keeps waiting.
    pub fn leave(&self, batch: &Batch) {
        let mut state = self.0.state();
        state.queue.under_way = 0;
        // A counted entry is always alone in its batch.
        if batch.entry.is_counted() {
            state.shelf.told(batch.to - 1);
        }
    }

    /// Pauses sending after a failure of the service or the network, at least until the service's hint. `network`: how many network changes
    /// there had been. An entry that fails again and again pauses alone: see `stuck`.
    pub fn pause(&self, batch: &Batch, error: &Error, network: u64, scope: &Scope) {
        let now = scope.now_ms();
        let mut state = self.0.state();
        let OutboxState { queue, pauses, .. } = &mut *state;
        let is_its_own = error.http_status >= 500 && !batch.entry.is_counted();
        let stuck = if is_its_own { queue.failed(batch.to) } else { None };
        pauses.failed(error, stuck, now, network);
    }
}

impl Drop for Sending<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        state.is_sending = false;
        // A panic during a request: it is unknown whether it arrived.
        let to = std::mem::take(&mut state.queue.under_way);
        if to > 0 {
            state.queue.settle(to, Fate::Uncertain);
            state.shelf.told(to);
        }
    }
}
