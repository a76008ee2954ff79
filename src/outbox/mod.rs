//! What the service is to be told and has not been told yet: kept in order, in memory and in a store that outlives a power cut.
//!
//! `entry` says what can be told, `queue` holds what waits, `stuck` is what the service fails at again and again, `pauses` says when it is
//! left alone, `record` is how the store writes it down, `shelf` knows what the store has and lacks, `file` is the store of devices that
//! bring none. What the service counts is told at most once: before it is sent, the store is marked; what is found marked after a restart
//! may have arrived, and is not sent again.
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

/// Bytes that wait at most, as a setting and by default.
pub const LEAST_BYTES: usize = 4 * 1024;
pub const MOST_BYTES: usize = 1024 * 1024;
pub const USUAL_BYTES: usize = 64 * 1024;

/// Longest body that an application writes for its metering.
pub const METERING_MAX: usize = 4096;

/// So long a call waits for another thread that is inside the store: who notes a like in a menu is not held up for longer.
const STORE_WAIT_MS: i64 = 2_000;

/// Writes the body that tells of a playback in place of the library's own; `None` if it cannot.
pub type Metering = Arc<dyn Fn(i64, &Playback, &MeteredMember) -> Option<Vec<u8>> + Send + Sync>;

/// A member's outbox. Shared by all clients of the member.
pub struct Outbox {
    store: Option<Box<dyn OutboxStore>>,
    room: usize,
    pub metering: Option<Metering>,
    state: Mutex<OutboxState>,
    /// Told when the store is free again.
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
    /// An outbox of at most `room` bytes, in memory only where there is no store.
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

    /// Makes sure of the memory for one entry more: it waits long, and none of it is to lie in the reserve.
    pub(crate) fn has_room(&self) -> Result<(), NoMemory> {
        memory::check()?;
        let mut state = self.state();
        memory::room(|| state.queue.waiting.try_reserve(1))
    }

    /// Keeps what this member has to tell behind what waits, if `is_here` says that it still is this one who is signed in. The store hears
    /// of it with the next `keep`.
    pub fn add(&self, entry: Entry, signed_in: &SignedIn, now: &Moment, is_here: &dyn Fn() -> bool) -> bool {
        let mut state = self.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        // Asked under the mutex: who forgets the member empties the outbox afterwards.
        let is_here = is_here();
        if is_here {
            shelf.rewrite |= queue.belong_to(signed_in) | queue.add(entry, now, self.room);
        }
        is_here
    }

    /// How many skips were given up for want of room since somebody asked last. Those that the store had kept from before a restart are
    /// not among them.
    pub fn skips_dropped(&self) -> usize {
        std::mem::take(&mut self.state().queue.skips_dropped)
    }

    /// How many of this member's skips wait.
    pub fn skips_of(&self, signed_in: &SignedIn) -> usize {
        self.state().queue.skips_of(signed_in)
    }

    /// What another member left is given up.
    pub fn belong_to(&self, signed_in: &SignedIn) {
        let mut state = self.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        if !queue.waiting.is_empty() {
            shelf.rewrite |= queue.belong_to(signed_in);
        }
    }

    /// The member leaves: what could not be told apart from another's is given up. Members who are recognised find theirs again.
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

    /// Another member may come: sees to it that `belong_to` can tell them apart then. If nobody comes, all stays as it is.
    pub fn expect(&self, member: &Member, scope: &Scope) {
        self.keep(scope);
        self.recognise(member, scope);
    }

    /// Members get the marks by which those of the outbox can be recognised.
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

