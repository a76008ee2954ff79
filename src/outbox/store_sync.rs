//! Reads the store once and writes what it lacks. One thread at a time uses the store; the mutex is not held meanwhile.
use super::record;
use super::store_state::{NextStep, StoreJob, StoreWork};
use super::{MOST_BYTES, Outbox, OutboxState};
use crate::base::call_scope::Scope;
use crate::base::error::Phase;
use crate::base::hooks::{Level, OutboxStore, StoreFailed, inside};
use crate::base::memory::{self, NoMemory};
use std::sync::PoisonError;
use std::time::Duration;

/// How long a call waits for another thread that uses the store: a like pressed in a menu must not block longer.
const STORE_WAIT_MS: i64 = 2_000;

impl Outbox {
    /// Writes the store if that is due, and reads it the first time. Waits for another thread that uses the store, but not for long.
    pub fn sync_store(&self, scope: &Scope) {
        self.sync_store_until(Outbox::store_wait_ends_ms(scope), scope);
    }

    /// Until when a call waits for another thread that uses the store.
    pub fn store_wait_ends_ms(scope: &Scope) -> i64 {
        scope.part_ms(STORE_WAIT_MS)
    }

    /// The same for a call that waits until then.
    pub fn sync_store_until(&self, until_ms: i64, scope: &Scope) {
        let Some(store) = &self.store else { return };
        let phase = scope.phase();
        scope.enter(Phase::MCAT_PHASE_STORE);
        while let Some(job) = self.next_job(until_ms, scope) {
            self.run(job, &**store, scope);
        }
        scope.enter(phase);
    }

    /// The store work that this thread should do now.
    fn next_job(&self, until_ms: i64, scope: &Scope) -> Option<StoreJob> {
        loop {
            let now = scope.now_ms();
            let slice = scope.blind_slice_ms(until_ms);
            let mut state = self.state();
            let OutboxState { queue, stored, .. } = &mut *state;
            match stored.next_step(queue, self.max_bytes, now) {
                NextStep::Run(job) => return Some(job),
                NextStep::Done | NextStep::Later => return None,
                NextStep::Wait if now >= until_ms => return None,
                NextStep::Wait => {
                    let slice = Duration::from_millis(slice.unsigned_abs());
                    let woken = self.store_free.wait_timeout(state, slice);
                    drop(woken.unwrap_or_else(PoisonError::into_inner));
                    // If the call ends here, the next thread writes what is in memory.
                    scope.check().ok()?;
                }
            }
        }
    }

    /// Does a job, and records how it ended.
    fn run(&self, job: StoreJob, store: &dyn OutboxStore, scope: &Scope) {
        let mut running = RunningJob {
            outbox: self,
            job: Some(job),
            now_ms: scope.now_ms(),
        };
        let Some(job) = &running.job else { return };
        let left_ms = scope.left_ms();
        let done = inside(scope.member(), || match &job.work {
            // Also read what was written under a larger setting.
            StoreWork::Load => store.load(left_ms, MOST_BYTES).map(Some),
            StoreWork::Append(bytes) => store.append(left_ms, bytes).map(|()| None),
            StoreWork::Replace(bytes) => store.replace(left_ms, bytes).map(|()| None),
        });
        let result = done.map_err(|StoreFailed(text)| text).and_then(|found| match found {
            Some(bytes) => self.add_stored(&bytes),
            None => Ok(()),
        });
        if let Err(text) = &result {
            scope.log(Level::Warning, &|| {
                format!("the outbox's store failed, and its notes are kept in memory: {text}")
            });
        }
        running.now_ms = scope.now_ms();
        running.end(result);
    }

    /// Puts the entries of the store before those that were added meanwhile.
    fn add_stored(&self, bytes: &[u8]) -> Result<(), String> {
        let too_little = || "not enough memory to read the store".to_owned();
        let refused = memory::refusals();
        let mut found = record::read(bytes);
        if memory::refusals() > refused {
            // Data that looks damaged may be intact: reading it lacked memory.
            return Err(too_little());
        }
        let mut state = self.state();
        let OutboxState { queue, stored, .. } = &mut *state;
        if stored.is_loaded() {
            // It was forgotten meanwhile.
            return Ok(());
        }
        if queue.under_way > 0 {
            return Err("an entry was being sent meanwhile".to_owned());
        }
        if let Ok(found) = &mut found {
            memory::room(|| found.waiting.try_reserve(queue.waiting.len())).map_err(|NoMemory| too_little())?;
        }
        stored.loaded(&found, bytes.len());
        if let Ok(found) = found {
            stored.rewrite |= queue.add_stored(found, self.max_bytes);
        }
        Ok(())
    }
}

/// Exclusive use of the store for one thread, until dropped.
struct RunningJob<'o> {
    outbox: &'o Outbox,
    job: Option<StoreJob>,
    now_ms: i64,
}

impl RunningJob<'_> {
    fn end(&mut self, result: Result<(), String>) {
        if let Some(job) = self.job.take() {
            self.outbox.state().stored.finish(&job, result, self.now_ms);
            self.outbox.store_free.notify_all();
        }
    }
}

impl Drop for RunningJob<'_> {
    fn drop(&mut self) {
        // Reached with work left only if a Rust program's store panics.
        self.end(Err("an earlier write of the store did not end".to_owned()));
    }
}