    /// Begins to send, unless another thread does.
    pub fn begin_sending(&self) -> Option<Sending<'_>> {
        let before = std::mem::replace(&mut self.state().is_sending, true);
        // Made only then: dropped, it would end the other one's.
        (!before).then(|| Sending(self))
    }

    /// Whether there is something to send now.
    pub fn is_due(&self, scope: &Scope) -> bool {
        // The clock may be the application's: asked before the mutex is taken.
        let (now, network) = (scope.now_ms(), scope.network());
        let state = self.state();
        !state.queue.waiting.is_empty() && state.pause_ms(now, network) == 0
    }

    /// How it stands at a moment at which the network has changed `network` times.
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

    /// Whether entries wait that a power cut would take.
    pub fn not_saved(&self) -> bool {
        let state = self.state();
        self.store.is_some() && state.shelf.lacks(&state.queue)
    }

    /// Forgets all of it, in memory and in the store, whatever that holds.
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

    /// Brings the store up to date, if it is time to, and reads it at first. Waits for another thread that is at it, but not
    /// for long.
    pub fn keep(&self, scope: &Scope) {
        self.keep_until(Outbox::patience(scope), scope);
    }

    /// Until when a call waits for another thread that is inside the store.
    pub fn patience(scope: &Scope) -> i64 {
        scope.part_ms(STORE_WAIT_MS)
    }

    /// The same, in a call that is patient until then.
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

    /// What has to be done with the store, for this thread to do.
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
                    // What is in memory is written by the next one.
                    scope.check().ok()?;
                }
            }
        }
    }

    fn loaded(&self, bytes: &[u8]) -> Result<(), String> {
        let too_little = || "there is not enough memory to read it".to_owned();
        let refused = memory::refusals();
        let mut found = record::read(bytes);
        if memory::refusals() > refused {
            // What looks damaged may be whole.
            return Err(too_little());
        }
        let mut state = self.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        if shelf.is_open() {
            // Forgotten meanwhile.
            return Ok(());
        }
        if queue.under_way > 0 {
            return Err("an entry was under way meanwhile".to_owned());
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

/// The store, for one thread; free again when dropped.
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
            // Also what a larger setting left is read.
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
                format!("what the service is to be told could not be put into the outbox's store, and is kept in memory: {text}")
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
        // Only where the store of a Rust program panics is anything left to end.
        self.end(Err("the store was left in the middle".to_owned()));
    }
}

/// The one thread that sends.
pub struct Sending<'o>(&'o Outbox);

impl Sending<'_> {
    /// What is to be told next. It is under way until it is settled or left.
    pub fn next(&self, now: &Moment) -> Result<Option<Batch>, Error> {
        let mut state = self.0.state();
        let OutboxState { queue, shelf, .. } = &mut *state;
        shelf.rewrite |= queue.bring_forward();
        queue.begin_telling(now)
    }

    /// Makes sure that a restart would not send this once more. Whether it still waits.
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
        let text = format!("the outbox's store cannot be marked, without which this might be told twice: {why}");
        let wait = state.shelf.wait_ms(now);
        Err(Error::new(Status::MCAT_ERR_STORE, text)
            .retry_after(wait)
            .during(Phase::MCAT_PHASE_STORE))
    }

    /// What was told is done with.
    pub fn settle(&self, to: u64, fate: Fate) {
        let mut state = self.0.state();
        state.queue.settle(to, fate);
        state.queue.under_way = 0;
        state.shelf.told(to);
        if fate != Fate::Uncertain {
            state.pauses.end();
        }
    }

    /// What was refused together is told one by one.
    pub fn separate(&self, batch: &Batch) {
        self.0.state().queue.separate(batch.to);
        self.leave(batch);
    }

    /// Nothing of it can have arrived: it waits on.
    pub fn leave(&self, batch: &Batch) {
        let mut state = self.0.state();
        state.queue.under_way = 0;
        // Of what counts there is one alone.
        if batch.entry.is_counted() {
            state.shelf.told(batch.to - 1);
        }
    }

    /// The service, or the way there, failed: nothing is sent for a while, and not before what the service says. `network`: how often it
    /// had changed before. What it fails at again and again is left alone by itself: see `stuck`.
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
        // A panic on the way: nobody knows whether it arrived.
        let to = std::mem::take(&mut state.queue.under_way);
        if to > 0 {
            state.queue.settle(to, Fate::Uncertain);
            state.shelf.told(to);
        }
    }
}
